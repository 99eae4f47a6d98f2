//! Pays as leaflets print them: `7 to 1`, `3 to 2`, `7 for 1`.

use super::rules::{Pay, PayUnit};
use crate::base::exact::{self, Exact};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The highest pay that is taken for one: more is a slip, and would not leave room to add up the
/// squares of 10^15 results.
const HIGHEST: i128 = 1_000_000;

/// The finest fraction of a pay: one millionth.
const FINEST: i128 = 1_000_000;

/// Why a text is not a pay.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PayError {
    /// A number that does not say whether the stake comes back beside it.
    #[error("a pay needs its unit")]
    NoUnit(String),
    /// A number that is thousands to one reader and thousandths to another, with what to write.
    #[error("this pay can be read as thousands or as thousandths")]
    TwoReadings(String),
    /// A number that cannot be read, with the reason.
    #[error("a number of this pay cannot be read")]
    Number(String),
    /// Something else.
    #[error("this is not a pay")]
    Unreadable,
    /// A pay below 0.
    #[error("a pay is never below 0")]
    Negative,
    /// A pay for a stake of nothing, or less.
    #[error("a pay is for a stake above 0")]
    NoStake,
    /// A pay above a million to 1.
    #[error("a pay is at most 1,000,000 to 1")]
    TooHigh,
    /// A pay finer than a millionth.
    #[error("a pay is at most as fine as a millionth")]
    TooFine,
}

impl PayError {
    /// What would be right.
    #[must_use]
    pub fn advice(&self) -> String {
        match self {
            Self::NoUnit(number) => format!(
                "write `\"{number} to 1\"` if the stake comes back beside it, or `\"{number} for 1\"` if the \
                 pay includes the stake"
            ),
            Self::TwoReadings(advice) | Self::Number(advice) => advice.clone(),
            Self::Unreadable => "write for example `\"7 to 1\"`, `\"3 to 2\"` or `\"7 for 1\"`".to_owned(),
            Self::Negative => {
                "a hand that is paid nothing has `\"0 to 1\"`, and its stake comes back".to_owned()
            }
            Self::NoStake => "write `to 1` or `for 1`".to_owned(),
            Self::TooHigh => "check the number".to_owned(),
            Self::TooFine => "write it as the leaflet has it: `\"3 to 2\"`".to_owned(),
        }
    }
}

impl FromStr for Pay {
    type Err = PayError;

    /// Reads `7 to 1`, `3 to 2`, `1.5 to 1` or `7 for 1`, exactly.
    fn from_str(text: &str) -> Result<Self, PayError> {
        let text = text.trim();
        let readings = |word| exact::readings(word).map(|readings| (word, readings));
        if let Some((word, [one, other])) = text.split_whitespace().find_map(readings) {
            let pay = |reading: &str| text.replacen(word, reading, 1);
            let advice = format!("write `\"{}\"` or `\"{}\"`", pay(&one), pay(&other));
            return Err(PayError::TwoReadings(advice));
        }
        if let Ok(number) = exact::parse(text) {
            let is_negative = number < Exact::ZERO;
            return Err(if is_negative { PayError::Negative } else { PayError::NoUnit(text.to_owned()) });
        }
        let mut words = text.split_whitespace();
        let (Some(pays), Some(unit), Some(stake), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(PayError::Unreadable);
        };
        let unit = match unit {
            "to" => PayUnit::To,
            "for" => PayUnit::For,
            _ => return Err(PayError::Unreadable),
        };
        let number = |word: &str| {
            exact::parse(word).map_err(|message| match word.starts_with(|c: char| c.is_ascii_digit()) {
                true => PayError::Number(message),
                false => PayError::Unreadable,
            })
        };
        let (pays, stake) = (number(pays)?, number(stake)?);
        if pays < Exact::ZERO {
            return Err(PayError::Negative);
        }
        if stake <= Exact::ZERO {
            return Err(PayError::NoStake);
        }
        let amount = pays / stake;
        if amount > Exact::from(HIGHEST) {
            return Err(PayError::TooHigh);
        }
        if *amount.denom() > FINEST {
            return Err(PayError::TooFine);
        }
        Ok(Self { amount, unit })
    }
}

