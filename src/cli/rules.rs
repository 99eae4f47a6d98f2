//! `ventaja rules`: the houses that come with the program.

use super::args::{RulesArgs, RulesVerb};
use super::console::Console;
use super::failure::Failure;
use super::input::Input;
use super::listing::listing;
use crate::games::library::Shelf;

/// Lists or shows rules.
///
/// # Errors
/// A name that there is not, or an output that takes nothing.
pub fn run(args: &RulesArgs, console: &Console) -> Result<(), Failure> {
    match &args.verb {
        RulesVerb::List => console.print(listing(Shelf::Rules, "HOUSE").as_bytes()),
        RulesVerb::Show { name } => match Input::find(Shelf::Rules, name) {
            Ok(input) => console.print(input.source.text.as_bytes()),
            Err(complaint) => Err(Failure::Inputs(vec![complaint])),
        },
    }
}
