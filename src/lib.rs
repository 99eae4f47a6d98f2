//! The house edge of casino table games.
//!
//! The modules, in the order of their dependency: each uses only those above it.
//!
//! * [`base`]: exact numbers, money, random streams, files that people write and their faults
//! * [`cards`]: cards, hands and their strength
//! * [`tally`]: what a run counts, in whole numbers
//! * [`game`]: the contracts between games, strategies and engines
//! * [`games`]: the games
//! * [`strategy`]: strategy files, checked and compiled into decision tables
//! * [`engine`]: what drives a trial
//! * [`stats`]: estimates with their errors
//! * [`validate`]: whether a house's rules are what they are said to be
//! * [`audit`]: whether the results of a table are those of its rules
//! * [`report`]: what a run found, as files and pages
//! * [`cli`]: the command line

pub mod audit;
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
pub mod validate;
