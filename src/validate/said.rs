//! Checks of what is said of the house: its file, its name, its figures and its assumptions.

use super::checks::{ASSUMED, CLAIMS, DEMO, NAME, READS, VARIANT};
use super::claim::{Claim, Claimed};
use super::evidence::{Evidence, Otherwise};
use super::finding::{Finding, Verdict};
use super::worth::percent;
use crate::base::exact::Exact;
use crate::stats::metric::Measured;

/// An assumption that moves the edge by no more than this changes nothing that a report shows.
const LITTLE: Exact = Exact::new_raw(1, 10_000);

pub(super) fn check(evidence: &Evidence, findings: &mut Vec<Finding>) {
    findings.push(READS.finding(
        Verdict::Pass,
        "no fault",
        format!("{} rules, no fault", evidence.rules.len()),
    ));
    findings.push(name(evidence));
    if evidence.claims.is_empty() {
        findings.push(CLAIMS.not_applicable("nothing is claimed: name a figure with `--claim`"));
    }
    findings.extend(evidence.claims.iter().map(|claim| claimed(evidence, claim)));
    let digest = format!("the file that was checked has SHA-256 {}", evidence.origin.digest.sha256);
    findings.push(DEMO.not_applicable(digest));
    findings.push(VARIANT.not_applicable("one house is looked at: `ventaja compare` tells of two"));
    assumptions(evidence, findings);
}

fn name(evidence: &Evidence) -> Finding {
    let finding = match &evidence.namesake {
        None => NAME.not_applicable("no house of the library has this title"),
        Some((name, keys)) if keys.is_empty() => {
            NAME.finding(Verdict::Pass, format!("the rules of {name}"), "they are the same")
        }
        Some((name, keys)) => NAME.finding(
            Verdict::Warn,
            format!("the rules of {name}, or another title"),
            format!("it has the title of {name} and differs in {}", keys.join(", ")),
        ),
    };
    finding.at(&evidence.source, "title")
}

fn claimed(evidence: &Evidence, claim: &Claim) -> Finding {
    let (origin, figures) = &evidence.claimed;
    let expected = format!("{} (under {})", claim.text, origin.name);
    let Some(measured) = claim.of.of(figures) else {
        return CLAIMS.finding(Verdict::Fail, expected, "there is no such figure: nothing is staked");
    };
    let is_met = claim.is_met_by(measured);
    let found = match is_met {
        true => shown(claim.of, measured),
        false => match mixed_up(evidence, claim) {
            Some(other) => format!("{}; what is claimed is {other}", shown(claim.of, measured)),
            None => shown(claim.of, measured),
        },
    };
    CLAIMS.holds(is_met, expected, found).about(claim.of.name())
}

/// Another figure that is claimed under this name.
fn mixed_up(evidence: &Evidence, claim: &Claim) -> Option<String> {
    let (origin, figures) = &evidence.claimed;
    let others = Claimed::ALL.into_iter().chain([Claimed::OneLessTheEdge]).filter(|other| *other != claim.of);
    for other in others {
        if other.of(figures).is_some_and(|measured| claim.is_met_by(measured)) {
            return Some(told(other));
        }
    }
    let is_met = |edge: Exact| claim.is_met_by(Measured::Exact(edge));
    if claim.of.of(&evidence.main).is_some_and(|measured| claim.is_met_by(measured)) {
        return Some(format!("that of the best play, not of {}", origin.name));
    }
    for beside in &evidence.beside {
        if claim.of.of(&beside.figures).is_some_and(|measured| claim.is_met_by(measured)) {
            return Some(format!("that with {} of {}", beside.stake, beside.amount));
        }
        if is_met(beside.cost) {
            return Some(format!("what the {} costs, for each unit staked on it", beside.stake));
        }
    }
    let readings =
        evidence.readings.iter().filter_map(|reading| Some((reading, reading.edges.as_ref().ok()?)));
    for (reading, [_, other]) in readings {
        if is_met(*other) {
            return Some(format!("the edge with the units of {} read the other way", reading.table));
        }
    }
    let otherwise = evidence.otherwise.iter().filter_map(|other| Some((other, other.edges.as_ref().ok()?)));
    for (other, [_, edge]) in otherwise {
        if is_met(*edge) {
            return Some(format!("the edge with {} {}", other.key, other.value));
        }
    }
    None
}

fn told(claimed: Claimed) -> String {
    match claimed {
        Claimed::OneLessTheEdge => {
            "1 less the edge per initial bet, which is not the return of all staked".to_owned()
        }
        other => format!("the {}", other.name().replace('_', " ")),
    }
}

fn shown(claimed: Claimed, measured: Measured) -> String {
    match measured.exact() {
        Some(exact) => format!("{} {} = {exact}", claimed.name(), percent(exact)),
        None => format!("{} {:.9}", claimed.name(), measured.value()),
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
        findings.push(ASSUMED.finding(Verdict::Pass, "every open rule is listed", "nothing is assumed"));
    }
    for assumption in &evidence.assumptions {
        let others = others(evidence, &assumption.key);
        let moved = |other: &Otherwise| match &other.edges {
            Ok([usual, otherwise]) => Some((*otherwise - *usual).max(*usual - *otherwise)),
            Err(_) => None,
        };
        let (verdict, found) = match others[..] {
            [] => (Verdict::Warn, "no other value is tried: what it changes is not known".to_owned()),
            _ => {
                let tell = |other: &Otherwise| match &other.edges {
                    Ok([usual, otherwise]) => format!(
                        "{}: {} instead of {}, {}",
                        other.value,
                        percent(*otherwise),
                        percent(*usual),
                        other.over
                    ),
                    Err(why) => format!("{}: makes no house here, since {why}", other.value),
                };
                let is_little = others.iter().all(|other| moved(other).is_some_and(|moved| moved <= LITTLE));
                let told: Vec<String> = others.iter().map(tell).collect();
                (if is_little { Verdict::Pass } else { Verdict::Warn }, told.join("; "))
            }
        };
        let expected =
            format!("printed: {}", assumption.reason.split_whitespace().collect::<Vec<_>>().join(" "));
        findings.push(ASSUMED.finding(verdict, expected, found).at(&evidence.source, &assumption.key));
    }
}
