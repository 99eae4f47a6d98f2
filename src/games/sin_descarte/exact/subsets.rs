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
    pub(super) fn add(&mut self, hand: [usize; 5]) {
        let places: [usize; 32] = places(hand);
        for held in 0..32_usize {
            let size = held.count_ones() as usize;
            if size > 5 - M {
                continue;
            }
            let row = places[held] * Self::WIDTH;
            for (together, place) in places.iter().enumerate() {
                if together.count_ones() as usize != M || together & held != 0 {
                    continue;
                }
                match 5 - M - size {
                    0 => self.five[row + place] += 1,
                    1 => self.four[row + place] += 1,
                    _ => self.wide[size][row + place] += 1,
                }
            }
        }
    }

    /// For every set of `M` cards, by its place, how many hands of the collection hold it and none of
    /// the dead cards, whose indices are in ascending order. Sets that hold a dead card themselves get
    /// a number without meaning.
    pub(super) fn avoiding(&self, dead: [usize; 5], out: &mut [u32]) {
        let places: [usize; 32] = places(dead);
        let row = |chosen: usize| places[chosen] * Self::WIDTH..(places[chosen] + 1) * Self::WIDTH;
        let of_size = |size: usize| (0..32_usize).filter(move |chosen| chosen.count_ones() as usize == size);
        out.copy_from_slice(&self.wide[0]);
        for (size, table) in self.wide.iter().enumerate().skip(1) {
            for chosen in of_size(size) {
                let counts = out.iter_mut().zip(&table[row(chosen)]);
                match size % 2 {
                    0 => counts.for_each(|(sum, count)| *sum = sum.wrapping_add(*count)),
                    _ => counts.for_each(|(sum, count)| *sum = sum.wrapping_sub(*count)),
                }
            }
        }
        // Bytes are added up in sixteen bits, in pieces that stay in the first cache level.
        let sign_of_four = if (4 - M) % 2 == 0 { 1_i16 } else { -1 };
        for (piece, out) in out.chunks_mut(PIECE).enumerate() {
            let mut sums = [0_i16; PIECE];
            let mut add = |table: &[u8], chosen: usize, sign: i16| {
                let row = &table[row(chosen)][piece * PIECE..];
                for (sum, count) in sums.iter_mut().zip(&row[..out.len()]) {
                    *sum += sign * i16::from(*count);
                }
            };
            of_size(4 - M).for_each(|chosen| add(&self.four, chosen, sign_of_four));
            of_size(5 - M).for_each(|chosen| add(&self.five, chosen, -sign_of_four));
            for (sum, part) in out.iter_mut().zip(sums) {
                *sum = sum.wrapping_add_signed(i32::from(part));
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
        let hands: Vec<[usize; 5]> = (0..300)
            .map(|n: usize| {
                let mut cards: Vec<usize> = Vec::new();
                for k in 0.. {
                    let card = (n * 31 + k * k * 7 + n * n * k) % 52;
                    if !cards.contains(&card) {
                        cards.push(card);
                    }
                    if cards.len() == 5 || k > 200 {
                        break;
                    }
                }
                (0..).find(|_| true);
                for card in 0.. {
                    if cards.len() == 5 {
                        break;
                    }
                    if !cards.contains(&card) {
                        cards.push(card);
                    }
                }
                cards.sort_unstable();
                [cards[0], cards[1], cards[2], cards[3], cards[4]]
            })
            .collect();
        let mut unique = hands;
        unique.sort_unstable();
        unique.dedup();
        let (mut ones, mut twos) = (SubsetCounts::<1>::new(), SubsetCounts::<2>::new());
        for hand in &unique {
            ones.add(*hand);
            twos.add(*hand);
        }
        let set = |cards: &[usize]| -> CardSet {
            cards.iter().filter_map(|card| Card::from_index(*card)).collect()
        };
        for dead in [[0, 1, 2, 3, 4], [3, 11, 20, 33, 51], [6, 7, 13, 14, 40]] {
            let (mut one, mut two) = (vec![0; 52], vec![0; 1326]);
            ones.avoiding(dead, &mut one);
            twos.avoiding(dead, &mut two);
            let free: Vec<&[usize; 5]> =
                unique.iter().filter(|hand| set(*hand).is_disjoint(set(&dead))).collect();
            for b in (0..52).filter(|card| !dead.contains(card)) {
                let holding = free.iter().filter(|hand| hand.contains(&b)).count();
                assert_eq!(one[b] as usize, holding);
                for a in (0..b).filter(|card| !dead.contains(card)) {
                    let holding = free.iter().filter(|hand| hand.contains(&a) && hand.contains(&b)).count();
                    assert_eq!(two[choose(b, 2) + a] as usize, holding);
                }
            }
        }
    }
}
