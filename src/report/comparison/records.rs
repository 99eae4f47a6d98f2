//! A comparison as files: the columns in their order.

use super::super::cell::Cell;
use super::super::csv::{self, Dialect};
use super::super::html::{self, Language, Shown};
use super::super::json::{SCHEMA, assumed, object, objects, pretty, stakes};
use super::super::model::{Record, Recorded, Records};
use super::super::records::exact::EXACT;
use super::super::records::{self, SIMULATED};
use super::super::rendered::Rendered;
use super::super::rules_diff;
use super::{Compared, Comparison, ComparisonEvidence, Found, HouseFigures, NAMES};
use crate::base::exact::Exact;
use crate::stats::estimate::Level;
use crate::stats::worth::Worth;
use serde_json::{Value, json};

impl Recorded for Comparison {
    fn records(&self) -> impl Iterator<Item = &Records> {
        self.records.iter()
    }

    fn outcome_columns(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

impl Rendered for Comparison {
    fn page(&self, columns: usize, colour: bool) -> String {
        self.as_page(columns, colour)
    }

    fn csv(&self, dialect: Dialect) -> Vec<u8> {
        csv::summary(self, dialect)
    }

    fn json(&self) -> String {
        let houses = self.evidence.houses.iter().zip(&self.records).map(|(house, records)| {
            let mut record = object(&records.key);
            record.extend(object(&records.summary));
            record.insert("frequencies".into(), object(&records.frequencies).into());
            record.insert("stakes".into(), stakes(&house.stakes));
            record.insert("assumed".into(), assumed(&house.rules.assumptions));
            Value::from(record)
        });
        pretty(&json!({
            "schema": SCHEMA,
            "base": self.evidence.houses.first().map(|base| base.rules.origin.name.clone()),
            "houses": houses.collect::<Vec<_>>(),
            "rules_alike": self.evidence.between.as_ref().map(|(_, alike)| alike),
            "rules": objects(&self.rule_records()),
        }))
    }

    fn tables(&self, dialect: Dialect) -> Vec<(&'static str, Vec<u8>)> {
        let rules: Vec<Record> = self.rule_records();
        let columns: Vec<&str> = row_of("", None, [&None, &None]).iter().map(|(name, _)| *name).collect();
        vec![(NAMES[0], self.csv(dialect)), (NAMES[1], csv::table(&columns, &rules, dialect))]
    }

    fn shown(&self, language: Language) -> Shown {
        html::comparison(self, language)
    }
}

impl Comparison {
    /// A row for each rule that differs, with what its step is worth on the first row of the step; then
    /// what all are worth together, and what is left over.
    pub(in crate::report) fn rule_records(&self) -> Vec<Record> {
        let Some((steps, _)) = &self.evidence.between else { return Vec::new() };
        let mut rows = Vec::new();
        for (number, (step, figures)) in steps.iter().zip(&self.steps).enumerate() {
            for (place, change) in step.changes.iter().enumerate() {
                let is_first = place == 0;
                let of_step = |worth: &Option<Worth>| worth.clone().filter(|_| is_first);
                let mut row =
                    row_of("", Some(number), [&of_step(&figures.from_first), &of_step(&figures.from_second)]);
                row.splice(1..5, rules_diff::record(change));
                rows.push(row);
            }
        }
        if let Some(together) = &self.together {
            let mut row =
                |name, from_first, from_second| rows.push(row_of(name, None, [from_first, from_second]));
            row("all together", &together.whole, &together.whole);
            row("interaction", &together.left_over_from_first, &together.left_over_from_second);
        }
        rows
    }
}

impl Comparison {
    /// For each house all that files show of it in one record.
    pub(in crate::report) fn rows(&self) -> Vec<Record> {
        let row = |records: &Records| {
            records.key.iter().chain(&records.summary).chain(&records.frequencies).cloned().collect()
        };
        self.records.iter().map(row).collect()
    }

    /// How often the player does what, as the files name it.
    pub(in crate::report) fn frequency_names(&self) -> Vec<&'static str> {
        let first = self.records.first();
        first.map(|records| records.frequencies.iter().map(|(name, _)| *name).collect()).unwrap_or_default()
    }
}

/// What files show of one house.
pub(super) fn house(evidence: &ComparisonEvidence, house: &Compared, figures: &HouseFigures) -> Records {
    let run = evidence.run.as_ref();
    let method = if matches!(house.found, Found::Counted(_)) { EXACT } else { SIMULATED };
    let mut record = Vec::new();
    record.extend([
        ("method", Cell::Text(method.into())),
        ("seed", run.map_or(Cell::Empty, |run| Cell::Count(run.seed.into()))),
        ("rounds", run.map_or(Cell::Empty, |run| Cell::Whole(run.rounds_played))),
        ("boxes", Cell::Whole(house.sitting.boxes.into())),
        ("bets_per_box", Cell::Whole(house.sitting.bets_per_box.into())),
        ("initial_bet", Cell::amount(house.sitting.initial_bet)),
        ("rounds_per_hour", Cell::Amount(evidence.rounds_per_hour)),
    ]);
    record.extend(worth(
        ["edge_per_initial_bet", "edge_exact", "standard_error", "edge_95_low", "edge_95_high", "edge_note"],
        figures.edge.as_ref(),
    ));
    let risk = figures.element_of_risk.as_ref();
    record.extend([
        ("element_of_risk", value(risk)),
        ("element_of_risk_exact", Cell::fraction(risk.and_then(Worth::exact))),
        ("variance", Cell::number(figures.spread.variance)),
        ("standard_deviation", Cell::number(figures.spread.standard_deviation)),
        ("hit_frequency", value(figures.hit_frequency.as_ref())),
        ("win_frequency", value(figures.win_frequency.as_ref())),
    ]);
    record.push(("win_per_hour", value(figures.win_per_hour.as_ref())));
    record.extend(worth(
        [
            "edge_less_base",
            "edge_less_base_exact",
            "edge_less_base_standard_error",
            "edge_less_base_95_low",
            "edge_less_base_95_high",
            "edge_less_base_note",
        ],
        figures.difference.as_ref(),
    ));

    Records {
        key: records::key(house.game, &house.rules, &house.strategy),
        summary: record,
        frequencies: figures.frequencies.iter().map(|(name, part)| (*name, value(part.as_ref()))).collect(),
        ..Records::default()
    }
}

/// A row of no rule in particular.
fn row_of(name: &str, step: Option<usize>, [from_first, from_second]: [&Option<Worth>; 2]) -> Record {
    let text = if name.is_empty() { Cell::Empty } else { Cell::Text(name.into()) };
    let mut row = vec![
        ("step", step.map_or(Cell::Empty, |step| Cell::Whole(step as u64 + 1))),
        ("rule", text),
        ("meaning", Cell::Empty),
        ("first", Cell::Empty),
        ("second", Cell::Empty),
    ];
    row.extend(effects(from_first, from_second));
    row
}

/// What a step is worth from either end.
fn effects(from_first: &Option<Worth>, from_second: &Option<Worth>) -> Record {
    let mut record = worth(
        [
            "edge_from_first",
            "edge_from_first_exact",
            "edge_from_first_standard_error",
            "edge_from_first_95_low",
            "edge_from_first_95_high",
            "edge_from_first_note",
        ],
        from_first.as_ref(),
    );
    record.extend(worth(
        [
            "edge_from_second",
            "edge_from_second_exact",
            "edge_from_second_standard_error",
            "edge_from_second_95_low",
            "edge_from_second_95_high",
            "edge_from_second_note",
        ],
        from_second.as_ref(),
    ));
    record
}

fn value(worth: Option<&Worth>) -> Cell {
    Cell::number(worth.map(Worth::value))
}

/// Value, exact fraction, standard error, both ends of the interval, and why there is none.
fn worth(names: [&'static str; 6], worth: Option<&Worth>) -> Record {
    let estimate = worth.and_then(Worth::estimate);
    let [low, high] = Cell::ends(estimate, Level::P95);
    let exact: Option<Exact> = worth.and_then(Worth::exact);
    let cells =
        [value(worth), Cell::fraction(exact), Cell::error(estimate), low, high, Cell::reservations(estimate)];
    names.into_iter().zip(cells).collect()
}
