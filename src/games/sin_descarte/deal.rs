//! The cards of a round, dealt from a block's streams.
//!
//! The layout, which is part of [`STREAM_VERSION`](crate::base::stream::STREAM_VERSION): a block reads
//! the octet of streams with its number. Rounds are dealt 32 at a time. For each card of a round in
//! turn the octet gives one word of each stream; the four 16-bit parts of stream `l`'s word, the lowest
//! first, belong to rounds `4·l` to `4·l + 3` of the 32. With `n` cards left, a part `v` deals the
//! `⌊v·n / 2^16⌋`-th of them, from 0, in the order of their indices. A round in which the fraction of
//! any `v·n / 2^16` is below `(2^16 mod n) / 2^16`, the zone in which some places come once too often
//! (Lemire), is thrown away as a whole; so every ordered deal is exactly as likely as every other, and
//! the upcard is any of the dealer's five with equal chance.
//!
//! The order: five cards to each box, five to the dealer of which the last is face up, and then for
//! each box the card that it would get if it bought one. That card is drawn whether or not anybody
//! buys: the same seed deals the same cards under any rules and any strategy.

use crate::base::lanes::{Lanes, OnLanes, Path, Simd, Thirties};
use crate::base::stream::{Octet, OctetLanes};
use crate::cards::card::{Card, CardSet, DECK};
use crate::game::inspection::Draw;

/// The most boxes that a table has.
pub const MAX_BOXES: usize = 7;

/// Cards that a round of a table with so many boxes draws from the pack.
#[must_use]
pub const fn cards_of_round(boxes: usize) -> usize {
    6 * boxes + 5
}

/// The cards of one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The five cards of each box; empty beyond the boxes in play.
    pub own: [CardSet; MAX_BOXES],
    /// The dealer's face-up card.
    pub upcard: Card,
    /// The dealer's four other cards.
    pub hole: CardSet,
    /// The card that each box gets if it buys one; meaningless beyond the boxes in play.
    pub bought: [Card; MAX_BOXES],
}

/// The deals of one block, one after the other.
#[derive(Debug)]
pub struct Deals {
    octet: Octet,
    batch: Batch,
    boxes: usize,
    next: usize,
}

impl Deals {
    /// The deals of block `block` under `seed`, for a table with 1 to 7 boxes.
    #[must_use]
    pub fn new(seed: u64, block: u64, boxes: usize) -> Self {
        Self { octet: Octet::new(seed, block), batch: Batch::new(boxes, true), boxes, next: SLOTS }
    }
}

impl Iterator for Deals {
    type Item = Deal;

    fn next(&mut self) -> Option<Deal> {
        loop {
            if self.next == SLOTS {
                Path::Portable.run(Dealt(&mut self.batch, &mut self.octet));
                self.next = 0;
            }
            let slot = self.next;
            self.next += 1;
            if self.batch.is_dealt(slot) {
                return Some(self.batch.round(slot, self.boxes));
            }
        }
    }
}

/// Shows the cards of each of the first so many rounds of a block of a table with one box, in the order in
/// which they are dealt.
pub(super) fn each_deal(seed: u64, block: u64, rounds: u64, take: &mut dyn FnMut(&[u8])) {
    let (mut octet, mut batch) = (Octet::new(seed, block), Batch::new(1, true));
    let mut left = rounds;
    while left > 0 {
        Path::Portable.run(Dealt(&mut batch, &mut octet));
        left -= batch.keep(left);
        for slot in (0..SLOTS).filter(|slot| batch.is_dealt(*slot)) {
            let cards: [u8; cards_of_round(1)] = std::array::from_fn(|place| batch.card(place)[slot]);
            take(&cards);
        }
    }
}

/// How evenly a card among so many is drawn, over all parts of a word that are not thrown away.
pub(super) fn evenness(among: usize) -> Draw {
    let mut ways = vec![0; among];
    for part in 0..1_usize << 16 {
        let scaled = part * among;
        if scaled & 0xffff >= usize::from(ZONES[among]) {
            ways[scaled >> 16] += 1;
        }
    }
    let (fewest, most) = (ways.iter().min(), ways.iter().max());
    Draw { among, fewest: fewest.copied().unwrap_or(0), most: most.copied().unwrap_or(0) }
}

