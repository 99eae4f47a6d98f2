//! The enumeration of small decks: against values worked out by hand, against deals taken one by one,
//! and through every key of the rules.

mod houses;

use houses::flips::{Effect, Flip, flips};
use houses::{COMMIT, NO_CARD, NONE, SideBets};
use houses::{
    amounts, deck, house, seat, side_bets, small_decks, strategies, walked, walked_best, walked_with,
};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use ventaja::base::exact::Exact;
use ventaja::cards::card::{Card, CardSet};
use ventaja::cards::deck::Deck;
use ventaja::game::contract::Sitting;
use ventaja::game::tree::Tree;
use ventaja::games::sin_descarte::amounts::{Amounts, Stakes};
use ventaja::games::sin_descarte::round::{Action, Round};
use ventaja::games::sin_descarte::rules::Rules;
use ventaja::games::sin_descarte::rules_file::keys;
use ventaja::games::sin_descarte::tree::RoundTree;
use ventaja::tally::subject::Tally;

/// What a count comes to, in antes, so that houses with other units of money can be compared: the
/// results of everything and of each bet, and the decisions.
type Results = (Vec<BTreeMap<Exact, u128>>, Vec<u128>);

fn results(tally: &Tally) -> Results {
    let nets = std::iter::once(&tally.net).chain(tally.bets.iter().map(|bet| &bet.net));
    let in_antes =
        nets.map(|net| net.iter().map(|(net, ways)| (tally.unit.initial_bets(*net), *ways)).collect());
    (in_antes.collect(), tally.decisions.clone())
}

/// All that is counted comes to the number of deals, wherever it is looked at.
fn adds_up(tally: &Tally, deals: u128) {
    assert_eq!(tally.initial_bets, deals);
    assert_eq!(tally.net.values().sum::<u128>(), deals);
    assert_eq!(tally.decisions.iter().sum::<u128>(), deals);
    assert_eq!(tally.bets[0].placed, deals);
    for rows in &tally.breakdowns {
        assert_eq!(rows.iter().map(|row| row.initial_bets).sum::<u128>(), deals);
        assert_eq!(rows.iter().map(|row| row.net).sum::<i128>(), tally.net_total());
    }
    let bets = tally.bets.iter();
    assert_eq!(bets.map(|bet| bet.returned - bet.staked).sum::<i128>(), tally.net_total());
}

#[test]
fn every_deal_is_counted_once() {
    let sells_none = house(&NO_CARD).expect("sound");
    let sells = house(&[]).expect("sound");
    let deals = |rules: &Rules, deck: Deck| {
        let amounts = amounts(rules, NONE);
        RoundTree::new(rules, &amounts, deck).map(|tree| tree.deals())
    };
    assert_eq!(deals(&sells_none, Deck::FULL), Some(19_933_230_517_200));
    assert_eq!(deals(&sells, Deck::FULL), Some(42 * 19_933_230_517_200));
    assert_eq!(deals(&sells_none, deck("TJQKA", 2)), Some(252 * 5));
    assert_eq!(deals(&sells, deck("TJQKA", 2)), None, "no card is left to be sold");
    assert_eq!(deals(&sells, deck("456789TJQKA", 1)), Some(462 * 6 * 5));
    assert_eq!(deals(&sells_none, deck("JQK", 3)), None);
    for deck in small_decks() {
        assert_eq!(deals(&sells_none, deck), Some(792 * 7 * 15));
        assert_eq!(deals(&sells, deck), Some(792 * 7 * 15 * 2));
        for rules in [&sells_none, &sells] {
            for strategy in strategies(rules) {
                let tally = walked(&seat(rules, strategy, side_bets(rules)), deck);
                adds_up(&tally, deals(rules, deck).expect("enough cards"));
            }
            adds_up(&walked_best(rules, NONE, deck), deals(rules, deck).expect("enough cards"));
        }
    }
}

