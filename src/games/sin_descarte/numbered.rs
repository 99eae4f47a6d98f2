//! Numbers of hands of a batch, by which tables are asked.
//!
//! What a hand does can hang on its strength and its suits in ways that no comparison of bytes tells;
//! then a table has to be asked, and needs a number. Numbers, too, are worked out side by side.

use super::deal::SLOTS;
use super::rated::Rated;
use super::situations::{FINE, coarse_index, fine_index_of_suits, fine_suits};
use crate::base::lanes::{Lanes, Simd};
use crate::cards::card::Rank;
use crate::cards::ranking::{Ranking, STRENGTHS, Strength};
use crate::game::decision::{DecisionTable, LOOK_CLOSER, RowNumbers};
use std::collections::HashMap;

/// Ways to take `n` things of `of`.
const fn ways(of: usize, n: usize) -> usize {
    let (mut ways, mut taken) = (1, 0);
    while taken < n {
        ways = ways * (of - taken) / (taken + 1);
        taken += 1;
    }
    ways
}

/// Five ranks, some of them equal, can be had in 6,188 ways.
const RANKS: usize = ways(Rank::COUNT + 4, 5);

/// What a rank adds to the number of five ranks, by its place among them from the highest down. The
/// numbers of the combinatorial number system: each way has its own, and there is no gap.
const fn adds(place: usize, rank: usize) -> usize {
    let (of, n) = (rank + 4 - place, 5 - place);
    if of < n { 0 } else { ways(of, n) }
}

/// The two digits of what ranks add, for base 32. The lower ones of five ranks stay below 160 together,
/// and the higher ones below 6,188 / 32: no sum needs more than a byte, and none carries.
const ADDED: [[[u8; 16]; 2]; 5] = {
    let mut added = [[[0; 16]; 2]; 5];
    let mut place = 0;
    while place < 5 {
        let mut rank = 0;
        while rank < Rank::COUNT {
            added[place][0][rank] = (adds(place, rank) % 32) as u8;
            added[place][1][rank] = (adds(place, rank) / 32) as u8;
            rank += 1;
        }
        place += 1;
    }
    added
};

/// The numbers of the hands of a batch.
#[derive(Debug)]
pub(super) struct Numbered {
    /// The two digits of the number of the five ranks.
    ranks: [[u8; SLOTS]; 2],
    /// The suits of the four lowest cards, the lowest card's in the lowest bits.
    suits: [u8; SLOTS],
}

impl Numbered {
    pub(super) fn new() -> Self {
        Self { ranks: [[0; SLOTS]; 2], suits: [0; SLOTS] }
    }

    /// Numbers the first hands, as many as are named and those that share a register with them.
    #[inline(always)]
    pub(super) fn number<S: Simd>(&mut self, simd: S, rated: &Rated, hands: usize) {
        for start in (0..hands).step_by(Lanes::<S>::WIDTH) {
            let (mut low, mut high) = (Lanes::splat(simd, 0), Lanes::splat(simd, 0));
            for (cards, [lows, highs]) in rated.cards.iter().zip(&ADDED) {
                let rank = Lanes::load(simd, &cards[start..]).quarter();
                low = low.plus(rank.look_up(lows));
                high = high.plus(rank.look_up(highs));
            }
            low.store(&mut self.ranks[0][start..]);
            high.store(&mut self.ranks[1][start..]);
            let [a, b] = [pair_of_suits(simd, rated, 3, start), pair_of_suits(simd, rated, 1, start)];
            a.or(b.times_16()).store(&mut self.suits[start..]);
        }
    }

    /// The number of the five ranks in a slot.
    #[inline(always)]
    fn ranks(&self, slot: usize) -> usize {
        32 * usize::from(self.ranks[1][slot]) + usize::from(self.ranks[0][slot])
    }

    /// The place in its row of the fine situation of a hand in a slot; only the suit of the upcard is
    /// asked for.
    #[inline(always)]
    pub(super) fn fine_index(&self, rated: &Rated, slot: usize, upcard: u8) -> usize {
        let highest = usize::from(rated.cards[0][slot] & 3);
        fine_index_of_suits(usize::from(self.suits[slot]) | highest << 8 | usize::from(upcard & 3) << 10)
    }
}

/// The suits of the cards at two neighbouring places, the one at `place` above the next.
#[inline(always)]
fn pair_of_suits<S: Simd>(simd: S, rated: &Rated, place: usize, start: usize) -> Lanes<S> {
    let three = Lanes::splat(simd, 3);
    let upper = Lanes::load(simd, &rated.cards[place][start..]).and(three);
    let lower = Lanes::load(simd, &rated.cards[place + 1][start..]).and(three);
    let twice = upper.plus(upper);
    twice.plus(twice).or(lower)
}

