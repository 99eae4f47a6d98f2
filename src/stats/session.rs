//! What a player takes home after so many rounds: the distribution of the sum of independent results,
//! step by step, with or without a bankroll that can be lost.

use super::census::CensusFigures;
use super::estimate::{Error, Estimate, Level, Unknown};
use crate::base::money::Unit;
use crate::base::stream::stream;
use rand_core::Rng;
use rayon::prelude::*;

/// Chances below this are let go at the ends of a distribution; how much that was is told.
const NEGLIGIBLE: f64 = 1e-22;

/// The results of a round in whole steps, with the ways of each.
#[derive(Clone, Debug, PartialEq)]
pub struct Steps {
    /// So many steps are one initial bet.
    pub to_a_bet: i64,
    /// Each result, the worst first, with its ways.
    results: Vec<(i64, u128)>,
    deals: u128,
}

/// The distribution of what is won or lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// Rounds at most.
    pub rounds: u32,
    /// The lowest result in steps that has a chance.
    lowest: i64,
    /// The chance of each result from there up.
    chances: Vec<f64>,
    /// The chance to be ruined: to stop before the last round since the bankroll no longer covers a round.
    pub ruined: f64,
    /// The rounds that are played on average.
    pub mean_rounds: f64,
    /// All chances that were let go.
    pub dropped: f64,
}

/// How deep sessions fall below what they had before, by simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawdowns {
    /// The greatest fall of each session, in steps, the smallest first.
    falls: Vec<i64>,
}

impl Steps {
    /// The results of one initial bet; nothing where their common unit is too fine to walk in.
    #[must_use]
    pub fn of(figures: &CensusFigures) -> Option<Self> {
        let outcomes = || figures.outcomes.iter().filter(|outcome| outcome.ways > 0);
        let unit = Unit::coarsest(outcomes().map(|outcome| outcome.net))?;
        let to_a_bet = unit.ticks_per_initial_bet();
        let results = outcomes().map(|outcome| Some((unit.ticks(outcome.net)?.0, outcome.ways)));
        let results = results.collect::<Option<Vec<_>>>()?;
        (to_a_bet <= FINEST).then_some(Self { to_a_bet, results, deals: figures.deals })
    }

    /// What a round can cost at most.
    #[must_use]
    pub fn worst(&self) -> i64 {
        self.results.first().map_or(0, |(worst, _)| -worst).max(0)
    }

    /// The distribution after so many rounds, or after fewer where what is left of the bankroll no longer
    /// covers the most that a round can cost; without a bankroll nobody stops.
    #[must_use]
    pub fn session(&self, rounds: u32, bankroll: Option<i64>) -> Session {
        let chances: Vec<(i64, f64)> =
            self.results.iter().map(|(steps, ways)| (*steps, *ways as f64 / self.deals as f64)).collect();
        let (lowest, highest) = (-self.worst(), self.results.last().map_or(0, |(best, _)| *best).max(0));
        // From here down nobody plays on.
        let stop_below = bankroll.map(|bankroll| self.worst() - bankroll);
        let mut going = Spread { lowest: 0, chances: vec![1.0] };
        let mut stopped = Spread { lowest: 0, chances: vec![0.0] };
        let (mut mean_rounds, mut dropped) = (0.0, 0.0);
        for _ in 0..rounds {
            if let Some(stop) = stop_below {
                stopped.take_below(&mut going, stop);
            }
            let playing: f64 = going.chances.iter().sum();
            if playing <= 0.0 {
                break;
            }
            mean_rounds += playing;
            let width = going.chances.len() + (highest - lowest) as usize;
            let mut next = vec![0.0; width];
            for (steps, chance) in &chances {
                let from = (steps - lowest) as usize;
                for (to, before) in next[from..].iter_mut().zip(&going.chances) {
                    *to += before * chance;
                }
            }
            going = Spread { lowest: going.lowest + lowest, chances: next };
            dropped += going.trim();
        }
        // Who cannot go on after the last round has played them all.
        let ruined = stopped.chances.iter().sum();
        let Spread { lowest, chances } = going.with(stopped);
        Session { rounds, lowest, chances, ruined, mean_rounds, dropped }
    }

