//! Checks of what is said of the house: its file, its name, its figures and its assumptions.

use super::checks::{ASSUMED, CLAIMS, DEMO, NAME, READS, VARIANT};
use super::claim::{Claim, Claimed};
use super::evidence::{Evidence, Otherwise};
use super::finding::{Finding, Verdict};
use super::worth::{fraction, percent};
use crate::base::exact::{Exact, text};
use crate::base::phrase::{Part, Phrase, phrase};
use crate::stats::metric::Measured;

/// An assumption that moves the edge by no more than this changes nothing that a report shows.
const LITTLE: Exact = Exact::new_raw(1, 10_000);

pub(super) fn check(evidence: &Evidence, findings: &mut Vec<Finding>) {
    findings.push(READS.finding(
        Verdict::Pass,
        phrase!("no fault"),
        phrase!("{} rules, no fault", evidence.rules.len()),
    ));
    findings.push(name(evidence));
    if evidence.claims.is_empty() {
        findings.push(CLAIMS.not_applicable(phrase!("nothing is claimed: name a figure with `--claim`")));
    }
    findings.extend(evidence.claims.iter().map(|claim| claimed(evidence, claim)));
    let digest = phrase!("the file that was checked has SHA-256 {}", evidence.origin.digest.sha256.as_str());
    findings.push(DEMO.not_applicable(digest));
    findings.push(variant(evidence));
    assumptions(evidence, findings);
}

/// What changed from another house, and what that does to the edge.
fn variant(evidence: &Evidence) -> Finding {
    let Some(base) = &evidence.base else {
        return VARIANT.not_applicable(phrase!("no other variant is named: name one with `--base`"));
    };
    let [here, there] = [evidence.main.edge_per_initial_bet, base.figures.edge_per_initial_bet];
    let keys: Vec<&str> = base.changes.iter().map(|change| change.key.as_str()).collect();
    let found = match keys[..] {
        [] => phrase!("no rule differs from {}", base.origin.name.as_str()),
        _ => phrase!(
            "rules that differ from {} ({}): {}; edge {} instead of {}",
            base.origin.name.as_str(),
            keys.len(),
            keys.join(", "),
            percent(here),
            percent(there)
        ),
    };
    VARIANT.should_hold(here == there, phrase!("the same edge, or a change that is filed"), found)
}

fn name(evidence: &Evidence) -> Finding {
    let finding = match &evidence.namesake {
        None => NAME.not_applicable(phrase!("no house of the library has this title")),
        Some((name, keys)) if keys.is_empty() => NAME.finding(
            Verdict::Pass,
            phrase!("the rules of {}", name.as_str()),
            phrase!("they are the same"),
        ),
        Some((name, keys)) => NAME.finding(
            Verdict::Warn,
            phrase!("the rules of {}, or another title", name.as_str()),
            phrase!("it has the title of {} and differs in {}", name.as_str(), keys.join(", ")),
        ),
    };
    finding.at(&evidence.source, "title")
}

fn claimed(evidence: &Evidence, claim: &Claim) -> Finding {
    let (origin, figures) = &evidence.claimed;
    let [least, most] = claim.range().map(|end| Part::Number(text(end)));
    let expected = phrase!(
        "{} (under {}), that is from {} to {}",
        claim.text.as_str(),
        origin.name.as_str(),
        least,
        most
    );
    let Some(measured) = claim.of.of(figures) else {
        return CLAIMS.finding(
            Verdict::Fail,
            expected,
            phrase!("there is no such figure: nothing is staked"),
        );
    };
    let is_met = claim.is_met_by(measured);
    let found = match is_met {
        true => shown(claim.of, measured),
        false => match mixed_up(evidence, claim) {
            Some(other) => phrase!("{}; what is claimed is {}", shown(claim.of, measured), other),
            None => shown(claim.of, measured),
        },
    };
    let finding = match is_met && claim.is_coarse() {
        true => CLAIMS.finding(
            Verdict::Warn,
            expected,
            phrase!("{}: so few digits are claimed that much else would meet them, too", found),
        ),
        false => CLAIMS.holds(is_met, expected, found),
    };
    finding.about(claim.of.name())
}

