//! The words and signs of a condition.

use super::{Operator, Passage};
use crate::base::fault::Fault;
use std::ops::Range;

/// One word or sign, with its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands in the file.
    pub span: Range<usize>,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// The name of a feature, or a literal.
    Word(String),
    /// A comparison.
    Operator(Operator),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `and`
    And,
    /// `or`
    Or,
    /// `not`
    Not,
}

impl TokenKind {
    /// How it is written.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Word(word) => word,
            Self::Operator(operator) => operator.text(),
            Self::Open => "(",
            Self::Close => ")",
            Self::And => "and",
            Self::Or => "or",
            Self::Not => "not",
        }
    }
}

/// What other languages write, and what is written here. The longer ones stand before their beginnings.
const FOREIGN: [(&str, &str); 15] = [
    ("==", "="),
    ("=>", ">="),
    ("=<", "<="),
    ("<>", "!="),
    ("&&", "and"),
    ("||", "or"),
    ("&", "and"),
    ("|", "or"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("[", "("),
    ("]", ")"),
    ("{", "("),
    ("}", ")"),
];

/// Cuts a condition into words and signs.
///
/// # Errors
/// A fault for each piece that is neither.
pub fn tokens(passage: &Passage<'_>) -> Result<Vec<Token>, Vec<Fault>> {
    let text = passage.text();
    let (mut tokens, mut faults) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        if letter.is_whitespace() {
            at += letter.len_utf8();
            continue;
        }
        if let Some((foreign, ours)) = FOREIGN.into_iter().find(|(foreign, _)| rest.starts_with(foreign)) {
            let span = passage.place(at..at + foreign.len());
            let fault = Fault::new(span, format!("`{foreign}` is not a sign of conditions"));
            faults.push(fault.help(format!("write `{ours}`")));
            at += foreign.len();
            continue;
        }
        let operator = Operator::ALL.into_iter().find(|operator| rest.starts_with(operator.text()));
        let (kind, length) = match (operator, letter) {
            (Some(operator), _) => (TokenKind::Operator(operator), operator.text().len()),
            (None, '(') => (TokenKind::Open, 1),
            (None, ')') => (TokenKind::Close, 1),
            (None, _) => {
                let length = rest.find(|letter| !is_of_a_word(letter)).unwrap_or(rest.len());
                (word(&rest[..length]), length)
            }
        };
        if length == 0 {
            let span = passage.place(at..at + letter.len_utf8());
            let help = if letter == '!' { "write `not` before what does not hold" } else { "leave it out" };
            faults.push(Fault::new(span, format!("`{letter}` has no meaning in a condition")).help(help));
            at += letter.len_utf8();
            continue;
        }
        tokens.push(Token { kind, span: passage.place(at..at + length) });
        at += length;
    }
    if faults.is_empty() { Ok(tokens) } else { Err(faults) }
}

/// Hyphens, points and strokes belong to words, so that `ace-king`, `-1`, `0.5` and `1/2` are each
/// judged as one.
fn is_of_a_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.' | '/')
}

fn word(word: &str) -> TokenKind {
    match word {
        "and" => TokenKind::And,
        "or" => TokenKind::Or,
        "not" => TokenKind::Not,
        _ => TokenKind::Word(word.to_owned()),
    }
}
