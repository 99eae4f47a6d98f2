//! A run with someone beside it who shows how far it is, hears signals and sees the reader leave.

use super::args::When;
use super::console::Console;
use super::failure::Failure;
use super::progress::Progress;
use super::signals::{Signal, Signals};
use crate::engine::{self, Job, Played, Watch};
use crate::game::trial::Trial;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

/// The time between two looks.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Why a run was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A signal came.
    Signal(Signal),
    /// Nobody reads the standard output any more.
    ReaderLeft,
}

/// What the engine and the attendant tell each other.
#[derive(Debug, Default)]
struct Attendant {
    done: AtomicU64,
    stop: AtomicBool,
    over: AtomicBool,
}

impl Watch for Attendant {
    fn advanced(&self, rounds: u64) {
        self.done.fetch_add(rounds, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Tells the attendant that the run is over, however it ends: he would wait for ever.
struct Ends<'a>(&'a AtomicBool, Thread);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
        self.1.unpark();
    }
}

/// Plays a job and answers what was played, and why it was told to stop where it was. The first
/// signal, and a reader who leaves, have the blocks in progress finished; a further signal ends the
/// process at once.
///
/// # Errors
/// What the engine says.
pub fn attended(
    trial: &dyn Trial,
    job: &Job,
    when: When,
    signals: &Signals,
    console: &Console,
) -> Result<(Played, Option<Stop>), Failure> {
    let attendant = Attendant::default();
    thread::scope(|scope| {
        let beside = scope.spawn(|| attendant.attend(Progress::begin(console, when, job.rounds), signals));
        let played = {
            let _ends = Ends(&attendant.over, beside.thread().clone());
            engine::play(trial, job, &attendant)
        };
        // A panic beside the run is a bug like any other, and goes on as one.
        let stop = beside.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        Ok((played?, stop))
    })
}

impl Attendant {
    fn attend(&self, mut progress: Progress<'_>, signals: &Signals) -> Option<Stop> {
        let mut stop = None;
        loop {
            // Asked first, so that the last look comes after the last round.
            let over = self.over.load(Ordering::Acquire);
            let done = self.done.load(Ordering::Relaxed);
            if let Some(signal) = signals.take() {
                if stop.is_some() {
                    progress.end(done);
                    std::process::exit(signal.exit_code().into());
                }
                stop = Some(Stop::Signal(signal));
                progress.say(&format!("{signal}: finishing the rounds in progress; again to end at once"));
            } else if stop.is_none() && reader_has_left() {
                stop = Some(Stop::ReaderLeft);
            }
            self.stop.store(stop.is_some(), Ordering::Relaxed);
            progress.show(done);
            if over {
                progress.end(done);
                return stop;
            }
            thread::park_timeout(LOOK_EVERY);
        }
    }
}

/// Whether the standard output is a pipe that nobody reads any more.
#[cfg(unix)]
fn reader_has_left() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let out = std::io::stdout();
    let mut asked = [PollFd::new(&out, PollFlags::empty())];
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut asked, Some(&at_once)).is_ok() && asked[0].revents().intersects(PollFlags::ERR | PollFlags::HUP)
}

/// Elsewhere nobody knows before something is written.
#[cfg(not(unix))]
fn reader_has_left() -> bool {
    false
}
