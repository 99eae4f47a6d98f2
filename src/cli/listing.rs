//! The list of what stands on a shelf.

use super::columns::columns;
use super::input::Input;
use crate::base::document::Document;
use crate::games::library::Shelf;

/// A line for each file of a shelf, under a heading: its name, its game and its title. Lines are broken
/// at the width of a terminal alone, so that a tool finds one file in one line. Nothing but the title is read: that the files
/// are sound is for the tests of the program, not for its users to wait for.
#[must_use]
pub fn listing(shelf: Shelf, heading: &str, terminal: Option<usize>) -> String {
    let mut rows = vec![["NAME".to_owned(), "GAME".to_owned(), heading.to_owned()]];
    for file in shelf.files() {
        let input = Input::shipped(shelf, file);
        let title = Document::parse(&input.source).root().text("title").map(|title| title.value);
        rows.push([input.name, file.game.to_owned(), title.unwrap_or_default()]);
    }
    let rows: Vec<[&str; 3]> = rows.iter().map(|row| row.each_ref().map(String::as_str)).collect();
    columns(0, terminal.unwrap_or(usize::MAX), &rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_a_title() {
        for shelf in [Shelf::Rules, Shelf::Strategies] {
            let page = listing(shelf, "TITLE", None);
            assert!(page.lines().count() > 1);
            for line in page.lines() {
                assert!(line.split_whitespace().count() > 2, "{line}");
            }
            let on_a_terminal = listing(shelf, "TITLE", Some(80));
            assert!(on_a_terminal.lines().all(|line| line.chars().count() <= 80), "{on_a_terminal}");
        }
    }
}
