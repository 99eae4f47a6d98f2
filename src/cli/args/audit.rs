//! The arguments of `audit`.

use super::super::values::{positive, rounds};
use super::{EXIT_CODES, RunArgs, StakeArgs};
use crate::base::exact::Exact;
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// The arguments of `audit`.
#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub struct AuditArgs {
    /// The log: a CSV file of counts by outcome, of a round a row, or of stakes and returns
    #[arg(value_name = "LOG")]
    pub log: PathBuf,
    /// The house: a name from `ventaja rules list`, or the path of a rules file (with a `/`, or
    /// ending in `.toml`)
    #[arg(long, value_name = "RULES")]
    pub rules: OsString,
    /// How the log was played: a name from `ventaja strategies list`, a path, or `optimal` [default:
    /// nobody knows; the best play bounds what the players may win, and what the house keeps only warns]
    #[arg(long, value_name = "STRATEGY")]
    pub strategy: Option<OsString>,
    /// The strategy is that of the average player and not how every round was played: the players' side
    /// is judged by the best play
    #[arg(long, requires = "strategy")]
    pub average: bool,
    /// The stakes.
    #[command(flatten)]
    pub stakes: StakeArgs,
    /// A column by which rows are grouped, beside stake_level, channel, month, date, table, shift and
    /// variant. Give it again for several
    #[arg(long = "by", value_name = "COLUMN")]
    pub by: Vec<String>,
    /// The rounds that the table counted: the log must have as many
    #[arg(long, value_name = "N", value_parser = rounds, allow_negative_numbers = true)]
    pub rounds: Option<u64>,
    /// The drop of the table, in the house's money, for its hold
    #[arg(long, value_name = "D", value_parser = positive, allow_negative_numbers = true)]
    pub drop: Option<Exact>,
    /// Folder that takes the reports: findings.csv, bands.csv, run.json [default: nothing is written]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How it runs, and what is printed.
    #[command(flatten)]
    pub run: RunArgs,
}
