//! All five-card hands of a deck, up to the names of the suits.

use super::standards::Standards;
use crate::cards::card::{Card, CardSet};
use crate::cards::deck::Deck;
use crate::cards::hand::HandClass;
use crate::cards::ranking::{HandOrder, Ranking, Strength};
use crate::cards::renaming::Renaming;
use rayon::prelude::*;
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
    renamed: OnceLock<Renamed>,
    standards: OnceLock<Standards>,
    fours: OnceLock<Fours>,
}

/// All hands of the deck, those for which one stands behind each other.
#[derive(Debug)]
struct Renamed {
    hands: Vec<[u8; 5]>,
    begins: Vec<u32>,
}

/// Four cards, up to the names of the suits: 16,432 sets in the full deck.
#[derive(Debug)]
pub(super) struct Fours {
    pub(super) standing: Vec<CardSet>,
    pub(super) standards: Standards,
}

impl Hands {
    /// The hands of a deck under an order.
    pub(super) fn new(deck: Deck, order: HandOrder) -> Self {
        let ranking = Ranking::of(order);
        let mut found: Vec<(Strength, CardSet)> =
            standing_sets(deck, 5).into_iter().map(|hand| (ranking.strength(hand), hand)).collect();
        found.sort_unstable();
        Self {
            renamings: Renaming::all(deck.suits()),
            strengths: found.iter().map(|(strength, _)| *strength).collect(),
            cards: found.into_iter().map(|(_, hand)| hand).collect(),
            ranking,
            deck,
            renamed: OnceLock::new(),
            standards: OnceLock::new(),
            fours: OnceLock::new(),
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

    /// Its class.
    pub(super) fn class(&self, hand: usize) -> HandClass {
        self.ranking.class(self.strengths[hand])
    }

    /// The hands of a class.
    pub(super) fn of_class(&self, class: HandClass) -> Range<usize> {
        let place = |strength: &Strength| self.ranking.place(self.ranking.class(*strength));
        let wanted = self.ranking.place(class);
        self.strengths.partition_point(|other| place(other) < wanted)
            ..self.strengths.partition_point(|other| place(other) <= wanted)
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

    /// Every hand that the hands of a range stand for, themselves among them, as the indices of its cards
    /// in ascending order.
    pub(super) fn renamed(&self, range: Range<usize>) -> &[[u8; 5]] {
        let renamed = self.renamed.get_or_init(|| {
            let of_one: Vec<Vec<[u8; 5]>> =
                self.cards.par_iter().with_min_len(1024).map(|cards| self.all_renamed(*cards)).collect();
            let mut begins = vec![0];
            begins.extend(of_one.iter().scan(0, |end, hands| {
                *end += hands.len() as u32;
                Some(*end)
            }));
            Renamed { hands: of_one.concat(), begins }
        });
        &renamed.hands[renamed.begins[range.start] as usize..renamed.begins[range.end] as usize]
    }

    fn all_renamed(&self, cards: CardSet) -> Vec<[u8; 5]> {
        let mut all: Vec<CardSet> = self.renamings.iter().map(|renaming| renaming.cards(cards)).collect();
        all.sort_unstable();
        all.dedup();
        all.into_iter().map(indices).collect()
    }

    /// How many hands this one stands for.
    pub(super) fn renamed_count(&self, hand: usize) -> usize {
        let ranks = |suit: usize| self.cards[hand].bits() >> suit & Renaming::FIRST_SUIT;
        // Suits with the same ranks stand side by side; exchanging them changes nothing.
        let (mut alike, mut orders) = (1, 1);
        for suit in 1..self.deck.suits() {
            alike = if ranks(suit) == ranks(suit - 1) { alike + 1 } else { 1 };
            orders *= alike;
        }
        self.renamings.len() / orders
    }

    /// The hand that stands for these five cards, and the renaming that leads from them to it.
    pub(super) fn standing_for(&self, cards: CardSet) -> (usize, Renaming) {
        self.standards.get_or_init(|| Standards::of(&self.cards, 5, &self.renamings)).standing_for(cards)
    }

    /// All sets of four cards.
    pub(super) fn fours(&self) -> &Fours {
        self.fours.get_or_init(|| {
            let standing = standing_sets(self.deck, 4);
            let standards = Standards::of(&standing, 4, &self.renamings);
            Fours { standing, standards }
        })
    }
}

/// The indices of a hand's cards in ascending order.
pub(super) fn indices(hand: CardSet) -> [u8; 5] {
    let mut indices = [0; 5];
    for (place, card) in hand.cards().enumerate() {
        indices[place] = card.index() as u8;
    }
    indices
}

/// All sets of so many cards of a deck that stand for themselves.
fn standing_sets(deck: Deck, size: usize) -> Vec<CardSet> {
    let all: Vec<Card> = deck.cards().cards().collect();
    let mut found = Vec::new();
    grow(&all, CardSet::EMPTY, size, &mut |set| {
        if Renaming::is_standard(set) {
            found.push(set);
        }
    });
    found
}

/// Calls `visit` with every set of `left` more cards than `set`.
fn grow(all: &[Card], set: CardSet, left: usize, visit: &mut impl FnMut(CardSet)) {
    if left == 0 {
        return visit(set);
    }
    for (at, card) in all.iter().enumerate() {
        grow(&all[at + 1..], set.with(*card), left - 1, visit);
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
            assert_eq!(hands.renamed(0..hands.len()).len(), 2_598_960);
            let alike = |hand: usize| hands.renamed(hand..hand + 1).len() == hands.renamed_count(hand);
            assert!((0..hands.len()).all(alike));
            assert!((1..hands.len()).all(|hand| hands.strength(hand - 1) <= hands.strength(hand)));
        }
    }

    #[test]
    fn every_hand_leads_to_the_one_that_stands_for_it() {
        let hands = Hands::new(Deck::FULL, HandOrder::Standard);
        for hand in (0..hands.len()).step_by(977) {
            for other in hands.all_renamed(hands.cards(hand)) {
                let other: CardSet =
                    other.iter().filter_map(|card| Card::from_index(usize::from(*card))).collect();
                let (found, renaming) = hands.standing_for(other);
                assert_eq!((found, renaming.cards(other)), (hand, hands.cards(hand)));
                assert!(hands.alike(hand).contains(&hand));
            }
        }
    }
}
