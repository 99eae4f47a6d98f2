//! Reading TOML files that people write, with every fault of a file found in one pass.
//!
//! A reader asks a [`Table`] for each key that it knows. A missing key, a wrong type, a word that is
//! not among the accepted ones: each is noted with its place and reading goes on with nothing in its
//! stead. Keys that nobody asked for are faults too, found by [`Table::close`]. At the end
//! [`Document::finish`] hands out the value read only if the file had no fault at all.

use super::exact::{self, Exact};
use super::fault::{Fault, Faults, Source, listed, nearest};
use std::cell::RefCell;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value with the bytes of the file that it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Range<usize>,
}

/// One file being read.
#[derive(Debug)]
pub struct Document<'s> {
    source: &'s Source,
    root: Spanned<DeTable<'s>>,
    faults: RefCell<Vec<Fault>>,
    syntax: Vec<Range<usize>>,
}

/// A value as it stands in a file, for readers with a notation of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// A text in quotes.
    Text(String),
    /// A number, in the digits of the file.
    Number(String),
}

impl Written {
    /// What stands there, without the quotes.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Text(text) | Self::Number(text) => text,
        }
    }
}

impl<'s> Document<'s> {
    /// Parses the text. Faults of the TOML syntax (a key given twice among them) are noted like all
    /// others, and what could be parsed is read on.
    #[must_use]
    pub fn parse(source: &'s Source) -> Self {
        let (root, errors) = DeTable::parse_recoverable(&source.text);
        let end = source.text.len();
        let faults: Vec<Fault> = errors
            .iter()
            .map(|error| {
                let message = error.message().lines().collect::<Vec<_>>().join(", ");
                syntax_fault(&source.text, error.span().unwrap_or(end..end), message)
            })
            .collect();
        let syntax = faults.iter().map(|fault| fault.span.clone()).collect();
        Self { source, root, faults: RefCell::new(faults), syntax }
    }

    /// The top level of the file.
    #[must_use]
    pub fn root(&self) -> Table<'_> {
        Table {
            document: self,
            entries: self.root.get_ref(),
            span: 0..0,
            path: String::new(),
            asked: RefCell::default(),
        }
    }

    /// Notes a fault. What the TOML reader could not read is not judged a second time.
    pub fn fault(&self, fault: Fault) {
        if !self.syntax.contains(&fault.span) {
            self.faults.borrow_mut().push(fault);
        }
    }

    /// Whether any fault has been noted so far.
    #[must_use]
    pub fn has_faults(&self) -> bool {
        !self.faults.borrow().is_empty()
    }

    /// What was read, if the file has no fault.
    ///
    /// # Errors
    /// All faults of the file.
    pub fn finish<T>(self, read: T) -> Result<T, Faults> {
        let faults = self.faults.into_inner();
        if faults.is_empty() { Ok(read) } else { Err(Faults::new(self.source.clone(), faults)) }
    }
}

/// One table of a file. Every question notes its own faults and answers `None` where there is one.
#[derive(Debug)]
pub struct Table<'d> {
    document: &'d Document<'d>,
    entries: &'d DeTable<'d>,
    span: Range<usize>,
    path: String,
    asked: RefCell<Vec<&'static str>>,
}

impl<'d> Table<'d> {
    /// Where the table stands: its header, or an empty place at the start for the top level.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The dotted name of the table; empty for the top level.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Whether the key is there. Asking makes the key a known one.
    #[must_use]
    pub fn has(&self, key: &'static str) -> bool {
        self.find(key).is_some()
    }

