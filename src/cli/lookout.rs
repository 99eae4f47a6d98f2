//! How far a count is, for the person who waits: lines on the standard error.

use super::console::Console;
use crate::game::census::Lookout;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time before the first line, and between two of one step.
const FIRST_AFTER: Duration = Duration::from_secs(1);
const LINE_EVERY: Duration = Duration::from_secs(2);

/// Says every now and then which step a count has come to.
#[derive(Debug)]
pub struct Telling<'c> {
    console: &'c Console,
    next: Mutex<Instant>,
}

impl<'c> Telling<'c> {
    /// Begins now: what is done within a second is told to nobody.
    #[must_use]
    pub fn begin(console: &'c Console) -> Self {
        Self { console, next: Mutex::new(Instant::now() + FIRST_AFTER) }
    }
}

impl Lookout for Telling<'_> {
    fn reached(&self, step: &'static str, done: u64, of: u64) {
        // Who tells already keeps no other thread from counting.
        let mut next = match self.next.try_lock() {
            Ok(next) => next,
            Err(std::sync::TryLockError::Poisoned(next)) => PoisonError::into_inner(next),
            Err(std::sync::TryLockError::WouldBlock) => return,
        };
        let now = Instant::now();
        if now >= *next {
            *next = now + LINE_EVERY;
            let percent = u128::from(done) * 100 / u128::from(of.max(1));
            self.console.say(&format!("{step}: {percent} %"));
        }
    }

    fn is_stopped(&self) -> bool {
        false
    }
}
