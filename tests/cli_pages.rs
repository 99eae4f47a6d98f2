//! `--html`: reports as pages for a browser. What needs a browser to be seen is in `pages.rs`.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use support::{folder, run};

/// Runs a command that writes a page, and hands the page over with what was printed.
fn page(folder: &Path, args: &[&str]) -> (String, String) {
    let file = folder.join("page.html");
    let ended = run(&[args, &["--html", file.to_str().expect("UTF-8")]].concat());
    assert!(matches!(ended.code, Some(0 | 3)), "{args:?}: {:?} {}", ended.code, ended.err);
    (fs::read_to_string(&file).expect("a page"), ended.text())
}

/// Every value of a page by its column, in the order of the page.
fn values(page: &str) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for cell in page.split("data-column=\"").skip(1) {
        let (column, rest) = cell.split_once('"').expect("the name ends");
        let value = rest.strip_prefix(" data-value=\"").and_then(|rest| rest.split_once('"'));
        found.entry(column.to_owned()).or_default().push(value.expect("a value").0.replace("&amp;", "&"));
    }
    found
}

/// Every column of a CSV, by its name.
fn columns(csv: &str) -> BTreeMap<String, Vec<String>> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let names: Vec<String> = reader.headers().expect("a header").iter().map(str::to_owned).collect();
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in reader.records() {
        for (name, value) in names.iter().zip(row.expect("a row").iter()) {
            found.entry(name.clone()).or_default().push(value.to_owned());
        }
    }
    found
}

fn identifier(page: &str) -> &str {
    let rest = page.split("name=\"identifier\" content=\"").nth(1).expect("an identifier");
    rest.split('"').next().expect("it ends")
}

const COMMANDS: [&[&str]; 7] = [
    &["exact", "caribbean-stud", "--strategy", "ak-j83"],
    &["simulate", "caribbean-stud", "marbella", "--strategy", "ak-j83", "--rounds", "1e6", "--seed", "1"],
    &["compare", "marbella", "marbella-leaflet", "--strategy", "ak-j83"],
    &["validate", "marbella-leaflet", "--strategy", "ak-j83", "--claim", "element_of_risk=0.0252"],
    &["tune", "marbella", "--vary", "flush=4..6", "--strategy", "ak-j83"],
    &["session", "marbella", "--rounds", "50", "--bankroll", "50", "--seed", "1", "--sessions", "9"],
    &["report", "marbella", "--rounds", "1e5", "--seed", "1", "--base", "marbella-leaflet"],
];

/// Every kind of page in every language: whole, without a script or an address, and saying who it is.
#[test]
fn every_page_is_whole_in_every_language() {
    let folder = folder();
    for command in COMMANDS {
        for language in ["en", "es", "ca"] {
            let (page, printed) = page(folder.path(), &[command, &["--lang", language]].concat());
            let told = format!("{command:?} {language}");
            assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>"), "{told}");
            assert!(page.contains(&format!("<html lang=\"{language}\">")), "{told}");
            for word in ["<script", "http://", "https://", " src=", "url(", "@import", "NaN"] {
                assert!(!page.contains(word), "{told}: {word}");
            }
            assert!(page.contains("<svg") || matches!(command[0], "validate" | "tune"), "{told}: no chart");
            assert!(page.contains(identifier(&page)) && !printed.is_empty(), "{told}");
            // Rules, strategy and program, by both fingerprints.
            let is_digest = |code: &str| code.bytes().all(|byte| byte.is_ascii_hexdigit());
            let codes = page.split("<code>").skip(1).filter_map(|code| code.split('<').next());
            let digests: Vec<usize> = codes.filter(|code| is_digest(code)).map(str::len).collect();
            assert!(digests.iter().filter(|length| **length == 64).count() >= 3, "{told}: {digests:?}");
            assert!(digests.iter().filter(|length| **length == 40).count() >= 3, "{told}: {digests:?}");
        }
    }
}

