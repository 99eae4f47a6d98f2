//! `ventaja rules`: the houses that come with the program, and the check of one's own.

use super::args::{Format, RulesArgs, RulesVerb};
use super::complaint::Complaint;
use super::console::Console;
use super::failure::Failure;
use super::input::Input;
use super::listing::listing;
use super::study::read_rules;
use crate::game::changes::changes;
use crate::game::contract::Game;
use crate::game::house::House;
use crate::games::library::Shelf;
use crate::games::{self, Visitor};
use crate::report::RulesDiff;
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
        RulesVerb::Diff { first, second, csv_dialect, format } => {
            let diff = diff([first, second])?;
            let page = match format {
                Format::Table => diff.page(console.width(), console.colours_results()).into_bytes(),
                Format::Csv => diff.csv(csv_dialect.dialect()),
                Format::Json => diff.json().into_bytes(),
            };
            console.print(&page)
        }
        RulesVerb::Check { files } => console.print_page(&check(files)?),
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

/// What sets two houses apart.
fn diff(words: [&OsString; 2]) -> Result<RulesDiff, Failure> {
    let mut complaints = Vec::new();
    let find = |word: &OsString| {
        Input::find(Shelf::Rules, word).map_err(|complaint| complaints.push(complaint)).ok()
    };
    let [Some(mut first), Some(mut second)] = words.map(find) else {
        return Err(Failure::Inputs(complaints));
    };
    Input::tell_apart([&mut first, &mut second].into_iter());
    if first.game != second.game {
        let message =
            format!("`{}` is of `{}`, `{}` of `{}`", first.name, first.game, second.name, second.game);
        let complaint = Complaint::words(message, "rules are compared within one game");
        return Err(Failure::Inputs(vec![complaint]));
    }
    let found = games::with_game(first.game, Diff { inputs: &[first, second] });
    found.unwrap_or_else(|| Err(Vec::new())).map_err(Failure::Inputs)
}

/// Reads two houses and sets them side by side.
struct Diff<'i> {
    inputs: &'i [Input; 2],
}

impl Visitor for Diff<'_> {
    type Answer = Result<RulesDiff, Vec<Complaint>>;

    fn visit<G: Game>(self) -> Self::Answer {
        let mut complaints = Vec::new();
        let houses = read_rules::<G>(self.inputs, &mut complaints);
        let [first, second] = &houses[..] else { return Err(complaints) };
        let changes = changes(&first.rules(), &second.rules());
        let alike = first.rules().len() - changes.iter().filter(|change| change.from.is_some()).count();
        Ok(RulesDiff { houses: [first.origin().clone(), second.origin().clone()], changes, alike })
    }
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
