//! Reports as pages for people to read in a browser and to file: one file without script, that asks nothing of
//! any other place, in the language of the reader.

pub mod chart;
mod language;
mod words;

pub use self::language::Language;