impl fmt::Display for Pay {
    /// `7 to 1`; `3 to 2` where the pay for one is not whole. Reads back as the same pay.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = match self.unit {
            PayUnit::To => "to",
            PayUnit::For => "for",
        };
        out.pad(&format!("{} {unit} {}", self.amount.numer(), self.amount.denom()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "2.000 veces" is 2000 to 1 in a Spanish leaflet.
    #[test]
    fn a_pay_with_two_readings_is_refused() {
        for text in ["2.000 to 1", "1.500 for 1", "3 to 2.000", "300.000 to 1"] {
            assert!(matches!(text.parse::<Pay>(), Err(PayError::TwoReadings(_))), "{text}");
        }
        let advice = |text: &str| text.parse::<Pay>().expect_err("no pay").advice();
        assert_eq!(advice("2.000 to 1"), "write `\"2000 to 1\"` or `\"2 to 1\"`");
        assert_eq!(advice("3 to 2.000"), "write `\"3 to 2000\"` or `\"3 to 2\"`");
        assert!(advice("0,5 to 1").contains("write `0.5`"), "{}", advice("0,5 to 1"));
        assert!(advice("12345678901234567890 to 1").contains("too many digits"));
        assert_eq!("2.00 to 1".parse::<Pay>(), "2 to 1".parse());
        assert_eq!("9/8 to 1".parse::<Pay>(), "9 to 8".parse());
    }

    #[test]
    fn reads_what_leaflets_print() {
        for (text, above, below, unit) in [
            ("7 to 1", 7, 1, PayUnit::To),
            ("3 to 2", 3, 2, PayUnit::To),
            ("1.5 to 1", 3, 2, PayUnit::To),
            ("1/3 to 1", 1, 3, PayUnit::To),
            ("0 to 1", 0, 1, PayUnit::To),
            (" 50  for 1 ", 50, 1, PayUnit::For),
            ("1_000 to 1", 1000, 1, PayUnit::To),
        ] {
            let pay: Pay = text.parse().expect(text);
            assert_eq!((pay.amount, pay.unit), (Exact::new(above, below), unit), "{text}");
            assert_eq!(pay.to_string().parse(), Ok(pay), "{pay}");
        }
        let pay: Pay = "1.5 to 1".parse().expect("a pay");
        assert_eq!(format!("{pay}/{pay:>8}"), "3 to 2/  3 to 2");
    }

    #[test]
    fn the_stake_comes_back_beside_a_pay_to_one_and_within_a_pay_for_one() {
        let returned = |text: &str| text.parse::<Pay>().expect(text).returned();
        assert_eq!(returned("7 to 1"), Exact::from(8));
        assert_eq!(returned("7 for 1"), Exact::from(7));
        assert_eq!(returned("0 to 1"), Exact::from(1));
    }

    #[test]
    fn says_why_it_refuses() {
        for (text, error) in [
            ("7", PayError::NoUnit("7".to_owned())),
            ("1/2", PayError::NoUnit("1/2".to_owned())),
            ("-7", PayError::Negative),
            ("-1 to 1", PayError::Negative),
            ("1 to 0", PayError::NoStake),
            ("1 to -1", PayError::NoStake),
            ("1000001 to 1", PayError::TooHigh),
            ("1 to 1000003", PayError::TooFine),
            ("", PayError::Unreadable),
            ("7:1", PayError::Unreadable),
            ("7 a 1", PayError::Unreadable),
            ("7 TO 1", PayError::Unreadable),
            ("even", PayError::Unreadable),
            ("7 to 1 or so", PayError::Unreadable),
            ("inf to 1", PayError::Unreadable),
            ("NaN for 1", PayError::Unreadable),
        ] {
            assert_eq!(text.parse::<Pay>(), Err(error), "{text}");
        }
    }
}
