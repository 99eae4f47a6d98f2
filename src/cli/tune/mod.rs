//! `ventaja tune`: a house's pays varied, and those found that come to a wanted edge.

pub mod search;
pub mod target;
pub mod vary;

use super::args::{Keep, TuneArgs};
use super::attendant::{Attendance, Stop};
use super::complaint::Complaint;
use super::console::Console;
use super::failure::Failure;
use super::hand_over::{Begun, HandOver};
use super::input::Input;
use super::out_file::OutFile;
use super::outputs::Outputs;
use super::plan::{Named, Request, counting_threads, on_threads, overrides};
use super::play::Play;
use super::progress::Advance;
use super::signals::Signals;
use crate::game::census::Uncounted;
use crate::game::contract::Sitting;
use crate::games;
use crate::report::tuning::{Answer, NAMES, Tuning, Varied, Wanted};
use crate::stats::metric::{Measured, Metric};
use search::{Search, Searched, written};
use std::cmp::Ordering;
use std::ffi::OsString;
use std::slice;

/// Searches, and reports what it found: files first, then the page.
///
/// # Errors
/// Arguments and files that are wrong, before anything is counted; files or a page that failed; a search
/// that was stopped, of which what was counted is reported.
pub fn run(args: &TuneArgs, words: &[OsString], console: &Console) -> Result<(), Failure> {
    let signals = Signals::catch().map_err(Failure::Signals)?;
    let asked = Asked::read(args)?;
    let begun = Begun::now();
    let attendance = Attendance { progress: args.run.progress, signals: &signals, console };
    let (done, stop) = attendance.over(Advance::count(&asked.house.name), |attendant| {
        let search = Search {
            house: &asked.house,
            play: &asked.play,
            stakes: &overrides(&args.stakes),
            meter: args.stakes.meter,
            sitting: &asked.sitting,
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
    for (asked, Varied { rule, .. }) in args.vary.iter().zip(&searched.varied) {
        if asked.key.replace('-', "_") != rule.key {
            console.note(&format!("`--vary {}` is {}: {}", asked.key, rule.key, rule.meaning));
        }
    }
    let kept = match (&asked.write, chosen) {
        (Some(file), Some((number, answer))) => {
            let rules = rules_file(args, &asked.house, &searched, number, &answer);
            file.write(&rules).map(|()| console.note(&format!("the rules are in {}", file.path().display())))
        }
        (Some(_), None) if searched.is_complete => Err(Failure::NothingToWrite),
        (Some(_), None) => Ok(()),
        (None, _) => Ok(()),
    };
    let report = report(args, searched);
    let info = begun.info(words, asked.threads);
    let hand_over = HandOver { run: &args.run, out: &asked.out, words, begun, signals: &signals, console };
    hand_over.give(&report, |files| report.manifest(&info, files), kept.and(ended))
}

/// What the words of the command line stand for.
struct Asked {
    house: Input,
    play: Play,
    sitting: Sitting,
    threads: usize,
    out: Outputs,
    write: Option<OutFile>,
}

impl Asked {
    fn read(args: &TuneArgs) -> Result<Self, Failure> {
        let request = Request {
            rules: slice::from_ref(&args.rules),
            strategies: args.strategy.as_slice(),
            stakes: &args.stakes,
            sitting: Sitting { initial_bet: args.stakes.initial_bet, ..Sitting::default() },
            threads: args.run.threads,
            out: args.out.as_deref(),
            html: args.run.page.html.as_deref(),
            is_reference: false,
            together: false,
            files: &NAMES,
        };
        let Named { rules, plays, out, mut complaints, .. } = request.named();
        let write = args.write.as_deref().map(|path| OutFile::open_new(path, "--write"));
        let write = write.transpose().map_err(|complaint| complaints.push(complaint));
        match (rules.into_iter().next(), plays.into_iter().next(), write) {
            (Some(house), Some(play), Ok(write)) if complaints.is_empty() => Ok(Self {
                house,
                play,
                sitting: request.sitting,
                threads: counting_threads(args.run.threads),
                out,
                write,
            }),
            _ => Err(Failure::Inputs(complaints)),
        }
    }
}

/// Sorts the answers; of equal ones those of lower values come first.
fn sort(met: &mut [Answer], by: Metric, descending: bool) {
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
fn chosen(args: &TuneArgs, searched: &Searched) -> Result<Option<(usize, Answer)>, Failure> {
    if args.write.is_none() {
        return Ok(None);
    }
    let number = args.pick.unwrap_or(1);
    match searched.met.get(number - 1) {
        Some(answer) => Ok(Some((number, answer.clone()))),
        None if args.pick.is_none() => Ok(None),
        None => {
            let message = match searched.met.len() {
                1 => format!("`--pick {number}`: there is 1 answer"),
                answers => format!("`--pick {number}`: there are {answers} answers"),
            };
            let help = "leave `--pick` and `--write` out to see them";
            Err(Failure::Inputs(vec![Complaint::words(message, help)]))
        }
    }
}

/// The rules of an answer, as a file that says where they come from.
fn rules_file(args: &TuneArgs, house: &Input, searched: &Searched, number: usize, answer: &Answer) -> String {
    let value = |(varied, place): (&Varied, &usize)| {
        let key = varied.rule.key.rsplit('.').next().unwrap_or_default().replace('_', " ");
        let chosen = varied.values.get(*place)?.to_string();
        (chosen != varied.rule.value.to_string()).then(|| format!("{key} {chosen}"))
    };
    let values: Vec<String> = searched.varied.iter().zip(&answer.places).filter_map(value).collect();
    let title = match values[..] {
        [] => format!("{}, as a search chose it", searched.seat.rules.origin.title),
        _ => format!("{}, with {}", searched.seat.rules.origin.title, values.join(", ")),
    };
    let edge = answer.figures[0].and_then(Measured::exact);
    let edge = edge.map_or_else(String::new, |edge| format!(", edge {edge} of the initial bet"));
    let why = format!(
        "chosen by a search: answer {number} of {}{edge} under {}",
        searched.met.len(),
        args.strategy.as_ref().map_or("the best play".into(), |strategy| strategy.to_string_lossy())
    );
    written(house, &searched.varied, &answer.places, &title, &why)
}

fn report(args: &TuneArgs, searched: Searched) -> Tuning {
    let Searched { seat, varied, met, all, counted, falling, refused, spans, is_complete } = searched;
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
        varied,
        wanted: wanted.collect(),
        monotone: args.keep == Some(Keep::Monotone),
        sorted_by: (args.sort, args.descending),
        all,
        counted,
        falling,
        refused,
        complete: is_complete,
        answers: met,
        shown: args.limit,
    }
}
