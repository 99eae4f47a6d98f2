//! The strength of a five-card hand, by table.
//!
//! A hand is added up rather than sorted: every rank has a key, and the keys are such that no two
//! different choices of five ranks (at most four alike) have the same sum. The sum, squeezed by row
//! displacement into a table small enough for the first cache level, gives the strength of the hand
//! without regard to suits. Above the rank keys, the same sum counts the cards of each suit; the rare
//! hands of one suit are then looked up a second time by their ranks alone.
//!
//! The tables are built when first used and check themselves: 7,462 strengths.

use super::card::{Card, CardSet, DECK, Rank};
use super::hand::HandClass;
use std::sync::LazyLock;

/// How many distinct strengths five-card hands have.
pub const STRENGTHS: usize = 7462;

/// Which class beats which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandOrder {
    /// Poker's usual order.
    Standard,
    /// The flush ranks above the full house; all else as usual.
    FlushAboveFullHouse,
}

/// The strength of a hand under one order: 0 for the weakest to 7,461 for the royal flush. Equal
/// hands have equal strength, whatever their suits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(pub u16);

impl Strength {
    /// Place among all strengths, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Keys of the ranks, deuce to ace: the smallest increasing sequence in which all sums of five with
/// at most four alike are distinct. The largest sum, of four aces and a king, is 360,918.
const RANK_KEYS: [u32; 13] = [0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12_522, 19_998, 43_258, 79_415];
/// Bits of a sum that hold the rank keys; above them stand four suit counts of three bits each.
const KEY_BITS: u32 = 19;
const KEY_MASK: u32 = (1 << KEY_BITS) - 1;
/// The lowest bit of each suit count.
const SUIT_ONES: u32 = 0b001_001_001_001 << KEY_BITS;

/// The sum of a hand's cards, in any order; a card may be added and taken off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandSum(pub u32);

/// What each card adds to a [`HandSum`]; behind the 52 cards zeros, so that any six bits are an index.
pub const CARD_SUMS: [u32; 64] = {
    let mut sums = [0; 64];
    let mut index = 0;
    while index < DECK {
        sums[index] = RANK_KEYS[index / 4] + (1 << (KEY_BITS + 3 * (index % 4) as u32));
        index += 1;
    }
    sums
};

impl HandSum {
    /// The sum of some cards.
    #[must_use]
    pub fn of(cards: CardSet) -> Self {
        cards.cards().fold(Self::default(), Self::with)
    }

    /// With one card more.
    #[must_use]
    #[inline(always)]
    pub fn with(self, card: Card) -> Self {
        Self(self.0 + CARD_SUMS[card.index()])
    }

    /// With one of its cards taken off.
    #[must_use]
    #[inline(always)]
    pub fn without(self, card: Card) -> Self {
        Self(self.0 - CARD_SUMS[card.index()])
    }

    /// Whether one suit stands in it five times.
    #[must_use]
    #[inline(always)]
    pub fn is_one_suit(self) -> bool {
        // Of the counts from 0 to 5 only 5 has both its lowest and its highest bit set.
        self.0 & (self.0 >> 2) & SUIT_ONES != 0
    }

    #[inline(always)]
    fn key(self) -> usize {
        (self.0 & KEY_MASK) as usize
    }
}

/// Keys are cut into rows of this many bits, which are laid over each other where they do not collide.
const ROW_BITS: u32 = 8;

/// The strengths of all hands under one order.
#[derive(Debug)]
pub struct Ranking {
    order: HandOrder,
    /// Where each row of keys begins in `by_key`.
    rows: Vec<u16>,
    /// The strength of the hand whose row begins there and whose key ends so, suits left aside.
    by_key: Vec<u16>,
    /// The strength of five cards of one suit, by the bits of their ranks.
    by_suited_ranks: Vec<u16>,
    hands: Vec<RankedHand>,
    /// The class of each strength; behind them filling, so that any 13 bits are an index.
    classes: Box<[HandClass; 1 << 13]>,
}

/// What all hands of one strength have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedHand {
    /// Its class.
    pub class: HandClass,
    /// The five ranks, the lowest first.
    pub ranks: [Rank; 5],
    /// Whether all five cards are of one suit.
    pub suited: bool,
}

