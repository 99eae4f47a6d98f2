//! Rounds a second on one core: the sampler beside a textbook loop and beside the plain `Round` machine,
//! all measured in turn in one run, so that the ratios hold on a machine whose speed drifts.
//!
//! `cargo bench --bench sampler` measures; `cargo bench --bench sampler -- --quick` only shows that
//! everything runs. Not a criterion harness: that measures one thing after the other, and what counts
//! here are ratios within a repetition.

mod textbook;

use std::hint::black_box;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Instant;
use ventaja::base::exact::Exact;
use ventaja::base::fault::Source;
use ventaja::base::lanes::Path;
use ventaja::engine::{BLOCK, Job, Watch, play};
use ventaja::game::census::{Solver, Unwatched, Wager};
use ventaja::game::contract::{Game, Sitting};
use ventaja::game::trial::Trial;
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::games::sin_descarte::replay::replay;
use ventaja::games::sin_descarte::subject::Subject;
use ventaja::strategy::{StakeOverrides, StrategyFile};

/// What is measured: rules, strategy, insurance in antes, boxes.
const CASES: [(&str, &str, i128, u32); 9] = [
    ("caribbean-stud", "ak-j83", 0, 1),
    ("caribbean-stud", "ak-j83", 0, 7),
    ("caribbean-stud", "optimal", 0, 1),
    ("mallorca", "optimal", 1, 1),
    ("catalonia-final-hand", "optimal", 1, 1),
    ("oasis-one-card", "optimal", 0, 1),
    ("oasis-one-card", "twenty-rules", 0, 1),
    ("mallorca", "buy-to-draws", 0, 1),
    ("mallorca", "buy-to-draws", 0, 7),
];

/// What the rate must not hang on: a change of the rules of the United States, boxes, bets on a box.
const ALIKE: [(&str, &str, &str, u32); 3] = [
    ("other pays", "flush = \"5 to 1\"", "flush = \"13 to 2\"", 1),
    ("a maximum for each hand", "payout_maximum_per_hand = \"none\"", "payout_maximum_per_hand = 1000", 1),
    ("two bets on the box", "bets_per_box = 1", "bets_per_box = 2", 2),
];

/// One case, ready to run.
struct Case {
    name: String,
    boxes: u64,
    subject: Subject,
    trials: Vec<Box<dyn Trial>>,
}

/// The paths that this processor has.
fn paths() -> impl Iterator<Item = Path> {
    Path::ALL.into_iter().filter(|path| path.is_available())
}

