//! What one player's bets come to in money: every stake and every pay of a house in whole ticks.

use super::rules::{
    Insurance, NotQualified, Pay, PayTable, Progressive, ProgressiveAward, Rules, SeveralWinners,
};
use crate::base::exact::{self, Exact};
use crate::base::money::{Ticks, Unit};
use crate::cards::hand::HandClass;
use crate::game::contract::{Refusal, Sitting};

/// The stakes beside the ante, in antes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// The insurance; 0 for none.
    pub insurance: Exact,
    /// Whether the progressive is played.
    pub progressive: bool,
}

impl Stakes {
    /// No bet beside the ante.
    pub const NONE: Self = Self { insurance: Exact::ZERO, progressive: false };
}

/// Stakes and returns in ticks; a return includes the stake. All are for one bet on a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amounts {
    /// What one tick is worth.
    pub unit: Unit,
    /// The ante: one initial bet.
    pub ante: Ticks,
    /// The second bet.
    pub second_bet: Ticks,
    /// The price of a card.
    pub card_price: Ticks,
    /// The insurance; 0 where the player takes none.
    pub insurance: Ticks,
    /// The progressive; 0 where the player does not play it.
    pub progressive: Ticks,
    /// What comes back of an ante that beats a dealer who qualifies.
    pub ante_won: Ticks,
    /// What comes back of an ante that is paid because the dealer does not qualify.
    pub ante_not_qualified: Ticks,
    /// What comes back of a second bet that wins, by the class of the player's hand.
    pub second_bet_won: [Ticks; HandClass::COUNT],
    /// What comes back of an insurance, by the class of the hand that it looks at.
    pub insurance_won: [Ticks; HandClass::COUNT],
    /// What comes back of a progressive, by the class of the hand that it looks at.
    pub progressive_won: [ProgressiveReturn; HandClass::COUNT],
    /// The most that is won with one bet on a box, the progressive apart.
    pub hand_maximum: Option<Ticks>,
    /// The most that is won in a round over all boxes, for each bet on a box, the progressive apart.
    pub round_maximum: Option<Ticks>,
}

/// What comes back of a progressive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProgressiveReturn {
    /// Nothing.
    #[default]
    Nothing,
    /// The same whoever else wins.
    Fixed(Ticks),
    /// A share of the meter, divided among the winners of that share in the round.
    Divided(Ticks),
}

/// The most ticks that may come back in a round: their square, summed over 10^15 rounds, fits 128 bits.
pub(super) const LARGEST_ROUND: i64 = 400_000_000_000;

/// What every amount is made from, in antes.
struct InAntes<'r> {
    rules: &'r Rules,
    ante: Exact,
    stakes: Stakes,
    sitting: &'r Sitting,
}

impl Amounts {
    /// The amounts of a player under a house's rules.
    ///
    /// # Errors
    /// An ante, an insurance or a number of boxes or bets outside the house's limits, a stake on
    /// something that the house does not offer, or amounts for which no tick is fine enough.
    pub fn new(rules: &Rules, stakes: Stakes, sitting: &Sitting) -> Result<Self, Refusal> {
        let ante = checked_ante(rules, sitting)?;
        check_places(rules, sitting)?;
        check_insurance(rules, ante, stakes.insurance)?;
        if stakes.progressive && rules.progressive.is_none() {
            return Err(Refusal::new(
                format!("{} has no progressive", rules.origin.name),
                "leave the progressive out",
            ));
        }
        InAntes { rules, ante, stakes, sitting }.in_ticks()
    }
}

impl Amounts {
    /// No more than this can come back of one bet with all that goes with it.
    pub(super) fn largest_return(&self) -> Ticks {
        let progressive = |won: &ProgressiveReturn| match won {
            ProgressiveReturn::Nothing => Ticks::ZERO,
            ProgressiveReturn::Fixed(back) | ProgressiveReturn::Divided(back) => *back,
        };
        let most = |returns: &[Ticks]| returns.iter().copied().max().unwrap_or(Ticks::ZERO);
        self.ante_won.max(self.ante_not_qualified)
            + most(&self.second_bet_won)
            + most(&self.insurance_won)
            + self.progressive_won.iter().map(progressive).max().unwrap_or(Ticks::ZERO)
    }
}

