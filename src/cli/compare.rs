//! `ventaja compare`: houses side by side, and what each rule between two of them is worth.

use super::args::{CompareArgs, USUAL_ROUNDS};
use super::attendant::{Attendance, Stop};
use super::complaint::Complaint;
use super::console::Console;
use super::count::{Counted, counted};
use super::failure::Failure;
use super::hand_over::{Begun, HandOver};
use super::input::Input;
use super::mixtures::{Between, Mixing, Mixture};
use super::outputs::Outputs;
use super::plan::{Named, Ready, Request, drawn_seed};
use super::progress::Advance;
use super::signals::Signals;
use super::simulate::asked_path;
use super::study::Seat;
use crate::base::exact::Exact;
use crate::base::lanes::Path;
use crate::engine::{self, Job};
use crate::game::contract::Sitting;
use crate::games;
use crate::report::comparison::{Compared, Comparison, ComparisonEvidence, Found, NAMES, Step};
use crate::report::{RunInfo, json};
use std::ffi::OsString;
use std::time::Duration;

/// Rounds an hour where nobody says how many.
const USUAL_PACE: i128 = 50;

/// Counts or plays the houses and reports them.
///
/// # Errors
/// Arguments and files that are wrong, before anything is counted; a count, a run, files or a page that
/// failed or were stopped.
pub fn run(args: &CompareArgs, words: &[OsString], console: &Console) -> Result<(), Failure> {
    let path = asked_path()?;
    let signals = Signals::catch().map_err(Failure::Signals)?;
    let usual = Sitting::default();
    let request = Request {
        rules: &args.rules,
        strategies: args.strategy.as_slice(),
        stakes: &args.stakes,
        sitting: Sitting {
            boxes: args.boxes.unwrap_or(usual.boxes),
            bets_per_box: args.bets_per_box.unwrap_or(usual.bets_per_box),
            initial_bet: args.stakes.initial_bet,
        },
        threads: args.run.threads,
        out: args.out.as_deref(),
        html: args.run.page.html.as_deref(),
        is_reference: false,
        together: false,
        files: &NAMES,
    };
    let begun = Begun::now();
    let mut named = request.named();
    base_first(&mut named, args.base.as_deref());
    let house_count = named.rules.len();
    let between = between(&mut named);
    let names: Vec<Input> = named.rules.iter().map(Input::again).collect();
    let mut ready = request.seat(named)?;
    for warning in &ready.warnings {
        console.warn(&warning.to_string());
    }
    let attendance = Attendance { progress: args.run.progress, signals: &signals, console };
    let counts = counted(&mut ready, attendance, false, |study, place| study.is_settled_alone(place))?;
    let mut playing = Playing { args, request: &request, path, attendance, console, run: None };
    let founds: Vec<Found> = match all_counted(counts, &ready, console) {
        Some(counts) => counts,
        None => playing.all(names, house_count)?,
    };
    let run = playing.run;
    let (houses, steps) = assembled(&ready, founds, house_count, between);
    let report = Comparison::new(ComparisonEvidence {
        houses,
        rounds_per_hour: args.rounds_per_hour.unwrap_or(Exact::from(USUAL_PACE)),
        between: steps,
        run,
    });
    let info = begun.info(words, ready.threads);
    let hand_over = HandOver { run: &args.run, out: &ready.out, words, begun, signals: &signals, console };
    hand_over.give(&report, |files| json::comparison_manifest(&report, &info, files), Ok(()))
}

/// Puts the base before the other houses.
fn base_first(named: &mut Named, base: Option<&std::ffi::OsStr>) {
    let Some(base) = base else { return };
    let base = base.to_string_lossy();
    match named.rules.iter().position(|input| input.name == base || input.source.name == base) {
        Some(place) => named.rules[..=place].rotate_right(1),
        None => {
            let names: Vec<&str> = named.rules.iter().map(|input| input.name.as_str()).collect();
            let help = format!("name one of the houses that are compared: {}", names.join(", "));
            named
                .complaints
                .push(Complaint::words(format!("`--base` is `{base}`, which is not compared"), help));
        }
    }
}

/// Adds the houses between two to those that are looked at: after the two all with a step made, then all
/// with a step taken back.
fn between(named: &mut Named) -> Option<(Vec<Mixture>, usize)> {
    let [first, second] = &named.rules[..] else { return None };
    let found = games::with_game(named.game, Mixing { inputs: [first, second] }).flatten();
    let Between { alike, mixtures } = found?;
    named.rules.extend(mixtures.iter().map(|mixture| mixture.first_with.again()));
    named.rules.extend(mixtures.iter().map(|mixture| mixture.second_without.again()));
    Some((mixtures, alike))
}

