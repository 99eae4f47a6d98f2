//! `ventaja strategies distill`: the best strategy of so many rules, as a file.

use super::args::{BesideArgs, DistillArgs};
use super::complaint::Complaint;
use super::console::Console;
use super::cost::{attended, of_game, uncounted};
use super::failure::Failure;
use super::input::Input;
use super::out_file::OutFile;
use super::study::read_rules;
use crate::base::exact::percent;
use crate::game::census::Lookout;
use crate::game::contract::Game;
use crate::games::library::Shelf;
use crate::games::{self, Visitor};

use crate::strategy::distill::{Distilled, Undistilled, distill};
use std::slice;

/// Finds and writes: to the file that is named, or to the standard output.
///
/// # Errors
/// Files with faults, stakes that the house does not take, or a file or an output that takes nothing.
pub fn run(args: &DistillArgs, console: &Console) -> Result<(), Failure> {
    let house =
        Input::find(Shelf::Rules, &args.house).map_err(|complaint| Failure::Inputs(vec![complaint]))?;
    // Tried before the search, which is long.
    let out = args
        .out
        .as_deref()
        .map(|path| OutFile::open(path, "--out", "toml"))
        .transpose()
        .map_err(|c| Failure::Inputs(vec![c]))?;
    let found = attended(console, &house.name, |attendant| {
        let asked = Asked { house: &house, most: args.rules, beside: &args.beside, lookout: attendant };
        games::with_game(house.game, asked).unwrap_or_else(|| Err(Vec::new()))
    })?;
    let counted = match found.rules {
        1 => "1 rule costs".to_owned(),
        rules => format!("{rules} rules cost"),
    };
    console.note(&format!(
        "{counted} {} % of the initial bet against the best play, exactly {}",
        percent(found.cost, 6),
        found.cost
    ));
    match out {
        Some(target) => target.write(&found.text),
        None => console.print_page(&found.text),
    }
}

struct Asked<'a> {
    house: &'a Input,
    most: usize,
    beside: &'a BesideArgs,
    lookout: &'a dyn Lookout,
}

impl Visitor for Asked<'_> {
    type Answer = Result<Distilled, Vec<Complaint>>;

    fn visit<G: Game>(self) -> Self::Answer {
        of_game::<G>(&[self.house])?;
        let mut complaints = Vec::new();
        let houses = read_rules::<G>(slice::from_ref(self.house), &mut complaints);
        let Some(house) = houses.into_iter().next() else { return Err(complaints) };
        let house = self.beside.at_meter::<G>(house).map_err(|complaint| vec![complaint])?;
        let solver = G::Solver::default();
        let found = distill::<G>(
            &solver,
            &house,
            self.most,
            &self.beside.overrides(),
            self.beside.meter,
            self.lookout,
        );
        found.map_err(|error| match error {
            Undistilled::Faults(faults) => vec![faults.into()],
            Undistilled::Uncounted(error) => uncounted(error),
        })
    }
}