/// Ten cards, T to A in two suits: the dealer gets what the player does not. Of the player's 252 hands
/// 32 have no pair, all straights or royal flushes and tied; 160 have a pair, and the dealer the pair
/// of the rank that the player lacks; 60 have two pair, and so has the dealer. Half of each win. Any
/// of the dealer's five cards is the upcard.
#[test]
fn a_deck_of_ten_cards_comes_to_what_is_worked_out_by_hand() {
    let rules = house(&NO_CARD).expect("sound");
    let deck = deck("TJQKA", 2);
    let nets = |tally: &Tally| results(tally).0[0].clone();
    let expected = |results: [(i128, u128); 4]| results.map(|(net, ways)| (Exact::from(net), ways)).into();
    let go = walked(&seat(&rules, "always-go", NONE), deck);
    assert_eq!(nets(&go), expected([(-3, 5 * 110), (0, 5 * 32), (3, 5 * 80), (5, 5 * 30)]));
    // A player who knows ten cards of ten gives up just what is lost.
    let best = walked_best(&rules, NONE, deck);
    assert_eq!(nets(&best), expected([(-1, 5 * 110), (0, 5 * 32), (3, 5 * 80), (5, 5 * 30)]));
    assert_eq!(best.decisions, [5 * 110, 5 * 142, 0, 0]);
}

/// A round played to its end with given cards and decisions, in ticks.
fn net(rules: &Rules, amounts: &Amounts, deck: Deck, deal: &Dealt, actions: &[Action]) -> i128 {
    let one = |card: Card| CardSet::EMPTY.with(card);
    let mut round = Round::with_deck(rules, 1, deck);
    round.deal(deal.own).expect("five cards");
    round.deal(one(deal.upcard)).expect("the upcard");
    for action in actions {
        round.act(*action).expect("legal");
        if let Action::Buy(_) = action {
            round.deal(one(deal.bought)).expect("the card set aside");
        }
    }
    round.deal(deal.hole).expect("four cards");
    let settlement = round.settle(amounts, 1).expect("the round is over");
    i128::from(settlement[0].net().0)
}

struct Dealt {
    own: CardSet,
    upcard: Card,
    bought: Card,
    hole: CardSet,
}

/// Deals taken one by one with the bought card set aside whether or not it is bought, as the simulation
/// deals them, and the best play found from the sums over them.
#[test]
fn the_best_play_is_that_of_deals_taken_one_by_one() {
    let forfeits = ("buy.forfeits_insurance", Some("true"));
    let second_bet = ("insurance.needs_second_bet", Some("true"));
    for (changes, deck) in
        [(vec![second_bet], deck("2345KA", 2)), (vec![COMMIT[0], forfeits], deck("JQKA", 3))]
    {
        let rules = house(&changes).expect("sound");
        let amounts = amounts(&rules, side_bets(&rules));
        let then: &[&[Action]] =
            if changes.contains(&COMMIT[0]) { &[&[]] } else { &[&[Action::Pass], &[Action::Go]] };
        let (mut deals, mut total) = (0, 0);
        for own in subsets(deck.cards(), 5) {
            for upcard in deck.cards().minus(own).cards() {
                let rest = deck.cards().minus(own).without(upcard);
                let of_rest = |action: &[Action], bought: Card| {
                    let holes = subsets(rest.without(bought), 4).into_iter();
                    let nets = holes.map(|hole| {
                        net(&rules, &amounts, deck, &Dealt { own, upcard, bought, hole }, action)
                    });
                    nets.sum::<i128>()
                };
                let at_once = [Action::Pass, Action::Go]
                    .map(|action| rest.cards().map(|bought| of_rest(&[action], bought)).sum::<i128>());
                let buying = own.cards().map(|thrown| {
                    let best_then = |bought| {
                        let then = then.iter().map(|then| [&[Action::Buy(thrown)], *then].concat());
                        then.map(|actions| of_rest(&actions, bought)).max().expect("an action")
                    };
                    rest.cards().map(best_then).sum::<i128>()
                });
                total += at_once.into_iter().chain(buying).max().expect("an action");
                deals +=
                    rest.cards().map(|bought| subsets(rest.without(bought), 4).len() as u128).sum::<u128>();
            }
        }
        let best = walked_best(&rules, side_bets(&rules), deck);
        assert_eq!((best.initial_bets, best.net_total()), (deals, total), "{changes:?} on {deck}");
    }
}

