//! One card and sets of cards of a 52-card deck.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Cards in the deck.
pub const DECK: usize = 52;

/// A rank, from the deuce to the ace. Its number is 2 to 14, ace high.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

/// The letters of the ranks from the deuce up.
const RANKS: &[u8; 13] = b"23456789TJQKA";
/// The letters of the suits: clubs, diamonds, hearts, spades.
const SUITS: &[u8; 4] = b"cdhs";

impl Rank {
    /// How many there are.
    pub const COUNT: usize = 13;

    /// The lowest rank.
    pub const DEUCE: Self = Self(0);
    /// The highest rank.
    pub const ACE: Self = Self(12);
    /// The rank below the ace.
    pub const KING: Self = Self(11);

    /// All thirteen ranks from the deuce up.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..13).map(Self)
    }

    /// The rank with this place from the deuce (0) to the ace (12).
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        (index < 13).then_some(Self(index as u8))
    }

    /// Place from the deuce (0) to the ace (12).
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// 2 to 14, ace high.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0 + 2
    }

    /// The rank written as `2` to `9`, `T` (or `10`), `J`, `Q`, `K`, `A`.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        if text == "10" {
            return Some(Self(8));
        }
        let &[letter] = text.as_bytes() else { return None };
        RANKS.iter().position(|rank| *rank == letter.to_ascii_uppercase()).map(|index| Self(index as u8))
    }

    /// The letter of the rank.
    #[must_use]
    pub fn letter(self) -> char {
        char::from(RANKS[self.index()])
    }
}

impl fmt::Debug for Rank {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.letter())
    }
}

/// One of the 52 cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The deuce of clubs: the card with index 0.
    pub const LOWEST: Self = Self(0);

    /// The card with this index: four times the place of its rank, plus its suit.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        (index < DECK).then_some(Self(index as u8))
    }

    /// The card of a rank and a suit (0 to 3: clubs, diamonds, hearts, spades).
    #[must_use]
    pub fn new(rank: Rank, suit: usize) -> Option<Self> {
        (suit < 4).then(|| Self(rank.0 * 4 + suit as u8))
    }

    /// The card of a rank and a suit, of which only the last two bits count.
    #[must_use]
    #[inline(always)]
    pub fn from_place(rank: Rank, suit: usize) -> Self {
        Self(4 * rank.0 + (suit as u8 & 3))
    }

    /// The card of the same rank and another suit; of the suit only the last two bits count.
    #[must_use]
    #[inline(always)]
    pub fn with_suit(self, suit: u8) -> Self {
        Self(self.0 & !3 | suit & 3)
    }

    /// All cards, by rank and then by suit.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..DECK as u8).map(Self)
    }

    /// 0 to 51: four times the place of its rank, plus its suit.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The rank.
    #[must_use]
    pub fn rank(self) -> Rank {
        Rank(self.0 / 4)
    }

    /// The suit: 0 to 3 for clubs, diamonds, hearts, spades.
    #[must_use]
    pub fn suit(self) -> usize {
        usize::from(self.0 % 4)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.rank().letter(), char::from(SUITS[self.suit()]))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// Why a text is not a card or not a set of cards.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CardError {
    /// No such card.
    #[error(
        "`{0}` is not a card: write a rank (2 to 9, T or 10, J, Q, K, A) and a suit (c, d, h, s), as in `Ah`"
    )]
    NotACard(String),
    /// A card that is already there.
    #[error("`{0}` stands there twice, and there is one of each card in the deck")]
    Twice(Card),
}

impl FromStr for Card {
    type Err = CardError;

    /// Reads `Ah`, `Td` or `10d`; ranks and suits in either case.
    fn from_str(text: &str) -> Result<Self, CardError> {
        let wrong = || CardError::NotACard(text.to_owned());
        let last = text.chars().next_back().ok_or_else(wrong)?;
        let suit =
            SUITS.iter().position(|suit| char::from(*suit) == last.to_ascii_lowercase()).ok_or_else(wrong)?;
        let rank = Rank::from_text(&text[..text.len() - 1]).ok_or_else(wrong)?;
        Self::new(rank, suit).ok_or_else(wrong)
    }
}

