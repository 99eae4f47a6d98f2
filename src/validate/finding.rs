//! What a check found.

use crate::base::fault::Source;
use crate::base::phrase::Phrase;
use crate::base::places::place;
use std::fmt;

/// What a check comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It is not as it must be.
    Fail,
    /// It may be meant so, and a person has to look at it.
    Warn,
    /// It is as it must be.
    Pass,
    /// It has no meaning for these rules or this profile.
    NotApplicable,
}

impl Verdict {
    /// All, the gravest first.
    pub const ALL: [Self; 4] = [Self::Fail, Self::Warn, Self::Pass, Self::NotApplicable];
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Fail => "FAIL",
            Self::Warn => "WARN",
            Self::Pass => "PASS",
            Self::NotApplicable => "N-A",
        })
    }
}

/// A check as it stands in the list of checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// The stable code.
    pub code: &'static str,
    /// What is checked, in a few words.
    pub title: &'static str,
    /// How it is judged.
    pub formula: &'static str,
    /// Who asks for it.
    pub source: &'static str,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The check.
    pub check: Check,
    /// What it comes to.
    pub verdict: Verdict,
    /// What it is about: a key of the rules file, or a wager.
    pub about: String,
    /// Line and column of that key, where it is one of the file.
    pub place: Option<(usize, usize)>,
    /// What must be.
    pub expected: Phrase,
    /// What is.
    pub found: Phrase,
}

impl Check {
    /// A finding of this check about nothing in particular.
    #[must_use]
    pub fn finding(self, verdict: Verdict, expected: Phrase, found: Phrase) -> Finding {
        Finding { check: self, verdict, about: String::new(), place: None, expected, found }
    }

    /// The check has no meaning here, and why.
    #[must_use]
    pub fn not_applicable(self, why: Phrase) -> Finding {
        self.finding(Verdict::NotApplicable, Phrase::NOTHING, why)
    }

    /// Passes where something holds, and else fails.
    #[must_use]
    pub fn holds(self, holds: bool, expected: Phrase, found: Phrase) -> Finding {
        self.finding(if holds { Verdict::Pass } else { Verdict::Fail }, expected, found)
    }

    /// Passes where something holds, and else warns.
    #[must_use]
    pub fn should_hold(self, holds: bool, expected: Phrase, found: Phrase) -> Finding {
        self.finding(if holds { Verdict::Pass } else { Verdict::Warn }, expected, found)
    }
}

impl Finding {
    /// The same about a wager, or something else that is no key.
    #[must_use]
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// The same about a key of the rules file.
    #[must_use]
    pub fn at(mut self, source: &Source, key: &str) -> Self {
        self.place = place(source, key).map(|span| source.line_and_column(span.start));
        self.about = key.to_owned();
        self
    }
}
