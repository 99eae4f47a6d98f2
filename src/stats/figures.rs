//! All figures of one subject.

use super::bet::BetFigures;
use super::distribution::{Distribution, Spread};
use super::estimate::{Error, Estimate, Unknown};
use super::house::HousePerRound;
use super::outcome::{Outcome, max_loss, max_win, outcomes};
use super::rare::Sample;
use super::row::RowFigures;
use super::sampling::{Sampling, judged, mean_error};
use super::scale::{amount, part, ratio, square, ticks};
use super::sums::centred_products;
use crate::base::exact::Exact;
use crate::game::contract::Sitting;
use crate::game::trial::Award;
use crate::tally::subject::Tally;

/// The figures of a subject. Amounts are in initial bets; results are the player's, so that the edge
/// alone has the house's sign. What is absent could not be estimated from the sample.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// Rounds played.
    pub rounds: u128,
    /// Initial bets in them.
    pub initial_bets: u128,
    /// Sum of net results.
    pub net_total: Exact,
    /// Sum of all that was staked, the price of a bought card included.
    pub staked_total: Exact,
    /// Net result per initial bet.
    pub ev_per_initial_bet: Option<Estimate>,
    /// The house's gain per initial bet: the same with the other sign.
    pub edge_per_initial_bet: Option<Estimate>,
    /// The house's gain per unit staked.
    pub element_of_risk: Option<Estimate>,
    /// Variance, skewness and kurtosis of the net result of an initial bet.
    pub spread: Spread,
    /// Part of the initial bets that got something back.
    pub hit_frequency: Option<f64>,
    /// Part of the initial bets that got back more than was staked.
    pub win_frequency: Option<f64>,
    /// The best result, where any won.
    pub max_win: Option<Exact>,
    /// The worst result without its sign, where any lost.
    pub max_loss: Option<Exact>,
    /// How often the player did what the shape names, per initial bet.
    pub frequencies: Vec<(&'static str, Option<f64>)>,
    /// Every distinct net result.
    pub outcomes: Vec<Outcome>,
    /// Each bet of the shape.
    pub bets: Vec<BetFigures>,
    /// Each row of each breakdown of the shape.
    pub rows: Vec<RowFigures>,
    /// Results of whole rounds, where several bets shared them.
    pub house: Option<HousePerRound>,
}

