//! Every key of a rules file with another value, and what must come of it.

use super::{COMMIT, Change, NO_CARD};

/// What another value of a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// The exact results are others, on some small deck.
    Changes,
    /// The exact results of this hand are others, on a deck of three suits from the nine up: decks on
    /// which a flush and a full house can meet are too large to be walked as a whole.
    ChangesHand(&'static str),
    /// The house takes a stake no longer.
    NoBet,
    /// The reader refuses it in this house.
    Refused,
    /// The exact results of one bet on one box are the same, for this reason.
    Nothing(&'static str),
}

use Effect::{Changes, ChangesHand, NoBet, Nothing, Refused};

/// A key with another value.
#[derive(Clone, Debug)]
pub(crate) struct Flip {
    /// The key, dotted.
    pub(crate) key: &'static str,
    /// The house in which it is tried: the one with everything, changed so.
    pub(crate) house: Vec<Change>,
    /// The other value, with what must go with it.
    pub(crate) change: Vec<Change>,
    /// What that does.
    pub(crate) effect: Effect,
}

impl Flip {
    /// The changes that make the house with the other value.
    pub(crate) fn changed(&self) -> Vec<Change> {
        [self.house.clone(), self.change.clone()].concat()
    }

    /// The same, in a house that is otherwise so.
    fn at(mut self, house: &[Change]) -> Self {
        self.house = house.to_vec();
        self
    }

    /// The same, together with this.
    fn with(mut self, change: &[Change]) -> Self {
        self.change.extend(change);
        self
    }
}

/// A key with another value, at a house that sells no card.
fn flip(key: &'static str, value: &'static str, effect: Effect) -> Flip {
    Flip { key, house: NO_CARD.to_vec(), change: vec![(key, Some(value))], effect }
}

/// A key with another value, at a house that sells a card and lets one decide after the purchase.
fn decide(key: &'static str, value: &'static str, effect: Effect) -> Flip {
    flip(key, value, effect).at(&[])
}

/// A table that is taken out.
fn without(table: &'static str) -> Flip {
    Flip { key: table, house: NO_CARD.to_vec(), change: vec![(table, None)], effect: NoBet }
}

/// The same value for the keys of several classes in a table.
macro_rules! each {
    ($table:literal, $value:literal, $effect:expr, [$($class:literal),+]) => {
        [$(flip(concat!($table, ".", $class), $value, $effect)),+]
    };
}

/// A dealer who always plays.
const ALWAYS: [Change; 4] = [
    ("dealer.qualifies", Some("'always'")),
    ("dealer.not_qualified", None),
    ("dealer.not_qualified_pay", None),
    ("second_bet.pays.high_card", Some("'1 to 1'")),
];

fn joined(parts: &[&[Change]]) -> Vec<Change> {
    parts.concat()
}

/// Every key at least once, in the order of the file.
pub(crate) fn flips() -> Vec<Flip> {
    let mut flips = head();
    flips.extend(table());
    flips.extend(main_game());
    flips.extend(second_bet());
    flips.extend(buy());
    flips.extend(insurance());
    flips.extend(progressive());
    flips
}

fn head() -> Vec<Flip> {
    let printed = Nothing("it is printed and not played");
    vec![
        flip("misdeal", "'Nothing happens.'", printed),
        flip("talking", "'Nothing happens.'", printed),
        flip("cards.decks", "2", Refused),
        flip("cards.hand_order", "'flush-above-full-house'", ChangesHand("9c Tc Jc Qc Ac")),
    ]
}

fn table() -> Vec<Flip> {
    let limit = Nothing("it bounds what may be staked");
    let alone = Nothing("one bet on one box is counted by itself");
    vec![
        // The progressive is staked in money: beside a larger ante it is smaller.
        flip("table.minimum", "2", Changes),
        flip("table.maximum", "50", limit),
        flip("table.boxes", "3", alone),
        flip("table.boxes", "8", Refused),
        flip("table.bets_per_box", "1", alone),
        flip("table.payout_maximum_per_hand", "6", Changes),
        flip("table.payout_maximum_per_round", "6", Changes),
        decide("table.payout_maximum_per_hand", "6", Changes),
    ]
}

fn main_game() -> Vec<Flip> {
    let better = [("dealer.not_qualified", Some("'pay-better-antes'"))];
    let nothing = [("dealer.not_qualified", Some("'pay-nothing'")), ("dealer.not_qualified_pay", None)];
    let always = joined(&[&NO_CARD, &ALWAYS]);
    vec![
        flip("ante.win", "'0 to 1'", Changes),
        flip("ante.win", "'3 for 1'", Changes),
        flip("dealer.qualifies", "'pair'", Changes).with(&[("second_bet.pays.ace_king", None)]),
        flip("dealer.qualifies", "'above-ace-king'", Changes).with(&[("second_bet.pays.ace_king", None)]),
        flip("dealer.qualifies", "'pair'", Refused),
        flip("dealer.qualifies", "'always'", Changes).with(&ALWAYS[1..]),
        flip("dealer.qualifies", "'always'", Refused),
        flip("dealer.not_qualified", "'pay-better-antes'", Changes),
        flip("dealer.not_qualified", "'pay-nothing'", Changes).with(&nothing[1..]),
        flip("dealer.not_qualified", "'pay-nothing'", Refused),
        flip("dealer.not_qualified", "'pay-all-antes'", Refused).at(&always),
        flip("dealer.not_qualified_pay", "'2 to 1'", Changes),
        flip("dealer.not_qualified_pay", "'1 for 1'", Changes).at(&joined(&[&NO_CARD, &better])),
        flip("dealer.not_qualified_pay", "'1 to 1'", Refused).at(&joined(&[&NO_CARD, &nothing])),
        flip("dealer.not_qualified_pay", "'1 to 1'", Refused).at(&always),
    ]
}

fn second_bet() -> Vec<Flip> {
    let pair = [("dealer.qualifies", Some("'pair'")), ("second_bet.pays.ace_king", None)];
    let mut flips = vec![
        flip("second_bet.stake", "3", Changes),
        flip("second_bet.stake", "'1/3'", Changes),
        flip("second_bet.pays.high_card", "'1 to 1'", Refused),
        flip("second_bet.pays.high_card", "'0 to 1'", Changes).at(&joined(&[&NO_CARD, &ALWAYS])),
        flip("second_bet.pays.ace_king", "'1 to 1'", Refused).at(&joined(&[&NO_CARD, &pair])),
        flip("second_bet.pays.pair", "'1 for 1'", Changes),
    ];
    flips.extend(each!(
        "second_bet.pays",
        "'3 to 2'",
        Changes,
        [
            "royal_flush",
            "straight_flush",
            "four_of_a_kind",
            "full_house",
            "flush",
            "straight",
            "three_of_a_kind",
            "two_pair",
            "pair",
            "ace_king"
        ]
    ));
    flips
}

fn buy() -> Vec<Flip> {
    let final_hand = [("insurance.looks_at", Some("'final-hand'"))];
    let uninsured = [("insurance", None), ("buy.forfeits_insurance", None)];
    let card: Vec<Change> = vec![
        ("buy.price", Some("1")),
        ("buy.after", Some("'commit'")),
        ("buy.forfeits_insurance", Some("false")),
    ];
    vec![
        flip("buy.cards", "1", Changes).with(&card),
        flip("buy.cards", "1", Refused),
        flip("buy.cards", "2", Refused).with(&card),
        decide("buy.price", "'1/2'", Changes),
        decide("buy.price", "0", Changes),
        decide("buy.price", "3", Changes).at(&COMMIT),
        flip("buy.price", "1", Refused),
        decide("buy.after", "'commit'", Changes),
        flip("buy.after", "'commit'", Refused),
        decide("buy.forfeits_insurance", "true", Changes),
        decide("buy.forfeits_insurance", "true", Changes).at(&COMMIT),
        decide("buy.forfeits_insurance", "true", Refused).at(&final_hand),
        decide("buy.forfeits_insurance", "false", Refused).at(&uninsured),
        flip("buy.forfeits_insurance", "false", Refused),
    ]
}

fn insurance() -> Vec<Flip> {
    let limit = Nothing("it bounds what may be staked");
    let final_hand = [("insurance.looks_at", Some("'final-hand'"))];
    let second_bet = [("insurance.needs_second_bet", Some("true"))];
    let beaten = [("insurance.lost_to_better_dealer", Some("true"))];
    let mut flips = vec![
        without("insurance"),
        decide("insurance.looks_at", "'final-hand'", Changes),
        decide("insurance.looks_at", "'final-hand'", Changes).at(&COMMIT),
        decide("insurance.looks_at", "'final-hand'", Changes).at(&second_bet),
        decide("insurance.looks_at", "'final-hand'", Changes).at(&beaten),
        flip("insurance.looks_at", "'final-hand'", Refused),
        flip("insurance.needs_second_bet", "true", Changes),
        decide("insurance.needs_second_bet", "true", Changes),
        decide("insurance.needs_second_bet", "true", Changes).at(&final_hand),
        flip("insurance.lost_to_better_dealer", "true", Changes),
        decide("insurance.lost_to_better_dealer", "true", Changes),
        decide("insurance.lost_to_better_dealer", "true", Changes).at(&joined(&[&COMMIT, &final_hand])),
        flip("insurance.maximum", "2", limit),
        flip("insurance.maximum", "'none'", limit),
        flip("insurance.fixed", "true", limit),
        flip("insurance.fixed", "true", Refused)
            .at(&joined(&[&NO_CARD, &[("insurance.maximum", Some("'none'"))]])),
        flip("insurance.pays.pair", "'1 for 1'", Changes),
    ];
    flips.extend(each!(
        "insurance.pays",
        "'5 to 2'",
        Changes,
        [
            "royal_flush",
            "straight_flush",
            "four_of_a_kind",
            "full_house",
            "flush",
            "straight",
            "three_of_a_kind",
            "two_pair",
            "pair",
            "ace_king",
            "high_card"
        ]
    ));
    flips
}

fn progressive() -> Vec<Flip> {
    let alone = Nothing("one box wins alone");
    let fed = Nothing("the bet is judged at the meter, wherever that comes from");
    let second_bet = [("progressive.needs_second_bet", Some("true"))];
    let mut flips = vec![
        without("progressive"),
        flip("progressive.stake", "2", Changes),
        decide("progressive.looks_at", "'final-hand'", Changes),
        decide("progressive.looks_at", "'final-hand'", Changes).at(&joined(&[&COMMIT, &second_bet])),
        flip("progressive.looks_at", "'final-hand'", Refused),
        flip("progressive.needs_second_bet", "true", Changes),
        decide("progressive.needs_second_bet", "true", Changes),
        flip("progressive.meter", "1500", Changes),
        flip("progressive.meter", "300", Refused),
        flip("progressive.seed", "500", fed),
        flip("progressive.seed", "2000", Refused),
        flip("progressive.fed", "'0.5'", fed),
        flip("progressive.fed", "2", Refused),
        flip("progressive.several_winners", "'each-in-full'", alone),
        flip("progressive.awards.pair", "'1 % of the meter'", Changes),
    ];
    flips.extend(each!(
        "progressive.awards",
        "'7 to 2'",
        Changes,
        [
            "royal_flush",
            "straight_flush",
            "four_of_a_kind",
            "full_house",
            "flush",
            "straight",
            "three_of_a_kind",
            "two_pair",
            "pair",
            "ace_king",
            "high_card"
        ]
    ));
    flips
}
