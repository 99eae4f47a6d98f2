//! What strategies cost against the best play, split by their rules.

mod common;

use ventaja::base::exact::Exact;
use ventaja::game::census::{Census, Solver, Unwatched, Wager};
use ventaja::game::contract::{Game, Sitting};
use ventaja::games::sin_descarte::exact::Counter;
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::strategy::StakeOverrides;
use ventaja::strategy::cost::{Cost, cost};

fn ev(census: &Census) -> Exact {
    let ticks = i128::from(census.tally.unit.ticks_per_initial_bet());
    Exact::new(census.tally.net_total(), ticks * census.deals as i128)
}

/// The cost of a shipped strategy, and the expected results of the best play and of the strategy.
fn counted(house: &str, play: &str, stakes: &[(&str, Exact)]) -> (Cost, [Exact; 2]) {
    let rules = common::rules(house, &[]);
    let file = common::strategy(play);
    let overrides = stakes.iter().map(|(name, stake)| ((*name).to_owned(), *stake)).collect();
    let player = file.compile::<SinDescarte>(&rules, &StakeOverrides(overrides)).expect("playable");
    let subject = SinDescarte::subject(&rules, player.clone(), &Sitting::default()).expect("playable");
    let solver = Counter::default();
    let cost = cost::<SinDescarte>(&solver, &rules, &file, &player, &subject, &Unwatched).expect("counted");
    let wager = Wager { rules, stakes: player.stakes, sitting: Sitting::default() };
    let best = solver.best(&wager, &Unwatched).expect("counted");
    let [best, played] =
        [&best, &subject].map(|subject| ev(&solver.census(subject, &Unwatched).expect("counted")));
    (cost, [best, played])
}

fn adds_up(house: &str, play: &str, stakes: &[(&str, Exact)]) {
    let (cost, [best, played]) = counted(house, play, stakes);
    assert_eq!(cost.best, best, "{play} at {house}");
    assert_eq!(cost.total, best - played, "{play} at {house}");
    assert!(cost.total > Exact::ZERO, "{play} at {house}");
    let rules: Exact = cost.stages.iter().flat_map(|stage| &stage.rules).map(|part| part.cost).sum();
    let classes: Exact = cost.stages.iter().flat_map(|stage| &stage.classes).map(|(_, part)| part.cost).sum();
    assert_eq!([rules, classes], [cost.total; 2], "{play} at {house}");
    for stage in &cost.stages {
        let decisions: Exact = stage.rules.iter().map(|part| part.frequency).sum();
        assert_eq!(decisions, Exact::from(1));
        for part in &stage.rules {
            assert_eq!(part.instead.iter().sum::<Exact>(), part.cost);
        }
    }
}

#[test]
fn the_cost_of_a_strategy_without_a_purchase_is_the_sum_of_its_rules() {
    for play in ["three-rules", "ak-j83", "ak-match", "pair-or-better", "always-go"] {
        adds_up("caribbean-stud", play, &[]);
    }
    adds_up("marbella", "three-rules", &[]);
    adds_up("caribbean-stud", "three-rules", &[("progressive", Exact::from(1))]);
}

#[test]
fn the_published_cost_of_three_rules_is_told_by_rule() {
    let (cost, _) = counted("caribbean-stud", "three-rules", &[]);
    // 44,846,352 in 19,933,230,517,200 deals: the difference of the published totals.
    assert_eq!(cost.total, Exact::new(1_041_417_758_724 - 1_041_372_912_372, 19_933_230_517_200));
    let rules = &cost.stages[0].rules;
    assert_eq!(rules[0].cost, Exact::ZERO, "pairs always go");
    assert!(rules[3].cost > rules[1].cost && rules[1].cost > rules[4].cost && rules[4].cost > Exact::ZERO);
}

#[test]
#[ignore = "counts purchases for minutes: cargo test --release --test strategy_costs -- --ignored"]
fn the_cost_of_a_strategy_that_buys_is_the_sum_of_its_rules() {
    adds_up("mallorca", "buy-to-draws", &[]);
    adds_up("mallorca", "buy-to-draws-insured", &[]);
    adds_up("oasis-one-card", "buy-to-draws-decide", &[]);
    adds_up("oasis-one-card", "three-rules", &[]);
}
