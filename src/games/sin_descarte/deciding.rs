//! What the boxes of a batch do, and in which cells that leaves them.
//!
//! Most hands are decided by two limits of strength, side by side. Those that lie between are put aside
//! and asked of a table by strength and rank of the upcard; the few that this leaves open by their suits;
//! and those that buy get their new hands, which are rated side by side again. Every step goes over all
//! the hands that need it before the next begins, and puts hands aside without a branch: what a hand does
//! cannot be foreseen, and a processor that has guessed wrong must begin anew.

use super::cells;
use super::deal::SLOTS;
use super::histogram::Slots;
use super::numbered::{ByNumber, Numbered};
use super::rated::{Decisions, Limits, Rated};
use super::situations::{fine_suits, memory_index};
use super::subject::Subject;
use crate::base::lanes::{Lanes, Simd};
use crate::cards::card::{Card, CardSet};
use crate::cards::ranking::Strength;

/// A subject's strategy as a batch is decided by it.
#[derive(Debug)]
pub(super) struct Deciding {
    limits: Limits,
    by_number: ByNumber,
}

/// What is worked out on the way.
pub(super) struct Scratch {
    open: Slots,
    asked: Asked,
    bought: Bought,
}

/// What tables have been asked for, and what they have said.
struct Asked {
    decisions: Decisions,
    buyers: Slots,
}

/// The hands of those that buy after the purchase, one behind the other.
struct Bought {
    cards: [[u8; SLOTS]; 5],
    hands: Hands,
}

/// The hands of a box of the batch or of the dealer.
#[derive(Debug)]
pub(super) struct Hands {
    pub(super) rated: Rated,
    pub(super) numbered: Numbered,
}

/// The cards on one box.
#[derive(Clone, Copy)]
pub(super) struct BoxInPlay<'b> {
    pub(super) own: &'b Hands,
    pub(super) dealer: &'b Hands,
    /// The upcards and the cards that can be bought, in every slot.
    pub(super) upcards: &'b [u8; SLOTS],
    pub(super) bought: &'b [u8; SLOTS],
}

/// Of a thousand hands, more than so many are asked of the table with all the others.
const MANY_IN_1000: u64 = 400;

/// Whether no four own cards have one suit in a fine situation.
fn is_plain(fine: usize) -> bool {
    let own = &fine_suits()[fine][..5];
    (0..4).all(|suit| own.iter().filter(|other| **other == suit).count() < 4)
}

fn card(index: u8) -> Card {
    Card::from_index(usize::from(index)).unwrap_or(Card::LOWEST)
}

/// The coarse index of a situation.
#[inline(always)]
fn situation(strength: Strength, upcard: u8) -> usize {
    strength.index() * 13 + usize::from(upcard >> 2)
}

impl Hands {
    pub(super) fn new() -> Self {
        Self { rated: Rated::new(), numbered: Numbered::new() }
    }
}

impl Scratch {
    pub(super) fn new() -> Self {
        Self {
            open: Slots::none(),
            asked: Asked { decisions: Decisions::new(), buyers: Slots::none() },
            bought: Bought { cards: [[0; SLOTS]; 5], hands: Hands::new() },
        }
    }
}

impl Deciding {
    pub(super) fn of(subject: &Subject) -> Self {
        let (codes, plain_codes) = (subject.first.coarse_codes(), subject.first.agreed_codes(is_plain));
        Self {
            limits: Limits::of(subject.ranking, codes, &plain_codes),
            by_number: ByNumber::new(subject.ranking, &subject.first),
        }
    }

    /// Whether tables are asked for anything.
    pub(super) fn asks_tables(&self) -> bool {
        !self.limits.tell_all()
    }

