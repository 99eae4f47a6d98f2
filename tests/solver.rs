//! The exact count against the enumeration, on small decks: whole numbers, all of them equal.

mod houses;

use houses::flips::{Effect, flips};
use houses::{COMMIT, Change, NO_CARD, NONE, SideBets};
use houses::{decisions_with, deck, house, seat, side_bets, small_decks, strategies, walked, walked_best};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};
use ventaja::base::exact::Exact;
use ventaja::base::fault::Source;
use ventaja::cards::card::{Card, CardSet, Rank};
use ventaja::cards::deck::Deck;
use ventaja::cards::ranking::Strength;
use ventaja::engine::enumeration::{count, worth};
use ventaja::game::census::{Appraised, Question, Solver, Unwatched, Wager};
use ventaja::game::contract::{Game, Sitting};
use ventaja::game::tree::{Point, Tree};
use ventaja::games::library::Shelf;
use ventaja::games::sin_descarte::exact::Counter;
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::games::sin_descarte::round::Turn;
use ventaja::games::sin_descarte::rules::{AfterBuying, Rules};
use ventaja::games::sin_descarte::situations::{coarse_index, fine_index, fine_suits};
use ventaja::games::sin_descarte::subject::Subject;
use ventaja::games::sin_descarte::tree::RoundTree;
use ventaja::games::sin_descarte::view::View;
use ventaja::tally::subject::Tally;

/// A counter for each of the small decks.
static COUNTERS: LazyLock<Vec<(Deck, Counter)>> = LazyLock::new(|| {
    let counter = |deck| (deck, Counter::on(deck).unwrap_or_else(|refusal| panic!("{refusal}")));
    small_decks().map(counter).into()
});

/// The shipped strategy that suits a house.
fn usual_strategy(rules: &Rules) -> &'static str {
    match rules.buy.as_ref().map(|buy| buy.after) {
        None => "three-rules",
        Some(AfterBuying::Commit) => "buy-to-draws",
        Some(AfterBuying::Decide) => "buy-to-draws-decide",
    }
}

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
    counted.breakdowns.push(expected.breakdowns[1].clone());
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

