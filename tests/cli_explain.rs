//! `ventaja explain`: what every action is worth with some cards, and what it refuses.

mod support;

use serde_json::Value;
use std::fs;
use support::{Ended, folder, run};

/// The example of an American page: throwing the deuce is best by far.
const DRAW: [&str; 6] = ["explain", "oasis-one-card", "--hand", "Ah Kh Qh Jh 2c", "--up", "9d"];

fn explain(more: &[&str]) -> Ended {
    run(&[&DRAW[..], more].concat())
}

fn json(more: &[&str]) -> Value {
    let ended = explain(&[more, &["--format", "json"]].concat());
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    serde_json::from_str(&ended.text()).expect("it is JSON and nothing else")
}

fn action<'j>(page: &'j Value, name: &str) -> &'j Value {
    let actions = page["actions"].as_array().expect("a list");
    actions.iter().find(|action| action["action"] == name).unwrap_or_else(|| panic!("{name} in {page}"))
}

#[test]
fn every_action_has_its_exact_value_and_the_best_is_marked() {
    let page = json(&[]);
    assert_eq!(page["schema"], 1);
    assert_eq!(page["game"], "sin-descarte");
    assert_eq!(page["rules"], "oasis-one-card");
    assert_eq!(page["method"], "exact");
    assert_eq!(page["strategy"], Value::Null);
    let actions = page["actions"].as_array().expect("a list");
    assert_eq!(actions.len(), 7, "pass, go, and five cards to throw: {page}");
    let best: Vec<&Value> = actions.iter().filter(|action| action["best"] == true).collect();
    assert_eq!(best.len(), 1);
    assert_eq!(best[0]["action"], page["best"]);
    assert_eq!(best[0]["value_exact"], "19136783/6853770");
    assert_eq!(best[0]["value"], 2.792154245);
    assert_eq!(best[0]["cost_exact"], "0");
    assert_eq!(action(&page, "go")["value_exact"], "-161779/163185");
    assert_eq!(action(&page, "pass")["value_exact"], "-1");
    assert_eq!(action(&page, "pass")["cost_exact"], "25990553/6853770");
    let costs: Vec<f64> = actions.iter().filter_map(|action| action["cost"].as_f64()).collect();
    assert!(costs.is_sorted() && costs.len() == 7, "the best first: {costs:?}");
}

#[test]
fn table_and_csv_show_the_same() {
    let table = explain(&[]);
    assert_eq!(table.code, Some(0), "{}", table.err);
    for told in ["Ah Kh Qh Jh 2c against 9d", "2.792154245", "best", "19136783/6853770", "-161779/163185"] {
        assert!(table.text().contains(told), "{told}: {}", table.text());
    }
    assert!(table.err.is_empty(), "{}", table.err);
    let csv = explain(&["--format", "csv"]).text();
    assert_eq!(csv.lines().count(), 8, "{csv}");
    assert!(
        csv.starts_with("game,rules,strategy,situation,decision,deals,action,value,value_exact,"),
        "{csv}"
    );
    let spanish = explain(&["--format", "csv", "--csv-dialect", "es"]).text();
    assert!(spanish.contains(";2,792154245;19136783/6853770;"), "{spanish}");
}

#[test]
fn a_strategy_is_priced_beside_the_best() {
    let page = json(&["--strategy", "always-go"]);
    assert_eq!(page["strategy"]["name"], "always-go");
    assert_eq!(page["strategy"]["action"], "go");
    assert_eq!(page["strategy"]["value_exact"], "-161779/163185");
    assert_eq!(page["strategy"]["cost"], action(&page, "go")["cost"]);
    let best = json(&["--strategy", "optimal"]);
    assert_eq!(best["strategy"]["name"], "optimal");
    assert_eq!(best["strategy"]["action"], best["best"]);
    assert_eq!(best["strategy"]["cost_exact"], "0");
    let page = explain(&["--strategy", "always-go"]).text();
    assert!(page.contains("strategy always-go (") && page.contains("): go, worth -0.991384012"), "{page}");
}

