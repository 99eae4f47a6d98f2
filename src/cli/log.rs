//! `ventaja simulate --log`: the rounds that were played, as a log that `audit` reads.

use super::args::{CsvDialect, LogArgs, LogForm};
use super::attendant::{Attendance, Stop};
use super::complaint::Complaint;
use super::failure::Failure;
use super::out_file::OutFile;
use super::plan::on_threads;
use super::progress::Advance;
use super::study::Study;
use crate::base::exact::{Exact, text};
use crate::base::files::FileError;
use crate::base::money::Unit;
use crate::engine::{BLOCK, Job};
use crate::game::census::Lookout;
use crate::tally::subject::Tally;
use rayon::prelude::*;
use std::fmt::Write;
use std::path::Path;

/// Parts of the house's money in which a log keeps amounts: a millionth.
const PARTS: i128 = 1_000_000;

/// Blocks that are turned into rows together: they wait in memory.
const TOGETHER: u64 = 8;

/// A log that is to be written.
#[derive(Debug)]
pub(super) struct LogToWrite {
    file: OutFile,
    form: LogForm,
    dialect: CsvDialect,
}

impl LogToWrite {
    /// Whether it would be one of the files of these names in a folder.
    pub(super) fn is_one_of(&self, folder: &Path, names: &[&str]) -> bool {
        let path = self.file.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let own = match path.parent() {
            Some(own) if own != Path::new("") => own,
            _ => Path::new("."),
        };
        names.contains(&name) && own.canonicalize().ok() == folder.canonicalize().ok()
    }

    /// What the arguments ask for; nothing where they ask for no log.
    ///
    /// # Errors
    /// A place that takes no file, or rounds that make no log.
    pub(super) fn open(
        args: &LogArgs,
        dialect: CsvDialect,
        study: &dyn Study,
    ) -> Result<Option<Self>, Vec<Complaint>> {
        let Some(path) = &args.log else { return Ok(None) };
        let mut complaints = Vec::new();
        let seats = study.seats();
        if seats.len() != 1 {
            complaints.push(Complaint::words(
                format!(
                    "`--log` with {} houses and players: a log is of one player in one house",
                    seats.len()
                ),
                "name one set of rules, and one strategy with `--strategy`",
            ));
        }
        if seats.iter().any(|seat| seat.sitting.boxes * seat.sitting.bets_per_box != 1) {
            complaints.push(Complaint::words(
                "`--log` with several bets in a round: they depend on each other, and an audit takes rows as independent",
                "leave `--boxes` and `--bets-per-box` out",
            ));
        }
        match OutFile::open(path, "--log", "csv") {
            Ok(file) if complaints.is_empty() => Ok(Some(Self { file, form: args.log_form, dialect })),
            Ok(_) => Err(complaints),
            Err(complaint) => {
                complaints.push(complaint);
                Err(complaints)
            }
        }
    }

    /// Whether the amounts of a subject can stand in the log, found out before its rounds are played.
    ///
    /// # Errors
    /// They cannot.
    pub(super) fn takes(&self, study: &dyn Study, unit: Unit) -> Result<(), Failure> {
        match study.seats().first().and_then(|seat| seat.sitting.initial_bet) {
            Some(bet) if self.form == LogForm::Rounds => tick(unit, bet).map(drop),
            _ => Ok(()),
        }
    }

