//! One round in progress: the text of the rules, to be read beside the house's leaflet.
//!
//! A round is always at one of three points: cards are dealt, a box decides, or all is over. It rolls
//! nothing itself: it says which cards may come, all equally likely, and takes those it is given. The
//! dealer's covered cards are named only when the croupier uncovers them, after the last decision;
//! since nobody has seen them, that changes no chance.

use super::amounts::Amounts;
use super::deal::MAX_BOXES;
use super::rules::{AfterBuying, Rules};
use super::settle::{Path, Settlement, Showdown, settle_round};
use crate::cards::card::{Card, CardSet};
use crate::cards::deck::Deck;
use crate::cards::ranking::{Ranking, Strength};
use thiserror::Error;

/// What a round waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// So many cards, each set of them from `from` equally likely.
    Deal {
        /// How many cards.
        cards: usize,
        /// From which cards.
        from: CardSet,
    },
    /// The decision of a box on its first five cards: pass, go or, where the house sells one, buy.
    Decide(Seat),
    /// The decision of a box that has bought: pass or go.
    DecideAfterBuying(Seat),
    /// Nothing more: the round can be settled.
    Over,
}

/// What a box knows when it decides, and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Its own five cards.
    pub own: CardSet,
    /// The dealer's face-up card.
    pub upcard: Card,
    /// The card that it threw and the one that it bought, after a purchase.
    pub exchanged: Option<(Card, Card)>,
}

/// What a box can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Give the hand up (paso, no voy).
    Pass,
    /// Make the second bet (voy, doblo).
    Go,
    /// Throw this card and take another at the house's price (compro una carta).
    Buy(Card),
}

impl Action {
    /// The action with this code, for a hand: 0 pass, 1 go, `2 + i` buy and throw the `i`-th lowest card.
    #[must_use]
    pub fn from_code(code: u8, own: CardSet) -> Option<Self> {
        match code {
            0 => Some(Self::Pass),
            1 => Some(Self::Go),
            _ => own.cards().nth(usize::from(code - 2)).map(Self::Buy),
        }
    }
}

/// Why a round refuses what it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RoundError {
    /// Cards came when none were to be dealt, or an action when nobody was to decide.
    #[error("this is not what the round waits for")]
    NotNow,
    /// Too many or too few cards, or cards that are already out or not in the deck.
    #[error("these cards cannot be dealt now")]
    WrongCards,
    /// The rules do not allow this action here, or the thrown card is not in the hand.
    #[error("the rules do not allow this action here")]
    NotAllowed,
}

/// One box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BoxInPlay {
    first: CardSet,
    thrown: Option<Card>,
    bought: Option<Card>,
    path: Option<Path>,
}

impl BoxInPlay {
    const EMPTY: Self = Self { first: CardSet::EMPTY, thrown: None, bought: None, path: None };

    fn hand(&self) -> CardSet {
        match (self.thrown, self.bought) {
            (Some(thrown), Some(bought)) => self.first.without(thrown).with(bought),
            _ => self.first,
        }
    }
}

/// The points of a round, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Five cards come to this box.
    OwnCards(usize),
    /// The dealer's last card comes face up.
    Upcard,
    /// This box speaks.
    Speaks(usize),
    /// The card that this box bought comes.
    BoughtCard(usize),
    /// This box has seen the card that it bought and speaks again.
    SpeaksAgain(usize),
    /// The croupier uncovers the dealer's four other cards.
    Uncover,
    /// All cards are known.
    Over,
}

/// A round under a house's rules.
#[derive(Clone, Debug)]
pub struct Round<'r> {
    rules: &'r Rules,
    deck: Deck,
    boxes: [BoxInPlay; MAX_BOXES],
    in_play: usize,
    upcard: Option<Card>,
    hole: CardSet,
    seen: CardSet,
    phase: Phase,
}

impl<'r> Round<'r> {
    /// A round of a table with 1 to 7 boxes, before the deal. The bets are down («no va más»).
    #[must_use]
    pub fn new(rules: &'r Rules, boxes: usize) -> Self {
        Self::with_deck(rules, boxes, Deck::FULL)
    }

    /// The same, dealt from another deck. It must have five cards for the dealer and five for each box,
    /// and one more for each box where the house sells one.
    #[must_use]
    pub fn with_deck(rules: &'r Rules, boxes: usize, deck: Deck) -> Self {
        Self {
            rules,
            deck,
            boxes: [BoxInPlay::EMPTY; MAX_BOXES],
            in_play: boxes.clamp(1, MAX_BOXES),
            upcard: None,
            hole: CardSet::EMPTY,
            seen: CardSet::EMPTY,
            phase: Phase::OwnCards(0),
        }
    }