fn checked_ante(rules: &Rules, sitting: &Sitting) -> Result<Exact, Refusal> {
    let table = &rules.table;
    let ante = sitting.initial_bet.unwrap_or(table.minimum);
    let most = table.maximum.map_or_else(|| "any amount".to_owned(), exact::text);
    if ante < table.minimum || table.maximum.is_some_and(|maximum| ante > maximum) {
        return Err(Refusal::new(
            format!("an ante of {} is outside the limits of {}", exact::text(ante), rules.origin.name),
            format!("its table takes antes from {} to {most}", exact::text(table.minimum)),
        ));
    }
    Ok(ante)
}

fn check_places(rules: &Rules, sitting: &Sitting) -> Result<(), Refusal> {
    let places = [
        ("boxes", sitting.boxes, rules.table.boxes),
        ("bets on a box", sitting.bets_per_box, rules.table.bets_per_box),
    ];
    for (what, asked, most) in places {
        if asked == 0 || asked > most {
            return Err(Refusal::new(
                format!("{asked} {what} cannot be played at {}", rules.origin.name),
                match most {
                    1 => format!("its table takes 1: leave {what} out"),
                    _ => format!("its table takes from 1 to {most} {what}"),
                },
            ));
        }
    }
    Ok(())
}

fn check_insurance(rules: &Rules, ante: Exact, stake: Exact) -> Result<(), Refusal> {
    let house = &rules.origin.name;
    if stake == Exact::ZERO {
        return Ok(());
    }
    let Some(insurance) = &rules.insurance else {
        return Err(Refusal::new(format!("{house} takes no insurance"), "leave the insurance at 0"));
    };
    let most = most_insurance(rules, insurance, ante);
    let in_antes = |most: Exact| {
        format!("{} of an ante (it is bounded by the table minimum, not by the ante)", exact::text(most))
    };
    match most {
        _ if stake < Exact::ZERO => {
            Err(Refusal::new("an insurance below 0 cannot be taken", "write 0 for none"))
        }
        Some(most) if insurance.fixed && stake != most => Err(Refusal::new(
            format!("an insurance of {} cannot be taken at {house}", exact::text(stake)),
            format!("it is fixed at {}", in_antes(most)),
        )),
        Some(most) if stake > most => Err(Refusal::new(
            format!("an insurance of {} is above the limit of {house}", exact::text(stake)),
            format!("the most is {}", in_antes(most)),
        )),
        _ => Ok(()),
    }
}

/// The most that a player with this ante may insure, in antes.
fn most_insurance(rules: &Rules, insurance: &Insurance, ante: Exact) -> Option<Exact> {
    insurance.maximum.map(|fraction| fraction * rules.table.minimum / ante)
}

