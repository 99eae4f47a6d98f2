//! What is best with a final hand, after a purchase.
//!
//! With most hands the player goes against every upcard or passes against every one; with the others
//! that hangs on the upcard and on the card that was thrown, and under few rules on all first five.

use super::super::settle::Path;
use super::choose::choose;
use super::prices::Prices;
use super::sweep::Steps;
use super::ways::{Standpoint, standpoints};
use crate::cards::card::{Card, DECK};
use crate::cards::hand::HandClass;
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
    let last = prices.final_five(hand);
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

impl Prices<'_> {
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
}
