//! How hands are played: a cell for each class of hands and each column, filled by the share of each action.

use super::super::language::Language;
use super::write::{chance, cut, fill, percent, width_of, wrap};
use super::{Caption, LETTER, LINE, Legend, WIDTH, figure, nothing, rectangle, square, told, words};
use maud::{Markup, html};

/// The share from which a cell bears the letter of its action.
const NEARLY_ALL: f64 = 0.95;

/// Actions that are told apart by colour.
const COLOURS: usize = 5;

/// A class of hands.
#[derive(Clone, Debug)]
pub struct PlayRow {
    /// Its name.
    pub name: String,
    /// For each column the share of hands that take each action; empty where no hand is.
    pub cells: Vec<Vec<f64>>,
}

/// How each class of hands is played in each column.
#[must_use]
pub fn play_map(
    language: Language,
    caption: &Caption,
    actions: &[String],
    columns: &[String],
    rows: &[PlayRow],
) -> Markup {
    if actions.is_empty() || columns.is_empty() || rows.is_empty() {
        return nothing(language, "play", caption);
    }
    let letters = letters(actions);
    let widest = rows.iter().map(|row| width_of(&row.name)).fold(30.0, f64::max);
    let left = widest.min(120.0) + 8.0;
    let width = (WIDTH - left) / columns.len() as f64;
    let (legend, top) = legend(actions, &letters);

    let mut y = top + LINE + 2.0;
    let mut cells = String::new();
    for row in rows {
        let name = wrap(&row.name, left - 6.0, 2);
        let height = if name.len() > 1 { LINE * 1.85 } else { 24.0 };
        let first = y + height / 2.0 - LINE * (name.len() as f64 - 1.0) * 0.43 + LETTER * 0.35;
        for (line, text) in name.iter().enumerate() {
            cells.push_str(&words(0.0, first + LINE * 0.86 * line as f64, "label", text).0);
        }
        for (at, column) in columns.iter().enumerate() {
            let shares = shares(row.cells.get(at), actions.len());
            let place = (left + width * at as f64, y, width, height);
            cells.push_str(&match shares {
                Some(shares) => {
                    let said = said(language, &row.name, column, actions, &shares);
                    told("datum cell", &said, &cell(&shares, &letters, place)).0
                }
                None => rectangle("outline", place.0, place.1, place.2, place.3).0,
            });
        }
        y += height;
    }
    // Where columns are narrow, not every one has its name written.
    let longest = columns.iter().map(|column| width_of(column)).fold(0.0, f64::max).min(60.0);
    let every = ((longest + 1.0) / width).ceil().max(1.0) as usize;
    let body = html! {
        (legend)
        @for (at, column) in columns.iter().enumerate() {
            @if at % every == 0 {
                (words(left + width * (at as f64 + 0.5), top + LINE * 0.8, "label middle", &cut(column, width.max(60.0))))
            }
        }
        (maud::PreEscaped(cells))
    };
    let summary =
        fill(language.text("{} rows, {} columns."), &[&rows.len().to_string(), &columns.len().to_string()]);
    figure("play", caption, &summary, y + 2.0, &body)
}

/// The share of each action, of all hands of a cell; nothing where there are none.
fn shares(cell: Option<&Vec<f64>>, actions: usize) -> Option<Vec<f64>> {
    let mut shares: Vec<f64> = cell?.iter().take(actions).map(|share| chance(*share)).collect();
    let sum: f64 = shares.iter().sum();
    if sum > 1.0 {
        shares.iter_mut().for_each(|share| *share /= sum);
    }
    (sum > 0.0).then_some(shares)
}

/// A cell: its actions from the left to the right, and a letter where it has one.
fn cell(shares: &[f64], letters: &[String], (x, y, width, height): (f64, f64, f64, f64)) -> Markup {
    let mut start = x;
    let parts = shares.iter().enumerate().filter(|(_, share)| **share > 0.0).map(|(action, share)| {
        let part = rectangle(&action_class(action), start, y, width * share, height);
        start += width * share;
        part
    });
    let parts: Vec<Markup> = parts.collect();
    let most = shares.iter().position(|share| *share >= NEARLY_ALL);
    html! {
        @for part in &parts { (part) }
        (rectangle("outline", x, y, width, height))
        @if let Some(action) = most.filter(|action| width_of(&letters[*action]) < width - 2.0) {
            (words(x + width / 2.0, y + height / 2.0 + LETTER * 0.35, "on-action middle", &letters[action]))
        }
    }
}

