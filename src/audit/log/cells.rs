//! The values of cells, read exactly.

use super::header::LogDialect;
use crate::base::exact::Exact;

/// Parts of the house's money in which amounts are kept: a millionth.
pub const PARTS: i64 = 1_000_000;

/// Decimals that an amount may have.
const DECIMALS: usize = 6;

/// Digits before the decimal sign.
const WHOLE_DIGITS: usize = 12;

/// The largest count of a row.
const LARGEST_COUNT: u64 = 1_000_000_000_000_000;

/// The finest part of an initial bet in which an outcome may be stated.
const FINEST_OUTCOME: i128 = 1_000_000_000;

/// Letters of a cell that messages show at most.
const LONGEST_SHOWN: usize = 40;

/// What is wrong with a cell, and what would be right.
pub(super) type Wrong = (String, String);

/// A text of the log as messages show it: a long one is cut.
pub(super) fn shown(text: &str) -> String {
    match text.char_indices().nth(LONGEST_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// An amount that is not negative, in parts.
pub(super) fn amount(cell: &str, dialect: LogDialect) -> Result<i64, Wrong> {
    match signed(cell, dialect)? {
        value if value < 0 => Err((
            format!("`{}` is negative", shown(cell)),
            "amounts are what was put down and what came back, each 0 or more".to_owned(),
        )),
        value => Ok(value),
    }
}

fn signed(cell: &str, dialect: LogDialect) -> Result<i64, Wrong> {
    if cell.is_empty() {
        return Err(empty());
    }
    let no_number = || {
        let help = match other_sign(cell, dialect) {
            Some(help) => help,
            None if is_total(cell) => "a row of totals is no round: leave it out".to_owned(),
            None => format!("write a number such as `{}`", dialect.example()),
        };
        (format!("`{}` is no amount", shown(cell)), help)
    };
    let (sign, digits) = match cell.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, cell),
    };
    let (whole, part) = digits.split_once(dialect.decimal_sign()).unwrap_or((digits, ""));
    let has_sign = digits.len() > whole.len();
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || (has_sign && part.is_empty()) || !is_digits(whole) || !is_digits(part) {
        return Err(no_number());
    }
    let part = part.trim_end_matches('0');
    if part.len() > DECIMALS || whole.trim_start_matches('0').len() > WHOLE_DIGITS {
        return Err((
            format!("`{}` has too many digits", shown(cell)),
            format!("at most {WHOLE_DIGITS} before the decimal sign and {DECIMALS} after it"),
        ));
    }
    let number = |text: &str| text.bytes().fold(0_i64, |sum, byte| sum * 10 + i64::from(byte - b'0'));
    let scale = 10_i64.pow((DECIMALS - part.len()) as u32);
    Ok(sign * (number(whole.trim_start_matches('0')) * PARTS + number(part) * scale))
}

/// What to write instead of a number with the decimal sign of the other dialect.
fn other_sign(cell: &str, dialect: LogDialect) -> Option<String> {
    let other = if dialect.decimal_sign() == '.' { ',' } else { '.' };
    let is_number = cell.bytes().all(|byte| byte.is_ascii_digit() || b",.-".contains(&byte));
    (is_number && cell.contains(other)).then(|| {
        format!(
            "between {} the decimal sign is `{}`, and nothing separates thousands",
            dialect.separated(),
            dialect.decimal_sign()
        )
    })
}

fn is_total(cell: &str) -> bool {
    let word = cell.to_lowercase();
    ["total", "totals", "totales", "sum", "summe", "suma"].contains(&word.trim_end_matches(':'))
}

fn empty() -> Wrong {
    (
        "the cell is empty".to_owned(),
        "every cell of a row has a value; leave out a row that has none".to_owned(),
    )
}

/// A count.
pub(super) fn count(cell: &str, least: u64) -> Result<u64, Wrong> {
    if cell.is_empty() {
        return Err(empty());
    }
    let found = cell.bytes().all(|byte| byte.is_ascii_digit()).then(|| cell.parse::<u64>().ok()).flatten();
    match found {
        Some(count) if (least..=LARGEST_COUNT).contains(&count) => Ok(count),
        _ => Err((
            format!("`{}` is no count", shown(cell)),
            match is_total(cell) {
                true => "a row of totals is no round: leave it out".to_owned(),
                false => format!("write a whole number from {least} to {LARGEST_COUNT}, digits alone"),
            },
        )),
    }
}

/// An outcome in initial bets: a decimal number or a fraction `a/b`.
pub(super) fn outcome(cell: &str, dialect: LogDialect) -> Result<Exact, Wrong> {
    let Some((above, below)) = cell.split_once('/') else {
        return signed(cell, dialect)
            .map(|parts| Exact::new(parts.into(), PARTS.into()))
            .map_err(|(message, help)| (message.replace("is no amount", "is no outcome"), help));
    };
    let whole = |text: &str| text.parse::<i64>().ok().map(i128::from);
    match (whole(above), whole(below)) {
        (Some(above), Some(below)) if below > 0 && below <= FINEST_OUTCOME => Ok(Exact::new(above, below)),
        _ => Err((
            format!("`{}` is no outcome", shown(cell)),
            "write what the player wins or loses in initial bets, as outcomes.csv does: `-1`, `0.5` or `1/3`"
                .to_owned(),
        )),
    }
}

