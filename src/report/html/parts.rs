//! What pages are made of: sections, cards with the figures that matter most, tables.

use super::language::Language;
use crate::report::cell::{Cell, decimal, fixed};
use crate::report::csv::{self, Dialect};
use crate::report::model::Record;
use maud::{Markup, html};

/// What stands where there is no value.
const ABSENT: &str = "–";

/// How a value is shown. What it is to the last digit that files show stands beside it in the page's text, as
/// `data-value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A text from elsewhere.
    Text,
    /// A word of the program.
    Word,
    /// A key of a rules file, which stays as it is, or a word of the program.
    Key,
    /// A number as files write it.
    Plain,
    /// A part of one in percent, with so many decimals.
    Percent(usize),
    /// A number with so many decimals.
    Number(usize),
    /// A p-value.
    Chance,
}

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    /// Its name in files.
    pub(super) name: &'static str,
    /// Its heading in English.
    pub(super) heading: &'static str,
    /// How its values are shown.
    pub(super) kind: Kind,
}

impl Column {
    /// Its heading. Names of what players do come from games, with lines between their words.
    fn told(self, language: Language) -> String {
        language.text(&self.heading.replace('_', " ")).to_owned()
    }

    pub(super) const fn new(name: &'static str, heading: &'static str, kind: Kind) -> Self {
        Self { name, heading, kind }
    }
}

/// A value as people read it.
pub(super) fn shown(language: Language, kind: Kind, cell: &Cell) -> String {
    let number = |value: f64| match kind {
        Kind::Percent(decimals) => format!("{} %", fixed(value * 100.0, decimals)),
        Kind::Number(decimals) => fixed(value, decimals),
        Kind::Chance if value > 0.0 && value < 0.0001 => "< 0.0001".to_owned(),
        Kind::Chance => fixed(value, 4),
        Kind::Plain | Kind::Text | Kind::Word | Kind::Key => csv::text(cell, Dialect::Standard),
    };
    match cell {
        Cell::Empty => ABSENT.to_owned(),
        Cell::Text(text) if kind == Kind::Key => language.word(text).to_owned(),
        Cell::Text(text) if kind == Kind::Word => language.word(&text.replace('_', " ")).to_owned(),
        Cell::Text(text) if kind == Kind::Plain && is_fraction(text) => language.number(text),
        Cell::Text(text) => text.clone(),
        Cell::Flag(flag) => language.text(if *flag { "yes" } else { "no" }).to_owned(),
        Cell::Whole(whole) => language.number(&whole.to_string()),
        Cell::Count(count) => language.number(&count.to_string()),
        Cell::Number(value) => language.number(&number(*value)),
        Cell::Amount(amount) | Cell::Total(amount) => language.number(&decimal(*amount)),
    }
}

fn is_fraction(text: &str) -> bool {
    let is_whole = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.trim_start_matches('-')
        .split_once('/')
        .is_some_and(|(above, below)| is_whole(above) && is_whole(below))
}

/// A value, or nothing where a record has none of this name.
pub(super) fn value<'r>(record: &'r Record, name: &str) -> &'r Cell {
    record.iter().find(|(other, _)| *other == name).map_or(&Cell::Empty, |(_, cell)| cell)
}

/// A section under a heading.
pub(super) fn section(language: Language, heading: &str, body: &Markup) -> Markup {
    html! { section { h2 { (language.text(heading)) } (body) } }
}

/// A figure that matters: what it is, its value, and what is to be said of it.
pub(super) fn card(language: Language, column: Column, record: &Record, note: &str) -> Markup {
    let cell = value(record, column.name);
    html! {
        div.card {
            div.label { (column.told(language)) }
            div.figure data-column=(column.name) data-value=(csv::text(cell, Dialect::Standard)) {
                (shown(language, column.kind, cell))
            }
            @if !note.is_empty() { div.note { (note) } }
        }
    }
}

/// A table: a row for each record. Columns without a single value are left out.
pub(super) fn table<'r>(
    language: Language,
    caption: &str,
    columns: &[Column],
    records: impl IntoIterator<Item = &'r Record>,
) -> Markup {
    let records: Vec<&Record> = records.into_iter().collect();
    let is_used = |column: &&Column| records.iter().any(|record| *value(record, column.name) != Cell::Empty);
    let columns: Vec<&Column> = columns.iter().filter(is_used).collect();
    html! {
        div.scroll tabindex="0" {
            table {
                caption { (caption) }
                thead { tr { @for column in &columns {
                    th scope="col" class=[is_numeric(column.kind).then_some("number")] { (column.told(language)) }
                } } }
                tbody { @for record in &records { tr { @for column in &columns {
                    @let cell = value(record, column.name);
                    td class=[is_numeric(column.kind).then_some("number")] data-column=(column.name)
                        data-value=(csv::text(cell, Dialect::Standard)) {
                        (shown(language, column.kind, cell))
                    }
                } } } }
            }
        }
    }
}

/// The same the other way round, for few records of many values: a row for each column, and a column for each
/// record, headed by its first value.
pub(super) fn sheet<'r>(
    language: Language,
    caption: &str,
    columns: &[Column],
    records: impl IntoIterator<Item = &'r Record>,
) -> Markup {
    let records: Vec<&Record> = records.into_iter().collect();
    let is_used = |column: &&Column| records.iter().any(|record| *value(record, column.name) != Cell::Empty);
    let mut columns = columns.iter().filter(is_used);
    let Some(head) = columns.next() else { return Markup::default() };
    let cell = |column: &Column, record: &Record| {
        let cell = value(record, column.name);
        html! {
            td.number data-column=(column.name) data-value=(csv::text(cell, Dialect::Standard)) {
                (shown(language, column.kind, cell))
            }
        }
    };
    html! {
        div.scroll tabindex="0" { table {
            caption { (caption) }
            thead { tr {
                th scope="col" { (head.told(language)) }
                @for record in &records {
                    th scope="col" .number { (shown(language, head.kind, value(record, head.name))) }
                }
            } }
            tbody { @for column in columns { tr {
                th scope="row" { (column.told(language)) }
                @for record in &records { (cell(column, record)) }
            } } }
        } }
    }
}

fn is_numeric(kind: Kind) -> bool {
    !matches!(kind, Kind::Text | Kind::Word | Kind::Key)
}

/// Names with what they stand for, in two columns.
pub(super) fn list(entries: &[(String, Markup)]) -> Markup {
    html! { dl { @for (name, told) in entries { dt { (name) } dd { (told) } } } }
}
