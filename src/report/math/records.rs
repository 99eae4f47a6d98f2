//! The tables of a math report: columns in their order.

use super::super::cell::Cell;
use super::super::model::Record;
use super::super::records::SIMULATED;
use super::super::records::exact::EXACT;
use crate::base::exact::Exact;
use crate::stats::census::{CensusBet, CensusFigures};
use crate::stats::distribution::Spread;
use crate::stats::estimate::Level;
use crate::stats::fit::ClassFit;
use crate::stats::outcome::Outcome;
use crate::stats::session::Session;
use crate::validate::evidence::{Beside, Evidence};

/// What is staked first, as every table calls it.
const INITIAL_BET: &str = "initial_bet";

/// Rounds after which the band of the mean result is told.
const ROUNDS: [u64; 6] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// A row for each wager under the best play, and one for the initial bet under the player of the claims.
pub(super) fn wagers(evidence: &Evidence) -> Vec<Record> {
    let (claimed, figures) = &evidence.claimed;
    let best = initial("optimal", &evidence.main, evidence);
    let named = (*figures != evidence.main).then(|| initial(&claimed.name, figures, evidence));
    let beside = evidence.beside.iter().filter_map(|beside| side(beside, evidence));
    std::iter::once(best).chain(named).chain(beside).collect()
}

fn initial(policy: &str, figures: &CensusFigures, evidence: &Evidence) -> Record {
    let stake = figures.staked_total / Exact::from(figures.deals as i128);
    let best = figures.outcomes.iter().rev().find(|outcome| outcome.ways > 0);
    let mut record = named(INITIAL_BET, policy, evidence);
    record.extend([
        ("edge", Cell::exact(figures.edge_per_initial_bet)),
        ("edge_exact", Cell::fraction(figures.edge_per_initial_bet)),
        ("element_of_risk", Cell::exact(figures.element_of_risk)),
        ("element_of_risk_exact", Cell::fraction(figures.element_of_risk)),
        ("return_to_player", Cell::exact(figures.element_of_risk.map(|risk| Exact::from(1) - risk))),
        ("mean_stake", Cell::exact(stake)),
    ]);
    record.extend(spread(&figures.spread));
    record.extend([
        ("hit_frequency", Cell::exact(figures.hit_frequency)),
        ("win_frequency", Cell::exact(figures.win_frequency)),
    ]);
    record.extend(top(best, figures.deals));
    record
}

/// A bet beside the initial one: for each unit staked on it.
fn side(beside: &Beside, evidence: &Evidence) -> Option<Record> {
    let bet = beside.figures.bets.iter().find(|bet| bet.bet == beside.stake)?;
    let best = bet.outcomes.iter().rev().find(|outcome| outcome.ways > 0);
    let mut record = named(beside.stake, "optimal", evidence);
    record.extend([
        ("edge", Cell::exact(beside.cost)),
        ("edge_exact", Cell::fraction(beside.cost)),
        ("element_of_risk", Cell::exact(bet.element_of_risk)),
        ("element_of_risk_exact", Cell::fraction(bet.element_of_risk)),
        ("return_to_player", Cell::exact(bet.element_of_risk.map(|risk| Exact::from(1) - risk))),
        ("mean_stake", Cell::exact(mean_stake(bet))),
    ]);
    record.extend(spread(&bet.spread));
    record.extend([
        ("hit_frequency", Cell::exact(bet.hit_frequency)),
        ("win_frequency", Cell::exact(bet.win_frequency)),
    ]);
    record.extend(top(best, beside.figures.deals));
    Some(record)
}

fn mean_stake(bet: &CensusBet) -> Option<Exact> {
    (bet.placed > 0).then(|| bet.staked_total / Exact::from(bet.placed as i128))
}

fn named(wager: &str, policy: &str, evidence: &Evidence) -> Record {
    vec![
        ("wager", Cell::Text(wager.to_owned())),
        ("minimum", Cell::Amount(evidence.limits.minimum)),
        ("maximum", Cell::amount(evidence.limits.maximum)),
        ("policy", Cell::Text(policy.to_owned())),
        ("method", Cell::Text(EXACT.into())),
    ]
}

fn spread(spread: &Spread) -> Record {
    vec![
        ("standard_deviation", Cell::number(spread.standard_deviation)),
        ("variance", Cell::number(spread.variance)),
        ("skewness", Cell::number(spread.skewness)),
        ("excess_kurtosis", Cell::number(spread.excess_kurtosis)),
    ]
}

fn top(best: Option<&Outcome>, deals: u128) -> Record {
    let one_in = best.map(|best| Exact::new(deals as i128, best.ways as i128));
    vec![("max_win", Cell::amount(best.map(|best| best.net))), ("max_win_one_in", Cell::exact(one_in))]
}

/// For each wager a row for each distinct result, and the sum, which is that of all.
pub(super) fn outcomes(evidence: &Evidence) -> Vec<Record> {
    let main = (
        INITIAL_BET,
        evidence.main.deals,
        &evidence.main.outcomes[..],
        Some(evidence.main.ev_per_initial_bet),
    );
    let beside = evidence.beside.iter().filter_map(|beside| {
        let bet = beside.figures.bets.iter().find(|bet| bet.bet == beside.stake)?;
        Some((beside.stake, bet.placed, &bet.outcomes[..], bet.ev_per_placed_bet))
    });
    let mut rows = Vec::new();
    for (wager, total, outcomes, mean) in std::iter::once(main).chain(beside) {
        rows.extend(outcomes.iter().map(|outcome| outcome_row(wager, total, outcome)));
        let ways: u128 = outcomes.iter().map(|outcome| outcome.ways).sum();
        rows.push(vec![
            ("wager", Cell::Text(wager.to_owned())),
            ("net", Cell::Empty),
            ("ways", Cell::Count(ways)),
            ("total", Cell::Count(total)),
            ("probability", Cell::exact(Exact::new(ways as i128, total as i128))),
            ("one_in", Cell::Empty),
            ("cumulative", Cell::Empty),
            ("contribution_to_ev", Cell::exact(mean)),
        ]);
    }
    rows
}

