//! What rounds bring all boxes together, and the sums of that over a batch.

use super::deal::SLOTS;
use super::histogram::Histogram;
use std::ops::{Mul, Sub};

/// Sums kept of each subject over rounds, in ticks of the common unit.
#[derive(Clone, Copy)]
pub(super) enum Sum {
    /// Result of a round, all boxes together.
    Result,
    /// Its square.
    ResultSquared,
    /// Square of all that was staked in a round.
    StakedSquared,
    /// Product of stake and result of a round.
    StakedTimesResult,
    /// Result less that of the first subject.
    Difference,
    /// Its square.
    DifferenceSquared,
    /// 1 where there is a difference.
    Differs,
}

/// How many sums there are.
pub(super) const SUMS: usize = 7;

/// The largest amount of a round with which numbers of 32 bits are calculated: so the square of twice as
/// much can be added up over a batch in 64 bits, too.
const NARROW: i64 = 1 << 26;

/// Whether amounts are so small that rounds of this many boxes are calculated with 32 bits.
pub(super) fn is_narrow(amounts: impl Iterator<Item = i64>, boxes: usize) -> bool {
    let largest = amounts.map(i64::abs).max().unwrap_or(0);
    largest.checked_mul(boxes as i64).is_some_and(|largest| largest <= NARROW)
}

/// What the rounds of a batch come to, all boxes together, in ticks of the common unit.
#[derive(Clone, Debug)]
pub(super) struct Rounds {
    pub(super) results: [i64; SLOTS],
    pub(super) stakes: [i64; SLOTS],
}

const ANY_CELL: usize = 1 << 16;
/// Rounds that are added up together: none of the sums waits for another.
const TOGETHER: usize = 8;

/// The net result and the stake of a box in each cell, in such ticks.
#[derive(Debug)]
pub(super) enum CellAmounts {
    /// Both in one number, the result in its upper half: sums of narrow amounts have room there. There is
    /// a place for every number that a cell could have, so that none has to be checked.
    Packed(Box<[i64; ANY_CELL]>),
    /// One after the other.
    Wide(Vec<[i64; 2]>),
}

impl CellAmounts {
    pub(super) fn new(amounts: Vec<[i64; 2]>, is_narrow: bool) -> Self {
        if is_narrow {
            let mut packed = amounts.iter().map(|[net, staked]| (net << 32) + staked).collect::<Vec<i64>>();
            packed.resize(ANY_CELL, 0);
            Self::Packed(packed.try_into().expect("it has just got this length"))
        } else {
            Self::Wide(amounts)
        }
    }
}

impl Rounds {
    pub(super) fn new() -> Self {
        Self { results: [0; SLOTS], stakes: [0; SLOTS] }
    }

    /// Adds up what boxes in these cells come to, and counts the cells on the way.
    #[inline(always)]
    pub(super) fn add_up(&mut self, cells: &[[u16; SLOTS]], amounts: &CellAmounts, counted: &mut Histogram) {
        match amounts {
            CellAmounts::Packed(amounts) => {
                for start in (0..SLOTS).step_by(TOGETHER) {
                    let mut both = [0; TOGETHER];
                    for cells in cells {
                        for (at, (both, cell)) in
                            both.iter_mut().zip(&cells[start..start + TOGETHER]).enumerate()
                        {
                            *both += amounts[usize::from(*cell)];
                            counted.count_one(at, *cell);
                        }
                    }
                    for (slot, both) in (start..).zip(both) {
                        self.results[slot] = both >> 32;
                        self.stakes[slot] = both & i64::from(u32::MAX);
                    }
                }
            }
            CellAmounts::Wide(amounts) => {
                for cells in cells {
                    counted.count(cells);
                }
                for (slot, (result, stake)) in self.results.iter_mut().zip(&mut self.stakes).enumerate() {
                    (*result, *stake) = (0, 0);
                    for cells in cells {
                        let [net, staked] = amounts[usize::from(cells[slot])];
                        *result += net;
                        *stake += staked;
                    }
                }
            }
        }
    }

    /// The sums over these rounds, in the order of [`Sum`]; `first` are the results of the same rounds
    /// for the first subject, nothing where this is the first.
    #[inline(always)]
    pub(super) fn sums(&self, first: Option<&[i64; SLOTS]>, is_narrow: bool) -> [i128; SUMS] {
        let first = first.unwrap_or(&self.results);
        let rounds = self.results.iter().zip(&self.stakes).zip(first);
        if is_narrow {
            let mut sums = [0_i64; SUMS];
            for ((result, staked), first) in rounds {
                // Products of numbers of 32 bits are what registers can do side by side.
                let narrow = |amount: i64| i64::from(amount as i32);
                let round = sums_of_round(narrow(*result), narrow(*staked), narrow(*first));
                for (sum, part) in sums.iter_mut().zip(round) {
                    *sum += part;
                }
            }
            return sums.map(i128::from);
        }
        let wide = rounds.map(|((result, staked), first)| {
            sums_of_round(i128::from(*result), i128::from(*staked), i128::from(*first))
        });
        wide.fold([0; SUMS], |sums, round| std::array::from_fn(|sum| sums[sum] + round[sum]))
    }
}

/// What one round adds to each sum, in the order of [`Sum`].
#[inline(always)]
pub(super) fn sums_of_round<N>(result: N, staked: N, first: N) -> [N; SUMS]
where
    N: Copy + Mul<Output = N> + Sub<Output = N> + From<bool> + PartialEq,
{
    let difference = result - first;
    let differs = N::from(result != first);
    let squared = difference * difference;
    [result, result * result, staked * staked, staked * result, difference, squared, differs]
}
