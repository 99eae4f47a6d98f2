//! Work with someone beside it who shows how far it is, hears signals and sees the reader leave.

use super::args::When;
use super::console::Console;
use super::progress::{Advance, Progress};
use super::signals::{Signal, Signals};
use crate::engine::Watch;
use crate::game::census::Lookout;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

/// The time between two looks.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Why work was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A signal came.
    Signal(Signal),
    /// Nobody reads the standard output any more.
    ReaderLeft,
}

/// Who stands beside the work: what it says, and how it is told to stop.
#[derive(Debug)]
pub struct Attendant {
    advance: Mutex<Advance>,
    stop: AtomicBool,
    over: AtomicBool,
}

impl Watch for Attendant {
    fn advanced(&self, rounds: u64) {
        self.note(|advance| advance.done += rounds);
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Lookout for Attendant {
    fn reached(&self, step: &'static str, done: u64, of: u64) {
        self.note(|advance| {
            // Several threads may tell of one step, and not in their order.
            let before = if advance.step == step && advance.of == of { advance.done } else { 0 };
            *advance =
                Advance { step, done: done.max(before), of, subject: std::mem::take(&mut advance.subject) };
        });
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Tells the attendant that the work is over, however it ends: he would wait for ever.
struct Ends<'a>(&'a AtomicBool, Thread);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
        self.1.unpark();
    }
}

/// How work is attended.
#[derive(Clone, Copy, Debug)]
pub struct Attendance<'a> {
    /// When progress is shown.
    pub progress: When,
    /// The signals that end the work early.
    pub signals: &'a Signals,
    /// Where progress is shown.
    pub console: &'a Console,
}

impl Attendance<'_> {
    /// Has work done, from where it begins, and answers what came of it, and why it was told to stop
    /// where it was. The first signal, and a reader who leaves, have it stop as soon as it can; a further
    /// signal ends the process at once.
    pub fn over<T>(self, begin: Advance, work: impl FnOnce(&Attendant) -> T) -> (T, Option<Stop>) {
        let attendant = Attendant {
            advance: Mutex::new(begin.clone()),
            stop: AtomicBool::new(false),
            over: AtomicBool::new(false),
        };
        thread::scope(|scope| {
            let beside = scope.spawn(|| attendant.attend(self, begin));
            let done = {
                let _ends = Ends(&attendant.over, beside.thread().clone());
                work(&attendant)
            };
            // A panic beside the work is a bug like any other, and goes on as one.
            (done, beside.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })
    }
}

impl Attendant {
    /// From now on the work is on this subject.
    pub fn turn_to(&self, subject: String) {
        self.note(|advance| *advance = Advance { subject, ..Advance::default() });
    }

    fn note(&self, change: impl FnOnce(&mut Advance)) {
        // Nobody panics while he holds it.
        if let Ok(mut advance) = self.advance.lock() {
            change(&mut advance);
        }
    }

    fn now(&self) -> Advance {
        self.advance.lock().map(|advance| advance.clone()).unwrap_or_default()
    }

    fn attend(&self, how: Attendance<'_>, begin: Advance) -> Option<Stop> {
        let finishing = begin.finishing();
        let mut progress = Progress::begin(how.console, how.progress, begin);
        let mut stop = None;
        loop {
            // Asked first, so that the last look comes after the last advance.
            let over = self.over.load(Ordering::Acquire);
            let now = self.now();
            if let Some(signal) = how.signals.take() {
                if stop.is_some() {
                    progress.end(&now);
                    std::process::exit(signal.exit_code().into());
                }
                stop = Some(Stop::Signal(signal));
                progress.say(&format!("{signal}: {finishing}; again to end at once"));
            } else if stop.is_none() && reader_has_left() {
                stop = Some(Stop::ReaderLeft);
            }
            self.stop.store(stop.is_some(), Ordering::Relaxed);
            progress.show(&now);
            if over {
                progress.end(&now);
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
