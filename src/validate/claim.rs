//! What is said of a house: a figure, to so many places.

use crate::base::exact::{self, Exact};
use crate::base::fault::{listed, nearest};
use crate::stats::census::CensusFigures;
use crate::stats::metric::{Measured, Metric};

/// A figure that can be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// A figure of a count.
    Metric(Metric),
    /// What comes back for one staked: 1 less the element of risk.
    ReturnToPlayer,
    /// 1 less the edge, which some call the return.
    OneLessTheEdge,
}

/// A figure as somebody states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What it is said to be.
    pub of: Claimed,
    /// The words, as they stand on the command line.
    pub text: String,
    /// The number.
    pub value: Exact,
    /// Half a unit of its last place.
    pub half: Exact,
}

impl Claimed {
    /// All that can be claimed by name.
    pub const ALL: [Self; 6] = [
        Self::Metric(Metric::EdgePerInitialBet),
        Self::Metric(Metric::ElementOfRisk),
        Self::ReturnToPlayer,
        Self::Metric(Metric::StandardDeviation),
        Self::Metric(Metric::HitFrequency),
        Self::Metric(Metric::WinFrequency),
    ];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Metric(metric) => metric.name(),
            Self::ReturnToPlayer => "return_to_player",
            Self::OneLessTheEdge => "1 - edge_per_initial_bet",
        }
    }

    /// What it is of these deals.
    #[must_use]
    pub fn of(self, figures: &CensusFigures) -> Option<Measured> {
        let one_less = |metric: Metric| {
            let exact = metric.of(figures)?.exact()?;
            Some(Measured::Exact(Exact::from(1) - exact))
        };
        match self {
            Self::Metric(metric) => metric.of(figures),
            Self::ReturnToPlayer => one_less(Metric::ElementOfRisk),
            Self::OneLessTheEdge => one_less(Metric::EdgePerInitialBet),
        }
    }
}

impl Claim {
    /// A claim of a share that could be so far off says little.
    const COARSE: Exact = Exact::new_raw(1, 1000);

    /// The figures that round to what is claimed.
    #[must_use]
    pub fn range(&self) -> [Exact; 2] {
        [self.value - self.half, self.value + self.half]
    }

    /// Whether so few digits are claimed that figures which differ much would meet it: by more than 0.1
    /// percentage points either way, or by a twentieth for a standard deviation.
    #[must_use]
    pub fn is_coarse(&self) -> bool {
        match self.of {
            Claimed::Metric(Metric::StandardDeviation) => self.half * Exact::from(20) > self.value,
            _ => self.half > Self::COARSE,
        }
    }

    /// Whether a figure rounds to what is claimed.
    #[must_use]
    pub fn is_met_by(&self, measured: Measured) -> bool {
        let [least, most] = self.range();
        measured.is_within(Some(least), Some(most))
    }
}

/// Reads `edge_per_initial_bet=0.0522` or `element_of_risk=2.56%`.
///
/// # Errors
/// What would be right.
pub fn claim(text: &str) -> Result<Claim, String> {
    let forms = "write for example `edge_per_initial_bet=0.0522` or `element_of_risk=2.56%`";
    let (name, stated) = text.split_once('=').ok_or_else(|| forms.to_owned())?;
    let asked = name.trim().replace('-', "_");
    let names = || Claimed::ALL.into_iter().map(Claimed::name);
    let of = Claimed::ALL.into_iter().find(|claimed| claimed.name() == asked).ok_or_else(|| {
        let near = nearest(&asked, names()).map(|near| format!("did you mean `{near}`? "));
        format!("{}the figures are {}", near.unwrap_or_default(), listed(names()))
    })?;
    let stated = stated.trim();
    let (digits, scale) = match stated.strip_suffix('%') {
        Some(digits) => (digits.trim(), Exact::new(1, 100)),
        None => (stated, Exact::from(1)),
    };
    let number = exact::parse_statistic(digits)?;
    let places = digits.split_once('.').map_or(0, |(_, part)| part.len() as u32);
    // A fraction claims every digit.
    let half = match digits.contains('/') {
        true => Exact::ZERO,
        false => Exact::new(1, 2 * 10_i128.pow(places)),
    };
    Ok(Claim { of, text: text.trim().to_owned(), value: number * scale, half: half * scale })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_is_met_by_what_rounds_to_it() {
        let edge = claim("edge_per_initial_bet=0.0522").expect("a claim");
        assert_eq!((edge.value, edge.half), (Exact::new(522, 10_000), Exact::new(1, 20_000)));
        let percent = claim("edge-per-initial-bet = 5.22 %").expect("a claim");
        assert_eq!((percent.value, percent.half), (edge.value, edge.half));
        let measured = |above: i128| Measured::Exact(Exact::new(above, 100_000));
        assert!(edge.is_met_by(measured(5224)) && edge.is_met_by(measured(5215)));
        assert!(!edge.is_met_by(measured(5226)) && !edge.is_met_by(measured(5214)));
        assert_eq!(claim("hit_frequency=1/3").expect("a claim").half, Exact::ZERO);
        for (text, is_coarse) in [
            ("edge_per_initial_bet=0", true),
            ("return_to_player=1", true),
            ("edge_per_initial_bet=0.05", true),
            ("edge_per_initial_bet=5.2%", false),
            ("standard_deviation=2.2", false),
            ("standard_deviation=2", true),
        ] {
            assert_eq!(claim(text).expect("a claim").is_coarse(), is_coarse, "{text}");
        }
    }

    #[test]
    fn what_is_no_claim_is_refused_with_what_is() {
        for (text, told) in [
            ("0.05", "write for example"),
            ("house_edge=0.05", "the figures are"),
            ("edge_per_initial_bt=0.05", "did you mean `edge_per_initial_bet`"),
            ("edge_per_initial_bet=0,05", "write `0.05`"),
            ("edge_per_initial_bet=", "is not a number"),
        ] {
            let error = claim(text).expect_err(text);
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
