//! Sentences of which the numbers stand apart from the words, so that a report can say them in any language.

use std::fmt;

/// A sentence: an English pattern with a `{}` for each part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The pattern, which also finds the sentence in other languages.
    pub pattern: &'static str,
    /// What takes the places of the braces.
    pub parts: Vec<Part>,
}

/// What stands in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A number, written with a decimal point: other languages write another sign.
    Number(String),
    /// A word of the program, such as the name of a hand, which other languages call otherwise.
    Word(String),
    /// A name, a key or a text from elsewhere, which is the same in every language.
    Verbatim(String),
    /// Sentences, with a sign between them.
    List(Vec<Phrase>, &'static str),
}

/// A sentence from an English pattern and its parts, in their order.
///
/// ```
/// use ventaja::base::phrase::{Part, phrase};
/// let found = phrase!("edge {} of {}", Part::Number("5.22 %".into()), "house");
/// assert_eq!(found.to_string(), "edge 5.22 % of house");
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! phrase {
    ($pattern:literal $(, $part:expr)* $(,)?) => {
        $crate::base::phrase::Phrase {
            pattern: $pattern,
            parts: vec![$($crate::base::phrase::Part::from($part)),*],
        }
    };
}

pub use phrase;

impl Phrase {
    /// No sentence at all.
    pub const NOTHING: Self = Self { pattern: "", parts: Vec::new() };

    /// A text from elsewhere, which is the same in every language.
    #[must_use]
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self { pattern: "{}", parts: vec![Part::Verbatim(text.into())] }
    }

    /// Sentences one after the other, with a sign between them.
    #[must_use]
    pub fn list(phrases: Vec<Self>, between: &'static str) -> Self {
        Self { pattern: "{}", parts: vec![Part::List(phrases, between)] }
    }

    /// The sentence by another pattern, with each part as it is told.
    #[must_use]
    pub fn told(&self, pattern: &str, tell: &dyn Fn(&Part) -> String) -> String {
        let mut told = String::new();
        let mut pieces = pattern.split("{}");
        told.push_str(pieces.next().unwrap_or_default());
        let mut parts = self.parts.iter();
        for piece in pieces {
            if let Some(part) = parts.next() {
                told.push_str(&tell(part));
            }
            told.push_str(piece);
        }
        told
    }
}

impl From<String> for Part {
    fn from(text: String) -> Self {
        Self::Verbatim(text)
    }
}

impl From<&str> for Part {
    fn from(text: &str) -> Self {
        Self::Verbatim(text.to_owned())
    }
}

impl From<Phrase> for Part {
    fn from(phrase: Phrase) -> Self {
        Self::List(vec![phrase], "")
    }
}

macro_rules! whole {
    ($($kind:ty),+) => {
        $(impl From<$kind> for Part {
            fn from(number: $kind) -> Self {
                Self::Number(number.to_string())
            }
        })+
    };
}

whole!(u32, u64, u128, usize);

impl fmt::Display for Phrase {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.told(self.pattern, &|part| part.to_string()))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(text) | Self::Word(text) | Self::Verbatim(text) => f.pad(text),
            Self::List(phrases, between) => {
                let phrases: Vec<String> = phrases.iter().map(Phrase::to_string).collect();
                f.pad(&phrases.join(between))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_takes_its_parts_in_order() {
        let inner = vec![phrase!("{} of {}", 3_u64, "five"), phrase!("none")];
        let phrase = phrase!("found: {}; {}", Part::List(inner, ", "), "x {} y");
        assert_eq!(phrase.to_string(), "found: 3 of five, none; x {} y");
        assert_eq!(Phrase::NOTHING.to_string(), "");
        assert_eq!(Phrase::verbatim("a {} b").to_string(), "a {} b");
        let spanish = phrase.told("hallado: {}; {}", &|part| match part {
            Part::List(..) => "lista".to_owned(),
            other => other.to_string(),
        });
        assert_eq!(spanish, "hallado: lista; x {} y");
    }
}
