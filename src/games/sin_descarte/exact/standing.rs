//! How every hand stands against the dealer: what is counted once for a deck and an order of hands,
//! whatever the paytable.

use super::choose::choose;
use super::hands::{Hands, indices};
use super::renamed::Matrix;
use super::subsets::SubsetCounts;
use super::sweep::{Side, Steps, by_upcard, collection, only_possible};
use super::ties::{Ties, ties_by_upcard};
use crate::cards::card::{Card, DECK};
use crate::cards::hand::HandClass;
use crate::game::census::{Lookout, Uncounted};
use rayon::prelude::*;
use std::sync::{Mutex, OnceLock};

/// Entries of a matrix over two cards.
pub(super) const PAIRS: usize = DECK * DECK;

/// Dealer hands against every standing hand and every upcard, as numbers of four covered cards.
pub(super) struct Standing {
    pub(super) hands: Hands,
    /// The first hand with which the dealer qualifies.
    line: usize,
    /// Whether hands below the line are compared with each other.
    compares_below: bool,
    not_qualified: Vec<[u32; DECK]>,
    weaker: Vec<[u32; DECK]>,
    ties: Vec<[u8; DECK]>,
    pairs: OnceLock<Pairs>,
    /// Held while the pairs are counted, so that nobody counts them twice.
    counting: Mutex<()>,
}

/// The same with one more dead card.
pub(super) struct Pairs {
    /// Dealer hands below the line by what they hold.
    below: SubsetCounts<2>,
    /// The first hand for which `weaker` has a matrix.
    first: usize,
    /// For each hand from `first` on a matrix: dealer hands on the hand's side of the line that are
    /// weaker, avoid its cards and hold both the card of the row and the card of the column.
    weaker: Vec<u16>,
    /// The ties of each of these hands, where it has any.
    ties: Vec<Option<Box<Ties>>>,
    /// For each hand a matrix of dealer hands below the line, once somebody has asked for it.
    not_qualified: Vec<OnceLock<Box<Matrix<u16>>>>,
}

impl Standing {
    /// Counts for one dead hand and an upcard.
    pub(super) fn count(
        hands: Hands,
        qualifies: HandClass,
        compares_below: bool,
        lookout: &dyn Lookout,
    ) -> Result<Self, Uncounted> {
        let line = hands.first_from(hands.ranking.lowest_of(qualifies));
        let below = collection::<1>(&hands, 0..line);
        let steps = Steps::new(lookout, "hands compared", 2 * hands.len() as u64);
        let not_qualified = by_upcard(&hands, &below, &steps)?;
        let mut weaker = vec![[0; DECK]; hands.len()];
        let write = |hand: usize, counts: &[u32], out: &mut [[u32; DECK]]| {
            out[0].copy_from_slice(counts);
            only_possible(&hands, hand, &mut out[0]);
        };
        let ties: Vec<[u8; DECK]> =
            (0..hands.len()).into_par_iter().map(|hand| ties_by_upcard(&hands, hand)).collect();
        let take_off = |hand: usize, counts: &mut [u32]| {
            for (count, ties) in counts.iter_mut().zip(&ties[hand]) {
                *count = count.wrapping_sub(u32::from(*ties));
            }
        };
        let side = |is_below: bool| Side {
            hands: &hands,
            below: &below,
            range: if is_below { 0..line } else { line..hands.len() },
            is_below,
            take_off_ties: &take_off,
            steps: &steps,
        };
        let (lower, upper) = weaker.split_at_mut(line);
        if compares_below {
            side(true).sweep(lower, 1, &write)?;
        }
        side(false).sweep(upper, 1, &write)?;
        Ok(Self {
            hands,
            line,
            compares_below,
            not_qualified,
            weaker,
            ties,
            pairs: OnceLock::new(),
            counting: Mutex::new(()),
        })
    }

    /// Four covered cards can fall in so many ways beside five own cards and an upcard.
    pub(super) fn ways(&self) -> u64 {
        choose(self.hands.deck.len() - 6, 4) as u64
    }

    /// The same beside one card more.
    pub(super) fn ways_after_purchase(&self) -> u64 {
        choose(self.hands.deck.len() - 7, 4) as u64
    }

    /// In how many of these the dealer does not qualify.
    pub(super) fn not_qualified(&self, hand: usize, upcard: Card) -> u32 {
        self.not_qualified[hand][upcard.index()]
    }

    /// In how many the dealer is weaker, on the hand's own side of the line.
    pub(super) fn weaker(&self, hand: usize, upcard: Card) -> u32 {
        self.weaker[hand][upcard.index()]
    }

    /// In how many the dealer is exactly as strong.
    pub(super) fn ties(&self, hand: usize, upcard: Card) -> u32 {
        u32::from(self.ties[hand][upcard.index()])
    }

    /// The same over all upcards.
    pub(super) fn tie_row(&self, hand: usize) -> &[u8; DECK] {
        &self.ties[hand]
    }

