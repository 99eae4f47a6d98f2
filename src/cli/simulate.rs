//! `ventaja simulate`: rounds played, reports written.

use super::args::SimulateArgs;
use super::attendant::{Attendance, Stop};
use super::complaint::Complaint;
use super::console::Console;
use super::count::counted;
use super::failure::Failure;
use super::hand_over::{Begun, HandOver, command};
use super::log::LogToWrite;
use super::plan::{Plan, Ready};
use super::progress::Advance;
use super::signals::Signals;
use crate::base::lanes::{Path, VARIABLE};
use crate::engine::{self, Job};
use crate::game::census::Census;
use crate::game::trial::Trial;
use crate::report::{Report, RunInfo, SubjectEvidence, csv, json};
use crate::tally::counts::Counts;
use std::ffi::OsString;

/// Plays the rounds and reports them: the files first, then the page.
///
/// # Errors
/// Arguments and files that are wrong, before anything is played; a run, files or a page that failed;
/// a run that was stopped.
pub fn run(args: &SimulateArgs, words: &[OsString], console: &Console) -> Result<(), Failure> {
    // Caught before the files are read: who stops a run at its start is told that nothing was played.
    let path = asked_path()?;
    let signals = Signals::catch().map_err(Failure::Signals)?;
    let mut plan = Plan::resolve(args)?;
    let log = LogToWrite::open(&args.log, args.run.csv_dialect, plan.ready.study.as_ref());
    let log = log.map_err(Failure::Inputs)?;
    if let (Some(log), Some(folder)) = (&log, &plan.ready.out.folder)
        && log.is_one_of(folder.path(), &csv::NAMES)
    {
        return Err(Failure::Inputs(vec![Complaint::words(
            "`--log` has the name of a report that `--out` writes",
            "name another file with `--log`",
        )]));
    }
    announce(&plan, console);
    let attendance = Attendance { progress: args.run.progress, signals: &signals, console };
    let begun = Begun::now();
    let exact = exact_values(&mut plan, attendance)?;
    let counting = begun.elapsed();
    let trial = plan.ready.study.trial(path).map_err(|refusal| {
        Failure::Inputs(vec![Complaint::words(refusal.message, refusal.help.unwrap_or_default())])
    })?;
    if let (Some(log), Some(none)) = (&log, trial.tallies(&trial.zero()).first()) {
        log.takes(plan.ready.study.as_ref(), none.unit)?;
    }
    let begin = Advance::rounds(plan.job.rounds);
    let mut running = Running::new(plan.ready.study.seats().len());
    let (played, stop) = attendance.over(begin, |attendant| {
        let looks = engine::looks(&plan.job);
        let look = &mut |counts: &Counts| running.look(trial.as_ref(), counts);
        engine::play_with_looks(trial.as_ref(), &plan.job, attendant, &looks, look)
    });
    let played = played?;
    let rounds = played.counts.rounds;
    let ended = match stop {
        _ if played.complete => Ok(()),
        Some(Stop::Signal(signal)) => {
            Err(Failure::Stopped { signal, played: rounds, asked: plan.job.rounds })
        }
        Some(Stop::ReaderLeft) => Err(Failure::ReaderLeft),
        None => Ok(()),
    };
    if rounds == 0 {
        return ended;
    }
    let run = RunInfo {
        command: command(words),
        seed: plan.job.seed,
        rounds_asked: plan.job.rounds,
        rounds_played: rounds,
        complete: played.complete,
        threads: plan.job.threads,
        started: begun.written(),
        counting,
        elapsed: played.elapsed,
    };
    let ended = match (&log, trial.tallies(&played.counts).first()) {
        (Some(log), Some(tally)) => {
            let job = Job { rounds, ..plan.job };
            ended.and(log.write(plan.ready.study.as_ref(), tally, &job, attendance))
        }
        _ => ended,
    };
    let is_usual = args.strategies.is_empty();
    let evidence = evidence(&plan.ready, trial.as_ref(), &played.counts, exact, running, is_usual);
    let report = Report::new(run, evidence);
    let hand_over =
        HandOver { run: &args.run, out: &plan.ready.out, words, begun, signals: &signals, console };
    hand_over.give(&report, |files| json::manifest_with(&report, files), ended)
}

