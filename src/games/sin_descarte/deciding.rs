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
use super::numbered::{Numbered, Strengths};
use super::rated::{Decisions, Limits, Rated};
use super::situations::{fine_suits, memory_index};
use super::subject::Subject;
use crate::base::lanes::Lanes;
use crate::cards::card::{Card, CardSet};
use crate::cards::ranking::Strength;
use crate::game::decision::{DecisionTable, LOOK_CLOSER};

/// A subject's strategy as a batch is decided by it.
#[derive(Debug)]
pub(super) struct Deciding {
    limits: Limits,
    strengths: Strengths,
    /// What to do by strength and rank of the upcard with hands of which no four cards have one suit.
    plain_codes: Vec<u8>,
}

/// What is worked out on the way.
pub(super) struct Scratch {
    decisions: Decisions,
    /// The coarse situation of each hand that was asked of a table.
    situations: [u32; SLOTS],
    open: Slots,
    closely: Slots,
    buyers: Slots,
    /// The cards of those that buy after the purchase, one hand behind the other; and what they are.
    cards: [[u8; SLOTS]; 5],
    rated: Rated,
    numbered: Numbered,
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
            decisions: Decisions::new(),
            situations: [0; SLOTS],
            open: Slots::none(),
            closely: Slots::none(),
            buyers: Slots::none(),
            cards: [[0; SLOTS]; 5],
            rated: Rated::new(),
            numbered: Numbered::new(),
        }
    }
}

impl Deciding {
    pub(super) fn of(subject: &Subject) -> Self {
        let plain_codes = subject.first.agreed_codes(is_plain);
        Self {
            limits: Limits::of(subject.ranking, subject.first.coarse_codes(), &plain_codes),
            strengths: Strengths::of(subject.ranking),
            plain_codes,
        }
    }

    /// Whether tables are asked for anything.
    pub(super) fn asks_tables(&self) -> bool {
        !self.limits.tell_all()
    }

    /// The cells of a box under the strategy of `subject`, and its purchases: the slots of those that
    /// bought, which are in no round where the batch says so. The cells of purchases come last.
    #[inline(always)]
    pub(super) fn decide<'s, L: Lanes>(
        &self,
        subject: &Subject,
        in_play: BoxInPlay<'_>,
        scratch: &'s mut Scratch,
        cells: &mut [u16; SLOTS],
    ) -> &'s [u16] {
        let (own, dealer) = (&in_play.own.rated, &in_play.dealer.rated);
        scratch.buyers.clear();
        scratch.closely.clear();
        if self.limits.open_in_1000() > MANY_IN_1000 {
            // The table knows what limits tell, too.
            self.limits.compare::<L>(own, dealer, &mut scratch.decisions);
            self.ask_by_strength(subject, in_play, scratch, 0..SLOTS);
        } else {
            self.limits.decide::<L>(own, dealer, &mut scratch.decisions);
            if self.asks_tables() {
                scratch.open.clear();
                for start in (0..SLOTS).step_by(L::WIDTH) {
                    scratch.open.add_bits(start, L::load(&scratch.decisions.is_open[start..]).bits());
                }
                let open = scratch.open.clone();
                self.ask_by_strength(subject, in_play, scratch, open.iter());
            }
        }
        Self::ask_by_suits(&subject.first, in_play, scratch);
        let Decisions { code, comparison, .. } = &scratch.decisions;
        for slot in 0..SLOTS {
            let [code, class, dealer, comparison] =
                [code[slot] & 1, own.class[slot], dealer.class[slot], comparison[slot]];
            cells[slot] =
                cells::without_purchase(code.into(), class.into(), dealer.into(), comparison.into());
        }
        if scratch.buyers.len > 0 {
            self.buy::<L>(subject, in_play, scratch, cells);
        }
        scratch.buyers.as_slice()
    }

    /// Asks by strength and rank of the upcard for the hands that the limits leave open.
    #[inline(always)]
    fn ask_by_strength(
        &self,
        subject: &Subject,
        in_play: BoxInPlay<'_>,
        scratch: &mut Scratch,
        slots: impl Iterator<Item = usize>,
    ) {
        let Hands { rated, numbered } = in_play.own;
        let codes = [&self.plain_codes[..], subject.first.coarse_codes()];
        for slot in slots {
            let strength = self.strengths.strength(rated, numbered, slot);
            let situation = situation(strength, in_play.upcards[slot]);
            let code = codes[usize::from(rated.suited[slot] & 1)][situation];
            scratch.situations[slot] = situation as u32;
            scratch.decisions.code[slot] = code;
            scratch.closely.add_if(slot, code == LOOK_CLOSER);
            scratch.buyers.add_if(slot, code.wrapping_sub(2) < LOOK_CLOSER - 2);
        }
    }

    /// Asks by suits as well where that has left it open.
    #[inline(always)]
    fn ask_by_suits(table: &DecisionTable, in_play: BoxInPlay<'_>, scratch: &mut Scratch) {
        let Hands { rated, numbered } = in_play.own;
        let Scratch { closely, buyers, situations, decisions, .. } = scratch;
        for slot in closely.iter() {
            let fine = numbered.fine_index(rated, slot, in_play.upcards[slot]);
            let code = table.looked_closer_code(situations[slot] as usize, fine);
            decisions.code[slot] = code;
            buyers.add_if(slot, code > 1);
        }
    }

    /// The cells of those that buy.
    #[inline(always)]
    fn buy<L: Lanes>(
        &self,
        subject: &Subject,
        in_play: BoxInPlay<'_>,
        scratch: &mut Scratch,
        cells: &mut [u16; SLOTS],
    ) {
        let Scratch { buyers, decisions, cards, rated, numbered, .. } = scratch;
        let (own, dealer) = (in_play.own, in_play.dealer);
        for (hand, slot) in buyers.iter().enumerate() {
            for (after, before) in cards.iter_mut().zip(&own.rated.cards) {
                after[hand] = before[slot];
            }
            // The code names the card from the lowest.
            cards[thrown_place(decisions.code[slot])][hand] = in_play.bought[slot];
        }
        let [a, b, c, d, e] = &*cards;
        rated.rate::<L>([a, b, c, d, e], buyers.len);
        numbered.number::<L>(rated, buyers.len);
        for (hand, slot) in buyers.iter().enumerate() {
            let last = self.strengths.strength(rated, numbered, hand);
            let goes = subject.after_buying.as_ref().is_none_or(|table| {
                let upcard = in_play.upcards[slot];
                let fine = || numbered.fine_index(rated, hand, upcard);
                let memory = || {
                    let cards: CardSet = rated.cards.iter().map(|cards| card(cards[hand])).collect();
                    let thrown = own.rated.cards[thrown_place(decisions.code[slot])][slot];
                    memory_index(cards, card(upcard), card(thrown), card(in_play.bought[slot]))
                };
                table.decide_remembering(situation(last, upcard), fine, memory) == 1
            });
            let against_dealer = self.strengths.strength(&dealer.rated, &dealer.numbered, slot);
            let against = usize::from(last > against_dealer) + usize::from(last >= against_dealer);
            let classes = [own.rated.class[slot], rated.class[hand]].map(usize::from);
            let comparisons = [usize::from(decisions.comparison[slot]), against];
            let dealer = usize::from(dealer.rated.class[slot]);
            cells[slot] = cells::with_purchase(usize::from(!goes), classes, dealer, comparisons) as u16;
        }
    }
}

/// Where the thrown card stands among the cards from the highest down.
#[inline(always)]
fn thrown_place(code: u8) -> usize {
    usize::from(6_u8.wrapping_sub(code)).min(4)
}
