//! Whole numbers as people type them: `1000000`, `1_000_000`, `1e6`.

use std::ops::RangeInclusive;

/// From here on people write a number with an exponent or with `_` between its digits.
const LONG: u64 = 1_000_000;

/// Reads a count within a range, written with digits, `_` between them, or a whole exponent.
///
/// # Errors
/// A sentence naming the accepted forms and the limits.
///
/// ```
/// use ventaja::base::count::parse;
/// assert_eq!(parse("1e9", 1..=1 << 50), Ok(1_000_000_000));
/// assert_eq!(parse("1_000_000_000", 1..=1 << 50), Ok(1_000_000_000));
/// assert!(parse("1.5", 1..=1 << 50).is_err());
/// ```
pub fn parse(text: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    let wrong = || {
        let forms =
            if *range.end() < LONG { "such as `4`" } else { "written as `1000000`, `1_000_000` or `1e6`" };
        format!("`{text}` is not a whole number from {} to {}, {forms}", range.start(), range.end())
    };
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let sound = |part: &str| {
        part.split('_').all(|group| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit()))
    };
    if !sound(digits) || !sound(exponent) {
        return Err(wrong());
    }
    let number = |part: &str| part.replace('_', "").parse::<u64>().map_err(|_| wrong());
    let power = u32::try_from(number(exponent)?).map_err(|_| wrong())?;
    let scale = 10_u64.checked_pow(power).ok_or_else(wrong)?;
    let count = number(digits)?.checked_mul(scale).ok_or_else(wrong)?;
    if range.contains(&count) { Ok(count) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn the_three_ways_to_write_a_billion_are_equal() {
        for text in ["1e9", "1E9", "1_000_000_000", "1000000000", "10e8"] {
            assert_eq!(parse(text, 1..=10_u64.pow(15)), Ok(1_000_000_000), "{text}");
        }
    }

    #[test]
    fn what_is_no_count_is_refused_with_the_limit() {
        for text in ["1.5e0", "-1", "0", "1e30", "1e16", "", "e9", "1e", "1__0", "ten", "1e-3", "+5", " 5"] {
            let message = parse(text, 1..=10_u64.pow(15)).expect_err(text);
            assert!(message.contains("1000000000000000"), "{message}");
        }
    }

    #[test]
    fn a_small_limit_brings_a_small_example() {
        let message = parse("0", 1..=7).expect_err("below the least");
        assert_eq!(message, "`0` is not a whole number from 1 to 7, such as `4`");
    }
}
