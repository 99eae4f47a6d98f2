//! The arguments of `simulate` about a log.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What the rows of a log are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum LogForm {
    /// Initial bet, all that was staked and all that came back, one round a row
    #[default]
    Rounds,
    /// How often each outcome came
    Counts,
}

/// The log that a run may write.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct LogArgs {
    /// File that takes a log of the rounds, as `audit` reads it: of one house and one player, one bet
    /// a round [default: none is written]
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// What the rows of the log are
    #[arg(long, value_enum, value_name = "FORM", default_value_t)]
    pub log_form: LogForm,
}