    /// Writes the rounds that were played, of which `tally` is the count.
    ///
    /// # Errors
    /// Amounts that a log cannot hold, a file that could not be written, or a stop: then there is no log.
    pub(super) fn write(
        &self,
        study: &dyn Study,
        tally: &Tally,
        job: &Job,
        attendance: Attendance<'_>,
    ) -> Result<(), Failure> {
        let Some(bet) = study.seats().first().and_then(|seat| seat.sitting.initial_bet) else {
            return Ok(());
        };
        let mut file = self.file.begin().map_err(Failure::Publish)?;
        if self.form == LogForm::Counts {
            file.add(self.counts(tally, bet).as_bytes()).map_err(Failure::Publish)?;
        } else {
            let rounds = Rounds { study, job, tick: tick(tally.unit, bet)?, dialect: self.dialect };
            file.add(lead(self.dialect, ["initial_bet", "staked", "returned"]).as_bytes())
                .map_err(Failure::Publish)?;
            let blocks = job.rounds.div_ceil(BLOCK);
            let (written, stop) = attendance.over(Advance::count("the log"), |attendant| {
                on_threads(job.threads, || -> Result<bool, FileError> {
                    for first in (0..blocks).step_by(TOGETHER as usize) {
                        if Lookout::is_stopped(attendant) {
                            return Ok(false);
                        }
                        let some: Vec<String> = (first..(first + TOGETHER).min(blocks))
                            .into_par_iter()
                            .map(|block| rounds.block(block, bet))
                            .collect();
                        for rows in some {
                            file.add(rows.as_bytes())?;
                        }
                        attendant.reached("rows", (first + TOGETHER).min(blocks), blocks);
                    }
                    Ok(true)
                })
            });
            match (written?.map_err(Failure::Publish)?, stop) {
                (true, _) => {}
                (false, Some(Stop::Signal(signal))) => return Err(Failure::LogStopped { signal }),
                (false, _) => return Err(Failure::ReaderLeft),
            }
        }
        file.finish().map_err(Failure::Publish)?;
        let path = self.file.path().display();
        attendance.console.note(&format!("the log of {} rounds is {path}", tally.initial_bets));
        Ok(())
    }

    fn counts(&self, tally: &Tally, bet: Exact) -> String {
        let cell = |value: Exact| match self.dialect {
            CsvDialect::Standard => text(value),
            CsvDialect::Es => text(value).replace('.', ","),
        };
        let mut page = lead(self.dialect, ["initial_bet", "outcome", "count"]);
        let delimiter = delimiter(self.dialect);
        for (net, times) in tally.net.iter().filter(|(_, times)| **times > 0) {
            let outcome = cell(tally.unit.initial_bets(*net));
            page.push_str(&format!("{}{delimiter}{outcome}{delimiter}{times}\r\n", cell(bet)));
        }
        page
    }
}

/// What a tick is worth in parts.
fn tick(unit: Unit, bet: Exact) -> Result<i64, Failure> {
    let tick = bet / Exact::from(i128::from(unit.ticks_per_initial_bet())) * Exact::from(PARTS);
    match i64::try_from(tick.to_integer()) {
        Ok(parts) if tick.is_integer() => Ok(parts),
        _ => Err(Failure::Inputs(vec![Complaint::words(
            format!("with an initial bet of {} amounts have more than six decimals", text(bet)),
            "choose another `--initial-bet`, or `--log-form counts`, in which outcomes are in initial bets",
        )])),
    }
}

/// The first line.
fn lead(dialect: CsvDialect, columns: [&str; 3]) -> String {
    match dialect {
        CsvDialect::Standard => format!("{}\r\n", columns.join(",")),
        CsvDialect::Es => format!("\u{feff}{}\r\n", columns.join(";")),
    }
}

fn delimiter(dialect: CsvDialect) -> char {
    match dialect {
        CsvDialect::Standard => ',',
        CsvDialect::Es => ';',
    }
}

/// The rounds of a job, row by row.
struct Rounds<'a> {
    study: &'a dyn Study,
    job: &'a Job,
    /// Parts of a tick.
    tick: i64,
    dialect: CsvDialect,
}

impl Rounds<'_> {
    /// The rows of a block.
    fn block(&self, block: u64, bet: Exact) -> String {
        let rounds = BLOCK.min(self.job.rounds - block * BLOCK);
        let mut rows = String::with_capacity(16 * rounds as usize);
        let delimiter = delimiter(self.dialect);
        let bet = (bet * Exact::from(PARTS)).to_integer();
        self.study.each_round(0, self.job.seed, block, rounds, &mut |settled| {
            let [staked, returned] = [settled.staked, settled.returned];
            for (parts, end) in [
                (bet, delimiter),
                (i128::from(staked.0) * i128::from(self.tick), delimiter),
                (i128::from(returned.0) * i128::from(self.tick), '\r'),
            ] {
                self.amount(parts, &mut rows);
                rows.push(end);
            }
            rows.push('\n');
        });
        rows
    }

    /// An amount in the house's money, with as many decimals as it has.
    fn amount(&self, parts: i128, rows: &mut String) {
        let (whole, part) = (parts / PARTS, parts % PARTS);
        // Writing to a text cannot fail.
        let _ = write!(rows, "{whole}");
        if part > 0 {
            rows.push(if self.dialect == CsvDialect::Es { ',' } else { '.' });
            let decimals = format!("{part:06}");
            rows.push_str(decimals.trim_end_matches('0'));
        }
    }
}
