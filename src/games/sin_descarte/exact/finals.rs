//! What is best with a final hand, after a purchase.
//!
//! With most hands the player goes against every upcard or passes against every one; with the others
//! that hangs on the upcard and on the card that was thrown, and under few rules on all first five.

use super::super::settle::Path;
use super::choose::choose;
use super::prices::Prices;
use super::sweep::Steps;
use super::ways::{Standpoint, Worth, standpoints};
use crate::cards::card::{Card, DECK};
use crate::cards::hand::HandClass;
use crate::game::census::{Lookout, Uncounted};
use rayon::prelude::*;

/// What is best with a final hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Final {
    /// To go, whatever was thrown and whatever the upcard.
    Goes,
    /// To pass.
    Passes,
    /// To go against these upcards, as bits, by the card thrown.
    Depends(Box<[u64; DECK]>),
    /// That hangs on the first five as well.
    Remembers,
}

/// What is best with every final hand.
#[derive(Debug, Default)]
pub(super) struct Finals {
    of_hands: Vec<Final>,
    /// What going brings more than passing, by class: what the decisions follow from. Nothing where
    /// that hangs on the first five.
    gains: Vec<Option<Worth>>,
}

impl Finals {
    /// What is best with a hand.
    pub(super) fn of(&self, hand: usize) -> &Final {
        self.of_hands.get(hand).unwrap_or(&Final::Goes)
    }

    /// Whether what is best with the hands of a class is known under these prices.
    pub(super) fn know(&self, prices: &Prices<'_>, class: HandClass) -> bool {
        let known = self.gains.get(class.index()).copied().flatten();
        known.is_some_and(|known| known == gain(prices, class))
    }

    /// Finds what is best with every final hand that is not known.
    pub(super) fn find(&mut self, prices: &Prices<'_>, lookout: &dyn Lookout) -> Result<(), Uncounted> {
        let hands = &prices.standing.hands;
        let steps = Steps::new(lookout, "final hands decided", hands.len() as u64);
        let remembers = remembers_first_five(prices);
        let is_known = HandClass::ALL.map(|class| !remembers && self.know(prices, class));
        self.of_hands.resize(hands.len(), Final::Goes);
        self.of_hands.par_iter_mut().enumerate().with_min_len(256).with_max_len(512).try_for_each(
            |(hand, last)| {
                if hand.is_multiple_of(256) {
                    steps.go_on()?;
                    steps.add(256);
                }
                if !is_known[hands.class(hand).index()] {
                    *last = decided(prices, hand, remembers);
                }
                Ok::<_, Uncounted>(())
            },
        )?;
        self.gains = HandClass::ALL.map(|class| (!remembers).then(|| gain(prices, class))).to_vec();
        Ok(())
    }
}

/// What going brings more than passing, for hands of a class when nothing hangs on the first five.
fn gain(prices: &Prices<'_>, class: HandClass) -> Worth {
    let worth = |path| prices.worths.of_standpoint(Standpoint::without_purchase(path, class));
    worth(Path::BoughtAndWent).less(worth(Path::BoughtAndPassed))
}

/// What is best with a final hand.
fn decided(prices: &Prices<'_>, hand: usize, remembers_first_five: bool) -> Final {
    if !remembers_first_five && prices.surely_goes(hand) {
        return Final::Goes;
    }
    let hands = &prices.standing.hands;
    let left = hands.deck.cards().minus(hands.cards(hand));
    let (mut always, mut never) = (true, true);
    let mut upcards = Box::new([0; DECK]);
    for going in find_going(prices, hand, remembers_first_five) {
        let possible = left.without(going.thrown).bits();
        always &= going.upcards & possible == possible;
        never &= going.upcards & possible == 0;
        upcards[going.thrown.index()] = going.upcards & possible;
    }
    match (always, never) {
        (true, _) => Final::Goes,
        (_, true) => Final::Passes,
        _ if remembers_first_five => Final::Remembers,
        _ => Final::Depends(upcards),
    }
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

/// Upcards against which a final hand goes.
pub(super) struct Going {
    pub(super) thrown: Card,
    /// Which of its cards was bought, where that can matter.
    pub(super) bought: Option<Card>,
    pub(super) upcards: u64,
}

/// For a final hand and every card that may have been thrown, the upcards against which it goes:
/// those against which that is worth no less than passing.
pub(super) fn going_after(prices: &Prices<'_>, hand: usize) -> Vec<Going> {
    let hands = &prices.standing.hands;
    let left = hands.deck.cards().minus(hands.cards(hand));
    let all = |upcards: &dyn Fn(Card) -> u64| {
        let going = |thrown| Going { thrown, bought: None, upcards: upcards(thrown) };
        left.cards().map(going).collect()
    };
    match prices.finals.of(hand) {
        Final::Goes => all(&|_| u64::MAX),
        Final::Passes => all(&|_| 0),
        Final::Depends(upcards) => all(&|thrown: Card| upcards[thrown.index()]),
        Final::Remembers => find_going(prices, hand, true),
    }
}

/// The same when it is not known.
fn find_going(prices: &Prices<'_>, hand: usize, remembers_first_five: bool) -> Vec<Going> {
    let hands = &prices.standing.hands;
    let last = prices.final_five(hand);
    let mut going = Vec::new();
    for thrown in hands.deck.cards().minus(last.own).cards() {
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
        let gain = gain(self, standing.hands.class(last));
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
