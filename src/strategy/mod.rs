//! Strategies as people write them: from a file to a dense decision table.
//!
//! A file is read and checked against what the game's vocabulary lets it say ([`file`], [`check`]),
//! and then compiled for one house and one player's stakes ([`compile`]). Nothing here knows a single
//! game: features, actions and situations come from [`crate::game::vocabulary`].

pub mod check;
pub mod compile;
pub mod condition;
pub mod cost;
pub mod distill;
pub mod file;
pub mod play_map;
pub mod rule;
pub mod sweep;

pub use compile::{StakeOverrides, stakes_without_file};
pub use file::StrategyFile;
pub use play_map::{PlayMap, play_map};
