//! How often the validation of a sound game raises an alarm.

mod common;

use common::{rules, subject};
use ventaja::engine::{self, Job};
use ventaja::game::census::{Solver, Unwatched};
use ventaja::game::contract::{Game, Sitting};
use ventaja::games::sin_descarte::exact::Counter;
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::validate::evidence::Sample;
use ventaja::validate::finding::{Finding, Verdict};
use ventaja::validate::sampled;

struct Unheard;

impl engine::Watch for Unheard {
    fn advanced(&self, _rounds: u64) {}

    fn is_stopped(&self) -> bool {
        false
    }
}

/// Two hundred seeds of each house: the tests are corrected together at 1 %, so that two alarms of each are
/// to be expected, and at most 4 % are allowed.
#[test]
fn a_sound_game_raises_few_alarms() {
    for (house, player) in [("caribbean-stud", "ak-j83"), ("mallorca", "buy-to-draws")] {
        let rules = rules(house, &[]);
        let subject = subject(&rules, player, &[], &Sitting::default()).expect("playable");
        let census = Counter::default().census(&subject, &Unwatched).expect("counted");
        let trial = SinDescarte::trial(vec![subject]).expect("one subject");
        let awards = trial.awards().remove(0);
        let alarms = (0..200_u64).filter(|seed| {
            let job = Job { seed: *seed, rounds: 400_000, threads: 2 };
            let run = engine::play(trial.as_ref(), &job, &Unheard).expect("threads");
            let tally = trial.tallies(&run.counts).remove(0);
            let sample = Sample::of(&tally, &awards, &census, *seed, true);
            let mut findings: Vec<Finding> = Vec::new();
            sampled::check(Some(&sample), &mut findings);
            assert!(findings.len() >= 8);
            findings.iter().any(|finding| finding.verdict == Verdict::Fail)
        });
        let alarms = alarms.count();
        assert!(alarms <= 8, "{house}: {alarms} of 200");
    }
}
