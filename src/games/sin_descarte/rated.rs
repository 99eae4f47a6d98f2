//! The hands of a batch, rated side by side.
//!
//! A hand is rated without a table: its ranks are sorted, neighbours compared, and what follows from that
//! is written as bytes of which hands are compared one after the other, the first the most important.
//! All of it is bytes and no branches, so that as many hands are rated at a time as a register has bytes.
//!
//! No function that works on lanes is a closure or is handed to one: those are not always inlined, and
//! then each of their operations is a call.

use super::deal::SLOTS;
use crate::base::lanes::{Fallback, Lanes, Simd};
use crate::cards::hand::HandClass;
use crate::cards::ranking::{HandOrder, Ranking, STRENGTHS, Strength};

/// Bytes behind the class by which two hands are compared: the rank of what makes the class, and the
/// ranks from the highest down.
const KEYS: usize = 6;

/// Hands of a batch, one in each slot.
#[derive(Debug)]
pub(super) struct Rated {
    /// The place of the class among all in the standard order.
    pub(super) class: [u8; SLOTS],
    /// The first two keys; the others are the ranks of all cards but the highest.
    keys: [[u8; SLOTS]; 2],
    /// The cards from the highest down, of one rank in the order of their suits.
    pub(super) cards: [[u8; SLOTS]; 5],
    /// 1 where four cards have one suit, 3 where five have, else 0.
    pub(super) suited: [u8; SLOTS],
}

/// As many hands as a register has bytes.
#[derive(Clone, Copy, Debug)]
struct Several<S: Simd> {
    class: Lanes<S>,
    keys: [Lanes<S>; KEYS],
}

/// Places of classes.
const ACE_KING: u8 = HandClass::AceKing as u8;
const PAIR: u8 = HandClass::Pair as u8;
const TWO_PAIR: u8 = HandClass::TwoPair as u8;
const STRAIGHT: u8 = HandClass::Straight as u8;
const FLUSH: u8 = HandClass::Flush as u8;
const FULL_HOUSE: u8 = HandClass::FullHouse as u8;
const STRAIGHT_FLUSH: u8 = HandClass::StraightFlush as u8;

/// Ranks that are named here, from 0, the deuce.
const ACE: u8 = 12;
const KING: u8 = 11;
const FIVE: u8 = 3;

/// Cards from the highest down.
#[inline(always)]
fn sorted<S: Simd>(mut cards: [Lanes<S>; 5]) -> [Lanes<S>; 5] {
    for (high, low) in [(0, 1), (3, 4), (2, 4), (2, 3), (1, 4), (0, 3), (0, 2), (1, 3), (1, 2)] {
        let pair = (cards[high], cards[low]);
        cards[high] = pair.0.max(pair.1);
        cards[low] = pair.0.min(pair.1);
    }
    cards
}

#[inline(always)]
fn ranks_of<S: Simd>(cards: [Lanes<S>; 5]) -> [Lanes<S>; 5] {
    let [a, b, c, d, e] = cards;
    [a.quarter(), b.quarter(), c.quarter(), d.quarter(), e.quarter()]
}

/// A mask where at least four of five cards have one suit, and one where all have.
#[inline(always)]
fn suited<S: Simd>(cards: [Lanes<S>; 5]) -> (Lanes<S>, Lanes<S>) {
    let simd = cards[0].simd();
    let (suit, zero) = (Lanes::splat(simd, 3), Lanes::splat(simd, 0));
    // Of ten pairs of cards four of one suit make six, three and two only four; the others are counted.
    let mut pairs = Lanes::splat(simd, 10);
    for (at, card) in cards.iter().enumerate() {
        for other in &cards[..at] {
            pairs = pairs.less_where_equal(card.xor(*other).and(suit), zero);
        }
    }
    (Lanes::splat(simd, 5).above(pairs), pairs.eq(zero))
}

