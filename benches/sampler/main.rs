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

/// One case, ready to run.
struct Case {
    name: String,
    boxes: u64,
    subject: Subject,
    trial: Box<dyn Trial>,
}

impl Case {
    fn new(&(rules, strategy, insured_halves, boxes): &(&str, &str, i128, u32)) -> Self {
        let read = |kind: &str, name: &str| {
            let path = format!("{}/{kind}/sin-descarte/{name}.toml", env!("CARGO_MANIFEST_DIR"));
            Source::new(name, std::fs::read_to_string(path).expect("a shipped file"))
        };
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
        let trial = SinDescarte::trial(vec![subject.clone()]).expect("countable");
        Self { name, boxes: u64::from(boxes), subject, trial }
    }
}

/// Millions a second of something done so many times.
fn millions(times: u64, work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    times as f64 / start.elapsed().as_secs_f64() / 1e6
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn main() -> io::Result<()> {
    let quick = std::env::args().any(|argument| argument == "--quick");
    let (repetitions, scale) = if quick { (1, 1) } else { (9, 40) };
    let tables = textbook::Tables::new();
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "million initial bets a second on one core, median of {repetitions}; ratios within each repetition"
    )?;
    writeln!(
        out,
        "{:<58} {:>9} {:>9} {:>9} {:>11} {:>10}",
        "case", "textbook", "Round", "sampler", "to textbook", "to Round"
    )?;
    for case in CASES.iter().map(Case::new) {
        let (mut loops, mut machines, mut samplers) = (Vec::new(), Vec::new(), Vec::new());
        let (mut to_loop, mut to_machine) = (Vec::new(), Vec::new());
        for repetition in 0..repetitions {
            let rounds = 100_000 * scale;
            let textbook = millions(rounds, || {
                black_box(textbook::play(&tables, repetition, rounds));
            });
            let rounds = 10_000 * scale / case.boxes;
            let machine = millions(rounds * case.boxes, || {
                black_box(replay(&case.subject, repetition, 0, rounds));
            });
            let rounds = 400_000 * scale / case.boxes;
            let sampler = millions(rounds * case.boxes, || {
                let mut counts = case.trial.zero();
                case.trial.play(repetition, 0, rounds, &mut counts);
                black_box(counts);
            });
            loops.push(textbook);
            machines.push(machine);
            samplers.push(sampler);
            to_loop.push(sampler / textbook);
            to_machine.push(sampler / machine);
        }
        writeln!(
            out,
            "{:<58} {:>9.1} {:>9.2} {:>9.1} {:>10.2}x {:>9.1}x",
            case.name,
            median(loops),
            median(machines),
            median(samplers),
            median(to_loop),
            median(to_machine)
        )?;
    }
    let seconds = (0..if quick { 1 } else { 5 }).map(|_| twenty_rules()).collect();
    writeln!(
        out,
        "a strategy of twenty rules: {:.2} s to read, check and compile, on all cores",
        median(seconds)
    )
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
