//! Checks of what the wagers are worth.

use super::checks::{ADVANTAGE, CAPS, EXPOSURE, METER, POLICIES, RETURN, RISING, ROUNDING, TOP_AWARD};
use super::evidence::{Beside, Evidence};
use super::finding::{Check, Finding, Verdict};
use super::profile::Profile;
use crate::base::exact::{self, Exact, text};
use crate::base::phrase::phrase;
use crate::base::phrase::{Part, Phrase};
use crate::game::paytable::{Meter, PaytableRow};
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
    policies(evidence, findings);
}

/// Whether any player does better than the best play, which would then be none.
fn policies(evidence: &Evidence, findings: &mut Vec<Finding>) {
    let best = evidence.main.edge_per_initial_bet;
    if evidence.policies.is_empty() {
        findings.push(POLICIES.not_applicable(phrase!("no other player is named")));
    }
    for (origin, figures) in &evidence.policies {
        let cost = figures.edge_per_initial_bet - best;
        let found = phrase!("costs {} of the initial bet more than the best play", percent(cost));
        let finding = POLICIES.holds(cost >= Exact::ZERO, phrase!("a cost of at least 0"), found);
        findings.push(finding.about(&origin.name));
    }
}

/// A fraction in percent, with six decimals.
pub(super) fn percent(value: Exact) -> Part {
    Part::Number(format!("{} %", exact::percent(value, 6)))
}

/// An amount, as a decimal where that ends.
fn amount(value: Exact) -> Part {
    Part::Number(text(value))
}

/// A fraction, every digit of it.
pub(super) fn fraction(value: Exact) -> Part {
    Part::Number(value.to_string())
}

fn advantage(evidence: &Evidence, findings: &mut Vec<Finding>) {
    let expected = phrase!("an edge above 0 under the best play");
    let judged = |edge: Exact, found: Phrase| match edge > Exact::ZERO {
        true => ADVANTAGE.finding(Verdict::Pass, expected.clone(), found),
        false => ADVANTAGE.finding(
            Verdict::Fail,
            expected.clone(),
            phrase!("{}: the player has the advantage", found),
        ),
    };
    let edge = evidence.main.edge_per_initial_bet;
    findings.push(judged(edge, phrase!("edge {} = {}", percent(edge), fraction(edge))).about("initial bet"));
    for beside in &evidence.beside {
        let of = phrase!("{} of the bet = {}", percent(beside.cost), fraction(beside.cost));
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
        profile.return_floor.map(|floor| phrase!("at least {}", percent(floor))),
        profile.return_ceiling.map(|ceiling| phrase!("at most {}", percent(ceiling))),
        profile.return_below.map(|below| phrase!("below {}", percent(below))),
    ];
    let bounds: Vec<Phrase> = bounds.into_iter().flatten().collect();
    if bounds.is_empty() {
        let why = phrase!("{} names no floor and no ceiling", Part::Word(profile.title.clone()));
        findings.push(unasked(RETURN, profile, why));
        return;
    }
    let expected = Phrase::list(bounds, ", ");
    for (wager, part) in returned(evidence) {
        let keeps = profile.return_floor.is_none_or(|floor| part >= floor)
            && profile.return_ceiling.is_none_or(|ceiling| part <= ceiling)
            && profile.return_below.is_none_or(|below| part < below);
        let found = phrase!("a return of {} of all staked", percent(part));
        findings.push(RETURN.holds(keeps, expected.clone(), found).about(wager));
    }
}

