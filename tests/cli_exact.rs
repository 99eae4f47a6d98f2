//! `ventaja exact`: all deals counted, in every form, and what is refused.

mod support;

use serde_json::Value;
use std::fs;
use support::{Ended, REPORTS, end, folder, names, run, tables, ventaja};

/// All deals of a house that sells no card.
const DEALS: &str = "19933230517200";

fn results(ended: &Ended) -> Vec<Value> {
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    let page: Value = serde_json::from_str(&ended.text()).expect("it is JSON and nothing else");
    assert_eq!(page["schema"], 1);
    page["results"].as_array().expect("a list").clone()
}

#[test]
fn the_best_play_is_counted_where_no_strategy_is_named() {
    let results = results(&run(&["exact", "caribbean-stud", "--format", "json"]));
    assert_eq!(results.len(), 1);
    let result = &results[0];
    for (key, value) in [
        ("game", "sin-descarte"),
        ("rules", "caribbean-stud"),
        ("strategy", "optimal"),
        ("method", "exact"),
        ("deals", DEALS),
        ("net_total", "-1041372912372"),
    ] {
        assert_eq!(result[key], value, "{key}");
    }
    assert_eq!(result["edge_per_initial_bet"], 0.05224305772);
    assert_eq!(result["element_of_risk"], 0.02555285615);
    assert_eq!(result["standard_deviation"], 2.242950269);
    assert_eq!(result["frequencies"]["raise"], 0.5222547612);
    assert_eq!(result["frequencies"]["buy"], 0);
    let outcomes = result["outcomes"].as_array().expect("a list");
    let ways: u128 = outcomes
        .iter()
        .map(|row| row["ways"].as_str().expect("a text").parse::<u128>().expect("a count"))
        .sum();
    assert_eq!(ways.to_string(), DEALS, "the ways of all results sum to the deals");
    assert!(result["bets"].as_array().is_some_and(|bets| bets.len() == 5), "{result}");
}

#[test]
fn every_strategy_is_counted_in_every_house_in_the_order_of_the_command_line() {
    let args = ["exact", "caribbean-stud", "marbella", "--strategy", "always-go", "--strategy", "optimal"];
    let results = results(&run(&[&args[..], &["--strategy", "pair-or-better", "--format", "json"]].concat()));
    let names: Vec<String> = results
        .iter()
        .map(|result| format!("{} {}", result["rules"], result["strategy"]).replace('"', ""))
        .collect();
    assert_eq!(
        names,
        [
            "caribbean-stud always-go",
            "caribbean-stud optimal",
            "caribbean-stud pair-or-better",
            "marbella always-go",
            "marbella optimal",
            "marbella pair-or-better"
        ]
    );
    assert_eq!(results[0]["net_total"], "-3310360338060");
    assert_eq!(results[1]["net_total"], "-1041372912372");
    assert_eq!(results[2]["net_total"], "-1090272101460");
}

#[test]
fn the_page_and_csv_are_alone_on_the_standard_output() {
    let page = run(&["exact", "marbella", "--strategy", "always-go"]);
    assert_eq!((page.code, page.err.as_str()), (Some(0), ""));
    assert!(page.text().contains("always-go"), "{}", page.text());
    let csv = run(&["exact", "marbella", "--strategy", "always-go", "--format", "csv"]);
    assert_eq!(csv.text().lines().count(), 2, "{}", csv.text());
    assert!(csv.text().starts_with("game,rules,strategy,method,"), "{}", csv.text());
    let spanish = ["exact", "marbella", "--strategy", "always-go", "--format", "csv", "--csv-dialect", "es"];
    assert!(run(&spanish).out.starts_with("\u{feff}game;rules;".as_bytes()));
}

#[test]
fn an_edge_below_zero_and_the_difference_to_the_first_are_said_in_words() {
    let ended = run(&["exact", "france", "mallorca"]);
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    let page = ended.text();
    assert!(page.contains("france, optimal: the edge is below 0: the player has the advantage."), "{page}");
    assert!(!page.contains("mallorca, optimal: the edge is below"), "{page}");
    assert!(page.contains("edge less first") && page.contains("4.49957285 %"), "{page}");
}