/// A batch dealt on some path.
struct Dealt<'b>(&'b mut Batch, &'b mut Octet);

impl OnLanes for Dealt<'_> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        self.0.deal(simd, self.1);
    }
}

/// Rounds that are drawn together.
const DRAWN: usize = 32;
/// Rounds whose cards are picked together: as many as the widest register has bytes.
const PICKED: usize = 64;
/// Slots for rounds in a [`Batch`]: few enough that all arrays over them stay in the first cache
/// levels, enough that the work between batches does not show.
pub(super) const SLOTS: usize = 256;

/// A batch of rounds, one in each slot, as indices of cards.
#[derive(Debug)]
pub(super) struct Batch {
    /// For each card of a round, in the order of the deal, that card of every slot.
    cards: Vec<[u8; SLOTS]>,
    /// 1 where the round was thrown away, else 0.
    thrown_away: [u8; SLOTS],
    /// Whether the cards that boxes may buy are dealt, or only drawn.
    sells: bool,
}

impl Batch {
    /// Room for the rounds of a table with 1 to 7 boxes. Where no house sells a card the words of those
    /// that could be bought are read, and nothing is made of them.
    pub(super) fn new(boxes: usize, sells: bool) -> Self {
        Self { cards: vec![[0; SLOTS]; cards_of_round(boxes)], thrown_away: [0; SLOTS], sells }
    }

    /// One card of the deal, of every slot.
    #[inline(always)]
    pub(super) fn card(&self, place: usize) -> &[u8; SLOTS] {
        &self.cards[place]
    }

    /// Whether the slot holds a round, rather than one that was thrown away.
    #[inline(always)]
    pub(super) fn is_dealt(&self, slot: usize) -> bool {
        self.thrown_away[slot] == 0
    }

    /// Which slots hold no round: not 0 there.
    #[inline(always)]
    pub(super) fn thrown_away(&self) -> &[u8; SLOTS] {
        &self.thrown_away
    }

    /// Keeps the first `rounds` rounds and throws the others away; returns how many are left.
    #[inline(always)]
    pub(super) fn keep(&mut self, rounds: u64) -> u64 {
        // Small numbers are added up more at a time.
        let thrown_away: u16 = self.thrown_away.iter().map(|slot| u16::from(*slot)).sum();
        let dealt = SLOTS as u64 - u64::from(thrown_away);
        if dealt <= rounds { dealt } else { self.keep_first(rounds) }
    }

    /// The same where there are more rounds than that.
    #[cold]
    fn keep_first(&mut self, rounds: u64) -> u64 {
        let mut kept = 0;
        for slot in &mut self.thrown_away {
            let keeps = *slot == 0 && kept < rounds;
            kept += u64::from(keeps);
            *slot = u8::from(!keeps);
        }
        kept
    }

    /// One card of the round in a slot.
    #[inline]
    pub(super) fn one(&self, slot: usize, place: usize) -> Card {
        Card::from_index(usize::from(self.cards[place][slot])).unwrap_or(Card::LOWEST)
    }

    /// The cards of the round in a slot.
    pub(super) fn round(&self, slot: usize, boxes: usize) -> Deal {
        let card = |place: usize| self.one(slot, place);
        let set = |from: usize, n: usize| (from..from + n).map(card).collect::<CardSet>();
        let dealer = 5 * boxes;
        let mut deal = Deal {
            own: [CardSet::EMPTY; MAX_BOXES],
            upcard: card(dealer + 4),
            hole: set(dealer, 4),
            bought: [card(dealer + 4); MAX_BOXES],
        };
        for index in 0..boxes {
            deal.own[index] = set(5 * index, 5);
            deal.bought[index] = card(dealer + 5 + index);
        }
        deal
    }

