//! The list of what stands on a shelf.

use super::columns::columns;
use super::complaint::Complaint;
use super::failure::Failure;
use super::input::Input;
use crate::games::library::Shelf;

/// A line for each file of a shelf, under a heading: its name, its game and its title. Lines are not
/// broken, so that a tool finds one file in one line.
///
/// # Errors
/// Faults of files that are shipped, of which there are none.
pub fn listing(
    shelf: Shelf,
    title_heading: &str,
    title: impl Fn(&Input) -> Option<Result<String, Vec<Complaint>>>,
) -> Result<String, Failure> {
    let mut complaints = Vec::new();
    let mut rows = vec![["NAME".to_owned(), "GAME".to_owned(), title_heading.to_owned()]];
    for file in shelf.files() {
        let input = Input::shipped(shelf, file);
        match title(&input) {
            Some(Ok(title)) => rows.push([input.name, file.game.to_owned(), title]),
            Some(Err(found)) => complaints.extend(found),
            None => {}
        }
    }
    if !complaints.is_empty() {
        return Err(Failure::Inputs(complaints));
    }
    let rows: Vec<[&str; 3]> = rows.iter().map(|row| row.each_ref().map(String::as_str)).collect();
    Ok(columns(0, usize::MAX, &rows))
}
