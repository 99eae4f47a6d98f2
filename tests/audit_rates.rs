//! How often an audit fails sound logs, and how often it sees that wins are missing.

mod common;

use common::{rules, subject};
use std::ops::Range;
use ventaja::audit::band::Band;
use ventaja::audit::checks::{self, Audit, Evidence, Played};
use ventaja::audit::log::Log;
use ventaja::audit::theory::Theory;
use ventaja::base::exact::{Exact, text, to_f64};
use ventaja::engine::{self, Job};
use ventaja::game::census::{Census, Solver, Unwatched};
use ventaja::game::contract::{Game, Sitting};
use ventaja::game::house::Origin;
use ventaja::game::paytable::Limits;
use ventaja::game::trial::Trial;
use ventaja::games::sin_descarte::exact::Counter;
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::games::sin_descarte::subject::Subject;
use ventaja::stats::total::{Level, Total};
use ventaja::tally::subject::{Settled, Tally};
use ventaja::validate::finding::Verdict;

struct Unheard;

impl engine::Watch for Unheard {
    fn advanced(&self, _rounds: u64) {}

    fn is_stopped(&self) -> bool {
        false
    }
}

/// A house and its player, counted once for all logs.
struct House {
    subject: Subject,
    census: Census,
    trial: Box<dyn Trial>,
    limits: Limits,
}

impl House {
    fn of(house: &str, player: &str, stakes: &[(&str, Exact)]) -> Self {
        let rules = rules(house, &[]);
        let limits = SinDescarte::limits(&rules);
        let subject = subject(&rules, player, stakes, &Sitting::default()).expect("playable");
        let census = Counter::default().census(&subject, &Unwatched).expect("counted");
        let trial = SinDescarte::trial(vec![subject.clone()]).expect("one subject");
        Self { subject, census, trial, limits }
    }

    fn theory(&self) -> Theory {
        let origin = Origin { name: "player".to_owned(), ..Origin::default() };
        Theory::of(origin, &self.census)
    }

    fn played(&self, rounds: u64, seed: u64) -> Tally {
        let job = Job { seed, rounds, threads: 2 };
        let run = engine::play(self.trial.as_ref(), &job, &Unheard).expect("threads");
        self.trial.tallies(&run.counts).remove(0)
    }

    /// The audit of a log that is taken as played by just this player.
    fn audit(&self, theory: &Theory, log: &str) -> Audit {
        let log = Log::read(log.as_bytes(), &[], 1, &Unwatched).expect("a sound file");
        let evidence = Evidence {
            log,
            theory: theory.clone(),
            best: None,
            played: Played::Exactly,
            initial_bet: self.limits.minimum,
            limits: self.limits,
            has_fixed_stake: false,
            rounds: None,
            drop: None,
        };
        checks::run(&evidence).expect("it has stakes")
    }
}

/// A log of counts; of each result so many come as `kept` says.
fn counts(tally: &Tally, kept: impl Fn(Exact, u128) -> u128) -> String {
    let row = |(net, times): (&ventaja::base::money::Ticks, &u128)| {
        let net = tally.unit.initial_bets(*net);
        format!("{},{}\n", text(net), kept(net, *times))
    };
    format!("outcome,count\n{}", tally.net.iter().map(row).collect::<String>())
}

fn verdict(audit: &Audit, code: &str) -> Option<Verdict> {
    audit.findings.iter().filter(|finding| finding.check.code == code).map(|finding| finding.verdict).min()
}

/// Of sound logs C1 fails one in a hundred, and B5 and B6 together at most as many. Of 300 logs of each house
/// C1 fails at most 9 and B5 or B6 at most 9 in all but some 3 of 1000 such tests, and the seeds are fixed. A
/// twentieth lies outside of the 95 % band: 15, of which 30 are allowed.
#[test]
fn sound_logs_fail_as_often_as_is_said() {
    for (house, player, stake) in
        [("caribbean-stud", "three-rules", None), ("mallorca", "buy-to-draws", Some(Exact::new(1, 2)))]
    {
        let stakes: Vec<(&str, Exact)> = stake.map(|stake| ("insurance", stake)).into_iter().collect();
        let house = House::of(house, player, &stakes);
        let theory = house.theory();
        let [mut band, mut classes, mut alerts] = [0; 3];
        for seed in 0..300 {
            let audit = house.audit(&theory, &counts(&house.played(10_000, seed), |_, times| times));
            assert_eq!(audit.whole.band.method.name(), "exact");
            band += usize::from(verdict(&audit, "C1") == Some(Verdict::Fail));
            let worst = verdict(&audit, "B5").min(verdict(&audit, "B6"));
            classes += usize::from(worst == Some(Verdict::Fail));
            alerts += usize::from(audit.whole.p_value < 0.05);
        }
        assert!(band <= 9 && classes <= 9, "{player}: {band} by C1, {classes} by B5 and B6");
        assert!((3..=30).contains(&alerts), "{player}: {alerts} of 300 outside of the 95 % band");
    }
}

