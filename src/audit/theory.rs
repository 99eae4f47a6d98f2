//! What all deals of a house say of the results of rounds.

use crate::base::exact::{Exact, to_f64};
use crate::game::census::Census;
use crate::game::house::Origin;
use crate::stats::census::CensusFigures;
use crate::stats::sums::centred_products;
use crate::tally::subject::Tally;

/// One player's rounds, counted exactly. Amounts are in initial bets.
#[derive(Clone, Debug)]
pub struct Theory {
    /// The player.
    pub strategy: Origin,
    /// The figures of a round.
    pub figures: CensusFigures,
    /// What became of all deals.
    pub tally: Tally,
    /// Standard deviation of the net result.
    pub deviation: f64,
    /// What is staked on average.
    pub staked: Exact,
    /// Standard deviation of that.
    pub staked_deviation: f64,
    /// The house's gain per unit staked.
    pub risk: Exact,
    /// Standard deviation of the net result and the element of risk times what is staked, together: by this
    /// a round adds to the error of a return over all that is staked.
    pub risk_deviation: f64,
}

impl Theory {
    /// The theory of a count.
    #[must_use]
    pub fn of(strategy: Origin, census: &Census) -> Self {
        let figures = CensusFigures::of(census);
        let tally = census.tally.clone();
        let ticks = tally.unit.ticks_per_initial_bet();
        let (deals, net) = (census.deals, tally.net_total());
        let square = ticks as f64 * ticks as f64 * deals as f64;
        // The sums of a count fit, or it would not have been made.
        let part = |a: i128, b: i128, products: i128| {
            centred_products(deals, a, b, products).unwrap_or(0.0) / square
        };
        let staked_variance = part(tally.staked, tally.staked, tally.staked_squared);
        let together = part(tally.staked, net, tally.staked_times_net);
        let variance = figures.spread.variance.unwrap_or(0.0);
        let risk = figures.element_of_risk.unwrap_or_default();
        let slope = to_f64(risk);
        let risk_variance = variance + slope * slope * staked_variance + 2.0 * slope * together;
        Self {
            strategy,
            deviation: variance.sqrt(),
            staked: Exact::new(tally.staked, deals as i128 * i128::from(ticks)),
            staked_deviation: staked_variance.max(0.0).sqrt(),
            risk,
            risk_deviation: risk_variance.max(0.0).sqrt(),
            figures,
            tally,
        }
    }

    /// Each net result in ticks, with its chance.
    #[must_use]
    pub fn results(&self) -> Vec<(i64, f64)> {
        let deals = self.figures.deals as f64;
        let results = self.tally.net.iter().filter(|(_, ways)| **ways > 0);
        results.map(|(net, ways)| (net.0, *ways as f64 / deals)).collect()
    }

    /// The best net result of an initial bet.
    #[must_use]
    pub fn best(&self) -> Exact {
        self.figures.outcomes.last().map_or(Exact::ZERO, |best| best.net)
    }

    /// The worst.
    #[must_use]
    pub fn worst(&self) -> Exact {
        self.figures.outcomes.first().map_or(Exact::ZERO, |worst| worst.net)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::published::best_play;

    /// Who goes stakes three, who passes one: mean and joint moments from the published outcomes.
    #[test]
    fn stakes_and_results_have_their_joint_moments() {
        let census = best_play();
        let strategy = Origin {
            name: "optimal".into(),
            title: String::new(),
            source: String::new(),
            ..Origin::default()
        };
        let theory = Theory::of(strategy, &census);
        let deals = census.deals as f64;
        let chance = |holds: &dyn Fn(i64) -> bool| {
            census
                .tally
                .net
                .iter()
                .filter(|(net, _)| holds(net.0))
                .map(|(_, ways)| *ways as f64 / deals)
                .sum::<f64>()
        };
        let goes = chance(&|net| net != -1);
        assert!((to_f64(theory.staked) - (1.0 + 2.0 * goes)).abs() < 1e-12);
        assert!((theory.staked_deviation - 2.0 * (goes * (1.0 - goes)).sqrt()).abs() < 1e-9);
        let risk = to_f64(theory.risk);
        let squares: f64 = (census.tally.net.iter())
            .map(|(net, ways)| {
                let staked = if net.0 == -1 { 1.0 } else { 3.0 };
                (net.0 as f64 + risk * staked).powi(2) * *ways as f64 / deals
            })
            .sum();
        assert!((theory.risk_deviation - squares.sqrt()).abs() < 1e-9, "{} {squares}", theory.risk_deviation);
        assert_eq!((theory.best(), theory.worst()), (Exact::from(201), Exact::from(-3)));
    }
}
