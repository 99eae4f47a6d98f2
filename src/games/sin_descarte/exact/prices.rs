//! What every action is worth with a hand, against every upcard.

use super::super::features::{BUY, GO, PASS};
use super::super::settle::Path;
use super::standing::{Pairs, Standing};
use super::ways::{Standpoint, Worth, Worths};
use crate::cards::card::{Card, CardSet, DECK};
use crate::cards::renaming::Renaming;

/// Sums of net results in ticks, an entry an upcard.
pub(super) type Row = [i64; DECK];

/// Entries of a matrix over two cards.
const PAIRS: usize = DECK * DECK;

/// The worth of all actions under one subject's rules and stakes.
pub(super) struct Prices<'s> {
    pub(super) standing: &'s Standing,
    /// Where the house sells a card: counts with one more dead card.
    pub(super) pairs: Option<&'s Pairs>,
    pub(super) worths: Worths,
    /// Whether buying makes the second bet.
    pub(super) commits: bool,
}

/// A purchase, looked at against every upcard at once.
pub(super) struct Bought {
    /// How the box stands when it goes, its path apart.
    pub(super) standpoint: Standpoint,
    /// The bought card: no upcard.
    pub(super) card: Card,
    /// The final hand: the one that stands for it, and the renaming that leads there.
    pub(super) last: (usize, Renaming),
    /// Ways in which the dealer does not qualify.
    pub(super) not_qualified: Row,
    /// Ways in which the dealer is weaker than the final hand on its side of the line, and equal.
    pub(super) last_weaker: Row,
    pub(super) last_equal: Row,
    /// The same for the first five cards, where that is asked for.
    pub(super) first_weaker: Row,
    pub(super) first_equal: Row,
}

/// What is worked out once for the first five cards.
pub(super) struct FirstFive {
    pub(super) hand: usize,
    pub(super) own: CardSet,
    /// Dealer hands below the line that hold the card of the row and that of the column.
    below: Vec<u16>,
}

impl<'s> Prices<'s> {
    /// How often a deal of the covered cards alone is counted, so that every action has as many ways:
    /// once for each card that a purchase could bring.
    pub(super) fn repeats(&self) -> i64 {
        let unseen = self.standing.hands.deck.len() - 6;
        if self.pairs.is_some() { (unseen - 4) as i64 } else { 1 }
    }

    /// The ways that every action has in a situation.
    pub(super) fn ways(&self) -> i64 {
        self.standing.ways() as i64 * self.repeats()
    }

    /// The worth of passing or going without a purchase.
    pub(super) fn without_purchase(&self, hand: usize, path: Path) -> Row {
        let standing = self.standing;
        let class = standing.hands.ranking.class(standing.hands.strength(hand));
        let worth = self.worths.of_standpoint(Standpoint::without_purchase(path, class));
        let repeats = self.repeats();
        let all = worth.all * standing.ways() as i64;
        let (not_qualified, weaker) = standing.rows(hand);
        let ties = standing.tie_row(hand);
        std::array::from_fn(|upcard| {
            repeats
                * (all
                    + worth.not_qualified * i64::from(not_qualified[upcard])
                    + worth.last[0] * i64::from(weaker[upcard])
                    + worth.last[1] * i64::from(ties[upcard]))
        })
    }

    /// The first five cards of somebody who may buy.
    pub(super) fn first_five(&self, hand: usize) -> FirstFive {
        let own = self.standing.hands.cards(hand);
        let mut below = vec![0; PAIRS];
        if let Some(pairs) = self.pairs {
            pairs.not_qualified(&self.standing.hands, hand, own, &mut below);
        }
        FirstFive { hand, own, below }
    }

    /// Every card that may come for one that is thrown.
    pub(super) fn purchases(&self, first: &FirstFive, thrown: Card, mut visit: impl FnMut(&Bought)) {
        let Some(pairs) = self.pairs else { return };
        let hands = &self.standing.hands;
        let kept = first.own.without(thrown);
        let (not_qualified, first_weaker) = self.standing.rows(first.hand);
        let strength = hands.strength(first.hand);
        let class = hands.ranking.class(strength);
        let mut bought = Bought {
            standpoint: Standpoint::without_purchase(Path::BoughtAndWent, class),
            card: thrown,
            last: (0, Renaming::NONE),
            not_qualified: [0; DECK],
            last_weaker: [0; DECK],
            last_equal: [0; DECK],
            first_weaker: [0; DECK],
            first_equal: [0; DECK],
        };
        for card in hands.deck.cards().minus(first.own).cards() {
            let (last, renaming) = hands.standing_for(kept.with(card));
            let last_strength = hands.strength(last);
            bought.card = card;
            bought.last = (last, renaming);
            bought.standpoint.last = hands.ranking.class(last_strength);
            bought.standpoint.first_against_last = strength.cmp(&last_strength);
            let below = &first.below[card.index() * DECK..(card.index() + 1) * DECK];
            for ((entry, all), pair) in bought.not_qualified.iter_mut().zip(not_qualified).zip(below) {
                *entry = i64::from(*all) - i64::from(*pair);
            }
            self.weaker_than_last(pairs, &mut bought, renaming.card(thrown));
            let worth = self.worths.of_standpoint(bought.standpoint);
            let passing = Standpoint { path: Path::BoughtAndPassed, ..bought.standpoint };
            if worth.compares_first() || self.worths.of_standpoint(passing).compares_first() {
                let pair = pairs.weaker(first.hand, card);
                for upcard in 0..DECK {
                    bought.first_weaker[upcard] =
                        i64::from(first_weaker[upcard]) - pair.map_or(0, |pair| i64::from(pair[upcard]));
                }
                bought.first_equal = [0; DECK];
                if let Some(ties) = pairs.ties(first.hand) {
                    for upcard in near(ties) {
                        bought.first_equal[upcard.index()] =
                            i64::from(ties.with_upcard_without(upcard, card));
                    }
                }
            }
            visit(&bought);
        }
    }