#[test]
fn an_audit_has_a_page_in_every_language() {
    let folder = folder();
    let log = folder.path().join("log.csv");
    let log = log.to_str().expect("UTF-8");
    let args =
        ["simulate", "marbella", "--strategy", "ak-j83", "--rounds", "2000", "--seed", "1", "--log", log];
    assert_eq!(run(&args).code, Some(0));
    for language in ["en", "es", "ca"] {
        let args = ["audit", log, "--rules", "marbella", "--strategy", "ak-j83", "--lang", language];
        let (page, _) = page(folder.path(), &args);
        assert!(page.contains("<svg") && page.contains("data-column=\"observed\""), "{language}");
        // The log stands among the inputs.
        assert!(page.contains("log.csv</b>"), "{language}");
    }
}

/// The tables beside a page, with the columns that the page shows.
type Tables = &'static [(&'static str, &'static [&'static str])];

const OF_FIGURES: Tables = &[
    (
        "summary.csv",
        &[
            "edge_per_initial_bet",
            "element_of_risk",
            "standard_deviation",
            "hit_frequency",
            "win_frequency",
            "max_win",
        ],
    ),
    ("outcomes.csv", &["net", "ways", "probability", "one_in", "contribution_to_ev"]),
    ("hands.csv", &["row", "initial_bets", "frequency", "ev_per_initial_bet", "contribution_to_ev"]),
];

#[test]
fn a_page_and_the_csv_beside_it_have_the_same_values() {
    let folder = folder();
    let out = folder.path().to_str().expect("UTF-8");
    let tables: [(&[&str], Tables); 6] = [
        (COMMANDS[0], OF_FIGURES),
        (COMMANDS[1], OF_FIGURES),
        (
            COMMANDS[2],
            &[
                (
                    "comparison.csv",
                    &["edge_per_initial_bet", "edge_less_base", "standard_deviation", "win_per_hour"],
                ),
                ("rules.csv", &["step", "first", "second", "edge_from_first", "edge_from_second"]),
            ],
        ),
        (COMMANDS[4], &[("tuning.csv", &["number", "second_bet.pays.flush", "edge_per_initial_bet"])]),
        (COMMANDS[5], &[("session.csv", &["value", "ci_95_low", "ci_95_high"])]),
        (
            COMMANDS[6],
            &[
                ("wagers.csv", &["edge", "edge_exact", "return_to_player", "variance", "max_win_one_in"]),
                ("outcomes.csv", &["net", "ways", "total", "probability", "contribution_to_ev"]),
                ("policies.csv", &["strategy", "edge_per_initial_bet", "cost_against_best"]),
                ("bands.csv", &["rounds", "half_width_90", "half_width_99"]),
                ("sessions.csv", &["mean_result", "result_quantile_0.05", "chance_ahead"]),
                ("levels.csv", &["initial_bet", "edge_per_initial_bet", "edge_exact", "return_to_player"]),
                ("simulation.csv", &["observed", "expected", "p_value"]),
            ],
        ),
    ];
    for (command, tables) in tables {
        let (page, _) = page(folder.path(), &[command, &["--out", out]].concat());
        let shown = values(&page);
        for (file, names) in tables {
            let csv = columns(&fs::read_to_string(folder.path().join(file)).expect("a table"));
            for name in *names {
                let found = shown.get(*name).unwrap_or_else(|| panic!("{command:?}: {name} is not shown"));
                let expected = csv.get(*name).unwrap_or_else(|| panic!("{file} has no {name}"));
                assert!(expected.iter().any(|value| !value.is_empty()), "{file} {name} is empty");
                for value in expected.iter().filter(|value| !value.is_empty()) {
                    assert!(found.contains(value), "{command:?} {file} {name}: {value} is not in {found:?}");
                }
            }
        }
    }
}

#[test]
fn a_page_of_paytables_shows_the_house_as_it_is() {
    let folder = folder();
    let args = ["tune", "marbella", "--vary", "flush=6,4", "--strategy", "ak-j83"];
    let (page, _) = page(folder.path(), &args);
    // Five to one, of which six come back.
    assert_eq!(values(&page)["second_bet.pays.flush"].last().map(String::as_str), Some("6"));
}

