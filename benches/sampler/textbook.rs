//! The yardstick: póker sin descarte as one first writes it. It shuffles the whole deck, evaluates both
//! hands by table, decides by strength and settles the United States table with integers.
//!
//! It shares nothing with the package, so that no change there moves it. It is never tuned and never
//! slowed: ratios against it can be compared across versions and machines.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Card `c` has rank `c / 4` (0 the deuce, 12 the ace) and suit `c % 4`.
pub(crate) type Card = u8;

/// Keys whose sums tell all choices of five ranks apart.
const KEYS: [u32; 13] = [0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12_522, 19_998, 43_258, 79_415];

/// Strengths by table; classes from 0 (no pair) over 1 (ace and king) to 10 (royal flush).
pub(crate) struct Tables {
    by_key: Vec<u16>,
    by_ranks_of_flush: Vec<u16>,
    class: Vec<u8>,
}

impl Tables {
    pub(crate) fn new() -> Self {
        let mut scores: Vec<(u64, usize, bool)> = Vec::new();
        let mut hand = [0_usize; 5];
        for a in 0..13 {
            for b in a..13 {
                for c in b..13 {
                    for d in c..13 {
                        for e in d..13 {
                            hand.copy_from_slice(&[a, b, c, d, e]);
                            if a == e {
                                continue;
                            }
                            let key = hand.iter().map(|rank| KEYS[*rank] as usize).sum();
                            scores.push((score(hand, false), key, false));
                            if a < b && b < c && c < d && d < e {
                                let bits = hand.iter().map(|rank| 1 << rank).sum();
                                scores.push((score(hand, true), bits, true));
                            }
                        }
                    }
                }
            }
        }
        scores.sort_unstable();
        let mut tables =
            Self { by_key: vec![0; 360_919], by_ranks_of_flush: vec![0; 8192], class: Vec::new() };
        for (strength, (score, index, flush)) in scores.iter().enumerate() {
            let table = if *flush { &mut tables.by_ranks_of_flush } else { &mut tables.by_key };
            table[*index] = strength as u16;
            tables.class.push((score >> 40) as u8);
        }
        tables
    }

    pub(crate) fn strength(&self, hand: &[Card]) -> u16 {
        let suit = hand[0] % 4;
        if hand.iter().all(|card| card % 4 == suit) {
            let bits: usize = hand.iter().map(|card| 1 << (card / 4)).sum();
            return self.by_ranks_of_flush[bits];
        }
        let key: u32 = hand.iter().map(|card| KEYS[usize::from(card / 4)]).sum();
        self.by_key[key as usize]
    }
}

/// Class in the bits from 40 up, then the deciding ranks.
fn score(hand: [usize; 5], flush: bool) -> u64 {
    let mut counts = [0_u64; 13];
    hand.iter().for_each(|rank| counts[*rank] += 1);
    let mut groups: Vec<(u64, usize)> = (0..13).filter(|r| counts[*r] > 0).map(|r| (counts[r], r)).collect();
    groups.sort_unstable_by(|a, b| b.cmp(a));
    let wheel = hand == [0, 1, 2, 3, 12];
    let straight = groups.len() == 5 && (wheel || hand[4] - hand[0] == 4);
    let class = match (groups[0].0, groups.get(1).map(|group| group.0)) {
        (4, _) => 8,
        (3, Some(2)) => 7,
        (3, _) => 4,
        (2, Some(2)) => 3,
        (2, _) => 2,
        _ if straight && flush => {
            if hand[0] == 8 {
                10
            } else {
                9
            }
        }
        _ if flush => 6,
        _ if straight => 5,
        _ => u64::from(hand[3] == 11 && hand[4] == 12),
    };
    if straight {
        return class << 40 | if wheel { 3 } else { hand[4] as u64 };
    }
    groups.iter().fold(class, |score, (_, rank)| score << 8 | *rank as u64) << (8 * (5 - groups.len()))
        & (0xff_ffff_ffff)
        | class << 40
}

const PAYS: [i64; 11] = [0, 1, 1, 2, 3, 4, 5, 7, 20, 50, 100];

/// Plays rounds with A-K-J-8-3 or better and returns the player's total result in antes.
pub(crate) fn play(tables: &Tables, seed: u64, rounds: u64) -> i64 {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let threshold = tables.strength(&[51, 44, 37, 24, 4]);
    let mut deck: [Card; 52] = std::array::from_fn(|card| card as Card);
    let mut total = 0;
    for _ in 0..rounds {
        for last in (1..52).rev() {
            let other = (u64::from(generator.next_u32()) * (last as u64 + 1)) >> 32;
            deck.swap(last, other as usize);
        }
        let player = tables.strength(&deck[0..5]);
        let dealer = tables.strength(&deck[5..10]);
        total += if player < threshold {
            -1
        } else if tables.class[usize::from(dealer)] == 0 {
            1
        } else if player > dealer {
            1 + 2 * PAYS[usize::from(tables.class[usize::from(player)])]
        } else if player == dealer {
            0
        } else {
            -3
        };
    }
    total
}