fn read(kind: &str, name: &str) -> Source {
    let path = format!("{}/{kind}/sin-descarte/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    Source::new(name, std::fs::read_to_string(path).expect("a shipped file"))
}

impl Case {
    fn new(&(rules, strategy, insured_halves, boxes): &(&str, &str, i128, u32)) -> Self {
        let house = SinDescarte::read_rules(rules, &read("rules", rules)).expect("shipped rules are sound");
        let house = Arc::new(house);
        let insurance = Exact::new(insured_halves, 2);
        let stakes = if insured_halves == 0 { vec![] } else { vec![("insurance".to_owned(), insurance)] };
        let sitting = Sitting { boxes, ..Sitting::default() };
        let subject = if strategy == "optimal" {
            let stakes = vec![insurance, Exact::ZERO];
            let wager = Wager { rules: house, stakes, sitting: sitting.clone() };
            <SinDescarte as Game>::Solver::default().best(&wager, &Unwatched).expect("within the limits")
        } else {
            let source = match strategy {
                "twenty-rules" => Source::new(strategy, include_str!("twenty-rules.toml")),
                _ => read("strategies", strategy),
            };
            let file = StrategyFile::read::<SinDescarte>(strategy, &source).expect("sound strategies");
            let player = file.compile::<SinDescarte>(&house, &StakeOverrides(stakes)).expect("playable");
            SinDescarte::subject(&house, player, &sitting).expect("within the limits")
        };
        let name = format!("{rules}, {strategy}, boxes {boxes}, insurance {insurance}");
        Self::of(name, boxes, subject)
    }

    fn of(name: String, boxes: u32, subject: Subject) -> Self {
        let trials = paths()
            .map(|path| SinDescarte::trial_on(vec![subject.clone()], path).expect("countable"))
            .collect();
        Self { name, boxes: u64::from(boxes), subject, trials }
    }

    /// The United States by `ak-j83`, with something changed.
    fn changed(&(name, old, new, bets_per_box): &(&str, &str, &str, u32)) -> Self {
        let mut source = read("rules", "caribbean-stud");
        assert!(source.text.contains(old), "the rules have no `{old}`");
        source.text = source.text.replacen(old, new, 1);
        let house = Arc::new(SinDescarte::read_rules("changed", &source).expect("sound"));
        let file = StrategyFile::read::<SinDescarte>("ak-j83", &read("strategies", "ak-j83")).expect("sound");
        let player = file.compile::<SinDescarte>(&house, &StakeOverrides(vec![])).expect("playable");
        let sitting = Sitting { bets_per_box, ..Sitting::default() };
        let subject = SinDescarte::subject(&house, player, &sitting).expect("within the limits");
        Self::of(name.to_owned(), 1, subject)
    }
}

/// Millions a second of something done so many times.
fn millions(times: u64, work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    times as f64 / start.elapsed().as_secs_f64() / 1e6
}

/// Million initial bets a second of a trial on one thread.
fn played(trial: &dyn Trial, boxes: u64, seed: u64, rounds: u64) -> f64 {
    millions(rounds * boxes, || {
        let mut counts = trial.zero();
        trial.play(seed, 0, rounds, &mut counts);
        black_box(counts);
    })
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn main() -> io::Result<()> {
    let quick = std::env::args().any(|argument| argument == "--quick");
    let (repetitions, scale) = if quick { (1, 1) } else { (9, 40) };
    let mut out = io::stdout().lock();
    to_textbook(&mut out, repetitions, scale)?;
    let widest = paths().count() - 1;
    alike(&mut out, repetitions, scale, widest)?;
    two_threads(&mut out, repetitions, scale, widest)?;
    let seconds = (0..if quick { 1 } else { 5 }).map(|_| twenty_rules()).collect();
    writeln!(
        out,
        "a strategy of twenty rules: {:.2} s to read, check and compile, on all cores",
        median(seconds)
    )
}

/// Every case on every path, to the textbook loop and to the `Round` machine.
fn to_textbook(out: &mut impl Write, repetitions: u64, scale: u64) -> io::Result<()> {
    let tables = textbook::Tables::new();
    writeln!(
        out,
        "million initial bets a second on one core, median of {repetitions}; in brackets the ratio to the \
         textbook loop, of each repetition"
    )?;
    write!(out, "{:<58} {:>9} {:>7}", "case", "textbook", "Round")?;
    for path in paths() {
        write!(out, " {:>17}", path.name())?;
    }
    writeln!(out)?;
    for case in CASES.iter().map(Case::new) {
        let (mut loops, mut machines) = (Vec::new(), Vec::new());
        let (mut rates, mut ratios) =
            (vec![Vec::new(); case.trials.len()], vec![Vec::new(); case.trials.len()]);
        for repetition in 0..repetitions {
            let rounds = 100_000 * scale;
            let textbook = millions(rounds, || {
                black_box(textbook::play(&tables, repetition, rounds));
            });
            let rounds = 10_000 * scale / case.boxes;
            machines.push(millions(rounds * case.boxes, || {
                black_box(replay(&case.subject, repetition, 0, rounds));
            }));
            for (place, trial) in case.trials.iter().enumerate() {
                let rate = played(trial.as_ref(), case.boxes, repetition, 400_000 * scale / case.boxes);
                rates[place].push(rate);
                ratios[place].push(rate / textbook);
            }
            loops.push(textbook);
        }
        write!(out, "{:<58} {:>9.1} {:>7.2}", case.name, median(loops), median(machines))?;
        for (rates, ratios) in rates.into_iter().zip(ratios) {
            write!(out, " {:>8.1} ({:>5.1}x)", median(rates), median(ratios))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// What is asked of the rules or counted must not change the rate.
fn alike(out: &mut impl Write, repetitions: u64, scale: u64, path: usize) -> io::Result<()> {
    let usual = Case::new(&CASES[0]);
    for case in ALIKE.iter().map(Case::changed) {
        let ratios = (0..3 * repetitions).map(|repetition| {
            let rounds = 400_000 * scale;
            let before = played(usual.trials[path].as_ref(), 1, repetition, rounds);
            played(case.trials[path].as_ref(), 1, repetition, rounds) / before
        });
        writeln!(out, "{}: {:.3} times the rate of {}", case.name, median(ratios.collect()), usual.name)?;
    }
    Ok(())
}

/// Nobody looks on.
struct Alone;

impl Watch for Alone {
    fn advanced(&self, _rounds: u64) {}

    fn is_stopped(&self) -> bool {
        false
    }
}

/// Two threads to one.
fn two_threads(out: &mut impl Write, repetitions: u64, scale: u64, path: usize) -> io::Result<()> {
    for case in [Case::new(&CASES[0]), Case::new(&CASES[7])] {
        let rate = |threads: usize, seed: u64| {
            let rounds = BLOCK * 32 * scale;
            millions(rounds, || {
                let job = Job { seed, rounds, threads };
                black_box(play(case.trials[path].as_ref(), &job, &Alone).expect("threads"));
            })
        };
        let ratios = (0..repetitions).map(|seed| rate(2, seed) / rate(1, seed)).collect();
        writeln!(out, "{}: two threads play {:.2} times as fast as one", case.name, median(ratios))?;
    }
    Ok(())
}

/// Seconds to read, check and compile a strategy of twenty rules that ask for suits, upcard and draws.
fn twenty_rules() -> f64 {
    let source = Source::new("twenty-rules", include_str!("twenty-rules.toml"));
    let rules = std::fs::read_to_string(format!(
        "{}/rules/sin-descarte/oasis-one-card.toml",
        env!("CARGO_MANIFEST_DIR")
    ));
    let rules = Source::new("oasis-one-card", rules.expect("a shipped file"));
    let house = SinDescarte::read_rules("oasis-one-card", &rules).expect("shipped rules are sound");
    let start = Instant::now();
    let file = StrategyFile::read::<SinDescarte>("twenty-rules", &source)
        .unwrap_or_else(|faults| panic!("{faults}"));
    let player = file.compile::<SinDescarte>(&house, &StakeOverrides(vec![])).expect("playable");
    black_box(player);
    start.elapsed().as_secs_f64()
}