/// A log from which 1 % of the rounds won are missing is seen at the volume that theory says, and at a tenth
/// of it mostly not.
#[test]
fn missing_wins_are_seen_at_the_volume_that_theory_says() {
    let house = House::of("caribbean-stud", "always-go", &[]);
    let theory = house.theory();
    let power = house.audit(&theory, "outcome,count\n-3,1\n").power.expect("wins can be missing");
    // By hand, from the exact outcomes.
    let (mut weight, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for outcome in &theory.figures.outcomes {
        let net = to_f64(outcome.net);
        let kept = outcome.probability * if net > 0.0 { 0.99 } else { 1.0 };
        weight += kept;
        sum += kept * net;
        squares += kept * net * net;
    }
    let left = (squares / weight - (sum / weight).powi(2)).sqrt();
    let shift = to_f64(theory.figures.ev_per_initial_bet) - sum / weight;
    let needed = ((2.575_829_303_5 * theory.deviation + 1.644_853_627 * left) / shift).powi(2);
    assert!((power.effective_rounds / needed - 1.0).abs() < 1e-5, "{power:?} {needed}");
    assert!((power.shift - shift).abs() < 1e-12, "{power:?} {shift}");

    let caught = |rounds: u64, seeds: Range<u64>| {
        let is_caught = |seed: &u64| {
            let tally = house.played(rounds, *seed);
            let zero = Exact::from(0);
            let log =
                counts(&tally, |net, times| if net > zero { times - (times + 50) / 100 } else { times });
            let audit = house.audit(&theory, &log);
            verdict(&audit, "C1") == Some(Verdict::Fail) && audit.whole.band.deviation > 0.0
        };
        seeds.filter(is_caught).count()
    };
    // Of 100 logs 95 are expected, and 89 or fewer come with a chance of 0.01.
    let full = caught(needed as u64, 1000..1100);
    assert!((90..=100).contains(&full), "{full} of 100 at {needed} rounds");
    // At a tenth C1 has a chance of some 10 %: 25 or more of 100 have one below 10^-4.
    let tenth = caught(needed as u64 / 10, 2000..2100);
    assert!(tenth < 25, "{tenth} of 100 at a tenth of that");
}

/// The rounds that a log is written of are those of the sampler.
#[test]
fn rounds_one_by_one_are_those_of_the_tally() {
    for (house, player, stake) in [
        ("caribbean-stud", "three-rules", None),
        ("oasis-one-card", "buy-to-draws", None),
        ("mallorca", "buy-to-draws", Some(Exact::new(1, 2))),
    ] {
        let stakes: Vec<(&str, Exact)> = stake.map(|stake| ("insurance", stake)).into_iter().collect();
        let house = House::of(house, player, &stakes);
        let rounds = engine::BLOCK + 30_001;
        let tally = house.played(rounds, 9);
        let (mut staked, mut net) = (0, std::collections::BTreeMap::new());
        let mut take = |settled: Settled| {
            staked += i128::from(settled.staked.0);
            *net.entry(settled.net()).or_default() += 1_u128;
        };
        for (block, rounds) in [(0, engine::BLOCK), (1, 30_001)] {
            SinDescarte::each_round(&house.subject, 9, block, rounds, &mut take);
        }
        assert_eq!((staked, &net), (tally.staked, &tally.net), "{player}");
    }
}

/// The total of bets of several sizes, against totals that are drawn.
#[test]
fn the_total_of_unequal_bets_is_distributed_as_is_said() {
    let house = House::of("caribbean-stud", "three-rules", &[]);
    let theory = house.theory();
    let levels = [Level { size: 1, rounds: 900 }, Level { size: 100, rounds: 100 }];
    let total = Total::of(&levels, &theory.results()).expect("narrow");
    let draws = 2000;
    let [low, high] = total.middle(0.025);
    let outside = (0..draws).filter(|seed| {
        let sum = |rounds: u64, seed: u64| house.played(rounds, seed).net_total();
        let drawn = sum(900, 10_000 + 2 * seed) + 100 * sum(100, 10_001 + 2 * seed);
        drawn < low || drawn > high
    });
    // At most 5 %, and hardly less: 100 are expected.
    let outside = outside.count();
    assert!((60..=140).contains(&outside), "{outside} of {draws}");
    let log = format!("initial_bet,staked,returned\n{}{}", "5,5,0\n".repeat(900), "500,500,0\n".repeat(100));
    let log = Log::read(log.as_bytes(), &[], 1, &Unwatched).expect("a sound file");
    let band = Band::of(&log.whole, &theory).expect("stakes");
    let ends = [high, low].map(|units| -(units as f64) / 10_900.0);
    assert!(band.ends[0].iter().zip(ends).all(|(found, end)| (found - end).abs() < 1e-12), "{band:?}");
}
