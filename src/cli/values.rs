//! The values of arguments, read from words.

use crate::base::count;
use crate::base::exact::{self, Exact};

/// The most rounds of one run: sums of squares stay within 128 bits.
const MOST_ROUNDS: u64 = 1_000_000_000_000_000;

/// More threads than any machine has use for are a slip of the finger.
const MOST_THREADS: u64 = 4096;

/// More boxes or bets than any table has; how many there may be the rules say.
const MOST_PLACES: u64 = 1000;

/// More rules than this nobody reads.
const LONGEST_LIST: u64 = 100;

/// Rounds of a session that can be walked through in seconds: 200 hours and more at a table.
const LONGEST_SESSION: u64 = 100_000;

/// Sessions that fit into memory.
const MOST_SESSIONS: u64 = 10_000_000;

/// More lines than this are for a file.
const LONGEST_PAGE: u64 = 1_000_000;

/// A number of rules.
pub(super) fn list_length(text: &str) -> Result<usize, String> {
    usize::try_from(count::parse(text, 1..=LONGEST_LIST)?).map_err(|error| error.to_string())
}

/// A number of lines of a page.
pub(super) fn page_length(text: &str) -> Result<usize, String> {
    usize::try_from(count::parse(text, 1..=LONGEST_PAGE)?).map_err(|error| error.to_string())
}

/// A number of rounds.
pub(super) fn rounds(text: &str) -> Result<u64, String> {
    count::parse(text, 1..=MOST_ROUNDS)
}

/// A number of rounds of one session.
pub(super) fn rounds_of_a_session(text: &str) -> Result<u32, String> {
    u32::try_from(count::parse(text, 1..=LONGEST_SESSION)?).map_err(|error| error.to_string())
}

/// A number of sessions.
pub(super) fn sessions(text: &str) -> Result<u64, String> {
    count::parse(text, 2..=MOST_SESSIONS)
}

/// A seed.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    count::parse(text, 0..=u64::MAX)
}

/// A number of threads.
pub(super) fn threads(text: &str) -> Result<u64, String> {
    count::parse(text, 1..=MOST_THREADS)
}

/// A number of boxes or bets.
pub(super) fn places(text: &str) -> Result<u32, String> {
    u32::try_from(count::parse(text, 1..=MOST_PLACES)?).map_err(|error| error.to_string())
}

/// An amount above 0.
pub(super) fn positive(text: &str) -> Result<Exact, String> {
    let value = exact::parse(text)?;
    if value > Exact::ZERO { Ok(value) } else { Err("it must be above 0".to_owned()) }
}

/// An amount of 0 or more.
pub(super) fn amount(text: &str) -> Result<Exact, String> {
    let value = exact::parse(text)?;
    if value >= Exact::ZERO { Ok(value) } else { Err("it must be 0 or more".to_owned()) }
}
