//! The columns of exact counts.

use super::super::cell::Cell;
use super::super::exact::ExactEvidence;
use super::super::model::Record;

/// How the numbers of a report came about: by counting every deal.
pub(in crate::report) const EXACT: &str = "exact";

/// The summary, key and frequencies apart.
pub(in crate::report) fn summary(evidence: &ExactEvidence) -> Record {
    vec![("method", Cell::Text(EXACT.into())), ("deals", Cell::Count(evidence.census.deals))]
}
