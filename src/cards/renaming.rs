//! Suits by other names: what no rule of poker can tell apart.

use super::card::{Card, CardSet};

/// Other names for the four suits: entry `s` is the new name of suit `s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Renaming([u8; 4]);

impl Renaming {
    /// The bits of the cards of the first suit in a set; those of the others stand beside them.
    pub const FIRST_SUIT: u64 = 0x1_1111_1111_1111;

    /// The renaming that leaves all names.
    pub const NONE: Self = Self([0, 1, 2, 3]);

    /// All renamings of the first `suits` suits among each other, the one that leaves all names first.
    #[must_use]
    pub fn all(suits: usize) -> Vec<Self> {
        let mut renamings = vec![Self::NONE];
        for suit in 1..suits.min(4) {
            let shorter = renamings.clone();
            for renaming in shorter {
                for other in 0..suit {
                    let mut names = renaming.0;
                    names.swap(suit, other);
                    renamings.push(Self(names));
                }
            }
        }
        renamings
    }

    /// The new names of the suits.
    #[must_use]
    #[inline(always)]
    pub fn names(self) -> [usize; 4] {
        self.0.map(usize::from)
    }

    /// The renaming that takes back what this one does.
    #[must_use]
    pub fn inverse(self) -> Self {
        let mut names = [0; 4];
        for (suit, name) in self.0.into_iter().enumerate() {
            names[usize::from(name)] = suit as u8;
        }
        Self(names)
    }

    /// The card by its new name.
    #[must_use]
    #[inline(always)]
    pub fn card(self, card: Card) -> Card {
        card.with_suit(self.0[card.suit()])
    }

    /// The cards by their new names.
    #[must_use]
    #[inline(always)]
    pub fn cards(self, cards: CardSet) -> CardSet {
        let of_suit = |suit: usize| (cards.bits() >> suit & Self::FIRST_SUIT) << self.0[suit];
        CardSet::from_bits(of_suit(0) | of_suit(1) | of_suit(2) | of_suit(3))
    }

    /// The renaming that brings cards into the form that stands for all that are told apart from them
    /// by names of suits alone: the suit whose ranks, read as a number, are the highest becomes the
    /// first, and so on. Suits with the same ranks keep their order.
    #[must_use]
    pub fn to_standard(cards: CardSet) -> Self {
        let ranks = |suit: u8| cards.bits() >> suit & Self::FIRST_SUIT;
        let mut suits = [0_u8, 1, 2, 3];
        suits.sort_by_key(|suit| std::cmp::Reverse(ranks(*suit)));
        Self(suits).inverse()
    }

    /// Whether cards are in the form that [`Self::to_standard`] leads to.
    #[must_use]
    pub fn is_standard(cards: CardSet) -> bool {
        let ranks = |suit: u32| cards.bits() >> suit & Self::FIRST_SUIT;
        ranks(0) >= ranks(1) && ranks(1) >= ranks(2) && ranks(2) >= ranks(3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn renamings_of_some_suits_are_all_and_each_once() {
        for (suits, expected) in [(1, 1), (2, 2), (3, 6), (4, 24)] {
            let mut all = Renaming::all(suits);
            assert_eq!((all.len(), all[0]), (expected, Renaming::NONE));
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), expected);
            assert!(all.iter().all(|renaming| {
                renaming.names()[suits..].iter().enumerate().all(|(at, name)| *name == suits + at)
            }));
        }
    }

    #[test]
    fn every_renaming_of_cards_has_the_same_standard_form() {
        for text in ["Ah Kh Qh Jh 2c", "7c 7d 7h Ks 2s", "2c 3d 4h 5s 9s", "Ac Ad", "9h 8h 7h 6h 5h"] {
            let cards = CardSet::parse(text).expect("cards");
            let standard = Renaming::to_standard(cards).cards(cards);
            assert!(Renaming::is_standard(standard));
            for renaming in Renaming::all(4) {
                let other = renaming.cards(cards);
                assert_eq!(Renaming::to_standard(other).cards(other), standard, "{text}");
                assert_eq!(renaming.inverse().cards(other), cards);
                let one_by_one: CardSet = cards.cards().map(|card| renaming.card(card)).collect();
                assert_eq!(one_by_one, other);
            }
        }
    }
}
