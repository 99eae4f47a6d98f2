//! The difference between two subjects that were dealt the same cards.

use super::estimate::{Error, Estimate, Unknown};
use super::rare::{ENOUGH_HITS, Sample, rare_pays};
use super::sums::centred_products;
use crate::game::trial::Award;
use crate::tally::table::PairedTally;

/// The result per initial bet of a subject less that of the first, in initial bets: positive where
/// the player does better than under the first. Nothing where no round was played.
///
/// The error comes from the difference in each round, in which the luck of the cards cancels.
///
/// `awards` are the rare pays of both subjects. One that both have, with the same result and chance,
/// comes to both on the same cards and is left out; the others decide whether an interval is shown.
///
/// A difference that fewer than [`ENOUGH_HITS`] rounds brought has no interval: how many there are to come
/// says more than how they came.
///
/// Where this is wrong: a pay that both have counts as cancelled even where the strategies let it slip
/// in different rounds.
#[must_use]
pub fn difference_from_first(
    paired: &PairedTally,
    awards: [&[Award]; 2],
    bets_per_box: u32,
) -> Option<Estimate> {
    let rounds = u128::from(paired.rounds);
    let centred = centred_products(rounds, paired.difference, paired.difference, paired.difference_squared)?;
    let ticks = paired.ticks_per_initial_bet as f64;
    let bets = f64::from(paired.initial_bets_per_round);
    let value = paired.difference as f64 / (rounds as f64 * bets) / ticks;
    if rounds < 2 {
        return Some(Estimate::new(value, Error::Unknown(Unknown::FewerThanTwoRounds)));
    }
    let of_round = centred / (rounds - 1) as f64 / (ticks * ticks);
    let standard_error = (of_round / rounds as f64).sqrt() / bets;
    let [mine, first] = awards;
    let unshared = |these: &'_ [Award], those: &'_ [Award]| -> Vec<Award> {
        these.iter().filter(|award| !those.contains(award)).cloned().collect()
    };
    let awards = [unshared(mine, first), unshared(first, mine)].concat();
    let hands_per_round = paired.initial_bets_per_round / bets_per_box.max(1);
    // A pay hits one hand: it is held against the part of the variance that one initial bet brings.
    let sample = Sample { mean: value, variance: of_round / bets, rounds, hands_per_round };
    let pays = rare_pays(&awards, sample);
    let error = match paired.differing {
        0 if paired.alike => Error::Normal(0.0),
        _ if !pays.is_empty() => Error::RarePays { standard_error, pays },
        0 => Error::Unknown(Unknown::NoRoundDiffers),
        differing if (differing as f64) < ENOUGH_HITS => {
            Error::FewRounds { standard_error, rounds: differing }
        }
        _ => Error::Normal(standard_error),
    };
    Some(Estimate::new(value, error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::estimate::Level;

    fn paired(differences: &[i128], initial_bets_per_round: u32, ticks_per_initial_bet: i64) -> PairedTally {
        PairedTally {
            rounds: differences.len() as u64,
            initial_bets_per_round,
            ticks_per_initial_bet,
            difference: differences.iter().sum(),
            difference_squared: differences.iter().map(|difference| difference * difference).sum(),
            differing: differences.iter().filter(|difference| **difference != 0).count() as u64,
            alike: false,
        }
    }

    #[test]
    fn is_positive_where_the_player_does_better_and_counts_per_initial_bet() {
        let rounds = |times| paired(&[4, 0, 0, 4].repeat(times), 2, 2);
        let found = difference_from_first(&rounds(1), [&[], &[]], 1).expect("rounds");
        assert_eq!(found.value(), 0.5);
        // Differences of 2, 0, 0, 2 a round: variance 4/3, its error √(1/3), for each of two bets half.
        let error = found.standard_error().expect("four rounds");
        assert!((error - (1.0_f64 / 3.0).sqrt() / 2.0).abs() < 1e-15, "{error}");
        // Two rounds that differ are too few for an interval, and so are 24.
        for (times, has_interval) in [(1, false), (12, false), (13, true)] {
            let found = difference_from_first(&rounds(times), [&[], &[]], 1).expect("rounds");
            assert_eq!(found.interval(Level::P95).is_some(), has_interval);
            assert_eq!(found.reservations().is_empty(), has_interval);
        }
    }

    #[test]
    fn rounds_that_came_alike_tell_nothing_of_those_that_would_not() {
        let found = difference_from_first(&paired(&[0; 10], 1, 10), [&[], &[]], 1).expect("rounds");
        assert_eq!((found.value(), found.standard_error()), (0.0, None));
        assert!(found.reservations()[0].contains("no round came differently"));
    }

    #[test]
    fn subjects_that_cannot_differ_differ_by_exactly_nothing() {
        let alike = PairedTally { alike: true, ..paired(&[0; 10], 1, 10) };
        let found = difference_from_first(&alike, [&[], &[]], 1).expect("rounds");
        assert_eq!((found.value(), found.standard_error()), (0.0, Some(0.0)));
        assert!(found.value().is_sign_positive());
    }

    #[test]
    fn too_few_rounds_have_no_error_or_no_value() {
        assert_eq!(difference_from_first(&paired(&[], 1, 1), [&[], &[]], 1), None);
        let one = difference_from_first(&paired(&[3], 1, 1), [&[], &[]], 1).expect("a round");
        assert_eq!((one.value(), one.standard_error()), (3.0, None));
    }

    #[test]
    fn a_rare_pay_that_only_one_has_withholds_the_interval() {
        let royal = [Award { name: "insurance: royal flush".into(), bet: 3, net: 2000.0, chance: 1.5e-6 }];
        let rounds = paired(&[1, 0, -1, 0].repeat(25), 1, 1);
        let found = difference_from_first(&rounds, [&royal, &[]], 1).expect("rounds");
        assert_eq!(found.interval(Level::P95), None);
        assert!(found.reservations()[0].contains("insurance: royal flush"));
        let shared = difference_from_first(&rounds, [&royal, &royal], 1).expect("rounds");
        assert!(shared.interval(Level::P95).is_some());
    }
}
