//! The side bets on the player's own hand: insurance and progressive.

use super::super::pay::PayError;
use super::super::rules::{Buy, Insurance, LooksAt, Progressive, ProgressiveAward, SeveralWinners};
use super::{by_class, pay, section, written};
use crate::base::document::{Located, Table};
use crate::base::exact::{self, Exact};
use crate::cards::ranking::HandOrder;
use thiserror::Error;

/// The insurance. `sells_a_card` is nothing where the file is faulty in that.
pub(super) fn insurance(
    table: &Table<'_>,
    order: HandOrder,
    sells_a_card: Option<bool>,
) -> Option<Insurance> {
    let looks_at = looks_at(table, sells_a_card);
    let needs_second_bet = table.flag("needs_second_bet");
    let lost_to_better_dealer = table.flag("lost_to_better_dealer");
    let maximum = table.amount_or_none("maximum");
    let fixed = table.flag("fixed");
    let pays = section(table, "pays", |pays| Some(by_class(pays, order, pay)));
    let (maximum, fixed) = (maximum?.value, fixed?);
    if fixed.value && maximum.is_none() {
        let message = format!("`{}` is true, but there is no maximum", table.name("fixed"));
        let help = "a fixed insurance is taken at its maximum: state one, or write `false`";
        table.fault_at(fixed.span, message, help);
    }
    Some(Insurance {
        pays: pays?,
        looks_at: looks_at?,
        needs_second_bet: needs_second_bet?.value,
        lost_to_better_dealer: lost_to_better_dealer?.value,
        maximum,
        fixed: fixed.value,
    })
}

/// Refuses an insurance that looks at a hand after the purchase by which it is lost.
pub(super) fn check_forfeit(root: &Table<'_>, insurance: &Insurance, buy: &Buy) {
    if insurance.looks_at == LooksAt::FinalHand
        && buy.forfeits_insurance
        && let Some(table) = root.optional_table("buy")
        && let Some(span) = table.key_span("forfeits_insurance")
    {
        let message =
            "the insurance looks at the final hand, but is forfeited by the purchase that changes it";
        table.fault_at(span, message, "write `false`, or let the insurance look at `first-five`");
    }
}

/// The progressive.
pub(super) fn progressive(
    table: &Table<'_>,
    order: HandOrder,
    sells_a_card: Option<bool>,
) -> Option<Progressive> {
    let stake = table.positive_amount("stake");
    let looks_at = looks_at(table, sells_a_card);
    let needs_second_bet = table.flag("needs_second_bet");
    let meter = table.positive_amount("meter");
    let seed = table.positive_amount("seed");
    let fed = table.amount("fed");
    let winners = [("split", SeveralWinners::Split), ("each-in-full", SeveralWinners::EachInFull)];
    let several_winners = table.word("several_winners", &winners);
    let awards = section(table, "awards", |awards| {
        let read = by_class(awards, order, award);
        let has_share =
            |award: &Option<ProgressiveAward>| matches!(award, Some(ProgressiveAward::MeterShare(_)));
        let sound = read.iter().flatten().count();
        if sound > 0 && sound == awards.keys().count() && !read.iter().any(has_share) {
            awards.fault("no hand wins from the meter", "write for example `\"100 % of the meter\"` for one");
        }
        Some(read)
    });
    check_meter(table, &meter, &seed, &fed);
    Some(Progressive {
        stake: stake?.value,
        awards: awards?,
        looks_at: looks_at?,
        needs_second_bet: needs_second_bet?.value,
        meter: meter?.value,
        seed: seed?.value,
        fed: fed?.value,
        several_winners: several_winners?.value,
    })
}

type Number = Option<Located<Exact>>;

fn check_meter(table: &Table<'_>, meter: &Number, seed: &Number, fed: &Number) {
    if let (Some(meter), Some(seed)) = (meter, seed)
        && meter.value < seed.value
    {
        let message = format!("`{}` is {}", table.name("meter"), exact::text(meter.value));
        let help = format!(
            "the meter is never below `{}`, which is {}",
            table.name("seed"),
            exact::text(seed.value)
        );
        table.fault_at(meter.span.clone(), message, help);
    }
    if let Some(fed) = fed
        && fed.value > Exact::from(1)
    {
        let message = format!("`{}` is {}", table.name("fed"), exact::text(fed.value));
        table.fault_at(fed.span.clone(), message, "it is a part of the stake: at most 1");
    }
}

/// Which hand a side bet looks at. There is a final hand only where a card is for sale.
fn looks_at(table: &Table<'_>, sells_a_card: Option<bool>) -> Option<LooksAt> {
    let meanings = [("first-five", LooksAt::FirstFive), ("final-hand", LooksAt::FinalHand)];
    let looks_at = table.word("looks_at", &meanings)?;
    if looks_at.value == LooksAt::FinalHand && sells_a_card == Some(false) {
        let message = format!("`{}` is `final-hand`, but no card is for sale", table.name("looks_at"));
        table.fault_at(looks_at.span, message, "without a purchase the only hand is `first-five`");
    }
    Some(looks_at.value)
}

/// Why a text is not an award.
#[derive(Debug, Error)]
enum AwardError {
    #[error("{0}")]
    Pay(PayError),
    #[error("this is not an award")]
    Unreadable,
    #[error("a share of the meter is above 0 % and at most 100 %")]
    Share,
}

impl AwardError {
    fn advice(&self) -> String {
        match self {
            Self::Pay(error) => error.advice(),
            Self::Unreadable | Self::Share => {
                "write for example `\"100 % of the meter\"` or `\"50 for 1\"`".to_owned()
            }
        }
    }
}

fn award(table: &Table<'_>, key: &'static str) -> Option<ProgressiveAward> {
    let expected = "an award such as `\"100 % of the meter\"` or `\"50 for 1\"`";
    written(table, key, expected, parse_award, AwardError::advice)
}

fn parse_award(text: &str) -> Result<ProgressiveAward, AwardError> {
    if let Some(share) = text.trim().strip_suffix("of the meter") {
        let percent = share.trim().strip_suffix('%').ok_or(AwardError::Unreadable)?;
        let percent = exact::parse(percent).map_err(|_| AwardError::Unreadable)?;
        if percent <= Exact::ZERO || percent > Exact::from(100) {
            return Err(AwardError::Share);
        }
        return Ok(ProgressiveAward::MeterShare(percent / Exact::from(100)));
    }
    match text.parse() {
        Ok(pay) => Ok(ProgressiveAward::Fixed(pay)),
        Err(PayError::Unreadable) => Err(AwardError::Unreadable),
        Err(error) => Err(AwardError::Pay(error)),
    }
}
