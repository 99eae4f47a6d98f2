//! Checks of what the wagers are worth.

use super::checks::{ADVANTAGE, CAPS, EXPOSURE, METER, RETURN, RISING, ROUNDING, TOP_AWARD};
use super::evidence::{Beside, Evidence};
use super::finding::{Finding, Verdict};
use crate::base::exact::{self, Exact, text};
use crate::game::paytable::Meter;
use crate::stats::census::CensusFigures;
use crate::stats::digits::nearest;

/// A return that falls by no more than this does not fall: a hundredth of a point.
const A_HUNDREDTH: Exact = Exact::new_raw(1, 10_000);

/// What payout limits may add to the edge without a word: a twentieth of a point.
const A_TWENTIETH: Exact = Exact::new_raw(1, 2000);

/// The most times a wager that the formula of Washington's code counts.
const WAC_TIMES: i128 = 50;

pub(super) fn check(evidence: &Evidence, findings: &mut Vec<Finding>) {
    advantage(evidence, findings);
    returns(evidence, findings);
    findings.push(rising(evidence));
    top_awards(evidence, findings);
    findings.push(caps(evidence));
    findings.push(wac(evidence));
    findings.push(exposure(evidence));
    rounding(evidence, findings);
    meters(evidence, findings);
}

/// A fraction in percent, with six decimals.
pub(super) fn percent(value: Exact) -> String {
    format!("{} %", exact::percent(value, 6))
}

fn advantage(evidence: &Evidence, findings: &mut Vec<Finding>) {
    let expected = "an edge above 0 under the best play";
    let judged = |edge: Exact, words: String| {
        let favours = if edge > Exact::ZERO { "" } else { ": the player has the advantage" };
        ADVANTAGE.holds(edge > Exact::ZERO, expected, format!("{words}{favours}"))
    };
    let edge = evidence.main.edge_per_initial_bet;
    findings.push(judged(edge, format!("edge {} = {edge}", percent(edge))).about("initial bet"));
    for beside in &evidence.beside {
        let of = format!("{} of the bet = {}", percent(beside.cost), beside.cost);
        findings.push(judged(beside.cost, of).about(beside.stake));
    }
}

/// Each wager with what comes back of it where it pays least: beside the initial bet, at the lowest meter.
fn returned(evidence: &Evidence) -> Vec<(&'static str, Exact)> {
    let main = Evidence::return_of(&evidence.main).map(|part| ("initial bet", part));
    let beside = evidence.beside.iter().map(|beside| {
        let cost = beside.meter.map_or(beside.cost, |(_, at_lowest)| at_lowest);
        (beside.stake, Exact::from(1) - cost)
    });
    main.into_iter().chain(beside).collect()
}

fn returns(evidence: &Evidence, findings: &mut Vec<Finding>) {
    let profile = &evidence.profile;
    let bounds = [
        profile.return_floor.map(|floor| format!("at least {}", percent(floor))),
        profile.return_ceiling.map(|ceiling| format!("at most {}", percent(ceiling))),
        profile.return_below.map(|below| format!("below {}", percent(below))),
    ];
    let expected = bounds.into_iter().flatten().collect::<Vec<_>>().join(", ");
    if expected.is_empty() {
        findings.push(RETURN.not_applicable(format!("{} names no floor and no ceiling", profile.title)));
        return;
    }
    for (wager, part) in returned(evidence) {
        let keeps = profile.return_floor.is_none_or(|floor| part >= floor)
            && profile.return_ceiling.is_none_or(|ceiling| part <= ceiling)
            && profile.return_below.is_none_or(|below| part < below);
        let found = format!("a return of {} of all staked", percent(part));
        findings.push(RETURN.holds(keeps, expected.as_str(), found).about(wager));
    }
}

fn rising(evidence: &Evidence) -> Finding {
    if !evidence.profile.return_rises_with_bet {
        return RISING.not_applicable(format!("{} does not ask for it", evidence.profile.title));
    }
    let expected = "a return that does not fall";
    let at_least = Evidence::return_of(&evidence.main);
    match &evidence.at_most {
        None => RISING.finding(Verdict::Pass, expected, "no limit looks at the size of the bet"),
        Some([limited, _]) => match (at_least, Evidence::return_of(limited)) {
            (Some(least), Some(most)) => {
                let found =
                    format!("{} at the smallest bet, {} at the largest", percent(least), percent(most));
                RISING.holds(most >= least - A_HUNDREDTH, expected, found)
            }
            _ => RISING.not_applicable("nothing is staked"),
        },
    }
}

fn top_awards(evidence: &Evidence, findings: &mut Vec<Finding>) {
    let beside = evidence.beside.iter().map(|beside| (Some(beside.stake), &beside.figures));
    for (bet, figures) in std::iter::once((None, &evidence.main)).chain(beside) {
        let wager = bet.unwrap_or("initial bet");
        let Some((best, one_in)) = top(bet, figures) else { continue };
        let found = format!("{} for one bet, once in {:.1} rounds", text(best), nearest(one_in));
        findings.push(match evidence.profile.top_award_one_in {
            None => TOP_AWARD.not_applicable(found).about(wager),
            Some(most) => TOP_AWARD
                .holds(one_in <= most, format!("once in {} rounds or more often", text(most)), found)
                .about(wager),
        });
    }
}

