//! The page of `tune`: the paytables that answer.

use super::document::{Input, Shown};
use super::house;
use super::language::Language;
use super::parts::{Kind, section, shown};
use crate::base::phrase::{Part, phrase};
use crate::report::csv::{self, Dialect};
use crate::report::tuning::Tuning;
use crate::stats::metric::Metric;
use maud::{Markup, html};

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
    let metric_of = |column: &str| Metric::ALL.into_iter().find(|metric| metric.name() == column);
    let kind = |column: &str| match metric_of(column) {
        Some(Metric::StandardDeviation) => Kind::Number(4),
        Some(_) => Kind::Percent(4),
        None => Kind::Plain,
    };
    // Fractions are long, and stand in the files.
    let shows = |column: &str| !column.ends_with("_exact");
    let body = html! {
        (search(report, language))
        p { (language.say(&phrase!("Exact: {} of {} paytables were counted.", report.counted, report.all))) }
        @if !report.complete { p.alert { (language.text("The search was stopped: not all paytables were looked at.")) } }
        div.scroll tabindex="0" { table.answers {
            caption { (language.text("Answers in the order asked for; edges per initial bet. Exact fractions stand in the files")) }
            thead { tr { @for column in columns.iter().filter(|column| shows(column)) { th scope="col" { (headed(column)) } } } }
            tbody { @for (number, answer) in report.answers.iter().enumerate().take(report.shown) { tr {
                @for (column, cell) in columns.iter().zip(report.cells(number, answer)).filter(|(column, _)| shows(column)) {
                    td.number data-column=(column) data-value=(csv::text(&cell, Dialect::Standard)) {
                        (shown(language, kind(column), &cell))
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

/// What was searched, and what was asked for.
fn search(report: &Tuning, language: Language) -> Markup {
    let varied = report.varied.iter().map(|varied| {
        let values: Vec<String> = varied.values.iter().map(ToString::to_string).collect();
        let values = match &values[..] {
            [first, .., last] if values.len() > 8 => {
                phrase!("{} values from {} to {}", values.len(), first.as_str(), last.as_str())
            }
            _ => phrase!("{}", values.join(", ")),
        };
        let before = varied.rule.value.to_string();
        phrase!("{}: {}; before: {}", varied.rule.key.as_str(), values, before)
    });
    let wanted = report.wanted.iter().map(|wanted| {
        let name = Part::Word(wanted.metric.name().replace('_', " "));
        let [low, high] = [wanted.low, wanted.high].map(|end| end.map(|end| Part::Number(end.to_string())));
        match (low, high) {
            (Some(low), Some(high)) => phrase!("asked: {} from {} to {}", name, low, high),
            (Some(low), None) => phrase!("asked: {} of at least {}", name, low),
            (None, Some(high)) => phrase!("asked: {} of at most {}", name, high),
            (None, None) => phrase!("asked: {}, whatever it is", name),
        }
    });
    let monotone = report.monotone.then(|| phrase!("no hand may be paid less than a lower one"));
    let (metric, descending) = report.sorted_by;
    let name = Part::Word(metric.name().replace('_', " "));
    let order = match descending {
        true => phrase!("in the order of: {}, the highest first", name),
        false => phrase!("in the order of: {}, the lowest first", name),
    };
    html! {
        ul { @for line in varied.chain(wanted).chain(monotone).chain([order]) { li { (language.say(&line)) } } }
    }
}
