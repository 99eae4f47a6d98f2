//! What every action is worth with a hand, against every upcard.

use super::super::features::{BUY, GO, PASS};
use super::super::settle::Path;
use super::finals::Finals;
use super::kept::Keeping;
use super::renamed::Matrix;
use super::standing::{Pairs, Standing};
use super::ways::{Standpoint, Worths};
use crate::cards::card::{Card, CardSet, DECK};
use crate::cards::renaming::Renaming;
use crate::game::census::{Lookout, Uncounted};
use std::borrow::Cow;

/// Sums of net results in ticks, an entry an upcard.
pub(super) type Row = [i64; DECK];

/// The worth of all actions under one subject's rules and stakes.
pub(super) struct Prices<'s> {
    pub(super) standing: &'s Standing,
    /// Where the house sells a card: counts with one more dead card.
    pub(super) pairs: Option<&'s Pairs>,
    pub(super) worths: Worths,
    /// Whether buying makes the second bet.
    pub(super) commits: bool,
    /// What is done with each final hand; nothing where nothing is decided after a purchase.
    pub(super) finals: Finals,
    /// What buying is worth, where that has been added up.
    pub(super) keeping: Option<Keeping>,
}

/// A purchase, looked at against every upcard at once.
pub(super) struct Bought {
    /// How the box stands when it goes, its path apart.
    pub(super) standpoint: Standpoint,
    /// The first five.
    first: usize,
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

/// Five cards beside which one more is dead.
pub(super) struct Five<'p> {
    pub(super) hand: usize,
    pub(super) own: CardSet,
    /// Dealer hands below the line that hold the card of the row and that of the column; nothing where no
    /// house sells a card.
    below: Option<Cow<'p, Matrix<u16>>>,
}

impl<'s> Prices<'s> {
    /// Finds what is best with every final hand, where that is asked.
    pub(super) fn find_finals(&mut self, lookout: &dyn Lookout) -> Result<(), Uncounted> {
        if self.commits || self.pairs.is_none() {
            return Ok(());
        }
        let mut finals = std::mem::take(&mut self.finals);
        finals.find(self, lookout)?;
        self.finals = finals;
        Ok(())
    }

    /// How often a deal of the covered cards alone is counted, so that every action has as many ways:
    /// once for each card that a purchase could bring.
    pub(super) fn repeats(&self) -> i64 {
        let unseen = self.standing.hands.deck.len() - 6;
        if self.pairs.is_some() { (unseen - 4) as i64 } else { 1 }
    }

    /// The worth of passing or going without a purchase.
    pub(super) fn without_purchase(&self, hand: usize, path: Path) -> Row {
        let standing = self.standing;
        let class = standing.hands.class(hand);
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
    pub(super) fn first_five(&self, hand: usize) -> Five<'s> {
        let hands = &self.standing.hands;
        let below = self.pairs.map(|pairs| Cow::Owned(*pairs.not_qualified(hands, hand)));
        Five { hand, own: hands.cards(hand), below }
    }

