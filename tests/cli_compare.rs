//! `ventaja compare` and `ventaja rules diff`: houses side by side, and what sets them apart.

mod support;

use serde_json::Value;
use std::fs;
use support::{Ended, end, folder, names, run, ventaja};

fn json(ended: &Ended) -> Value {
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    serde_json::from_str(&ended.text()).expect("it is JSON and nothing else")
}

/// A fraction as JSON has it: `-3/7`, or a whole number.
fn fraction(value: &Value) -> (i128, i128) {
    let text = value.as_str().unwrap_or_else(|| panic!("{value} is no fraction"));
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    (above.parse().expect("a number"), below.parse().expect("a number"))
}

fn gcd(one: i128, other: i128) -> i128 {
    if other == 0 { one.abs() } else { gcd(other, one % other) }
}

fn sum(fractions: impl IntoIterator<Item = (i128, i128)>) -> (i128, i128) {
    fractions.into_iter().fold((0, 1), |(a, b), (c, d)| {
        let common = b / gcd(b, d) * d;
        let above = a * (common / b) + c * (common / d);
        let divisor = gcd(above, common).max(1);
        (above / divisor, common / divisor)
    })
}

fn negative((above, below): (i128, i128)) -> (i128, i128) {
    (-above, below)
}

/// The edge of a house as `exact` counts it.
fn counted(rules: &str, strategy: &str) -> (i128, i128) {
    let page = json(&run(&["exact", rules, "--strategy", strategy, "--format", "json"]));
    fraction(&page["results"][0]["edge_exact"])
}

#[test]
fn each_house_has_its_exact_edge_and_the_difference_to_the_base() {
    let args =
        ["compare", "marbella", "caribbean-stud", "france", "--base", "caribbean-stud", "--format", "json"];
    let page = json(&run(&args));
    assert_eq!(page["base"], "caribbean-stud");
    let houses = page["houses"].as_array().expect("a list");
    let order: Vec<&str> = houses.iter().map(|house| house["rules"].as_str().expect("a name")).collect();
    assert_eq!(order, ["caribbean-stud", "marbella", "france"]);
    let base = counted("caribbean-stud", "optimal");
    for house in houses {
        let edge = fraction(&house["edge_exact"]);
        assert_eq!(edge, counted(house["rules"].as_str().expect("a name"), "optimal"));
        assert_eq!(house["method"], "exact");
        if house["rules"] == "caribbean-stud" {
            assert!(house["edge_less_base_exact"].is_null());
            // 5.2243 % of 5 euros, fifty times.
            assert_eq!(house["win_per_hour"], 13.06076443);
        } else {
            assert_eq!(fraction(&house["edge_less_base_exact"]), sum([edge, negative(base)]));
        }
    }
    assert_eq!(page["rules"].as_array().map(Vec::len), Some(0), "rules are priced between two houses alone");
}

/// The steps from either end and what is left over make the whole, to the last digit.
#[test]
fn the_rules_between_two_houses_are_priced_from_either_end() {
    for (first, second, steps) in
        [("marbella", "marbella-leaflet", 3), ("mallorca", "marbella", 4), ("caribbean-stud", "france", 7)]
    {
        let args = ["compare", first, second, "--strategy", "ak-j83", "--format", "json"];
        let page = json(&run(&args));
        let rows = page["rules"].as_array().expect("a list");
        let whole = sum([counted(second, "ak-j83"), negative(counted(first, "ak-j83"))]);
        let last = rows.len() - 2;
        assert_eq!(rows[last]["rule"], "all together");
        assert_eq!(fraction(&rows[last]["edge_from_first_exact"]), whole);
        assert_eq!(fraction(&page["houses"][1]["edge_less_base_exact"]), whole);
        assert_eq!(rows[last + 1]["rule"], "interaction");
        let highest = rows.iter().filter_map(|row| row["step"].as_u64()).max();
        assert_eq!(highest, Some(steps), "{first} {second}: {rows:#?}");
        for end in ["edge_from_first_exact", "edge_from_second_exact"] {
            let priced = rows[..last].iter().filter(|row| !row[end].is_null()).map(|row| fraction(&row[end]));
            let all = sum(priced.chain([fraction(&rows[last + 1][end])]));
            assert_eq!(all, whole, "{first} {second} {end}");
        }
    }
}

