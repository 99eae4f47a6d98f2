//! Text in columns of a terminal.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The text with control characters replaced, so that a name cannot move the cursor, nor turn round what
/// is written after it.
#[must_use]
pub fn printable(text: &str) -> String {
    text.chars().map(|letter| if is_obeyed(letter) { ' ' } else { letter }).collect()
}

/// The same of a page without colours, whose lines stay lines.
#[must_use]
pub fn printable_page(page: &str) -> String {
    page.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

/// Whether a terminal obeys a character instead of showing it: the control characters, and those that set
/// the direction of writing.
pub(super) fn is_obeyed(letter: char) -> bool {
    let turns = matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || letter.is_control()
}

/// How many columns the text takes.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// The text with spaces before it up to a width.
pub(super) fn right(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(width(text))))
}

/// The text with spaces after it up to a width.
pub(super) fn left(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// The text in lines of at most `columns`, broken between words where one fits. The first line begins
/// with as many spaces as the first of `indents` says, the others with the second. At least the larger
/// indent and one wide letter are taken to fit.
pub(super) fn wrapped(text: &str, columns: usize, indents: [usize; 2]) -> Vec<String> {
    let text = printable(text);
    let [first, later] = indents;
    let columns = columns.max(first.max(later) + 2);
    let mut lines = Vec::new();
    let mut line = " ".repeat(first);
    let mut is_blank = true;
    for word in text.split_whitespace() {
        let mut word = word.to_owned();
        loop {
            let gap = usize::from(!is_blank);
            if width(&line) + gap + width(&word) <= columns {
                line.push_str(&" ".repeat(gap));
                line.push_str(&word);
                is_blank = false;
                break;
            }
            if is_blank {
                let rest = split_off(&mut word, columns - width(&line));
                line.push_str(&word);
                word = rest;
            }
            lines.push(std::mem::replace(&mut line, " ".repeat(later)));
            is_blank = true;
        }
    }
    if !is_blank {
        lines.push(line);
    }
    lines
}

/// Cuts a word after as many letters as fit, at least one, and returns the rest.
fn split_off(word: &mut String, columns: usize) -> String {
    let (mut taken, mut end) = (0, 0);
    for (at, letter) in word.char_indices() {
        taken += letter.width().unwrap_or(0);
        if taken > columns && at > 0 {
            break;
        }
        end = at + letter.len_utf8();
    }
    word.split_off(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_long_words_anywhere() {
        assert_eq!(wrapped("one two three", 7, [0, 2]), ["one two", "  three"]);
        assert_eq!(wrapped("abcdefghij k", 4, [0, 1]), ["abcd", " efg", " hij", " k"]);
        assert!(wrapped("  ", 10, [0, 0]).is_empty());
    }

    #[test]
    fn no_line_is_wider_than_asked() {
        let text = "Póker sin descarte: el jugador va, pasa o compra_una_carta_larguísima 手札手札手札手札";
        for columns in 6..40 {
            for line in wrapped(text, columns, [4, 2]) {
                assert!(width(&line) <= columns, "{columns}: {line}");
            }
        }
    }

    #[test]
    fn no_width_is_too_small_to_end() {
        for columns in 0..4 {
            assert_eq!(wrapped("abc 手", columns, [1, 4]).concat().replace(' ', ""), "abc手");
        }
    }

    #[test]
    fn a_name_cannot_move_the_cursor() {
        assert_eq!(printable("a\x1b[2J\r\nb"), "a [2J  b");
        assert_eq!(printable("a\u{202e}b\u{2066}c\u{200f}"), "a b c ");
    }
}
