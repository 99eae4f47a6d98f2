//! The page of `tune`: the paytables that answer.

use super::document::{Input, Shown};
use super::house;
use super::language::Language;
use super::parts::{Kind, section, shown};
use crate::base::phrase::phrase;
use crate::report::csv::{self, Dialect};
use crate::report::tuning::Tuning;
use maud::html;

/// The page of a search.
pub(in crate::report) fn tuning(report: &Tuning, language: Language) -> Shown {
    let name = report.rules.origin.name.as_str();
    let heading = language.say(&phrase!("Paytables for {}: {} answers", name, report.answers.len()));
    let subtitle = report.rules.origin.title.clone();
    let columns = report.columns();
    // Keys of rules stay as they are.
    let headed = |column: &str| match column.contains('.') {
        true => column.to_owned(),
        false => language.word(&column.replace('_', " ")).to_owned(),
    };
    let body = html! {
        p { (language.say(&phrase!("Exact: {} of {} paytables were counted.", report.counted, report.all))) }
        @if !report.complete { p.alert { (language.text("The search was stopped: not all paytables were looked at.")) } }
        div.scroll tabindex="0" { table.answers {
            caption { (language.text("Answers in the order asked for; figures are parts of one, per initial bet")) }
            thead { tr { @for column in &columns { th scope="col" { (headed(column)) } } } }
            tbody { @for (number, answer) in report.answers.iter().enumerate().take(report.shown) { tr {
                @for (column, cell) in columns.iter().zip(report.cells(number, answer)) {
                    td.number data-column=(column) data-value=(csv::text(&cell, Dialect::Standard)) {
                        (shown(language, Kind::Plain, &cell))
                    }
                }
            } } }
        } }
        @if report.answers.len() > report.shown {
            p { (language.say(&phrase!("{} more answers stand in the files.", report.answers.len() - report.shown))) }
        }
        (section(language, "Rules as they were before", &house::rules(language, &report.rules)))
    };
    let inputs = Input::each_once([(&report.rules, &report.strategy)].into_iter());
    Shown { heading, subtitle, body, inputs }
}
