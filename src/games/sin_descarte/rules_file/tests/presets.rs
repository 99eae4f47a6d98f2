//! The presets say what is known of their houses.

use super::{PRESETS, read};
use crate::base::exact::{self, Exact};
use crate::base::fault::Source;
use crate::cards::hand::HandClass;
use crate::cards::ranking::HandOrder;
use crate::game::house::House;
use crate::games::sin_descarte::rules::*;

fn preset(name: &str) -> Rules {
    let (_, text) = PRESETS.iter().find(|(known, _)| *known == name).expect("the name of a preset");
    let source = Source::new(format!("rules/sin-descarte/{name}.toml"), *text);
    read(name, &source).unwrap_or_else(|faults| panic!("{faults}"))
}

fn exact(text: &str) -> Exact {
    exact::parse(text).expect("a number")
}

fn pay(text: &str) -> Pay {
    text.parse().expect("a pay")
}

/// The pays from the royal flush down, each "to 1", and no unit but that.
fn pays(table: &PayTable) -> String {
    let to_one = |pay: &Pay| {
        assert_eq!(pay.unit, PayUnit::To);
        exact::text(pay.amount)
    };
    table.iter().rev().flatten().map(to_one).collect::<Vec<_>>().join("/")
}

const USUAL: &str = "100/50/20/7/5/4/3/2/1/1";

#[test]
fn every_preset_reads_and_names_its_source() {
    for (name, _) in PRESETS {
        let rules = preset(name);
        assert_eq!(rules.origin().name, name);
        assert!(rules.origin().source.len() > 40, "{name}");
        assert_eq!(rules.origin().digest.sha256.len(), 64);
        assert!(!rules.assumptions().is_empty(), "{name}: no text leaves nothing open");
        for assumption in rules.assumptions() {
            assert!(assumption.reason.len() > 40, "{name}: {}", assumption.key);
            assert!(!assumption.reason.contains(['\n', '\r']), "{name}: {}", assumption.key);
        }
        let assumed = |key: &str| rules.assumptions.iter().any(|assumption| assumption.key == key);
        assert!(assumed("table"), "{name}: no text names the limits");
        assert_eq!(rules.insurance.is_some(), assumed("insurance.pays"), "{name}: `to 1` or `for 1`");
    }
    let mut titles: Vec<String> = PRESETS.iter().map(|(name, _)| preset(name).origin.title).collect();
    titles.sort();
    titles.dedup();
    assert_eq!(titles.len(), PRESETS.len(), "no two presets have one title");
}

#[test]
fn the_folder_holds_these_presets_and_no_others() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/sin-descarte");
    let mut found: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder of the presets")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"))
        .collect();
    found.sort();
    let mut known: Vec<String> = PRESETS.iter().map(|(name, _)| format!("{name}.toml")).collect();
    known.sort();
    assert_eq!(found, known);
}

/// What all nine houses have in common.
#[test]
fn all_houses_share_the_main_game() {
    for (name, _) in PRESETS {
        let rules = preset(name);
        assert_eq!(rules.ante_win, pay("1 to 1"), "{name}");
        assert_eq!(rules.dealer.qualifies, HandClass::AceKing, "{name}");
        assert_eq!(rules.dealer.not_qualified, NotQualified::PayAllAntes(pay("1 to 1")), "{name}");
        assert_eq!(rules.second_bet.stake, exact("2"), "{name}");
        assert_eq!(rules.second_bet.pays[HandClass::HighCard.index()], None, "{name}");
        assert_eq!(rules.table.boxes, 7, "{name}");
        assert_eq!(rules.table.bets_per_box, if name == "mallorca" { 4 } else { 1 }, "{name}");
        assert_eq!(rules.table.maximum, None, "{name}");
        assert_eq!(rules.table.payout_maximum_per_hand, None, "{name}");
        assert_eq!(rules.table.payout_maximum_per_round, None, "{name}");
        let minimum = if name == "caribbean-stud" { "5" } else { "1" };
        assert_eq!(rules.table.minimum, exact(minimum), "{name}");
        let order = match name {
            "marbella-leaflet" => HandOrder::FlushAboveFullHouse,
            _ => HandOrder::Standard,
        };
        assert_eq!(rules.hand_order, order, "{name}");
    }
}

