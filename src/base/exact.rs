//! Exact fractions, as they stand in rules and strategies: `2`, `0.5`, `1/2`.

use num_rational::Ratio;

/// An exact fraction. No amount, stake or pay is ever held as a binary floating-point number.
pub type Exact = Ratio<i128>;

/// Longest accepted number, in digits on either side of the point.
const MAX_DIGITS: usize = 12;

/// The largest accepted numerator and denominator: products of three such numbers fit 128 bits.
const LARGEST: i128 = 1_000_000_000_000;

/// Reads `7`, `-7`, `0.25` or `1/4`, exactly.
///
/// # Errors
/// A sentence saying what would be right, for a text that is no such number, or one whose numerator
/// or denominator is above 10^12.
///
/// ```
/// use ventaja::base::exact::{Exact, parse};
/// assert_eq!(parse("0.25"), Ok(Exact::new(1, 4)));
/// assert_eq!(parse("1/4"), Ok(Exact::new(1, 4)));
/// assert!(parse("a quarter").is_err());
/// ```
pub fn parse(text: &str) -> Result<Exact, String> {
    let text = text.trim();
    if let Some(advice) = text.split('/').find_map(two_readings) {
        return Err(format!("`{text}` can be read as thousands or as thousandths: {advice}"));
    }
    if let Some([thousands, thousandths]) = readings_of_a_comma(text) {
        return Err(format!(
            "`{text}` can be read as thousands or as thousandths: write `{thousands}` or `{thousandths}`"
        ));
    }
    let wrong = || match other_form(text) {
        Some(form) => format!("`{text}` is not a number as they are written here: write `{form}`"),
        None if text.len() > MAX_DIGITS && separated(text).is_some() => too_long(text),
        None => format!("`{text}` is not a number such as `2`, `0.5` or `1/2`"),
    };
    if let Some((above, below)) = text.split_once('/') {
        let (above, below) = (decimal(above).ok_or_else(wrong)?, decimal(below).ok_or_else(wrong)?);
        if below == Exact::ZERO {
            return Err(format!("`{text}` divides by zero"));
        }
        return small(above / below).ok_or_else(|| too_long(text));
    }
    small(decimal(text).ok_or_else(wrong)?).ok_or_else(|| too_long(text))
}

/// Reads a statistic, in which a point is a decimal point and nothing else: `2.243`.
///
/// # Errors
/// As [`parse`].
///
/// ```
/// use ventaja::base::exact::{Exact, parse, parse_statistic};
/// assert!(parse("2.243").is_err());
/// assert_eq!(parse_statistic("2.243"), Ok(Exact::new(2243, 1000)));
/// ```
pub fn parse_statistic(text: &str) -> Result<Exact, String> {
    match two_readings(text).and_then(|_| decimal(text)) {
        Some(value) => Ok(value),
        None => parse(text),
    }
}

/// The number, unless its numerator or denominator is too large to reckon with.
fn small(value: Exact) -> Option<Exact> {
    (value.numer().abs() <= LARGEST && *value.denom() <= LARGEST).then_some(value)
}

fn too_long(text: &str) -> String {
    format!("`{text}` has too many digits: write a number of at most {MAX_DIGITS} before and after the point")
}

/// How a number is written here that somebody wrote with a decimal comma or with an exponent.
fn other_form(text: &str) -> Option<String> {
    if let [_, groups @ ..] = text.split(',').collect::<Vec<_>>().as_slice()
        && groups.len() > 1
        && groups.iter().all(|group| group.len() == 3)
    {
        return decimal(&text.replace(',', "")).map(self::text);
    }
    if let Some((whole, part)) = text.split_once(',') {
        return decimal(&format!("{whole}.{part}")).map(self::text);
    }
    let (digits, exponent) = text.split_once(['e', 'E'])?;
    let (is_below, power) = match exponent.strip_prefix('-') {
        Some(power) => (true, power),
        None => (false, exponent.trim_start_matches('+')),
    };
    let power = 10_i128.pow(power.parse::<u32>().ok().filter(|power| *power <= 12)?);
    let digits = small(decimal(digits)?)?;
    small(if is_below { digits / power } else { digits * power }).map(self::text)
}

