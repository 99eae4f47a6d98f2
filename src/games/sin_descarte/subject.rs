//! A house's rules, a player's strategy and a sitting, ready to be played.

use super::amounts::{Amounts, ProgressiveReturn, Stakes};
use super::cells::{self, CELLS};
use super::rules::{AfterBuying, Rules};
use super::settle::settle;
use crate::base::exact::{self, Exact};
use crate::base::money::Ticks;
use crate::cards::hand::HandClass;
use crate::cards::ranking::Ranking;
use crate::game::contract::{Player, Refusal, Sitting};
use crate::game::decision::DecisionTable;
use crate::game::trial::Award;
use crate::tally::shape::{Breakdown, Frequency, Shape};
use std::sync::Arc;

/// What a tally of this game counts.
pub static SHAPE: Shape = Shape {
    bets: &["ante", "second_bet", "card", "insurance", "progressive"],
    decisions: &["fold", "raise", "buy_and_raise", "fold_after_buy"],
    frequencies: &[
        Frequency { name: "fold", decisions: &[0] },
        Frequency { name: "raise", decisions: &[1] },
        Frequency { name: "buy", decisions: &[2, 3] },
        Frequency { name: "fold_after_buy", decisions: &[3] },
    ],
    breakdowns: &[
        Breakdown { name: "player_hand", rows: &HandClass::KEYS },
        Breakdown { name: "dealer_hand", rows: &HandClass::KEYS },
    ],
};

/// Places of the bets in the shape.
const SECOND_BET: usize = 1;
const INSURANCE: usize = 3;
const PROGRESSIVE: usize = 4;

/// Rules under a strategy at a table.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The rules.
    pub rules: Arc<Rules>,
    /// What each bet comes to.
    pub amounts: Amounts,
    /// Boxes and bets.
    pub sitting: Sitting,
    /// The strengths of hands under these rules.
    pub ranking: &'static Ranking,
    /// What to do with the first five cards.
    pub first: DecisionTable,
    /// What to do after a purchase; nothing where that is never decided.
    pub after_buying: Option<DecisionTable>,
}

impl Subject {
    /// Seats a player.
    ///
    /// # Errors
    /// Stakes, an ante, boxes or bets that the rules do not allow, or a strategy without a table for a
    /// decision that they demand.
    pub fn new(rules: &Arc<Rules>, player: Player, sitting: &Sitting) -> Result<Self, Refusal> {
        let stakes = Stakes {
            insurance: player.stakes.first().copied().unwrap_or(Exact::ZERO),
            progressive: player.stakes.get(1).is_some_and(|on| *on != Exact::ZERO),
        };
        let amounts = Amounts::new(rules, stakes, sitting)?;
        let mut tables = player.tables.into_iter();
        let name = &player.origin.name;
        let Some(first) = tables.next().flatten() else {
            return Err(Refusal::new(
                format!("`{name}` does not say what to do with the first five cards"),
                "add rules to it",
            ));
        };
        let after_buying = tables.next().flatten();
        let decides = rules.buy.as_ref().is_some_and(|buy| buy.after == AfterBuying::Decide);
        Ok(Self {
            rules: Arc::clone(rules),
            amounts,
            sitting: sitting.clone(),
            ranking: Ranking::of(rules.hand_order),
            first,
            after_buying: after_buying.filter(|_| decides),
        })
    }

    /// Whether rules that look at the whole round can change what a box gets: other boxes may win from the
    /// same meter, or use up a payout maximum.
    #[must_use]
    pub fn depends_on_other_boxes(&self) -> bool {
        self.sitting.boxes > 1 && (self.divides_meter() || self.amounts.round_maximum.is_some())
    }

    /// Whether what a bet gets depends on other bets of the round, on its own box or on others. Bets on
    /// one box have the same cards and share a maximum evenly, which the amounts of one bet know; a meter
    /// they divide.
    #[must_use]
    pub fn depends_on_other_bets(&self) -> bool {
        self.depends_on_other_boxes() || (self.sitting.bets_per_box > 1 && self.divides_meter())
    }

    /// Whether another subject decides alike and all bets of both settle alike, whatever the cards.
    #[must_use]
    pub fn is_alike(&self, other: &Self) -> bool {
        let (mine, theirs) = (&self.rules, &other.rules);
        let buying = |rules: &Rules| rules.buy.as_ref().map(|buy| buy.after);
        // A break-even meter depends on more than what is settled.
        let progressive = |subject: &Self| {
            (subject.amounts.progressive != Ticks::ZERO).then(|| subject.rules.progressive.clone())
        };
        self.sitting == other.sitting
            && mine.hand_order == theirs.hand_order
            && mine.dealer == theirs.dealer
            && buying(mine) == buying(theirs)
            && progressive(self) == progressive(other)
            && (self.first == other.first && self.after_buying == other.after_buying)
            && self.amounts.unit == other.amounts.unit
            && (0..CELLS).map(cells::showdown).all(|showdown| {
                settle(mine, &self.amounts, &showdown) == settle(theirs, &other.amounts, &showdown)
            })
            && self.amounts.round_maximum == other.amounts.round_maximum
    }

    /// Whether several winners of a round divide a share of the meter.
    fn divides_meter(&self) -> bool {
        let divides = |won: &ProgressiveReturn| matches!(won, ProgressiveReturn::Divided(_));
        self.amounts.progressive_won.iter().any(divides)
    }

    /// Rare pays, with a chance for each that is exact for the first five cards: what a class of hand
    /// brings when the dealer qualifies and is worse, and what it brings on the side bets. Purchases
    /// make the classes of the final hand a little likelier than stated.
    #[must_use]
    pub fn awards(&self) -> Vec<Award> {
        let hands: u64 = HandClass::ALL.iter().map(|class| class.hands()).sum();
        let qualifying: u64 = HandClass::ALL
            .iter()
            .filter(|class| self.rules.qualifies(**class))
            .map(|class| class.hands())
            .sum();
        let (hands, qualifying) = (hands as f64, qualifying as f64);
        let in_antes = |net: Ticks| exact::to_f64(self.amounts.unit.initial_bets(net));
        let amounts = &self.amounts;
        let mut awards = Vec::new();
        for class in HandClass::ALL {
            let chance = class.hands() as f64 / hands;
            let mut award = |bet: usize, net: Ticks, chance: f64| {
                if net > Ticks::ZERO {
                    let name = format!("{}: {}", SHAPE.bets[bet], class.key());
                    awards.push(Award { name, bet, net: in_antes(net), chance });
                }
            };
            let main = amounts.ante_won + amounts.second_bet_won[class.index()];
            let main = main - amounts.ante - amounts.second_bet;
            if self.rules.qualifies(class) {
                award(SECOND_BET, main, chance * qualifying / hands);
            }
            award(INSURANCE, amounts.insurance_won[class.index()] - amounts.insurance, chance);
            let progressive = match amounts.progressive_won[class.index()] {
                ProgressiveReturn::Nothing => Ticks::ZERO,
                ProgressiveReturn::Fixed(back) | ProgressiveReturn::Divided(back) => back,
            };
            award(PROGRESSIVE, progressive - amounts.progressive, chance);
        }
        awards
    }
}
