//! Whether one round tells anything about the next.

/// Of so many results the highest and the lowest are cut off.
const CUT_OFF: usize = 100;

/// Results in the order in which they came.
#[derive(Clone, Debug, Default)]
pub struct Sequence(Vec<i64>);

/// How far the tests of independence lie from what chance has, in standard errors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Independence {
    /// Rounds in a row.
    pub rounds: u64,
    /// The correlation of a result with the next. The highest hundredth of the results is cut off to the
    /// result below it, and the lowest likewise: a few high awards that come one after the other would
    /// outweigh all else, and no normal distribution tells how often they do.
    pub correlation: f64,
    /// It times the square root of the rounds.
    pub correlation_z: f64,
    /// Runs of rounds that were won, or not, one after the other; and how many are to be expected.
    pub runs: [f64; 2],
    /// Their difference over its standard deviation (Wald and Wolfowitz).
    pub runs_z: f64,
}

impl Sequence {
    /// Adds the next result.
    pub fn count(&mut self, result: i64) {
        self.0.push(result);
    }

    /// The tests; nothing where all results are alike.
    #[must_use]
    pub fn tests(&self) -> Option<Independence> {
        let rounds = self.0.len() as f64;
        let mean = |results: &[f64]| results.iter().sum::<f64>() / rounds;
        let squares = |results: &[f64]| results.iter().map(|over| over * over).sum::<f64>();
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let cut_off = sorted.len() / CUT_OFF;
        let (lowest, highest) = (*sorted.get(cut_off)?, *sorted.iter().rev().nth(cut_off)?);
        let cut: Vec<f64> = self.0.iter().map(|result| *result.clamp(&lowest, &highest) as f64).collect();
        let centre = mean(&cut);
        let over: Vec<f64> = cut.iter().map(|cut| cut - centre).collect();
        let products: f64 = over.windows(2).map(|pair| pair[0] * pair[1]).sum();
        let won = self.0.iter().filter(|result| **result > 0).count() as f64;
        if squares(&over) == 0.0 || won == 0.0 || won == rounds {
            return None;
        }
        let correlation = products / squares(&over);
        let changes = self.0.windows(2).filter(|pair| (pair[0] > 0) != (pair[1] > 0)).count();
        let runs = 1.0 + changes as f64;
        let expected = 2.0 * won * (rounds - won) / rounds + 1.0;
        let variance = (expected - 1.0) * (expected - 2.0) / (rounds - 1.0);
        Some(Independence {
            rounds: self.0.len() as u64,
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

    /// Two awards of a thousand side by side in ten thousand rounds.
    #[test]
    fn two_high_awards_in_a_row_prove_nothing() {
        let mut words = stream(3, 0);
        let mut results: Vec<i64> =
            (0..10_000).map(|_| if words.next_u64() % 10 < 4 { 1 } else { -1 }).collect();
        results[5000..5002].fill(1000);
        let tests = sequence(results).tests().expect("results differ");
        assert!(tests.correlation_z.abs() < 3.0, "{tests:?}");
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