impl InAntes<'_> {
    fn in_ticks(&self) -> Result<Amounts, Refusal> {
        let unit = Unit::coarsest(self.every_amount()).ok_or_else(|| self.too_fine())?;
        let ticks = |amount: Exact| unit.ticks(amount).ok_or_else(|| self.too_fine());
        let rules = self.rules;
        let insurance = rules.insurance.as_ref().map_or([None; HandClass::COUNT], |bet| bet.pays);
        let mut progressive_won = [ProgressiveReturn::Nothing; HandClass::COUNT];
        if let Some((progressive, stake)) = self.progressive() {
            for (won, award) in progressive_won.iter_mut().zip(progressive.awards) {
                *won = match award {
                    None => ProgressiveReturn::Nothing,
                    Some(ProgressiveAward::Fixed(pay)) => {
                        ProgressiveReturn::Fixed(ticks(stake * pay.returned())?)
                    }
                    Some(ProgressiveAward::MeterShare(share)) => {
                        let share = ticks(self.meter_share(progressive, share))?;
                        match progressive.several_winners {
                            SeveralWinners::Split => ProgressiveReturn::Divided(share),
                            SeveralWinners::EachInFull => ProgressiveReturn::Fixed(share),
                        }
                    }
                };
            }
        }
        let amounts = Amounts {
            unit,
            ante: ticks(Exact::from(1))?,
            second_bet: ticks(rules.second_bet.stake)?,
            card_price: ticks(self.card_price())?,
            insurance: ticks(self.stakes.insurance)?,
            progressive: ticks(self.progressive().map_or(Exact::ZERO, |(_, stake)| stake))?,
            ante_won: ticks(rules.ante_win.returned())?,
            ante_not_qualified: ticks(self.ante_not_qualified())?,
            second_bet_won: returns(&rules.second_bet.pays, rules.second_bet.stake, ticks)?,
            insurance_won: returns(&insurance, self.stakes.insurance, ticks)?,
            progressive_won,
            hand_maximum: self.hand_maximum().map(ticks).transpose()?,
            round_maximum: self.round_maximum().map(ticks).transpose()?,
        };
        let places = self.sitting.boxes * self.sitting.bets_per_box;
        if amounts.largest_return().0 > LARGEST_ROUND / i64::from(places) {
            Err(self.too_large(&amounts, places))
        } else {
            Ok(amounts)
        }
    }

    /// Everything that must be whole in ticks.
    fn every_amount(&self) -> Vec<Exact> {
        let rules = self.rules;
        let mut amounts = vec![
            rules.second_bet.stake,
            self.card_price(),
            self.stakes.insurance,
            rules.ante_win.returned(),
            self.ante_not_qualified(),
        ];
        amounts.extend(
            rules.second_bet.pays.iter().flatten().map(|pay| pay.returned() * rules.second_bet.stake),
        );
        if let Some(insurance) = &rules.insurance {
            amounts.extend(insurance.pays.iter().flatten().map(|pay| pay.returned() * self.stakes.insurance));
        }
        amounts.extend([self.hand_maximum(), self.round_maximum()].into_iter().flatten());
        let Some((progressive, stake)) = self.progressive() else { return amounts };
        amounts.push(stake);
        for award in progressive.awards.iter().flatten() {
            match award {
                ProgressiveAward::Fixed(pay) => amounts.push(stake * pay.returned()),
                ProgressiveAward::MeterShare(share) => {
                    let share = self.meter_share(progressive, *share);
                    match progressive.several_winners {
                        SeveralWinners::EachInFull => amounts.push(share),
                        // All bets of a box win together.
                        SeveralWinners::Split => {
                            amounts.extend((1..=self.sitting.boxes).map(|boxes| {
                                share / i128::from(boxes) / i128::from(self.sitting.bets_per_box)
                            }))
                        }
                    }
                }
            }
        }
        amounts
    }

    fn too_fine(&self) -> Refusal {
        Refusal::new(
            format!("the amounts of {} need a money unit too fine to be counted in", self.rules.origin.name),
            "choose an ante, stakes, pays and a meter that divide more evenly",
        )
    }

    fn too_large(&self, amounts: &Amounts, places: u32) -> Refusal {
        let largest = amounts.unit.initial_bets(amounts.largest_return());
        let most = amounts.unit.initial_bets(Ticks(LARGEST_ROUND / i64::from(places)));
        Refusal::new(
            format!(
                "one bet at {} can come to {} antes, which is more than can be counted in",
                self.rules.origin.name,
                exact::text(largest)
            ),
            format!(
                "it may come to at most {} antes in the unit of money that these amounts need: check the size \
                 of the second bet, the pays, the stakes and the meter",
                exact::text(Exact::from(most.to_integer()))
            ),
        )
    }

    fn card_price(&self) -> Exact {
        self.rules.buy.as_ref().map_or(Exact::ZERO, |buy| buy.price)
    }

    fn ante_not_qualified(&self) -> Exact {
        match self.rules.dealer.not_qualified {
            NotQualified::PayAllAntes(pay) | NotQualified::PayBetterAntes(pay) => pay.returned(),
            NotQualified::Nothing => Exact::from(1),
        }
    }

    /// The progressive with its stake in antes, where the player plays it.
    fn progressive(&self) -> Option<(&Progressive, Exact)> {
        let progressive = self.rules.progressive.as_ref().filter(|_| self.stakes.progressive)?;
        Some((progressive, progressive.stake / self.ante))
    }

    fn meter_share(&self, progressive: &Progressive, share: Exact) -> Exact {
        progressive.meter * share / self.ante
    }

    fn hand_maximum(&self) -> Option<Exact> {
        let bets = i128::from(self.sitting.bets_per_box);
        self.rules.table.payout_maximum_per_hand.map(|most| most / self.ante / bets)
    }

    fn round_maximum(&self) -> Option<Exact> {
        let bets = i128::from(self.sitting.bets_per_box);
        self.rules.table.payout_maximum_per_round.map(|most| most / self.ante / bets)
    }
}

/// What comes back of a stake, by class; nothing for the classes that are not paid.
fn returns(
    pays: &PayTable,
    stake: Exact,
    ticks: impl Fn(Exact) -> Result<Ticks, Refusal>,
) -> Result<[Ticks; HandClass::COUNT], Refusal> {
    let mut returns = [Ticks::ZERO; HandClass::COUNT];
    for (back, pay) in returns.iter_mut().zip(pays) {
        *back = ticks(pay.map_or(Exact::ZERO, Pay::returned) * stake)?;
    }
    Ok(returns)
}
