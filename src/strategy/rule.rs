//! One rule of a strategy: when it applies, and what it does.

use super::condition::meaning::Condition;
use super::condition::question::{Circumstances, Question};
use crate::base::fault::Fault;
use crate::game::vocabulary::{Chosen, Stage};
use std::ops::Range;

/// A rule as read. Actions and their options are named by their places in the vocabulary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// When it applies; nothing for `otherwise`.
    pub when: Option<Condition>,
    /// What it does; nothing, in a file with faults, where that cannot be read.
    pub action: Option<usize>,
    /// What is chosen with the action, where there is a choice.
    pub option: Option<usize>,
    /// Where the file says when it applies.
    pub when_place: Range<usize>,
    /// Where the file says what it does.
    pub action_place: Range<usize>,
    /// Where the file says what is chosen, or else what it does.
    pub option_place: Range<usize>,
}

/// A rule under one house's rules and one player's stakes.
#[derive(Debug)]
pub struct Asked<V: 'static> {
    /// When it applies.
    pub question: Question<V>,
    /// What it does.
    pub act: Act<V>,
}

/// What a rule does in a situation.
#[derive(Debug)]
pub enum Act<V: 'static> {
    /// This action code.
    Code(u8),
    /// The code that a choice comes to.
    Choice(fn(&V) -> Chosen),
}

impl<V> Act<V> {
    /// What it comes to in a situation.
    #[must_use]
    pub fn code(&self, view: &V) -> Chosen {
        match self {
            Self::Code(code) => Chosen::Code(*code),
            Self::Choice(choose) => choose(view),
        }
    }
}

impl Rule {
    /// The rule under these circumstances.
    ///
    /// # Errors
    /// A literal that this house does not know.
    pub fn asked<V>(&self, stage: &'static Stage<V>, under: &Circumstances<'_, V>) -> Result<Asked<V>, Fault> {
        let question = match &self.when {
            Some(condition) => Question::of(condition, under)?,
            None => Question::Known(true),
        };
        let action = self.action.map(|action| &stage.actions[action]);
        let choice = action.and_then(|action| action.choice).zip(self.option);
        let act = match choice {
            Some((choice, option)) => Act::Choice(choice.options[option].code),
            None => Act::Code(action.map_or(0, |action| action.code)),
        };
        Ok(Asked { question, act })
    }
}