static STANDARD: LazyLock<Ranking> = LazyLock::new(|| Ranking::build(HandOrder::Standard));
static FLUSH_ABOVE: LazyLock<Ranking> = LazyLock::new(|| Ranking::build(HandOrder::FlushAboveFullHouse));

impl Ranking {
    /// The tables for an order, built on first use.
    #[must_use]
    pub fn of(order: HandOrder) -> &'static Self {
        match order {
            HandOrder::Standard => &STANDARD,
            HandOrder::FlushAboveFullHouse => &FLUSH_ABOVE,
        }
    }

    /// The order that the strengths follow.
    #[must_use]
    pub fn order(&self) -> HandOrder {
        self.order
    }

    /// The strength of five cards by their sum.
    #[must_use]
    #[inline(always)]
    pub fn strength_of_sum(&self, sum: HandSum, ranks: impl FnOnce() -> u16) -> Strength {
        if sum.is_one_suit() {
            return Strength(self.by_suited_ranks[usize::from(ranks())]);
        }
        self.strength_without_suits(sum)
    }

    /// The strength of five cards by their sum, taken as not all of one suit.
    #[must_use]
    #[inline(always)]
    pub fn strength_without_suits(&self, sum: HandSum) -> Strength {
        let key = sum.key();
        let row = usize::from(self.rows[key >> ROW_BITS]);
        Strength(self.by_key[row + (key & ((1 << ROW_BITS) - 1))])
    }

    /// The strength of five cards of one suit, by the bits of their ranks (bit 0 the deuce).
    #[must_use]
    #[inline(always)]
    pub fn strength_of_suited_ranks(&self, ranks: u16) -> Strength {
        Strength(self.by_suited_ranks[usize::from(ranks)])
    }

    /// The strength of a hand.
    ///
    /// # Panics
    /// If the hand has not five cards.
    ///
    /// ```
    /// use ventaja::cards::{card::CardSet, ranking::{HandOrder, Ranking}};
    /// let ranking = Ranking::of(HandOrder::Standard);
    /// let strength = |text| ranking.strength(CardSet::parse(text).unwrap());
    /// assert!(strength("Ac 2d 3h 4s 5c") < strength("2c 3d 4h 5s 6c"));
    /// assert_eq!(strength("Ah Kh 8d 5c 2s"), strength("As Kc 8h 5d 2h"));
    /// ```
    #[must_use]
    pub fn strength(&self, hand: CardSet) -> Strength {
        assert_eq!(hand.len(), 5, "a hand has five cards");
        self.strength_of_sum(HandSum::of(hand), || rank_bits(hand))
    }

    /// What the hands of this strength have in common.
    #[must_use]
    pub fn hand(&self, strength: Strength) -> &RankedHand {
        &self.hands[strength.index()]
    }

    /// The class of this strength.
    #[must_use]
    #[inline(always)]
    pub fn class(&self, strength: Strength) -> HandClass {
        self.classes[strength.index() & ((1 << 13) - 1)]
    }

    /// The lowest strength of a class.
    #[must_use]
    pub fn lowest_of(&self, class: HandClass) -> Strength {
        let lowest = self.hands.partition_point(|hand| self.place(hand.class) < self.place(class));
        Strength(lowest as u16)
    }

    /// Place of a class in this order, the lowest first.
    #[must_use]
    pub fn place(&self, class: HandClass) -> usize {
        place(self.order, class)
    }

    fn build(order: HandOrder) -> Self {
        let mut hands = all_ranked_hands();
        hands.sort_by_key(|hand| (place(order, hand.class), tie_break(hand)));
        assert_eq!(hands.len(), STRENGTHS, "five-card hands have 7,462 strengths");

        let mut by_suited_ranks = vec![0; 1 << 13];
        let mut keyed = Vec::with_capacity(STRENGTHS);
        for (strength, hand) in hands.iter().enumerate() {
            if hand.suited {
                let bits = hand.ranks.iter().fold(0_usize, |bits, rank| bits | 1 << rank.index());
                by_suited_ranks[bits] = strength as u16;
            } else {
                let key: u32 = hand.ranks.iter().map(|rank| RANK_KEYS[rank.index()]).sum();
                keyed.push((key as usize, strength as u16));
            }
        }
        let (rows, by_key) = displaced(&keyed);
        let class = |strength: usize| hands.get(strength).map_or(HandClass::HighCard, |hand| hand.class);
        let classes = Box::new(std::array::from_fn(class));
        Self { order, rows, by_key, by_suited_ranks, hands, classes }
    }
}

