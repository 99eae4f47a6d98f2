//! Seconds of the exact count, cold and for a further paytable, beside a plain enumeration of the same
//! deals: what that would take is reckoned from single situations that it is timed on in the same run.
//!
//! `cargo bench --bench exact` measures; `cargo bench --bench exact -- --quick` only shows that
//! everything runs, without a purchase.

use std::hint::black_box;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Instant;
use ventaja::base::exact::Exact;
use ventaja::base::fault::Source;
use ventaja::game::census::{Question, Solver, Unwatched, Wager};
use ventaja::game::contract::{Game, Sitting};
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::games::sin_descarte::rules::Rules;

type Counter = <SinDescarte as Game>::Solver;

/// Houses, each with changes that make another paytable of it.
const CASES: [(&str, &str, &str); 3] = [
    ("caribbean-stud", "flush = \"5 to 1\"", "flush = \"6 to 1\""),
    ("mallorca", "flush = \"5 to 1\"", "flush = \"6 to 1\""),
    ("oasis-one-card", "flush = \"5 to 1\"", "flush = \"6 to 1\""),
];

/// Situations that a plain enumeration is timed on.
const SITUATIONS: [(&str, &str); 4] =
    [("Ah Kh Qh Jh 2c", "9d"), ("Ac Kd 8s 5h 3c", "Qd"), ("9c 9d 7h 4s 2c", "Ks"), ("Ts 8s 7s 4s 2d", "2h")];

fn wager(name: &str, change: Option<(&str, &str)>) -> Wager<Rules> {
    let path = format!("{}/rules/sin-descarte/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let mut text = std::fs::read_to_string(path).expect("a shipped file");
    if let Some((old, new)) = change {
        assert!(text.contains(old), "{name} has no `{old}`");
        text = text.replacen(old, new, 1);
    }
    let rules = SinDescarte::read_rules(name, &Source::new(name, text)).expect("shipped rules are sound");
    Wager { rules: Arc::new(rules), stakes: vec![Exact::ZERO; 2], sitting: Sitting::default() }
}

fn seconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

/// The best play and all deals under it.
fn count(counter: &Counter, wager: &Wager<Rules>) {
    let best = counter.best(wager, &Unwatched).expect("no stakes");
    black_box(counter.census(&best, &Unwatched).expect("countable"));
}

/// What a situation takes that is dealt out card by card.
fn plainly(counter: &Counter, wager: &Wager<Rules>) -> f64 {
    let all = seconds(|| {
        for (hand, upcard) in SITUATIONS {
            let question =
                Question { hand: hand.to_owned(), upcard: upcard.to_owned(), ..Question::default() };
            black_box(counter.explain(wager, &question, None).expect("sound cards"));
        }
    });
    all / SITUATIONS.len() as f64
}

/// The largest resident size so far in MiB, where the system tells it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kibibytes| kibibytes >> 10)
}

fn main() -> io::Result<()> {
    let quick = std::env::args().any(|argument| argument == "--quick");
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "house              cold s  further: best play s  counted s  explain s  peak MiB  plain enumeration / cold"
    )?;
    for (name, old, new) in &CASES[..if quick { 1 } else { CASES.len() }] {
        let counter = Counter::default();
        let cold = seconds(|| count(&counter, &wager(name, None)));
        let peak = resident().map_or_else(|| "?".to_owned(), |mebibytes| mebibytes.to_string());
        // The tables of another paytable's best play; and then all deals under the best play of the first
        // again and of the other, which is what a search through paytables does.
        let other = wager(name, Some((old, new)));
        let further = seconds(|| drop(black_box(counter.best(&other, &Unwatched))));
        drop(black_box(counter.census_of_best(&wager(name, None), &Unwatched)));
        let counted = seconds(|| drop(black_box(counter.census_of_best(&other, &Unwatched))));
        let explain = plainly(&counter, &other);
        // Hands up to the names of suits, each against 47 upcards.
        let plain = explain * 134_459.0 * 47.0 / cold;
        writeln!(
            out,
            "{name:17} {cold:7.2} {further:21.3} {counted:10.3} {explain:10.3} {peak:>9} {plain:25.0}"
        )?;
    }
    Ok(())
}
