//! The arguments of `tune`.

use super::super::tune::target::{Target, metric, target};
use super::super::tune::vary::{Vary, vary};
use super::super::values::page_length;
use super::{EXIT_CODES, RunArgs, StakeArgs};
use crate::stats::metric::Metric;
use clap::{Args, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

/// The arguments of `tune`.
#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub struct TuneArgs {
    /// The house: a name from `ventaja rules list`, or the path of a rules file (with a `/`, or
    /// ending in `.toml`)
    #[arg(value_name = "RULES")]
    pub rules: OsString,
    /// A rule and its values: `flush=4..8`, with a step `buy.price=1..2..1/4`, or a list
    /// `dealer.qualifies=ace-king,pair`. Numbers keep the unit of the pay. Give it again for several:
    /// each value of one is tried with each of the others
    #[arg(long = "vary", value_name = "RULE=VALUES", required = true, value_parser = vary)]
    pub vary: Vec<Vary>,
    /// What is asked of a paytable: `edge_per_initial_bet=0.03..0.04`, or one bound,
    /// `standard_deviation=..2.5`; the figures are edge_per_initial_bet, element_of_risk,
    /// standard_deviation, hit_frequency and win_frequency. Give it again for several, which must all
    /// be met [default: nothing]
    #[arg(long = "target", value_name = "FIGURE=LOW..HIGH", value_parser = target)]
    pub targets: Vec<Target>,
    /// What the tables of pays that are varied must keep: `monotone`, no hand is paid less than a
    /// lower one
    #[arg(long, value_enum, value_name = "WHAT")]
    pub keep: Option<Keep>,
    /// The figure by which the answers are sorted, the lowest first
    #[arg(long, value_name = "FIGURE", value_parser = metric, default_value = "edge_per_initial_bet")]
    pub sort: Metric,
    /// The highest first
    #[arg(long)]
    pub descending: bool,
    /// How many answers the page shows; files and CSV have all
    #[arg(long, value_name = "N", value_parser = page_length, default_value = "20",
        allow_negative_numbers = true)]
    pub limit: usize,
    /// File that takes the rules of the answer that `--pick` numbers; it must not be there yet
    #[arg(long, value_name = "FILE")]
    pub write: Option<PathBuf>,
    /// The number of the answer that `--write` writes [default: 1, the first of the page]
    #[arg(long, value_name = "N", value_parser = page_length, requires = "write",
        allow_negative_numbers = true)]
    pub pick: Option<usize>,
    /// The player: a name from `ventaja strategies list`, a path, or `optimal`, the best play under
    /// each paytable [default: optimal]
    #[arg(long, value_name = "STRATEGY")]
    pub strategy: Option<OsString>,
    /// The stakes.
    #[command(flatten)]
    pub stakes: StakeArgs,
    /// Folder that takes the reports: tuning.csv, run.json [default: nothing is written]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How it runs, and what is printed.
    #[command(flatten)]
    pub run: RunArgs,
}

/// What paytables must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Keep {
    /// No hand is paid less than a lower one
    Monotone,
}
