//! The report as a page for people to read on a terminal.

use super::cell::fixed;
use super::exact::ExactReport;
use super::model::{Report, SubjectReport};
use super::records::SIMULATED;
use super::wrap::{left, printable, right, width, wrapped};
use crate::base::exact;
use crate::base::stream::{GENERATOR, STREAM_VERSION};
use crate::stats::estimate::{Estimate, Level};
use crate::stats::house::HousePerRound;

/// The narrowest page: below it, lines are cut by the terminal rather than broken by us.
const NARROWEST: usize = 40;

/// Spaces between two columns.
const GAP: usize = 2;

/// What stands where there is no figure.
const ABSENT: &str = "-";

/// The page, in lines of at most `columns` letters (at least 40), with colour or without a single
/// escape sequence.
#[must_use]
pub fn page(report: &Report, columns: usize, colour: bool) -> String {
    let mut page = Page { columns: columns.max(NARROWEST), colour, text: String::new() };
    let run = &report.run;
    page.paragraph(
        &format!("{}, {SIMULATED}: {} rounds, seed {}", games(report), run.rounds_played, run.seed),
        Ink::Strong,
    );
    if !run.complete {
        let (played, asked) = (run.rounds_played, run.rounds_asked);
        let stopped =
            format!("PARTIAL: stopped after {played} of {asked} rounds; the figures are of those played");
        page.paragraph(&stopped, Ink::Warning);
    }
    page.blank();
    let mut notes = Vec::new();
    let figures = figures(report, &mut notes);
    page.figures(report, figures);
    for (number, note) in notes.iter().enumerate() {
        page.indented(&format!("[{}] {note}", number + 1), [0, 4], Ink::Plain);
    }
    if !notes.is_empty() {
        page.blank();
    }
    page.legend(report);
    page.blank();
    page.sources(report);
    page.text
}

/// The page of exact counts, laid out as [`page`] is.
#[must_use]
pub fn exact_page(report: &ExactReport, columns: usize, colour: bool) -> String {
    let mut page = Page { columns: columns.max(NARROWEST), colour, text: String::new() };
    for subject in &report.subjects {
        let (rules, strategy) = (&subject.evidence.rules.origin.name, &subject.evidence.strategy.name);
        page.paragraph(&format!("{rules}, {strategy}: {} deals", subject.evidence.census.deals), Ink::Strong);
    }
    page.text
}

/// How a line is drawn.
#[derive(Clone, Copy)]
enum Ink {
    Plain,
    Strong,
    Warning,
}

struct Page {
    columns: usize,
    colour: bool,
    text: String,
}

/// One column: its heading and a text for each subject.
struct Column {
    heading: String,
    cells: Vec<String>,
}

impl Column {
    fn width(&self) -> usize {
        self.cells.iter().map(|cell| width(cell)).max().unwrap_or(0).max(width(&self.heading))
    }
}

impl Page {
    fn line(&mut self, line: &str, ink: Ink) {
        let line = line.trim_end();
        let (begin, end) = match (self.colour, ink) {
            (false, _) | (true, Ink::Plain) => ("", ""),
            (true, Ink::Strong) => ("\u{1b}[1m", "\u{1b}[0m"),
            (true, Ink::Warning) => ("\u{1b}[1;33m", "\u{1b}[0m"),
        };
        self.text.push_str(&format!("{begin}{line}{end}\n"));
    }

    fn blank(&mut self) {
        self.text.push('\n');
    }

    fn paragraph(&mut self, text: &str, ink: Ink) {
        self.indented(text, [0, 0], ink);
    }

    fn indented(&mut self, text: &str, indents: [usize; 2], ink: Ink) {
        for line in wrapped(text, self.columns, indents) {
            self.line(&line, ink);
        }
    }

