//! The figures of a count by which paytables are chosen.

use super::census::CensusFigures;
use super::digits::nearest;
use crate::base::exact::Exact;

/// A figure of a count, by the name of its column in reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// The house's gain per initial bet.
    EdgePerInitialBet,
    /// The house's gain per unit staked.
    ElementOfRisk,
    /// Standard deviation of the result of one initial bet, in initial bets.
    StandardDeviation,
    /// Part of the initial bets that get something back.
    HitFrequency,
    /// Part of the initial bets that get more back than was staked.
    WinFrequency,
}

/// What a metric comes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measured {
    /// A fraction, exactly.
    Exact(Exact),
    /// A root, right to the last digit that files show.
    Rounded(f64),
}

impl Metric {
    /// All, in the order of the reports.
    pub const ALL: [Self; 5] = [
        Self::EdgePerInitialBet,
        Self::ElementOfRisk,
        Self::StandardDeviation,
        Self::HitFrequency,
        Self::WinFrequency,
    ];

    /// The name of its column in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::EdgePerInitialBet => "edge_per_initial_bet",
            Self::ElementOfRisk => "element_of_risk",
            Self::StandardDeviation => "standard_deviation",
            Self::HitFrequency => "hit_frequency",
            Self::WinFrequency => "win_frequency",
        }
    }

    /// What it is of these deals; nothing where nothing was staked, so that there is none.
    #[must_use]
    pub fn of(self, figures: &CensusFigures) -> Option<Measured> {
        match self {
            Self::EdgePerInitialBet => Some(Measured::Exact(figures.edge_per_initial_bet)),
            Self::ElementOfRisk => figures.element_of_risk.map(Measured::Exact),
            Self::StandardDeviation => figures.spread.standard_deviation.map(Measured::Rounded),
            Self::HitFrequency => Some(Measured::Exact(figures.hit_frequency)),
            Self::WinFrequency => Some(Measured::Exact(figures.win_frequency)),
        }
    }
}

impl Measured {
    /// The number nearest to it.
    #[must_use]
    pub fn value(self) -> f64 {
        match self {
            Self::Exact(exact) => nearest(exact),
            Self::Rounded(value) => value,
        }
    }

    /// The fraction, where it is one.
    #[must_use]
    pub fn exact(self) -> Option<Exact> {
        match self {
            Self::Exact(exact) => Some(exact),
            Self::Rounded(_) => None,
        }
    }

    /// Whether it is at least and at most so much, where there are such bounds.
    #[must_use]
    pub fn is_within(self, low: Option<Exact>, high: Option<Exact>) -> bool {
        match self {
            Self::Exact(exact) => low.is_none_or(|low| low <= exact) && high.is_none_or(|high| exact <= high),
            Self::Rounded(value) => {
                low.is_none_or(|low| nearest(low) <= value) && high.is_none_or(|high| value <= nearest(high))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_belong_to_the_range_and_fractions_are_compared_exactly() {
        let third = Measured::Exact(Exact::new(1, 3));
        assert!(third.is_within(Some(Exact::new(1, 3)), Some(Exact::new(1, 3))));
        let just_above = Exact::new(333_333_333_333_333_334, 1_000_000_000_000_000_000);
        assert!(!third.is_within(Some(just_above), None) && third.is_within(None, Some(just_above)));
        assert!(Measured::Rounded(2.5).is_within(Some(Exact::new(5, 2)), None));
        assert!(!Measured::Rounded(2.5).is_within(None, Some(Exact::from(2))));
    }
}
