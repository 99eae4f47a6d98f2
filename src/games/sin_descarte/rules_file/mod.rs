//! Reading a house's rules from a file; `docs/rules-files.md` is the page for those who write one.
//!
//! Every key is required, but for the optional tables and two texts: nothing is ever filled in. All
//! faults of a file are found at once.

mod bets;
pub mod keys;
pub mod listed;
mod side_bets;

use super::pay::PayError;
use super::rules::{Pay, Rules, TableLimits};
use crate::base::digest::Fingerprint;
use crate::base::document::{Document, Table};
use crate::base::exact::{self, Exact};
use crate::base::fault::{Faults, Source, nearest};
use crate::cards::hand::HandClass;
use crate::cards::ranking::{HandOrder, Ranking};
use crate::game::house::{Assumption, Origin};

/// The version of the format that is read here. A change of meaning changes it.
pub const FORMAT: u32 = 1;

/// What files call the game.
const GAME: &str = "sin-descarte";

/// Reads the rules of a house. `name` is the short name that reports call them by.
///
/// The digest in the rules' origin is that of the text with LF at every line's end, so that it does
/// not depend on the editor.
///
/// # Errors
/// All faults of the file, each with its place.
pub fn read(name: &str, source: &Source) -> Result<Rules, Faults> {
    let document = Document::parse(source);
    let rules = rules(name, source, document.root());
    let rules = document.finish(rules)?;
    Ok(rules.expect("a part of the rules is absent only where a fault has been noted"))
}

/// The rules, or nothing where a fault has been noted.
fn rules(name: &str, source: &Source, root: Table<'_>) -> Option<Rules> {
    check_format(&root);
    check_game(&root);
    let title = prose(&root, "title");
    let text = prose(&root, "source");
    let notes = notes(&root);
    let hand_order = section(&root, "cards", cards);
    let table = section(&root, "table", table_limits);
    let ante_win = section(&root, "ante", |table| pay(table, "win"));
    let (qualifies, dealer) = bets::dealer(&root);
    let second_bet = section(&root, "second_bet", |table| bets::second_bet(table, qualifies));
    let (sells_a_card, buy) = bets::buy(&root);
    let order = hand_order.unwrap_or(HandOrder::Standard);
    let insurance = optional(&root, "insurance", |table| side_bets::insurance(table, order, sells_a_card));
    let progressive =
        optional(&root, "progressive", |table| side_bets::progressive(table, order, sells_a_card));
    if let (Some(Some(insurance)), Some(Some(buy))) = (&insurance, &buy) {
        side_bets::check_forfeit(&root, insurance, buy);
    }
    let assumptions = assumptions(&root);
    root.close();
    Some(Rules {
        origin: Origin {
            name: name.to_owned(),
            title: title?,
            source: text?,
            digest: Fingerprint::of_text(&source.text),
        },
        assumptions,
        notes,
        hand_order: hand_order?,
        table: table?,
        ante_win: ante_win?,
        dealer: dealer?,
        second_bet: second_bet?,
        buy: buy?,
        insurance: insurance?,
        progressive: progressive?,
    })
}

