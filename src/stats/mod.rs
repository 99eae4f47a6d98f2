//! Estimates with their errors, from the whole numbers of a tally; and exact figures, from those of a
//! count of all deals.
//!
//! Everything here is a pure function of counts and sums. Centred sums are formed in whole numbers
//! before anything is rounded, so that no figure suffers from a large mean, and only operations that
//! IEEE 754 rounds in one way are used after it, so that every processor prints the same digits. Exact
//! figures are rounded once, from whole numbers of any size. P-values alone need logarithms, which
//! platforms round differently: reports write few of their digits.

pub mod agreement;
pub mod bet;
pub mod binomial;
pub mod census;
pub mod difference;
pub mod digits;
pub mod distribution;
pub mod estimate;
pub mod figures;
pub mod fit;
pub mod house;
pub mod independence;
pub mod metric;
mod natural;
pub mod outcome;
#[cfg(test)]
pub(crate) mod published;
pub mod rare;
pub mod row;
mod sampling;
mod scale;
pub mod session;
pub mod shuffle;
pub mod sums;
pub mod total;
pub mod worth;
