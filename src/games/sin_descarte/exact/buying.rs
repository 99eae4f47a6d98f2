//! The worth of buying a card, when what follows is decided in the best way.
//!
//! With most final hands the player goes against every upcard or passes against every one. The worth of
//! these hangs on numbers of ways alone, which are added up over all cards that may come before they are
//! weighed; the others are weighed one by one.

use super::super::settle::Path;
use super::choose::choose;
use super::prices::{FirstFive, Prices, Row, add};
use super::renamed::add_rest;
use super::standing::Pairs;
use super::sweep::Steps;
use super::ways::{Standpoint, Worth, standpoints};
use crate::cards::card::{Card, CardSet, DECK};
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
        if !remembers && prices.surely_goes(hand) {
            return Ok((Final::Goes, None));
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

/// Numbers of ways added up over the cards that may come and end alike, by the upcard.
struct Sums {
    /// The cards that end so against every upcard.
    cards: u64,
    /// How many others end so.
    others: [u32; DECK],
    /// Dealer hands below the line that would hold one of these cards.
    below: [u32; DECK],
    weaker: [u32; DECK],
    equal: [u32; DECK],
}

/// Purchases that end alike: the path, and the class of the final hand.
const ENDS: usize = 2 * HandClass::COUNT;

impl Sums {
    const NONE: Self =
        Self { cards: 0, others: [0; DECK], below: [0; DECK], weaker: [0; DECK], equal: [0; DECK] };

    /// The sums of one end.
    fn of(ends: &mut [Option<Box<Self>>; ENDS], standpoint: Standpoint) -> &mut Self {
        let passed = usize::from(standpoint.path == Path::BoughtAndPassed);
        let end = passed * HandClass::COUNT + standpoint.last.index();
        ends[end].get_or_insert_with(|| Box::new(Self::NONE))
    }
}

/// A card that came for the thrown one, and what it makes of the hand.
struct Came {
    card: Card,
    last: usize,
    renaming: Renaming,
    thrown: Card,
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
        let deck = hands.deck.cards().minus(first.own);
        for card in deck.cards() {
            let (last, renaming) = hands.standing_for(kept.with(card));
            let went = self.standpoint(first.hand, Path::BoughtAndWent, last);
            let passed = Standpoint { path: Path::BoughtAndPassed, ..went };
            if self.compares_first(went) {
                left.push(card);
                continue;
            }
            let came = Came { card, last, renaming, thrown };
            let bit = 1 << card.index();
            match self.after_purchase(&came) {
                After::Always(path) => {
                    let standpoint = Standpoint { path, ..went };
                    let sums = Sums::of(&mut ends, standpoint);
                    sums.cards |= bit;
                    self.add_up(pairs, first, &came, standpoint, None, sums);
                }
                After::Against(upcards) => {
                    let possible = deck.bits() & !bit;
                    for (standpoint, upcards) in [(went, upcards), (passed, !upcards)] {
                        let counted: [u32; DECK] =
                            std::array::from_fn(|upcard| ((upcards & possible) >> upcard & 1) as u32);
                        let sums = Sums::of(&mut ends, standpoint);
                        sums.others.iter_mut().zip(counted).for_each(|(sum, counted)| *sum += counted);
                        self.add_up(pairs, first, &came, standpoint, Some(&counted), sums);
                    }
                }
                After::Unknown => left.push(card),
            }
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

    /// What is done with the final hand.
    fn after_purchase(&self, came: &Came) -> After {
        let place = match self.finals.of(came.last) {
            Final::Goes => return After::Always(Path::BoughtAndWent),
            Final::Passes => return After::Always(Path::BoughtAndPassed),
            Final::Depends(place) => place,
        };
        let dead = came.renaming.card(came.thrown);
        let Some(upcards) = self.finals.upcards(place) else { return After::Unknown };
        let upcards = upcards[dead.index()];
        let hands = &self.standing.hands;
        let possible = hands.deck.cards().minus(hands.cards(came.last)).without(dead).bits();
        match upcards {
            0 => After::Always(Path::BoughtAndPassed),
            all if all == possible => After::Always(Path::BoughtAndWent),
            some => After::Against(came.renaming.inverse().cards(CardSet::from_bits(some)).bits()),
        }
    }

    /// Whether a final hand is so strong that it goes even if a dead card took with it as many of the
    /// dealer's hands that it beats as there can be: what most hands are decided by, without looking at
    /// every dead card. Only where nothing hangs on the first five.
    fn surely_goes(&self, last: usize) -> bool {
        let standing = self.standing;
        let class = standing.hands.ranking.class(standing.hands.strength(last));
        let worth = |path| self.worths.of_standpoint(Standpoint::without_purchase(path, class));
        let gain = worth(Path::BoughtAndWent).less(worth(Path::BoughtAndPassed));
        if gain.not_qualified < 0 || gain.last.iter().any(|gain| *gain < 0) {
            return false;
        }
        let most = choose(standing.hands.deck.len() - 7, 3) as i64;
        let ways = standing.ways_after_purchase() as i64;
        let (not_qualified, weaker) = standing.rows(last);
        let left = standing.hands.deck.cards().minus(standing.hands.cards(last));
        left.cards().all(|upcard| {
            let least = |all: u32| (i64::from(all) - most).max(0);
            let [not_qualified, weaker] = [not_qualified, weaker].map(|row| least(row[upcard.index()]));
            gain.all * ways + gain.not_qualified * not_qualified + gain.last[0] * weaker >= 0
        })
    }

    fn standpoint(&self, first: usize, path: Path, last: usize) -> Standpoint {
        let hands = &self.standing.hands;
        let [first, last] = [first, last].map(|hand| hands.strength(hand));
        let [first_class, last_class] = [first, last].map(|strength| hands.ranking.class(strength));
        Standpoint { path, first: first_class, last: last_class, first_against_last: first.cmp(&last) }
    }

    /// Adds the ways of one card to those of others that end alike, for each upcard or as often as that is
    /// counted.
    #[inline(always)]
    fn add_up(
        &self,
        pairs: &Pairs,
        first: &FirstFive,
        came: &Came,
        standpoint: Standpoint,
        counted: Option<&[u32; DECK]>,
        sums: &mut Sums,
    ) {
        let weights = self.worths.of_standpoint(standpoint);
        if weights.not_qualified != 0 {
            let row = came.card.index() * DECK;
            let below = sums.below.iter_mut().zip(&first.below[row..row + DECK]);
            match counted {
                None => below.for_each(|(sum, below)| *sum += u32::from(*below)),
                Some(counted) => {
                    below.zip(counted).for_each(|((sum, below), counted)| *sum += u32::from(*below) * counted)
                }
            }
        }
        if weights.last == [0, 0] {
            return;
        }
        let names = came.renaming.names();
        let dead = came.renaming.card(came.thrown);
        let Some(pair) = pairs.weaker(came.last, dead) else { return };
        add_rest(names, self.standing.rows(came.last).1, pair, counted, &mut sums.weaker);
        if weights.last[1] != 0
            && let Some(ties) = pairs.ties(came.last)
        {
            for (rank, by_suit) in ties.without(dead) {
                for (suit, name) in names.into_iter().enumerate() {
                    let at = 4 * rank + suit;
                    sums.equal[at] += u32::from(by_suit[name & 3]) * counted.map_or(1, |counted| counted[at]);
                }
            }
        }
    }

    /// Adds what summed ways are worth. A card cannot be bought that is the upcard.
    fn weigh(&self, first: &FirstFive, sums: &Sums, weights: &Worth, worth: &mut Row) {
        let all = weights.all * self.standing.ways_after_purchase() as i64;
        let not_qualified = self.standing.rows(first.hand).0;
        let cards = i64::from(sums.cards.count_ones());
        let mut below = [0; DECK];
        for upcard in 0..DECK {
            let count = cards - (sums.cards >> upcard & 1) as i64 + i64::from(sums.others[upcard]);
            worth[upcard] += all * count;
            below[upcard] = i64::from(not_qualified[upcard]) * count - i64::from(sums.below[upcard]);
        }
        add(worth, weights.not_qualified, &below);
        add(worth, weights.last[0], &sums.weaker.map(i64::from));
        add(worth, weights.last[1], &sums.equal.map(i64::from));
    }
}

/// What is done after a purchase.
enum After {
    /// The same against every upcard.
    Always(Path),
    /// To go against these upcards, as bits, and else to pass.
    Against(u64),
    /// That hangs on the first five as well.
    Unknown,
}
