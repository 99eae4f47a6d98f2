//! Reports as pages for people to read on a terminal.

mod exact;
pub(super) mod sheet;
pub(super) mod sources;

pub use self::exact::exact_page;

use self::sheet::{ABSENT, Column, Ink, Sheet};
use self::sources::{Played, games};
use super::cell::{fixed, rounded};
use super::model::{Report, RulesInfo, SubjectReport};
use super::records::SIMULATED;
use crate::base::exact::{self as fraction, Exact};
use crate::base::stream::{GENERATOR, STREAM_VERSION};
use crate::game::house::Origin;
use crate::stats::agreement::Agreement;
use crate::stats::estimate::{Estimate, Level};
use crate::stats::fit::GoodnessOfFit;
use crate::stats::house::HousePerRound;

/// The page, in lines of at most `columns` letters (at least 40), with colour or without a single
/// escape sequence.
#[must_use]
pub fn page(report: &Report, columns: usize, colour: bool) -> String {
    let mut sheet = Sheet::new(columns, colour);
    let run = &report.run;
    let played: Vec<Played> = report.subjects.iter().map(played).collect();
    let rounds = match run.rounds_played {
        1 => "1 round".to_owned(),
        several => format!("{several} rounds"),
    };
    let heading = format!("{}, {SIMULATED}: {rounds}, seed {}", games(&played), run.seed);
    sheet.paragraph(&heading, Ink::Strong);
    if !run.complete {
        let (played, asked) = (run.rounds_played, run.rounds_asked);
        let stopped =
            format!("PARTIAL: stopped after {played} of {asked} rounds; the figures are of those played");
        sheet.paragraph(&stopped, Ink::Warning);
    }
    sheet.blank();
    let mut notes = Vec::new();
    let figures = figures(report, &mut notes);
    sheet.figures(&played, figures);
    for (number, note) in notes.iter().enumerate() {
        sheet.indented(&format!("[{}] {note}", number + 1), [0, 4], Ink::Plain);
    }
    if !notes.is_empty() {
        sheet.blank();
    }
    legend(&mut sheet, report);
    sheet.blank();
    sheet.sources(&played);
    sheet.finished()
}

fn played(subject: &SubjectReport) -> Played<'_> {
    let evidence = &subject.evidence;
    Played {
        game: evidence.game,
        rules: &evidence.rules,
        strategy: &evidence.strategy,
        stakes: &evidence.stakes,
        is_usual: evidence.is_usual,
    }
}

/// What says that the edge is below 0: the exact one where there is one, else the whole 95 % interval.
fn below_nothing(subject: &SubjectReport) -> Option<&'static str> {
    match (&subject.agreement, &subject.figures.edge_per_initial_bet) {
        (Some(agreement), _) => {
            (agreement.exact.edge_per_initial_bet < Exact::ZERO).then_some("the exact edge is")
        }
        (None, Some(edge)) => {
            let interval = edge.interval(Level::P95)?;
            (interval.high < 0.0).then_some("the edge and its whole 95 % interval are")
        }
        (None, None) => None,
    }
}

/// What the figures are and over which denominators.
fn legend(sheet: &mut Sheet, report: &Report) {
    let mut say = |text: &str| sheet.indented(text, [0, 2], Ink::Plain);
    let any = |is: &dyn Fn(&SubjectReport) -> bool| report.subjects.iter().any(is);
    say("edge: the house's gain per initial bet; s.d.: of the result of one initial bet.");
    say("element of risk: the house's gain per unit staked, the price of a bought card included.");
    say("frequencies: per initial bet; ±: half width of the 95 % interval, in percentage points.");
    for subject in &report.subjects {
        if let Some(below) = below_nothing(subject) {
            let (rules, strategy) = (&subject.evidence.rules.origin.name, &subject.evidence.strategy.name);
            say(&format!("{rules}, {strategy}: {below} below 0: the player has the advantage."));
        }
    }
    if any(&|subject| subject.agreement.is_some()) {
        say(
            "exact edge: of all deals, counted; deviation: of the simulated edge from it, in standard errors.",
        );
    }
    if any(&|subject| fit(subject).is_some_and(|fit| fit.chi_square.is_some())) {
        say(
            "fit p: how often a sample of the exact chances fits its outcomes no better (chi-square); worst outcome p: of the one that fits worst (binomial, Holm).",
        );
    }
    if any(&|subject| !side_bets(&subject.evidence.stakes).is_empty()) {
        say("main bets and side bets: their parts of the simulated edge; a bought card is of the main bets.");
    }
    if any(&|subject| subject.difference.is_some()) {
        say("edge less first: the edge less that of the first line, on the same cards.");
    }
    if any(&|subject| subject.figures.house.is_some()) {
        say(
            "house per round: its result over all boxes, in initial bets; box correlation: of the results of two boxes of one round.",
        );
    }
    if any(&|subject| meter(subject).is_some()) {
        say(BREAK_EVEN);
    }
    say(&format!("stream: {GENERATOR}, version {STREAM_VERSION}."));
}