/// Sums of the cent: a straight flush paid 25 instead of 50 to 1 is worth what both houses' counts say.
#[test]
fn a_single_rule_is_worth_the_whole_difference() {
    let folder = folder();
    let path = folder.path().join("mine.toml");
    let text = fs::read_to_string("rules/sin-descarte/marbella.toml").expect("it is there");
    assert!(text.contains("flush = \"5 to 1\""));
    fs::write(&path, text.replace("\nflush = \"5 to 1\"", "\nflush = \"6 to 1\"")).expect("it is written");
    let path = path.to_string_lossy();
    let page = json(&run(&["compare", "marbella", &path, "--format", "json"]));
    let rows = page["rules"].as_array().expect("a list");
    assert_eq!(rows[0]["rule"], "second_bet.pays.flush");
    assert_eq!((&rows[0]["first"], &rows[0]["second"]), (&"5 to 1".into(), &"6 to 1".into()));
    assert_eq!(rows[0]["edge_from_first_exact"], page["houses"][1]["edge_less_base_exact"]);
    assert_eq!(rows[2]["edge_from_second_exact"], "0");
    assert_eq!(page["rules_alike"], 23);
}

#[test]
fn the_page_the_files_and_json_tell_the_same() {
    let folder = folder();
    let mut command = ventaja(["compare", "marbella", "marbella-leaflet", "--rounds-per-hour", "40"]);
    command.arg("--out").arg(folder.path());
    let ended = end(command);
    let page = ended.text();
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    for text in [
        "sin-descarte, exact: every deal counted; compared with marbella",
        "second_bet.pays.flush: 5 to 1; then 7 to 1\n      alone -0.438604 %; last -0.439693 %",
        "all together: -0.106089 %",
        "left over as interaction: alone -0.002177 %; last +0.002177 %",
        "with an initial bet of 1 a round and 40 rounds",
    ] {
        assert!(page.contains(text), "{text}\n{page}");
    }
    assert_eq!(names(folder.path()), ["comparison.csv", "rules.csv", "run.json"]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("it is text");
    let json = json(&run(&[
        "compare",
        "marbella",
        "marbella-leaflet",
        "--rounds-per-hour",
        "40",
        "--format",
        "json",
    ]));
    for (name, list, keys) in [
        (
            "comparison.csv",
            "houses",
            &["edge_per_initial_bet", "edge_exact", "win_per_hour", "edge_less_base"][..],
        ),
        ("rules.csv", "rules", &["rule", "edge_from_first", "edge_from_second_exact"][..]),
    ] {
        let text = read(name);
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let header = reader.headers().expect("a header").clone();
        for (row, object) in reader.records().zip(json[list].as_array().expect("a list")) {
            let row = row.expect("a row");
            for key in keys {
                let place =
                    header.iter().position(|name| name == *key).unwrap_or_else(|| panic!("{key} in {name}"));
                let told = match &object[*key] {
                    Value::Null => String::new(),
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                assert_eq!(row[place], told, "{key} in {name}");
            }
        }
    }
    let manifest: Value = serde_json::from_str(&read("run.json")).expect("JSON");
    assert_eq!(manifest["subjects"].as_array().map(Vec::len), Some(2));
    assert!(manifest["files_sha256"]["rules.csv"].is_string() && manifest["rounds"].is_null(), "{manifest}");
}

/// A payout maximum of the round looks at all boxes: then rounds are played, the houses on the same cards.
#[test]
fn what_cannot_be_counted_is_played_on_the_same_cards() {
    let folder = folder();
    let write = |name: &str, cap: &str| {
        let text = fs::read_to_string("rules/sin-descarte/caribbean-stud.toml").expect("it is there");
        let (from, to) = ("payout_maximum_per_round = \"none\"", format!("payout_maximum_per_round = {cap}"));
        assert!(text.contains(from));
        let path = folder.path().join(name);
        fs::write(&path, text.replace(from, &to).replace("pair = \"1 to 1\"", "pair = \"2 to 1\""))
            .expect("written");
        path.to_string_lossy().into_owned()
    };
    let (tight, wide) = (write("tight.toml", "60"), write("wide.toml", "200"));
    let args = |threads: &'static str| {
        let words =
            ["compare", &wide, &tight, "--strategy", "pair-or-better", "--boxes", "3", "--rounds", "1e6"];
        let rest = ["--seed", "7", "--threads", threads, "--format", "json"];
        words.map(str::to_owned).into_iter().chain(rest.map(str::to_owned)).collect::<Vec<_>>()
    };
    let ended = end(ventaja(args("1")));
    assert!(
        ended.err.contains("wide cannot be counted: what a bet gets there depends on the other"),
        "{}",
        ended.err
    );
    let page = json(&ended);
    let house = &page["houses"][1];
    assert_eq!((&house["method"], &house["seed"]), (&"simulated".into(), &"7".into()));
    let [difference, error] =
        ["edge_less_base", "edge_less_base_standard_error"].map(|key| house[key].as_f64().expect("a number"));
    assert!(difference > 5.0 * error && error > 0.0, "a lower maximum takes from the player: {house}");
    // The one rule is the whole difference, from either end.
    let rows = page["rules"].as_array().expect("a list");
    assert_eq!(rows[0]["rule"], "table.payout_maximum_per_round");
    assert_eq!(rows[0]["edge_from_first"], house["edge_less_base"]);
    assert_eq!(rows[0]["edge_from_second"], house["edge_less_base"]);
    assert_eq!(rows[2]["edge_from_first"], 0);
    assert_eq!(end(ventaja(args("2"))).text(), ended.text(), "threads change no digit");
}

/// A maximum that hardly any round meets: the few that did say little of those that will.
#[test]
fn a_difference_that_few_rounds_brought_has_no_interval() {
    let folder = folder();
    let house = run(&["rules", "show", "caribbean-stud"]).text();
    let open = "payout_maximum_per_round = \"none\"";
    assert!(house.contains(open));
    let write = |name: &str, most: &str| {
        let path = folder.path().join(name);
        let text = house.replace(open, &format!("payout_maximum_per_round = {most}"));
        fs::write(&path, text).expect("written");
        path.to_string_lossy().into_owned()
    };
    let (open, rare) = (write("open.toml", "\"none\""), write("rare.toml", "1005"));
    let args = ["compare", &open, &rare, "--boxes", "7", "--rounds", "1e5", "--format", "json", "--seed"];
    for (seed, why) in [("1", "no round came differently"), ("3", "1 round came differently: 25")] {
        let page = json(&run(&[&args[..], &[seed]].concat()));
        let house = &page["houses"][1];
        assert!(house["edge_less_base_95_low"].is_null(), "{house}");
        assert!(house["edge_less_base_note"].as_str().is_some_and(|note| note.contains(why)), "{house}");
        assert!(page["rules"][0]["edge_from_first_note"].as_str().is_some_and(|note| note.contains(why)));
    }
    // A house that is the same but for a rule that nobody meets differs by exactly nothing.
    let page = json(&run(&[
        "simulate",
        "mallorca",
        "catalonia",
        "--rounds",
        "1e4",
        "--seed",
        "1",
        "--strategy",
        "always-go",
        "--format",
        "json",
    ]));
    assert_eq!(page["results"][1]["edge_less_first_95_high"], 0);
}

#[test]
fn what_cannot_be_compared_is_refused_with_all_that_is_wrong() {
    let ended = run(&["compare", "marbella"]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.contains("2 more values required") || ended.err.contains("<RULES>"), "{}", ended.err);
    let ended = run(&["compare", "marbella", "marbela", "--base", "mallorca", "--strategy", "nobody"]);
    assert_eq!(ended.code, Some(2));
    for text in
        ["there are no rules called `marbela`", "`--base` is `mallorca`, which is not compared", "`nobody`"]
    {
        assert!(ended.err.contains(text), "{text}: {}", ended.err);
    }
    let ended = run(&["compare", "marbella", "mallorca", "--insurance", "1/2"]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.contains("marbella"), "{}", ended.err);
}

#[test]
fn differing_rules_are_told_in_words_and_as_tables() {
    let ended = run(&["rules", "diff", "catalonia", "catalonia-final-hand"]);
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    let expected = "\
catalonia and catalonia-final-hand: 1 rule differs, 35 are alike

insurance.looks_at: hand that the insurance looks at
  catalonia: first-five
  catalonia-final-hand: final-hand
";
    assert_eq!(ended.text(), expected);
    let same = run(&["rules", "diff", "marbella", "./rules/sin-descarte/marbella.toml"]);
    assert!(same.text().contains("no rule differs"), "{}", same.text());
    let page = json(&run(&["rules", "diff", "mallorca", "marbella", "--format", "json"]));
    assert_eq!(page["differences"].as_array().map(Vec::len), Some(15));
    let csv =
        run(&["rules", "diff", "mallorca", "marbella", "--format", "csv", "--csv-dialect", "es"]).text();
    assert!(csv.starts_with("\u{feff}rule;meaning;first;second\r\n"), "{csv}");
    let wrong = run(&["rules", "diff", "mallorca2", "marbela"]);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("`mallorca2`") && wrong.err.contains("`marbela`"), "{}", wrong.err);
}
