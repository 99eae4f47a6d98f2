//! How initial bets share rounds, and what that makes of standard errors.

use super::estimate::{Error, Unknown};
use super::rare::{Sample, rare_pays};
use crate::game::contract::Sitting;
use crate::game::trial::Award;
use crate::tally::subject::Tally;
use crate::tally::table::TableTally;

/// How the initial bets of a tally share its rounds.
#[derive(Clone, Copy)]
pub(super) enum Sampling<'t> {
    /// Each has a round of its own.
    Alone,
    /// Several share one, of which the sums are known.
    Shared(&'t TableTally),
    /// Several share one, of which nothing is known.
    SharedUnknown { boxes: u32, bets_per_round: u128 },
}

impl<'t> Sampling<'t> {
    pub(super) fn of(tally: &'t Tally, sitting: &Sitting) -> Self {
        let (boxes, bets) = match &tally.table {
            Some(table) => (table.boxes, table.bets_per_box),
            None => (sitting.boxes, sitting.bets_per_box),
        };
        match &tally.table {
            _ if u64::from(boxes) * u64::from(bets) <= 1 => Self::Alone,
            Some(table) => Self::Shared(table),
            None => Self::SharedUnknown { boxes, bets_per_round: u128::from(boxes) * u128::from(bets) },
        }
    }

    pub(super) fn rounds(self, initial_bets: u128) -> u128 {
        match self {
            Self::Alone => initial_bets,
            Self::Shared(table) => u128::from(table.rounds),
            Self::SharedUnknown { bets_per_round, .. } => initial_bets / bets_per_round,
        }
    }

    pub(super) fn boxes(self) -> u32 {
        match self {
            Self::Alone => 1,
            Self::Shared(table) => table.boxes,
            Self::SharedUnknown { boxes, .. } => boxes,
        }
    }

    /// The standard error of a mean over single bets, which is known only where each has a round of
    /// its own.
    pub(super) fn single(self, count: u128, centred: f64) -> Result<f64, Unknown> {
        match self {
            Self::Alone => mean_error(count, centred),
            Self::Shared(_) | Self::SharedUnknown { .. } => Err(Unknown::BetsShareRounds),
        }
    }
}

/// The standard error of the mean of `count` independent results from the sum of the squares of their
/// deviations.
pub(super) fn mean_error(count: u128, centred: f64) -> Result<f64, Unknown> {
    if count < 2 {
        return Err(Unknown::FewerThanTwoRounds);
    }
    // What is left of rounding may be a hair below zero.
    Ok((centred.max(0.0) / (count - 1) as f64 / count as f64).sqrt())
}

/// A standard error with what the rare pays say about it.
pub(super) fn judged<'a>(
    error: Result<f64, Unknown>,
    awards: impl IntoIterator<Item = &'a Award, IntoIter: Clone>,
    sample: Sample,
) -> Error {
    match error {
        Err(reason) => Error::Unknown(reason),
        Ok(standard_error) => match rare_pays(awards, sample) {
            pays if pays.is_empty() => Error::Normal(standard_error),
            pays => Error::RarePays { standard_error, pays },
        },
    }
}
