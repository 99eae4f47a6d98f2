//! The exact binomial test of a count.

use std::f64::consts::PI;

/// No p-value of something possible is stated as less than this: the smallest doubles have too few
/// digits, and zero means impossible.
pub const SMALLEST: f64 = 1e-300;

/// The two-sided p-value of `hits` in `trials` independent trials, each of which hits in `ways` of
/// `deals` equally likely cases: twice the probability of a count at least as far out on the side of
/// the expected count on which `hits` lies, `hits` included, and at most 1.
///
/// It is never too small: a true chance is rejected at a level at most that often. Zero means that the
/// count is impossible; nothing else is less than [`SMALLEST`].
///
/// The probability of the count itself is Loader's: its logarithm is put together from small terms
/// only, of which the difference to the expected count is exact, so that 10^15 trials cost no digit.
/// The rest of the tail is summed term by term; of n trials these are some 9·√n at most.
///
/// Where this is wrong: trials that depend on each other, such as the boxes of one round, spread more
/// than binomial counts do. Ten digits are right, fewer below 10^-200.
///
/// # Panics
/// If `ways` is above `deals` or `deals` zero, or a product of `trials` and `deals` passes 127 bits.
///
/// ```
/// use ventaja::stats::binomial::two_sided;
/// // Heads 8 times of 10: 2 · (45 + 10 + 1) / 1024.
/// assert!((two_sided(8, 10, 1, 2) - 112.0 / 1024.0).abs() < 1e-14);
/// assert_eq!(two_sided(1, 1_000_000, 0, 52), 0.0);
/// ```
#[must_use]
pub fn two_sided(hits: u128, trials: u128, ways: u128, deals: u128) -> f64 {
    assert!(deals > 0 && ways <= deals, "a part of the deals");
    if hits > trials || (ways == 0 && hits > 0) || (ways == deals && hits < trials) {
        return 0.0;
    }
    if trials == 0 || ways == 0 || ways == deals {
        return 1.0;
    }
    // Counted from the far end, too few hits are too many misses.
    let is_low = hits * deals < trials * ways;
    let (count, of) = if is_low { (trials - hits, deals - ways) } else { (hits, ways) };
    let tail = probability(count, trials, of, deals) * tail_in_terms_of_first(count, trials, of, deals);
    (2.0 * tail).clamp(SMALLEST, 1.0)
}

/// The probability of at least so many hits, over that of just so many, for a count that is not below
/// the expected one.
fn tail_in_terms_of_first(count: u128, trials: u128, ways: u128, deals: u128) -> f64 {
    let odds = ways as f64 / (deals - ways) as f64;
    let (mut hits, mut misses) = (count as f64, (trials - count) as f64);
    let (mut term, mut sum) = (1.0, 1.0);
    while misses > 0.0 && term > sum * 1e-18 {
        hits += 1.0;
        term *= misses / hits * odds;
        misses -= 1.0;
        sum += term;
    }
    sum
}

/// The probability of just so many hits, where neither hits nor misses are certain.
fn probability(count: u128, trials: u128, ways: u128, deals: u128) -> f64 {
    let n = trials as f64;
    let (hit, miss) = (ways as f64 / deals as f64, (deals - ways) as f64 / deals as f64);
    if count == trials {
        // Whichever is far from 1 has its digits.
        return (n * if hit < 0.5 { hit.ln() } else { (-miss).ln_1p() }).exp();
    }
    if count == 0 {
        return (n * if miss < 0.5 { miss.ln() } else { (-hit).ln_1p() }).exp();
    }
    // The count less the expected one, a whole number over the deals.
    let (counted, expected) = (count * deals, trials * ways);
    let size = counted.abs_diff(expected) as f64 / deals as f64;
    let excess = if counted < expected { -size } else { size };
    let (hits, misses) = (count as f64, (trials - count) as f64);
    let logarithm = stirling_error(trials)
        - stirling_error(count)
        - stirling_error(trials - count)
        - deviance(hits, n * hit, excess)
        - deviance(misses, n * miss, -excess);
    logarithm.exp() * (n / (2.0 * PI * hits * misses)).sqrt()
}

/// ln n! less Stirling's formula for it, (n + 1/2) ln n − n + ln √(2π).
fn stirling_error(n: u128) -> f64 {
    if n < 16 {
        let factorial: u64 = (1..=n as u64).product();
        let n = n as f64;
        return (factorial as f64).ln() - (n + 0.5) * n.ln() + n - 0.5 * (2.0 * PI).ln();
    }
    let n = n as f64;
    let square = n * n;
    (1.0 / 12.0
        - (1.0 / 360.0 - (1.0 / 1260.0 - (1.0 / 1680.0 - 1.0 / 1188.0 / square) / square) / square) / square)
        / n
}