#[test]
fn a_folder_in_the_place_of_a_report_is_found_before_anything_is_counted() {
    let out = folder();
    fs::create_dir(out.path().join("hands.csv")).expect("a folder in the way");
    let name = out.path().to_string_lossy().into_owned();
    for command in ["exact", "simulate"] {
        let ended = run(&[command, "caribbean-stud", "--out", &name]);
        assert_eq!((ended.code, ended.text().as_str()), (Some(2), ""), "{}", ended.err);
        assert!(ended.err.contains("hands.csv: is a directory"), "{}", ended.err);
    }
    assert_eq!(names(out.path()), ["hands.csv"]);
}

#[test]
fn reports_are_written_into_a_folder_and_threads_change_no_byte_of_them() {
    let mut written = Vec::new();
    for threads in ["1", "2", "5"] {
        let folder = folder();
        let mut command = ventaja(["exact", "marbella", "--strategy", "optimal", "--strategy", "always-go"]);
        command.args(["--threads", threads, "--out"]).arg(folder.path());
        let ended = end(command);
        assert_eq!(ended.code, Some(0), "{}", ended.err);
        assert!(ended.err.contains("summary.csv") && ended.err.contains("run.json are in"), "{}", ended.err);
        assert_eq!(names(folder.path()), REPORTS);
        let manifest = fs::read_to_string(folder.path().join("run.json")).expect("it is text");
        let manifest: Value = serde_json::from_str(&manifest).expect("it is JSON");
        assert_eq!(manifest["command"][1], "exact");
        assert_eq!(manifest["subjects"][0]["strategy"]["name"], "optimal");
        let digest = manifest["subjects"][0]["strategy"]["sha256"].as_str().expect("a digest").to_owned();
        assert_eq!(digest.len(), 64);
        assert!(manifest["files_sha256"]["summary.csv"].is_string(), "{manifest}");
        written.push((tables(folder.path()), digest));
    }
    assert!(written.iter().all(|other| *other == written[0]));
}

#[test]
fn the_digest_of_the_best_play_is_that_of_all_that_it_depends_on() {
    let digest = |more: &[&str]| {
        let folder = folder();
        let mut command = ventaja(["exact", "caribbean-stud"]);
        command.args(more).arg("--out").arg(folder.path());
        let ended = end(command);
        assert_eq!(ended.code, Some(0), "{}", ended.err);
        let manifest = fs::read_to_string(folder.path().join("run.json")).expect("it is text");
        let manifest: Value = serde_json::from_str(&manifest).expect("it is JSON");
        manifest["subjects"][0]["strategy"]["sha256"].as_str().expect("a digest").to_owned()
    };
    let usual = digest(&[]);
    assert_eq!(digest(&[]), usual);
    for more in [&["--progressive"][..], &["--initial-bet", "20"]] {
        assert_ne!(digest(more), usual, "{more:?}");
    }
}

#[test]
fn a_meter_moves_the_value_of_the_progressive_and_is_named() {
    let count = |meter: &str| {
        let args = ["exact", "caribbean-stud", "--strategy", "always-go", "--progressive", "--meter", meter];
        results(&run(&[&args[..], &["--format", "json"]].concat())).remove(0)
    };
    let (low, high) = (count("100000"), count("500000"));
    let edge = |result: &Value| result["edge_per_initial_bet"].as_f64().expect("a number");
    assert!(edge(&low) > edge(&high));
    assert_eq!(low["break_even_meter"], high["break_even_meter"]);
    assert!(high["assumed"].to_string().contains("500000 is taken for the meter"), "{high}");
    let idle = run(&["exact", "caribbean-stud", "--strategy", "always-go", "--meter", "500000"]);
    assert_eq!(idle.code, Some(0), "{}", idle.err);
    assert!(
        idle.err.contains(
            "warning: `--meter` changes nothing: nobody plays the progressive; add `--progressive`"
        ),
        "{}",
        idle.err
    );
}