    /// The figures as tables as wide as the page allows, the names of the subjects before each; where
    /// not even the first group fits beside the names, one below the other. A group of columns stays in one
    /// table where it can.
    fn figures(&mut self, report: &Report, groups: Vec<Vec<Column>>) {
        let names = |of: fn(&SubjectReport) -> &str, heading: &str| Column {
            heading: heading.to_owned(),
            cells: report.subjects.iter().map(|subject| printable(of(subject))).collect(),
        };
        let rules = names(|subject| &subject.evidence.rules.origin.name, "rules");
        let strategies = names(|subject| &subject.evidence.strategy.name, "strategy");
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
            for place in 0..report.subjects.len() {
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

    /// What the figures are and over which denominators.
    fn legend(&mut self, report: &Report) {
        let mut say = |text: &str| self.indented(text, [0, 2], Ink::Plain);
        say("edge: the house's gain per initial bet; s.d.: of the result of one initial bet.");
        say("element of risk: the house's gain per unit staked, the price of a bought card included.");
        say("frequencies: per initial bet; ±: half width of the 95 % interval, in percentage points.");
        if report.subjects.iter().any(|subject| subject.difference.is_some()) {
            say(
                "ev less first: the player's result per initial bet less that under the first line, on the same cards.",
            );
        }
        if report.subjects.iter().any(|subject| subject.figures.house.is_some()) {
            say(
                "house per round: its result over all boxes, in initial bets; box correlation: of the results of two boxes of one round.",
            );
        }
        say(&format!("stream: {GENERATOR}, version {STREAM_VERSION}."));
    }

    /// The rules with what they assume, and the strategies, each once.
    fn sources(&mut self, report: &Report) {
        let mut told: Vec<&str> = Vec::new();
        for rules in report.subjects.iter().map(|subject| &subject.evidence.rules) {
            if told.contains(&rules.origin.digest.as_str()) {
                continue;
            }
            told.push(&rules.origin.digest);
            self.indented(
                &format!("rules {}: {}", rules.origin.name, rules.origin.title),
                [0, 2],
                Ink::Strong,
            );
            self.indented(&format!("source: {}", rules.origin.source), [2, 4], Ink::Plain);
            for assumption in &rules.assumptions {
                self.indented(
                    &format!("assumed {}: {}", assumption.key, assumption.reason),
                    [2, 4],
                    Ink::Plain,
                );
            }
            if rules.assumptions.is_empty() {
                self.indented("the file states no assumption", [2, 4], Ink::Plain);
            }
            for note in &rules.notes {
                self.indented(&format!("note: {note}"), [2, 4], Ink::Plain);
            }
        }
        let mut told: Vec<String> = Vec::new();
        for evidence in report.subjects.iter().map(|subject| &subject.evidence) {
            let mut line = format!("strategy {}: {}", evidence.strategy.name, evidence.strategy.title);
            for (name, stake) in &evidence.stakes {
                line.push_str(&format!(", {name} {}", exact::text(*stake)));
            }
            if !told.contains(&line) {
                self.indented(&line, [0, 2], Ink::Strong);
                self.indented(&format!("source: {}", evidence.strategy.source), [2, 4], Ink::Plain);
                told.push(line);
            }
        }
    }
}

/// The games of the report, each once.
fn games(report: &Report) -> String {
    let mut games: Vec<&str> = report.subjects.iter().map(|subject| subject.evidence.game).collect();
    games.dedup();
    games.join(", ")
}

/// The columns in groups that belong together; what withholds an interval is added to `notes` and
/// referred to.
fn figures(report: &Report, notes: &mut Vec<String>) -> Vec<Vec<Column>> {
    let column = |heading: &str, cell: &dyn Fn(&SubjectReport) -> Option<String>| Column {
        heading: heading.to_owned(),
        cells: report
            .subjects
            .iter()
            .map(|subject| cell(subject).unwrap_or_else(|| ABSENT.to_owned()))
            .collect(),
    };
    let mut estimate = |heading: &str, of: fn(&SubjectReport) -> Option<&Estimate>| {
        let half = |subject| half_width(heading, subject, of(subject), notes);
        let halves =
            Column { heading: "± 95 %".to_owned(), cells: report.subjects.iter().map(half).collect() };
        vec![column(heading, &|subject| of(subject).map(|estimate| percent(estimate.value(), 4))), halves]
    };
    let mut headline = estimate("edge", |subject| subject.figures.edge_per_initial_bet.as_ref());
    headline.push(column("s.d.", &|subject| Some(fixed(subject.figures.spread.standard_deviation?, 4))));
    headline.push(column("element of risk", &|subject| {
        Some(percent(subject.figures.element_of_risk.as_ref()?.value(), 4))
    }));
    let mut groups = vec![headline];
    if report.subjects.iter().any(|subject| subject.difference.is_some()) {
        groups.push(estimate("ev less first", |subject| subject.difference.as_ref()));
    }
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in report.subjects.iter().flat_map(|subject| &subject.figures.frequencies) {
        if !names.contains(name) {
            names.push(name);
        }
    }
    let frequency = |name: &str| {
        column(&name.replace('_', " "), &|subject| {
            let found = subject.figures.frequencies.iter().find(|(other, _)| *other == name)?;
            Some(percent(found.1?, 2))
        })
    };
    groups.push(names.into_iter().map(frequency).collect());
    if report.subjects.iter().any(|subject| subject.figures.house.is_some()) {
        let house = |heading, figure: fn(&HousePerRound) -> Option<f64>| {
            column(heading, &|subject| {
                subject.figures.house.as_ref().and_then(figure).map(|figure| fixed(figure, 4))
            })
        };
        groups.push(vec![
            house("house per round", |house| Some(house.mean.value())),
            house("s.d. per round", |house| house.standard_deviation),
            house("box correlation", |house| house.correlation_between_boxes),
        ]);
    }
    groups
}

fn percent(part: f64, decimals: usize) -> String {
    format!("{} %", fixed(part * 100.0, decimals))
}

/// Half the interval in percentage points, or the number of the note that says why there is none.
fn half_width(
    figure: &str,
    subject: &SubjectReport,
    estimate: Option<&Estimate>,
    notes: &mut Vec<String>,
) -> String {
    let Some(estimate) = estimate else {
        return ABSENT.to_owned();
    };
    if let Some(half) = estimate.half_width(Level::P95) {
        return fixed(half * 100.0, 4);
    }
    let (rules, strategy) = (&subject.evidence.rules.origin.name, &subject.evidence.strategy.name);
    let observed = estimate.standard_error().map_or_else(String::new, |error| {
        format!(" (the observed standard error, {} points, may be far too small)", fixed(error * 100.0, 4))
    });
    let why = estimate.reservations().join("; ");
    notes.push(format!("{rules}, {strategy}, {figure}: no interval is shown: {why}{observed}"));
    format!("[{}]", notes.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::fixture::{THOUSAND, report, run, subject, tally, two_boxes};

    const WIDE: &str = "\
sin-descarte, simulated: 1000 rounds, seed 18446744073709551615

rules      strategy        edge   ± 95 %    s.d.  element of risk     fold    raise     buy  fold after buy
house-one  pairs     -90.5000 %  55.1941  8.9052       -35.7708 %  48.00 %  45.00 %  7.00 %          4.00 %

edge: the house's gain per initial bet; s.d.: of the result of one initial bet.
element of risk: the house's gain per unit staked, the price of a bought card included.
frequencies: per initial bet; ±: half width of the 95 % interval, in percentage points.
stream: xoshiro256++, version 1.

rules house-one: Casino de Prueba, añada 2024
  source: a page of the house
  assumed dealer.qualifies: the text says both \"above\" and \"from\"; from, as elsewhere
  note: a misdeal voids the play
strategy pairs: A pair or better goes, insurance 0.5
  source: a page of the house
";

    const NARROW: &str = "\
sin-descarte, simulated: 1000 rounds,
seed 18446744073709551615

house-one, pairs
  edge             -90.5000 %
  ± 95 %              55.1941
  s.d.                 8.9052
  element of risk  -35.7708 %
  fold                48.00 %
  raise               45.00 %
  buy                  7.00 %
  fold after buy       4.00 %
";

    fn one() -> Report {
        Report::new(run(1000), vec![subject("house-one", "pairs", tally(&THOUSAND))])
    }

    #[test]
    fn a_wide_page_is_one_table_and_a_narrow_one_a_list() {
        assert_eq!(page(&one(), 120, false), WIDE);
        let narrow = page(&one(), 40, false);
        assert!(narrow.starts_with(NARROW), "{narrow}");
    }

    #[test]
    fn no_line_is_wider_than_the_page_and_none_has_an_escape() {
        for report in [one(), report(), two_boxes()] {
            for columns in 40..=200 {
                let page = page(&report, columns, false);
                for line in page.lines() {
                    assert!(width(line) <= columns, "{columns}: {line}");
                    assert!(!line.ends_with(' ') && !line.contains(char::is_control), "{columns}: {line:?}");
                }
            }
            assert_eq!(page(&report, 1, false), page(&report, 40, false));
        }
    }

    #[test]
    fn colour_changes_nothing_but_the_colour() {
        let coloured = page(&report(), 100, true);
        let plain = coloured.replace("\u{1b}[1m", "").replace("\u{1b}[1;33m", "").replace("\u{1b}[0m", "");
        assert_eq!(plain, page(&report(), 100, false));
        assert_ne!(coloured, plain);
    }

    #[test]
    fn every_figure_stands_at_every_width() {
        for columns in [40, 60, 80, 100, 200] {
            let page = page(&report(), columns, false);
            for text in
                ["55.1941", "[1]", "[2]", "-35.7708 %", "-1.5000 %", "7.00 %", "4.00 %", "ev less first"]
            {
                assert!(page.contains(text), "{columns}: {text}\n{page}");
            }
        }
    }

    #[test]
    fn a_withheld_interval_says_which_pay_and_how_many_rounds_would_do() {
        let page = page(&report(), 200, false);
        assert!(
            page.contains("[1] A;B, \"C\" D, pairs, edge: no interval is shown: `insurance: royal flush`"),
            "{page}"
        );
        assert!(page.contains("25 need 16243500 rounds"), "{page}");
    }

    #[test]
    fn a_stopped_run_is_marked() {
        let mut stopped = one();
        assert!(!page(&stopped, 80, false).contains("PARTIAL"));
        stopped.run.complete = false;
        stopped.run.rounds_asked = 5000;
        assert!(page(&stopped, 80, false).contains("PARTIAL: stopped after 1000 of 5000 rounds"));
    }

    #[test]
    fn nothing_counted_shows_no_figure() {
        let none = Report::new(run(0), vec![subject("house-one", "pairs", tally(&[]))]);
        let page = page(&none, 120, false);
        let figures = page.lines().find(|line| line.starts_with("house-one")).expect("a line of figures");
        assert_eq!(figures.split_whitespace().skip(2).collect::<Vec<_>>(), ["-"; 8]);
    }
}
