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

/// Everything that a house is compared in: two strategies and the best play.
fn compare(rules: &Arc<Rules>, side_bets: SideBets, deck: Deck, counter: &Counter) -> Result<(), String> {
    for strategy in strategies(rules) {
        let subject = seat(rules, strategy, side_bets);
        counts(counter, &subject, &walked(&subject, deck)).map_err(|error| format!("{strategy}: {error}"))?;
    }
    let best = counter.best(&wager(rules, side_bets), &Unwatched).map_err(|error| error.to_string())?;
    let expected = walked_best(rules, side_bets, deck);
    counts(counter, &best, &expected).map_err(|error| format!("best play: {error}"))?;
    // The tables of the best play say the same when they are asked card by card.
    if walked(&best, deck) != expected {
        return Err("the tables of the best play, walked".to_owned());
    }
    Ok(())
}

/// Every house of the flips, before and after, once.
fn all_houses(sells: bool) -> Vec<Vec<Change>> {
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

fn compare_all(sells: bool, decks: impl Fn(usize) -> Vec<usize> + Sync) {
    let houses = all_houses(sells);
    let cases: Vec<(usize, usize)> =
        (0..houses.len()).flat_map(|house| decks(house).into_iter().map(move |deck| (house, deck))).collect();
    let wrong: Vec<String> = cases
        .par_iter()
        .flat_map_iter(|(changes, deck)| {
            let rules = house(&houses[*changes]).expect("sound");
            let (deck, counter) = &COUNTERS[*deck];
            let mut bets = vec![NONE, side_bets(&rules)];
            bets.dedup();
            let changes = &houses[*changes];
            let what =
                move |bets: SideBets, error: String| format!("{changes:?} on {deck}, {bets:?}: {error}");
            bets.into_iter().filter_map(move |bets| {
                compare(&rules, bets, *deck, counter).err().map(|error| what(bets, error))
            })
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {} differ:\n{}",
        wrong.len(),
        cases.len(),
        wrong[..wrong.len().min(3)].join("\n")
    );
}

#[test]
fn without_purchase_every_house_is_counted_as_it_is_walked() {
    compare_all(false, |_| (0..4).collect());
}

#[test]
fn with_purchase_every_house_is_counted_as_it_is_walked() {
    compare_all(true, |house| vec![house % 4]);
}
