//! The contract that a game fulfils.

use super::census::Solver;
use super::decision::DecisionTable;
use super::example::Example;
use super::house::{House, Origin};
use super::inspection::{Draw, Unseen};
use super::paytable::{Limits, Meter, Paytable};
use super::trial::Trial;
use super::vocabulary::{Situations, Vocabulary};
use crate::base::exact::Exact;
use crate::base::fault::{Faults, Source};
use crate::base::lanes::Path;
use crate::tally::shape::Shape;
use crate::tally::subject::{Settled, Tally};
use std::sync::Arc;
use thiserror::Error;

/// What is played beside the rules and the strategy: how many boxes, how many bets on each, and the
/// size of the initial bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting {
    /// Boxes in play against one dealer hand.
    pub boxes: u32,
    /// Bets on each box; one decision for all of them.
    pub bets_per_box: u32,
    /// The initial bet in the house's money; the table minimum where nothing is said.
    pub initial_bet: Option<Exact>,
}

impl Default for Sitting {
    fn default() -> Self {
        Self { boxes: 1, bets_per_box: 1, initial_bet: None }
    }
}

/// A strategy as checked and compiled for one house.
#[derive(Clone, Debug)]
pub struct Player {
    /// Where the strategy comes from.
    pub origin: Origin,
    /// One table for each stage of the vocabulary; nothing for a stage that the rules never reach.
    pub tables: Vec<Option<DecisionTable>>,
    /// The stakes of the vocabulary, in initial bets; 1 for a flag that is on.
    pub stakes: Vec<Exact>,
}

/// Why a strategy, its stakes or a sitting cannot be played under a house's rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}{}", .help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default())]
pub struct Refusal {
    /// What cannot be.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
}

impl Refusal {
    /// A refusal with advice.
    #[must_use]
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: Some(help.into()) }
    }
}

/// A fault that a validation must catch when it is planted.
#[derive(Clone, Copy, Debug)]
pub struct PlantedFault {
    /// What is wrong.
    pub what: &'static str,
    /// The shipped house in whose game it shows.
    pub house: &'static str,
    /// The bet of the vocabulary that has to be played for that.
    pub stake: Option<&'static str>,
}

