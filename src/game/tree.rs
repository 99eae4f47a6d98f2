//! A round as a tree of all that may come of it: what the enumeration walks.

use crate::tally::subject::Ending;

/// One point of a round, and through it all that may come of it.
///
/// The tree shows cards no sooner than somebody sees them, so that whoever decides knows every card
/// that has come, and no other. It is meant for small decks: a full one has too many deals to walk.
pub trait Tree: Sized {
    /// How many equally likely deals come to this point, each of them with all cards that the round
    /// could need. The ways of every chance point share its deals evenly.
    fn deals(&self) -> u128;

    /// What happens here.
    fn point(&self) -> Point<Self>;
}

/// What happens at a point of a round.
#[derive(Clone, Debug)]
pub enum Point<T> {
    /// Cards come: all ways in which they may, each equally likely.
    Chance(Vec<T>),
    /// The player decides: the code of every legal action and what it leads to. Of actions that are
    /// worth the same the first is preferred.
    Decision(Vec<(u8, T)>),
    /// The round is over and settled.
    Over(Ending),
}
