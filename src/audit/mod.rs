//! Whether the results of a table are those of its rules: a log is read ([`log`]), added up ([`account`]),
//! laid into the band of theory ([`band`]) and judged ([`checks`]).
//!
//! Codes are those of the checks of live data: C, and B where outcomes are counted as in a simulation.

pub mod account;
pub mod band;
pub mod checks;
mod classes;
mod complete;
pub mod log;
pub mod power;
pub mod theory;
