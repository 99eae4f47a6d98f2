//! Numbers for sets of cards: every set of `k` cards has its place among all sets of `k` cards.

use crate::cards::card::DECK;

/// The largest sets that are numbered.
const LARGEST: usize = 5;

/// `CHOOSE[n][k]`: in how many ways `k` can be chosen among `n`.
pub(super) static CHOOSE: [[u32; LARGEST + 1]; DECK + 1] = {
    let mut table = [[0; LARGEST + 1]; DECK + 1];
    let mut n = 0;
    while n <= DECK {
        table[n][0] = 1;
        let mut k = 1;
        while k <= LARGEST && k <= n {
            table[n][k] = table[n - 1][k - 1] + if k < n { table[n - 1][k] } else { 0 };
            k += 1;
        }
        n += 1;
    }
    table
};

/// In how many ways `k`, at most 5, can be chosen among `n`, at most 52.
pub(super) fn choose(n: usize, k: usize) -> usize {
    CHOOSE[n][k] as usize
}

/// The place of a set among all sets of as many cards; its cards' indices in ascending order. Sets are
/// ordered by their highest card, then by the next, and so on.
#[inline(always)]
pub(super) fn place_of(cards: impl IntoIterator<Item = usize>) -> usize {
    cards.into_iter().zip(1..).map(|(card, k): (usize, usize)| CHOOSE[card][k] as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_own_place() {
        let mut expected = 0;
        for c in 0..DECK {
            for b in 0..c {
                for a in 0..b {
                    assert_eq!(place_of([a, b, c]), expected);
                    expected += 1;
                }
            }
        }
        assert_eq!(expected, choose(DECK, 3));
        assert_eq!(choose(52, 5), 2_598_960);
        assert_eq!((choose(3, 4), choose(0, 0)), (0, 1));
    }
}
