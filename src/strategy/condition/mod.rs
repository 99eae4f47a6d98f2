//! The conditions of strategy files, from text to something that can be asked of a situation.
//!
//! [`parser`] turns text into an [`Expression`], which knows words but not what they mean; [`meaning`]
//! finds the features, stakes and literals that the words name; [`question`] is a condition under one
//! house's rules and one player's stakes, which answers yes, no or "open" about a situation.

pub mod lexer;
pub mod meaning;
pub mod parser;
pub mod question;

use crate::base::document::Located;
use std::fmt;
use std::ops::Range;

/// A condition in a file: its text, and where the text stands.
#[derive(Clone, Debug)]
pub struct Passage<'t> {
    text: &'t str,
    whole: Range<usize>,
    start: Option<usize>,
}

impl<'t> Passage<'t> {
    /// The passage that a TOML string value at `whole` of the file stands for. Where the file spells it
    /// with escapes, all of its places are those of the whole value.
    #[must_use]
    pub fn new(file: &str, value: &'t Located<String>) -> Self {
        let raw = file.get(value.span.clone()).unwrap_or_default();
        let start = ["'''\r\n", "'''\n", "'''", "\"\"\"\r\n", "\"\"\"\n", "\"\"\"", "'", "\""]
            .into_iter()
            .find(|quote| raw.starts_with(quote))
            .map(str::len)
            .filter(|quote| raw.get(*quote..).is_some_and(|rest| rest.starts_with(value.value.as_str())))
            .map(|quote| value.span.start + quote);
        Self { text: &value.value, whole: value.span.clone(), start }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// Where a part of the text stands in the file.
    #[must_use]
    pub fn place(&self, part: Range<usize>) -> Range<usize> {
        match self.start {
            Some(start) => start + part.start..start + part.end,
            None => self.whole.clone(),
        }
    }
}

/// A condition as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A word alone: a flag.
    Word(Located<String>),
    /// A comparison of two words.
    Compare {
        /// What stands on the left.
        left: Located<String>,
        /// How it is compared.
        operator: Operator,
        /// What stands on the right.
        right: Located<String>,
    },
    /// What does not hold.
    Not(Box<Expression>),
    /// Two or more that all hold.
    All(Vec<Expression>),
    /// Two or more of which one holds.
    Any(Vec<Expression>),
}

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl Operator {
    /// All operators; those of two characters first.
    pub const ALL: [Self; 6] =
        [Self::Unequal, Self::AtMost, Self::AtLeast, Self::Equal, Self::Less, Self::More];

    /// How it is written.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Unequal => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::More => ">",
            Self::AtLeast => ">=",
        }
    }

    /// Whether `left` and `right` stand to each other as it says.
    #[must_use]
    #[inline]
    pub fn holds<T: Ord>(self, left: &T, right: &T) -> bool {
        match self {
            Self::Equal => left == right,
            Self::Unequal => left != right,
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::More => left > right,
            Self::AtLeast => left >= right,
        }
    }
}

impl Expression {
    /// Writes a part of a larger expression, in parentheses where it would be read otherwise.
    fn write_part(&self, part: &Self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let enclosed = match part {
            Self::Word(_) | Self::Compare { .. } | Self::Not(_) => false,
            Self::All(_) => !matches!(self, Self::Any(_)),
            Self::Any(_) => true,
        };
        if enclosed { write!(out, "({part})") } else { write!(out, "{part}") }
    }
}

impl fmt::Display for Expression {
    /// The condition as a file may say it: reading it gives the same expression again.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (parts, between) = match self {
            Self::Word(word) => return write!(out, "{}", word.value),
            Self::Compare { left, operator, right } => {
                return write!(out, "{} {} {}", left.value, operator.text(), right.value);
            }
            Self::Not(part) => {
                write!(out, "not ")?;
                return self.write_part(part, out);
            }
            Self::All(parts) => (parts, " and "),
            Self::Any(parts) => (parts, " or "),
        };
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                write!(out, "{between}")?;
            }
            self.write_part(part, out)?;
        }
        Ok(())
    }
}