#[test]
fn second_bets_pay_what_the_houses_print() {
    for (name, expected) in [
        ("marbella", "100/25/20/7/5/4/3/2/1/1"),
        // In the standard order full house and then flush: 5 for the one, 7 for the other.
        ("marbella-leaflet", "100/25/20/5/7/4/3/2/1/1"),
        ("house-002", USUAL),
        ("mallorca", USUAL),
        ("catalonia", USUAL),
        ("catalonia-final-hand", USUAL),
        ("france", "100/50/20/10/8/5/3/2/1/1"),
        ("caribbean-stud", USUAL),
        ("oasis-one-card", USUAL),
    ] {
        assert_eq!(pays(&preset(name).second_bet.pays), expected, "{name}");
    }
}

#[test]
fn a_card_costs_an_ante_where_one_is_sold() {
    use AfterBuying::{Commit, Decide};
    for (name, expected) in [
        ("marbella", None),
        ("marbella-leaflet", None),
        ("house-002", Some((Decide, false))),
        ("mallorca", Some((Commit, false))),
        ("catalonia", Some((Commit, false))),
        ("catalonia-final-hand", Some((Commit, false))),
        ("france", Some((Commit, true))),
        ("caribbean-stud", None),
        ("oasis-one-card", Some((Decide, false))),
    ] {
        let buy =
            expected.map(|(after, forfeits_insurance)| Buy { price: exact("1"), after, forfeits_insurance });
        assert_eq!(preset(name).buy, buy, "{name}");
    }
}

#[test]
fn insurances_are_those_of_the_houses() {
    use LooksAt::{FinalHand, FirstFive};
    let spanish = "2000/1000/300/100";
    let french = "5000/2000/1000/150/100";
    for (name, expected) in [
        ("marbella", None),
        ("marbella-leaflet", None),
        ("house-002", Some((spanish, FirstFive, false, false, "1/2", false))),
        ("mallorca", Some((spanish, FirstFive, false, false, "1/2", false))),
        ("catalonia", Some((spanish, FirstFive, true, false, "1/2", false))),
        ("catalonia-final-hand", Some((spanish, FinalHand, true, false, "1/2", false))),
        ("france", Some((french, FirstFive, true, true, "1/5", true))),
        ("caribbean-stud", None),
        ("oasis-one-card", None),
    ] {
        let insurance = preset(name).insurance;
        let found = insurance.as_ref().map(|insurance| {
            (
                pays(&insurance.pays),
                insurance.looks_at,
                insurance.needs_second_bet,
                insurance.lost_to_better_dealer,
            )
        });
        assert_eq!(found, expected.map(|e| (e.0.to_owned(), e.1, e.2, e.3)), "{name}");
        let limits = insurance.map(|insurance| (insurance.maximum, insurance.fixed));
        assert_eq!(limits, expected.map(|e| (Some(exact(e.4)), e.5)), "{name}");
    }
}

#[test]
fn only_caribbean_stud_has_a_progressive() {
    for (name, _) in PRESETS {
        assert_eq!(preset(name).progressive.is_some(), name == "caribbean-stud", "{name}");
    }
    let progressive = preset("caribbean-stud").progressive.expect("asserted above");
    assert_eq!((progressive.stake, progressive.looks_at), (exact("1"), LooksAt::FirstFive));
    let share = |text| Some(ProgressiveAward::MeterShare(exact(text)));
    let fixed = |text| Some(ProgressiveAward::Fixed(pay(text)));
    let best_first: Vec<_> = progressive.awards.iter().rev().copied().collect();
    let expected = [share("1"), share("0.1"), fixed("100 for 1"), fixed("75 for 1"), fixed("50 for 1")];
    assert_eq!(best_first[..5], expected);
    assert_eq!(best_first[5..], [None; 6]);
    assert_eq!((progressive.meter, progressive.seed), (exact("100000"), exact("50000")));
    assert_eq!(progressive.fed, exact("0.7"));
    assert_eq!(progressive.several_winners, SeveralWinners::Split);
    // The meter at which the bet breaks even, to the cent: 263,205.26.
    let paid = |meter: Exact| {
        let awarded = |class: HandClass| match progressive.awards[class.index()] {
            Some(ProgressiveAward::Fixed(pay)) => pay.returned(),
            Some(ProgressiveAward::MeterShare(share)) => share * meter,
            None => Exact::ZERO,
        };
        HandClass::ALL.map(|class| awarded(class) * i128::from(class.hands())).into_iter().sum::<Exact>()
    };
    assert!(paid(exact("263205.26")) < exact("2598960") && paid(exact("263205.27")) > exact("2598960"));
}

