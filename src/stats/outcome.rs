//! The distinct results of a set of bets.

use super::scale::ticks;
use crate::base::exact::Exact;
use crate::base::money::{Ticks, Unit};
use std::collections::BTreeMap;

/// One distinct net result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// The result.
    pub net: Exact,
    /// How often it occurred.
    pub ways: u128,
    /// How often per initial bet.
    pub probability: f64,
    /// The same the other way round: one in so many.
    pub one_in: f64,
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
    net.filter(|(_, ways)| **ways > 0)
        .map(|(net, ways)| {
            up_to += ways;
            Outcome {
                net: unit.initial_bets(*net),
                ways: *ways,
                probability: *ways as f64 / count as f64,
                one_in: 1.0 / (*ways as f64 / count as f64),
                cumulative: up_to as f64 / count as f64,
                contribution: (i128::from(net.0) * *ways as i128) as f64 / count as f64 / ticks(unit),
            }
        })
        .collect()
}

/// The best result, where any won.
pub(super) fn max_win(net: &BTreeMap<Ticks, u128>, unit: Unit) -> Option<Exact> {
    occurred(net).next_back().filter(|net| *net > Ticks::ZERO).map(|net| unit.initial_bets(net))
}

/// The worst result without its sign, where any lost.
pub(super) fn max_loss(net: &BTreeMap<Ticks, u128>, unit: Unit) -> Option<Exact> {
    occurred(net).next().filter(|net| *net < Ticks::ZERO).map(|net| -unit.initial_bets(net))
}

/// The results that occurred, the worst first; a counter may stand at zero.
fn occurred(net: &BTreeMap<Ticks, u128>) -> impl DoubleEndedIterator<Item = Ticks> {
    net.iter().filter(|(_, ways)| **ways > 0).map(|(net, _)| *net)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_at_zero_are_no_outcomes() {
        let unit = Unit::coarsest([Exact::new(1, 2)]).expect("halves");
        let net = BTreeMap::from([(Ticks(-6), 0), (Ticks(-2), 3), (Ticks(1), 1), (Ticks(402), 0)]);
        let found = outcomes(net.iter(), 4, unit);
        assert_eq!(found.iter().map(|outcome| outcome.ways).collect::<Vec<_>>(), [3, 1]);
        assert_eq!((found[0].probability, found[1].cumulative, found[0].contribution), (0.75, 1.0, -0.75));
        assert_eq!(
            (max_win(&net, unit), max_loss(&net, unit)),
            (Some(Exact::new(1, 2)), Some(Exact::from(1)))
        );
        let even = BTreeMap::from([(Ticks(0), 2)]);
        assert_eq!((max_win(&even, unit), max_loss(&even, unit)), (None, None));
    }
}
