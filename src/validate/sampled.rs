//! Checks of a simulation against the count.

use super::checks::{
    EACH_RESULT, EQUIVALENCE, EVEN_DRAWS, FIXED_SIZE, FREQUENCIES, INDEPENDENCE, LEGALITY, MEAN,
    MULTIPLICITY, RARE, SAME_BYTES, SAMPLE_SIZE, SHUFFLE, TWO_ENGINES, VARIANCE,
};
use super::evidence::Sample;
use super::finding::{Check, Finding, Verdict};
use super::inspection::Inspection;
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

/// The checks that are made here.
const OF_A_SIMULATION: [Check; 15] = [
    SAMPLE_SIZE,
    RARE,
    MEAN,
    EQUIVALENCE,
    FREQUENCIES,
    EACH_RESULT,
    VARIANCE,
    INDEPENDENCE,
    SHUFFLE,
    EVEN_DRAWS,
    SAME_BYTES,
    TWO_ENGINES,
    LEGALITY,
    MULTIPLICITY,
    FIXED_SIZE,
];

/// Adds a finding for each check of a simulation; all are without meaning where there is none.
pub fn check(sample: Option<&Sample>, findings: &mut Vec<Finding>) {
    let Some(sample) = sample else {
        let why = phrase!("nothing is simulated: `--rounds N` plays N rounds beside the count");
        for check in OF_A_SIMULATION {
            findings.push(check.not_applicable(why.clone()));
        }
        return;
    };
    let rounds = sample.rounds as f64;
    findings.push(size(sample, rounds));
    findings.push(rare(sample, rounds));
    findings.push(equivalence(sample, rounds));
    let mut tests = tests(sample, rounds);
    match &sample.inspection {
        Some(inspection) => look_into(inspection, &mut tests, findings),
        None => {
            for check in [INDEPENDENCE, SHUFFLE, EVEN_DRAWS, TWO_ENGINES, LEGALITY] {
                findings.push(check.not_applicable(phrase!("nobody looked into the rounds")));
            }
        }
    }
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
    findings.push(FIXED_SIZE.finding(
        Verdict::Pass,
        phrase!("no rule by which a run stops early"),
        phrase!("{} rounds, fixed before the first was dealt", sample.rounds),
    ));
    findings.push(SAME_BYTES.holds(
        sample.same_on_one_thread,
        phrase!("the same counts"),
        if sample.same_on_one_thread { phrase!("the same counts") } else { phrase!("other counts") },
    ));
}

/// That two numbers do not differ noticeably is no proof that they are alike: that is one only where the
/// whole interval of one lies about the other.
fn equivalence(sample: &Sample, rounds: f64) -> Finding {
    let deviation = sample.agreement.exact.spread.standard_deviation.unwrap_or(0.0);
    let error = deviation / rounds.sqrt();
    let apart = sample.agreement.edge_deviation.unwrap_or(0.0).abs() * error;
    let half_width = Level::P99.quantile() * error;
    let points = |of: f64| Part::Number(format!("{:.4}", 100.0 * of));
    let expected = phrase!("the whole 99 % interval within {} points of the counted edge", points(PRECISION));
    let found = phrase!("{} points apart, the interval {} to either side", points(apart), points(half_width));
    if apart - half_width > PRECISION {
        EQUIVALENCE.finding(Verdict::Fail, expected, found)
    } else {
        EQUIVALENCE.should_hold(apart + half_width <= PRECISION, expected, found)
    }
}

/// Adds the tests and the findings of what was seen in the rounds.
fn look_into(inspection: &Inspection, tests: &mut Vec<Test>, findings: &mut Vec<Finding>) {
    let rounds = inspection.rounds;
    match &inspection.independence {
        Some(independence) => {
            let z = Part::Number(format!("{:.3}", independence.correlation_z));
            let correlation = Part::Number(format!("{:.6}", independence.correlation));
            tests.push(Test {
                check: INDEPENDENCE,
                p_value: of_normal(independence.correlation_z),
                found: phrase!("correlation of a round with the next {}, z {}", correlation, z),
            });
            let [runs, expected] = independence.runs.map(|runs| Part::Number(format!("{runs:.0}")));
            let z = Part::Number(format!("{:.3}", independence.runs_z));
            tests.push(Test {
                check: INDEPENDENCE,
                p_value: of_normal(independence.runs_z),
                found: phrase!("{} runs of rounds won or not, {} expected, z {}", runs, expected, z),
            });
        }
        None => findings.push(INDEPENDENCE.not_applicable(phrase!("all rounds had the same result"))),
    }
    match &inspection.shuffle {
        Some(shuffle) => {
            let [four, five] = shuffle.orders;
            let all = [
                (phrase!("each card in each place"), shuffle.places),
                (phrase!("each card after each other"), shuffle.pairs),
                (phrase!("four cards in each order"), four),
                (phrase!("five cards in each order"), five),
            ];
            for (what, test) in all {
                let statistic = Part::Number(format!("{:.2}", test.statistic));
                let freedom = test.degrees_of_freedom;
                let found = phrase!("{}: chi-square {} of {} d.f.", what, statistic, freedom);
                tests.push(Test { check: SHUFFLE, p_value: test.p_value, found });
            }
        }
        None => findings.push(SHUFFLE.not_applicable(phrase!("{} rounds are too few to tell", rounds))),
    }
    findings.push(even_draws(inspection));
    let same = inspection.same_on_plain_machine;
    let found = if same {
        phrase!("the same counts of {} rounds", rounds)
    } else {
        phrase!("other counts of {} rounds", rounds)
    };
    findings.push(TWO_ENGINES.holds(same, phrase!("the same counts"), found));
    let unseen = inspection.unseen;
    findings.push(LEGALITY.holds(
        unseen.changed == 0,
        phrase!("no decision changes"),
        phrase!("{} of {} decisions changed", unseen.changed, unseen.decisions),
    ));
}

fn even_draws(inspection: &Inspection) -> Finding {
    let uneven: Vec<Phrase> = (inspection.draws.iter())
        .filter(|draw| draw.fewest != draw.most)
        .map(|draw| {
            let bias = draw.most as f64 / draw.fewest.max(1) as f64 - 1.0;
            phrase!("{} among {}", Part::Number(format!("{bias:.2e}")), draw.among)
        })
        .collect();
    let is_even = uneven.is_empty();
    let found = if is_even {
        phrase!("exactly alike in all {} draws of a round", inspection.draws.len())
    } else {
        Phrase::list(uneven, "; ")
    };
    EVEN_DRAWS.holds(is_even, phrase!("a bias of 0"), found)
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
        let found = match chi_square.statistic.is_finite() {
            true => phrase!("chi-square {} of {} d.f.", statistic, chi_square.degrees_of_freedom),
            false => phrase!("results that theory does not have"),
        };
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
