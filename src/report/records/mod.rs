//! The columns of the files, in their order, each with the figure that it shows.
//!
//! What the columns mean stands in `docs/report-columns.md`, and a test looks for every name there.

pub(super) mod exact;

use super::cell::Cell;
use super::model::{Record, RulesInfo, RunInfo, SubjectEvidence};
use crate::base::exact::{Exact, text};
use crate::base::stream::STREAM_VERSION;
use crate::game::house::Origin;
use crate::stats::agreement::Agreement;
use crate::stats::bet::BetFigures;
use crate::stats::census::{CensusBet, CensusRow};
use crate::stats::distribution::Spread;
use crate::stats::estimate::{Estimate, Level};
use crate::stats::figures::Figures;
use crate::stats::fit::{ClassFit, GoodnessOfFit};
use crate::stats::house::HousePerRound;
use crate::stats::outcome::Outcome;
use crate::stats::row::RowFigures;

/// How the numbers of a report came about: from sampled rounds.
pub const SIMULATED: &str = "simulated";

/// The names of the columns that every file begins with.
pub(super) const KEY: [&str; 3] = ["game", "rules", "strategy"];

/// The columns that every file begins with.
pub(super) fn key(game: &str, rules: &RulesInfo, strategy: &Origin) -> Record {
    let text = |text: &str| Cell::Text(text.to_owned());
    let values = [game, &rules.origin.name, &strategy.name];
    KEY.into_iter().zip(values.map(text)).collect()
}

/// The summary, key and frequencies apart.
pub(super) fn summary(
    run: &RunInfo,
    evidence: &SubjectEvidence,
    figures: &Figures,
    difference: Option<&Estimate>,
    agreement: Option<&Agreement>,
) -> Record {
    let edge = figures.edge_per_initial_bet.as_ref();
    let risk = figures.element_of_risk.as_ref();
    let [edge_95_low, edge_95_high] = Cell::ends(edge, Level::P95);
    let [edge_99_low, edge_99_high] = Cell::ends(edge, Level::P99);
    let exact = agreement.map(|agreement| &agreement.exact);
    let exact_edge = exact.map(|exact| exact.edge_per_initial_bet);
    let mut record = vec![
        ("method", Cell::Text(SIMULATED.into())),
        ("partial", Cell::Flag(!run.complete)),
        ("seed", Cell::Count(run.seed.into())),
        ("stream_version", Cell::Whole(STREAM_VERSION.into())),
        ("rounds", u64::try_from(figures.rounds).map_or(Cell::Empty, Cell::Whole)),
        ("boxes", Cell::Whole(evidence.sitting.boxes.into())),
        ("bets_per_box", Cell::Whole(evidence.sitting.bets_per_box.into())),
        ("initial_bet", Cell::amount(evidence.sitting.initial_bet)),
        ("stakes", stakes(&evidence.stakes)),
        ("initial_bets", Cell::Count(figures.initial_bets)),
        ("staked_total", Cell::Total(figures.staked_total)),
        ("net_total", Cell::Total(figures.net_total)),
        ("ev_per_initial_bet", Cell::value(figures.ev_per_initial_bet.as_ref())),
        ("edge_per_initial_bet", Cell::value(edge)),
        ("standard_error", Cell::error(edge)),
        ("edge_95_low", edge_95_low),
        ("edge_95_high", edge_95_high),
        ("edge_99_low", edge_99_low),
        ("edge_99_high", edge_99_high),
        ("interval_note", Cell::reservations(edge)),
        ("exact_edge_per_initial_bet", Cell::exact(exact_edge)),
        ("edge_exact", Cell::fraction(exact_edge)),
        ("edge_deviation", Cell::number(agreement.and_then(|agreement| agreement.edge_deviation))),
        ("element_of_risk", Cell::value(risk)),
        ("element_of_risk_standard_error", Cell::error(risk)),
        ("exact_element_of_risk", Cell::exact(exact.and_then(|exact| exact.element_of_risk))),
    ];
    record.extend(spread(&figures.spread));
    record.push((
        "exact_standard_deviation",
        Cell::number(exact.and_then(|exact| exact.spread.standard_deviation)),
    ));
    record.extend([
        ("hit_frequency", Cell::number(figures.hit_frequency)),
        ("win_frequency", Cell::number(figures.win_frequency)),
        ("max_win", Cell::amount(figures.max_win)),
        ("max_loss", Cell::amount(figures.max_loss)),
    ]);
    record.extend(fit_columns(agreement.and_then(|agreement| agreement.fit.as_ref())));
    record.push(("break_even_meter", Cell::exact(exact.and_then(|exact| exact.break_even_meter))));
    record.extend(difference_columns(difference));
    record.extend(house(figures.house.as_ref()));
    record.extend([
        ("assumptions", Cell::Whole(evidence.rules.assumptions.len() as u64)),
        ("assumed", assumed(&evidence.rules)),
    ]);
    record
}