    /// Deals a round into every slot.
    #[inline(always)]
    pub(super) fn deal<S: Simd>(&mut self, simd: S, octet: &mut Octet) {
        // Each size of table has a loop of its own, in which the number of cards is known.
        match self.cards.len() {
            11 => self.deal_cards::<S, 11>(simd, octet),
            17 => self.deal_cards::<S, 17>(simd, octet),
            23 => self.deal_cards::<S, 23>(simd, octet),
            29 => self.deal_cards::<S, 29>(simd, octet),
            35 => self.deal_cards::<S, 35>(simd, octet),
            41 => self.deal_cards::<S, 41>(simd, octet),
            _ => self.deal_cards::<S, 47>(simd, octet),
        }
    }

    #[inline(always)]
    fn deal_cards<S: Simd, const CARDS: usize>(&mut self, simd: S, octet: &mut Octet) {
        let mut streams = OctetLanes::of(simd, octet);
        let mut places = [[0; PICKED]; CARDS];
        for start in (0..SLOTS).step_by(PICKED) {
            for from in (0..PICKED).step_by(DRAWN) {
                let mut zone = [Lanes::splat(simd, 0); 4];
                for (card, places) in places.iter_mut().enumerate() {
                    let (thirty_twos, _) = places.as_chunks_mut::<DRAWN>();
                    draw(&mut streams, DECK - card, &mut thirty_twos[from / DRAWN], &mut zone);
                }
                let one = Lanes::splat_16(simd, 1);
                for zone in &mut zone {
                    *zone = one.above_16(one.above_16(*zone));
                }
                let (thirty_twos, _) = self.thrown_away.as_chunks_mut::<DRAWN>();
                Lanes::store_32_narrow(&zone, &mut thirty_twos[(start + from) / DRAWN]);
            }
            let picked = if self.sells { CARDS } else { CARDS - CARDS / 6 };
            for from in (0..PICKED).step_by(Thirties::<S>::WIDTH) {
                pick(simd, &places, from, picked, &mut self.cards, start + from);
            }
        }
        streams.give_to(octet);
    }
}

/// For each number of cards left, the largest fraction that falls into the zone, plus one.
const ZONES: [u16; DECK + 1] = {
    let mut zones = [0; DECK + 1];
    let mut left = 1;
    while left <= DECK {
        zones[left] = ((1 << 16) % left) as u16;
        left += 1;
    }
    zones
};

/// Draws a place among `left` cards for each of 32 rounds and marks those that fell into the zone.
#[inline(always)]
fn draw<S: Simd>(
    streams: &mut OctetLanes<S>,
    left: usize,
    places: &mut [u8; DRAWN],
    in_zone: &mut [Lanes<S>; 4],
) {
    let simd = in_zone[0].simd();
    let (zone, left) = (Lanes::splat_16(simd, ZONES[left]), Lanes::splat_16(simd, left as u16));
    let words = streams.next_words();
    for (at, in_zone) in in_zone.iter_mut().take(OctetLanes::<S>::REGISTERS).enumerate() {
        *in_zone = in_zone.or(zone.above_16(words[at].multiply_low_16(left)));
    }
    let mut drawn = [Lanes::splat(simd, 0); 4];
    for (drawn, words) in drawn.iter_mut().zip(words).take(OctetLanes::<S>::REGISTERS) {
        *drawn = words.multiply_high_16(left);
    }
    Lanes::store_32_narrow(&drawn, places);
}

/// Turns the places of a register of rounds, from round `from` on, among the cards that are left into
/// cards, for the slots from `start` on.
///
/// Of each card that is dealt is kept how many cards that are not dealt stand below it. The card in a
/// place among those that are left stands above as many dealt ones as have no more than `place` cards
/// left below them; so it is the card with the index of the place and that number. Of the cards above
/// it, each has one less left below it from then on, and the new one has `place`. None has to be sorted.
#[inline(always)]
fn pick<S: Simd, const CARDS: usize>(
    simd: S,
    places: &[[u8; PICKED]; CARDS],
    from: usize,
    picked: usize,
    cards: &mut [[u8; SLOTS]],
    start: usize,
) {
    let mut left_below = [Thirties::splat(simd, 0); CARDS];
    let mut first = 0;
    while first < picked {
        // Loops of known lengths stay in registers.
        match picked - first {
            1 => pick_hand::<S, CARDS, 1>(simd, places, from, first, &mut left_below, cards, start),
            2 => pick_hand::<S, CARDS, 2>(simd, places, from, first, &mut left_below, cards, start),
            3 => pick_hand::<S, CARDS, 3>(simd, places, from, first, &mut left_below, cards, start),
            4 => pick_hand::<S, CARDS, 4>(simd, places, from, first, &mut left_below, cards, start),
            _ => pick_hand::<S, CARDS, 5>(simd, places, from, first, &mut left_below, cards, start),
        }
        first += 5;
    }
}

