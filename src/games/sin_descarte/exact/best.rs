//! The best play as decision tables.

use super::super::features::{BUY, GO, PASS};
use super::super::settle::Path;
use super::super::situations::{FINE, MEMORIES, THROWN, fine_suits, memory_index};
use super::census::{Choices, Choosing, Exchange, Play};
use super::finals::{Final, Going, going_after, remembers_first_five};
use super::prices::{Prices, Row};
use super::sweep::Steps;
use crate::cards::card::{Card, CardSet, DECK, Rank};
use crate::cards::ranking::{STRENGTHS, Strength};
use crate::cards::renaming::Renaming;
use crate::game::census::{Lookout, Uncounted};
use crate::game::decision::{Decided, DecisionTable, Remembered};
use rayon::prelude::*;
use std::ops::Range;

/// Codes as bits: those of the best actions of a situation.
type Codes = u8;

/// The table of the first decision.
pub(super) fn first_table(prices: &Prices<'_>, lookout: &dyn Lookout) -> Result<DecisionTable, Uncounted> {
    let steps = Steps::new(lookout, "hands decided", STRENGTHS as u64);
    table(prices, &steps, 0, first_decisions)
}

/// The table of the decision after buying, where there is one.
pub(super) fn table_after_buying(
    prices: &Prices<'_>,
    lookout: &dyn Lookout,
) -> Result<Option<DecisionTable>, Uncounted> {
    if prices.pairs.is_none() || prices.commits {
        return Ok(None);
    }
    let steps = Steps::new(lookout, "hands decided after buying", STRENGTHS as u64);
    let remembers = remembers_first_five(prices);
    let memories = if remembers { MEMORIES } else { THROWN };
    table(prices, &steps, memories, after_decisions).map(Some)
}

/// The table of a stage from what is decided with the hands of each strength, by the upcard's rank.
fn table(
    prices: &Prices<'_>,
    steps: &Steps<'_>,
    memories: usize,
    decide: impl Fn(&Prices<'_>, Range<usize>) -> Vec<Decided> + Sync,
) -> Result<DecisionTable, Uncounted> {
    let hands = &prices.standing.hands;
    let decided: Vec<Vec<Decided>> = (0..STRENGTHS as u16)
        .into_par_iter()
        // The work lies in few strengths, side by side: it is cut small.
        .with_max_len(8)
        .map(|strength| {
            steps.go_on()?;
            let range = hands.first_from(Strength(strength))..hands.first_from(Strength(strength + 1));
            let decided = match range.is_empty() {
                true => vec![Decided::Impossible; 13],
                false => decide(prices, range),
            };
            steps.add(1);
            Ok(decided)
        })
        .collect::<Result<_, Uncounted>>()?;
    Ok(DecisionTable::of(decided.into_iter().flatten().collect(), FINE, memories))
}

/// The best play, decided where it is asked for.
pub(super) struct BestPlay<'p>(pub(super) &'p Prices<'p>);

impl Play for BestPlay<'_> {
    fn choices(&self, hand: usize) -> Choices {
        let hands = &self.0.standing.hands;
        let (own, best) = (hands.cards(hand), Best::with(self.0, hand));
        let mut choices = Choosing::default();
        let names = hands.renamings().len() as u32;
        for upcard in hands.deck.cards().minus(own).cards() {
            let codes = best.codes[upcard.index()];
            let code = preferred(codes);
            // Which of two cards of a rank is thrown may hang on the names of the suits.
            if code < BUY || (codes >> BUY).is_power_of_two() {
                choices.choose(code, upcard, names);
                continue;
            }
            for renaming in hands.renamings() {
                let there = renaming.cards(own);
                let code = preferred_code(codes, there, renaming.inverse());
                let thrown = there.cards().nth(usize::from(code.saturating_sub(BUY)));
                choices.choose_under(*renaming, own, code, thrown, upcard);
            }
        }
        choices.0
    }

    fn path_after(&self, exchange: &Exchange) -> Path {
        let goes = match self.0.finals.of(exchange.last.0) {
            Final::Goes | Final::Remembers => true,
            Final::Passes => false,
            Final::Depends(upcards) => {
                let [thrown, upcard] =
                    [exchange.thrown, exchange.upcard].map(|card| exchange.last.1.card(card).index());
                upcards[thrown] >> upcard & 1 == 1
            }
        };
        if goes { Path::BoughtAndWent } else { Path::BoughtAndPassed }
    }
}

