//! The rules of a house as they were evaluated, from the file that was run.

use super::language::Language;
use super::parts::list;
use crate::base::exact::{Exact, text};
use crate::game::paytable::{Paytable, PaytableRow, Stated, TablePay};
use crate::report::cell::{fixed, rounded};
use crate::report::model::RulesInfo;
use maud::{Markup, html};

/// The rules: what is paid for which hand, every other rule, and what is assumed.
pub(super) fn rules(language: Language, rules: &RulesInfo) -> Markup {
    let key_of_pays =
        |key: &str| rules.paytables.iter().any(|table| key.starts_with(&format!("{}.", table.key)));
    html! {
        (paytables(language, &rules.paytables))
        @if !rules.rules.is_empty() {
            div.scroll tabindex="0" { table.rules {
                caption { (language.text("Every other rule that changes a number, as its file has it")) }
                thead { tr {
                    th scope="col" { (language.text("rule")) }
                    th scope="col" { (language.text("value")) }
                    th scope="col" { (language.text("what it says")) }
                } }
                tbody {
                    @for rule in rules.rules.iter().filter(|rule| !key_of_pays(&rule.key)) {
                        tr { td { code { (rule.key) } } td { (rule.value) } td { (language.text(&rule.meaning)) } }
                    }
                }
            } }
        }
        (assumptions(language, rules))
    }
}

/// What is assumed, and rules that change no number.
fn assumptions(language: Language, rules: &RulesInfo) -> Markup {
    let told = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let assumed: Vec<(String, Markup)> = (rules.assumptions.iter())
        .map(|assumption| (assumption.key.clone(), html! { (told(&assumption.reason)) }))
        .collect();
    html! {
        h3 { (language.text("Assumptions")) }
        @if assumed.is_empty() {
            p { (language.text("None: the text of the house leaves nothing open.")) }
        } @else {
            p { (language.text("The text of the house leaves these open; in the words of the rules file:")) }
            (list(&assumed))
        }
        @if !rules.notes.is_empty() {
            h3 { (language.text("Rules that change no number")) }
            ul { @for note in &rules.notes { li { (noted(language, &told(note))) } } }
        }
    }
}

/// A note, which begins with what it is about.
fn noted(language: Language, note: &str) -> String {
    match note.split_once(": ") {
        Some((about @ ("Misdeal" | "Talking"), rest)) => {
            format!("{}: {rest}", language.word(about))
        }
        _ => note.to_owned(),
    }
}

/// All tables of pays side by side: a row for each class of hands.
fn paytables(language: Language, tables: &[Paytable]) -> Markup {
    let Some(first) = tables.first() else { return Markup::default() };
    let pay = |table: &Paytable, class: &str| {
        let row = table.rows.iter().find(|row| row.class == class);
        let pay = row.and_then(|row| row.pay);
        let key = format!("{}.{class}", table.key);
        let written = pay.map_or_else(String::new, |pay| text(pay.returned));
        html! {
            td.number data-column=(key) data-value=(written) {
                (pay.map_or_else(|| "–".to_owned(), |pay| stated(language, pay)))
            }
        }
    };
    let one_in = |row: &PaytableRow| match row.hands {
        0 => "–".to_owned(),
        hands => language.number(&fixed(first.hands as f64 / hands as f64, 2)),
    };
    html! {
        div.scroll tabindex="0" { table.pays {
            caption { (language.text("Pays, the best hand first; hands are those of five cards as they are dealt")) }
            thead { tr {
                th scope="col" { (language.text("hand")) }
                th scope="col" .number { (language.text("hands")) }
                th scope="col" .number { (language.text("1 in")) }
                @for table in tables { th scope="col" .number { (language.text(&table.bet.replace('_', " "))) } }
            } }
            tbody { @for row in &first.rows { tr {
                td { (language.text(&row.class.replace('_', " "))) }
                td.number { (language.number(&row.hands.to_string())) }
                td.number { (one_in(row)) }
                @for table in tables { (pay(table, row.class)) }
            } } }
        } }
    }
}

/// `7 to 1`, `8 for 1`, or what a share of the meter comes to.
fn stated(language: Language, pay: TablePay) -> String {
    let number = |amount: Exact| {
        let written = text(amount);
        language.number(&if written.contains('/') { rounded(amount, 4) } else { written })
    };
    match pay.stated {
        Stated::ToOne => {
            format!("{} {}", number(pay.returned - Exact::from(1)), language.text("to 1"))
        }
        Stated::ForOne => format!("{} {}", number(pay.returned), language.text("for 1")),
        Stated::MeterShare => {
            format!("{} {}", number(pay.returned), language.text("for 1, from the meter"))
        }
    }
}
