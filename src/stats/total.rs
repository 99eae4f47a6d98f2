//! The exact distribution of what many independent rounds come to together, whatever is staked on each.
//!
//! A total of whole steps has the characteristic function that is the product of those of its rounds, and
//! chances follow from it by a finite Fourier sum. Its cost hangs on how wide the total spreads, not on how
//! many rounds there are: a thousand million rounds take less than a second.

use std::f64::consts::PI;

/// Points of the Fourier sum at most, times the results of a round.
const MOST_WORK: f64 = 2e8;

/// Standard deviations that a window spans at least, where rounds are many.
const NARROWEST: f64 = 14.0;

/// Logarithm of the chance that is let go beyond each end of the distribution.
const BEYOND: f64 = -33.0;

/// A characteristic function whose logarithm is below this adds nothing to any digit.
const NOTHING: f64 = -45.0;

/// No chance is stated as smaller: rounding errors are of this size.
pub const SMALLEST_CHANCE: f64 = 1e-12;

/// So many rounds of one size: a result of a step counts so many units of the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Units of the total to a step; at least 1.
    pub size: u64,
    /// Rounds.
    pub rounds: u64,
}

/// The distribution of a total in units.
#[derive(Clone, Debug, PartialEq)]
pub struct Total {
    /// The middle of the window, which everything below is counted from.
    centre: i128,
    /// The lowest and the highest total of the window.
    window: [i128; 2],
    /// Points of the Fourier sum; odd.
    points: u64,
    /// The characteristic function at those points of the first half that matter: place, real and
    /// imaginary part.
    active: Vec<(u64, f64, f64)>,
}

impl Total {
    /// The distribution, from the results of a round (steps and chances that sum to 1); nothing where it
    /// spreads too wide to be summed up.
    ///
    /// Where this is wrong: rounds that depend on each other, such as boxes against one dealer's hand,
    /// spread wider. Chances are right to some 12 decimals, so that one of 10^-13 says no more than that.
    ///
    /// ```
    /// use ventaja::stats::total::{Level, Total};
    /// let coin = [(-1, 0.5), (1, 0.5)];
    /// let four = Total::of(&[Level { size: 1, rounds: 4 }], &coin).unwrap();
    /// assert!((four.up_to(-2.0) - 5.0 / 16.0).abs() < 1e-12);
    /// assert!((four.from(4.0) - 1.0 / 16.0).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn of(levels: &[Level], results: &[(i64, f64)]) -> Option<Self> {
        let mut levels: Vec<Level> = levels.iter().copied().filter(|level| level.rounds > 0).collect();
        // What most rounds say comes first: where it says that nothing is added, the others are not asked.
        levels.sort_by_key(|level| std::cmp::Reverse(level.rounds));
        if levels.is_empty() || results.is_empty() {
            return None;
        }
        let mean: f64 = results.iter().map(|(steps, chance)| *steps as f64 * chance).sum();
        let rounds: f64 = levels.iter().map(|level| level.size as f64 * level.rounds as f64).sum();
        let centre = mean * rounds;
        // Narrower than so many standard deviations no window is: what is too wide is known at once.
        let variance: f64 =
            results.iter().map(|(steps, chance)| (*steps as f64 - mean).powi(2) * chance).sum();
        let squares: f64 = levels.iter().map(|level| (level.size as f64).powi(2) * level.rounds as f64).sum();
        if NARROWEST * (variance * squares).sqrt() * results.len() as f64 > MOST_WORK {
            return None;
        }
        let reach = |side: f64| reach(&levels, results, mean, side);
        let (above, below) = (reach(1.0)?, reach(-1.0)?);
        let width = above + below + 3.0;
        if !centre.is_finite() || centre.abs() > 9e15 || width * results.len() as f64 > MOST_WORK {
            return None;
        }
        let centre = centre.round() as i128;
        let window = [centre - below.ceil() as i128 - 1, centre + above.ceil() as i128 + 1];
        let points = (window[1] - window[0] + 1) as u64 | 1;
        let active = (1..=points / 2).filter_map(|place| {
            let angle = 2.0 * PI * place as f64 / points as f64;
            let (size, turn) = characteristic(&levels, results, angle)?;
            // The turn to the centre is a whole number of points: nothing of it is rounded.
            let back = (centre.rem_euclid(i128::from(points)) as u128 * u128::from(place)
                % u128::from(points)) as f64;
            let turn = turn - 2.0 * PI * back / points as f64;
            Some((place, size * turn.cos(), size * turn.sin()))
        });
        let active = active.collect();
        Some(Self { centre, window, points, active })
    }

    /// The chance of a total of at most so much.
    #[must_use]
    pub fn up_to(&self, total: f64) -> f64 {
        self.between(self.window[0], whole(total.floor()))
    }

    /// The chance of a total of at least so much.
    #[must_use]
    pub fn from(&self, total: f64) -> f64 {
        self.between(whole(total.ceil()), self.window[1])
    }

    /// The lowest and the highest total below and above which no more than this chance lies on each side.
    #[must_use]
    pub fn middle(&self, beyond: f64) -> [i128; 2] {
        let [lowest, highest] = self.window;
        let low = first(lowest, highest, |total| self.between(lowest, total) >= beyond);
        let high = first(lowest, highest, |total| self.between(total + 1, highest) < beyond);
        [low, high]
    }

    /// The chance of a total from `low` to `high`.
    fn between(&self, low: i128, high: i128) -> f64 {
        let (low, high) = (low.max(self.window[0]), high.min(self.window[1]));
        if low > high {
            return 0.0;
        }
        let (count, points) = ((high - low + 1) as f64, self.points as f64);
        // Twice the middle of the range, from the centre: whole, so that its turns are exact.
        let twice = (low + high - 2 * self.centre).rem_euclid(2 * i128::from(self.points)) as u128;
        let mut sum = count;
        for (place, real, imaginary) in &self.active {
            let half = PI * *place as f64 / points;
            let turns = twice * u128::from(*place) % (2 * u128::from(self.points));
            let turn = PI * turns as f64 / points;
            let reached = (low.abs_diff(high) + 1) * u128::from(*place) % (2 * u128::from(self.points));
            let weight = (PI * reached as f64 / points).sin() / half.sin();
            sum += 2.0 * weight * (real * turn.cos() + imaginary * turn.sin());
        }
        (sum / points).clamp(0.0, 1.0)
    }
}

