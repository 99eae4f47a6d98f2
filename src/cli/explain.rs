//! `ventaja explain`: what every action is worth with some cards.

use super::args::{ExplainArgs, Format};
use super::complaint::Complaint;
use super::console::Console;
use super::failure::Failure;
use super::input::Input;
use super::plan::{one_game, overrides};
use super::play::Play;
use super::study::{Seat, at_meter, compile, foreign_stakes, read_rules, read_strategies, stand_in};
use crate::base::exact::Exact;
use crate::game::census::{Explanation, Question, Solver, Uncounted, Wager};
use crate::game::contract::{Game, Player, Refusal, Sitting};
use crate::game::house::House;
use crate::games::library::Shelf;
use crate::games::{self, Visitor};
use crate::report::{ExplainedEvidence, ExplainedReport, csv};
use crate::strategy::{StakeOverrides, stakes_without_file};
use std::slice;
use std::sync::Arc;

/// Counts what every action is worth and prints it.
///
/// # Errors
/// Arguments, files and cards that are wrong: all that is wrong with them.
pub fn run(args: &ExplainArgs, console: &Console) -> Result<(), Failure> {
    let mut complaints = Vec::new();
    let rules = Input::find(Shelf::Rules, &args.rules).map_err(|error| complaints.push(error)).ok();
    let play = match args.strategy.as_deref().map(Play::find) {
        Some(Ok(play)) => Some(play),
        Some(Err(complaint)) => {
            complaints.push(complaint);
            None
        }
        None => None,
    };
    let Some(rules) = rules else { return Err(Failure::Inputs(complaints)) };
    one_game(rules.game, play.iter().filter_map(Play::file), &mut complaints);
    let explaining = Explaining {
        rules: &rules,
        play: play.as_ref(),
        stakes: &overrides(&args.stakes),
        meter: args.stakes.meter,
        sitting: &Sitting { initial_bet: args.stakes.initial_bet, ..Sitting::default() },
        question: &Question {
            hand: args.hand.clone(),
            upcard: args.upcard.clone(),
            thrown: args.thrown.clone(),
            bought: args.bought.clone(),
        },
    };
    // The cards are looked at even where a strategy cannot be: all that is wrong is told at once.
    let explained = match games::with_game(rules.game, explaining) {
        Some(Ok(explained)) if complaints.is_empty() => explained,
        Some(answer) => {
            complaints.extend(answer.err().into_iter().flatten());
            return Err(Failure::Inputs(complaints));
        }
        None => return Ok(()),
    };
    let report = ExplainedReport::new(explained);
    let page = match args.format {
        Format::Table => report.page(console.width(), console.colours_results()).into_bytes(),
        Format::Csv => csv::summary(&report, args.csv_dialect.dialect()),
        Format::Json => report.json().into_bytes(),
    };
    console.print(&page)
}

/// What a game is asked.
struct Explaining<'a> {
    rules: &'a Input,
    play: Option<&'a Play>,
    stakes: &'a StakeOverrides,
    meter: Option<Exact>,
    sitting: &'a Sitting,
    question: &'a Question,
}

impl Visitor for Explaining<'_> {
    type Answer = Result<ExplainedEvidence, Vec<Complaint>>;

    fn visit<G: Game>(self) -> Self::Answer {
        let mut complaints = foreign_stakes::<G>(self.stakes);
        let houses = read_rules::<G>(slice::from_ref(self.rules), &mut complaints);
        let houses = at_meter::<G>(houses, self.meter, &mut complaints);
        let Some(house) = houses.first() else { return Err(complaints) };
        let Some(player) = self.player::<G>(house, &mut complaints) else { return Err(complaints) };
        if !complaints.is_empty() {
            return Err(complaints);
        }
        let seat = Seat::of::<G>(house, &player, self.sitting, self.meter);
        let is_file = self.play.is_some_and(|play| play.file().is_some());
        let told = |refusal: Refusal| {
            let name = if is_file { seat.strategy.name.as_str() } else { "" };
            let mut complaints = Vec::new();
            Complaint::add_refusal(&mut complaints, refusal, &seat.rules.origin.name, name);
            complaints
        };
        let wager =
            Wager { rules: Arc::clone(house), stakes: player.stakes.clone(), sitting: self.sitting.clone() };
        // Also without a strategy: what is wrong with stakes and sitting is told here.
        let subject = G::subject(house, player, self.sitting).map_err(told)?;
        let asked = is_file.then_some(&subject);
        let explained = G::Solver::default().explain(&wager, self.question, asked);
        let mut explanation = match explained {
            Ok(explanation) => explanation,
            Err(Uncounted::Refused(refusal)) => {
                return Err(vec![Complaint::words(refusal.message, refusal.help.unwrap_or_default())]);
            }
            Err(stopped @ Uncounted::Stopped) => {
                return Err(vec![Complaint::words(stopped.to_string(), "ask again")]);
            }
        };
        if matches!(self.play, Some(Play::Best)) {
            explanation.strategy = best(&explanation);
        }
        Ok(ExplainedEvidence {
            game: seat.game,
            rules: seat.rules,
            strategy: self.play.map(|_| seat.strategy),
            stakes: seat.stakes,
            sitting: seat.sitting,
            explanation,
        })
    }
}

impl Explaining<'_> {
    /// Who plays: as the file says, or whoever only stakes.
    fn player<G: Game>(&self, house: &Arc<G::Rules>, complaints: &mut Vec<Complaint>) -> Option<Player> {
        match self.play.and_then(Play::file) {
            Some(input) => {
                let files = read_strategies::<G>(&[input], complaints);
                compile::<G>(&[(house, files.first()?)], self.stakes, complaints).into_iter().next()?
            }
            None => match stakes_without_file::<G>(house, self.stakes) {
                Ok(stakes) => Some(stand_in::<G>(house, stakes, self.sitting, self.meter)),
                Err(faults) => {
                    Complaint::add_faults_under(complaints, faults, &house.origin().name);
                    None
                }
            },
        }
    }
}

/// What the best play does, and what that is worth.
fn best(explanation: &Explanation) -> Option<(usize, Exact)> {
    explanation.actions.get(explanation.best).map(|best| (explanation.best, best.value))
}
