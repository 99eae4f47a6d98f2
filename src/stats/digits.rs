//! Decimals that are right to the last digit shown, from whole numbers.

use super::natural::Natural;
use crate::base::exact::Exact;
use std::cmp::Ordering;

/// So many significant digits are written of a number that is not exact. What platforms may compute
/// differently in a sample's figures lies beyond them, and a double holds them all.
pub const SIGNIFICANT_DIGITS: usize = 10;

/// The decimal with [`SIGNIFICANT_DIGITS`] that is nearest to an exact fraction, of two equally near
/// ones the even one; as a double, which prints just these digits.
///
/// ```
/// use ventaja::base::exact::Exact;
/// use ventaja::stats::digits::nearest;
/// assert_eq!(nearest(Exact::new(142_031_221, 2_718_662_100)), 0.052_243_057_72);
/// assert_eq!(nearest(Exact::new(-2, 3)), -0.666_666_666_7);
/// ```
#[must_use]
pub fn nearest(value: Exact) -> f64 {
    let size = nearest_ratio(
        &Natural::from(value.numer().unsigned_abs()),
        &Natural::from(value.denom().unsigned_abs()),
    );
    signed(size, *value.numer() < 0)
}

/// The same for a fraction of numbers of any size; the denominator is not zero.
pub(super) fn nearest_ratio(numerator: &Natural, denominator: &Natural) -> f64 {
    nearest_root(1, numerator, denominator)
}

/// The same for the square root of such a fraction.
pub(super) fn nearest_square_root(numerator: &Natural, denominator: &Natural) -> f64 {
    nearest_root(2, numerator, denominator)
}

/// The number with a sign, unless it is zero.
pub(super) fn signed(size: f64, is_negative: bool) -> f64 {
    if is_negative { 0.0 - size } else { size }
}

/// The nearest decimal to the number whose `power`-th power is the fraction.
///
/// The number times 10^k lies between two whole numbers of ten digits; which, and on which side of
/// their middle, is decided by comparing powers, without any division.
fn nearest_root(power: u32, numerator: &Natural, denominator: &Natural) -> f64 {
    if numerator.is_zero() {
        return 0.0;
    }
    let lowest = 10_u64.pow(SIGNIFICANT_DIGITS as u32 - 1);
    let to_the_power = |number: u64| Natural::from(u128::from(number)).to_the(power);
    let ten = to_the_power(10);
    let (mut above, mut below, mut k) = (numerator.clone(), denominator.clone(), 0_i32);
    // Whether a whole number is at most the number times 10^k.
    let fits = |whole: u64, above: &Natural, below: &Natural| to_the_power(whole).times(below) <= *above;
    while !fits(lowest, &above, &below) {
        above = above.times(&ten);
        k += 1;
    }
    while fits(10 * lowest, &above, &below) {
        below = below.times(&ten);
        k -= 1;
    }
    let (mut low, mut high) = (lowest, 10 * lowest);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if fits(middle, &above, &below) {
            low = middle;
        } else {
            high = middle;
        }
    }
    let half = to_the_power(2 * low + 1).times(&below).cmp(&above.times(&to_the_power(2)));
    let digits = match half {
        Ordering::Less => high,
        Ordering::Equal => low + low % 2,
        Ordering::Greater => low,
    };
    // Reading a decimal is correctly rounded, and a double keeps 15 digits.
    format!("{digits}e{}", -k).parse().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn halves_go_to_the_even_digit_and_a_hair_decides() {
        let half = |digits: i128| Exact::new(digits, 10_000_000_000);
        assert_eq!(nearest(half(12_345_678_905)), 1.234_567_890);
        assert_eq!(nearest(half(12_345_678_915)), 1.234_567_892);
        assert_eq!(nearest(half(-12_345_678_915)), -1.234_567_892);
        let hair = Exact::new(1, 10_i128.pow(27));
        assert_eq!(nearest(half(12_345_678_905) + hair), 1.234_567_891);
        assert_eq!(nearest(half(12_345_678_915) - hair), 1.234_567_891);
        assert_eq!(nearest(Exact::new(99_999_999_999, 100_000_000_000)), 1.0);
        assert_eq!(nearest(Exact::new(99_999_999_994, 100_000_000_000)), 0.999_999_999_9);
    }

    #[test]
    fn sizes_of_every_order_are_rounded() {
        assert_eq!(nearest(Exact::new(0, 1)).to_string(), "0");
        assert_eq!(nearest(Exact::new(1, 3 * 10_i128.pow(30))), 3.333_333_333e-31);
        assert_eq!(nearest(Exact::from(12_345_678_901_234_567)), 12_345_678_900_000_000.0);
        let (three, one) = (Natural::from(3), Natural::from(1));
        assert_eq!(nearest_square_root(&three, &one), 1.732_050_808);
        assert_eq!(nearest_square_root(&one, &three), 0.577_350_269_2);
        assert_eq!(nearest_square_root(&Natural::from(144), &one), 12.0);
    }

    proptest! {
        #[test]
        fn the_nearest_decimal_is_within_half_a_digit(
            above in 1..i128::from(u64::MAX), below in 1..i128::from(u64::MAX)
        ) {
            let value = Exact::new(above, below);
            let found = nearest(value);
            let double = above as f64 / below as f64;
            prop_assert!((found - double).abs() <= double * 0.500_001e-9, "{found} {double}");
            let written = format!("{found:.9e}");
            prop_assert_eq!(written.parse::<f64>(), Ok(found));
            let square = nearest_square_root(
                &Natural::from(above.unsigned_abs()), &Natural::from(below.unsigned_abs())
            );
            prop_assert!((square - double.sqrt()).abs() <= double.sqrt() * 0.500_001e-9);
        }
    }
}
