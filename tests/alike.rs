//! Subjects of which one count tells as much as two.

mod common;

use common::{rules, subject};
use ventaja::base::exact::Exact;
use ventaja::game::census::{Solver, Unwatched, Wager};
use ventaja::game::contract::{Game, Sitting};
use ventaja::games::sin_descarte::exact::Counter;
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::games::sin_descarte::rules::Rules;
use ventaja::games::sin_descarte::subject::Subject;

/// A house under a strategy, with changes to its rules and half an initial bet insured or not.
fn seated(house: &str, changes: &[(&str, &str)], strategy: &str, insured: bool) -> Subject {
    let stakes: &[(&str, Exact)] = if insured { &[("insurance", Exact::new(1, 2))] } else { &[] };
    subject(&rules(house, changes), strategy, stakes, &Sitting::default()).expect("it can be played")
}

#[test]
fn houses_are_alike_where_they_differ_in_what_nobody_plays() {
    let play = |house, insured| seated(house, &[], "buy-to-draws", insured);
    assert!(play("mallorca", false).is_alike(&play("catalonia-final-hand", false)));
    assert!(play("catalonia", false).is_alike(&play("catalonia-final-hand", false)));
    assert!(!play("catalonia", true).is_alike(&play("catalonia-final-hand", true)));
    assert!(!play("catalonia", true).is_alike(&play("catalonia", false)));
}

#[test]
fn whoever_decides_or_is_paid_otherwise_is_not_alike() {
    let go = |house, changes: &[(&str, &str)]| seated(house, changes, "always-go", false);
    let marbella = go("marbella", &[]);
    assert!(marbella.is_alike(&go("marbella", &[])));
    assert!(!marbella.is_alike(&seated("marbella", &[], "three-rules", false)));
    assert!(!marbella.is_alike(&go("marbella-leaflet", &[])), "the order of hands");
    for change in [
        ("straight = \"4 to 1\"", "straight = \"5 to 1\""),
        ("win = \"1 to 1\"", "win = \"2 to 1\""),
        ("stake = 2 ", "stake = 1 "),
        ("\"pay-all-antes\"", "\"pay-better-antes\""),
    ] {
        assert!(!marbella.is_alike(&go("marbella", &[change])), "{change:?}");
    }
    assert!(!go("mallorca", &[]).is_alike(&marbella), "a card for sale is another deck of deals");
}

#[test]
fn the_best_play_and_the_count_of_one_are_those_of_the_other() {
    let changed: &[(&str, &str)] = &[("minimum = 5", "minimum = 20")];
    let [one, other] = [&[][..], changed].map(|changes| rules("caribbean-stud", changes));
    let counter = Counter::default();
    let best = |rules: &std::sync::Arc<Rules>| {
        let wager = Wager { rules: rules.clone(), stakes: vec![Exact::ZERO; 2], sitting: Sitting::default() };
        counter.best(&wager, &Unwatched).expect("it is counted")
    };
    let (one, other) = (best(&one), best(&other));
    assert!(one.is_alike(&other), "what the ante is worth changes nothing");
    let census = |subject: &Subject| counter.census(subject, &Unwatched).expect("it is counted");
    assert_eq!(census(&one), census(&SinDescarte::deciding_as(&other, &one)));
}
