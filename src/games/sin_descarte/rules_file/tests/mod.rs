//! What presets say, what each fault is told as, and sweeps over damaged files.

mod faults;
mod listed;
mod presets;
mod sweeps;

use super::read;
use crate::base::fault::Source;
use crate::games::sin_descarte::rules::Rules;

/// A file that has every key of the format once.
const COMPLETE: &str = r#"format = 1
game = "sin-descarte"
title = "A house"
source = "Its leaflet"
misdeal = "Voids the play"
talking = "Loses the stake"

[[assumption]]
key = "second_bet.pays"
reason = "Not printed"

[cards]
decks = 1
hand_order = "standard"
[table]
minimum = 1
maximum = "none"
boxes = 7
bets_per_box = 1
payout_maximum_per_hand = "none"
payout_maximum_per_round = "none"
[ante]
win = "1 to 1"
[dealer]
qualifies = "ace-king"
not_qualified = "pay-all-antes"
not_qualified_pay = "1 to 1"
[second_bet]
stake = 2
[second_bet.pays]
royal_flush = "100 to 1"
straight_flush = "50 to 1"
four_of_a_kind = "20 to 1"
full_house = "7 to 1"
flush = "5 to 1"
straight = "4 to 1"
three_of_a_kind = "3 to 1"
two_pair = "2 to 1"
pair = "1 to 1"
ace_king = "1 to 1"
[buy]
cards = 1
price = 1
after = "commit"
forfeits_insurance = false
[insurance]
looks_at = "first-five"
needs_second_bet = false
lost_to_better_dealer = false
maximum = "1/2"
fixed = false
[insurance.pays]
royal_flush = "2000 to 1"
straight_flush = "1000 to 1"
four_of_a_kind = "300 to 1"
full_house = "100 to 1"
[progressive]
stake = 1
looks_at = "first-five"
needs_second_bet = false
meter = 100000
seed = 50000
fed = "0.7"
several_winners = "split"
[progressive.awards]
royal_flush = "100 % of the meter"
straight_flush = "10 % of the meter"
four_of_a_kind = "100 for 1"
"#;

/// The presets that come with the program.
const PRESETS: [(&str, &str); 9] = [
    ("marbella", include_str!("../../../../../rules/sin-descarte/marbella.toml")),
    ("marbella-leaflet", include_str!("../../../../../rules/sin-descarte/marbella-leaflet.toml")),
    ("house-002", include_str!("../../../../../rules/sin-descarte/house-002.toml")),
    ("mallorca", include_str!("../../../../../rules/sin-descarte/mallorca.toml")),
    ("catalonia", include_str!("../../../../../rules/sin-descarte/catalonia.toml")),
    ("catalonia-final-hand", include_str!("../../../../../rules/sin-descarte/catalonia-final-hand.toml")),
    ("france", include_str!("../../../../../rules/sin-descarte/france.toml")),
    ("caribbean-stud", include_str!("../../../../../rules/sin-descarte/caribbean-stud.toml")),
    ("oasis-one-card", include_str!("../../../../../rules/sin-descarte/oasis-one-card.toml")),
];

/// The faults of a text called `f`, a line each; none where it reads well.
fn faults(text: &str) -> Vec<String> {
    match read("house", &Source::new("f", text)) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.to_string().lines().map(str::to_owned).collect(),
    }
}

fn sound(text: &str) -> Rules {
    read("house", &Source::new("f", text)).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The complete file with each first text exchanged for the second, which must be there once.
fn edited(edits: &[(&str, &str)]) -> String {
    edits.iter().fold(COMPLETE.to_owned(), |text, (old, new)| {
        assert_eq!(text.matches(old).count(), 1, "`{old}` stands in the file once");
        text.replace(old, new)
    })
}
