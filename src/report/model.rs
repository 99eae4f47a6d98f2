//! The report model: what a run found, computed and named.

use super::cell::Cell;
use super::csv::{self, Dialect};
use super::html::{self, Language, Shown};
use super::rendered::Rendered;
use super::{json, records, terminal};
use crate::base::exact::Exact;
use crate::game::census::Census;
use crate::game::contract::Sitting;
use crate::game::house::{Assumption, Origin, Rule};
use crate::game::paytable::Paytable;
use crate::game::trial::Award;
use crate::stats::agreement::Agreement;
use crate::stats::difference::difference_from_first;
use crate::stats::estimate::Estimate;
use crate::stats::figures::Figures;
use crate::tally::subject::Tally;
use crate::tally::table::PairedTally;
use std::time::Duration;

/// What was counted of one subject: a house's rules under a player's strategy.
#[derive(Clone, Debug)]
pub struct SubjectEvidence {
    /// The key of the game.
    pub game: &'static str,
    /// The rules.
    pub rules: RulesInfo,
    /// The strategy.
    pub strategy: Origin,
    /// The stakes of the strategy by name, in initial bets; 1 for one that is only on or off.
    pub stakes: Vec<(String, Exact)>,
    /// Boxes, bets on each, and the size of the initial bet.
    pub sitting: Sitting,
    /// The count.
    pub tally: Tally,
    /// Differences to the first subject of the run; nothing for the first.
    pub paired: Option<PairedTally>,
    /// Pays that may be too rare for the sample.
    pub awards: Vec<Award>,
    /// All deals of one initial bet under the same rules and strategy, where they were counted.
    pub exact: Option<Census>,
    /// The edge after so many rounds, while they went on.
    pub running: Vec<(u64, f64)>,
    /// Whether the program chose the strategy, since none was named.
    pub is_usual: bool,
}

/// What a report says of the rules.
#[derive(Clone, Debug, Default)]
pub struct RulesInfo {
    /// Where they come from.
    pub origin: Origin,
    /// What the house's text leaves open.
    pub assumptions: Vec<Assumption>,
    /// Rules that change no number.
    pub notes: Vec<String>,
    /// Every rule that changes a number.
    pub rules: Vec<Rule>,
    /// What each bet with a table of pays is paid.
    pub paytables: Vec<Paytable>,
}

/// How the run went. What varies from run to run, seed and rounds apart, reaches `run.json` only.
#[derive(Clone, Debug)]
pub struct RunInfo {
    /// The command line.
    pub command: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// Rounds asked for.
    pub rounds_asked: u64,
    /// Rounds played.
    pub rounds_played: u64,
    /// Whether all rounds were played; else the run was stopped.
    pub complete: bool,
    /// Threads at work.
    pub threads: usize,
    /// When the run began, as RFC 3339 writes it, in UTC.
    pub started: String,
    /// How long it took to count best plays and exact values, before the first round.
    pub counting: Duration,
    /// How long the rounds took.
    pub elapsed: Duration,
}

/// Named values in the order in which files show them.
pub type Record = Vec<(&'static str, Cell)>;

/// Everything that files show of one subject, however it was counted.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// The columns that every file begins with.
    pub key: Record,
    /// The summary.
    pub summary: Record,
    /// The summary's frequencies by the shape's names, per initial bet.
    pub frequencies: Record,
    /// A record for each distinct net result.
    pub outcomes: Vec<Record>,
    /// A record for each row of each breakdown.
    pub hands: Vec<Record>,
    /// A record for each bet.
    pub bets: Vec<Record>,
    /// For each bet a record for each of its distinct net results.
    pub bet_outcomes: Vec<Vec<Record>>,
    /// The stakes by name, which are one text in CSV and have parts of their own in JSON.
    pub stakes: Vec<(String, Exact)>,
    /// What the house's text leaves open, which is one text in CSV too.
    pub assumptions: Vec<Assumption>,
}

/// What the renderers of files take: records of subjects in their order.
pub trait Recorded {
    /// The records of each subject.
    fn records(&self) -> impl Iterator<Item = &Records>;

    /// The columns of outcomes, for a file without a single one.
    fn outcome_columns(&self) -> Vec<&'static str>;
}

/// A report, ready to be rendered.
#[derive(Clone, Debug)]
pub struct Report {
    /// How the run went.
    pub run: RunInfo,
    /// The subjects, in the order in which they were named.
    pub subjects: Vec<SubjectReport>,
}

/// What a report says of one subject.
#[derive(Clone, Debug)]
pub struct SubjectReport {
    /// What was counted.
    pub evidence: SubjectEvidence,
    /// Its figures.
    pub figures: Figures,
    /// The edge less that of the first subject; nothing for the first.
    pub difference: Option<Estimate>,
    /// How it compares to the exact count, where there is one.
    pub agreement: Option<Agreement>,
    /// What files show.
    pub records: Records,
}

impl Recorded for Report {
    fn records(&self) -> impl Iterator<Item = &Records> {
        self.subjects.iter().map(|subject| &subject.records)
    }

    fn outcome_columns(&self) -> Vec<&'static str> {
        records::outcome_columns()
    }
}

impl Rendered for Report {
    fn page(&self, columns: usize, colour: bool) -> String {
        terminal::page(self, columns, colour)
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
        html::simulated(self, language)
    }
}

impl Report {
    /// Computes everything that the renderers show.
    #[must_use]
    pub fn new(run: RunInfo, subjects: Vec<SubjectEvidence>) -> Self {
        let first: Vec<Award> = subjects.first().map(|first| first.awards.clone()).unwrap_or_default();
        let subjects =
            subjects.into_iter().map(|evidence| SubjectReport::new(&run, evidence, &first)).collect();
        Self { run, subjects }
    }
}

impl SubjectReport {
    fn new(run: &RunInfo, evidence: SubjectEvidence, first: &[Award]) -> Self {
        let figures = Figures::of(&evidence.tally, &evidence.awards, &evidence.sitting);
        let difference = (evidence.paired.as_ref()).and_then(|paired| {
            let of_player =
                difference_from_first(paired, [&evidence.awards, first], evidence.sitting.bets_per_box)?;
            Some(of_player.negated())
        });
        let agreement = (evidence.exact.as_ref())
            .map(|census| Agreement::of(&figures, &evidence.tally, census, &evidence.sitting));
        let exact = agreement.as_ref();
        let row = |place: usize| exact.and_then(|found| found.exact.rows.get(place));
        let bet = |place: usize| {
            exact.and_then(|found| found.exact.bets.get(place).zip(found.bet_deviations.get(place).copied()))
        };
        let records = Records {
            key: records::key(evidence.game, &evidence.rules, &evidence.strategy),
            summary: records::summary(run, &evidence, &figures, difference.as_ref(), exact),
            frequencies: (figures.frequencies.iter())
                .map(|(name, part)| (*name, Cell::number(*part)))
                .collect(),
            outcomes: records::outcomes(&figures.outcomes, exact.and_then(|found| found.fit.as_ref())),
            hands: (figures.rows.iter().enumerate())
                .map(|(place, figures)| records::hand(figures, row(place)))
                .collect(),
            bets: (figures.bets.iter().enumerate())
                .map(|(place, figures)| records::bet(figures, bet(place)))
                .collect(),
            bet_outcomes: figures
                .bets
                .iter()
                .map(|bet| bet.outcomes.iter().map(records::outcome).collect())
                .collect(),
            stakes: evidence.stakes.clone(),
            assumptions: evidence.rules.assumptions.clone(),
        };
        Self { evidence, figures, difference, agreement, records }
    }
}