/// The best result of a bet, of all together where none is named, and in how many rounds it comes once.
fn top(wager: Option<&str>, figures: &CensusFigures) -> Option<(Exact, Exact)> {
    let bet = figures.bets.iter().find(|bet| Some(bet.bet) == wager);
    let outcomes = bet.map_or(&figures.outcomes, |bet| &bet.outcomes);
    let best = outcomes.iter().rev().find(|outcome| outcome.ways > 0)?;
    Some((best.net, Exact::new(figures.deals as i128, best.ways as i128)))
}

fn caps(evidence: &Evidence) -> Finding {
    let limits = &evidence.limits;
    match &evidence.at_most {
        None if limits.payout_of_place.is_none() && limits.payout_of_round.is_none() => {
            CAPS.not_applicable("the house pays without a limit")
        }
        None => CAPS.finding(
            Verdict::Warn,
            "a largest bet, for which the limits can be judged",
            "the house has payout limits and no largest bet: the more is staked, the more they take",
        ),
        Some([with, without]) => {
            let added = with.edge_per_initial_bet - without.edge_per_initial_bet;
            let found = format!(
                "edge {} at the largest bet, {} without the limits",
                percent(with.edge_per_initial_bet),
                percent(without.edge_per_initial_bet)
            );
            CAPS.should_hold(added <= A_TWENTIETH, "at most 0.05 of a point", found)
        }
    }
}

/// The formula of Washington's code for payout limits.
fn wac(evidence: &Evidence) -> Finding {
    let limits = &evidence.limits;
    if !evidence.profile.payout_limits_wac {
        return CAPS.not_applicable(format!("{} has no formula for payout limits", evidence.profile.title));
    }
    let (Some(of_place), Some(largest)) = (limits.payout_of_place.or(limits.payout_of_round), limits.maximum)
    else {
        return CAPS.not_applicable("the house pays without a limit, or has no largest bet");
    };
    let odds = top(None, &evidence.main).map_or(Exact::ZERO, |(best, _)| best);
    let capped = odds.min(Exact::from(WAC_TIMES));
    let least = (largest * capped).max(limits.minimum * odds);
    let of_round = limits.payout_of_round.unwrap_or(of_place);
    let is_kept = of_place >= least && of_round >= of_place * 2;
    CAPS.holds(
        is_kept,
        format!("{} for a player, and twice that for the table", text(least)),
        format!("{} for a player, {} for the table", text(of_place), text(of_round)),
    )
}

fn exposure(evidence: &Evidence) -> Finding {
    let limits = &evidence.limits;
    let best = top(None, &evidence.main).map_or(Exact::ZERO, |(best, _)| best);
    let expected = "a bound";
    let unlimited = limits.maximum.map(|largest| {
        let place = best * largest;
        let place = limits.payout_of_place.map_or(place, |most| place.min(most));
        place * Exact::from(i128::from(limits.bets_of_round))
    });
    let beside = if evidence.beside.is_empty() { "" } else { ", bets beside the initial one apart" };
    match (unlimited, limits.payout_of_round) {
        (Some(all), Some(most)) => {
            let found = format!("{} in the house's money{beside}", text(all.min(most)));
            EXPOSURE.finding(Verdict::Pass, expected, found)
        }
        (Some(all), None) => {
            EXPOSURE.finding(Verdict::Pass, expected, format!("{} in the house's money{beside}", text(all)))
        }
        (None, Some(most)) => {
            EXPOSURE.finding(Verdict::Pass, expected, format!("{} in the house's money{beside}", text(most)))
        }
        (None, None) => EXPOSURE.finding(
            Verdict::Warn,
            expected,
            format!(
                "none: there is no largest bet; {} times the initial bet on each of {} places",
                text(best),
                limits.bets_of_round
            ),
        ),
    }
}

fn rounding(evidence: &Evidence, findings: &mut Vec<Finding>) {
    for table in &evidence.paytables {
        let stake = match evidence.beside.iter().find(|beside| beside.stake == table.bet) {
            Some(beside) => beside.amount * evidence.limits.minimum,
            None => evidence.limits.minimum,
        };
        let is_broken = |amount: Exact| !(amount * 100).is_integer();
        let broken: Vec<String> = (table.rows.iter().filter(|row| row.pay.is_some()))
            .filter(|row| is_broken(row.returned() * stake))
            .map(|row| format!("{} {}", row.class, text(row.returned() * stake)))
            .collect();
        let found = match broken[..] {
            [] => format!("all are, for {} staked", text(stake)),
            _ => format!("for {} staked comes back: {}", text(stake), broken.join(", ")),
        };
        findings.push(
            ROUNDING
                .should_hold(broken.is_empty(), "whole hundredths", found)
                .at(&evidence.source, table.key),
        );
    }
}

fn meters(evidence: &Evidence, findings: &mut Vec<Finding>) {
    let with_meters: Vec<&Beside> = evidence.beside.iter().filter(|beside| beside.meter.is_some()).collect();
    if with_meters.is_empty() {
        findings.push(METER.not_applicable("no bet is paid from a meter"));
    }
    for beside in with_meters {
        let (Some((Meter { stands, lowest }, at_lowest)), Some(even)) =
            (beside.meter, beside.figures.break_even_meter)
        else {
            continue;
        };
        let found = format!(
            "a meter of {} of which {:.2} breaks even; at its lowest, {}, the bet costs {}",
            text(stands),
            nearest(even),
            text(lowest),
            percent(at_lowest)
        );
        findings.push(METER.holds(stands < even, "a meter below", found).about(beside.stake));
    }
}
