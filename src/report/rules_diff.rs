//! What sets apart the rules of two houses, in words.

use super::cell::Cell;
use super::csv::{self, Dialect};
use super::json::{SCHEMA, objects, pretty};
use super::model::Record;
use super::terminal::sheet::{Ink, Sheet};
use super::wrap::printable;
use crate::game::changes::{Change, groups};
use crate::game::house::{Origin, RuleValue};
use serde_json::json;

/// What stands where a house has no such rule.
const NONE: &str = "(no such rule)";

/// What stands where a house has none of several.
const NONE_OF_THEM: &str = "(none of them)";

/// The rules in which two houses differ.
#[derive(Clone, Debug)]
pub struct RulesDiff {
    /// The two houses.
    pub houses: [Origin; 2],
    /// The rules in which they differ.
    pub changes: Vec<Change>,
    /// How many rules they have alike.
    pub alike: usize,
}

impl RulesDiff {
    /// The page, in lines of at most `columns` letters, with colour or without a single escape sequence.
    #[must_use]
    pub fn page(&self, columns: usize, colour: bool) -> String {
        let mut sheet = Sheet::new(columns, colour);
        let names = self.names();
        let count = match self.changes.len() {
            0 => "no rule differs".to_owned(),
            1 => "1 rule differs".to_owned(),
            several => format!("{several} rules differ"),
        };
        let [one, other] = &names;
        sheet.indented(&format!("{one} and {other}: {count}, {} are alike", self.alike), [0, 2], Ink::Strong);
        for group in groups(&self.changes) {
            sheet.blank();
            sheet.indented(&heading(group), [0, 2], Ink::Strong);
            for (name, side) in names.iter().zip([Side::From, Side::To]) {
                sheet.indented(&format!("{name}: {}", shown(group, side)), [2, 4], Ink::Plain);
            }
        }
        sheet.finished()
    }

    /// A row for each rule that differs.
    #[must_use]
    pub fn csv(&self, dialect: Dialect) -> Vec<u8> {
        csv::table(&COLUMNS, &self.records(), dialect)
    }

    /// `{"schema": 1, "houses": [...], "alike": n, "differences": [...]}`, keys as in CSV.
    #[must_use]
    pub fn json(&self) -> String {
        let houses = self.houses.iter().map(|house| {
            json!({ "name": house.name, "title": house.title, "source": house.source, "sha256": house.digest.sha256 })
        });
        pretty(&json!({
            "schema": SCHEMA,
            "houses": houses.collect::<Vec<_>>(),
            "alike": self.alike,
            "differences": objects(&self.records()),
        }))
    }

    fn records(&self) -> Vec<Record> {
        self.changes.iter().map(record).collect()
    }

    /// The names as pages show them; of two files with one name the folders tell which is which.
    fn names(&self) -> [String; 2] {
        self.houses.each_ref().map(|house| printable(&house.name))
    }
}

/// The columns of the rows.
const COLUMNS: [&str; 4] = ["rule", "meaning", "first", "second"];

/// One rule that differs.
pub(super) fn record(change: &Change) -> Record {
    let value =
        |value: &Option<RuleValue>| value.as_ref().map_or(Cell::Empty, |value| Cell::Text(value.to_string()));
    let values = [
        Cell::Text(change.key.clone()),
        Cell::Text(change.meaning.clone()),
        value(&change.from),
        value(&change.to),
    ];
    COLUMNS.into_iter().zip(values).collect()
}

/// One of two houses.
#[derive(Clone, Copy)]
pub(super) enum Side {
    /// The first.
    From,
    /// The second.
    To,
}

/// What a group of changes is about: a rule with its meaning, or several rules of a table.
pub(super) fn heading(group: &[Change]) -> String {
    match group {
        [change] => format!("{}: {}", change.key, change.meaning),
        [first, ..] => format!("{}: {} rules", first.table(), group.len()),
        [] => String::new(),
    }
}

/// What a house says of a group: the value, or each rule of the table with its value.
pub(super) fn shown(group: &[Change], side: Side) -> String {
    let value = |change: &Change| match side {
        Side::From => change.from.clone(),
        Side::To => change.to.clone(),
    };
    let named = |change: &Change| {
        let key = change.key.split_once('.').map_or(change.key.as_str(), |(_, key)| key);
        value(change).map(|value| format!("{key} {value}"))
    };
    match group {
        [change] => value(change).map_or_else(|| NONE.to_owned(), |value| value.to_string()),
        _ => {
            let values: Vec<String> = group.iter().filter_map(named).collect();
            if values.is_empty() { NONE_OF_THEM.to_owned() } else { values.join(", ") }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff() -> RulesDiff {
        let house = |name: &str| Origin {
            name: name.into(),
            title: "T".into(),
            source: "S".into(),
            ..Origin::default()
        };
        let text = |text: &str| Some(RuleValue::Text(text.into()));
        let change =
            |key: &str, from, to| Change { key: key.into(), meaning: format!("what {key} says"), from, to };
        RulesDiff {
            houses: [house("mallorca"), house("my, \"own\"")],
            changes: vec![
                change("second_bet.pays.flush", text("5 to 1"), text("6 to 1")),
                change("buy.price", Some(RuleValue::Bare("1".into())), None),
            ],
            alike: 30,
        }
    }

    #[test]
    fn the_page_tells_each_rule_in_words_with_both_values() {
        let page = diff().page(80, false);
        assert!(page.starts_with("mallorca and my, \"own\": 2 rules differ, 30 are alike\n"), "{page}");
        assert!(page.contains("\nsecond_bet.pays.flush: what second_bet.pays.flush says\n"), "{page}");
        assert!(page.contains("\n  mallorca: 5 to 1\n"), "{page}");
        assert!(
            page.contains("\n  my, \"own\" (no such rule)\n") || page.contains("(no such rule)"),
            "{page}"
        );
        assert!(!page.contains('\u{1b}') && diff().page(80, true).contains('\u{1b}'));
        assert!(diff().page(10, false).lines().all(|line| line.chars().count() <= 40));
        let text = |text: &str| Some(RuleValue::Text(text.into()));
        let of_buy = |key: &str| Change { key: key.into(), meaning: "m".into(), from: None, to: text("x") };
        let bought = RulesDiff { changes: vec![of_buy("buy.price"), of_buy("buy.after")], ..diff() };
        let page = bought.page(80, false);
        assert!(page.contains("\nbuy: 2 rules\n") && page.contains("price x, after x\n"), "{page}");
        assert!(page.contains("\n  mallorca: (none of them)\n"), "{page}");
        let none = RulesDiff { changes: Vec::new(), ..diff() };
        assert!(none.page(80, false).contains("no rule differs, 30 are alike"));
    }

    #[test]
    fn csv_and_json_have_the_same_rows() {
        let csv = String::from_utf8(diff().csv(Dialect::Standard)).expect("UTF-8");
        let lines: Vec<&str> = csv.split("\r\n").collect();
        assert_eq!(lines[0], "rule,meaning,first,second");
        assert_eq!(lines[1], "second_bet.pays.flush,what second_bet.pays.flush says,5 to 1,6 to 1");
        assert_eq!(lines[2], "buy.price,what buy.price says,1,");
        let json: serde_json::Value = serde_json::from_str(&diff().json()).expect("JSON");
        assert_eq!(json["alike"], 30);
        assert_eq!(json["differences"][0]["second"], "6 to 1");
        assert!(json["differences"][1]["second"].is_null());
    }
}
