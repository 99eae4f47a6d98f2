//! The worth of buying a card, added up over the four cards that are kept.
//!
//! A hand that buys keeps four cards, and what the fifth makes of them hangs on what was thrown and on
//! the upcard alone: 16,432 sets of four, each with one matrix over both, instead of 134,459 hands that
//! throw each of their cards. A matrix is a sum of the matrices of the final hands, read in the order in
//! which they stand in memory.
//!
//! What else a purchase brings hangs on the class of the first five and is the same whatever comes, so
//! it is added when a hand asks. Where a rule joins first five and final hand otherwise, nothing is
//! added up here and every purchase is looked at on its own.

use super::super::settle::Path;
use super::finals::Final;
use super::prices::{Prices, Row};
use super::renamed::{Matrix, add_ones, add_rest};
use super::standing::{PAIRS, Pairs};
use super::sweep::Steps;
use super::ways::{Standpoint, Worth, Worths};
use crate::cards::card::{Card, CardSet, DECK};
use crate::cards::hand::HandClass;
use crate::cards::ranking::Ranking;
use crate::cards::renaming::Renaming;
use crate::game::census::{Lookout, Uncounted};
use rayon::prelude::*;
use std::cmp::Ordering;

/// What a purchase is worth, cut into a part for the final hand and one for the first five.
struct Shares {
    /// By the class of the final hand: when it goes, and when it passes.
    last: Vec<[Worth; 2]>,
    /// By the class of the first five.
    first: Vec<Worth>,
}

impl Shares {
    /// The shares of worths, if they can be cut so.
    fn of(worths: &Worths, ranking: &Ranking, commits: bool) -> Option<Self> {
        let paths = if commits { &[Path::BoughtAndWent][..] } else { &PATHS };
        let against = |first: HandClass, last: HandClass| -> Vec<Ordering> {
            match ranking.lowest_of(first).cmp(&ranking.lowest_of(last)) {
                Ordering::Equal => vec![Ordering::Less, Ordering::Equal, Ordering::Greater],
                order => vec![order],
            }
        };
        let worth = |path: Path, first: HandClass, last: HandClass, first_against_last: Ordering| {
            worths.of_standpoint(Standpoint { path, first, last, first_against_last })
        };
        let plain = HandClass::HighCard;
        let last: Vec<[Worth; 2]> = HandClass::ALL
            .into_iter()
            .map(|last| PATHS.map(|path| worth(path, plain, last, against(plain, last)[0])))
            .collect();
        let mut shares = Vec::with_capacity(HandClass::COUNT);
        for first in HandClass::ALL {
            let mut rests = HandClass::ALL.into_iter().flat_map(|class| {
                let last = &last[class.index()];
                paths.iter().zip(last).flat_map(move |(path, share)| {
                    let rest = move |order| worth(*path, first, class, order).less(*share);
                    against(first, class).into_iter().map(rest)
                })
            });
            let share = rests.next()?;
            let is_plain = share.first == [0, 0] && share.last == [0, 0];
            if !is_plain || rests.any(|rest| rest != share) {
                return None;
            }
            shares.push(share);
        }
        // A dealer who does not qualify mostly brings the same whatever the final hand, and how often
        // that comes can be told without a look at the final hands.
        let common = Worth { not_qualified: last[plain.index()][0].not_qualified, ..Worth::default() };
        Some(Self {
            last: last.into_iter().map(|paths| paths.map(|worth| worth.less(common))).collect(),
            first: shares.into_iter().map(|share| share.plus(common)).collect(),
        })
    }
}

/// Ways to end after a purchase, in the order in which their worths stand.
const PATHS: [Path; 2] = [Path::BoughtAndWent, Path::BoughtAndPassed];

/// What it is worth to keep four cards and buy a fifth.
pub(super) struct Keeping {
    /// A matrix for each standing set of four: the thrown card, and the upcard. Without meaning where one
    /// of them is kept, or both are the same.
    worths: Vec<i64>,
    /// What the matrices were added up from, and what comes to them for the first five.
    shares: Shares,
}

impl Keeping {
    /// Adds up what buying is worth; nothing where first five and final hand cannot be told apart.
    ///
    /// What was added up for another paytable of the same cards is taken over, and the final hands of
    /// those classes alone are added up anew that it values otherwise. `prices` then knows what is best
    /// with every final hand.
    pub(super) fn count(
        before: Option<Self>,
        prices: &mut Prices<'_>,
        lookout: &dyn Lookout,
    ) -> Result<Option<Self>, Uncounted> {
        let shares = Shares::of(&prices.worths, prices.standing.hands.ranking, prices.commits);
        let (Some(shares), Some(pairs)) = (shares, prices.pairs) else {
            prices.find_finals(lookout)?;
            return Ok(None);
        };
        let is_known = |before: &Self, class: HandClass| {
            before.shares.last[class.index()] == shares.last[class.index()]
                && (prices.commits || prices.finals.know(prices, class))
        };
        // Most hands are of the lowest classes: where those change, all may as well.
        let before = before.filter(|before| is_known(before, HandClass::Pair));
        let is_changed =
            HandClass::ALL.map(|class| before.as_ref().is_none_or(|before| !is_known(before, class)));
        let is_fresh = before.is_none();
        let worths = match before {
            None => vec![0; prices.standing.hands.fours().standing.len() * PAIRS],
            Some(mut before) => {
                let adding = Adding { pairs, last: &before.shares.last, is_changed, takes_off: true };
                adding.to(&mut before.worths, false, prices, lookout)?;
                before.worths
            }
        };
        let mut keeping = Self { worths, shares };
        prices.find_finals(lookout)?;
        let adding = Adding { pairs, last: &keeping.shares.last, is_changed, takes_off: false };
        adding.to(&mut keeping.worths, is_fresh, prices, lookout)?;
        Ok(Some(keeping))
    }