    /// The five cards of somebody who has bought.
    pub(super) fn final_five(&self, hand: usize) -> Five<'s> {
        let hands = &self.standing.hands;
        let below = self.pairs.map(|pairs| Cow::Borrowed(pairs.kept_not_qualified(hands, hand)));
        Five { hand, own: hands.cards(hand), below }
    }

    /// Cards that come for one that is thrown.
    pub(super) fn purchases(
        &self,
        first: &Five<'_>,
        thrown: Card,
        cards: &[Card],
        mut visit: impl FnMut(&Bought),
    ) {
        let Some(pairs) = self.pairs else { return };
        let hands = &self.standing.hands;
        let kept = first.own.without(thrown);
        let mut bought = self.purchase(first.hand);
        for card in cards.iter().copied() {
            let (last, renaming) = hands.standing_for(kept.with(card));
            self.place(&mut bought, card, (last, renaming));
            self.not_qualified(first, card, &mut bought.not_qualified);
            let weaker = [&mut bought.last_weaker, &mut bought.last_equal];
            self.compare(pairs, (last, renaming), thrown, weaker);
            if self.compares_first(bought.standpoint) {
                let weaker = [&mut bought.first_weaker, &mut bought.first_equal];
                self.compare(pairs, (first.hand, Renaming::NONE), card, weaker);
            }
            visit(&bought);
        }
    }

    /// The upcards against which a final hand, which stands for itself, is worth no less when it goes
    /// than when it passes, as bits; `bought` is the card of it that came for the thrown one.
    pub(super) fn goes_after(&self, last: &Five<'_>, thrown: Card, bought: Card) -> u64 {
        let hands = &self.standing.hands;
        let Some(pairs) = self.pairs else { return 0 };
        let first = hands.standing_for(last.own.without(bought).with(thrown));
        let mut purchase = self.purchase(first.0);
        self.place(&mut purchase, bought, (last.hand, Renaming::NONE));
        let worth = |path| self.worths.of_standpoint(Standpoint { path, ..purchase.standpoint });
        let gain = worth(Path::BoughtAndWent).less(worth(Path::BoughtAndPassed));
        let mut row = [gain.all * self.standing.ways_after_purchase() as i64; DECK];
        if gain.not_qualified != 0 {
            self.not_qualified(last, thrown, &mut purchase.not_qualified);
            add(&mut row, gain.not_qualified, &purchase.not_qualified);
        }
        if gain.last != [0, 0] {
            let rows = [&mut purchase.last_weaker, &mut purchase.last_equal];
            self.compare(pairs, purchase.last, thrown, rows);
            add(&mut row, gain.last[0], &purchase.last_weaker);
            add(&mut row, gain.last[1], &purchase.last_equal);
        }
        if gain.first != [0, 0] {
            let rows = [&mut purchase.first_weaker, &mut purchase.first_equal];
            self.compare(pairs, first, bought, rows);
            add(&mut row, gain.first[0], &purchase.first_weaker);
            add(&mut row, gain.first[1], &purchase.first_equal);
        }
        row.iter().enumerate().fold(0, |bits, (upcard, gain)| bits | u64::from(*gain >= 0) << upcard)
    }

    /// A purchase with these first five, of which nothing is known yet.
    fn purchase(&self, first: usize) -> Bought {
        let hands = &self.standing.hands;
        let class = hands.class(first);
        Bought {
            standpoint: Standpoint::without_purchase(Path::BoughtAndWent, class),
            first,
            card: Card::LOWEST,
            last: (0, Renaming::NONE),
            not_qualified: [0; DECK],
            last_weaker: [0; DECK],
            last_equal: [0; DECK],
            first_weaker: [0; DECK],
            first_equal: [0; DECK],
        }
    }

    /// Names the bought card and the final hand.
    fn place(&self, bought: &mut Bought, card: Card, last: (usize, Renaming)) {
        let hands = &self.standing.hands;
        let strengths = [bought.first, last.0].map(|hand| hands.strength(hand));
        bought.card = card;
        bought.last = last;
        bought.standpoint.last = hands.ranking.class(strengths[1]);
        bought.standpoint.first_against_last = strengths[0].cmp(&strengths[1]);
    }

    /// Whether it matters after a purchase who is better with the first five.
    pub(super) fn compares_first(&self, standpoint: Standpoint) -> bool {
        self.worths.any_compares_first()
            && standpoint.path.bought()
            && [Path::BoughtAndWent, Path::BoughtAndPassed]
                .into_iter()
                .any(|path| self.worths.of_standpoint(Standpoint { path, ..standpoint }).compares_first())
    }

    /// In how many ways the dealer does not qualify when five cards and one more are dead.
    #[inline(always)]
    fn not_qualified(&self, five: &Five<'_>, dead: Card, out: &mut Row) {
        let all = self.standing.rows(five.hand).0;
        let Some(below) = &five.below else { return };
        let pair = &below[dead.index() * DECK..(dead.index() + 1) * DECK];
        for ((out, all), pair) in out.iter_mut().zip(all).zip(pair) {
            *out = i64::from(*all) - i64::from(*pair);
        }
    }

    /// In how many ways the dealer is weaker than a hand, on its side of the line, or equal, when one
    /// more card is dead. The hand is named by the one that stands for it.
    #[inline(always)]
    fn compare(
        &self,
        pairs: &Pairs,
        (hand, renaming): (usize, Renaming),
        dead: Card,
        [weaker, equal]: [&mut Row; 2],
    ) {
        let names = renaming.names();
        let dead = renaming.card(dead);
        *equal = [0; DECK];
        let Some(matrix) = pairs.weaker(hand) else {
            *weaker = [0; DECK];
            return;
        };
        let pair = &matrix[dead.index() * DECK..(dead.index() + 1) * DECK];
        let all = self.standing.rows(hand).1;
        for rank in 0..13 {
            for (suit, name) in names.into_iter().enumerate() {
                let entry = 4 * rank + name;
                weaker[4 * rank + suit] = i64::from(all[entry]) - i64::from(pair[entry]);
            }
        }
        if let Some(ties) = pairs.ties(hand) {
            for (rank, by_suit) in ties.without(dead) {
                for (suit, name) in names.into_iter().enumerate() {
                    equal[4 * rank + suit] = i64::from(by_suit[name & 3]);
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

    /// Visits every action by its code, with its worth.
    pub(super) fn actions(&self, hand: usize, mut visit: impl FnMut(u8, &Row)) {
        visit(PASS, &self.without_purchase(hand, Path::Passed));
        visit(GO, &self.without_purchase(hand, Path::Went));
        let own = self.standing.hands.cards(hand);
        if let Some(keeping) = &self.keeping {
            for (code, thrown) in (BUY..).zip(own.cards()) {
                visit(code, &keeping.buying(self, hand, thrown));
            }
        } else if self.pairs.is_some() {
            let first = self.first_five(hand);
            for (code, thrown) in (BUY..).zip(own.cards()) {
                visit(code, &self.buying(&first, thrown));
            }
        }
    }

    /// The worth of buying a card for this one, each card that may come looked at on its own.
    fn buying(&self, first: &Five<'_>, thrown: Card) -> Row {
        let mut worth = [0; DECK];
        let cards: Vec<Card> = self.standing.hands.deck.cards().minus(first.own).cards().collect();
        self.purchases(first, thrown, &cards, |bought| {
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
}

/// Adds a multiple of a row; the multiple is often nothing.
#[inline(always)]
pub(super) fn add(row: &mut Row, times: i64, other: &Row) {
    if times != 0 {
        row.iter_mut().zip(other).for_each(|(sum, entry)| *sum += times * entry);
    }
}
