//! Where the result of so many rounds must lie, and where it lies.

use super::account::Account;
use super::theory::Theory;
use crate::base::exact::{Exact, to_f64};
use crate::stats::estimate::Level;
use crate::stats::rare::{ENOUGH_HITS, PART_THAT_MATTERS};
use crate::stats::total::{self, SMALLEST_CHANCE, Total};
use statrs::distribution::{ContinuousCDF, Normal};

/// Cochran's rule: so many times the squared skewness make a normal band hold.
const COCHRAN: f64 = 25.0;

/// What is measured: the house's gain, and over what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Over the initial bets.
    Edge,
    /// Over all that was staked.
    Risk,
}

impl Measure {
    /// What reports call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Edge => "edge_per_initial_bet",
            Self::Risk => "element_of_risk",
        }
    }

    /// The same in a sentence.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Edge => "edge of the initial bet",
            Self::Risk => "element of risk",
        }
    }
}

/// How chances and ends were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// From the distribution of the total itself.
    Exact,
    /// From the normal one with the exact mean and standard deviation.
    Normal,
}

impl Method {
    /// What reports call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Normal => "normal",
        }
    }
}

/// Where a result lies in the band of a theory. The house's sign: above the band the house keeps too much.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// What is measured.
    pub measure: Measure,
    /// What was found.
    pub observed: Exact,
    /// What is to be expected.
    pub expected: Exact,
    /// So many equal bets say as much.
    pub effective_rounds: f64,
    /// Standard deviation of what is found: that of one round over √n_eff.
    pub standard_error: f64,
    /// What was found less what is expected, in standard errors.
    pub deviation: f64,
    /// How often the house keeps at least as much.
    pub house: f64,
    /// How often the players keep at least as much.
    pub players: f64,
    /// The band of 95 of 100 sound logs, and that of 99.
    pub ends: [[f64; 2]; 2],
    /// How the chances and the ends were found.
    pub method: Method,
    /// Whether rare results make a normal band no more than indicative.
    pub is_indicative: bool,
}

impl Band {
    /// The band of an account; nothing where it holds no stake.
    ///
    /// Where this is wrong: rounds are taken as independent, and the bets of a row as equal. Boxes of one
    /// round meet one dealer's hand, and spread wider.
    #[must_use]
    pub fn of(account: &Account, theory: &Theory) -> Option<Self> {
        if account.initial_bets > 0 { Self::of_edge(account, theory) } else { Self::of_risk(account, theory) }
    }

    fn of_edge(account: &Account, theory: &Theory) -> Option<Self> {
        let (net, bets) = (account.net(), account.initial_bets);
        let observed = Exact::new(-*net.numer(), net.denom().checked_mul(bets)?);
        let effective_rounds = account.effective_rounds()?;
        let error = theory.deviation / effective_rounds.sqrt();
        let expected = theory.figures.edge_per_initial_bet;
        let normal = Self::normal(Measure::Edge, observed, expected, effective_rounds, error, theory);
        Some(normal.exactly(account, theory))
    }

    fn of_risk(account: &Account, theory: &Theory) -> Option<Self> {
        let [staked, returned] = account.money.filter(|[staked, _]| *staked > 0)?;
        let observed = Exact::new(staked - returned, staked);
        let mean = to_f64(theory.staked);
        let second = theory.staked_deviation.powi(2) + mean * mean;
        // What the squared stakes of rows say of the squared initial bets.
        let [single, several] = account.staked_squares.map(|squares| squares as f64);
        let squares = single / second + several / (mean * mean);
        let sum = staked as f64;
        // What is worked out from stakes is an estimate, and may come out a little too high.
        let effective_rounds = ((sum / mean).powi(2) / squares).min(account.rounds as f64);
        let error = theory.risk_deviation * squares.sqrt() / sum;
        Some(Self::normal(Measure::Risk, observed, theory.risk, effective_rounds, error, theory))
    }

    fn normal(
        measure: Measure,
        observed: Exact,
        expected: Exact,
        effective_rounds: f64,
        standard_error: f64,
        theory: &Theory,
    ) -> Self {
        let difference = to_f64(observed) - to_f64(expected);
        let deviation = match standard_error > 0.0 {
            true => difference / standard_error,
            false if observed == expected => 0.0,
            false => f64::INFINITY.copysign(difference),
        };
        let end = |level: Level, side: f64| to_f64(expected) + side * level.quantile() * standard_error;
        let skewness = theory.figures.spread.skewness.unwrap_or(0.0);
        let is_rare = !rare_results(theory, effective_rounds).is_empty();
        Self {
            measure,
            observed,
            expected,
            effective_rounds,
            standard_error,
            deviation,
            house: chance(Normal::standard().cdf(-deviation)),
            players: chance(Normal::standard().cdf(deviation)),
            ends: [Level::P95, Level::P99].map(|level| [end(level, -1.0), end(level, 1.0)]),
            method: Method::Normal,
            is_indicative: is_rare || effective_rounds < COCHRAN * skewness * skewness,
        }
    }

    /// The same from the distribution of the total, where the size of every bet is known and it does not
    /// spread too wide.
    fn exactly(self, account: &Account, theory: &Theory) -> Self {
        let Some(levels) = account.levels() else { return self };
        let common = levels.keys().fold(0, |common, bet| divisor(common, *bet));
        let levels: Vec<total::Level> = (levels.iter())
            .map(|(bet, rounds)| total::Level { size: (bet / common).unsigned_abs(), rounds: *rounds })
            .collect();
        let Some(total) = Total::of(&levels, &theory.results()) else { return self };
        // A unit of the total is a tick of the smallest common bet.
        let ticks = theory.tally.unit.ticks_per_initial_bet();
        let unit = Exact::new(common.into(), ticks.into());
        let net = account.net();
        let (above, below) = (net.numer().checked_mul(*unit.denom()), net.denom().checked_mul(*unit.numer()));
        let (Some(above), Some(below)) = (above, below) else { return self };
        let net = to_f64(Exact::new(above, below));
        // What is a whole number of units may be off by a hair.
        let net = if (net - net.round()).abs() < 1e-6 { net.round() } else { net };
        let edge = |units: i128| -(units as f64) * to_f64(unit) / account.initial_bets as f64;
        let ends = [0.025, 0.005].map(|beyond| {
            let [low, high] = total.middle(beyond);
            // Where the players win least the house keeps most.
            [edge(high), edge(low)]
        });
        Self {
            house: chance(total.up_to(net)),
            players: chance(total.from(net)),
            ends,
            method: Method::Exact,
            is_indicative: false,
            ..self
        }
    }
}

/// The results that matter to the spread and are expected too rarely for a normal band: net and expected hits.
#[must_use]
pub fn rare_results(theory: &Theory, rounds: f64) -> Vec<(Exact, f64)> {
    let mean = to_f64(theory.figures.ev_per_initial_bet);
    let variance = theory.deviation.powi(2);
    (theory.figures.outcomes.iter())
        .filter(|outcome| {
            let part = outcome.probability * (to_f64(outcome.net) - mean).powi(2);
            part >= PART_THAT_MATTERS * variance && outcome.probability * rounds < ENOUGH_HITS
        })
        .map(|outcome| (outcome.net, outcome.probability * rounds))
        .collect()
}

/// A chance, never smaller than what is known of it.
fn chance(value: f64) -> f64 {
    value.clamp(SMALLEST_CHANCE, 1.0)
}

fn divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