fn rising(evidence: &Evidence) -> Finding {
    if !evidence.profile.return_rises_with_bet {
        let profile = &evidence.profile;
        return unasked(
            RISING,
            profile,
            phrase!("{} does not ask for it", Part::Word(profile.title.clone())),
        );
    }
    let expected = phrase!("a return that does not fall");
    let at_least = Evidence::return_of(&evidence.main);
    match &evidence.at_most {
        None => RISING.finding(Verdict::Pass, expected, phrase!("no limit looks at the size of the bet")),
        Some([limited, _]) => match (at_least, Evidence::return_of(limited)) {
            (Some(least), Some(most)) => {
                let found = phrase!(
                    "{} with the smallest bet, {} with the most that a place takes",
                    percent(least),
                    percent(most)
                );
                RISING.holds(most >= least - A_HUNDREDTH, expected, found)
            }
            _ => RISING.not_applicable(phrase!("nothing is staked")),
        },
    }
}

fn top_awards(evidence: &Evidence, findings: &mut Vec<Finding>) {
    let mut told =
        vec![("initial bet", top(None, &evidence.main).map(|(best, one_in)| (best, one_in, true)))];
    told.extend(evidence.beside.iter().map(|beside| {
        let highest = highest_award(evidence, beside).map(|(best, one_in)| (best, one_in, false));
        (beside.stake, highest)
    }));
    for (wager, highest) in told {
        let Some((best, one_in, is_initial)) = highest else { continue };
        let one_in_rounds = Part::Number(format!("{:.1}", nearest(one_in)));
        let found = match is_initial {
            true => phrase!("{} net for one initial bet, once in {} rounds", amount(best), one_in_rounds),
            false => phrase!("{} net for one staked on it, once in {} rounds", amount(best), one_in_rounds),
        };
        findings.push(match evidence.profile.top_award_one_in {
            None => TOP_AWARD.not_applicable(found).about(wager),
            Some(most) => TOP_AWARD
                .holds(one_in <= most, phrase!("once in {} rounds or more often", amount(most)), found)
                .about(wager),
        });
    }
}

/// The best result of a bet beside the initial one, for one staked on it, and in how many rounds its highest
/// award comes once. Payout limits may cut one award to many results: all that are better than the next
/// award are the highest.
fn highest_award(evidence: &Evidence, beside: &Beside) -> Option<(Exact, Exact)> {
    let bet = beside.figures.bets.iter().find(|bet| bet.bet == beside.stake)?;
    let staked = staked(beside);
    let best = bet.outcomes.iter().rev().find(|outcome| outcome.ways > 0)?.net / staked;
    let table = evidence.paytables.iter().find(|table| table.bet == beside.stake);
    let mut pays: Vec<Exact> =
        table.iter().flat_map(|table| &table.rows).map(PaytableRow::returned).collect();
    pays.sort_unstable();
    pays.dedup();
    let next = pays.iter().rev().nth(1).map_or(best, |next| *next - Exact::from(1)).min(best);
    let is_highest = |net: Exact| net / staked > next || net / staked == best;
    let ways: u128 =
        bet.outcomes.iter().filter(|outcome| is_highest(outcome.net)).map(|outcome| outcome.ways).sum();
    Some((best, Exact::new(beside.figures.deals as i128, ways as i128)))
}

/// What is staked on a bet in a round, in initial bets.
fn staked(beside: &Beside) -> Exact {
    let bet = beside.figures.bets.iter().find(|bet| bet.bet == beside.stake);
    bet.map_or(beside.amount, |bet| bet.staked_total / Exact::from(beside.figures.deals as i128))
}

/// The best result of a bet, of all together where none is named, and in how many rounds it comes once.
fn top(wager: Option<&str>, figures: &CensusFigures) -> Option<(Exact, Exact)> {
    let bet = figures.bets.iter().find(|bet| Some(bet.bet) == wager);
    let outcomes = bet.map_or(&figures.outcomes, |bet| &bet.outcomes);
    let best = outcomes.iter().rev().find(|outcome| outcome.ways > 0)?;
    Some((best.net, Exact::new(figures.deals as i128, best.ways as i128)))
}

/// A check that a jurisdiction does not ask for, and why not; or that there is none.
fn unasked(check: Check, profile: &Profile, why: Phrase) -> Finding {
    check.not_applicable(match profile.asks_nothing() {
        true => {
            phrase!("no jurisdiction is named that asks for it: `--profiles` lists those that are known")
        }
        false => why,
    })
}

