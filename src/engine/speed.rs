//! How fast a trial is played: many short runs by turns, so that a machine whose speed drifts is fair to
//! all that are compared.

use super::simulation::{BLOCK, EngineError, Job, Watch, play};
use crate::game::trial::Trial;
use std::time::Duration;

/// A way to play: a trial, and the threads.
#[derive(Clone, Copy)]
pub struct Way<'t> {
    /// What is played.
    pub trial: &'t dyn Trial,
    /// On so many threads.
    pub threads: usize,
}

/// Rounds a second of one way, one run after the other; never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Speed(Vec<f64>);

impl Speed {
    /// The middle one of the runs; of an even number the higher of two.
    #[must_use]
    pub fn median(&self) -> f64 {
        median(self.0.clone())
    }

    /// The slowest and the fastest run.
    #[must_use]
    pub fn range(&self) -> [f64; 2] {
        let mut speeds = self.0.clone();
        speeds.sort_by(f64::total_cmp);
        [speeds[0], speeds[speeds.len() - 1]]
    }

    /// How many times as fast as another way that was measured with it: the middle one of the ratios of
    /// each turn, in which both met the same machine.
    #[must_use]
    pub fn times(&self, other: &Self) -> f64 {
        median(self.0.iter().zip(&other.0).map(|(one, other)| one / other).collect())
    }
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Plays each way as often as `turns` says, every run about as long as `run`, the ways by turns. A first
/// run of each warms up and tells how many rounds that is. Nothing where the watch stops it.
///
/// # Errors
/// The system does not give the threads.
pub fn measure(
    ways: &[Way<'_>],
    turns: usize,
    run: Duration,
    watch: &dyn Watch,
    turn_is_over: &dyn Fn(usize),
) -> Result<Option<Vec<Speed>>, EngineError> {
    let mut jobs = Vec::with_capacity(ways.len());
    for way in ways {
        let share = BLOCK * way.threads as u64;
        let warm = play(way.trial, &Job { seed: 0, rounds: share, threads: way.threads }, watch)?;
        // Whole blocks for each thread, so that none waits for another at the end.
        let shares = (run.as_secs_f64() / warm.elapsed.as_secs_f64()).clamp(1.0, 1e6) as u64;
        jobs.push(Job { seed: 0, rounds: shares * share, threads: way.threads });
    }
    let mut speeds: Vec<Vec<f64>> = vec![Vec::with_capacity(turns); ways.len()];
    for turn in 0..turns {
        for ((way, job), speeds) in ways.iter().zip(&jobs).zip(&mut speeds) {
            let played = play(way.trial, &Job { seed: turn as u64, ..*job }, watch)?;
            if !played.complete {
                return Ok(None);
            }
            speeds.push(played.counts.rounds as f64 / played.elapsed.as_secs_f64());
        }
        turn_is_over(turn + 1);
    }
    Ok(Some(speeds.into_iter().map(Speed).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_taken_within_a_turn() {
        let (slow, fast) = (Speed(vec![1.0, 10.0, 3.0]), Speed(vec![2.0, 20.0, 9.0]));
        assert_eq!((slow.median(), fast.median()), (3.0, 9.0));
        assert_eq!(fast.times(&slow), 2.0);
        assert_eq!(slow.range(), [1.0, 10.0]);
    }
}
