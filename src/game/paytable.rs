//! What a house's bets pay for each hand.

use crate::base::exact::Exact;

/// What one bet is paid, hand by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paytable {
    /// The key of its table in rules files: `second_bet.pays`.
    pub key: &'static str,
    /// The bet, as the game's shape calls it.
    pub bet: &'static str,
    /// Equally likely hands that the deck makes, of which each row has some.
    pub hands: u64,
    /// The key of the rule that says which hand is better.
    pub order: &'static str,
    /// Every class of hand, the best first, in the order in which this house ranks them.
    pub rows: Vec<PaytableRow>,
}

/// What a bet is paid with hands of one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaytableRow {
    /// The class, as rules files call it.
    pub class: &'static str,
    /// How many hands are of it, as they are dealt.
    pub hands: u64,
    /// The class that it is a part of in the order of hands, where the game tells it apart for its pay alone:
    /// ace and king are a high card.
    pub part_of: Option<&'static str>,
    /// What it is paid; nothing where the bet is lost with it.
    pub pay: Option<TablePay>,
}

/// One entry of a paytable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablePay {
    /// What comes back for one staked, the stake included.
    pub returned: Exact,
    /// How it is stated.
    pub stated: Stated,
}

/// How a pay is stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stated {
    /// "N to 1": the stake comes back beside it.
    ToOne,
    /// "N for 1": it includes the stake.
    ForOne,
    /// As a share of a meter.
    MeterShare,
}

impl Paytable {
    /// The key of a row in rules files.
    #[must_use]
    pub fn row_key(&self, row: &PaytableRow) -> String {
        format!("{}.{}", self.key, row.class)
    }

    /// Pairs of rows, each with the next lower one, in which the better hand is paid less.
    pub fn falls(&self) -> impl Iterator<Item = (&PaytableRow, &PaytableRow)> {
        let neighbours = self.rows.iter().zip(self.rows.iter().skip(1));
        neighbours.filter(|(better, lower)| better.returned() < lower.returned())
    }
}

impl PaytableRow {
    /// What comes back for one staked, the stake included: nothing where the bet is lost.
    #[must_use]
    pub fn returned(&self) -> Exact {
        self.pay.map_or(Exact::ZERO, |pay| pay.returned)
    }
}

/// What a table takes and pays at most, in the house's money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The smallest initial bet.
    pub minimum: Exact,
    /// The largest, where there is one.
    pub maximum: Option<Exact>,
    /// Places of the table: boxes, or players.
    pub places: u64,
    /// The most initial bets on one place.
    pub bets_per_place: u64,
    /// The most that is paid on all bets of one place, where there is such a limit; what is paid from a
    /// meter does not count for it.
    pub payout_of_place: Option<Exact>,
    /// The most that is paid in one round.
    pub payout_of_round: Option<Exact>,
}

/// A meter from which a bet is paid, in the house's money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meter {
    /// Where the rules take it to stand.
    pub stands: Exact,
    /// The lowest that it ever stands at.
    pub lowest: Exact,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn falls_are_found_where_a_better_hand_is_paid_less() {
        let row = |class, returned: i128| PaytableRow {
            class,
            hands: 1,
            part_of: None,
            pay: (returned > 0).then(|| TablePay { returned: Exact::from(returned), stated: Stated::ToOne }),
        };
        let table = |pays: [i128; 3]| Paytable {
            key: "bet.pays",
            bet: "bet",
            hands: 3,
            order: "order",
            rows: ["best", "middle", "low"]
                .into_iter()
                .zip(pays)
                .map(|(class, pay)| row(class, pay))
                .collect(),
        };
        assert_eq!(table([8, 6, 0]).falls().count(), 0);
        assert_eq!(table([6, 6, 6]).falls().count(), 0);
        let falling = table([0, 6, 7]);
        let keys: Vec<String> = falling.falls().map(|(better, _)| falling.row_key(better)).collect();
        assert_eq!(keys, ["bet.pays.best", "bet.pays.middle"]);
    }
}