/// The bits of the ranks of a hand, bit 0 the deuce.
#[must_use]
pub fn rank_bits(hand: CardSet) -> u16 {
    hand.cards().fold(0, |bits, card| bits | 1 << card.rank().index())
}

fn place(order: HandOrder, class: HandClass) -> usize {
    match (order, class) {
        (HandOrder::FlushAboveFullHouse, HandClass::Flush) => HandClass::FullHouse.index(),
        (HandOrder::FlushAboveFullHouse, HandClass::FullHouse) => HandClass::Flush.index(),
        _ => class.index(),
    }
}

/// One hand for each strength, in no order.
fn all_ranked_hands() -> Vec<RankedHand> {
    let mut hands = Vec::with_capacity(STRENGTHS);
    let ranks: Vec<Rank> = Rank::all().collect();
    for (a, &first) in ranks.iter().enumerate() {
        for (b, &second) in ranks.iter().enumerate().skip(a) {
            for (c, &third) in ranks.iter().enumerate().skip(b) {
                for (d, &fourth) in ranks.iter().enumerate().skip(c) {
                    for &fifth in ranks.iter().skip(d) {
                        let ranks = [first, second, third, fourth, fifth];
                        if first == fifth {
                            continue;
                        }
                        let distinct = ranks.windows(2).all(|pair| pair[0] != pair[1]);
                        for suited in [false, true] {
                            if distinct || !suited {
                                hands.push(RankedHand { class: class(ranks, suited), ranks, suited });
                            }
                        }
                    }
                }
            }
        }
    }
    hands
}

/// The class of five ranks, the lowest first.
fn class(ranks: [Rank; 5], suited: bool) -> HandClass {
    let counts = counts(ranks);
    match (counts[0].0, counts[1].0) {
        (4, _) => return HandClass::FourOfAKind,
        (3, 2) => return HandClass::FullHouse,
        (3, _) => return HandClass::ThreeOfAKind,
        (2, 2) => return HandClass::TwoPair,
        (2, _) => return HandClass::Pair,
        _ => {}
    }
    match (straight_top(ranks), suited) {
        (Some(Rank::ACE), true) => HandClass::RoyalFlush,
        (Some(_), true) => HandClass::StraightFlush,
        (None, true) => HandClass::Flush,
        (Some(_), false) => HandClass::Straight,
        (None, false) if ranks[3] == Rank::KING && ranks[4] == Rank::ACE => HandClass::AceKing,
        (None, false) => HandClass::HighCard,
    }
}

/// The highest card of a straight; the five in 5-4-3-2-A.
fn straight_top(ranks: [Rank; 5]) -> Option<Rank> {
    let index = ranks.map(Rank::index);
    if index == [0, 1, 2, 3, 12] {
        return Some(ranks[3]);
    }
    index.windows(2).all(|pair| pair[1] == pair[0] + 1).then_some(ranks[4])
}

