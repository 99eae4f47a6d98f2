//! Pays that matter although a sample may hardly contain them.

use crate::game::trial::Award;
use std::fmt;

/// So many expected occurrences make a normal interval of a rare pay hold: with 25 it covers 94.8 % of
/// true values where 95 % are promised, with 5 it covers 87 %, with 1 only 63 %, always to the side
/// that understates the pay.
pub const ENOUGH_HITS: f64 = 25.0;

/// A pay matters from this part of the variance on.
pub const PART_THAT_MATTERS: f64 = 0.05;

/// A pay that matters and is expected too rarely for a normal interval.
#[derive(Clone, Debug, PartialEq)]
pub struct RarePay {
    /// What it is paid for.
    pub pay: String,
    /// How often it is expected in the sample.
    pub expected_hits: f64,
    /// How many rounds would do.
    pub rounds_needed: u128,
}

impl fmt::Display for RarePay {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pay, expected_hits, rounds_needed } = self;
        let hits =
            if *expected_hits < 0.01 { "fewer than 0.01".into() } else { format!("{expected_hits:.2}") };
        write!(out, "`{pay}` matters, and {hits} hits of it are expected; 25 need {rounds_needed} rounds")
    }
}

/// The sample in which pays are looked for.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Mean result of an initial bet, in initial bets.
    pub mean: f64,
    /// Observed variance of that result.
    pub variance: f64,
    /// Rounds played.
    pub rounds: u128,
    /// Hands in a round that can win the pay: boxes, not the bets on them, which win it together.
    pub hands_per_round: u32,
}

/// The awards that matter in a sample and of which fewer than [`ENOUGH_HITS`] are expected.
///
/// An award with the chance p and the result x matters when p·(x − mean)² is at least
/// [`PART_THAT_MATTERS`] of the variance: the observed one or what the awards alone add up to,
/// whichever is larger, since a sample without the pay has too small a variance.
///
/// Where this is wrong: it knows only the awards that the game lists, and takes the hands of different
/// boxes as independent. Many pays that are each below the threshold and all too rare together pass.
///
/// ```
/// use ventaja::game::trial::Award;
/// use ventaja::stats::rare::{Sample, rare_pays};
/// let royal = Award { name: "insurance: royal flush".into(), bet: 0, net: 2000.0, chance: 1.0 / 649_740.0 };
/// let sample = |rounds| Sample { mean: -0.8, variance: 20.0, rounds, hands_per_round: 1 };
/// let short = rare_pays([&royal], sample(1_000_000));
/// assert_eq!(short[0].rounds_needed, 25 * 649_740);
/// assert!(rare_pays([&royal], sample(20_000_000)).is_empty());
/// ```
#[must_use]
pub fn rare_pays<'a>(
    awards: impl IntoIterator<Item = &'a Award, IntoIter: Clone>,
    sample: Sample,
) -> Vec<RarePay> {
    let awards = awards.into_iter().filter(|award| award.chance > 0.0);
    let weight = |award: &Award| award.chance * (award.net - sample.mean) * (award.net - sample.mean);
    let own: f64 = awards.clone().map(weight).sum();
    let threshold = PART_THAT_MATTERS * sample.variance.max(own);
    let hands_per_round = f64::from(sample.hands_per_round);
    awards
        .filter(|award| weight(award) >= threshold)
        .filter_map(|award| {
            let expected_hits = award.chance * sample.rounds as f64 * hands_per_round;
            // Less a hair, so that a quotient rounded up past a whole number does not ask for one more.
            let rounds_needed =
                (ENOUGH_HITS / (award.chance * hands_per_round) * (1.0 - 1e-14)).ceil() as u128;
            // Compared in rounds, so that the number promised is the number that does.
            (sample.rounds < rounds_needed).then(|| RarePay {
                pay: award.name.clone(),
                expected_hits,
                rounds_needed,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn award(name: &str, net: f64, chance: f64) -> Award {
        Award { name: name.into(), bet: 0, net, chance }
    }

    fn sample(rounds: u128, variance: f64) -> Sample {
        Sample { mean: -0.05, variance, rounds, hands_per_round: 1 }
    }

    #[test]
    fn pays_of_the_plain_game_do_not_matter_one_by_one() {
        // The two rarest of the usual table: 0.7 % and 1.6 % of a variance of 5.03.
        let awards = [award("royal", 201.0, 8.4e-7), award("straight flush", 101.0, 7.9e-6)];
        assert!(rare_pays(&awards, sample(1000, 5.03)).is_empty());
    }

    #[test]
    fn a_sample_that_missed_the_pay_does_not_hide_it() {
        let jackpot = [award("jackpot", 10_000.0, 1e-6)];
        let rare = rare_pays(&jackpot, sample(10_000, 0.9));
        assert_eq!(rare.len(), 1);
        assert_eq!(rare[0].rounds_needed, 25_000_000);
        assert!((rare[0].expected_hits - 0.01).abs() < 1e-12);
    }

    #[test]
    fn the_number_of_rounds_promised_is_enough_and_one_less_is_not() {
        let pay = [award("pay", 500.0, 3.7e-5)];
        let needed = rare_pays(&pay, sample(2, 1.0))[0].rounds_needed;
        assert!(rare_pays(&pay, sample(needed, 1.0)).is_empty());
        assert_eq!(rare_pays(&pay, sample(needed - 1, 1.0)).len(), 1);
    }

    #[test]
    fn boxes_bring_hits_and_impossible_pays_need_none() {
        let pay = [award("pay", 500.0, 1e-4), award("never", 1e9, 0.0)];
        let boxes = Sample { hands_per_round: 5, ..sample(100, 1.0) };
        let rare = rare_pays(&pay, boxes);
        assert_eq!((rare.len(), rare[0].rounds_needed), (1, 50_000));
    }
}
