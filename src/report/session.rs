//! A session: what a player takes home after so many rounds, as files and as a page.

use super::cell::{Cell, fixed};
use super::csv::{self, Dialect};
use super::exact::ExactRunInfo;
use super::html::{self, Language, Shown};
use super::json::{self, SCHEMA, objects, pretty};
use super::model::{Record, RulesInfo};
use super::records::SIMULATED;
use super::records::exact::EXACT;
use super::rendered::Rendered;
use super::terminal::exact_percent;
use super::terminal::sheet::{Column, Ink, Sheet};
use super::terminal::sources::Played;
use super::wrap::printable;
use crate::base::exact::{Exact, text, to_f64};
use crate::game::contract::Sitting;
use crate::game::house::Origin;
use crate::stats::census::CensusFigures;
use crate::stats::estimate::Level;
use crate::stats::session::{Drawdowns, Session};
use serde_json::{Value, json};

/// The names of the files of a session.
pub const NAMES: [&str; 2] = ["session.csv", "run.json"];

/// The quantiles that are shown.
const QUANTILES: [f64; 9] = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99];

/// Bars of the chart.
const BARS: usize = 15;

/// Letters of the longest bar.
const LONGEST: usize = 40;

/// A session, ready to be rendered.
#[derive(Clone, Debug)]
pub struct SessionReport {
    /// The key of the game.
    pub game: &'static str,
    /// The rules.
    pub rules: RulesInfo,
    /// The player.
    pub strategy: Origin,
    /// The stakes by name.
    pub stakes: Vec<(String, Exact)>,
    /// The sitting, with the size of the initial bet.
    pub sitting: Sitting,
    /// The figures of one round.
    pub figures: CensusFigures,
    /// Steps to an initial bet.
    pub steps_to_a_bet: i64,
    /// The bankroll in the house's money, where there is one.
    pub bankroll: Option<Exact>,
    /// What a round can cost at most, in the house's money.
    pub worst: Exact,
    /// Rounds an hour.
    pub rounds_per_hour: Exact,
    /// The distribution.
    pub session: Session,
    /// The falls, and the seed of their simulation.
    pub drawdowns: Drawdowns,
    /// See there.
    pub seed: u64,
}

impl Rendered for SessionReport {
    fn page(&self, columns: usize, colour: bool) -> String {
        self.as_page(columns, colour)
    }

    fn csv(&self, dialect: Dialect) -> Vec<u8> {
        let columns = ["figure", "value", "method", "ci_95_low", "ci_95_high", "meaning"];
        csv::table(&columns, &self.records(), dialect)
    }

    fn json(&self) -> String {
        let mut page = self.header();
        page["figures"] = objects(&self.records());
        pretty(&page)
    }

    fn tables(&self, dialect: Dialect) -> Vec<(&'static str, Vec<u8>)> {
        vec![(NAMES[0], self.csv(dialect))]
    }

    fn shown(&self, language: Language) -> Shown {
        html::session(self, language)
    }
}

impl SessionReport {
    /// A step in the house's money.
    fn step(&self) -> f64 {
        to_f64(self.sitting.initial_bet.unwrap_or(Exact::from(1))) / self.steps_to_a_bet as f64
    }

    /// What the house wins an hour on average while nobody stops, in its money.
    fn cost_per_hour(&self) -> f64 {
        let bet = self.sitting.initial_bet.unwrap_or(Exact::from(1));
        to_f64(self.figures.edge_per_initial_bet) * to_f64(bet) * to_f64(self.rounds_per_hour)
    }

    /// Each figure: name, value, its interval where it was simulated, and what it is.
    fn rows(&self) -> Vec<Row> {
        let (session, step) = (&self.session, self.step());
        let mut rows = vec![
            Row::counted("mean_result", session.mean() * step, "what the player wins on average"),
            Row::counted("standard_deviation", session.standard_deviation() * step, "of that"),
            Row::counted("chance_ahead", session.chance(|result| result > 0), "of a result above 0"),
            Row::counted("chance_even", session.chance(|result| result == 0), "of a result of 0"),
            Row::counted("chance_behind", session.chance(|result| result < 0), "of a result below 0"),
            Row::counted(
                "chance_ruined",
                session.ruined,
                "to stop early: the bankroll no longer covers a round",
            ),
            Row::counted("mean_rounds", session.mean_rounds, "rounds played on average"),
            Row::counted(
                "cost_per_hour",
                self.cost_per_hour(),
                "what the house wins an hour while all is played",
            ),
        ];
        for part in QUANTILES {
            let name = format!("result_quantile_{part}");
            rows.push(Row::counted(
                &name,
                session.quantile(part) as f64 * step,
                "results up to here have this chance",
            ));
        }
        let mean = self.drawdowns.mean();
        rows.push(Row {
            name: "mean_drawdown".to_owned(),
            value: mean.value() * step,
            interval: mean.interval(Level::P95).map(|ends| [ends.low * step, ends.high * step]),
            method: SIMULATED,
            what: "the deepest fall below an earlier height",
        });
        for part in [0.5, 0.95] {
            let (value, ends) = self.drawdowns.quantile(part);
            rows.push(Row {
                name: format!("drawdown_quantile_{part}"),
                value: value as f64 * step,
                interval: Some(ends.map(|end| end as f64 * step)),
                method: SIMULATED,
                what: "drawdowns up to here have this chance",
            });
        }
        rows
    }

