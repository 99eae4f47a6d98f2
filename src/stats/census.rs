//! The figures of an exact count. It is no sample: nothing here has an error.

use super::digits::{nearest, nearest_ratio, nearest_square_root, signed};
use super::distribution::Spread;
use super::natural::Natural;
use super::outcome::{Outcome, max_loss, max_win};
use super::scale::amount;
use crate::base::exact::Exact;
use crate::base::money::{Ticks, Unit};
use crate::game::census::Census;
use crate::tally::subject::{BetTally, RowTally, Tally};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The figures of an exact count of one initial bet. Amounts are in initial bets; results are the
/// player's, so that edge and element of risk alone have the house's sign. Fractions are exact; the
/// numbers that are none, and those of outcomes, are right to the last of
/// [`SIGNIFICANT_DIGITS`](super::digits::SIGNIFICANT_DIGITS).
#[derive(Clone, Debug, PartialEq)]
pub struct CensusFigures {
    /// Equally likely deals.
    pub deals: u128,
    /// Sum of net results over all deals.
    pub net_total: Exact,
    /// Sum of all that was staked, the price of a bought card included.
    pub staked_total: Exact,
    /// Net result per initial bet.
    pub ev_per_initial_bet: Exact,
    /// The house's gain per initial bet.
    pub edge_per_initial_bet: Exact,
    /// The house's gain per unit staked.
    pub element_of_risk: Option<Exact>,
    /// Spread of the net result of an initial bet, of the deals themselves: the variance is divided by
    /// their number.
    pub spread: Spread,
    /// Part of the deals in which something came back.
    pub hit_frequency: Exact,
    /// Part of the deals in which more came back than was staked.
    pub win_frequency: Exact,
    /// The best result, where any wins.
    pub max_win: Option<Exact>,
    /// The worst result without its sign, where any loses.
    pub max_loss: Option<Exact>,
    /// How often the player does what the shape names, per initial bet.
    pub frequencies: Vec<(&'static str, Exact)>,
    /// Every distinct net result; the ways sum to the deals.
    pub outcomes: Vec<Outcome>,
    /// Each bet of the shape.
    pub bets: Vec<CensusBet>,
    /// Each row of each breakdown of the shape.
    pub rows: Vec<CensusRow>,
    /// The meter, in the house's money, at which the progressive neither wins nor loses.
    pub break_even_meter: Option<Exact>,
}

/// The figures of one bet over all deals.
#[derive(Clone, Debug, PartialEq)]
pub struct CensusBet {
    /// The bet.
    pub bet: &'static str,
    /// Deals in which it is put down.
    pub placed: u128,
    /// The same as a part of all.
    pub placed_frequency: Exact,
    /// Sum of its stakes.
    pub staked_total: Exact,
    /// Sum of what comes back.
    pub returned_total: Exact,
    /// Sum of net results.
    pub net_total: Exact,
    /// Net result per initial bet, where the bet is ever put down.
    pub ev_per_initial_bet: Option<Exact>,
    /// The house's gain from it per initial bet.
    pub edge_per_initial_bet: Option<Exact>,
    /// Net result of those put down.
    pub ev_per_placed_bet: Option<Exact>,
    /// The house's gain per unit staked on it.
    pub element_of_risk: Option<Exact>,
    /// Spread of its net result per initial bet: zero where it is not put down.
    pub spread: Spread,
    /// Part of those put down of which something comes back.
    pub hit_frequency: Option<Exact>,
    /// Part of those put down of which more comes back than was staked.
    pub win_frequency: Option<Exact>,
    /// The best result, where any wins.
    pub max_win: Option<Exact>,
    /// The worst result without its sign, where any loses.
    pub max_loss: Option<Exact>,
    /// Every distinct net result of those put down; the ways sum to `placed`, and probabilities are per
    /// bet put down.
    pub outcomes: Vec<Outcome>,
}

/// The figures of one row of a breakdown over all deals.
#[derive(Clone, Debug, PartialEq)]
pub struct CensusRow {
    /// The breakdown.
    pub by: &'static str,
    /// The row.
    pub row: &'static str,
    /// Deals in it.
    pub initial_bets: u128,
    /// The same as a part of all.
    pub frequency: Exact,
    /// Sum of stakes.
    pub staked_total: Exact,
    /// Sum of net results.
    pub net_total: Exact,
    /// Net result per initial bet of the row.
    pub ev_per_initial_bet: Option<Exact>,
    /// Standard deviation of the net results of the row.
    pub standard_deviation: Option<f64>,
    /// What the row adds to the net result per initial bet.
    pub contribution: Exact,
}

impl CensusFigures {
    /// The figures of a count.
    ///
    /// Where this is wrong: what is counted is one bet on one box. Of a whole table it tells the mean,
    /// not the spread, since the boxes of a round meet one dealer's hand.
    ///
    /// # Panics
    /// If the ways do not sum to the deals, or there is no deal: the count is wrong then.
    #[must_use]
    pub fn of(census: &Census) -> Self {
        let tally = &census.tally;
        let deals = census.deals;
        assert!(deals > 0, "there are deals");
        assert_eq!(tally.initial_bets, deals, "an initial bet a deal");
        assert_eq!(tally.net.values().sum::<u128>(), deals, "the ways sum to the deals");
        let net = tally.net_total();
        let per_deal = |count: u128| part(count, deals);
        let frequencies = tally.shape.frequencies.iter().map(|frequency| {
            let decisions = frequency.decisions.iter().filter_map(|place| tally.decisions.get(*place));
            (frequency.name, per_deal(decisions.sum()))
        });
        let bets = tally.shape.bets.iter().zip(&tally.bets);
        let rows = tally.shape.breakdowns.iter().zip(&tally.breakdowns).flat_map(|(by, rows)| {
            by.rows.iter().zip(rows).map(|(row, counted)| CensusRow::of(by.name, row, counted, tally))
        });
        Self {
            deals,
            net_total: amount(net, tally.unit),
            staked_total: amount(tally.staked, tally.unit),
            ev_per_initial_bet: mean(net, deals, tally.unit),
            edge_per_initial_bet: -mean(net, deals, tally.unit),
            element_of_risk: risk(net, tally.staked),
            spread: spread(&tally.net, 0, tally.unit),
            hit_frequency: per_deal(tally.returning),
            win_frequency: per_deal(tally.winning),
            max_win: max_win(&tally.net, tally.unit),
            max_loss: max_loss(&tally.net, tally.unit),
            frequencies: frequencies.collect(),
            outcomes: outcomes(&tally.net, deals, tally.unit),
            bets: bets.map(|(name, bet)| CensusBet::of(name, bet, tally)).collect(),
            rows: rows.collect(),
            break_even_meter: census.break_even_meter,
        }
    }
}

impl CensusBet {
    fn of(name: &'static str, bet: &BetTally, tally: &Tally) -> Self {
        assert_eq!(bet.net.values().sum::<u128>(), bet.placed, "the ways sum to the bets put down");
        let net: i128 = bet.net.iter().map(|(net, ways)| i128::from(net.0) * *ways as i128).sum();
        let is_placed = bet.placed > 0;
        let ev = is_placed.then(|| mean(net, tally.initial_bets, tally.unit));
        Self {
            bet: name,
            placed: bet.placed,
            placed_frequency: part(bet.placed, tally.initial_bets),
            staked_total: amount(bet.staked, tally.unit),
            returned_total: amount(bet.returned, tally.unit),
            net_total: amount(net, tally.unit),
            ev_per_initial_bet: ev,
            edge_per_initial_bet: ev.map(|ev| -ev),
            ev_per_placed_bet: is_placed.then(|| mean(net, bet.placed, tally.unit)),
            element_of_risk: risk(net, bet.staked),
            spread: if is_placed {
                spread(&bet.net, tally.initial_bets - bet.placed, tally.unit)
            } else {
                Spread::default()
            },
            hit_frequency: is_placed.then(|| part(bet.returning, bet.placed)),
            win_frequency: is_placed.then(|| part(bet.winning, bet.placed)),
            max_win: max_win(&bet.net, tally.unit),
            max_loss: max_loss(&bet.net, tally.unit),
            outcomes: outcomes(&bet.net, bet.placed, tally.unit),
        }
    }
}

impl CensusRow {
    fn of(by: &'static str, row: &'static str, counted: &RowTally, tally: &Tally) -> Self {
        let count = counted.initial_bets;
        let is_empty = count == 0;
        Self {
            by,
            row,
            initial_bets: count,
            frequency: part(count, tally.initial_bets),
            staked_total: amount(counted.staked, tally.unit),
            net_total: amount(counted.net, tally.unit),
            ev_per_initial_bet: (!is_empty).then(|| mean(counted.net, count, tally.unit)),
            standard_deviation: (!is_empty).then(|| {
                let squares = Natural::from(counted.net_squared.unsigned_abs()).times(&Natural::from(count));
                let sum = Natural::from(counted.net.unsigned_abs());
                let (_, centred) = squares.less(&sum.times(&sum));
                nearest_square_root(&centred, &Natural::from(count).times(&ticks(tally.unit)).to_the(2))
            }),
            contribution: mean(counted.net, tally.initial_bets, tally.unit),
        }
    }
}

fn ticks(unit: Unit) -> Natural {
    Natural::from(u128::from(unit.ticks_per_initial_bet().unsigned_abs()))
}

fn mean(sum: i128, count: u128, unit: Unit) -> Exact {
    Exact::new(sum, count as i128 * i128::from(unit.ticks_per_initial_bet()))
}

fn part(count: u128, of: u128) -> Exact {
    Exact::new(count as i128, of as i128)
}

fn risk(net: i128, staked: i128) -> Option<Exact> {
    (staked > 0).then(|| Exact::new(-net, staked))
}

fn outcomes(net: &BTreeMap<Ticks, u128>, count: u128, unit: Unit) -> Vec<Outcome> {
    let mut up_to = 0;
    let outcome = |(net, ways): (&Ticks, &u128)| {
        up_to += ways;
        Outcome {
            net: unit.initial_bets(*net),
            ways: *ways,
            probability: nearest(part(*ways, count)),
            one_in: nearest(part(count, *ways)),
            cumulative: nearest(part(up_to, count)),
            contribution: nearest(mean(i128::from(net.0) * *ways as i128, count, unit)),
        }
    };
    net.iter().filter(|(_, ways)| **ways > 0).map(outcome).collect()
}

/// The spread of results that came so many times each, and `zeros` more that were zero.
///
/// With N results of the sum S the deviation of a result x is (xN − S)/N: all sums of its powers are
/// whole numbers over powers of N, and skewness and kurtosis are free of the unit.
fn spread(net: &BTreeMap<Ticks, u128>, zeros: u128, unit: Unit) -> Spread {
    let count = net.values().sum::<u128>() + zeros;
    let sum: i128 = net.iter().map(|(net, ways)| i128::from(net.0) * *ways as i128).sum();
    let (mut second, mut fourth) = (Natural::default(), Natural::default());
    // Of the third powers those of deviations upwards, and downwards.
    let mut third = [Natural::default(), Natural::default()];
    for (result, ways) in net.iter().map(|(net, ways)| (net.0, *ways)).chain([(0, zeros)]) {
        let deviation = i128::from(result) * count as i128 - sum;
        let size = Natural::from(deviation.unsigned_abs());
        let square = size.times(&size);
        let weighted = square.times(&Natural::from(ways));
        let side = &mut third[usize::from(deviation < 0)];
        *side = side.plus(&weighted.times(&size));
        fourth = fourth.plus(&weighted.times(&square));
        second = second.plus(&weighted);
    }
    let n = Natural::from(count);
    let denominator = n.to_the(3).times(&ticks(unit).to_the(2));
    let has_shape = !second.is_zero();
    let [upwards, downwards] = third;
    Spread {
        variance: Some(nearest_ratio(&second, &denominator)),
        standard_deviation: Some(nearest_square_root(&second, &denominator)),
        skewness: has_shape.then(|| {
            let (side, third) = upwards.less(&downwards);
            let size = nearest_square_root(&third.times(&third).times(&n), &second.to_the(3));
            signed(size, side == Ordering::Less)
        }),
        excess_kurtosis: has_shape.then(|| {
            let square = second.times(&second);
            let (side, excess) = fourth.times(&n).less(&square.times(&Natural::from(3)));
            signed(nearest_ratio(&excess, &square), side == Ordering::Less)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::published::best_play;

    #[test]
    fn the_best_play_of_the_usual_table_has_its_published_figures() {
        let figures = CensusFigures::of(&best_play());
        assert_eq!(figures.deals, 19_933_230_517_200);
        assert_eq!(figures.net_total, Exact::from(-1_041_372_912_372));
        assert_eq!(figures.edge_per_initial_bet, Exact::new(142_031_221, 2_718_662_100));
        assert_eq!(figures.ev_per_initial_bet, -figures.edge_per_initial_bet);
        let risk = figures.element_of_risk.expect("stakes");
        assert_eq!(risk, Exact::new(86_781_076_031, 3_396_139_966_890));
        assert_eq!(nearest(risk), 0.025_552_856_15);
        assert_eq!(nearest(figures.staked_total / Exact::from(figures.deals as i128)), 2.044_509_522);
        let [fold, raise, buy, fold_after_buy] = &figures.frequencies[..] else { panic!("four") };
        assert_eq!((fold.0, nearest(raise.1)), ("fold", 0.522_254_761_2));
        assert_eq!((fold.1 + raise.1, buy.1 + fold_after_buy.1), (Exact::from(1), Exact::ZERO));
        // Computed a second time in fractions and 60 decimals by a program of its own.
        let expected = Spread {
            variance: Some(5.030_825_910),
            standard_deviation: Some(2.242_950_269),
            skewness: Some(3.342_711_957),
            excess_kurtosis: Some(105.200_488_9),
        };
        assert_eq!(figures.spread, expected);
        assert_eq!((figures.max_win, figures.max_loss), (Some(Exact::from(201)), Some(Exact::from(3))));
    }

    #[test]
    fn outcomes_bets_and_rows_add_up_exactly() {
        let figures = CensusFigures::of(&best_play());
        assert_eq!(figures.outcomes.iter().map(|outcome| outcome.ways).sum::<u128>(), figures.deals);
        assert_eq!(figures.outcomes.last().map(|last| (last.cumulative, last.probability)), {
            Some((1.0, 8.407_939_689e-7))
        });
        let of_bets: Exact = figures.bets.iter().filter_map(|bet| bet.ev_per_initial_bet).sum();
        let of_rows: Exact = figures.rows.iter().map(|row| row.contribution).sum();
        assert_eq!((of_bets, of_rows), (figures.ev_per_initial_bet, figures.ev_per_initial_bet));
        let second = &figures.bets[1];
        assert_eq!(Exact::new(second.placed as i128, figures.deals as i128), second.placed_frequency);
        assert_eq!(second.outcomes.iter().map(|outcome| outcome.ways).sum::<u128>(), second.placed);
        assert_eq!((figures.bets[2].edge_per_initial_bet, figures.bets[2].spread), (None, Spread::default()));
        // Passing loses just one.
        assert_eq!(figures.rows[1].standard_deviation, Some(0.0));
        assert_eq!(figures.rows[1].ev_per_initial_bet, Some(Exact::from(-1)));
    }

    #[test]
    fn moments_are_those_of_all_deals_and_not_of_a_sample() {
        let halves = Unit::coarsest([Exact::new(1, 2)]).expect("halves");
        let net: BTreeMap<Ticks, u128> =
            [(-3, 480), (5, 300), (-7, 150), (100, 30), (-5, 40)].map(|(net, n)| (Ticks(net), n)).into();
        let expected = Spread {
            variance: Some(79.223_475),
            standard_deviation: Some(8.900_756_990),
            skewness: Some(5.006_287_755),
            excess_kurtosis: Some(24.781_869_81),
        };
        assert_eq!(spread(&net, 0, halves), expected);
        // Mirrored, the skewness alone changes its sign; zeros count as results.
        let mirrored = net.iter().map(|(net, ways)| (-*net, *ways)).collect();
        let skewness = expected.skewness.map(|skewness| -skewness);
        assert_eq!(spread(&mirrored, 0, halves), Spread { skewness, ..expected });
        let with_zero = net.iter().map(|(net, ways)| (*net, *ways)).chain([(Ticks(0), 1000)]).collect();
        assert_eq!(spread(&net, 1000, halves), spread(&with_zero, 0, halves));
    }

    #[test]
    fn results_all_alike_have_no_spread_and_the_largest_amounts_fit() {
        let finest = Unit::coarsest([Exact::new(1, 1_000_000_000)]).expect("a billionth");
        let alike = BTreeMap::from([(Ticks(-3_333_333), 837_195_681_722_400)]);
        let none = Spread { variance: Some(0.0), standard_deviation: Some(0.0), ..Spread::default() };
        assert_eq!(spread(&alike, 0, finest), none);
        // One in two, ten thousand initial bets up or down.
        let far = 10_000_000_000_000;
        let even = BTreeMap::from([(Ticks(-far), 418_597_840_861_200), (Ticks(far), 418_597_840_861_200)]);
        let found = spread(&even, 0, finest);
        assert_eq!((found.variance, found.standard_deviation), (Some(1e8), Some(1e4)));
        assert_eq!((found.skewness, found.excess_kurtosis), (Some(0.0), Some(-2.0)));
    }

    #[test]
    #[should_panic(expected = "the ways sum to the deals")]
    fn ways_that_do_not_sum_to_the_deals_are_a_fault() {
        let mut census = best_play();
        census.tally.net.insert(Ticks(7), 1);
        let _ = CensusFigures::of(&census);
    }
}
