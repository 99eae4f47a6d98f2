//! The arguments of `validate`.

use super::super::values::{rounds, seed};
use super::{EXIT_CODES, RunArgs};
use crate::validate::claim::{Claim, claim};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// The arguments of `validate`.
#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub struct ValidateArgs {
    /// The house: a name from `ventaja rules list`, or the path of a rules file (with a `/`, or
    /// ending in `.toml`)
    #[arg(value_name = "RULES", required_unless_present_any = ["profiles", "self_test"])]
    pub rules: Option<OsString>,
    /// The jurisdiction: a name from `--profiles`, or the path of a profile
    #[arg(long, value_name = "PROFILE", default_value = "neutral")]
    pub profile: OsString,
    /// Lists the jurisdictions that come with the program, with their sources
    #[arg(long, exclusive = true)]
    pub profiles: bool,
    /// Plants faults in a game and shows which check catches each
    #[arg(long, conflicts_with_all = ["rules", "profile", "claims", "base", "strategy", "out"])]
    pub self_test: bool,
    /// A figure as it is published: `edge_per_initial_bet=0.0522` or `element_of_risk=2.56%`; it must
    /// be right to the last place stated. Give it again for several
    #[arg(long = "claim", value_name = "FIGURE=VALUE", value_parser = claim)]
    pub claims: Vec<Claim>,
    /// Another variant of the house, from which the changes are told: a name or a path
    /// [default: none]
    #[arg(long, value_name = "RULES")]
    pub base: Option<OsString>,
    /// The player whom the claims are of: a name from `ventaja strategies list`, a path, or `optimal`
    /// [default: optimal]
    #[arg(long, value_name = "STRATEGY")]
    pub strategy: Option<OsString>,
    /// Rounds to play beside the count, for the checks of a simulation [default: none; 1000000 for each
    /// fault of the self-test]
    #[arg(long, value_name = "N", value_parser = rounds, allow_negative_numbers = true)]
    pub rounds: Option<u64>,
    /// Seed of the cards [default: one is drawn and printed]
    #[arg(long, value_name = "SEED", value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Folder that takes the reports: findings.csv, run.json [default: nothing is written]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How it runs, and what is printed.
    #[command(flatten)]
    pub run: RunArgs,
}