#[test]
fn all_that_is_wrong_is_told_before_anything_is_counted() {
    let folder = folder();
    let rules = folder.path().join("house.toml");
    let strategy = folder.path().join("player.toml");
    fs::write(&rules, "game = \"sin-descarte\"\ndealer_qualfies = \"AK\"\n").expect("a file");
    fs::write(&strategy, "game = \"sin-descarte\"\ntitel = \"x\"\n").expect("a file");
    let (rules, strategy) = (rules.to_str().expect("plain"), strategy.to_str().expect("plain"));
    let ended = run(&[
        "exact",
        rules,
        "marbella",
        "--strategy",
        strategy,
        "--strategy",
        "optimal",
        "--insurance",
        "1",
        "--meter",
        "5000",
        "--out",
        "/no/such/folder",
    ]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.out.is_empty());
    for told in [
        "there is no folder /no/such/folder",
        &format!("{rules}:2:1"),
        &format!("{strategy}:2:1"),
        "did you mean `title`?",
        "`--meter 5000`: marbella has no progressive",
        "nothing can be staked on `insurance`: this house takes no insurance bet",
    ] {
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
    assert!(ended.err.starts_with("error: there is no folder"), "the folder is tried first: {}", ended.err);
}

#[test]
fn stakes_and_bets_outside_the_limits_are_refused_with_the_house_and_the_player() {
    for (args, told) in [
        (
            &["exact", "mallorca", "--insurance", "9"][..],
            "an insurance of 9 is above the limit of mallorca (rules mallorca, strategy optimal)",
        ),
        (&["exact", "mallorca", "--initial-bet", "0.1"], "an ante of 0.1 is outside the limits of mallorca"),
        (&["exact", "mallorca", "--progressive"], "nothing can be staked on `progressive`"),
        (&["exact", "mallorca", "--insurance", "-1"], "it must be 0 or more"),
        (&["exact", "caribbean-stud", "--meter", "0"], "it must be above 0"),
        (&["exact", "caribbean-stud", "--meter", "1"], "a meter of 1 is below where it begins again"),
        (&["exact", "mallorca", "--boxes", "7"], "--boxes"),
        (&["exact"], "<RULES>"),
    ] {
        let ended = run(args);
        assert_eq!(ended.code, Some(2), "{args:?}: {}", ended.err);
        assert!(ended.err.contains(told), "{args:?} should tell {told}: {}", ended.err);
    }
}

#[test]
fn optimal_is_a_reserved_name_and_a_path_is_a_file() {
    let folder = folder();
    let path = folder.path().join("optimal");
    fs::write(&path, run(&["strategies", "show", "always-go"]).out).expect("a file");
    let mut command = ventaja(["exact", "caribbean-stud", "--format", "json", "--strategy", "optimal"]);
    command.current_dir(folder.path());
    assert_eq!(results(&end(command))[0]["net_total"], "-1041372912372", "the name is the best play");
    let path = path.to_str().expect("plain");
    let file = run(&["exact", "caribbean-stud", "--format", "json", "--strategy", path]);
    assert_eq!(results(&file)[0]["net_total"], "-3310360338060", "the path is the file");
    let both = run(&["exact", "caribbean-stud", "--strategy", "optimal", "--strategy", path]);
    assert_eq!(both.code, Some(2));
    assert!(both.err.contains(&format!("`optimal` and `{path}` have one name")), "{}", both.err);
    let shown = run(&["strategies", "show", "optimal"]);
    assert_eq!(shown.code, Some(2));
    assert!(shown.err.contains("`optimal` is no file: it is the best play"), "{}", shown.err);
}

#[test]
fn progress_of_a_count_goes_to_the_standard_error_as_lines_where_it_is_asked_for() {
    let said = |when| run(&["exact", "marbella", "--progress", when]);
    let always = said("always");
    assert_eq!(always.code, Some(0));
    assert!(always.err.starts_with("0 %: counting "), "{}", always.err);
    assert!(always.err.ends_with("\n100 %: counting deals\n"), "{}", always.err);
    for when in ["auto", "never"] {
        let ended = said(when);
        assert_eq!(
            (ended.code, ended.err.as_str()),
            (Some(0), ""),
            "a short count is over before a line is due"
        );
    }
}