fn action_class(action: usize) -> String {
    format!("action-{}", action.min(COLOURS - 1))
}

/// The first letter of each action, or more of them where two begin alike.
fn letters(actions: &[String]) -> Vec<String> {
    let start = |action: &str, count: usize| action.chars().take(count).collect::<String>().to_uppercase();
    let letters = |action: &String| {
        let alone = |count: &usize| {
            let own = start(action, *count);
            actions.iter().filter(|other| start(other, *count) == own).count() == 1
        };
        start(action, (1..=3).find(alone).unwrap_or(1))
    };
    actions.iter().map(letters).collect()
}

/// What is said of a cell.
fn said(language: Language, row: &str, column: &str, actions: &[String], shares: &[f64]) -> String {
    let parts = actions.iter().zip(shares).filter(|(_, share)| **share > 0.0);
    let parts: Vec<String> =
        parts.map(|(action, share)| format!("{action} {}", percent(language, *share, 4))).collect();
    format!("{row} · {column}: {}", parts.join(", "))
}

fn legend(actions: &[String], letters: &[String]) -> (Markup, f64) {
    let mut legend = Legend::at(LINE * 0.6);
    for (at, (action, letter)) in actions.iter().zip(letters).enumerate() {
        legend.add(&format!("{letter}: {action}"), square(&action_class(at)));
    }
    legend.end()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{caption, check, data};
    use super::*;
    use proptest::prelude::*;

    fn texts(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn every_cell_is_split_by_its_actions() {
        let actions = texts(&["Pass", "Go", "Buy"]);
        let columns = texts(&["2", "K", "A"]);
        let row = |name: &str, cells: &[&[f64]]| PlayRow {
            name: name.to_owned(),
            cells: cells.iter().map(|cell| cell.to_vec()).collect(),
        };
        let rows = [
            row("High card", &[&[1.0, 0.0, 0.0], &[0.5, 0.3, 0.2], &[0.96, 0.04, 0.0]]),
            row("Pair <&> more", &[&[0.0, 1.0, 0.0], &[], &[0.0, 0.0, 0.0]]),
        ];
        for language in Language::ALL {
            let page = check(&play_map(language, &caption(), &actions, &columns, &rows));
            assert_eq!(data(&page), 4);
            assert_eq!(page.matches("\"on-action middle\"").count(), 3);
            assert_eq!(page.matches("class=\"action-0\"").count(), 1 + 3, "one of them in the legend");
            assert!(page.contains("Pair &lt;&amp;&gt; more · 2: Go 100"), "{page}");
        }
    }

    #[test]
    fn letters_tell_actions_apart() {
        assert_eq!(letters(&texts(&["pass", "go", "buy"])), ["P", "G", "B"]);
        assert_eq!(letters(&texts(&["pasar", "pedir", "ir"])), ["PA", "PE", "I"]);
        assert_eq!(letters(&texts(&["same", "same", ""])), ["S", "S", ""]);
    }

    #[test]
    fn little_is_drawn_too() {
        assert_eq!(data(&check(&play_map(Language::En, &caption(), &[], &[], &[]))), 0);
        let rows = [PlayRow { name: String::new(), cells: Vec::new() }];
        let one = texts(&["only"]);
        assert_eq!(data(&check(&play_map(Language::En, &caption(), &one, &one, &rows))), 0);
    }

    proptest! {
        #[test]
        fn wild_maps_are_drawn(
            actions in prop::collection::vec(".{0,20}", 0..8),
            columns in prop::collection::vec(".{0,9}", 0..20),
            wild in prop::collection::vec(
                (".{0,60}", prop::collection::vec(prop::collection::vec(any::<f64>(), 0..9), 0..20)),
                0..30,
            ),
        ) {
            let rows: Vec<PlayRow> = wild.into_iter().map(|(name, cells)| PlayRow { name, cells }).collect();
            check(&play_map(Language::Ca, &caption(), &actions, &columns, &rows));
        }
    }
}
