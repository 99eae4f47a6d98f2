//! The math report: a house held against everything that a test lab asks, with every number that the answer
//! rests on.

mod records;

use super::csv::{self, Dialect};
use super::exact::ExactRunInfo;
use super::html::{self, Language, Shown};
use super::json::{objects, pretty};
use super::model::Record;
use super::rendered::Rendered;
use super::validation::Validation;
use crate::base::exact::{Exact, text};
use crate::game::example::Example;
use crate::stats::census::CensusFigures;
use crate::stats::session::{Session, Steps};
use crate::strategy::PlayMap;
use crate::validate::evidence::Evidence;
use serde_json::{Map, Value, json};

/// The names of the files of a math report.
pub const NAMES: [&str; 9] = [
    "findings.csv",
    "wagers.csv",
    "outcomes.csv",
    "policies.csv",
    "bands.csv",
    "sessions.csv",
    "levels.csv",
    "simulation.csv",
    "run.json",
];

/// Rounds of the sessions that a report tells of.
const SESSIONS: [u32; 3] = [100, 1000, 5000];

/// A math report, ready to be rendered.
#[derive(Clone, Debug)]
pub struct MathReport {
    /// What the checks found.
    pub validation: Validation,
    /// What they looked at; nothing where the rules cannot be read.
    pub evidence: Option<Evidence>,
    /// The best play as a map, where the game has one.
    pub map: Option<PlayMap>,
    /// Rounds of the best play that show what the rules say.
    pub examples: Vec<Example>,
    /// Rounds an hour.
    pub rounds_per_hour: Exact,
    /// Sessions of the best play, and how many steps an initial bet has in them.
    pub sessions: Vec<(Session, i64)>,
}

/// A table of a report: the name of its file, its columns, and a record a row.
pub(super) struct Part {
    name: &'static str,
    pub(super) records: Vec<Record>,
}

impl MathReport {
    /// Computes everything that the renderers show.
    #[must_use]
    pub fn new(
        validation: Validation,
        evidence: Option<Evidence>,
        map: Option<PlayMap>,
        examples: Vec<Example>,
        rounds_per_hour: Exact,
    ) -> Self {
        let sessions = evidence.as_ref().map(|evidence| sessions(&evidence.main)).unwrap_or_default();
        Self { validation, evidence, map, examples, rounds_per_hour, sessions }
    }

    /// The tables beside the findings, in the order of [`NAMES`].
    pub(super) fn parts(&self) -> Vec<Part> {
        let evidence = self.evidence.as_ref();
        let of = |records: fn(&Evidence) -> Vec<Record>| evidence.map(records).unwrap_or_default();
        let sessions = self.sessions.iter().map(|(session, steps)| records::session(session, *steps));
        let [wagers, outcomes, policies, bands, levels, simulation] = [
            records::wagers as fn(&Evidence) -> Vec<Record>,
            records::outcomes,
            records::policies,
            records::bands,
            records::levels,
            records::simulation,
        ]
        .map(of);
        let tables = [wagers, outcomes, policies, bands, sessions.collect(), levels, simulation];
        NAMES[1..8].iter().zip(tables).map(|(name, records)| Part { name, records }).collect()
    }

    /// What `run.json` holds, with the digests of the files that are written beside it.
    #[must_use]
    pub fn manifest(&self, run: &ExactRunInfo, files: &[(&str, &[u8])]) -> String {
        self.validation.manifest(run, files)
    }
}

/// Sessions of one initial bet a round; none where the results have no common unit that is coarse enough.
fn sessions(figures: &CensusFigures) -> Vec<(Session, i64)> {
    let Some(steps) = Steps::of(figures) else { return Vec::new() };
    SESSIONS.iter().map(|rounds| (steps.session(*rounds, None), steps.to_a_bet)).collect()
}

impl Rendered for MathReport {
    fn page(&self, columns: usize, colour: bool) -> String {
        self.validation.page(columns, colour)
    }

    fn csv(&self, dialect: Dialect) -> Vec<u8> {
        self.validation.csv(dialect)
    }

    fn json(&self) -> String {
        let mut page = self.validation.header();
        page.insert("rounds_per_hour".into(), json!(text(self.rounds_per_hour)));
        page.insert("findings".into(), objects(&self.validation.records()));
        for part in self.parts() {
            let name = part.name.trim_end_matches(".csv");
            page.insert(name.into(), objects(&part.records));
        }
        page.insert("rules_as_evaluated".into(), rules(&self.validation));
        page.insert("examples".into(), self.examples.iter().map(example).collect());
        pretty(&Value::from(page))
    }

    fn tables(&self, dialect: Dialect) -> Vec<(&'static str, Vec<u8>)> {
        let mut tables = self.validation.tables(dialect);
        for part in self.parts() {
            let columns: Vec<&str> = part
                .records
                .first()
                .map(|row| row.iter().map(|(name, _)| *name).collect())
                .unwrap_or_default();
            tables.push((part.name, csv::table(&columns, &part.records, dialect)));
        }
        tables
    }

    fn shown(&self, language: Language) -> Shown {
        html::math(self, language)
    }
}

/// A round as it was dealt and settled.
fn example(example: &Example) -> Value {
    let cards = example.cards.iter().map(|(whose, cards)| ((*whose).to_owned(), json!(cards)));
    let bets = example.bets.iter().map(|(bet, [staked, returned])| {
        json!({ "bet": bet, "staked": text(*staked), "returned": text(*returned) })
    });
    json!({
        "shows": example.what,
        "cards": cards.collect::<Map<_, _>>(),
        "bets": bets.collect::<Vec<_>>(),
        "net": text(example.net),
    })
}

/// Every rule by its key.
fn rules(validation: &Validation) -> Value {
    let rules = validation.rules.rules.iter().map(|rule| (rule.key.clone(), json!(rule.value.to_string())));
    Value::from(rules.collect::<Map<_, _>>())
}
