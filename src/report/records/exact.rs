//! The columns of exact counts, in their order: those of a sample that have a meaning here, and those
//! that only a count has.

use super::super::cell::Cell;
use super::super::exact::ExactEvidence;
use super::super::model::Record;
use super::{assumed, spread, stakes};
use crate::stats::census::{CensusBet, CensusFigures, CensusRow};

/// How the numbers of a report came about: by counting every deal.
pub(in crate::report) const EXACT: &str = "exact";

/// The summary, key and frequencies apart.
pub(in crate::report) fn summary(evidence: &ExactEvidence, figures: &CensusFigures) -> Record {
    let mut record = vec![
        ("method", Cell::Text(EXACT.into())),
        ("deals", Cell::Count(figures.deals)),
        ("boxes", Cell::Whole(evidence.sitting.boxes.into())),
        ("bets_per_box", Cell::Whole(evidence.sitting.bets_per_box.into())),
        ("initial_bet", Cell::amount(evidence.sitting.initial_bet)),
        ("stakes", stakes(&evidence.stakes)),
        ("initial_bets", Cell::Count(figures.deals)),
        ("staked_total", Cell::Total(figures.staked_total)),
        ("net_total", Cell::Total(figures.net_total)),
        ("ev_per_initial_bet", Cell::exact(figures.ev_per_initial_bet)),
        ("edge_per_initial_bet", Cell::exact(figures.edge_per_initial_bet)),
        ("edge_exact", Cell::fraction(figures.edge_per_initial_bet)),
        ("element_of_risk", Cell::exact(figures.element_of_risk)),
        ("element_of_risk_exact", Cell::fraction(figures.element_of_risk)),
    ];
    record.extend(spread(&figures.spread));
    record.extend([
        ("hit_frequency", Cell::exact(figures.hit_frequency)),
        ("win_frequency", Cell::exact(figures.win_frequency)),
        ("max_win", Cell::amount(figures.max_win)),
        ("max_loss", Cell::amount(figures.max_loss)),
        ("break_even_meter", Cell::exact(figures.break_even_meter)),
        ("break_even_meter_exact", Cell::fraction(figures.break_even_meter)),
        ("assumptions", Cell::Whole(evidence.rules.assumptions.len() as u64)),
        ("assumed", assumed(&evidence.rules)),
    ]);
    record
}

/// One row of a breakdown, key apart.
pub(in crate::report) fn hand(row: &CensusRow) -> Record {
    vec![
        ("by", Cell::Text(row.by.into())),
        ("row", Cell::Text(row.row.into())),
        ("initial_bets", Cell::Count(row.initial_bets)),
        ("frequency", Cell::exact(row.frequency)),
        ("staked_total", Cell::Total(row.staked_total)),
        ("net_total", Cell::Total(row.net_total)),
        ("ev_per_initial_bet", Cell::exact(row.ev_per_initial_bet)),
        ("standard_deviation", Cell::number(row.standard_deviation)),
        ("contribution_to_ev", Cell::exact(row.contribution)),
    ]
}

/// One bet, key apart.
pub(in crate::report) fn bet(bet: &CensusBet) -> Record {
    let mut record = vec![
        ("bet", Cell::Text(bet.bet.into())),
        ("placed", Cell::Count(bet.placed)),
        ("placed_frequency", Cell::exact(bet.placed_frequency)),
        ("staked_total", Cell::Total(bet.staked_total)),
        ("returned_total", Cell::Total(bet.returned_total)),
        ("net_total", Cell::Total(bet.net_total)),
        ("ev_per_initial_bet", Cell::exact(bet.ev_per_initial_bet)),
        ("edge_per_initial_bet", Cell::exact(bet.edge_per_initial_bet)),
        ("edge_exact", Cell::fraction(bet.edge_per_initial_bet)),
        ("ev_per_placed_bet", Cell::exact(bet.ev_per_placed_bet)),
        ("element_of_risk", Cell::exact(bet.element_of_risk)),
        ("element_of_risk_exact", Cell::fraction(bet.element_of_risk)),
    ];
    record.extend(spread(&bet.spread));
    record.extend([
        ("hit_frequency_per_placed_bet", Cell::exact(bet.hit_frequency)),
        ("win_frequency_per_placed_bet", Cell::exact(bet.win_frequency)),
        ("max_win", Cell::amount(bet.max_win)),
        ("max_loss", Cell::amount(bet.max_loss)),
    ]);
    record
}
