//! Checks of the tables of pays.

use super::checks::{COMPLETE, DECK, RANKS, RARER_PAYS_MORE, REACHABLE, UNITS};
use super::evidence::{Evidence, Reading};
use super::finding::{Finding, Verdict};
use super::worth::percent;
use crate::base::exact::Exact;
use crate::base::phrase::phrase;
use crate::base::phrase::{Part, Phrase};
use crate::game::paytable::{Paytable, PaytableRow, Stated};
use crate::stats::census::CensusFigures;

/// An edge that moves by more than this is another game.
const MUCH: Exact = Exact::new_raw(1, 100);

pub(super) fn check(evidence: &Evidence, findings: &mut Vec<Finding>) {
    for table in &evidence.paytables {
        findings.push(units(evidence, table));
        findings.push(reachable(evidence, table));
        rarer_pays_more(evidence, table, findings);
    }
    findings.extend(evidence.readings.iter().map(|reading| other_reading(evidence, reading)));
    let wagers = std::iter::once(("initial bet", &evidence.main))
        .chain(evidence.beside.iter().map(|beside| (beside.stake, &beside.figures)));
    findings.extend(wagers.map(|(wager, figures)| complete(wager, figures)));
    findings.push(ranks(evidence));
    findings.push(deck(evidence));
}

/// A class of hands, as people read it.
fn word(class: &str) -> Part {
    Part::Word(class.replace('_', " "))
}

fn units(evidence: &Evidence, table: &Paytable) -> Finding {
    let count = |stated: Stated| {
        table.rows.iter().filter(|row| row.pay.is_some_and(|pay| pay.stated == stated)).count()
    };
    let told = [
        (count(Stated::ToOne), phrase!("{} to 1", count(Stated::ToOne))),
        (count(Stated::ForOne), phrase!("{} for 1", count(Stated::ForOne))),
        (count(Stated::MeterShare), phrase!("{} of the meter", count(Stated::MeterShare))),
    ];
    let told = told.into_iter().filter(|(count, _)| *count > 0).map(|(_, phrase)| phrase).collect();
    // A file without a unit is not read at all.
    UNITS
        .finding(Verdict::Pass, phrase!("a unit for every pay"), Phrase::list(told, ", "))
        .at(&evidence.source, table.key)
}

fn other_reading(evidence: &Evidence, reading: &Reading) -> Finding {
    let expected = phrase!("an edge that hangs little on how the unit is read");
    let finding = match &reading.edges {
        Err(why) => UNITS.not_applicable(phrase!("the other reading makes no house: {}", why.as_str())),
        Ok([stated, other]) => {
            let moved = *other - *stated;
            let turns = (*stated > Exact::ZERO) != (*other > Exact::ZERO);
            let is_small = moved <= MUCH && moved >= -MUCH && !turns;
            let found = phrase!(
                "{} {} as stated, {} when \"to 1\" is read as \"for 1\" and the other way round",
                percent(*stated),
                reading.over.clone(),
                percent(*other)
            );
            UNITS.should_hold(is_small, expected, found)
        }
    };
    finding.at(&evidence.source, reading.table)
}

fn complete(wager: &str, figures: &CensusFigures) -> Finding {
    let ways: u128 = figures.outcomes.iter().map(|outcome| outcome.ways).sum();
    COMPLETE.holds(ways == figures.deals, phrase!("{}", figures.deals), phrase!("{}", ways)).about(wager)
}

fn reachable(evidence: &Evidence, table: &Paytable) -> Finding {
    let empty: Vec<&str> =
        table.rows.iter().filter(|row| row.pay.is_some() && row.hands == 0).map(|row| row.class).collect();
    let all: u64 = table.rows.iter().map(|row| row.hands).sum();
    let found = match empty[..] {
        [] => phrase!("{} hands in {} classes", all, table.rows.len()),
        _ => phrase!("no hand of {}; {} hands in all", empty.join(", "), all),
    };
    let expected = phrase!("{} hands, and some of every row that pays", table.hands);
    REACHABLE.holds(empty.is_empty() && all == table.hands, expected, found).at(&evidence.source, table.key)
}

fn rarer_pays_more(evidence: &Evidence, table: &Paytable, findings: &mut Vec<Finding>) {
    let mut rows: Vec<&PaytableRow> = table.rows.iter().collect();
    rows.sort_by_key(|row| (row.hands, std::cmp::Reverse(row.returned())));
    let mut is_sound = true;
    for (place, rarer) in rows.iter().enumerate() {
        // Of all that come more often the one that is paid most.
        let commoner = rows[place + 1..].iter().filter(|other| other.hands > rarer.hands);
        let Some(commoner) = commoner.max_by_key(|other| other.returned()) else { continue };
        if rarer.returned() >= commoner.returned() {
            continue;
        }
        is_sound = false;
        let told = |row: &PaytableRow| {
            let back = Part::Number(row.returned().to_string());
            phrase!("{} ({} hands) gets {} back for 1", word(row.class), row.hands, back)
        };
        findings.push(
            RARER_PAYS_MORE
                .finding(
                    Verdict::Warn,
                    phrase!("{} is paid at least as much as {}", word(rarer.class), word(commoner.class)),
                    Phrase::list(vec![told(rarer), told(commoner)], "; "),
                )
                .at(&evidence.source, &table.row_key(rarer)),
        );
    }
    if is_sound {
        let found = phrase!("none of {} rows is paid less than one that comes more often", rows.len());
        findings.push(
            RARER_PAYS_MORE
                .finding(Verdict::Pass, phrase!("no rarer hand is paid less"), found)
                .at(&evidence.source, table.key),
        );
    }
}

/// Whether the house ranks hands as often as they come; classes that are told apart for their pay alone
/// count with those that they are of.
fn ranks(evidence: &Evidence) -> Finding {
    let expected = phrase!("no class more frequent than the next lower one");
    let Some(table) = evidence.paytables.first() else {
        return RANKS.not_applicable(phrase!("there is no table of hands"));
    };
    let mut classes: Vec<(&str, u64)> = Vec::new();
    for row in &table.rows {
        let class = row.part_of.unwrap_or(row.class);
        match classes.iter_mut().find(|(known, _)| *known == class) {
            Some((_, hands)) => *hands += row.hands,
            None => classes.push((class, row.hands)),
        }
    }
    let turned: Vec<Phrase> = classes
        .windows(2)
        .filter(|pair| pair[0].1 > pair[1].1)
        .map(|pair| {
            let [(above, more), (below, fewer)] = [pair[0], pair[1]];
            phrase!("{} ({} hands) ranks above {} ({})", word(above), more, word(below), fewer)
        })
        .collect();
    let is_in_order = turned.is_empty();
    let found = if is_in_order { phrase!("{} classes", classes.len()) } else { Phrase::list(turned, "; ") };
    RANKS.should_hold(is_in_order, expected, found).at(&evidence.source, table.order)
}

/// Whether what was counted is all that the deck makes, by the formula and not by the count.
fn deck(evidence: &Evidence) -> Finding {
    let (formula, counted) = (evidence.deals, evidence.main.deals);
    DECK.holds(counted == formula, phrase!("{} deals", formula), phrase!("{} deals", counted)).about("deck")
}
