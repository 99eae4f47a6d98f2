//! What a validation found, as files and as a page.

mod page;

pub(super) use self::page::finding_lines;

use super::cell::Cell;
use super::csv::{self, Dialect};
use super::exact::ExactRunInfo;
use super::html::{self, Language, Shown};
use super::json::{self, SCHEMA, objects, pretty};
use super::model::{Record, RulesInfo};
use super::rendered::Rendered;
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
pub(super) const COLUMNS: [&str; 10] =
    ["code", "check", "verdict", "about", "line", "column", "expected", "found", "formula", "source"];

impl Rendered for Validation {
    fn page(&self, columns: usize, colour: bool) -> String {
        self.as_page(columns, colour)
    }

    fn csv(&self, dialect: Dialect) -> Vec<u8> {
        csv::table(&COLUMNS, &self.records(), dialect)
    }

    fn json(&self) -> String {
        let mut page = self.header();
        page.insert("findings".into(), objects(&self.records()));
        pretty(&page.into())
    }

    fn tables(&self, dialect: Dialect) -> Vec<(&'static str, Vec<u8>)> {
        vec![(NAMES[0], self.csv(dialect))]
    }

    fn shown(&self, language: Language) -> Shown {
        html::validation(self, language)
    }
}

impl Validation {
    /// The gravest verdict.
    #[must_use]
    pub fn worst(&self) -> Verdict {
        self.findings.iter().map(|finding| finding.verdict).min().unwrap_or(Verdict::NotApplicable)
    }

    /// What `run.json` holds, with the digests of the files that are written beside it.
    #[must_use]
    pub fn manifest(&self, run: &ExactRunInfo, files: &[(&str, &[u8])]) -> String {
        let subject = json::played(self.game, &self.rules, &self.strategy, &self.stakes, &self.sitting);
        let mut manifest = json::counted(run, vec![subject], files);
        manifest.insert("validation".into(), self.header().into());
        pretty(&manifest.into())
    }

    pub(super) fn header(&self) -> Map<String, Value> {
        let [name, title, source, date] = &self.profile;
        let verdicts: Map<String, Value> = counted(&self.findings)
            .into_iter()
            .map(|(verdict, count)| (verdict.to_string(), Value::from(count)))
            .collect();
        json::map([
            ("schema", json!(SCHEMA)),
            ("game", json!(self.game)),
            ("rules", json!(self.rules.origin.name)),
            ("rules_sha256", json!(self.rules.origin.digest.sha256)),
            ("file", json!(self.file)),
            ("strategy", json!(self.strategy.name)),
            ("profile", json!({ "name": name, "title": title, "source": source, "date": date })),
            ("verdicts", json!(verdicts)),
        ])
    }

    pub(super) fn records(&self) -> Vec<Record> {
        self.findings.iter().map(finding_record).collect()
    }
}

/// A finding as a row.
pub(super) fn finding_record(finding: &Finding) -> Record {
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
        text(&finding.expected.to_string()),
        text(&finding.found.to_string()),
        text(finding.check.formula),
        text(finding.check.source),
    ];
    COLUMNS.into_iter().zip(cells).collect()
}