fn outcome_row(wager: &str, total: u128, outcome: &Outcome) -> Record {
    vec![
        ("wager", Cell::Text(wager.to_owned())),
        ("net", Cell::Amount(outcome.net)),
        ("ways", Cell::Count(outcome.ways)),
        ("total", Cell::Count(total)),
        ("probability", Cell::number(outcome.probability)),
        ("one_in", Cell::number(outcome.one_in)),
        ("cumulative", Cell::number(outcome.cumulative)),
        ("contribution_to_ev", Cell::number(outcome.contribution)),
    ]
}

/// The best play and every other player with what he costs against it, the cheapest first.
pub(super) fn policies(evidence: &Evidence) -> Vec<Record> {
    let row = |name: &str, figures: &CensusFigures| {
        let cost = figures.edge_per_initial_bet - evidence.main.edge_per_initial_bet;
        vec![
            ("strategy", Cell::Text(name.to_owned())),
            ("edge_per_initial_bet", Cell::exact(figures.edge_per_initial_bet)),
            ("edge_exact", Cell::fraction(figures.edge_per_initial_bet)),
            ("cost_against_best", Cell::exact(cost)),
            ("element_of_risk", Cell::exact(figures.element_of_risk)),
            ("standard_deviation", Cell::number(figures.spread.standard_deviation)),
        ]
    };
    let mut others: Vec<_> = evidence.policies.iter().collect();
    others.sort_by_key(|(_, figures)| figures.edge_per_initial_bet);
    let others = others.into_iter().map(|(origin, figures)| row(&origin.name, figures));
    std::iter::once(row("optimal", &evidence.main)).chain(others).collect()
}

/// The mean result of an initial bet after so many rounds, and half the widths of its bands.
pub(super) fn bands(evidence: &Evidence) -> Vec<Record> {
    let figures = &evidence.main;
    let deviation = figures.spread.standard_deviation.unwrap_or(0.0);
    let half =
        |level: Level, rounds: u64| Cell::number(level.quantile() * deviation / (rounds as f64).sqrt());
    let row = |rounds: u64| {
        vec![
            ("rounds", Cell::Whole(rounds)),
            ("mean_result", Cell::exact(figures.ev_per_initial_bet)),
            ("half_width_90", half(Level::P90, rounds)),
            ("half_width_95", half(Level::P95, rounds)),
            ("half_width_99", half(Level::P99, rounds)),
        ]
    };
    ROUNDS.into_iter().map(row).collect()
}

/// A session of one initial bet a round.
pub(super) fn session(session: &Session, steps: i64) -> Record {
    let bets = |result: f64| Cell::number(result / steps as f64);
    let quantile = |part: f64| bets(session.quantile(part) as f64);
    vec![
        ("rounds", Cell::Whole(session.rounds.into())),
        ("mean_result", bets(session.mean())),
        ("standard_deviation", bets(session.standard_deviation())),
        ("result_quantile_0.05", quantile(0.05)),
        ("result_quantile_0.5", quantile(0.5)),
        ("result_quantile_0.95", quantile(0.95)),
        ("chance_ahead", Cell::number(session.chance(|result| result > 0))),
        ("chance_behind", Cell::number(session.chance(|result| result < 0))),
    ]
}

/// One initial bet by its size.
pub(super) fn levels(evidence: &Evidence) -> Vec<Record> {
    let row = |(bet, figures): &(Exact, CensusFigures)| {
        let best = figures.outcomes.iter().rev().find(|outcome| outcome.ways > 0);
        vec![
            ("initial_bet", Cell::Amount(*bet)),
            ("edge_per_initial_bet", Cell::exact(figures.edge_per_initial_bet)),
            ("edge_exact", Cell::fraction(figures.edge_per_initial_bet)),
            ("element_of_risk", Cell::exact(figures.element_of_risk)),
            ("return_to_player", Cell::exact(figures.element_of_risk.map(|risk| Exact::from(1) - risk))),
            ("standard_deviation", Cell::number(figures.spread.standard_deviation)),
            ("max_win", Cell::amount(best.map(|best| best.net))),
        ]
    };
    evidence.levels.iter().map(row).collect()
}

/// For each result of the simulation how often it came and how often it should; none where nothing was
/// simulated.
pub(super) fn simulation(evidence: &Evidence) -> Vec<Record> {
    let Some(sample) = &evidence.sample else { return Vec::new() };
    let row = |class: &ClassFit| {
        vec![
            ("net", Cell::Amount(class.net)),
            ("method", Cell::Text(SIMULATED.into())),
            ("rounds", Cell::Whole(sample.rounds)),
            ("seed", Cell::Count(sample.seed.into())),
            ("observed", Cell::Count(class.observed)),
            ("expected", Cell::number(class.expected)),
            ("p_value", Cell::p_value(class.p_value)),
        ]
    };
    sample.agreement.fit.iter().flat_map(|fit| &fit.classes).map(row).collect()
}
