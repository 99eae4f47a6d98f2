//! The pays of a house as tables.

use super::rules::{Pay, PayTable, PayUnit, Progressive, ProgressiveAward, Rules};
use crate::cards::hand::HandClass;
use crate::cards::ranking::Ranking;
use crate::game::paytable::{Paytable, PaytableRow, Stated, TablePay};

/// Five cards from 52 can be had in so many ways.
const HANDS: u64 = 2_598_960;

/// Every table of pays, in the order in which files usually have them.
#[must_use]
pub fn paytables(rules: &Rules) -> Vec<Paytable> {
    let by_pay = |pays: &PayTable, class: HandClass| pays[class.index()].map(stated);
    let table = |key, bet, pay: &dyn Fn(HandClass) -> Option<TablePay>| Paytable {
        key,
        bet,
        hands: HANDS,
        order: "cards.hand_order",
        rows: best_first(rules)
            .into_iter()
            .map(|class| PaytableRow {
                class: class.key(),
                hands: class.hands(),
                part_of: part_of(class).map(HandClass::key),
                pay: pay(class),
            })
            .collect(),
    };
    let mut tables =
        vec![table("second_bet.pays", "second_bet", &|class| by_pay(&rules.second_bet.pays, class))];
    if let Some(insurance) = &rules.insurance {
        tables.push(table("insurance.pays", "insurance", &|class| by_pay(&insurance.pays, class)));
    }
    if let Some(progressive) = &rules.progressive {
        tables.push(table("progressive.awards", "progressive", &|class| award(progressive, class)));
    }
    tables
}

fn best_first(rules: &Rules) -> Vec<HandClass> {
    let ranking = Ranking::of(rules.hand_order);
    let mut classes = HandClass::ALL.to_vec();
    classes.sort_by_key(|class| std::cmp::Reverse(ranking.place(*class)));
    classes
}

/// The class of poker that a class is a part of.
fn part_of(class: HandClass) -> Option<HandClass> {
    match class {
        HandClass::AceKing => Some(HandClass::HighCard),
        HandClass::RoyalFlush => Some(HandClass::StraightFlush),
        _ => None,
    }
}

fn stated(pay: Pay) -> TablePay {
    let stated = match pay.unit {
        PayUnit::To => Stated::ToOne,
        PayUnit::For => Stated::ForOne,
    };
    TablePay { returned: pay.returned(), stated }
}

fn award(progressive: &Progressive, class: HandClass) -> Option<TablePay> {
    progressive.awards[class.index()].map(|award| match award {
        ProgressiveAward::Fixed(pay) => stated(pay),
        ProgressiveAward::MeterShare(share) => {
            TablePay { returned: share * progressive.meter / progressive.stake, stated: Stated::MeterShare }
        }
    })
}
