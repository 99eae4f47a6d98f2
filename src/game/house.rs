//! What every set of rules says about itself, whatever the game.

use crate::base::digest::Fingerprint;
use crate::base::exact::{self, Exact};
use std::fmt;

/// Where a set of rules or a strategy comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The short name: the file's name without its ending.
    pub name: String,
    /// What reports call it in full.
    pub title: String,
    /// The text, page or law that it was written from.
    pub source: String,
    /// The fingerprints of the file.
    pub digest: Fingerprint,
}

/// A rule that the house's text leaves open, and why the file chose as it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// The key of the rules file that the choice is about.
    pub key: String,
    /// What the text leaves open and why this was chosen.
    pub reason: String,
}

/// One rule of a house: a key of its file with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The key, dotted from the top of the file: `second_bet.pays.flush`.
    pub key: String,
    /// What the key says, in a few words.
    pub meaning: String,
    /// The value.
    pub value: RuleValue,
}

/// The value of a rule in the one spelling that all equal values share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleValue {
    /// A text, which stands in quotes in a file.
    Text(String),
    /// A number or a flag.
    Bare(String),
}

impl RuleValue {
    /// An amount: a number where its decimals end, else a fraction.
    #[must_use]
    pub fn amount(amount: Exact) -> Self {
        let text = exact::text(amount);
        if text.contains('/') { Self::Text(text) } else { Self::Bare(text) }
    }

    /// As a file has it, in quotes where it needs them. No value has quotes of its own.
    #[must_use]
    pub fn written(&self) -> String {
        match self {
            Self::Text(text) => format!("\"{text}\""),
            Self::Bare(text) => text.clone(),
        }
    }
}

impl fmt::Display for RuleValue {
    /// As pages have it, without quotes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) | Self::Bare(text) => f.pad(text),
        }
    }
}

/// What reports say about a house beside its numbers.
pub trait House: Send + Sync {
    /// Where the rules come from.
    fn origin(&self) -> &Origin;

    /// What the house's text leaves open.
    fn assumptions(&self) -> &[Assumption];

    /// Rules that change no number, such as what voids a round.
    fn notes(&self) -> &[String];

    /// Every rule that changes a number, in the order of the file's format. What files spell differently
    /// and mean alike is spelt alike.
    fn rules(&self) -> Vec<Rule>;
}
