//! `ventaja validate`: each check with a house that passes it and one that does not.

mod support;

use serde_json::Value;
use std::fs;
use support::{Ended, folder, names, run};
use tempfile::TempDir;

/// A preset with texts in it replaced, as a file.
struct House {
    _folder: TempDir,
    path: String,
}

fn house(preset: &str, replaced: &[(&str, &str)]) -> House {
    let mut text = run(&["rules", "show", preset]).text();
    for (old, new) in replaced {
        assert!(text.contains(old), "{preset} has no `{old}`");
        text = text.replacen(old, new, 1);
    }
    let folder = folder();
    let path = folder.path().join("house.toml");
    fs::write(&path, text).expect("it is written");
    House { path: path.to_str().expect("UTF-8").to_owned(), _folder: folder }
}

fn findings(args: &[&str]) -> (Option<i32>, Vec<Value>) {
    let ended = run(&[&["validate"], args, &["--format", "json"]].concat());
    let page: Value = serde_json::from_str(&ended.text()).unwrap_or_else(|_| panic!("{}", ended.err));
    (ended.code, page["findings"].as_array().expect("a list").clone())
}

/// The verdicts of one check, with what they are about.
fn verdicts(findings: &[Value], code: &str) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let of_check = findings.iter().filter(|finding| finding["code"] == code);
    of_check.map(|finding| (text(&finding["about"]), text(&finding["verdict"]))).collect()
}

