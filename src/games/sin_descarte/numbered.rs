//! Numbers of hands of a batch, by which tables are asked.
//!
//! What a hand does can hang on its strength and its suits in ways that no comparison of bytes tells;
//! then a table has to be asked, and needs a number. Numbers, too, are worked out side by side.

use super::deal::SLOTS;
use super::rated::Rated;
use super::situations::{coarse_index, fine_index_of_suits};
use crate::base::lanes::{Lanes, Simd};
use crate::cards::card::Rank;
use crate::cards::ranking::{Ranking, STRENGTHS, Strength};

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
    /// What to do against each rank of the upcard with hands of which no four cards have one suit.
    plain_codes: Vec<u8>,
}

impl ByNumber {
    /// By the codes of the coarse situations of hands of which no four cards have one suit.
    pub(super) fn new(ranking: &Ranking, plain_codes: &[u8]) -> Self {
        let mut strengths = vec![Strength(0); 2 * RANKS];
        for strength in (0..STRENGTHS as u16).map(Strength) {
            let hand = ranking.hand(strength);
            let from_highest = hand.ranks.iter().rev().enumerate();
            let ranks: usize = from_highest.map(|(place, rank)| adds(place, rank.index())).sum();
            strengths[ranks + if hand.suited { RANKS } else { 0 }] = strength;
        }
        let codes = |strength: &Strength| {
            let first = coarse_index(*strength, Rank::DEUCE);
            plain_codes[first..first + Rank::COUNT].to_vec()
        };
        let plain_codes = strengths[..RANKS].iter().flat_map(codes).collect();
        Self { strengths, plain_codes }
    }

    /// The strength of the hand in a slot.
    #[inline(always)]
    pub(super) fn strength(&self, rated: &Rated, numbered: &Numbered, slot: usize) -> Strength {
        let of_one_suit = usize::from(rated.suited[slot] >> 1);
        self.strengths[numbered.ranks(slot) + of_one_suit * RANKS]
    }

    /// What to do with it if no four of its cards have one suit, as far as its strength and the rank of
    /// the upcard tell.
    #[inline(always)]
    pub(super) fn plain_code(&self, numbered: &Numbered, slot: usize, upcard: u8) -> u8 {
        self.plain_codes[numbered.ranks(slot) * Rank::COUNT + usize::from(upcard >> 2)]
    }
}
