//! A round of one bet on one box as a tree, dealt from any deck.

use super::amounts::Amounts;
use super::replay::code;
use super::round::{Action, Round, RoundError, Turn};
use super::rules::Rules;
use super::settle::{Settlement, settle_round};
use super::subject::Subject;
use crate::cards::card::{Card, CardSet};
use crate::cards::deck::Deck;
use crate::game::tree::{Point, Tree};
use crate::tally::subject::Ending;

/// A point of a round on the [`Round`] machine.
#[derive(Clone, Debug)]
pub struct RoundTree<'r> {
    rules: &'r Rules,
    amounts: &'r Amounts,
    round: Round<'r>,
    deals: u128,
}

impl<'r> RoundTree<'r> {
    /// A round before the deal; nothing where the deck has too few cards for it. Every deal has five
    /// own cards, the upcard, the dealer's four other cards and, where the house sells one, a card set
    /// aside for the player who buys, as in the simulation: 19,933,230,517,200 deals of the full deck,
    /// or 42 times as many.
    #[must_use]
    pub fn new(rules: &'r Rules, amounts: &'r Amounts, deck: Deck) -> Option<Self> {
        let set_aside = usize::from(rules.buy.is_some());
        let [after_own, after_upcard, after_dealer] = [5, 6, 10].map(|out| deck.len().checked_sub(out));
        let deals = choices(deck.len(), 5)
            * choices(after_own?, 1)
            * choices(after_upcard?, 4)
            * choices(after_dealer?, set_aside);
        (deals > 0).then(|| Self { rules, amounts, round: Round::with_deck(rules, 1, deck), deals })
    }

    /// What the round waits for.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.round.turn()
    }

    /// The code of what the player of a subject does here; nothing where there is nothing to decide.
    #[must_use]
    pub fn code(&self, subject: &Subject) -> Option<u8> {
        match self.turn() {
            Turn::Decide(seat) => Some(code(&subject.first, &seat, subject)),
            Turn::DecideAfterBuying(seat) => Some(code(subject.after_buying.as_ref()?, &seat, subject)),
            Turn::Deal { .. } | Turn::Over => None,
        }
    }

    /// The point after these cards have come.
    ///
    /// # Errors
    /// The round waits for no cards, or not for these.
    pub fn deal(&self, cards: CardSet) -> Result<Self, RoundError> {
        let Turn::Deal { cards: expected, from } = self.turn() else { return Err(RoundError::NotNow) };
        let mut after = self.clone();
        after.round.deal(cards)?;
        after.deals /= choices(from.len(), expected);
        Ok(after)
    }

    fn acted(&self, action: Action) -> Self {
        let mut after = self.clone();
        after.round.act(action).expect("the action is legal");
        after
    }

    /// How the only box ended.
    fn ending(&self) -> Ending {
        let showdowns = self.round.showdowns().expect("the round is over");
        let [showdown] = showdowns[..] else { panic!("one box is in play") };
        let mut settlement = [Settlement::default()];
        settle_round(self.rules, self.amounts, 1, &showdowns, &mut settlement);
        Ending {
            bets: settlement[0].bets().to_vec(),
            decision: showdown.path as usize,
            rows: vec![showdown.final_class.index(), showdown.dealer_class.index()],
        }
    }
}

impl Tree for RoundTree<'_> {
    fn deals(&self) -> u128 {
        self.deals
    }

    fn point(&self) -> Point<Self> {
        match self.round.turn() {
            Turn::Deal { cards, from } => {
                let dealt = |cards| self.deal(cards).expect("the round waits for just these cards");
                Point::Chance(sets(cards, from).into_iter().map(dealt).collect())
            }
            // Codes count the legal actions: pass, go, throw the lowest card, and so on. Of equal ones a
            // player passes last.
            Turn::Decide(_) | Turn::DecideAfterBuying(_) => {
                let actions = self.round.actions().into_iter();
                let mut options: Vec<_> = (0..).zip(actions.map(|action| self.acted(action))).collect();
                options.rotate_left(1);
                Point::Decision(options)
            }
            Turn::Over => Point::Over(self.ending()),
        }
    }
}

/// In how many ways `chosen` cards can be chosen from `from`.
fn choices(from: usize, chosen: usize) -> u128 {
    (0..chosen).fold(1, |ways, n| ways * from.saturating_sub(n) as u128 / (n as u128 + 1))
}

/// All sets of so many cards.
fn sets(cards: usize, from: CardSet) -> Vec<CardSet> {
    let from: Vec<Card> = from.cards().collect();
    // Each set with the place of the first card that is higher than all of its own.
    let mut sets = vec![(CardSet::EMPTY, 0)];
    for left in (0..cards).rev() {
        let last = from.len().saturating_sub(left);
        let higher = |(set, first): (CardSet, usize)| {
            let places = first..last;
            places.map(move |place| (set, place))
        };
        let with_one_more = sets.into_iter().flat_map(higher);
        sets = with_one_more.map(|(set, place)| (set.with(from[place]), place + 1)).collect();
    }
    sets.into_iter().map(|(set, _)| set).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sets_of_cards_are_found_once() {
        for (cards, ways) in [(0, 1), (1, 52), (2, 1_326), (4, 270_725)] {
            let mut found = sets(cards, CardSet::FULL);
            found.sort_unstable();
            found.dedup();
            assert!(found.iter().all(|set| set.len() == cards));
            assert_eq!((found.len() as u128, choices(52, cards)), (ways, ways));
        }
        assert_eq!(choices(3, 5), 0);
    }
}
