//! `ventaja audit`: logs that the simulator writes, sound and tampered with, and logs that are none.

mod support;

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use support::{Ended, folder, names, run};

/// A log of so many rounds of a player in a house.
fn simulated(path: &Path, house: &str, strategy: &str, rounds: u64, seed: u64, more: &[&str]) {
    let (rounds, seed) = (rounds.to_string(), seed.to_string());
    let path = path.to_str().expect("UTF-8");
    let args =
        ["simulate", house, "--strategy", strategy, "--rounds", &rounds, "--seed", &seed, "--log", path];
    let ended = run(&[&args[..], more].concat());
    assert_eq!(ended.code, Some(0), "{}", ended.err);
}

fn audit(path: &Path, args: &[&str]) -> Ended {
    run(&[&["audit", path.to_str().expect("UTF-8")], args].concat())
}

/// The report as JSON, whether it agrees or not.
fn report(path: &Path, args: &[&str]) -> Value {
    let ended = audit(path, &[args, &["--format", "json"]].concat());
    assert!(matches!(ended.code, Some(0 | 3)), "{}", ended.err);
    let report: Value = serde_json::from_str(&ended.text()).expect("JSON");
    assert_eq!(report["verdict"] == "FAIL", ended.code == Some(3));
    report
}

/// The codes of findings with a verdict.
fn codes(report: &Value, verdict: &str) -> Vec<String> {
    let findings = report["findings"].as_array().expect("a list").iter();
    let some = findings.filter(|finding| finding["verdict"] == verdict);
    some.map(|finding| finding["code"].as_str().expect("a code").to_owned()).collect()
}

fn whole<'r>(report: &'r Value, column: &str) -> &'r Value {
    &report["bands"][0][column]
}

const ALWAYS: [&str; 4] = ["--rules", "caribbean-stud", "--strategy", "always-go"];

/// A round a row: the same with rows taken out of the file, and with wins that were not paid.
#[test]
fn rows_taken_out_and_wins_not_paid_are_seen() {
    let folder = folder();
    let (sound, path) = (folder.path().join("sound.csv"), folder.path().join("log.csv"));
    simulated(&sound, "caribbean-stud", "always-go", 300_000, 5, &[]);
    assert_eq!(report(&sound, &ALWAYS)["verdict"], "PASS");
    let text = fs::read_to_string(&sound).expect("a log");
    let is_win = |row: &str| {
        let cells: Vec<f64> = row.split(',').filter_map(|cell| cell.parse().ok()).collect();
        matches!(cells[..], [_, staked, returned] if returned > staked)
    };
    let mut wins = 0;
    let mut each_twentieth = |row: &str| {
        wins += u64::from(is_win(row));
        is_win(row) && wins.is_multiple_of(20)
    };
    let kept: Vec<&str> = text.lines().filter(|row| !each_twentieth(row)).collect();
    fs::write(&path, kept.join("\n")).expect("a file");
    let report_of = report(&path, &ALWAYS);
    assert!(codes(&report_of, "FAIL").contains(&"C1".to_owned()), "{report_of}");
    let counted = report(&path, &[&ALWAYS[..], &["--rounds", "300000"]].concat());
    assert!(codes(&counted, "FAIL").contains(&"C5".to_owned()), "{counted}");

    let mut wins = 0;
    let unpaid = |row: &str| {
        wins += u64::from(is_win(row));
        match row.rsplit_once(',') {
            Some((before, _)) if is_win(row) && wins.is_multiple_of(20) => format!("{before},0"),
            _ => row.to_owned(),
        }
    };
    let rows: Vec<String> = text.lines().map(unpaid).collect();
    fs::write(&path, rows.join("\n")).expect("a file");
    assert!(codes(&report(&path, &ALWAYS), "FAIL").contains(&"C1".to_owned()));
}

