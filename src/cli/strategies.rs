//! `ventaja strategies`: the strategies that come with the program, and the check of one's own.

use super::args::{StrategiesArgs, StrategiesVerb};
use super::columns::columns;
use super::complaint::Complaint;
use super::console::Console;
use super::failure::Failure;
use super::input::Input;
use super::listing::listing;
use super::study::{compile, read_rules, read_strategies};
use crate::game::contract::Game;
use crate::game::vocabulary::{Kind, Stage, Stake};
use crate::games::library::Shelf;
use crate::games::{self, Visitor};
use crate::strategy::StakeOverrides;
use std::ffi::OsString;

/// Lists, shows or checks strategies.
///
/// # Errors
/// Names that there are not, files with faults, or an output that takes nothing.
pub fn run(args: &StrategiesArgs, console: &Console) -> Result<(), Failure> {
    match &args.verb {
        StrategiesVerb::List => {
            console.print(listing(Shelf::Strategies, "STRATEGY", console.terminal_width()).as_bytes())
        }
        StrategiesVerb::Show { name } => match Input::find(Shelf::Strategies, name) {
            Ok(input) => console.print(input.source.text.as_bytes()),
            Err(complaint) => Err(Failure::Inputs(vec![complaint])),
        },
        StrategiesVerb::Check { files, rules } => console.print_page(&check(files, rules)?),
        StrategiesVerb::Cost(args) => super::cost::run(args, console),
        StrategiesVerb::Distill(args) => super::distill::run(args, console),
        StrategiesVerb::Features { game } => console.print(features(game, console.width())?.as_bytes()),
    }
}

/// A line for each sound file; the faults of all where there are any.
fn check(files: &[OsString], rules: &[OsString]) -> Result<String, Failure> {
    let mut complaints = Vec::new();
    let strategies = Input::find_all(Shelf::Strategies, files, &mut complaints);
    let rules = Input::find_all(Shelf::Rules, rules, &mut complaints);
    let mut page = String::new();
    for strategy in &strategies {
        let found = games::with_game(strategy.game, Check { strategy, rules: &rules }).unwrap_or_default();
        if found.is_empty() {
            page.push_str(&format!("{}: no faults{}\n", strategy.source.name, under(&rules)));
        }
        complaints.extend(found);
    }
    // Rules are read once for each strategy; their own faults are told once.
    let mut told: Vec<String> = Vec::new();
    complaints.retain(|complaint| {
        let page = complaint.render(false);
        let new = !told.contains(&page);
        told.push(page);
        new
    });
    if complaints.is_empty() { Ok(page) } else { Err(Failure::Inputs(complaints)) }
}

fn under(rules: &[Input]) -> String {
    match rules {
        [] => String::new(),
        rules => {
            let names: Vec<&str> = rules.iter().map(|input| input.name.as_str()).collect();
            format!(" under the rules {}", names.join(", "))
        }
    }
}

/// The faults of a strategy, by itself and under some rules.
struct Check<'i> {
    strategy: &'i Input,
    rules: &'i [Input],
}

impl Visitor for Check<'_> {
    type Answer = Vec<Complaint>;

    fn visit<G: Game>(self) -> Self::Answer {
        let mut complaints = Vec::new();
        if let Some(other) = self.rules.iter().find(|input| input.game != G::ID) {
            let message = format!("`{}` is for {}", other.source.name, other.game);
            return vec![Complaint::words(message, format!("name rules of {}", G::ID))];
        }
        let houses = read_rules::<G>(self.rules, &mut complaints);
        let files = read_strategies::<G>(&[self.strategy], &mut complaints);
        let pairs: Vec<_> =
            houses.iter().flat_map(|house| files.iter().map(move |file| (house, file))).collect();
        let _ = compile::<G>(&pairs, &StakeOverrides(Vec::new()), &mut complaints);
        complaints
    }
}

fn features(game: &str, width: usize) -> Result<String, Failure> {
    let id = games::find(game).map_err(|help| {
        Failure::Inputs(vec![Complaint::words(format!("there is no game called `{game}`"), help)])
    })?;
    Ok(games::with_game(id, Features { width }).unwrap_or_default())
}

/// Everything that the strategy files of a game may say, as a page.
struct Features {
    width: usize,
}

impl Visitor for Features {
    type Answer = String;

    fn visit<G: Game>(self) -> String {
        let vocabulary = G::vocabulary();
        let mut page = format!("What a strategy for {} may say\n", G::TITLE);
        for (place, stage) in vocabulary.stages.iter().enumerate() {
            let heading = [format!("[[{}]]", stage.key), capitalized(stage.meaning)];
            page.push('\n');
            page.push_str(&columns(0, self.width, &[heading.each_ref().map(String::as_str)]));
            match vocabulary.stages[..place].iter().find(|earlier| ask_alike(earlier, stage)) {
                Some(earlier) => {
                    page.push_str(&format!("  The conditions are those of [[{}]].\n", earlier.key))
                }
                None => page.push_str(&conditions(stage, self.width)),
            }
            page.push_str(&actions(stage, self.width));
        }
        if !vocabulary.stakes.is_empty() {
            page.push_str(&stakes(vocabulary.stakes, self.width));
        }
        page
    }
}

fn ask_alike<V>(one: &Stage<V>, other: &Stage<V>) -> bool {
    let what =
        |stage: &Stage<V>| -> Vec<_> { stage.features.iter().map(|f| (f.name, f.kind, f.meaning)).collect() };
    what(one) == what(other)
}

fn conditions<V>(stage: &Stage<V>, width: usize) -> String {
    let mut rows = vec![["CONDITION", "KIND", "MEANING"]];
    for feature in stage.features {
        rows.push([feature.name, feature.kind.name(), feature.meaning]);
        if feature.kind != Kind::Flag {
            rows.push(["", "", feature.values]);
        }
    }
    columns(2, width, &rows)
}

fn actions<V>(stage: &Stage<V>, width: usize) -> String {
    let mut rows = vec![["ACTION", "WITH", "MEANING"]];
    for action in stage.actions {
        rows.push([action.name, action.choice.map_or("", |choice| choice.key), action.meaning]);
        for option in action.choice.iter().flat_map(|choice| choice.options) {
            rows.push(["", option.name, option.meaning]);
        }
    }
    format!("\n{}", columns(2, width, &rows))
}

fn stakes(stakes: &[Stake], width: usize) -> String {
    let mut rows = vec![["STAKE", "KIND", "MEANING"]];
    for stake in stakes {
        rows.push([stake.name, if stake.is_flag { "flag" } else { "amount" }, stake.meaning]);
        if stake.flag != stake.name {
            rows.push([stake.flag, "flag", "in conditions: whether it is above 0"]);
        }
    }
    format!("\nStakes, which conditions may ask for too\n{}", columns(2, width, &rows))
}

fn capitalized(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
