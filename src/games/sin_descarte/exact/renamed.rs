//! Rows over all cards, read under other names of the suits.
//!
//! This is where most of the time of a purchase goes. With the names known when the program is compiled,
//! the four cards of a rank are exchanged within one register instead of being looked up one by one,
//! which takes a fifth off the whole; so there is one copy of the loop for each way to name suits.

use crate::cards::card::DECK;

/// Adds to each sum, as often as it is counted, what is left of `all` without `pair`. The entries of
/// both are found under the new names of the suits.
#[inline(always)]
pub(super) fn add_rest(
    names: [usize; 4],
    all: &[u32; DECK],
    pair: &[u16],
    counted: Option<&[u32; DECK]>,
    sums: &mut [u32; DECK],
) {
    let Ok(pair) = <&[u16; DECK]>::try_from(pair) else { return };
    match counted {
        None => under(names, all, pair, sums, |rest, _| rest),
        Some(counted) => under(names, all, pair, sums, |rest, card| rest * counted[card]),
    }
}

macro_rules! for_each_naming {
    ($names:expr, $call:ident, $arguments:tt, $([$a:literal, $b:literal, $c:literal, $d:literal]),+) => {
        match $names {
            $([$a, $b, $c, $d] => $call::<$a, $b, $c, $d> $arguments,)+
            _ => {}
        }
    };
}

#[inline(always)]
fn under(
    names: [usize; 4],
    all: &[u32; DECK],
    pair: &[u16; DECK],
    sums: &mut [u32; DECK],
    count: impl Fn(u32, usize) -> u32,
) {
    for_each_naming!(
        names,
        named,
        (all, pair, sums, count),
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

#[inline(always)]
fn named<const A: usize, const B: usize, const C: usize, const D: usize>(
    all: &[u32; DECK],
    pair: &[u16; DECK],
    sums: &mut [u32; DECK],
    count: impl Fn(u32, usize) -> u32,
) {
    for rank in 0..DECK / 4 {
        let first = 4 * rank;
        let rest = |name: usize| all[first + name] - u32::from(pair[first + name]);
        for (suit, rest) in [rest(A), rest(B), rest(C), rest(D)].into_iter().enumerate() {
            sums[first + suit] += count(rest, first + suit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::card::Card;
    use crate::cards::renaming::Renaming;

    #[test]
    fn every_naming_reads_the_cards_that_it_names() {
        let all: [u32; DECK] = std::array::from_fn(|card| 1000 + 17 * card as u32);
        let pair: [u16; DECK] = std::array::from_fn(|card| 3 * card as u16);
        let counted: [u32; DECK] = std::array::from_fn(|card| card as u32 % 2);
        for renaming in Renaming::all(4) {
            let (mut whole, mut part) = ([5; DECK], [7; DECK]);
            add_rest(renaming.names(), &all, &pair, None, &mut whole);
            add_rest(renaming.names(), &all, &pair, Some(&counted), &mut part);
            for card in Card::all() {
                let there = renaming.card(card).index();
                let rest = all[there] - u32::from(pair[there]);
                assert_eq!(whole[card.index()], 5 + rest);
                assert_eq!(part[card.index()], 7 + rest * counted[card.index()]);
            }
        }
    }
}
