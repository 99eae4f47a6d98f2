//! The page of exact counts.

use super::super::cell::{rounded, significant};
use super::super::exact::{ExactReport, ExactSubject};
use super::super::records::exact::EXACT;
use super::sheet::{Column, Ink, Sheet};
use super::sources::{Played, games};
use super::{BREAK_EVEN, each_once, exact_percent, side_bets};
use crate::base::exact::{Exact, text};

/// More distinct results than this are left to the files.
const MOST_OUTCOMES: usize = 40;

/// The page of exact counts, in lines of at most `columns` letters (at least 40) but for tables of
/// outcomes, with colour or without a single escape sequence.
#[must_use]
pub fn exact_page(report: &ExactReport, columns: usize, colour: bool) -> String {
    let mut sheet = Sheet::new(columns, colour);
    let subjects = &report.subjects;
    let played: Vec<Played> = subjects.iter().map(played).collect();
    sheet.paragraph(&format!("{}, {EXACT}: every deal counted", games(&played)), Ink::Strong);
    sheet.blank();
    sheet.figures(&played, figures(subjects));
    for subject in subjects {
        let (rules, strategy) = (&subject.evidence.rules.origin.name, &subject.evidence.strategy.name);
        let (edge, deals) = (subject.figures.edge_per_initial_bet, subject.figures.deals);
        sheet.indented(&format!("{rules}, {strategy}: edge {edge} over {deals} deals"), [0, 2], Ink::Plain);
    }
    sheet.blank();
    if let [subject] = &subjects[..]
        && subject.figures.outcomes.len() <= MOST_OUTCOMES
    {
        outcomes(&mut sheet, subject);
        sheet.blank();
    }
    legend(&mut sheet, subjects);
    sheet.blank();
    sheet.sources(&played);
    sheet.finished()
}

fn played(subject: &ExactSubject) -> Played<'_> {
    let evidence = &subject.evidence;
    Played {
        game: evidence.game,
        rules: &evidence.rules,
        strategy: &evidence.strategy,
        stakes: &evidence.stakes,
        is_usual: false,
    }
}

fn figures(subjects: &[ExactSubject]) -> Vec<Vec<Column>> {
    let column =
        |heading: &str, cell: &dyn Fn(&ExactSubject) -> Option<String>| Column::of(heading, subjects, cell);
    let headline = vec![
        column("edge", &|subject| Some(exact_percent(subject.figures.edge_per_initial_bet, 8))),
        column("s.d.", &|subject| significant(subject.figures.spread.standard_deviation?)),
        column("element of risk", &|subject| Some(exact_percent(subject.figures.element_of_risk?, 8))),
    ];
    let names =
        each_once(subjects.iter().flat_map(|subject| &subject.figures.frequencies).map(|(name, _)| *name));
    let frequency = |name: &str| {
        column(&name.replace('_', " "), &|subject| {
            let found = subject.figures.frequencies.iter().find(|(other, _)| *other == name)?;
            Some(exact_percent(found.1, 6))
        })
    };
    let frequencies = names.into_iter().map(frequency).collect();
    let mut groups = vec![headline, differences(subjects), parts_of_the_edge(subjects), frequencies];
    if subjects.iter().any(|subject| subject.figures.break_even_meter.is_some()) {
        groups.push(vec![column("break-even meter", &|subject| {
            Some(rounded(subject.figures.break_even_meter?, 2))
        })]);
    }
    groups
}

/// What the edge is more than that of the first, where there are others.
fn differences(subjects: &[ExactSubject]) -> Vec<Column> {
    let [first, _, ..] = subjects else { return Vec::new() };
    let base = first.figures.edge_per_initial_bet;
    vec![Column::of("edge less first", subjects, |subject| {
        Some(exact_percent(subject.figures.edge_per_initial_bet - base, 8))
    })]
}

/// The edge of the main bets and of each side bet, where any side bet is staked.
fn parts_of_the_edge(subjects: &[ExactSubject]) -> Vec<Column> {
    let names = each_once(subjects.iter().flat_map(|subject| side_bets(&subject.evidence.stakes)));
    if names.is_empty() {
        return Vec::new();
    }
    let edge = |subject: &ExactSubject, is_of: &dyn Fn(&str) -> bool| -> Option<Exact> {
        let bets = subject.figures.bets.iter().filter(|bet| is_of(bet.bet));
        bets.filter_map(|bet| bet.edge_per_initial_bet).reduce(|sum, edge| sum + edge)
    };
    let main = Column::of("main bets", subjects, |subject| {
        let side = side_bets(&subject.evidence.stakes);
        Some(exact_percent(edge(subject, &|bet| !side.contains(&bet))?, 8))
    });
    let side = names.iter().map(|name| {
        Column::of(&name.replace('_', " "), subjects, |subject| {
            Some(exact_percent(edge(subject, &|bet| bet == *name)?, 8))
        })
    });
    std::iter::once(main).chain(side).collect()
}