    /// Makes keys known without judging their values, where a rule that they depend on is faulty.
    pub fn know(&self, keys: &[&'static str]) {
        for key in keys {
            self.find(key);
        }
    }

    /// Where the key stands, if it is there.
    #[must_use]
    pub fn key_span(&self, key: &'static str) -> Option<Range<usize>> {
        self.find(key).and_then(|_| self.entries.get_key_value(key)).map(|(key, _)| key.span())
    }

    /// The keys of the table as they stand in the file, with their places. Asks for none of them.
    pub fn keys(&self) -> impl Iterator<Item = Located<&str>> {
        self.entries.keys().map(|key| Located { value: key.get_ref().as_ref(), span: key.span() })
    }

    /// A text that is not blank.
    pub fn text(&self, key: &'static str) -> Option<Located<String>> {
        let (span, value) = self.required(key, "a text")?;
        self.text_of(key, span, value)
    }

    /// A text that is not blank, or nothing where the key is absent.
    pub fn optional_text(&self, key: &'static str) -> Option<Located<String>> {
        let (span, value) = self.find(key)?;
        self.text_of(key, span, value)
    }

    fn text_of(&self, key: &str, span: Range<usize>, value: &DeValue<'d>) -> Option<Located<String>> {
        match value.as_str() {
            Some(text) if !text.trim().is_empty() => Some(Located { value: text.to_owned(), span }),
            Some(_) => self.refuse(span, format!("`{}` is blank", self.name(key)), "write a text"),
            None => self.wrong_type(key, span, value, "a text in quotes"),
        }
    }

    /// `true` or `false`.
    pub fn flag(&self, key: &'static str) -> Option<Located<bool>> {
        let (span, value) = self.required(key, "`true` or `false`")?;
        match value.as_bool() {
            Some(value) => Some(Located { value, span }),
            None => self.wrong_type(key, span, value, "`true` or `false`"),
        }
    }

    /// A whole number within a range.
    pub fn whole(&self, key: &'static str, range: RangeInclusive<i64>) -> Option<Located<i64>> {
        let expected = format!("a whole number from {} to {}", range.start(), range.end());
        let (span, value) = self.required(key, &expected)?;
        let number =
            self.number(value).filter(Exact::is_integer).and_then(|n| i64::try_from(n.to_integer()).ok());
        match number {
            Some(value) if range.contains(&value) => Some(Located { value, span }),
            _ => self.wrong_type(key, span, value, &expected),
        }
    }

    /// An exact number: a TOML number, or a text such as `"1/2"`.
    pub fn exact(&self, key: &'static str) -> Option<Located<Exact>> {
        let expected = "a number such as `2`, `0.5` or `\"1/2\"`";
        let (span, value) = self.required(key, expected)?;
        match self.number(value) {
            Some(value) => Some(Located { value, span }),
            None => self.wrong_type(key, span, value, expected),
        }
    }

    /// An exact number that is 0 or more.
    pub fn amount(&self, key: &'static str) -> Option<Located<Exact>> {
        self.at_least(key, false)
    }

    /// An exact number above 0.
    pub fn positive_amount(&self, key: &'static str) -> Option<Located<Exact>> {
        self.at_least(key, true)
    }

    fn at_least(&self, key: &'static str, above: bool) -> Option<Located<Exact>> {
        let number = self.exact(key)?;
        let sound = if above { number.value > Exact::ZERO } else { number.value >= Exact::ZERO };
        if sound {
            return Some(number);
        }
        let limit = if above { "above 0" } else { "0 or more" };
        let message = format!("`{}` is {}", self.name(key), exact::text(number.value));
        self.refuse(number.span, message, &format!("it must be {limit}"))
    }

    /// An exact number above 0, or nothing where the file says `"none"`.
    pub fn amount_or_none(&self, key: &'static str) -> Option<Located<Option<Exact>>> {
        let expected = "a number above 0, or `\"none\"`";
        let (span, value) = self.required(key, expected)?;
        if value.as_str() == Some("none") {
            return Some(Located { value: None, span });
        }
        match self.number(value) {
            Some(number) if number > Exact::ZERO => Some(Located { value: Some(number), span }),
            _ => self.wrong_type(key, span, value, expected),
        }
    }

    /// A text or a number as it stands in the file.
    pub fn written(&self, key: &'static str, expected: &str) -> Option<Located<Written>> {
        let (span, value) = self.required(key, expected)?;
        match value {
            DeValue::String(text) => Some(Located { value: Written::Text(text.clone().into_owned()), span }),
            DeValue::Integer(_) | DeValue::Float(_) => {
                let digits = self.document.source.text.get(span.clone()).unwrap_or_default();
                Some(Located { value: Written::Number(digits.to_owned()), span })
            }
            _ => self.wrong_type(key, span, value, expected),
        }
    }

    /// One of a few words, each with what it means.
    pub fn word<T: Clone>(&self, key: &'static str, meanings: &[(&str, T)]) -> Option<Located<T>> {
        let words = || listed(meanings.iter().map(|(word, _)| *word));
        let (span, value) = self.required(key, &words())?;
        let Some(text) = value.as_str() else {
            return self.wrong_type(key, span, value, &format!("{} in quotes", words()));
        };
        if let Some((_, meaning)) = meanings.iter().find(|(word, _)| *word == text) {
            return Some(Located { value: meaning.clone(), span });
        }
        let help = match nearest(text, meanings.iter().map(|(word, _)| *word)) {
            Some(word) => format!("did you mean `{word}`? Accepted are {}", words()),
            None => format!("accepted are {}", words()),
        };
        self.refuse(span, format!("`{text}` is not a value of `{}`", self.name(key)), &help)
    }

    /// A table that must be there.
    pub fn table(&self, key: &'static str) -> Option<Table<'d>> {
        let (span, value) = self.required(key, &format!("a table `[{}]`", self.name(key)))?;
        self.table_of(key, span, value)
    }

    /// A table that may be absent.
    pub fn optional_table(&self, key: &'static str) -> Option<Table<'d>> {
        let (span, value) = self.find(key)?;
        self.table_of(key, span, value)
    }

    fn table_of(&self, key: &'static str, span: Range<usize>, value: &'d DeValue<'d>) -> Option<Table<'d>> {
        match value.as_table() {
            Some(entries) => Some(self.inner(self.name(key), span, entries)),
            None => self.wrong_type(key, span, value, &format!("a table `[{}]`", self.name(key))),
        }
    }

    /// The tables of an array such as `[[rule]]`; empty where the key is absent.
    pub fn tables(&self, key: &'static str) -> Vec<Table<'d>> {
        let Some((span, value)) = self.find(key) else { return Vec::new() };
        let Some(items) = value.as_array() else {
            let _: Option<()> =
                self.wrong_type(key, span, value, &format!("a list of tables `[[{}]]`", self.name(key)));
            return Vec::new();
        };
        let mut tables = Vec::new();
        for item in items.iter() {
            match item.get_ref().as_table() {
                Some(entries) => tables.push(self.inner(self.name(key), item.span(), entries)),
                None => {
                    let expected = format!("a table `[[{}]]`", self.name(key));
                    let _: Option<()> = self.wrong_type(key, item.span(), item.get_ref(), &expected);
                }
            }
        }
        tables
    }

    fn inner(&self, path: String, span: Range<usize>, entries: &'d DeTable<'d>) -> Table<'d> {
        Table { document: self.document, entries, span, path, asked: RefCell::default() }
    }

    /// Notes a fault about this table as a whole.
    pub fn fault(&self, message: impl Into<String>, help: impl Into<String>) {
        self.document.fault(Fault::new(self.span.clone(), message).help(help));
    }

    /// Notes a fault at `span`.
    pub fn fault_at(&self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.document.fault(Fault::new(span, message).help(help));
    }

    /// Refuses a key that has no meaning under the other rules of the file, if it is there.
    pub fn forbid(&self, key: &'static str, reason: &str) {
        if let Some(span) = self.key_span(key) {
            let message = format!("`{}` has no meaning here: {reason}", self.name(key));
            self.fault_at(span, message, "leave the key out");
        }
    }

    /// Notes every key that nobody asked for.
    pub fn close(self) {
        let asked = self.asked.borrow();
        for key in self.keys() {
            if asked.contains(&key.value) {
                continue;
            }
            let message = format!("`{}` is not a key of {}", key.value, self.title());
            let help = match nearest(key.value, asked.iter().copied()) {
                Some(known) => format!("did you mean `{known}`?"),
                None if asked.is_empty() => "leave the key out".to_owned(),
                None => format!("its keys are {}", listed(asked.iter().copied())),
            };
            self.document.fault(Fault::new(key.span, message).help(help));
        }
    }

    fn title(&self) -> String {
        if self.path.is_empty() { "the top level".to_owned() } else { format!("[{}]", self.path) }
    }

    /// A key with the tables that it stands in: `dealer.qualifies`.
    #[must_use]
    pub fn name(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    fn find(&self, key: &'static str) -> Option<(Range<usize>, &'d DeValue<'d>)> {
        let mut asked = self.asked.borrow_mut();
        if !asked.contains(&key) {
            asked.push(key);
        }
        self.entries.get(key).map(|value| {
            // A table's own span is its header; an empty one (a dotted key) falls back on the key's.
            let key_span = self.entries.get_key_value(key).map(|(key, _)| key.span());
            let is_dotted = value.span().is_empty() && value.get_ref().is_table();
            let span = if is_dotted { key_span.unwrap_or(value.span()) } else { value.span() };
            (span, value.get_ref())
        })
    }

    fn required(&self, key: &'static str, expected: &str) -> Option<(Range<usize>, &'d DeValue<'d>)> {
        let found = self.find(key);
        if found.is_none() {
            let message = format!("`{}` is missing from {}", key, self.title());
            self.document
                .fault(Fault::new(self.span.clone(), message).help(format!("add `{key}`: {expected}")));
        }
        found
    }

    fn number(&self, value: &DeValue<'d>) -> Option<Exact> {
        match value {
            DeValue::Integer(number) if number.radix() == 10 => exact::parse(number.as_str()).ok(),
            DeValue::Float(number) => exact::parse(number.as_str()).ok(),
            DeValue::String(text) => exact::parse(text).ok(),
            _ => None,
        }
    }

    fn wrong_type<T>(&self, key: &str, span: Range<usize>, value: &DeValue<'d>, expected: &str) -> Option<T> {
        let found = match value {
            DeValue::String(text) => format!("the text \"{text}\""),
            DeValue::Integer(number) => format!("the number {number}"),
            DeValue::Float(number) => format!("the number {number}"),
            DeValue::Boolean(value) => format!("{value}"),
            other => format!("a TOML {}", other.type_str()),
        };
        let advice = match value {
            DeValue::Float(number) => exact::two_readings(number.as_str()),
            DeValue::String(text) => text.split('/').find_map(exact::two_readings),
            _ => None,
        };
        let help = match advice {
            Some(advice) => format!("this can be read as thousands or as thousandths: {advice}"),
            None => format!("expected {expected}"),
        };
        self.refuse(span, format!("`{}` is {found}", self.name(key)), &help)
    }

    fn refuse<T>(&self, span: Range<usize>, message: String, help: &str) -> Option<T> {
        self.document.fault(Fault::new(span, message).help(help));
        None
    }
}

/// What people write for `true` and `false`.
const YES_OR_NO: [&str; 8] = ["si", "sí", "yes", "no", "on", "off", "true", "false"];

/// A fault of the TOML syntax, in our words where people are likely to make it.
fn syntax_fault(text: &str, span: Range<usize>, message: String) -> Fault {
    let found = text.get(span.clone()).unwrap_or_default().trim();
    if message.starts_with("duplicate key") {
        return Fault::new(span, format!("`{found}` is given twice")).help("keep one of the two");
    }
    // A word that begins like `nan`, `inf`, `true` or `false` is taken for one of them by the parser.
    let is_word = found.starts_with(char::is_alphabetic)
        && (message.starts_with("invalid float") || message.starts_with("invalid boolean"));
    if is_word || message.starts_with("string values must be quoted") {
        if found.is_empty() {
            return Fault::new(span, "there is no value after `=`")
                .help("write a number, or a text in quotes");
        }
        let help = if YES_OR_NO.contains(&found.to_lowercase().as_str()) {
            "write `true` or `false`, without quotes".to_owned()
        } else if found.chars().all(char::is_alphabetic) {
            // Which of the two is asked for is known only to whoever reads the key.
            format!("write a text in quotes, `\"{found}\"`, or where yes or no is asked `true` or `false`")
        } else {
            format!("write a text in quotes: `\"{found}\"`")
        };
        return Fault::new(span, format!("`{found}` is neither a number nor a text in quotes")).help(help);
    }
    let before = text.get(..span.start).unwrap_or_default();
    if message.starts_with("unexpected key or value") && before.ends_with(|c: char| c.is_ascii_digit()) {
        let rest = text.get(span.start..).unwrap_or_default().lines().next().unwrap_or_default();
        return Fault::new(span, format!("`{}` cannot follow a number", rest.trim()))
            .help("write a decimal point, or put a text in quotes");
    }
    Fault::new(span, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str, read: impl Fn(&Table<'_>)) -> Vec<String> {
        let source = Source::new("f", text);
        let document = Document::parse(&source);
        {
            let root = document.root();
            read(&root);
            root.close();
        }
        match document.finish(()) {
            Ok(()) => Vec::new(),
            Err(faults) => faults.to_string().lines().map(str::to_owned).collect(),
        }
    }

    #[test]
    fn all_faults_are_found_at_once() {
        let text = "decks = 6.5\nqualfies = \"AK\"\nprice = -1\nword = \"stay\"\n";
        let found = faults(text, |root| {
            root.whole("decks", 1..=8);
            root.text("qualifies");
            root.amount("price");
            root.word("word", &[("stand", 1), ("hit", 2)]);
        });
        assert_eq!(
            found,
            [
                "f:1:1: `qualifies` is missing from the top level (add `qualifies`: a text)",
                "f:1:9: `decks` is the number 6.5 (expected a whole number from 1 to 8)",
                "f:2:1: `qualfies` is not a key of the top level (did you mean `qualifies`?)",
                "f:3:9: `price` is -1 (it must be 0 or more)",
                "f:4:8: `stay` is not a value of `word` (did you mean `stand`? Accepted are `stand` or `hit`)",
            ]
        );
    }

    #[test]
    fn numbers_are_exact_whatever_their_form() {
        let source = Source::new("f", "a = 0.1\nb = \"1/10\"\nc = 3\nd = 3.0\n");
        let document = Document::parse(&source);
        let root = document.root();
        let read = |key| root.exact(key).expect("a number").value;
        assert_eq!(read("a"), read("b"));
        assert_eq!(read("c"), read("d"));
        assert_eq!(root.whole("d", 1..=5).expect("whole").value, 3);
    }

    /// `20.000` is twenty thousand in Spain and twenty elsewhere: neither is guessed.
    #[test]
    fn a_number_with_two_readings_is_refused() {
        let found = faults("a = 20.000\nb = \"1.125\"\nc = 0.125\nd = 2.50\n", |root| {
            for key in ["a", "b", "c", "d"] {
                root.amount(key);
            }
        });
        assert_eq!(
            found,
            [
                "f:1:5: `a` is the number 20.000 (this can be read as thousands or as thousandths: write `20000` or `20`)",
                "f:2:5: `b` is the text \"1.125\" (this can be read as thousands or as thousandths: write `1125` or `9/8`)",
            ]
        );
    }

    #[test]
    fn words_without_quotes_are_told_what_to_write() {
        for (word, advice) in [
            ("none", "write a text in quotes, `\"none\"`, or where yes or no is asked `true` or `false`"),
            ("first-five", "write a text in quotes: `\"first-five\"`"),
            (
                "infinite",
                "write a text in quotes, `\"infinite\"`, or where yes or no is asked `true` or `false`",
            ),
            (
                "standard",
                "write a text in quotes, `\"standard\"`, or where yes or no is asked `true` or `false`",
            ),
            ("si", "write `true` or `false`, without quotes"),
            ("no", "write `true` or `false`, without quotes"),
            ("True", "write `true` or `false`, without quotes"),
        ] {
            let found = faults(&format!("a = {word}\n"), |root| {
                root.written("a", "a text");
            });
            let expected = format!("f:1:5: `{word}` is neither a number nor a text in quotes ({advice})");
            assert_eq!(found, [expected]);
        }
    }

    #[test]
    fn a_repeated_key_is_a_fault_with_its_place() {
        let found = faults("a = 1\na = 2\n", |root| {
            root.exact("a");
        });
        assert_eq!(found, ["f:2:1: `a` is given twice (keep one of the two)"]);
    }

    #[test]
    fn likely_slips_of_syntax_are_told_once_and_plainly() {
        let found = faults("a = 1 to 1\nb = 6,5\nc =\n", |root| {
            root.exact("a");
            root.exact("b");
            root.exact("c");
        });
        assert_eq!(
            found,
            [
                "f:1:5: `1 to 1` is neither a number nor a text in quotes (write a text in quotes: `\"1 to 1\"`)",
                "f:2:6: `,5` cannot follow a number (write a decimal point, or put a text in quotes)",
                "f:3:4: there is no value after `=` (write a number, or a text in quotes)",
            ]
        );
    }
}
