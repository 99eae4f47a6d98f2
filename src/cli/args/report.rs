//! The arguments of `report`.

use super::super::values::{positive, rounds, seed};
use super::{EXIT_CODES, RunArgs};
use crate::base::exact::Exact;
use crate::validate::claim::{Claim, claim};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// The arguments of `report`.
#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub struct ReportArgs {
    /// The house: a name from `ventaja rules list`, or the path of a rules file (with a `/`, or
    /// ending in `.toml`)
    #[arg(value_name = "RULES")]
    pub rules: OsString,
    /// The jurisdiction: a name from `ventaja validate --profiles`, or the path of a profile
    #[arg(long, value_name = "PROFILE", default_value = "neutral")]
    pub profile: OsString,
    /// A figure as it is published, as for `validate`. Give it again for several
    #[arg(long = "claim", value_name = "FIGURE=VALUE", value_parser = claim)]
    pub claims: Vec<Claim>,
    /// A player who is set beside the best play: a name from `ventaja strategies list`, or a path; the
    /// first is the one of the claims. Give it again for several [default: the best play, beside every
    /// strategy that comes with the program and can be played in the house]
    #[arg(long = "strategy", value_name = "STRATEGY")]
    pub strategies: Vec<OsString>,
    /// The variant that this house was before, from which the changes are told: a name or a path
    /// [default: none]
    #[arg(long, value_name = "RULES")]
    pub base: Option<OsString>,
    /// Rounds to play beside the count, for the checks of a simulation [default: none]
    #[arg(long, value_name = "N", value_parser = rounds, allow_negative_numbers = true)]
    pub rounds: Option<u64>,
    /// Seed of the cards [default: one is drawn and printed]
    #[arg(long, value_name = "SEED", value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Rounds an hour, for the house's win per hour [default: 50]
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true)]
    pub rounds_per_hour: Option<Exact>,
    /// Folder that takes the tables of the report: findings.csv, wagers.csv, outcomes.csv,
    /// policies.csv, bands.csv, sessions.csv, levels.csv, simulation.csv, run.json [default: nothing is written]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How it runs, and what is printed.
    #[command(flatten)]
    pub run: RunArgs,
}
