//! `ventaja strategies distill`.
use super::args::DistillArgs;
use super::console::Console;
use super::failure::Failure;

/// Finds and writes.
///
/// # Errors
/// Not yet.
pub fn run(_args: &DistillArgs, _console: &Console) -> Result<(), Failure> {
    Ok(())
}
