//! The arguments as they are spelt. Nothing here reads a file or knows a game.

mod audit;
mod idle;
mod log;
mod report;
mod session;
mod tune;
mod validate;

pub use audit::AuditArgs;
pub use log::{LogArgs, LogForm};
pub use report::ReportArgs;
pub use session::SessionArgs;
pub use tune::{Keep, TuneArgs};
pub use validate::ValidateArgs;

use super::values::{amount, list_length, places, positive, rounds, seed, threads};
use crate::base::exact::Exact;
use crate::report::Dialect;
use crate::report::html::Language;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::ffi::OsString;
use std::path::PathBuf;

/// The rounds of a run that names no number.
pub const USUAL_ROUNDS: u64 = 100_000_000;

const WHEN: &str = "auto|always|never";

const EXIT_CODES: &str = "\
Exit codes:
  0            done
  1            failed while running: a report or the output could not be written
  2            bad arguments or files; nothing was run
  3            a check of `validate`, `audit` or `report` failed, or no paytable of `tune` is what
               `--write` was to write
  129 130 143  stopped by SIGHUP, SIGINT (Ctrl-C) or SIGTERM; rounds that were played are saved,
               half a count is not";

const REFERENCE_RUN: &str = "\
Without RULES, strategy, rounds, seed, sitting and stakes this is the reference run: the reference
houses with the best play of each, 100 million rounds, seed 1, written to `reports/` (made where it
is missing).";

/// The house edge of casino table games, with its error.
#[derive(Debug, Parser)]
#[command(name = "ventaja", version, about, after_help = EXIT_CODES, max_term_width = 100)]
pub struct Arguments {
    /// Colour in what is printed: on a terminal unless NO_COLOR is set or TERM is `dumb`, or as said
    #[arg(long, global = true, value_enum, default_value_t, display_order = 100, value_name = WHEN,
        hide_possible_values = true)]
    pub color: When,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the program does.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Plays rounds and reports the edge with its error
    Simulate(SimulateArgs),
    /// Counts all deals and reports the exact edge
    Exact(ExactArgs),
    /// Sets houses side by side, and tells what each rule between two of them is worth
    Compare(CompareArgs),
    /// Goes through the pays of a house and finds those that come to a wanted edge
    Tune(TuneArgs),
    /// Holds a house against everything that a regulator checks, and against what is said of it
    Validate(ValidateArgs),
    /// Writes the full math report of a house: every check, every figure, one page to file
    Report(ReportArgs),
    /// Tells what a player takes home after so many rounds, and how likely ruin is
    Session(SessionArgs),
    /// Holds the results of a table, a log of them, against what its rules say
    Audit(AuditArgs),
    /// Tells what every decision with some cards is worth, exactly
    Explain(ExplainArgs),
    /// Measures how many rounds a second this machine plays
    Bench(BenchArgs),
    /// Lists, shows and checks the rules of houses
    Rules(RulesArgs),
    /// Lists, shows and checks strategies of players
    Strategies(StrategiesArgs),
    /// Prints a completion script for a shell
    Completions(CompletionsArgs),
}