/// A mask where four different ranks lie within the span of a straight; ranks from the highest down, at
/// most one of them twice.
#[inline(always)]
fn near_straight<S: Simd>(ranks: [Lanes<S>; 5]) -> Lanes<S> {
    let [r0, r1, r2, r3, r4] = ranks;
    let simd = r0.simd();
    let (four, zero) = (Lanes::splat(simd, 4), Lanes::splat(simd, 0));
    let (e0, e1, e2, e3) = (r0.eq(r1), r1.eq(r2), r2.eq(r3), r3.eq(r4));
    let equal = zero.minus(e0.plus(e1).plus(e2.plus(e3)));
    let (distinct, once) = (equal.eq(zero), equal.eq(Lanes::splat(simd, 1)));
    // The four highest and the four lowest of five; with a pair all.
    let of_distinct = four.ge(r0.minus(r3)).or(four.ge(r1.minus(r4)));
    let of_pair = four.ge(r0.minus(r4));
    // An ace below the deuce, and three ranks up to the five.
    let ace = r0.eq(Lanes::splat(simd, ACE));
    let (low_of_distinct, low_of_pair) = (
        Lanes::splat(simd, FIVE).ge(r2),
        Lanes::splat(simd, FIVE).ge(r1).or(e0.and(Lanes::splat(simd, FIVE).ge(r2))),
    );
    let of_distinct = of_distinct.or(ace.and(low_of_distinct));
    let of_pair = of_pair.or(ace.and(low_of_pair));
    distinct.and(of_distinct).or(once.and(of_pair))
}

/// Five ranks from the highest down, and a mask that tells whether they have one suit.
#[inline(always)]
fn of_ranks<S: Simd>(ranks: [Lanes<S>; 5], flush: Lanes<S>) -> Several<S> {
    let [r0, r1, r2, r3, r4] = ranks;
    let simd = r0.simd();
    let (zero, one) = (Lanes::splat(simd, 0), Lanes::splat(simd, 1));
    let (e0, e1, e2, e3) = (r0.eq(r1), r1.eq(r2), r2.eq(r3), r3.eq(r4));
    let equal = zero.minus(e0.plus(e1).plus(e2.plus(e3)));
    let (distinct, once, twice) = (equal.eq(zero), equal.eq(one), equal.eq(Lanes::splat(simd, 2)));
    let ace = r0.eq(Lanes::splat(simd, ACE));
    let wheel = distinct.and(ace).and(r1.eq(Lanes::splat(simd, FIVE)));
    let straight = distinct.and(r0.minus(r4).eq(Lanes::splat(simd, 4)).or(wheel));
    let ace_king = ace.and(r1.eq(Lanes::splat(simd, KING))).and(one);
    let three = e0.and(e1).or(e1.and(e2)).or(e2.and(e3));
    let four = e1.and(e2);
    let of_distinct = straight.choose(
        flush.choose(Lanes::splat(simd, STRAIGHT_FLUSH).plus(ace_king), Lanes::splat(simd, STRAIGHT)),
        flush.choose(Lanes::splat(simd, FLUSH), ace_king.and(Lanes::splat(simd, ACE_KING))),
    );
    let of_twice = Lanes::splat(simd, TWO_PAIR).plus(three.and(one));
    let of_thrice = Lanes::splat(simd, FULL_HOUSE).plus(four.and(one));
    let class = distinct
        .choose(of_distinct, once.choose(Lanes::splat(simd, PAIR), twice.choose(of_twice, of_thrice)));
    // The card in the middle is one of three and one of four; of two pairs the second and the fourth are
    // one each.
    let pair = e0.and(r0).or(e1.and(r1)).or(e2.and(r2)).or(e3.and(r3));
    // Bytes are compared as numbers with a sign: that of two pairs, which needs all eight bits, is shifted.
    let two_pairs = r1.times_16().or(r3).xor(Lanes::splat(simd, 0x80));
    let makes_class = distinct.and_not(once.choose(pair, three.and_not(twice).choose(two_pairs, r2)));
    Several { class, keys: [makes_class, wheel.choose(Lanes::splat(simd, FIVE), r0), r1, r2, r3, r4] }
}

impl Rated {
    pub(super) fn new() -> Self {
        Self { class: [0; SLOTS], keys: [[0; SLOTS]; 2], cards: [[0; SLOTS]; 5], suited: [0; SLOTS] }
    }

