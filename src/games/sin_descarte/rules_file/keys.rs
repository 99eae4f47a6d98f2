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