    /// The counts over all upcards: the dealer does not qualify, or is weaker.
    pub(super) fn rows(&self, hand: usize) -> (&[u32; DECK], &[u32; DECK]) {
        (&self.not_qualified[hand], &self.weaker[hand])
    }

    /// What is counted for one more dead card, counted when first asked for.
    pub(super) fn pairs(&self, lookout: &dyn Lookout) -> Result<&Pairs, Uncounted> {
        if self.pairs.get().is_none() {
            let counting = self.counting.lock();
            if self.pairs.get().is_none() {
                let pairs = self.count_pairs(lookout)?;
                // The lock is held, so nobody else can have set it.
                let _ = self.pairs.set(pairs);
            }
            drop(counting);
        }
        self.pairs.get().ok_or(Uncounted::Stopped)
    }

    fn count_pairs(&self, lookout: &dyn Lookout) -> Result<Pairs, Uncounted> {
        let hands = &self.hands;
        let first = if self.compares_below { 0 } else { self.line };
        let swept = hands.len() - first;
        let steps = Steps::new(lookout, "hands compared with a dead card", swept as u64);
        let count_ties = || -> Vec<Option<Box<Ties>>> {
            let of_hand = |hand: usize| Ties::of(hands, hand).map(Box::new);
            (first..hands.len()).into_par_iter().map(of_hand).collect()
        };
        let (below, ties) = rayon::join(|| collection::<2>(hands, 0..self.line), count_ties);
        let take_off = |hand: usize, counts: &mut [u32]| {
            if let Some(ties) = &ties[hand - first] {
                take_off_pairs(counts, ties);
            }
        };
        let side = |is_below: bool| Side {
            hands,
            below: &below,
            range: if is_below { 0..self.line } else { self.line..hands.len() },
            is_below,
            take_off_ties: &take_off,
            steps: &steps,
        };
        let mut weaker = vec![0_u16; swept * PAIRS];
        let write = |hand: usize, counts: &[u32], out: &mut [u16]| square(hands, hand, counts, out);
        let (lower, upper) = weaker.split_at_mut((self.line - first) * PAIRS);
        if self.compares_below {
            side(true).sweep(lower, PAIRS, &write)?;
        }
        side(false).sweep(upper, PAIRS, &write)?;
        let not_qualified = (0..hands.len()).map(|_| OnceLock::new()).collect();
        Ok(Pairs { below, first, weaker, ties, not_qualified })
    }
}

/// Takes the hands that are as strong as one off counts over pairs of cards.
fn take_off_pairs(counts: &mut [u32], ties: &Ties) {
    let near: Vec<Card> =
        ties.ranks().flat_map(|rank| (0..4).filter_map(move |suit| Card::new(rank, suit))).collect();
    for (at, high) in near.iter().enumerate() {
        for low in &near[..at] {
            let place = choose(high.index(), 2) + low.index();
            counts[place] = counts[place].wrapping_sub(ties.with_both(*high, *low));
        }
    }
}

/// Writes counts over pairs of cards as a matrix, 0 where a card cannot come.
fn square(hands: &Hands, hand: usize, counts: &[u32], out: &mut [u16]) {
    let possible = hands.deck.cards().minus(hands.cards(hand)).bits();
    let mut place = 0;
    for high in 0..DECK {
        for low in 0..high {
            let both = possible >> high & possible >> low & 1 == 1;
            let count = if both { counts[place] as u16 } else { 0 };
            out[high * DECK + low] = count;
            out[low * DECK + high] = count;
            place += 1;
        }
    }
}

impl Pairs {
    /// Dealer hands on the hand's side of the line that are weaker, avoid its cards and hold two others: a
    /// matrix over both. Nothing for hands that are not compared.
    pub(super) fn weaker(&self, hand: usize) -> Option<&Matrix<u16>> {
        let at = hand.checked_sub(self.first)? * PAIRS;
        self.weaker.get(at..at + PAIRS)?.try_into().ok()
    }

    /// The ties of a hand that is compared.
    pub(super) fn ties(&self, hand: usize) -> Option<&Ties> {
        self.ties.get(hand.checked_sub(self.first)?)?.as_deref()
    }

    /// Dealer hands that do not qualify, avoid the hand's cards and hold two others: a matrix over both.
    pub(super) fn not_qualified(&self, hands: &Hands, hand: usize) -> Box<Matrix<u16>> {
        let mut counts = vec![0; SubsetCounts::<2>::WIDTH];
        self.below.avoiding(indices(hands.cards(hand)), &mut counts);
        let mut matrix = Box::new([0; PAIRS]);
        square(hands, hand, &counts, &mut matrix[..]);
        matrix
    }

    /// The same, kept for all who ask again: for final hands, which every paytable asks for.
    pub(super) fn kept_not_qualified(&self, hands: &Hands, hand: usize) -> &Matrix<u16> {
        self.not_qualified[hand].get_or_init(|| self.not_qualified(hands, hand))
    }
}
