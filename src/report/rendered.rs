//! What every report can be made into.

use super::csv::Dialect;
use super::html::{Language, Shown};

/// A report that is ready to be shown and kept.
pub trait Rendered {
    /// The page, in lines of at most `columns` letters (at least 40), with colour or without a single escape
    /// sequence.
    fn page(&self, columns: usize, colour: bool) -> String;

    /// The main table alone.
    fn csv(&self, dialect: Dialect) -> Vec<u8>;

    /// All of it as JSON.
    fn json(&self) -> String;

    /// The tables that go into a folder: name and bytes.
    fn tables(&self, dialect: Dialect) -> Vec<(&'static str, Vec<u8>)>;

    /// What a page for a browser shows, in a language.
    fn shown(&self, language: Language) -> Shown;
}