    /// The worth of buying a card for this one.
    pub(super) fn buying(&self, prices: &Prices<'_>, first: usize, thrown: Card) -> Row {
        let hands = &prices.standing.hands;
        let (kept, renaming) = hands.fours().standards.standing_for(hands.cards(first).without(thrown));
        let begin = kept * PAIRS + renaming.card(thrown).index() * DECK;
        let row = &self.worths[begin..begin + DECK];
        let share = self.shares.first[hands.class(first).index()];
        // Each card that may come leaves as many ways; a dealer's hand can be met with each that is not
        // in it.
        let cards = hands.deck.len() as i64;
        let always = share.all * prices.standing.ways_after_purchase() as i64 * (cards - 6);
        let not_qualified = prices.standing.rows(first).0;
        let names = renaming.names();
        std::array::from_fn(|upcard| {
            row[upcard & !3 | names[upcard & 3]]
                + always
                + share.not_qualified * i64::from(not_qualified[upcard]) * (cards - 10)
        })
    }
}

/// A card that comes to the kept ones, and the hand that it makes of them.
struct Came {
    card: Card,
    class: HandClass,
    last: usize,
    /// Leads to the hand that stands for the final one.
    renaming: Renaming,
}

/// Final hands of some classes, whose worth is to be added to all matrices or taken off them.
struct Adding<'a> {
    pairs: &'a Pairs,
    /// By the class of the final hand: when it goes, and when it passes.
    last: &'a [[Worth; 2]],
    is_changed: [bool; HandClass::COUNT],
    takes_off: bool,
}

impl Adding<'_> {
    fn to(
        &self,
        worths: &mut [i64],
        is_fresh: bool,
        prices: &Prices<'_>,
        lookout: &dyn Lookout,
    ) -> Result<(), Uncounted> {
        let fours = &prices.standing.hands.fours().standing;
        let steps = Steps::new(lookout, "purchases added up", fours.len() as u64);
        worths.par_chunks_mut(PAIRS).zip(fours).with_max_len(64).try_for_each_init(
            || Adder { prices, adding: self, sums: [0; PAIRS] },
            |adder, (worth, kept)| {
                steps.go_on()?;
                if is_fresh {
                    // Memory that is read before it is written is handed out twice by the system, which
                    // took a third of the time.
                    worth.fill(0);
                }
                adder.add_up(*kept, worth);
                steps.add(1);
                Ok(())
            },
        )
    }
}

/// Adds up what the cards that may come are worth.
struct Adder<'a> {
    prices: &'a Prices<'a>,
    adding: &'a Adding<'a>,
    /// Numbers of ways, before they are weighed.
    sums: Matrix<u32>,
}

