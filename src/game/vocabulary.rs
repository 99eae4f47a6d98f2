//! What the strategy files of a game may say, and the situations that they decide.
//!
//! A game lists its features (what a player sees) and actions next to their definitions; the strategy
//! compiler reads conditions over the features and asks the game for every situation that a player
//! can tell apart, in two steps: coarse situations, in which a feature may still be open, and the fine
//! situations that a coarse one is made of. `V` is the game's view of one situation.

/// What kind of value a feature has, and so which literals it can be compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// True or false; stands alone in a condition.
    Flag,
    /// A whole number within bounds, both included.
    Number {
        /// The least value.
        least: i64,
        /// The greatest value.
        most: i64,
    },
    /// A rank of a card: `2` to `9`, `T`, `J`, `Q`, `K`, `A`.
    Rank {
        /// Whether it may be missing: written `none`, and lower than every rank.
        or_none: bool,
    },
    /// One of the game's ordered words: hand classes.
    Class,
    /// The strength of a hand, written as its ranks: `AKJ83`.
    Strength,
}

impl Kind {
    /// What messages and lists call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Flag => "flag",
            Self::Number { .. } => "number",
            Self::Rank { .. } => "rank",
            Self::Class => "class",
            Self::Strength => "strength",
        }
    }
}

/// Something that a condition may ask about a situation.
#[derive(Debug)]
pub struct Feature<V: 'static> {
    /// The name in conditions.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub meaning: &'static str,
    /// Its kind.
    pub kind: Kind,
    /// The values that it can take, as words for the person who writes a condition: `1 to 5`.
    pub values: &'static str,
    /// Its value in a situation: 0 or 1 for a flag, the number itself, else a place on the scale of
    /// its kind; nothing while the coarse situation leaves it open. Never nothing in a fine situation.
    pub value: fn(&V) -> Option<i64>,
}

/// Something that a rule may do.
#[derive(Debug)]
pub struct Action<V: 'static> {
    /// The name in files.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub meaning: &'static str,
    /// The choice that goes with the action (which card to throw), where it has one.
    pub choice: Option<&'static Choice<V>>,
    /// The code of the action where it has no choice.
    pub code: u8,
    /// The key of the stage that follows the action, where one does.
    pub leads_to: Option<&'static str>,
}

/// A choice that goes with an action.
#[derive(Debug)]
pub struct Choice<V: 'static> {
    /// The key in files: `throw`.
    pub key: &'static str,
    /// What may be chosen.
    pub options: &'static [ChoiceOption<V>],
}

/// One way to choose.
#[derive(Debug)]
pub struct ChoiceOption<V: 'static> {
    /// The name in files.
    pub name: &'static str,
    /// What it chooses, in one sentence.
    pub meaning: &'static str,
    /// The code of the action so chosen, in a situation.
    pub code: fn(&V) -> Chosen,
}

/// What a choice comes to in a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// This action code.
    Code(u8),
    /// The coarse situation leaves it open.
    Open,
    /// Nothing: the situation has no such card.
    Nothing,
}

/// A stake that a strategy file states. Conditions may ask for it in every stage: an amount is compared
/// under its name, and the flag says whether anything is staked at all.
#[derive(Debug)]
pub struct Stake {
    /// The key in files, and the name in conditions: `insurance`.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub meaning: &'static str,
    /// The flag that is true in conditions where it is above 0: `insured`.
    pub flag: &'static str,
    /// Whether it is only on or off, and then 1 or 0; else an amount in initial bets.
    pub is_flag: bool,
}

/// One list of rules in a strategy file: the decisions taken at one point of a round.
#[derive(Debug)]
pub struct Stage<V: 'static> {
    /// The key of its list in files: `rule`.
    pub key: &'static str,
    /// What is decided there, in one sentence.
    pub meaning: &'static str,
    /// Whether every strategy must decide it; else only those that can come to it.
    pub required: bool,
    /// What a condition may ask.
    pub features: &'static [Feature<V>],
    /// What a rule may do.
    pub actions: &'static [Action<V>],
}

/// The situations of one stage under one house's rules and one player's stakes.
pub trait Situations<V: 'static>: Send + Sync {
    /// Whether a round can come to this stage under these rules.
    fn is_reached(&self) -> bool;

    /// A number that houses have in common whose situations of this stage look alike and whose literals
    /// stand for the same: what is compiled for one of them holds for all.
    fn likeness(&self) -> u64;

    /// Actions that these rules do not allow, each with the reason.
    fn forbidden(&self) -> Vec<(&'static str, String)>;

    /// Stakes of this player that these rules do not take at all, by name, each with the reason.
    fn refused_stakes(&self) -> Vec<(&'static str, String)>;

    /// The place of a literal on the scale of its kind: ranks, classes and strengths.
    ///
    /// # Errors
    /// A sentence saying what would be right.
    fn literal(&self, kind: Kind, text: &str) -> Result<i64, String>;

    /// The literal that stands at a place on the scale of its kind, as a condition may write it; nothing
    /// where none does.
    fn spelling(&self, kind: Kind, place: i64) -> Option<String>;

    /// How many coarse situations there are.
    fn coarse(&self) -> usize;

    /// The coarse situation with this index; nothing where it cannot occur.
    fn coarse_view(&self, index: usize) -> Option<V>;

    /// The fine situations of a coarse one, each with its place in a row of [`Self::row_width`]
    /// places. Views that a player cannot tell apart may stand in several places.
    fn fine_views(&self, index: usize) -> Vec<(usize, V)>;

    /// How many places a row has.
    fn row_width(&self) -> usize;

    /// The situation in words, with cards where it is fine: `Ah Kd 9c 5s 2h against Qd`.
    fn describe(&self, view: &V) -> String;
}

/// Everything that the strategy files of a game may say.
#[derive(Debug)]
pub struct Vocabulary<V: 'static> {
    /// The stages, in the order in which a round comes to them.
    pub stages: &'static [Stage<V>],
    /// The stakes.
    pub stakes: &'static [Stake],
}