/// The arguments of `simulate`.
#[derive(Args, Debug, Default)]
#[command(after_help = format!("{REFERENCE_RUN}\n\n{EXIT_CODES}"))]
pub struct SimulateArgs {
    /// Houses: names from `ventaja rules list`, or paths of rules files (with a `/`, or ending in
    /// `.toml`); all are dealt the same cards [default: the reference houses]
    #[arg(value_name = "RULES")]
    pub rules: Vec<OsString>,
    /// A player: a name from `ventaja strategies list`, a path, or `optimal`, the best play of each
    /// house, counted exactly. Give it again for several, each of whom plays in every house
    /// [default: optimal]
    #[arg(long = "strategy", value_name = "STRATEGY")]
    pub strategies: Vec<OsString>,
    /// Rounds to play: `1000000`, `1_000_000` or `1e6` [default: 100000000]
    #[arg(long, value_name = "N", value_parser = rounds, allow_negative_numbers = true)]
    pub rounds: Option<u64>,
    /// Seed of the cards, a whole number below 2^64: the same seed deals the same cards on every
    /// machine [default: one is drawn and printed]
    #[arg(long, value_name = "SEED", value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Folder that takes the reports: summary.csv, outcomes.csv, hands.csv, bets.csv, run.json
    /// [default: nothing is written]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Boxes in play against one dealer hand [default: 1]
    #[arg(long, value_name = "N", value_parser = places, allow_negative_numbers = true)]
    pub boxes: Option<u32>,
    /// Bets on each box, with one decision for all of them [default: 1]
    #[arg(long, value_name = "N", value_parser = places, allow_negative_numbers = true)]
    pub bets_per_box: Option<u32>,
    /// The log.
    #[command(flatten)]
    pub log: LogArgs,
    /// The stakes.
    #[command(flatten)]
    pub stakes: StakeArgs,
    /// How it runs, and what is printed.
    #[command(flatten)]
    pub run: RunArgs,
}

impl SimulateArgs {
    /// Whether nothing is said that decides what is simulated.
    #[must_use]
    pub fn is_reference_run(&self) -> bool {
        self.rules.is_empty()
            && self.strategies.is_empty()
            && self.rounds.is_none()
            && self.seed.is_none()
            && self.boxes.is_none()
            && self.bets_per_box.is_none()
            && self.stakes == StakeArgs::default()
    }
}

/// What is staked, in every command that plays.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct StakeArgs {
    /// Size of the initial bet in the house's money [default: the table minimum]
    #[arg(long, value_name = "A", value_parser = positive, allow_negative_numbers = true, alias = "bet")]
    pub initial_bet: Option<Exact>,
    /// Insurance (seguro) in initial bets: `2`, `0.5` or `1/2` [default: what the strategy states; 0
    /// for `optimal`]
    #[arg(long, value_name = "X", value_parser = amount, allow_negative_numbers = true, alias = "seguro")]
    pub insurance: Option<Exact>,
    /// Whether to play the progressive (progresivo) [default: what the strategy states; not for
    /// `optimal`]
    #[arg(long, value_name = "true|false", num_args = 0..=1, require_equals = true,
        default_missing_value = "true", hide_possible_values = true, alias = "progresivo")]
    pub progressive: Option<bool>,
    /// The meter at which the progressive is judged, in the house's money [default: that of the rules]
    #[arg(long, value_name = "M", value_parser = positive, allow_negative_numbers = true)]
    pub meter: Option<Exact>,
}

/// How a command runs, and in which form it prints what it found.
#[derive(Args, Clone, Debug, Default)]
pub struct RunArgs {
    /// Threads; they change no digit of any result [default: the processors that the affinity and
    /// the cgroup quota of the process leave it, rounded down]
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<u64>,
    /// How CSV is written: RFC 4180, or for a Spanish spreadsheet
    #[arg(long, value_enum, value_name = "DIALECT", default_value_t)]
    pub csv_dialect: CsvDialect,
    /// What the standard output gets
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub format: Format,
    /// Progress on the standard error: a bar on a terminal, elsewhere a line every 10 seconds
    #[arg(long, value_enum, default_value_t, value_name = WHEN, hide_possible_values = true)]
    pub progress: When,
    /// The page for a browser.
    #[command(flatten)]
    pub page: PageArgs,
}

/// The report as a page for a browser.
#[derive(Args, Clone, Debug, Default)]
pub struct PageArgs {
    /// File that takes the report as a page for a browser, whole in one file [default: none is written]
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Language of that page: English, Spanish or Catalan
    #[arg(long, value_enum, default_value_t, value_name = "en|es|ca", hide_possible_values = true)]
    pub lang: Language,
    /// Who answers for the report, as that page shows
    #[arg(long, value_name = "NAME")]
    pub author: Option<String>,
    /// Identifier of the report that this one takes the place of, as that page shows
    #[arg(long, value_name = "ID")]
    pub previous: Option<String>,
}

