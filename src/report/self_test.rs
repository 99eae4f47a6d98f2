//! The self-test of the validation: planted faults, and what caught each.

use super::cell::Cell;
use super::csv::{self, Dialect};
use super::html::{self, Language, Shown};
use super::json::{SCHEMA, objects, pretty};
use super::model::Record;
use super::rendered::Rendered;
use super::terminal::sheet::{Ink, Sheet};
use serde_json::json;

/// A fault that was planted, or a sound game.
#[derive(Clone, Debug)]
pub struct Planted {
    /// The house in whose game it was planted.
    pub house: String,
    /// What was done.
    pub fault: String,
    /// The side bet that was played; empty where none was.
    pub stake: String,
    /// Whether nothing was: then nothing may be caught.
    pub is_sound: bool,
    /// The codes of the checks that failed, with what they found.
    pub caught_by: Vec<(&'static str, String)>,
}

/// All faults.
#[derive(Clone, Debug)]
pub struct SelfTest {
    /// Rounds for each.
    pub rounds: u64,
    /// The seed.
    pub seed: u64,
    /// The faults and the sound games.
    pub planted: Vec<Planted>,
}

impl Planted {
    /// Whether it came as it must: a fault is caught, a sound game is not.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.is_sound == self.caught_by.is_empty()
    }

    pub(super) fn codes(&self) -> String {
        self.caught_by.iter().map(|(code, _)| *code).collect::<Vec<_>>().join(" ")
    }
}

impl Rendered for SelfTest {
    fn page(&self, columns: usize, colour: bool) -> String {
        let mut sheet = Sheet::new(columns, colour);
        let faults = self.planted.iter().filter(|planted| !planted.is_sound).count();
        let right = self.planted.iter().filter(|planted| planted.is_right() && !planted.is_sound).count();
        sheet.indented(
            &format!(
                "self-test: {right} of {faults} planted faults are caught; best play, {} rounds each, seed {}",
                self.rounds, self.seed
            ),
            [0, 2],
            if self.wrong() == 0 { Ink::Strong } else { Ink::Warning },
        );
        for planted in &self.planted {
            sheet.blank();
            let (verdict, ink) = match (planted.is_right(), planted.is_sound) {
                (true, true) => ("no alarm", Ink::Plain),
                (true, false) => ("caught", Ink::Plain),
                (false, true) => ("FALSE ALARM", Ink::Warning),
                (false, false) => ("NOT CAUGHT", Ink::Warning),
            };
            let with = match planted.stake.as_str() {
                "" => String::new(),
                stake => format!(" with {stake}"),
            };
            sheet.indented(&format!("{verdict}: {} ({}{with})", planted.fault, planted.house), [0, 2], ink);
            for (code, found) in &planted.caught_by {
                sheet.indented(&format!("{code}: {found}"), [2, 4], Ink::Plain);
            }
        }
        sheet.finished()
    }

    fn csv(&self, dialect: Dialect) -> Vec<u8> {
        csv::table(
            &["rules", "stake", "fault", "is_sound", "caught_by", "is_right"],
            &self.records(),
            dialect,
        )
    }

    fn json(&self) -> String {
        pretty(&json!({
            "schema": SCHEMA,
            "rounds": self.rounds,
            "seed": self.seed.to_string(),
            "wrong": self.wrong(),
            "planted": objects(&self.records()),
        }))
    }

    fn tables(&self, dialect: Dialect) -> Vec<(&'static str, Vec<u8>)> {
        vec![("self-test.csv", self.csv(dialect))]
    }

    fn shown(&self, language: Language) -> Shown {
        html::self_test(self, language)
    }
}

impl SelfTest {
    /// How many came otherwise than they must.
    #[must_use]
    pub fn wrong(&self) -> usize {
        self.planted.iter().filter(|planted| !planted.is_right()).count()
    }

    fn records(&self) -> Vec<Record> {
        let record = |planted: &Planted| {
            vec![
                ("rules", Cell::Text(planted.house.clone())),
                ("stake", Cell::Text(planted.stake.clone())),
                ("fault", Cell::Text(planted.fault.clone())),
                ("is_sound", Cell::Flag(planted.is_sound)),
                ("caught_by", Cell::Text(planted.codes())),
                ("is_right", Cell::Flag(planted.is_right())),
            ]
        };
        self.planted.iter().map(record).collect()
    }
}
