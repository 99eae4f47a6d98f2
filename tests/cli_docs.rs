//! What the pages show is what the program prints.

mod support;

use serde_json::Value;
use std::fs;
use support::{folder, run, shell_in, source};

/// The command of each example whose output stands beneath it, with that output.
fn examples(page: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(source(page)).expect("a page");
    let blocks: Vec<(&str, &str)> =
        text.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n')).collect();
    let shown = |pair: &[(&str, &str)]| {
        let [("sh", command), ("text", output)] = pair else { return None };
        command.starts_with("ventaja ").then(|| (command.trim().to_owned(), (*output).to_owned()))
    };
    blocks.windows(2).filter_map(shown).collect()
}

#[test]
fn the_examples_of_exact_counts_are_what_the_program_prints() {
    for (page, least) in [
        ("docs/exact.md", 1),
        ("docs/compare.md", 1),
        ("docs/tune.md", 1),
        ("docs/validate.md", 1),
        ("docs/session.md", 1),
        ("docs/pages.md", 1),
        ("docs/audit.md", 1),
        ("README.md", 5),
    ] {
        let examples = examples(page);
        assert!(examples.len() >= least, "{page}: {examples:?}");
        // Examples may write files, and read the log that stands beside the pages.
        let folder = folder();
        let beside = folder.path().join("docs");
        fs::create_dir(&beside).expect("a folder");
        fs::copy(source("docs/november.csv"), beside.join("november.csv")).expect("it is copied");
        for (command, output) in examples {
            let ended = shell_in(folder.path(), &command);
            let expected = if output.starts_with("FAIL") { Some(3) } else { Some(0) };
            assert_eq!(ended.code, expected, "{command}: {}", ended.err);
            assert!(ended.text().contains(&output), "{command} prints\n{}\nand not\n{output}", ended.text());
        }
    }
}

