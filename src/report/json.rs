//! The report as JSON.

use super::cell::{Cell, significant};
use super::comparison::Comparison;
use super::exact::{ExactReport, ExactRunInfo};
use super::model::{Record, Recorded, Records, Report, RulesInfo};
use super::wrap::is_obeyed;
use crate::base::digest::sha256;
use crate::base::exact::{self, Exact};
use crate::base::stream::{GENERATOR, STREAM_VERSION};
use crate::game::contract::Sitting;
use crate::game::house::{Assumption, Origin};
use serde_json::{Map, Value, json};

/// Version of both formats below; it changes with the meaning of a key.
pub const SCHEMA: u32 = 1;

/// The results: `{"schema": 1, "results": [...]}`, one for each subject, keys named as CSV columns.
#[must_use]
pub fn summary(report: &impl Recorded) -> String {
    pretty(&json!({ "schema": SCHEMA, "results": report.records().map(result).collect::<Vec<_>>() }))
}

/// What `run.json` holds: everything that varies from run to run.
#[must_use]
pub fn manifest(report: &Report) -> String {
    manifest_with(report, &[])
}

/// The same, with the digests of the files that are written beside it.
#[must_use]
pub fn manifest_with(report: &Report, files: &[(&str, &[u8])]) -> String {
    let run = &report.run;
    let seconds = run.elapsed.as_secs_f64();
    let rate = if seconds > 0.0 { number((run.rounds_played as f64 / seconds).round()) } else { Value::Null };
    let subjects = report.subjects.iter().map(|subject| {
        let evidence = &subject.evidence;
        played(evidence.game, &evidence.rules, &evidence.strategy, &evidence.stakes, &evidence.sitting)
    });
    pretty(&json!({
        "schema": SCHEMA,
        "program": program(),
        "command": run.command,
        "seed": run.seed.to_string(),
        "generator": GENERATOR,
        "stream_version": STREAM_VERSION,
        "rounds_asked": run.rounds_asked,
        "rounds_played": run.rounds_played,
        "complete": run.complete,
        "threads": run.threads,
        "started": run.started,
        "counting_seconds": milliseconds(run.counting.as_secs_f64()),
        "elapsed_seconds": milliseconds(seconds),
        "rounds_per_second": rate,
        "subjects": subjects.collect::<Vec<_>>(),
        "files_sha256": digests(files),
    }))
}

/// What `run.json` holds of an exact count, with the digests of the files that are written beside it.
#[must_use]
pub fn exact_manifest(report: &ExactReport, run: &ExactRunInfo, files: &[(&str, &[u8])]) -> String {
    let subjects = report.subjects.iter().map(|subject| {
        let evidence = &subject.evidence;
        played(evidence.game, &evidence.rules, &evidence.strategy, &evidence.stakes, &evidence.sitting)
    });
    pretty(&counted(run, subjects.collect(), files).into())
}

/// What `run.json` holds of a comparison, with the digests of the files that are written beside it.
#[must_use]
pub fn comparison_manifest(report: &Comparison, run: &ExactRunInfo, files: &[(&str, &[u8])]) -> String {
    let houses = report.evidence.houses.iter();
    let houses =
        houses.map(|house| played(house.game, &house.rules, &house.strategy, &house.stakes, &house.sitting));
    let rounds = report.evidence.run.as_ref().map(|run| {
        json!({
            "seed": run.seed.to_string(),
            "generator": GENERATOR,
            "stream_version": STREAM_VERSION,
            "rounds_played": run.rounds_played,
        })
    });
    let mut manifest = counted(run, houses.collect(), files);
    manifest.insert("rounds".into(), rounds.into());
    pretty(&manifest.into())
}

/// What `run.json` holds of every count: how it ran, of whom, and the digests of the files beside it.
pub(super) fn counted(
    run: &ExactRunInfo,
    subjects: Vec<Value>,
    files: &[(&str, &[u8])],
) -> Map<String, Value> {
    let entries = [
        ("schema", SCHEMA.into()),
        ("program", program()),
        ("command", run.command.clone().into()),
        ("threads", run.threads.into()),
        ("started", run.started.clone().into()),
        ("elapsed_seconds", milliseconds(run.elapsed.as_secs_f64())),
        ("subjects", subjects.into()),
        ("files_sha256", digests(files).into()),
    ];
    map(entries)
}

/// An object of these entries, in their order.
pub(super) fn map<const N: usize>(entries: [(&str, Value); N]) -> Map<String, Value> {
    entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn program() -> Value {
    json!({ "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") })
}

/// Seconds to the millisecond.
fn milliseconds(seconds: f64) -> Value {
    number((seconds * 1000.0).round() / 1000.0)
}

