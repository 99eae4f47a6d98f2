//! The signals that end a run early: Ctrl-C, and what clusters, containers and closed terminals send.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A signal that ends a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// The terminal has gone.
    HangUp,
    /// Ctrl-C.
    Interrupt,
    /// What `kill`, a cluster or a container sends.
    Terminate,
}

impl Signal {
    const ALL: [Self; 3] = [Self::HangUp, Self::Interrupt, Self::Terminate];

    /// Its number; nothing where the system has no such signal.
    fn number(self) -> Option<i32> {
        match self {
            #[cfg(unix)]
            Self::HangUp => Some(signal_hook::consts::SIGHUP),
            #[cfg(not(unix))]
            Self::HangUp => None,
            Self::Interrupt => Some(SIGINT),
            Self::Terminate => Some(SIGTERM),
        }
    }

    /// The exit code of a program that it has ended: 128 and its number.
    #[must_use]
    pub fn exit_code(self) -> u8 {
        match self {
            Self::HangUp => 129,
            Self::Interrupt => 130,
            Self::Terminate => 143,
        }
    }
}

impl fmt::Display for Signal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::HangUp => "SIGHUP",
            Self::Interrupt => "SIGINT",
            Self::Terminate => "SIGTERM",
        })
    }
}

/// The signals that came in since they were last asked for.
#[derive(Debug)]
pub struct Signals {
    /// The exit code of the signal that came last; 0 where none did.
    seen: Arc<AtomicUsize>,
    released: Arc<AtomicBool>,
}

impl Signals {
    /// Catches them from now on. One that the process was started to ignore stays ignored: a hang-up under
    /// `nohup`, Ctrl-C in a run that a script left in the background.
    ///
    /// # Errors
    /// What the system says.
    pub fn catch() -> io::Result<Self> {
        let signals = Self { seen: Arc::default(), released: Arc::default() };
        for signal in Signal::ALL {
            let Some(number) = signal.number() else { continue };
            if is_ignored(number) {
                continue;
            }
            flag::register_conditional_default(number, Arc::clone(&signals.released))?;
            flag::register_usize(number, Arc::clone(&signals.seen), signal.exit_code().into())?;
        }
        Ok(signals)
    }

    /// Nothing is caught, as if this signal had come in, or none.
    #[cfg(test)]
    pub(super) fn stand_in(seen: Option<Signal>) -> Self {
        let code = seen.map_or(0, |signal| signal.exit_code().into());
        Self { seen: Arc::new(AtomicUsize::new(code)), released: Arc::default() }
    }

    /// The signal that came in since this was last asked; the last of several.
    #[must_use]
    pub fn take(&self) -> Option<Signal> {
        let code = self.seen.swap(0, Ordering::Relaxed);
        Signal::ALL.into_iter().find(|signal| usize::from(signal.exit_code()) == code)
    }

    /// From now on they end the process as if they had never been caught.
    pub fn release(&self) {
        self.released.store(true, Ordering::Relaxed);
    }
}

/// From now on a file beyond the limit of the process is a failed write with a cause, and not a sudden end.
pub fn survive_full_files() {
    // Where it cannot be, the system ends the process as it did before.
    #[cfg(unix)]
    let _ = flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Whether the process was started with this signal ignored, where the system tells.
fn is_ignored(number: i32) -> bool {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return false };
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask >> (number - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exit_codes_are_128_and_the_number() {
        for signal in Signal::ALL {
            if let Some(number) = signal.number() {
                assert_eq!(i32::from(signal.exit_code()), 128 + number, "{signal}");
            }
        }
    }
}