    /// The greatest falls of so many sessions, each on a stream of its own: the same on any number of
    /// threads.
    #[must_use]
    pub fn drawdowns(&self, rounds: u32, bankroll: Option<i64>, sessions: u64, seed: u64) -> Drawdowns {
        let mut up_to = 0;
        let table: Vec<(u128, i64)> = (self.results.iter())
            .map(|(steps, ways)| {
                up_to += ways;
                (up_to, *steps)
            })
            .collect();
        let stop_below = bankroll.map(|bankroll| self.worst() - bankroll);
        let fall = |session: u64| {
            let mut random = stream(seed, session);
            let (mut sum, mut peak, mut deepest) = (0_i64, 0_i64, 0_i64);
            for _ in 0..rounds {
                if stop_below.is_some_and(|stop| sum < stop) {
                    break;
                }
                // Of 128 bits the part that this favours any result by is below 10^-20.
                let words = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
                let drawn = words % self.deals;
                let place = table.partition_point(|(up_to, _)| *up_to <= drawn);
                sum += table[place].1;
                peak = peak.max(sum);
                deepest = deepest.max(peak - sum);
            }
            deepest
        };
        let mut falls: Vec<i64> = (0..sessions).into_par_iter().map(fall).collect();
        falls.sort_unstable();
        Drawdowns { falls }
    }
}

/// Finer units than this make distributions that are too wide to walk through.
const FINEST: i64 = 1000;

impl Session {
    /// The mean, in steps.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.results().map(|(result, chance)| result as f64 * chance).sum::<f64>() / self.all()
    }

    /// The standard deviation, in steps.
    #[must_use]
    pub fn standard_deviation(&self) -> f64 {
        let mean = self.mean();
        let squares = self.results().map(|(result, chance)| (result as f64 - mean).powi(2) * chance);
        (squares.sum::<f64>() / self.all()).sqrt()
    }

    /// The chance of a result for which something holds.
    #[must_use]
    pub fn chance(&self, holds: impl Fn(i64) -> bool) -> f64 {
        self.results().filter(|(result, _)| holds(*result)).map(|(_, chance)| chance).sum::<f64>()
            / self.all()
    }

    /// The lowest result that is not exceeded with at least this chance.
    #[must_use]
    pub fn quantile(&self, part: f64) -> i64 {
        let (mut up_to, all) = (0.0, self.all());
        for (result, chance) in self.results() {
            up_to += chance;
            // Chances that ought to be equal differ in their last bits.
            if up_to / all >= part - 1e-12 {
                return result;
            }
        }
        self.lowest + self.chances.len() as i64 - 1
    }

    /// Every result in steps, with its chance.
    pub fn results(&self) -> impl Iterator<Item = (i64, f64)> {
        (self.lowest..).zip(self.chances.iter().copied())
    }

    fn all(&self) -> f64 {
        self.chances.iter().sum()
    }
}

impl Drawdowns {
    /// How many sessions there were.
    #[must_use]
    pub fn sessions(&self) -> usize {
        self.falls.len()
    }

    /// The mean fall, in steps.
    #[must_use]
    pub fn mean(&self) -> Estimate {
        let count = self.falls.len() as f64;
        let mean = self.falls.iter().sum::<i64>() as f64 / count;
        let squares: f64 = self.falls.iter().map(|fall| (*fall as f64 - mean).powi(2)).sum();
        let error = match self.falls.len() {
            0 | 1 => Error::Unknown(Unknown::FewerThanTwoRounds),
            _ => Error::Normal((squares / (count - 1.0) / count).sqrt()),
        };
        Estimate::new(mean, error)
    }

    /// A quantile with the 95 % interval of its order statistics, in steps.
    #[must_use]
    pub fn quantile(&self, part: f64) -> (i64, [i64; 2]) {
        let count = self.falls.len() as f64;
        let half = Level::P95.quantile() * (count * part * (1.0 - part)).sqrt();
        let at = |place: f64| {
            let place = (place.max(1.0).min(count)) as usize - 1;
            self.falls.get(place).copied().unwrap_or(0)
        };
        (at((count * part).ceil()), [at((count * part - half).floor()), at((count * part + half).ceil())])
    }
}

/// Chances of neighbouring results.
struct Spread {
    lowest: i64,
    chances: Vec<f64>,
}

impl Spread {
    /// Takes over what lies below a result.
    fn take_below(&mut self, from: &mut Self, below: i64) {
        let count = (below - from.lowest).clamp(0, from.chances.len() as i64) as usize;
        let taken = Self { lowest: from.lowest, chances: from.chances.drain(..count).collect() };
        from.lowest += count as i64;
        if !taken.chances.is_empty() {
            let before = std::mem::replace(self, Self { lowest: 0, chances: Vec::new() });
            *self = before.with(taken);
        }
    }

