//! A figure of a sample that never goes without what is known of its error.

use super::rare::{ENOUGH_HITS, RarePay};
use statrs::distribution::{ContinuousCDF, Normal};
use std::fmt;

/// How sure an interval is meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// 90 of 100 such intervals hold the true value.
    P90,
    /// 95 of 100 such intervals hold the true value.
    P95,
    /// 99 of 100 do.
    P99,
}

impl Level {
    /// The half width of the interval in standard errors.
    ///
    /// Cut to 12 decimals, beyond which the logarithms of different platforms may differ.
    ///
    /// ```
    /// use ventaja::stats::estimate::Level;
    /// assert_eq!(Level::P95.quantile(), 1.95996398454);
    /// ```
    #[must_use]
    pub fn quantile(self) -> f64 {
        let below = match self {
            Self::P90 => 0.95,
            Self::P95 => 0.975,
            Self::P99 => 0.995,
        };
        (Normal::standard().inverse_cdf(below) * 1e12).round() / 1e12
    }
}

/// A normal interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// What is known of the error of an estimate.
#[derive(Clone, Debug, PartialEq)]
pub enum Error {
    /// The standard error; the estimate may be taken as normally distributed.
    Normal(f64),
    /// The standard error as it was observed, which may be far too small: pays that matter are too
    /// rare for this sample.
    RarePays {
        /// The observed standard error.
        standard_error: f64,
        /// The pays.
        pays: Vec<RarePay>,
    },
    /// The standard error as it was observed, of a difference that so few rounds brought that it says
    /// little.
    FewRounds {
        /// The observed standard error.
        standard_error: f64,
        /// Rounds that came differently.
        rounds: u64,
    },
    /// The standard error, of something whose rare pays are not known one by one.
    Bare(f64),
    /// Nothing, and why.
    Unknown(Unknown),
}

impl Error {
    /// The same with another standard error.
    fn with(&self, other: impl Fn(f64) -> f64) -> Self {
        match self {
            Self::Normal(error) => Self::Normal(other(*error)),
            Self::RarePays { standard_error, pays } => {
                Self::RarePays { standard_error: other(*standard_error), pays: pays.clone() }
            }
            Self::FewRounds { standard_error, rounds } => {
                Self::FewRounds { standard_error: other(*standard_error), rounds: *rounds }
            }
            Self::Bare(error) => Self::Bare(other(*error)),
            Self::Unknown(reason) => Self::Unknown(*reason),
        }
    }
}

/// Why the error of an estimate is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// One round shows no spread.
    FewerThanTwoRounds,
    /// No round came differently, so that nothing is known of how those would that do.
    NoRoundDiffers,
    /// It was not worked out.
    NotStated,
    /// Several bets shared each round, and sums over whole rounds were not kept of this figure.
    BetsShareRounds,
}

impl fmt::Display for Unknown {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::NotStated => "no error is stated",
            Self::NoRoundDiffers => "no round came differently, which tells nothing of the rounds that would",
            Self::FewerThanTwoRounds => "fewer than two rounds show no error",
            Self::BetsShareRounds => {
                "the bets of a round depend on each other, and this figure was not summed by rounds"
            }
        })
    }
}

/// An estimate with its error, or with the reason why it has none. There is no other way to make one.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    value: f64,
    error: Error,
}

impl Estimate {
    /// An estimate.
    ///
    /// ```
    /// use ventaja::stats::estimate::{Error, Estimate, Level};
    /// let edge = Estimate::new(0.052243058, Error::Normal(0.00224295));
    /// let interval = edge.interval(Level::P95).expect("a normal error has one");
    /// assert!((interval.high - interval.low - 2.0 * 0.0043961).abs() < 1e-7);
    /// ```
    #[must_use]
    pub fn new(value: f64, error: Error) -> Self {
        Self { value, error }
    }