fn told(findings: &[Value], code: &str, verdict: &str) -> String {
    let found = findings.iter().filter(|finding| finding["code"] == code && finding["verdict"] == verdict);
    found.map(|finding| finding["found"].as_str().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

fn has(findings: &[Value], code: &str, about: &str, verdict: &str) -> bool {
    verdicts(findings, code).contains(&(about.to_owned(), verdict.to_owned()))
}

#[test]
fn the_leaflet_pays_a_flush_more_than_a_rarer_full_house() {
    let (code, leaflet) = findings(&["marbella-leaflet"]);
    assert_eq!(code, Some(0), "warnings fail nothing");
    assert!(has(&leaflet, "A5", "second_bet.pays.full_house", "WARN"));
    assert!(told(&leaflet, "A5", "WARN").contains("full house (3744 hands) gets 6 back"), "{leaflet:?}");
    assert!(has(&leaflet, "A6", "cards.hand_order", "WARN"));
    let (_, page) = findings(&["marbella"]);
    assert!(has(&page, "A5", "second_bet.pays", "PASS") && has(&page, "A6", "cards.hand_order", "PASS"));
}

#[test]
fn units_are_told_and_what_the_other_reading_is_worth() {
    let (_, found) = findings(&["mallorca"]);
    // What the English "for 1" costs the second bet is another game; of the insurance it is little.
    assert!(has(&found, "A1", "second_bet.pays", "PASS") && has(&found, "A1", "second_bet.pays", "WARN"));
    assert!(told(&found, "A1", "WARN").contains("1.947598 % of the initial bet as stated, 35.155450 %"));
    assert_eq!(verdicts(&found, "A1").iter().filter(|(about, _)| about == "insurance.pays").count(), 2);
    // What is assumed is told with it. Whoever is insured with such a hand never passes it.
    assert!(has(&found, "S1", "insurance.needs_second_bet", "PASS"), "{found:?}");
    assert!(has(&found, "S1", "table", "WARN") && has(&found, "S1", "insurance.pays", "WARN"));
    // A pay without a unit is not read at all.
    let bare = house("mallorca", &[("flush = \"5 to 1\"", "flush = 5")]);
    let (code, found) = findings(&[&bare.path]);
    assert_eq!(code, Some(3));
    assert!(told(&found, "A14", "FAIL").contains("unit"), "{found:?}");
    assert!(found.iter().any(|finding| finding["code"] == "A14" && finding["line"].is_u64()));
    assert!(has(&found, "A2", "", "N-A"));
}

#[test]
fn a_wager_that_favours_the_player_fails() {
    let generous = house("caribbean-stud", &[("flush = \"5 to 1\"", "flush = \"35 to 1\"")]);
    let (code, found) = findings(&[&generous.path]);
    assert_eq!(code, Some(3));
    assert!(
        has(&found, "A2", "initial bet", "FAIL") && has(&found, "A2", "progressive", "PASS"),
        "{found:?}"
    );
    assert!(told(&found, "A2", "FAIL").contains("the player has the advantage"));
    // It has the title of a preset, and is another house.
    assert!(told(&found, "A15", "WARN").contains("differs in second_bet.pays.flush"), "{found:?}");
    // A side bet that does is found by itself: see the meter above its break-even.
    let (_, sound) = findings(&["marbella"]);
    assert!(has(&sound, "A2", "initial bet", "PASS") && has(&sound, "A15", "title", "PASS"));
}

#[test]
fn a_meter_above_its_break_even_fails() {
    let (code, usual) = findings(&["caribbean-stud"]);
    assert_eq!(code, Some(0));
    assert!(
        told(&usual, "A19", "PASS").contains("a meter of 100000 of which 263205.26 breaks even"),
        "{usual:?}"
    );
    let high = house("caribbean-stud", &[("meter = 100000", "meter = 300000")]);
    let (code, found) = findings(&[&high.path]);
    assert_eq!(code, Some(3));
    assert!(has(&found, "A19", "progressive", "FAIL") && has(&found, "A2", "progressive", "FAIL"));
    assert!(has(&found, "A2", "initial bet", "PASS"));
}

#[test]
fn claims_are_held_to_their_last_place_and_mixed_up_figures_are_recognised() {
    let claim = |claims: &[&str], more: &[&str]| {
        let mut args = vec!["caribbean-stud"];
        claims.iter().for_each(|claim| args.extend(["--claim", claim]));
        args.extend(more);
        findings(&args)
    };
    let sound = [
        "edge_per_initial_bet=0.0522",
        "edge_per_initial_bet=5.2243%",
        "element_of_risk=2.5553%",
        "return_to_player=0.974447",
        "standard_deviation=2.243",
        "edge_per_initial_bet=142031221/2718662100",
    ];
    let (code, found) = claim(&sound, &[]);
    assert_eq!(code, Some(0), "{}", told(&found, "A16", "FAIL"));
    assert_eq!(verdicts(&found, "A16").len(), sound.len());
    let wrong = [
        ("edge_per_initial_bet=0.0523", ""),
        ("edge_per_initial_bet=0.0256", "the element of risk"),
        ("element_of_risk=0.0522", "the edge per initial bet"),
        ("return_to_player=0.9478", "1 less the edge per initial bet"),
        ("edge_per_initial_bet=0.4773", "what the progressive costs"),
        ("edge_per_initial_bet=142031222/2718662100", ""),
    ];
    for (stated, instead) in wrong {
        let (code, found) = claim(&[stated], &[]);
        let told = told(&found, "A16", "FAIL");
        assert_eq!(code, Some(3), "{stated}");
        match instead {
            "" => assert!(!told.contains("what is claimed is"), "{stated}: {told}"),
            _ => assert!(told.contains(&format!("what is claimed is {instead}")), "{stated}: {told}"),
        }
    }
    let strategy = ["--strategy", "always-go"];
    assert_eq!(claim(&["edge_per_initial_bet=0.1661"], &strategy).0, Some(0));
    let (_, found) = claim(&["edge_per_initial_bet=0.0522"], &strategy);
    assert!(told(&found, "A16", "FAIL").contains("that of the best play, not of always-go"), "{found:?}");
}

#[test]
fn profiles_set_floors_and_odds() {
    let (code, neutral) = findings(&["caribbean-stud"]);
    assert_eq!(code, Some(0));
    assert!(has(&neutral, "A7", "", "N-A") && verdicts(&neutral, "A9").iter().all(|(_, v)| v == "N-A"));
    // Of each dollar on the progressive little more than 40 cents come back while the meter is low.
    let (code, found) = findings(&["caribbean-stud", "--profile", "italy"]);
    assert_eq!(code, Some(3));
    assert!(
        has(&found, "A7", "initial bet", "PASS") && has(&found, "A7", "progressive", "FAIL"),
        "{found:?}"
    );
    let (_, found) = findings(&["caribbean-stud", "--profile", "gli-11"]);
    assert!(has(&found, "A9", "initial bet", "PASS") && has(&found, "A9", "progressive", "PASS"));
    // One ceiling of the neighbours' law, made by hand.
    let folder = folder();
    let path = folder.path().join("strict.toml");
    let text = "format = 1\ntitle = \"Strict\"\nsource = \"a test\"\ndate = \"2026-12-03\"\nreturn_ceiling = \"0.9\"\ntop_award_one_in = 1000\n";
    fs::write(&path, text).expect("written");
    let (code, found) = findings(&["caribbean-stud", "--profile", path.to_str().expect("UTF-8")]);
    assert_eq!(code, Some(3));
    assert!(has(&found, "A7", "initial bet", "FAIL") && has(&found, "A9", "initial bet", "FAIL"));
    let ended = run(&["validate", "marbella", "--profile", "itali"]);
    assert!(ended.code == Some(2) && ended.err.contains("did you mean `italy`?"), "{}", ended.err);
    let list = run(&["validate", "--profiles"]).text();
    assert!(list.contains("pennsylvania-vgt") && list.contains("58 Pa. Code 1112a.7"), "{list}");
}

#[test]
fn payout_limits_are_weighed_at_the_largest_bet() {
    let limited = |most: &str| {
        let text = house(
            "caribbean-stud",
            &[
                ("maximum = \"none\"", "maximum = 100"),
                ("payout_maximum_per_hand = \"none\"", &format!("payout_maximum_per_hand = {most}")),
            ],
        );
        findings(&[&text.path, "--profile", "washington"]).1
    };
    let tight = limited("2000");
    assert!(has(&tight, "A10", "", "WARN") && has(&tight, "A10", "", "FAIL"), "{tight:?}");
    assert!(has(&tight, "A11", "", "PASS"));
    let wide = limited("30000");
    assert!(has(&wide, "A10", "", "PASS") && !has(&wide, "A10", "", "WARN"), "{wide:?}");
    let (_, free) = findings(&["caribbean-stud"]);
    assert!(has(&free, "A10", "", "N-A") && has(&free, "A11", "", "WARN"));
    let args = ["--profile", "pennsylvania-vgt"];
    let (_, found) = findings(&[&["caribbean-stud"], &args[..]].concat());
    assert!(has(&found, "A8", "", "PASS"));
}

#[test]
fn pays_that_no_coin_makes_are_told() {
    let (_, found) = findings(&["marbella"]);
    assert!(has(&found, "A12", "second_bet.pays", "PASS"));
    let odd = house("marbella", &[("flush = \"5 to 1\"", "flush = \"16 to 3\"")]);
    let (_, found) = findings(&[&odd.path]);
    assert!(told(&found, "A12", "WARN").contains("flush 38/3"), "{found:?}");
    // A second bet of half a hundredth, and a pay of the ante in thirds.
    let halves = [("stake = 2 ", "stake = \"1/2\" "), ("minimum = 1\n", "minimum = 0.01\n")];
    let (_, found) = findings(&[&house("marbella", &halves).path]);
    assert!(has(&found, "A12", "second_bet.pays", "WARN"), "{found:?}");
    let thirds = house("marbella", &[("win = \"1 to 1\"", "win = \"1/3 to 1\"")]);
    let (_, found) = findings(&[&thirds.path]);
    assert!(has(&found, "A12", "initial bet", "WARN"), "{found:?}");
    // The stake of the progressive is a unit of money, whatever the ante is.
    let (_, found) = findings(&["caribbean-stud"]);
    assert!(told(&found, "A12", "PASS").contains("for 1 staked"), "{found:?}");
}

#[test]
fn a_claim_in_per_cent_without_the_sign_is_recognised() {
    let (code, found) = findings(&["marbella", "--claim", "edge_per_initial_bet=5.26"]);
    assert_eq!(code, Some(3));
    assert!(told(&found, "A16", "FAIL").contains("write it with `%`"), "{found:?}");
}

/// A flush that is paid most of all is likelier than three other hands.
#[test]
fn every_rarer_hand_that_is_paid_less_is_named() {
    let odd = house("marbella", &[("flush = \"5 to 1\"", "flush = \"50 to 1\"")]);
    let (_, found) = findings(&[&odd.path]);
    for class in ["straight_flush", "four_of_a_kind", "full_house"] {
        assert!(has(&found, "A5", &format!("second_bet.pays.{class}"), "WARN"), "{class}: {found:?}");
    }
}

#[test]
fn exposure_is_that_of_all_bets_and_limits_are_of_a_place() {
    let (_, found) = findings(&["mallorca"]);
    // 1 for the ante, 200 for the second bet, and 2000 for an insurance of half an ante.
    assert!(told(&found, "A11", "WARN").contains("1201 times"), "{found:?}");
    let limits = [
        ("maximum = \"none\"", "maximum = 100"),
        ("payout_maximum_per_hand = \"none\"", "payout_maximum_per_hand = 5000"),
    ];
    let limited = house("mallorca", &limits);
    let (_, found) = findings(&[&limited.path, "--profile", "new-jersey"]);
    assert!(told(&found, "A11", "PASS").contains("35000"), "{found:?}");
    // The limit cuts what a royal flush brings, and does not make it rarer.
    assert!(told(&found, "A9", "PASS").contains("649740.0"), "{found:?}");
    let (_, found) = findings(&[&limited.path, "--profile", "washington"]);
    let of_round = [
        ("maximum = \"none\"", "maximum = 100"),
        ("payout_maximum_per_round = \"none\"", "payout_maximum_per_round = 999999"),
    ];
    let (_, of_round) = findings(&[&house("marbella", &of_round).path, "--profile", "washington"]);
    assert!(told(&of_round, "A10", "PASS").contains("no limit for a player"), "{of_round:?}");
    // A limit of a place is a bound, whatever is bet.
    let (_, bound) = findings(&[&house("marbella", &limits[1..]).path]);
    assert!(told(&bound, "A11", "PASS").contains("35000"), "{bound:?}");
    // Four bets on a place meet one limit.
    let four = [limits[0], limits[1], ("bets_per_box = 1", "bets_per_box = 4")];
    let (_, four) = findings(&[&house("marbella", &four).path]);
    let (_, one) = findings(&[&house("marbella", &limits).path]);
    assert_ne!(told(&four, "A10", "WARN"), told(&one, "A10", "WARN"));
    assert!(told(&four, "A11", "PASS").contains("35000"), "{four:?}");
    let told_of_limits = [told(&found, "A10", "PASS"), told(&found, "A10", "FAIL")].concat();
    assert!(told_of_limits.contains("no limit for the table"), "{found:?}");
}

#[test]
fn what_is_assumed_is_printed_with_what_it_changes() {
    let (_, found) = findings(&["marbella"]);
    assert!(has(&found, "S1", "cards.hand_order", "PASS"), "{found:?}");
    // Whether the insurance looks at the first five cards or at the last is worth points.
    let (_, found) = findings(&["catalonia"]);
    assert!(has(&found, "S1", "insurance.looks_at", "WARN"), "{found:?}");
    assert!(told(&found, "S1", "WARN").contains("final-hand: "), "{found:?}");
}

#[test]
fn a_simulation_is_held_against_the_count() {
    let args = ["caribbean-stud", "--rounds", "3e6", "--seed", "1"];
    let (code, found) = findings(&args);
    assert_eq!(code, Some(0));
    for check in ["B3", "B5", "B6", "B7", "B11", "B17"] {
        assert!(has(&found, check, "", "PASS"), "{check}: {found:?}");
    }
    assert!(has(&found, "B1", "", "WARN") && has(&found, "B2", "", "PASS"), "{found:?}");
    assert_eq!(findings(&[&args[..], &["--threads", "1"]].concat()).1, found, "threads change no digit");
    let (_, without) = findings(&["caribbean-stud"]);
    assert!(has(&without, "B3", "", "N-A"));
}

#[test]
fn page_csv_and_json_tell_the_same() {
    let folder = folder();
    let out = folder.path().to_str().expect("UTF-8");
    let args = ["validate", "marbella-leaflet", "--claim", "edge_per_initial_bet=0.06"];
    let Ended { code, out: page, err } = run(&args);
    assert_eq!(code, Some(3), "{err}");
    assert!(err.contains("1 check failed"), "{err}");
    let page = String::from_utf8(page).expect("text");
    assert!(page.starts_with("marbella-leaflet: 1 FAIL, "), "{page}");
    assert!(page.find("FAIL A16") < page.find("WARN A1"), "the gravest stand first: {page}");
    let json = run(&[&args[..], &["--format", "json", "--out", out]].concat());
    let json: Value = serde_json::from_str(&json.text()).expect("JSON");
    assert_eq!(names(folder.path()), ["findings.csv", "run.json"]);
    let csv = fs::read(folder.path().join("findings.csv")).expect("a file");
    let mut reader = csv::Reader::from_reader(csv.as_slice());
    let columns = reader.headers().expect("a header").clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    let findings = json["findings"].as_array().expect("a list");
    assert_eq!(rows.len(), findings.len());
    for (row, finding) in rows.iter().zip(findings) {
        for (column, cell) in columns.iter().zip(row) {
            let value = match &finding[column] {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            assert_eq!(value, cell, "{column}");
        }
        let is_grave = ["FAIL", "WARN"].contains(&finding["verdict"].as_str().expect("a verdict"));
        if is_grave {
            let code = finding["code"].as_str().expect("a code");
            assert!(
                page.contains(&format!("{} {code}: ", finding["verdict"].as_str().expect("one"))),
                "{page}"
            );
        }
    }
    let total: u64 = json["verdicts"].as_object().expect("counts").values().filter_map(Value::as_u64).sum();
    assert_eq!(total, findings.len() as u64);
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let ended = run(&[
        "validate",
        "marbela",
        "--profile",
        "no/such.toml",
        "--strategy",
        "nobody",
        "--out",
        "no/such",
    ]);
    assert_eq!(ended.code, Some(2));
    for told in
        ["did you mean `marbella`", "no/such.toml", "no strategies called `nobody`", "make the folder first"]
    {
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
}

/// Every planted fault is caught, and the same games without a fault raise no alarm.
#[test]
fn the_self_test_catches_every_planted_fault() {
    let ended = run(&["validate", "--self-test", "--format", "json"]);
    assert_eq!(ended.code, Some(0), "{} {}", ended.text(), ended.err);
    let page: Value = serde_json::from_str(&ended.text()).expect("JSON");
    let planted = page["planted"].as_array().expect("a list");
    let sound = planted.iter().filter(|planted| planted["is_sound"] == true).count();
    assert_eq!((planted.len(), sound), (11, 3), "{page}");
    for planted in planted {
        assert_eq!(planted["is_right"], true, "{planted}");
        assert_eq!(planted["caught_by"].as_str().is_some_and(str::is_empty), planted["is_sound"] == true);
    }
    // Of a handful of rounds nothing can be seen, and that is said.
    let ended = run(&["validate", "--self-test", "--rounds", "1000"]);
    assert_eq!(ended.code, Some(3));
    assert!(ended.text().contains("NOT CAUGHT: the house takes ties"), "{}", ended.text());
    assert_eq!(run(&["validate", "marbella", "--self-test"]).code, Some(2));
}

/// A claim of so few digits that it says nothing is not confirmed without a word.
#[test]
fn a_claim_of_few_digits_tells_what_it_takes_in() {
    let claims = ["--claim", "edge_per_initial_bet=0", "--claim", "return_to_player=1"];
    let ended = run(&[&["validate", "caribbean-stud", "--format", "csv"][..], &claims].concat());
    let page = ended.text();
    let of_claims: Vec<&str> = page.lines().filter(|line| line.starts_with("A16")).collect();
    assert_eq!(of_claims.len(), 2, "{page}");
    for line in of_claims {
        assert!(
            line.contains("WARN") && line.contains("that is from") && line.contains("so few digits"),
            "{line}"
        );
    }
}

/// The faults of another house that is named are told even where the house itself has some.
#[test]
fn faults_of_the_base_are_told_beside_those_of_the_house() {
    let folder = folder();
    let [house, base] = ["a.toml", "b.toml"].map(|name| folder.path().join(name).display().to_string());
    let text = fs::read_to_string("rules/sin-descarte/marbella.toml").expect("a shipped file");
    fs::write(&house, text.replace("\"5 to 1\"", "\"five to 1\"")).expect("a file");
    fs::write(&base, "format = 1\ngame = \"sin-descarte\"\n").expect("a file");
    let ended = run(&["validate", &house, "--base", &base]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.contains("five to 1") && ended.err.contains("b.toml"), "{}", ended.err);
}
