//! One run on one stream of deals: what the engine drives.

use crate::tally::counts::Counts;
use crate::tally::subject::Tally;
use crate::tally::table::PairedTally;

/// Several subjects (rules under a strategy) of one game, dealt the same cards. Object-safe: the
/// engine makes one call a block, and everything inside is the game's own.
pub trait Trial: Send + Sync {
    /// How many subjects are in the trial.
    fn subjects(&self) -> usize;

    /// Counters at zero, in the trial's layout.
    fn zero(&self) -> Counts;

    /// Plays just `rounds` rounds of the block with this number and adds them to the counters. The
    /// same seed, block and rounds always add the same.
    fn play(&self, seed: u64, block: u64, rounds: u64, counts: &mut Counts);

    /// The counters as one tally a subject.
    fn tallies(&self, counts: &Counts) -> Vec<Tally>;

    /// The differences of each subject but the first to the first, on the same cards.
    fn paired(&self, counts: &Counts) -> Vec<PairedTally>;

    /// For each subject the results that matter to its spread although they are rare.
    fn awards(&self) -> Vec<Vec<Award>>;
}

/// A pay that may be too rare for the sample to show how much it matters.
#[derive(Clone, Debug, PartialEq)]
pub struct Award {
    /// What it is paid for: `second bet: royal flush`.
    pub name: String,
    /// The bet that is paid, as a place in the shape's list.
    pub bet: usize,
    /// What it brings the player in initial bets.
    pub net: f64,
    /// Its exact or closely bounded chance per initial bet.
    pub chance: f64,
}