fn caps(evidence: &Evidence) -> Finding {
    let limits = &evidence.limits;
    match &evidence.at_most {
        None if limits.payout_of_place.is_none() && limits.payout_of_round.is_none() => {
            CAPS.not_applicable(phrase!("the house pays without a limit"))
        }
        None => CAPS.finding(
            Verdict::Warn,
            phrase!("a largest bet, for which the limits can be judged"),
            phrase!("the house has payout limits and no largest bet: the more is staked, the more they take"),
        ),
        Some([with, without]) => {
            let added = with.edge_per_initial_bet - without.edge_per_initial_bet;
            let found = phrase!(
                "edge {} with the most that a place takes, {} without the limits",
                percent(with.edge_per_initial_bet),
                percent(without.edge_per_initial_bet)
            );
            CAPS.should_hold(added <= A_TWENTIETH, phrase!("at most 0.05 of a point"), found)
        }
    }
}

/// The formula of Washington's code for payout limits.
fn wac(evidence: &Evidence) -> Finding {
    let limits = &evidence.limits;
    if !evidence.profile.payout_limits_wac {
        let profile = &evidence.profile;
        let why = phrase!("{} has no formula for payout limits", Part::Word(profile.title.clone()));
        return unasked(CAPS, profile, why);
    }
    let is_limited = limits.payout_of_place.is_some() || limits.payout_of_round.is_some();
    let Some(largest) = limits.maximum.filter(|_| is_limited) else {
        return CAPS.not_applicable(phrase!("the house pays without a limit, or has no largest bet"));
    };
    let odds = top(None, &evidence.main).map_or(Exact::ZERO, |(best, _)| best);
    let capped = odds.min(Exact::from(WAC_TIMES));
    let least = (largest * capped).max(limits.minimum * odds);
    let expected = phrase!("{} for a player, and twice that for the table", amount(least));
    let (of_place, of_round) = (limits.payout_of_place, limits.payout_of_round);
    let of_player = of_place.or(of_round).unwrap_or(least);
    let is_kept = of_player >= least && of_round.is_none_or(|round| round >= of_place.unwrap_or(least) * 2);
    let found = match (of_place, of_round) {
        (Some(place), Some(round)) => {
            phrase!("{} for a player, {} for the table", amount(place), amount(round))
        }
        (Some(place), None) => phrase!("{} for a player, no limit for the table", amount(place)),
        (None, round) => {
            phrase!("no limit for a player, {} for the table", amount(round.unwrap_or(Exact::ZERO)))
        }
    };
    CAPS.holds(is_kept, expected, found)
}

/// What a round can cost the house at most: every bet at its largest, and the best result of each.
fn exposure(evidence: &Evidence) -> Finding {
    let limits = &evidence.limits;
    let best_of = |wager, figures| top(wager, figures).map_or(Exact::ZERO, |(best, _)| best);
    let sum = |is_wanted: fn(&Beside) -> bool| -> Exact {
        let beside = evidence.beside.iter().filter(|beside| is_wanted(beside));
        beside.fold(Exact::ZERO, |sum, beside| sum + best_of(Some(beside.stake), &beside.figures))
    };
    // What is staked on a meter does not grow with the initial bet, and is paid beside all limits.
    let best = best_of(None, &evidence.main) + sum(|beside| beside.meter.is_none());
    let from_meters = sum(|beside| beside.meter.is_some());
    let [places, of_place] = [limits.places, limits.bets_per_place].map(|n| Exact::from(i128::from(n)));
    let expected = phrase!("a bound");
    let unlimited = match (limits.maximum.map(|largest| best * of_place * largest), limits.payout_of_place) {
        (Some(all), Some(most)) => Some(all.min(most)),
        (all, most) => all.or(most),
    };
    let bound = match (unlimited.map(|place| place * places), limits.payout_of_round) {
        (Some(all), Some(most)) => Some(all.min(most)),
        (all, most) => all.or(most),
    };
    match bound {
        Some(bound) => {
            let meters = from_meters * limits.minimum * of_place * places;
            let found = phrase!("{} in the house's money, bets beside the initial one included", amount(bound));
            let found = match meters == Exact::ZERO {
                true => found,
                false => phrase!("{}; {} more from the meter", found, amount(meters)),
            };
            EXPOSURE.finding(Verdict::Pass, expected, found)
        }
        None => EXPOSURE.finding(
            Verdict::Warn,
            expected,
            phrase!(
                "none: there is no largest bet; {} times the initial bet for each of {} bets, those beside it included",
                amount(best + from_meters),
                limits.places * limits.bets_per_place
            ),
        ),
    }
}

