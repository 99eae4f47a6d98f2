//! Every line deleted, every key renamed, every key known, every word understood, and files damaged
//! at random.

use super::super::keys::SECTIONS;
use super::{COMPLETE, PRESETS, edited, faults, read, sound};
use crate::base::exact::Exact;
use crate::base::fault::Source;
use crate::cards::hand::HandClass;
use crate::games::sin_descarte::rules::*;
use proptest::prelude::*;

fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    PRESETS.into_iter().chain([("complete", COMPLETE)])
}

/// What a line of a file is, as far as its absence is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    /// Blank, or a comment.
    Silent,
    /// A whole text that may be absent.
    OptionalText,
    /// Words inside a text of several lines.
    InsideText,
    /// The lowest hand of a side bet: a file that does not list it does not pay it.
    LowestSideBet,
    /// Anything else: the file is faulty without it.
    Needed,
}

fn classified(text: &str) -> Vec<(&str, Line)> {
    let mut inside = false;
    let mut table = "";
    let lines: Vec<&str> = text.lines().collect();
    let mut classified = Vec::new();
    for (index, line) in lines.iter().copied().enumerate() {
        let ends_a_table = lines.get(index + 1).is_none_or(|next| next.is_empty() || next.starts_with('['));
        let marks = line.matches("\"\"\"").count();
        let kind = if inside && marks == 0 {
            Line::InsideText
        } else if line.trim().is_empty() || line.starts_with('#') {
            Line::Silent
        } else if (line.starts_with("misdeal") || line.starts_with("talking")) && marks == 0 {
            Line::OptionalText
        } else if ends_a_table && ["[insurance.pays]", "[progressive.awards]"].contains(&table) {
            Line::LowestSideBet
        } else {
            Line::Needed
        };
        if !inside && line.starts_with('[') {
            table = line.split_whitespace().next().unwrap_or_default();
        }
        inside ^= marks == 1;
        classified.push((line, kind));
    }
    classified
}

#[test]
fn a_file_without_any_one_line_is_faulty() {
    for (name, text) in files() {
        let lines = classified(text);
        for at in 0..lines.len() {
            let rest: Vec<&str> =
                lines.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, (line, _))| *line).collect();
            let found = faults(&rest.join("\n"));
            let (line, kind) = lines[at];
            assert_eq!(found.is_empty(), kind != Line::Needed, "{name}, line {}: {line}: {found:?}", at + 1);
        }
        let needed = lines.iter().filter(|(_, kind)| *kind == Line::Needed).count();
        assert!(needed > 40, "{name}: {needed} lines were seen to be needed");
    }
}

#[test]
fn a_file_with_any_one_key_renamed_says_so() {
    for (name, text) in files() {
        let lines = classified(text);
        let mut renamed = 0;
        for (at, (line, kind)) in lines.iter().enumerate() {
            let key: String = line.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let is_key = line[key.len()..].starts_with(" = ");
            if *kind == Line::InsideText || !is_key || key.is_empty() {
                continue;
            }
            renamed += 1;
            let mut edited: Vec<String> = lines.iter().map(|(line, _)| (*line).to_owned()).collect();
            edited[at] = format!("x{line}");
            let found = faults(&edited.join("\n"));
            let told = format!("f:{}:1: `x{key}` is not a key of ", at + 1);
            assert!(found.iter().any(|fault| fault.starts_with(&told)), "{name}: {line}: {found:?}");
        }
        assert!(renamed > 30, "{name}: {renamed} keys were renamed");
    }
}

