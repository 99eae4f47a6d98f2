//! Why a command did not do what it was asked, and the exit code for it.

use super::complaint::Complaint;
use super::console::titled;
use super::signals::Signal;
use crate::base::files::FileError;
use crate::engine::EngineError;
use crate::game::census::Uncounted;
use annotate_snippets::Level;
use std::io;
use thiserror::Error;

/// Why a command did not end well.
#[derive(Debug, Error)]
pub enum Failure {
    /// Arguments that are spelt wrong, as the argument parser tells it.
    #[error("{0}")]
    Arguments(String),
    /// Arguments and files that are wrong together: all that is wrong with them.
    #[error("{} complaints", .0.len())]
    Inputs(Vec<Complaint>),
    /// The run itself failed.
    #[error("the run failed: {0}")]
    Engine(#[from] EngineError),
    /// The count ended without a result, and nobody had asked for that.
    #[error("the count failed: {0}")]
    Count(Uncounted),
    /// The signals that end a run early cannot be watched.
    #[error("cannot watch signals: {0}")]
    Signals(io::Error),
    /// The reports could not be written.
    #[error("the reports were not written: {0}")]
    Publish(FileError),
    /// The standard output takes no more.
    #[error("cannot write to the standard output: {0}")]
    Output(io::Error),
    /// Nobody reads the standard output any more: the quiet end of `ventaja … | head`.
    #[error("nobody reads the standard output")]
    ReaderLeft,
    /// A signal ended the run before its last round.
    #[error("stopped by {signal} after {played} of {asked} rounds{}", match .played {
        0 => ": there is nothing to report",
        _ => "; what was played is reported and marked partial",
    })]
    Stopped {
        /// The signal.
        signal: Signal,
        /// Rounds that were played.
        played: u64,
        /// Rounds that were asked for.
        asked: u64,
    },
    /// A signal ended a search before its last paytable.
    #[error(
        "stopped by {signal} after {counted} of {all} paytables; what was counted is reported and marked partial"
    )]
    SearchStopped {
        /// The signal.
        signal: Signal,
        /// Paytables that were counted.
        counted: u64,
        /// Paytables that were asked for.
        all: u64,
    },
    /// A signal ended the writing of a log.
    #[error("stopped by {signal} while writing the log: no part of it is kept; the rounds are reported")]
    LogStopped {
        /// The signal.
        signal: Signal,
    },
    /// Checks failed; the page says which.
    #[error("{failed} {} failed", if *.failed == 1 { "check" } else { "checks" })]
    Checks {
        /// How many.
        failed: usize,
    },
    /// Rules were to be written, and no paytable is what was asked for.
    #[error("no rules are written: no paytable meets what is asked")]
    NothingToWrite,
    /// A signal ended a count.
    #[error(
        "stopped by {signal} while counting: half a count is none, so there is nothing to report and nothing is saved"
    )]
    CountStopped {
        /// The signal.
        signal: Signal,
    },
}

impl Failure {
    /// The exit code of the program.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::ReaderLeft => 0,
            Self::Engine(_) | Self::Count(_) | Self::Signals(_) | Self::Publish(_) | Self::Output(_) => 1,
            Self::Arguments(_) | Self::Inputs(_) => 2,
            Self::Checks { .. } | Self::NothingToWrite => 3,
            Self::Stopped { signal, .. }
            | Self::SearchStopped { signal, .. }
            | Self::LogStopped { signal }
            | Self::CountStopped { signal } => signal.exit_code(),
        }
    }

    /// What to print about it; nothing where silence is right.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        match self {
            Self::ReaderLeft => String::new(),
            Self::Arguments(page) => page.clone(),
            Self::Inputs(complaints) => {
                let pages: Vec<String> =
                    complaints.iter().map(|complaint| complaint.render(colour)).collect();
                pages.join("\n")
            }
            Self::Stopped { .. }
            | Self::SearchStopped { .. }
            | Self::LogStopped { .. }
            | Self::CountStopped { .. } => {
                titled(Level::WARNING.primary_title(self.to_string()), None, colour)
            }
            _ => titled(Level::ERROR.primary_title(self.to_string()), None, colour),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_failure_has_the_code_that_help_promises() {
        let missing = || FileError::Missing { path: "x".into() };
        let stopped = |signal| Failure::Stopped { signal, played: 1, asked: 2 };
        let full = || io::Error::from(io::ErrorKind::StorageFull);
        for (failure, code) in [
            (Failure::ReaderLeft, 0),
            (Failure::Output(full()), 1),
            (Failure::Publish(missing()), 1),
            (Failure::Signals(full()), 1),
            (Failure::Arguments(String::new()), 2),
            (Failure::Inputs(vec![Complaint::File(missing())]), 2),
            (Failure::Count(Uncounted::Stopped), 1),
            (Failure::NothingToWrite, 3),
            (Failure::CountStopped { signal: Signal::Interrupt }, 130),
            (stopped(Signal::HangUp), 129),
            (stopped(Signal::Interrupt), 130),
            (stopped(Signal::Terminate), 143),
        ] {
            assert_eq!(failure.exit_code(), code, "{failure:?}");
        }
    }

    #[test]
    fn a_stopped_run_says_what_there_is_of_it() {
        let stopped = |played| Failure::Stopped { signal: Signal::Interrupt, played, asked: 7 }.to_string();
        assert_eq!(stopped(0), "stopped by SIGINT after 0 of 7 rounds: there is nothing to report");
        assert!(stopped(3).ends_with("3 of 7 rounds; what was played is reported and marked partial"));
    }
}