impl Figures {
    /// The figures of a tally. `awards` are the subject's rare pays, which decide whether a normal
    /// interval is shown.
    ///
    /// Rounds are taken as independent. Where bets share rounds, the errors of the edge and of the
    /// element of risk come from the totals of whole rounds, and errors of figures that are not summed
    /// by rounds are not stated.
    ///
    /// Where this is wrong: the element of risk is a ratio of two means, whose error is taken to first
    /// order (delta method), fine where many rounds were played. Everything is blind to pays that
    /// neither occurred nor are listed as awards.
    #[must_use]
    pub fn of(tally: &Tally, awards: &[Award], sitting: &Sitting) -> Self {
        let sampling = Sampling::of(tally, sitting);
        let net = Distribution::of(tally.net.iter().map(|(net, times)| (*net, *times)));
        let rounds = sampling.rounds(tally.initial_bets);
        let ev = Self::mean(tally, &net, sampling).map(|(value, error)| {
            let variance = net.population_variance().unwrap_or(0.0) / square(tally.unit);
            let sample = Sample { mean: value, variance, rounds, hands_per_round: sampling.boxes() };
            Estimate::new(value, judged(error, awards, sample))
        });
        let risk = Self::risk(tally, &net, sampling).map(|(value, error)| {
            let rare = ev.as_ref().map(|ev| ev.error().clone());
            let error = match (error, rare) {
                (Ok(standard_error), Some(Error::RarePays { pays, .. })) => {
                    Error::RarePays { standard_error, pays }
                }
                (Ok(standard_error), _) => Error::Normal(standard_error),
                (Err(reason), _) => Error::Unknown(reason),
            };
            Estimate::new(value, error)
        });
        let house = match sampling {
            Sampling::Shared(table) => HousePerRound::of(table, &net, tally.unit),
            Sampling::Alone | Sampling::SharedUnknown { .. } => None,
        };
        let per_initial_bet = |count| part(count, tally.initial_bets);
        Self {
            rounds,
            initial_bets: tally.initial_bets,
            net_total: amount(net.sum(), tally.unit),
            staked_total: amount(tally.staked, tally.unit),
            edge_per_initial_bet: ev.as_ref().map(Estimate::negated),
            ev_per_initial_bet: ev,
            element_of_risk: risk,
            spread: Spread::of(&net, tally.unit),
            hit_frequency: per_initial_bet(tally.returning),
            win_frequency: per_initial_bet(tally.winning),
            max_win: max_win(&tally.net, tally.unit),
            max_loss: max_loss(&tally.net, tally.unit),
            frequencies: (tally.shape.frequencies.iter())
                .map(|frequency| {
                    let times = frequency
                        .decisions
                        .iter()
                        .filter_map(|decision| tally.decisions.get(*decision))
                        .sum();
                    (frequency.name, per_initial_bet(times))
                })
                .collect(),
            outcomes: outcomes(tally.net.iter(), net.count(), tally.unit),
            bets: (tally.shape.bets.iter().zip(&tally.bets).enumerate())
                .map(|(place, (name, bet))| {
                    let awards: Vec<&Award> = awards.iter().filter(|award| award.bet == place).collect();
                    BetFigures::of(name, bet, &awards, tally, sampling)
                })
                .collect(),
            rows: (tally.shape.breakdowns.iter().zip(&tally.breakdowns))
                .flat_map(|(by, rows)| {
                    by.rows.iter().zip(rows).map(|(row, counted)| (by.name, *row, counted))
                })
                .map(|(by, row, counted)| RowFigures::of(by, row, counted, tally, sampling))
                .collect(),
            house,
        }
    }

    /// Net result per initial bet with its standard error, both in initial bets.
    fn mean(tally: &Tally, net: &Distribution, sampling: Sampling) -> Option<(f64, Result<f64, Unknown>)> {
        let value = ratio(net.sum(), tally.initial_bets)? / ticks(tally.unit);
        let error = match sampling {
            Sampling::Alone => centred_products(net.count(), net.sum(), net.sum(), net.sum_of_squares())
                .map_or(Err(Unknown::FewerThanTwoRounds), |centred| mean_error(net.count(), centred)),
            Sampling::Shared(table) => {
                let rounds = u128::from(table.rounds);
                let bets = f64::from(table.boxes) * f64::from(table.bets_per_box);
                centred_products(rounds, table.house, table.house, table.house_squared)
                    .map_or(Err(Unknown::FewerThanTwoRounds), |centred| mean_error(rounds, centred))
                    .map(|error| error / bets)
            }
            Sampling::SharedUnknown { .. } => Err(Unknown::BetsShareRounds),
        };
        Some((value, error.map(|error| error / ticks(tally.unit))))
    }