    /// What `run.json` holds, with the digests of the files that are written beside it.
    #[must_use]
    pub fn manifest(&self, run: &ExactRunInfo, files: &[(&str, &[u8])]) -> String {
        let subject = json::played(self.game, &self.rules, &self.strategy, &self.stakes, &self.sitting);
        let mut manifest = json::counted(run, vec![subject], files);
        manifest.insert("session".into(), self.header());
        pretty(&manifest.into())
    }

    fn header(&self) -> Value {
        json!({
            "schema": SCHEMA,
            "game": self.game,
            "rules": self.rules.origin.name,
            "rules_sha256": self.rules.origin.digest.sha256,
            "strategy": self.strategy.name,
            "stakes": json::stakes(&self.stakes),
            "rounds": self.session.rounds,
            "initial_bet": self.sitting.initial_bet.map(text),
            "bankroll": self.bankroll.map(text),
            "rounds_per_hour": text(self.rounds_per_hour),
            "edge_exact": self.figures.edge_per_initial_bet.to_string(),
            "drawdown_sessions": self.drawdowns.sessions(),
            "drawdown_seed": self.seed.to_string(),
            "chance_let_go": json::value(&Cell::number(self.session.dropped)),
        })
    }

    /// A quantile of the result in the house's money.
    pub(super) fn quantile(&self, part: f64) -> f64 {
        self.session.quantile(part) as f64 * self.step()
    }

    /// Every result in the house's money, with its chance.
    pub(super) fn totals(&self) -> Vec<(f64, f64)> {
        self.session.results().map(|(result, chance)| (result as f64 * self.step(), chance)).collect()
    }

    pub(super) fn records(&self) -> Vec<Record> {
        let record = |row: Row| {
            let [low, high] = row.interval.map_or([None; 2], |ends| ends.map(Some));
            vec![
                ("figure", Cell::Text(row.name)),
                ("value", Cell::number(row.value)),
                ("method", Cell::Text(row.method.into())),
                ("ci_95_low", Cell::number(low)),
                ("ci_95_high", Cell::number(high)),
                ("meaning", Cell::Text(row.what.into())),
            ]
        };
        self.rows().into_iter().map(record).collect()
    }

    /// The page, in lines of at most `columns` letters (at least 40), with colour or without a single
    /// escape sequence.
    fn as_page(&self, columns: usize, colour: bool) -> String {
        let mut sheet = Sheet::new(columns, colour);
        let (session, step) = (&self.session, self.step());
        let bet = self.sitting.initial_bet.unwrap_or(Exact::from(1));
        let bankroll =
            self.bankroll.map_or_else(|| "no bankroll".to_owned(), |all| format!("bankroll {}", text(all)));
        sheet.indented(
            &format!(
                "{}, {EXACT}: {} rounds of {} with a bet of {}, {bankroll}",
                self.game,
                session.rounds,
                printable(&self.rules.origin.name),
                text(bet)
            ),
            [0, 2],
            Ink::Strong,
        );
        sheet.blank();
        let money = |steps: f64| fixed(steps * step, 2);
        let chance = |part: f64| format!("{} %", fixed(part * 100.0, 3));
        let mut say = |text: String, ink: Ink| sheet.indented(&text, [0, 2], ink);
        say(
            format!(
                "result: {} on average, standard deviation {}",
                money(session.mean()),
                money(session.standard_deviation())
            ),
            Ink::Plain,
        );
        let [ahead, even, behind] = [
            session.chance(|result| result > 0),
            session.chance(|result| result == 0),
            session.chance(|result| result < 0),
        ];
        say(format!("ahead {}, even {}, behind {}", chance(ahead), chance(even), chance(behind)), Ink::Plain);
        if self.bankroll.is_some() {
            say(
                format!(
                    "ruined {}: stopped before the last round, since less is left than a round can cost ({}); {} \
                     rounds on average",
                    chance(session.ruined),
                    text(self.worst),
                    fixed(session.mean_rounds, 1)
                ),
                Ink::Plain,
            );
        }
        say(
            format!(
                "cost: {} an hour at {} rounds an hour, edge {}",
                fixed(self.cost_per_hour(), 2),
                text(self.rounds_per_hour),
                exact_percent(self.figures.edge_per_initial_bet, 6)
            ),
            Ink::Plain,
        );
        sheet.blank();
        self.quantiles(&mut sheet);
        sheet.blank();
        self.chart(&mut sheet, columns);
        sheet.blank();
        self.falls(&mut sheet);
        sheet.blank();
        sheet.sources(&[Played {
            game: self.game,
            rules: &self.rules,
            strategy: &self.strategy,
            stakes: &self.stakes,
            is_usual: false,
        }]);
        sheet.finished()
    }