/// The best actions with a hand against every upcard.
struct Best {
    hand: usize,
    most: Row,
    codes: [Codes; DECK],
}

impl Best {
    fn with(prices: &Prices<'_>, hand: usize) -> Self {
        let mut best = Self { hand, most: [i64::MIN; DECK], codes: [0; DECK] };
        prices.actions(hand, |code, row| {
            for ((most, codes), worth) in best.most.iter_mut().zip(&mut best.codes).zip(row) {
                let others = if *worth > *most { 0 } else { *codes };
                *codes = if *worth >= *most { others | 1 << code } else { others };
                *most = (*worth).max(*most);
            }
        });
        best
    }
}

/// What to do with the first five cards, for all hands of one strength and each rank of the upcard.
fn first_decisions(prices: &Prices<'_>, range: Range<usize>) -> Vec<Decided> {
    let hands = &prices.standing.hands;
    let strength = hands.strength(range.start);
    let ranks = hands.ranking.hand(strength).ranks;
    let is_single = |place: usize| ranks.iter().filter(|rank| **rank == ranks[place]).count() == 1;
    let best: Vec<Best> = range.clone().map(|hand| Best::with(prices, hand)).collect();
    Rank::all()
        .map(|upcard| {
            let mut codes = best.iter().flat_map(|best| {
                let left = hands.deck.cards().minus(hands.cards(best.hand));
                let cards = (0..4).map(move |suit| Card::from_place(upcard, suit));
                cards.filter(move |card| left.contains(*card)).map(|card| preferred(best.codes[card.index()]))
            });
            let Some(code) = codes.next() else { return Decided::Impossible };
            // Of two cards of a rank another may be thrown when suits have other names.
            let named_alike = code < BUY || is_single(usize::from(code - BUY));
            if named_alike && codes.all(|other| other == code) {
                return Decided::Alike(code);
            }
            let mut row = fine(prices, strength, upcard, |own, card| {
                let (hand, renaming) = hands.standing_for(own);
                let codes = best[hand - range.start].codes[renaming.card(card).index()];
                preferred_code(codes, own, renaming)
            });
            fill(&mut row);
            Decided::Row(row.into_iter().map(|code| code.unwrap_or(PASS)).collect())
        })
        .collect()
}

/// Of equal actions the player goes before buying, throws a low card before a high one, and passes only
/// where nothing else is as good.
fn preferred(codes: Codes) -> u8 {
    match codes & !1 {
        0 => PASS,
        others => others.trailing_zeros() as u8,
    }
}

/// The preferred of the codes for a hand itself, when they are those of the hand that stands for it:
/// renaming suits may put cards of one rank in another order.
fn preferred_code(codes: Codes, own: CardSet, to_standing: Renaming) -> u8 {
    if preferred(codes) < BUY {
        return preferred(codes);
    }
    let standing = to_standing.cards(own);
    let is_best = |card: &Card| {
        let place = standing.cards().position(|other| other == to_standing.card(*card));
        place.is_some_and(|place| codes >> (usize::from(BUY) + place) & 1 == 1)
    };
    own.cards().position(|card| is_best(&card)).map_or(PASS, |place| BUY + place as u8)
}

/// A row over the fine situations of hands of a strength against an upcard, nothing where cards of the
/// deck make no such situation.
fn fine<T>(
    prices: &Prices<'_>,
    strength: Strength,
    upcard: Rank,
    decide: impl Fn(CardSet, Card) -> T,
) -> Vec<Option<T>> {
    let hands = &prices.standing.hands;
    let ranks = hands.ranking.hand(strength).ranks;
    let suits = hands.deck.suits();
    // Names of suits stand for suits in some order, such that the cards of the place ascend.
    let cards = |names: &[u8; 6], order: &Renaming| {
        let suit = |name: u8| order.names()[usize::from(name)];
        let own: [Card; 5] = std::array::from_fn(|at| Card::from_place(ranks[at], suit(names[at])));
        let ascend = own.windows(2).all(|pair| pair[0] < pair[1]);
        ascend.then(|| (own.into_iter().collect::<CardSet>(), Card::from_place(upcard, suit(names[5]))))
    };
    let situation = |names: &[u8; 6]| {
        if names.iter().any(|name| usize::from(*name) >= suits) {
            return None;
        }
        let (own, card) = hands.renamings().iter().find_map(|order| cards(names, order))?;
        let can_occur = !own.contains(card)
            && hands.deck.cards().contains(card)
            && own.minus(hands.deck.cards()).is_empty()
            && hands.ranking.strength(own) == strength;
        can_occur.then(|| decide(own, card))
    };
    fine_suits().iter().map(situation).collect()
}

