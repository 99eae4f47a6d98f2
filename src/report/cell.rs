//! One value of a report, and the texts that it takes.

pub use crate::base::exact::rounded;
use crate::base::exact::{self, Exact};
pub use crate::stats::digits::SIGNIFICANT_DIGITS;
use crate::stats::digits::nearest;
use crate::stats::estimate::{Estimate, Level};

/// So many significant digits are written of a p-value. Logarithms and exponentials of different
/// platforms differ in the last bit, which may reach the twelfth digit of a p-value but hardly ever turns
/// the fourth; and nobody decides by the fifth.
pub const P_VALUE_DIGITS: usize = 4;

/// A p-value that is smaller and not zero is written as this.
pub const SMALLEST_P_VALUE: f64 = 1e-30;

/// One value.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// No value: an empty cell in CSV, `null` in JSON.
    Empty,
    /// A text.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// A whole number below 2^53, which every reader of JSON keeps.
    Whole(u64),
    /// A whole number that may be larger: a string in JSON.
    Count(u128),
    /// A number of which [`SIGNIFICANT_DIGITS`] are written.
    Number(f64),
    /// An exact amount of which the nearest number is enough: a number in JSON.
    Amount(Exact),
    /// An exact sum that may have more digits than a double: a string in JSON, with a fraction
    /// `a/b` where it is not whole.
    Total(Exact),
}

impl Cell {
    /// A number, or nothing where there is none.
    #[must_use]
    pub fn number(value: impl Into<Option<f64>>) -> Self {
        match value.into() {
            Some(value) if value.is_finite() => Self::Number(value),
            Some(_) | None => Self::Empty,
        }
    }

    /// The value of an estimate.
    #[must_use]
    pub fn value(estimate: Option<&Estimate>) -> Self {
        Self::number(estimate.map(Estimate::value))
    }

    /// The standard error of an estimate.
    #[must_use]
    pub fn error(estimate: Option<&Estimate>) -> Self {
        Self::number(estimate.and_then(Estimate::standard_error))
    }

    /// The ends of the interval of an estimate.
    #[must_use]
    pub fn ends(estimate: Option<&Estimate>, level: Level) -> [Self; 2] {
        let interval = estimate.and_then(|estimate| estimate.interval(level));
        [Self::number(interval.map(|ends| ends.low)), Self::number(interval.map(|ends| ends.high))]
    }

    /// Why an estimate has no interval.
    #[must_use]
    pub fn reservations(estimate: Option<&Estimate>) -> Self {
        match estimate.map(Estimate::reservations).unwrap_or_default() {
            none if none.is_empty() => Self::Empty,
            some => Self::Text(some.join("; ")),
        }
    }

    /// The number nearest to an exact one, right to the last digit written.
    #[must_use]
    pub fn exact(value: impl Into<Option<Exact>>) -> Self {
        Self::number(value.into().map(nearest))
    }

    /// An exact number as a reduced fraction `a/b`, a text everywhere.
    #[must_use]
    pub fn fraction(value: impl Into<Option<Exact>>) -> Self {
        value.into().map_or(Self::Empty, |value| Self::Text(value.to_string()))
    }

    /// A p-value with [`P_VALUE_DIGITS`] significant digits, at least [`SMALLEST_P_VALUE`] where it is
    /// not zero.
    #[must_use]
    pub fn p_value(value: Option<f64>) -> Self {
        let shown = |value: f64| {
            if value <= 0.0 {
                return 0.0;
            }
            let text = format!("{:.*e}", P_VALUE_DIGITS - 1, value.clamp(SMALLEST_P_VALUE, 1.0));
            text.parse().unwrap_or(f64::NAN)
        };
        Self::number(value.map(shown))
    }

    /// An exact amount, or nothing.
    #[must_use]
    pub fn amount(value: Option<Exact>) -> Self {
        value.map_or(Self::Empty, Self::Amount)
    }
}

