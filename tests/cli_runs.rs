//! What a run gives: the same bytes from the same seed, whatever the threads.

mod support;

use serde_json::Value;
use std::fs;
use support::{Ended, Running, end, folder, names, run, tables, ventaja};

/// The rows of a CSV text, without its header; for texts without quoted line ends.
fn rows(text: &str) -> Vec<Vec<String>> {
    text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

#[test]
fn threads_change_no_byte_and_no_round() {
    let mut results: Vec<Vec<u8>> = Vec::new();
    for threads in ["1", "2", "7"] {
        let folder = folder();
        let mut command = ventaja(["simulate", "marbella", "--strategy", "always-go", "--rounds", "1000003"]);
        command.args(["--seed", "5", "--threads", threads, "--out"]).arg(folder.path());
        let ended = end(command);
        assert_eq!(ended.code, Some(0), "{}", ended.err);
        let summary = fs::read_to_string(folder.path().join("summary.csv")).expect("it is text");
        assert!(rows(&summary)[0].iter().any(|cell| cell == "1000003"), "{summary}");
        results.push(tables(folder.path()));
    }
    assert!(results.iter().all(|other| *other == results[0]));
}

#[test]
fn a_seed_that_was_drawn_is_told_and_repeats_the_run() {
    let args = ["simulate", "marbella", "--strategy", "always-go", "--rounds", "10000", "--format", "csv"];
    let first = run(&args);
    let seed =
        first.err.split("`--seed ").nth(1).and_then(|rest| rest.split('`').next()).expect("it is told");
    assert!(first.text().contains(seed), "it is in the report: {}", first.text());
    let second = run(&[&args[..], &["--seed", seed]].concat());
    assert_eq!(first.out, second.out);
    assert!(!second.err.contains("--seed"), "{}", second.err);
    assert_ne!(run(&args).out, first.out, "another one is drawn the next time");
}

#[test]
fn a_number_of_rounds_is_one_however_it_is_spelt() {
    let csv = |rounds| {
        run(&[
            "simulate",
            "marbella",
            "--strategy",
            "always-go",
            "--rounds",
            rounds,
            "--seed",
            "1",
            "--format",
            "csv",
        ])
    };
    let results = ["1e4", "10_000", "10000"].map(|rounds| csv(rounds).out);
    assert!(!results[0].is_empty());
    assert!(results.iter().all(|other| *other == results[0]));
}

#[test]
fn every_strategy_plays_in_every_house() {
    let args =
        ["simulate", "marbella", "caribbean-stud", "--strategy", "always-go", "--strategy", "three-rules"];
    let ended = run(&[&args[..], &["--rounds", "10000", "--seed", "1", "--format", "csv"]].concat());
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    assert_eq!(rows(&ended.text()).len(), 4, "{}", ended.text());
}

#[test]
fn json_and_csv_are_alone_on_the_standard_output() {
    let args = [
        "simulate",
        "marbella",
        "--strategy",
        "always-go",
        "--rounds",
        "10000",
        "--progress",
        "always",
        "--format",
    ];
    let json = run(&[&args[..], &["json"]].concat());
    let page: Value = serde_json::from_str(&json.text()).expect("it is JSON and nothing else");
    assert_eq!(page["schema"], 1);
    assert_eq!(page["results"].as_array().map(Vec::len), Some(1));
    let spanish = run(&[&args[..], &["csv", "--csv-dialect", "es"]].concat());
    assert!(spanish.out.starts_with("\u{feff}".as_bytes()));
    assert!(spanish.text().lines().next().is_some_and(|header| header.contains(';')));
}

#[test]
fn stakes_of_the_command_line_are_those_of_the_report() {
    // A house with an insurance that sells no card, so that its deals are soon counted.
    let catalonia = run(&["rules", "show", "catalonia"]).text();
    let (before, rest) = catalonia.split_once("[buy]").expect("a purchase");
    let (_, insurance) = rest.split_once("[insurance]").expect("an insurance");
    let (insurance, _) = insurance.split_once("# What the text leaves open").expect("assumptions");
    let folder = folder();
    let house = folder.path().join("house.toml");
    fs::write(&house, format!("{before}[buy]\ncards = 0\n\n[insurance]{insurance}")).expect("a file");
    let house = house.to_str().expect("plain");
    let csv = |more: &[&str]| {
        let args = ["simulate", house, "--strategy", "always-go", "--rounds", "10000", "--seed", "1"];
        let ended = run(&[&args[..], &["--format", "csv"], more].concat());
        assert_eq!(ended.code, Some(0), "{}", ended.err);
        ended.out
    };
    let half = csv(&["--insurance", "1/2"]);
    assert_ne!(half, csv(&["--insurance", "0"]));
    assert_eq!(half, csv(&["--insurance", "0.5"]));
}

#[test]
fn more_than_four_threads_a_processor_are_warned_of() {
    let warned = |threads: &str| {
        let ended = run(&[
            "simulate",
            "marbella",
            "--strategy",
            "always-go",
            "--rounds",
            "1000",
            "--seed",
            "1",
            "--threads",
            threads,
        ]);
        assert_eq!(ended.code, Some(0), "{}", ended.err);
        ended.err.contains("warning")
    };
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    assert!(!warned(&(4 * processors).to_string()));
    assert!(warned(&(4 * processors + 1).to_string()));
}

#[cfg(unix)]
#[test]
fn the_reference_run_begins_with_its_exact_values_and_writes_into_reports() {
    let place = folder();
    let mut command = ventaja(["simulate", "--threads", "1", "--progress", "always"]);
    command.current_dir(place.path());
    let running = Running::counting(command);
    running.send("TERM");
    let ended = running.end();
    assert_eq!(ended.code, Some(143), "{}", ended.err);
    assert_eq!(names(place.path()), ["reports"], "the folder is tried before anything is counted");
    assert!(names(&place.path().join("reports")).is_empty());
    assert!(ended.err.contains("after 0 of 100000000 rounds: there is nothing to report"), "{}", ended.err);
    assert!(!ended.err.contains("seed"), "its seed is 1: {}", ended.err);
}

/// The value of a key of each result.
fn of_results(ended: &Ended, key: &str) -> Vec<Value> {
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    let page: Value = serde_json::from_str(&ended.text()).expect("it is JSON and nothing else");
    page["results"].as_array().expect("a list").iter().map(|result| result[key].clone()).collect()
}

#[test]
fn the_best_play_plays_by_name_among_others_and_where_nobody_is_named() {
    let args = ["simulate", "caribbean-stud", "--rounds", "1e5", "--seed", "3", "--format", "json"];
    let unnamed = run(&args);
    assert_eq!(of_results(&unnamed, "strategy"), ["optimal"]);
    let named = ["--strategy", "always-go", "--strategy", "optimal"];
    let named = run(&[&args[..], &named].concat());
    assert_eq!(of_results(&named, "strategy"), ["always-go", "optimal"]);
    assert_eq!(of_results(&named, "net_total")[1], of_results(&unnamed, "net_total")[0], "the same cards");
}

#[test]
fn rules_that_look_at_the_whole_round_have_no_exact_value_beside_them_and_the_run_says_so() {
    let said = |more: &[&str]| {
        let args =
            ["simulate", "caribbean-stud", "--strategy", "always-go", "--rounds", "1e4", "--seed", "3"];
        let ended = run(&[&args[..], more].concat());
        assert_eq!(ended.code, Some(0), "{}", ended.err);
        ended.err.contains(
            "no exact value beside caribbean-stud: what a bet gets there depends on the other bets of the round",
        )
    };
    assert!(!said(&["--progressive"]), "one bet is by itself");
    assert!(!said(&["--boxes", "7"]), "nobody plays the progressive");
    assert!(said(&["--boxes", "7", "--progressive"]), "the boxes share a meter");
}

#[test]
fn a_meter_is_played_for() {
    let net = |meter: &str| {
        let args =
            ["simulate", "caribbean-stud", "--strategy", "always-go", "--progressive", "--meter", meter];
        of_results(
            &run(&[&args[..], &["--rounds", "1e6", "--seed", "3", "--format", "json"]].concat()),
            "net_total",
        )
    };
    assert_ne!(net("100000"), net("500000"), "a straight flush comes once in 72,193 hands");
    let refused = run(&["simulate", "marbella", "--meter", "100000", "--rounds", "10"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("`--meter 100000`: marbella has no progressive"), "{}", refused.err);
}
