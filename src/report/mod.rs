//! placeholder
use crate::base::exact::Exact;
use crate::game::contract::Sitting;
use crate::game::house::{Assumption, Origin};
use crate::game::trial::Award;
use crate::tally::table::PairedTally;
use crate::tally::tally::Tally;
use std::time::Duration;

/// placeholder
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct SubjectEvidence {
    pub game: &'static str,
    pub rules: RulesInfo,
    pub strategy: Origin,
    pub stakes: Vec<(String, Exact)>,
    pub sitting: Sitting,
    pub tally: Tally,
    pub paired: Option<PairedTally>,
    pub awards: Vec<Award>,
}
/// placeholder
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct RulesInfo {
    pub origin: Origin,
    pub assumptions: Vec<Assumption>,
    pub notes: Vec<String>,
}
/// placeholder
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct RunInfo {
    pub command: Vec<String>,
    pub seed: u64,
    pub rounds_asked: u64,
    pub rounds_played: u64,
    pub complete: bool,
    pub threads: usize,
    pub started: String,
    pub elapsed: Duration,
}
/// placeholder
#[derive(Clone, Debug)]
pub struct Report(RunInfo, Vec<SubjectEvidence>);
impl Report {
    /// placeholder
    pub fn new(run: RunInfo, subjects: Vec<SubjectEvidence>) -> Report {
        Report(run, subjects)
    }
}
/// placeholder
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Dialect {
    Standard,
    Spanish,
}
/// placeholder
pub mod csv {
    use super::*;
    /// placeholder
    pub fn files(report: &Report, dialect: Dialect) -> Vec<(&'static str, Vec<u8>)> {
        ["summary.csv", "outcomes.csv", "hands.csv", "bets.csv"].map(|n| (n, summary(report, dialect))).into()
    }
    /// placeholder
    pub fn summary(report: &Report, dialect: Dialect) -> Vec<u8> {
        let mut text = "rules,strategy,seed,rounds,complete,net,insurance\n".to_owned();
        for s in &report.1 {
            text.push_str(&format!(
                "{},{},{},{},{},{},{}\n",
                s.rules.origin.name,
                s.strategy.name,
                report.0.seed,
                report.0.rounds_played,
                report.0.complete,
                s.tally.net_total(),
                s.stakes[0].1
            ));
        }
        if dialect == Dialect::Spanish { format!("\u{feff}{}", text.replace(',', ";")) } else { text }.into()
    }
}
/// placeholder
pub mod json {
    use super::*;
    /// placeholder
    pub fn summary(report: &Report) -> String {
        format!(
            "{{\"schema\": 1, \"results\": [{{\"seed\": {}, \"rounds\": {}}}]}}\n",
            report.0.seed, report.0.rounds_played
        )
    }
    /// placeholder
    pub fn manifest(report: &Report) -> String {
        format!(
            "{{\"command\": {:?}, \"seed\": {}, \"rounds_played\": {}, \"complete\": {}, \"threads\": {}}}\n",
            report.0.command, report.0.seed, report.0.rounds_played, report.0.complete, report.0.threads
        )
    }
}
/// placeholder
pub mod terminal {
    use super::*;
    /// placeholder
    pub fn page(report: &Report, width: usize, colour: bool) -> String {
        let c = if colour { "\u{1b}[1m" } else { "" };
        format!(
            "{c}width {width}\n{}",
            String::from_utf8_lossy(&super::csv::summary(report, Dialect::Standard))
        )
    }
}