    /// Both together.
    fn with(self, other: Self) -> Self {
        if self.chances.is_empty() || other.chances.is_empty() {
            return if self.chances.is_empty() { other } else { self };
        }
        let lowest = self.lowest.min(other.lowest);
        let end = |spread: &Self| spread.lowest + spread.chances.len() as i64;
        let mut chances = vec![0.0; (end(&self).max(end(&other)) - lowest) as usize];
        for spread in [self, other] {
            let from = (spread.lowest - lowest) as usize;
            for (sum, chance) in chances[from..].iter_mut().zip(spread.chances) {
                *sum += chance;
            }
        }
        Self { lowest, chances }
    }

    /// Lets negligible chances at both ends go, and says how much they were.
    fn trim(&mut self) -> f64 {
        let is_small = |chance: &&f64| **chance < NEGLIGIBLE;
        let low = self.chances.iter().take_while(is_small).count();
        let high = self.chances.iter().rev().take_while(is_small).count().min(self.chances.len() - low);
        let dropped: f64 = self.chances[..low].iter().sum::<f64>()
            + self.chances[self.chances.len() - high..].iter().sum::<f64>();
        self.chances.truncate(self.chances.len() - high);
        self.chances.drain(..low);
        self.lowest += low as i64;
        dropped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::published::best_play;

    /// A fair coin of one bet.
    fn coin() -> Steps {
        Steps { to_a_bet: 1, results: vec![(-1, 1), (1, 1)], deals: 2 }
    }

    #[test]
    fn tosses_of_a_coin_are_binomial() {
        let session = coin().session(4, None);
        for (result, ways) in [(-4, 1.0), (-2, 4.0), (0, 6.0), (2, 4.0), (4, 1.0)] {
            assert_eq!(session.chance(|found| found == result), ways / 16.0);
        }
        assert_eq!((session.mean(), session.standard_deviation()), (0.0, 2.0));
        assert_eq!((session.quantile(0.05), session.quantile(0.5), session.quantile(0.95)), (-4, 0, 4));
        assert_eq!((session.ruined, session.mean_rounds, session.dropped), (0.0, 4.0, 0.0));
    }

    /// Two against a fair coin: LL ends it after two tosses, LWLL and WLLL with the fourth.
    #[test]
    fn a_bankroll_ends_a_session() {
        let session = coin().session(4, Some(2));
        // LL ends after two of four; the others that come to nothing do so with the last toss.
        assert_eq!(session.ruined, 0.25);
        assert_eq!(session.chance(|result| result == -2), 0.25 + 2.0 / 16.0);
        assert_eq!(session.mean_rounds, 2.0 + 2.0 * 0.75);
        let session = coin().session(5, Some(2));
        assert_eq!(session.ruined, 0.25 + 2.0 / 16.0);
        assert!((session.chance(|_| true) - 1.0).abs() < 1e-15);
    }

    #[test]
    fn mean_and_spread_grow_with_the_rounds() {
        let figures = CensusFigures::of(&best_play());
        let steps = Steps::of(&figures).expect("whole antes");
        assert_eq!((steps.to_a_bet, steps.worst()), (1, 3));
        let session = steps.session(1000, None);
        let ev = super::super::digits::nearest(figures.ev_per_initial_bet);
        let deviation = figures.spread.standard_deviation.expect("a spread");
        assert!((session.mean() - 1000.0 * ev).abs() < 1e-8, "{}", session.mean());
        assert!((session.standard_deviation() - deviation * 1000.0_f64.sqrt()).abs() < 1e-6);
        assert!(session.dropped < 1e-15, "{}", session.dropped);
    }

    #[test]
    fn falls_are_those_of_the_paths_and_hang_on_no_thread() {
        let falls = coin().drawdowns(2, None, 40_000, 1);
        // Of two tosses: LL falls by 2, LW and WL by 1, WW by nothing.
        let mean = falls.mean();
        assert!((mean.value() - 1.0).abs() < 4.0 * mean.standard_error().expect("many"), "{mean:?}");
        assert_eq!((falls.quantile(0.1).0, falls.quantile(0.5).0, falls.quantile(0.9).0), (0, 1, 2));
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
        assert_eq!(one.install(|| coin().drawdowns(2, None, 40_000, 1)), falls);
    }
}