/// x ln(x/m) + m − x, where `excess` is x − m.
fn deviance(x: f64, m: f64, excess: f64) -> f64 {
    if excess.abs() >= 0.1 * (x + m) {
        return x * (x / m).ln() - excess;
    }
    // With v = (x − m)/(x + m) it is (x − m)·v + 2·x·(v³/3 + v⁵/5 + …), in which nothing cancels.
    let v = excess / (x + m);
    let (mut sum, mut power) = (excess * v, 2.0 * x * v);
    for odd in (3_u32..).step_by(2) {
        power *= v * v;
        let next = sum + power / f64::from(odd);
        if next == sum {
            break;
        }
        sum = next;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, relative: f64) {
        assert!((found - expected).abs() <= relative * expected, "{found} {expected}");
    }

    /// Twice the tail by counting every way, in whole numbers.
    fn counted(hits: u32, trials: u32, ways: u128, deals: u128) -> f64 {
        let choose = |k: u32| (1..=k).fold(1_u128, |c, j| c * u128::from(trials - k + j) / u128::from(j));
        let of = |k: u32| choose(k) * ways.pow(k) * (deals - ways).pow(trials - k);
        let is_low = u128::from(hits) * deals < u128::from(trials) * ways;
        let tail: u128 = if is_low { (0..=hits).map(of).sum() } else { (hits..=trials).map(of).sum() };
        (2.0 * tail as f64 / deals.pow(trials) as f64).min(1.0)
    }

    #[test]
    fn every_count_of_small_experiments_agrees_with_enumeration() {
        for (trials, deals) in [(1, 2), (2, 3), (5, 9), (12, 7), (40, 7), (30, 13)] {
            for ways in 1..deals {
                for hits in 0..=trials {
                    let found = two_sided(hits.into(), trials.into(), ways, deals);
                    near(found, counted(hits, trials, ways, deals), 1e-12);
                }
            }
        }
    }

    #[test]
    fn what_is_impossible_or_certain_is_told_without_a_sum() {
        assert_eq!(two_sided(0, 0, 1, 2), 1.0);
        assert_eq!((two_sided(0, 9, 0, 2), two_sided(1, 9, 0, 2)), (1.0, 0.0));
        assert_eq!((two_sided(9, 9, 2, 2), two_sided(8, 9, 2, 2)), (1.0, 0.0));
        assert_eq!(two_sided(1_000_000, 1_000_000, 1, 1_000_000), SMALLEST);
        assert_eq!(two_sided(500, 1000, 1, 2), 1.0);
    }

    #[test]
    fn hits_and_misses_are_the_same_question() {
        for (hits, trials, ways, deals) in [(3, 100, 1, 50), (60, 100, 1, 2), (1, 7, 3, 5)] {
            near(
                two_sided(hits, trials, ways, deals),
                two_sided(trials - hits, trials, deals - ways, deals),
                1e-13,
            );
        }
    }

    /// Sums of 60 digits by another program, some of them agreed with by SciPy's binomial distribution.
    #[test]
    fn large_experiments_agree_with_sums_of_sixty_digits() {
        let deals = 19_933_230_517_200;
        for (hits, trials, ways, expected) in [
            (100, 100_000_000, 16_759_740, 0.098_620_528_621_058_2),
            (84, 100_000_000, 16_759_740, 1.0),
            (47_774_529, 100_000_000, 9_523_005_974_460, 0.999_261_611_626_795),
            (47_790_000, 100_000_000, 9_523_005_974_460, 0.001_947_126_536_746_89),
            (47_760_000, 100_000_000, 9_523_005_974_460, 0.003_642_493_218_641_26),
            (22_731_000, 100_000_000, 4_532_514_033_720, 0.074_261_449_915_413_6),
            (1700, 100_000_000, 321_623_100, 0.033_465_393_434_503_5),
            (3, 1_000_000, 16_759_740, 0.106_932_167_204_719),
            (0, 10_000_000, 16_759_740, 0.000_446_176_455_819_874),
            (841_500, 1_000_000_000_000, 16_759_740, 0.441_591_526_214_741),
            (20, 10_000_000_000_000, 20, 0.007_162_511_130_069_45),
            (999_999_990_000, 1_000_000_000_000, deals - 200_000, 0.742_964_268_500_202),
            (5, 1_000_000_000_000_000, 1, 9.573_729_927_139_77e-16),
            (150, 1000, deals / 2, 3.042_443_009_527_25e-119),
        ] {
            near(two_sided(hits, trials, ways, deals), expected, 1e-10);
        }
    }

    #[test]
    fn expected_counts_of_a_hundred_million_millions_are_summed() {
        // SciPy's incomplete beta function, which has some nine digits here.
        let found =
            two_sided(100_000_025_000_000, 1_000_000_000_000_000, 1_993_323_051_720, 19_933_230_517_200);
        near(found, 0.008_407_998_0, 1e-7);
    }
}
