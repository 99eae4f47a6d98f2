//! Matrices over two cards, read under other names of the suits.
//!
//! This is where most of the time of a purchase goes. With the names known when the program is compiled,
//! the four cards of a rank are exchanged within one register instead of being looked up one by one,
//! which takes a fifth off the whole; so there is one copy of the loop for each way to name suits.

use super::standing::PAIRS;
use crate::cards::card::{Card, DECK};

/// A number for each two cards.
pub(super) type Matrix<T> = [T; PAIRS];

/// Suits, and so cards of a rank.
const SUITS: usize = 4;

/// The cards of a rank that four bits choose.
const CHOSEN: [[u32; SUITS]; 16] = {
    let mut chosen = [[0; SUITS]; 16];
    let mut bits = 0;
    while bits < 16 {
        let mut suit = 0;
        while suit < SUITS {
            chosen[bits][suit] = if bits >> suit & 1 == 1 { u32::MAX } else { 0 };
            suit += 1;
        }
        bits += 1;
    }
    chosen
};

/// Adds to each sum what is left of `all` without the entry of `pair`, in rows other than `skipped`, and
/// where `upcards` says so by row. All of these are found under the new names of the suits.
pub(super) fn add_rest(
    names: [usize; SUITS],
    skipped: Card,
    all: &[u32; DECK],
    pair: &Matrix<u16>,
    upcards: Option<&[u64; DECK]>,
    sums: &mut Matrix<u32>,
) {
    let rest = |row: usize, first: usize| -> [u32; SUITS] {
        let pair = &pair[row * DECK + first..][..SUITS];
        let all = &all[first..first + SUITS];
        std::array::from_fn(|suit| all[suit].wrapping_sub(u32::from(pair[suit])))
    };
    match upcards {
        None => under(names, skipped, sums, rest),
        Some(upcards) => under(names, skipped, sums, |row, first| {
            let (rest, chosen) = (rest(row, first), chosen(upcards, row, first));
            std::array::from_fn(|suit| rest[suit] & chosen[suit])
        }),
    }
}

/// Adds one to each sum where `upcards` says so by row.
pub(super) fn add_ones(names: [usize; SUITS], skipped: Card, upcards: &[u64; DECK], sums: &mut Matrix<u32>) {
    under(names, skipped, sums, |row, first| chosen(upcards, row, first).map(|all| all & 1));
}

#[inline(always)]
fn chosen(upcards: &[u64; DECK], row: usize, first: usize) -> &'static [u32; SUITS] {
    &CHOSEN[(upcards[row] >> first & 15) as usize]
}

macro_rules! for_each_naming {
    ($names:expr, $call:ident, $arguments:tt, $([$a:literal, $b:literal, $c:literal, $d:literal]),+) => {
        match $names {
            $([$a, $b, $c, $d] => $call::<$a, $b, $c, $d> $arguments,)+
            _ => {}
        }
    };
}

/// Adds what is found in a row, from the first card of a rank on, to the row and the cards that have these
/// names.
#[inline(always)]
fn under(
    names: [usize; SUITS],
    skipped: Card,
    sums: &mut Matrix<u32>,
    found: impl Fn(usize, usize) -> [u32; SUITS],
) {
    for_each_naming!(
        names,
        named,
        (skipped.index(), sums, found),
        [0, 1, 2, 3],
        [0, 1, 3, 2],
        [0, 2, 1, 3],
        [0, 2, 3, 1],
        [0, 3, 1, 2],
        [0, 3, 2, 1],
        [1, 0, 2, 3],
        [1, 0, 3, 2],
        [1, 2, 0, 3],
        [1, 2, 3, 0],
        [1, 3, 0, 2],
        [1, 3, 2, 0],
        [2, 0, 1, 3],
        [2, 0, 3, 1],
        [2, 1, 0, 3],
        [2, 1, 3, 0],
        [2, 3, 0, 1],
        [2, 3, 1, 0],
        [3, 0, 1, 2],
        [3, 0, 2, 1],
        [3, 1, 0, 2],
        [3, 1, 2, 0],
        [3, 2, 0, 1],
        [3, 2, 1, 0]
    );
}

fn named<const A: usize, const B: usize, const C: usize, const D: usize>(
    skipped: usize,
    sums: &mut Matrix<u32>,
    found: impl Fn(usize, usize) -> [u32; SUITS],
) {
    for (card, sums) in sums.chunks_exact_mut(DECK).enumerate() {
        if card == skipped {
            continue;
        }
        let row = card & !(SUITS - 1) | [A, B, C, D][card & (SUITS - 1)];
        for (rank, sums) in sums.chunks_exact_mut(SUITS).enumerate() {
            let found = found(row, rank * SUITS);
            sums[0] = sums[0].wrapping_add(found[A]);
            sums[1] = sums[1].wrapping_add(found[B]);
            sums[2] = sums[2].wrapping_add(found[C]);
            sums[3] = sums[3].wrapping_add(found[D]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::renaming::Renaming;

    #[test]
    fn every_naming_reads_the_cards_that_it_names() {
        let all: [u32; DECK] = std::array::from_fn(|card| 90_000 + 17 * card as u32);
        let pair: Matrix<u16> = std::array::from_fn(|place| (place * place % 12_347) as u16);
        let upcards: [u64; DECK] =
            std::array::from_fn(|card| (card as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let skipped = Card::from_index(22).expect("a card");
        for renaming in Renaming::all(4) {
            let (mut whole, mut part, mut ones) = ([5; PAIRS], [7; PAIRS], [9; PAIRS]);
            add_rest(renaming.names(), skipped, &all, &pair, None, &mut whole);
            add_rest(renaming.names(), skipped, &all, &pair, Some(&upcards), &mut part);
            add_ones(renaming.names(), skipped, &upcards, &mut ones);
            for thrown in Card::all() {
                for upcard in Card::all() {
                    let at = thrown.index() * DECK + upcard.index();
                    let [row, card] = [thrown, upcard].map(|card| renaming.card(card).index());
                    let counted = u32::from(thrown != skipped);
                    let chosen = counted * (upcards[row] >> card & 1) as u32;
                    let rest = all[card] - u32::from(pair[row * DECK + card]);
                    assert_eq!(whole[at], 5 + counted * rest);
                    assert_eq!(part[at], 7 + chosen * rest);
                    assert_eq!(ones[at], 9 + chosen);
                }
            }
        }
    }
}
