//! What a validation found, as files and as a page.

mod page;

use super::cell::Cell;
use super::csv::{self, Dialect};
use super::exact::ExactRunInfo;
use super::json::{self, SCHEMA, objects, pretty};
use super::model::{Record, RulesInfo};
use crate::base::exact::Exact;
use crate::game::contract::Sitting;
use crate::game::house::Origin;
use crate::validate::checks::counted;
use crate::validate::finding::{Finding, Verdict};
use serde_json::{Map, Value, json};

/// The names of the files of a validation.
pub const NAMES: [&str; 2] = ["findings.csv", "run.json"];

/// A validation, ready to be rendered.
#[derive(Clone, Debug)]
pub struct Validation {
    /// The key of the game.
    pub game: &'static str,
    /// The rules.
    pub rules: RulesInfo,
    /// Where the file stands.
    pub file: String,
    /// The player of the claims.
    pub strategy: Origin,
    /// The stakes by name.
    pub stakes: Vec<(String, Exact)>,
    /// The sitting.
    pub sitting: Sitting,
    /// The jurisdiction: name, title, source and date.
    pub profile: [String; 4],
    /// What was found.
    pub findings: Vec<Finding>,
}

/// The columns of the findings.
const COLUMNS: [&str; 10] =
    ["code", "check", "verdict", "about", "line", "column", "expected", "found", "formula", "source"];

impl Validation {
    /// The gravest verdict.
    #[must_use]
    pub fn worst(&self) -> Verdict {
        self.findings.iter().map(|finding| finding.verdict).min().unwrap_or(Verdict::NotApplicable)
    }

    /// A row for each finding.
    #[must_use]
    pub fn csv(&self, dialect: Dialect) -> Vec<u8> {
        csv::table(&COLUMNS, &self.records(), dialect)
    }

    /// `{"schema": 1, "rules": ..., "profile": ..., "verdicts": {...}, "findings": [...]}`, keys as in CSV.
    #[must_use]
    pub fn json(&self) -> String {
        let mut page = self.header();
        page.insert("findings".into(), objects(&self.records()));
        pretty(&page.into())
    }

    /// What `run.json` holds, with the digests of the files that are written beside it.
    #[must_use]
    pub fn manifest(&self, run: &ExactRunInfo, files: &[(&str, &[u8])]) -> String {
        let subject = json::played(self.game, &self.rules, &self.strategy, &self.stakes, &self.sitting);
        let mut manifest = json::counted(run, vec![subject], files);
        manifest.insert("validation".into(), self.header().into());
        pretty(&manifest.into())
    }

    fn header(&self) -> Map<String, Value> {
        let [name, title, source, date] = &self.profile;
        let verdicts: Map<String, Value> = counted(&self.findings)
            .into_iter()
            .map(|(verdict, count)| (verdict.to_string(), Value::from(count)))
            .collect();
        let header = json!({
            "schema": SCHEMA,
            "game": self.game,
            "rules": self.rules.origin.name,
            "rules_sha256": self.rules.origin.digest,
            "file": self.file,
            "strategy": self.strategy.name,
            "profile": { "name": name, "title": title, "source": source, "date": date },
            "verdicts": verdicts,
        });
        match header {
            Value::Object(header) => header,
            _ => unreachable!("it is written as one"),
        }
    }

    fn records(&self) -> Vec<Record> {
        self.findings.iter().map(record).collect()
    }
}

fn record(finding: &Finding) -> Record {
    let text = |text: &str| if text.is_empty() { Cell::Empty } else { Cell::Text(text.to_owned()) };
    let number = |of: fn((usize, usize)) -> usize| {
        finding.place.map_or(Cell::Empty, |place| Cell::Whole(of(place) as u64))
    };
    let cells = [
        text(finding.check.code),
        text(finding.check.title),
        text(&finding.verdict.to_string()),
        text(&finding.about),
        number(|(line, _)| line),
        number(|(_, column)| column),
        text(&finding.expected),
        text(&finding.found),
        text(finding.check.formula),
        text(finding.check.source),
    ];
    COLUMNS.into_iter().zip(cells).collect()
}
