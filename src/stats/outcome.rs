//! The distinct results of a set of bets.

use super::scale::ticks;
use crate::base::exact::Exact;
use crate::base::money::{Ticks, Unit};

/// One distinct net result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// The result.
    pub net: Exact,
    /// How often it occurred.
    pub ways: u128,
    /// How often per initial bet.
    pub probability: f64,
    /// How often a result this bad or worse occurred, per initial bet.
    pub cumulative: f64,
    /// What it adds to the net result per initial bet.
    pub contribution: f64,
}

/// Every distinct result of `count` bets, the worst first.
pub(super) fn outcomes<'t>(
    net: impl Iterator<Item = (&'t Ticks, &'t u128)>,
    count: u128,
    unit: Unit,
) -> Vec<Outcome> {
    let mut up_to = 0;
    net.map(|(net, ways)| {
        up_to += ways;
        Outcome {
            net: unit.initial_bets(*net),
            ways: *ways,
            probability: *ways as f64 / count as f64,
            cumulative: up_to as f64 / count as f64,
            contribution: (i128::from(net.0) * *ways as i128) as f64 / count as f64 / ticks(unit),
        }
    })
    .collect()
}

/// The best result, where any won.
pub(super) fn max_win<'t>(net: impl Iterator<Item = &'t Ticks>, unit: Unit) -> Option<Exact> {
    net.max().filter(|net| **net > Ticks::ZERO).map(|net| unit.initial_bets(*net))
}

/// The worst result without its sign, where any lost.
pub(super) fn max_loss<'t>(net: impl Iterator<Item = &'t Ticks>, unit: Unit) -> Option<Exact> {
    net.min().filter(|net| **net < Ticks::ZERO).map(|net| -unit.initial_bets(*net))
}
