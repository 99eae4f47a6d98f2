//! What a player of póker sin descarte sees when deciding: the own five cards and the upcard.
//!
//! The same view serves at both decisions; after a purchase it holds the final hand. Suits may be left
//! open: then it stands for every hand of these ranks, and what depends on suits has no value.

use crate::cards::card::{Card, CardSet, Rank};
use crate::cards::hand::HandClass;
use crate::cards::ranking::{Ranking, Strength};
use std::fmt;

/// The own five cards, from the lowest by card index, and the upcard.
#[derive(Clone, Copy, Debug)]
pub struct View {
    strength: Strength,
    class: HandClass,
    class_place: u8,
    ranks: [Rank; 5],
    upcard: Rank,
    /// Suits of the own cards, in their order, and of the upcard.
    suits: Option<([u8; 5], u8)>,
    /// The own ranks of each suit in the bits of [`rank_bits`], where the suits are known up to their
    /// names; else nothing. The compiler of strategies asks for them hundreds of millions of times.
    by_suit: [u16; 4],
    /// How many own cards each suit has, likewise.
    cards_of_suit: [u8; 4],
}

/// Which of the own cards, in their order, are of equal rank, which have the upcard's, and whether all
/// have one suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern(usize);

impl Pattern {
    /// How many there are.
    pub const COUNT: usize = 1 << 10;

    /// All, by their indices.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// Its place among all.
    #[must_use]
    pub fn index(self) -> usize {
        self.0
    }

    /// Whether cards of such ranks can have these suits: all are different cards, and of one suit only
    /// where that is said.
    #[must_use]
    pub fn allows(self, own: [u8; 5], upcard: u8) -> bool {
        let (is_suited, as_next, as_upcard) = (self.0 & 1 != 0, self.0 >> 1 & 0b1111, self.0 >> 5);
        // The cards are in order: equal ranks stand side by side.
        let alike = |first: usize, second: usize| (first..second).all(|place| as_next >> place & 1 != 0);
        let twice = (0..5)
            .any(|first| (first + 1..5).any(|second| alike(first, second) && own[first] == own[second]));
        let shown = (0..5).any(|place| as_upcard >> place & 1 != 0 && own[place] == upcard);
        own.iter().all(|suit| *suit == own[0]) == is_suited && !twice && !shown
    }
}

/// Which cards a draw keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Straight,
    StraightFlush,
    Royal,
}

/// Ranks held, ace low at bit 0, deuce at bit 1, up to the ace at bit 13.
fn rank_bits(ranks: impl IntoIterator<Item = Rank>) -> u16 {
    let bits = ranks.into_iter().fold(0_u16, |bits, rank| bits | 2 << rank.index());
    bits | bits >> 13
}

/// The most of these ranks that stand in one straight.
fn in_one_straight(bits: u16) -> u32 {
    u32::from(IN_ONE_STRAIGHT[usize::from(bits) % IN_ONE_STRAIGHT.len()])
}

static IN_ONE_STRAIGHT: [u8; 1 << 14] = {
    let mut most = [0; 1 << 14];
    let mut bits = 0_usize;
    while bits < most.len() {
        let mut lowest = 0;
        while lowest < 10 {
            let held = (bits >> lowest & 0b1_1111).count_ones() as u8;
            if held > most[bits] {
                most[bits] = held;
            }
            lowest += 1;
        }
        bits += 1;
    }
    most
};

/// The ranks with which these four become a straight, ace low at bit 0; none where they do not fit one.
fn completing(bits: u16) -> u16 {
    (0..10)
        .map(|lowest| 0b1_1111 << lowest)
        .filter(|straight| (bits & straight).count_ones() == 4)
        .fold(0, |ranks, straight| ranks | straight & !bits)
}

/// Ten to ace, in the bits of [`rank_bits`].
const ROYAL: u16 = 0b1_1111 << 9;

impl View {
    /// The view of a player who holds `own` against `upcard`.
    ///
    /// # Panics
    /// If `own` has not five cards.
    #[must_use]
    pub fn of(ranking: &Ranking, own: CardSet, upcard: Card) -> Self {
        let mut suits = [0; 5];
        for (place, card) in own.cards().enumerate() {
            suits[place] = card.suit() as u8;
        }
        Self::without_suits(ranking, ranking.strength(own), upcard.rank())
            .with_suits(suits, upcard.suit() as u8)
    }

    /// Every hand of a strength against every upcard of a rank; suits are known only where all five
    /// are one.
    #[must_use]
    pub fn without_suits(ranking: &Ranking, strength: Strength, upcard: Rank) -> Self {
        let hand = ranking.hand(strength);
        let of_one_suit = if hand.suited { rank_bits(hand.ranks) } else { 0 };
        Self {
            strength,
            class: hand.class,
            class_place: ranking.place(hand.class) as u8,
            ranks: hand.ranks,
            upcard,
            suits: None,
            by_suit: [of_one_suit, 0, 0, 0],
            cards_of_suit: [if hand.suited { 5 } else { 0 }, 0, 0, 0],
        }
    }