/// A month `2026-11`.
pub(super) fn month(cell: &str) -> Result<&str, Wrong> {
    if cell.is_empty() {
        return Err(empty());
    }
    match year_and_month(cell) {
        Some((_, "")) => Ok(cell),
        _ => Err((
            format!("`{}` is no month", shown(cell)),
            "write year and month, as in `2026-11`".to_owned(),
        )),
    }
}

/// The month of a day `2026-11-30`, also with a time of day after it.
pub(super) fn month_of_day(cell: &str) -> Result<&str, Wrong> {
    if cell.is_empty() {
        return Err(empty());
    }
    let wrong = || {
        (format!("`{}` is no day", shown(cell)), "write year, month and day, as in `2026-11-30`".to_owned())
    };
    let ((year, month), rest) = year_and_month(cell).ok_or_else(wrong)?;
    let day = rest.strip_prefix('-').and_then(|rest| rest.get(..2)).ok_or_else(wrong)?;
    let after = rest.get(3..).unwrap_or_default();
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => 31,
    };
    let is_day = two_digits(day).is_some_and(|day| (1..=last).contains(&day));
    if !is_day || !(after.is_empty() || after.starts_with(['T', ' '])) {
        return Err(wrong());
    }
    Ok(&cell[..7])
}

/// Year and month at the start of a cell, and what stands after them.
fn year_and_month(cell: &str) -> Option<((u32, u32), &str)> {
    let (year, rest) = (cell.get(..4)?, cell.get(4..)?);
    let month = rest.strip_prefix('-')?.get(..2)?;
    let year = year.bytes().all(|byte| byte.is_ascii_digit()).then(|| year.parse().ok()).flatten()?;
    let month = two_digits(month).filter(|month| (1..=12).contains(month))?;
    Some(((year, month), &cell[7..]))
}

fn two_digits(text: &str) -> Option<u32> {
    (text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

/// The name of a group.
pub(super) fn group(cell: &str) -> Result<&str, Wrong> {
    match cell {
        "" => Err(empty()),
        total if is_total(total) => Err((
            format!("`{}` is no group", shown(total)),
            "a row of totals is no round: leave it out".to_owned(),
        )),
        name => Ok(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STANDARD: LogDialect = LogDialect::Standard;

    #[test]
    fn amounts_are_exact_in_both_dialects() {
        for (cell, parts) in [("0", 0), ("12.5", 12_500_000), ("007.250000000", 7_250_000), ("0.000001", 1)] {
            assert_eq!(amount(cell, STANDARD), Ok(parts));
            assert_eq!(amount(&cell.replace('.', ","), LogDialect::Spanish), Ok(parts));
        }
        assert_eq!(amount("999999999999.999999", STANDARD), Ok(999_999_999_999_999_999));
    }

    #[test]
    fn what_is_no_amount_is_told_with_what_would_be_right() {
        for (cell, dialect, told) in [
            ("", STANDARD, "the cell is empty"),
            ("-5", STANDARD, "`-5` is negative"),
            ("1e3", STANDARD, "write a number such as `12.5`"),
            ("1,234", STANDARD, "between commas the decimal sign is `.`"),
            ("1.234", LogDialect::Spanish, "between semicolons the decimal sign is `,`"),
            ("Total:", STANDARD, "a row of totals"),
            ("5.", STANDARD, "is no amount"),
            (".5", STANDARD, "is no amount"),
            ("+5", STANDARD, "is no amount"),
            ("0.0000001", STANDARD, "too many digits"),
            ("1000000000000", STANDARD, "too many digits"),
            ("NaN", STANDARD, "is no amount"),
            ("٣", STANDARD, "is no amount"),
        ] {
            let (message, help) = amount(cell, dialect).expect_err(cell);
            assert!(message.contains(told) || help.contains(told), "{cell}: {message}, {help}");
        }
    }

    #[test]
    fn counts_are_whole() {
        assert_eq!(count("0", 0), Ok(0));
        for cell in ["0", "1.5", "-1", "1e6", "", "10000000000000000", "99999999999999999999999"] {
            assert!(count(cell, 1).is_err(), "{cell}");
        }
    }

    #[test]
    fn outcomes_are_decimals_or_fractions() {
        assert_eq!(outcome("-1/3", STANDARD), Ok(Exact::new(-1, 3)));
        assert_eq!(outcome("-0,5", LogDialect::Spanish), Ok(Exact::new(-1, 2)));
        for cell in ["1/0", "1/-3", "a/b", "1/2/3", "", "win"] {
            assert!(outcome(cell, STANDARD).is_err(), "{cell}");
        }
    }

    #[test]
    fn months_and_days_are_those_of_the_calendar() {
        assert_eq!(month("2026-12"), Ok("2026-12"));
        assert_eq!(month_of_day("2028-02-29"), Ok("2028-02"));
        assert_eq!(month_of_day("2026-11-30T23:59:59Z"), Ok("2026-11"));
        for cell in ["2026-13", "2026-00", "2026-1", "26-01", "2026-011", "é026-01", "2026-é1"] {
            assert!(month(cell).is_err(), "{cell}");
        }
        for cell in
            ["2026-02-29", "2026-04-31", "2026-11-00", "2026-11", "2026-11-3", "2026-11-30x", "30/11/2026"]
        {
            assert!(month_of_day(cell).is_err(), "{cell}");
        }
    }
}