/// A number with [`SIGNIFICANT_DIGITS`], rounded half to even, written without an exponent, without
/// superfluous zeros and never as minus zero; nothing where it is not finite.
///
/// ```
/// use ventaja::report::cell::significant;
/// assert_eq!(significant(0.052243058123).as_deref(), Some("0.05224305812"));
/// assert_eq!(significant(-0.0).as_deref(), Some("0"));
/// assert_eq!(significant(1.5e-8).as_deref(), Some("0.000000015"));
/// assert_eq!(significant(f64::NAN), None);
/// ```
#[must_use]
pub fn significant(value: f64) -> Option<String> {
    if !value.is_finite() {
        return None;
    }
    if value == 0.0 {
        return Some("0".into());
    }
    let scientific = format!("{:.*e}", SIGNIFICANT_DIGITS - 1, value.abs());
    let (mantissa, exponent) = scientific.split_once('e')?;
    let exponent: i32 = exponent.parse().ok()?;
    let digits: String = mantissa.chars().filter(|digit| *digit != '.').collect();
    let text = if exponent < 0 {
        format!("0.{}{digits}", "0".repeat((-exponent - 1) as usize))
    } else {
        let before = exponent as usize + 1;
        let digits = format!("{digits:0<before$}");
        let (whole, part) = digits.split_at(before);
        format!("{whole}.{part}")
    };
    let text = text.trim_end_matches('0').trim_end_matches('.');
    Some(if value < 0.0 { format!("-{text}") } else { text.to_owned() })
}

/// A number with so many decimals, never minus zero.
///
/// ```
/// use ventaja::report::cell::fixed;
/// assert_eq!(fixed(-0.00001, 4), "0.0000");
/// ```
#[must_use]
pub fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(rest) if !rest.contains(|digit| matches!(digit, '1'..='9')) => rest.to_owned(),
        _ => text,
    }
}

/// An exact amount as a decimal: in full where it ends, else with [`SIGNIFICANT_DIGITS`].
#[must_use]
pub fn decimal(value: Exact) -> String {
    let text = exact::text(value);
    if text.contains('/') { significant(nearest(value)).unwrap_or_default() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn digits_stand_where_they_belong() {
        for (value, text) in [
            (1.0, "1"),
            (-201.0, "-201"),
            (0.1 + 0.2, "0.3"),
            (1_234_567_890.4, "1234567890"),
            (123_456_789_012.0, "123456789000"),
            (0.999_999_999_99, "1"),
            (2.0 / 3.0, "0.6666666667"),
            (-1e-12, "-0.000000000001"),
            (1.0 / 649_740.0, "0.000001539077169"),
        ] {
            assert_eq!(significant(value).as_deref(), Some(text));
        }
    }

    #[test]
    fn what_is_no_number_is_empty() {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!((significant(value), Cell::number(value)), (None, Cell::Empty));
        }
        assert_eq!(Cell::number(None), Cell::Empty);
    }

    #[test]
    fn an_amount_without_an_end_is_rounded_and_others_are_not() {
        assert_eq!(decimal(Exact::new(-1, 3)), "-0.3333333333");
        assert_eq!(decimal(Exact::new(123_456_789_012_345, 8)), "15432098626543.125");
    }

    #[test]
    fn exact_numbers_are_rounded_from_their_own_digits() {
        for (above, below, decimals, text) in [
            (1, 8, 2, "0.12"),
            (3, 8, 2, "0.38"),
            (-3, 8, 2, "-0.38"),
            (99_999, 1000, 2, "100.00"),
            (9_994, 10_000, 3, "0.999"),
            (5, 2, 0, "2"),
            (7, 2, 0, "4"),
            (14_203_122_100, 2_718_662_100, 8, "5.22430577"),
            (0, 1, 3, "0.000"),
        ] {
            assert_eq!(rounded(Exact::new(above, below), decimals), text);
        }
    }

    #[test]
    fn a_p_value_has_four_digits_and_is_zero_only_where_it_is_zero() {
        for (value, shown) in
            [(0.123_449_9, 0.1234), (1.0, 1.0), (9.999_96e-5, 1e-4), (0.0, 0.0), (1e-299, 1e-30)]
        {
            assert_eq!(Cell::p_value(Some(value)), Cell::Number(shown));
        }
        assert_eq!(Cell::p_value(None), Cell::Empty);
    }

    #[test]
    fn exact_numbers_are_rounded_once_and_fractions_are_texts() {
        let third = Exact::new(-1, 3);
        assert_eq!(Cell::exact(third), Cell::Number(-0.333_333_333_3));
        assert_eq!(Cell::fraction(third), Cell::Text("-1/3".into()));
        assert_eq!((Cell::exact(None), Cell::fraction(None)), (Cell::Empty, Cell::Empty));
    }

    proptest! {
        #[test]
        fn written_numbers_read_back_within_ten_digits(value in proptest::num::f64::NORMAL) {
            let text = significant(value).expect("finite");
            prop_assert!(!text.contains('e'));
            let read: f64 = text.parse().expect("a number");
            prop_assert!(read == value || (read - value).abs() <= value.abs() * 0.6e-9, "{value} {text}");
        }
    }
}
