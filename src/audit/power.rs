//! How many rounds it takes to see that wins are missing.

use super::theory::Theory;
use crate::base::exact::to_f64;
use crate::stats::estimate::Level;
use statrs::distribution::{ContinuousCDF, Normal};

/// The part of the wins that is taken as missing.
pub const PART_MISSING: f64 = 0.01;

/// The chance with which it is to be seen.
pub const WANTED: f64 = 0.95;

/// What a log can show when some of the rounds that players won are missing from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Power {
    /// By how much the edge of the initial bet rises.
    pub shift: f64,
    /// The chance that so many equal bets lie above the 99 % band.
    pub chance: f64,
    /// So many equal bets lie above it with the chance [`WANTED`].
    pub effective_rounds: f64,
}

impl Power {
    /// The power of so many equal bets.
    ///
    /// A part f of the rounds won is missing: the mean becomes (μ − f·E\[X; X > 0\]) / (1 − f·P(X > 0)), and
    /// C1 fails where the edge lies more than 2.576 standard errors above that of theory.
    ///
    /// Where this is wrong: it takes totals as normal, and so many rounds as many.
    #[must_use]
    pub fn of(theory: &Theory, effective_rounds: f64) -> Option<Self> {
        let (mut weight, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for outcome in &theory.figures.outcomes {
            let net = to_f64(outcome.net);
            let kept = if net > 0.0 { 1.0 - PART_MISSING } else { 1.0 };
            weight += outcome.probability * kept;
            sum += outcome.probability * kept * net;
            squares += outcome.probability * kept * net * net;
        }
        let mean = sum / weight;
        let deviation = (squares / weight - mean * mean).max(0.0).sqrt();
        let shift = to_f64(theory.figures.ev_per_initial_bet) - mean;
        if shift <= 0.0 || deviation <= 0.0 {
            return None;
        }
        let limit = Level::P99.quantile() * theory.deviation;
        let wanted = Normal::standard().inverse_cdf(WANTED) * deviation;
        Some(Self {
            shift,
            chance: Normal::standard().cdf((shift * effective_rounds.sqrt() - limit) / deviation),
            effective_rounds: ((limit + wanted) / shift).powi(2).ceil(),
        })
    }
}