    /// The final hand against the dealer's, `thrown` being the dead card by the names of the standing
    /// hand.
    #[inline(always)]
    fn weaker_than_last(&self, pairs: &Pairs, bought: &mut Bought, thrown: Card) {
        let (last, renaming) = bought.last;
        let names = renaming.names();
        let Some(pair) = pairs.weaker(last, thrown) else {
            bought.last_weaker = [0; DECK];
            bought.last_equal = [0; DECK];
            return;
        };
        let weaker = self.standing.rows(last).1;
        for rank in 0..13 {
            for (suit, name) in names.into_iter().enumerate() {
                let entry = 4 * rank + name;
                bought.last_weaker[4 * rank + suit] = i64::from(weaker[entry]) - i64::from(pair[entry]);
            }
        }
        bought.last_equal = [0; DECK];
        if let Some(ties) = pairs.ties(last) {
            for rank in ties.ranks() {
                for (suit, name) in names.into_iter().enumerate() {
                    let upcard = Card::from_place(rank, name);
                    bought.last_equal[4 * rank.index() + suit] =
                        i64::from(ties.with_upcard_without(upcard, thrown));
                }
            }
        }
    }

    /// What becomes of a bought card under a path, for each upcard; without meaning for the bought card
    /// itself and for own cards.
    #[inline(always)]
    pub(super) fn after(&self, bought: &Bought, path: Path) -> Row {
        let worth = self.worths.of_standpoint(Standpoint { path, ..bought.standpoint });
        let mut row = [worth.all * self.standing.ways_after_purchase() as i64; DECK];
        add(&mut row, worth.not_qualified, &bought.not_qualified);
        add(&mut row, worth.last[0], &bought.last_weaker);
        add(&mut row, worth.last[1], &bought.last_equal);
        if worth.compares_first() {
            add(&mut row, worth.first[0], &bought.first_weaker);
            add(&mut row, worth.first[1], &bought.first_equal);
        }
        row
    }

    /// The worth of buying a card for this one, when what follows is decided in the best way.
    pub(super) fn buying(&self, first: &FirstFive, thrown: Card) -> Row {
        let mut sum = [0; DECK];
        self.purchases(first, thrown, |bought| {
            let mut row = self.after(bought, Path::BoughtAndWent);
            if !self.commits {
                let passing = self.after(bought, Path::BoughtAndPassed);
                row.iter_mut().zip(passing).for_each(|(going, passing)| *going = passing.max(*going));
            }
            row[bought.card.index()] = 0;
            sum.iter_mut().zip(row).for_each(|(sum, part)| *sum += part);
        });
        sum
    }

    /// The worth of every action by its code.
    pub(super) fn actions(&self, hand: usize) -> Vec<Row> {
        let mut rows = vec![[0; DECK]; if self.pairs.is_some() { 7 } else { 2 }];
        rows[usize::from(PASS)] = self.without_purchase(hand, Path::Passed);
        rows[usize::from(GO)] = self.without_purchase(hand, Path::Went);
        if self.pairs.is_some() {
            let first = self.first_five(hand);
            for (thrown, row) in first.own.cards().zip(&mut rows[usize::from(BUY)..]) {
                *row = self.buying(&first, thrown);
            }
        }
        rows
    }
}

/// Adds a multiple of a row; the multiple is often nothing.
#[inline(always)]
fn add(row: &mut Row, times: i64, other: &Row) {
    if times != 0 {
        row.iter_mut().zip(other).for_each(|(sum, entry)| *sum += times * entry);
    }
}

/// The cards that ties can be made of.
fn near(ties: &super::ties::Ties) -> impl Iterator<Item = Card> + '_ {
    ties.ranks().flat_map(|rank| (0..4).map(move |suit| Card::from_place(rank, suit)))
}