fn digests(files: &[(&str, &[u8])]) -> Map<String, Value> {
    files.iter().map(|(name, bytes)| ((*name).to_owned(), Value::from(sha256(bytes)))).collect()
}

/// What one subject was: game, rules with what they assume, strategy, stakes and sitting.
#[must_use]
pub fn played(
    game: &str,
    rules: &RulesInfo,
    strategy: &Origin,
    stakes: &[(String, Exact)],
    sitting: &Sitting,
) -> Value {
    let origin = |origin: &Origin| {
        json!({
            "name": origin.name,
            "title": origin.title,
            "source": origin.source,
            "sha256": origin.digest.sha256,
        })
    };
    let mut of_rules = origin(&rules.origin);
    of_rules["assumed"] = assumed(&rules.assumptions);
    of_rules["notes"] = Value::from(rules.notes.clone());
    json!({
        "game": game,
        "rules": of_rules,
        "strategy": origin(strategy),
        "stakes": self::stakes(stakes),
        "boxes": sitting.boxes,
        "bets_per_box": sitting.bets_per_box,
        "initial_bet": sitting.initial_bet.map(exact::text),
    })
}

/// One result.
fn result(records: &Records) -> Value {
    let mut result = object(&records.key);
    result.extend(object(&records.summary));
    // Both are one text in CSV and have parts of their own here.
    result.insert("stakes".into(), stakes(&records.stakes));
    result.insert("assumed".into(), assumed(&records.assumptions));
    result.insert("frequencies".into(), object(&records.frequencies).into());
    result.insert("outcomes".into(), objects(&records.outcomes));
    let bets = records.bets.iter().zip(&records.bet_outcomes).map(|(bet, outcomes)| {
        let mut bet = object(bet);
        bet.insert("outcomes".into(), objects(outcomes));
        Value::from(bet)
    });
    result.insert("bets".into(), bets.collect());
    result.insert("hands".into(), objects(&records.hands));
    result.into()
}

pub(super) fn stakes(stakes: &[(String, Exact)]) -> Value {
    let stakes = stakes.iter().map(|(name, stake)| (name.clone(), Value::from(exact::text(*stake))));
    stakes.collect::<Map<_, _>>().into()
}

pub(super) fn assumed(assumptions: &[Assumption]) -> Value {
    assumptions.iter().map(|made| json!({ "key": made.key, "reason": made.reason })).collect()
}

pub(super) fn objects(records: &[Record]) -> Value {
    records.iter().map(|record| Value::from(object(record))).collect()
}

pub(super) fn object(record: &Record) -> Map<String, Value> {
    record.iter().map(|(name, cell)| ((*name).to_owned(), value(cell))).collect()
}

pub(super) fn value(cell: &Cell) -> Value {
    match cell {
        Cell::Empty => Value::Null,
        Cell::Text(text) => Value::from(text.as_str()),
        Cell::Flag(flag) => Value::from(*flag),
        Cell::Whole(whole) => Value::from(*whole),
        Cell::Count(count) => Value::from(count.to_string()),
        Cell::Number(value) => number(*value),
        Cell::Amount(amount) => amount_value(*amount),
        Cell::Total(total) => Value::from(total.to_string()),
    }
}

/// The digits that CSV shows, whole numbers without a decimal point; null where there is no number.
fn number(value: f64) -> Value {
    let written = significant(value).and_then(|text| text.parse::<f64>().ok());
    match written {
        Some(whole) if whole.fract() == 0.0 && whole.abs() < 9e15 => Value::from(whole as i64),
        Some(part) => Value::from(part),
        None => Value::Null,
    }
}

fn amount_value(amount: Exact) -> Value {
    match i64::try_from(amount.to_integer()) {
        Ok(whole) if amount.is_integer() => Value::from(whole),
        _ => number(exact::to_f64(amount)),
    }
}

