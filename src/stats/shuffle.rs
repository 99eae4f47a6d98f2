//! Whether cards come in every order alike often.

use super::fit::{ChiSquare, FEWEST_EXPECTED};

/// How many cards from the first on are looked at for their order among each other.
const ORDERED: [usize; 2] = [4, 5];

/// What is counted of rounds that are dealt from a whole deck each.
#[derive(Clone, Debug)]
pub struct Shuffle {
    deck: usize,
    rounds: u64,
    /// For each place of a round how often each card came there.
    places: Vec<Vec<u64>>,
    /// For each card how often each other one came next, of the first two.
    pairs: Vec<u64>,
    /// How often the first four cards, and the first five, came in each order.
    orders: [Vec<u64>; 2],
}

/// The tests of a shuffle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShuffleTests {
    /// Each card in each place.
    pub places: ChiSquare,
    /// Each card after each other.
    pub pairs: ChiSquare,
    /// Four cards in each order, and five.
    pub orders: [ChiSquare; 2],
}

impl Shuffle {
    /// Nothing counted yet of a deck of so many cards, of which each round deals so many.
    ///
    /// # Panics
    /// If a round deals fewer than five cards or all of the deck.
    #[must_use]
    pub fn new(deck: usize, dealt: usize) -> Self {
        assert!((5..deck).contains(&dealt), "five cards are looked at for their order, and some are left");
        Self {
            deck,
            rounds: 0,
            places: vec![vec![0; deck]; dealt],
            pairs: vec![0; deck * deck],
            orders: [vec![0; 24], vec![0; 120]],
        }
    }

    /// Counts a round: indices of its cards in the order in which they are dealt.
    pub fn count(&mut self, cards: &[u8]) {
        self.rounds += 1;
        for (place, card) in self.places.iter_mut().zip(cards) {
            place[usize::from(*card)] += 1;
        }
        self.pairs[usize::from(cards[0]) * self.deck + usize::from(cards[1])] += 1;
        for (orders, n) in self.orders.iter_mut().zip(ORDERED) {
            orders[order(&cards[..n])] += 1;
        }
    }

    /// The tests; nothing where too few rounds were counted for them.
    ///
    /// Places of one round are not independent of each other, as no card comes twice: between two of them
    /// the correlation is -1/(deck - 1). What all places have in common is therefore told apart from the
    /// rest, and each part is divided by its own variance; over all places of a deck that is the factor
    /// (deck - 1)/deck that is commonly used, and (deck - 1)² degrees of freedom.
    #[must_use]
    pub fn tests(&self) -> Option<ShuffleTests> {
        let (deck, dealt) = (self.deck as f64, self.places.len() as f64);
        let expected = self.rounds as f64 / deck;
        if expected < f64::from(FEWEST_EXPECTED) {
            return None;
        }
        let (mut all, mut common) = (0.0, 0.0);
        for card in 0..self.deck {
            let over = |place: &Vec<u64>| place[card] as f64 - expected;
            all += self.places.iter().map(|place| over(place).powi(2)).sum::<f64>() / expected;
            common += self.places.iter().map(over).sum::<f64>().powi(2) / dealt / expected;
        }
        let statistic = (all - common) * (deck - 1.0) / deck + common * (deck - 1.0) / (deck - dealt);
        let places = ChiSquare::of(statistic, self.places.len() * (self.deck - 1))?;
        let pairs: Vec<u64> = (0..self.pairs.len())
            .filter(|pair| pair / self.deck != pair % self.deck)
            .map(|pair| self.pairs[pair])
            .collect();
        let [four, five] = &self.orders;
        Some(ShuffleTests {
            places,
            pairs: ChiSquare::of_even(&pairs)?,
            orders: [ChiSquare::of_even(four)?, ChiSquare::of_even(five)?],
        })
    }
}

/// The number of the order in which different cards stand: how many of those behind each are lower, in
/// the number system of factorials.
fn order(cards: &[u8]) -> usize {
    let lower_behind = |at: usize| cards[at + 1..].iter().filter(|card| **card < cards[at]).count();
    (0..cards.len()).fold(0, |number, at| number * (cards.len() - at) + lower_behind(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::stream::stream;
    use rand_core::Rng;

    /// The first cards of a shuffled deck, each swap drawn among as many cards as said.
    fn dealt(seed: u64, rounds: u64, deck: usize, dealt: usize, among: impl Fn(usize) -> usize) -> Shuffle {
        let mut words = stream(seed, 0);
        let mut shuffle = Shuffle::new(deck, dealt);
        for _ in 0..rounds {
            let mut cards: Vec<u8> = (0..deck as u8).collect();
            for at in 0..dealt {
                let drawn = ((u128::from(words.next_u64()) * among(deck - at) as u128) >> 64) as usize;
                cards.swap(at, at + drawn);
            }
            shuffle.count(&cards[..dealt]);
        }
        shuffle
    }

    #[test]
    fn orders_are_numbered_without_a_gap() {
        let mut seen = [false; 24];
        for way in 0..256_u16 {
            let cards: Vec<u8> = (0..4).map(|at| (way >> (2 * at) & 3) as u8).collect();
            if (0..4).all(|card| cards.contains(&card)) {
                seen[order(&cards)] = true;
            }
        }
        assert_eq!(seen, [true; 24]);
    }

    /// The means of the statistics over many sound shuffles are their degrees of freedom, whatever part
    /// of the deck is dealt; few p-values are small.
    #[test]
    fn sound_shuffles_have_the_statistics_of_chance() {
        for (deck, places) in [(52, 11), (8, 5), (8, 7), (52, 47)] {
            let seeds = 150;
            let tests: Vec<ShuffleTests> = (0..seeds)
                .filter_map(|seed| dealt(seed, 20_000, deck, places, |left| left).tests())
                .collect();
            assert_eq!(tests.len(), seeds as usize);
            let of = |which: fn(&ShuffleTests) -> ChiSquare| tests.iter().map(which).collect::<Vec<_>>();
            for all in [
                of(|tests| tests.places),
                of(|tests| tests.pairs),
                of(|tests| tests.orders[0]),
                of(|t| t.orders[1]),
            ] {
                let freedom = all[0].degrees_of_freedom as f64;
                let mean = all.iter().map(|test| test.statistic).sum::<f64>() / seeds as f64;
                let error = (2.0 * freedom / seeds as f64).sqrt();
                assert!((mean - freedom).abs() < 4.0 * error, "{deck} {places}: {mean} of {freedom}");
                assert!(all.iter().filter(|test| test.p_value < 0.01).count() <= 7, "{deck} {places}");
            }
        }
    }

    /// The well-known fault of drawing among one card too few, and of a deck that is only cut.
    #[test]
    fn bad_shuffles_are_seen() {
        let sattolo = dealt(1, 20_000, 52, 11, |left| left - 1).tests().expect("enough rounds");
        assert!(sattolo.places.p_value < 1e-6 && sattolo.pairs.p_value < 1e-6);
        let mut cut = Shuffle::new(52, 11);
        let mut words = stream(2, 0);
        for _ in 0..20_000 {
            let at = words.next_u64() % 52;
            let cards: Vec<u8> = (0..11).map(|place| ((at + place) % 52) as u8).collect();
            cut.count(&cards);
        }
        let cut = cut.tests().expect("enough rounds");
        assert!(cut.pairs.p_value < 1e-6 && cut.orders.iter().all(|test| test.p_value < 1e-6));
    }
}