/// How often each rank stands there, the most frequent and then the highest first.
fn counts(ranks: [Rank; 5]) -> Vec<(usize, Rank)> {
    let mut counts: Vec<(usize, Rank)> =
        Rank::all().map(|rank| (ranks.iter().filter(|held| **held == rank).count(), rank)).collect();
    counts.retain(|(count, _)| *count > 0);
    counts.sort_by(|a, b| b.cmp(a));
    counts
}

/// What decides between hands of one class: the ranks, those that stand there most often first. A
/// straight is decided by its highest card alone.
fn tie_break(hand: &RankedHand) -> Vec<Rank> {
    match straight_top(hand.ranks) {
        Some(top) => vec![top],
        None => counts(hand.ranks).into_iter().map(|(_, rank)| rank).collect(),
    }
}

/// Lays rows of a sparse table over each other: for each row the place where it begins, and the
/// table. The fullest rows are placed first, each at the first place where it fits.
fn displaced(keyed: &[(usize, u16)]) -> (Vec<u16>, Vec<u16>) {
    let width = 1 << ROW_BITS;
    let largest = keyed.iter().map(|(key, _)| *key).max().unwrap_or(0);
    let mut rows = vec![Vec::new(); (largest >> ROW_BITS) + 1];
    for &(key, strength) in keyed {
        rows[key >> ROW_BITS].push((key & (width - 1), strength));
    }
    let mut fullest_first: Vec<usize> = (0..rows.len()).collect();
    fullest_first.sort_by_key(|row| (usize::MAX - rows[*row].len(), *row));

    let mut table: Vec<Option<u16>> = Vec::new();
    let mut starts = vec![0_u16; rows.len()];
    for row in fullest_first {
        let fits = |start: usize| {
            rows[row].iter().all(|(column, _)| table.get(start + column).is_none_or(Option::is_none))
        };
        let start = (0..).find(|start| fits(*start)).unwrap_or(0);
        starts[row] = u16::try_from(start).expect("some ten thousand places suffice for 6,175 strengths");
        table.resize(table.len().max(start + width), None);
        for (column, strength) in &rows[row] {
            table[start + column] = Some(*strength);
        }
    }
    (starts, table.into_iter().map(Option::unwrap_or_default).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A second way to compare hands that shares nothing with the tables: classes by counting, in
    /// the words of the house text, and an integer whose digits are the deciding ranks.
    fn naive(hand: [Card; 5], order: HandOrder) -> (HandClass, u64) {
        let mut numbers: Vec<u64> = hand.iter().map(|card| u64::from(card.rank().number())).collect();
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        let all = numbers.clone();
        let alike = |n: u64| all.iter().filter(|m| **m == n).count();
        numbers.sort_by_key(|n| std::cmp::Reverse((alike(*n), *n)));
        let shape: Vec<usize> = numbers.iter().map(|n| alike(*n)).collect();
        let flush = hand.iter().all(|card| card.suit() == hand[0].suit());
        let wheel = numbers == [14, 5, 4, 3, 2];
        if wheel {
            numbers = vec![5, 4, 3, 2, 1];
        }
        let straight = numbers[0] == numbers[4] + 4 && numbers.windows(2).all(|w| w[0] > w[1]);
        let class = match (shape.as_slice(), straight, flush) {
            (_, true, true) if numbers[0] == 14 => HandClass::RoyalFlush,
            (_, true, true) => HandClass::StraightFlush,
            ([4, ..], ..) => HandClass::FourOfAKind,
            ([3, 3, 3, 2, 2], ..) => HandClass::FullHouse,
            (_, _, true) => HandClass::Flush,
            (_, true, _) => HandClass::Straight,
            ([3, ..], ..) => HandClass::ThreeOfAKind,
            ([2, 2, 2, 2, 1], ..) => HandClass::TwoPair,
            ([2, ..], ..) => HandClass::Pair,
            _ if numbers[0] == 14 && numbers[1] == 13 => HandClass::AceKing,
            _ => HandClass::HighCard,
        };
        let mut level = class.index() as u64;
        if order == HandOrder::FlushAboveFullHouse {
            level = match class {
                HandClass::Flush => 7,
                HandClass::FullHouse => 6,
                _ => level,
            };
        }
        (class, numbers.iter().fold(level, |score, n| score * 15 + n))
    }

    /// All 2,598,960 hands under both orders: class counts, 7,462 strengths, order as the naive one.
    #[test]
    fn every_hand_ranks_as_a_naive_evaluator_says() {
        let cards: Vec<Card> = Card::all().collect();
        for order in [HandOrder::Standard, HandOrder::FlushAboveFullHouse] {
            let ranking = Ranking::of(order);
            let mut score_of = vec![None; STRENGTHS];
            let mut counts = [0_u64; HandClass::COUNT];
            for a in 0..DECK {
                for b in a + 1..DECK {
                    for c in b + 1..DECK {
                        for d in c + 1..DECK {
                            for e in d + 1..DECK {
                                let hand = [cards[a], cards[b], cards[c], cards[d], cards[e]];
                                let strength = ranking.strength(hand.into_iter().collect());
                                let known =
                                    score_of[strength.index()].get_or_insert_with(|| naive(hand, order).1);
                                // Scoring each of the 2.6 million hands naively is what makes this a proof.
                                let (class, score) = naive(hand, order);
                                assert_eq!(score, *known, "{hand:?}");
                                assert_eq!(class, ranking.class(strength), "{hand:?}");
                                counts[class.index()] += 1;
                            }
                        }
                    }
                }
            }
            let scores: Vec<u64> =
                score_of.into_iter().map(|score| score.expect("every strength occurs")).collect();
            assert!(scores.windows(2).all(|pair| pair[0] < pair[1]), "stronger hands have higher strengths");
            assert_eq!(counts, HandClass::ALL.map(HandClass::hands));
            assert_eq!(counts.iter().sum::<u64>(), 2_598_960);
            // Published counts; straight flush and royal flush together 40, no pair 1,302,540.
            assert_eq!(counts[2..], [1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]);
            let qualified: u64 = counts[HandClass::AceKing.index()..].iter().sum();
            assert_eq!(qualified, 1_463_700, "hands of A-K or better");
        }
    }

    #[test]
    fn the_lowest_hand_of_each_class_is_found() {
        for order in [HandOrder::Standard, HandOrder::FlushAboveFullHouse] {
            let ranking = Ranking::of(order);
            for class in HandClass::ALL {
                let lowest = ranking.lowest_of(class);
                assert_eq!(ranking.class(lowest), class);
                assert!(lowest.0 == 0 || ranking.class(Strength(lowest.0 - 1)) != class);
            }
        }
        let lowest = Ranking::of(HandOrder::Standard).lowest_of(HandClass::AceKing);
        let ranks = Ranking::of(HandOrder::Standard).hand(lowest).ranks;
        assert_eq!(ranks.map(Rank::letter), ['2', '3', '4', 'K', 'A']);
    }

    #[test]
    fn the_displaced_table_fits_the_first_cache_level() {
        let ranking = Ranking::of(HandOrder::Standard);
        let bytes = 2 * (ranking.by_key.len() + ranking.rows.len());
        assert!(bytes <= 24 << 10, "{bytes} bytes");
    }

    #[test]
    fn a_card_can_be_exchanged_in_a_sum() {
        let hand = CardSet::parse("Ah Kh Qh Jh 2c").expect("five cards");
        let (two, ten) = ("2c".parse().expect("a card"), "Th".parse().expect("a card"));
        let sum = HandSum::of(hand).without(two).with(ten);
        assert!(!HandSum::of(hand).is_one_suit() && sum.is_one_suit());
        assert_eq!(sum, HandSum::of(hand.without(two).with(ten)));
    }
}
