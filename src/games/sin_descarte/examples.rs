//! Rounds that show what the rules say: the first of each kind among those of a seed.

use super::deal::{Deal, Deals};
use super::replay::{code, settled};
use super::round::{Action, Seat};
use super::rules::Rules;
use super::settle::{Settlement, Showdown};
use super::subject::{SHAPE, Subject};
use crate::base::exact::Exact;
use crate::base::money::Ticks;
use crate::game::example::Example;
use std::cmp::Ordering;

/// The seed whose deals are looked through.
const SEED: u64 = 1;

/// So many blocks of deals are looked through, which is enough for ties.
const BLOCKS: u64 = 8;

/// Rounds of a block.
const ROUNDS: usize = 131_072;

/// What a round can show.
type Kind = (&'static str, fn(&Rules, &Showdown) -> bool);

const KINDS: [Kind; 8] = [
    ("the player folds", |_, box_| !box_.path.bought() && !box_.path.went()),
    ("the dealer does not qualify", |rules, box_| {
        box_.path.went() && !box_.path.bought() && !rules.qualifies(box_.dealer_class)
    }),
    ("the player wins", |rules, box_| plain(rules, box_, Ordering::Greater)),
    ("the player loses", |rules, box_| plain(rules, box_, Ordering::Less)),
    ("a tie", |rules, box_| {
        box_.path.went() && rules.qualifies(box_.dealer_class) && box_.final_against_dealer == Ordering::Equal
    }),
    ("the player buys a card and wins", |rules, box_| {
        box_.path.bought()
            && box_.path.went()
            && rules.qualifies(box_.dealer_class)
            && box_.final_against_dealer == Ordering::Greater
    }),
    ("the player buys a card and loses", |rules, box_| {
        box_.path.bought()
            && box_.path.went()
            && rules.qualifies(box_.dealer_class)
            && box_.final_against_dealer == Ordering::Less
    }),
    ("the player buys a card and folds", |_, box_| box_.path.bought() && !box_.path.went()),
];

fn plain(rules: &Rules, box_: &Showdown, against: Ordering) -> bool {
    box_.path.went()
        && !box_.path.bought()
        && rules.qualifies(box_.dealer_class)
        && box_.final_against_dealer == against
}

/// The first round of each kind that comes under a strategy, with one box.
#[must_use]
pub fn examples(subject: &Subject) -> Vec<Example> {
    let mut found: [Option<Example>; KINDS.len()] = Default::default();
    for block in 0..BLOCKS {
        for deal in Deals::new(SEED, block, 1).take(ROUNDS) {
            let (showdowns, settlements) = settled(subject, &deal, &|_| {});
            let (Some(showdown), Some(settlement)) = (showdowns.first(), settlements.first()) else {
                continue;
            };
            for ((what, is_of), place) in KINDS.iter().zip(&mut found) {
                if place.is_none() && is_of(&subject.rules, showdown) {
                    *place = Some(example(what, subject, &deal, settlement, showdown.path.bought()));
                }
            }
        }
        if found.iter().all(Option::is_some) {
            break;
        }
    }
    found.into_iter().flatten().collect()
}

fn example(
    what: &'static str,
    subject: &Subject,
    deal: &Deal,
    settlement: &Settlement,
    bought: bool,
) -> Example {
    let mut cards = vec![("player", deal.own[0].to_string())];
    if bought {
        let seat = Seat { own: deal.own[0], upcard: deal.upcard, exchanged: None };
        if let Some(Action::Buy(thrown)) = Action::from_code(code(&subject.first, &seat, subject), seat.own) {
            cards.push(("thrown", thrown.to_string()));
        }
        cards.push(("bought", deal.bought[0].to_string()));
    }
    cards.push(("upcard of the dealer", deal.upcard.to_string()));
    cards.push(("covered cards of the dealer", deal.hole.to_string()));
    let unit = subject.amounts.unit;
    let bets = SHAPE.bets.iter().zip(settlement.bets());
    let bets = bets.filter(|(_, bet)| bet.staked != Ticks::ZERO);
    Example {
        what,
        cards,
        bets: bets
            .map(|(name, bet)| {
                let amounts: [Exact; 2] = [bet.staked, bet.returned].map(|ticks| unit.initial_bets(ticks));
                (*name, amounts)
            })
            .collect(),
        net: unit.initial_bets(settlement.net()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::fault::Source;
    use crate::game::census::{Solver, Unwatched, Wager};
    use crate::game::contract::{Game, Sitting};
    use crate::games::sin_descarte::exact::Counter;
    use crate::games::sin_descarte::game::SinDescarte;
    use std::sync::Arc;

    #[test]
    fn every_kind_of_round_is_shown_and_adds_up() {
        let text = include_str!("../../../rules/sin-descarte/house-002.toml");
        let rules = SinDescarte::read_rules("house-002", &Source::new("house-002", text)).expect("sound");
        let wager =
            Wager { rules: Arc::new(rules), stakes: vec![Exact::ZERO; 2], sitting: Sitting::default() };
        let subject = Counter::default().best(&wager, &Unwatched).expect("counted");
        let found = examples(&subject);
        let shown: Vec<&str> = found.iter().map(|example| example.what).collect();
        assert_eq!(shown, KINDS.map(|(what, _)| what));
        for example in &found {
            let net: Exact = example.bets.iter().map(|(_, [staked, returned])| *returned - *staked).sum();
            assert_eq!(net, example.net, "{example:?}");
        }
        let of = |what: &str| found.iter().find(|example| example.what == what).expect("it is there").net;
        assert_eq!(of("the player folds"), Exact::from(-1));
        assert!(of("the player wins") > Exact::ZERO && of("the player loses") < Exact::ZERO);
    }
}