/// The rows of a log, its counts and the reports of the run agree to the last unit, also with a card for
/// sale, an insurance and bets of five.
#[test]
fn a_log_is_the_run_it_is_of() {
    let folder = folder();
    let out = folder.path().to_str().expect("UTF-8");
    let [rows, counted] = ["rows.csv", "counted.csv"].map(|name| folder.path().join(name));
    let stakes = ["--insurance", "0.1", "--bet", "5"];
    let play = |path: &Path, more: &[&str]| {
        simulated(path, "mallorca", "buy-to-draws", 150_000, 3, &[&stakes[..], more].concat());
    };
    play(&rows, &["--out", out]);
    play(&counted, &["--log-form", "counts", "--csv-dialect", "es"]);
    let args = [&["--rules", "mallorca", "--strategy", "buy-to-draws", "--insurance", "0.1"][..]].concat();
    let (of_rows, of_counts) = (report(&rows, &args), report(&counted, &args));
    for column in
        ["rounds", "observed", "expected", "p_value", "band_95_low", "band_99_high", "effective_rounds"]
    {
        assert_eq!(whole(&of_rows, column), whole(&of_counts, column), "{column}");
    }
    assert_eq!(of_rows["initial_bet"], "5");
    assert_eq!(of_counts["initial_bet"], "5");
    for code in ["B5", "B6"] {
        let found = |report: &Value| {
            let findings = report["findings"].as_array().expect("a list");
            let finding = findings.iter().find(|finding| finding["code"] == code).expect("it is there");
            let found = finding["found"].as_str().expect("a text");
            // Holm's correction knows of one test more where stakes are known.
            found.split(", p ").next().unwrap_or_default().to_owned()
        };
        assert_eq!(found(&of_rows), found(&of_counts), "{code}");
    }
    let summary = fs::read_to_string(folder.path().join("outcomes.csv")).expect("a report");
    let mut reader = csv::Reader::from_reader(summary.as_bytes());
    let mut reported: BTreeMap<String, u64> = BTreeMap::new();
    for row in reader.records().map(|row| row.expect("a row")) {
        let times = row[4].parse().expect("a count");
        // Of outcomes that did not come the report says that they can.
        if times > 0 {
            reported.insert(row[3].to_owned(), times);
        }
    }
    let mut logged: BTreeMap<String, u64> = BTreeMap::new();
    let mut reader = csv::Reader::from_path(&rows).expect("a log");
    for row in reader.records().map(|row| row.expect("a row")) {
        let [bet, staked, returned] = [0, 1, 2].map(|cell| row[cell].parse::<f64>().expect("a number"));
        *logged.entry(((returned - staked) / bet).to_string()).or_default() += 1;
    }
    assert_eq!(logged, reported);
}

/// 900 bets of 1 and 100 of 100 say as much as 119 equal ones.
#[test]
fn stakes_that_vary_make_the_band_wider() {
    let folder = folder();
    let path = folder.path().join("log.csv");
    let rows = "1,3,0\n".repeat(900) + &"100,300,0\n".repeat(100);
    fs::write(&path, format!("initial_bet,staked,returned\n{rows}")).expect("a file");
    let report = report(&path, &ALWAYS);
    let effective = 10_900.0_f64.powi(2) / 1_000_900.0;
    let number = |column: &str| whole(&report, column).as_f64().expect("a number");
    assert!((number("effective_rounds") - effective).abs() < 1e-6);
    let exact = run(&["exact", "caribbean-stud", "--strategy", "always-go", "--format", "json"]);
    let exact: Value = serde_json::from_str(&exact.text()).expect("JSON");
    let deviation = exact["results"][0]["standard_deviation"].as_f64().expect("a number");
    assert!((number("standard_error") - deviation / effective.sqrt()).abs() < 1e-9);
    assert_eq!((number("observed"), whole(&report, "method").as_str()), (3.0, Some("exact")));
    let names: Vec<&Value> =
        report["bands"].as_array().expect("a list").iter().map(|band| &band["group"]).collect();
    assert_eq!(names, [&Value::Null, &Value::from("1"), &Value::from("100")]);
}

