//! The sampler against the `Round` machine, on the same deals, block by block.

mod common;

use common::{names, player, rules, strategy, subject, trial};
use ventaja::base::exact::Exact;
use ventaja::base::fault::Source;
use ventaja::base::lanes::Path;
use ventaja::game::contract::{Game, Sitting};
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::games::sin_descarte::replay::replay;
use ventaja::games::sin_descarte::subject::Subject;
use ventaja::strategy::StrategyFile;

/// Plays a block both ways, on every path that the processor has, and demands the same tally.
fn agrees(what: &str, subject: &Subject, block: u64, rounds: u64) {
    let replayed = replay(subject, 77, block, rounds);
    for path in Path::ALL.into_iter().filter(|path| path.is_available()) {
        let trial = SinDescarte::trial_on(vec![subject.clone()], path).expect("countable");
        let mut counts = trial.zero();
        trial.play(77, block, rounds, &mut counts);
        let tally = &trial.tallies(&counts)[0];
        assert_eq!(*tally, replayed, "{what}, {path}");
        let boxes = u128::from(subject.sitting.boxes * subject.sitting.bets_per_box);
        assert_eq!(tally.initial_bets, u128::from(rounds) * boxes, "{what}, {path}");
    }
}

/// Every preset with every shipped strategy that its rules allow, and with one that asks for suits nearly
/// everywhere, without side bets and with all that the house offers, on one box and on several.
#[test]
fn the_sampler_counts_what_the_round_machine_counts() {
    let mut files: Vec<StrategyFile> = names("strategies").iter().map(|name| strategy(name)).collect();
    let twenty = Source::new("twenty-rules", include_str!("../benches/sampler/twenty-rules.toml"));
    files.push(StrategyFile::read::<SinDescarte>("twenty-rules", &twenty).expect("a sound file"));
    let mut seated = 0;
    for preset in names("rules") {
        let rules = rules(&preset, &[]);
        let insurance = rules.insurance.as_ref().and_then(|insurance| insurance.maximum);
        let mut stakes: Vec<Vec<(&str, Exact)>> = vec![vec![]];
        stakes.extend(insurance.map(|most| vec![("insurance", most)]));
        stakes.extend(rules.progressive.as_ref().map(|_| vec![("progressive", Exact::from(1))]));
        for file in &files {
            let strategy = &file.origin.name;
            for stakes in &stakes {
                let Some(player) = player(&rules, file, stakes) else { continue };
                for (boxes, rounds) in [(1, 30_011), (2, 5_003), (7, 1_009)] {
                    let bets_per_box = if boxes == 2 { rules.table.bets_per_box } else { 1 };
                    let sitting = Sitting { boxes, bets_per_box, initial_bet: None };
                    let seat = SinDescarte::subject(&rules, player.clone(), &sitting);
                    let Ok(subject) = seat else { continue };
                    let what = format!("{preset}, {strategy}, {stakes:?}, {boxes} boxes");
                    agrees(&what, &subject, u64::from(boxes), rounds);
                    seated += 1;
                }
            }
        }
    }
    assert!(seated > 9 * 6 * 3, "{seated} subjects were played");
}

/// Rules that look at the whole round: a maximum that is often passed, and a share of the meter that
/// pairs win, so that boxes often divide it.
#[test]
fn rules_over_the_whole_round_are_counted_as_they_are_settled() {
    let maximum = ("payout_maximum_per_round = \"none\"", "payout_maximum_per_round = 7");
    let hand = ("payout_maximum_per_hand = \"none\"", "payout_maximum_per_hand = 4");
    let meter = (
        "flush = \"50 for 1\"",
        "flush = \"50 for 1\"\nstraight = \"20 for 1\"\nthree_of_a_kind = \"5 % of the meter\"\ntwo_pair = \"2 % of the meter\"\npair = \"1 % of the meter\"",
    );
    let progressive = [("progressive", Exact::from(1))];
    for changes in [vec![maximum], vec![hand, maximum], vec![meter], vec![maximum, meter]] {
        let rules = rules("caribbean-stud", &changes);
        for boxes in [1, 2, 3, 7] {
            let sitting = Sitting { boxes, bets_per_box: 1, initial_bet: None };
            let seated = subject(&rules, "ak-j83", &progressive, &sitting).expect("playable");
            agrees(&format!("{changes:?}, {boxes} boxes"), &seated, 3, 3_001);
        }
    }
}

