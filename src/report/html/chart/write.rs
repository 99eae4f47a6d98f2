//! How charts write numbers and names.

use super::super::language::Language;
use super::LETTER;
use std::fmt::Write as _;

/// Beyond this nothing is drawn: no result of a table comes near it.
const FAR: f64 = 1e15;

/// A number that can be drawn: nothing where it is none, and no further than [`FAR`].
pub(super) fn finite(value: f64) -> Option<f64> {
    (!value.is_nan()).then(|| value.clamp(-FAR, FAR))
}

/// A probability that can be drawn; what is none is nought.
pub(super) fn chance(value: f64) -> f64 {
    if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) }
}

/// A length or a place in a drawing, to a hundredth.
pub(super) fn units(value: f64) -> String {
    short(value, 2)
}

/// A number with at most so many decimals, without those that are nought.
pub(super) fn short(value: f64, decimals: usize) -> String {
    let mut text = format!("{value:.decimals$}");
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    if text == "-0" { "0".to_owned() } else { text }
}

/// A number with so many digits that count, without those behind that are nought.
pub(super) fn digits(value: f64, digits: i32) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let decimals = digits - 1 - power(value.abs());
    short(value, usize::try_from(decimals.clamp(0, 40)).unwrap_or(0))
}

/// The power of ten of the first digit of a number above nought.
pub(super) fn power(value: f64) -> i32 {
    let scientific = format!("{value:e}");
    scientific.rsplit('e').next().and_then(|power| power.parse().ok()).unwrap_or(0)
}

/// A fraction in percent, with so many digits that count.
pub(super) fn percent(language: Language, fraction: f64, count: i32) -> String {
    language.number(&format!("{} %", digits(fraction * 100.0, count)))
}

/// A fraction in percent, with so many decimals.
pub(super) fn percent_fixed(language: Language, fraction: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", fraction * 100.0);
    let zero = text.trim_start_matches('-').chars().all(|c| c == '0' || c == '.');
    let text = if zero { text.trim_start_matches('-') } else { &text };
    language.number(&format!("{text} %"))
}

/// A power of ten, as it is written: in digits up to a thousand.
pub(super) fn ten_to(language: Language, power: i32) -> String {
    match power {
        0 => "1".to_owned(),
        1 => "10".to_owned(),
        2 => "100".to_owned(),
        3 => language.number("1000"),
        _ => format!("10{}", raised(power)),
    }
}

/// The digits of a power, raised.
fn raised(power: i32) -> String {
    let raise = |digit| match digit {
        '0' => '⁰',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        _ => '⁻',
    };
    power.to_string().chars().map(raise).collect()
}

/// How rare something is: a percentage from one in a hundred, or one in so many.
pub(super) fn rarity(language: Language, probability: f64) -> String {
    if probability <= 0.0 {
        return "0".to_owned();
    }
    if probability >= 0.01 {
        return percent_fixed(language, probability, if probability >= 0.1 { 1 } else { 2 });
    }
    one_in(language, probability)
}

/// One in so many, for a probability above nought.
pub(super) fn one_in(language: Language, probability: f64) -> String {
    let times = 1.0 / probability;
    let number = if times < 9.5e6 {
        language.number(&short(times, 0))
    } else {
        // Rounded first, so that it is never ten times a power.
        let rounded: f64 = format!("{times:.1e}").parse().unwrap_or(times);
        let power = power(rounded);
        let first = short(rounded / 10f64.powi(power), 1);
        format!("{} × 10{}", language.number(&first), raised(power))
    };
    fill(language.text("1 in {}"), &[&number])
}

/// A pattern with a text for each pair of its braces.
pub(super) fn fill(pattern: &str, parts: &[&str]) -> String {
    let mut filled = String::new();
    let mut parts = parts.iter();
    for (at, piece) in pattern.split("{}").enumerate() {
        if at > 0 {
            filled.push_str(parts.next().copied().unwrap_or_default());
        }
        filled.push_str(piece);
    }
    filled
}

/// How wide a text is at most, in units: letters without serifs differ, and these are the widest usual ones.
pub(super) fn width_of(text: &str) -> f64 {
    text.chars().map(letter).sum::<f64>() * LETTER
}

/// How wide a letter is, as a part of its height.
fn letter(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '·' | '’' => 0.34,
        ' ' | '\u{a0}' | '\u{202f}' | 'f' | 't' | 'r' | '(' | ')' | '/' | '-' | '!' => 0.41,
        'm' | 'w' | 'M' | 'W' | '%' | '@' | '…' | '—' => 1.0,
        '⁰'..='⁹' | '¹' | '²' | '³' | '⁻' => 0.42,
        c if c.is_ascii_digit() || c.is_lowercase() => 0.64,
        c if c.is_uppercase() || c.is_ascii() => 0.78,
        _ => 1.0,
    }
}

/// A text that is no wider than that: one that is loses its end.
pub(super) fn cut(text: &str, most: f64) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if width_of(&text) <= most {
        return text;
    }
    let mut kept = String::new();
    let mut width = letter('…') * LETTER;
    for c in text.chars() {
        width += letter(c) * LETTER;
        if width > most {
            break;
        }
        kept.push(c);
    }
    format!("{}…", kept.trim_end())
}

/// A text in lines that are no wider than that, at most so many of them.
pub(super) fn wrap(text: &str, most: f64, lines: usize) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        if found.len() + 1 >= lines {
            // The last line takes the rest.
            let mut rest = word.to_owned();
            for word in words.by_ref() {
                let _ = write!(rest, " {word}");
            }
            found.push(rest);
            break;
        }
        let mut line = word.to_owned();
        while let Some(next) = words.peek() {
            if width_of(&line) + width_of(next) + letter(' ') * LETTER > most {
                break;
            }
            line.push(' ');
            line.push_str(next);
            words.next();
        }
        found.push(line);
    }
    found.iter().map(|line| cut(line, most)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_idle_digits() {
        let written =
            [short(-0.001, 2), short(100.0, 2), short(1.50, 2), digits(0.001_234_56, 3), digits(1e6, 2)];
        assert_eq!(written, ["0", "100", "1.5", "0.00123", "1000000"]);
        assert_eq!(percent(Language::Es, 0.052_243, 3), "5,22\u{a0}%");
        assert_eq!(percent_fixed(Language::En, -0.000_01, 2), "0.00\u{a0}%");
        assert_eq!(percent_fixed(Language::En, -0.013, 2), "−1.30\u{a0}%");
    }

    #[test]
    fn what_is_rare_is_one_in_so_many() {
        assert_eq!(rarity(Language::En, 0.477_7), "47.8\u{a0}%");
        assert_eq!(rarity(Language::En, 0.0), "0");
        assert_eq!(rarity(Language::En, 1.0 / 649_740.0), "1 in 649,740");
        assert_eq!(rarity(Language::Ca, 1.0 / 649_740.0), "1 de cada 649.740");
        assert_eq!(rarity(Language::En, 1e-9), "1 in 1 × 10⁹");
    }

    #[test]
    fn long_names_are_broken_and_cut() {
        assert_eq!(cut("ace king", 100.0), "ace king");
        assert!(width_of(&cut(&"long ".repeat(40), 100.0)) <= 100.0);
        assert_eq!(wrap("three of a kind", 74.0, 2), ["three of", "a kind"]);
        let lines = wrap(&"word ".repeat(50), 100.0, 2);
        assert_eq!((lines.len(), lines[1].ends_with('…')), (2, true));
        assert!(wrap("", 100.0, 2).is_empty());
    }
}
