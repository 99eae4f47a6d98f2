//! Centred sums from raw ones, without loss.

/// The sum over `count` observations of (a − mean of a)·(b − mean of b), from the sums of a, of b and
/// of their products.
///
/// The textbook difference of two large numbers is taken in whole numbers: both variables are first
/// shifted by the whole part of their mean, so that only the last step, smaller than `count`, is
/// rounded. Constant observations give exactly zero.
///
/// Where this is wrong: the sums and their products with a mean must fit 128 bits, which they do for
/// what a [`Tally`](crate::tally::subject::Tally) can hold. Nothing is there for `count` zero.
///
/// ```
/// use ventaja::stats::sums::centred_products;
/// // 1e9 + {4, 7, 13, 16}: squares that a double cannot tell apart.
/// let values = [1_000_000_004_i128, 1_000_000_007, 1_000_000_013, 1_000_000_016];
/// let sum = values.iter().sum();
/// let squares = values.iter().map(|value| value * value).sum();
/// assert_eq!(centred_products(4, sum, sum, squares), Some(90.0));
/// ```
#[must_use]
pub fn centred_products(count: u128, a: i128, b: i128, products: i128) -> Option<f64> {
    let n = i128::try_from(count).ok().filter(|n| *n > 0)?;
    let (a_whole, a_rest) = (a.div_euclid(n), a.rem_euclid(n));
    let (b_whole, b_rest) = (b.div_euclid(n), b.rem_euclid(n));
    let shifted = products - a_whole * b - b_whole * a + a_whole * b_whole * n;
    let excess = a_rest * b_rest;
    Some((shifted - excess / n) as f64 - (excess % n) as f64 / n as f64)
}

#[cfg(test)]
mod tests {
    use super::centred_products;
    use proptest::prelude::*;

    fn of(values: &[(i128, i128)]) -> Option<f64> {
        let sum = |of: fn(&(i128, i128)) -> i128| values.iter().map(of).sum();
        centred_products(values.len() as u128, sum(|v| v.0), sum(|v| v.1), sum(|v| v.0 * v.1))
    }

    #[test]
    fn a_large_mean_hides_no_spread() {
        let high = 1_000_000_000_000;
        assert_eq!(of(&[(high + 1, high + 1), (high - 1, high - 1)]), Some(2.0));
        assert_eq!(of(&[(high, -high); 7]), Some(0.0));
        assert_eq!(of(&[(high + 3, -high - 3), (high, -high)]), Some(-4.5));
        assert_eq!(of(&[]), None);
    }

    proptest! {
        #[test]
        fn agrees_with_deviations_in_exact_fractions(
            values in proptest::collection::vec((-1000..1000_i128, -1000..1000_i128), 1..40)
        ) {
            let n = values.len() as i128;
            let (a, b) = values.iter().fold((0, 0), |sums, v| (sums.0 + v.0, sums.1 + v.1));
            let exact: i128 = values.iter().map(|v| (v.0 * n - a) * (v.1 * n - b)).sum();
            let exact = exact as f64 / (n * n) as f64;
            let found = of(&values).expect("there are some");
            prop_assert!((found - exact).abs() <= 1e-9 * exact.abs().max(1.0), "{found} {exact}");
        }
    }
}