    /// The cells of a box under the strategy of `subject`; and the slots of those that bought, whether
    /// or not there is a round.
    #[inline(always)]
    pub(super) fn decide<'s, S: Simd>(
        &self,
        simd: S,
        subject: &Subject,
        in_play: BoxInPlay<'_>,
        scratch: &'s mut Scratch,
        cells: &mut [u16; SLOTS],
    ) -> &'s [u16] {
        let (own, dealer) = (&in_play.own.rated, &in_play.dealer.rated);
        let Scratch { open, asked, bought } = scratch;
        asked.buyers.clear();
        let asks_of_all = self.limits.open_in_1000() > MANY_IN_1000;
        if asks_of_all {
            // The table knows what limits tell, too.
            self.limits.compare(simd, own, dealer, &mut asked.decisions);
            let Hands { rated, numbered } = in_play.own;
            self.by_number.codes(rated, numbered, in_play.upcards, &mut asked.decisions.code);
        } else {
            self.limits.decide(simd, own, dealer, &mut asked.decisions);
            if self.asks_tables() {
                open.clear();
                for start in (0..SLOTS).step_by(Lanes::<S>::WIDTH) {
                    open.add_bits(start, Lanes::load(simd, &asked.decisions.is_open[start..]).bits());
                }
                for slot in open.iter() {
                    asked.decisions.code[slot] = self.code(in_play, slot);
                }
            }
        }
        if subject.rules.buy.is_some() {
            asked.put_buyers_aside(simd);
        }
        let Decisions { code, comparison, .. } = &asked.decisions;
        for slot in 0..SLOTS {
            let [code, class, dealer, comparison] =
                [code[slot] & 1, own.class[slot], dealer.class[slot], comparison[slot]].map(u16::from);
            cells[slot] = cells::without_purchase(code, class, dealer, comparison);
        }
        if !asked.buyers.as_slice().is_empty() {
            self.buy(simd, subject, in_play, asked, bought, cells);
        }
        asked.buyers.as_slice()
    }

    #[inline(always)]
    fn code(&self, in_play: BoxInPlay<'_>, slot: usize) -> u8 {
        let Hands { rated, numbered } = in_play.own;
        self.by_number.code(rated, numbered, slot, in_play.upcards[slot])
    }

    /// The cells of those that buy.
    #[inline(always)]
    fn buy<S: Simd>(
        &self,
        simd: S,
        subject: &Subject,
        in_play: BoxInPlay<'_>,
        asked: &Asked,
        bought: &mut Bought,
        cells: &mut [u16; SLOTS],
    ) {
        let (own, dealer) = (in_play.own, in_play.dealer);
        let Bought { cards, hands: Hands { rated, numbered } } = bought;
        let buyers = &asked.buyers;
        for (hand, slot) in buyers.iter().enumerate() {
            for (after, before) in cards.iter_mut().zip(&own.rated.cards) {
                after[hand] = before[slot];
            }
            cards[thrown_place(asked.decisions.code[slot])][hand] = in_play.bought[slot];
        }
        let [a, b, c, d, e] = &*cards;
        rated.rate(simd, [a, b, c, d, e], buyers.as_slice().len());
        numbered.number(simd, rated, buyers.as_slice().len());
        for (hand, slot) in buyers.iter().enumerate() {
            let last = self.by_number.strength(rated, numbered, hand);
            let goes = subject.after_buying.as_ref().is_none_or(|table| {
                let upcard = in_play.upcards[slot];
                let fine = || numbered.fine_index(rated, hand, upcard);
                let memory = || {
                    let cards: CardSet = rated.cards.iter().map(|cards| card(cards[hand])).collect();
                    let thrown = own.rated.cards[thrown_place(asked.decisions.code[slot])][slot];
                    memory_index(cards, card(upcard), card(thrown), card(in_play.bought[slot]))
                };
                table.decide_remembering(situation(last, upcard), fine, memory) == 1
            });
            let against_dealer = self.by_number.strength(&dealer.rated, &dealer.numbered, slot);
            let against = usize::from(last > against_dealer) + usize::from(last >= against_dealer);
            let classes = [own.rated.class[slot], rated.class[hand]].map(usize::from);
            let comparisons = [usize::from(asked.decisions.comparison[slot]), against];
            let dealer = usize::from(dealer.rated.class[slot]);
            cells[slot] = cells::with_purchase(usize::from(!goes), classes, dealer, comparisons) as u16;
        }
    }
}

impl Asked {
    #[inline(always)]
    fn put_buyers_aside<S: Simd>(&mut self, simd: S) {
        for start in (0..SLOTS).step_by(Lanes::<S>::WIDTH) {
            let buys = Lanes::load(simd, &self.decisions.code[start..]).above(Lanes::splat(simd, 1));
            self.buyers.add_bits(start, buys.bits());
        }
    }
}

/// Where the card that a code throws away, counted from the lowest, stands among the cards from the highest down.
#[inline(always)]
fn thrown_place(code: u8) -> usize {
    usize::from(6_u8.wrapping_sub(code)).min(4)
}