/// A casino game. There is one implementation for each folder of `games/`.
pub trait Game: Sized + Send + Sync + 'static {
    /// The rules of a house.
    type Rules: House;
    /// What a seat knows when it decides.
    type View: Send + Sync + 'static;
    /// Rules, strategy and sitting, ready to be played.
    type Subject: Clone + Send + Sync;
    /// What counts all deals.
    type Solver: Solver<Self>;

    /// The key of the game: folder, registry, data files.
    const ID: &'static str;
    /// What the game is called in a sentence.
    const TITLE: &'static str;

    /// What the rounds of the game are broken down by.
    fn shape() -> &'static Shape;

    /// What strategy files may say.
    fn vocabulary() -> &'static Vocabulary<Self::View>;

    /// Reads a rules file. `name` is the short name of the rules.
    ///
    /// # Errors
    /// All faults of the file.
    fn read_rules(name: &str, source: &Source) -> Result<Self::Rules, Faults>;

    /// The situations of each stage, under the rules of a house or, without one, under the game's
    /// usual rules with everything allowed that any house allows.
    fn situations(rules: Option<&Self::Rules>, stakes: &[Exact]) -> Vec<Box<dyn Situations<Self::View>>>;

    /// What each bet of a house that has a table of pays is paid.
    fn paytables(rules: &Self::Rules) -> Vec<Paytable>;

    /// What a table of the house takes and pays at most.
    fn limits(rules: &Self::Rules) -> Limits;

    /// The most that may be staked on a bet of the vocabulary beside the smallest initial bet, in initial
    /// bets; 1 for a flag, and where the house sets no limit. Nothing where the house has no such bet.
    fn largest_stake(rules: &Self::Rules, stake: &str) -> Option<Exact>;

    /// The meter from which a bet of the house is paid, where one is.
    fn meter(rules: &Self::Rules) -> Option<Meter>;

    /// What else a rule may say, for rules that have few values: words and flags as files have them.
    fn alternatives(key: &str) -> &'static [&'static str];

    /// The keys of the rules that say how much is paid at most.
    fn payout_limits() -> &'static [&'static str];

    /// The faults that can be planted in the game: what a validation must catch.
    fn planted_faults() -> &'static [PlantedFault];

    /// What so many rounds come to for a subject when a fault (a place in the list, or none) is planted in
    /// the rules or in the deal, on the plain machine; it decides as it would without. Nothing where the
    /// fault has no meaning for the house. `stakes` are those of the subject.
    fn play_with_fault(
        subject: &Self::Subject,
        stakes: &[Exact],
        fault: Option<usize>,
        seed: u64,
        rounds: u64,
    ) -> Option<Tally>;

    /// Shows what each of the first so many rounds of a block comes to for a subject with one bet on one box,
    /// all its bets together, in the order in which they are dealt and in ticks of its tally: the rounds of
    /// [`Trial::play`](super::trial::Trial::play), on the plain machine.
    fn each_round(subject: &Self::Subject, seed: u64, block: u64, rounds: u64, take: &mut dyn FnMut(Settled));

    /// How many cards a round is dealt from, and how many of them it draws with one box.
    fn deck() -> [usize; 2];

    /// Shows the cards of each of the first so many rounds of a block with one box, as indices in the deck, in
    /// the order in which they are dealt.
    fn each_deal(seed: u64, block: u64, rounds: u64, take: &mut dyn FnMut(&[u8]));

    /// How evenly each draw of a round is drawn.
    fn draws() -> Vec<Draw>;

    /// Decides the first so many rounds of a seed again, with one box, after what a player has not seen when he
    /// decides was exchanged.
    fn decide_unseen(subject: &Self::Subject, seed: u64, rounds: u64) -> Unseen;

    /// Rounds that show what the rules say, as a subject plays them with one box: one of each kind that comes.
    fn examples(subject: &Self::Subject) -> Vec<Example>;

    /// The initial bet of a sitting in the house's money.
    fn initial_bet(rules: &Self::Rules, sitting: &Sitting) -> Exact;

    /// Seats a player.
    ///
    /// # Errors
    /// A stake or a sitting that the rules do not allow.
    fn subject(rules: &Arc<Self::Rules>, player: Player, sitting: &Sitting)
    -> Result<Self::Subject, Refusal>;

    /// A trial of subjects of one sitting, played with the instructions of a path; which these are
    /// changes no digit. There is at least one subject.
    ///
    /// # Errors
    /// The subjects cannot be counted together.
    fn trial_on(subjects: Vec<Self::Subject>, path: Path) -> Result<Box<dyn Trial>, Refusal>;

    /// The same on the path of this process.
    ///
    /// # Errors
    /// As there.
    fn trial(subjects: Vec<Self::Subject>) -> Result<Box<dyn Trial>, Refusal> {
        Self::trial_on(subjects, Path::of_process())
    }

    /// The same rules with the progressive judged at another meter, in the house's money.
    ///
    /// # Errors
    /// The house has no progressive that is paid from a meter, or not at such a meter.
    fn at_meter(rules: &Self::Rules, meter: Exact) -> Result<Self::Rules, Refusal>;

    /// Whether every initial bet of the subject's sitting ends as it would if it were the only one of its
    /// round: then a census, which counts one bet on one box by itself, says what becomes of each of
    /// them. It is not so where rules look at the whole round.
    fn is_settled_alone(subject: &Self::Subject) -> bool;

    /// Whether two subjects decide alike and all their bets settle alike, whatever the cards: then what is
    /// counted of one is true of the other, and the best play of one is that of the other. Houses may
    /// differ in bets that nobody makes.
    fn is_alike(one: &Self::Subject, other: &Self::Subject) -> bool;

    /// The subject with the decisions of another one to which it is alike but for them.
    fn deciding_as(subject: &Self::Subject, other: &Self::Subject) -> Self::Subject;

    /// The names of the embedded rules that `simulate` plays where none are named.
    fn reference_rules() -> &'static [&'static str];
}
