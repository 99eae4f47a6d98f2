//! How many hands of a growing collection hold certain cards and none of certain others.

use super::choose::{CHOOSE, choose};
use crate::cards::card::DECK;

/// A collection of five-card hands, counted by what they hold together: for every set `T` of up to
/// `5 - M` cards and every set `X` of `M` other cards, how many hands of the collection hold both.
///
/// The hands that hold `X` and none of some dead cards are then found by inclusion and exclusion over
/// the subsets `T` of the dead cards, and for all `X` at once, since the counts of one `T` stand in one
/// row. After an idea of the solver's own: a row a subset, so that nothing is looked up at random.
#[derive(Clone, Debug)]
pub(super) struct SubsetCounts<const M: usize> {
    /// Sets of one size `T` after the other, as long as both sets together have up to three cards.
    wide: Vec<Vec<u32>>,
    /// The counts where both have four cards together: at most 48.
    four: Vec<u8>,
    /// The counts where both have five: at most 1.
    five: Vec<u8>,
}

/// The places of all subsets of some cards among the sets of their size, by the bits that choose them.
#[inline(always)]
fn places<const N: usize, const SUBSETS: usize>(cards: [usize; N]) -> [usize; SUBSETS] {
    let mut places = [0; SUBSETS];
    for chosen in 1..SUBSETS {
        let highest = chosen.ilog2() as usize;
        let size = chosen.count_ones() as usize;
        places[chosen] = places[chosen ^ 1 << highest] + CHOOSE[cards[highest]][size] as usize;
    }
    places
}

/// Subsets of five cards by size, as the bits that choose them: those of size 0, of size 1 and so on.
const BY_SIZE: [u8; 32] = {
    let (mut ordered, mut next, mut size) = ([0; 32], 0, 0);
    while size <= 5 {
        let mut chosen = 0_u8;
        while chosen < 32 {
            if chosen.count_ones() == size {
                ordered[next] = chosen;
                next += 1;
            }
            chosen += 1;
        }
        size += 1;
    }
    ordered
};

/// Where the subsets of each size begin in [`BY_SIZE`].
const BEGINS: [usize; 7] = [0, 1, 6, 16, 26, 31, 32];

/// The subsets of five cards of one size.
#[inline(always)]
fn of_size(size: usize) -> &'static [u8] {
    &BY_SIZE[BEGINS[size]..BEGINS[size + 1]]
}

impl<const M: usize> SubsetCounts<M> {
    /// How many sets of `M` cards there are: the width of a row.
    pub(super) const WIDTH: usize = CHOOSE[DECK][M] as usize;

    /// The empty collection.
    pub(super) fn new() -> Self {
        let rows = |size: usize| choose(DECK, size) * Self::WIDTH;
        Self {
            wide: (0..=3 - M).map(|size| vec![0; rows(size)]).collect(),
            four: vec![0; rows(4 - M)],
            five: vec![0; rows(5 - M)],
        }
    }

    /// Adds a hand that is not in the collection; its cards' indices in ascending order.
    #[inline]
    pub(super) fn add(&mut self, hand: [u8; 5]) {
        let places: [usize; 32] = places(hand.map(usize::from));
        let together = of_size(M);
        let add = |size: usize, count: &mut dyn FnMut(usize)| {
            for held in of_size(size) {
                let row = places[usize::from(*held)] * Self::WIDTH;
                for other in together.iter().filter(|other| *other & held == 0) {
                    count(row + places[usize::from(*other)]);
                }
            }
        };
        for (size, table) in self.wide.iter_mut().enumerate() {
            add(size, &mut |at| table[at] += 1);
        }
        add(4 - M, &mut |at| self.four[at] += 1);
        add(5 - M, &mut |at| self.five[at] += 1);
    }

