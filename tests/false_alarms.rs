//! How often the validation of a sound game raises an alarm.

mod common;

use common::{rules, subject};
use ventaja::base::exact::Exact;
use ventaja::engine::{self, Job};
use ventaja::game::census::{Solver, Unwatched};
use ventaja::game::contract::{Game, Sitting};
use ventaja::games::sin_descarte::exact::Counter;
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::validate::evidence::Sample;
use ventaja::validate::finding::{Finding, Verdict};
use ventaja::validate::inspection::Inspection;
use ventaja::validate::sampled;

struct Unheard;

impl engine::Watch for Unheard {
    fn advanced(&self, _rounds: u64) {}

    fn is_stopped(&self) -> bool {
        false
    }
}

/// Rounds that are looked into card by card.
const LOOKED_INTO: u64 = 40_000;

/// Two hundred seeds of each house: the tests are corrected together at 1 %, so that two alarms of each are
/// to be expected, and at most 4 % are allowed.
#[test]
fn a_sound_game_raises_few_alarms() {
    for (house, player) in [("caribbean-stud", "ak-j83"), ("mallorca", "buy-to-draws")] {
        let rules = rules(house, &[]);
        let subject = subject(&rules, player, &[], &Sitting::default()).expect("playable");
        let census = Counter::default().census(&subject, &Unwatched).expect("counted");
        let stakes = vec![Exact::ZERO; SinDescarte::vocabulary().stakes.len()];
        let trial = SinDescarte::trial(vec![subject.clone()]).expect("one subject");
        let awards = trial.awards().remove(0);
        let alarms = (0..200_u64).filter(|seed| {
            let job = Job { seed: *seed, rounds: 400_000, threads: 2 };
            let run = engine::play(trial.as_ref(), &job, &Unheard).expect("threads");
            let tally = trial.tallies(&run.counts).remove(0);
            let inspection =
                Inspection::of::<SinDescarte>(&subject, &stakes, trial.as_ref(), *seed, LOOKED_INTO);
            let sample = Sample::of(&tally, &awards, &census, *seed, true);
            let sample = Sample { inspection: Some(inspection), ..sample };
            let mut findings: Vec<Finding> = Vec::new();
            sampled::check(Some(&sample), &mut findings);
            assert_eq!(findings.len(), 19);
            findings.iter().any(|finding| finding.verdict == Verdict::Fail)
        });
        let alarms = alarms.count();
        assert!(alarms <= 8, "{house}: {alarms} of 200");
    }
}

/// What is seen in rounds of a sound game passes every check, and each fault of it fails its own.
#[test]
fn what_is_seen_in_rounds_is_judged() {
    let rules = rules("mallorca", &[]);
    let subject = subject(&rules, "buy-to-draws", &[], &Sitting::default()).expect("playable");
    let census = Counter::default().census(&subject, &Unwatched).expect("counted");
    let stakes = vec![Exact::ZERO; SinDescarte::vocabulary().stakes.len()];
    let trial = SinDescarte::trial(vec![subject.clone()]).expect("one subject");
    let rounds = 1 << 20;
    let run = engine::play(trial.as_ref(), &Job { seed: 5, rounds, threads: 2 }, &Unheard).expect("threads");
    let tally = trial.tallies(&run.counts).remove(0);
    let sound = Inspection::of::<SinDescarte>(&subject, &stakes, trial.as_ref(), 5, 200_000);
    let failed = |inspection: &Inspection| {
        let sample = Sample::of(&tally, &trial.awards().remove(0), &census, 5, true);
        let sample = Sample { inspection: Some(inspection.clone()), ..sample };
        let mut findings = Vec::new();
        sampled::check(Some(&sample), &mut findings);
        let failed = findings.iter().filter(|finding| finding.verdict == Verdict::Fail);
        failed.map(|finding| finding.check.code).collect::<Vec<_>>()
    };
    assert_eq!(failed(&sound), Vec::<&str>::new());
    assert!(sound.unseen.decisions == 400_000 && sound.draws.len() == 11);
    let mut dependent = sound.clone();
    dependent.independence.as_mut().expect("results differ").correlation_z = 6.0;
    assert_eq!(failed(&dependent), ["B8"]);
    let mut runs = sound.clone();
    runs.independence.as_mut().expect("results differ").runs_z = -6.0;
    assert_eq!(failed(&runs), ["B8"]);
    let mut shuffle = sound.clone();
    shuffle.shuffle.as_mut().expect("enough rounds").pairs.p_value = 1e-5;
    assert_eq!(failed(&shuffle), ["B9"]);
    let mut uneven = sound.clone();
    uneven.draws[0].most += 1;
    assert_eq!(failed(&uneven), ["B10"]);
    assert_eq!(failed(&Inspection { same_on_plain_machine: false, ..sound.clone() }), ["B12"]);
    let mut peeking = sound.clone();
    peeking.unseen.changed = 1;
    assert_eq!(failed(&peeking), ["B13"]);
}

/// That nothing noticeable lies between two numbers proves little: that they are near each other is told
/// when there are rounds enough.
#[test]
fn few_rounds_prove_nothing() {
    let rules = rules("caribbean-stud", &[]);
    let subject = subject(&rules, "ak-j83", &[], &Sitting::default()).expect("playable");
    let census = Counter::default().census(&subject, &Unwatched).expect("counted");
    let trial = SinDescarte::trial(vec![subject]).expect("one subject");
    for (rounds, verdict) in [(1 << 22, Verdict::Warn), (1 << 29, Verdict::Pass)] {
        let run =
            engine::play(trial.as_ref(), &Job { seed: 5, rounds, threads: 2 }, &Unheard).expect("threads");
        let tally = trial.tallies(&run.counts).remove(0);
        let sample = Sample::of(&tally, &trial.awards().remove(0), &census, 5, true);
        let mut findings = Vec::new();
        sampled::check(Some(&sample), &mut findings);
        let near = findings.iter().find(|finding| finding.check.code == "B4").expect("a finding");
        assert_eq!(near.verdict, verdict, "{rounds}: {:?}", near.found);
        let mut far = sample;
        far.agreement.edge_deviation = Some(100.0);
        let mut findings = Vec::new();
        sampled::check(Some(&far), &mut findings);
        let far = findings.iter().find(|finding| finding.check.code == "B4").expect("a finding");
        assert_eq!(far.verdict, Verdict::Fail);
    }
}
