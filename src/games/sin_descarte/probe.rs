//! Parts of the sampler by themselves, for whoever measures them.

use super::deal::{Batch, SLOTS};
use super::deciding::Hands;
use crate::base::lanes::{OnLanes, Path, Simd};
use crate::base::stream::Octet;

/// What is done with batches of rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The cards are dealt.
    Deal,
    /// Both hands of one deal are rated, again and again.
    Rate,
    /// Both are numbered as well.
    Number,
}

/// Rounds in a batch.
pub const BATCH: usize = SLOTS;

/// Does a part with so many batches of a table of one box, on a path; a number that hangs on all that was
/// done, so that nothing is left out.
#[must_use]
pub fn run(part: Part, path: Path, batches: u64) -> u64 {
    let mut check = 0;
    path.run(Work { part, batches, check: &mut check });
    check
}

struct Work<'c> {
    part: Part,
    batches: u64,
    check: &'c mut u64,
}

impl OnLanes for Work<'_> {
    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let mut octet = Octet::new(1, 0);
        let mut batch = Batch::new(1, true);
        let mut hands = [Hands::new(), Hands::new()];
        batch.deal(simd, &mut octet);
        for turn in 0..self.batches {
            if self.part == Part::Deal {
                batch.deal(simd, &mut octet);
                *self.check += u64::from(batch.card(10)[turn as usize % SLOTS]);
                continue;
            }
            for (index, Hands { rated, numbered }) in hands.iter_mut().enumerate() {
                rated.rate(simd, std::array::from_fn(|card| batch.card(5 * index + card)), SLOTS);
                if self.part == Part::Number {
                    numbered.number(simd, rated, SLOTS);
                }
                *self.check += u64::from(rated.class[turn as usize % SLOTS]);
            }
        }
    }
}
