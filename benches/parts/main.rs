//! The parts of a simulation by themselves: evaluators, deals, merging. Speeds are of one core.
//!
//! `cargo bench --bench parts` measures; `-- --quick` only shows that everything runs; `--
//! --instructions` counts the instructions of each part with Valgrind, where that is installed: figures
//! that do not depend on what else the machine does.

use std::hint::black_box;
use std::io::{self, Write};
use std::process::{Command, ExitCode};
use std::time::Instant;
use ventaja::base::lanes::Path;
use ventaja::base::stream::stream;
use ventaja::cards::card::{Card, CardSet};
use ventaja::cards::ranking::{HandOrder, Ranking};
use ventaja::games::sin_descarte::deal::Deals;
use ventaja::games::sin_descarte::probe::{BATCH, Part, run};
use ventaja::tally::counts::Counts;

/// Counters of the usual size, as each thread fills them.
const CELLS: usize = 31_969;

/// A part that is measured: its name, what is counted, and how many of them a run does.
struct Measured {
    name: String,
    each: u64,
    work: Box<dyn Fn(u64)>,
}

fn all_hands() -> Vec<CardSet> {
    let card = |index: usize| Card::from_index(index).expect("a card");
    let mut hands = Vec::with_capacity(2_598_960);
    for a in 4..52 {
        for b in 3..a {
            for c in 2..b {
                for d in 1..c {
                    hands.extend((0..d).map(|e| [a, b, c, d, e].map(card).into_iter().collect::<CardSet>()));
                }
            }
        }
    }
    hands
}

/// The hands in an order that no cache foresees.
fn shuffled(mut hands: Vec<CardSet>) -> Vec<CardSet> {
    use rand_core::Rng;
    let mut words = stream(7, 0);
    for last in (1..hands.len()).rev() {
        hands.swap(last, (words.next_u64() % (last as u64 + 1)) as usize);
    }
    hands
}

fn by_table(name: &str, hands: Vec<CardSet>) -> Measured {
    let each = hands.len() as u64;
    let ranking = Ranking::of(HandOrder::Standard);
    let work = move |times: u64| {
        for _ in 0..times {
            let sum: u64 = hands.iter().map(|hand| ranking.strength(*hand).index() as u64).sum();
            black_box(sum);
        }
    };
    Measured { name: name.to_owned(), each, work: Box::new(work) }
}

fn parts() -> Vec<Measured> {
    let mut parts = vec![
        by_table("five cards by table, all hands in order", all_hands()),
        by_table("five cards by table, all hands in random order", shuffled(all_hands())),
        Measured {
            name: "rounds of 11 cards, one by one for the Round machine".to_owned(),
            each: 200_000,
            work: Box::new(|times| {
                black_box(
                    Deals::new(1, 0, 1)
                        .take(200_000 * times as usize)
                        .map(|deal| deal.upcard.index())
                        .sum::<usize>(),
                );
            }),
        },
        Measured {
            name: "counters merged".to_owned(),
            each: CELLS as u64,
            work: Box::new(|times| {
                let mut all = Counts::zero(CELLS, 6);
                let part = Counts { cells: vec![3; CELLS], ..Counts::zero(CELLS, 6) };
                for _ in 0..times {
                    all.merge(black_box(&part));
                }
                black_box(all);
            }),
        },
    ];
    for path in Path::ALL.into_iter().filter(|path| path.is_available()) {
        for (name, part, each) in [
            ("rounds of 11 cards, side by side", Part::Deal, BATCH),
            ("five cards rated side by side", Part::Rate, 2 * BATCH),
            ("five cards rated and numbered side by side", Part::Number, 2 * BATCH),
        ] {
            let work = move |times: u64| {
                black_box(run(part, path, 100 * times));
            };
            parts.push(Measured {
                name: format!("{name}, {path}"),
                each: 100 * each as u64,
                work: Box::new(work),
            });
        }
    }
    parts
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let has = |word: &str| arguments.iter().any(|argument| argument == word);
    let done = match arguments.iter().position(|argument| argument == "--only") {
        Some(at) => only(&arguments[at + 1], &arguments[at + 2]),
        None if has("--instructions") => instructions(),
        None => speeds(if has("--quick") { (1, 0.01) } else { (9, 0.2) }),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Millions a second of each part: the middle one of several runs of about so many seconds.
fn speeds((repetitions, seconds): (usize, f64)) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "millions a second on one core, median of {repetitions}")?;
    for part in parts() {
        let timed = |times: u64| {
            let start = Instant::now();
            (part.work)(times);
            start.elapsed().as_secs_f64()
        };
        let times = ((seconds / timed(1)) as u64).max(1);
        let mut rates: Vec<f64> =
            (0..repetitions).map(|_| (times * part.each) as f64 / timed(times) / 1e6).collect();
        rates.sort_by(f64::total_cmp);
        writeln!(out, "{:<56} {:>9.1}", part.name, rates[repetitions / 2])?;
    }
    Ok(())
}

/// Does one part so many times: what Valgrind is let at.
fn only(name: &str, times: &str) -> io::Result<()> {
    let times: u64 = times.parse().map_err(io::Error::other)?;
    match parts().iter().find(|part| part.name == name) {
        Some(part) => (part.work)(times),
        None => return Err(io::Error::other(format!("there is no part `{name}`"))),
    }
    Ok(())
}

/// Instructions of each part: those of three runs of it less those of one, so that what comes before and
/// after is left out.
fn instructions() -> io::Result<()> {
    let program = std::env::current_exe()?;
    let counted = |name: &str, times: &str| -> io::Result<u64> {
        let run = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(&program)
            .args(["--only", name, times])
            .output()?;
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        let collected = said.lines().find_map(|line| line.split_once("Collected : "));
        collected
            .and_then(|(_, count)| count.trim().parse().ok())
            .ok_or_else(|| io::Error::other(format!("valgrind counted nothing: {said}")))
    };
    let mut out = io::stdout().lock();
    writeln!(out, "instructions each")?;
    // Valgrind knows no AVX-512.
    for part in parts().iter().filter(|part| !part.name.ends_with(Path::Avx512.name())) {
        let each = (counted(&part.name, "3")? - counted(&part.name, "1")?) as f64 / 2.0 / part.each as f64;
        writeln!(out, "{:<56} {each:>9.2}", part.name)?;
    }
    Ok(())
}
