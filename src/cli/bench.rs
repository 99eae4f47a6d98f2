//! `ventaja bench`: how many rounds a second this machine plays.

use super::args::{BenchArgs, PageFormat, When};
use super::attendant::{Attendance, Attendant, Stop};
use super::columns::columns;
use super::complaint::Complaint;
use super::console::Console;
use super::count::counted;
use super::failure::Failure;
use super::plan::{Ready, Request};
use super::progress::Advance;
use super::signals::Signals;
use super::simulate::asked_path;
use crate::base::lanes::{Path, VARIABLE};
use crate::engine::Watch;
use crate::engine::speed::{Speed, Way, measure};
use crate::game::census::Lookout;
use crate::game::contract::Sitting;
use crate::game::trial::Trial;
use crate::report::json::{SCHEMA, pretty};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The time that all runs take together.
const MEASURING: Duration = Duration::from_secs(3);

/// Runs of each way, of which the middle one is told.
const TURNS: usize = 5;

/// Runs of one way of which the slowest has not this part of the rate of the fastest were disturbed.
const UNEVEN: f64 = 0.9;

/// Measures and prints.
///
/// # Errors
/// Arguments and files that are wrong, threads that the system does not give, a stop.
pub fn run(args: &BenchArgs, console: &Console) -> Result<(), Failure> {
    let start = Instant::now();
    let asked = asked_path()?;
    let is_forced = std::env::var_os(VARIABLE).is_some_and(|word| !word.is_empty());
    let signals = Signals::catch().map_err(Failure::Signals)?;
    let mut ready = request(args).resolve()?;
    for warning in &ready.warnings {
        console.warn(&warning.to_string());
    }
    let attendance = Attendance { progress: When::Auto, signals: &signals, console };
    counted(&mut ready, attendance, true, |_, _| false)?;
    let paths = Path::ALL.into_iter().filter(|path| path.is_available());
    let paths: Vec<Path> = paths.filter(|path| !is_forced || *path == asked).collect();
    let mut trials = Vec::new();
    for path in &paths {
        trials.push(ready.study.trial(*path).map_err(|refusal| {
            Failure::Inputs(vec![Complaint::words(refusal.message, refusal.help.unwrap_or_default())])
        })?);
    }
    let startup = start.elapsed();
    let measured = measured(&paths, &trials, ready.threads, attendance)?;
    signals.release();
    let page = match args.format {
        PageFormat::Table => page(&ready, startup, &measured, console.width()),
        PageFormat::Json => pretty(&json(&ready, startup, &measured)),
    };
    console.print_page(&page)
}

fn request(args: &BenchArgs) -> Request<'_> {
    let usual = Sitting::default();
    Request {
        rules: &args.rules,
        strategies: &args.strategies,
        stakes: &args.stakes,
        sitting: Sitting {
            boxes: args.boxes.unwrap_or(usual.boxes),
            bets_per_box: args.bets_per_box.unwrap_or(usual.bets_per_box),
            initial_bet: args.stakes.initial_bet,
        },
        threads: args.threads,
        out: None,
        html: None,
        is_reference: false,
        together: true,
        files: &[],
    }
}

/// The speed on a path and so many threads.
struct Measured {
    path: Path,
    threads: usize,
    speed: Speed,
}

/// Hears of a stop, and does not tell how many rounds there were: what is measured is time.
struct Quiet<'a>(&'a Attendant);

impl Watch for Quiet<'_> {
    fn advanced(&self, _rounds: u64) {}

    fn is_stopped(&self) -> bool {
        Watch::is_stopped(self.0)
    }
}