/// A value as indented text with a line feed at its end. Characters that a terminal obeys instead of
/// showing them are escaped: a name must not turn round what stands beside it.
#[must_use]
pub fn pretty(value: &Value) -> String {
    // The alternate form of a JSON value is indented text, and cannot fail. Outside of texts there are no
    // such characters but line feeds.
    let mut page = String::new();
    for letter in format!("{value:#}\n").chars() {
        if is_obeyed(letter) && letter != '\n' {
            page.push_str(&format!("\\u{:04x}", letter as u32));
        } else {
            page.push(letter);
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::csv::{self, Dialect};
    use crate::report::fixture::{
        AWKWARD, compared, exact_report, exact_run, report, run, subject, tally, two_boxes,
    };

    fn parsed(text: &str) -> Value {
        serde_json::from_str(text).expect("sound JSON")
    }

    /// What CSV shows for a value that JSON shows.
    fn as_cell(value: &Value) -> String {
        match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            Value::Bool(flag) => flag.to_string(),
            Value::Number(number) => significant(number.as_f64().expect("a double")).expect("finite"),
            Value::Array(_) | Value::Object(_) => panic!("no cell: {value}"),
        }
    }

    /// The rows of a file by column.
    fn rows(report: &impl Recorded, file: usize) -> Vec<Map<String, Value>> {
        let (_, bytes) = &csv::files(report, Dialect::Standard)[file];
        let mut reader = ::csv::Reader::from_reader(bytes.as_slice());
        let names = reader.headers().expect("a header").clone();
        let row = |row: ::csv::StringRecord| {
            names.iter().zip(row.iter()).map(|(name, cell)| (name.to_owned(), Value::from(cell))).collect()
        };
        reader.records().map(|found| row(found.expect("sound"))).collect()
    }

    #[test]
    fn json_and_csv_show_the_same_to_the_digit() {
        for report in [report(), two_boxes(), compared()] {
            both_show_the_same(&report);
        }
        both_show_the_same(&exact_report());
    }

    fn both_show_the_same(report: &impl Recorded) {
        let json = parsed(&summary(report));
        let results = json["results"].as_array().expect("a list");
        for (result, row) in results.iter().zip(rows(report, 0)) {
            for (column, cell) in &row {
                let found = match column.strip_suffix("_frequency") {
                    Some(name) if result["frequencies"].get(name).is_some() => &result["frequencies"][name],
                    _ => &result[column],
                };
                if ["stakes", "assumed"].contains(&column.as_str()) {
                    continue;
                }
                assert_eq!(as_cell(found), cell.as_str().expect("a text"), "{column}");
            }
        }
        for (key, file) in [("outcomes", 1), ("hands", 2), ("bets", 3)] {
            let records = results.iter().flat_map(|result| {
                result[key].as_array().expect("a list").iter().map(move |record| (result, record))
            });
            let rows = rows(report, file);
            assert_eq!(records.clone().count(), rows.len(), "{key}");
            for ((result, record), row) in records.zip(rows) {
                for (column, cell) in &row {
                    let found = record.get(column).unwrap_or(&result[column]);
                    assert_eq!(as_cell(found), cell.as_str().expect("a text"), "{key} {column}");
                }
            }
        }
    }

    #[test]
    fn an_exact_result_has_the_agreed_types() {
        let json = parsed(&summary(&exact_report()));
        assert_eq!(json["schema"], 1);
        let result = &json["results"][0];
        for (key, value) in [
            ("game", "sin-descarte"),
            ("rules", "usual"),
            ("strategy", "optimal"),
            ("method", "exact"),
            ("deals", "19933230517200"),
            ("net_total", "-1041372912372"),
            ("edge_exact", "142031221/2718662100"),
        ] {
            assert_eq!(result[key], value, "{key}");
        }
        for (key, value) in [
            ("ev_per_initial_bet", -0.052_243_057_72),
            ("edge_per_initial_bet", 0.052_243_057_72),
            ("element_of_risk", 0.025_552_856_15),
            ("variance", 5.030_825_91),
            ("standard_deviation", 2.242_950_269),
        ] {
            assert_eq!(result[key], value, "{key}");
        }
        assert_eq!(
            result["frequencies"],
            json!({
                "fold": 0.477_745_238_8, "raise": 0.522_254_761_2, "buy": 0, "fold_after_buy": 0
            })
        );
        let outcomes = result["outcomes"].as_array().expect("a list");
        assert_eq!((&outcomes[0]["net"], &outcomes[0]["ways"]), (&json!(-3), &json!("2726592727512")));
        assert_eq!(outcomes[12]["probability"], 8.407_939_689e-7);
        assert_eq!(result["bets"][1]["bet"], "second_bet");
        assert_eq!(result["bets"][1]["outcomes"][0]["ways"], "2726592727512");
        // What only a sample has.
        for key in ["rounds", "standard_error", "edge_95_low", "seed", "partial"] {
            assert_eq!(result.get(key), None, "{key}");
        }
        // Where halves are staked the sum of all results may be a fraction.
        assert_eq!(json["results"][1]["net_total"], "905");
    }

    #[test]
    fn the_manifest_of_a_count_holds_what_varies() {
        let report = exact_report();
        let manifest = parsed(&exact_manifest(&report, &exact_run(), &[("bets.csv", b"")]));
        assert_eq!((&manifest["threads"], &manifest["elapsed_seconds"]), (&json!(2), &json!(1.5)));
        assert_eq!(manifest["command"][1], "exact");
        assert_eq!(manifest["subjects"][0]["strategy"]["name"], "optimal");
        assert_eq!(manifest["files_sha256"]["bets.csv"], sha256(b""));
        assert_eq!(manifest.get("seed"), None);
    }

    #[test]
    fn results_have_the_agreed_types() {
        let json = parsed(&summary(&report()));
        assert_eq!(json["schema"], 1);
        let result = &json["results"][0];
        assert_eq!(result["seed"], "18446744073709551615");
        assert_eq!(result["rounds"], 1000);
        assert_eq!(result["initial_bets"], "1000");
        assert_eq!(result["net_total"], "905");
        assert_eq!(result["partial"], false);
        assert_eq!(result["edge_per_initial_bet"], -0.905);
        assert_eq!(result["frequencies"]["buy"], 0.07);
        assert_eq!(result["stakes"]["insurance"], "0.5");
        assert_eq!(result["assumed"][0]["key"], "dealer.qualifies");
        assert_eq!(result["outcomes"][4]["ways"], "30");
        assert_eq!(result["outcomes"][4]["net"], 50);
        assert_eq!(result["bets"][0]["outcomes"][0]["net"], -1);
        assert_eq!(result["bets"][4]["ev_per_initial_bet"], Value::Null);
        assert_eq!(json["results"][1]["rules"], AWKWARD);
    }

    #[test]
    fn a_sum_that_is_not_whole_is_a_fraction() {
        let half = [([(2, 0), (0, 0), (0, 0), (1, 0)], 0, [1, 1], 3)];
        let report = Report::new(run(3), vec![subject("house-one", "pairs", tally(&half))]);
        assert_eq!(parsed(&summary(&report))["results"][0]["net_total"], "-9/2");
    }

    #[test]
    fn a_stopped_run_without_a_round_is_sound_json() {
        let mut run = run(0);
        run.complete = false;
        run.elapsed = std::time::Duration::ZERO;
        let report = Report::new(run, vec![subject("house-one", "pairs", tally(&[]))]);
        let result = &parsed(&summary(&report))["results"][0];
        assert_eq!((&result["partial"], &result["edge_per_initial_bet"]), (&Value::from(true), &Value::Null));
        assert_eq!(result["outcomes"], json!([]));
        assert_eq!(parsed(&manifest(&report))["rounds_per_second"], Value::Null);
    }

    #[test]
    fn the_manifest_holds_what_varies_and_the_digests_of_all_that_went_in_and_out() {
        let report = report();
        let files = csv::files(&report, Dialect::Standard);
        let files: Vec<(&str, &[u8])> = files.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect();
        let manifest = parsed(&manifest_with(&report, &files));
        assert_eq!(manifest["command"][2], "house one");
        assert_eq!(manifest["seed"], "18446744073709551615");
        assert_eq!(manifest["threads"], 7);
        assert_eq!(
            (&manifest["counting_seconds"], &manifest["elapsed_seconds"]),
            (&json!(0.125), &json!(0.25))
        );
        assert_eq!(manifest["rounds_per_second"], 4000);
        assert_eq!(manifest["subjects"][0]["rules"]["sha256"], sha256(b"house-one"));
        assert_eq!(manifest["files_sha256"]["bets.csv"], sha256(files[3].1));
        assert_eq!(manifest["files_sha256"].as_object().map(Map::len), Some(4));
    }

    #[test]
    fn what_varies_from_run_to_run_reaches_no_other_file() {
        let mut other = run(1000);
        other.command.clear();
        other.threads = 1;
        other.started = "2025-01-01T00:00:00Z".into();
        other.elapsed = std::time::Duration::from_secs(9);
        let first = report();
        let again =
            Report::new(other, first.subjects.iter().map(|subject| subject.evidence.clone()).collect());
        assert_eq!(csv::files(&first, Dialect::Standard), csv::files(&again, Dialect::Standard));
        assert_eq!(summary(&first), summary(&again));
        assert_ne!(manifest(&first), manifest(&again));
    }

    #[test]
    fn every_key_is_explained() {
        fn keys(value: &Value, found: &mut Vec<String>) {
            match value {
                Value::Object(entries) => {
                    for (key, value) in entries {
                        found.push(key.clone());
                        // The keys below these are names that people chose.
                        if !["stakes", "frequencies", "files_sha256"].contains(&key.as_str()) {
                            keys(value, found);
                        }
                    }
                }
                Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
                _ => {}
            }
        }
        let page = include_str!("../../docs/report-columns.md");
        let mut found = Vec::new();
        let exact = exact_report();
        for text in [
            summary(&report()),
            summary(&compared()),
            manifest(&report()),
            summary(&exact),
            exact_manifest(&exact, &exact_run(), &[]),
        ] {
            keys(&parsed(&text), &mut found);
        }
        assert!(found.len() > 100);
        for key in found {
            assert!(page.contains(&format!("| `{key}` |")), "{key}");
        }
    }
}
