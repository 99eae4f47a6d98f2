//! The exact count against the enumeration, on small decks: whole numbers, all of them equal.

mod houses;

use houses::flips::{Effect, flips};
use houses::{Change, NONE, SideBets};
use houses::{house, seat, side_bets, small_decks, strategies, walked, walked_best};
use rayon::prelude::*;
use std::sync::{Arc, LazyLock};
use ventaja::cards::deck::Deck;
use ventaja::game::census::{Solver, Unwatched, Wager};
use ventaja::game::contract::Sitting;
use ventaja::games::sin_descarte::exact::Counter;
use ventaja::games::sin_descarte::rules::Rules;
use ventaja::games::sin_descarte::subject::Subject;
use ventaja::tally::subject::Tally;

/// A counter for each of the small decks.
static COUNTERS: LazyLock<Vec<(Deck, Counter)>> = LazyLock::new(|| {
    let counter = |deck| (deck, Counter::on(deck).unwrap_or_else(|refusal| panic!("{refusal}")));
    small_decks().map(counter).into()
});

fn wager(rules: &Arc<Rules>, side_bets: SideBets) -> Wager<Rules> {
    Wager { rules: Arc::clone(rules), stakes: side_bets.to_vec(), sitting: Sitting::default() }
}

/// Whether the count of a subject comes to this, with every sum and every row.
fn counts(counter: &Counter, subject: &Subject, expected: &Tally) -> Result<(), String> {
    let census = counter.census(subject, &Unwatched).map_err(|error| error.to_string())?;
    if census.deals != expected.initial_bets {
        return Err(format!("{} deals instead of {}", census.deals, expected.initial_bets));
    }
    let mut counted = census.tally;
    // The hands of the dealer are not counted.
    counted.breakdowns[1].clone_from(&expected.breakdowns[1]);
    if counted == *expected {
        return Ok(());
    }
    // A tally is long: its parts are compared one by one.
    let parts = [
        ("decisions", counted.decisions == expected.decisions),
        ("results", counted.net == expected.net),
        ("bets", counted.bets == expected.bets),
        ("hands of the player", counted.breakdowns[0] == expected.breakdowns[0]),
    ];
    let differ: Vec<&str> = parts.iter().filter(|(_, equal)| !equal).map(|(part, _)| *part).collect();
    Err(format!(
        "[{}] differ: {:?} {:?} instead of {:?} {:?}",
        differ.join(", "),
        counted.decisions,
        counted.net,
        expected.decisions,
        expected.net
    ))
}

/// Compares everything at one house: two strategies and the best play.
fn compare(rules: &Arc<Rules>, side_bets: SideBets, deck: Deck, counter: &Counter) -> Result<(), String> {
    for strategy in strategies(rules) {
        let subject = seat(rules, strategy, side_bets);
        counts(counter, &subject, &walked(&subject, deck)).map_err(|error| format!("{strategy}: {error}"))?;
    }
    let best = counter.best(&wager(rules, side_bets), &Unwatched).map_err(|error| error.to_string())?;
    counts(counter, &best, &walked_best(rules, side_bets, deck))
        .map_err(|error| format!("best play: {error}"))
}

/// Every house of the flips that sells a card, or none; before and after each flip, once.
fn houses(sells: bool) -> Vec<Vec<Change>> {
    let mut all: Vec<Vec<Change>> = Vec::new();
    for flip in flips().iter().filter(|flip| flip.effect != Effect::Refused) {
        for house in [flip.house.clone(), flip.changed()] {
            if !all.contains(&house) {
                all.push(house);
            }
        }
    }
    all.retain(|changes| house(changes).is_ok_and(|rules| rules.buy.is_some() == sells));
    all
}

/// Compares houses on decks, each with all side bets or with none. Nothing differs.
fn compare_all(cases: &[(&[Change], usize, bool)]) {
    let difference = |(changes, deck, all_bets): &(&[Change], usize, bool)| {
        let rules = house(changes).expect("sound");
        let side_bets = if *all_bets { side_bets(&rules) } else { NONE };
        let (deck, counter) = &COUNTERS[*deck];
        let error = compare(&rules, side_bets, *deck, counter).err()?;
        Some(format!("{changes:?} on {deck}, {side_bets:?}: {error}"))
    };
    let wrong: Vec<String> = cases.par_iter().filter_map(difference).collect();
    assert!(
        wrong.is_empty(),
        "{} of {} cases differ:\n{}",
        wrong.len(),
        cases.len(),
        wrong[..wrong.len().min(9)].join("\n")
    );
}

/// Every house without a card for sale with all side bets on every deck, and without them on one.
#[test]
fn without_purchase_every_house_is_counted_as_it_is_walked() {
    let houses = houses(false);
    let mut cases = Vec::new();
    for (place, house) in houses.iter().enumerate() {
        cases.extend((0..4).map(|deck| (house.as_slice(), deck, true)));
        cases.push((house.as_slice(), place % 4, false));
    }
    compare_all(&cases);
}

/// Every house with a card for sale, with all side bets on one deck and without them on another.
#[test]
fn with_purchase_every_house_is_counted_as_it_is_walked() {
    let houses = houses(true);
    let mut cases = Vec::new();
    for (place, house) in houses.iter().enumerate() {
        cases.push((house.as_slice(), place % 4, true));
        cases.push((house.as_slice(), (place + 1) % 4, false));
    }
    compare_all(&cases);
}