/// Everybody is named with his line; the exit code is 2, and nothing is printed.
#[test]
fn bad_rows_are_named_and_nothing_is_concluded() {
    let folder = folder();
    let path = folder.path().join("log.csv");
    fs::write(
        &path,
        "initial_bet,staked,returned,month\n5,15,abc,2026-13\n5,5\n5,5,0,2026-11\n-5,5,0,2026-11\n",
    )
    .expect("a file");
    let ended = audit(&path, &["--rules", "marbela"]);
    assert_eq!((ended.code, ended.out.is_empty()), (Some(2), true), "{}", ended.err);
    for told in [
        "log.csv:2:6: `abc` is no amount (`returned`)",
        "log.csv:2:10: `2026-13` is no month (`month`)",
        "log.csv:3: the row has 2 cells, and the header 4",
        "log.csv:5:1: `-5` is negative (`initial_bet`)",
        "did you mean `marbella`?",
    ] {
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
    fs::write(&path, format!("staked,returned\n{}", "1;2\n".repeat(30))).expect("a file");
    let ended = audit(&path, &["--rules", "marbella"]);
    assert!(ended.code == Some(2) && ended.err.contains("10 more faults are not shown"), "{}", ended.err);
    let missing = audit(&folder.path().join("no.csv"), &["--rules", "marbella"]);
    assert!(missing.code == Some(2) && missing.err.contains("cannot read"), "{}", missing.err);
    let is_folder = audit(folder.path(), &["--rules", "marbella"]);
    assert!(is_folder.code == Some(2) && is_folder.err.contains("cannot read"), "{}", is_folder.err);
}

/// Groups have bands of their own: a fault of one channel is seen there, and a month has its return.
#[test]
fn a_fault_of_one_group_is_seen_in_it() {
    let folder = folder();
    let (sound, path) = (folder.path().join("sound.csv"), folder.path().join("log.csv"));
    simulated(&sound, "caribbean-stud", "always-go", 100_000, 8, &[]);
    let text = fs::read_to_string(&sound).expect("a log");
    let tampered = |is_tampered: bool| {
        let rows = text.lines().skip(1).enumerate().map(|(place, row)| {
            let channel = ["web", "table", "mobile"][place % 3];
            let month = 1 + place % 4;
            let cells: Vec<&str> = row.split(',').collect();
            // Of ten wins on a telephone one is not paid.
            let is_unpaid = is_tampered && channel == "mobile" && place % 10 == 0 && cells[2] > cells[1];
            let returned = if is_unpaid { "0" } else { cells[2] };
            format!("{},{},{returned},{channel},2026-0{month}-15\n", cells[0], cells[1])
        });
        format!("initial_bet,staked,returned,channel,date\n{}", rows.collect::<String>())
    };
    fs::write(&path, tampered(false)).expect("a file");
    let plain = report(&path, &ALWAYS);
    assert_eq!(plain["verdict"], "PASS", "{plain}");
    fs::write(&path, tampered(true)).expect("a file");
    let found = report(&path, &ALWAYS);
    let bands = found["bands"].as_array().expect("a list");
    let of = |group: &str| bands.iter().find(|band| band["group"] == group).expect("a group");
    assert_eq!(bands.len(), 1 + 3 + 4);
    assert_eq!(
        (&of("mobile")["verdict"], &of("web")["verdict"]),
        (&"FAIL".into(), &"PASS".into()),
        "{found}"
    );
    let findings = found["findings"].as_array().expect("a list");
    let prizes = findings.iter().find(|finding| finding["code"] == "C6").expect("it is there");
    let prizes = prizes["found"].as_str().expect("a text");
    let january = of("2026-01")["return_to_player"].as_f64().expect("a number");
    assert!(prizes.contains(&format!("; 2026-01 {january:.4}; 2026-02 ")), "{prizes}");
}

/// What hangs on how a log was played fails only where that is said.
#[test]
fn the_side_of_the_house_is_judged_where_somebody_says_how_it_was_played() {
    let folder = folder();
    let path = folder.path().join("log.csv");
    // Who always goes loses 11 points more than the best play.
    simulated(&path, "caribbean-stud", "always-go", 100_000, 2, &[]);
    let house = ["--rules", "caribbean-stud"];
    let with = |more: &[&str]| report(&path, &[&house[..], more].concat());
    let unknown = with(&[]);
    assert_eq!((&unknown["verdict"], &unknown["played"]), (&"WARN".into(), &"unknown".into()));
    assert!(codes(&unknown, "WARN").contains(&"C1".to_owned()));
    let best = with(&["--strategy", "optimal"]);
    assert!(
        ["C1", "B5", "B6", "C7"].iter().all(|code| codes(&best, "FAIL").contains(&(*code).to_owned())),
        "{best}"
    );
    assert_eq!(with(&["--strategy", "always-go"])["verdict"], "PASS");
    assert_eq!(with(&["--strategy", "always-go", "--average"])["verdict"], "PASS");
    // Players who are better than the average one are no fault, and frequencies only warn.
    simulated(&path, "caribbean-stud", "three-rules", 100_000, 2, &[]);
    let average = with(&["--strategy", "always-go", "--average"]);
    assert_eq!((&average["best_play"], codes(&average, "FAIL").len()), (&"optimal".into(), 0), "{average}");
    assert!(codes(&average, "WARN").contains(&"B5".to_owned()), "{average}");
    assert_eq!(whole(&average, "verdict"), "PASS", "{average}");
    assert!(codes(&with(&["--strategy", "always-go"]), "FAIL").contains(&"C1".to_owned()));
    // Players who win more than the best play does are a fault, whatever is said.
    let text = fs::read_to_string(&path).expect("a log");
    let rows =
        text.lines().enumerate().filter(|(place, row)| *place == 0 || place % 10 > 0 || !row.ends_with(",0"));
    fs::write(&path, rows.map(|(_, row)| format!("{row}\n")).collect::<String>()).expect("a file");
    for more in [&[][..], &["--strategy", "always-go", "--average"], &["--strategy", "three-rules"]] {
        assert!(codes(&with(more), "FAIL").contains(&"C1".to_owned()), "{more:?}");
    }
}

#[test]
fn results_that_no_play_has_are_found_and_totals_are_no_group() {
    let folder = folder();
    let path = folder.path().join("log.csv");
    fs::write(&path, "outcome,count\n-1,1000\n7.5,3\n").expect("a file");
    let unknown = report(&path, &["--rules", "marbella"]);
    assert!(codes(&unknown, "WARN").contains(&"C5".to_owned()), "{unknown}");
    assert!(!unknown.to_string().contains("inf"), "{unknown}");
    let exactly = report(&path, &["--rules", "marbella", "--strategy", "optimal"]);
    assert!(codes(&exactly, "FAIL").contains(&"C5".to_owned()), "{exactly}");
    fs::write(&path, "channel,initial_bet,staked,returned\nweb,10,20,20\nTOTAL,10,20,20\n").expect("a file");
    let ended = audit(&path, &["--rules", "marbella"]);
    assert!(ended.code == Some(2) && ended.err.contains("a row of totals"), "{}", ended.err);
}

#[test]
fn an_audit_is_not_written_over_its_log() {
    let folder = folder();
    let sound = "initial_bet,staked,returned\n5,15,20\n";
    for (name, option) in [("findings.csv", "--out"), ("bands.csv", "--out"), ("log.html", "--html")] {
        let path = folder.path().join(name);
        fs::write(&path, sound).expect("a file");
        let to = if option == "--out" { folder.path() } else { &path };
        let ended = audit(&path, &["--rules", "caribbean-stud", option, to.to_str().expect("UTF-8")]);
        assert!(ended.code == Some(2) && ended.err.contains("over the log that is read"), "{}", ended.err);
        assert_eq!(fs::read_to_string(&path).expect("the log"), sound, "{name}");
    }
}

/// Sums of several rounds, and stakes and returns alone: the same log in coarser forms.
#[test]
fn coarser_logs_have_the_same_result_and_their_own_band() {
    let folder = folder();
    let (rounds, path) = (folder.path().join("rounds.csv"), folder.path().join("log.csv"));
    simulated(&rounds, "caribbean-stud", "three-rules", 60_000, 4, &[]);
    let args = ["--rules", "caribbean-stud", "--strategy", "three-rules"];
    let fine = report(&rounds, &args);
    let text = fs::read_to_string(&rounds).expect("a log");
    let rows: Vec<[i64; 3]> = (text.lines().skip(1))
        .map(|row| {
            let cells: Vec<i64> = row.split(',').map(|cell| cell.parse().expect("whole")).collect();
            [cells[0], cells[1], cells[2]]
        })
        .collect();
    let sums = |rows: &[[i64; 3]]| [0, 1, 2].map(|cell| rows.iter().map(|row| row[cell]).sum::<i64>());
    let periods = rows.chunks(600).map(|some| {
        let [bets, staked, returned] = sums(some);
        format!("{bets},{staked},{returned},{}\n", some.len())
    });
    fs::write(&path, format!("initial_bet,staked,returned,rounds\n{}", periods.collect::<String>()))
        .expect("a file");
    let coarse = report(&path, &args);
    for column in ["rounds", "observed", "standard_error", "p_value", "band_95_low"] {
        assert_eq!(whole(&fine, column), whole(&coarse, column), "{column}");
    }
    assert!(codes(&coarse, "N-A").contains(&"B5".to_owned()));
    let turnover = rows.iter().map(|[_, staked, returned]| format!("{staked},{returned}\n"));
    fs::write(&path, format!("staked,returned\n{}", turnover.collect::<String>())).expect("a file");
    let risk = report(&path, &args);
    assert_eq!(
        (whole(&risk, "measure"), whole(&risk, "method")),
        (&"element_of_risk".into(), &"normal".into())
    );
    let [_, staked, returned] = sums(&rows);
    let observed = whole(&risk, "observed").as_f64().expect("a number");
    assert!((observed - (staked - returned) as f64 / staked as f64).abs() < 1e-9);
    assert_ne!(risk["verdict"], "FAIL", "{risk}");
    // Both bands are of the same rounds: their z agree roughly.
    let z = |report: &Value| whole(report, "deviation").as_f64().expect("a number");
    assert!((z(&risk) - z(&fine)).abs() < 0.3, "{} {}", z(&risk), z(&fine));
}

/// A result that the house never pays is a finding with its line; limits, drop and rounds are held too.
#[test]
fn what_the_rules_never_pay_is_found() {
    let folder = folder();
    let path = folder.path().join("log.csv");
    fs::write(&path, "initial_bet,staked,returned\n1,1,0\n1,3,1003\n1,1,0\n").expect("a file");
    let ended = audit(&path, &["--rules", "caribbean-stud", "--drop", "10", "--rounds", "4"]);
    assert_eq!(ended.code, Some(3), "{}", ended.err);
    let page = ended.text().split_whitespace().collect::<Vec<_>>().join(" ");
    for told in [
        "1000 initial bets net for one, the first in line 3: the house pays nothing like it",
        "3 rows, 3 rounds, every row read: 1 are missing",
        "C4: the hold of the table is that of its rules",
        "of a drop of 10",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
    fs::write(&path, "initial_bet,staked,returned\n0.5,0.5,0\n7,7,0\n").expect("a file");
    let low = report(&path, &["--rules", "caribbean-stud"]);
    assert!(codes(&low, "WARN").contains(&"C5".to_owned()), "{low}");
}

#[test]
fn page_csv_and_json_tell_the_same() {
    let folder = folder();
    let path = folder.path().join("log.csv");
    simulated(&path, "caribbean-stud", "always-go", 5000, 1, &["--log-form", "counts"]);
    let out = folder.path().join("out");
    fs::create_dir(&out).expect("a folder");
    let args = [&ALWAYS[..], &["--out", out.to_str().expect("UTF-8")]].concat();
    let page = audit(&path, &args);
    assert_eq!(page.code, Some(0), "{}", page.text());
    assert_eq!(names(&out), ["bands.csv", "findings.csv", "run.json"]);
    let json = report(&path, &ALWAYS);
    let findings = fs::read(out.join("findings.csv")).expect("a file");
    assert_eq!(audit(&path, &[&ALWAYS[..], &["--format", "csv"]].concat()).out, findings);
    for (file, list) in [("findings.csv", "findings"), ("bands.csv", "bands")] {
        let mut reader = csv::Reader::from_path(out.join(file)).expect("a file");
        let header = reader.headers().expect("a header").clone();
        let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
        let records = json[list].as_array().expect("a list");
        assert_eq!(rows.len(), records.len());
        for (row, record) in rows.iter().zip(records) {
            for (name, cell) in header.iter().zip(row) {
                match &record[name] {
                    Value::Null => assert_eq!(cell, ""),
                    Value::String(text) => assert_eq!(cell, text),
                    number => assert_eq!(cell.parse::<f64>().ok(), number.as_f64(), "{name}"),
                }
            }
        }
    }
    let text = page.text();
    let of = |column: &str| whole(&json, column).as_f64().expect("a number");
    for told in [
        format!("found {:.4} %, expected {:.4} %", 100.0 * of("observed"), 100.0 * of("expected")),
        format!(
            "95 of 100 sound logs: {:.4} % to {:.4} %",
            100.0 * of("band_95_low"),
            100.0 * of("band_95_high")
        ),
        json["log_sha256"].as_str().expect("a digest").to_owned(),
    ] {
        assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(&told), "{told}: {text}");
    }
    let manifest: Value =
        serde_json::from_slice(&fs::read(out.join("run.json")).expect("a file")).expect("JSON");
    assert_eq!(manifest["audit"]["log_sha256"], json["log_sha256"]);
}

#[test]
fn a_log_is_of_one_player_and_appears_whole() {
    let folder = folder();
    let path = folder.path().join("log.csv");
    let log = path.to_str().expect("UTF-8");
    for (args, told) in [
        (&["marbella", "mallorca", "--rounds", "10"][..], "a log is of one player in one house"),
        (&["marbella", "--boxes", "2", "--rounds", "10"], "`--log` with several bets in a round"),
        (
            &["mallorca", "--rounds", "10", "--seed", "1", "--insurance", "1/3", "--strategy", "always-go"],
            "more than six decimals",
        ),
    ] {
        let ended = run(&[&["simulate", "--log", log], args].concat());
        assert_eq!(ended.code, Some(2), "{}", ended.err);
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
    assert!(names(folder.path()).is_empty(), "{:?}", names(folder.path()));
    let nowhere = run(&["simulate", "marbella", "--rounds", "10", "--log", "no/such/log.csv"]);
    assert!(nowhere.code == Some(2) && nowhere.err.contains("no/such"), "{}", nowhere.err);
}