    /// Rates the first hands of these cards, as many as are named and those that share a register with
    /// them.
    #[inline(always)]
    pub(super) fn rate<S: Simd>(&mut self, simd: S, cards: [&[u8; SLOTS]; 5], hands: usize) {
        for start in (0..hands).step_by(Lanes::<S>::WIDTH) {
            let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|card| &cards[card][start..]);
            let five = [
                Lanes::load(simd, a),
                Lanes::load(simd, b),
                Lanes::load(simd, c),
                Lanes::load(simd, d),
                Lanes::load(simd, e),
            ];
            let (four, flush) = suited(five);
            let five = sorted(five);
            let ranks = ranks_of(five);
            let some = of_ranks(ranks, flush);
            some.class.store(&mut self.class[start..]);
            some.keys[0].store(&mut self.keys[0][start..]);
            some.keys[1].store(&mut self.keys[1][start..]);
            four.and(Lanes::splat(simd, 1))
                .or(flush.and(Lanes::splat(simd, 2)))
                .store(&mut self.suited[start..]);
            for (all, card) in self.cards.iter_mut().zip(five) {
                card.store(&mut all[start..]);
            }
        }
    }

    /// A mask where at least four cards have one suit or four ranks lie within the span of a straight.
    #[inline(always)]
    fn draws<S: Simd>(&self, simd: S, start: usize) -> Lanes<S> {
        let mut cards = [Lanes::splat(simd, 0); 5];
        for (card, bytes) in cards.iter_mut().zip(&self.cards) {
            *card = Lanes::load(simd, &bytes[start..]);
        }
        let suited = Lanes::load(simd, &self.suited[start..]);
        near_straight(ranks_of(cards)).or(suited.above(Lanes::splat(simd, 0)))
    }

    #[inline(always)]
    fn from<S: Simd>(&self, simd: S, start: usize) -> Several<S> {
        let mut keys = [Lanes::splat(simd, 0); KEYS];
        for (key, bytes) in keys.iter_mut().zip(&self.keys) {
            *key = Lanes::load(simd, &bytes[start..]);
        }
        for (key, bytes) in keys[2..].iter_mut().zip(&self.cards[1..]) {
            *key = Lanes::load(simd, &bytes[start..]).quarter();
        }
        Several { class: Lanes::load(simd, &self.class[start..]), keys }
    }
}

/// The place of classes by which hands are compared under an order.
#[inline(always)]
fn place<S: Simd>(class: Lanes<S>, flush_above: Lanes<S>) -> Lanes<S> {
    let simd = class.simd();
    // The two stand side by side, and their numbers differ in the last bit.
    let exchanged = class.eq(Lanes::splat(simd, FLUSH)).or(class.eq(Lanes::splat(simd, FULL_HOUSE)));
    class.xor(flush_above.and(exchanged).and(Lanes::splat(simd, 1)))
}

/// Masks where hands are stronger than others, and where they are as strong.
#[inline(always)]
fn compared<S: Simd>(one: Several<S>, other: Several<S>, flush_above: Lanes<S>) -> (Lanes<S>, Lanes<S>) {
    let (place, others) = (place(one.class, flush_above), place(other.class, flush_above));
    let mut equal = place.eq(others);
    let mut above = place.above(others);
    for key in 0..KEYS {
        let (one, other) = (one.keys[key], other.keys[key]);
        above = above.or(equal.and(one.above(other)));
        equal = equal.and(one.eq(other));
    }
    (above, equal)
}

/// A hand that others are compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Limit {
    class: u8,
    keys: [u8; KEYS],
}

impl Limit {
    /// The hands of a strength.
    fn of(ranking: &Ranking, strength: Strength) -> Self {
        let hand = ranking.hand(strength);
        let mut ranks = hand.ranks.map(|rank| Lanes::splat(Fallback::new(), rank.index() as u8));
        ranks.reverse();
        let some = of_ranks(ranks, Lanes::splat(Fallback::new(), if hand.suited { u8::MAX } else { 0 }));
        let byte = |lanes: Lanes<Fallback>| {
            let mut bytes = [0; Lanes::<Fallback>::WIDTH];
            lanes.store(&mut bytes);
            bytes[0]
        };
        Self { class: byte(some.class), keys: some.keys.map(byte) }
    }