fn rounding(evidence: &Evidence, findings: &mut Vec<Finding>) {
    let minimum = evidence.limits.minimum;
    let is_broken = |amount: &Exact| !(*amount * 100).is_integer();
    // What a round comes to with the initial bet alone: pays of the initial bet have no table.
    let results = evidence.main.outcomes.iter().filter(|outcome| outcome.ways > 0);
    let results = results.map(|outcome| outcome.net * minimum).filter(is_broken);
    let broken: Vec<Phrase> = results.map(|net| phrase!("{}", amount(net))).collect();
    let found = match broken.is_empty() {
        true => phrase!("all are, for {} staked", amount(minimum)),
        false => {
            phrase!(
                "with an initial bet of {} rounds come to {}",
                amount(minimum),
                Part::List(broken.clone(), ", ")
            )
        }
    };
    let finding = ROUNDING.should_hold(broken.is_empty(), phrase!("whole hundredths"), found);
    findings.push(finding.about("initial bet"));
    for table in &evidence.paytables {
        let beside = evidence.beside.iter().find(|beside| beside.stake == table.bet);
        let bet = evidence.main.bets.iter().find(|bet| bet.bet == table.bet && bet.placed > 0);
        let stake = match (beside, bet) {
            (Some(beside), _) => staked(beside) * minimum,
            (None, Some(bet)) => bet.staked_total / Exact::from(bet.placed as i128) * minimum,
            (None, None) => minimum,
        };
        let broken: Vec<Phrase> = (table.rows.iter().filter(|row| row.pay.is_some()))
            .filter(|row| is_broken(&(row.returned() * stake)))
            .map(|row| {
                phrase!("{} {}", Part::Word(row.class.replace('_', " ")), amount(row.returned() * stake))
            })
            .collect();
        let found = match broken.is_empty() {
            true => phrase!("all are, for {} staked", amount(stake)),
            false => {
                phrase!("for {} staked comes back: {}", amount(stake), Part::List(broken.clone(), ", "))
            }
        };
        let finding = ROUNDING.should_hold(broken.is_empty(), phrase!("whole hundredths"), found);
        findings.push(finding.at(&evidence.source, table.key));
    }
}

fn meters(evidence: &Evidence, findings: &mut Vec<Finding>) {
    let with_meters: Vec<&Beside> = evidence.beside.iter().filter(|beside| beside.meter.is_some()).collect();
    if with_meters.is_empty() {
        findings.push(METER.not_applicable(phrase!("no bet is paid from a meter")));
    }
    for beside in with_meters {
        let (Some((Meter { stands, lowest }, at_lowest)), Some(even)) =
            (beside.meter, beside.figures.break_even_meter)
        else {
            continue;
        };
        let found = phrase!(
            "a meter of {} of which {} breaks even; at its lowest, {}, the bet costs {}",
            amount(stands),
            Part::Number(format!("{:.2}", nearest(even))),
            amount(lowest),
            percent(at_lowest)
        );
        findings.push(METER.holds(stands < even, phrase!("a meter below"), found).about(beside.stake));
    }
}
