//! Strategies found by the search, each held to its exact cost. The long ones run on demand:
//! `cargo test --release --test sweeps -- --ignored`.

mod common;

use rayon::ThreadPoolBuilder;
use ventaja::base::exact::Exact;
use ventaja::base::fault::Source;
use ventaja::game::census::{Solver, Unwatched};
use ventaja::game::contract::{Game, Sitting};
use ventaja::games::sin_descarte::exact::Counter;
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::strategy::cost::cost;
use ventaja::strategy::distill::{Distilled, distill};
use ventaja::strategy::{StakeOverrides, StrategyFile};

/// What is found for a house, on so many threads.
fn found(house: &str, most: usize, stakes: &[(&str, Exact)], threads: usize) -> Distilled {
    let rules = common::rules(house, &[]);
    let stakes = StakeOverrides(stakes.iter().map(|(name, stake)| ((*name).to_owned(), *stake)).collect());
    let search = || distill::<SinDescarte>(&Counter::default(), &rules, most, &stakes, None, &Unwatched);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(search).unwrap_or_else(|error| panic!("{error}"))
}

/// The file has no faults, as many rules as it says, and the cost that it says.
fn holds_what_it_says(house: &str, most: usize, found: &Distilled) {
    let rules = common::rules(house, &[]);
    let file = StrategyFile::read::<SinDescarte>("found", &Source::new("found.toml", found.text.as_str()))
        .unwrap_or_else(|faults| panic!("{faults}\n{}", found.text));
    let counted: usize = (0..2).map(|stage| file.rules(stage).len().saturating_sub(1)).sum();
    assert_eq!(counted, found.rules);
    assert!(counted <= most, "{counted} rules");
    // The stakes stand in the file.
    let player = file.compile::<SinDescarte>(&rules, &StakeOverrides(Vec::new())).expect("playable");
    let subject = SinDescarte::subject(&rules, player.clone(), &Sitting::default()).expect("playable");
    let solver = Counter::default();
    let cost = cost::<SinDescarte>(&solver, &rules, &file, &player, &subject, &Unwatched).expect("counted");
    assert_eq!((cost.total, cost.best), (found.cost, found.best));
    let census = solver.census(&subject, &Unwatched).expect("counted");
    let ticks = i128::from(census.tally.unit.ticks_per_initial_bet());
    let ev = Exact::new(census.tally.net_total(), ticks * census.deals as i128);
    assert_eq!(found.best - found.cost, ev);
    assert!(found.text.contains(&format!("exactly {}", found.cost)));
}

#[test]
fn one_rule_is_a_hand_from_which_to_go() {
    let one = found("caribbean-stud", 1, &[], 2);
    holds_what_it_says("caribbean-stud", 1, &one);
    // The best line between hands, known as A-K-J-8-3.
    assert!(
        one.cost <= Exact::new(1_059_715_400_580 - 1_041_372_912_372, 19_933_230_517_200),
        "{}",
        one.text
    );
    assert_eq!(one.text, found("caribbean-stud", 1, &[], 1).text, "threads change nothing");
}

#[test]
fn six_rules_without_a_purchase_cost_next_to_nothing() {
    let six = found("caribbean-stud", 6, &[], 2);
    holds_what_it_says("caribbean-stud", 6, &six);
    assert!(six.cost < Exact::new(1, 100_000), "{}", six.text);
}

#[test]
fn more_rules_cost_no_more() {
    let costs: Vec<Exact> = [1, 2, 3].map(|most| found("marbella", most, &[], 2).cost).to_vec();
    assert!(costs.is_sorted_by(|fewer, more| fewer >= more), "{costs:?}");
}

#[test]
#[ignore = "takes minutes: cargo test --release --test sweeps -- --ignored"]
fn twelve_rules_where_buying_makes_the_second_bet() {
    let twelve = found("mallorca", 12, &[("insurance", Exact::new(1, 2))], 2);
    assert!(twelve.text.contains("insurance = \"0.5\""));
    holds_what_it_says("mallorca", 12, &twelve);
    assert!(twelve.cost < Exact::new(1, 1_000), "{}", twelve.text);
    assert_eq!(twelve.text, found("mallorca", 12, &[("insurance", Exact::new(1, 2))], 1).text);
}

#[test]
#[ignore = "takes minutes: cargo test --release --test sweeps -- --ignored"]
fn twelve_rules_where_one_decides_after_buying() {
    let twelve = found("oasis-one-card", 12, &[], 2);
    holds_what_it_says("oasis-one-card", 12, &twelve);
    assert!(twelve.cost < Exact::new(1, 1_000), "{}", twelve.text);
    assert!(twelve.text.contains("[[after_buying]]"));
}
