//! What whole rounds bring the house, and how the boxes of a round depend on each other.

use super::distribution::Distribution;
use super::estimate::{Error, Estimate, Unknown};
use super::sums::centred_products;
use crate::base::money::Unit;
use crate::tally::table::TableTally;

/// The house's result per round over all boxes, in initial bets; positive when the house won.
#[derive(Clone, Debug, PartialEq)]
pub struct HousePerRound {
    /// Mean result of a round.
    pub mean: Estimate,
    /// Variance of the result of a round, in initial bets squared; nothing below two rounds.
    pub variance: Option<f64>,
    /// Its square root.
    pub standard_deviation: Option<f64>,
    /// Mean product of the deviations of two boxes of one round, in initial bets squared; nothing
    /// with one box.
    pub covariance_between_boxes: Option<f64>,
    /// That over the variance of a box: from −1 to 1.
    pub correlation_between_boxes: Option<f64>,
}

impl HousePerRound {
    /// The figures of a table; nothing where no round was played.
    ///
    /// All boxes have the same mean and variance, since each is dealt to alike, so the variance of a
    /// round of n boxes is n·(variance of a box) + n·(n − 1)·(covariance between boxes), from which
    /// the covariance follows. Bets on one box share the hand and the decision and are taken to settle
    /// alike: the variance of a box with b bets is b² times that of an initial bet.
    ///
    /// Where this is wrong: where bets on one box settle differently, what belongs to the box appears
    /// as covariance between boxes. The mean's error is normal only as far as rare pays allow; the
    /// edge per initial bet says whether they do.
    #[must_use]
    pub fn of(table: &TableTally, initial_bets: &Distribution, unit: Unit) -> Option<Self> {
        let rounds = u128::from(table.rounds);
        let centred = centred_products(rounds, table.house, table.house, table.house_squared)?;
        let ticks = unit.ticks_per_initial_bet() as f64;
        let variance = (rounds > 1).then(|| centred / (rounds - 1) as f64 / (ticks * ticks));
        let error = match variance {
            Some(variance) => Error::Bare((variance / rounds as f64).sqrt()),
            None => Error::Unknown(Unknown::FewerThanTwoRounds),
        };
        let (boxes, bets) = (f64::from(table.boxes), f64::from(table.bets_per_box));
        // Both divided by the full number, so that the sum above holds to the last digit.
        let of_round = centred / rounds as f64 / (ticks * ticks);
        let of_box = initial_bets.population_variance()? * bets * bets / (ticks * ticks);
        let covariance =
            (table.boxes > 1 && rounds > 1).then(|| (of_round - boxes * of_box) / (boxes * (boxes - 1.0)));
        Some(Self {
            mean: Estimate::new(table.house as f64 / rounds as f64 / ticks, error),
            variance,
            standard_deviation: variance.map(f64::sqrt),
            covariance_between_boxes: covariance,
            correlation_between_boxes: covariance
                .filter(|_| of_box > 0.0)
                .map(|covariance| covariance / of_box),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::exact::Exact;
    use crate::base::money::Ticks;

    /// Rounds of equal boxes with one bet each, as a table and as single bets, in whole initial bets.
    fn played(rounds: &[&[i64]]) -> (TableTally, Distribution) {
        let mut table =
            TableTally { boxes: rounds[0].len() as u32, bets_per_box: 1, ..TableTally::default() };
        for round in rounds {
            let house = -i128::from(round.iter().sum::<i64>());
            table.rounds += 1;
            table.house += house;
            table.house_squared += house * house;
        }
        (
            table,
            Distribution::of(
                rounds.iter().copied().flatten().map(|net| (Ticks(*net), 1)).collect::<Vec<_>>(),
            ),
        )
    }

    fn figures(rounds: &[&[i64]]) -> HousePerRound {
        let (table, bets) = played(rounds);
        HousePerRound::of(&table, &bets, Unit::coarsest([Exact::from(1)]).expect("whole")).expect("rounds")
    }

    #[test]
    fn boxes_that_win_together_are_fully_correlated() {
        let together = figures(&[&[1, 1, 1], &[-1, -1, -1]]);
        assert_eq!(together.correlation_between_boxes, Some(1.0));
        assert_eq!(together.covariance_between_boxes, Some(1.0));
        assert_eq!(together.variance, Some(18.0));
    }

    #[test]
    fn boxes_that_cancel_leave_the_house_no_spread() {
        let opposed = figures(&[&[1, -1], &[-1, 1], &[1, -1]]);
        assert_eq!(opposed.correlation_between_boxes, Some(-1.0));
        assert_eq!((opposed.variance, opposed.mean.value()), (Some(0.0), 0.0));
        assert_eq!(opposed.mean.standard_error(), Some(0.0));
    }

    #[test]
    fn every_combination_once_shows_independence() {
        let free = figures(&[&[1, 1], &[1, -1], &[-1, 1], &[-1, -1]]);
        assert_eq!(free.correlation_between_boxes, Some(0.0));
    }

    #[test]
    fn one_box_has_no_covariance_and_one_round_no_error() {
        let one = figures(&[&[3]]);
        assert_eq!(
            (one.covariance_between_boxes, one.variance, one.mean.standard_error()),
            (None, None, None)
        );
        assert_eq!(one.mean.value(), -3.0);
        assert!(
            figures(&[&[1, 1], &[1, 1]]).correlation_between_boxes.is_none(),
            "no spread, no correlation"
        );
    }
}
