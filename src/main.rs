//! The `ventaja` program: parse, run, exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    ventaja::cli::run(std::env::args_os())
}
