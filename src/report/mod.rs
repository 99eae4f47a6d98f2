//! What a run or a count found, as files, as JSON and on a terminal.
//!
//! [`Report::new`] and [`ExactReport::new`] compute every cell once. The renderers compute nothing: they put the same cells
//! into CSV, JSON and a page, so that no two of them can disagree.

pub mod audit;
pub mod cell;
pub mod comparison;
pub mod csv;
pub mod exact;
pub mod explanation;
#[cfg(test)]
mod fixture;
pub mod html;
pub mod json;
pub mod math;
pub mod model;
pub mod records;
mod rendered;
pub mod rules_diff;
pub mod self_test;
pub mod session;
pub mod terminal;
pub mod tuning;
pub mod validation;
mod wrap;

pub use self::csv::Dialect;
pub use self::exact::{ExactEvidence, ExactReport, ExactRunInfo};
pub use self::explanation::{ExplainedEvidence, ExplainedReport};
pub use self::model::{Report, RulesInfo, RunInfo, SubjectEvidence};
pub use self::rendered::Rendered;
pub use self::rules_diff::RulesDiff;
pub use self::wrap::{printable, printable_page};