/// A set of cards: bit `i` stands for the card with index `i`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// All 52 cards.
    pub const FULL: Self = Self((1 << DECK) - 1);

    /// The set with these bits; those above the 52nd are left aside.
    #[must_use]
    #[inline(always)]
    pub fn from_bits(bits: u64) -> Self {
        Self(bits & Self::FULL.0)
    }

    /// The set as bits.
    #[must_use]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// How many cards are in the set.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    #[must_use]
    pub fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// The set with the card.
    #[must_use]
    pub fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.0)
    }

    /// The set without the card.
    #[must_use]
    pub fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.0))
    }

    /// Cards of either set.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Cards of this set that are not in the other.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether no card is in both sets.
    #[must_use]
    pub fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// The card with so many cards of the set below it, at most four, found without a branch.
    #[must_use]
    #[inline(always)]
    pub fn nth(self, below: usize) -> Option<Card> {
        let mut bits = self.0;
        for card in 0..4 {
            bits = if card < below { bits & bits.wrapping_sub(1) } else { bits };
        }
        Card::from_index(bits.trailing_zeros() as usize)
    }

    /// The cards, lowest index first.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let card = Card(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(card)
        })
    }

    /// Reads cards separated by blanks or commas, or written one after the other.
    ///
    /// # Errors
    /// The first text that is no card, or the first card that stands there twice.
    ///
    /// ```
    /// use ventaja::cards::card::CardSet;
    /// assert_eq!(CardSet::parse("Ah Kh,10d").unwrap().len(), 3);
    /// assert!(CardSet::parse("Ah Ah").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, CardError> {
        let mut set = Self::EMPTY;
        for word in text.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
            let mut start = 0;
            for (at, letter) in word.char_indices() {
                let ends =
                    SUITS.contains(&(letter.to_ascii_lowercase() as u8)) && letter.is_ascii() && at > start;
                if !ends {
                    continue;
                }
                let card: Card = word[start..=at].parse()?;
                if set.contains(card) {
                    return Err(CardError::Twice(card));
                }
                set = set.with(card);
                start = at + 1;
            }
            if start < word.len() {
                return Err(CardError::NotACard(word[start..].to_owned()));
            }
        }
        Ok(set)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Display for CardSet {
    /// The cards from the highest down: `Ah Kd 2c`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut cards: Vec<Card> = self.cards().collect();
        cards.reverse();
        let words: Vec<String> = cards.iter().map(Card::to_string).collect();
        write!(out, "{}", words.join(" "))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "[{self}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_as_it_is_printed() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.to_string().to_uppercase().parse(), Ok(card));
        }
        assert_eq!("10d".parse::<Card>(), "Td".parse());
    }

    #[test]
    fn what_is_no_card_is_refused_by_name() {
        for text in ["", "A", "h", "1h", "Ax", "11h", "Ahh", "ñh", "Añ", "10"] {
            assert!(text.parse::<Card>().is_err(), "{text}");
        }
        let error = CardSet::parse("7h 7h").expect_err("twice");
        assert!(error.to_string().contains("`7h`"));
        assert!(CardSet::parse("Ah K").is_err());
        assert!(CardSet::parse("Ah Kñ").is_err());
        assert_eq!(CardSet::parse("AhKhQh").map(CardSet::len), Ok(3));
    }

    #[test]
    fn sets_do_set_algebra() {
        let some = CardSet::parse("2c Ah Ks").expect("three cards");
        assert_eq!(some.to_string(), "Ah Ks 2c");
        assert_eq!(CardSet::FULL.minus(some).len(), 49);
        assert!(CardSet::FULL.minus(some).is_disjoint(some));
        assert_eq!(some.cards().collect::<CardSet>(), some);
    }
}