    /// The same hand and upcard with these suits, the own ones in the order of the cards.
    #[must_use]
    pub fn with_suits(self, own: [u8; 5], upcard: u8) -> Self {
        let (mut by_suit, mut cards_of_suit) = ([0; 4], [0; 4]);
        for (rank, suit) in self.ranks.into_iter().zip(own) {
            by_suit[usize::from(suit & 3)] |= rank_bits([rank]);
            cards_of_suit[usize::from(suit & 3)] += 1;
        }
        Self { suits: Some((own, upcard)), by_suit, cards_of_suit, ..self }
    }

    /// Whether the cards can lie on one table: all different, and of one suit only where the strength
    /// says so.
    #[must_use]
    pub fn can_occur(&self) -> bool {
        match self.suits {
            Some((own, upcard)) => self.pattern().allows(own, upcard),
            None => self.matches_upcard() < 4,
        }
    }

    /// What of the ranks decides which suits the cards can have.
    #[must_use]
    pub fn pattern(&self) -> Pattern {
        let mut pattern = usize::from(self.is_suited());
        for place in 0..4 {
            pattern |= usize::from(self.ranks[place] == self.ranks[place + 1]) << (1 + place);
        }
        for place in 0..5 {
            pattern |= usize::from(self.ranks[place] == self.upcard) << (5 + place);
        }
        Pattern(pattern)
    }

    /// The strength of the own hand.
    #[must_use]
    pub fn strength(&self) -> Strength {
        self.strength
    }

    /// The place of its class in the order of the house.
    #[must_use]
    pub fn class_place(&self) -> u8 {
        self.class_place
    }

    /// The own ranks, the lowest first.
    #[must_use]
    pub fn ranks(&self) -> [Rank; 5] {
        self.ranks
    }

    /// The rank of the dealer's upcard.
    #[must_use]
    pub fn upcard(&self) -> Rank {
        self.upcard
    }

    fn is_suited(&self) -> bool {
        matches!(self.class, HandClass::Flush | HandClass::StraightFlush | HandClass::RoyalFlush)
    }

    /// How many own cards have this rank.
    #[must_use]
    pub fn count(&self, rank: Rank) -> usize {
        self.ranks.iter().filter(|held| **held == rank).count()
    }

    /// How many own cards have the upcard's rank.
    #[must_use]
    pub fn matches_upcard(&self) -> usize {
        self.count(self.upcard)
    }

    /// The rank that stands `n`-th among those held twice or more, the most frequent and then the
    /// highest first, from 0.
    #[must_use]
    pub fn group(&self, n: usize) -> Option<Rank> {
        let mut groups: Vec<(usize, Rank)> = Vec::new();
        for rank in self.ranks {
            if self.count(rank) > 1 && !groups.contains(&(self.count(rank), rank)) {
                groups.push((self.count(rank), rank));
            }
        }
        groups.sort_unstable_by(|a, b| b.cmp(a));
        groups.get(n).map(|(_, rank)| *rank)
    }

    /// Places of the cards whose rank is held once, the lowest first.
    pub fn singles(&self) -> impl DoubleEndedIterator<Item = usize> {
        let view = *self;
        (0..5).filter(move |place| view.count(view.ranks[*place]) == 1)
    }

    /// The suits of the own cards, where they are known up to their names.
    fn own_suits(&self) -> Option<[u8; 5]> {
        match self.suits {
            Some((own, _)) => Some(own),
            None => self.is_suited().then_some([0; 5]),
        }
    }

    /// The most own cards of one suit.
    #[must_use]
    pub fn flush_cards(&self) -> Option<usize> {
        self.ranks_by_suit()?;
        self.cards_of_suit.into_iter().max().map(usize::from)
    }

    /// How many own cards have the upcard's suit.
    #[must_use]
    pub fn upcard_suit_cards(&self) -> Option<usize> {
        let (_, upcard) = self.suits?;
        Some(self.cards_of_suit[usize::from(upcard & 3)].into())
    }

    /// The most own ranks that fit one straight.
    #[must_use]
    pub fn straight_cards(&self) -> u32 {
        in_one_straight(rank_bits(self.ranks))
    }

    /// Own ranks of each suit, in the bits of [`rank_bits`].
    fn ranks_by_suit(&self) -> Option<[u16; 4]> {
        (self.suits.is_some() || self.is_suited()).then_some(self.by_suit)
    }