/// The reader names the keys that it knows when it meets one that it does not: they are those of the
/// list, table by table.
#[test]
fn the_list_of_keys_is_what_the_reader_knows() {
    for section in &SECTIONS {
        let (header, text) = match section.table {
            "" => (String::new(), COMPLETE.to_owned()),
            "assumption" => ("[[assumption]]\n".to_owned(), COMPLETE.to_owned()),
            "second_bet.pays" => {
                let always = [
                    (r#"qualifies = "ace-king""#, r#"qualifies = "always""#),
                    (r#"ace_king = "1 to 1""#, "ace_king = \"1 to 1\"\nhigh_card = \"1 to 1\""),
                ];
                ("[second_bet.pays]\n".to_owned(), edited(&always))
            }
            table => (format!("[{table}]\n"), COMPLETE.to_owned()),
        };
        let strange = match header.as_str() {
            "" => format!("zzzz = 1\n{text}"),
            header => text.replace(header, &format!("{header}zzzz = 1\n")),
        };
        let found = faults(&strange);
        let fault = found.iter().find(|fault| fault.contains("`zzzz`")).expect("an unknown key is a fault");
        let (_, help) = fault.split_once("its keys are ").expect("its keys are named");
        let mut known: Vec<&str> = help.split('`').skip(1).step_by(2).collect();
        let mut listed = section.keys.to_vec();
        known.sort_unstable();
        listed.sort_unstable();
        assert_eq!(known, listed, "[{}]", section.table);
    }
}

#[test]
fn every_word_means_what_it_says() {
    let looks_at = |name: &str| format!("looks_at = \"first-five\"\nneeds_second_bet = false\n{name}");
    let insurance = |new: &str| sound(&edited(&[(&looks_at("lost"), new)])).insurance.expect("there is one");
    let late = insurance("looks_at = \"final-hand\"\nneeds_second_bet = true\nlost");
    assert_eq!((late.looks_at, late.needs_second_bet), (LooksAt::FinalHand, true));

    let plain = sound(COMPLETE);
    let even: Pay = "1 to 1".parse().expect("a pay");
    assert_eq!(plain.dealer.not_qualified, NotQualified::PayAllAntes(even));
    let better = [(r#""pay-all-antes""#, r#""pay-better-antes""#)];
    assert_eq!(sound(&edited(&better)).dealer.not_qualified, NotQualified::PayBetterAntes(even));
    let nothing = [("\"pay-all-antes\"\nnot_qualified_pay = \"1 to 1\"", r#""pay-nothing""#)];
    assert_eq!(sound(&edited(&nothing)).dealer.not_qualified, NotQualified::Nothing);

    for word in [r#""pair""#, r#""above-ace-king""#] {
        let rules = sound(&edited(&[(r#""ace-king""#, word), ("ace_king = \"1 to 1\"\n", "")]));
        assert_eq!(rules.dealer.qualifies, HandClass::Pair);
        assert_eq!(rules.second_bet.pays.iter().flatten().count(), 9);
    }
    let always = sound(&edited(&[
        ("\"ace-king\"\nnot_qualified = \"pay-all-antes\"\nnot_qualified_pay = \"1 to 1\"", r#""always""#),
        ("ace_king = \"1 to 1\"", "ace_king = \"1 to 1\"\nhigh_card = \"1 to 2\""),
    ]));
    assert_eq!(
        always.dealer,
        Dealer { qualifies: HandClass::HighCard, not_qualified: NotQualified::Nothing }
    );
    let half: Pay = "0.5 to 1".parse().expect("a pay");
    assert_eq!(always.second_bet.pays[HandClass::HighCard.index()], Some(half));

    let decide = sound(&edited(&[(r#""commit""#, r#""decide""#)])).buy.expect("a card is sold");
    assert_eq!(decide.after, AfterBuying::Decide);
    let each = sound(&edited(&[(r#""split""#, r#""each-in-full""#)])).progressive.expect("there is one");
    assert_eq!(each.several_winners, SeveralWinners::EachInFull);
    let limits = edited(&[
        ("maximum = \"none\"\nboxes = 7", "maximum = 200\nboxes = 3"),
        (r#"payout_maximum_per_hand = "none""#, "payout_maximum_per_hand = 5_000"),
    ]);
    let limits = sound(&limits).table;
    assert_eq!((limits.maximum, limits.boxes), (Some(Exact::from(200)), 3));
    assert_eq!(
        (limits.payout_maximum_per_hand, limits.payout_maximum_per_round),
        (Some(Exact::from(5000)), None)
    );
    let for_one = sound(&edited(&[(r#"full_house = "100 to 1""#, r#"full_house = "100 for 1""#)]));
    let pays = for_one.insurance.expect("there is one").pays;
    assert_eq!(pays[HandClass::FullHouse.index()].map(Pay::returned), Some(Exact::from(100)));
    assert_eq!(pays[HandClass::Flush.index()], None);
}

#[test]
fn side_bets_and_the_two_texts_may_be_absent() {
    let until_insurance = COMPLETE.split_once("[insurance]").map(|(head, _)| head).expect("it is there");
    let bare = until_insurance.replace("forfeits_insurance = false\n", "");
    let bare = bare.replace("misdeal = \"Voids the play\"\ntalking = \"Loses the stake\"\n", "");
    let rules = sound(&bare);
    assert_eq!((rules.insurance, rules.progressive, rules.notes), (None, None, Vec::new()));
    assert_eq!(sound(COMPLETE).notes, ["Misdeal: Voids the play", "Talking: Loses the stake"]);
    // That there is none may be assumed; what it pays may not.
    let about = |key: &str| bare.replace("key = \"second_bet.pays\"", &format!("key = \"{key}\""));
    assert_eq!(sound(&about("insurance")).assumptions[0].key, "insurance");
    assert_eq!(
        faults(&about("insurance.pays")),
        [
            "f:7:7: the assumption is about `insurance.pays`, but the file has no [insurance] (write `insurance` if \
          it is assumed that there is none)"
        ]
    );
}

#[test]
fn the_editor_does_not_matter() {
    for (name, text) in files() {
        let rules = sound(text);
        for written in [
            text.replace('\n', "\r\n"),
            format!("\u{feff}{text}"),
            text.trim_end().to_owned(),
            format!("\u{feff}{}", text.trim_end().replace('\n', "\r\n")),
        ] {
            assert_eq!(sound(&written), rules, "{name}");
        }
        let commented = sound(&format!("{text}# A remark.\n"));
        assert_ne!(commented.origin.digest, rules.origin.digest, "{name}");
    }
}

/// A damaged file reads or is told to be faulty, with places that can be shown.
fn survives(text: &str) {
    if let Err(faults) = read("house", &Source::new("f", text)) {
        assert!(!faults.faults.is_empty());
        assert!(!faults.to_string().is_empty() && !faults.render(false).is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        if let Ok(source) = Source::from_bytes("f", &bytes) {
            survives(&source.text);
        }
    }

    #[test]
    fn random_toml_does_not_panic(text in r#"([a-z_]{1,12}|[0-9.,/eE_+-]{1,30}|["'=#.\[\]{}%\\]|to|for|none|inf|nan|ñ|\n| ){0,60}"#) {
        survives(&text);
    }

    #[test]
    fn random_values_do_not_panic(at in 0_usize..70, value in r#"[0-9./_-]{1,30}|"[0-9./_ -]{0,26}( to | for |%)[0-9./_-]{0,20}"|\{a = 1\}|\[1, "x"\]|"\\u00e1""#) {
        let mut lines: Vec<String> = COMPLETE.lines().map(str::to_owned).collect();
        if let Some(line) = lines.get_mut(at)
            && let Some((key, _)) = line.clone().split_once(" = ")
        {
            *line = format!("{key} = {value}");
        }
        survives(&lines.join("\n"));
    }

    #[test]
    fn random_edits_do_not_panic(
        file in 0..PRESETS.len(),
        edits in prop::collection::vec((0_u8..5, any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<char>()), 1..8),
    ) {
        let mut lines: Vec<String> = PRESETS[file].1.lines().map(str::to_owned).collect();
        for (edit, at, to, letter) in edits {
            let (at, to) = (at.index(lines.len()), to.index(lines.len()));
            match edit {
                0 if lines.len() > 1 => { lines.remove(at); }
                1 => { let line = lines[at].clone(); lines.insert(to, line); }
                2 => lines.swap(at, to),
                3 => lines[at].insert(0, letter),
                _ => lines[at].push(letter),
            }
        }
        survives(&lines.join("\n"));
    }
}
