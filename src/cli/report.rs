//! `ventaja report`: the full math report of a house.

use super::args::ReportArgs;
use super::attendant::Attendance;
use super::console::Console;
use super::failure::Failure;
use super::hand_over::{Begun, HandOver};
use super::input::Input;
use super::play::Play;
use super::signals::Signals;
use super::validate::asked::{Asked, Asking};
use super::validate::counting::{Counted, Others};
use super::validate::{failed, unread};
use crate::base::exact::Exact;
use crate::report::math::{MathReport, NAMES};
use crate::report::validation::Validation;
use crate::validate::checks;
use std::ffi::OsString;
use std::slice;

/// Rounds an hour where nobody says how many.
const USUAL_PACE: i128 = 50;

/// Counts, checks and reports.
///
/// # Errors
/// Arguments and files that are wrong; a count that was stopped; files or a page that failed; a check that
/// failed.
pub fn run(args: &ReportArgs, words: &[OsString], console: &Console) -> Result<(), Failure> {
    let signals = Signals::catch().map_err(Failure::Signals)?;
    let asked = Asked::read(&Asking {
        rules: slice::from_ref(&args.rules),
        strategies: &args.strategies,
        base: args.base.as_ref(),
        profile: &args.profile,
        claims: &args.claims,
        rounds: args.rounds,
        seed: args.seed,
        run: &args.run,
        out: args.out.as_deref(),
        files: &NAMES,
    })?;
    let begun = Begun::now();
    asked.tell_seed(console);
    if asked.out.html.is_none() {
        console.note("no page is written: `--html FILE` writes the report for a browser");
    }
    let attendance = Attendance { progress: args.run.progress, signals: &signals, console };
    let named: Vec<Input> = asked.plays.iter().filter_map(Play::file).map(Input::again).collect();
    let others = if named.is_empty() { Others::Shipped } else { Others::Named(&named) };
    let (seat, findings, evidence, map, examples) = match asked.counted(others, true, attendance)? {
        Ok(Counted { seat, evidence, map, examples }) => {
            (seat, checks::run(&evidence), Some(evidence), map, examples)
        }
        Err(faults) => (unread(&asked.house), checks::of_faults(&faults), None, None, Vec::new()),
    };
    let validation = Validation {
        game: seat.game,
        rules: seat.rules,
        file: asked.house.source.name.clone(),
        strategy: seat.strategy,
        stakes: seat.stakes,
        sitting: seat.sitting,
        profile: asked.profile_told(),
        findings,
    };
    let pace = args.rounds_per_hour.unwrap_or(Exact::from(USUAL_PACE));
    let report = MathReport::new(validation, evidence, map, examples, pace);
    let info = begun.info(words, asked.threads);
    let hand_over = HandOver { run: &args.run, out: &asked.out, words, begun, signals: &signals, console };
    hand_over.give(&report, |files| report.manifest(&info, files), Ok(()))?;
    failed(&report.validation.findings)
}