/// Places that stand for no situation take the entry of the last that does, which is commonly that of
/// cards of many suits, as most cards are.
fn fill<T: Clone>(row: &mut [Option<T>]) {
    let last = row.iter().flatten().next_back().cloned();
    row.iter_mut().filter(|entry| entry.is_none()).for_each(|entry| *entry = last.clone());
}

/// What to do after a purchase, for all final hands of one strength and each rank of the upcard.
fn after_decisions(prices: &Prices<'_>, range: Range<usize>) -> Vec<Decided> {
    let hands = &prices.standing.hands;
    let mut finals = range.clone().map(|hand| prices.finals.of(hand));
    if finals.clone().all(|last| *last == Final::Goes) {
        return vec![Decided::Alike(GO); 13];
    }
    if finals.all(|last| *last == Final::Passes) {
        return vec![Decided::Alike(PASS); 13];
    }
    let going: Vec<AllGoing> = range.clone().map(|hand| AllGoing::of(going_after(prices, hand))).collect();
    let strength = hands.strength(range.start);
    Rank::all()
        .map(|upcard| {
            let of_rank = 0b1111_u64 << (4 * upcard.index());
            let (mut always, mut never, mut any) = (true, true, false);
            for (hand, going) in range.clone().zip(&going) {
                let possible = hands.deck.cards().minus(hands.cards(hand)).bits() & of_rank;
                any |= possible != 0;
                always &= going.always & possible == possible;
                never &= going.ever & possible == 0;
            }
            match (any, always, never) {
                (false, ..) => return Decided::Impossible,
                (_, true, _) => return Decided::Alike(GO),
                (_, _, true) => return Decided::Alike(PASS),
                _ => {}
            }
            let mut row = fine(prices, strength, upcard, |own, card| {
                let (hand, renaming) = hands.standing_for(own);
                remembered(&going[hand - range.start], own, card, renaming)
            });
            fill(&mut row);
            Decided::Remembering(
                row.into_iter().map(|entry| entry.unwrap_or(Remembered::Alike(PASS))).collect(),
            )
        })
        .collect()
}

/// What is best with a final hand, whatever was thrown.
struct AllGoing {
    each: Vec<Going>,
    /// The upcards against which it goes whatever was thrown, and those against which it ever goes.
    always: u64,
    ever: u64,
}

impl AllGoing {
    fn of(each: Vec<Going>) -> Self {
        // The thrown card itself is no upcard.
        let thrown = |going: &Going| 1_u64 << going.thrown.index();
        let always = each.iter().fold(u64::MAX, |bits, going| bits & (going.upcards | thrown(going)));
        let ever = each.iter().fold(0, |bits, going| bits | going.upcards & !thrown(going));
        Self { each, always, ever }
    }
}

/// What to do with a final hand of these cards, whatever is remembered.
fn remembered(all: &AllGoing, own: CardSet, upcard: Card, to_standing: Renaming) -> Remembered {
    let back = to_standing.inverse();
    let upcard_there = to_standing.card(upcard);
    // In most situations it does not matter what was thrown.
    match (all.always >> upcard_there.index() & 1, all.ever >> upcard_there.index() & 1) {
        (1, _) => return Remembered::Alike(GO),
        (_, 0) => return Remembered::Alike(PASS),
        _ => {}
    }
    let going = &all.each;
    let width = if going.iter().any(|going| going.bought.is_some()) { MEMORIES } else { THROWN };
    let mut row = vec![None; width];
    for going in going.iter().filter(|going| going.thrown != upcard_there) {
        let code = if going.upcards >> upcard_there.index() & 1 == 1 { GO } else { PASS };
        let thrown = back.card(going.thrown);
        let bought = going.bought.map_or(thrown, |bought| back.card(bought));
        row[memory_index(own, upcard, thrown, bought) % width] = Some(code);
    }
    fill(&mut row);
    Remembered::Row(row.into_iter().map(|code| code.unwrap_or(PASS)).collect())
}