fn fit_columns(fit: Option<&GoodnessOfFit>) -> Record {
    let test = fit.and_then(|fit| fit.chi_square);
    vec![
        ("chi_square", Cell::number(test.map(|test| test.statistic))),
        (
            "chi_square_degrees_of_freedom",
            test.map_or(Cell::Empty, |test| Cell::Whole(test.degrees_of_freedom as u64)),
        ),
        ("chi_square_p_value", Cell::p_value(test.map(|test| test.p_value))),
        ("lowest_holm_p_value", Cell::p_value(fit.and_then(GoodnessOfFit::lowest_holm_p_value))),
    ]
}

fn difference_columns(difference: Option<&Estimate>) -> Record {
    let [low_95, high_95] = Cell::ends(difference, Level::P95);
    let [low_99, high_99] = Cell::ends(difference, Level::P99);
    vec![
        ("edge_less_first", Cell::value(difference)),
        ("edge_less_first_standard_error", Cell::error(difference)),
        ("edge_less_first_95_low", low_95),
        ("edge_less_first_95_high", high_95),
        ("edge_less_first_99_low", low_99),
        ("edge_less_first_99_high", high_99),
        ("edge_less_first_note", Cell::reservations(difference)),
    ]
}

fn house(house: Option<&HousePerRound>) -> Record {
    let figure = |figure: fn(&HousePerRound) -> Option<f64>| Cell::number(house.and_then(figure));
    vec![
        ("house_result_per_round", Cell::value(house.map(|house| &house.mean))),
        ("house_result_standard_error", Cell::error(house.map(|house| &house.mean))),
        ("house_variance_per_round", figure(|house| house.variance)),
        ("house_standard_deviation_per_round", figure(|house| house.standard_deviation)),
        ("covariance_between_boxes", figure(|house| house.covariance_between_boxes)),
        ("correlation_between_boxes", figure(|house| house.correlation_between_boxes)),
    ]
}

/// `insurance=0.5 progressive=1`.
fn stakes(stakes: &[(String, Exact)]) -> Cell {
    let stakes: Vec<String> = stakes.iter().map(|(name, stake)| format!("{name}={}", text(*stake))).collect();
    if stakes.is_empty() { Cell::Empty } else { Cell::Text(stakes.join(" ")) }
}

/// The assumptions in one text.
fn assumed(rules: &RulesInfo) -> Cell {
    let assumed: Vec<String> =
        (rules.assumptions.iter()).map(|made| format!("{}: {}", made.key, made.reason)).collect();
    if assumed.is_empty() { Cell::Empty } else { Cell::Text(assumed.join(" | ")) }
}

fn spread(spread: &Spread) -> Record {
    vec![
        ("variance", Cell::number(spread.variance)),
        ("standard_deviation", Cell::number(spread.standard_deviation)),
        ("skewness", Cell::number(spread.skewness)),
        ("excess_kurtosis", Cell::number(spread.excess_kurtosis)),
    ]
}

/// One distinct net result, key apart.
pub(super) fn outcome(outcome: &Outcome) -> Record {
    vec![
        ("net", Cell::Amount(outcome.net)),
        ("ways", Cell::Count(outcome.ways)),
        ("probability", Cell::number(outcome.probability)),
        ("one_in", Cell::number(outcome.one_in)),
        ("cumulative_probability", Cell::number(outcome.cumulative)),
        ("contribution_to_ev", Cell::number(outcome.contribution)),
    ]
}

/// Every distinct net result beside its exact chance where that is known; then those that are possible
/// and did not occur are listed too.
pub(super) fn outcomes(outcomes: &[Outcome], fit: Option<&GoodnessOfFit>) -> Vec<Record> {
    let Some(fit) = fit else {
        return outcomes.iter().map(|found| [outcome(found), fit_of_class(None)].concat()).collect();
    };
    let mut cumulative = 0.0;
    let record = |class: &ClassFit| {
        let occurred = outcomes.iter().find(|outcome| outcome.net == class.net);
        let found = occurred.copied().unwrap_or(Outcome { net: class.net, cumulative, ..NEVER });
        cumulative = found.cumulative;
        [outcome(&found), fit_of_class(Some(class))].concat()
    };
    fit.classes.iter().map(record).collect()
}

