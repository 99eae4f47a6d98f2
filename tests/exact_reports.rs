//! Simulations in reports beside the exact counts of the same rules and strategies.
//!
//! The seeds are fixed. A sound simulator fails a bound of 4 standard errors for 6 of 100,000 seeds, and
//! a p-value of 10^-4 for 1 of 10,000.

mod common;

use common::{rules, subject, trial};
use std::sync::LazyLock;
use ventaja::base::exact::Exact;
use ventaja::engine::{Job, Watch, play};
use ventaja::game::census::{Census, Solver, Unwatched};
use ventaja::game::contract::{Game, Sitting};
use ventaja::game::house::{House, Origin};
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::games::sin_descarte::subject::Subject;
use ventaja::report::{ExactEvidence, ExactReport, RulesInfo, json, terminal};
use ventaja::stats::agreement::Agreement;
use ventaja::stats::census::CensusFigures;
use ventaja::stats::figures::Figures;
use ventaja::tally::subject::Tally;

/// Nobody looks on.
struct Nobody;

impl Watch for Nobody {
    fn advanced(&self, _rounds: u64) {}

    fn is_stopped(&self) -> bool {
        false
    }
}

/// One for all tests: what does not depend on a paytable is counted once.
static COUNTER: LazyLock<<SinDescarte as Game>::Solver> = LazyLock::new(Default::default);

fn seat(house: &str, play: &str, stakes: &[(&str, Exact)], sitting: &Sitting) -> Subject {
    subject(&rules(house, &[]), play, stakes, sitting).expect("playable")
}

fn counted(subject: &Subject) -> Census {
    COUNTER.census(subject, &Unwatched).expect("it can be counted")
}

fn simulated(subject: &Subject, rounds: u64) -> Tally {
    let trial = trial(vec![subject.clone()]);
    let played = play(&*trial, &Job { seed: 7, rounds, threads: 2 }, &Nobody).expect("two threads");
    trial.tallies(&played.counts).swap_remove(0)
}

fn agreement(sample: &Tally, census: &Census, sitting: &Sitting) -> Agreement {
    Agreement::of(&Figures::of(sample, &[], sitting), sample, census, sitting)
}

/// Preset, strategy, and tenths of an ante on the insurance.
const CASES: [(&str, &str, i128); 5] = [
    ("caribbean-stud", "three-rules", 0),
    ("caribbean-stud", "always-go", 0),
    ("marbella-leaflet", "ak-j83", 0),
    ("france", "pair-or-better", 0),
    ("france", "ace-king-or-better", 2),
];

#[test]
fn samples_of_the_same_play_fit_and_samples_of_another_do_not() {
    let alone = Sitting::default();
    let mut of_three_rules = None;
    for (house, play, insured) in CASES {
        let stakes = [("insurance", Exact::new(insured, 10))];
        let stakes = if insured > 0 { &stakes[..] } else { &[] };
        let subject = seat(house, play, stakes, &alone);
        let (census, sample) = (counted(&subject), simulated(&subject, 4_000_000));
        let found = agreement(&sample, &census, &alone);
        let what = format!("{play} at {house}");
        assert!(
            found.edge_deviation.is_some_and(|off| off.abs() < 4.0),
            "{what}: {:?}",
            found.edge_deviation
        );
        for (bet, off) in found.exact.bets.iter().zip(&found.bet_deviations) {
            assert_eq!(off.is_some(), bet.placed > 0, "{what}, {}", bet.bet);
            assert!(off.is_none_or(|off| off.abs() < 4.0), "{what}, {}: {off:?}", bet.bet);
        }
        let fit = found.fit.expect("rounds");
        assert!(fit.chi_square.is_some_and(|test| test.p_value > 1e-4), "{what}: {:?}", fit.chi_square);
        assert!(fit.lowest_holm_p_value().is_some_and(|p| p > 1e-4), "{what}: {:?}", fit.classes);
        assert!(fit.classes.iter().all(|class| class.probability > 0.0), "{what}: {:?}", fit.classes);
        if play == "three-rules" {
            of_three_rules = Some(census);
        } else if play == "always-go" {
            let other = agreement(&sample, of_three_rules.as_ref().expect("counted before"), &alone);
            let fit = other.fit.expect("rounds");
            assert!(fit.chi_square.is_some_and(|test| test.p_value < 1e-100), "{what}");
            assert!(other.edge_deviation.is_some_and(|off| off > 50.0), "{what}");
        }
    }
}

#[test]
fn seven_boxes_come_to_the_edge_of_one() {
    let table = Sitting { boxes: 7, ..Sitting::default() };
    let subject = seat("caribbean-stud", "three-rules", &[], &table);
    let census = counted(&subject);
    let found = agreement(&simulated(&subject, 1_000_000), &census, &table);
    assert!(found.edge_deviation.is_some_and(|off| off.abs() < 4.0), "{:?}", found.edge_deviation);
    assert_eq!(found.fit.expect("rounds").chi_square, None);
}

#[test]
fn a_count_is_reported_with_its_published_total() {
    let alone = Sitting::default();
    let house = rules("caribbean-stud", &[]);
    let census = counted(&seat("caribbean-stud", "three-rules", &[], &alone));
    let figures = CensusFigures::of(&census);
    assert_eq!(figures.net_total, Exact::from(-1_041_417_758_724));
    let strategy = Origin {
        name: "three-rules".into(),
        title: "Three rules".into(),
        source: "the shelf".into(),
        ..Origin::default()
    };
    let rules = RulesInfo {
        origin: house.origin().clone(),
        assumptions: house.assumptions().to_vec(),
        notes: house.notes().to_vec(),
        ..RulesInfo::default()
    };
    let evidence = ExactEvidence {
        game: SinDescarte::ID,
        rules,
        strategy,
        stakes: vec![("insurance".into(), Exact::ZERO)],
        sitting: alone,
        census,
    };
    let report = ExactReport::new(vec![evidence]);
    let page = terminal::exact_page(&report, 100, false);
    assert!(page.contains("5.22453") && page.contains("over 19933230517200 deals"), "{page}");
    let results: serde_json::Value = serde_json::from_str(&json::summary(&report)).expect("sound JSON");
    assert_eq!(results["results"][0]["net_total"], "-1041417758724");
}