impl Adder<'_> {
    /// Adds what four cards can become to their matrix.
    fn add_up(&mut self, kept: CardSet, worth: &mut [i64]) {
        let hands = &self.prices.standing.hands;
        let mut came: Vec<Came> = hands
            .deck
            .cards()
            .minus(kept)
            .cards()
            .map(|card| {
                let (last, renaming) = hands.standing_for(kept.with(card));
                Came { card, class: hands.class(last), last, renaming }
            })
            .filter(|came| self.adding.is_changed[came.class.index()])
            .collect();
        came.sort_by_key(|came| came.class);
        for alike in came.chunk_by(|one, other| one.class == other.class) {
            let [went, passed] = self.adding.last[alike[0].class.index()]
                .map(|worth| if self.adding.takes_off { Worth::default().less(worth) } else { worth });
            self.all_go(alike, went, worth);
            if !self.prices.commits {
                self.some_pass(alike, passed.less(went), worth);
            }
        }
    }

    /// Adds what these cards are worth if the player goes with all of them.
    fn all_go(&mut self, alike: &[Came], went: Worth, worth: &mut [i64]) {
        let prices = self.prices;
        let bits = alike.iter().fold(0_u64, |bits, came| bits | 1 << came.card.index());
        // Against each upcard, if no card were thrown that might have come.
        let weight = went.all * prices.standing.ways_after_purchase() as i64;
        let mut against: Row = std::array::from_fn(|upcard| {
            weight * (alike.len() as i64 - i64::from((bits >> upcard & 1) as u32))
        });
        for came in alike {
            row_of(worth, came.card).iter_mut().for_each(|worth| *worth -= weight);
        }
        if went.last[0] != 0 {
            for came in alike {
                if let Some(weaker) = self.adding.pairs.weaker(came.last) {
                    let all = prices.standing.rows(came.last).1;
                    add_rest(came.renaming.names(), came.card, all, weaker, None, &mut self.sums);
                }
            }
            self.weigh(went.last[0], worth);
        }
        if went.last[1] != 0 {
            for came in alike {
                self.add_ties(came, went.last[1], &mut against, worth);
            }
        }
        if went.not_qualified != 0 {
            for came in alike {
                self.add_not_qualified(came, None);
            }
            self.weigh(went.not_qualified, worth);
        }
        for row in worth.chunks_exact_mut(DECK) {
            row.iter_mut().zip(&against).for_each(|(worth, against)| *worth += against);
        }
    }

    /// Adds what it changes that the player passes with some of them.
    fn some_pass(&mut self, alike: &[Came], change: Worth, worth: &mut [i64]) {
        let prices = self.prices;
        let passing: Vec<(&Came, [u64; DECK])> =
            alike.iter().filter_map(|came| Some((came, self.passing(came.last)?))).collect();
        if passing.is_empty() {
            return;
        }
        if change.all != 0 {
            for (came, against) in &passing {
                add_ones(came.renaming.names(), came.card, against, &mut self.sums);
            }
            self.weigh(change.all * prices.standing.ways_after_purchase() as i64, worth);
        }
        if change.not_qualified != 0 {
            for (came, against) in &passing {
                self.add_not_qualified(came, Some(against));
            }
            self.weigh(change.not_qualified, worth);
        }
        if change.last[0] != 0 {
            for (came, against) in &passing {
                if let Some(weaker) = self.adding.pairs.weaker(came.last) {
                    let all = prices.standing.rows(came.last).1;
                    add_rest(came.renaming.names(), came.card, all, weaker, Some(against), &mut self.sums);
                }
            }
            self.weigh(change.last[0], worth);
        }
        if change.last[1] != 0 {
            for (came, against) in &passing {
                self.add_some_ties(came, against, change.last[1], worth);
            }
        }
    }

    /// For every thrown card the upcards against which a hand passes, as bits; nothing where it goes.
    fn passing(&self, last: usize) -> Option<[u64; DECK]> {
        let hands = &self.prices.standing.hands;
        let possible = hands.deck.cards().minus(hands.cards(last)).bits();
        match self.prices.finals.of(last) {
            Final::Passes => Some([possible; DECK]),
            Final::Depends(going) => Some(going.map(|upcards| possible & !upcards)),
            // What hangs on the first five is not added up here.
            Final::Goes | Final::Remembers => None,
        }
    }

    fn add_not_qualified(&mut self, came: &Came, upcards: Option<&[u64; DECK]>) {
        let standing = self.prices.standing;
        let below = self.adding.pairs.kept_not_qualified(&standing.hands, came.last);
        let all = standing.rows(came.last).0;
        add_rest(came.renaming.names(), came.card, all, below, upcards, &mut self.sums);
    }

    /// Adds the sums to the worth, and forgets them.
    fn weigh(&mut self, weight: i64, worth: &mut [i64]) {
        for (worth, sum) in worth.iter_mut().zip(&mut self.sums) {
            *worth += weight * i64::from(*sum);
            *sum = 0;
        }
    }

    /// Adds what the ties of a hand are worth: `against` for any thrown card, `worth` what is else.
    fn add_ties(&self, came: &Came, weight: i64, against: &mut Row, worth: &mut [i64]) {
        let Some(ties) = self.adding.pairs.ties(came.last) else { return };
        let back = came.renaming.inverse();
        for (upcard, all) in ties.near_cards() {
            let at = back.card(upcard).index();
            against[at] += weight * i64::from(all);
            row_of(worth, came.card)[at] -= weight * i64::from(all);
            for (thrown, both) in ties.near_cards_with(upcard) {
                row_of(worth, back.card(thrown))[at] -= weight * i64::from(both);
            }
        }
    }

    /// Adds what the ties of a hand are worth against some upcards, by the card thrown.
    fn add_some_ties(&self, came: &Came, upcards: &[u64; DECK], weight: i64, worth: &mut [i64]) {
        let Some(ties) = self.adding.pairs.ties(came.last) else { return };
        let back = came.renaming.inverse();
        for thrown in Card::all().filter(|thrown| back.card(*thrown) != came.card) {
            let row = row_of(worth, back.card(thrown));
            for (upcard, all) in ties.near_cards() {
                if upcards[thrown.index()] >> upcard.index() & 1 == 1 {
                    let left = i64::from(all) - i64::from(ties.with_both(upcard, thrown));
                    row[back.card(upcard).index()] += weight * left;
                }
            }
        }
    }
}

/// The row of a thrown card.
fn row_of(worth: &mut [i64], thrown: Card) -> &mut [i64] {
    &mut worth[thrown.index() * DECK..(thrown.index() + 1) * DECK]
}