    fn quantiles(&self, sheet: &mut Sheet) {
        let column =
            |heading: &str, cell: &dyn Fn(&f64) -> Option<String>| Column::of(heading, &QUANTILES, cell);
        sheet.table(&[
            column("of 100 sessions", &|part| Some(fixed(part * 100.0, 0))),
            column("end at or below", &|part| {
                Some(fixed(self.session.quantile(*part) as f64 * self.step(), 2))
            }),
        ]);
    }

    /// Bars of equal width between the outermost quantiles, and all that lies beyond at the ends.
    fn chart(&self, sheet: &mut Sheet, columns: usize) {
        let [low, high] = [0.005, 0.995].map(|part| self.session.quantile(part));
        let width = ((high - low) / BARS as i64).max(1);
        let bars: Vec<(i64, f64)> = (0..=(high - low) / width)
            .map(|bar| {
                let from = low + bar * width;
                (from, self.session.chance(|result| from <= result && result < from + width))
            })
            .collect();
        let most = bars.iter().map(|(_, chance)| *chance).fold(0.0, f64::max);
        let from = |from: i64| fixed(from as f64 * self.step(), 1);
        let widest = bars.iter().map(|(bar, _)| from(*bar).len()).max().unwrap_or(0);
        let room = columns.saturating_sub(widest + 12).clamp(8, LONGEST);
        sheet.indented("results from … up to the next line, and their chance:", [0, 2], Ink::Plain);
        for (bar, chance) in bars {
            let length = (chance / most.max(f64::MIN_POSITIVE) * room as f64).round() as usize;
            let part = fixed(chance * 100.0, 2);
            sheet.indented(
                &format!("{:>widest$} {part:>6} % {}", from(bar), "█".repeat(length)),
                [0, 0],
                Ink::Plain,
            );
        }
    }

    fn falls(&self, sheet: &mut Sheet) {
        let (mean, step) = (self.drawdowns.mean(), self.step());
        let half = mean.half_width(Level::P95);
        let half = half.map_or_else(|| "unknown".to_owned(), |half| fixed(half * step, 2));
        let [median, high] = [0.5, 0.95].map(|part| {
            let (value, [low, high]) = self.drawdowns.quantile(part);
            let [value, low, high] = [value, low, high].map(|steps| fixed(steps as f64 * step, 2));
            format!("{value} (95 % interval {low} to {high})")
        });
        sheet.indented(
            &format!(
                "maximum drawdown, simulated in {} sessions, seed {}: {} ± {half} on average; half of the sessions up \
                 to {median}, 95 of 100 up to {high}",
                self.drawdowns.sessions(),
                self.seed,
                fixed(mean.value() * step, 2)
            ),
            [0, 2],
            Ink::Plain,
        );
        sheet.indented(
            &format!(
                "all amounts are in the house's money, and the player's; every digit but those of the drawdown is right. {}",
                match self.figures.edge_per_initial_bet > Exact::ZERO {
                    true => "In the long run the house wins: no result makes the next one more likely.",
                    false => "The edge is not above 0: in the long run the house does not win.",
                }
            ),
            [0, 2],
            Ink::Plain,
        );
    }
}

/// One figure.
struct Row {
    name: String,
    value: f64,
    interval: Option<[f64; 2]>,
    method: &'static str,
    what: &'static str,
}

impl Row {
    fn counted(name: &str, value: f64, what: &'static str) -> Self {
        Self { name: name.to_owned(), value, interval: None, method: EXACT, what }
    }
}