    /// The most own cards of one suit that fit one straight.
    #[must_use]
    pub fn straight_flush_cards(&self) -> Option<u32> {
        let by_suit = self.ranks_by_suit()?;
        by_suit.into_iter().map(in_one_straight).max()
    }

    /// The most own cards of one suit from ten to ace.
    #[must_use]
    pub fn royal_cards(&self) -> Option<u32> {
        self.ranks_by_suit()?.into_iter().map(|bits| in_one_straight(bits & ROYAL)).max()
    }

    /// The ranks with which the hand becomes a straight when the card off the straight is thrown.
    fn straight_outs_ranks(&self) -> u16 {
        self.off_straight().map_or(0, |place| completing(rank_bits(self.without(place))))
    }

    /// Whether one card at either end makes a straight of four cards in a row.
    #[must_use]
    pub fn is_open_ended(&self) -> bool {
        self.straight_outs_ranks().count_ones() == 2
    }

    /// How many cards that the player has not seen make a straight when the card off the straight is
    /// thrown.
    #[must_use]
    pub fn straight_outs(&self) -> u32 {
        let ranks = self.straight_outs_ranks();
        // The low ace is the high one again, so the upcard's rank is looked for at both bits.
        let seen = (ranks & rank_bits([self.upcard])).count_ones();
        4 * ranks.count_ones() - seen
    }

    /// How many cards that the player has not seen make a flush of four to one.
    #[must_use]
    pub fn flush_outs(&self) -> Option<u32> {
        let place = match self.off_flush() {
            Some(Some(place)) => place,
            Some(None) => return Some(0),
            None => return None,
        };
        let (own, upcard_suit) = self.suits?;
        let suit = own[usize::from(place == 0)];
        Some(9 - u32::from(upcard_suit == suit))
    }

    fn without(&self, place: usize) -> impl Iterator<Item = Rank> {
        let ranks = self.ranks;
        (0..5).filter(move |other| *other != place).map(move |other| ranks[other])
    }

    /// The one card that is not of the suit of the other four; open where suits are.
    #[must_use]
    pub fn off_flush(&self) -> Option<Option<usize>> {
        let own = self.own_suits()?;
        if self.flush_cards()? != 4 {
            return Some(None);
        }
        Some((0..5).find(|place| own.iter().filter(|suit| **suit == own[*place]).count() == 1))
    }

    /// The card whose throwing leaves four to a straight.
    #[must_use]
    pub fn off_straight(&self) -> Option<usize> {
        if self.straight_cards() != 4 {
            return None;
        }
        self.off(Wanted::Straight, [0; 5])
    }

    /// The card whose throwing leaves four to a straight flush; open where suits are.
    #[must_use]
    pub fn off_straight_flush(&self) -> Option<Option<usize>> {
        let own = self.own_suits()?;
        Some(if self.straight_flush_cards()? == 4 { self.off(Wanted::StraightFlush, own) } else { None })
    }

    /// The card whose throwing leaves four to a royal flush; open where suits are.
    #[must_use]
    pub fn off_royal(&self) -> Option<Option<usize>> {
        let own = self.own_suits()?;
        Some(if self.royal_cards()? == 4 { self.off(Wanted::Royal, own) } else { None })
    }

    /// The card whose throwing leaves four different ranks of the wanted draw: one that leaves two
    /// ranks to complete it before the others, and of these the lowest.
    fn off(&self, wanted: Wanted, own: [u8; 5]) -> Option<usize> {
        (0..5)
            .filter_map(|place| {
                let bits = rank_bits(self.without(place));
                let mut suits = (0..5).filter(|other| *other != place).map(|other| own[other]);
                let first = suits.next()?;
                let one_suit = suits.all(|suit| suit == first);
                let fits = match wanted {
                    Wanted::Straight => in_one_straight(bits) == 4,
                    Wanted::StraightFlush => one_suit && in_one_straight(bits) == 4,
                    Wanted::Royal => one_suit && (bits & ROYAL).count_ones() == 4,
                };
                fits.then_some((completing(bits).count_ones() != 2, place))
            })
            .min()
            .map(|(_, place)| place)
    }
}

impl fmt::Display for View {
    /// `Ah Kd 9c 5s 2h against Qd`; without the suits that are open.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.suits {
            None => {
                let ranks: Vec<String> =
                    self.ranks.iter().rev().map(|rank| rank.letter().to_string()).collect();
                write!(out, "{} against {}", ranks.join(" "), self.upcard.letter())
            }
            Some((own, upcard_suit)) => {
                let cards = self.ranks.into_iter().zip(own);
                let own: CardSet =
                    cards.filter_map(|(rank, suit)| Card::new(rank, usize::from(suit))).collect();
                let upcard = Card::new(self.upcard, usize::from(upcard_suit));
                write!(out, "{own} against {}", upcard.map(|card| card.to_string()).unwrap_or_default())
            }
        }
    }
}