    /// What the round waits for.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let from = self.deck.cards().minus(self.seen);
        match (self.phase, self.upcard) {
            (Phase::OwnCards(_), _) => Turn::Deal { cards: 5, from },
            (Phase::Upcard | Phase::BoughtCard(_), _) => Turn::Deal { cards: 1, from },
            (Phase::Uncover, _) => Turn::Deal { cards: 4, from },
            (Phase::Speaks(index), Some(upcard)) => Turn::Decide(self.seat(index, upcard)),
            (Phase::SpeaksAgain(index), Some(upcard)) => Turn::DecideAfterBuying(self.seat(index, upcard)),
            (Phase::Over | Phase::Speaks(_) | Phase::SpeaksAgain(_), _) => Turn::Over,
        }
    }

    /// Whether the dealer's card lies face up.
    #[must_use]
    pub fn has_upcard(&self) -> bool {
        self.upcard.is_some()
    }

    fn seat(&self, index: usize, upcard: Card) -> Seat {
        let place = &self.boxes[index];
        Seat { own: place.hand(), upcard, exchanged: place.thrown.zip(place.bought) }
    }

    /// Deals the cards that the round waits for.
    ///
    /// # Errors
    /// The round waits for no cards, or not for these.
    pub fn deal(&mut self, cards: CardSet) -> Result<(), RoundError> {
        let Turn::Deal { cards: expected, from } = self.turn() else { return Err(RoundError::NotNow) };
        if cards.len() != expected || !cards.minus(from).is_empty() {
            return Err(RoundError::WrongCards);
        }
        self.seen = self.seen.union(cards);
        match self.phase {
            Phase::OwnCards(index) => {
                self.boxes[index].first = cards;
                self.phase =
                    if index + 1 < self.in_play { Phase::OwnCards(index + 1) } else { Phase::Upcard };
            }
            Phase::Upcard => {
                self.upcard = cards.cards().next();
                self.phase = Phase::Speaks(0);
            }
            Phase::BoughtCard(index) => {
                self.boxes[index].bought = cards.cards().next();
                match self.rules.buy.as_ref().map(|buy| buy.after) {
                    Some(AfterBuying::Decide) => self.phase = Phase::SpeaksAgain(index),
                    // The second bet was made together with the purchase.
                    _ => self.conclude(index, Path::BoughtAndWent),
                }
            }
            _ => {
                self.hole = cards;
                self.phase = Phase::Over;
            }
        }
        Ok(())
    }

    /// Does what the box whose turn it is decides.
    ///
    /// # Errors
    /// No box is to decide, or the rules do not allow this.
    pub fn act(&mut self, action: Action) -> Result<(), RoundError> {
        match (self.phase, action) {
            (Phase::Speaks(index), Action::Pass) => self.conclude(index, Path::Passed),
            (Phase::Speaks(index), Action::Go) => self.conclude(index, Path::Went),
            (Phase::Speaks(index), Action::Buy(card)) => {
                if self.rules.buy.is_none() || !self.boxes[index].first.contains(card) {
                    return Err(RoundError::NotAllowed);
                }
                self.boxes[index].thrown = Some(card);
                self.phase = Phase::BoughtCard(index);
            }
            (Phase::SpeaksAgain(index), Action::Pass) => self.conclude(index, Path::BoughtAndPassed),
            (Phase::SpeaksAgain(index), Action::Go) => self.conclude(index, Path::BoughtAndWent),
            (Phase::SpeaksAgain(_), Action::Buy(_)) => return Err(RoundError::NotAllowed),
            _ => return Err(RoundError::NotNow),
        }
        Ok(())
    }

    /// What the box whose turn it is may do.
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = vec![Action::Pass, Action::Go];
        match self.phase {
            Phase::Speaks(index) => {
                if self.rules.buy.is_some() {
                    actions.extend(self.boxes[index].first.cards().map(Action::Buy));
                }
                actions
            }
            Phase::SpeaksAgain(_) => actions,
            _ => Vec::new(),
        }
    }

    fn conclude(&mut self, index: usize, path: Path) {
        self.boxes[index].path = Some(path);
        self.phase = if index + 1 < self.in_play { Phase::Speaks(index + 1) } else { Phase::Uncover };
    }

    /// How the boxes stand against the dealer; nothing before the round is over.
    #[must_use]
    pub fn showdowns(&self) -> Option<Vec<Showdown>> {
        let (Phase::Over, Some(upcard)) = (self.phase, self.upcard) else { return None };
        let ranking = Ranking::of(self.rules.hand_order);
        let dealer = ranking.strength(self.hole.with(upcard));
        let showdown = |place: &BoxInPlay| {
            let (first, last): (Strength, Strength) =
                (ranking.strength(place.first), ranking.strength(place.hand()));
            Some(Showdown {
                path: place.path?,
                first_class: ranking.class(first),
                first_against_dealer: first.cmp(&dealer),
                final_class: ranking.class(last),
                final_against_dealer: last.cmp(&dealer),
                dealer_class: ranking.class(dealer),
            })
        };
        self.boxes[..self.in_play].iter().map(showdown).collect()
    }

    /// Settles the bets of every box; nothing before the round is over.
    #[must_use]
    pub fn settle(&self, amounts: &Amounts, bets_per_box: u32) -> Option<Vec<Settlement>> {
        let showdowns = self.showdowns()?;
        let mut settlements = vec![Settlement::default(); showdowns.len()];
        settle_round(self.rules, amounts, bets_per_box, &showdowns, &mut settlements);
        Some(settlements)
    }
}
