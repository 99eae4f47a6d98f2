//! The worth of buying a card, when what follows is decided in the best way.
//!
//! With most final hands the player goes against every upcard or passes against every one. The worth of
//! these hangs on numbers of ways alone, which are added up over all cards that may come before they are
//! weighed; the others are weighed one by one.

use super::super::settle::Path;
use super::prices::{FirstFive, Prices, Row, add};
use super::standing::Pairs;
use super::sweep::Steps;
use super::ways::{Standpoint, Worth, standpoints};
use crate::cards::card::{Card, DECK};
use crate::cards::hand::HandClass;
use crate::cards::renaming::Renaming;
use crate::game::census::{Lookout, Uncounted};
use rayon::prelude::*;

/// What is best with a final hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Final {
    /// To go, whatever was thrown and whatever the upcard.
    Goes,
    /// To pass.
    Passes,
    /// That hangs on the upcard or on what was thrown; the place of the hand among all such.
    Depends(u32),
}

/// What is best with every final hand.
#[derive(Debug, Default)]
pub(super) struct Finals {
    of_hands: Vec<Final>,
    /// For each hand of which it depends, and for each card thrown, the upcards against which it goes;
    /// empty where that depends on the first five as well.
    upcards: Vec<[u64; DECK]>,
}

impl Finals {
    /// What is best with a hand.
    pub(super) fn of(&self, hand: usize) -> Final {
        self.of_hands.get(hand).copied().unwrap_or(Final::Goes)
    }

    /// The upcards against which a hand goes for which that depends, by the card thrown.
    pub(super) fn upcards(&self, place: u32) -> Option<&[u64; DECK]> {
        self.upcards.get(place as usize)
    }
}

/// Upcards against which a final hand goes.
pub(super) struct Going {
    pub(super) thrown: Card,
    /// Which of its cards was bought, where that can matter.
    pub(super) bought: Option<Card>,
    pub(super) upcards: u64,
}

/// Finds what is best with every final hand.
pub(super) fn finals(prices: &Prices<'_>, lookout: &dyn Lookout) -> Result<Finals, Uncounted> {
    let hands = &prices.standing.hands;
    let steps = Steps::new(lookout, "final hands decided", hands.len() as u64);
    let remembers = remembers_first_five(prices);
    let of_hand = |hand: usize| {
        if hand.is_multiple_of(256) {
            steps.go_on()?;
            steps.add(256);
        }
        let left = hands.deck.cards().minus(hands.cards(hand));
        let (mut always, mut never) = (true, true);
        let mut upcards = [0; DECK];
        for going in going_after(prices, hand, remembers) {
            let possible = left.without(going.thrown).bits();
            always &= going.upcards & possible == possible;
            never &= going.upcards & possible == 0;
            upcards[going.thrown.index()] = going.upcards & possible;
        }
        Ok(match (always, never) {
            (true, _) => (Final::Goes, None),
            (_, true) => (Final::Passes, None),
            _ => (Final::Depends(0), Some(Box::new(upcards))),
        })
    };
    let found: Vec<_> = (0..hands.len())
        .into_par_iter()
        .with_min_len(256)
        .with_max_len(512)
        .map(of_hand)
        .collect::<Result<_, Uncounted>>()?;
    let mut finals = Finals::default();
    let mut next = 0;
    for (last, upcards) in found {
        let Some(upcards) = upcards else {
            finals.of_hands.push(last);
            continue;
        };
        finals.of_hands.push(Final::Depends(next));
        next += 1;
        if !remembers {
            finals.upcards.push(*upcards);
        }
    }
    Ok(finals)
}