    /// A mask where hands are at least as strong.
    #[inline(always)]
    fn is_reached<S: Simd>(&self, by: Several<S>, flush_above: Lanes<S>) -> Lanes<S> {
        let simd = flush_above.simd();
        let mut keys = [Lanes::splat(simd, 0); KEYS];
        for (key, byte) in keys.iter_mut().zip(self.keys) {
            *key = Lanes::splat(simd, byte);
        }
        let (above, equal) =
            compared(by, Several { class: Lanes::splat(simd, self.class), keys }, flush_above);
        above.or(equal)
    }
}

/// What hands do by their strength alone, as far as that tells: weak hands one thing, strong ones another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    flush_above: bool,
    /// The weakest hand that does not do as all weaker ones; nothing where there is none.
    weak_end: Option<Limit>,
    /// The weakest from which on all do alike; nothing where there is none.
    strong_begin: Option<Limit>,
    weak_code: u8,
    strong_code: u8,
    /// About how many of a thousand hands are left open.
    open_in_1000: u64,
    /// Whether hands that are near a flush or a straight are left open between the weakest and the
    /// strongest: the limits then speak of the others.
    leaves_draws: bool,
}

/// Of a hundred hands about so many are near a flush or a straight.
const DRAWS_IN_100: u64 = 17;

/// How many hands have a strength of a range.
fn hands_between(ranking: &Ranking, begin: usize, end: usize) -> u64 {
    let hands = |strength: usize| match ranking.class(Strength(strength as u16)) {
        HandClass::HighCard | HandClass::AceKing | HandClass::Straight => 1020,
        HandClass::Pair => 384,
        HandClass::TwoPair => 144,
        HandClass::ThreeOfAKind => 64,
        HandClass::FullHouse => 24,
        HandClass::Flush | HandClass::FourOfAKind | HandClass::StraightFlush | HandClass::RoyalFlush => 4,
    };
    (begin..end).map(hands).sum()
}

/// Whether hands of a strength have four ranks within the span of a straight.
fn is_near_straight(ranking: &Ranking, strength: Strength) -> bool {
    let mut ranks =
        ranking.hand(strength).ranks.map(|rank| Lanes::splat(Fallback::new(), rank.index() as u8));
    ranks.reverse();
    let mut bytes = [0; Lanes::<Fallback>::WIDTH];
    near_straight(ranks).store(&mut bytes);
    bytes[0] != 0
}

/// What is done with the hand of each slot.
#[derive(Debug)]
pub(super) struct Decisions {
    /// The code of what is done, where it is not open.
    pub(super) code: [u8; SLOTS],
    /// Not 0 where it is open.
    pub(super) is_open: [u8; SLOTS],
    /// How the hand stands against the dealer's: 0 weaker, 1 equal, 2 stronger.
    pub(super) comparison: [u8; SLOTS],
}

impl Limits {
    /// The limits of codes by strength and rank of the upcard. `plain` are those of hands of which no four
    /// cards have one suit.
    pub(super) fn of(ranking: &Ranking, codes: &[u8], plain: &[u8]) -> Self {
        let all = Self::among(ranking, codes, |_| true);
        let without_draws = Self::among(ranking, plain, |strength| {
            !is_near_straight(ranking, strength) && !ranking.hand(strength).suited
        });
        let draws = DRAWS_IN_100 * hands_between(ranking, 0, STRENGTHS) / 100;
        let (limits, leaves_draws) =
            if all.1 <= without_draws.1 + draws { (all.0, false) } else { (without_draws.0, true) };
        let open = if leaves_draws { without_draws.1 + draws } else { all.1 };
        Self { leaves_draws, open_in_1000: 1000 * open / hands_between(ranking, 0, STRENGTHS), ..limits }
    }

