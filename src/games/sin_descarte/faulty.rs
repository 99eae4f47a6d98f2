//! Rounds with a fault planted in the rules or in the deal, by which a validation shows that it sees.

use super::deal::{Deal, Deals};
use super::game::SinDescarte;
use super::replay::replayed;
use super::rules::{LooksAt, Pay, PayTable, Rules};
use super::settle::Showdown;
use super::subject::Subject;
use crate::base::exact::Exact;
use crate::base::stream::stream;
use crate::cards::card::{Card, CardSet, DECK};
use crate::cards::hand::HandClass;
use crate::game::contract::{Game, PlantedFault, Player};
use crate::game::house::Origin;
use crate::tally::subject::Tally;
use rand_core::Rng;
use std::cmp::Ordering;
use std::sync::Arc;

/// The faults. In the United States game nothing but a tie gives the stakes back; in Mallorca a card and an
/// insurance are sold, and whether to buy hangs on the upcard.
pub(super) const FAULTS: [PlantedFault; 8] = [
    planted("a flush is paid one more", "caribbean-stud", None),
    planted("the pays of straight and flush are swapped", "caribbean-stud", None),
    planted("the ace of spades is missing from the deck", "caribbean-stud", None),
    planted("the house takes ties", "caribbean-stud", None),
    planted("the upcard is the highest of the dealer's cards", "mallorca", None),
    planted("a bought card comes from a full deck", "mallorca", None),
    planted("the insurance looks at the other hand", "mallorca", Some("insurance")),
    planted("the dealer qualifies one class higher", "caribbean-stud", None),
];

const fn planted(what: &'static str, house: &'static str, stake: Option<&'static str>) -> PlantedFault {
    PlantedFault { what, house, stake }
}

const FLUSH_PAID_MORE: usize = 0;
const ROWS_SWAPPED: usize = 1;
const CARD_MISSING: usize = 2;
const TIES_TAKEN: usize = 3;
const UPCARD_BIASED: usize = 4;
const FULL_DECK: usize = 5;
const OTHER_HAND: usize = 6;
const LINE_OFF: usize = 7;

/// The card that is missing: the ace of spades.
const MISSING: &str = "As";

/// The stream of the cards that a fault draws: no block of rounds is numbered so.
const OTHER_STREAM: u64 = u64::MAX;

/// What rounds come to with a fault; nothing where it has no meaning for the house.
pub(super) fn play(
    subject: &Subject,
    stakes: &[Exact],
    fault: Option<usize>,
    seed: u64,
    rounds: u64,
) -> Option<Tally> {
    let rules = match fault {
        Some(fault) => faulty_rules(&subject.rules, fault)?,
        None => subject.rules.as_ref().clone(),
    };
    let faulty = under(rules, subject, stakes)?;
    let missing: Card = MISSING.parse().ok()?;
    let mut drawn = stream(seed, OTHER_STREAM);
    let deals = Deals::new(seed, 0, 1).filter_map(|deal| match fault {
        Some(CARD_MISSING) => Some(deal).filter(|deal| !cards_of(deal).contains(missing)),
        Some(UPCARD_BIASED) => Some(highest_up(deal)),
        Some(FULL_DECK) => Some(from_full_deck(deal, (drawn.next_u64() % DECK as u64) as usize)),
        _ => Some(deal),
    });
    let change = |showdown: &mut Showdown| {
        if fault == Some(TIES_TAKEN) {
            for comparison in [&mut showdown.first_against_dealer, &mut showdown.final_against_dealer] {
                if *comparison == Ordering::Equal {
                    *comparison = Ordering::Less;
                }
            }
        }
    };
    Some(replayed(&faulty, deals.take(usize::try_from(rounds).ok()?), change))
}

/// The rules with a fault in them, those without one where it is in the deal; nothing where they have no
/// place for it.
fn faulty_rules(rules: &Rules, fault: usize) -> Option<Rules> {
    let mut rules = rules.clone();
    let pays: &mut PayTable = &mut rules.second_bet.pays;
    let [straight, flush] = [HandClass::Straight, HandClass::Flush].map(HandClass::index);
    match fault {
        FLUSH_PAID_MORE => {
            let paid = pays[flush]?;
            pays[flush] = Some(Pay { amount: paid.amount + Exact::from(1), ..paid });
        }
        ROWS_SWAPPED if pays[straight] == pays[flush] => return None,
        ROWS_SWAPPED => pays.swap(straight, flush),
        FULL_DECK => drop(rules.buy.as_ref()?),
        OTHER_HAND => {
            rules.buy.as_ref()?;
            let insurance = rules.insurance.as_mut()?;
            insurance.looks_at = match insurance.looks_at {
                LooksAt::FirstFive => LooksAt::FinalHand,
                LooksAt::FinalHand => LooksAt::FirstFive,
            };
        }
        LINE_OFF => {
            let line = rules.dealer.qualifies;
            rules.dealer.qualifies = *HandClass::ALL.get(line.index() + 1)?;
            // Who cannot beat a dealer who qualifies has no pay.
            pays[line.index()] = None;
        }
        _ => {}
    }
    Some(rules)
}

/// The same player under other rules.
fn under(rules: Rules, subject: &Subject, stakes: &[Exact]) -> Option<Subject> {
    let player = Player {
        origin: Origin { name: "faulty".to_owned(), ..Origin::default() },
        tables: vec![Some(subject.first.clone()), subject.after_buying.clone()],
        stakes: stakes.to_vec(),
    };
    SinDescarte::subject(&Arc::new(rules), player, &subject.sitting).ok()
}

/// All cards of a round with one box.
fn cards_of(deal: &Deal) -> CardSet {
    deal.own[0].union(deal.hole).with(deal.upcard).with(deal.bought[0])
}

/// The fault of a shuffle that leaves cards in their order.
fn highest_up(deal: Deal) -> Deal {
    let dealer = deal.hole.with(deal.upcard);
    let upcard = dealer.cards().last().unwrap_or(deal.upcard);
    Deal { upcard, hole: dealer.without(upcard), ..deal }
}

/// A card of the full deck is bought. One that is out already comes as another of its rank that is not, so
/// that a hand stays five different cards.
fn from_full_deck(deal: Deal, drawn: usize) -> Deal {
    let out = deal.own[0].union(deal.hole).with(deal.upcard);
    let Some(card) = Card::from_index(drawn) else { return deal };
    let of_rank = (0..4).map(|suit| Card::from_place(card.rank(), suit));
    let free = std::iter::once(card).chain(of_rank).find(|card| !out.contains(*card));
    let mut bought = deal.bought;
    bought[0] = free.unwrap_or(bought[0]);
    Deal { bought, ..deal }
}