/// Whether it can matter after a purchase which cards were dealt at first, beyond the one thrown.
pub(super) fn remembers_first_five(prices: &Prices<'_>) -> bool {
    let gain = |standpoint: Standpoint| {
        let worth = |path| prices.worths.of_standpoint(Standpoint { path, ..standpoint });
        worth(Path::BoughtAndWent).less(worth(Path::BoughtAndPassed))
    };
    let mut of_last = [None; HandClass::COUNT];
    standpoints().filter(|standpoint| standpoint.path == Path::BoughtAndWent).any(|standpoint| {
        let gain = gain(standpoint);
        gain.compares_first() || *of_last[standpoint.last.index()].get_or_insert(gain) != gain
    })
}

/// For a final hand and every card that may have been thrown, the upcards against which it goes:
/// those against which that is worth no less than passing. Where it is known already it is looked up.
pub(super) fn going_after(prices: &Prices<'_>, hand: usize, remembers_first_five: bool) -> Vec<Going> {
    let hands = &prices.standing.hands;
    let left = hands.deck.cards().minus(hands.cards(hand));
    if let Final::Depends(place) = prices.finals.of(hand)
        && let Some(upcards) = prices.finals.upcards(place)
    {
        let going = |thrown: Card| Going { thrown, bought: None, upcards: upcards[thrown.index()] };
        return left.cards().map(going).collect();
    }
    let last = prices.first_five(hand);
    let mut going = Vec::new();
    for thrown in left.cards() {
        if remembers_first_five {
            for bought in last.own.cards() {
                let upcards = prices.goes_after(&last, thrown, bought);
                going.push(Going { thrown, bought: Some(bought), upcards });
            }
        } else if let Some(any) = last.own.cards().next() {
            going.push(Going { thrown, bought: None, upcards: prices.goes_after(&last, thrown, any) });
        }
    }
    going
}

/// Numbers of ways added up over the cards that may come and end alike.
struct Sums {
    /// The cards themselves, and how many they are.
    cards: u64,
    /// Dealer hands below the line that would hold one of these cards.
    below: [u32; DECK],
    weaker: [u32; DECK],
    equal: [u32; DECK],
}

/// Purchases that end alike: the path, and the class of the final hand.
const ENDS: usize = 2 * HandClass::COUNT;

impl Sums {
    const NONE: Self = Self { cards: 0, below: [0; DECK], weaker: [0; DECK], equal: [0; DECK] };
}

