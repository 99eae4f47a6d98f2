//! Checks of the classes of results and of what is staked: they hang on how the log was played.

use super::account::{Account, result_text};
use super::checks::{EACH_RESULT, Evidence, FREQUENCIES, Played, STAKES, told, verdict};
use super::theory::Theory;
use crate::base::exact::{Exact, to_f64};
use crate::base::phrase::{Part, Phrase, phrase};
use crate::stats::fit::{ClassFit, GoodnessOfFit, holm};
use crate::stats::total::SMALLEST_CHANCE;
use crate::validate::finding::{Check, Finding, Verdict};
use statrs::distribution::{ContinuousCDF, Normal};

/// One test.
struct Test {
    check: Check,
    about: String,
    p_value: f64,
    found: Phrase,
}

/// Adds the findings; answers how many families of tests there were.
pub(super) fn check(evidence: &Evidence, findings: &mut Vec<Finding>) -> usize {
    let log = &evidence.log;
    let mut tests = Vec::new();
    match fit(&log.whole, &evidence.theory) {
        Some(fit) => whole(&fit, &mut tests),
        None => {
            let why = phrase!(
                "the log does not say how each round ended: rows are of several rounds, have no initial bet, or have more results than any house"
            );
            findings.push(FREQUENCIES.not_applicable(why.clone()));
            findings.push(EACH_RESULT.not_applicable(why));
        }
    }
    for grouping in &log.groupings {
        for (name, account) in &grouping.groups {
            let fit = fit(account, &evidence.theory).and_then(|fit| fit.chi_square);
            if let Some(fit) = fit {
                tests.push(Test {
                    check: FREQUENCIES,
                    about: format!("{} {name}", grouping.column),
                    p_value: fit.p_value,
                    found: chi_square(fit.statistic, fit.degrees_of_freedom),
                });
            }
        }
    }
    match staked(&log.whole, &evidence.theory) {
        Some(test) => tests.push(test),
        None => findings.push(
            STAKES.not_applicable(phrase!("the log does not say both initial bets and all that was staked")),
        ),
    }
    let decides = evidence.played == Played::Exactly;
    let corrected = holm(&tests.iter().map(|test| test.p_value).collect::<Vec<_>>());
    let family = usize::from(!tests.is_empty());
    let mut sound: Vec<(&Test, f64)> = Vec::new();
    for (test, corrected) in tests.iter().zip(corrected) {
        let is_of_group = !test.about.is_empty();
        if is_of_group && verdict(corrected, decides) == Verdict::Pass {
            sound.push((test, corrected));
            continue;
        }
        findings.push(finding(test, corrected, decides));
    }
    // Of groups that fit one line is enough.
    let worst = sound.iter().min_by(|one, other| one.0.p_value.total_cmp(&other.0.p_value));
    if let Some((worst, corrected)) = worst {
        let found = phrase!(
            "{} groups; the worst is {}: {}, p {}, {} after Holm",
            sound.len(),
            worst.about.as_str(),
            worst.found.clone(),
            told(worst.p_value),
            told(*corrected)
        );
        findings.push(FREQUENCIES.finding(Verdict::Pass, at_least(), found).about("groups"));
    }
    family
}

fn finding(test: &Test, corrected: f64, decides: bool) -> Finding {
    let verdict = verdict(corrected, decides);
    let mut found =
        phrase!("{}, p {}, {} after Holm", test.found.clone(), told(test.p_value), told(corrected));
    // What is impossible under any play that was counted has a chance of 0, and another play explains it no better.
    if verdict == Verdict::Warn && !decides && test.p_value > 0.0 {
        found = phrase!("{}: another way to play than that of theory explains it", found);
    }
    let finding = test.check.finding(verdict, at_least(), found);
    if test.about.is_empty() { finding } else { finding.about(&test.about) }
}

fn chi_square(statistic: f64, degrees_of_freedom: usize) -> Phrase {
    if statistic.is_infinite() {
        return phrase!("results that theory does not have");
    }
    phrase!("chi-square {} of {} d.f.", Part::Number(format!("{statistic:.2}")), degrees_of_freedom)
}

/// What a test asks.
fn at_least() -> Phrase {
    phrase!("p of at least {} after Holm", Part::Number("0.01".to_owned()))
}

fn fit(account: &Account, theory: &Theory) -> Option<GoodnessOfFit> {
    GoodnessOfFit::of_results(&account.results()?, &theory.tally)
}

fn whole(fit: &GoodnessOfFit, tests: &mut Vec<Test>) {
    if let Some(fit) = fit.chi_square {
        tests.push(Test {
            check: FREQUENCIES,
            about: String::new(),
            p_value: fit.p_value,
            found: chi_square(fit.statistic, fit.degrees_of_freedom),
        });
    }
    let by_p = |one: &&ClassFit, other: &&ClassFit| {
        let p = |class: &ClassFit| class.p_value.unwrap_or(1.0);
        p(one).total_cmp(&p(other))
    };
    if let Some(p_value) = fit.lowest_holm_p_value()
        && let Some(worst) = fit.classes.iter().min_by(by_p)
    {
        let found = phrase!(
            "the worst of {} results is {}: {} times, {} expected",
            fit.classes.len(),
            Part::Number(result_text(worst.net)),
            worst.observed,
            Part::Number(format!("{:.1}", worst.expected))
        );
        tests.push(Test { check: EACH_RESULT, about: String::new(), p_value, found });
    }
}

/// Whether as much is staked for an initial bet as theory says.
fn staked(account: &Account, theory: &Theory) -> Option<Test> {
    let [staked, _] = account.money.filter(|_| account.initial_bets > 0)?;
    let observed = Exact::new(staked, account.initial_bets);
    let error = theory.staked_deviation / account.effective_rounds()?.sqrt();
    let difference = to_f64(observed) - to_f64(theory.staked);
    let p_value = match error > 0.0 {
        true => (2.0 * Normal::standard().cdf(-(difference / error).abs())).max(SMALLEST_CHANCE),
        false if observed == theory.staked => 1.0,
        false => 0.0,
    };
    Some(Test {
        check: STAKES,
        about: String::new(),
        p_value,
        found: phrase!(
            "{} staked for an initial bet, {} expected",
            Part::Number(format!("{:.6}", to_f64(observed))),
            Part::Number(format!("{:.6}", to_f64(theory.staked)))
        ),
    })
}
