//! What drives a trial: the simulation over blocks of rounds.

pub mod simulation;

pub use simulation::{BLOCK, EngineError, Job, Played, Watch, play};
