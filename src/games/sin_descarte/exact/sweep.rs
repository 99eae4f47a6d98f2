//! The sweep through all hands by strength: against how many dealer hands each of them wins.
//!
//! Dealer hands are looked at on one side of the line at a time: those that do not qualify, and those
//! that do. A collection of hands grows strength by strength, and whenever it holds just the hands of
//! one side that are weaker than a strength, the hands of that strength are asked how many of the
//! collection they meet. One half of a side is swept from its weakest hand up, the other from its
//! strongest down, on two threads; what is stronger and what is equal taken off the whole is weaker.

use super::choose::choose;
use super::hands::{Hands, indices};
use super::subsets::SubsetCounts;
use crate::cards::card::DECK;
use crate::game::census::{Lookout, Uncounted};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many hands can be added to a collection in the time of one answer, by `M`; for an even cut.
const HANDS_TO_AN_ANSWER: [usize; 3] = [0, 8, 30];

/// The collection of all hands in a range of standing hands.
pub(super) fn collection<const M: usize>(hands: &Hands, range: Range<usize>) -> SubsetCounts<M> {
    let mut counts = SubsetCounts::new();
    hands.renamed(range).iter().for_each(|hand| counts.add(*hand));
    counts
}

/// Writes what is kept of a hand's counts.
type Write<'w, T> = &'w (dyn Fn(usize, &[u32], &mut [T]) + Sync);

/// One side of the line, to be swept.
pub(super) struct Side<'s, const M: usize> {
    /// The hands of the deck.
    pub(super) hands: &'s Hands,
    /// All hands below the line.
    pub(super) below: &'s SubsetCounts<M>,
    /// The hands of this side.
    pub(super) range: Range<usize>,
    /// Whether it is the side below the line.
    pub(super) is_below: bool,
    /// Takes the hands that are as strong as one off counts of those that are not stronger.
    pub(super) take_off_ties: &'s (dyn Fn(usize, &mut [u32]) + Sync),
    /// Who looks on.
    pub(super) steps: &'s Steps<'s>,
}

/// Steps of a long count, told to who looks on.
pub(super) struct Steps<'l> {
    lookout: &'l dyn Lookout,
    name: &'static str,
    done: AtomicU64,
    of: u64,
}

impl<'l> Steps<'l> {
    pub(super) fn new(lookout: &'l dyn Lookout, name: &'static str, of: u64) -> Self {
        Self { lookout, name, done: AtomicU64::new(0), of }
    }

    /// So many steps more have been done.
    pub(super) fn add(&self, steps: u64) {
        let done = self.done.fetch_add(steps, Ordering::Relaxed) + steps;
        self.lookout.reached(self.name, done.min(self.of), self.of);
    }

    /// Whether to go on.
    ///
    /// # Errors
    /// Who looks on has stopped the count.
    pub(super) fn go_on(&self) -> Result<(), Uncounted> {
        if self.lookout.is_stopped() { Err(Uncounted::Stopped) } else { Ok(()) }
    }
}

impl<const M: usize> Side<'_, M> {
    /// Writes for each hand of the range, `width` entries a hand, what `write` makes of the counts of
    /// weaker hands of this side that hold each set of `M` cards and none of the hand's own.
    pub(super) fn sweep<T: Send>(
        &self,
        out: &mut [T],
        width: usize,
        write: Write<'_, T>,
    ) -> Result<(), Uncounted> {
        let middle = self.middle();
        let (lower, upper) = out.split_at_mut((middle - self.range.start) * width);
        let (up, down) = rayon::join(
            || self.upwards(self.range.start..middle, lower, width, write),
            || self.downwards(middle..self.range.end, upper, width, write),
        );
        up.and(down)
    }

    /// Where both halves cost the same, at the beginning of a strength. On the way down every hand asks
    /// for all hands of the side as well.
    fn middle(&self) -> usize {
        let up = |hand: usize| self.hands.renamed_count(hand) + HANDS_TO_AN_ANSWER[M];
        let down = |hand: usize| up(hand) + HANDS_TO_AN_ANSWER[M];
        let (mut below, mut above) = (0, self.range.clone().map(down).sum::<usize>());
        for hand in self.range.clone() {
            if below >= above {
                return self.hands.alike(hand).start.max(self.range.start);
            }
            below += up(hand);
            above -= down(hand);
        }
        self.range.end
    }

    fn upwards<T>(
        &self,
        range: Range<usize>,
        out: &mut [T],
        width: usize,
        write: Write<'_, T>,
    ) -> Result<(), Uncounted> {
        let mut weaker = SubsetCounts::<M>::new();
        let mut counts = vec![0; SubsetCounts::<M>::WIDTH];
        let mut next = range.start;
        while next < range.end {
            self.steps.go_on()?;
            let alike = self.hands.alike(next);
            for hand in alike.clone() {
                weaker.avoiding(indices(self.hands.cards(hand)), &mut counts);
                let at = (hand - range.start) * width;
                write(hand, &counts, &mut out[at..at + width]);
            }
            self.hands.renamed(alike.clone()).iter().for_each(|hand| weaker.add(*hand));
            self.steps.add(alike.len() as u64);
            next = alike.end;
        }
        Ok(())
    }

    fn downwards<T>(
        &self,
        range: Range<usize>,
        out: &mut [T],
        width: usize,
        write: Write<'_, T>,
    ) -> Result<(), Uncounted> {
        let mut stronger = SubsetCounts::<M>::new();
        let mut counts = vec![0; SubsetCounts::<M>::WIDTH];
        let mut side = vec![0; SubsetCounts::<M>::WIDTH];
        // Hands that hold M cards and none of five others, whatever their strength.
        let all = choose(self.hands.deck.len() - 5 - M, 5 - M) as u32;
        let mut end = range.end;
        while end > range.start {
            self.steps.go_on()?;
            let alike = self.hands.alike(end - 1);
            for hand in alike.clone() {
                let own = indices(self.hands.cards(hand));
                stronger.avoiding(own, &mut counts);
                self.below.avoiding(own, &mut side);
                for (count, below) in counts.iter_mut().zip(&side) {
                    let side = if self.is_below { *below } else { all.wrapping_sub(*below) };
                    *count = side.wrapping_sub(*count);
                }
                (self.take_off_ties)(hand, &mut counts);
                let at = (hand - range.start) * width;
                write(hand, &counts, &mut out[at..at + width]);
            }
            self.hands.renamed(alike.clone()).iter().for_each(|hand| stronger.add(*hand));
            self.steps.add(alike.len() as u64);
            end = alike.start;
        }
        Ok(())
    }
}

/// For each hand, how many of a collection hold an upcard and none of the hand's cards.
pub(super) fn by_upcard(
    hands: &Hands,
    collection: &SubsetCounts<1>,
    steps: &Steps<'_>,
) -> Result<Vec<[u32; DECK]>, Uncounted> {
    let row = |hand: usize| {
        let mut row = [0; DECK];
        collection.avoiding(indices(hands.cards(hand)), &mut row);
        only_possible(hands, hand, &mut row);
        if hand.is_multiple_of(1024) {
            steps.go_on()?;
            steps.add(1024);
        }
        Ok(row)
    };
    (0..hands.len()).into_par_iter().with_min_len(1024).map(row).collect()
}

/// Sets the counts of upcards that cannot come to 0.
pub(super) fn only_possible(hands: &Hands, hand: usize, row: &mut [u32; DECK]) {
    let possible = hands.deck.cards().minus(hands.cards(hand)).bits();
    for (card, count) in row.iter_mut().enumerate() {
        if possible >> card & 1 == 0 {
            *count = 0;
        }
    }
}