/// The same for the cards of one hand, from `first` on.
#[inline(always)]
fn pick_hand<S: Simd, const CARDS: usize, const HAND: usize>(
    simd: S,
    places: &[[u8; PICKED]; CARDS],
    from: usize,
    first: usize,
    left_below: &mut [Thirties<S>; CARDS],
    cards: &mut [[u8; SLOTS]],
    start: usize,
) {
    // How many dealt cards stand below: all, less one for each that stands above.
    let (mut place, mut below) = ([Thirties::splat(simd, 0); HAND], [Thirties::splat(simd, 0); HAND]);
    for card in 0..HAND {
        place[card] = Thirties::load(simd, &places[first + card][from..]);
        below[card] = Thirties::splat(simd, (first + card) as u8);
    }
    for dealt in &mut left_below[..first] {
        let mut left = *dealt;
        for card in 0..HAND {
            below[card] = below[card].less_where_above(left, place[card]);
            left = left.less_where_above(left, place[card]);
        }
        *dealt = left;
    }
    for card in 0..HAND {
        let mut left = place[card];
        for later in card + 1..HAND {
            below[later] = below[later].less_where_above(left, place[later]);
            left = left.less_where_above(left, place[later]);
        }
        left_below[first + card] = left;
        place[card].plus(below[card]).store(&mut cards[first + card][start..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The layout as its words say, with a list of the cards that are left: the rounds of 32, each with
    /// its cards in their order, nothing for one that is thrown away.
    fn plainly(octet: &mut Octet, cards: usize) -> Vec<Option<Vec<u8>>> {
        let mut left: Vec<Vec<u8>> = vec![(0..DECK as u8).collect(); DRAWN];
        let mut rounds = vec![Some(Vec::new()); DRAWN];
        for card in 0..cards {
            let words = octet.next_words();
            let n = (DECK - card) as u32;
            for (round, dealt) in rounds.iter_mut().enumerate() {
                let part = u32::from((words[round / 4] >> (16 * (round % 4))) as u16);
                let picked = left[round].remove(((part * n) >> 16) as usize);
                if (part * n) & 0xffff < (1 << 16) % n {
                    *dealt = None;
                }
                if let Some(dealt) = dealt {
                    dealt.push(picked);
                }
            }
        }
        rounds
    }

    #[test]
    fn every_path_deals_what_the_layout_says_to_every_table() {
        for path in Path::ALL.into_iter().filter(|path| path.is_available()) {
            for boxes in 1..=MAX_BOXES {
                for sells in [true, false] {
                    let cards = cards_of_round(boxes);
                    let dealt = if sells { cards } else { cards - boxes };
                    let (mut octet, mut plain) = (Octet::new(9, 3), Octet::new(9, 3));
                    let mut batch = Batch::new(boxes, sells);
                    let mut thrown_away = 0;
                    for _ in 0..40 {
                        path.run(Dealt(&mut batch, &mut octet));
                        let rounds: Vec<_> =
                            (0..SLOTS / DRAWN).flat_map(|_| plainly(&mut plain, cards)).collect();
                        for (slot, round) in rounds.iter().enumerate() {
                            assert_eq!(batch.is_dealt(slot), round.is_some(), "{path} {boxes} {slot}");
                            let Some(round) = round else {
                                thrown_away += 1;
                                continue;
                            };
                            let found: Vec<u8> = (0..dealt).map(|card| batch.card(card)[slot]).collect();
                            assert_eq!(found, round[..dealt], "{path} {boxes} {slot}");
                        }
                    }
                    assert!(thrown_away > 0, "some rounds fall into the zone");
                }
            }
        }
    }
}