    /// The house's gain per unit staked with its standard error.
    ///
    /// With the house's result W and the stake A of a round and R = ΣW/ΣA, the residual W − R·A has
    /// the mean zero, and the error of R is that of the residual's mean over the mean of A.
    fn risk(tally: &Tally, net: &Distribution, sampling: Sampling) -> Option<(f64, Result<f64, Unknown>)> {
        if tally.staked <= 0 {
            return None;
        }
        let staked = tally.staked;
        let risk = (0.0 - net.sum() as f64) / staked as f64;
        let (count, house, house_squared, staked_squared, staked_times_house) = match sampling {
            Sampling::Alone => {
                (net.count(), -net.sum(), net.sum_of_squares(), tally.staked_squared, -tally.staked_times_net)
            }
            Sampling::Shared(table) => (
                u128::from(table.rounds),
                table.house,
                table.house_squared,
                table.staked_squared,
                table.staked_times_house,
            ),
            Sampling::SharedUnknown { .. } => return Some((risk, Err(Unknown::BetsShareRounds))),
        };
        let of_house = centred_products(count, house, house, house_squared)?;
        let of_stake = centred_products(count, staked, staked, staked_squared)?;
        let of_both = centred_products(count, staked, house, staked_times_house)?;
        let residual = of_house - 2.0 * risk * of_both + risk * risk * of_stake;
        let error = mean_error(count, residual).map(|error| error / (staked as f64 / count as f64));
        Some((risk, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::money::{Ticks, Unit};
    use crate::base::stream::stream;
    use crate::stats::estimate::Level;
    use crate::stats::published::BEST_PLAY;
    use crate::tally::shape::{Breakdown, Frequency, Shape};
    use crate::tally::subject::{Ending, Settled};
    use crate::tally::table::TableTally;
    use rand_core::Rng;

    static SHAPE: Shape = Shape {
        bets: &["ante", "second_bet"],
        decisions: &["fold", "raise"],
        frequencies: &[
            Frequency { name: "fold", decisions: &[0] },
            Frequency { name: "any", decisions: &[0, 1] },
        ],
        breakdowns: &[Breakdown { name: "player_hand", rows: &["pair", "nothing"] }],
    };

    fn unit() -> Unit {
        Unit::coarsest([Exact::new(1, 2)]).expect("halves")
    }

    /// Endings given as (ante staked, returned, second bet staked, returned) in ticks, and how often.
    fn tally(endings: &[([i64; 4], u128)]) -> Tally {
        let mut tally = Tally::new(&SHAPE, unit());
        for ([ante, ante_back, second, second_back], times) in endings {
            let settled = |staked, returned| Settled { staked: Ticks(staked), returned: Ticks(returned) };
            let ending = Ending {
                bets: vec![settled(*ante, *ante_back), settled(*second, *second_back)],
                decision: usize::from(*second > 0),
                rows: vec![usize::from(*second == 0)],
            };
            tally.record(&ending, *times);
        }
        tally
    }

    fn figures(endings: &[([i64; 4], u128)]) -> Figures {
        Figures::of(&tally(endings), &[], &Sitting::default())
    }

    /// Half of the bets folded, a quarter won with a pair, a quarter lost with one.
    fn quarters() -> Vec<([i64; 4], u128)> {
        vec![([2, 0, 0, 0], 200), ([2, 4, 4, 8], 100), ([2, 0, 4, 0], 100)]
    }

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() <= 1e-14 * expected.abs().max(1e-3), "{found} {expected}");
    }

    #[test]
    fn edge_and_element_of_risk_differ_by_their_denominators() {
        let figures = figures(&quarters());
        let edge = figures.edge_per_initial_bet.expect("rounds");
        near(edge.value(), 0.5);
        near(figures.element_of_risk.expect("stakes").value(), 0.25);
        assert_eq!((figures.net_total, figures.staked_total), (Exact::from(-200), Exact::from(800)));
        // Results −1, 3, −3: the mean square is 5, less 0.25 for the mean.
        near(figures.spread.variance.expect("many"), 4.75 * 400.0 / 399.0);
        near(edge.standard_error().expect("many"), (4.75_f64 / 399.0).sqrt());
        assert_eq!((figures.hit_frequency, figures.win_frequency), (Some(0.25), Some(0.25)));
        assert_eq!((figures.max_win, figures.max_loss), (Some(Exact::from(3)), Some(Exact::from(3))));
        assert_eq!(figures.frequencies, [("fold", Some(0.5)), ("any", Some(1.0))]);
    }

    #[test]
    fn the_unit_of_the_stake_changes_no_ratio() {
        let tenfold: Vec<_> =
            quarters().iter().map(|(ending, times)| (ending.map(|ticks| ticks * 10), *times)).collect();
        let (plain, tenfold) = (figures(&quarters()), figures(&tenfold));
        assert_eq!(plain.element_of_risk, tenfold.element_of_risk);
        near(tenfold.edge_per_initial_bet.expect("rounds").value(), 5.0);
    }

    #[test]
    fn the_error_of_the_element_of_risk_is_that_of_the_residual() {
        let figures = figures(&quarters());
        // W − R·A with R = 1/4: 1 − 1/4, −3 − 3/4, 3 − 3/4.
        let residuals = [(0.75_f64, 200.0), (-3.75, 100.0), (2.25, 100.0)];
        let squares: f64 = residuals.iter().map(|(residual, times)| residual * residual * times).sum();
        let expected = (squares / 399.0 / 400.0).sqrt() / 2.0;
        let risk = figures.element_of_risk.expect("stakes");
        near(risk.standard_error().expect("many"), expected);
    }

    #[test]
    fn stakes_all_alike_give_both_ratios_one_error() {
        let flat = figures(&[([2, 4, 0, 0], 3), ([2, 0, 0, 0], 5)]);
        let (edge, risk) =
            (flat.edge_per_initial_bet.expect("rounds"), flat.element_of_risk.expect("stakes"));
        near(edge.value(), risk.value());
        near(edge.standard_error().expect("many"), risk.standard_error().expect("many"));
    }

    #[test]
    fn outcomes_bets_and_rows_add_up_to_the_whole() {
        let figures = figures(&quarters());
        let whole = figures.ev_per_initial_bet.expect("rounds").value();
        near(figures.outcomes.iter().map(|outcome| outcome.probability).sum(), 1.0);
        near(figures.outcomes.iter().map(|outcome| outcome.contribution).sum(), whole);
        near(figures.outcomes.last().expect("some").cumulative, 1.0);
        near(figures.rows.iter().filter_map(|row| row.contribution).sum(), whole);
        let of_bets =
            figures.bets.iter().filter_map(|bet| bet.ev_per_initial_bet.as_ref()).map(Estimate::value);
        near(of_bets.sum(), whole);
        assert_eq!(figures.bets[1].placed, 200);
        near(figures.bets[1].ev_per_placed_bet.as_ref().expect("placed").value(), 0.0);
        assert_eq!(figures.bets[1].hit_frequency, Some(0.5));
    }

    #[test]
    fn nothing_is_estimated_of_nothing() {
        let none = figures(&[]);
        assert_eq!((none.rounds, none.initial_bets), (0, 0));
        assert_eq!((none.ev_per_initial_bet, none.element_of_risk, none.hit_frequency), (None, None, None));
        assert_eq!((none.spread, none.max_win, none.max_loss), (Spread::default(), None, None));
        assert!(none.bets.iter().all(|bet| bet.ev_per_initial_bet.is_none() && bet.hit_frequency.is_none()));
        assert!(none.rows.iter().all(|row| row.ev_per_initial_bet.is_none() && row.contribution.is_none()));
    }

    #[test]
    fn one_round_has_a_result_and_no_error() {
        let one = figures(&[([2, 4, 4, 8], 1)]);
        let edge = one.edge_per_initial_bet.expect("a round");
        assert_eq!((edge.value(), edge.standard_error()), (-3.0, None));
        assert_eq!(edge.reservations().len(), 1);
        assert_eq!((one.spread.variance, one.spread.skewness), (None, None));
    }

    #[test]
    fn constant_results_have_an_error_of_exactly_nothing() {
        let constant = figures(&[([2, 0, 0, 0], 1_000_000_007)]);
        let edge = constant.edge_per_initial_bet.expect("rounds");
        assert_eq!((edge.value(), edge.standard_error()), (1.0, Some(0.0)));
        assert_eq!(constant.element_of_risk.expect("stakes").standard_error(), Some(0.0));
        assert_eq!((constant.spread.variance, constant.spread.skewness), (Some(0.0), None));
        assert_eq!((constant.max_win, constant.max_loss), (None, Some(Exact::from(1))));
    }

    #[test]
    fn a_rare_pay_withholds_the_interval_of_the_whole_and_of_its_bet_alone() {
        let award = [Award { name: "second bet: jackpot".into(), bet: 1, net: 10_000.0, chance: 1e-6 }];
        let figures = Figures::of(&tally(&quarters()), &award, &Sitting::default());
        let edge = figures.edge_per_initial_bet.expect("rounds");
        assert!(edge.standard_error().is_some());
        assert_eq!(edge.interval(Level::P95), None);
        assert!(edge.reservations()[0].contains("second bet: jackpot"));
        assert!(edge.reservations()[0].contains("25000000 rounds"), "{:?}", edge.reservations());
        let interval =
            |bet: &BetFigures| bet.edge_per_initial_bet.as_ref().and_then(|edge| edge.interval(Level::P99));
        assert!(interval(&figures.bets[0]).is_some());
        assert!(interval(&figures.bets[1]).is_none());
    }

    #[test]
    fn bets_that_share_rounds_take_their_error_from_the_rounds() {
        // Two boxes that always win and lose together: half as many independent results.
        let mut shared = tally(&[([2, 4, 0, 0], 100), ([2, 0, 0, 0], 100)]);
        shared.table = Some(TableTally {
            rounds: 100,
            boxes: 2,
            bets_per_box: 1,
            house: 0,
            house_squared: 100 * 16,
            staked_squared: 100 * 16,
            staked_times_house: 0,
        });
        let sitting = Sitting { boxes: 2, ..Sitting::default() };
        let figures = Figures::of(&shared, &[], &sitting);
        assert_eq!((figures.rounds, figures.initial_bets), (100, 200));
        let edge = figures.edge_per_initial_bet.expect("rounds");
        near(edge.standard_error().expect("many"), (1.0_f64 / 99.0).sqrt());
        near(
            figures.element_of_risk.expect("stakes").standard_error().expect("many"),
            (1.0_f64 / 99.0).sqrt(),
        );
        assert_eq!(figures.house.expect("a table").correlation_between_boxes, Some(1.0));
        assert_eq!(figures.rows[1].ev_per_initial_bet.as_ref().and_then(Estimate::standard_error), None);

        shared.table = None;
        let blind = Figures::of(&shared, &[], &sitting);
        assert_eq!(blind.rounds, 100);
        assert_eq!(blind.edge_per_initial_bet.expect("rounds").standard_error(), None);
        assert_eq!(blind.element_of_risk.expect("stakes").standard_error(), None);
    }

    /// With 1000 intervals of 95 % the number that hold the truth has a standard deviation of 0.7
    /// points: a sound interval fails this fixed-seed test in fewer than 1 of 200 choices of seeds.
    #[test]
    fn nineteen_of_twenty_intervals_hold_the_exact_edge() {
        let deals: u64 = BEST_PLAY.iter().map(|(_, ways)| ways).sum();
        let exact = 1_041_372_912_372.0 / deals as f64;
        let mut held = [0, 0];
        for seed in 0..1000 {
            let mut stream = stream(seed, 0);
            let mut counts = [0_u128; BEST_PLAY.len()];
            for _ in 0..5000 {
                let mut place = ((u128::from(stream.next_u64()) * u128::from(deals)) >> 64) as u64;
                let outcome = BEST_PLAY.iter().position(|(_, ways)| {
                    let is_here = place < *ways;
                    place = place.wrapping_sub(*ways);
                    is_here
                });
                counts[outcome.expect("one of the deals")] += 1;
            }
            let mut sample = tally(&[]);
            for ((net, _), times) in BEST_PLAY.iter().zip(counts) {
                let settled = Settled { staked: Ticks(6), returned: Ticks(6 + net * 2) };
                sample.record(&Ending { bets: vec![settled], decision: 1, rows: vec![0] }, times);
            }
            let figures = Figures::of(&sample, &[], &Sitting::default());
            let edge = figures.edge_per_initial_bet.expect("rounds");
            for (held, level) in held.iter_mut().zip([Level::P95, Level::P99]) {
                let interval = edge.interval(level).expect("normal");
                *held += u32::from((interval.low..=interval.high).contains(&exact));
            }
        }
        assert!((930..=970).contains(&held[0]), "{held:?}");
        assert!((975..=1000).contains(&held[1]), "{held:?}");
    }
}
