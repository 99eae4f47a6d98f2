//! The report of exact counts: every deal, and no sample.

use super::cell::Cell;
use super::csv::{self, Dialect};
use super::html::{self, Language, Shown};
use super::model::{Recorded, Records, RulesInfo};
use super::rendered::Rendered;
use super::{json, records, terminal};
use crate::base::exact::Exact;
use crate::game::census::Census;
use crate::game::contract::Sitting;
use crate::game::house::Origin;
use crate::stats::census::CensusFigures;
use crate::stats::outcome::Outcome;
use std::time::Duration;

/// What was counted of one subject: a house's rules under a player's strategy.
#[derive(Clone, Debug)]
pub struct ExactEvidence {
    /// The key of the game.
    pub game: &'static str,
    /// The rules.
    pub rules: RulesInfo,
    /// The strategy.
    pub strategy: Origin,
    /// The stakes of the strategy by name, in initial bets; 1 for one that is only on or off.
    pub stakes: Vec<(String, Exact)>,
    /// Boxes, bets on each, and the size of the initial bet. What was counted is one bet on one box.
    pub sitting: Sitting,
    /// The count.
    pub census: Census,
}

/// How the count went. It reaches `run.json` only.
#[derive(Clone, Debug)]
pub struct ExactRunInfo {
    /// The command line.
    pub command: Vec<String>,
    /// Threads at work.
    pub threads: usize,
    /// When the count began, as RFC 3339 writes it, in UTC.
    pub started: String,
    /// How long it took.
    pub elapsed: Duration,
}

/// A report of exact counts, ready to be rendered.
#[derive(Clone, Debug)]
pub struct ExactReport {
    /// The subjects, in the order in which they were named.
    pub subjects: Vec<ExactSubject>,
}

/// What a report says of one subject whose deals were counted.
#[derive(Clone, Debug)]
pub struct ExactSubject {
    /// What was counted.
    pub evidence: ExactEvidence,
    /// Its figures.
    pub figures: CensusFigures,
    /// What files show.
    pub records: Records,
}

impl Recorded for ExactReport {
    fn records(&self) -> impl Iterator<Item = &Records> {
        self.subjects.iter().map(|subject| &subject.records)
    }

    fn outcome_columns(&self) -> Vec<&'static str> {
        // A count without an outcome is none.
        Vec::new()
    }
}

impl Rendered for ExactReport {
    fn page(&self, columns: usize, colour: bool) -> String {
        terminal::exact_page(self, columns, colour)
    }

    fn csv(&self, dialect: Dialect) -> Vec<u8> {
        csv::summary(self, dialect)
    }

    fn json(&self) -> String {
        json::summary(self)
    }

    fn tables(&self, dialect: Dialect) -> Vec<(&'static str, Vec<u8>)> {
        csv::files(self, dialect)
    }

    fn shown(&self, language: Language) -> Shown {
        html::exact(self, language)
    }
}

impl ExactReport {
    /// Computes everything that the renderers show.
    #[must_use]
    pub fn new(subjects: Vec<ExactEvidence>) -> Self {
        Self { subjects: subjects.into_iter().map(ExactSubject::new).collect() }
    }
}

impl ExactSubject {
    fn new(evidence: ExactEvidence) -> Self {
        let figures = CensusFigures::of(&evidence.census);
        let outcomes = |outcomes: &[Outcome]| outcomes.iter().map(records::outcome).collect();
        let records = Records {
            key: records::key(evidence.game, &evidence.rules, &evidence.strategy),
            summary: records::exact::summary(&evidence, &figures),
            frequencies: figures.frequencies.iter().map(|(name, part)| (*name, Cell::exact(*part))).collect(),
            outcomes: outcomes(&figures.outcomes),
            hands: figures.rows.iter().map(records::exact::hand).collect(),
            bets: figures.bets.iter().map(records::exact::bet).collect(),
            bet_outcomes: figures.bets.iter().map(|bet| outcomes(&bet.outcomes)).collect(),
            stakes: evidence.stakes.clone(),
            assumptions: evidence.rules.assumptions.clone(),
        };
        Self { evidence, figures, records }
    }
}