/// What to write instead of a number that one reader takes for thousands and another for thousandths:
/// `2.000` is 2000 in Spain. Nothing where the number has one reading.
///
/// ```
/// use ventaja::base::exact::two_readings;
/// assert_eq!(two_readings("2.000").unwrap(), "write `2000` or `2`");
/// assert_eq!(two_readings("1.125").unwrap(), "write `1125` or `9/8`");
/// assert_eq!(two_readings("0.125"), None);
/// ```
#[must_use]
pub fn two_readings(text: &str) -> Option<String> {
    readings(text).map(|[thousands, thousandths]| format!("write `{thousands}` or `{thousandths}`"))
}

/// The same two readings by themselves, each in a form that has no other.
#[must_use]
pub fn readings(text: &str) -> Option<[String; 2]> {
    let digits = text.trim().trim_start_matches(['-', '+']);
    let (whole, part) = digits.split_once('.')?;
    let groups = (1..=3).contains(&whole.len()) && part.len() == 3 && !whole.starts_with('0');
    if !groups || !digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let thousandths = decimal(digits)?;
    let thousandths = if is_short(thousandths) { self::text(thousandths) } else { thousandths.to_string() };
    Some([format!("{whole}{part}"), thousandths])
}

/// The two readings of a number with a comma before three digits: `1,000` is 1000 in English and 1 in
/// Spanish. Several commas group thousands, and have one reading.
fn readings_of_a_comma(text: &str) -> Option<[String; 2]> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text),
    };
    let signed = |reading: String| if reading == "0" { reading } else { format!("{sign}{reading}") };
    (digits.matches(',').count() == 1)
        .then(|| readings(&digits.replace(',', ".")))
        .flatten()
        .map(|both| both.map(signed))
}

/// Whether a decimal has at most two places.
fn is_short(value: Exact) -> bool {
    (value * 100).is_integer()
}

/// Reads a decimal number with an optional sign, point and TOML digit separators.
fn decimal(text: &str) -> Option<Exact> {
    let text = text.trim();
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let has_point = digits.contains('.');
    let (whole, part) = (separated(whole)?, if has_point { separated(part)? } else { String::new() });
    if whole.len() > MAX_DIGITS || part.len() > MAX_DIGITS {
        return None;
    }
    let mut value = 0_i128;
    for digit in whole.bytes().chain(part.bytes()) {
        value = value * 10 + i128::from(digit - b'0');
    }
    let scale = u32::try_from(part.len()).ok()?;
    Some(Exact::new(sign * value, 10_i128.pow(scale)))
}

/// The digits of `text` without single `_` between them; nothing where anything else stands there.
fn separated(text: &str) -> Option<String> {
    let groups: Vec<&str> = text.split('_').collect();
    let sound = groups.iter().all(|group| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit()));
    sound.then(|| groups.concat())
}

/// The shortest exact text: a decimal where one ends, else a fraction.
///
/// ```
/// use ventaja::base::exact::{Exact, text};
/// assert_eq!(text(Exact::new(1, 4)), "0.25");
/// assert_eq!(text(Exact::new(1, 3)), "1/3");
/// ```
#[must_use]
pub fn text(value: Exact) -> String {
    let (mut rest, mut scale) = (*value.denom(), 1_i128);
    for factor in [2, 5] {
        while rest % factor == 0 {
            rest /= factor;
            // Ten divided by the other prime: what the numerator must be stretched by.
            scale *= 10 / factor;
        }
    }
    if rest != 1 {
        return format!("{}/{}", value.numer(), value.denom());
    }
    // numerator * scale over a power of ten, of which the trailing zeros are cut.
    let tens = value.denom() * scale;
    let digits = (value.numer() * scale).unsigned_abs();
    let sign = if *value.numer() < 0 { "-" } else { "" };
    let tens = tens.unsigned_abs();
    let (whole, part) = (digits / tens, digits % tens);
    if part == 0 {
        return format!("{sign}{whole}");
    }
    let places = tens.ilog10() as usize;
    let part = format!("{part:0places$}");
    format!("{sign}{whole}.{}", part.trim_end_matches('0'))
}