/// The arguments of `exact`.
#[derive(Args, Debug, Default)]
#[command(after_help = EXIT_CODES)]
pub struct ExactArgs {
    /// Houses: names from `ventaja rules list`, or paths of rules files (with a `/`, or ending in
    /// `.toml`)
    #[arg(value_name = "RULES", required = true)]
    pub rules: Vec<OsString>,
    /// A player: a name from `ventaja strategies list`, a path, or `optimal`, the best play of each
    /// house. Give it again for several, each of whom is counted in every house [default: optimal]
    #[arg(long = "strategy", value_name = "STRATEGY")]
    pub strategies: Vec<OsString>,
    /// The stakes.
    #[command(flatten)]
    pub stakes: StakeArgs,
    /// Folder that takes the reports [default: nothing is written]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How it runs, and what is printed.
    #[command(flatten)]
    pub run: RunArgs,
}

/// The arguments of `compare`.
#[derive(Args, Debug, Default)]
#[command(after_help = EXIT_CODES)]
pub struct CompareArgs {
    /// Houses: names from `ventaja rules list`, or paths of rules files (with a `/`, or ending in
    /// `.toml`). Of two, the rules that set them apart are priced one by one
    #[arg(value_name = "RULES", required = true, num_args = 2..)]
    pub rules: Vec<OsString>,
    /// The house that the others are compared with [default: the first]
    #[arg(long, value_name = "RULES")]
    pub base: Option<OsString>,
    /// The player: a name from `ventaja strategies list`, a path, or `optimal`, the best play of each
    /// house [default: optimal]
    #[arg(long, value_name = "STRATEGY")]
    pub strategy: Option<OsString>,
    /// Boxes in play against one dealer hand [default: 1]
    #[arg(long, value_name = "N", value_parser = places, allow_negative_numbers = true)]
    pub boxes: Option<u32>,
    /// Bets on each box, with one decision for all of them [default: 1]
    #[arg(long, value_name = "N", value_parser = places, allow_negative_numbers = true)]
    pub bets_per_box: Option<u32>,
    /// The stakes.
    #[command(flatten)]
    pub stakes: StakeArgs,
    /// Rounds an hour, for the house's win per hour [default: 50]
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true)]
    pub rounds_per_hour: Option<Exact>,
    /// Rounds to play where deals cannot be counted [default: 100000000]
    #[arg(long, value_name = "N", value_parser = rounds, allow_negative_numbers = true)]
    pub rounds: Option<u64>,
    /// Seed of the cards where rounds are played [default: one is drawn and printed]
    #[arg(long, value_name = "SEED", value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Folder that takes the reports: comparison.csv, rules.csv, run.json [default: nothing is
    /// written]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How it runs, and what is printed.
    #[command(flatten)]
    pub run: RunArgs,
}

/// The arguments of `explain`.
#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub struct ExplainArgs {
    /// The house: a name from `ventaja rules list`, or the path of a rules file (with a `/`, or
    /// ending in `.toml`)
    #[arg(value_name = "RULES")]
    pub rules: OsString,
    /// The player's cards, as in `"Ah Kh Qh Jh 2c"`
    #[arg(long, value_name = "CARDS")]
    pub hand: String,
    /// The dealer's card that the player sees, as in `9d`
    #[arg(long = "up", value_name = "CARD")]
    pub upcard: String,
    /// The card that the player threw: the decision is the one after buying, and the hand is the
    /// one with the bought card
    #[arg(long, value_name = "CARD")]
    pub thrown: Option<String>,
    /// The card of the hand that was bought, where it matters after buying which one it was
    #[arg(long, value_name = "CARD", requires = "thrown")]
    pub bought: Option<String>,
    /// A player whose decision is priced beside the best one: a name from `ventaja strategies list`,
    /// a path, or `optimal` [default: none]
    #[arg(long, value_name = "STRATEGY")]
    pub strategy: Option<OsString>,
    /// The stakes.
    #[command(flatten)]
    pub stakes: StakeArgs,
    /// How CSV is written: RFC 4180, or for a Spanish spreadsheet
    #[arg(long, value_enum, value_name = "DIALECT", default_value_t)]
    pub csv_dialect: CsvDialect,
    /// What the standard output gets
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub format: Format,
}

