//! What is wrong with a log, row by row.

use std::fmt;
use std::io;
use thiserror::Error;

/// So many faults are told one by one.
pub const MOST_TOLD: usize = 20;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogFault {
    /// The line, from 1; nothing where it is about the file as a whole.
    pub line: Option<u64>,
    /// The column of that line in characters, from 1, where it is about one cell.
    pub column: Option<usize>,
    /// What is wrong, as one sentence without a full stop.
    pub message: String,
    /// What would be right.
    pub help: String,
}

impl LogFault {
    /// A fault of the file.
    #[must_use]
    pub fn of_file(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { line: None, column: None, message: message.into(), help: help.into() }
    }

    /// A fault of a line.
    #[must_use]
    pub fn of_line(line: u64, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { line: Some(line), ..Self::of_file(message, help) }
    }

    /// The same at a column.
    #[must_use]
    pub fn at(mut self, column: usize) -> Self {
        self.column = Some(column);
        self
    }
}

impl fmt::Display for LogFault {
    /// `7:12: what is wrong`, to stand after the name of the file.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(out, "{line}:{column}: {}", self.message),
            (Some(line), None) => write!(out, "{line}: {}", self.message),
            (None, _) => write!(out, " {}", self.message),
        }
    }
}

/// The faults of a log: nothing is concluded from the rest of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogFaults {
    /// The first [`MOST_TOLD`].
    pub told: Vec<LogFault>,
    /// How many there are beyond those.
    pub more: u64,
}

impl LogFaults {
    /// Adds one.
    pub fn add(&mut self, fault: LogFault) {
        if self.told.len() < MOST_TOLD {
            self.told.push(fault);
        } else {
            self.more += 1;
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.told.is_empty()
    }
}

impl From<LogFault> for LogFaults {
    fn from(fault: LogFault) -> Self {
        Self { told: vec![fault], more: 0 }
    }
}

/// Why there is no log.
#[derive(Debug, Error)]
pub enum Unread {
    /// The file cannot be read to its end.
    #[error(transparent)]
    File(#[from] io::Error),
    /// It has faults.
    #[error("{} faults", .0.told.len() as u64 + .0.more)]
    Faults(LogFaults),
    /// Who looked on stopped it.
    #[error("the reading was stopped")]
    Stopped,
}

impl From<LogFaults> for Unread {
    fn from(faults: LogFaults) -> Self {
        Self::Faults(faults)
    }
}

impl From<LogFault> for Unread {
    fn from(fault: LogFault) -> Self {
        Self::Faults(fault.into())
    }
}
