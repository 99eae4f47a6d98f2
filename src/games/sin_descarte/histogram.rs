//! Slots that are put aside, and counters that are filled slot by slot: both without a branch.

use super::cells::WITHOUT_PURCHASE;
use super::deal::SLOTS;

/// Some slots, in ascending order.
pub(super) struct Slots {
    slots: [u16; SLOTS],
    len: usize,
}

impl Slots {
    pub(super) fn none() -> Self {
        Self { slots: [0; SLOTS], len: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[u16] {
        &self.slots[..self.len.min(SLOTS)]
    }

    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.as_slice().iter().map(|slot| usize::from(*slot) & (SLOTS - 1))
    }

    /// Adds those slots from `start` on whose bits are set.
    #[inline(always)]
    pub(super) fn add_bits(&mut self, start: usize, mut bits: u64) {
        while bits != 0 {
            self.add_if(start + bits.trailing_zeros() as usize, true);
            bits &= bits - 1;
        }
    }

    /// Adds a slot, or not, without a branch. At most as many as there are.
    #[inline(always)]
    pub(super) fn add_if(&mut self, slot: usize, is_one: bool) {
        self.slots[self.len & (SLOTS - 1)] = slot as u16;
        self.len += usize::from(is_one);
    }
}

/// Counters of the cells of boxes that did not buy. There are four of each, which take turns, since a
/// counter that has just been written cannot be read at once.
#[derive(Debug)]
pub(super) struct Histogram([[u32; Self::CELLS]; 4]);

impl Histogram {
    /// Cells of boxes that did not buy, and one behind them for all others.
    const CELLS: usize = WITHOUT_PURCHASE + 1;
    const OTHERS: u16 = Self::CELLS as u16 - 1;

    pub(super) fn new() -> Self {
        Self([[0; Self::CELLS]; 4])
    }

    /// Counts one cell; cells that follow one another take turns by `turn`.
    #[inline(always)]
    pub(super) fn count_one(&mut self, turn: usize, cell: u16) {
        self.0[turn % 4][usize::from(cell.min(Self::OTHERS))] += 1;
    }

    /// Counts the cells of all slots.
    #[inline(always)]
    pub(super) fn count(&mut self, cells: &[u16; SLOTS]) {
        for (turn, cell) in cells.iter().enumerate() {
            self.count_one(turn, *cell);
        }
    }

    /// Moves the counters to those of a subject.
    pub(super) fn move_to(&mut self, counts: &mut [u64]) {
        for counters in &mut self.0 {
            for (count, more) in counts.iter_mut().zip(&mut counters[..WITHOUT_PURCHASE]) {
                *count += u64::from(std::mem::take(more));
            }
        }
    }
}
