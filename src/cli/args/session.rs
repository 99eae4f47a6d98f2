//! The arguments of `session`.

use super::super::values::{positive, rounds_of_a_session, seed, sessions};
use super::{EXIT_CODES, RunArgs, StakeArgs};
use crate::base::exact::Exact;
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// The arguments of `session`.
#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub struct SessionArgs {
    /// The house: a name from `ventaja rules list`, or the path of a rules file (with a `/`, or
    /// ending in `.toml`)
    #[arg(value_name = "RULES")]
    pub rules: OsString,
    /// Rounds of the session, at most 100000
    #[arg(long, value_name = "N", value_parser = rounds_of_a_session, allow_negative_numbers = true)]
    pub rounds: u32,
    /// What the player brings, in the house's money: he stops when less is left than a round can cost
    /// [default: he never stops]
    #[arg(long, value_name = "B", value_parser = positive, allow_negative_numbers = true)]
    pub bankroll: Option<Exact>,
    /// The player: a name from `ventaja strategies list`, a path, or `optimal` [default: optimal]
    #[arg(long, value_name = "STRATEGY")]
    pub strategy: Option<OsString>,
    /// The stakes.
    #[command(flatten)]
    pub stakes: StakeArgs,
    /// Rounds an hour, for the cost of an hour [default: 50]
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true)]
    pub rounds_per_hour: Option<Exact>,
    /// Sessions that are simulated for the drawdown [default: as many as come to 50 million rounds, at
    /// most 100000]
    #[arg(long, value_name = "N", value_parser = sessions, allow_negative_numbers = true)]
    pub sessions: Option<u64>,
    /// Seed of these sessions [default: one is drawn and printed]
    #[arg(long, value_name = "SEED", value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Folder that takes the reports: session.csv, run.json [default: nothing is written]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How it runs, and what is printed.
    #[command(flatten)]
    pub run: RunArgs,
}
