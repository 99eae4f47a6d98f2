//! `ventaja simulate`: rounds played, reports written.

use super::args::{CsvDialect, Format, SimulateArgs};
use super::attendant::{Stop, attended};
use super::console::Console;
use super::failure::Failure;
use super::plan::Plan;
use super::signals::Signals;
use crate::base::files::{FileError, OutFolder};
use crate::report::{Dialect, Report, RunInfo, csv, json, terminal};
use std::ffi::OsString;
use std::time::SystemTime;

/// Plays the rounds and reports them: the files first, then the page.
///
/// # Errors
/// Arguments and files that are wrong, before anything is played; a run, files or a page that failed;
/// a run that was stopped.
pub fn run(args: &SimulateArgs, words: &[OsString], console: &Console) -> Result<(), Failure> {
    // Caught before the files are read: who stops a run at its start is told that nothing was played.
    let signals = Signals::catch().map_err(Failure::Signals)?;
    let plan = Plan::resolve(args)?;
    announce(&plan, console);
    let started = SystemTime::now();
    let (played, stop) = attended(plan.study.trial(), &plan.job, args.progress, &signals, console)?;
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
        started: humantime::format_rfc3339_seconds(started).to_string(),
        elapsed: played.elapsed,
    };
    let report = Report::new(run, plan.study.evidence(&played.counts));
    let dialect = match args.csv_dialect {
        CsvDialect::Standard => Dialect::Standard,
        CsvDialect::Es => Dialect::Spanish,
    };
    let published = match &plan.out {
        Some(folder) => publish(folder, &report, dialect, console),
        None => Ok(()),
    };
    // A reader may be slow, and nothing is left to be saved.
    signals.release();
    // Should the folder have failed, the page is all that is left of a long run.
    let printed = console.print(&page(args.format, &report, dialect, console));
    published.map_err(Failure::Publish)?;
    ended?;
    printed
}

/// Says what cannot be seen from the command line alone.
fn announce(plan: &Plan, console: &Console) {
    for warning in &plan.warnings {
        console.warn(&warning.to_string());
    }
    if plan.seed_is_drawn {
        console.note(&format!("the seed is drawn: `--seed {}` repeats the run", plan.job.seed));
    }
    if plan.out.is_none() {
        console.note("no files are written: `--out DIR` writes the reports into a folder");
    }
}

fn publish(
    folder: &OutFolder,
    report: &Report,
    dialect: Dialect,
    console: &Console,
) -> Result<(), FileError> {
    let tables = csv::files(report, dialect);
    let manifest = json::manifest(report);
    let mut files: Vec<(&str, &[u8])> =
        tables.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect();
    files.push(("run.json", manifest.as_bytes()));
    folder.publish(&files)?;
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    console.note(&format!("{} are in {}", names.join(", "), folder.path().display()));
    Ok(())
}

fn page(format: Format, report: &Report, dialect: Dialect, console: &Console) -> Vec<u8> {
    match format {
        Format::Table => terminal::page(report, console.width(), console.colours_results()).into_bytes(),
        Format::Csv => csv::summary(report, dialect),
        Format::Json => json::summary(report).into_bytes(),
    }
}

/// The command as reports show it: the place where the program stands says nothing about the run.
fn command(words: &[OsString]) -> Vec<String> {
    let arguments = words.iter().skip(1).map(|word| word.to_string_lossy().into_owned());
    std::iter::once("ventaja".to_owned()).chain(arguments).collect()
}
