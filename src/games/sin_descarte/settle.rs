//! How a round is settled, bet by bet, as the house's text has it.

use super::amounts::{Amounts, ProgressiveReturn};
use super::rules::{LooksAt, NotQualified, Rules};
use crate::base::money::Ticks;
use crate::cards::hand::HandClass;
use crate::tally::subject::Settled;
use std::cmp::Ordering;

/// What a box did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Path {
    /// Passed at once (paso, no voy).
    Passed,
    /// Went without buying (voy, doblo).
    Went,
    /// Bought a card and made the second bet.
    BoughtAndWent,
    /// Bought a card and then passed.
    BoughtAndPassed,
}

impl Path {
    /// All paths, in the order in which reports list them.
    pub const ALL: [Self; 4] = [Self::Passed, Self::Went, Self::BoughtAndWent, Self::BoughtAndPassed];

    /// Whether a card was bought.
    #[must_use]
    pub fn bought(self) -> bool {
        matches!(self, Self::BoughtAndWent | Self::BoughtAndPassed)
    }

    /// Whether the second bet was made.
    #[must_use]
    pub fn went(self) -> bool {
        matches!(self, Self::Went | Self::BoughtAndWent)
    }
}

/// What the settlement of one box depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Showdown {
    /// What the box did.
    pub path: Path,
    /// The class of the five cards dealt at first.
    pub first_class: HandClass,
    /// The first five compared with the dealer's hand.
    pub first_against_dealer: Ordering,
    /// The class of the hand after a purchase; that of the first five without one.
    pub final_class: HandClass,
    /// The final hand compared with the dealer's.
    pub final_against_dealer: Ordering,
    /// The class of the dealer's hand.
    pub dealer_class: HandClass,
}

impl Showdown {
    /// The class of the hand that a side bet looks at.
    #[must_use]
    pub fn class_of(&self, looks_at: LooksAt) -> HandClass {
        self.hand(looks_at).0
    }

    fn hand(&self, looks_at: LooksAt) -> (HandClass, Ordering) {
        match looks_at {
            LooksAt::FirstFive => (self.first_class, self.first_against_dealer),
            LooksAt::FinalHand => (self.final_class, self.final_against_dealer),
        }
    }
}

/// What became of the bets on one box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Settlement {
    /// The ante (apuesta inicial, casilla 1ª).
    pub ante: Settled,
    /// The second bet (segunda apuesta, casilla 2ª).
    pub second_bet: Settled,
    /// The price of a card; it never comes back.
    pub card: Settled,
    /// The insurance (seguro).
    pub insurance: Settled,
    /// The progressive (progresivo).
    pub progressive: Settled,
}

impl Settlement {
    /// The bets in the order in which reports list them.
    #[must_use]
    pub fn bets(&self) -> [Settled; 5] {
        [self.ante, self.second_bet, self.card, self.insurance, self.progressive]
    }

    /// All returns less all stakes.
    #[must_use]
    pub fn net(&self) -> Ticks {
        self.bets().iter().map(|bet| bet.net()).sum()
    }

    /// All stakes.
    #[must_use]
    pub fn staked(&self) -> Ticks {
        self.bets().iter().map(|bet| bet.staked).sum()
    }

    /// What the house pays on top of stakes, the progressive apart: what a payout maximum bounds.
    #[must_use]
    pub fn payout(&self) -> Ticks {
        [self.ante, self.second_bet, self.insurance].iter().map(|bet| bet.net().max(Ticks::ZERO)).sum()
    }

    /// Cuts `excess` off what was won: from the second bet first, then from the insurance, then from
    /// the ante. Stakes are never cut.
    fn cut(&mut self, mut excess: Ticks) {
        for bet in [&mut self.second_bet, &mut self.insurance, &mut self.ante] {
            let cut = bet.net().clamp(Ticks::ZERO, excess.max(Ticks::ZERO));
            bet.returned = bet.returned - cut;
            excess = excess - cut;
        }
    }
}

/// Settles one box by itself: all that is left are rules that look at the whole round.
#[must_use]
pub fn settle(rules: &Rules, amounts: &Amounts, showdown: &Showdown) -> Settlement {
    let (ante, second_bet) = main_bets(rules, amounts, showdown);
    let card = Settled {
        staked: if showdown.path.bought() { amounts.card_price } else { Ticks::ZERO },
        returned: Ticks::ZERO,
    };
    let mut settlement = Settlement {
        ante,
        second_bet,
        card,
        insurance: insurance(rules, amounts, showdown),
        progressive: progressive(rules, amounts, showdown),
    };
    if let Some(most) = amounts.hand_maximum {
        let payout = settlement.payout();
        settlement.cut(payout - most);
    }
    settlement
}

