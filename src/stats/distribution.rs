//! The moments of counted results.

use super::scale::square;
use crate::base::money::{Ticks, Unit};

/// What the spread of a counted set of results is made of: sums of powers of deviations from their
/// mean, in ticks.
///
/// Where this is wrong: it describes the results that were counted. Of a pay that never came in the
/// sample it knows nothing, and skewness and kurtosis converge far more slowly than the mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distribution {
    count: u128,
    sum: i128,
    squared: i128,
    second: f64,
    third: f64,
    fourth: f64,
}

impl Distribution {
    /// The distribution of results that occurred so many times each; a result may be given in parts.
    ///
    /// ```
    /// use ventaja::base::money::Ticks;
    /// use ventaja::stats::distribution::Distribution;
    /// let high = 1_000_000_000_000;
    /// let results = [(Ticks(high + 1), 5), (Ticks(high - 1), 5)];
    /// assert_eq!(Distribution::of(results).population_variance(), Some(1.0));
    /// ```
    #[must_use]
    pub fn of(results: impl IntoIterator<Item = (Ticks, u128), IntoIter: Clone>) -> Self {
        let results = results.into_iter();
        let (mut count, mut sum, mut squared) = (0_u128, 0_i128, 0_i128);
        for (result, times) in results.clone() {
            let (result, weight) = (i128::from(result.0), times as i128);
            count += times;
            sum += result * weight;
            squared += result * result * weight;
        }
        let mut distribution = Self { count, sum, squared, second: 0.0, third: 0.0, fourth: 0.0 };
        if count == 0 {
            return distribution;
        }
        let n = count as i128;
        let (whole, rest) = (sum.div_euclid(n), sum.rem_euclid(n));
        for (result, times) in results {
            // The deviation times n is a whole number: only the division rounds.
            let deviation = ((i128::from(result.0) - whole) * n - rest) as f64 / n as f64;
            let square = deviation * deviation;
            let times = times as f64;
            distribution.second += times * square;
            distribution.third += times * square * deviation;
            distribution.fourth += times * square * square;
        }
        distribution
    }

    /// How many results there are.
    #[must_use]
    pub fn count(&self) -> u128 {
        self.count
    }

    /// Their sum, in ticks.
    #[must_use]
    pub fn sum(&self) -> i128 {
        self.sum
    }

    /// The sum of their squares, in ticks squared.
    #[must_use]
    pub fn sum_of_squares(&self) -> i128 {
        self.squared
    }

    /// The mean square of the deviations, in ticks squared; nothing where there is no result.
    #[must_use]
    pub fn population_variance(&self) -> Option<f64> {
        (self.count > 0).then(|| self.second / self.count as f64)
    }

    /// The estimate of the variance from a sample (divided by one less than the number of results),
    /// in ticks squared; nothing below two results.
    #[must_use]
    pub fn sample_variance(&self) -> Option<f64> {
        (self.count > 1).then(|| self.second / (self.count - 1) as f64)
    }

    /// The third moment over the cube of the standard deviation, both of the results as they are
    /// (g1, no correction for small samples); nothing where all are alike.
    #[must_use]
    pub fn skewness(&self) -> Option<f64> {
        let n = self.count as f64;
        let variance = self.second / n;
        (self.second > 0.0).then(|| self.third / n / (variance * variance.sqrt()))
    }

    /// The fourth moment over the square of the variance, less the 3 of a normal distribution (g2, no
    /// correction for small samples); nothing where all are alike.
    #[must_use]
    pub fn excess_kurtosis(&self) -> Option<f64> {
        let n = self.count as f64;
        let variance = self.second / n;
        (self.second > 0.0).then(|| self.fourth / n / (variance * variance) - 3.0)
    }
}

/// The spread of a net result, in initial bets.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// Sample variance; nothing below two results.
    pub variance: Option<f64>,
    /// Its square root.
    pub standard_deviation: Option<f64>,
    /// See [`Distribution::skewness`].
    pub skewness: Option<f64>,
    /// See [`Distribution::excess_kurtosis`].
    pub excess_kurtosis: Option<f64>,
}

impl Spread {
    pub(super) fn of(distribution: &Distribution, unit: Unit) -> Self {
        let variance = distribution.sample_variance().map(|variance| variance / square(unit));
        Self {
            variance,
            standard_deviation: variance.map(f64::sqrt),
            skewness: distribution.skewness(),
            excess_kurtosis: distribution.excess_kurtosis(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::published::BEST_PLAY;

    fn of(values: &[(i64, u128)]) -> Distribution {
        Distribution::of(values.iter().map(|(value, times)| (Ticks(*value), *times)))
    }

    #[test]
    fn a_large_mean_hides_no_variance() {
        let e9 = 1_000_000_000;
        let four = of(&[(e9 + 4, 1), (e9 + 7, 1), (e9 + 13, 1), (e9 + 16, 1)]);
        assert_eq!(four.sample_variance(), Some(30.0));
        let two = of(&[(1_000_000_000_001, 500), (999_999_999_999, 500)]);
        assert_eq!(two.population_variance(), Some(1.0));
        assert_eq!(two.skewness(), Some(0.0));
        assert_eq!(two.excess_kurtosis(), Some(-2.0));
    }

    #[test]
    fn results_all_alike_have_no_spread_and_no_shape() {
        for times in [2, 3, 7, 1_000_000_007] {
            let alike = of(&[(-3_333_333, times)]);
            assert_eq!(alike.sample_variance(), Some(0.0));
            assert_eq!((alike.skewness(), alike.excess_kurtosis()), (None, None));
        }
    }

    #[test]
    fn too_few_results_have_no_variance() {
        assert_eq!((of(&[]).population_variance(), of(&[]).sample_variance()), (None, None));
        assert_eq!(of(&[(5, 1)]).sample_variance(), None);
    }

    #[test]
    fn one_against_ninety_nine_has_the_moments_of_the_textbook() {
        // A chance of p gives the skewness (1 − 2p)/√(pq) and the excess kurtosis (1 − 6pq)/(pq).
        let rare = of(&[(0, 99), (1, 1)]);
        let (p, q) = (0.01_f64, 0.99_f64);
        let near = |found: Option<f64>, expected: f64| {
            assert!((found.expect("a spread") - expected).abs() < 1e-10 * expected, "{found:?} {expected}");
        };
        near(rare.population_variance(), p * q);
        near(rare.skewness(), (1.0 - 2.0 * p) / (p * q).sqrt());
        near(rare.excess_kurtosis(), (1.0 - 6.0 * p * q) / (p * q));
    }

    #[test]
    fn the_published_outcomes_of_the_best_play_have_the_published_deviation() {
        let outcomes = BEST_PLAY.map(|(net, ways)| (net, u128::from(ways)));
        let best = of(&outcomes);
        assert_eq!((best.count(), best.sum()), (19_933_230_517_200, -1_041_372_912_372));
        let deviation = best.population_variance().expect("there are results").sqrt();
        assert!((deviation - 2.242_950_269_1).abs() < 1e-10, "{deviation}");
    }
}
