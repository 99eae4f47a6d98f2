//! `--target` and `--sort`: what is asked of a paytable.

use crate::base::exact::{self, Exact};
use crate::base::fault::{listed, nearest};
use crate::stats::census::CensusFigures;
use crate::stats::metric::Metric;

/// A figure and the bounds that it is to keep, which belong to the range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// The figure.
    pub metric: Metric,
    /// The least that it may be.
    pub low: Option<Exact>,
    /// The most.
    pub high: Option<Exact>,
}

impl Target {
    /// Whether figures keep it.
    #[must_use]
    pub fn is_met(&self, figures: &CensusFigures) -> bool {
        self.metric.of(figures).is_some_and(|measured| measured.is_within(self.low, self.high))
    }
}

/// Reads `edge_per_initial_bet=0.03..0.04`, `standard_deviation=..2.5` or `hit_frequency=0.4..`.
///
/// # Errors
/// What would be right.
pub fn target(text: &str) -> Result<Target, String> {
    let forms = "write for example `edge_per_initial_bet=0.03..0.04`, or one bound: `element_of_risk=..0.02`";
    let (name, bounds) = text.split_once('=').ok_or_else(|| forms.to_owned())?;
    let metric = metric(name.trim())?;
    let (low, high) = bounds.split_once("..").ok_or_else(|| forms.to_owned())?;
    let bound = |word: &str| match word.trim() {
        "" => Ok(None),
        word => match word.ends_with('%') {
            true => Err(format!("`{word}`: write it as a part of one, 0.03 for 3 %")),
            false => exact::parse_statistic(word).map(Some),
        },
    };
    let (low, high) = (bound(low)?, bound(high)?);
    match (low, high) {
        (None, None) => Err(forms.to_owned()),
        (Some(low), Some(high)) if high < low => {
            let [low, high] = [low, high].map(exact::text);
            Err(format!("a range goes upwards: write `{high}..{low}`"))
        }
        _ => Ok(Target { metric, low, high }),
    }
}

/// Reads the name of a figure.
///
/// # Errors
/// The names that there are.
pub fn metric(name: &str) -> Result<Metric, String> {
    let names = || Metric::ALL.into_iter().map(Metric::name);
    let asked = name.replace('-', "_");
    Metric::ALL.into_iter().find(|metric| metric.name() == asked).ok_or_else(|| {
        match nearest(&asked, names()) {
            Some(near) => format!("did you mean `{near}`? The figures are {}", listed(names())),
            None => format!("the figures are {}", listed(names())),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_read_with_one_bound_or_two() {
        let edge = target("edge_per_initial_bet=0.03..0.04").expect("a target");
        assert_eq!(edge.metric, Metric::EdgePerInitialBet);
        assert_eq!((edge.low, edge.high), (Some(Exact::new(3, 100)), Some(Exact::new(4, 100))));
        assert_eq!(target("element-of-risk=..0.02").expect("a target").low, None);
        assert_eq!(target("hit_frequency=1/2..").expect("a target").high, None);
        let negative = target("edge_per_initial_bet=-0.01..0").expect("a player's advantage");
        assert_eq!(negative.low, Some(Exact::new(-1, 100)));
    }

    #[test]
    fn what_is_no_target_is_refused_with_what_is() {
        for (text, told) in [
            ("edge", "write for example"),
            ("edge=0.1..0.2", "`edge_per_initial_bet`"),
            ("element_of_risk=0.02", "one bound"),
            ("element_of_risk=..", "one bound"),
            ("element_of_risk=2%..3%", "0.03 for 3 %"),
            ("element_of_risk=0.4..0.3", "write `0.3..0.4`"),
            ("house_edge=0..1", "the figures are"),
        ] {
            let error = target(text).expect_err(text);
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
