//! A search through the pays of a house: what was asked, and the paytables that answer.

mod page;

use super::cell::Cell;
use super::csv::{self, Dialect};
use super::exact::ExactRunInfo;
use super::html::{self, Language, Shown};
use super::json::{self, SCHEMA, pretty};
use super::model::RulesInfo;
use super::records::exact::EXACT;
use super::rendered::Rendered;
use crate::base::exact::{Exact, text};
use crate::game::contract::Sitting;
use crate::game::house::{Origin, Rule, RuleValue};
use crate::stats::metric::{Measured, Metric};
use serde_json::{Map, Value, json};

/// The names of the files of a search.
pub const NAMES: [&str; 2] = ["tuning.csv", "run.json"];

/// A rule that varied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Varied {
    /// The rule as the house has it.
    pub rule: Rule,
    /// What was tried, in its order.
    pub values: Vec<RuleValue>,
}

/// What was asked of a figure.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The figure.
    pub metric: Metric,
    /// The least that it may be.
    pub low: Option<Exact>,
    /// The most.
    pub high: Option<Exact>,
    /// The least and the most among all that were counted.
    pub span: Option<[Measured; 2]>,
}

/// A paytable that answers.
#[derive(Clone, Debug)]
pub struct Answer {
    /// For each rule that varied the place of its value.
    pub places: Vec<usize>,
    /// Its figures, in the order of [`Metric::ALL`].
    pub figures: [Option<Measured>; Metric::ALL.len()],
}

/// A search, ready to be rendered.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The key of the game.
    pub game: &'static str,
    /// The rules from which the others were made.
    pub rules: RulesInfo,
    /// The player.
    pub strategy: Origin,
    /// The stakes by name, in initial bets.
    pub stakes: Vec<(String, Exact)>,
    /// The sitting.
    pub sitting: Sitting,
    /// The rules that varied.
    pub varied: Vec<Varied>,
    /// What was asked.
    pub wanted: Vec<Wanted>,
    /// Whether no hand was to be paid less than a lower one.
    pub monotone: bool,
    /// The figure by which the answers are sorted, and whether the highest comes first.
    pub sorted_by: (Metric, bool),
    /// How many paytables are in the ranges.
    pub all: u64,
    /// How many were counted.
    pub counted: u64,
    /// How many paid a hand less than a lower one, where that was not to be.
    pub falling: u64,
    /// How many make no house, and why the first does not.
    pub refused: Option<(u64, String)>,
    /// Whether all in the ranges were looked at; else the search was stopped.
    pub complete: bool,
    /// The answers in their order.
    pub answers: Vec<Answer>,
    /// How many of them the page shows.
    pub shown: usize,
}

impl Rendered for Tuning {
    fn page(&self, columns: usize, colour: bool) -> String {
        self.as_page(columns, colour)
    }

    fn csv(&self, dialect: Dialect) -> Vec<u8> {
        let columns = self.columns();
        let rows = self.answers.iter().enumerate().map(|(number, answer)| self.cells(number, answer));
        csv::sheet(&columns, rows, dialect)
    }

    fn json(&self) -> String {
        let columns = self.columns();
        let first = self.varied.len() + 1;
        let answer = |(number, answer): (usize, &Answer)| {
            let cells = self.cells(number, answer);
            let named = |range: std::ops::Range<usize>| -> Map<String, Value> {
                let cells = columns[range.clone()].iter().zip(&cells[range]);
                cells.map(|(name, cell)| (name.clone(), json::value(cell))).collect()
            };
            let mut object = named(0..1);
            object.insert("values".into(), named(1..first).into());
            object.extend(named(first..columns.len()));
            Value::from(object)
        };
        let mut page = self.header();
        page.insert("answers".into(), self.answers.iter().enumerate().map(answer).collect());
        pretty(&page.into())
    }

    fn tables(&self, dialect: Dialect) -> Vec<(&'static str, Vec<u8>)> {
        vec![(NAMES[0], self.csv(dialect))]
    }

    fn shown(&self, language: Language) -> Shown {
        html::tuning(self, language)
    }
}

impl Tuning {
    /// What `run.json` holds, with the digests of the files that are written beside it.
    #[must_use]
    pub fn manifest(&self, run: &ExactRunInfo, files: &[(&str, &[u8])]) -> String {
        let subject = json::played(self.game, &self.rules, &self.strategy, &self.stakes, &self.sitting);
        let mut manifest = json::counted(run, vec![subject], files);
        manifest.insert("search".into(), self.header().into());
        pretty(&manifest.into())
    }

    /// What was searched, and how far.
    fn header(&self) -> Map<String, Value> {
        let varied = self.varied.iter().map(|varied| {
            json!({
                "rule": varied.rule.key,
                "meaning": varied.rule.meaning,
                "was": varied.rule.value.to_string(),
                "values": varied.values.iter().map(ToString::to_string).collect::<Vec<_>>(),
            })
        });
        let wanted = self.wanted.iter().map(|wanted| {
            let value = |of: Option<Measured>| json::value(&Cell::number(of.map(Measured::value)));
            json!({
                "figure": wanted.metric.name(),
                "low": wanted.low.map(text),
                "high": wanted.high.map(text),
                "least_counted": value(wanted.span.map(|[least, _]| least)),
                "most_counted": value(wanted.span.map(|[_, most]| most)),
            })
        });
        json::map([
            ("schema", json!(SCHEMA)),
            ("game", json!(self.game)),
            ("rules", json!(self.rules.origin.name)),
            ("rules_sha256", json!(self.rules.origin.digest.sha256)),
            ("strategy", json!(self.strategy.name)),
            ("stakes", json!(json::stakes(&self.stakes))),
            ("method", json!(EXACT)),
            ("varied", json!(varied.collect::<Vec<_>>())),
            ("targets", json!(wanted.collect::<Vec<_>>())),
            ("monotone", json!(self.monotone)),
            ("sorted_by", json!(self.sorted_by.0.name())),
            ("descending", json!(self.sorted_by.1)),
            ("paytables", json!(self.all)),
            ("counted", json!(self.counted)),
            ("not_monotone", json!(self.falling)),
            ("refused", json!(self.refused.as_ref().map_or(0, |(times, _)| *times))),
            ("refused_because", json!(self.refused.as_ref().map(|(_, why)| why))),
            ("complete", json!(self.complete)),
        ])
    }

    pub(super) fn columns(&self) -> Vec<String> {
        let mut columns = vec!["number".to_owned()];
        columns.extend(self.varied.iter().map(|varied| varied.rule.key.clone()));
        for metric in Metric::ALL {
            columns.push(metric.name().to_owned());
            // A root is no fraction.
            if metric != Metric::StandardDeviation {
                columns.push(format!("{}_exact", metric.name()));
            }
        }
        columns
    }

    pub(super) fn cells(&self, number: usize, answer: &Answer) -> Vec<Cell> {
        let mut cells = vec![Cell::Whole(number as u64 + 1)];
        cells.extend(self.values(answer).map(|value| Cell::Text(value.to_string())));
        for (metric, measured) in Metric::ALL.into_iter().zip(answer.figures) {
            cells.push(Cell::number(measured.map(Measured::value)));
            if metric != Metric::StandardDeviation {
                cells.push(Cell::fraction(measured.and_then(Measured::exact)));
            }
        }
        cells
    }

    /// The values of the rules that varied.
    fn values<'t>(&'t self, answer: &'t Answer) -> impl Iterator<Item = &'t RuleValue> {
        self.varied.iter().zip(&answer.places).map(|(varied, place)| &varied.values[*place])
    }
}
