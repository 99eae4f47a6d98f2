//! What arguments come to: every file read, every value decided.

use super::args::{SimulateArgs, StakeArgs, USUAL_ROUNDS};
use super::complaint::Complaint;
use super::failure::Failure;
use super::input::Input;
use super::outputs::Outputs;
use super::play::Play;
use super::study::{Seat, Seating, Study};
use crate::base::exact::Exact;
use crate::base::files::{FileError, OutFolder};
use crate::engine::{EngineError, Job};
use crate::game::contract::{Game, Sitting};
use crate::games::library::Shelf;
use crate::games::{self, Visitor};
use crate::report::csv;
use crate::strategy::StakeOverrides;
use rayon::ThreadPoolBuilder;
use std::ffi::OsString;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZero;
use std::path::Path;
use std::thread;

/// The seed of the reference run.
const REFERENCE_SEED: u64 = 1;

/// The folder of the reference run.
const REFERENCE_FOLDER: &str = "reports";

/// The stake on which a meter has a say.
const PROGRESSIVE: &str = "progressive";

/// Threads beyond this many times the processors are worth a warning.
const CROWDED: usize = 4;

/// What a command asks to be played or counted.
#[derive(Debug)]
pub struct Request<'a> {
    /// The houses, in words; the reference houses where there is none.
    pub rules: &'a [OsString],
    /// The players, in words; the best play where there is none.
    pub strategies: &'a [OsString],
    /// The stakes.
    pub stakes: &'a StakeArgs,
    /// The sitting.
    pub sitting: Sitting,
    /// The threads asked for.
    pub threads: Option<u64>,
    /// The folder for reports, where one is named.
    pub out: Option<&'a Path>,
    /// The file for the page, where one is named.
    pub html: Option<&'a Path>,
    /// Whether this is the reference run, which has a folder of its own.
    pub is_reference: bool,
    /// Whether all are to be dealt the same cards.
    pub together: bool,
    /// The names of the files that go into the folder.
    pub files: &'a [&'a str],
}

/// What the words of a request stand for: files read and not yet understood.
#[derive(Debug)]
pub struct Named {
    /// The key of the game.
    pub game: &'static str,
    /// The houses.
    pub rules: Vec<Input>,
    /// The players.
    pub plays: Vec<Play>,
    /// The places that take the reports.
    pub out: Outputs,
    /// What is wrong so far.
    pub complaints: Vec<Complaint>,
}

/// What such a request comes to: every file read, every player seated, nothing counted yet.
pub struct Ready {
    /// The houses with their players.
    pub study: Box<dyn Study>,
    /// Threads to play on.
    pub threads: usize,
    /// Threads to count on: no more than there are processors.
    pub counting_threads: usize,
    /// The places that take the reports.
    pub out: Outputs,
    /// What is worth a thought before anything begins.
    pub warnings: Vec<Warning>,
}

/// A run of rounds that can begin.
pub struct Plan {
    /// What is played.
    pub ready: Ready,
    /// How much of it.
    pub job: Job,
    /// Whether the seed was drawn, and nobody knows it yet.
    pub seed_is_drawn: bool,
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
    /// A meter for a progressive that nobody plays.
    IdleMeter,
}

impl fmt::Display for Warning {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crowded { threads, processors } => write!(
                out,
                "{threads} threads share {processors} processors: more threads than processors make no run quicker"
            ),
            Self::IdleMeter => {
                out.write_str("`--meter` changes nothing: nobody plays the progressive; add `--progressive`")
            }
        }
    }
}