/// The first whole number from `low` to `high` for which something holds that holds from there on; `high`
/// where it holds nowhere.
fn first(low: i128, high: i128, holds: impl Fn(i128) -> bool) -> i128 {
    let (mut low, mut high) = (low, high);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

fn whole(number: f64) -> i128 {
    number.clamp(-1e37, 1e37) as i128
}

/// How far from its mean a total gets on one side with a chance of e^[`BEYOND`]: Chernoff's bound, at the
/// best of many exponents.
fn reach(levels: &[Level], results: &[(i64, f64)], mean: f64, side: f64) -> Option<f64> {
    let deviation = |steps: i64| steps as f64 - mean;
    let furthest = results.iter().map(|(steps, _)| side * deviation(*steps)).fold(0.0, f64::max);
    let units = |level: &Level| level.size as f64 * level.rounds as f64;
    // Nothing is further away than the worst or best of every round.
    let mut best = furthest * levels.iter().map(units).sum::<f64>();
    let largest = levels.iter().map(|level| level.size).max().unwrap_or(1) as f64;
    let mut exponent = 50.0 / (largest * furthest.max(1e-9));
    for _ in 0..400 {
        let logarithm: f64 = levels
            .iter()
            .map(|level| {
                let of_round: f64 = (results.iter())
                    .map(|(steps, chance)| {
                        let power = exponent * level.size as f64 * side * deviation(*steps);
                        chance * (power.exp_m1() - power)
                    })
                    .sum();
                level.rounds as f64 * of_round.ln_1p()
            })
            .sum();
        let bound = (logarithm - BEYOND) / exponent;
        if bound.is_finite() && bound >= 0.0 {
            best = best.min(bound);
        }
        exponent *= 0.9;
    }
    best.is_finite().then_some(best)
}

/// Size and turn of the characteristic function of the total; nothing where it adds nothing.
fn characteristic(levels: &[Level], results: &[(i64, f64)], angle: f64) -> Option<(f64, f64)> {
    let (mut logarithm, mut turn) = (0.0, 0.0);
    for level in levels {
        let (mut real, mut imaginary) = (0.0, 0.0);
        for (steps, chance) in results {
            let (sin, cos) = (angle * *steps as f64 * level.size as f64).sin_cos();
            real += chance * cos;
            imaginary += chance * sin;
        }
        let rounds = level.rounds as f64;
        logarithm += 0.5 * rounds * (real * real + imaginary * imaginary).ln();
        turn += rounds * imaginary.atan2(real);
        if logarithm < NOTHING {
            return None;
        }
    }
    Some((logarithm.exp(), turn))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::census::CensusFigures;
    use crate::stats::published::best_play;
    use crate::stats::session::Steps;

    fn best() -> Vec<(i64, f64)> {
        let figures = CensusFigures::of(&best_play());
        let outcomes = figures.outcomes.iter();
        outcomes
            .map(|outcome| (outcome.net.to_integer() as i64, outcome.ways as f64 / figures.deals as f64))
            .collect()
    }

    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found} {expected}");
    }

    #[test]
    fn a_total_of_equal_bets_is_the_session_walked_through_round_by_round() {
        let figures = CensusFigures::of(&best_play());
        let steps = Steps::of(&figures).expect("whole antes");
        for rounds in [1, 7, 100, 2000] {
            let session = steps.session(rounds, None);
            let total = Total::of(&[Level { size: 1, rounds: rounds.into() }], &best()).expect("narrow");
            for at in [-400, -150, -20, -3, -1, 0, 1, 30, 201, 250] {
                near(total.up_to(at as f64), session.chance(|result| result <= at), 1e-11);
                near(total.from(at as f64 - 0.5), session.chance(|result| result >= at), 1e-11);
            }
            let [low, high] = total.middle(0.025);
            assert_eq!(low, i128::from(session.quantile(0.025)));
            let above = |from: i128| session.chance(|result| i128::from(result) >= from);
            assert!(above(high) >= 0.025 && above(high + 1) < 0.025, "{rounds}: {high}");
        }
    }

    #[test]
    fn bets_of_several_sizes_are_the_sum_of_those_of_each() {
        let levels = [Level { size: 1, rounds: 3 }, Level { size: 10, rounds: 1 }];
        let total = Total::of(&levels, &[(-1, 0.5), (1, 0.5)]).expect("narrow");
        for (at, chance) in [(-13.0, 1.0 / 16.0), (-10.0, 0.25), (7.0, 9.0 / 16.0), (13.0, 1.0)] {
            near(total.up_to(at), chance, 1e-12);
        }
        near(total.from(13.0), 1.0 / 16.0, 1e-12);
        near(total.from(14.0), 0.0, 1e-12);
    }

    /// With many rounds the distribution is the normal one but for its skewness.
    #[test]
    fn a_hundred_million_rounds_are_nearly_normal() {
        let results = best();
        let mean: f64 = results.iter().map(|(steps, chance)| *steps as f64 * chance).sum();
        let total = Total::of(&[Level { size: 1, rounds: 100_000_000 }], &results).expect("narrow");
        let [low, high] = total.middle(0.025);
        let deviation = 2.242_950_269 * 1e4;
        near((low as f64 - mean * 1e8) / deviation, -1.959_964, 1e-3);
        near((high as f64 - mean * 1e8) / deviation, 1.959_964, 1e-3);
    }

    /// A rare award of 2000: Poisson with one seventh.
    #[test]
    fn a_rare_award_has_its_own_chance() {
        let results = [(-1, 1.0 - 1e-6), (1999, 1e-6)];
        let total = Total::of(&[Level { size: 1, rounds: 142_857 }], &results).expect("narrow");
        let none = (1.0_f64 - 1e-6).powi(142_857);
        near(total.up_to(-142_857.0), none, 1e-10);
        near(total.from(-142_857.0 + 2000.0), 1.0 - none, 1e-10);
    }
}
