//! The figures of one row of a breakdown.

use super::estimate::{Error, Estimate};
use super::sampling::Sampling;
use super::scale::{amount, part, ratio, ticks};
use super::sums::centred_products;
use crate::base::exact::Exact;
use crate::tally::subject::{RowTally, Tally};

/// The figures of one row of a breakdown.
#[derive(Clone, Debug, PartialEq)]
pub struct RowFigures {
    /// The breakdown.
    pub by: &'static str,
    /// The row.
    pub row: &'static str,
    /// Initial bets in it.
    pub initial_bets: u128,
    /// The same as a part of all initial bets.
    pub frequency: Option<f64>,
    /// Sum of stakes.
    pub staked_total: Exact,
    /// Sum of net results.
    pub net_total: Exact,
    /// Net result per initial bet of the row.
    pub ev_per_initial_bet: Option<Estimate>,
    /// Standard deviation of the net results of the row.
    pub standard_deviation: Option<f64>,
    /// What the row adds to the net result per initial bet.
    pub contribution: Option<f64>,
}

impl RowFigures {
    pub(super) fn of(
        by: &'static str,
        row: &'static str,
        counted: &RowTally,
        tally: &Tally,
        sampling: Sampling,
    ) -> Self {
        let ticks = ticks(tally.unit);
        let centred = centred_products(counted.initial_bets, counted.net, counted.net, counted.net_squared);
        let ev = ratio(counted.net, counted.initial_bets).zip(centred).map(|(value, centred)| {
            let error = sampling.single(counted.initial_bets, centred);
            Estimate::new(
                value / ticks,
                error.map_or_else(Error::Unknown, |error| Error::Bare(error / ticks)),
            )
        });
        let several = counted.initial_bets > 1;
        Self {
            by,
            row,
            initial_bets: counted.initial_bets,
            frequency: part(counted.initial_bets, tally.initial_bets),
            staked_total: amount(counted.staked, tally.unit),
            net_total: amount(counted.net, tally.unit),
            ev_per_initial_bet: ev,
            standard_deviation: centred
                .filter(|_| several)
                .map(|centred| (centred / (counted.initial_bets - 1) as f64).sqrt() / ticks),
            contribution: ratio(counted.net, tally.initial_bets).map(|part| part / ticks),
        }
    }
}
