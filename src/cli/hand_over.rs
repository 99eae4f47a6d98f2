//! How a command ends: files first, then the page.

use super::args::{Format, RunArgs};
use super::console::Console;
use super::failure::Failure;
use super::outputs::Outputs;
use super::signals::Signals;
use crate::base::digest::Fingerprint;
use crate::base::files::{FileError, OutFolder};
use crate::report::html::{Cover, document};
use crate::report::{ExactRunInfo, Rendered};
use std::ffi::OsString;
use std::time::{Duration, Instant, SystemTime};

/// The name of the file that says how the run went.
const MANIFEST: &str = "run.json";

/// When a command began its work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Begun {
    started: SystemTime,
    start: Instant,
}

impl Begun {
    /// Now.
    pub(super) fn now() -> Self {
        Self { started: SystemTime::now(), start: Instant::now() }
    }

    /// How the work went, up to now.
    pub(super) fn info(self, words: &[OsString], threads: usize) -> ExactRunInfo {
        ExactRunInfo { command: command(words), threads, started: self.written(), elapsed: self.elapsed() }
    }

    /// When, as RFC 3339 writes it, in UTC.
    pub(super) fn written(self) -> String {
        humantime::format_rfc3339_seconds(self.started).to_string()
    }

    /// How long ago.
    pub(super) fn elapsed(self) -> Duration {
        self.start.elapsed()
    }
}

/// To whom a report goes, and how.
pub(super) struct HandOver<'a> {
    /// How the command line asks for it.
    pub(super) run: &'a RunArgs,
    /// The places that take the files.
    pub(super) out: &'a Outputs,
    /// The words of the command line.
    pub(super) words: &'a [OsString],
    /// When the command began.
    pub(super) begun: Begun,
    /// Signals, which end the process at once when all is saved: a reader may be slow.
    pub(super) signals: &'a Signals,
    /// Where the page is printed.
    pub(super) console: &'a Console,
}

impl HandOver<'_> {
    /// Hands a report over: tables and `run.json`, made from them, into the folder, the page for a browser
    /// into its file, then the page for the terminal. Should the files fail, that one is all that is left of
    /// a long run.
    ///
    /// # Errors
    /// Files that could not be written; how the work itself `ended`, where not well; a page that could not
    /// be printed.
    pub(super) fn give(
        self,
        report: &impl Rendered,
        manifest: impl FnOnce(&[(&str, &[u8])]) -> String,
        ended: Result<(), Failure>,
    ) -> Result<(), Failure> {
        let dialect = self.run.csv_dialect.dialect();
        let published = match &self.out.folder {
            Some(folder) => publish(folder, report.tables(dialect), manifest, self.console),
            None => Ok(()),
        };
        let filed = self.file(report);
        self.signals.release();
        let printed = print(report, self.run, self.console);
        published.map_err(Failure::Publish)?;
        filed?;
        ended?;
        printed
    }

    /// Writes the page for a browser.
    fn file(&self, report: &impl Rendered) -> Result<(), Failure> {
        let Some(file) = &self.out.html else { return Ok(()) };
        let asked = &self.run.page;
        let cover = Cover {
            language: asked.lang,
            command: command(self.words),
            started: self.begun.written(),
            program: program(),
            author: asked.author.clone().filter(|author| !author.is_empty()),
            previous: asked.previous.clone().filter(|previous| !previous.is_empty()),
        };
        file.write(&document(&cover, &report.shown(asked.lang)))?;
        self.console.note(&format!("the page is {}", file.path().display()));
        Ok(())
    }
}

/// Prints a report in the form asked for.
///
/// # Errors
/// An output that takes nothing.
pub(super) fn print(report: &impl Rendered, run: &RunArgs, console: &Console) -> Result<(), Failure> {
    console.print(&match run.format {
        Format::Table => report.page(console.width(), console.colours_results()).into_bytes(),
        Format::Csv => report.csv(run.csv_dialect.dialect()),
        Format::Json => report.json().into_bytes(),
    })
}

/// Writes the tables into the folder, and beside them `run.json`, which is made from them.
fn publish(
    folder: &OutFolder,
    tables: Vec<(&'static str, Vec<u8>)>,
    manifest: impl FnOnce(&[(&str, &[u8])]) -> String,
    console: &Console,
) -> Result<(), FileError> {
    let mut files: Vec<(&str, &[u8])> =
        tables.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect();
    let manifest = manifest(&files);
    files.push((MANIFEST, manifest.as_bytes()));
    folder.publish(&files)?;
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    console.note(&format!("{} are in {}", names.join(", "), folder.path().display()));
    Ok(())
}

/// The fingerprints of this program, where its file can be read.
fn program() -> Option<Fingerprint> {
    let bytes = std::fs::read(std::env::current_exe().ok()?).ok()?;
    Some(Fingerprint::of(&bytes))
}

/// The command as reports show it: the place where the program stands says nothing about the run.
pub(super) fn command(words: &[OsString]) -> Vec<String> {
    let arguments = words.iter().skip(1).map(|word| word.to_string_lossy().into_owned());
    std::iter::once("ventaja".to_owned()).chain(arguments).collect()
}
