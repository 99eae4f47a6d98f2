//! Placeholder until the strategy branch is merged.
use crate::cards::card::{Card, CardSet};

/// Placeholder.
#[must_use]
pub fn fine_index(own: CardSet, upcard: Card) -> usize {
    let mut names = [u8::MAX; 4];
    let mut next = 0;
    let mut index = 0;
    for card in own.cards().chain([upcard]) {
        if names[card.suit()] == u8::MAX {
            names[card.suit()] = next;
            next += 1;
        }
        index = index * 4 + usize::from(names[card.suit()]);
    }
    index
}
