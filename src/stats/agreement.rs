//! A simulation beside the exact count of the same rules and strategy.

use super::census::CensusFigures;
use super::estimate::Estimate;
use super::figures::Figures;
use super::fit::GoodnessOfFit;
use crate::base::exact::{Exact, to_f64};
use crate::game::census::Census;
use crate::game::contract::Sitting;
use crate::tally::subject::Tally;

/// How far a simulation lies from the exact count of the same rules and strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    /// The exact figures.
    pub exact: CensusFigures,
    /// The simulated edge less the exact one, in standard errors; nothing where no result varies or too
    /// few rounds were played.
    pub edge_deviation: Option<f64>,
    /// The same for each bet; nothing where bets share rounds too.
    pub bet_deviations: Vec<Option<f64>>,
    /// How well the net results fit; nothing where no round was played.
    pub fit: Option<GoodnessOfFit>,
}

impl Agreement {
    /// Holds a simulation against a count.
    ///
    /// With one bet a round the standard error is the exact standard deviation over √rounds: it is
    /// known, so that not even a pay too rare for the sample can make it too small. With several it is
    /// that of the totals of whole rounds, as observed.
    ///
    /// Where this is wrong: a deviation is normally distributed only as far as rare pays allow. Of a
    /// jackpot of which fewer than some 25 are expected the sample hardly says anything, whatever the
    /// deviation.
    #[must_use]
    pub fn of(figures: &Figures, sample: &Tally, census: &Census, sitting: &Sitting) -> Self {
        let exact = CensusFigures::of(census);
        let (boxes, bets) = match &sample.table {
            Some(table) => (table.boxes, table.bets_per_box),
            None => (sitting.boxes, sitting.bets_per_box),
        };
        let is_alone = u64::from(boxes) * u64::from(bets) <= 1;
        let of_sample = |deviation: Option<f64>| {
            (figures.rounds > 1)
                .then(|| deviation.map(|deviation| deviation / (figures.rounds as f64).sqrt()))?
        };
        let edge = figures.edge_per_initial_bet.as_ref();
        let error = if is_alone {
            of_sample(exact.spread.standard_deviation)
        } else {
            edge.and_then(Estimate::standard_error)
        };
        let bet_deviations = figures.bets.iter().zip(&exact.bets).map(|(bet, exact)| {
            let error = if is_alone { of_sample(exact.spread.standard_deviation) } else { None };
            deviation(bet.edge_per_initial_bet.as_ref(), exact.edge_per_initial_bet, error)
        });
        Self {
            edge_deviation: deviation(edge, Some(exact.edge_per_initial_bet), error),
            bet_deviations: bet_deviations.collect(),
            fit: GoodnessOfFit::of(sample, &census.tally, is_alone),
            exact,
        }
    }
}

/// Simulated less exact, in standard errors.
fn deviation(simulated: Option<&Estimate>, exact: Option<Exact>, error: Option<f64>) -> Option<f64> {
    let difference = simulated?.value() - to_f64(exact?);
    error.filter(|error| *error > 0.0).map(|error| difference / error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::binomial::SMALLEST;
    use crate::stats::published::{BEST_PLAY, best_play, best_play_with};
    use crate::tally::table::TableTally;

    /// The exact count as a sample of a millionth of its size, with so many royal flushes more.
    fn sample(royals: u128) -> Tally {
        best_play_with(|net, ways| ways / 1_000_000 + if net == 201 { royals } else { 0 })
    }

    fn agreement(sample: &Tally, sitting: &Sitting) -> Agreement {
        Agreement::of(&Figures::of(sample, &[], sitting), sample, &best_play(), sitting)
    }

    #[test]
    fn the_deviation_is_over_the_exact_standard_deviation() {
        let sample = sample(1000);
        let found = agreement(&sample, &Sitting::default());
        let rounds = sample.initial_bets as f64;
        let difference = -(sample.net_total() as f64) / rounds - 1_041_372_912_372.0 / 19_933_230_517_200.0;
        let expected = difference / (2.242_950_269 / rounds.sqrt());
        let deviation = found.edge_deviation.expect("rounds");
        assert!((deviation - expected).abs() < 1e-7 * expected.abs(), "{deviation} {expected}");
        let fit = found.fit.expect("independent rounds");
        assert_eq!(fit.classes.len(), BEST_PLAY.len());
        assert!(fit.lowest_holm_p_value().is_some_and(|p_value| p_value < 100.0 * SMALLEST));
    }

    #[test]
    fn bets_that_share_rounds_have_the_error_of_the_rounds_and_no_fit() {
        let mut sample = sample(0);
        let table = TableTally {
            rounds: (sample.initial_bets / 2) as u64,
            boxes: 2,
            bets_per_box: 1,
            house: -sample.net_total(),
            house_squared: 200_000_000,
            ..TableTally::default()
        };
        sample.table = Some(table);
        let sitting = Sitting { boxes: 2, ..Sitting::default() };
        let figures = Figures::of(&sample, &[], &sitting);
        let found = Agreement::of(&figures, &sample, &best_play(), &sitting);
        let edge = figures.edge_per_initial_bet.expect("rounds");
        let error = edge.standard_error().expect("rounds");
        let exact = 1_041_372_912_372.0 / 19_933_230_517_200.0;
        assert_eq!(found.edge_deviation, Some((edge.value() - exact) / error));
        assert_eq!(found.bet_deviations, [None; 5]);
        let fit = found.fit.expect("rounds");
        assert_eq!((fit.chi_square, fit.lowest_holm_p_value()), (None, None));
    }

    #[test]
    fn nothing_played_deviates_from_nothing() {
        let none = Tally::new(best_play().tally.shape, best_play().tally.unit);
        let found = agreement(&none, &Sitting::default());
        assert_eq!((found.edge_deviation, found.fit), (None, None));
        assert_eq!(found.exact.deals, 19_933_230_517_200);
    }
}