    /// For every set of `M` cards, by its place, how many hands of the collection hold it and none of
    /// the dead cards, whose indices are in ascending order. Sets that hold a dead card themselves get
    /// a number without meaning.
    pub(super) fn avoiding(&self, dead: [u8; 5], out: &mut [u32]) {
        let places: [usize; 32] = places(dead.map(usize::from));
        let begin = |chosen: u8| places[usize::from(chosen)] * Self::WIDTH;
        out.copy_from_slice(&self.wide[0]);
        for (size, table) in self.wide.iter().enumerate().skip(1) {
            for chosen in of_size(size) {
                let counts = out.iter_mut().zip(&table[begin(*chosen)..]);
                match size % 2 {
                    0 => counts.for_each(|(sum, count)| *sum = sum.wrapping_add(*count)),
                    _ => counts.for_each(|(sum, count)| *sum = sum.wrapping_sub(*count)),
                }
            }
        }
        // Bytes are added up in sixteen bits, in pieces that stay in the first cache level.
        let (four, five) = (of_size(4 - M), of_size(5 - M));
        for (piece, out) in out.chunks_mut(PIECE).enumerate() {
            let mut sums = [0_i16; PIECE];
            let from = piece * PIECE;
            for chosen in four {
                let row = &self.four[begin(*chosen) + from..];
                let counts = sums[..out.len()].iter_mut().zip(row);
                counts.for_each(|(sum, count)| *sum += i16::from(*count));
            }
            for chosen in five {
                let row = &self.five[begin(*chosen) + from..];
                let counts = sums[..out.len()].iter_mut().zip(row);
                counts.for_each(|(sum, count)| *sum -= i16::from(*count));
            }
            let odd = (4 - M) % 2 == 1;
            for (sum, part) in out.iter_mut().zip(sums) {
                let part = i32::from(part);
                *sum = if odd { sum.wrapping_sub(part as u32) } else { sum.wrapping_add(part as u32) };
            }
        }
    }
}

/// Entries of a row that are added up at a time.
const PIECE: usize = 256;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::card::{Card, CardSet};

    /// Some hundred hands against a plain count.
    #[test]
    fn counts_are_those_of_a_plain_count() {
        // Five different cards from the digits of a number, in a fixed disorder.
        let hand = |number: u64| {
            let mut left: Vec<u8> = (0..52).collect();
            let mut rest = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 8;
            let mut hand = [0; 5];
            for card in &mut hand {
                *card = left.remove((rest % left.len() as u64) as usize);
                rest /= 47;
            }
            hand.sort_unstable();
            hand
        };
        let mut unique: Vec<[u8; 5]> = (1..5000).map(hand).collect();
        unique.sort_unstable();
        unique.dedup();
        let (mut ones, mut twos) = (SubsetCounts::<1>::new(), SubsetCounts::<2>::new());
        for hand in &unique {
            ones.add(*hand);
            twos.add(*hand);
        }
        let set = |cards: &[u8]| -> CardSet {
            cards.iter().filter_map(|card| Card::from_index(usize::from(*card))).collect()
        };
        for dead in [[0, 1, 2, 3, 4], [3, 11, 20, 33, 51], [6, 7, 13, 14, 40_u8]] {
            let (mut one, mut two) = (vec![0; 52], vec![0; 1326]);
            ones.avoiding(dead, &mut one);
            twos.avoiding(dead, &mut two);
            let free: Vec<&[u8; 5]> =
                unique.iter().filter(|hand| set(*hand).is_disjoint(set(&dead))).collect();
            for b in (0..52).filter(|card| !dead.contains(card)) {
                let holding = free.iter().filter(|hand| hand.contains(&b)).count();
                assert_eq!(one[usize::from(b)] as usize, holding);
                for a in (0..b).filter(|card| !dead.contains(card)) {
                    let holding = free.iter().filter(|hand| hand.contains(&a) && hand.contains(&b)).count();
                    assert_eq!(two[choose(usize::from(b), 2) + usize::from(a)] as usize, holding);
                }
            }
        }
    }
}
