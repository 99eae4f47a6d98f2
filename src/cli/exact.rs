//! `ventaja exact`: all deals counted, reports written.

use super::args::ExactArgs;
use super::attendant::Attendance;
use super::complaint::Complaint;
use super::console::Console;
use super::count::counted;
use super::failure::Failure;
use super::hand_over::{Begun, HandOver};
use super::plan::{Ready, Request};
use super::signals::Signals;
use crate::game::contract::Sitting;
use crate::report::{ExactEvidence, ExactReport, csv, json};
use std::ffi::OsString;

/// Counts the deals and reports them: the files first, then the page.
///
/// # Errors
/// Arguments and files that are wrong, before anything is counted; a count, files or a page that failed;
/// a count that was stopped.
pub fn run(args: &ExactArgs, words: &[OsString], console: &Console) -> Result<(), Failure> {
    let signals = Signals::catch().map_err(Failure::Signals)?;
    let request = Request {
        rules: &args.rules,
        strategies: &args.strategies,
        stakes: &args.stakes,
        sitting: Sitting { initial_bet: args.stakes.initial_bet, ..Sitting::default() },
        threads: args.run.threads,
        out: args.out.as_deref(),
        html: args.run.page.html.as_deref(),
        is_reference: false,
        together: false,
        files: &csv::NAMES,
    };
    let mut ready = request.resolve()?;
    for warning in &ready.warnings {
        console.warn(&warning.to_string());
    }
    let begun = Begun::now();
    let attendance = Attendance { progress: args.run.progress, signals: &signals, console };
    let counts = counted(&mut ready, attendance, false, |_, _| true)?;
    let evidence = evidence(&ready, counts.into_iter().flatten())?;
    let report = ExactReport::new(evidence);
    let info = begun.info(words, ready.counting_threads);
    let hand_over = HandOver { run: &args.run, out: &ready.out, words, begun, signals: &signals, console };
    hand_over.give(&report, |files| json::exact_manifest(&report, &info, files), Ok(()))
}

/// What was counted of each subject, or why not.
fn evidence(
    ready: &Ready,
    counts: impl Iterator<Item = super::count::Counted>,
) -> Result<Vec<ExactEvidence>, Failure> {
    let (mut evidence, mut complaints) = (Vec::new(), Vec::new());
    for (seat, counted) in ready.study.seats().iter().zip(counts) {
        match counted {
            Ok(census) => evidence.push(ExactEvidence {
                game: seat.game,
                rules: seat.rules.clone(),
                strategy: seat.strategy.clone(),
                stakes: seat.stakes.clone(),
                sitting: seat.sitting.clone(),
                census,
            }),
            Err(refusal) => {
                let (rules, strategy) = (&seat.rules.origin.name, &seat.strategy.name);
                Complaint::add_refusal(&mut complaints, refusal, rules, strategy);
            }
        }
    }
    if complaints.is_empty() { Ok(evidence) } else { Err(Failure::Inputs(complaints)) }
}
