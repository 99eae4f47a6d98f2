//! What an audit found, as files and as a page.

mod page;

use super::cell::Cell;
use super::csv::{self, Dialect};
use super::exact::ExactRunInfo;
use super::html::{self, Language, Shown};
use super::json::{self, SCHEMA, object, objects, pretty};
use super::model::{Record, RulesInfo};
use super::rendered::Rendered;
use super::validation::finding_record;
use crate::audit::account::in_money;
use crate::audit::checks::{Audit, Evidence, Judged, Played};
use crate::base::exact::{Exact, text};
use crate::game::contract::Sitting;
use crate::validate::checks::counted;
use crate::validate::finding::Verdict;
use serde_json::{Map, Value, json};

/// The names of the files of an audit.
pub const NAMES: [&str; 3] = ["findings.csv", "bands.csv", "run.json"];

/// The columns of the bands.
const COLUMNS: [&str; 22] = [
    "by",
    "group",
    "verdict",
    "rows",
    "rounds",
    "effective_rounds",
    "initial_bets",
    "staked",
    "returned",
    "return_to_player",
    "measure",
    "observed",
    "expected",
    "standard_error",
    "deviation",
    "p_value",
    "holm_p_value",
    "method",
    "band_95_low",
    "band_95_high",
    "band_99_low",
    "band_99_high",
];

/// An audit, ready to be rendered.
#[derive(Clone, Debug)]
pub struct AuditReport {
    /// The key of the game.
    pub game: &'static str,
    /// The rules.
    pub rules: RulesInfo,
    /// The stakes by name.
    pub stakes: Vec<(String, Exact)>,
    /// The sitting, with the size of the initial bet that theory is of.
    pub sitting: Sitting,
    /// The name of the log.
    pub file: String,
    /// What was looked at.
    pub evidence: Evidence,
    /// What was found.
    pub audit: Audit,
}

impl Rendered for AuditReport {
    fn page(&self, columns: usize, colour: bool) -> String {
        self.as_page(columns, colour)
    }

    fn csv(&self, dialect: Dialect) -> Vec<u8> {
        csv::table(&super::validation::COLUMNS, &self.findings(), dialect)
    }

    fn json(&self) -> String {
        let mut page = self.header();
        page.insert("findings".into(), objects(&self.findings()));
        page.insert("bands".into(), objects(&self.bands()));
        pretty(&page.into())
    }

    fn tables(&self, dialect: Dialect) -> Vec<(&'static str, Vec<u8>)> {
        vec![(NAMES[0], self.csv(dialect)), (NAMES[1], csv::table(&COLUMNS, &self.bands(), dialect))]
    }

    fn shown(&self, language: Language) -> Shown {
        html::audit(self, language)
    }
}

impl AuditReport {
    /// The gravest verdict.
    #[must_use]
    pub fn worst(&self) -> Verdict {
        let verdicts = self.audit.findings.iter().map(|finding| finding.verdict);
        verdicts.min().unwrap_or(Verdict::NotApplicable)
    }

    /// What `run.json` holds, with the digests of the files that are written beside it.
    #[must_use]
    pub fn manifest(&self, run: &ExactRunInfo, files: &[(&str, &[u8])]) -> String {
        let theories = std::iter::once(&self.evidence.theory).chain(&self.evidence.best);
        let subjects = theories.map(|theory| {
            json::played(self.game, &self.rules, &theory.strategy, &self.stakes, &self.sitting)
        });
        let mut manifest = json::counted(run, subjects.collect(), files);
        manifest.insert("audit".into(), self.header().into());
        pretty(&manifest.into())
    }

    fn header(&self) -> Map<String, Value> {
        let Evidence { log, theory, best, .. } = &self.evidence;
        let verdicts: Map<String, Value> = counted(&self.audit.findings)
            .into_iter()
            .map(|(verdict, count)| (verdict.to_string(), Value::from(count)))
            .collect();
        let power = self.audit.power.map(|power| {
            object(&vec![
                ("edge_shift", Cell::number(power.shift)),
                ("chance_in_this_log", Cell::number(power.chance)),
                ("rounds_for_95", Cell::number(self.audit.rounds_to_see())),
            ])
        });
        json::map([
            ("schema", json!(SCHEMA)),
            ("game", json!(self.game)),
            ("rules", json!(self.rules.origin.name)),
            ("rules_sha256", json!(self.rules.origin.digest.sha256)),
            ("log", json!(self.file)),
            ("log_sha256", json!(log.digest.sha256)),
            ("log_form", json!(log.form.name())),
            ("strategy", json!(theory.strategy.name)),
            ("played", json!(self.played())),
            ("best_play", json!(best.as_ref().map(|best| best.strategy.name.clone()))),
            ("stakes", json::stakes(&self.stakes)),
            ("initial_bet", json!(text(self.evidence.initial_bet))),
            ("edge_exact", json!(theory.figures.edge_per_initial_bet.to_string())),
            ("verdict", json!(self.worst().to_string())),
            ("verdicts", json!(verdicts)),
            ("one_percent_of_wins_missing", json!(power)),
        ])
    }

    /// How the log was played, in one word.
    fn played(&self) -> &'static str {
        match self.evidence.played {
            Played::Exactly => "exactly",
            Played::Average => "average",
            Played::Unknown => "unknown",
        }
    }

    fn findings(&self) -> Vec<Record> {
        self.audit.findings.iter().map(finding_record).collect()
    }

    /// The whole log, then its groups.
    pub(super) fn bands(&self) -> Vec<Record> {
        std::iter::once(&self.audit.whole).chain(&self.audit.groups).map(band).collect()
    }
}

fn band(judged: &Judged) -> Record {
    let Judged { by, group, account, band, .. } = judged;
    let text = |text: &str| if text.is_empty() { Cell::Empty } else { Cell::Text(text.to_owned()) };
    let money = |place: usize| account.money.map_or(Cell::Empty, |sums| Cell::Total(in_money(sums[place])));
    let [[low_95, high_95], [low_99, high_99]] = band.ends;
    let bets =
        if account.initial_bets > 0 { Cell::Total(in_money(account.initial_bets)) } else { Cell::Empty };
    let cells = [
        text(by),
        text(group),
        text(&judged.verdict.to_string()),
        Cell::Whole(account.rows),
        Cell::Whole(account.rounds),
        Cell::number(band.effective_rounds),
        bets,
        money(0),
        money(1),
        Cell::exact(account.return_to_player()),
        text(band.measure.name()),
        Cell::exact(band.observed),
        Cell::exact(band.expected),
        Cell::number(band.standard_error),
        Cell::number(band.deviation),
        Cell::p_value(Some(judged.p_value)),
        Cell::p_value(judged.holm_p_value),
        text(band.method.name()),
        Cell::number(low_95),
        Cell::number(high_95),
        Cell::number(low_99),
        Cell::number(high_99),
    ];
    COLUMNS.into_iter().zip(cells).collect()
}
