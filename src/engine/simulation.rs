//! The simulation: blocks of rounds handed to threads, counters added up.
//!
//! A block is a fixed number of rounds with streams of its own, so the cut into blocks, and with it
//! every count, depends on the seed and the number of rounds alone. Threads take the next block that
//! nobody has taken; what was played when a run is stopped is therefore always the first so many
//! blocks, as if only they had been asked for.

use crate::game::trial::Trial;
use crate::tally::counts::Counts;
use rayon::ThreadPoolBuilder;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Rounds in a block. Part of the stream layout: another number deals other cards.
pub const BLOCK: u64 = 1 << 17;

/// What is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// The seed of all streams.
    pub seed: u64,
    /// Rounds to play.
    pub rounds: u64,
    /// Threads to play them on; at least 1.
    pub threads: usize,
}

/// Who looks on while a run goes on.
pub trait Watch: Sync {
    /// So many rounds more have been played.
    fn advanced(&self, rounds: u64);

    /// Whether the run is to stop after the blocks that are being played.
    fn is_stopped(&self) -> bool;
}

/// What was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The counters; their `rounds` is the true number of rounds.
    pub counts: Counts,
    /// Whether all rounds of the job were played.
    pub complete: bool,
    /// How long it took.
    pub elapsed: Duration,
}

/// Why a run could not be made.
#[derive(Debug, Error)]
pub enum EngineError {
    /// The threads could not be started.
    #[error("cannot start {threads} threads: {source}")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system said.
        source: rayon::ThreadPoolBuildError,
    },
}

/// Plays a job.
///
/// # Errors
/// The system does not give the threads.
pub fn play(trial: &dyn Trial, job: &Job, watch: &dyn Watch) -> Result<Played, EngineError> {
    play_with_looks(trial, job, watch, &[], &mut |_| {})
}

/// Blocks after which a run is looked at to see how it comes near its end: about four looks for each doubling.
pub fn looks(job: &Job) -> Vec<u64> {
    let (mut looks, mut next) = (Vec::new(), 1_u64);
    while next < job.rounds.div_ceil(BLOCK) {
        looks.push(next);
        next += (next / 5).max(1);
    }
    looks
}

/// Plays a job, and looks at the counters after so many blocks, in rising order, and at the end. Whether
/// anybody looks changes no digit.
///
/// # Errors
/// The system does not give the threads.
pub fn play_with_looks(
    trial: &dyn Trial,
    job: &Job,
    watch: &dyn Watch,
    looks: &[u64],
    look: &mut dyn FnMut(&Counts),
) -> Result<Played, EngineError> {
    let start = Instant::now();
    let blocks = job.rounds.div_ceil(BLOCK);
    // A thread without a block would have nothing to do but start and end.
    let threads = job.threads.min(usize::try_from(blocks).unwrap_or(usize::MAX)).max(1);
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|source| EngineError::Threads { threads, source })?;
    let mut counts = trial.zero();
    let mut first = 0;
    for end in looks.iter().copied().filter(|look| *look < blocks).chain([blocks]) {
        let next = AtomicU64::new(first);
        let parts = pool.broadcast(|_| {
            let mut counts = trial.zero();
            while !watch.is_stopped() {
                let block = next.fetch_add(1, Ordering::Relaxed);
                if block >= end {
                    break;
                }
                let rounds = BLOCK.min(job.rounds - block * BLOCK);
                trial.play(job.seed, block, rounds, &mut counts);
                watch.advanced(rounds);
            }
            counts
        });
        for part in &parts {
            counts.merge(part);
        }
        look(&counts);
        if watch.is_stopped() {
            break;
        }
        first = end;
    }
    let complete = counts.rounds == job.rounds;
    Ok(Played { counts, complete, elapsed: start.elapsed() })
}