/// All sets of so many cards, by trying all sets.
fn subsets(from: CardSet, size: u32) -> Vec<CardSet> {
    let from: Vec<Card> = from.cards().collect();
    let chosen = |bits: u32| (0..from.len()).filter(move |place| bits >> place & 1 == 1);
    (0..1_u32 << from.len())
        .filter(|bits| bits.count_ones() == size)
        .map(|bits| chosen(bits).map(|place| from[place]).collect())
        .collect()
}

/// Decks on which the flips are tried, until one shows a change: the small ones, and one on which hands
/// below A-K differ.
fn tried_decks() -> Vec<Deck> {
    [small_decks().as_slice(), &[deck("2468TQ", 2)]].concat()
}

/// What a house comes to under two strategies.
fn studied(rules: &Arc<Rules>, side_bets: SideBets, deck: Deck) -> [Results; 2] {
    strategies(rules).map(|strategy| results(&walked(&seat(rules, strategy, side_bets), deck)))
}

fn try_out(flip: &Flip) {
    let what = format!("{:?} at {:?}", flip.change, flip.house);
    let before = house(&flip.house).unwrap_or_else(|faults| panic!("{what}: {faults}"));
    let after = match (house(&flip.changed()), flip.effect) {
        (Err(_), Effect::Refused) => return,
        (Ok(_), Effect::Refused) => panic!("{what} is not refused"),
        (after, _) => after.unwrap_or_else(|faults| panic!("{what}: {faults}")),
    };
    let most = side_bets(&before);
    let stays = |deck: &Deck| studied(&before, most, *deck) == studied(&after, most, *deck);
    match flip.effect {
        Effect::Nothing(reason) => {
            assert!(small_decks().iter().all(stays), "{what} changes results, although {reason}");
            let best = |rules| results(&walked_best(rules, most, small_decks()[1]));
            assert_eq!(best(&before), best(&after), "{what} changes the best play, although {reason}");
        }
        Effect::NoBet => {
            let stakes = Stakes { insurance: most[0], progressive: most[1] > Exact::ZERO };
            let sitting = Sitting::default();
            assert!(Amounts::new(&before, stakes, &sitting).is_ok(), "{what}");
            assert!(Amounts::new(&after, stakes, &sitting).is_err(), "{what}: the stake is still taken");
        }
        Effect::ChangesHand(own) => {
            let own = CardSet::parse(own).expect("a hand");
            let with_hand =
                |rules| results(&walked_with(own, &seat(rules, "always-go", most), deck("9TJQKA", 3)));
            assert_ne!(with_hand(&before), with_hand(&after), "{what} changes nothing for {own}");
        }
        _ => assert!(!tried_decks().iter().all(stays), "{what} changes nothing"),
    }
}

/// Every key of the rules, with another value: it changes the exact results on a small deck, or the
/// reader refuses it, or there is a reason why it cannot change them.
#[test]
fn every_key_of_the_rules_changes_a_result_or_is_refused_or_cannot() {
    let flips = flips();
    let tables: Vec<&str> = keys::SECTIONS.iter().map(|section| section.table).collect();
    for key in keys::rules() {
        let may_be_absent = ["insurance", "progressive"].contains(&key.as_str());
        if may_be_absent || !tables.contains(&key.as_str()) {
            assert!(flips.iter().any(|flip| flip.key == key), "{key} is never flipped");
        }
    }
    for flip in &flips {
        assert!(flip.change.iter().any(|(key, _)| *key == flip.key), "{flip:?}");
    }
    flips.par_iter().for_each(try_out);
}