/// What is known of hands by their numbers.
#[derive(Debug)]
pub(super) struct ByNumber {
    /// The strengths of hands that are not of one suit, and behind them of those that are.
    strengths: Vec<Strength>,
    /// For five ranks against each rank of the upcard the number of the row that decides.
    row_of: RowNumbers,
    /// Rows over the fine situations. The places at which five cards have one suit are decided as by the
    /// strength that these ranks have then.
    rows: Vec<u8>,
}

/// What decides five ranks against a rank of the upcard: by the strength that they have if they are not
/// of one suit, and by the one that they have if they are.
type Deciders = [Decider; 2];

/// A code, or a row of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Decider {
    Code(u8),
    Row(usize),
}

impl Decider {
    fn of(table: &DecisionTable, situation: usize) -> Self {
        match table.coarse(situation) {
            LOOK_CLOSER => Self::Row(table.row_number(situation)),
            code => Self::Code(code),
        }
    }

    /// The code at a place of a row.
    fn code(self, table: &DecisionTable, fine: usize) -> u8 {
        match self {
            Self::Code(code) => code,
            Self::Row(number) => table.row(number)[fine],
        }
    }
}

impl ByNumber {
    /// By the table of a stage before which nothing can have been seen that is not seen any more.
    pub(super) fn new(ranking: &Ranking, table: &DecisionTable) -> Self {
        let mut strengths = vec![None; 2 * RANKS];
        for strength in (0..STRENGTHS as u16).map(Strength) {
            let hand = ranking.hand(strength);
            let from_highest = hand.ranks.iter().rev().enumerate();
            let ranks: usize = from_highest.map(|(place, rank)| adds(place, rank.index())).sum();
            strengths[ranks + if hand.suited { RANKS } else { 0 }] = Some(strength);
        }
        let mut rows = Vec::new();
        let mut numbers: HashMap<Deciders, u32> = HashMap::new();
        let mut number = |deciders: Deciders| {
            let next = numbers.len() as u32;
            *numbers.entry(deciders).or_insert_with_key(|[mixed, suited]| {
                let is_suited = |suits: &[u8; 6]| suits[1..5].iter().all(|suit| *suit == suits[0]);
                rows.extend(fine_suits().iter().enumerate().map(|(fine, suits)| {
                    if is_suited(suits) { suited.code(table, fine) } else { mixed.code(table, fine) }
                }));
                next
            })
        };
        let mut row_of = Vec::with_capacity(RANKS * Rank::COUNT);
        for (mixed, suited) in strengths[..RANKS].iter().zip(&strengths[RANKS..]) {
            // No hand has five cards of one rank.
            let mixed = mixed.unwrap_or(Strength(0));
            let suited = suited.unwrap_or(mixed);
            row_of.extend(Rank::all().map(|upcard| {
                number([mixed, suited].map(|strength| Decider::of(table, coarse_index(strength, upcard))))
            }));
        }
        let strengths = strengths.into_iter().map(|strength| strength.unwrap_or(Strength(0))).collect();
        Self { strengths, row_of: RowNumbers::new(row_of), rows }
    }

    /// The strength of the hand in a slot.
    #[inline(always)]
    pub(super) fn strength(&self, rated: &Rated, numbered: &Numbered, slot: usize) -> Strength {
        let of_one_suit = usize::from(rated.suited[slot] >> 1);
        self.strengths[numbered.ranks(slot) + of_one_suit * RANKS]
    }

    /// What to do with the hand in a slot. Two look-ups for every hand: it is not worth to ask first
    /// whether its suits matter, as that cannot be foreseen.
    #[inline(always)]
    pub(super) fn code(&self, rated: &Rated, numbered: &Numbered, slot: usize, upcard: u8) -> u8 {
        let situation = numbered.ranks(slot) * Rank::COUNT + usize::from(upcard >> 2);
        self.rows[self.row_of.of(situation) * FINE + numbered.fine_index(rated, slot, upcard)]
    }

    /// What to do with the hands of all slots.
    #[inline(always)]
    pub(super) fn codes(
        &self,
        rated: &Rated,
        numbered: &Numbered,
        upcards: &[u8; SLOTS],
        codes: &mut [u8; SLOTS],
    ) {
        // Loops of their own, without a table, so that the compiler works on many slots at a time.
        // The situations are more than 16 bits can number: 6,188 times 13.
        let (mut situations, mut ways) = ([0_u32; SLOTS], [0_u16; SLOTS]);
        for slot in 0..SLOTS {
            let [high, low] = [numbered.ranks[1][slot], numbered.ranks[0][slot]].map(u32::from);
            situations[slot] = (32 * high + low) * Rank::COUNT as u32 + u32::from(upcards[slot] >> 2);
        }
        for slot in 0..SLOTS {
            let [highest, upcard] = [rated.cards[0][slot] & 3, upcards[slot] & 3].map(u16::from);
            ways[slot] = u16::from(numbered.suits[slot]) | highest << 8 | upcard << 10;
        }
        match &self.row_of {
            RowNumbers::Bytes(row_of) => self.look_up(row_of, &situations, &ways, codes),
            RowNumbers::Small(row_of) => self.look_up(row_of, &situations, &ways, codes),
            RowNumbers::Large(row_of) => self.look_up(row_of, &situations, &ways, codes),
        }
    }

