//! The keys of a rules file.

use crate::cards::hand::HandClass;

/// A table of a rules file and the keys in it; the top level is called by the empty name.
#[derive(Debug)]
pub struct Section {
    /// The name of the table, dotted.
    pub table: &'static str,
    /// Its keys.
    pub keys: &'static [&'static str],
}

/// Every table, in the order in which files usually have them.
pub const SECTIONS: [Section; 13] = [
    Section {
        table: "",
        keys: &[
            "format",
            "game",
            "title",
            "source",
            "misdeal",
            "talking",
            "assumption",
            "cards",
            "table",
            "ante",
            "dealer",
            "second_bet",
            "buy",
            "insurance",
            "progressive",
        ],
    },
    Section { table: "assumption", keys: &["key", "reason"] },
    Section { table: "cards", keys: &["decks", "hand_order"] },
    Section {
        table: "table",
        keys: &[
            "minimum",
            "maximum",
            "boxes",
            "bets_per_box",
            "payout_maximum_per_hand",
            "payout_maximum_per_round",
        ],
    },
    Section { table: "ante", keys: &["win"] },
    Section { table: "dealer", keys: &["qualifies", "not_qualified", "not_qualified_pay"] },
    Section { table: "second_bet", keys: &["stake", "pays"] },
    Section { table: "second_bet.pays", keys: &HandClass::KEYS },
    Section { table: "buy", keys: &["cards", "price", "after", "forfeits_insurance"] },
    Section {
        table: "insurance",
        keys: &["looks_at", "needs_second_bet", "lost_to_better_dealer", "maximum", "fixed", "pays"],
    },
    Section { table: "insurance.pays", keys: &HandClass::KEYS },
    Section {
        table: "progressive",
        keys: &["stake", "looks_at", "needs_second_bet", "meter", "seed", "fed", "several_winners", "awards"],
    },
    Section { table: "progressive.awards", keys: &HandClass::KEYS },
];

/// Keys that say something about the file rather than about the house's rules.
const ABOUT_THE_FILE: [&str; 5] = ["format", "game", "title", "source", "assumption"];

/// The keys that an assumption can be about, dotted from the top: every rule, and every table.
pub fn rules() -> impl Iterator<Item = String> {
    SECTIONS.iter().filter(|section| section.table != "assumption").flat_map(|section| {
        section.keys.iter().filter(|key| !ABOUT_THE_FILE.contains(key)).map(|key| match section.table {
            "" => (*key).to_owned(),
            table => format!("{table}.{key}"),
        })
    })
}

/// What rules say, but for those that speak of a class of hand.
const MEANINGS: [(&str, &str); 32] = [
    ("cards.decks", "decks of 52 cards"),
    ("cards.hand_order", "order of the hands"),
    ("table.minimum", "smallest ante"),
    ("table.maximum", "largest ante"),
    ("table.boxes", "boxes in play"),
    ("table.bets_per_box", "bets on one box"),
    ("table.payout_maximum_per_hand", "most that is paid on one box"),
    ("table.payout_maximum_per_round", "most that is paid in one round"),
    ("ante.win", "what the ante is paid when the player beats a dealer who qualifies"),
    ("dealer.qualifies", "lowest hand with which the dealer qualifies"),
    ("dealer.not_qualified", "what happens when the dealer does not qualify"),
    ("dealer.not_qualified_pay", "what antes are paid when the dealer does not qualify"),
    ("second_bet.stake", "second bet, in antes"),
    ("buy.cards", "cards that a player may buy"),
    ("buy.price", "price of a card, in antes"),
    ("buy.after", "what buying a card obliges to"),
    ("buy.forfeits_insurance", "whether buying a card loses the insurance"),
    ("insurance.looks_at", "hand that the insurance looks at"),
    ("insurance.needs_second_bet", "whether passing loses the insurance"),
    ("insurance.lost_to_better_dealer", "whether the insurance is lost to a better dealer"),
    ("insurance.maximum", "largest insurance, as a part of the smallest ante"),
    ("insurance.fixed", "whether the insurance is always the largest"),
    ("progressive.stake", "progressive bet"),
    ("progressive.looks_at", "hand that the progressive looks at"),
    ("progressive.needs_second_bet", "whether passing loses the progressive"),
    ("progressive.meter", "meter at which the progressive is judged"),
    ("progressive.seed", "where the meter begins again"),
    ("progressive.fed", "part of a progressive bet that feeds the meter"),
    ("progressive.several_winners", "how several winners of a round are paid from the meter"),
    ("second_bet.pays", "what the second bet is paid with"),
    ("insurance.pays", "what the insurance is paid with"),
    ("progressive.awards", "what the progressive is paid with"),
];

/// What a rule says, in a few words; nothing for what is no rule.
#[must_use]
pub fn meaning(key: &str) -> String {
    let known = |key: &str| MEANINGS.iter().find(|(known, _)| *known == key).map(|(_, meaning)| *meaning);
    if let Some(meaning) = known(key) {
        return meaning.to_owned();
    }
    let of_class = key.rsplit_once('.').and_then(|(table, class)| Some((known(table)?, class)));
    of_class.map(|(meaning, class)| format!("{meaning} {}", class.replace('_', " "))).unwrap_or_default()
}

/// The values of a rule that has few; nothing for the others.
#[must_use]
pub fn alternatives(key: &str) -> &'static [&'static str] {
    match key {
        "cards.hand_order" => &["standard", "flush-above-full-house"],
        "dealer.not_qualified" => &["pay-all-antes", "pay-better-antes"],
        "buy.after" => &["commit", "decide"],
        "insurance.looks_at" | "progressive.looks_at" => &["first-five", "final-hand"],
        "progressive.several_winners" => &["split", "each-in-full"],
        "buy.forfeits_insurance"
        | "insurance.needs_second_bet"
        | "insurance.lost_to_better_dealer"
        | "insurance.fixed"
        | "progressive.needs_second_bet" => &["true", "false"],
        _ => &[],
    }
}
