//! `ventaja tune`: pays that come to a wanted edge.

mod support;

use serde_json::Value;
use std::fs;
use support::{Ended, folder, names, run};

fn json(ended: &Ended) -> Value {
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    serde_json::from_str(&ended.text()).expect("it is JSON and nothing else")
}

fn answers(page: &Value) -> &[Value] {
    page["answers"].as_array().expect("a list")
}

const FLUSH: &str = "second_bet.pays.flush";

/// The search counts what `exact` counts of the file that it writes, whoever plays.
#[test]
fn every_answer_written_as_a_house_has_the_edge_of_its_row() {
    let folder = folder();
    for (house, varied, strategy) in [
        ("marbella", vec!["flush=5..7..2", "full-house=7,8"], "optimal"),
        ("marbella", vec!["flush=5..7..2"], "ak-j83"),
        // A card is sold: the order of the search must not matter to what one leaves to the next.
        ("oasis-one-card", vec!["buy.price=1,1.5"], "optimal"),
        (
            "caribbean-stud",
            vec!["dealer.not_qualified=pay-all-antes,pay-better-antes", "ante.win=1,3/2"],
            "optimal",
        ),
    ] {
        let mut args = vec!["tune", house, "--strategy", strategy, "--format", "json"];
        varied.iter().for_each(|vary| args.extend(["--vary", vary]));
        let page = json(&run(&args));
        let found = answers(&page);
        assert_eq!(found.len() as u64, page["paytables"].as_u64().expect("a count"), "{house}");
        // Where a card is sold a count takes seconds.
        let first = usize::from(house == "oasis-one-card");
        for (place, answer) in found.iter().enumerate().skip(first).step_by(found.len().max(2) - 1) {
            let file = folder.path().join(format!("{house}-{strategy}-{place}.toml"));
            let (file, number) = (file.to_str().expect("UTF-8"), (place + 1).to_string());
            let mut args = args.clone();
            args.extend(["--write", file, "--pick", &number]);
            assert_eq!(run(&args).code, Some(0));
            let exact = json(&run(&["exact", file, "--strategy", strategy, "--format", "json"]));
            let exact = &exact["results"][0];
            for (column, of_exact) in [
                ("edge_per_initial_bet_exact", "edge_exact"),
                ("element_of_risk_exact", "element_of_risk_exact"),
                ("standard_deviation", "standard_deviation"),
                ("hit_frequency", "hit_frequency"),
                ("win_frequency", "win_frequency"),
            ] {
                assert_eq!(answer[column], exact[of_exact], "{house} {place} {column}");
            }
            let text = fs::read_to_string(file).expect("a file");
            assert!(text.contains("chosen by a search: answer"), "{text}");
        }
    }
}

/// Of what stood there before nothing is said in the file that is written.
#[test]
fn a_written_house_says_nothing_of_what_was_changed() {
    let folder = folder();
    let file = folder.path().join("new.toml");
    let path = file.to_str().expect("UTF-8");
    let args = ["tune", "marbella", "--vary", "flush=6", "--vary", "full-house=7", "--strategy", "ak-j83"];
    assert!(run(&["rules", "show", "marbella"]).text().contains("# color: English page, the leaflet has 7"));
    assert_eq!(run(&[&args[..], &["--write", path]].concat()).code, Some(0));
    let text = fs::read_to_string(&file).expect("a file");
    assert!(text.contains("flush = \"6 to 1\"\n") && !text.contains("the leaflet has 7\n"), "{text}");
    assert!(text.contains(", with flush 6 to 1\""), "{text}");
    assert!(text.contains("Of marbella, before second_bet.pays.flush was changed: "), "{text}");
}

#[test]
fn targets_are_kept_and_answers_are_sorted() {
    let target = "edge_per_initial_bet=0.045..0.05";
    let args = ["tune", "marbella", "--vary", "flush=4..8", "--vary", "full-house=5..10", "--format", "json"];
    let all = json(&run(&args));
    let some =
        json(&run(&[&args[..], &["--target", target, "--target", "standard_deviation=..2.27"]].concat()));
    let number = |answer: &Value, name: &str| answer[name].as_f64().expect("a number");
    let edge = |answer: &Value| number(answer, "edge_per_initial_bet");
    let kept = answers(&all).iter().filter(|answer| {
        (0.045..=0.05).contains(&edge(answer)) && number(answer, "standard_deviation") <= 2.27
    });
    let kept: Vec<&Value> = kept.map(|answer| &answer["values"]).collect();
    assert!(!kept.is_empty() && kept.len() < 30);
    assert_eq!(answers(&some).iter().map(|answer| &answer["values"]).collect::<Vec<_>>(), kept);
    let edges: Vec<f64> = answers(&all).iter().map(edge).collect();
    assert!(edges.is_sorted(), "{edges:?}");
    // The bounds of what was counted help who asked for what there is not.
    assert_eq!(some["targets"][0]["least_counted"].as_f64(), edges.first().copied());
    assert_eq!(some["targets"][0]["most_counted"].as_f64(), edges.last().copied());
    let args = [&args[..6], &["--sort", "standard_deviation", "--descending", "--format", "json"]].concat();
    let page = json(&run(&args));
    let deviations: Vec<f64> =
        answers(&page).iter().map(|answer| number(answer, "standard_deviation")).collect();
    assert!(deviations.iter().rev().is_sorted() && deviations.len() == 30, "{deviations:?}");
}