    /// The limits of the strengths that are spoken of, and how many hands lie between them.
    fn among(ranking: &Ranking, codes: &[u8], speaks_of: impl Fn(Strength) -> bool) -> (Self, u64) {
        let is_spoken_of = |strength: &usize| speaks_of(Strength(*strength as u16));
        let weakest = (0..STRENGTHS).find(is_spoken_of).unwrap_or(0);
        let strongest = (0..STRENGTHS).rev().find(is_spoken_of).unwrap_or(0);
        let codes_of = |strength: usize| &codes[13 * strength..13 * (strength + 1)];
        let (weak_code, strong_code) = (codes_of(weakest)[0], codes_of(strongest)[0]);
        let does = |strength: usize, code: u8| {
            let all = code < 2 && codes_of(strength).iter().all(|other| *other == code);
            all || !is_spoken_of(&strength)
        };
        let weak = (0..STRENGTHS).take_while(|strength| does(*strength, weak_code)).count();
        let strong = (0..STRENGTHS).rev().take_while(|strength| does(*strength, strong_code)).count();
        let limit = |strength: usize| Limit::of(ranking, Strength(strength as u16));
        let limits = Self {
            flush_above: ranking.order() == HandOrder::FlushAboveFullHouse,
            weak_end: (weak < STRENGTHS).then(|| limit(weak)),
            strong_begin: (strong > 0).then(|| limit(STRENGTHS - strong)),
            weak_code: weak_code & 1,
            strong_code: strong_code & 1,
            leaves_draws: false,
            open_in_1000: 0,
        };
        (limits, hands_between(ranking, weak, STRENGTHS - strong))
    }

    /// Whether no decision is ever left open.
    pub(super) fn tell_all(&self) -> bool {
        self.weak_end == self.strong_begin && !self.leaves_draws
    }

    /// About how many of a thousand hands are left open.
    pub(super) fn open_in_1000(&self) -> u64 {
        self.open_in_1000
    }

    /// Compares all hands of a batch with the dealer's, and leaves all decisions open.
    #[inline(always)]
    pub(super) fn compare<S: Simd>(&self, simd: S, own: &Rated, dealer: &Rated, out: &mut Decisions) {
        let flush_above = Lanes::splat(simd, if self.flush_above { u8::MAX } else { 0 });
        for start in (0..SLOTS).step_by(Lanes::<S>::WIDTH) {
            let (above, equal) = compared(own.from(simd, start), dealer.from(simd, start), flush_above);
            above
                .and(Lanes::splat(simd, 2))
                .or(equal.and(Lanes::splat(simd, 1)))
                .store(&mut out.comparison[start..]);
            Lanes::splat(simd, u8::MAX).store(&mut out.is_open[start..]);
        }
    }

    /// Decides with all hands of a batch, and compares them with the dealer's.
    #[inline(always)]
    pub(super) fn decide<S: Simd>(&self, simd: S, rated: &Rated, dealer: &Rated, out: &mut Decisions) {
        let flush_above = Lanes::splat(simd, if self.flush_above { u8::MAX } else { 0 });
        let (none, all) = (Lanes::splat(simd, 0), Lanes::splat(simd, u8::MAX));
        // Where one limit begins as the other ends nothing is open.
        let meet = self.weak_end == self.strong_begin;
        for start in (0..SLOTS).step_by(Lanes::<S>::WIDTH) {
            let own = rated.from(simd, start);
            let (above, equal) = compared(own, dealer.from(simd, start), flush_above);
            let strong = match &self.strong_begin {
                Some(limit) => limit.is_reached(own, flush_above),
                None => none,
            };
            let not_weak = match &self.weak_end {
                _ if meet => strong,
                Some(limit) => limit.is_reached(own, flush_above),
                None => none,
            };
            strong
                .choose(Lanes::splat(simd, self.strong_code), Lanes::splat(simd, self.weak_code))
                .store(&mut out.code[start..]);
            let mut open = strong.or(not_weak.xor(all)).xor(all);
            if self.leaves_draws {
                open = open.or(rated.draws(simd, start));
            }
            open.store(&mut out.is_open[start..]);
            above
                .and(Lanes::splat(simd, 2))
                .or(equal.and(Lanes::splat(simd, 1)))
                .store(&mut out.comparison[start..]);
        }
    }
}

