//! The classes of five-card hands.

use std::fmt;

/// The class of a five-card hand, as casino games against the dealer count them: the nine classes of
/// poker, with the royal flush apart from the other straight flushes and A-K apart from the other
/// hands without a pair.
///
/// Numbered from the lowest up in the standard order; a house may rank flush and full house the
/// other way round, see [`super::ranking::HandOrder`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HandClass {
    /// No pair and not both an ace and a king.
    HighCard,
    /// Ace and king, and nothing better (As-Rey).
    AceKing,
    /// Pareja.
    Pair,
    /// Doble pareja.
    TwoPair,
    /// Trío.
    ThreeOfAKind,
    /// Escalera.
    Straight,
    /// Color.
    Flush,
    /// Full.
    FullHouse,
    /// Póker.
    FourOfAKind,
    /// Escalera de color.
    StraightFlush,
    /// Escalera real de color.
    RoyalFlush,
}

impl HandClass {
    /// How many classes there are.
    pub const COUNT: usize = 11;

    /// All classes from the lowest up in the standard order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::HighCard,
        Self::AceKing,
        Self::Pair,
        Self::TwoPair,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
        Self::RoyalFlush,
    ];

    /// The names of all classes as files write them, in the order of [`Self::ALL`].
    pub const KEYS: [&'static str; Self::COUNT] = [
        "high_card",
        "ace_king",
        "pair",
        "two_pair",
        "three_of_a_kind",
        "straight",
        "flush",
        "full_house",
        "four_of_a_kind",
        "straight_flush",
        "royal_flush",
    ];

    /// Place in [`Self::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The name as files write it: `full_house`.
    #[must_use]
    pub fn key(self) -> &'static str {
        Self::KEYS[self.index()]
    }

    /// How many of the 2,598,960 five-card hands are of this class.
    #[must_use]
    pub fn hands(self) -> u64 {
        [1_135_260, 167_280, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4][self.index()]
    }
}

impl fmt::Display for HandClass {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.key())
    }
}
