//! For every set of cards the one that stands for it, under other names of the suits.

use super::choose::{choose, place_of};
use crate::cards::card::{Card, CardSet, DECK};
use crate::cards::renaming::Renaming;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};

/// For every set of some number of cards the one that stands for all that names of suits alone tell
/// apart from it.
#[derive(Debug)]
pub(super) struct Standards {
    /// By the place of a set among all sets of as many cards: 32 times the place of the set that stands
    /// for it, plus the place of the renaming that leads there.
    by_place: Vec<u32>,
    renamings: Vec<Renaming>,
}

impl Standards {
    /// The sets that these stand for, each of `size` cards and in standard form, when these renamings can
    /// be made.
    pub(super) fn of(standing: &[CardSet], size: usize, possible: &[Renaming]) -> Self {
        let renamings = Renaming::all(4);
        let by_place: Vec<AtomicU32> = (0..choose(DECK, size)).map(|_| AtomicU32::new(0)).collect();
        standing.par_iter().with_min_len(1024).enumerate().for_each(|(at, cards)| {
            for renaming in possible {
                let cards = renaming.cards(*cards);
                let back = Renaming::to_standard(cards);
                let number = renamings.iter().position(|renaming| *renaming == back).unwrap_or_default();
                let place = place_of(cards.cards().map(Card::index));
                // Whoever writes here writes the same.
                by_place[place].store((at << 5 | number) as u32, Ordering::Relaxed);
            }
        });
        let by_place = by_place.into_iter().map(AtomicU32::into_inner).collect();
        Self { by_place, renamings }
    }

    /// The place of the set that stands for these cards, and the renaming that leads from them to it.
    pub(super) fn standing_for(&self, cards: CardSet) -> (usize, Renaming) {
        let entry = self.by_place[place_of(cards.cards().map(Card::index))] as usize;
        (entry >> 5, self.renamings[entry & 31])
    }
}
