//! `ventaja tune`: a house's pays varied, and those found that come to a wanted edge.

pub mod search;
pub mod target;
pub mod vary;

use super::args::{Format, Keep, TuneArgs};
use super::attendant::{Attendance, Stop};
use super::complaint::Complaint;
use super::console::Console;
use super::failure::Failure;
use super::input::Input;
use super::out_file::OutFile;
use super::plan::{on_threads, one_game, overrides};
use super::play::Play;
use super::progress::Advance;
use super::signals::Signals;
use super::simulate::{command, publish};
use crate::base::files::OutFolder;
use crate::game::census::Uncounted;
use crate::game::contract::Sitting;
use crate::games;
use crate::games::library::Shelf;
use crate::report::ExactRunInfo;
use crate::report::tuning::{Answer, NAMES, Tuning, Varied, Wanted};
use crate::stats::metric::{Measured, Metric};
use search::{Hit, Search, Searched, written};
use std::cmp::Ordering;
use std::ffi::OsString;
use std::num::NonZero;
use std::thread;
use std::time::{Instant, SystemTime};

/// Searches, and reports what it found: files first, then the page.
///
/// # Errors
/// Arguments and files that are wrong, before anything is counted; files or a page that failed; a search
/// that was stopped, of which what was counted is reported.
pub fn run(args: &TuneArgs, words: &[OsString], console: &Console) -> Result<(), Failure> {
    let signals = Signals::catch().map_err(Failure::Signals)?;
    let asked = Asked::read(args)?;
    let (started, start) = (SystemTime::now(), Instant::now());
    let attendance = Attendance { progress: args.progress, signals: &signals, console };
    let sitting = Sitting { initial_bet: args.stakes.initial_bet, ..Sitting::default() };
    let (done, stop) = attendance.over(Advance::count(&asked.house.name), |attendant| {
        let search = Search {
            house: &asked.house,
            play: &asked.play,
            stakes: &overrides(&args.stakes),
            meter: args.stakes.meter,
            sitting: &sitting,
            vary: &args.vary,
            targets: &args.targets,
            monotone: args.keep == Some(Keep::Monotone),
            lookout: attendant,
        };
        on_threads(asked.threads, || games::with_game(asked.house.game, search))
    });
    let mut searched = match done? {
        Some(Ok(searched)) => searched,
        Some(Err(complaints)) => return Err(Failure::Inputs(complaints)),
        None => return Err(Failure::Count(Uncounted::Stopped)),
    };
    let ended = match stop {
        _ if searched.is_complete => Ok(()),
        Some(Stop::ReaderLeft) => Err(Failure::ReaderLeft),
        Some(Stop::Signal(signal)) => {
            Err(Failure::SearchStopped { signal, counted: searched.counted, all: searched.all })
        }
        None => Err(Failure::Count(Uncounted::Stopped)),
    };
    sort(&mut searched.met, args.sort, args.descending);
    let chosen = chosen(args, &searched)?;
    for (asked, axis) in args.vary.iter().zip(&searched.axes) {
        if asked.key.replace('-', "_") != axis.key {
            console.note(&format!("`--vary {}` is {}: {}", asked.key, axis.key, axis.meaning));
        }
    }
    let rules_file =
        chosen.map(|(number, hit)| self::rules_file(args, &asked.house, &searched, number, &hit));
    let report = report(args, searched);
    let run = ExactRunInfo {
        command: command(words),
        threads: asked.threads,
        started: humantime::format_rfc3339_seconds(started).to_string(),
        elapsed: start.elapsed(),
    };
    let dialect = args.csv_dialect.dialect();
    let published = match &asked.out {
        Some(folder) => {
            let manifest = |files: &[(&str, &[u8])]| report.manifest(&run, files);
            publish(folder, vec![(NAMES[0], report.csv(dialect))], manifest, console)
        }
        None => Ok(()),
    };
    signals.release();
    let kept = match (&asked.write, rules_file) {
        (Some(file), Some(text)) => file.write(&text).map(|()| {
            console.note(&format!("the rules are in {}", file.path().display()));
        }),
        _ => Ok(()),
    };
    let printed = console.print(&match args.format {
        Format::Table => report.page(args.limit, console.width(), console.colours_results()).into_bytes(),
        Format::Csv => report.csv(dialect),
        Format::Json => report.json().into_bytes(),
    });
    published.map_err(Failure::Publish)?;
    kept?;
    ended?;
    printed
}

/// What the words of the command line stand for.
struct Asked {
    house: Input,
    play: Play,
    threads: usize,
    out: Option<OutFolder>,
    write: Option<OutFile>,
}