/// A result that did not occur.
const NEVER: Outcome = Outcome {
    net: Exact::ZERO,
    ways: 0,
    probability: 0.0,
    one_in: f64::INFINITY,
    cumulative: 0.0,
    contribution: 0.0,
};

fn fit_of_class(class: Option<&ClassFit>) -> Record {
    vec![
        ("exact_probability", Cell::number(class.map(|class| class.probability))),
        ("expected", Cell::number(class.map(|class| class.expected))),
        ("p_value", Cell::p_value(class.and_then(|class| class.p_value))),
        ("holm_p_value", Cell::p_value(class.and_then(|class| class.holm_p_value))),
    ]
}

/// The names of the columns above, for a file without a single outcome.
pub(super) fn outcome_columns() -> Vec<&'static str> {
    [outcome(&NEVER), fit_of_class(None)].concat().into_iter().map(|(name, _)| name).collect()
}

/// One row of a breakdown, key apart.
pub(super) fn hand(row: &RowFigures, exact: Option<&CensusRow>) -> Record {
    let ev = row.ev_per_initial_bet.as_ref();
    vec![
        ("by", Cell::Text(row.by.into())),
        ("row", Cell::Text(row.row.into())),
        ("initial_bets", Cell::Count(row.initial_bets)),
        ("frequency", Cell::number(row.frequency)),
        ("exact_frequency", Cell::exact(exact.map(|exact| exact.frequency))),
        ("staked_total", Cell::Total(row.staked_total)),
        ("net_total", Cell::Total(row.net_total)),
        ("ev_per_initial_bet", Cell::value(ev)),
        ("standard_error", Cell::error(ev)),
        ("exact_ev_per_initial_bet", Cell::exact(exact.and_then(|exact| exact.ev_per_initial_bet))),
        ("standard_deviation", Cell::number(row.standard_deviation)),
        ("contribution_to_ev", Cell::number(row.contribution)),
    ]
}

/// One bet, key apart.
pub(super) fn bet(bet: &BetFigures, exact: Option<(&CensusBet, Option<f64>)>) -> Record {
    let edge = bet.edge_per_initial_bet.as_ref();
    let placed = bet.ev_per_placed_bet.as_ref();
    let [edge_95_low, edge_95_high] = Cell::ends(edge, Level::P95);
    let [edge_99_low, edge_99_high] = Cell::ends(edge, Level::P99);
    let deviation = exact.and_then(|(_, deviation)| deviation);
    let exact = exact.map(|(exact, _)| exact);
    let exact_edge = exact.and_then(|exact| exact.edge_per_initial_bet);
    let mut record = vec![
        ("bet", Cell::Text(bet.bet.into())),
        ("placed", Cell::Count(bet.placed)),
        ("placed_frequency", Cell::number(bet.placed_frequency)),
        ("staked_total", Cell::Total(bet.staked_total)),
        ("returned_total", Cell::Total(bet.returned_total)),
        ("net_total", Cell::Total(bet.net_total)),
        ("ev_per_initial_bet", Cell::value(bet.ev_per_initial_bet.as_ref())),
        ("edge_per_initial_bet", Cell::value(edge)),
        ("standard_error", Cell::error(edge)),
        ("edge_95_low", edge_95_low),
        ("edge_95_high", edge_95_high),
        ("edge_99_low", edge_99_low),
        ("edge_99_high", edge_99_high),
        ("interval_note", Cell::reservations(edge)),
        ("exact_edge_per_initial_bet", Cell::exact(exact_edge)),
        ("edge_exact", Cell::fraction(exact_edge)),
        ("edge_deviation", Cell::number(deviation)),
        ("ev_per_placed_bet", Cell::value(placed)),
        ("ev_per_placed_bet_standard_error", Cell::error(placed)),
        ("element_of_risk", Cell::number(bet.element_of_risk)),
        ("exact_element_of_risk", Cell::exact(exact.and_then(|exact| exact.element_of_risk))),
    ];
    record.extend(spread(&bet.spread));
    record.push((
        "exact_standard_deviation",
        Cell::number(exact.and_then(|exact| exact.spread.standard_deviation)),
    ));
    record.extend([
        ("hit_frequency_per_placed_bet", Cell::number(bet.hit_frequency)),
        ("win_frequency_per_placed_bet", Cell::number(bet.win_frequency)),
        ("max_win", Cell::amount(bet.max_win)),
        ("max_loss", Cell::amount(bet.max_loss)),
    ]);
    record
}