/// Compares the best play and strategies at one house.
fn compare(
    rules: &Arc<Rules>,
    side_bets: SideBets,
    strategies: &[&'static str],
    (deck, counter): &(Deck, Counter),
) -> Result<(), String> {
    for strategy in strategies {
        let subject = seat(rules, strategy, side_bets);
        counts(counter, &subject, &walked(&subject, *deck))
            .map_err(|error| format!("{strategy}: {error}"))?;
    }
    let wager = wager(rules, side_bets);
    let best = counter.best(&wager, &Unwatched).map_err(|error| error.to_string())?;
    counts(counter, &best, &walked_best(rules, side_bets, *deck))
        .map_err(|error| format!("best play: {error}"))?;
    let in_tables = counter.census(&best, &Unwatched).map_err(|error| error.to_string())?;
    let at_once = counter.census_of_best(&wager, &Unwatched).map_err(|error| error.to_string())?;
    if in_tables.tally == at_once.tally && in_tables.break_even_meter == at_once.break_even_meter {
        Ok(())
    } else {
        Err("best play: counted without tables it comes to something else".to_owned())
    }
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

/// What is compared of a house.
struct Case<'h> {
    house: &'h [Change],
    deck: usize,
    with_side_bets: bool,
    with_strategies: bool,
}

/// Nothing differs in any case.
fn compare_all(cases: &[Case<'_>]) {
    let difference = |case: &Case<'_>| {
        let rules = house(case.house).expect("sound");
        let side_bets = if case.with_side_bets { side_bets(&rules) } else { NONE };
        let strategies = if case.with_strategies { strategies(&rules).to_vec() } else { Vec::new() };
        let counter = &COUNTERS[case.deck];
        let error = compare(&rules, side_bets, &strategies, counter).err()?;
        Some(format!("{:?} on {}, {side_bets:?}: {error}", case.house, counter.0))
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

/// Whether the main game is played by other rules than in the houses that all others are made from.
fn plays_otherwise(house: &[Change]) -> bool {
    let changes = house.strip_prefix(NO_CARD.as_slice()).unwrap_or(house);
    let of_side_bet = |key: &str| key.starts_with("insurance") || key.starts_with("progressive");
    changes.is_empty() || changes.iter().any(|(key, _)| !of_side_bet(key))
}

/// Every house without a card for sale: the best play with all side bets on every deck; strategies on
/// one deck; and where the main game is another, all without side bets on one.
#[test]
fn without_purchase_every_house_is_counted_as_it_is_walked() {
    let houses = houses(false);
    let mut cases = Vec::new();
    for (place, house) in houses.iter().enumerate() {
        let case =
            |deck, with_side_bets, with_strategies| Case { house, deck, with_side_bets, with_strategies };
        cases.extend((0..4).map(|deck| case(deck, true, deck == place % 4)));
        cases.extend(plays_otherwise(house).then(|| case((place + 1) % 4, false, true)));
    }
    compare_all(&cases);
}

/// Every house with a card for sale: all with all side bets on one deck; and where the main game is
/// another, without them on the next.
#[test]
fn with_purchase_every_house_is_counted_as_it_is_walked() {
    let houses = houses(true);
    let mut cases = Vec::new();
    for (place, house) in houses.iter().enumerate() {
        let case = |deck, with_side_bets| Case { house, deck, with_side_bets, with_strategies: true };
        cases.push(case(place % 4, true));
        cases.extend(plays_otherwise(house).then(|| case((place + 1) % 4, false)));
    }
    compare_all(&cases);
}

/// Every preset under its usual strategy and under the best play, insured as far as may be.
#[test]
fn presets_are_counted_as_they_are_walked() {
    let presets: Vec<_> = Shelf::Rules.files();
    presets.par_iter().enumerate().for_each(|(place, preset)| {
        let rules = SinDescarte::read_rules(preset.name, &Source::new(preset.name, preset.text));
        let rules = Arc::new(rules.unwrap_or_else(|faults| panic!("{faults}")));
        let insurance = rules.insurance.as_ref().and_then(|insurance| insurance.maximum);
        let progressive = if rules.progressive.is_some() { Exact::from(1) } else { Exact::ZERO };
        let side_bets = [insurance.unwrap_or(Exact::ZERO), progressive];
        let (deck, counter) = &COUNTERS[place % 4];
        let usual = seat(&rules, usual_strategy(&rules), side_bets);
        let best = counter.best(&wager(&rules, side_bets), &Unwatched).expect("stakes within the limits");
        let counted = counts(counter, &usual, &walked(&usual, *deck))
            .and_then(|()| counts(counter, &best, &walked_best(&rules, side_bets, *deck)));
        assert_eq!(counted, Ok(()), "{} on {deck}", preset.name);
    });
}

/// At the meter at which the progressive breaks even, its total is nothing: what it comes to at two
/// meters lies on a line through it.
#[test]
fn the_progressive_breaks_even_where_two_meters_say() {
    let second_bet: Change = ("progressive.needs_second_bet", Some("true"));
    let (deck, counter) = &COUNTERS[0];
    for changes in [NO_CARD.to_vec(), [NO_CARD.as_slice(), &[second_bet]].concat(), COMMIT.to_vec()] {
        let rules = house(&changes).expect("sound");
        let side_bets = side_bets(&rules);
        let at = |meter: i128| {
            let rules = Arc::new(SinDescarte::at_meter(&rules, Exact::from(meter)).expect("a meter"));
            let subject = seat(&rules, strategies(&rules)[1], side_bets);
            let tally = walked(&subject, *deck);
            let [_, _, _, _, progressive] = &tally.bets[..] else { panic!("five bets") };
            let ticks = i128::from(tally.unit.ticks_per_initial_bet());
            Exact::new(progressive.returned - progressive.staked, ticks)
        };
        let (low, high) = (at(1000), at(3000));
        let line = Exact::from(1000) - low * Exact::from(2000) / (high - low);
        let subject = seat(&rules, strategies(&rules)[1], side_bets);
        let census = counter.census(&subject, &Unwatched).expect("it is counted");
        assert_eq!(census.break_even_meter, Some(line), "{changes:?}");
        let without = seat(&rules, strategies(&rules)[1], NONE);
        let census = counter.census(&without, &Unwatched).expect("it is counted");
        assert_eq!(census.break_even_meter, None, "{changes:?}");
    }
}

/// By situation and action: the sum of what the action is worth over all ways to come there. For the
/// first decision a situation is the place in a decision table; after a purchase it is the cards up to
/// the names of suits, which stand in several places where cards of one rank change their order.
type Values = BTreeMap<((usize, usize), u8), i128>;

/// The situation with these cards.
fn situation(stage: usize, subject: &Subject, own: CardSet, upcard: Card) -> (usize, usize) {
    let coarse = coarse_index(subject.ranking.strength(own), upcard.rank());
    if stage == 0 {
        return (coarse, fine_index(own, upcard));
    }
    let renamed = |names: [usize; 4]| {
        let card = |card: Card| Card::new(card.rank(), names[card.suit()]).expect("a card");
        fine_index(own.cards().map(card).collect(), card(upcard))
    };
    let names = (0..256).map(|n: usize| [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6]);
    let orders = names.filter(|names| (0..4).all(|suit| names.contains(&suit)));
    (coarse, orders.map(renamed).min().expect("24 orders"))
}

/// Cards that stand in a place of a decision table, up to the names of suits.
fn cards_of(subject: &Subject, coarse: usize, fine: usize) -> (CardSet, Card) {
    let ranks = subject.ranking.hand(Strength((coarse / 13) as u16)).ranks;
    let [own @ .., upcard] = fine_suits()[fine];
    let card = |(rank, suit)| Card::new(rank, usize::from(suit)).expect("a card");
    let upcard_rank = Rank::from_index(coarse % 13).expect("a rank");
    (ranks.into_iter().zip(own).map(card).collect(), card((upcard_rank, upcard)))
}

/// All situations of the first decision or, under a strategy, of the one after a purchase, with what
/// each action is worth, walked.
fn walked_values(here: &RoundTree<'_>, stage: usize, subject: &Subject, values: &mut Values) {
    let (place, seat) = match here.turn() {
        Turn::Decide(seat) => (0, seat),
        Turn::DecideAfterBuying(seat) => (1, seat),
        Turn::Deal { cards: 4, .. } | Turn::Over => return,
        Turn::Deal { .. } => {
            let Point::Chance(ways) = here.point() else { panic!("cards come") };
            return ways.iter().for_each(|way| walked_values(way, stage, subject, values));
        }
    };
    let Point::Decision(options) = here.point() else { panic!("a decision") };
    if place == stage {
        let situation = situation(stage, subject, seat.own, seat.upcard);
        for (code, after) in &options {
            *values.entry((situation, *code)).or_default() += worth(after);
        }
        return;
    }
    let code = here.code(subject);
    let after = options.iter().find(|(other, _)| Some(*other) == code).expect("legal");
    walked_values(&after.1, stage, subject, values);
}

/// The same as the solver shows it.
fn appraised_values(counter: &Counter, stage: usize, subject: &Subject) -> Values {
    let values = Mutex::new(Values::new());
    let visit = |shown: &Appraised<'_, View>| {
        let situation = match stage {
            0 => (shown.coarse, shown.fine),
            _ => {
                let (own, upcard) = cards_of(subject, shown.coarse, shown.fine);
                situation(stage, subject, own, upcard)
            }
        };
        let mut values = values.lock().expect("no visit panics");
        for (code, value) in shown.values {
            *values.entry((situation, *code)).or_default() += shown.weight as i128 * value;
        }
    };
    counter.appraise(subject, stage, &visit, &Unwatched).expect("it is counted");
    let unit = counter.weight_unit() as i128;
    let values = values.into_inner().expect("no visit panics");
    values.into_iter().map(|(situation, value)| (situation, Exact::new(value, unit).to_integer())).collect()
}

/// Houses in which what an action is worth hangs on much.
fn intricate_houses() -> [Vec<Change>; 4] {
    let final_hand: Change = ("insurance.looks_at", Some("'final-hand'"));
    let beaten: Change = ("insurance.lost_to_better_dealer", Some("true"));
    let second_bet: Change = ("insurance.needs_second_bet", Some("true"));
    let better: Change = ("dealer.not_qualified", Some("'pay-better-antes'"));
    let maximum: Change = ("table.payout_maximum_per_hand", Some("8"));
    [
        [NO_CARD.as_slice(), &[beaten, better]].concat(),
        vec![second_bet, beaten],
        vec![COMMIT[0], final_hand, beaten, maximum],
        vec![final_hand, second_bet, better],
    ]
}

#[test]
fn every_situation_is_appraised_as_it_is_walked() {
    let cases: Vec<(usize, Vec<Change>)> = intricate_houses().into_iter().enumerate().collect();
    cases.par_iter().for_each(|(place, changes)| {
        let rules = house(changes).expect("sound");
        let (deck, counter) = &COUNTERS[(place + 1) % 4];
        let subject = seat(&rules, strategies(&rules)[1], side_bets(&rules));
        let tree = RoundTree::new(&rules, &subject.amounts, *deck).expect("enough cards");
        for stage in 0..2 {
            let mut expected = Values::new();
            walked_values(&tree, stage, &subject, &mut expected);
            assert_eq!(expected.is_empty(), stage == 1 && subject.after_buying.is_none());
            let appraised = appraised_values(counter, stage, &subject);
            assert!(appraised == expected, "stage {stage} of {changes:?} on {deck}");
        }
    });
}

/// Single situations, explained: on small decks some of all, on larger ones hands of every kind, in
/// both orders of hands; on the full deck without a purchase.
#[test]
fn single_situations_are_explained_as_they_are_walked() {
    const HANDS: [&str; 8] = [
        "9c Tc Jc Qc Ac",
        "Kc Kd Kh 9c 9d",
        "9c 9d 9h Ac Ad",
        "Ac Kd Qh Jc 9d",
        "9c Td Jh Qc Kd",
        "Tc Td Jh Jc Kd",
        "9c Td Jh Qc Ad",
        "Tc Jc Qc Kc Ac",
    ];
    let flush_above: Change = ("cards.hand_order", Some("'flush-above-full-house'"));
    let mut cases = Vec::new();
    for changes in intricate_houses() {
        for order in [None, Some(flush_above)] {
            let changes: Vec<Change> = changes.iter().copied().chain(order).collect();
            let sells = !changes.contains(&NO_CARD[0]);
            let larger = if sells { deck("9TJQKA", 3) } else { Deck::FULL };
            let hands = if sells { &HANDS[..3] } else { &HANDS[..] };
            cases.extend(hands.iter().map(|own| (changes.clone(), larger, *own)));
            cases.push((changes, deck("JQKA", 3), "Jc Jd Qc Kh Ac"));
        }
    }
    cases.par_iter().for_each(|(changes, deck, own)| {
        let rules = house(changes).expect("sound");
        let counter = Counter::on(*deck).unwrap_or_else(|refusal| panic!("{refusal}"));
        let side_bets = side_bets(&rules);
        let subject = seat(&rules, strategies(&rules)[1], side_bets);
        let tree = RoundTree::new(&rules, &subject.amounts, *deck).expect("enough cards");
        let own = CardSet::parse(own).expect("a hand");
        let upcards = decisions_with(own, &tree);
        for here in upcards.iter().step_by(1 + upcards.len() / 2) {
            let wager = wager(&rules, side_bets);
            explained(&counter, &wager, &subject, here);
            // After a purchase: every third card bought for the lowest.
            let Point::Decision(options) = here.point() else { panic!("a decision") };
            let Some(Point::Chance(bought)) = options.get(2).map(|(_, after)| after.point()) else {
                continue;
            };
            for here in
                bought.iter().step_by(3).filter(|here| matches!(here.turn(), Turn::DecideAfterBuying(_)))
            {
                explained(&counter, &wager, &subject, here);
            }
        }
    });
}

/// Holds an explanation to the walk from there on.
fn explained(counter: &Counter, wager: &Wager<Rules>, subject: &Subject, here: &RoundTree<'_>) {
    let (Turn::Decide(seat) | Turn::DecideAfterBuying(seat)) = here.turn() else { panic!("a decision") };
    let question = Question {
        hand: seat.own.to_string(),
        upcard: seat.upcard.to_string(),
        thrown: seat.exchanged.map(|(thrown, _)| thrown.to_string()),
        bought: seat.exchanged.map(|(_, bought)| bought.to_string()),
    };
    let explanation = counter.explain(wager, &question, Some(subject)).expect("a sound question");
    let Point::Decision(options) = here.point() else { panic!("a decision") };
    let in_antes = |total: i128| {
        Exact::new(total, here.deals() as i128) / i128::from(subject.amounts.unit.ticks_per_initial_bet())
    };
    let expected: Vec<(u8, Exact)> =
        options.iter().map(|(code, after)| (*code, in_antes(worth(after)))).collect();
    let found: Vec<(u8, Exact)> =
        explanation.actions.iter().map(|action| (action.code, action.value)).collect();
    let mut by_code = expected.clone();
    by_code.sort_by_key(|(code, _)| *code);
    assert_eq!(found, by_code, "{question:?}");
    let most = expected.iter().map(|(_, value)| *value).max().expect("an action");
    // Of equal actions the tree names first the one that is preferred.
    let preferred = expected.iter().find(|(_, value)| *value == most).expect("an action").0;
    assert_eq!(explanation.actions[explanation.best].code, preferred, "{question:?}");
    let code = here.code(subject);
    let place = options.iter().position(|(other, _)| Some(*other) == code).expect("legal");
    let listed = explanation.actions.iter().position(|action| Some(action.code) == code).expect("legal");
    let mut tally = Tally::new(SinDescarte::shape(), subject.amounts.unit);
    count(&options[place].1, &mut tally, &|here| here.code(subject));
    assert_eq!(explanation.strategy, Some((listed, in_antes(tally.net_total()))), "{question:?}");
}
