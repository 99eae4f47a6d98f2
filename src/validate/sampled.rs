//! Checks of a simulation against the count.

use super::checks::{EACH_RESULT, FREQUENCIES, MEAN, MULTIPLICITY, RARE, SAME_BYTES, SAMPLE_SIZE, VARIANCE};
use super::evidence::Sample;
use super::finding::{Check, Finding, Verdict};
use crate::base::phrase::phrase;
use crate::base::phrase::{Part, Phrase};
use crate::stats::digits::nearest;
use crate::stats::estimate::Level;
use crate::stats::fit::holm;
use crate::stats::rare::{ENOUGH_HITS, PART_THAT_MATTERS};
use statrs::distribution::{ContinuousCDF, Normal};

/// A test whose corrected p-value is below this fails.
const LEVEL: f64 = 0.01;

/// A fit that so few samples would better is too good to be chance.
const TOO_GOOD: f64 = 0.999;

/// Half the width of the interval that a sample is to reach: a twentieth of a point.
const PRECISION: f64 = 0.0005;

/// Adds a finding for each check of a simulation; all are without meaning where there is none.
pub fn check(sample: Option<&Sample>, findings: &mut Vec<Finding>) {
    let Some(sample) = sample else {
        let why = phrase!("nothing is simulated: `--rounds N` plays N rounds beside the count");
        for check in [SAMPLE_SIZE, RARE, MEAN, FREQUENCIES, EACH_RESULT, VARIANCE, SAME_BYTES, MULTIPLICITY] {
            findings.push(check.not_applicable(why.clone()));
        }
        return;
    };
    let rounds = sample.rounds as f64;
    findings.push(size(sample, rounds));
    findings.push(rare(sample, rounds));
    let tests = tests(sample, rounds);
    let corrected = holm(&tests.iter().map(|test| test.p_value).collect::<Vec<_>>());
    for (test, corrected) in tests.iter().zip(&corrected) {
        let found =
            phrase!("{}, p {}, {} after Holm", test.found.clone(), told(test.p_value), told(*corrected));
        let is_too_good = test.check == FREQUENCIES && test.p_value > TOO_GOOD;
        let mut finding = test.check.holds(
            *corrected >= LEVEL,
            phrase!("p of at least {} after Holm", number(LEVEL)),
            found,
        );
        if is_too_good && finding.verdict == Verdict::Pass {
            finding.verdict = Verdict::Warn;
            finding.found = phrase!("{}: a fit that good is rare", finding.found);
        }
        findings.push(finding);
    }
    findings.push(MULTIPLICITY.finding(
        Verdict::Pass,
        phrase!("stated"),
        phrase!(
            "{} tests of {} rounds, seed {}, corrected together",
            tests.len(),
            sample.rounds,
            sample.seed.to_string()
        ),
    ));
    findings.push(SAME_BYTES.holds(
        sample.same_on_one_thread,
        phrase!("the same counts"),
        if sample.same_on_one_thread { phrase!("the same counts") } else { phrase!("other counts") },
    ));
}

fn size(sample: &Sample, rounds: f64) -> Finding {
    let deviation = sample.agreement.exact.spread.standard_deviation.unwrap_or(0.0);
    let needed = (Level::P99.quantile() * deviation / PRECISION).powi(2).ceil();
    SAMPLE_SIZE.should_hold(
        rounds >= needed,
        phrase!("{} rounds for 0.05 of a point at 99 %", Part::Number(format!("{needed:.0}"))),
        phrase!("{} rounds; the count beside them needs none", sample.rounds),
    )
}

fn rare(sample: &Sample, rounds: f64) -> Finding {
    let exact = &sample.agreement.exact;
    let mean = nearest(exact.ev_per_initial_bet);
    let variance = exact.spread.variance.unwrap_or(0.0);
    let few: Vec<Phrase> = (exact.outcomes.iter())
        .filter(|outcome| {
            let part = outcome.probability * (nearest(outcome.net) - mean).powi(2);
            part >= PART_THAT_MATTERS * variance && outcome.probability * rounds < ENOUGH_HITS
        })
        .map(|outcome| {
            let expected = Part::Number(format!("{:.2}", outcome.probability * rounds));
            phrase!("{} expected {} times", Part::Number(outcome.net.to_string()), expected)
        })
        .collect();
    let is_enough = few.is_empty();
    let found = if is_enough { phrase!("all are") } else { Phrase::list(few, "; ") };
    RARE.should_hold(is_enough, phrase!("{} expected hits each", number(ENOUGH_HITS)), found)
}

/// One test of the simulation.
struct Test {
    check: Check,
    p_value: f64,
    found: Phrase,
}

fn tests(sample: &Sample, rounds: f64) -> Vec<Test> {
    let agreement = &sample.agreement;
    let exact = &agreement.exact;
    let mut tests = Vec::new();
    if let Some(z) = agreement.edge_deviation {
        tests.push(Test {
            check: MEAN,
            p_value: of_normal(z),
            found: phrase!("z {}", Part::Number(format!("{z:.3}"))),
        });
    }
    let fit = agreement.fit.as_ref();
    if let Some(chi_square) = fit.and_then(|fit| fit.chi_square) {
        let statistic = Part::Number(format!("{:.2}", chi_square.statistic));
        let found = phrase!("chi-square {} of {} d.f.", statistic, chi_square.degrees_of_freedom);
        tests.push(Test { check: FREQUENCIES, p_value: chi_square.p_value, found });
    }
    if let Some(fit) = fit
        && let Some(p_value) = fit.lowest_holm_p_value()
    {
        let found = phrase!("the worst of {} results", fit.classes.len());
        tests.push(Test { check: EACH_RESULT, p_value, found });
    }
    if let (Some(variance), Some(excess)) = (exact.spread.variance, exact.spread.excess_kurtosis)
        && variance > 0.0
    {
        let z = (sample.variance / variance - 1.0) / ((excess + 2.0) / rounds).sqrt();
        let [observed, counted] = [sample.variance, variance].map(|of| Part::Number(format!("{of:.6}")));
        let found = phrase!("variance {} of {}, z {}", observed, counted, Part::Number(format!("{z:.3}")));
        tests.push(Test { check: VARIANCE, p_value: of_normal(z), found });
    }
    tests
}

/// A p-value as people read it.
fn told(p_value: f64) -> Phrase {
    if p_value < 1e-4 {
        phrase!("below 0.0001")
    } else {
        phrase!("{}", Part::Number(format!("{p_value:.4}")))
    }
}

fn number(value: f64) -> Part {
    Part::Number(value.to_string())
}

/// How often a standard normal number is as far from 0.
fn of_normal(z: f64) -> f64 {
    2.0 * Normal::standard().cdf(-z.abs())
}
