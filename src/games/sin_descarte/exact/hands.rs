//! All five-card hands of a deck, up to the names of the suits.

use super::choose::{choose, place_of};
use crate::cards::card::{Card, CardSet, DECK};
use crate::cards::deck::Deck;
use crate::cards::ranking::{HandOrder, Ranking, Strength};
use crate::cards::renaming::Renaming;
use std::ops::Range;
use std::sync::OnceLock;

/// The hands that no renaming of suits makes one of the others: 134,459 of the full deck. They stand
/// in the order of their strength, and are called by their place in it.
#[derive(Debug)]
pub(super) struct Hands {
    pub(super) deck: Deck,
    pub(super) ranking: &'static Ranking,
    cards: Vec<CardSet>,
    strengths: Vec<Strength>,
    renamings: Vec<Renaming>,
    standards: OnceLock<Standards>,
}

/// For every hand the one that stands for it.
#[derive(Debug)]
struct Standards {
    /// By the place of the hand among all sets of five: 32 times the place of the standing hand, plus
    /// the place of the renaming that leads there.
    by_place: Vec<u32>,
    renamings: Vec<Renaming>,
}

impl Hands {
    /// The hands of a deck under an order.
    pub(super) fn new(deck: Deck, order: HandOrder) -> Self {
        let ranking = Ranking::of(order);
        let all: Vec<Card> = deck.cards().cards().collect();
        let mut found = Vec::new();
        let mut hand = CardSet::EMPTY;
        standing_hands(&all, &mut hand, 5, &mut |hand| found.push((ranking.strength(hand), hand)));
        found.sort_unstable();
        Self {
            renamings: Renaming::all(deck.suits()),
            strengths: found.iter().map(|(strength, _)| *strength).collect(),
            cards: found.into_iter().map(|(_, hand)| hand).collect(),
            ranking,
            deck,
            standards: OnceLock::new(),
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.cards.len()
    }

    /// The cards of a hand.
    pub(super) fn cards(&self, hand: usize) -> CardSet {
        self.cards[hand]
    }

    /// Its strength.
    pub(super) fn strength(&self, hand: usize) -> Strength {
        self.strengths[hand]
    }

    /// The renamings of the deck's suits.
    pub(super) fn renamings(&self) -> &[Renaming] {
        &self.renamings
    }

    /// The first hand that is at least as strong.
    pub(super) fn first_from(&self, strength: Strength) -> usize {
        self.strengths.partition_point(|other| *other < strength)
    }

    /// The hands that are as strong as the one with this place.
    pub(super) fn alike(&self, hand: usize) -> Range<usize> {
        let strength = self.strengths[hand];
        self.first_from(strength)..self.strengths.partition_point(|other| *other <= strength)
    }

    /// Every hand that this one stands for, itself among them.
    pub(super) fn renamed(&self, hand: usize) -> Vec<CardSet> {
        let mut all: Vec<CardSet> =
            self.renamings.iter().map(|renaming| renaming.cards(self.cards[hand])).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// How many hands this one stands for.
    pub(super) fn renamed_count(&self, hand: usize) -> usize {
        let mut ranks: [u64; 4] =
            std::array::from_fn(|suit| self.cards[hand].bits() >> suit & 0x1_1111_1111_1111);
        ranks[..self.deck.suits()].sort_unstable();
        let (mut alike, mut orders) = (1, 1);
        for suit in 1..self.deck.suits() {
            alike = if ranks[suit] == ranks[suit - 1] { alike + 1 } else { 1 };
            orders *= alike;
        }
        self.renamings.len() / orders
    }

    /// The hand that stands for these five cards, and the renaming that leads from them to it.
    pub(super) fn standing_for(&self, cards: CardSet) -> (usize, Renaming) {
        let standards = self.standards.get_or_init(|| self.standards());
        let entry = standards.by_place[place_of(cards.cards().map(Card::index))] as usize;
        (entry >> 5, standards.renamings[entry & 31])
    }

    /// The same without the table of all hands.
    pub(super) fn find(&self, cards: CardSet) -> (usize, Renaming) {
        let renaming = Renaming::to_standard(cards);
        let standing = renaming.cards(cards);
        let key = (self.ranking.strength(standing), standing);
        let place = |at: &usize| (self.strengths[*at], self.cards[*at]) < key;
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if place(&middle) { low = middle + 1 } else { high = middle }
        }
        (low, renaming)
    }

    fn standards(&self) -> Standards {
        let renamings = Renaming::all(4);
        let mut by_place = vec![0; choose(DECK, 5)];
        for (hand, cards) in self.cards.iter().enumerate() {
            for renaming in &self.renamings {
                let other = renaming.cards(*cards);
                let back = Renaming::to_standard(other);
                let number = renamings.iter().position(|renaming| *renaming == back).unwrap_or_default();
                by_place[place_of(other.cards().map(Card::index))] = (hand << 5 | number) as u32;
            }
        }
        Standards { by_place, renamings }
    }
}

/// Calls `found` with every hand of `left` more cards above those of `hand` that is in standard form.
fn standing_hands(all: &[Card], hand: &mut CardSet, left: usize, found: &mut impl FnMut(CardSet)) {
    if left == 0 {
        if Renaming::is_standard(*hand) {
            found(*hand);
        }
        return;
    }
    for (at, card) in all.iter().enumerate() {
        let before = *hand;
        *hand = hand.with(*card);
        standing_hands(&all[at + 1..], hand, left - 1, found);
        *hand = before;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hands_of_the_full_deck_stand_for_all_hands() {
        for order in [HandOrder::Standard, HandOrder::FlushAboveFullHouse] {
            let hands = Hands::new(Deck::FULL, order);
            assert_eq!(hands.len(), 134_459);
            let all: usize = (0..hands.len()).map(|hand| hands.renamed(hand).len()).sum();
            assert_eq!(all, 2_598_960);
            assert!((0..hands.len()).all(|hand| hands.renamed(hand).len() == hands.renamed_count(hand)));
            assert!((1..hands.len()).all(|hand| hands.strength(hand - 1) <= hands.strength(hand)));
        }
    }

    #[test]
    fn a_hand_is_found_by_its_cards() {
        let hands = Hands::new(Deck::FULL, HandOrder::Standard);
        for hand in (0..hands.len()).step_by(977) {
            for other in hands.renamed(hand) {
                for (found, renaming) in [hands.standing_for(other), hands.find(other)] {
                    assert_eq!((found, renaming.cards(other)), (hand, hands.cards(hand)));
                }
                assert!(hands.alike(hand).contains(&hand));
            }
        }
    }
}
