//! A figure that was counted, or one that was estimated.

use super::digits::nearest;
use super::estimate::{Error, Estimate};
use crate::base::exact::{Exact, to_f64};

/// A figure and how it came about.
#[derive(Clone, Debug, PartialEq)]
pub enum Worth {
    /// Of all deals: every digit is right.
    Counted(Exact),
    /// Of a sample.
    Played(Estimate),
}

impl Worth {
    /// The value, or the number nearest to it.
    #[must_use]
    pub fn value(&self) -> f64 {
        match self {
            Self::Counted(exact) => nearest(*exact),
            Self::Played(estimate) => estimate.value(),
        }
    }

    /// The value itself, where it was counted.
    #[must_use]
    pub fn exact(&self) -> Option<Exact> {
        match self {
            Self::Counted(exact) => Some(*exact),
            Self::Played(_) => None,
        }
    }

    /// The estimate, where it is one.
    #[must_use]
    pub fn estimate(&self) -> Option<&Estimate> {
        match self {
            Self::Counted(_) => None,
            Self::Played(estimate) => Some(estimate),
        }
    }

    /// The same with the other sign.
    #[must_use]
    pub fn negated(&self) -> Self {
        match self {
            Self::Counted(exact) => Self::Counted(-*exact),
            Self::Played(estimate) => Self::Played(estimate.negated()),
        }
    }

    /// So many times as much; the factor is not below 0.
    #[must_use]
    pub fn times(&self, factor: Exact) -> Self {
        match self {
            Self::Counted(exact) => Self::Counted(*exact * factor),
            Self::Played(estimate) => Self::Played(estimate.times(to_f64(factor))),
        }
    }

    /// The difference to another figure. Two estimates may be of the same rounds: the standard error is
    /// then at most the sum of theirs, which is what is stated.
    #[must_use]
    pub fn less(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Counted(one), Self::Counted(other)) => Self::Counted(*one - *other),
            _ => Self::Played(self.as_estimate().less_of_same_rounds(&other.as_estimate())),
        }
    }

    fn as_estimate(&self) -> Estimate {
        match self {
            Self::Counted(exact) => Estimate::new(nearest(*exact), Error::Normal(0.0)),
            Self::Played(estimate) => estimate.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counted_figures_stay_exact() {
        let (third, half) = (Worth::Counted(Exact::new(1, 3)), Worth::Counted(Exact::new(1, 2)));
        assert_eq!(half.less(&third), Worth::Counted(Exact::new(1, 6)));
        assert_eq!(third.times(Exact::from(6)), Worth::Counted(Exact::from(2)));
        assert_eq!(third.negated().exact(), Some(Exact::new(-1, 3)));
        assert!(third.estimate().is_none());
    }

    #[test]
    fn errors_of_estimates_scale_and_add_up() {
        let estimate = |value, error| Worth::Played(Estimate::new(value, Error::Normal(error)));
        let difference = estimate(0.5, 0.25).less(&estimate(0.25, 0.125));
        assert_eq!(difference, estimate(0.25, 0.375));
        assert_eq!(difference.times(Exact::from(4)), estimate(1.0, 1.5));
        assert_eq!(estimate(1.0, 0.5).less(&Worth::Counted(Exact::new(1, 4))), estimate(0.75, 0.5));
        assert!(difference.exact().is_none());
    }
}
