//! Checks of the tables of pays.

use super::checks::{COMPLETE, DECK, RANKS, RARER_PAYS_MORE, REACHABLE, UNITS};
use super::evidence::{Evidence, Reading};
use super::finding::{Finding, Verdict};
use super::worth::percent;
use crate::base::exact::Exact;
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

fn units(evidence: &Evidence, table: &Paytable) -> Finding {
    let count = |stated: Stated| {
        table.rows.iter().filter(|row| row.pay.is_some_and(|pay| pay.stated == stated)).count()
    };
    let told = [(Stated::ToOne, "to 1"), (Stated::ForOne, "for 1"), (Stated::MeterShare, "of the meter")]
        .map(|(stated, word)| (count(stated), word));
    let told: Vec<String> =
        told.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")).collect();
    // A file without a unit is not read at all.
    UNITS.finding(Verdict::Pass, "a unit for every pay", told.join(", ")).at(&evidence.source, table.key)
}

fn other_reading(evidence: &Evidence, reading: &Reading) -> Finding {
    let expected = "an edge that hangs little on how the unit is read";
    let finding = match &reading.edges {
        Err(why) => UNITS.not_applicable(format!("the other reading makes no house: {why}")),
        Ok([stated, other]) => {
            let moved = *other - *stated;
            let turns = (*stated > Exact::ZERO) != (*other > Exact::ZERO);
            let is_small = moved <= MUCH && moved >= -MUCH && !turns;
            let found = format!(
                "{} {} as stated, {} when \"to 1\" is read as \"for 1\" and the other way round",
                percent(*stated),
                reading.over,
                percent(*other)
            );
            UNITS.should_hold(is_small, expected, found)
        }
    };
    finding.at(&evidence.source, reading.table)
}

fn complete(wager: &str, figures: &CensusFigures) -> Finding {
    let ways: u128 = figures.outcomes.iter().map(|outcome| outcome.ways).sum();
    COMPLETE.holds(ways == figures.deals, figures.deals.to_string(), ways.to_string()).about(wager)
}

fn reachable(evidence: &Evidence, table: &Paytable) -> Finding {
    let empty: Vec<&str> =
        table.rows.iter().filter(|row| row.pay.is_some() && row.hands == 0).map(|row| row.class).collect();
    let all: u64 = table.rows.iter().map(|row| row.hands).sum();
    let found = match empty[..] {
        [] => format!("{all} hands in {} rows", table.rows.len()),
        _ => format!("no hand of {}; {all} hands in all", empty.join(", ")),
    };
    let expected = format!("{} hands, and some of every row that pays", table.hands);
    REACHABLE.holds(empty.is_empty() && all == table.hands, expected, found).at(&evidence.source, table.key)
}

fn rarer_pays_more(evidence: &Evidence, table: &Paytable, findings: &mut Vec<Finding>) {
    let mut rows: Vec<&PaytableRow> = table.rows.iter().collect();
    rows.sort_by_key(|row| (row.hands, std::cmp::Reverse(row.returned())));
    let mut is_sound = true;
    for pair in rows.windows(2) {
        let [rarer, commoner] = pair else { continue };
        if rarer.returned() >= commoner.returned() {
            continue;
        }
        is_sound = false;
        let told = |row: &PaytableRow| {
            format!(
                "{} ({} hands) gets {} back for 1",
                row.class.replace('_', " "),
                row.hands,
                row.returned()
            )
        };
        findings.push(
            RARER_PAYS_MORE
                .finding(
                    Verdict::Warn,
                    format!("{} is paid at least as much as {}", rarer.class, commoner.class),
                    format!("{}; {}", told(rarer), told(commoner)),
                )
                .at(&evidence.source, &table.row_key(rarer)),
        );
    }
    if is_sound {
        let found = format!("{} rows in the order of their frequency", rows.len());
        findings.push(
            RARER_PAYS_MORE
                .finding(Verdict::Pass, "no rarer hand is paid less", found)
                .at(&evidence.source, table.key),
        );
    }
}

/// Whether the house ranks hands as often as they come; classes that are told apart for their pay alone
/// count with those that they are of.
fn ranks(evidence: &Evidence) -> Finding {
    let expected = "no class more frequent than the next lower one";
    let Some(table) = evidence.paytables.first() else {
        return RANKS.not_applicable("there is no table of hands");
    };
    let mut classes: Vec<(&str, u64)> = Vec::new();
    for row in &table.rows {
        let class = row.part_of.unwrap_or(row.class);
        match classes.iter_mut().find(|(known, _)| *known == class) {
            Some((_, hands)) => *hands += row.hands,
            None => classes.push((class, row.hands)),
        }
    }
    let turned: Vec<String> = classes
        .windows(2)
        .filter(|pair| pair[0].1 > pair[1].1)
        .map(|pair| format!("{} ({} hands) ranks above {} ({})", pair[0].0, pair[0].1, pair[1].0, pair[1].1))
        .collect();
    let found = if turned.is_empty() { format!("{} classes", classes.len()) } else { turned.join("; ") };
    RANKS.should_hold(turned.is_empty(), expected, found).at(&evidence.source, table.order)
}

/// Whether what was counted is all that the deck makes, by the formula and not by the count.
fn deck(evidence: &Evidence) -> Finding {
    let (formula, counted) = (evidence.deals, evidence.main.deals);
    DECK.holds(counted == formula, format!("{formula} deals"), format!("{counted} deals")).about("deck")
}
