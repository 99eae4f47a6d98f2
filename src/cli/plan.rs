//! What the arguments of `simulate` come to: every file read, every value decided.

use super::args::{SimulateArgs, USUAL_ROUNDS};
use super::complaint::Complaint;
use super::failure::Failure;
use super::input::Input;
use super::study::{Seating, Study};
use crate::base::exact::Exact;
use crate::base::files::OutFolder;
use crate::engine::{EngineError, Job};
use crate::game::contract::{Game, Sitting};
use crate::games::library::Shelf;
use crate::games::{self, Visitor};
use crate::strategy::StakeOverrides;
use rayon::ThreadPoolBuilder;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZero;
use std::path::Path;
use std::thread;

/// The seed of the reference run.
const REFERENCE_SEED: u64 = 1;

/// The folder of the reference run.
const REFERENCE_FOLDER: &str = "reports";

/// Threads beyond this many times the processors are worth a warning.
const CROWDED: usize = 4;

/// A run that can begin.
pub struct Plan {
    /// What is played.
    pub study: Study,
    /// How much of it.
    pub job: Job,
    /// Whether the seed was drawn, and nobody knows it yet.
    pub seed_is_drawn: bool,
    /// The folder that takes the reports, where one does.
    pub out: Option<OutFolder>,
    /// What is worth a thought before the run.
    pub warnings: Vec<Warning>,
}

/// What is worth a thought before a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// More threads than the processors can feed.
    Crowded {
        /// The threads.
        threads: usize,
        /// The processors.
        processors: usize,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crowded { threads, processors } => write!(
                out,
                "{threads} threads share {processors} processors: more threads than processors make no run quicker"
            ),
        }
    }
}

impl Plan {
    /// Resolves the arguments: finds and reads the files, seats the players, tries the folder.
    ///
    /// # Errors
    /// [`Failure::Inputs`] with everything that is wrong, or threads that the system does not give.
    pub fn resolve(args: &SimulateArgs) -> Result<Self, Failure> {
        let mut complaints = Vec::new();
        let reference = args.is_reference_run();
        let mut rules = Input::find_all(Shelf::Rules, &args.rules, &mut complaints);
        let strategies = Input::find_all(Shelf::Strategies, &args.strategies, &mut complaints);
        let game = rules.first().or(strategies.first()).map_or(games::ids()[0], |input| input.game);
        if args.rules.is_empty() {
            let names = games::with_game(game, ReferenceRules).unwrap_or_default();
            rules = Input::find_all(Shelf::Rules, names, &mut complaints);
        }
        one_game(game, rules.iter().chain(&strategies), &mut complaints);
        let out = out_folder(args.out.as_deref(), reference).map_err(|error| complaints.push(error.into()));
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let threads =
            args.threads.map_or(processors, |threads| usize::try_from(threads).unwrap_or(usize::MAX));
        let seating = Seating {
            rules: &rules,
            strategies: &strategies,
            usual: args.strategies.is_empty(),
            stakes: &stakes(args),
            sitting: &sitting(args),
        };
        let seated = on_threads(threads.min(processors), || games::with_game(game, seating))?;
        match (seated, out) {
            (Some(Ok(study)), Ok(out)) if complaints.is_empty() => Ok(Self {
                study,
                job: Job {
                    seed: args.seed.unwrap_or_else(|| if reference { REFERENCE_SEED } else { drawn_seed() }),
                    rounds: args.rounds.unwrap_or(USUAL_ROUNDS),
                    threads,
                },
                seed_is_drawn: args.seed.is_none() && !reference,
                out,
                warnings: warnings(threads, processors),
            }),
            (seated, _) => {
                complaints.extend(seated.and_then(Result::err).unwrap_or_default());
                Err(Failure::Inputs(complaints))
            }
        }
    }
}

/// The names of the houses that are played where none are named.
struct ReferenceRules;

impl Visitor for ReferenceRules {
    type Answer = &'static [&'static str];

    fn visit<G: Game>(self) -> Self::Answer {
        G::reference_rules()
    }
}

