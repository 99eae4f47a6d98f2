//! The house edge of casino table games.
//!
//! The modules stand in the order of their dependency: each uses only those above it.
pub mod base;
pub mod cards;
pub mod cli;
pub mod engine;
pub mod game;
pub mod games;
pub mod report;
pub mod stats;
pub mod strategy;
pub mod tally;
