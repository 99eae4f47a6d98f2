//! Whether a log is complete, and whether its rows are rounds of the house.

use super::account::{Extreme, in_money, result_text};
use super::checks::{COMPLETE, Evidence, Played, amount};
use super::log::header::Form;
use super::theory::Theory;
use crate::base::exact::{Exact, to_f64};
use crate::base::phrase::{Part, phrase};
use crate::validate::finding::{Finding, Verdict};
use std::cmp::Ordering;

/// Strange results that are named.
const MOST_STRANGE: usize = 8;

/// Adds what is found of rows, rounds, results and bets.
pub(super) fn check(evidence: &Evidence, findings: &mut Vec<Finding>) {
    let Evidence { log, theory, limits, .. } = evidence;
    let whole = &log.whole;
    let read = phrase!("{} rows, {} rounds, every row read", whole.rows, whole.rounds);
    findings.push(match evidence.rounds {
        Some(rounds) => COMPLETE.holds(
            rounds == whole.rounds,
            phrase!("{} rounds, as the table counted", rounds),
            match whole.rounds.cmp(&rounds) {
                Ordering::Equal => read,
                Ordering::Less => phrase!("{}: {} are missing", read, rounds - whole.rounds),
                Ordering::Greater => phrase!("{}: {} too many", read, whole.rounds - rounds),
            },
        ),
        None => COMPLETE.finding(
            Verdict::Pass,
            phrase!("every row read"),
            phrase!("{}; `--rounds` holds their number against what the table counted", read),
        ),
    });
    if let Some([worst, best]) = whole.extremes {
        let bounds = evidence.best.iter().chain([theory]);
        let most = bounds.clone().map(Theory::best).max().unwrap_or_default();
        let least = bounds.map(Theory::worst).min().unwrap_or_default();
        let beyond = |extreme: &Extreme| {
            phrase!(
                "{} initial bets net for one, the first in line {}",
                Part::Number(result_text(extreme.result)),
                extreme.line
            )
        };
        if best.result > most {
            findings.push(COMPLETE.finding(
                Verdict::Fail,
                phrase!("at most {} initial bets net for one", amount(most)),
                phrase!("{}: the house pays nothing like it", beyond(&best)),
            ));
        }
        if worst.result < least {
            let verdict = if evidence.played == Played::Exactly { Verdict::Fail } else { Verdict::Warn };
            findings.push(COMPLETE.finding(
                verdict,
                phrase!("no less than {} initial bets net for one", amount(least)),
                phrase!("{}: {} never loses as much", beyond(&worst), theory.strategy.name.as_str()),
            ));
        }
    }
    unpaid(evidence, findings);
    let states_bets = log.form != Form::Turnover && log.states_bets;
    if let Some(bets) = whole.bets
        && states_bets
    {
        let [least, most] = bets.map(|bet| in_money(bet.into()));
        let range = match limits.maximum {
            Some(maximum) => phrase!("initial bets of {} to {}", amount(limits.minimum), amount(maximum)),
            None => phrase!("initial bets of {} or more", amount(limits.minimum)),
        };
        let is_within = least >= limits.minimum && limits.maximum.is_none_or(|maximum| most <= maximum);
        findings.push(COMPLETE.should_hold(
            is_within,
            range,
            match least == most {
                true => phrase!("initial bets of {}", amount(least)),
                false => phrase!("initial bets of {} to {}", amount(least), amount(most)),
            },
        ));
        let is_other = least != evidence.initial_bet || most != evidence.initial_bet;
        let paid = to_f64(theory.best()) * to_f64(most);
        let is_capped = [limits.payout_of_place, limits.payout_of_round]
            .into_iter()
            .flatten()
            .any(|limit| to_f64(limit) < paid);
        if is_other && (is_capped || evidence.has_fixed_stake) {
            let found = match is_capped {
                true => phrase!(
                    "others too, and payout limits pay them otherwise: audit each initial bet by itself"
                ),
                false => phrase!(
                    "others too, and bets of a fixed size beside it pay them otherwise: audit each initial bet by itself"
                ),
            };
            findings.push(COMPLETE.finding(
                Verdict::Warn,
                phrase!("initial bets of {}, of which theory is", amount(evidence.initial_bet)),
                found,
            ));
        }
    }
}

/// Results of single rounds that no play that was counted ever has.
fn unpaid(evidence: &Evidence, findings: &mut Vec<Finding>) {
    let Some(results) = evidence.log.whole.results() else { return };
    let theories: Vec<&Theory> = evidence.best.iter().chain([&evidence.theory]).collect();
    let is_known = |result: &Exact| {
        theories.iter().any(|theory| theory.figures.outcomes.iter().any(|outcome| outcome.net == *result))
    };
    let strange: Vec<(Exact, u128)> = results.into_iter().filter(|(result, _)| !is_known(result)).collect();
    if strange.is_empty() {
        return;
    }
    let verdict = if evidence.played == Played::Exactly { Verdict::Fail } else { Verdict::Warn };
    let told = strange.iter().take(MOST_STRANGE);
    let told =
        told.map(|(result, rounds)| phrase!("{} ({} rounds)", Part::Number(result_text(*result)), *rounds));
    findings.push(COMPLETE.finding(
        verdict,
        phrase!("results that a play that was counted has"),
        phrase!(
            "results that none has ({}), in initial bets net for one: {}",
            strange.len(),
            Part::List(told.collect(), ", ")
        ),
    ));
}