#[test]
fn cards_are_read_in_either_case_and_order_and_with_a_ten_in_digits() {
    let one = run(&["explain", "marbella", "--hand", "10h 9s ad 2c 2d", "--up", "kS", "--format", "csv"]);
    let other = run(&["explain", "marbella", "--hand", "2D Ad 2C TH 9S", "--up", "Ks", "--format", "csv"]);
    assert_eq!(one.code, Some(0), "{}", one.err);
    assert_eq!(one.text(), other.text());
}

#[test]
fn the_decision_after_buying_is_explained_where_there_is_one() {
    let after = ["--thrown", "3c"];
    let page = json(&after);
    assert_eq!(page["actions"].as_array().map(Vec::len), Some(2), "{page}");
    assert_eq!(action(&page, "pass")["value_exact"], "-2", "the ante and the card");
    let committed = run(&["explain", "mallorca", "--hand", "Ah Kh Qh Jh 2c", "--up", "9d", "--thrown", "3c"]);
    assert_eq!(committed.code, Some(2));
    assert!(committed.err.starts_with("error: "), "{}", committed.err);
    assert!(committed.err.contains("buying makes the second bet at mallorca: nothing is decided after it"));
    let unsold = run(&["explain", "marbella", "--hand", "Ah Kh Qh Jh 2c", "--up", "9d", "--thrown", "3c"]);
    assert_eq!(unsold.code, Some(2));
    assert!(unsold.err.starts_with("error: marbella sells no card\n"), "{}", unsold.err);
    let alone = run(&["explain", "marbella", "--hand", "Ah Kh Qh Jh 2c", "--up", "9d", "--bought", "2c"]);
    assert_eq!(alone.code, Some(2));
    assert!(alone.err.contains("--thrown <CARD>"), "{}", alone.err);
    let elsewhere = explain(&["--thrown", "3c", "--bought", "9c"]);
    assert_eq!(elsewhere.code, Some(2));
    assert!(elsewhere.err.starts_with("error: the bought card 9c is not in the hand\n"), "{}", elsewhere.err);
}

#[test]
fn wrong_cards_are_refused_by_name() {
    for (hand, up, thrown, told) in [
        (
            "Ah Kh Qh Jh 1c",
            "9d",
            None,
            "error: in the hand, `1c` is not a card: write a rank (2 to 9, T or 10, J, Q, K, A) and a suit (c, d, h, s), as in `Ah`\n",
        ),
        (
            "Ah Kh Qh Jh Ah",
            "9d",
            None,
            "error: in the hand, `Ah` stands there twice, and there is one of each card in the deck\n",
        ),
        (
            "Ah Kh Qh Jh 2c",
            "2c",
            None,
            "error: the upcard 2c is named twice, and there is one of each card in the deck\n",
        ),
        ("Ah Kh Qh Jh 2c", "9x", None, "error: in the upcard, `9x` is not a card"),
        ("Ah Kh Qh Jh 2c", "9d", Some("9d"), "the thrown card 9d is named twice"),
        ("Ah Kh Qh Jh 2c", "9d", Some("Jh"), "the thrown card Jh is named twice"),
        ("Ah Kh Qh Jh 2c", "9d", Some("joker"), "error: in the thrown card, `joker` is not a card"),
        ("Ah Kh Qh Jh", "9d", None, "error: the hand `Ah Kh Qh Jh` has 4 cards, and a hand has five\n"),
        (
            "Ah Kh Qh Jh 2c 3c",
            "9d",
            None,
            "error: the hand `Ah Kh Qh Jh 2c 3c` has 6 cards, and a hand has five\n",
        ),
        ("", "9d", None, "error: the hand `` has 0 cards, and a hand has five\n"),
        ("Ah Kh Qh Jh 2c", "9d Td", None, "error: the upcard is one card, and `9d Td` is 2\n"),
        ("Ah Kh Qh Jh 2c", "", None, "error: the upcard is one card, and `` is 0\n"),
    ] {
        let mut args = vec!["explain", "oasis-one-card", "--hand", hand, "--up", up];
        args.extend(thrown.iter().flat_map(|card| ["--thrown", card]));
        let ended = run(&args);
        assert_eq!(ended.code, Some(2), "{args:?}: {}", ended.err);
        assert!(ended.err.contains(told), "{args:?} should tell {told}: {}", ended.err);
        assert!(ended.err.starts_with("error: ") && ended.err.contains("help: "), "{}", ended.err);
        assert!(ended.out.is_empty());
    }
}

