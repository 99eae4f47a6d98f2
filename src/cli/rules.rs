//! `ventaja rules`: the houses that come with the program, and the check of one's own.

use super::args::{RulesArgs, RulesVerb};
use super::complaint::Complaint;
use super::console::Console;
use super::failure::Failure;
use super::input::Input;
use super::listing::listing;
use super::study::read_rules;
use crate::game::contract::Game;
use crate::games::library::Shelf;
use crate::games::{self, Visitor};
use std::ffi::OsString;
use std::slice;

/// Lists, shows or checks rules.
///
/// # Errors
/// Names that there are not, files with faults, or an output that takes nothing.
pub fn run(args: &RulesArgs, console: &Console) -> Result<(), Failure> {
    match &args.verb {
        RulesVerb::List => console.print(listing(Shelf::Rules, "HOUSE", console.terminal_width()).as_bytes()),
        RulesVerb::Show { name } => match Input::find(Shelf::Rules, name) {
            Ok(input) => console.print(input.source.text.as_bytes()),
            Err(complaint) => Err(Failure::Inputs(vec![complaint])),
        },
        RulesVerb::Check { files } => console.print(check(files)?.as_bytes()),
    }
}

/// A line for each sound file; the faults of all where there are any.
fn check(files: &[OsString]) -> Result<String, Failure> {
    let mut complaints = Vec::new();
    let mut page = String::new();
    for rules in &Input::find_all(Shelf::Rules, files, &mut complaints) {
        let found = games::with_game(rules.game, Check { rules }).unwrap_or_default();
        if found.is_empty() {
            page.push_str(&format!("{}: no faults\n", rules.source.name));
        }
        complaints.extend(found);
    }
    if complaints.is_empty() { Ok(page) } else { Err(Failure::Inputs(complaints)) }
}

/// The faults of rules.
struct Check<'i> {
    rules: &'i Input,
}

impl Visitor for Check<'_> {
    type Answer = Vec<Complaint>;

    fn visit<G: Game>(self) -> Self::Answer {
        let mut complaints = Vec::new();
        let _ = read_rules::<G>(slice::from_ref(self.rules), &mut complaints);
        complaints
    }
}
