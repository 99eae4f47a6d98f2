//! `ventaja session`: what a player takes home.

mod support;

use serde_json::Value;
use std::fs;
use support::{folder, names, run};

fn session(args: &[&str]) -> Value {
    let ended = run(&[&["session"], args, &["--format", "json"]].concat());
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    serde_json::from_str(&ended.text()).expect("JSON")
}

fn figure(page: &Value, name: &str) -> f64 {
    let figures = page["figures"].as_array().expect("a list");
    let found = figures.iter().find(|figure| figure["figure"] == name);
    found.and_then(|figure| figure["value"].as_f64()).unwrap_or_else(|| panic!("{name} in {page}"))
}

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} is not {expected}");
}

/// One round is the count itself.
#[test]
fn a_session_of_one_round_is_a_round() {
    let exact = run(&["exact", "caribbean-stud", "--format", "json"]);
    let exact: Value = serde_json::from_str(&exact.text()).expect("JSON");
    let exact = &exact["results"][0];
    let number = |name: &str| exact[name].as_f64().expect("a number");
    let page = session(&["caribbean-stud", "--rounds", "1", "--bet", "10", "--seed", "1"]);
    near(figure(&page, "mean_result"), -10.0 * number("edge_per_initial_bet"), 1e-8);
    near(figure(&page, "standard_deviation"), 10.0 * number("standard_deviation"), 1e-6);
    near(figure(&page, "chance_ahead"), number("win_frequency"), 1e-9);
    near(figure(&page, "mean_rounds"), 1.0, 0.0);
    near(figure(&page, "result_quantile_0.01"), -30.0, 0.0);
}

#[test]
fn rounds_add_up_and_a_bankroll_can_be_lost() {
    let args = ["mallorca", "--strategy", "buy-to-draws", "--rounds", "300", "--bet", "5", "--seed", "1"];
    let free = session(&args);
    let exact = run(&["exact", "mallorca", "--strategy", "buy-to-draws", "--format", "json"]);
    let exact: Value = serde_json::from_str(&exact.text()).expect("JSON");
    let number = |name: &str| exact["results"][0][name].as_f64().expect("a number");
    near(figure(&free, "mean_result"), -1500.0 * number("edge_per_initial_bet"), 1e-6);
    near(figure(&free, "standard_deviation"), 5.0 * number("standard_deviation") * 300.0_f64.sqrt(), 1e-5);
    near(figure(&free, "chance_ruined"), 0.0, 0.0);
    let chances = ["chance_ahead", "chance_even", "chance_behind"].map(|name| figure(&free, name));
    near(chances.iter().sum(), 1.0, 1e-9);
    let ruined =
        |bankroll: &str| figure(&session(&[&args[..], &["--bankroll", bankroll]].concat()), "chance_ruined");
    let [small, middle, large] = ["60", "200", "5000"].map(ruined);
    assert!(small > middle && middle > 0.2 && large < 1e-6, "{small} {middle} {large}");
}

/// The drawdown hangs on the seed alone, and has an error that a hundred times as many sessions make ten
/// times smaller.
#[test]
fn drawdowns_are_simulated_with_their_error() {
    let args = ["marbella", "--rounds", "100", "--seed", "7", "--sessions"];
    let few = session(&[&args[..], &["200", "--threads", "1"]].concat());
    assert_eq!(few, session(&[&args[..], &["200", "--threads", "2"]].concat()));
    let many = session(&[&args[..], &["20000"]].concat());
    let width = |page: &Value| {
        let figures = page["figures"].as_array().expect("a list");
        let mean = figures.iter().find(|figure| figure["figure"] == "mean_drawdown").expect("it is there");
        assert_eq!(mean["method"], "simulated");
        mean["ci_95_high"].as_f64().expect("an end") - mean["ci_95_low"].as_f64().expect("an end")
    };
    let ratio = width(&few) / width(&many);
    assert!((7.0..14.0).contains(&ratio), "{ratio}");
    near(figure(&few, "mean_drawdown"), figure(&many, "mean_drawdown"), 1.5 * width(&few));
    let median = figure(&many, "drawdown_quantile_0.5");
    assert!(median < figure(&many, "drawdown_quantile_0.95"));
}

#[test]
fn page_csv_and_json_tell_the_same() {
    let folder = folder();
    let out = folder.path().to_str().expect("UTF-8");
    let args =
        ["session", "marbella", "--rounds", "50", "--bankroll", "40", "--seed", "1", "--sessions", "100"];
    let page = run(&[&args[..], &["--out", out]].concat());
    assert_eq!(
        (page.code, names(folder.path())),
        (Some(0), vec!["run.json".to_owned(), "session.csv".to_owned()])
    );
    let json = session(&args[1..]);
    let csv = fs::read(folder.path().join("session.csv")).expect("a file");
    assert_eq!(run(&[&args[..], &["--format", "csv"]].concat()).out, csv);
    let mut reader = csv::Reader::from_reader(csv.as_slice());
    let figures = json["figures"].as_array().expect("a list");
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), figures.len());
    for (row, figure) in rows.iter().zip(figures) {
        assert_eq!(row[0], *figure["figure"].as_str().expect("a name"));
        assert_eq!(row[1].parse::<f64>().ok(), figure["value"].as_f64());
    }
    let ruined = figure(&json, "chance_ruined") * 100.0;
    assert!(page.text().contains(&format!("ruined {ruined:.3} %")), "{}", page.text());
}

#[test]
fn all_that_is_wrong_is_told() {
    let ended = run(&["session", "marbela", "--rounds", "10", "--strategy", "nobody", "--out", "no/such"]);
    assert_eq!(ended.code, Some(2));
    for told in ["did you mean `marbella`", "no strategies called `nobody`", "no/such"] {
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
    let ended = run(&["session", "marbella", "--rounds", "10", "--bankroll", "2"]);
    assert!(
        ended.code == Some(2) && ended.err.contains("does not cover a round, which can cost 3"),
        "{}",
        ended.err
    );
    for rounds in ["0", "100001", "many"] {
        assert_eq!(run(&["session", "marbella", "--rounds", rounds]).code, Some(2), "{rounds}");
    }
}
