//! From ticks to initial bets, and from counts to ratios.

use crate::base::exact::Exact;
use crate::base::money::Unit;

pub(super) fn amount(sum: i128, unit: Unit) -> Exact {
    Exact::new(sum, i128::from(unit.ticks_per_initial_bet()))
}

pub(super) fn ticks(unit: Unit) -> f64 {
    unit.ticks_per_initial_bet() as f64
}

pub(super) fn square(unit: Unit) -> f64 {
    ticks(unit) * ticks(unit)
}

pub(super) fn part(count: u128, of: u128) -> Option<f64> {
    (of > 0).then(|| count as f64 / of as f64)
}

pub(super) fn ratio(sum: i128, over: u128) -> Option<f64> {
    (over > 0).then(|| sum as f64 / over as f64)
}