/// The counts where there is one of each house; else nothing, and why is said.
fn all_counted(counts: Vec<Option<Counted>>, ready: &Ready, console: &Console) -> Option<Vec<Found>> {
    let mut founds = Vec::new();
    for (seat, counted) in ready.study.seats().iter().zip(counts) {
        match counted {
            Some(Ok(census)) => founds.push(Found::Counted(census)),
            Some(Err(refusal)) => {
                console.note(&format!(
                    "{} cannot be counted: {refusal}; rounds are played",
                    seat.rules.origin.name
                ));
                return None;
            }
            None => {
                console.note(&format!(
                    "{} cannot be counted: what a bet gets there depends on the other bets of the round; rounds \
                     are played",
                    seat.rules.origin.name
                ));
                return None;
            }
        }
    }
    Some(founds)
}

/// Houses of which rounds are played, since they cannot be counted.
struct Playing<'a> {
    args: &'a CompareArgs,
    request: &'a Request<'a>,
    path: Path,
    attendance: Attendance<'a>,
    console: &'a Console,
    run: Option<RunInfo>,
}

impl Playing<'_> {
    /// Plays all: the houses and the steps from the first on one set of cards, then the second house and
    /// the steps back from it on the same cards again.
    fn all(&mut self, inputs: Vec<Input>, house_count: usize) -> Result<Vec<Found>, Failure> {
        let seed = self.args.seed.unwrap_or_else(drawn_seed);
        if self.args.seed.is_none() {
            self.console.note(&format!("the seed is drawn: `--seed {seed}` repeats the run"));
        }
        let steps = (inputs.len() - house_count) / 2;
        let back: Vec<Input> = match steps {
            0 => Vec::new(),
            _ => [&inputs[1]].into_iter().chain(&inputs[house_count + steps..]).map(Input::again).collect(),
        };
        let forth = inputs.into_iter().take(house_count + steps).collect();
        let mut founds = self.together(forth, seed)?;
        if steps > 0 {
            founds.extend(self.together(back, seed)?.into_iter().skip(1));
        }
        Ok(founds)
    }

    fn together(&mut self, rules: Vec<Input>, seed: u64) -> Result<Vec<Found>, Failure> {
        let named = Named { rules, out: Outputs::default(), ..self.request.named() };
        let mut ready = self.request.seat(named)?;
        counted(&mut ready, self.attendance, true, |_, _| false)?;
        let trial = ready.study.trial(self.path).map_err(|refusal| {
            Failure::Inputs(vec![Complaint::words(refusal.message, refusal.help.unwrap_or_default())])
        })?;
        let asked = self.args.rounds.unwrap_or(USUAL_ROUNDS);
        let job = Job { seed, rounds: asked, threads: ready.threads };
        let (played, stop) = self
            .attendance
            .over(Advance::rounds(asked), |attendant| engine::play(trial.as_ref(), &job, attendant));
        let played = played?;
        let rounds = played.counts.rounds;
        match stop {
            _ if played.complete => {}
            // Half of a comparison compares nothing.
            Some(Stop::Signal(signal)) => return Err(Failure::CountStopped { signal }),
            Some(Stop::ReaderLeft) => return Err(Failure::ReaderLeft),
            None => {}
        }
        self.run = Some(RunInfo {
            command: Vec::new(),
            seed,
            rounds_asked: asked,
            rounds_played: rounds,
            complete: true,
            threads: job.threads,
            started: String::new(),
            counting: Duration::ZERO,
            elapsed: played.elapsed,
        });
        let awards = trial.awards();
        let first = awards.first().cloned().unwrap_or_default();
        let paired = std::iter::once(None).chain(trial.paired(&played.counts).into_iter().map(Some));
        let founds = trial.tallies(&played.counts).into_iter().zip(awards).zip(paired);
        Ok(founds
            .map(|((tally, awards), paired)| {
                let paired = paired.map(|paired| (paired, first.clone()));
                Found::Played { tally, awards, paired }
            })
            .collect())
    }
}

/// The houses and the steps with what was found of them.
fn assembled(
    ready: &Ready,
    founds: Vec<Found>,
    house_count: usize,
    between: Option<(Vec<Mixture>, usize)>,
) -> (Vec<Compared>, Option<(Vec<Step>, usize)>) {
    let mut founds = founds.into_iter();
    let compared = |(seat, found): (&Seat, Found)| Compared {
        game: seat.game,
        rules: seat.rules.clone(),
        strategy: seat.strategy.clone(),
        stakes: seat.stakes.clone(),
        sitting: seat.sitting.clone(),
        found,
    };
    let seats = ready.study.seats().iter().take(house_count);
    let houses = seats.zip(founds.by_ref()).map(compared).collect();
    let steps =
        between.map(|(mixtures, alike)| {
            let with: Vec<Found> = founds.by_ref().take(mixtures.len()).collect();
            let steps =
                mixtures.into_iter().zip(with).zip(founds).map(|((mixture, first_with), second_without)| {
                    Step { changes: mixture.changes, first_with, second_without }
                });
            (steps.collect(), alike)
        });
    (houses, steps)
}