/// An exact number with so many decimals, of two equally near texts the even one, never minus zero.
///
/// ```
/// use ventaja::base::exact::{Exact, rounded};
/// assert_eq!(rounded(Exact::new(2, 3), 4), "0.6667");
/// assert_eq!(rounded(Exact::new(-1, 30_000), 4), "0.0000");
/// ```
#[must_use]
pub fn rounded(value: Exact, decimals: usize) -> String {
    let (above, below) = (value.numer().unsigned_abs(), value.denom().unsigned_abs());
    let (mut digits, mut rest) = ((above / below).to_string(), above % below);
    for _ in 0..decimals {
        rest *= 10;
        digits.push_str(&(rest / below).to_string());
        rest %= below;
    }
    let is_odd = digits.ends_with(['1', '3', '5', '7', '9']);
    if rest > below - rest || (rest == below - rest && is_odd) {
        digits = one_more(&digits);
    }
    let is_zero = digits.bytes().all(|digit| digit == b'0');
    let sign = if *value.numer() < 0 && !is_zero { "-" } else { "" };
    let (whole, part) = digits.split_at(digits.len() - decimals);
    if decimals == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
}

/// The whole number after the one with these digits.
fn one_more(digits: &str) -> String {
    let kept = digits.trim_end_matches('9');
    let zeros = "0".repeat(digits.len() - kept.len());
    match kept.char_indices().next_back() {
        Some((place, last)) => {
            let next = last.to_digit(10).map_or(0, |digit| digit + 1);
            format!("{}{next}{zeros}", &kept[..place])
        }
        None => format!("1{zeros}"),
    }
}

/// The same of a hundred times as much: a part of one in percent, without the sign.
///
/// ```
/// use ventaja::base::exact::{Exact, percent};
/// assert_eq!(percent(Exact::new(1, 3), 2), "33.33");
/// ```
#[must_use]
pub fn percent(part: Exact, decimals: usize) -> String {
    // Hundreds of an exact number need not fit 128 bits; the digits shown do.
    match part.numer().checked_mul(100) {
        Some(_) => rounded(part * 100, decimals),
        None => format!("{:.decimals$}", to_f64(part) * 100.0),
    }
}

/// The nearest binary floating-point number, for statistics and display only.
#[must_use]
pub fn to_f64(value: Exact) -> f64 {
    *value.numer() as f64 / *value.denom() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_people_write() {
        for (text, above, below) in
            [("7", 7, 1), ("-0.5", -1, 2), ("1/3", 1, 3), ("2.50", 5, 2), ("1_000", 1000, 1), ("0.5/2", 1, 4)]
        {
            assert_eq!(parse(text), Ok(Exact::new(above, below)), "{text}");
        }
    }

    #[test]
    fn refuses_the_rest() {
        for text in [
            "",
            ".",
            "1.",
            ".5",
            "1/0",
            "nan",
            "inf",
            "1e3",
            "--1",
            "1__0",
            "0x10",
            "1/2/3",
            "9999999999999",
            "1234567890.00000001",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn says_how_a_number_is_written_here() {
        for (text, form) in [("0,5", "0.5"), ("1e5", "100000"), ("2.5e3", "2500"), ("-1,25", "-1.25")] {
            let error = parse(text).expect_err(text);
            assert!(error.ends_with(&format!("write `{form}`")), "{error}");
        }
        for text in ["1,2,3", "1e99", "e5", ",", "1e"] {
            assert!(parse(text).is_err_and(|error| error.contains("such as")), "{text}");
        }
        // Who writes thousands so must not be told to write ones.
        for (text, forms) in [
            ("1,000", "write `1000` or `1`"),
            ("250,000", "write `250000` or `250`"),
            ("-1,125", "write `-1125` or `-9/8`"),
        ] {
            let error = parse(text).expect_err(text);
            assert!(error.contains("thousands") && error.ends_with(forms), "{error}");
        }
        assert!(parse("99999999999999999999").is_err_and(|error| error.contains("too many digits")));
    }

    #[test]
    fn prints_what_it_reads() {
        for (above, below) in
            [(0, 1), (1, 2), (-1, 8), (7, 1), (1, 3), (-22, 7), (5, 4), (1, 40), (123, 1000)]
        {
            let value = Exact::new(above, below);
            assert_eq!(parse(&text(value)), Ok(value), "{value}");
        }
    }
}
