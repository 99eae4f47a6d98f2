//! `ventaja rules`: the houses that come with the program.

use super::args::{RulesArgs, RulesVerb};
use super::complaint::Complaint;
use super::console::Console;
use super::failure::Failure;
use super::input::Input;
use super::listing::listing;
use super::study::read_rules;
use crate::game::contract::Game;
use crate::game::house::House;
use crate::games::library::Shelf;
use crate::games::{self, Visitor};

/// Lists or shows rules.
///
/// # Errors
/// A name that there is not, or an output that takes nothing.
pub fn run(args: &RulesArgs, console: &Console) -> Result<(), Failure> {
    match &args.verb {
        RulesVerb::List => console.print(list()?.as_bytes()),
        RulesVerb::Show { name } => match Input::find(Shelf::Rules, name) {
            Ok(input) => console.print(input.source.text.as_bytes()),
            Err(complaint) => Err(Failure::Inputs(vec![complaint])),
        },
    }
}

fn list() -> Result<String, Failure> {
    listing(Shelf::Rules, "HOUSE", |input| games::with_game(input.game, Title(input)))
}

/// What a house is called in full.
struct Title<'i>(&'i Input);

impl Visitor for Title<'_> {
    type Answer = Result<String, Vec<Complaint>>;

    fn visit<G: Game>(self) -> Self::Answer {
        let mut complaints = Vec::new();
        let houses = read_rules::<G>(std::slice::from_ref(self.0), &mut complaints);
        houses.first().map(|house| house.origin().title.clone()).ok_or(complaints)
    }
}
