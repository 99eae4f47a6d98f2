//! Whether one round tells anything about the next.

/// What is counted of results in the order in which they came.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sequence {
    rounds: u64,
    sum: i128,
    squares: i128,
    products: i128,
    ends: Option<[i64; 2]>,
    won: u64,
    runs: u64,
}

/// How far the tests of independence lie from what chance has, in standard errors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Independence {
    /// Rounds in a row.
    pub rounds: u64,
    /// The correlation of a result with the next.
    pub correlation: f64,
    /// It times the square root of the rounds.
    pub correlation_z: f64,
    /// Runs of rounds that were won, or not, one after the other; and how many are to be expected.
    pub runs: [f64; 2],
    /// Their difference over its standard deviation (Wald and Wolfowitz).
    pub runs_z: f64,
}

impl Sequence {
    /// Counts the next result.
    pub fn count(&mut self, result: i64) {
        let wide = i128::from(result);
        if let Some([_, last]) = self.ends {
            self.products += i128::from(last) * wide;
            self.runs += u64::from((last > 0) != (result > 0));
        } else {
            self.runs = 1;
        }
        self.rounds += 1;
        self.sum += wide;
        self.squares += wide * wide;
        self.won += u64::from(result > 0);
        self.ends = Some([self.ends.map_or(result, |[first, _]| first), result]);
    }

    /// The tests; nothing where all results are alike.
    #[must_use]
    pub fn tests(&self) -> Option<Independence> {
        let [first, last] = self.ends?.map(i128::from);
        let n = i128::from(self.rounds);
        // Both times n squared: the sum of (x - mean)(next - mean) over all neighbours, and of squares.
        let neighbours = n * n * self.products - n * self.sum * (2 * self.sum - first - last)
            + (n - 1) * self.sum * self.sum;
        let squares = n * (n * self.squares - self.sum * self.sum);
        let (won, lost) = (self.won as f64, (self.rounds - self.won) as f64);
        if squares == 0 || won == 0.0 || lost == 0.0 {
            return None;
        }
        let correlation = neighbours as f64 / squares as f64;
        let rounds = self.rounds as f64;
        let expected = 2.0 * won * lost / rounds + 1.0;
        let variance = (expected - 1.0) * (expected - 2.0) / (rounds - 1.0);
        let runs = self.runs as f64;
        Some(Independence {
            rounds: self.rounds,
            correlation,
            correlation_z: correlation * rounds.sqrt(),
            runs: [runs, expected],
            runs_z: (runs - expected) / variance.sqrt(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::stream::stream;
    use rand_core::Rng;

    fn sequence(results: impl IntoIterator<Item = i64>) -> Sequence {
        let mut sequence = Sequence::default();
        results.into_iter().for_each(|result| sequence.count(result));
        sequence
    }

    #[test]
    fn the_statistics_are_those_of_their_formulas() {
        let results = [3_i64, -1, -1, 4, -1, 2, 2, -1];
        let tests = sequence(results).tests().expect("results differ");
        let mean = results.iter().sum::<i64>() as f64 / 8.0;
        let over: Vec<f64> = results.iter().map(|result| *result as f64 - mean).collect();
        let products: f64 = over.windows(2).map(|pair| pair[0] * pair[1]).sum();
        let squares: f64 = over.iter().map(|over| over * over).sum();
        assert!((tests.correlation - products / squares).abs() < 1e-12);
        assert_eq!(tests.runs, [6.0, 5.0]);
        assert!((tests.runs_z - 1.0 / (4.0 * 3.0 / 7.0_f64).sqrt()).abs() < 1e-12);
        assert!(sequence([1, 1, 1]).tests().is_none() && sequence([]).tests().is_none());
    }

    #[test]
    fn results_that_hang_together_are_seen_and_others_are_not() {
        let mut words = stream(1, 0);
        let mut draw = move || if words.next_u64() % 10 < 4 { 1 } else { -1 };
        let sound: Vec<i64> = (0..100_000).map(|_| draw()).collect();
        let tests = sequence(sound.iter().copied()).tests().expect("results differ");
        assert!(tests.correlation_z.abs() < 4.0 && tests.runs_z.abs() < 4.0, "{tests:?}");
        // Each twentieth round ends as the one before.
        let mut sticky = sound;
        for at in (20..sticky.len()).step_by(20) {
            sticky[at] = sticky[at - 1];
        }
        let tests = sequence(sticky).tests().expect("results differ");
        assert!(tests.correlation_z > 6.0 && tests.runs_z < -6.0, "{tests:?}");
    }
}
