//! `strategies cost` and `strategies distill` as their users start them.

mod support;

use support::{folder, run};

#[test]
fn the_cost_of_a_strategy_is_told_by_rule_and_by_class() {
    let told = run(&["strategies", "cost", "three-rules", "caribbean-stud"]);
    assert_eq!(told.code, Some(0), "{}", told.err);
    // Long conditions are broken between words.
    let page = told.text().split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "three-rules under caribbean-stud: costs 0.000225 % of the initial bet against the best play",
        "exactly 311433/138425211925",
        "class = ace_king and matches_upcard = 0 and holds_Q and upcard < fourth",
        "ace_king",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    let told = run(&["strategies", "cost", "three-rules", "caribbean-stud", "--format", "json"]);
    let record: serde_json::Value = serde_json::from_slice(&told.out).expect("JSON");
    assert_eq!(record["cost_exact"], "311433/138425211925");
    assert_eq!(record["stages"][0]["rules"].as_array().map(Vec::len), Some(5));
}

#[test]
fn what_cannot_be_counted_is_refused_with_advice() {
    for (words, part) in [
        (&["cost", "three-rule", "caribbean-stud"][..], "did you mean `three-rules`?"),
        (&["cost", "three-rules", "caribbean-stud", "--insurance", "1"], "insurance"),
        (&["distill", "caribbean-stud", "--rules", "0"], "1 to 100"),
        (&["distill", "caribbean-stud", "--rules", "1", "--insurance", "1"], "insurance"),
        (&["distill", "caribbean-stud", "--rules", "1", "--out", "no/such/x.toml"], "no/such"),
    ] {
        let ended = run(&[&["strategies"], words].concat());
        assert_eq!(ended.code, Some(2), "{words:?}: {}", ended.err);
        assert!(ended.err.contains(part), "{words:?}: {}", ended.err);
    }
}

#[test]
fn what_is_distilled_is_checked_and_played() {
    let folder = folder();
    let path = folder.path().join("two.toml");
    let path = path.to_str().expect("a plain name");
    let found = run(&["strategies", "distill", "caribbean-stud", "--rules", "2", "--out", path]);
    assert_eq!(found.code, Some(0), "{}", found.err);
    assert!(found.err.contains("2 rules cost 0.0"), "{}", found.err);
    let checked = run(&["strategies", "check", path, "--rules", "caribbean-stud"]);
    assert_eq!(checked.code, Some(0), "{}", checked.err);
    let played = run(&["simulate", "caribbean-stud", "--strategy", path, "--rounds", "1e5", "--seed", "1"]);
    assert_eq!(played.code, Some(0), "{}", played.err);
    let costs = run(&["strategies", "cost", path, "caribbean-stud"]);
    let exactly =
        costs.text().lines().find(|line| line.contains("exactly")).map(|line| line.trim().to_owned());
    assert!(found.err.contains(&exactly.expect("a line")), "{}", found.err);
}

/// What was judged at another meter says so, and so does what it costs there.
#[test]
fn the_meter_is_told_where_it_is_not_that_of_the_rules() {
    let folder = folder();
    let path = folder.path().join("play.toml");
    let path = path.to_str().expect("UTF-8");
    let args =
        ["strategies", "distill", "caribbean-stud", "--rules", "1", "--progressive", "--meter", "300000"];
    let ended = run(&[&args[..], &["--out", path]].concat());
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    let text = std::fs::read_to_string(path).expect("a file");
    assert!(text.contains("caribbean-stud at a meter of 300000; costs"), "{text}");
    let cost = ["strategies", "cost", path, "caribbean-stud", "--meter", "300000"];
    let page = run(&cost).text();
    for told in ["300000 is taken for the meter", "progressive 1", "assumed table"] {
        assert!(page.contains(told), "{told}: {page}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&run(&[&cost[..], &["--format", "json"]].concat()).text()).expect("JSON");
    assert_eq!((&json["schema"], &json["subject"]["stakes"]["progressive"]), (&1.into(), &"1".into()));
    // The file's own edge is the one that is counted at that meter.
    let edge = text.split("(edge ").nth(1).and_then(|rest| rest.split(' ').next()).expect("an edge");
    assert!(page.contains(&format!("edge {edge} %")), "{edge}: {page}");
}