/// Another figure that is claimed under this name.
fn mixed_up(evidence: &Evidence, claim: &Claim) -> Option<Phrase> {
    let (origin, figures) = &evidence.claimed;
    let hundredth =
        Claim { value: claim.value / Exact::from(100), half: claim.half / Exact::from(100), ..claim.clone() };
    if claim.of.of(figures).is_some_and(|measured| hundredth.is_met_by(measured)) {
        return Some(phrase!("that figure in per cent: write it with `%`"));
    }
    let others = Claimed::ALL.into_iter().chain([Claimed::OneLessTheEdge]).filter(|other| *other != claim.of);
    for other in others {
        if other.of(figures).is_some_and(|measured| claim.is_met_by(measured)) {
            return Some(told(other));
        }
    }
    let is_met = |edge: Exact| claim.is_met_by(Measured::Exact(edge));
    if claim.of.of(&evidence.main).is_some_and(|measured| claim.is_met_by(measured)) {
        return Some(phrase!("that of the best play, not of {}", origin.name.as_str()));
    }
    for beside in &evidence.beside {
        if claim.of.of(&beside.figures).is_some_and(|measured| claim.is_met_by(measured)) {
            return Some(phrase!(
                "that with {} of {}",
                Part::Word(beside.stake.to_owned()),
                fraction(beside.amount)
            ));
        }
        if is_met(beside.cost) {
            return Some(phrase!(
                "what the {} costs, for each unit staked on it",
                Part::Word(beside.stake.to_owned())
            ));
        }
    }
    let readings =
        evidence.readings.iter().filter_map(|reading| Some((reading, reading.edges.as_ref().ok()?)));
    for (reading, [_, other]) in readings {
        if is_met(*other) {
            return Some(phrase!("the edge with the units of {} read the other way", reading.table));
        }
    }
    let otherwise = evidence.otherwise.iter().filter_map(|other| Some((other, other.edges.as_ref().ok()?)));
    for (other, [_, edge]) in otherwise {
        if is_met(*edge) {
            return Some(phrase!("the edge with {} {}", other.key.as_str(), other.value.as_str()));
        }
    }
    None
}

fn told(claimed: Claimed) -> Phrase {
    match claimed {
        Claimed::OneLessTheEdge => {
            phrase!("1 less the edge per initial bet, which is not the return of all staked")
        }
        other => phrase!("the {}", Part::Word(other.name().replace('_', " "))),
    }
}

fn shown(claimed: Claimed, measured: Measured) -> Phrase {
    match measured.exact() {
        Some(exact) => phrase!("{} {} = {}", claimed.name(), percent(exact), fraction(exact)),
        None => phrase!("{} {}", claimed.name(), Part::Number(format!("{:.9}", measured.value()))),
    }
}

/// What else something assumed may be: another value, or for a table of pays another reading of its units.
fn others(evidence: &Evidence, key: &str) -> Vec<Otherwise> {
    let readings = evidence.readings.iter().filter(|reading| reading.table == key).map(|reading| Otherwise {
        key: key.to_owned(),
        value: "units read the other way".to_owned(),
        edges: reading.edges.clone(),
        over: reading.over.clone(),
    });
    evidence.otherwise.iter().filter(|other| other.key == key).cloned().chain(readings).collect()
}

fn assumptions(evidence: &Evidence, findings: &mut Vec<Finding>) {
    if evidence.assumptions.is_empty() {
        findings.push(ASSUMED.finding(
            Verdict::Pass,
            phrase!("every open rule is listed"),
            phrase!("nothing is assumed"),
        ));
    }
    for assumption in &evidence.assumptions {
        let others = others(evidence, &assumption.key);
        let moved = |other: &Otherwise| match &other.edges {
            Ok([usual, otherwise]) => Some((*otherwise - *usual).max(*usual - *otherwise)),
            Err(_) => None,
        };
        let (verdict, found) = match others[..] {
            [] => (Verdict::Warn, phrase!("no other value is tried: what it changes is not known")),
            _ => {
                let tell = |other: &Otherwise| match &other.edges {
                    Ok([usual, otherwise]) => phrase!(
                        "{}: {} instead of {}, {}",
                        Part::Word(other.value.clone()),
                        percent(*otherwise),
                        percent(*usual),
                        other.over.clone()
                    ),
                    Err(why) => phrase!(
                        "{}: makes no house here, since {}",
                        Part::Word(other.value.clone()),
                        why.as_str()
                    ),
                };
                let is_little = others.iter().all(|other| moved(other).is_some_and(|moved| moved <= LITTLE));
                let told = Phrase::list(others.iter().map(tell).collect(), "; ");
                (if is_little { Verdict::Pass } else { Verdict::Warn }, told)
            }
        };
        let reason = assumption.reason.split_whitespace().collect::<Vec<_>>().join(" ");
        let expected = phrase!("printed: {}", reason);
        findings.push(ASSUMED.finding(verdict, expected, found).at(&evidence.source, &assumption.key));
    }
}