/// The arguments of `bench`.
#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub struct BenchArgs {
    /// Houses, as for `simulate`: all are dealt the same cards
    #[arg(value_name = "RULES", required = true)]
    pub rules: Vec<OsString>,
    /// A player, as for `simulate` [default: optimal]
    #[arg(long = "strategy", value_name = "STRATEGY")]
    pub strategies: Vec<OsString>,
    /// Boxes in play against one dealer hand [default: 1]
    #[arg(long, value_name = "N", value_parser = places, allow_negative_numbers = true)]
    pub boxes: Option<u32>,
    /// Bets on each box [default: 1]
    #[arg(long, value_name = "N", value_parser = places, allow_negative_numbers = true)]
    pub bets_per_box: Option<u32>,
    /// The stakes.
    #[command(flatten)]
    pub stakes: StakeArgs,
    /// The most threads that are tried, beside one [default: the processors that the affinity and the
    /// cgroup quota of the process leave it, rounded down]
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<u64>,
    /// What the standard output gets
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub format: PageFormat,
}

/// The arguments of `rules`.
#[derive(Args, Debug)]
pub struct RulesArgs {
    /// What to do.
    #[command(subcommand)]
    pub verb: RulesVerb,
}

/// What can be done with rules.
#[derive(Debug, Subcommand)]
pub enum RulesVerb {
    /// Lists the rules that come with the program
    List,
    /// Prints a rules file, as a model for one of your own
    Show {
        /// A name from `ventaja rules list`, or a path
        #[arg(value_name = "RULES")]
        name: OsString,
    },
    /// Tells in words which rules set two houses apart
    Diff {
        /// A name from `ventaja rules list`, or a path
        #[arg(value_name = "RULES")]
        first: OsString,
        /// The other house
        #[arg(value_name = "OTHER")]
        second: OsString,
        /// How CSV is written: RFC 4180, or for a Spanish spreadsheet
        #[arg(long, value_enum, value_name = "DIALECT", default_value_t)]
        csv_dialect: CsvDialect,
        /// What the standard output gets
        #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
        format: Format,
    },
    /// Checks rules files and tells all their faults, with exit code 2 where there are any
    Check {
        /// Paths of rules files, or names
        #[arg(value_name = "FILE", required = true)]
        files: Vec<OsString>,
    },
}

/// The arguments of `strategies`.
#[derive(Args, Debug)]
pub struct StrategiesArgs {
    /// What to do.
    #[command(subcommand)]
    pub verb: StrategiesVerb,
}

/// What can be done with strategies.
#[derive(Debug, Subcommand)]
pub enum StrategiesVerb {
    /// Lists the strategies that come with the program
    List,
    /// Prints a strategy file, as a model for one of your own
    Show {
        /// A name from `ventaja strategies list`, or a path
        #[arg(value_name = "STRATEGY")]
        name: OsString,
    },
    /// Checks strategy files and tells all their faults, with exit code 2 where there are any
    Check {
        /// Paths of strategy files, or names
        #[arg(value_name = "FILE", required = true)]
        files: Vec<OsString>,
        /// Houses under whose rules the strategies must be playable: names or paths
        #[arg(long, value_name = "RULES")]
        rules: Vec<OsString>,
    },
    /// Counts exactly what a strategy costs against the best play, and which of its rules cost it
    Cost(CostArgs),
    /// Finds the best strategy of so many rules, and writes it as a file that people can read and play
    Distill(DistillArgs),
    /// Lists everything that the strategy files of a game may say
    Features {
        /// The game, such as `sin-descarte`
        #[arg(value_name = "GAME")]
        game: String,
    },
}