/// The path that the environment asks for, or the fastest.
///
/// # Errors
/// A word that names none, or one that this processor has not.
pub(super) fn asked_path() -> Result<Path, Failure> {
    Path::asked_for().map_err(|words| {
        let help = format!("leave `{VARIABLE}` out: the fastest way to deal is found");
        Failure::Inputs(vec![Complaint::words(words, help)])
    })
}

/// Says what cannot be seen from the command line alone.
fn announce(plan: &Plan, console: &Console) {
    for warning in &plan.ready.warnings {
        console.warn(&warning.to_string());
    }
    if plan.seed_is_drawn {
        console.note(&format!("the seed is drawn: `--seed {}` repeats the run", plan.job.seed));
    }
    if plan.ready.out.folder.is_none() {
        console.note("no files are written: `--out DIR` writes the reports into a folder");
    }
}

/// Tells the players who play in the best way how to, and counts what each subject is worth, where that
/// is the value of what is simulated.
fn exact_values(plan: &mut Plan, attendance: Attendance<'_>) -> Result<Vec<Option<Census>>, Failure> {
    let counts = counted(&mut plan.ready, attendance, true, |study, place| study.is_settled_alone(place));
    let counts = counts.map_err(|failure| match failure {
        Failure::CountStopped { signal } => Failure::Stopped { signal, played: 0, asked: plan.job.rounds },
        other => other,
    })?;
    let (mut looked_at_whole, mut exact) = (Vec::new(), Vec::new());
    for (seat, counted) in plan.ready.study.seats().iter().zip(counts) {
        let name = &seat.rules.origin.name;
        exact.push(match counted {
            Some(Ok(census)) => Some(census),
            Some(Err(refusal)) => {
                let strategy = &seat.strategy.name;
                attendance.console.note(&format!("no exact value beside {name}, {strategy}: {refusal}"));
                None
            }
            None => {
                if !looked_at_whole.contains(&name) {
                    looked_at_whole.push(name);
                    attendance.console.note(&format!(
                        "no exact value beside {name}: what a bet gets there depends on the other bets of \
                         the round, and deals (the best play too) are counted for one bet by itself"
                    ));
                }
                None
            }
        });
    }
    Ok(exact)
}

/// The edge of each subject after so many rounds, while they go on.
struct Running {
    edges: Vec<Vec<(u64, f64)>>,
}

impl Running {
    fn new(subjects: usize) -> Self {
        Self { edges: vec![Vec::new(); subjects] }
    }

    fn look(&mut self, trial: &dyn Trial, counts: &Counts) {
        if counts.rounds == 0 {
            return;
        }
        for (edges, tally) in self.edges.iter_mut().zip(trial.tallies(counts)) {
            let ticks = tally.initial_bets as f64 * tally.unit.ticks_per_initial_bet() as f64;
            edges.push((counts.rounds, -(tally.net_total() as f64) / ticks));
        }
    }
}

/// What was counted, a piece of evidence a subject.
fn evidence(
    ready: &Ready,
    trial: &dyn Trial,
    counts: &Counts,
    exact: Vec<Option<Census>>,
    running: Running,
    is_usual: bool,
) -> Vec<SubjectEvidence> {
    let paired = std::iter::once(None).chain(trial.paired(counts).into_iter().map(Some));
    let counted =
        trial.tallies(counts).into_iter().zip(paired).zip(trial.awards()).zip(exact).zip(running.edges);
    let subjects = ready.study.seats().iter().zip(counted);
    subjects
        .map(|(seat, ((((tally, paired), awards), exact), running))| SubjectEvidence {
            game: seat.game,
            rules: seat.rules.clone(),
            strategy: seat.strategy.clone(),
            stakes: seat.stakes.clone(),
            sitting: seat.sitting.clone(),
            tally,
            paired,
            awards,
            exact,
            running,
            is_usual,
        })
        .collect()
}