#[test]
fn bounds_are_exact() {
    let args =
        |target| ["tune", "caribbean-stud", "--vary", "flush=5", "--target", target, "--format", "json"];
    let page = json(&run(&args("edge_per_initial_bet=..1")));
    let exact = answers(&page)[0]["edge_per_initial_bet_exact"].as_str().expect("a fraction").to_owned();
    assert_eq!(answers(&page)[0]["edge_per_initial_bet"], 0.05224305772);
    let target = format!("edge_per_initial_bet={exact}..{exact}");
    assert_eq!(answers(&json(&run(&args(&target)))).len(), 1);
    let (above, below) = exact.split_once('/').expect("a fraction");
    let above = above.parse::<i128>().expect("a number") + 1;
    let target = format!("edge_per_initial_bet={above}/{below}..");
    assert_eq!(answers(&json(&run(&args(&target)))).len(), 0);
}

#[test]
fn monotone_tables_pay_no_hand_less_than_a_lower_one() {
    let args = ["tune", "marbella", "--vary", "flush=4..8", "--vary", "full-house=5..7", "--format", "json"];
    let page = json(&run(&[&args[..], &["--keep", "monotone"]].concat()));
    let found = answers(&page);
    let pay = |answer: &Value, rule: &str| {
        let text = answer["values"][rule].as_str().expect("a pay").to_owned();
        text.split(' ').next().and_then(|number| number.parse::<u32>().ok()).expect("a number")
    };
    assert_eq!(found.len(), 9, "of 15 paytables six pay a flush more than a full house");
    assert!(found.iter().all(|answer| pay(answer, FLUSH) <= pay(answer, "second_bet.pays.full_house")));
    assert_eq!(page["not_monotone"], 6);
    // Where the house ranks them the other way round, a flush is the better hand.
    let page = json(&run(&[
        "tune",
        "marbella-leaflet",
        "--vary",
        "flush=4..8",
        "--vary",
        "full-house=5..7",
        "--keep",
        "monotone",
        "--format",
        "json",
    ]));
    assert!(
        answers(&page).iter().all(|answer| pay(answer, FLUSH) >= pay(answer, "second_bet.pays.full_house"))
    );
}

#[test]
fn page_csv_and_json_tell_the_same_on_any_number_of_threads() {
    let folder = folder();
    let out = folder.path().to_str().expect("UTF-8");
    let args = ["tune", "caribbean-stud", "--vary", "progressive.awards.full_house=75,100", "--progressive"];
    let page = json(&run(&[&args[..], &["--format", "json", "--threads", "1", "--out", out]].concat()));
    assert_eq!(names(folder.path()), ["run.json", "tuning.csv"]);
    let csv = fs::read(folder.path().join("tuning.csv")).expect("a file");
    assert_eq!(run(&[&args[..], &["--format", "csv"]].concat()).out, csv);
    let mut reader = csv::Reader::from_reader(csv.as_slice());
    let columns = reader.headers().expect("a header").clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), answers(&page).len());
    for (row, answer) in rows.iter().zip(answers(&page)) {
        for (column, cell) in columns.iter().zip(row) {
            let value = answer.get(column).unwrap_or(&answer["values"][column]);
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            assert_eq!(value, cell, "{column}");
        }
    }
    let table = run(&args).text();
    for answer in answers(&page) {
        let edge = answer["edge_per_initial_bet"].as_f64().expect("a number") * 100.0;
        assert!(table.contains(&format!("{edge:.6} %")), "{edge} in {table}");
    }
    let manifest = fs::read_to_string(folder.path().join("run.json")).expect("text");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    assert_eq!(manifest["search"]["counted"], 2);
}

#[test]
fn who_asks_for_what_there_is_not_is_told_what_there_is() {
    let ended =
        run(&["tune", "marbella", "--vary", "flush=5..6", "--target", "edge_per_initial_bet=0.01..0.02"]);
    assert_eq!(ended.code, Some(0));
    let text = ended.text();
    assert!(text.contains("no paytable meets that"), "{text}");
    assert!(text.contains("counted: from 0.0504436758") && text.contains("to 0.0526"), "{text}");
}