/// Every net result, the best first.
fn outcomes(sheet: &mut Sheet, subject: &ExactSubject) {
    let found: Vec<_> = subject.figures.outcomes.iter().rev().collect();
    let chance = |ways: u128| Exact::new(ways as i128, subject.figures.deals as i128);
    sheet.table(&[
        Column::of("net result", &found, |outcome| Some(text(outcome.net))),
        Column::of("ways", &found, |outcome| Some(outcome.ways.to_string())),
        Column::of("probability", &found, |outcome| Some(rounded(chance(outcome.ways), 12))),
    ]);
}

fn legend(sheet: &mut Sheet, subjects: &[ExactSubject]) {
    let mut say = |text: &str| sheet.indented(text, [0, 2], Ink::Plain);
    say("edge: the house's gain per initial bet; s.d.: of the result of one initial bet.");
    say("element of risk: the house's gain per unit staked, the price of a bought card included.");
    if subjects.len() > 1 {
        say("edge less first: less the edge of the first row.");
    }
    for subject in subjects.iter().filter(|subject| subject.figures.edge_per_initial_bet < Exact::ZERO) {
        let (rules, strategy) = (&subject.evidence.rules.origin.name, &subject.evidence.strategy.name);
        say(&format!("{rules}, {strategy}: the edge is below 0: the player has the advantage."));
    }
    say("frequencies: per initial bet. Every digit is right; nothing here is a sample.");
    if subjects.iter().any(|subject| !side_bets(&subject.evidence.stakes).is_empty()) {
        say("main bets and side bets: their parts of the edge; a bought card is of the main bets.");
    }
    if subjects.iter().any(|subject| subject.figures.break_even_meter.is_some()) {
        say(BREAK_EVEN);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::fixture::exact_report;
    use crate::report::wrap::width;

    const BEST_PLAY: &str = "\
sin-descarte, exact: every deal counted

rules  strategy          edge         s.d.  element of risk
usual  optimal   5.22430577 %  2.242950269     2.55528561 %

rules  strategy         fold        raise         buy  fold after buy
usual  optimal   47.774524 %  52.225476 %  0.000000 %      0.000000 %

usual, optimal: edge 142031221/2718662100 over 19933230517200 deals

net result           ways     probability
       201       16759740  0.000000840794
       101      156929720  0.000007872769
        41     2832435800  0.000142096174
        15    16624475280  0.000834008078
        11    21856990280  0.001096510185
         9    43805516100  0.002197612477
         7   234242908320  0.011751377085
         5   488012139360  0.024482340629
         3  2343248003808  0.117554854031
         1  4532514033720  0.227384820027
         0      321623100  0.000016135021
        -1  9523005974460  0.477745238848
        -3  2726592727512  0.136786293880

edge: the house's gain per initial bet; s.d.: of the result of one initial bet.
element of risk: the house's gain per unit staked, the price of a bought card included.
frequencies: per initial bet. Every digit is right; nothing here is a sample.

rules usual: Casino de Prueba, añada 2024
  source: a page of the house
  assumed dealer.qualifies: the text says both \"above\" and \"from\"; from, as elsewhere
  note: a misdeal voids the play
strategy optimal: A pair or better goes
  source: a page of the house
";

    #[test]
    fn one_count_is_shown_with_every_outcome() {
        let mut one = exact_report();
        one.subjects.truncate(1);
        let page = exact_page(&one, 100, false);
        assert_eq!(page, BEST_PLAY, "{page}");
    }

    #[test]
    fn several_counts_are_shown_side_by_side_at_every_width() {
        for columns in 40..=200 {
            let page = exact_page(&exact_report(), columns, false);
            for text in ["5.22430577 %", "-90.50000000 %", "11.00000000 %", "263157.89", "edge -181/200"] {
                assert!(page.contains(text), "{columns}: {text}\n{page}");
            }
            for line in page.lines() {
                assert!(width(line) <= columns && !line.ends_with(' '), "{columns}: {line}");
            }
        }
    }
}