/// The ante and the second bet.
fn main_bets(rules: &Rules, amounts: &Amounts, showdown: &Showdown) -> (Settled, Settled) {
    let ante = |returned| Settled { staked: amounts.ante, returned };
    let second_bet = |returned| Settled { staked: amounts.second_bet, returned };

    // «Los que opten por "pasar" perderán la apuesta inicial.»
    if !showdown.path.went() {
        return (ante(Ticks::ZERO), Settled::default());
    }
    // The bank does not play: the antes are paid, and the second bet comes back whoever is better.
    if !rules.qualifies(showdown.dealer_class) {
        let paid = match rules.dealer.not_qualified {
            NotQualified::PayAllAntes(_) => true,
            NotQualified::PayBetterAntes(_) => showdown.final_against_dealer == Ordering::Greater,
            NotQualified::Nothing => false,
        };
        let back = if paid { amounts.ante_not_qualified } else { amounts.ante };
        return (ante(back), second_bet(amounts.second_bet));
    }
    match showdown.final_against_dealer {
        Ordering::Greater => {
            (ante(amounts.ante_won), second_bet(amounts.second_bet_won[showdown.final_class.index()]))
        }
        // «Conservando su apuesta en caso de empate.»
        Ordering::Equal => (ante(amounts.ante), second_bet(amounts.second_bet)),
        Ordering::Less => (ante(Ticks::ZERO), second_bet(Ticks::ZERO)),
    }
}

/// The insurance: settled once on every path.
fn insurance(rules: &Rules, amounts: &Amounts, showdown: &Showdown) -> Settled {
    let Some(insurance) = &rules.insurance else { return Settled::default() };
    let (class, against_dealer) = showdown.hand(insurance.looks_at);
    let forfeited = showdown.path.bought() && rules.buy.as_ref().is_some_and(|buy| buy.forfeits_insurance);
    let without_second_bet = insurance.needs_second_bet && !showdown.path.went();
    let beaten = insurance.lost_to_better_dealer
        && rules.qualifies(showdown.dealer_class)
        && against_dealer == Ordering::Less;
    let lost = forfeited || without_second_bet || beaten;
    let returned = if lost { Ticks::ZERO } else { amounts.insurance_won[class.index()] };
    Settled { staked: amounts.insurance, returned }
}

/// The progressive, as if no other box won from the meter.
fn progressive(rules: &Rules, amounts: &Amounts, showdown: &Showdown) -> Settled {
    let Some(progressive) = &rules.progressive else { return Settled::default() };
    let (class, _) = showdown.hand(progressive.looks_at);
    let lost = progressive.needs_second_bet && !showdown.path.went();
    let returned = match amounts.progressive_won[class.index()] {
        _ if lost => Ticks::ZERO,
        ProgressiveReturn::Nothing => Ticks::ZERO,
        ProgressiveReturn::Fixed(returned) | ProgressiveReturn::Divided(returned) => returned,
    };
    Settled { staked: amounts.progressive, returned }
}

/// The class by which a box wins from the meter, where it does so and the winners divide.
#[must_use]
pub fn divides_meter(rules: &Rules, amounts: &Amounts, showdown: &Showdown) -> Option<HandClass> {
    let progressive = rules.progressive.as_ref()?;
    let (class, _) = showdown.hand(progressive.looks_at);
    let lost = progressive.needs_second_bet && !showdown.path.went();
    let divided = matches!(amounts.progressive_won[class.index()], ProgressiveReturn::Divided(_));
    (divided && !lost).then_some(class)
}

/// Settles all boxes of a round: each by itself, then the rules that look at the whole round. The
/// winners of one share of the meter divide it; a payout maximum per round is used up box by box, in
/// the order in which the croupier pays them.
pub fn settle_round(
    rules: &Rules,
    amounts: &Amounts,
    bets_per_box: u32,
    showdowns: &[Showdown],
    settlements: &mut [Settlement],
) {
    for (settlement, showdown) in settlements.iter_mut().zip(showdowns) {
        *settlement = settle(rules, amounts, showdown);
    }
    for (settlement, showdown) in settlements.iter_mut().zip(showdowns) {
        let Some(class) = divides_meter(rules, amounts, showdown) else { continue };
        let boxes =
            showdowns.iter().filter(|other| divides_meter(rules, amounts, other) == Some(class)).count();
        let winners = boxes as i64 * i64::from(bets_per_box);
        settlement.progressive.returned = Ticks(settlement.progressive.returned.0 / winners);
    }
    if let Some(most) = amounts.round_maximum {
        let mut left = most;
        for settlement in settlements {
            let payout = settlement.payout();
            settlement.cut(payout - left);
            left = left - settlement.payout();
        }
    }
}