#[test]
fn paytables_that_make_no_house_are_counted_apart() {
    // Where it takes a pair to qualify, a pay for ace and king has no meaning.
    let args = ["tune", "marbella", "--vary", "dealer.qualifies=ace-king,pair,always"];
    let text = run(&args).text();
    assert!(text.contains("3 paytables, 1 counted") && text.contains("2 make no house here"), "{text}");
    let ended = run(&["tune", "marbella", "--vary", "dealer.qualifies=always,never"]);
    assert_eq!(ended.code, Some(2), "{}", ended.text());
    assert!(ended.err.contains("marbella"), "{}", ended.err);
}

#[test]
fn all_that_is_wrong_is_told_at_once_and_no_file_is_replaced() {
    let folder = folder();
    let file = folder.path().join("mine.toml");
    fs::write(&file, "mine").expect("a file");
    let file = file.to_str().expect("UTF-8");
    let ended = run(&[
        "tune",
        "marbela",
        "--vary",
        "flush=5..6",
        "--strategy",
        "nobody",
        "--write",
        file,
        "--out",
        "no/such",
    ]);
    assert_eq!(ended.code, Some(2));
    for told in ["is there already", "did you mean `marbella`", "no strategies called `nobody`", "no/such"] {
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
    assert_eq!(fs::read_to_string(file).expect("a file"), "mine");
    let ended = run(&[
        "tune",
        "marbella",
        "--vary",
        "color=5..6",
        "--vary",
        "flush=1",
        "--vary",
        "flush=2",
        "--vary",
        "table=1",
    ]);
    assert_eq!(ended.code, Some(2));
    for told in ["did you mean `flush`", "`second_bet.pays.flush` is varied twice", "`--vary table`"] {
        assert!(ended.err.contains(told), "{told}: {}", ended.err);
    }
    let meters = ["tune", "caribbean-stud", "--vary", "progressive.meter=50000,60000", "--progressive"];
    let ended = run(&[&meters[..], &["--meter", "70000"]].concat());
    assert!(ended.code == Some(2) && ended.err.contains("takes the place of every value"), "{}", ended.err);
    let ended = run(&["tune", "marbella", "--vary", "flush=1..2000", "--vary", "full_house=1..2000"]);
    assert!(ended.code == Some(2) && ended.err.contains("more than 1000000 paytables"), "{}", ended.err);
    let new = folder.path().join("new.toml");
    let new = new.to_str().expect("UTF-8");
    let ended = run(&["tune", "marbella", "--vary", "flush=5", "--write", new, "--pick", "2"]);
    assert!(ended.code == Some(2) && ended.err.contains("there is 1 answer"), "{}", ended.err);
    assert_eq!(names(folder.path()), ["mine.toml"]);
}

#[cfg(unix)]
#[test]
fn a_stopped_search_reports_what_it_counted() {
    use support::{Running, ventaja};
    let folder = folder();
    let out = folder.path().to_str().expect("UTF-8").to_owned();
    // Weeks of counting.
    let command = ventaja([
        "tune",
        "mallorca",
        "--vary",
        "flush=1..100",
        "--vary",
        "full-house=1..100",
        "--vary",
        "straight=1..100",
        "--progress",
        "always",
        "--out",
        &out,
    ]);
    let running = Running::counting(command);
    running.send("TERM");
    let ended = running.end();
    assert_eq!(ended.code, Some(143), "{}", ended.err);
    assert!(ended.err.contains("of 1000000 paytables; what was counted is reported"), "{}", ended.err);
    let manifest = fs::read_to_string(folder.path().join("run.json")).expect("text");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    assert_eq!(manifest["search"]["complete"], false);
    assert!(ended.text().contains("stopped: "), "{}", ended.text());
}

/// A file that was asked for and is not there is no success.
#[test]
fn where_nothing_meets_what_is_asked_no_file_is_written_and_the_exit_code_says_so() {
    let folder = folder();
    let file = folder.path().join("x.toml").display().to_string();
    let vary = ["tune", "marbella", "--vary", "flush=4,5", "--strategy", "ak-j83"];
    let target = ["--target", "edge_per_initial_bet=0.9..", "--write", &file];
    let ended = run(&[&vary[..], &target].concat());
    assert_eq!(ended.code, Some(3), "{}", ended.err);
    assert!(ended.err.contains("no rules are written: no paytable meets"), "{}", ended.err);
    assert!(ended.text().contains("no paytable meets that"), "{}", ended.text());
    assert!(names(folder.path()).is_empty());
    let ended = run(&["tune", "marbella", "--vary", "flush=4%", "--strategy", "ak-j83"]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.contains("marbella.toml, as `--vary` changes it"), "{}", ended.err);
}