/// The arguments of `strategies cost`.
#[derive(Args, Debug)]
pub struct CostArgs {
    /// The strategy: a name from `ventaja strategies list`, or the path of a file
    #[arg(value_name = "STRATEGY")]
    pub strategy: OsString,
    /// The house: a name from `ventaja rules list`, or the path of a file
    #[arg(value_name = "RULES")]
    pub rules: OsString,
    /// What is staked beside the initial bet.
    #[command(flatten)]
    pub beside: BesideArgs,
    /// What the standard output gets
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub format: PageFormat,
}

/// The arguments of `strategies distill`.
#[derive(Args, Debug)]
pub struct DistillArgs {
    /// The house: a name from `ventaja rules list`, or the path of a file
    #[arg(value_name = "RULES")]
    pub house: OsString,
    /// The most rules of all lists together; `otherwise` is not counted
    #[arg(long, value_name = "N", value_parser = list_length, allow_negative_numbers = true)]
    pub rules: usize,
    /// What is staked beside the initial bet.
    #[command(flatten)]
    pub beside: BesideArgs,
    /// The file that takes the strategy [default: the standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// Stakes beside the initial bet, and what they are judged at.
#[derive(Args, Debug, Default)]
pub struct BesideArgs {
    /// Insurance in initial bets: `2`, `0.5` or `1/2` [default: what the strategy states, where one is
    /// named; else 0]
    #[arg(long, value_name = "X", value_parser = amount, allow_negative_numbers = true)]
    pub insurance: Option<Exact>,
    /// Whether to play the progressive [default: as the strategy states, where one is named; else not]
    #[arg(long, value_name = "true|false", num_args = 0..=1, require_equals = true,
        default_missing_value = "true", hide_possible_values = true)]
    pub progressive: Option<bool>,
    /// The meter of the progressive in the house's money [default: that of the rules]
    #[arg(long, value_name = "M", value_parser = positive, allow_negative_numbers = true)]
    pub meter: Option<Exact>,
}

/// The arguments of `completions`.
#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: Shell,
}

/// When something is done that not every stream can bear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// Where it suits
    #[default]
    Auto,
    /// In any case
    Always,
    /// In no case
    Never,
}

impl When {
    /// What `--color` says in arguments that may be wrong elsewhere.
    #[must_use]
    pub fn scan(words: &[OsString]) -> Self {
        let mut said = Self::Auto;
        let mut words = words.iter().map(|word| word.to_string_lossy()).take_while(|word| word != "--");
        while let Some(word) = words.next() {
            let value = match word.strip_prefix("--color") {
                Some("") => words.next(),
                Some(rest) => rest.strip_prefix('=').map(|value| value.to_owned().into()),
                None => None,
            };
            if let Some(when) = value.and_then(|value| Self::from_str(&value, false).ok()) {
                said = when;
            }
        }
        said
    }
}

/// How CSV is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum CsvDialect {
    /// Comma, decimal point, UTF-8 without a mark (RFC 4180)
    #[default]
    Standard,
    /// Semicolon, decimal comma, byte-order mark: for a spreadsheet with Spanish settings
    Es,
}

impl CsvDialect {
    /// The same for the renderers.
    #[must_use]
    pub fn dialect(self) -> Dialect {
        match self {
            Self::Standard => Dialect::Standard,
            Self::Es => Dialect::Spanish,
        }
    }
}

/// What the standard output gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A page to read
    #[default]
    Table,
    /// The summary as CSV, alone
    Csv,
    /// The summary as JSON, alone
    Json,
}

/// What the standard output gets of a command that has no table of numbers alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PageFormat {
    /// A page to read
    #[default]
    Table,
    /// JSON
    Json,
}

#[cfg(test)]
mod tests;
