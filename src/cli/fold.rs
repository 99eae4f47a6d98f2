//! Long messages in lines of a terminal.

use std::iter;

/// What a message may begin with, spaces before it apart: lines after the first stand beneath its words.
const HEADS: [&str; 5] = ["error: ", "warning: ", "note: ", "help: ", "= help: "];

/// A page in which the messages are broken between words where the terminal ends. Lines of files, which
/// have marks beneath them, stay as they are.
#[must_use]
pub fn folded(page: &str, width: usize) -> String {
    let lines = page.split_inclusive('\n').map(|line| {
        let (text, end) = line.strip_suffix('\n').map_or((line, ""), |text| (text, "\n"));
        match indent(text) {
            Some(indent) if visible(text) > width && indent < width / 2 => broken(text, width, indent) + end,
            _ => line.to_owned(),
        }
    });
    lines.collect()
}

/// Where the words of a message begin; nothing where the line is none.
fn indent(line: &str) -> Option<usize> {
    let plain = plain(line);
    let words = plain.trim_start();
    let head = HEADS.iter().find(|head| words.starts_with(**head))?;
    Some(plain.len() - words.len() + head.len())
}

fn broken(line: &str, width: usize, indent: usize) -> String {
    // What stands before the first word is kept with it.
    let start = line.len() - line.trim_start().len();
    let (mut out, mut column) = (line[..start].to_owned(), start);
    for (place, word) in line[start..].split(' ').enumerate() {
        let letters = visible(word);
        if place > 0 && column + 1 + letters > width && column > indent {
            out.push('\n');
            out.extend(iter::repeat_n(' ', indent));
            column = indent;
        } else if place > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += letters;
    }
    out
}

/// The columns that a text takes.
fn visible(text: &str) -> usize {
    plain(text).chars().count()
}

/// The text without the sequences that colour it.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            letters.find(|end| end.is_ascii_alphabetic());
        } else {
            plain.push(letter);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_broken_between_words_and_lines_of_files_are_not() {
        let page = "error: one two three four five six\n |\n = help: one two three four five six\n\
                    3 | a line of a file that is too long\n";
        let told = "error: one two three\n       four five six\n |\n = help: one two three\n         four five six\n\
                    3 | a line of a file that is too long\n";
        assert_eq!(folded(page, 22), told);
        assert_eq!(folded(page, 80), page);
    }

    #[test]
    fn colour_takes_no_room() {
        let page = "\u{1b}[91merror\u{1b}[0m\u{1b}[1m: one two three four five\u{1b}[0m\n";
        let told = "\u{1b}[91merror\u{1b}[0m\u{1b}[1m: one two three\n       four five\u{1b}[0m\n";
        assert_eq!(folded(page, 22), told);
    }

    #[test]
    fn a_word_that_is_too_long_stays_whole() {
        assert_eq!(
            folded("error: /a/very/long/path/to/a/file is missing\n", 20),
            "error: /a/very/long/path/to/a/file\n       is missing\n"
        );
    }
}