    #[inline(always)]
    fn look_up<N: Copy + Into<u32>>(
        &self,
        row_of: &[N],
        situations: &[u32; SLOTS],
        ways: &[u16; SLOTS],
        codes: &mut [u8; SLOTS],
    ) {
        for slot in 0..SLOTS {
            let row: u32 = row_of[situations[slot] as usize].into();
            codes[slot] = self.rows[row as usize * FINE + fine_index_of_suits(usize::from(ways[slot]))];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::situations::{COARSE, fine_index};
    use super::*;
    use crate::base::lanes::{OnLanes, Path};
    use crate::cards::card::{Card, CardSet, DECK};
    use crate::cards::ranking::HandOrder;
    use crate::game::decision::Decided;

    /// What a table that is different in every coarse situation, or in as many kinds of them, says.
    fn said(situation: usize, kinds: usize, fine: usize) -> u8 {
        let kind = situation % kinds;
        ((kind >> (2 * (fine % 9))) & 3) as u8 ^ ((fine / 9) & 1) as u8
    }

    fn table(kinds: usize) -> DecisionTable {
        let row = |situation| Decided::Row((0..FINE).map(|fine| said(situation, kinds, fine)).collect());
        DecisionTable::of((0..COARSE).map(row).collect(), FINE, 0)
    }

    /// Codes of hands, as many as there are slots.
    struct Codes<'h>(&'h ByNumber, &'h [[u8; 5]], &'h [u8; SLOTS], &'h mut [u8; SLOTS]);

    impl OnLanes for Codes<'_> {
        fn run<S: Simd>(self, simd: S) {
            let mut cards = [[0; SLOTS]; 5];
            for (slot, hand) in self.1.iter().enumerate() {
                for (cards, card) in cards.iter_mut().zip(hand) {
                    cards[slot] = *card;
                }
            }
            let (mut rated, mut numbered) = (Rated::new(), Numbered::new());
            rated.rate(simd, std::array::from_fn(|card| &cards[card]), SLOTS);
            numbered.number(simd, &rated, SLOTS);
            self.0.codes(&rated, &numbered, self.2, self.3);
            for (slot, upcard) in self.2.iter().enumerate() {
                assert_eq!(self.3[slot], self.0.code(&rated, &numbered, slot, *upcard));
            }
        }
    }

    /// Every hand against one upcard after another, by tables whose row numbers need a byte, two bytes
    /// and more, on every path.
    #[test]
    fn all_hands_are_decided_as_the_table_says() {
        let ranking = Ranking::of(HandOrder::Standard);
        for (kinds, is_as_meant) in [
            (4, (|rows| matches!(rows, RowNumbers::Bytes(_))) as fn(&RowNumbers) -> bool),
            (600, |rows| matches!(rows, RowNumbers::Small(_))),
            (COARSE, |rows| matches!(rows, RowNumbers::Large(_))),
        ] {
            let by_number = ByNumber::new(ranking, &table(kinds));
            assert!(is_as_meant(&by_number.row_of), "{kinds} kinds");
            let mut hands: Vec<[u8; 5]> = Vec::with_capacity(2_598_960);
            for a in 4..DECK as u8 {
                for b in 3..a {
                    for c in 2..b {
                        hands.extend((1..c).flat_map(|d| (0..d).map(move |e| [c, e, a, d, b])));
                    }
                }
            }
            for path in Path::ALL.into_iter().filter(|path| path.is_available()) {
                for (turn, hands) in hands.chunks(SLOTS).enumerate() {
                    let own = |hand: &[u8; 5]| -> CardSet {
                        hand.iter().filter_map(|card| Card::from_index(usize::from(*card))).collect()
                    };
                    let mut upcards = [0; SLOTS];
                    for (slot, hand) in hands.iter().enumerate() {
                        upcards[slot] = (turn + 7 * slot) as u8 % DECK as u8;
                        while hand.contains(&upcards[slot]) {
                            upcards[slot] = (upcards[slot] + 1) % DECK as u8;
                        }
                    }
                    let mut codes = [0; SLOTS];
                    path.run(Codes(&by_number, hands, &upcards, &mut codes));
                    for (slot, hand) in hands.iter().enumerate() {
                        let upcard = Card::from_index(usize::from(upcards[slot])).expect("a card");
                        let situation = coarse_index(ranking.strength(own(hand)), upcard.rank());
                        let expected = said(situation, kinds, fine_index(own(hand), upcard));
                        assert_eq!(codes[slot], expected, "{} against {upcard}, {path}", own(hand));
                    }
                }
            }
        }
    }
}
