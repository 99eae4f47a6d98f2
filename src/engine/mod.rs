//! What drives a game, knowing none: the simulation over blocks of rounds, and the enumeration of all
//! that may come of a round.

pub mod enumeration;
pub mod simulation;
pub mod speed;

pub use simulation::{BLOCK, EngineError, Job, Played, Watch, looks, play, play_with_looks};
