//! `ventaja completions`: a completion script for a shell.

use super::args::{Arguments, CompletionsArgs};
use super::console::Console;
use super::failure::Failure;
use clap::CommandFactory;

/// Prints the script.
///
/// # Errors
/// The standard output does not take it.
pub fn run(args: &CompletionsArgs, console: &Console) -> Result<(), Failure> {
    // Written to memory first: the generator has no answer to a reader who leaves.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Arguments::command(), "ventaja", &mut script);
    console.print(&script)
}