    /// The estimated value.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.value
    }

    /// What is known of its error.
    #[must_use]
    pub fn error(&self) -> &Error {
        &self.error
    }

    /// The standard error, where it is known.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        match self.error {
            Error::Normal(error)
            | Error::RarePays { standard_error: error, .. }
            | Error::FewRounds { standard_error: error, .. }
            | Error::Bare(error) => Some(error),
            Error::Unknown(_) => None,
        }
    }

    /// Half the width of the interval, where a normal one is justified.
    #[must_use]
    pub fn half_width(&self, level: Level) -> Option<f64> {
        match self.error {
            Error::Normal(error) => Some(level.quantile() * error),
            Error::RarePays { .. } | Error::FewRounds { .. } | Error::Bare(_) | Error::Unknown(_) => None,
        }
    }

    /// The interval, where a normal one is justified.
    #[must_use]
    pub fn interval(&self, level: Level) -> Option<Interval> {
        let half = self.half_width(level)?;
        Some(Interval { low: self.value - half, high: self.value + half })
    }

    /// Why no interval is shown, a sentence a reason; nothing where one is.
    #[must_use]
    pub fn reservations(&self) -> Vec<String> {
        match &self.error {
            Error::Normal(_) | Error::Bare(_) => Vec::new(),
            Error::RarePays { pays, .. } => pays.iter().map(ToString::to_string).collect(),
            Error::FewRounds { rounds, .. } => vec![format!(
                "{rounds} {} differently: {ENOUGH_HITS} are the fewest for an interval",
                if *rounds == 1 { "round came" } else { "rounds came" }
            )],
            Error::Unknown(reason) => vec![reason.to_string()],
        }
    }

    /// The same estimate with the other sign: the house's of a player's.
    #[must_use]
    pub fn negated(&self) -> Self {
        // Zero less the value, so that zero keeps its sign.
        Self { value: 0.0 - self.value, error: self.error.clone() }
    }

    /// An estimate of which no error is stated.
    #[must_use]
    pub fn bare(value: f64) -> Self {
        Self { value, error: Error::Unknown(Unknown::NotStated) }
    }

    /// So many times as much; the factor is not below 0.
    #[must_use]
    pub fn times(&self, factor: f64) -> Self {
        Self { value: self.value * factor, error: self.error.with(|error| error * factor) }
    }

    /// The difference to an estimate that may be of the same rounds: the standard error is at most the sum
    /// of both, and that is stated.
    #[must_use]
    pub fn less_of_same_rounds(&self, other: &Self) -> Self {
        let value = self.value - other.value;
        let error = match (&self.error, other.standard_error(), &other.error) {
            (Error::Unknown(reason), ..) | (_, _, Error::Unknown(reason)) => Error::Unknown(*reason),
            // Of two, the one without an interval takes it away from the difference.
            (Error::Normal(error), Some(_), withheld) => withheld.with(|more| error + more),
            (error, more, _) => error.with(|error| error + more.unwrap_or(0.0)),
        };
        Self { value, error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        assert!((Level::P95.quantile() - 1.959_963_984_540_054).abs() < 1e-12);
        assert!((Level::P99.quantile() - 2.575_829_303_548_901).abs() < 1e-12);
    }

    #[test]
    fn a_million_rounds_of_the_published_deviation_give_the_published_half_width() {
        let error = 2.242_950 / 1_000_000_f64.sqrt();
        let edge = Estimate::new(0.052_243_058, Error::Normal(error));
        assert!((error - 0.002_242_95).abs() < 1e-15);
        let half = edge.half_width(Level::P95).expect("normal");
        assert!((half - 0.004_396_1).abs() < 5e-9, "{half}");
    }

    #[test]
    fn only_a_normal_error_gives_an_interval() {
        let rare = RarePay { pay: "jackpot".into(), expected_hits: 0.5, rounds_needed: 50 };
        for error in [
            Error::Bare(1.0),
            Error::Unknown(Unknown::FewerThanTwoRounds),
            Error::Unknown(Unknown::BetsShareRounds),
            Error::RarePays { standard_error: 1.0, pays: vec![rare] },
        ] {
            let estimate = Estimate::new(0.5, error);
            assert_eq!((estimate.interval(Level::P95), estimate.half_width(Level::P99)), (None, None));
        }
        assert_eq!(Estimate::new(0.5, Error::Unknown(Unknown::FewerThanTwoRounds)).reservations().len(), 1);
    }

    #[test]
    fn the_negative_of_nothing_is_nothing() {
        assert!(Estimate::new(0.0, Error::Normal(0.0)).negated().value().is_sign_positive());
    }
}