/// Measures each path on one thread and on all.
fn measured(
    paths: &[Path],
    trials: &[Box<dyn Trial>],
    threads: usize,
    attendance: Attendance<'_>,
) -> Result<Vec<Measured>, Failure> {
    let all = if threads > 1 { vec![1, threads] } else { vec![1] };
    let ways: Vec<(Path, Way<'_>)> = paths
        .iter()
        .zip(trials)
        .flat_map(|(path, trial)| {
            all.iter().map(|threads| (*path, Way { trial: trial.as_ref(), threads: *threads }))
        })
        .collect();
    let only_ways: Vec<Way<'_>> = ways.iter().map(|(_, way)| *way).collect();
    let run = MEASURING / (TURNS * ways.len()) as u32;
    let (speeds, stop) = attendance.over(Advance::count("the speed"), |attendant| {
        let turn_is_over = |turns: usize| {
            Lookout::reached(attendant, "runs", turns as u64, TURNS as u64);
        };
        measure(&only_ways, TURNS, run, &Quiet(attendant), &turn_is_over)
    });
    match (speeds?, stop) {
        (Some(speeds), _) => {
            let measured = ways.iter().zip(speeds);
            Ok(measured
                .map(|((path, way), speed)| Measured { path: *path, threads: way.threads, speed })
                .collect())
        }
        (None, Some(Stop::Signal(signal))) => Err(Failure::CountStopped { signal }),
        (None, _) => Err(Failure::ReaderLeft),
    }
}

fn page(ready: &Ready, startup: Duration, measured: &[Measured], width: usize) -> String {
    let millions = |speed: f64| format!("{:.1}", speed / 1e6);
    let mut rows = vec![
        [
            "path",
            "threads",
            "million rounds a second",
            "lowest to highest",
            "to one thread",
            "a billion rounds",
        ]
        .map(str::to_owned),
    ];
    for of in measured {
        let Measured { path, threads, speed } = of;
        let [lowest, highest] = speed.range();
        let to_one = to_one_thread(of, measured);
        rows.push([
            path.to_string(),
            threads.to_string(),
            millions(speed.median()),
            format!("{} to {}", millions(lowest), millions(highest)),
            to_one.map(|ratio| format!("{ratio:.2}x")).unwrap_or_default(),
            seconds(1e9 / speed.median()),
        ]);
    }
    let rows: Vec<[&str; 6]> =
        rows.iter().map(|row| std::array::from_fn(|cell| row[cell].as_str())).collect();
    let mut page = String::new();
    for seat in ready.study.seats() {
        page.push_str(&format!("{}, {}\n", seat.rules.origin.name, seat.strategy.name));
    }
    let subjects = ready.study.seats().len();
    if let Some(seat) = ready.study.seats().first() {
        let bets = seat.sitting.boxes * seat.sitting.bets_per_box;
        let bets_of_round = u64::from(bets) * subjects as u64;
        if bets_of_round > 1 {
            page.push_str(&format!(
                "A round deals {bets} initial {} to each of {subjects} {} on the same cards: {bets_of_round} \
                 times as many initial bets a second as rounds.\n",
                if bets == 1 { "bet" } else { "bets" },
                if subjects == 1 { "subject" } else { "subjects" },
            ));
        }
    }
    page.push_str(&format!(
        "Ready after {}: files, tables and best plays.\n\n",
        seconds(startup.as_secs_f64())
    ));
    page.push_str(&columns(2, width, &rows));
    page.push_str(&format!(
        "\nThe middle one of {TURNS} runs by turns; to one thread: the middle one of the ratios of each turn.\n\
         Simulations take the last path; they come to the same digits on all of them.\n"
    ));
    let is_uneven = |of: &Measured| of.speed.range()[0] < UNEVEN * of.speed.range()[1];
    if measured.iter().any(is_uneven) {
        page.push_str("The runs differ by more than a tenth: something else is at work on this machine.\n");
    }
    page
}

/// The ratio to the speed on one thread, turn by turn.
fn to_one_thread(of: &Measured, measured: &[Measured]) -> Option<f64> {
    let alone = measured.iter().find(|other| other.path == of.path && other.threads == 1);
    alone.map(|alone| of.speed.times(&alone.speed))
}

/// Seconds as people say them.
fn seconds(seconds: f64) -> String {
    if seconds < 9.95 { format!("{seconds:.2} s") } else { format!("{seconds:.0} s") }
}

fn json(ready: &Ready, startup: Duration, measured: &[Measured]) -> Value {
    let seats = ready.study.seats();
    let sitting = seats.first().map(|seat| &seat.sitting);
    let measured: Vec<Value> = measured
        .iter()
        .map(|of| {
            let Measured { path, threads, speed } = of;
            let [lowest, highest] = speed.range();
            json!({
                "path": path.name(),
                "threads": threads,
                "rounds_per_second": {
                    "median": speed.median().round(),
                    "lowest": lowest.round(),
                    "highest": highest.round(),
                },
                "times_one_thread": to_one_thread(of, measured).map(|ratio| (ratio * 1000.0).round() / 1000.0),
            })
        })
        .collect();
    json!({
        "schema": SCHEMA,
        "subjects": seats
            .iter()
            .map(|seat| json!({ "rules": seat.rules.origin.name, "strategy": seat.strategy.name }))
            .collect::<Vec<Value>>(),
        "boxes": sitting.map(|sitting| sitting.boxes),
        "bets_per_box": sitting.map(|sitting| sitting.bets_per_box),
        "startup_seconds": startup.as_secs_f64(),
        "runs": TURNS,
        "measured": measured,
    })
}
