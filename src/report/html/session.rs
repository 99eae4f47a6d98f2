//! The page of `session`: what a player takes home after so many rounds.

use super::chart::{self, Caption, Total};
use super::document::{Input, Shown};
use super::house;
use super::language::Language;
use super::parts::{Column, Kind, card, section, table};
use crate::base::exact::{Exact, text};
use crate::base::phrase::Part;
use crate::base::phrase::phrase;
use crate::report::cell::Cell;
use crate::report::model::Record;
use crate::report::session::SessionReport;
use maud::html;

/// Quantiles that the chart marks.
const MARKED: [f64; 3] = [0.05, 0.5, 0.95];

/// The page of a session.
pub(in crate::report) fn session(report: &SessionReport, language: Language) -> Shown {
    let records = report.records();
    let of = |name: &str| -> Record {
        let found = records.iter().find(|record| record[0].1 == Cell::Text(name.to_owned()));
        found.cloned().unwrap_or_default()
    };
    let figure = |name: &'static str, heading, kind| {
        card(language, Column::new("value", heading, kind), &of(name), "")
    };
    let bet = report.sitting.initial_bet.unwrap_or(Exact::from(1));
    let totals: Vec<Total> =
        report.totals().into_iter().map(|(result, probability)| Total { result, probability }).collect();
    let marks: Vec<(f64, f64)> = MARKED.into_iter().map(|part| (part, report.quantile(part))).collect();
    let bankroll = match report.bankroll {
        Some(bankroll) => phrase!("a bankroll of {}", Part::Number(text(bankroll))),
        None => phrase!("no bankroll named"),
    };
    let heading = language.say(&phrase!(
        "{} rounds of {} with a bet of {}",
        report.session.rounds,
        report.rules.origin.name.as_str(),
        Part::Number(text(bet))
    ));
    let subtitle = format!("{} · {}", report.rules.origin.title, language.say(&bankroll));
    let caption = Caption {
        title: language.text("Results of a session and their chance").to_owned(),
        note: language.text("amounts in the house’s money, the player’s result; marked: 5, 50 and 95 of 100 sessions end at or below").to_owned(),
    };
    let body = html! {
        div.cards {
            (figure("mean_result", "result on average", Kind::Number(2)))
            (figure("standard_deviation", "standard deviation", Kind::Number(2)))
            (figure("chance_ahead", "chance to be ahead", Kind::Percent(3)))
            @if report.bankroll.is_some() { (figure("chance_ruined", "chance of ruin", Kind::Percent(3))) }
            (figure("cost_per_hour", "cost an hour", Kind::Number(2)))
        }
        (chart::session(language, &caption, &totals, &marks))
        (table(
            language,
            language.text("Every figure; amounts in the house’s money, the player’s result"),
            &[
                Column::new("figure", "figure", Kind::Word),
                Column::new("value", "value", Kind::Plain),
                Column::new("method", "method", Kind::Word),
                Column::new("ci_95_low", "95 % from", Kind::Plain),
                Column::new("ci_95_high", "95 % to", Kind::Plain),
                Column::new("meaning", "what it is", Kind::Word),
            ],
            &records,
        ))
        @if report.figures.edge_per_initial_bet > Exact::ZERO {
            p { (language.text("In the long run the house wins: no result makes the next one more likely.")) }
        } @else {
            p.alert { (language.text("The edge is not above 0: in the long run the house does not win.")) }
        }
        (section(language, "Rules as evaluated", &house::rules(language, &report.rules)))
    };
    let inputs = Input::each_once([(&report.rules, &report.strategy)].into_iter());
    Shown { heading, subtitle, body, inputs }
}