/// Presets that are read beside each other differ in what they are there for, and in nothing else.
#[test]
fn twin_presets_differ_in_one_point() {
    let blank = |rules: Rules| Rules {
        origin: preset("marbella").origin,
        assumptions: Vec::new(),
        notes: rules.notes.clone(),
        ..rules
    };
    let leaflet = blank(preset("marbella-leaflet"));
    let mut swapped = blank(preset("marbella"));
    swapped.hand_order = HandOrder::FlushAboveFullHouse;
    swapped.second_bet.pays.swap(HandClass::Flush.index(), HandClass::FullHouse.index());
    assert_eq!(leaflet, swapped);

    let mut looks_late = blank(preset("catalonia"));
    looks_late.insurance.as_mut().expect("there is one").looks_at = LooksAt::FinalHand;
    assert_eq!(looks_late, blank(preset("catalonia-final-hand")));
}

/// What the texts say of misdeals and talking stands in the rules and changes no number.
#[test]
fn misdeals_and_talking_are_notes() {
    for (name, expected) in [
        ("marbella-leaflet", &["Misdeal: ", "Talking: "][..]),
        ("house-002", &[]),
        ("mallorca", &["Talking: "]),
        ("catalonia", &["Misdeal: ", "Talking: "]),
        ("france", &["Misdeal: ", "Talking: "]),
        ("caribbean-stud", &[]),
    ] {
        let rules = preset(name);
        assert_eq!(rules.notes().len(), expected.len(), "{name}");
        for (note, title) in rules.notes().iter().zip(expected) {
            assert!(note.starts_with(title), "{name}: {note}");
        }
    }
}

/// What the facts leave open is listed, house by house.
#[test]
fn every_open_question_is_an_assumption() {
    for (name, expected) in [
        ("marbella", "cards.hand_order second_bet.pays table"),
        ("marbella-leaflet", "cards.hand_order table"),
        (
            "house-002",
            "cards.hand_order table dealer.not_qualified dealer.not_qualified_pay second_bet.pays buy.after \
             buy.forfeits_insurance insurance.looks_at insurance.needs_second_bet insurance.maximum \
             insurance.pays progressive",
        ),
        (
            "mallorca",
            "cards.hand_order table dealer.not_qualified_pay second_bet.pays insurance.needs_second_bet \
             insurance.pays",
        ),
        (
            "catalonia",
            "cards.hand_order table ante.win dealer.qualifies second_bet.pays buy.after \
             buy.forfeits_insurance insurance.looks_at insurance.maximum insurance.pays",
        ),
        (
            "france",
            "table second_bet.pays second_bet.pays.ace_king insurance.needs_second_bet insurance.pays",
        ),
        (
            "caribbean-stud",
            "table progressive.needs_second_bet progressive.meter progressive.seed progressive.fed \
             progressive.several_winners",
        ),
        ("oasis-one-card", "table buy.cards"),
    ] {
        let rules = preset(name);
        let keys: Vec<&str> = rules.assumptions.iter().map(|assumption| assumption.key.as_str()).collect();
        assert_eq!(keys.join(" "), expected, "{name}");
    }
    let keys =
        |name| preset(name).assumptions.into_iter().map(|assumption| assumption.key).collect::<Vec<_>>();
    assert_eq!(keys("catalonia"), keys("catalonia-final-hand"));
}