/// Does something with a pool of its own, so that reading strategies keeps to the threads asked for.
fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> Result<T, EngineError> {
    match ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => Ok(pool.install(work)),
        Err(source) => Err(EngineError::Threads { threads, source }),
    }
}

/// Complains about rules and strategies of another game than the run's.
fn one_game<'i>(game: &str, inputs: impl Iterator<Item = &'i Input>, complaints: &mut Vec<Complaint>) {
    for input in inputs.filter(|input| input.game != game) {
        complaints.push(Complaint::words(
            format!("`{}` is for {}, the run is of {game}", input.source.name, input.game),
            "simulate one game at a time",
        ));
    }
}

fn out_folder(
    named: Option<&Path>,
    reference: bool,
) -> Result<Option<OutFolder>, crate::base::files::FileError> {
    match named {
        Some(path) => OutFolder::open(path).map(Some),
        // Its name is ours, so nobody can have misspelt it.
        None if reference => OutFolder::open_or_create(Path::new(REFERENCE_FOLDER)).map(Some),
        None => Ok(None),
    }
}

fn stakes(args: &SimulateArgs) -> StakeOverrides {
    let insurance = args.insurance.map(|amount| ("insurance".to_owned(), amount));
    let progressive = args.progressive.map(|on| ("progressive".to_owned(), Exact::from(i128::from(on))));
    StakeOverrides(insurance.into_iter().chain(progressive).collect())
}

fn sitting(args: &SimulateArgs) -> Sitting {
    let usual = Sitting::default();
    Sitting {
        boxes: args.boxes.unwrap_or(usual.boxes),
        bets_per_box: args.bets_per_box.unwrap_or(usual.bets_per_box),
        initial_bet: args.initial_bet,
    }
}

/// A seed that nobody chose, from the randomness that the system gives every process for its hash
/// tables. It has 48 bits: a number that a spreadsheet and JSON readers keep to the last digit.
fn drawn_seed() -> u64 {
    RandomState::new().hash_one(std::process::id()) >> 16
}

fn warnings(threads: usize, processors: usize) -> Vec<Warning> {
    let crowded = threads > processors.saturating_mul(CROWDED);
    crowded.then_some(Warning::Crowded { threads, processors }).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_seeds_differ_and_fit_a_spreadsheet() {
        let (one, other) = (drawn_seed(), drawn_seed());
        assert_ne!(one, other);
        assert!(one < 1 << 48 && other < 1 << 48);
    }

    #[test]
    fn more_than_four_threads_a_processor_are_warned_of() {
        assert_eq!(warnings(8, 2), []);
        assert_eq!(warnings(9, 2), [Warning::Crowded { threads: 9, processors: 2 }]);
    }

    #[test]
    fn all_that_is_wrong_is_told_at_once() {
        let args = SimulateArgs {
            rules: vec!["marbela".into(), "no/such.toml".into()],
            strategies: vec!["always-goo".into()],
            out: Some("no/such/folder".into()),
            boxes: Some(99),
            ..SimulateArgs::default()
        };
        match Plan::resolve(&args) {
            Err(Failure::Inputs(complaints)) => assert_eq!(complaints.len(), 4, "{complaints:?}"),
            other => panic!("{:?} is not what was expected", other.err()),
        }
    }

    #[test]
    fn every_strategy_is_seated_in_every_house_and_the_usual_one_where_none_is_named() {
        let seated = |rules: &[&str], strategies: &[&str]| {
            let args = SimulateArgs {
                rules: rules.iter().map(Into::into).collect(),
                strategies: strategies.iter().map(Into::into).collect(),
                seed: Some(1),
                ..SimulateArgs::default()
            };
            Plan::resolve(&args)
                .map(|plan| plan.study.trial().subjects())
                .map_err(|failure| failure.render(false))
        };
        assert_eq!(seated(&["marbella", "mallorca"], &["always-go", "three-rules"]), Ok(4));
        assert_eq!(seated(&["marbella", "marbella-leaflet"], &[]), Ok(2));
    }
}