#[test]
fn bad_cards_and_an_unknown_strategy_are_told_at_once() {
    let ended =
        run(&["explain", "mallorca", "--hand", "Ah Ah 3c 4c 5c", "--up", "9z", "--strategy", "nobody"]);
    assert_eq!(ended.code, Some(2));
    for words in ["called `nobody`", "`Ah` stands there twice", "`9z` is not a card"] {
        assert!(ended.err.contains(words), "{words}: {}", ended.err);
    }
}

#[test]
fn stakes_change_the_values_and_wrong_ones_are_refused() {
    let ask = |more: &[&str]| {
        let args = ["explain", "catalonia-final-hand", "--hand", "Ah Ad Kh Kd 2c", "--up", "9d"];
        run(&[&args[..], &["--format", "json"], more].concat())
    };
    let value = |ended: Ended| -> Value {
        assert_eq!(ended.code, Some(0), "{}", ended.err);
        serde_json::from_str(&ended.text()).expect("JSON")
    };
    let (without, with) = (value(ask(&[])), value(ask(&["--insurance", "1/2"])));
    assert_eq!(with["stakes"]["insurance"], "0.5");
    assert_ne!(without["actions"], with["actions"]);
    assert_eq!(ask(&["--insurance", "9"]).code, Some(2));
    assert_eq!(ask(&["--initial-bet", "0.1"]).code, Some(2));
    let unknown = run(&["explain", "marbella", "--hand", "Ah Kh Qh Jh 2c", "--up", "9d", "--insurance", "1"]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.err.contains("this house takes no insurance bet"), "{}", unknown.err);
}

#[test]
fn a_meter_is_named_among_the_assumptions() {
    let ask = |more: &[&str]| {
        let args = ["explain", "caribbean-stud", "--hand", "Ah Kh Qh Jh Th", "--up", "9d", "--progressive"];
        run(&[&args[..], &["--format", "json"], more].concat())
    };
    let (usual, high) = (ask(&[]), ask(&["--meter", "500000"]));
    assert_eq!((usual.code, high.code), (Some(0), Some(0)), "{} {}", usual.err, high.err);
    assert!(
        high.text().contains("500000 is taken for the meter, as the command line says"),
        "{}",
        high.text()
    );
    assert_ne!(usual.text(), high.text());
}

#[test]
fn files_and_names_that_are_wrong_are_told_at_once() {
    let folder = folder();
    let path = folder.path().join("house.toml");
    fs::write(&path, "game = \"sin-descarte\"\ntitel = 1\n").expect("a file");
    let path = path.to_str().expect("plain");
    let ended = run(&["explain", path, "--hand", "x", "--up", "y", "--insurance", "1"]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.contains(":2:1") && ended.err.contains("did you mean `title`?"), "{}", ended.err);
    let ended = run(&["explain", "marbela", "--hand", "x", "--up", "y", "--strategy", "always-goo"]);
    assert_eq!(ended.code, Some(2));
    for told in ["did you mean `marbella`?", "did you mean `always-go`?"] {
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
    let ended = run(&["explain", "marbella", "--hand", "Ah Kh Qh Jh 2c"]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.contains("--up <CARD>"), "{}", ended.err);
}

#[test]
fn a_strategy_that_buys_no_card_decides_nothing_about_a_bought_one() {
    let args = ["explain", "oasis-one-card", "--hand", "2h 3s 5d 7c 8h", "--up", "Qc", "--thrown", "9c"];
    let ended = run(&[&args[..], &["--strategy", "always-go"]].concat());
    assert_eq!(ended.code, Some(2), "{}", ended.text());
    assert!(
        ended.err.contains("buys no card") && ended.err.contains("leave the strategy out"),
        "{}",
        ended.err
    );
    assert_eq!(run(&args).code, Some(0));
    assert_eq!(run(&[&args[..], &["--strategy", "optimal"]].concat()).code, Some(0));
}
