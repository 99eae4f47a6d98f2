//! The contracts between games, strategies and engines.
//!
//! A game knows no engine and no strategy file; engines and the strategy compiler know no game. What
//! they know of each other is here.

pub mod census;
pub mod changes;
pub mod contract;
pub mod decision;
pub mod example;
pub mod house;
pub mod inspection;
pub mod paytable;
pub mod tree;
pub mod trial;
pub mod vocabulary;
