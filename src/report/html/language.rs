//! The languages of pages: their words, and how they write numbers and dates.

use super::words;
use crate::base::phrase::{Part, Phrase};
use clap::ValueEnum;

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// English
    #[default]
    En,
    /// Spanish
    Es,
    /// Catalan
    Ca,
}

/// Between the digits of a number, in groups of three.
const NARROW_SPACE: char = '\u{202f}';

impl Language {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::En, Self::Es, Self::Ca];

    /// Its code, as pages state it.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
            Self::Ca => "ca",
        }
    }

    /// A text of the program in this language.
    ///
    /// # Panics
    /// If the language has no such text; a test looks for every one.
    #[must_use]
    pub fn text(self, english: &str) -> &str {
        match words::of(self, english) {
            Some(text) => text,
            None => panic!("no words in {} for {english:?}", self.code()),
        }
    }

    /// A word of the program, or the same word where the language has no other.
    #[must_use]
    pub fn word(self, english: &str) -> &str {
        words::of(self, english).unwrap_or(english)
    }

    /// A sentence in this language.
    #[must_use]
    pub fn say(self, phrase: &Phrase) -> String {
        let pattern = match phrase.pattern {
            // Nothing to translate: the parts stand alone.
            bare if bare.is_empty() || bare == "{}" => bare,
            pattern => self.text(pattern),
        };
        phrase.told(pattern, &|part| match part {
            Part::Number(text) => self.number(text),
            Part::Word(text) => self.word(text).to_owned(),
            Part::Verbatim(text) => text.clone(),
            Part::List(phrases, between) => {
                phrases.iter().map(|phrase| self.say(phrase)).collect::<Vec<_>>().join(between)
            }
        })
    }

    /// A number that is written with a decimal point, as the language writes it: digits in groups of three
    /// from five before the sign on, as the Ortografía of the RAE and the ésAdir of the Catalan media have it.
    /// What stands around the digits stays as it is, but a space before `%` does not break.
    #[must_use]
    pub fn number(self, text: &str) -> String {
        let (sign, group) = match self {
            Self::En => ('.', ','),
            Self::Es => (',', NARROW_SPACE),
            Self::Ca => (',', '.'),
        };
        let mut written = String::new();
        let mut rest = text;
        while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
            written.push_str(&rest[..start]);
            rest = &rest[start..];
            let whole = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            for (place, digit) in rest[..whole].chars().enumerate() {
                if whole >= 5 && place > 0 && (whole - place) % 3 == 0 {
                    written.push(group);
                }
                written.push(digit);
            }
            rest = &rest[whole..];
            let part = rest
                .strip_prefix('.')
                .map_or(0, |part| part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len()));
            if part > 0 {
                written.push(sign);
                written.push_str(&rest[1..=part]);
                rest = &rest[1 + part..];
            }
        }
        written.push_str(rest);
        written.replace(" %", "\u{a0}%").replace('-', "\u{2212}")
    }

    /// A day, `2026-12-03`, in words.
    #[must_use]
    pub fn day(self, day: &str) -> String {
        let mut parts = day.splitn(3, '-');
        let (Some(year), Some(month), Some(number)) = (parts.next(), parts.next(), parts.next()) else {
            return day.to_owned();
        };
        let Some(month) = month.parse::<usize>().ok().and_then(|month| MONTHS.get(month.wrapping_sub(1)))
        else {
            return day.to_owned();
        };
        let number = number.trim_start_matches('0');
        match (self, self.text(month)) {
            (Self::En, month) => format!("{number} {month} {year}"),
            (Self::Es, month) => format!("{number} de {month} de {year}"),
            (Self::Ca, month) if month.starts_with(['a', 'o']) => format!("{number} d’{month} de {year}"),
            (Self::Ca, month) => format!("{number} de {month} de {year}"),
        }
    }
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_language_writes_them() {
        for (text, en, es, ca) in [
            ("5.2243 %", "5.2243\u{a0}%", "5,2243\u{a0}%", "5,2243\u{a0}%"),
            ("1234", "1234", "1234", "1234"),
            ("12345.678901", "12,345.678901", "12\u{202f}345,678901", "12.345,678901"),
            (
                "-19933230517200",
                "−19,933,230,517,200",
                "−19\u{202f}933\u{202f}230\u{202f}517\u{202f}200",
                "−19.933.230.517.200",
            ),
            ("1/2", "1/2", "1/2", "1/2"),
            ("1.5 to 2.5.", "1.5 to 2.5.", "1,5 to 2,5.", "1,5 to 2,5."),
            ("none", "none", "none", "none"),
        ] {
            assert_eq!(Language::En.number(text), en);
            assert_eq!(Language::Es.number(text), es);
            assert_eq!(Language::Ca.number(text), ca);
        }
    }

    #[test]
    fn days_are_written_in_words() {
        assert_eq!(Language::En.day("2026-12-03"), "3 December 2026");
        assert_eq!(Language::Es.day("2026-12-03"), "3 de diciembre de 2026");
        assert_eq!(Language::Ca.day("2026-04-30"), "30 d’abril de 2026");
        assert_eq!(Language::Ca.day("2026-05-01"), "1 de maig de 2026");
        assert_eq!(Language::En.day("soon"), "soon");
    }
}
