//! The rules of a house as data: every switch by which houses differ, and nothing else.
//!
//! Amounts are exact. Stakes and prices that grow with the ante are in antes; table limits, the
//! progressive and the payout maximum are in the house's money, like the ante itself.

use crate::base::exact::Exact;
use crate::cards::hand::HandClass;
use crate::cards::ranking::HandOrder;
use crate::game::house::{Assumption, House, Origin, Rule};

/// The rules of póker sin descarte in one house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Where the rules come from.
    pub origin: Origin,
    /// What the house's text leaves open.
    pub assumptions: Vec<Assumption>,
    /// Rules that change no number, such as what voids a play.
    pub notes: Vec<String>,
    /// Which hand beats which.
    pub hand_order: HandOrder,
    /// Limits of the table.
    pub table: TableLimits,
    /// What the ante is paid when the player beats a dealer who qualifies.
    pub ante_win: Pay,
    /// When the dealer's hand plays, and what is paid when it does not.
    pub dealer: Dealer,
    /// The second bet, made by the player who goes (voy, doblo).
    pub second_bet: SecondBet,
    /// The sale of a card; nothing where the house sells none.
    pub buy: Option<Buy>,
    /// The insurance (seguro); nothing where the house takes none.
    pub insurance: Option<Insurance>,
    /// The progressive (progresivo); nothing where the house has none.
    pub progressive: Option<Progressive>,
}

impl House for Rules {
    fn origin(&self) -> &Origin {
        &self.origin
    }

    fn assumptions(&self) -> &[Assumption] {
        &self.assumptions
    }

    fn notes(&self) -> &[String] {
        &self.notes
    }

    fn rules(&self) -> Vec<Rule> {
        super::rules_file::listed::rules(self)
    }
}

/// A pay for each unit staked, with the unit in which the house states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pay {
    /// What is paid for one staked, as the house states it: 7 in "7 to 1" and in "7 for 1".
    pub amount: Exact,
    /// Whether the stake comes back beside it.
    pub unit: PayUnit,
}

/// What becomes of a winning stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayUnit {
    /// "N to 1": the stake comes back beside what is paid.
    To,
    /// "N for 1": the stake is part of what is paid.
    For,
}

impl Pay {
    /// What comes back for one staked, stake included.
    #[must_use]
    pub fn returned(self) -> Exact {
        match self.unit {
            PayUnit::To => self.amount + Exact::from(1),
            PayUnit::For => self.amount,
        }
    }
}

/// A pay for some hand classes; the others lose.
pub type PayTable = [Option<Pay>; HandClass::COUNT];

/// Limits of the table, in the house's money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableLimits {
    /// The smallest ante.
    pub minimum: Exact,
    /// The largest ante, where there is a limit.
    pub maximum: Option<Exact>,
    /// How many boxes may be in play.
    pub boxes: u32,
    /// How many bets may stand on one box, with one decision for all of them.
    pub bets_per_box: u32,
    /// The most that the house pays on the bets of one box, stakes not counted and the progressive
    /// apart.
    pub payout_maximum_per_hand: Option<Exact>,
    /// The most that the house pays in one round over all boxes, stakes not counted and the
    /// progressive apart.
    pub payout_maximum_per_round: Option<Exact>,
}

/// When the dealer's hand plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealer {
    /// The lowest class of hand with which the dealer qualifies.
    pub qualifies: HandClass,
    /// What happens when the dealer does not qualify; the second bet always comes back. Without
    /// meaning, and `Nothing`, where the dealer qualifies with every hand.
    pub not_qualified: NotQualified,
}

/// What is paid when the dealer does not qualify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotQualified {
    /// Every ante that is still in play is paid, whoever holds the better hand.
    PayAllAntes(Pay),
    /// Only antes of hands that beat the dealer's are paid; the others come back.
    PayBetterAntes(Pay),
    /// Nothing is paid: the antes come back.
    Nothing,
}

/// The second bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondBet {
    /// Its size in antes.
    pub stake: Exact,
    /// What it is paid when the player beats a dealer who qualifies. There is a pay for every class
    /// that can win: from the dealer's qualifying class up.
    pub pays: PayTable,
}

/// The sale of one card: the player throws one and takes another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buy {
    /// The price in antes. It never comes back.
    pub price: Exact,
    /// What buying obliges to.
    pub after: AfterBuying,
    /// Whether the insurance is lost by buying. False where there is no insurance.
    pub forfeits_insurance: bool,
}

/// What buying a card obliges to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterBuying {
    /// The second bet is made with the purchase.
    Commit,
    /// The player sees the new card and then goes or passes.
    Decide,
}

/// Which hand of the player a side bet looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LooksAt {
    /// The five cards dealt at first.
    FirstFive,
    /// The hand that is compared with the dealer's, after a purchase.
    FinalHand,
}

/// The insurance: a side bet on the player's own hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insurance {
    /// What it is paid, by the class of the hand that it looks at.
    pub pays: PayTable,
    /// Which hand it looks at.
    pub looks_at: LooksAt,
    /// Whether it is lost with a hand that the player passes.
    pub needs_second_bet: bool,
    /// Whether it is lost when the dealer qualifies and beats the hand that it looks at.
    pub lost_to_better_dealer: bool,
    /// Its limit as a fraction of the smallest ante of the table.
    pub maximum: Option<Exact>,
    /// Whether it can be taken only at its maximum.
    pub fixed: bool,
}

/// The progressive: a side bet on the player's own hand, paid in part from a meter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progressive {
    /// Its size in the house's money.
    pub stake: Exact,
    /// What it is paid, by the class of the hand that it looks at.
    pub awards: [Option<ProgressiveAward>; HandClass::COUNT],
    /// Which hand it looks at.
    pub looks_at: LooksAt,
    /// Whether it is lost with a hand that the player passes.
    pub needs_second_bet: bool,
    /// The meter at which the bet is judged, in the house's money.
    pub meter: Exact,
    /// Where the meter begins again after its whole has been paid, in the house's money.
    pub seed: Exact,
    /// The part of each stake that feeds the meter.
    pub fed: Exact,
    /// What happens when several hands of a round win from the meter.
    pub several_winners: SeveralWinners,
}

impl Progressive {
    /// Whether any award is a share of the meter.
    #[must_use]
    pub fn is_paid_from_meter(&self) -> bool {
        let is_share = |award: &ProgressiveAward| matches!(award, ProgressiveAward::MeterShare(_));
        self.awards.iter().flatten().any(is_share)
    }
}

/// One line of the progressive's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgressiveAward {
    /// A pay for each unit staked.
    Fixed(Pay),
    /// A share of the meter; the stake does not come back.
    MeterShare(Exact),
}

/// What happens when several hands of one round win the same share of the meter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeveralWinners {
    /// They divide it evenly.
    Split,
    /// Each is paid in full.
    EachInFull,
}

impl Rules {
    /// The classes with which a player can win the second bet: those from the dealer's qualifying
    /// class up.
    pub fn winning_classes(&self) -> impl Iterator<Item = HandClass> + use<> {
        let lowest = self.dealer.qualifies;
        HandClass::ALL.into_iter().filter(move |class| *class >= lowest)
    }

    /// Whether the dealer qualifies with a hand of this class.
    #[must_use]
    pub fn qualifies(&self, dealer: HandClass) -> bool {
        dealer >= self.dealer.qualifies
    }
}
