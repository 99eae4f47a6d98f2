//! Rounds that show what rules say.

use crate::base::exact::Exact;

/// A round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// What it shows, in English.
    pub what: &'static str,
    /// Cards, each with whose they are in English.
    pub cards: Vec<(&'static str, String)>,
    /// The bets that were put down, as the game's shape calls them, with what was staked and what came back, in
    /// initial bets.
    pub bets: Vec<(&'static str, [Exact; 2])>,
    /// The result of all, in initial bets.
    pub net: Exact,
}
