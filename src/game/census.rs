//! What a game that can be counted answers: not a sample of its deals but all of them.

use super::contract::{Game, Refusal, Sitting};
use crate::base::exact::Exact;
use crate::tally::subject::Tally;
use std::sync::Arc;
use thiserror::Error;

/// All deals of one initial bet under a house's rules and a strategy, each counted once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// How many equally likely deals there are; the tally's initial bets are just as many.
    pub deals: u128,
    /// What becomes of the bets, in ways. Breakdowns that are not counted are left out.
    pub tally: Tally,
    /// The meter, in the house's money, at which the progressive under this strategy neither wins nor
    /// loses; nothing where it is not played or is paid nothing from a meter.
    pub break_even_meter: Option<Exact>,
}

/// Who looks on while something is counted.
pub trait Lookout: Sync {
    /// So much of a step has been done; `done` is at most `of`.
    fn reached(&self, step: &'static str, done: u64, of: u64);

    /// Whether the count is to stop as soon as it can.
    fn is_stopped(&self) -> bool;
}

/// Nobody looks on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Lookout for Unwatched {
    fn reached(&self, _step: &'static str, _done: u64, _of: u64) {}

    fn is_stopped(&self) -> bool {
        false
    }
}

/// Why nothing was counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Uncounted {
    /// It cannot be.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Who looked on stopped it.
    #[error("the count was stopped")]
    Stopped,
}

/// What is played by whom, as far as the best play depends on it.
#[derive(Clone, Debug)]
pub struct Wager<R> {
    /// The rules.
    pub rules: Arc<R>,
    /// The stakes of the vocabulary, in initial bets; 1 for a flag that is on.
    pub stakes: Vec<Exact>,
    /// The sitting. What is counted is one bet on one box of it, by itself.
    pub sitting: Sitting,
}

/// One decision, in the words of the person who asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// The player's cards.
    pub hand: String,
    /// The dealer's card that the player sees.
    pub upcard: String,
    /// A card that the player has seen and no longer holds.
    pub thrown: Option<String>,
    /// The card of the hand that came for it, where the answer hangs on that.
    pub bought: Option<String>,
}

/// What an action is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Priced {
    /// Its code.
    pub code: u8,
    /// What it is, with cards: `buy, throwing 2c`.
    pub action: String,
    /// The expected net result of everything staked, in initial bets, when all that follows is played
    /// in the best way.
    pub value: Exact,
}

/// The answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The situation, with cards.
    pub situation: String,
    /// What is decided.
    pub decision: &'static str,
    /// How many equally likely ways the cards may still fall, after any action.
    pub deals: u128,
    /// Every legal action, by its code.
    pub actions: Vec<Priced>,
    /// The place of the best action in the list; of several equal ones the one that the solver's best
    /// play takes.
    pub best: usize,
    /// What the strategy does that was asked about: its place in the list, and what that is worth when
    /// the strategy also decides all that follows.
    pub strategy: Option<(usize, Exact)>,
}

/// One situation that a player can tell apart from others, up to the names of the suits.
#[derive(Debug)]
pub struct Appraised<'a, V> {
    /// What the player sees.
    pub view: &'a V,
    /// The indices of the situation in decision tables.
    pub coarse: usize,
    /// See `coarse`.
    pub fine: usize,
    /// See `coarse`.
    pub memory: usize,
    /// In how many ways play comes to it, times the solver's [`Solver::weight_unit`].
    pub weight: u128,
    /// For each legal action its code and the sum of net results in ticks over all ways in which the
    /// cards may still fall, when all that follows is played in the best way.
    pub values: &'a [(u8, i128)],
}

/// Counts the deals of one game. It keeps what does not depend on a paytable, so that the next question
/// about the same cards costs less; it may be asked by several threads.
pub trait Solver<G: Game>: Default + Send + Sync {
    /// How many deals there are under these rules.
    fn deals(&self, rules: &G::Rules) -> u128;

    /// By how much the weights of an appraisal are greater than what they count, so that they are
    /// whole.
    fn weight_unit(&self) -> u128;

    /// The play that is best for the player, as a subject. Equal actions are decided the same
    /// way every time, which the solver documents.
    ///
    /// # Errors
    /// Stakes or a sitting that the rules do not allow, or a stop.
    fn best(&self, wager: &Wager<G::Rules>, lookout: &dyn Lookout) -> Result<G::Subject, Uncounted>;

    /// All deals under a strategy.
    ///
    /// # Errors
    /// A stop, or amounts that cannot be counted in.
    fn census(&self, subject: &G::Subject, lookout: &dyn Lookout) -> Result<Census, Uncounted>;

    /// All deals under the best play: what [`Self::census`] says of [`Self::best`], without making tables
    /// of the decisions. What one paytable leaves to the next is used: it is the way to go through many.
    ///
    /// # Errors
    /// Stakes or a sitting that the rules do not allow, or a stop.
    fn census_of_best(&self, wager: &Wager<G::Rules>, lookout: &dyn Lookout) -> Result<Census, Uncounted>;

    /// What every action in one situation is worth, without counting everything first.
    ///
    /// # Errors
    /// Cards that are none, or too many or too few, or stakes that the rules do not allow.
    fn explain(
        &self,
        wager: &Wager<G::Rules>,
        question: &Question,
        strategy: Option<&G::Subject>,
    ) -> Result<Explanation, Uncounted>;

    /// Shows the visitor every situation of a stage (a place in the vocabulary) that rounds come to,
    /// in parallel and in no order; the same one may be shown several times. `subject` decides which
    /// situations of a later stage are come to. For the first stage, the sum of weight times the value
    /// of the action taken, over [`Self::deals`] and [`Self::weight_unit`], is the expected result in
    /// ticks when all that follows is played in the best way; a worse action in a later stage costs its
    /// weight times what it is worse, over the same.
    ///
    /// # Errors
    /// A stop, or amounts that cannot be counted in.
    fn appraise(
        &self,
        subject: &G::Subject,
        stage: usize,
        visitor: &(dyn Fn(&Appraised<'_, G::View>) + Sync),
        lookout: &dyn Lookout,
    ) -> Result<(), Uncounted>;
}