/// Subjects that share a trial are dealt the cards that each would get alone.
#[test]
fn subjects_in_company_count_what_they_count_alone() {
    let sitting = Sitting::default();
    let seat = |preset: &str, strategy: &str| {
        subject(&rules(preset, &[]), strategy, &[], &sitting).expect("playable")
    };
    let subjects = vec![
        seat("marbella", "three-rules"),
        seat("marbella-leaflet", "always-go"),
        seat("mallorca", "buy-to-draws"),
        seat("oasis-one-card", "buy-to-draws"),
    ];
    let together = trial(subjects.clone());
    let mut counts = together.zero();
    together.play(5, 8, 40_000, &mut counts);
    for (tally, subject) in together.tallies(&counts).iter().zip(&subjects) {
        let alone = trial(vec![subject.clone()]);
        let mut counts = alone.zero();
        alone.play(5, 8, 40_000, &mut counts);
        assert_eq!(*tally, alone.tallies(&counts)[0]);
    }
}

/// The sums of differences, against differences taken round by round on the `Round` machine.
#[test]
fn paired_differences_are_those_of_the_single_rounds() {
    let rounds = 400;
    for boxes in [1, 3] {
        let sitting = Sitting { boxes, ..Sitting::default() };
        let seat = |preset: &str, stakes: &[(&str, Exact)]| {
            subject(&rules(preset, &[]), "always-go", stakes, &sitting).expect("playable")
        };
        // An insurance of a third makes the second subject's unit finer than the first's.
        let subjects = vec![seat("marbella", &[]), seat("mallorca", &[("insurance", Exact::new(1, 3))])];
        let result = |subject: &Subject, rounds: u64| {
            let tally = replay(subject, 5, 0, rounds);
            tally.net_total() * 3 / i128::from(tally.unit.ticks_per_initial_bet())
        };
        let (mut sum, mut squares, mut differing) = (0, 0, 0);
        let thirds = |subject: &Subject, n: u64| result(subject, n + 1) - result(subject, n);
        for n in 0..rounds {
            let difference = thirds(&subjects[1], n) - thirds(&subjects[0], n);
            sum += difference;
            squares += difference * difference;
            differing += u64::from(difference != 0);
        }
        let trial = trial(subjects);
        let mut counts = trial.zero();
        trial.play(5, 0, rounds, &mut counts);
        let paired = trial.paired(&counts)[0];
        assert_eq!(paired.ticks_per_initial_bet, 3);
        assert_eq!((paired.difference, paired.difference_squared), (sum, squares), "{boxes} boxes");
        assert_eq!(paired.differing, differing, "{boxes} boxes");
        assert!(sum != 0 && paired.initial_bets_per_round == boxes);
    }
}

/// Amounts without a common unit of money are refused, never rounded.
#[test]
fn subjects_without_a_common_unit_are_refused() {
    let seat = |below: i128| {
        let stakes = [("insurance", Exact::new(1, below))];
        subject(&rules("mallorca", &[]), "always-go", &stakes, &Sitting::default()).expect("playable alone")
    };
    assert!(SinDescarte::trial(vec![seat(99_991)]).is_ok());
    let refusal = SinDescarte::trial(vec![seat(99_991), seat(99_989)]).err().expect("10^10 ticks to an ante");
    assert!(refusal.to_string().contains("no common unit"), "{refusal}");
}