/// A table that must be there, read and closed.
fn section<T>(
    parent: &Table<'_>,
    key: &'static str,
    read: impl FnOnce(&Table<'_>) -> Option<T>,
) -> Option<T> {
    let table = parent.table(key)?;
    let value = read(&table);
    table.close();
    value
}

/// A table that may be absent; nothing within nothing where it is there and faulty.
fn optional<T>(
    parent: &Table<'_>,
    key: &'static str,
    read: impl FnOnce(&Table<'_>) -> Option<T>,
) -> Option<Option<T>> {
    if !parent.has(key) {
        return Some(None);
    }
    section(parent, key, read).map(Some)
}

fn check_format(root: &Table<'_>) {
    let known = FORMAT.to_string();
    if let Some(format) = root.written("format", &format!("the number {known}"))
        && format.value.as_str() != known
    {
        let message = format!("the file is written in format {}", format.value.as_str());
        root.fault_at(format.span, message, format!("this version of ventaja reads format {known}"));
    }
}

fn check_game(root: &Table<'_>) {
    if let Some(game) = root.text("game")
        && game.value != GAME
    {
        let message = format!("the file holds rules of `{}`", game.value);
        root.fault_at(game.span, message, format!("rules of póker sin descarte have `game = \"{GAME}\"`"));
    }
}

/// A text in which line breaks and runs of spaces are single spaces.
fn prose(table: &Table<'_>, key: &'static str) -> Option<String> {
    table.text(key).map(|text| unbroken(&text.value))
}

fn unbroken(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the file says that changes no number.
fn notes(root: &Table<'_>) -> Vec<String> {
    [("misdeal", "Misdeal"), ("talking", "Talking")]
        .into_iter()
        .filter_map(|(key, title)| {
            let text = root.optional_text(key)?;
            Some(format!("{title}: {}", unbroken(&text.value)))
        })
        .collect()
}

fn assumptions(root: &Table<'_>) -> Vec<Assumption> {
    let mut read: Vec<Assumption> = Vec::new();
    for table in root.tables("assumption") {
        let key = table.text("key");
        let reason = prose(&table, "reason");
        if let Some(key) = key {
            if read.iter().any(|known| known.key == key.value) {
                let message = format!("there is an assumption about `{}` already", key.value);
                table.fault_at(key.span, message, "join the two reasons");
            } else {
                check_assumed_key(root, &table, &key.value, key.span);
                read.push(Assumption { key: key.value, reason: reason.unwrap_or_default() });
            }
        }
        table.close();
    }
    read
}

/// An assumption is about a rule of this format, and about one that this file has or leaves out.
fn check_assumed_key(root: &Table<'_>, table: &Table<'_>, key: &str, span: std::ops::Range<usize>) {
    let rules: Vec<String> = keys::rules().collect();
    if !rules.iter().any(|rule| rule == key) {
        let help = match nearest(key, rules.iter().map(String::as_str)) {
            Some(rule) => format!("did you mean `{rule}`?"),
            None => "name a key of this file with its table, such as `second_bet.pays`".to_owned(),
        };
        table.fault_at(
            span,
            format!("the assumption is about `{key}`, which is not a rule of this format"),
            help,
        );
        return;
    }
    if let Some((first, _)) = key.split_once('.')
        && !root.keys().any(|present| present.value == first)
    {
        let message = format!("the assumption is about `{key}`, but the file has no [{first}]");
        table.fault_at(span, message, format!("write `{first}` if it is assumed that there is none"));
    }
}

fn cards(table: &Table<'_>) -> Option<HandOrder> {
    if let Some(decks) = table.exact("decks") {
        let name = table.name("decks");
        let message = format!("`{name}` is {}", exact::text(decks.value));
        if !decks.value.is_integer() {
            table.fault_at(
                decks.span,
                message,
                "expected a whole number, and the game is played with 1 deck",
            );
        } else if decks.value != Exact::from(1) {
            table.fault_at(decks.span, message, "the game is played with 1 deck");
        }
    }
    let orders =
        [("standard", HandOrder::Standard), ("flush-above-full-house", HandOrder::FlushAboveFullHouse)];
    Some(table.word("hand_order", &orders)?.value)
}

fn table_limits(table: &Table<'_>) -> Option<TableLimits> {
    let minimum = table.positive_amount("minimum");
    let maximum = table.amount_or_none("maximum");
    let boxes = table.whole("boxes", 1..=7);
    let bets_per_box = table.whole("bets_per_box", 1..=4);
    let per_hand = table.amount_or_none("payout_maximum_per_hand");
    let per_round = table.amount_or_none("payout_maximum_per_round");
    let (minimum, maximum) = (minimum?.value, maximum?);
    if let Some(limit) = maximum.value
        && limit < minimum
    {
        let message = format!("`{}` is {}", table.name("maximum"), exact::text(limit));
        let help =
            format!("it cannot be below `{}`, which is {}", table.name("minimum"), exact::text(minimum));
        table.fault_at(maximum.span, message, help);
    }
    Some(TableLimits {
        minimum,
        maximum: maximum.value,
        boxes: u32::try_from(boxes?.value).ok()?,
        bets_per_box: u32::try_from(bets_per_box?.value).ok()?,
        payout_maximum_per_hand: per_hand?.value,
        payout_maximum_per_round: per_round?.value,
    })
}

/// A pay with its unit.
fn pay(table: &Table<'_>, key: &'static str) -> Option<Pay> {
    written(table, key, "a pay such as `\"7 to 1\"` or `\"7 for 1\"`", |text| text.parse(), PayError::advice)
}

/// A value in a notation of its own.
fn written<T, E: std::fmt::Display>(
    table: &Table<'_>,
    key: &'static str,
    expected: &str,
    read: impl FnOnce(&str) -> Result<T, E>,
    advice: impl FnOnce(&E) -> String,
) -> Option<T> {
    let found = table.written(key, expected)?;
    match read(found.value.as_str()) {
        Ok(value) => Some(value),
        Err(error) => {
            let message = format!("`{}` is `{}`: {error}", table.name(key), found.value.as_str().trim());
            table.fault_at(found.span, message, advice(&error));
            None
        }
    }
}

/// The values of some hand classes. Where a class has one, every better class of the house's order
/// must have one too.
fn by_class<T: Copy>(
    table: &Table<'_>,
    order: HandOrder,
    read: impl Fn(&Table<'_>, &'static str) -> Option<T>,
) -> [Option<T>; HandClass::COUNT] {
    let ranking = Ranking::of(order);
    let mut best_first = HandClass::ALL;
    best_first.sort_by_key(|class| std::cmp::Reverse(ranking.place(*class)));
    let listed: Vec<bool> = best_first.iter().map(|class| table.has(class.key())).collect();
    let Some(lowest) = listed.iter().rposition(|listed| *listed) else {
        table.fault("no hand is paid", "list the hands that are, from the royal flush down");
        return [None; HandClass::COUNT];
    };
    for (class, _) in best_first[..lowest].iter().zip(&listed).filter(|(_, listed)| !**listed) {
        let message = format!("`{}` is missing from [{}]", class.key(), table.path());
        let paid = best_first[lowest].key();
        let help = format!(
            "`{paid}` is listed, so all better hands must be; write `\"0 for 1\"` for one that loses"
        );
        table.fault(message, help);
    }
    HandClass::ALL.map(|class| if table.has(class.key()) { read(table, class.key()) } else { None })
}

#[cfg(test)]
mod tests;
