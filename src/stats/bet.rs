//! The figures of one bet.

use super::distribution::{Distribution, Spread};
use super::estimate::{Error, Estimate};
use super::outcome::{Outcome, max_loss, max_win, outcomes};
use super::rare::Sample;
use super::sampling::{Sampling, judged};
use super::scale::{amount, part, ratio, square, ticks};
use super::sums::centred_products;
use crate::base::exact::Exact;
use crate::base::money::Ticks;
use crate::game::trial::Award;
use crate::tally::subject::{BetTally, Tally};

/// The figures of one bet.
#[derive(Clone, Debug, PartialEq)]
pub struct BetFigures {
    /// The bet.
    pub bet: &'static str,
    /// Initial bets beside which it was put down.
    pub placed: u128,
    /// The same per initial bet.
    pub placed_frequency: Option<f64>,
    /// Sum of its stakes.
    pub staked_total: Exact,
    /// Sum of what came back.
    pub returned_total: Exact,
    /// Sum of net results.
    pub net_total: Exact,
    /// Net result per initial bet, where the bet was ever put down.
    pub ev_per_initial_bet: Option<Estimate>,
    /// The house's gain from it per initial bet.
    pub edge_per_initial_bet: Option<Estimate>,
    /// Net result of those put down.
    pub ev_per_placed_bet: Option<Estimate>,
    /// The house's gain per unit staked on it.
    pub element_of_risk: Option<f64>,
    /// Spread of its net result per initial bet: zero where it was not put down.
    pub spread: Spread,
    /// Part of those put down of which something came back.
    pub hit_frequency: Option<f64>,
    /// Part of those put down of which more came back than was staked.
    pub win_frequency: Option<f64>,
    /// The best result, where any won.
    pub max_win: Option<Exact>,
    /// The worst result without its sign, where any lost.
    pub max_loss: Option<Exact>,
    /// Every distinct net result of those put down; probabilities are per bet put down.
    pub outcomes: Vec<Outcome>,
}

impl BetFigures {
    pub(super) fn of(
        name: &'static str,
        bet: &BetTally,
        awards: &[&Award],
        tally: &Tally,
        sampling: Sampling,
    ) -> Self {
        let unit = tally.unit;
        let unplaced = tally.initial_bets - bet.placed;
        let placed = Distribution::of(bet.net.iter().map(|(net, times)| (*net, *times)));
        let all = Distribution::of(
            bet.net.iter().map(|(net, times)| (*net, *times)).chain(std::iter::once((Ticks::ZERO, unplaced))),
        );
        let mean = |of: &Distribution, hands: u128| {
            let value = ratio(of.sum(), hands)? / ticks(unit);
            let centred = centred_products(of.count(), of.sum(), of.sum(), of.sum_of_squares())?;
            Some((value, sampling.single(of.count(), centred).map(|error| error / ticks(unit))))
        };
        let ever = bet.placed > 0;
        let ev = mean(&all, tally.initial_bets).filter(|_| ever).map(|(value, error)| {
            let variance = all.population_variance().unwrap_or(0.0) / square(unit);
            let rounds = sampling.rounds(tally.initial_bets);
            let sample = Sample { mean: value, variance, rounds, hands_per_round: sampling.boxes() };
            Estimate::new(value, judged(error, awards.iter().copied(), sample))
        });
        let per_placed = |count| part(count, bet.placed);
        Self {
            bet: name,
            placed: bet.placed,
            placed_frequency: part(bet.placed, tally.initial_bets),
            staked_total: amount(bet.staked, unit),
            returned_total: amount(bet.returned, unit),
            net_total: amount(placed.sum(), unit),
            edge_per_initial_bet: ev.as_ref().map(Estimate::negated),
            ev_per_initial_bet: ev,
            ev_per_placed_bet: mean(&placed, bet.placed)
                .map(|(value, error)| Estimate::new(value, error.map_or_else(Error::Unknown, Error::Bare))),
            element_of_risk: (bet.staked > 0).then(|| (0.0 - placed.sum() as f64) / bet.staked as f64),
            spread: if ever { Spread::of(&all, unit) } else { Spread::default() },
            hit_frequency: per_placed(bet.returning),
            win_frequency: per_placed(bet.winning),
            max_win: max_win(&bet.net, unit),
            max_loss: max_loss(&bet.net, unit),
            outcomes: outcomes(bet.net.iter(), bet.placed, unit),
        }
    }
}
