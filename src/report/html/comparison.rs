//! The page of `compare`: houses side by side, and what each rule between two of them is worth.

use super::chart::{self, Caption, Variant};
use super::document::{Input, Shown};
use super::house;
use super::language::Language;
use super::parts::{Column, Kind, section, table};
use crate::base::phrase::phrase;
use crate::report::comparison::Comparison;
use crate::report::model::Record;
use crate::stats::estimate::Level;
use crate::stats::worth::Worth;
use maud::html;

const HOUSES: [Column; 14] = [
    Column::new("rules", "rules", Kind::Text),
    Column::new("edge_per_initial_bet", "house edge", Kind::Percent(4)),
    Column::new("edge_95_low", "95 % from", Kind::Percent(4)),
    Column::new("edge_95_high", "95 % to", Kind::Percent(4)),
    Column::new("edge_less_base", "edge less that of the base", Kind::Percent(4)),
    Column::new("edge_less_base_95_low", "95 % from", Kind::Percent(4)),
    Column::new("edge_less_base_95_high", "95 % to", Kind::Percent(4)),
    Column::new("element_of_risk", "element of risk", Kind::Percent(4)),
    Column::new("standard_deviation", "standard deviation", Kind::Number(4)),
    Column::new("hit_frequency", "hit frequency", Kind::Percent(4)),
    Column::new("win_frequency", "win frequency", Kind::Percent(4)),
    Column::new("initial_bet", "initial bet", Kind::Plain),
    Column::new("rounds_per_hour", "rounds an hour", Kind::Plain),
    Column::new("win_per_hour", "win of the house an hour", Kind::Number(4)),
];

const RULES: [Column; 7] = [
    Column::new("step", "step", Kind::Plain),
    Column::new("rule", "rule", Kind::Key),
    Column::new("meaning", "what it says", Kind::Word),
    Column::new("first", "in the first", Kind::Text),
    Column::new("second", "in the second", Kind::Text),
    Column::new("edge_from_first", "worth alone, from the first", Kind::Percent(4)),
    Column::new("edge_from_second", "worth when made last", Kind::Percent(4)),
];

/// The page of a comparison.
pub(in crate::report) fn comparison(report: &Comparison, language: Language) -> Shown {
    let houses = &report.evidence.houses;
    let names: Vec<&str> = houses.iter().map(|house| house.rules.origin.name.as_str()).collect();
    let player = houses.first().map_or("", |house| house.strategy.name.as_str());
    let base = names.first().copied().unwrap_or_default();
    let interval = |worth: &Worth| {
        let ends = worth.estimate()?.interval(Level::P95)?;
        Some((ends.low, ends.high))
    };
    let edges: Vec<Variant> = houses
        .iter()
        .zip(&report.houses)
        .filter_map(|(house, figures)| {
            let edge = figures.edge.as_ref()?;
            let name = house.rules.origin.name.clone();
            Some(Variant { name, value: edge.value(), interval: interval(edge) })
        })
        .collect();
    let method = match &report.evidence.run {
        None => language.text("Exact: all deals of each house were counted.").to_owned(),
        Some(run) => language.say(&phrase!(
            "Simulated: {} rounds with seed {}, the same cards for each house; differences stand with their own error.",
            run.rounds_played,
            run.seed.to_string()
        )),
    };
    let rules = report.rule_records();
    let rows: Vec<Record> = report.rows();
    let frequencies: Vec<Column> = std::iter::once(HOUSES[0])
        .chain(report.frequency_names().into_iter().map(|name| Column::new(name, name, Kind::Percent(4))))
        .collect();
    let body = html! {
        p { (language.say(&phrase!("Base: {}. Player: {}.", base, player))) " " (method) }
        (chart::variants(
            language,
            &Caption {
                title: language.text("House edge per initial bet").to_owned(),
                note: language.text("a bar to the left of zero: the player has the advantage").to_owned(),
            },
            &edges,
        ))
        (table(language, language.text("Houses side by side, per initial bet; the win of the house in its money"), &HOUSES, &rows))
        (table(language, language.text("What the player does, per initial bet"), &frequencies, &rows))
        @if !rules.is_empty() {
            (section(language, "What each rule is worth", &html! {
                p { (language.text("By how much a rule raises the edge when it alone is changed: in the first house, and as the last change on the way to the second. What the single changes do not add up to is interaction.")) }
                (table(language, language.text("Rules that differ; those of one step make sense together alone"), &RULES, &rules))
            }))
        }
        (section(language, "Rules as evaluated", &html! {
            @for house in houses {
                h3 { (house.rules.origin.name) ": " (house.rules.origin.title) }
                (house::rules(language, &house.rules))
            }
        }))
    };
    let heading = language.say(&phrase!("Comparison: {}", names.join(", ")));
    let inputs = Input::each_once(houses.iter().map(|house| (&house.rules, &house.strategy)));
    Shown { heading, subtitle: String::new(), body, inputs }
}
