//! Decks: the full one, and smaller ones on which everything can be tried out.

use super::card::{Card, CardSet, DECK, Rank};
use std::fmt;
use thiserror::Error;

/// Suits in the full deck.
const SUITS: usize = 4;

/// The cards that a round is dealt from: each of some ranks in each of the first so many suits.
///
/// Hands of a smaller deck are ranked as those of the full one; which classes occur depends on the
/// deck: without four suits there is no four of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deck {
    cards: CardSet,
    suits: u8,
}

impl Deck {
    /// All 52 cards.
    pub const FULL: Self = Self { cards: CardSet::FULL, suits: SUITS as u8 };

    /// The cards of these ranks in the first `suits` suits: clubs, diamonds, hearts, spades.
    ///
    /// # Errors
    /// No rank, a rank named twice, or a number of suits other than 1 to 4.
    ///
    /// ```
    /// use ventaja::cards::{card::Rank, deck::Deck};
    /// let deck = Deck::of(Rank::all().skip(7), 2).unwrap();
    /// assert_eq!((deck.len(), deck.to_string().as_str()), (12, "9TJQKA in 2 suits"));
    /// assert_eq!(Deck::of(Rank::all(), 4), Ok(Deck::FULL));
    /// ```
    pub fn of(ranks: impl IntoIterator<Item = Rank>, suits: usize) -> Result<Self, DeckError> {
        if !(1..=SUITS).contains(&suits) {
            return Err(DeckError::Suits(suits));
        }
        let mut cards = CardSet::EMPTY;
        for rank in ranks {
            let of_rank: CardSet = (0..suits).filter_map(|suit| Card::new(rank, suit)).collect();
            if !cards.is_disjoint(of_rank) {
                return Err(DeckError::Twice(rank));
            }
            cards = cards.union(of_rank);
        }
        if cards.is_empty() {
            return Err(DeckError::Empty);
        }
        Ok(Self { cards, suits: suits as u8 })
    }

    /// All its cards.
    #[must_use]
    pub fn cards(self) -> CardSet {
        self.cards
    }

    /// How many cards it has: 1 to 52.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "no deck is empty")]
    pub fn len(self) -> usize {
        self.cards.len()
    }

    /// How many suits it has: the first so many.
    #[must_use]
    pub fn suits(self) -> usize {
        usize::from(self.suits)
    }

    /// Its ranks, from the lowest up.
    pub fn ranks(self) -> impl Iterator<Item = Rank> {
        self.cards.cards().filter(|card| card.suit() == 0).map(Card::rank)
    }

    /// Whether it is the full deck.
    #[must_use]
    pub fn is_full(self) -> bool {
        self.len() == DECK
    }
}

impl Default for Deck {
    fn default() -> Self {
        Self::FULL
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranks: String = self.ranks().map(Rank::letter).collect();
        let suits = if self.suits == 1 { "suit" } else { "suits" };
        write!(out, "{ranks} in {} {suits}", self.suits)
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "[{self}]")
    }
}

/// Why there is no such deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DeckError {
    /// No ranks.
    #[error("a deck has at least one rank")]
    Empty,
    /// A rank that was named before.
    #[error("rank {} is named twice, and a deck has one card of each rank and suit", .0.letter())]
    Twice(Rank),
    /// Too few or too many suits.
    #[error("a deck of {0} suits: there are 1 to 4")]
    Suits(usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_has_each_rank_in_each_suit() {
        let ranks = ["9", "A", "2"].map(|text| Rank::from_text(text).expect("a rank"));
        let deck = Deck::of(ranks, 3).expect("three ranks in three suits");
        assert_eq!(deck.cards(), CardSet::parse("2c 2d 2h 9c 9d 9h Ac Ad Ah").expect("nine cards"));
        assert_eq!((deck.len(), deck.suits(), deck.is_full()), (9, 3, false));
        assert_eq!(deck.ranks().map(Rank::letter).collect::<String>(), "29A");
        assert_eq!(deck.to_string(), "29A in 3 suits");
        assert!(Deck::FULL.is_full() && Deck::default() == Deck::FULL);
        assert_eq!(Deck::FULL.ranks().count(), 13);
    }

    #[test]
    fn what_is_no_deck_is_refused() {
        assert_eq!(Deck::of([], 4), Err(DeckError::Empty));
        assert_eq!(Deck::of([Rank::ACE, Rank::KING, Rank::ACE], 4), Err(DeckError::Twice(Rank::ACE)));
        for suits in [0, 5] {
            assert_eq!(Deck::of(Rank::all(), suits), Err(DeckError::Suits(suits)));
        }
    }
}
