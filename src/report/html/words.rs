//! The words of each language: one file a language, every text found by its English.

use super::language::Language;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The texts of a language by the English ones.
type Words = BTreeMap<String, String>;

static SPANISH: LazyLock<Words> = LazyLock::new(|| read(include_str!("words/es.toml")));
static CATALAN: LazyLock<Words> = LazyLock::new(|| read(include_str!("words/ca.toml")));

/// Reads a file that stands in the program and is checked by a test.
fn read(text: &str) -> Words {
    toml::from_str(text).expect("a file of words has a text for each text")
}

/// A text in a language, by the English one.
pub(super) fn of(language: Language, english: &str) -> Option<&str> {
    let words: &'static Words = match language {
        Language::En => return Some(english),
        Language::Es => &SPANISH,
        Language::Ca => &CATALAN,
    };
    words.get(english).map(String::as_str)
}

#[cfg(test)]
mod tests;
