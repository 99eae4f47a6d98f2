//! Faults in files that people write: all of them at once, each with file, line, column, what is
//! wrong and what would be right.

use super::spanish;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use std::fmt;
use std::ops::Range;

/// A text with the name by which messages call it: a path, or the name of an embedded file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What messages call the text.
    pub name: String,
    /// The text itself, without a byte-order mark and with line feeds alone as line ends.
    pub text: String,
}

impl Source {
    /// A text under a name. A UTF-8 byte-order mark at its start is skipped and the line ends of
    /// Windows become those of everyone else, so that a file saved there means the same to the byte,
    /// texts over several lines and the file's digest included.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text: String = text.into();
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n");
        Self { name: name.into(), text }
    }

    /// A text from the bytes of a file.
    ///
    /// # Errors
    /// One fault where the bytes are not UTF-8, at the first byte that is not, naming UTF-16 where
    /// the byte-order mark shows it.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8]) -> Result<Self, Faults> {
        let name = name.into();
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Self::new(name, text)),
            Err(error) => {
                let start = error.valid_up_to();
                let is_utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
                if is_utf16 {
                    let fault =
                        Fault::new(0..0, "the file is written in UTF-16").label("a UTF-16 byte-order mark");
                    return Err(Faults::new(Self::new(name, ""), vec![fault.help("save the file as UTF-8")]));
                }
                // The text is shown to the end of the line on which it cannot be read.
                let line =
                    bytes[start..].iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len() - start);
                let shown = String::from_utf8_lossy(&bytes[..start + line]).into_owned();
                let what = format!("the file is not UTF-8: byte {} cannot be read", start + 1);
                let end = start + char::REPLACEMENT_CHARACTER.len_utf8();
                let fault = Fault::new(start..end, what).label("here").help("save the file as UTF-8");
                Err(Faults::new(Self { name, text: shown }, vec![fault]))
            }
        }
    }

    /// Line and column of a byte offset, both from 1; columns count characters.
    #[must_use]
    pub fn line_and_column(&self, offset: usize) -> (usize, usize) {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &self.text[..offset];
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        (line, before[start..].chars().count() + 1)
    }
}

/// One fault: where it is, what is wrong, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Bytes of the text that the fault is about.
    pub span: Range<usize>,
    /// What is wrong, as one sentence without a full stop.
    pub message: String,
    /// What stands under the marked bytes.
    pub label: Option<String>,
    /// What would be right.
    pub help: Option<String>,
}

impl Fault {
    /// A fault at `span`.
    #[must_use]
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), label: None, help: None }
    }

    /// The same fault with a word under the marked bytes.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// The same fault with a word on what would be right.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// All faults of one file; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    /// The file.
    pub source: Source,
    /// Its faults in the order in which they stand in it.
    pub faults: Vec<Fault>,
}

impl Faults {
    /// The faults of `source`, sorted by place.
    #[must_use]
    pub fn new(source: Source, mut faults: Vec<Fault>) -> Self {
        faults.sort_by_key(|fault| (fault.span.start, fault.span.end));
        faults.dedup();
        Self { source, faults }
    }

    /// The faults with the lines that they are about, for a terminal with colour or without.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        let mut page = String::new();
        for fault in &self.faults {
            let span = self.clamp(&fault.span);
            let mut mark = AnnotationKind::Primary.span(span);
            if let Some(label) = &fault.label {
                mark = mark.label(label.as_str());
            }
            let snippet =
                Snippet::source(self.source.text.as_str()).path(self.source.name.as_str()).annotation(mark);
            let mut group = Level::ERROR.primary_title(fault.message.as_str()).element(snippet);
            if let Some(help) = &fault.help {
                group = group.element(Level::HELP.message(help.as_str()));
            }
            page.push_str(&renderer.render(&[group]));
            page.push_str("\n\n");
        }
        let n = self.faults.len();
        let plural = if n == 1 { "fault" } else { "faults" };
        page.push_str(&format!("{n} {plural} in {}\n", self.source.name));
        page
    }

    /// The span cut to the text and to whole characters.
    fn clamp(&self, span: &Range<usize>) -> Range<usize> {
        let text = &self.source.text;
        let boundary = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let start = boundary(span.start);
        start..boundary(span.end).max(start)
    }
}

impl fmt::Display for Faults {
    /// One line a fault: `file:line:column: message (help)`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            let (line, column) = self.source.line_and_column(fault.span.start);
            if index > 0 {
                writeln!(out)?;
            }
            write!(out, "{}:{line}:{column}: {}", self.source.name, fault.message)?;
            if let Some(help) = &fault.help {
                write!(out, " ({help})")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// The name in `known` that `word` most likely stands for: in Spanish, or where one is near enough.
///
/// ```
/// use ventaja::base::fault::nearest;
/// assert_eq!(nearest("qualfies", ["stake", "qualifies"]), Some("qualifies"));
/// assert_eq!(nearest("voy", ["pass", "go"]), Some("go"));
/// assert_eq!(nearest("zzz", ["stake", "qualifies"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let known: Vec<&str> = known.into_iter().collect();
    if let Some(meant) = spanish::meant(word, &known) {
        return Some(meant);
    }
    known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(&word.to_lowercase(), &name.to_lowercase()), name))
        .filter(|(likeness, _)| *likeness >= 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

/// `a, b or c`, for messages that list what is accepted.
#[must_use]
pub fn listed<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_names_file_line_and_column() {
        let source = Source::new("house.toml", "a = 1\nñb = 2\n");
        let at = source.text.find('b').expect("there is a b");
        let faults = Faults::new(source, vec![Fault::new(at..at + 1, "no such key").help("write `c`")]);
        assert_eq!(faults.to_string(), "house.toml:2:2: no such key (write `c`)");
        assert!(faults.render(false).contains("house.toml:2:2"), "{}", faults.render(false));
        assert!(!faults.render(false).contains('\u{1b}'));
        assert!(faults.render(true).contains('\u{1b}'));
    }

    #[test]
    fn what_windows_adds_is_skipped_and_utf16_is_named() {
        let source = Source::from_bytes("f", b"\xef\xbb\xbfa = 1").expect("a mark is no fault");
        assert_eq!(source.text, "a = 1");
        assert_eq!(Source::new("f", "a = 1\r\nb = 2\r\n").text, "a = 1\nb = 2\n");
        let faults = Source::from_bytes("f", b"\xff\xfea\0").expect_err("UTF-16");
        assert!(faults.to_string().contains("UTF-16"));
        let faults = Source::from_bytes("f", b"a = 1\n\xff\xfeb = 2\nc = 3\n").expect_err("no UTF-8");
        assert!(faults.to_string().starts_with("f:2:1: the file is not UTF-8: byte 7 "), "{faults}");
    }

    #[test]
    fn spans_beyond_the_text_or_inside_a_character_do_not_panic() {
        let source = Source::new("f", "ñ");
        for span in [0..1, 1..2, 1..1, 2..9, 9..12] {
            let _ = Faults::new(source.clone(), vec![Fault::new(span, "x")]).render(false);
        }
    }
}
