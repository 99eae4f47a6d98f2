//! What each command says, and the exit code it ends with.

mod support;

use serde_json::Value;
use std::fs;
use support::{folder, run, run_with, source};
use ventaja::base::lanes::Path;

#[test]
fn every_exit_code_of_the_table_occurs_but_those_that_need_a_signal_or_a_check() {
    let empty = folder();
    let there = empty.path().to_str().expect("a plain path");
    for (args, code) in [
        (&["--help"][..], 0),
        (&["--version"], 0),
        (&["rules", "list"], 0),
        (&["strategies", "list"], 0),
        (&["simulate", "marbella", "--strategy", "always-go", "--rounds", "10", "--seed", "1"], 0),
        (&["simulate", "marbella", "--strategy", "always-go", "--rounds", "10", "--out", there], 0),
        (&[], 2),
        (&["simulat"], 2),
        (&["simulate", "--nonsense"], 2),
        (&["simulate", "--rounds", "0"], 2),
        (&["simulate", "marbella", "--threads", "0"], 2),
        (&["simulate", "nowhere"], 2),
        (&["simulate", "marbella", "--strategy", "nothing"], 2),
        (&["simulate", "marbella", "--boxes", "1000"], 2),
        (&["simulate", "no/such.toml"], 2),
        (&["exact", "marbella", "--strategy", "always-go"], 0),
        (&["exact"], 2),
        (&["exact", "nowhere"], 2),
        (&["exact", "marbella", "--strategy", "nothing"], 2),
        (&["explain", "marbella", "--hand", "Ah Kh Qh Jh 2c", "--up", "9d"], 0),
        (&["explain", "marbella", "--hand", "Ah Kh Qh Jh", "--up", "9d"], 2),
        (&["bench"], 2),
        (&["bench", "nowhere"], 2),
        (&["bench", "marbella", "--threads", "0"], 2),
        (&["rules", "check", "marbella"], 0),
        (&["rules", "check", "no/such.toml"], 2),
        (&["rules", "show", "nowhere"], 2),
        (&["strategies", "check", "no/such.toml"], 2),
        (&["strategies", "features", "tute"], 2),
        (&["completions", "dcl"], 2),
    ] {
        let ended = run(args);
        assert_eq!(ended.code, Some(code), "{args:?}: {}", ended.err);
        assert_eq!(code == 0, !ended.out.is_empty(), "{args:?} has a result just where it succeeds");
        assert!(code == 0 || !ended.err.is_empty(), "{args:?} fails with a reason");
    }
}

