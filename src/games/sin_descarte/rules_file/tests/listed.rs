//! The list of a house's rules holds all of them, and leads back to the rules.

use super::super::keys::{self, meaning};
use super::super::listed;
use super::{COMPLETE, PRESETS, read};
use crate::base::fault::Source;
use crate::game::changes::{changed, changes};
use crate::games::sin_descarte::rules::Rules;

fn houses() -> Vec<(Source, Rules)> {
    let files = PRESETS.into_iter().chain([("complete", COMPLETE)]);
    let house = |(name, text): (&str, &str)| {
        let source = Source::new(name, text);
        let rules = read(name, &source).unwrap_or_else(|faults| panic!("{faults}"));
        (source, rules)
    };
    files.map(house).collect()
}

/// The rules without what changes no number.
fn numbers(rules: &Rules) -> Rules {
    let (mut origin, first) = (rules.origin.clone(), &houses()[0].1);
    origin.clone_from(&first.origin);
    Rules { origin, assumptions: Vec::new(), notes: Vec::new(), ..rules.clone() }
}

#[test]
fn any_house_becomes_any_other_by_the_rules_in_which_they_differ() {
    let houses = houses();
    for (source, from) in &houses {
        for (_, to) in &houses {
            let changes = changes(&listed::rules(from), &listed::rules(to));
            let mixed = changed(source, &changes).expect("TOML");
            let found = read("mixed", &mixed).unwrap_or_else(|faults| panic!("{faults}"));
            assert_eq!(numbers(&found), numbers(to));
            assert_eq!(changes.is_empty(), numbers(from) == numbers(to));
        }
    }
}

#[test]
fn every_key_of_the_format_is_listed_and_says_what_it_means() {
    let complete = &houses().pop().expect("it is the last").1;
    let listed: Vec<String> = listed::rules(complete).into_iter().map(|rule| rule.key).collect();
    for key in keys::rules() {
        let is_table = keys::SECTIONS.iter().any(|section| section.table == key);
        let is_note = ["misdeal", "talking"].contains(&key.as_str());
        // Hands that cannot win with this dealer, or that these side bets do not pay.
        let is_unpaid_hand = key.contains(".pays.") || key.contains(".awards.");
        assert!(is_table || is_note || is_unpaid_hand || listed.contains(&key), "{key} is not listed");
        assert!(is_note || is_table || !meaning(&key).is_empty(), "{key} says nothing");
    }
    assert_eq!(meaning("second_bet.pays.full_house"), "what the second bet is paid with full house");
    assert_eq!(meaning("second_bet.pay.flush") + &meaning("nonsense"), "");
}