fn keys(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(entries) => entries.iter().for_each(|(key, value)| {
            found.push(key.clone());
            keys(value, found);
        }),
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn every_key_and_column_of_explain_stands_on_the_page() {
    let page = fs::read_to_string(source("docs/exact.md")).expect("a page");
    let args =
        ["explain", "oasis-one-card", "--hand", "Ah Kh Qh Jh 2c", "--up", "9d", "--strategy", "always-go"];
    let json: Value =
        serde_json::from_str(&run(&[&args[..], &["--format", "json"]].concat()).text()).expect("JSON");
    let mut found = Vec::new();
    keys(&json, &mut found);
    found.retain(|key| !["insurance", "progressive"].contains(&key.as_str()));
    let csv = run(&[&args[..], &["--format", "csv"]].concat()).text();
    found.extend(csv.lines().next().expect("a header").split(',').map(str::to_owned));
    assert!(found.len() > 60, "{found:?}");
    for key in found {
        assert!(page.contains(&format!("`{key}`")), "{key}");
    }
}

/// Every option in the help of a command stands on its page.
fn options_stand_on(command: &str, page: &str) {
    let help = run(&[command, "--help"]).text();
    for option in help.split_whitespace().filter_map(|word| word.strip_prefix("--")) {
        let option = option.split(['[', '=', '.', ',', ')', '`']).next().unwrap_or_default();
        let is_common = ["help", "color"].contains(&option);
        assert!(is_common || page.contains(&format!("`--{option}")), "--{option} is not on the page");
    }
}

#[test]
fn every_key_column_and_option_of_compare_stands_on_its_page() {
    let page = fs::read_to_string(source("docs/compare.md")).expect("a page");
    options_stand_on("compare", &page);
    let ended = run(&["compare", "marbella", "marbella-leaflet", "--format", "json"]);
    let report: Value = serde_json::from_str(&ended.text()).expect("JSON");
    let mut found = Vec::new();
    for list in ["houses", "rules"] {
        keys(&report[list][0], &mut found);
    }
    let elsewhere = fs::read_to_string(source("docs/report-columns.md")).expect("a page");
    for key in found {
        let (told, of_second) = (format!("`{key}`"), key.replace("_second", "_first"));
        let known =
            page.contains(&told) || elsewhere.contains(&told) || page.contains(&format!("`{of_second}`"));
        assert!(known, "{key} is not on the page");
    }
}

#[test]
fn every_option_column_and_check_of_validate_stands_on_its_page() {
    let page = fs::read_to_string(source("docs/validate.md")).expect("a page");
    options_stand_on("validate", &page);
    let ended = run(&["validate", "marbella", "--format", "json"]);
    let report: Value = serde_json::from_str(&ended.text()).expect("JSON");
    let findings = report["findings"].as_array().expect("a list");
    let mut columns = Vec::new();
    keys(&findings[0], &mut columns);
    for column in columns {
        assert!(page.contains(&format!("`{column}`")), "{column} is not on the page");
    }
    let text = |finding: &Value, key: &str| finding[key].as_str().unwrap_or_default().replace('|', "\\|");
    for finding in findings {
        let row = ["code", "check", "formula", "source"].map(|key| text(finding, key)).join(" | ");
        assert!(page.contains(&row), "{row} is not on the page");
    }
    let example =
        page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a profile");
    let folder = support::folder();
    let path = folder.path().join("mine.toml");
    fs::write(&path, example).expect("it is written");
    let ended = run(&["validate", "marbella", "--profile", path.to_str().expect("UTF-8")]);
    assert_eq!(ended.code, Some(0), "{} {}", ended.text(), ended.err);
    assert!(ended.text().contains("profile mine of 2026-12-03: My jurisdiction"), "{}", ended.text());
}

#[test]
fn every_figure_and_option_of_session_stands_on_its_page() {
    let page = fs::read_to_string(source("docs/session.md")).expect("a page");
    options_stand_on("session", &page);
    let args = ["session", "marbella", "--rounds", "2", "--seed", "1", "--sessions", "2", "--format", "json"];
    let report: Value = serde_json::from_str(&run(&args).text()).expect("JSON");
    for figure in report["figures"].as_array().expect("a list") {
        let name = figure["figure"].as_str().expect("a name");
        let is_between = name.starts_with("result_quantile_");
        assert!(is_between || page.contains(&format!("`{name}`")), "{name} is not on the page");
    }
}

#[test]
fn every_option_table_and_column_of_report_stands_on_its_page() {
    let page = fs::read_to_string(source("docs/pages.md")).expect("a page");
    options_stand_on("report", &page);
    let args = ["report", "marbella", "--rounds", "1e5", "--seed", "1", "--format", "json"];
    let report: Value = serde_json::from_str(&run(&args).text()).expect("JSON");
    for table in ["wagers", "outcomes", "policies", "bands", "sessions", "simulation"] {
        assert!(page.contains(&format!("`{table}.csv`")), "{table} is not on the page");
        let mut columns = Vec::new();
        keys(&report[table][0], &mut columns);
        assert!(columns.len() >= 5, "{table}: {columns:?}");
        for column in columns {
            assert!(page.contains(&format!("`{column}`")), "{column} of {table} is not on the page");
        }
    }
}

#[test]
fn every_option_column_key_and_check_of_audit_stands_on_its_page() {
    let page = fs::read_to_string(source("docs/audit.md")).expect("a page");
    options_stand_on("audit", &page);
    let folder = support::folder();
    let log = folder.path().join("log.csv");
    fs::write(&log, "initial_bet,staked,returned\n5,15,30\n10,10,0\n").expect("a file");
    let log = log.to_str().expect("UTF-8");
    let ended = run(&["audit", log, "--rules", "marbella", "--format", "json"]);
    let report: Value = serde_json::from_str(&ended.text()).expect("JSON");
    let mut found = Vec::new();
    keys(&report, &mut found);
    found.retain(|key| {
        let is_elsewhere = ["findings", "bands", "insurance", "progressive"].contains(&key.as_str());
        !is_elsewhere && !["PASS", "FAIL", "WARN", "N-A"].contains(&key.as_str())
    });
    for key in found {
        assert!(page.contains(&format!("`{key}`")), "{key} is not on the page");
    }
    for finding in report["findings"].as_array().expect("a list") {
        let row = ["code", "check", "formula", "source"].map(|key| finding[key].as_str().expect("a text"));
        assert!(page.contains(&format!("| {} |", row.join(" | "))), "{row:?} is not on the page");
    }
}

#[test]
fn every_key_and_option_of_tune_stands_on_its_page() {
    let page = fs::read_to_string(source("docs/tune.md")).expect("a page");
    options_stand_on("tune", &page);
    let ended = run(&["tune", "marbella", "--vary", "flush=5", "--format", "json"]);
    let report: Value = serde_json::from_str(&ended.text()).expect("JSON");
    let known = ["schema", "game", "rules", "rules_sha256", "strategy", "stakes", "method", "monotone"];
    let entries = report.as_object().expect("a report").keys();
    for key in entries.filter(|key| !known.contains(&key.as_str())) {
        let told = [key.replace("sorted_by", "--sort"), key.replace("descending", "--descending")];
        assert!(told.iter().any(|told| page.contains(&format!("`{told}"))), "{key} is not on the page");
    }
}

#[test]
fn every_option_of_exact_and_explain_stands_on_the_page() {
    let page = fs::read_to_string(source("docs/exact.md")).expect("a page");
    for command in ["exact", "explain"] {
        let help = run(&[command, "--help"]).text();
        let options = help.lines().filter_map(|line| line.trim_start().strip_prefix("--"));
        let names: Vec<&str> =
            options.map(|line| line.split([' ', '[', '=']).next().unwrap_or_default()).collect();
        assert!(names.len() > 5, "{names:?}");
        for name in names.into_iter().filter(|name| *name != "color") {
            assert!(page.contains(&format!("`--{name}")), "{command} --{name}");
        }
    }
}