#[test]
fn help_lists_the_exit_codes() {
    for args in [&["--help"][..], &["simulate", "--help"], &["exact", "--help"], &["explain", "--help"]] {
        let page = run(args).text();
        for line in [
            "0            done",
            "1            failed",
            "2            bad",
            "3            a check",
            "129 130 143",
        ] {
            assert!(page.contains(&format!("\n  {line}")), "{line}: {page}");
        }
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(run(&["--version"]).text(), format!("ventaja {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn lists_name_every_file_that_is_shipped_and_show_prints_it() {
    for (shelf, folder) in
        [("rules", source("rules/sin-descarte")), ("strategies", source("strategies/sin-descarte"))]
    {
        let list = run(&[shelf, "list"]).text();
        let names = support::names(&folder);
        assert_eq!(list.lines().count(), names.len() + 1, "{list}");
        for file in names {
            let name = file.strip_suffix(".toml").expect("a TOML file");
            assert!(list.lines().any(|line| line.starts_with(&format!("{name} "))), "{name}: {list}");
            let shown = run(&[shelf, "show", name]);
            assert_eq!(shown.out, fs::read(folder.join(&file)).expect("it is there"), "{name}");
        }
    }
}

#[test]
fn a_name_that_is_not_there_brings_the_nearest_and_all() {
    let ended = run(&["simulate", "marbela", "--strategy", "always-goo"]);
    for told in ["did you mean `marbella`?", "`catalonia`", "did you mean `always-go`?", "`three-rules`"] {
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
}

#[test]
fn strategies_are_checked_by_themselves_and_in_a_house() {
    for file in support::names(&source("strategies/sin-descarte")) {
        let path = source("strategies/sin-descarte").join(file);
        let ended = run(&["strategies", "check", path.to_str().expect("a plain path")]);
        assert_eq!(ended.code, Some(0), "{}", ended.err);
        assert!(ended.text().ends_with(": no faults\n"), "{}", ended.text());
    }
    let ended = run(&["strategies", "check", "always-go", "--rules", "marbella", "--rules", "catalonia"]);
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    assert!(ended.text().ends_with(": no faults under the rules marbella, catalonia\n"), "{}", ended.text());
}

#[test]
fn rules_are_checked_and_all_faults_of_all_files_told() {
    let mut all = vec!["rules".to_owned(), "check".to_owned()];
    for file in support::names(&source("rules/sin-descarte")) {
        all.push(source("rules/sin-descarte").join(file).to_str().expect("a plain path").to_owned());
    }
    let ended = run(&all.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    assert_eq!(ended.text().lines().count(), all.len() - 2);
    assert!(ended.text().lines().all(|line| line.ends_with(".toml: no faults")), "{}", ended.text());
    let folder = folder();
    let paths = ["one", "two"].map(|name| folder.path().join(format!("{name}.toml")));
    fs::write(&paths[0], "game = \"sin-descarte\"\ntitel = \"x\"\n").expect("a file");
    fs::write(&paths[1], "game = \"sin-descarte\"\n[seguro]\n").expect("a file");
    let [one, two] = paths.each_ref().map(|path| path.to_str().expect("plain"));
    let ended = run(&["rules", "check", one, "marbella", two, "nowhere"]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.out.is_empty());
    for told in [
        &format!("{one}:2:1"),
        "did you mean `title`?",
        &format!("{two}:2:"),
        "did you mean `insurance`?",
        "there are no rules called `nowhere`",
    ] {
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
}

#[test]
fn spanish_words_bring_the_english_ones() {
    let folder = folder();
    let path = folder.path().join("player.toml");
    let text = "format = 1\ngame = \"sin-descarte\"\ntitle = \"x\"\nsource = \"x\"\n[[rule]]\n\
                when = \"class >= trio\"\ndo = \"voy\"\n[[rule]]\notherwise = \"paso\"\n";
    fs::write(&path, text).expect("a file");
    let ended = run(&["strategies", "check", path.to_str().expect("plain")]);
    for told in ["did you mean `three_of_a_kind`?", "did you mean `go`?", "did you mean `pass`?"] {
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
    let ended = run(&["strategies", "features", "poker"]);
    assert!(ended.err.contains("did you mean `sin-descarte`?"), "{}", ended.err);
    let ended = run(&["simulate", "marbella", "--strategy", "always-go", "--seguro", "1", "--progresivo"]);
    for told in ["takes no insurance bet", "takes no progressive bet"] {
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
}

#[test]
fn numbers_out_of_bounds_are_refused_in_words_that_fit_them() {
    for (args, told) in [
        (["--boxes", "0"], "`0` is not a whole number from 1 to 1000, such as `4`"),
        (["--threads", "0"], "`0` is not a whole number from 1 to 4096, such as `4`"),
        (["--seed", "lucky"], "`lucky` is not a whole number from 0 to 18446744073709551615"),
    ] {
        let ended = run(&["simulate", "marbella", args[0], args[1]]);
        assert_eq!(ended.code, Some(2));
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
}

#[test]
fn all_faults_of_all_files_are_told_before_anything_runs() {
    let folder = folder();
    let rules = folder.path().join("house.toml");
    let strategy = folder.path().join("player.toml");
    fs::write(&rules, "game = \"sin-descarte\"\ndealer_qualfies = \"AK\"\n").expect("a file");
    fs::write(&strategy, "game = \"sin-descarte\"\ntitel = \"x\"\n").expect("a file");
    let (rules, strategy) = (rules.to_str().expect("plain"), strategy.to_str().expect("plain"));
    let ended =
        run(&["simulate", rules, "--strategy", strategy, "--rounds", "1e15", "--out", "/no/such/folder"]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.out.is_empty());
    for told in [
        &format!("{rules}:2:1"),
        "`dealer_qualfies`",
        &format!("{strategy}:2:1"),
        "did you mean `title`?",
        "/no/such/folder",
    ] {
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
    let ended = run(&["strategies", "check", strategy]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.contains("did you mean `title`?"), "{}", ended.err);
}

#[test]
fn a_file_without_a_game_or_with_an_unknown_one_is_told_so_with_its_place() {
    let folder = folder();
    for (text, told) in
        [("title = \"x\"\n", ":1:1"), ("\ngame = \"sin-descartes\"\n", "did you mean `sin-descarte`?")]
    {
        let path = folder.path().join("house.toml");
        fs::write(&path, text).expect("a file");
        let ended = run(&["simulate", path.to_str().expect("plain")]);
        assert_eq!(ended.code, Some(2));
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
}

/// An empty file lacks everything, and is told all of it in one go.
#[test]
fn an_empty_file_is_told_everything_that_is_missing() {
    let folder = folder();
    let path = folder.path().join("house.toml");
    fs::write(&path, "").expect("a file");
    let path = path.to_str().expect("plain");
    let ended = run(&["simulate", path]);
    assert_eq!(ended.code, Some(2));
    for key in ["format", "game", "title", "source", "cards", "table", "ante", "dealer", "second_bet", "buy"]
    {
        assert!(ended.err.contains(&format!("`{key}` is missing")), "{key}: {}", ended.err);
    }
    let ended = run(&["strategies", "check", path]);
    assert_eq!(ended.code, Some(2));
    for told in ["`format` is missing", "`game` is missing", "no rules in `rule`"] {
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
}

#[test]
fn the_features_of_a_game_name_conditions_actions_and_stakes() {
    let page = run(&["strategies", "features", "sin-descarte"]).text();
    for told in ["CONDITION", "upcard", "ACTION", "pass", "go", "buy", "throw", "insurance", "progressive"] {
        assert!(page.contains(told), "{told}: {page}");
    }
}

#[test]
fn completions_come_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ended = run(&["completions", shell]);
        assert_eq!(ended.code, Some(0), "{shell}");
        assert!(ended.text().contains("simulate"), "{shell}");
    }
}

/// Every path that the processor has is measured, one and all threads of each; a forced one alone.
#[test]
fn bench_measures_what_this_machine_can_do() {
    let paths = Path::ALL.into_iter().filter(|path| path.is_available()).map(Path::name);
    let all: Vec<&str> = paths.collect();
    for (forced, expected) in [(None, all), (Some("portable"), vec!["portable"])] {
        let args = ["bench", "caribbean-stud", "--strategy", "ak-j83", "--boxes", "2", "--threads", "2"];
        let ended = run_with(&[&args[..], &["--format", "json"]].concat(), forced);
        assert_eq!(ended.code, Some(0), "{}", ended.err);
        let json: Value = serde_json::from_str(&ended.text()).expect("JSON");
        let measured = json["measured"].as_array().expect("a list");
        let ways: Vec<(&str, u64)> = measured
            .iter()
            .map(|way| (way["path"].as_str().expect("a name"), way["threads"].as_u64().expect("a number")))
            .collect();
        let wanted: Vec<(&str, u64)> = expected.iter().flat_map(|path| [(*path, 1), (*path, 2)]).collect();
        assert_eq!(ways, wanted);
        for way in measured {
            let rate = |name: &str| way["rounds_per_second"][name].as_f64().expect("a rate");
            assert!(rate("lowest") > 1e5, "{way}");
            assert!(rate("lowest") <= rate("median") && rate("median") <= rate("highest"), "{way}");
        }
        assert_eq!(json["boxes"], 2);
    }
}

/// The instructions that are used change no digit, and words that name none are refused by all commands
/// that play.
#[test]
fn paths_change_no_digit_and_unknown_ones_are_refused() {
    let args = [
        "simulate",
        "mallorca",
        "oasis-one-card",
        "--strategy",
        "buy-to-draws",
        "--rounds",
        "300000",
        "--seed",
        "5",
    ];
    let csv = [&args[..], &["--format", "csv"]].concat();
    let usual = run_with(&csv, None);
    assert_eq!(usual.code, Some(0), "{}", usual.err);
    for path in Path::ALL {
        let ended = run_with(&csv, Some(path.name()));
        if path.is_available() {
            assert_eq!(ended.out, usual.out, "{path}");
        } else {
            assert_eq!(ended.code, Some(2), "{path}");
            assert!(ended.err.contains("this processor has not all of its instructions"), "{}", ended.err);
        }
    }
    for args in [&args[..], &["bench", "marbella"]] {
        let refused = run_with(args, Some("mmx"));
        assert_eq!(refused.code, Some(2));
        assert!(refused.err.contains("none of `portable`, `avx2` and `avx512`"), "{}", refused.err);
    }
}

#[test]
fn an_empty_word_of_the_environment_says_nothing() {
    let args = ["simulate", "marbella", "--strategy", "always-go", "--rounds", "1", "--seed", "1"];
    let usual = support::run_with(&args, None);
    let empty = support::run_with(&args, Some(""));
    assert_eq!((empty.code, &empty.out), (Some(0), &usual.out), "{}", empty.err);
    assert!(usual.text().contains("simulated: 1 round, seed 1"), "{}", usual.text());
}