#[test]
fn nobody_is_told_that_a_house_wins_which_does_not() {
    let folder = folder();
    let (page, printed) =
        page(folder.path(), &["session", "france", "--rounds", "5", "--seed", "1", "--sessions", "9"]);
    for text in [page, printed.split_whitespace().collect::<Vec<_>>().join(" ")] {
        assert!(text.contains("in the long run the house does not win"), "{text}");
    }
}

#[test]
fn an_identifier_hangs_on_what_goes_in_and_on_nothing_else() {
    let folder = folder();
    let mine = folder.path().join("mine.toml");
    let rules = run(&["rules", "show", "caribbean-stud"]).text();
    fs::write(&mine, &rules).expect("it is written");
    let path = mine.to_str().expect("UTF-8");
    let args = ["exact", path, "--strategy", "ak-j83"];
    let of = |args: &[&str]| identifier(&page(folder.path(), args).0).to_owned();
    let first = of(&args);
    assert_eq!(of(&args), first);
    let mut others = vec![
        first,
        of(&[&args[..], &["--lang", "es"]].concat()),
        of(&[&args[..], &["--author", "A. Autor"]].concat()),
        of(&[&args[..], &["--previous", "VEN-0000-0000-0000-0000"]].concat()),
        of(&["exact", path, "--strategy", "three-rules"]),
    ];
    // A remark in the file changes no rule, and is an edit all the same.
    fs::write(&mine, format!("{rules}\n# seen\n")).expect("it is written");
    others.push(of(&args));
    others.sort();
    others.dedup();
    assert_eq!(others.len(), 6);
    let (page, _) =
        page(folder.path(), &[&args[..], &["--author", "<b>&\"", "--previous", "VEN-1"]].concat());
    assert!(page.contains("&lt;b&gt;&amp;\"") || page.contains("&lt;b&gt;&amp;&quot;"), "escaped");
    assert!(page.contains("<dd>VEN-1</dd>"));
}

/// A place that takes no page is told before anything is counted, with everything else that is wrong.
#[test]
fn a_page_that_cannot_be_written_is_told_at_once() {
    let ended = run(&["exact", "no-such-house", "--html", "/no/such/folder/x.html"]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.contains("no-such-house") && ended.err.contains("/no/such/folder"), "{}", ended.err);
    let folder = folder();
    let ended = run(&["exact", "marbella", "--html", folder.path().to_str().expect("UTF-8")]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.contains("is no name of a file"), "{}", ended.err);
    // Nothing is lost: neither rules, nor a device, nor what a link leads to.
    let rules = folder.path().join("mine.toml");
    fs::write(&rules, run(&["rules", "show", "marbella"]).out).expect("it is written");
    let rules = rules.to_str().expect("UTF-8");
    for (option, place) in
        [("--html", rules), ("--log", rules), ("--html", "/dev/full"), ("--html", "/dev/stdout")]
    {
        let ended = run(&["simulate", rules, "--rounds", "1", "--seed", "1", option, place]);
        assert_eq!(ended.code, Some(2), "{option} {place}");
        assert!(ended.err.contains("does not end in"), "{}", ended.err);
    }
    assert!(fs::read_to_string(rules).expect("it is there").starts_with('#'));
    #[cfg(unix)]
    {
        let link = folder.path().join("link.html");
        std::os::unix::fs::symlink(rules, &link).expect("a link");
        let ended = run(&["exact", rules, "--html", link.to_str().expect("UTF-8")]);
        assert!(ended.code == Some(2) && ended.err.contains("is no plain file"), "{}", ended.err);
        assert!(link.is_symlink());
    }
}

/// The words of verdicts are those of the Spanish laboratories.
#[test]
fn verdicts_are_told_in_the_words_of_the_language() {
    let folder = folder();
    let (page, printed) = page(folder.path(), &[COMMANDS[3], &["--lang", "es"]].concat());
    for word in ["No conforme", "No aplica", "Conforme", "Aviso"] {
        assert!(page.contains(word), "{word}");
    }
    assert!(printed.contains("FAIL A16"), "{printed}");
}
