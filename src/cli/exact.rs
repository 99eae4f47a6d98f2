//! `ventaja exact`: all deals counted, reports written.

use super::args::{ExactArgs, Format};
use super::attendant::Attendance;
use super::complaint::Complaint;
use super::console::Console;
use super::count::counted;
use super::failure::Failure;
use super::plan::{Ready, Request};
use super::signals::Signals;
use super::simulate::{command, publish};
use crate::game::contract::Sitting;
use crate::report::{Dialect, ExactEvidence, ExactReport, ExactRunInfo, csv, json, terminal};
use std::ffi::OsString;
use std::time::{Instant, SystemTime};

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
        threads: args.threads,
        out: args.out.as_deref(),
        is_reference: false,
        together: false,
        files: &csv::NAMES,
    };
    let mut ready = request.resolve()?;
    for warning in &ready.warnings {
        console.warn(&warning.to_string());
    }
    let (started, start) = (SystemTime::now(), Instant::now());
    let attendance = Attendance { progress: args.progress, signals: &signals, console };
    let counts = counted(&mut ready, attendance, false, |_, _| true)?;
    let evidence = evidence(&ready, counts.into_iter().flatten())?;
    let run = ExactRunInfo {
        command: command(words),
        threads: ready.counting_threads,
        started: humantime::format_rfc3339_seconds(started).to_string(),
        elapsed: start.elapsed(),
    };
    let report = ExactReport::new(evidence);
    let dialect = args.csv_dialect.dialect();
    let published = match &ready.out {
        Some(folder) => {
            let manifest = |files: &[(&str, &[u8])]| json::exact_manifest(&report, &run, files);
            publish(folder, csv::files(&report, dialect), manifest, console)
        }
        None => Ok(()),
    };
    signals.release();
    let printed = console.print(&page(args.format, &report, dialect, console));
    published.map_err(Failure::Publish)?;
    printed
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

fn page(format: Format, report: &ExactReport, dialect: Dialect, console: &Console) -> Vec<u8> {
    match format {
        Format::Table => {
            terminal::exact_page(report, console.width(), console.colours_results()).into_bytes()
        }
        Format::Csv => csv::summary(report, dialect),
        Format::Json => json::summary(report).into_bytes(),
    }
}
