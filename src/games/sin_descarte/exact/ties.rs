//! Hands as strong as the player's that the dealer may still hold.

use super::choose::choose;
use super::hands::Hands;
use crate::cards::card::{Card, CardSet, DECK, Rank};

/// The most cards whose rank the player holds.
pub(super) const NEAR: usize = 20;

/// How many hands as strong as this one hold all of `held` and none of the player's own cards, in a
/// deck of so many suits.
pub(super) fn ties_holding(own: CardSet, is_suited: bool, suits: usize, held: &[Card]) -> u32 {
    let ranks = ranks(own);
    if held.iter().any(|card| own.contains(*card) || !ranks.iter().any(|(rank, _)| *rank == card.rank())) {
        return 0;
    }
    let in_suit = |suit: usize| {
        let free = |rank: &Rank| Card::new(*rank, suit).is_some_and(|card| !own.contains(card));
        ranks.iter().all(|(rank, _)| free(rank)) && held.iter().all(|card| card.suit() == suit)
    };
    let of_one_suit = || (0..suits).filter(|suit| in_suit(*suit)).count();
    if is_suited {
        return of_one_suit() as u32;
    }
    let all: usize = ranks
        .iter()
        .map(|(rank, times)| {
            let named = held.iter().filter(|card| card.rank() == *rank).count();
            // `times` cards of the rank are the player's, and as many must be the dealer's.
            match (times.checked_sub(named), (suits - times).checked_sub(named)) {
                (Some(open), Some(free)) => choose(free, open),
                _ => 0,
            }
        })
        .product();
    // Five different ranks in one suit would be a flush, which is another strength.
    let flushes = if ranks.len() == 5 { of_one_suit() } else { 0 };
    (all - flushes) as u32
}

/// The ranks of a hand and how often each stands there, the lowest first.
fn ranks(own: CardSet) -> Vec<(Rank, usize)> {
    let mut ranks: Vec<(Rank, usize)> = Vec::with_capacity(5);
    for card in own.cards() {
        match ranks.last_mut() {
            Some((rank, times)) if *rank == card.rank() => *times += 1,
            _ => ranks.push((card.rank(), 1)),
        }
    }
    ranks
}

/// How many ties of a hand hold each card.
pub(super) fn ties_by_upcard(hands: &Hands, hand: usize) -> [u8; DECK] {
    let own = hands.cards(hand);
    let suited = hands.ranking.hand(hands.strength(hand)).suited;
    let suits = hands.deck.suits();
    let mut row = [0; DECK];
    for (rank, _) in ranks(own) {
        for card in (0..suits).filter_map(|suit| Card::new(rank, suit)) {
            row[card.index()] = ties_holding(own, suited, suits, &[card]) as u8;
        }
    }
    row
}

/// The ties of one hand, by the upcard and by one more dead card.
#[derive(Clone, Debug)]
pub(super) struct Ties {
    /// The place of each rank among the hand's own; [`FAR`] for the others.
    place_of_rank: [u8; 13],
    /// The rank of each place, and how many places there are.
    ranks_of_places: [Rank; 5],
    places: usize,
    /// Ties that hold a card of these ranks: four times the place of its rank, plus its suit.
    holding: [u8; NEAR],
    /// Ties that hold both.
    holding_both: [[u8; NEAR]; NEAR],
}

const FAR: u8 = u8::MAX;

/// No ties at all.
static NONE: [u8; NEAR] = [0; NEAR];

impl Ties {
    /// The ties of a hand; nothing where there are none at all.
    pub(super) fn of(hands: &Hands, hand: usize) -> Option<Self> {
        let own = hands.cards(hand);
        let suited = hands.ranking.hand(hands.strength(hand)).suited;
        let suits = hands.deck.suits();
        let ranks = ranks(own);
        let mut place_of_rank = [FAR; 13];
        let mut ranks_of_places = [Rank::DEUCE; 5];
        let mut near = Vec::with_capacity(NEAR);
        for (place, (rank, _)) in ranks.iter().enumerate() {
            place_of_rank[rank.index()] = place as u8;
            ranks_of_places[place] = *rank;
            near.extend(
                (0..suits).filter_map(|suit| Card::new(*rank, suit).map(|card| (4 * place + suit, card))),
            );
        }
        let (mut holding, mut holding_both) = ([0; NEAR], [[0; NEAR]; NEAR]);
        for (at, card) in &near {
            holding[*at] = ties_holding(own, suited, suits, &[*card]) as u8;
            if holding[*at] == 0 {
                continue;
            }
            for (other_at, other) in near.iter().filter(|(other_at, _)| other_at < at) {
                let both = ties_holding(own, suited, suits, &[*card, *other]) as u8;
                holding_both[*at][*other_at] = both;
                holding_both[*other_at][*at] = both;
            }
        }
        holding.iter().any(|ties| *ties > 0).then_some(Self {
            place_of_rank,
            ranks_of_places,
            places: ranks.len(),
            holding,
            holding_both,
        })
    }

    fn near(&self, card: Card) -> Option<usize> {
        let place = self.place_of_rank[card.rank().index()];
        (place != FAR).then(|| 4 * usize::from(place) + card.suit())
    }

    /// For the places of the ranks that ties are made of, how many ties hold the card of each suit as
    /// the upcard, and do not hold a dead card beside.
    #[inline(always)]
    pub(super) fn without(&self, dead: Card) -> impl Iterator<Item = (usize, [u8; 4])> + '_ {
        let both = self.near(dead).map_or(&NONE, |dead| &self.holding_both[dead]);
        let without = |place: usize| {
            std::array::from_fn(|suit| self.holding[4 * place + suit] - both[4 * place + suit])
        };
        self.ranks_of_places[..self.places]
            .iter()
            .enumerate()
            .map(move |(place, rank)| (rank.index(), without(place)))
    }

    /// The cards that ties can hold, each with how many do.
    #[inline(always)]
    pub(super) fn near_cards(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        self.cards_of(&self.holding)
    }

    /// The same for ties that hold a certain card beside.
    #[inline(always)]
    pub(super) fn near_cards_with(&self, card: Card) -> impl Iterator<Item = (Card, u8)> + '_ {
        self.cards_of(self.near(card).map_or(&NONE, |near| &self.holding_both[near]))
    }

    #[inline(always)]
    fn cards_of<'t>(&'t self, holding: &'t [u8; NEAR]) -> impl Iterator<Item = (Card, u8)> + 't {
        let ranks = self.ranks_of_places[..self.places].iter();
        ranks.zip(holding.chunks_exact(4)).flat_map(|(rank, by_suit)| {
            let cards = by_suit.iter().enumerate().filter(|(_, ties)| **ties > 0);
            cards.map(|(suit, ties)| (Card::from_place(*rank, suit), *ties))
        })
    }

    /// How many ties hold both cards.
    pub(super) fn with_both(&self, one: Card, other: Card) -> u32 {
        match (self.near(one), self.near(other)) {
            (Some(one), Some(other)) => u32::from(self.holding_both[one][other]),
            _ => 0,
        }
    }

    /// The ranks that ties are made of.
    pub(super) fn ranks(&self) -> impl Iterator<Item = Rank> + '_ {
        Rank::all().filter(|rank| self.place_of_rank[rank.index()] != FAR)
    }
}