impl Decisions {
    pub(super) fn new() -> Self {
        Self { code: [0; SLOTS], is_open: [0; SLOTS], comparison: [0; SLOTS] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::lanes::{OnLanes, Path, Simd};

    /// Rates hands, the cards of each in some order, as many as there are slots.
    struct Rates<'h>(&'h [[u8; 5]], &'h mut Rated);

    impl OnLanes for Rates<'_> {
        fn run<S: Simd>(self, simd: S) {
            let mut cards = [[0; SLOTS]; 5];
            for (slot, hand) in self.0.iter().enumerate() {
                for (cards, card) in cards.iter_mut().zip(hand) {
                    cards[slot] = *card;
                }
            }
            self.1.rate(simd, std::array::from_fn(|card| &cards[card]), SLOTS);
        }
    }

    fn all_hands() -> Vec<[u8; 5]> {
        let mut hands = Vec::with_capacity(2_598_960);
        for a in 4..52 {
            for b in 3..a {
                for c in 2..b {
                    for d in 1..c {
                        // Not always in the same order.
                        hands.extend(
                            (0..d).map(|e| if e % 2 == 0 { [a, b, c, d, e] } else { [c, e, d, a, b] }),
                        );
                    }
                }
            }
        }
        hands
    }

    /// Every hand under both orders on every path: the class, four of a suit, and what strengths are
    /// equal or stronger.
    #[test]
    fn all_hands_are_rated_as_by_the_tables() {
        use crate::cards::card::{Card, CardSet};
        let set = |hand: &[u8; 5]| -> CardSet {
            hand.iter().filter_map(|card| Card::from_index(usize::from(*card))).collect()
        };
        let all = all_hands();
        for order in [HandOrder::Standard, HandOrder::FlushAboveFullHouse] {
            let ranking = Ranking::of(order);
            let limits: Vec<Limit> =
                (0..STRENGTHS as u16).map(|strength| Limit::of(ranking, Strength(strength))).collect();
            for path in Path::ALL.into_iter().filter(|path| path.is_available()) {
                let mut rated = Rated::new();
                for hands in all.chunks(SLOTS) {
                    path.run(Rates(hands, &mut rated));
                    for (slot, hand) in hands.iter().enumerate() {
                        let cards = set(hand);
                        let strength = ranking.strength(cards);
                        let mut keys = [0; KEYS];
                        for (key, byte) in keys.iter_mut().enumerate() {
                            *byte = match key {
                                0 | 1 => rated.keys[key][slot],
                                _ => rated.cards[key - 1][slot] / 4,
                            };
                        }
                        let found = Limit { class: rated.class[slot], keys };
                        assert_eq!(found, limits[strength.index()], "{cards:?} {path}");
                        assert_eq!(usize::from(found.class), ranking.class(strength).index());
                        let of_suit = |suit: u8| hand.iter().filter(|card| **card % 4 == suit).count();
                        let four = (0..4).any(|suit| of_suit(suit) >= 4);
                        assert_eq!(rated.suited[slot] != 0, four, "{cards:?} {path}");
                    }
                }
            }
            // The strengths are told apart, and stand in their order.
            let flush_above =
                Lanes::splat(Fallback::new(), if order == HandOrder::Standard { 0 } else { u8::MAX });
            let lanes = |limit: &Limit| Several {
                class: Lanes::splat(Fallback::new(), limit.class),
                keys: limit.keys.map(|byte| Lanes::splat(Fallback::new(), byte)),
            };
            let first = |lanes: Lanes<Fallback>| {
                let mut bytes = [0; Lanes::<Fallback>::WIDTH];
                lanes.store(&mut bytes);
                bytes[0]
            };
            for pair in limits.windows(2) {
                let [low, high] = [lanes(&pair[0]), lanes(&pair[1])];
                let found = |one, other| {
                    let (above, equal) = compared(one, other, flush_above);
                    (first(above), first(equal))
                };
                assert_eq!(found(high, low), (u8::MAX, 0), "{pair:?}");
                assert_eq!(found(low, high), (0, 0), "{pair:?}");
                assert_eq!(found(low, low), (0, u8::MAX), "{pair:?}");
            }
        }
    }
}