/// What was counted or played, as every page ends: the rules with what they assume, and the player with his
/// stakes.
#[must_use]
pub fn sources(
    game: &str,
    rules: &RulesInfo,
    strategy: &Origin,
    stakes: &[(String, Exact)],
    columns: usize,
) -> String {
    let mut sheet = Sheet::new(columns, false);
    sheet.sources(&[Played { game, rules, strategy, stakes, is_usual: false }]);
    sheet.finished()
}

/// What the break-even meter is.
const BREAK_EVEN: &str =
    "break-even meter: at which the progressive neither wins nor loses, in the house's money.";

fn fit(subject: &SubjectReport) -> Option<&GoodnessOfFit> {
    subject.agreement.as_ref()?.fit.as_ref()
}

fn meter(subject: &SubjectReport) -> Option<Exact> {
    subject.agreement.as_ref()?.exact.break_even_meter
}

/// The bets that are staked beside the main ones: those with a stake of their own.
fn side_bets(stakes: &[(String, Exact)]) -> Vec<&str> {
    stakes.iter().filter(|(_, stake)| *stake != Exact::ZERO).map(|(name, _)| name.as_str()).collect()
}

/// The names in the order in which they first occur.
fn each_once<'n>(names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let mut found: Vec<&str> = Vec::new();
    for name in names {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

/// The columns in groups that belong together; what withholds an interval is added to `notes` and
/// referred to.
fn figures(report: &Report, notes: &mut Vec<String>) -> Vec<Vec<Column>> {
    let subjects = &report.subjects;
    let column =
        |heading: &str, cell: &dyn Fn(&SubjectReport) -> Option<String>| Column::of(heading, subjects, cell);
    let mut estimate = |heading: &str, of: fn(&SubjectReport) -> Option<&Estimate>| {
        let halves =
            Column::of("± 95 %", subjects, |subject| Some(half_width(heading, subject, of(subject), notes)));
        vec![column(heading, &|subject| of(subject).map(|estimate| percent(estimate.value(), 4))), halves]
    };
    let mut headline = estimate("edge", |subject| subject.figures.edge_per_initial_bet.as_ref());
    headline.push(column("s.d.", &|subject| Some(fixed(subject.figures.spread.standard_deviation?, 4))));
    headline.push(column("element of risk", &|subject| {
        Some(percent(subject.figures.element_of_risk.as_ref()?.value(), 4))
    }));
    let mut groups = vec![headline, agreement(subjects), parts_of_the_edge(subjects)];
    if subjects.iter().any(|subject| subject.difference.is_some()) {
        groups.push(estimate("edge less first", |subject| subject.difference.as_ref()));
    }
    let names =
        each_once(subjects.iter().flat_map(|subject| &subject.figures.frequencies).map(|(name, _)| *name));
    let frequency = |name: &str| {
        column(&name.replace('_', " "), &|subject| {
            let found = subject.figures.frequencies.iter().find(|(other, _)| *other == name)?;
            Some(percent(found.1?, 2))
        })
    };
    groups.push(names.into_iter().map(frequency).collect());
    if subjects.iter().any(|subject| meter(subject).is_some()) {
        groups.push(vec![column("break-even meter", &|subject| Some(rounded(meter(subject)?, 2)))]);
    }
    if subjects.iter().any(|subject| subject.figures.house.is_some()) {
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

/// The exact edge beside the simulated one, and how well the outcomes fit.
fn agreement(subjects: &[SubjectReport]) -> Vec<Column> {
    if subjects.iter().all(|subject| subject.agreement.is_none()) {
        return Vec::new();
    }
    let column = |heading: &str, cell: fn(&Agreement) -> Option<String>| {
        Column::of(heading, subjects, |subject| subject.agreement.as_ref().and_then(cell))
    };
    let mut columns = vec![
        column("exact edge", |found| Some(exact_percent(found.exact.edge_per_initial_bet, 4))),
        column("deviation", |found| Some(fixed(found.edge_deviation?, 2))),
    ];
    if subjects.iter().any(|subject| fit(subject).is_some_and(|fit| fit.chi_square.is_some())) {
        columns.push(column("fit p", |found| Some(chance(found.fit.as_ref()?.chi_square?.p_value))));
        columns.push(column("worst outcome p", |found| {
            Some(chance(found.fit.as_ref()?.lowest_holm_p_value()?))
        }));
    }
    columns
}

/// The edge of the main bets and of each side bet, where any side bet is staked.
fn parts_of_the_edge(subjects: &[SubjectReport]) -> Vec<Column> {
    let edge = |subject: &SubjectReport, name: &str| {
        let bet = subject.figures.bets.iter().find(|bet| bet.bet == name)?;
        bet.edge_per_initial_bet.as_ref().map(Estimate::value)
    };
    let names = each_once(subjects.iter().flat_map(|subject| side_bets(&subject.evidence.stakes)));
    if names.is_empty() {
        return Vec::new();
    }
    let main = Column::of("main bets", subjects, |subject| {
        let is_main = |name: &str| !side_bets(&subject.evidence.stakes).contains(&name);
        let bets = subject.figures.bets.iter().filter(|bet| is_main(bet.bet));
        let edges: Vec<f64> = bets.filter_map(|bet| edge(subject, bet.bet)).collect();
        (!edges.is_empty()).then(|| percent(edges.iter().sum(), 4))
    });
    let side = names.iter().map(|name| {
        Column::of(&name.replace('_', " "), subjects, |subject| Some(percent(edge(subject, name)?, 4)))
    });
    std::iter::once(main).chain(side).collect()
}

/// A p-value: small ones only as small.
fn chance(p_value: f64) -> String {
    match p_value {
        0.0 => "0".to_owned(),
        small if small < 0.0001 => "< 0.0001".to_owned(),
        other => fixed(other, 4),
    }
}

pub(super) fn exact_percent(part: Exact, decimals: usize) -> String {
    format!("{} %", fraction::percent(part, decimals))
}

pub(super) fn percent(part: f64, decimals: usize) -> String {
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
    use crate::report::fixture::{THOUSAND, compared, report, run, subject, tally, two_boxes};
    use crate::report::wrap::width;

    const WIDE: &str = "\
sin-descarte, simulated: 1000 rounds, seed 18446744073709551615

rules      strategy        edge   ± 95 %    s.d.  element of risk  main bets    insurance
house-one  pairs     -90.5000 %  55.1941  8.9052       -35.7708 %  11.0000 %  -101.5000 %

rules      strategy     fold    raise     buy  fold after buy
house-one  pairs     48.00 %  45.00 %  7.00 %          4.00 %

edge: the house's gain per initial bet; s.d.: of the result of one initial bet.
element of risk: the house's gain per unit staked, the price of a bought card included.
frequencies: per initial bet; ±: half width of the 95 % interval, in percentage points.
house-one, pairs: the edge and its whole 95 % interval are below 0: the player has the advantage.
main bets and side bets: their parts of the simulated edge; a bought card is of the main bets.
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
  edge              -90.5000 %
  ± 95 %               55.1941
  s.d.                  8.9052
  element of risk   -35.7708 %
  main bets          11.0000 %
  insurance        -101.5000 %
  fold                 48.00 %
  raise                45.00 %
  buy                   7.00 %
  fold after buy        4.00 %
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
        for report in [one(), report(), two_boxes(), compared()] {
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
                ["55.1941", "[1]", "[2]", "-35.7708 %", " 1.5000 %", "7.00 %", "4.00 %", "edge less first"]
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
        assert_eq!(figures.split_whitespace().skip(2).collect::<Vec<_>>(), ["-"; 10]);
    }

    #[test]
    fn the_exact_edge_and_the_fit_stand_beside_the_simulated_edge() {
        let page = page(&compared(), 100, false);
        let table = "\
rules      strategy  exact edge  deviation   fit p  worst outcome p  main bets    insurance
usual      optimal     5.2243 %       0.15  1.0000           1.0000   5.3330 %            -
house-one  pairs     -82.5000 %      -0.28       0                0  11.0000 %  -101.5000 %
house-one  pairs     -90.5000 %       0.00       -                -  11.0000 %  -101.5000 %
";
        assert!(page.contains(table), "{page}");
        assert!(page.contains("break-even meter") && page.contains("263157.89"), "{page}");
        assert!(page.contains("strategy optimal: A pair or better goes (chosen: none was named)"), "{page}");
    }

    #[test]
    fn several_houses_are_told_in_short() {
        let page = page(&compared(), 100, false);
        assert!(
            page.contains("rules usual: Casino de Prueba, añada 2024; assumed: dealer.qualifies\n"),
            "{page}"
        );
        assert!(!page.contains("the text says both"), "{page}");
        assert!(page.contains("`ventaja rules show NAME`"), "{page}");
        assert_eq!(page.matches("rules house-one: ").count(), 1);
    }

    #[test]
    fn small_chances_are_only_said_to_be_small() {
        assert_eq!([0.0, 1e-30, 0.000_1, 0.5].map(chance), ["0", "< 0.0001", "0.0001", "0.5000"]);
    }
}