impl Plan {
    /// Resolves the arguments of `simulate`.
    ///
    /// # Errors
    /// As [`Request::resolve`].
    pub fn resolve(args: &SimulateArgs) -> Result<Self, Failure> {
        let is_reference = args.is_reference_run();
        let usual = Sitting::default();
        let request = Request {
            rules: &args.rules,
            strategies: &args.strategies,
            stakes: &args.stakes,
            sitting: Sitting {
                boxes: args.boxes.unwrap_or(usual.boxes),
                bets_per_box: args.bets_per_box.unwrap_or(usual.bets_per_box),
                initial_bet: args.stakes.initial_bet,
            },
            threads: args.run.threads,
            out: args.out.as_deref(),
            html: args.run.page.html.as_deref(),
            is_reference,
            together: true,
            files: &csv::NAMES,
        };
        let ready = request.resolve()?;
        let seed = args.seed.unwrap_or_else(|| if is_reference { REFERENCE_SEED } else { drawn_seed() });
        Ok(Self {
            job: Job { seed, rounds: args.rounds.unwrap_or(USUAL_ROUNDS), threads: ready.threads },
            ready,
            seed_is_drawn: args.seed.is_none() && !is_reference,
        })
    }
}

impl Request<'_> {
    /// Tries the folder, finds and reads the files, seats the players.
    ///
    /// # Errors
    /// [`Failure::Inputs`] with everything that is wrong, or threads that the system does not give.
    pub fn resolve(self) -> Result<Ready, Failure> {
        let named = self.named();
        self.seat(named)
    }

    /// Tries the folder, finds and reads the files.
    #[must_use]
    pub fn named(&self) -> Named {
        let mut complaints = Vec::new();
        let folder = out_folder(self.out, self.is_reference, self.files).map_err(Complaint::from);
        let out = Outputs::open(folder, self.html, &mut complaints);
        let mut rules = Input::find_all(Shelf::Rules, self.rules, &mut complaints);
        let plays = Play::find_all(self.strategies, &mut complaints);
        let files = || plays.iter().filter_map(Play::file);
        let game = rules.iter().chain(files()).map(|input| input.game).next().unwrap_or(games::ids()[0]);
        if self.rules.is_empty() {
            let names = games::with_game(game, ReferenceRules).unwrap_or_default();
            rules = Input::find_all(Shelf::Rules, names, &mut complaints);
        }
        one_game(game, rules.iter().chain(files()), &mut complaints);
        Named { game, rules, plays, out, complaints }
    }

    /// Seats the players in the houses.
    ///
    /// # Errors
    /// As [`Self::resolve`].
    pub fn seat(&self, named: Named) -> Result<Ready, Failure> {
        let Named { game, rules, plays, out, mut complaints } = named;
        let processors = processors();
        let threads =
            self.threads.map_or(processors, |threads| usize::try_from(threads).unwrap_or(usize::MAX));
        let counting_threads = counting_threads(self.threads);
        let seating = Seating {
            rules: &rules,
            plays: &plays,
            stakes: &overrides(self.stakes),
            meter: self.stakes.meter,
            sitting: &self.sitting,
            together: self.together,
        };
        let seated = on_threads(counting_threads, || games::with_game(game, seating))?;
        match seated {
            Some(Ok(study)) if complaints.is_empty() => {
                let crowded = crowded(threads, processors);
                let idle = idle_meter(self.stakes, study.as_ref());
                let warnings = crowded.into_iter().chain(idle).collect();
                Ok(Ready { study, threads, counting_threads, out, warnings })
            }
            seated => {
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

/// Does something with a pool of its own, so that reading and counting keep to the threads asked for.
///
/// # Errors
/// The system does not give the threads.
pub fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> Result<T, EngineError> {
    match ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => Ok(pool.install(work)),
        Err(source) => Err(EngineError::Threads { threads, source }),
    }
}

/// The processors that this process has.
fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// The threads to count on: those asked for, but no more than there are processors.
pub fn counting_threads(asked: Option<u64>) -> usize {
    let most = processors();
    asked.map_or(most, |asked| usize::try_from(asked).unwrap_or(usize::MAX).min(most))
}

/// Complains about rules and strategies of another game than the run's.
pub fn one_game<'i>(game: &str, inputs: impl Iterator<Item = &'i Input>, complaints: &mut Vec<Complaint>) {
    for input in inputs.filter(|input| input.game != game) {
        complaints.push(Complaint::words(
            format!("`{}` is for {}, the run is of {game}", input.source.name, input.game),
            "name rules and strategies of one game",
        ));
    }
}

fn out_folder(
    named: Option<&Path>,
    is_reference: bool,
    files: &[&str],
) -> Result<Option<OutFolder>, FileError> {
    let folder = match named {
        Some(path) => OutFolder::open(path)?,
        // Its name is ours, so nobody can have misspelt it.
        None if is_reference => OutFolder::open_or_create(Path::new(REFERENCE_FOLDER))?,
        None => return Ok(None),
    };
    folder.takes(files)?;
    Ok(Some(folder))
}

/// The stakes of the command line, by the names of the vocabulary.
#[must_use]
pub fn overrides(args: &StakeArgs) -> StakeOverrides {
    let insurance = args.insurance.map(|amount| ("insurance".to_owned(), amount));
    let progressive = args.progressive.map(|on| (PROGRESSIVE.to_owned(), Exact::from(i128::from(on))));
    StakeOverrides(insurance.into_iter().chain(progressive).collect())
}

/// Where a meter is named and nobody plays for it.
fn idle_meter(args: &StakeArgs, study: &dyn Study) -> Option<Warning> {
    let plays =
        |seat: &Seat| seat.stakes.iter().any(|(name, stake)| name == PROGRESSIVE && *stake != Exact::ZERO);
    (args.meter.is_some() && !study.seats().iter().any(plays)).then_some(Warning::IdleMeter)
}

/// A seed that nobody chose, from the randomness that the system gives every process for its hash
/// tables. It has 48 bits: a number that a spreadsheet and JSON readers keep to the last digit.
pub(super) fn drawn_seed() -> u64 {
    RandomState::new().hash_one(std::process::id()) >> 16
}

fn crowded(threads: usize, processors: usize) -> Option<Warning> {
    let crowded = threads > processors.saturating_mul(CROWDED);
    crowded.then_some(Warning::Crowded { threads, processors })
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
        assert_eq!(crowded(8, 2), None);
        assert_eq!(crowded(9, 2), Some(Warning::Crowded { threads: 9, processors: 2 }));
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
            Err(Failure::Inputs(complaints)) => {
                assert_eq!(complaints.len(), 4, "{complaints:?}");
                assert!(complaints[0].render(false).contains("no/such/folder"), "the folder is tried first");
            }
            other => panic!("{:?} is not what was expected", other.err()),
        }
    }

    #[test]
    fn every_strategy_is_seated_in_every_house_and_the_best_play_where_none_is_named() {
        let seated = |rules: &[&str], strategies: &[&str]| {
            let args = SimulateArgs {
                rules: rules.iter().map(Into::into).collect(),
                strategies: strategies.iter().map(Into::into).collect(),
                seed: Some(1),
                ..SimulateArgs::default()
            };
            let names = |plan: Plan| -> Vec<String> {
                plan.ready.study.seats().iter().map(|seat| seat.strategy.name.clone()).collect()
            };
            Plan::resolve(&args).map(names).map_err(|failure| failure.render(false))
        };
        let four = ["always-go", "three-rules", "always-go", "three-rules"].map(String::from).to_vec();
        assert_eq!(seated(&["marbella", "mallorca"], &["always-go", "three-rules"]), Ok(four));
        let best = ["optimal", "optimal"].map(String::from).to_vec();
        assert_eq!(seated(&["marbella", "mallorca"], &[]), Ok(best));
        let mixed = ["optimal", "always-go"].map(String::from).to_vec();
        assert_eq!(seated(&["marbella"], &["optimal", "always-go"]), Ok(mixed));
    }

    #[test]
    fn a_meter_for_which_nobody_plays_is_warned_of() {
        let warned = |progressive| {
            let stakes =
                StakeArgs { meter: Some(Exact::from(1_000_000)), progressive, ..StakeArgs::default() };
            let args = SimulateArgs {
                rules: vec!["caribbean-stud".into()],
                strategies: vec!["always-go".into()],
                stakes,
                ..SimulateArgs::default()
            };
            Plan::resolve(&args).map(|plan| plan.ready.warnings).map_err(|failure| failure.render(false))
        };
        assert_eq!(warned(None), Ok(vec![Warning::IdleMeter]));
        assert_eq!(warned(Some(true)), Ok(vec![]));
    }
}