impl Asked {
    fn read(args: &TuneArgs) -> Result<Self, Failure> {
        let mut complaints = Vec::new();
        let out = args.out.as_deref().map(|path| {
            let folder = OutFolder::open(path)?;
            folder.takes(&NAMES)?;
            Ok(folder)
        });
        let out =
            out.transpose().map_err(|error: crate::base::files::FileError| complaints.push(error.into()));
        let write = args.write.as_deref().map(|path| OutFile::open_new(path, "--write"));
        let write = write.transpose().map_err(|complaint| complaints.push(complaint));
        let house = Input::find(Shelf::Rules, &args.rules).map_err(|complaint| complaints.push(complaint));
        let strategies: Vec<OsString> = args.strategy.iter().cloned().collect();
        let play = Play::find_all(&strategies, &mut complaints).into_iter().next();
        if let (Ok(house), Some(play)) = (&house, &play) {
            one_game(house.game, play.file().into_iter(), &mut complaints);
        }
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let threads =
            args.threads.map_or(processors, |threads| usize::try_from(threads).unwrap_or(usize::MAX));
        match (house, play, out, write) {
            (Ok(house), Some(play), Ok(out), Ok(write)) if complaints.is_empty() => {
                Ok(Self { house, play, threads: threads.min(processors), out, write })
            }
            _ => Err(Failure::Inputs(complaints)),
        }
    }
}

/// Sorts the answers; of equal ones those of lower values come first.
fn sort(met: &mut [Hit], by: Metric, descending: bool) {
    let place = Metric::ALL.iter().position(|metric| *metric == by).unwrap_or_default();
    met.sort_by(|one, other| {
        let order = match (one.figures[place], other.figures[place]) {
            (Some(one), Some(other)) => compared(one, other),
            // What has no such figure comes last either way.
            (one, other) => return other.is_some().cmp(&one.is_some()),
        };
        if descending { order.reverse() } else { order }
    });
}

fn compared(one: Measured, other: Measured) -> Ordering {
    match (one, other) {
        (Measured::Exact(one), Measured::Exact(other)) => one.cmp(&other),
        _ => one.value().total_cmp(&other.value()),
    }
}

/// The answer that is to be written, with its number.
fn chosen(args: &TuneArgs, searched: &Searched) -> Result<Option<(usize, Hit)>, Failure> {
    if args.write.is_none() {
        return Ok(None);
    }
    let number = args.pick.unwrap_or(1);
    match searched.met.get(number - 1) {
        Some(hit) => Ok(Some((number, hit.clone()))),
        None if args.pick.is_none() => Ok(None),
        None => {
            let message = format!("`--pick {number}`: there are {} answers", searched.met.len());
            let help = "leave `--pick` and `--write` out to see them";
            Err(Failure::Inputs(vec![Complaint::words(message, help)]))
        }
    }
}

/// The rules of an answer, as a file that says where they come from.
fn rules_file(args: &TuneArgs, house: &Input, searched: &Searched, number: usize, hit: &Hit) -> String {
    let value = |(axis, place): (&vary::Axis, &usize)| {
        let key = axis.key.rsplit('.').next().unwrap_or_default().replace('_', " ");
        axis.values.get(*place).map(|value| format!("{key} {value}"))
    };
    let values: Vec<String> = searched.axes.iter().zip(&hit.places).filter_map(value).collect();
    let title = format!("{}, with {}", searched.seat.rules.origin.title, values.join(", "));
    let edge = hit.figures[0].and_then(Measured::exact);
    let edge = edge.map_or_else(String::new, |edge| format!(", edge {edge} of the initial bet"));
    let why = format!(
        "chosen by a search: answer {number} of {}{edge} under {}",
        searched.met.len(),
        args.strategy.as_ref().map_or("the best play".into(), |strategy| strategy.to_string_lossy())
    );
    written(house, &searched.axes, &hit.places, &title, &why)
}

fn report(args: &TuneArgs, searched: Searched) -> Tuning {
    let Searched { seat, axes, met, all, counted, falling, refused, spans, is_complete } = searched;
    let varied = axes.into_iter().map(|axis| Varied {
        key: axis.key,
        meaning: axis.meaning,
        was: axis.was,
        values: axis.values,
    });
    let wanted = args.targets.iter().zip(spans).map(|(target, span)| Wanted {
        metric: target.metric,
        low: target.low,
        high: target.high,
        span,
    });
    Tuning {
        game: seat.game,
        rules: seat.rules,
        strategy: seat.strategy,
        stakes: seat.stakes,
        sitting: seat.sitting,
        varied: varied.collect(),
        wanted: wanted.collect(),
        monotone: args.keep == Some(Keep::Monotone),
        sorted_by: (args.sort, args.descending),
        all,
        counted,
        falling,
        refused,
        complete: is_complete,
        answers: met.into_iter().map(|Hit { places, figures }| Answer { places, figures }).collect(),
    }
}
