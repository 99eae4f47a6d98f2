//! Text and tables in lines of a given width.

use super::super::wrap::{left, printable, right, width, wrapped};
use super::sources::Played;

/// The narrowest page: below it, lines are cut by the terminal rather than broken by us.
const NARROWEST: usize = 40;

/// Spaces between two columns.
const GAP: usize = 2;

/// What stands where there is no figure.
pub(in crate::report) const ABSENT: &str = "-";

/// How a line is drawn.
#[derive(Clone, Copy)]
pub(in crate::report) enum Ink {
    /// As it is.
    Plain,
    /// A heading.
    Strong,
    /// What must not be overlooked.
    Warning,
}

/// A page that is being written.
pub(in crate::report) struct Sheet {
    columns: usize,
    colour: bool,
    text: String,
}

/// One column: its heading and a text for each subject.
pub(in crate::report) struct Column {
    /// The heading.
    pub(in crate::report) heading: String,
    /// The texts.
    pub(in crate::report) cells: Vec<String>,
}

impl Column {
    /// A text for each subject, and what stands for those without one.
    pub(in crate::report) fn of<S>(
        heading: &str,
        subjects: &[S],
        cell: impl FnMut(&S) -> Option<String>,
    ) -> Self {
        let cells = subjects.iter().map(cell).map(|text| text.unwrap_or_else(|| ABSENT.to_owned()));
        Self { heading: heading.to_owned(), cells: cells.collect() }
    }

    fn width(&self) -> usize {
        self.cells.iter().map(|cell| width(cell)).max().unwrap_or(0).max(width(&self.heading))
    }
}

impl Sheet {
    /// An empty page of so many letters a line, at least [`NARROWEST`].
    pub(in crate::report) fn new(columns: usize, colour: bool) -> Self {
        Self { columns: columns.max(NARROWEST), colour, text: String::new() }
    }

    /// What was written.
    pub(in crate::report) fn finished(self) -> String {
        self.text
    }

    fn line(&mut self, line: &str, ink: Ink) {
        let line = line.trim_end();
        let (begin, end) = match (self.colour, ink) {
            (false, _) | (true, Ink::Plain) => ("", ""),
            (true, Ink::Strong) => ("\u{1b}[1m", "\u{1b}[0m"),
            (true, Ink::Warning) => ("\u{1b}[1;33m", "\u{1b}[0m"),
        };
        self.text.push_str(&format!("{begin}{line}{end}\n"));
    }

    /// An empty line.
    pub(in crate::report) fn blank(&mut self) {
        self.text.push('\n');
    }

    /// A text from the left edge.
    pub(in crate::report) fn paragraph(&mut self, text: &str, ink: Ink) {
        self.indented(text, [0, 0], ink);
    }

    /// A text with so many spaces before its first line and before the others.
    pub(in crate::report) fn indented(&mut self, text: &str, indents: [usize; 2], ink: Ink) {
        for line in wrapped(text, self.columns, indents) {
            self.line(&line, ink);
        }
    }

    /// A line that is drawn, two spaces from the left edge.
    pub(in crate::report) fn drawn(&mut self, line: &str) {
        self.line(&format!("  {line}"), Ink::Plain);
    }

    /// The figures as tables as wide as the page allows, the names of the subjects before each; where
    /// not even the first group fits beside the names, one below the other. A group of columns stays in one
    /// table where it can.
    pub(in crate::report) fn figures(&mut self, subjects: &[Played], groups: Vec<Vec<Column>>) {
        let groups: Vec<Vec<Column>> = groups.into_iter().filter(|group| !group.is_empty()).collect();
        let rules = Column::of("rules", subjects, |subject| Some(printable(&subject.rules.origin.name)));
        let strategies = Column::of("strategy", subjects, |subject| Some(printable(&subject.strategy.name)));
        let before = rules.width() + GAP + strategies.width();
        let total = |columns: &[Column]| columns.iter().map(|column| GAP + column.width()).sum::<usize>();
        let room = self.columns.saturating_sub(before);
        let first = groups.first().map_or(0, |first| total(first));
        let widest = groups.iter().flatten().map(|column| GAP + column.width()).max().unwrap_or(0);
        if first.max(widest) > room {
            return self.blocks(&rules, &strategies, groups.into_iter().flatten().collect());
        }
        let mut bands: Vec<Vec<Column>> = vec![Vec::new()];
        for group in groups {
            let together = total(&group) <= room;
            let parts = if together { vec![group] } else { group.into_iter().map(|one| vec![one]).collect() };
            for part in parts {
                match bands.last_mut() {
                    Some(band) if total(band) + total(&part) <= room => band.extend(part),
                    _ => bands.push(part),
                }
            }
        }
        for band in bands {
            let row = |cell: &dyn Fn(&Column) -> String| {
                let names = [&rules, &strategies].map(|column| left(&cell(column), column.width()));
                let numbers = band.iter().map(|column| right(&cell(column), column.width()));
                names.into_iter().chain(numbers).collect::<Vec<_>>().join(&" ".repeat(GAP))
            };
            self.line(&row(&|column| column.heading.clone()), Ink::Strong);
            for place in 0..subjects.len() {
                self.line(&row(&|column| column.cells[place].clone()), Ink::Plain);
            }
            self.blank();
        }
    }

    fn blocks(&mut self, rules: &Column, strategies: &Column, figures: Vec<Column>) {
        let indent = 2;
        let headings = figures.iter().map(|column| width(&column.heading)).max().unwrap_or(0);
        let numbers =
            figures.iter().flat_map(|column| &column.cells).map(|cell| width(cell)).max().unwrap_or(0);
        for (place, (rules, strategy)) in rules.cells.iter().zip(&strategies.cells).enumerate() {
            self.indented(&format!("{rules}, {strategy}"), [0, indent], Ink::Strong);
            for column in &figures {
                let heading = left(&column.heading, headings);
                let number = right(&column.cells[place], numbers);
                self.line(&format!("{}{heading}{}{number}", " ".repeat(indent), " ".repeat(GAP)), Ink::Plain);
            }
            self.blank();
        }
    }

    /// Whether so many columns stand side by side in a line.
    pub(in crate::report) fn fits(&self, columns: &[Column]) -> bool {
        columns.iter().map(|column| GAP + column.width()).sum::<usize>() <= self.columns + GAP
    }

    /// Columns side by side, the texts of each at its right edge.
    pub(in crate::report) fn table(&mut self, columns: &[Column]) {
        let row = |cell: &dyn Fn(&Column) -> &str| {
            let cells = columns.iter().map(|column| right(cell(column), column.width()));
            cells.collect::<Vec<_>>().join(&" ".repeat(GAP))
        };
        self.line(&row(&|column| &column.heading), Ink::Strong);
        for place in 0..columns.first().map_or(0, |column| column.cells.len()) {
            self.line(&row(&|column| &column.cells[place]), Ink::Plain);
        }
    }
}
