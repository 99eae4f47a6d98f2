//! The command line: arguments, what they come to, one file a command.
//!
//! Arguments are spelling only ([`args`]); a command turns them into what the program does, reading
//! files on the way ([`plan`]), and may fail ([`failure`]). Nothing prints but through [`console`].

pub mod args;
pub mod attendant;
pub mod audit;
pub mod bench;
pub mod columns;
pub mod compare;
pub mod complaint;
pub mod completions;
pub mod console;
pub mod cost;
pub mod count;
pub mod distill;
pub mod exact;
pub mod explain;
pub mod failure;
pub mod fold;
mod hand_over;
pub mod input;
pub mod listing;
mod log;
pub mod mixtures;
pub mod out_file;
mod outputs;
pub mod plan;
pub mod play;
pub mod progress;
pub mod report;
pub mod rules;
pub mod session;
pub mod signals;
pub mod simulate;
pub mod strategies;
pub mod study;
pub mod tune;
pub mod validate;
mod values;

use args::{Arguments, Command, When};
use clap::Parser;
use complaint::Complaint;
use console::Console;
use failure::Failure;
use std::ffi::OsString;
use std::process::ExitCode;

/// Does what the arguments, the program's name first, ask for.
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    signals::survive_full_files();
    let words: Vec<OsString> = arguments.into_iter().collect();
    // Clap's own pages and errors come before there are parsed arguments to ask for a colour.
    let done = match Arguments::try_parse_from(&words) {
        Ok(arguments) => {
            let console = Console::new(arguments.color);
            (command(&arguments.command, &words, &console), console)
        }
        Err(page) => {
            let console = Console::new(When::scan(&words));
            (console.clap(&page), console)
        }
    };
    match done {
        (Ok(()), _) => ExitCode::SUCCESS,
        (Err(failure), console) => {
            console.say(&failure.render(console.colours_errors()));
            ExitCode::from(failure.exit_code())
        }
    }
}

fn command(command: &Command, words: &[OsString], console: &Console) -> Result<(), Failure> {
    let idle = command.idle();
    if !idle.is_empty() {
        let complaint = |(option, needed): (&str, &str)| {
            let message = format!("`{option}` has nothing to act on without `{needed}`");
            Complaint::words(message, format!("name `{needed}` too, or leave `{option}` out"))
        };
        return Err(Failure::Inputs(idle.into_iter().map(complaint).collect()));
    }
    match command {
        Command::Simulate(args) => simulate::run(args, words, console),
        Command::Exact(args) => exact::run(args, words, console),
        Command::Compare(args) => compare::run(args, words, console),
        Command::Tune(args) => tune::run(args, words, console),
        Command::Validate(args) => validate::run(args, words, console),
        Command::Report(args) => report::run(args, words, console),
        Command::Session(args) => session::run(args, words, console),
        Command::Audit(args) => audit::run(args, words, console),
        Command::Bench(args) => bench::run(args, console),
        Command::Explain(args) => explain::run(args, console),
        Command::Rules(args) => rules::run(args, console),
        Command::Strategies(args) => strategies::run(args, console),
        Command::Completions(args) => completions::run(args, console),
    }
}