impl Prices<'_> {
    /// The worth of buying a card for this one.
    pub(super) fn buying(&self, first: &FirstFive, thrown: Card) -> Row {
        let mut worth = [0; DECK];
        let Some(pairs) = self.pairs else { return worth };
        let hands = &self.standing.hands;
        let kept = first.own.without(thrown);
        let mut ends: [Option<Box<Sums>>; ENDS] = std::array::from_fn(|_| None);
        let mut left = Vec::new();
        for card in hands.deck.cards().minus(first.own).cards() {
            let (last, renaming) = hands.standing_for(kept.with(card));
            let Some(path) = self.path_after(last, renaming.card(thrown)) else {
                left.push(card);
                continue;
            };
            let standpoint = self.standpoint(first.hand, path, last);
            if self.compares_first(standpoint) {
                left.push(card);
                continue;
            }
            let end = usize::from(path == Path::BoughtAndPassed) * HandClass::COUNT + standpoint.last.index();
            let sums = ends[end].get_or_insert_with(|| Box::new(Sums::NONE));
            let weights = self.worths.of_standpoint(standpoint);
            sums.cards |= 1 << card.index();
            self.add_up(pairs, first, card, (last, renaming, thrown), &weights, sums);
        }
        for (end, sums) in ends.iter().enumerate() {
            let Some(sums) = sums else { continue };
            let path = if end < HandClass::COUNT { Path::BoughtAndWent } else { Path::BoughtAndPassed };
            let last = HandClass::ALL[end % HandClass::COUNT];
            // Nothing is compared with the first five, so any order does.
            let standpoint = Standpoint { last, ..self.standpoint(first.hand, path, first.hand) };
            self.weigh(first, sums, &self.worths.of_standpoint(standpoint), &mut worth);
        }
        self.purchases(first, thrown, &left, |bought| {
            let mut row = self.after(bought, Path::BoughtAndWent);
            if !self.commits {
                let passing = self.after(bought, Path::BoughtAndPassed);
                row.iter_mut().zip(passing).for_each(|(going, passing)| *going = passing.max(*going));
            }
            row[bought.card.index()] = 0;
            worth.iter_mut().zip(row).for_each(|(sum, part)| *sum += part);
        });
        worth
    }

    /// What is done with a final hand, where that is the same against every upcard.
    fn path_after(&self, last: usize, thrown: Card) -> Option<Path> {
        let place = match self.finals.of(last) {
            Final::Goes => return Some(Path::BoughtAndWent),
            Final::Passes => return Some(Path::BoughtAndPassed),
            Final::Depends(place) => place,
        };
        let upcards = self.finals.upcards(place)?[thrown.index()];
        let hands = &self.standing.hands;
        let possible = hands.deck.cards().minus(hands.cards(last)).without(thrown).bits();
        match upcards {
            0 => Some(Path::BoughtAndPassed),
            all if all == possible => Some(Path::BoughtAndWent),
            _ => None,
        }
    }

    fn standpoint(&self, first: usize, path: Path, last: usize) -> Standpoint {
        let hands = &self.standing.hands;
        let [first, last] = [first, last].map(|hand| hands.strength(hand));
        let [first_class, last_class] = [first, last].map(|strength| hands.ranking.class(strength));
        Standpoint { path, first: first_class, last: last_class, first_against_last: first.cmp(&last) }
    }

    /// Adds the ways of one card to those of others that end alike.
    #[inline(always)]
    fn add_up(
        &self,
        pairs: &Pairs,
        first: &FirstFive,
        card: Card,
        (last, renaming, thrown): (usize, Renaming, Card),
        weights: &Worth,
        sums: &mut Sums,
    ) {
        if weights.not_qualified != 0 {
            let below = &first.below[card.index() * DECK..(card.index() + 1) * DECK];
            sums.below.iter_mut().zip(below).for_each(|(sum, below)| *sum += u32::from(*below));
        }
        if weights.last == [0, 0] {
            return;
        }
        let names = renaming.names();
        let dead = renaming.card(thrown);
        let Some(pair) = pairs.weaker(last, dead) else { return };
        let all = self.standing.rows(last).1;
        for (rank, sums) in sums.weaker.chunks_exact_mut(4).enumerate() {
            let (all, pair) = (&all[4 * rank..4 * rank + 4], &pair[4 * rank..4 * rank + 4]);
            for (sum, name) in sums.iter_mut().zip(names) {
                *sum += all[name & 3] - u32::from(pair[name & 3]);
            }
        }
        if weights.last[1] != 0
            && let Some(ties) = pairs.ties(last)
        {
            for rank in ties.ranks() {
                for (suit, name) in names.into_iter().enumerate() {
                    let upcard = Card::from_place(rank, name);
                    sums.equal[4 * rank.index() + suit] += ties.with_upcard_without(upcard, dead);
                }
            }
        }
    }

    /// Adds what summed ways are worth. A card cannot be bought that is the upcard.
    fn weigh(&self, first: &FirstFive, sums: &Sums, weights: &Worth, worth: &mut Row) {
        let all = weights.all * self.standing.ways_after_purchase() as i64;
        let not_qualified = self.standing.rows(first.hand).0;
        let cards = i64::from(sums.cards.count_ones());
        let count = |upcard: usize| cards - (sums.cards >> upcard & 1) as i64;
        let mut below = [0; DECK];
        for upcard in 0..DECK {
            let count = count(upcard);
            worth[upcard] += all * count;
            below[upcard] = i64::from(not_qualified[upcard]) * count - i64::from(sums.below[upcard]);
        }
        add(worth, weights.not_qualified, &below);
        add(worth, weights.last[0], &sums.weaker.map(i64::from));
        add(worth, weights.last[1], &sums.equal.map(i64::from));
    }
}
