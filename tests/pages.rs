//! Pages in a browser: nothing is asked for, nothing is cut off, on a telephone and on a wide screen.
//!
//! These tests need Chromium: `cargo test --test pages -- --ignored`.

#[path = "support/browser.rs"]
mod browser;
mod support;

use browser::{Inspection, inspect, print_to_pdf};
use std::fs;
use support::{folder, run};
use ventaja::report::html::chart::{self, Caption};
use ventaja::report::html::{Cover, Language, Shown, document};

/// A telephone and a wide screen.
const WIDTHS: [u32; 2] = [360, 1400];

fn caption(title: &str) -> Caption {
    Caption { title: title.to_owned(), note: "A sentence on how this drawing is to be read.".to_owned() }
}

fn texts(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// A round of Mallorca with its insurance: the results and their ways of ten million.
const ROUND: [(f64, f64); 14] = [
    (-3.5, 500_104.0),
    (-3.0, 870_310.0),
    (-1.5, 2_904_021.0),
    (-1.0, 1_820_991.0),
    (0.0, 1620.0),
    (1.0, 2_274_248.0),
    (3.0, 1_402_130.0),
    (5.0, 190_210.0),
    (7.0, 33_202.0),
    (9.0, 2_100.0),
    (15.0, 1_001.0),
    (41.0, 57.0),
    (101.5, 5.0),
    (201.0, 1.0),
];

fn distribution(language: Language) -> String {
    let result = |(net, ways): (f64, f64)| chart::Result {
        net,
        label: net.to_string(),
        probability: ways / 1e7,
        observed: (ways > 10.0).then_some(ways / 1e7 * 1.2),
    };
    let results: Vec<chart::Result> = ROUND.into_iter().map(result).collect();
    chart::distribution(language, &caption("Results of a round"), &results).0
}

fn convergence(language: Language) -> String {
    let point = |k: u32| chart::Running {
        rounds: u64::from(k) * 131_072,
        edge: 0.0526 + 0.004 * (f64::from(k) * 0.7).sin() / f64::from(k).sqrt(),
    };
    let points: Vec<chart::Running> = (1..=60).map(point).collect();
    chart::convergence(language, &caption("The edge as the rounds go by"), &points, Some(0.0526), 2.23).0
}

fn variants(language: Language) -> String {
    let variant = |(name, value, interval): (&str, f64, Option<(f64, f64)>)| chart::Variant {
        name: name.to_owned(),
        value,
        interval,
    };
    let variants = [
        ("Marbella", 0.0526, None),
        (
            "Marbella, as its leaflet prints the order of the hands and with a very long name <&>",
            0.0516,
            None,
        ),
        ("Mallorca", 0.0195, Some((0.0170, 0.0220))),
        ("A house that pays too much", -0.0104, Some((-0.0124, -0.0084))),
        ("Another", -0.0034, None),
    ];
    let variants: Vec<chart::Variant> = variants.into_iter().map(variant).collect();
    chart::variants(language, &caption("Houses"), &variants).0
}

fn play_map(language: Language) -> String {
    let columns = texts(&["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]);
    let names =
        ["High card", "Ace king", "Pair", "Two pair", "Three of a kind", "Straight", "Flush", "Full house"];
    let row = |(at, name): (usize, &str)| chart::PlayRow {
        name: name.to_owned(),
        cells: (0..13_u32)
            .map(|column| match at {
                0 if column == 12 => Vec::new(),
                0 => vec![1.0, 0.0, 0.0],
                1 => vec![0.06 * f64::from(column), 0.9 - 0.06 * f64::from(column), 0.1],
                2 => vec![0.0, 1.0 - 0.03 * f64::from(column), 0.03 * f64::from(column)],
                3 => vec![0.0, 0.0, 1.0],
                _ => vec![0.0, 1.0, 0.0],
            })
            .collect(),
    };
    let rows: Vec<chart::PlayRow> = names.into_iter().enumerate().map(row).collect();
    chart::play_map(language, &caption("How to play"), &texts(&["Pass", "Go", "Buy"]), &columns, &rows).0
}

fn bands(language: Language) -> String {
    let band = |power: u32| {
        let error = 2.23 / f64::from(10_u32.pow(power)).sqrt();
        let [half_90, half_95, half_99] = [1.645, 1.96, 2.576].map(|z| z * error);
        chart::Band { rounds: 10_u64.pow(power), mean: -0.0526, half_90, half_95, half_99 }
    };
    let bands: Vec<chart::Band> = (1..=8).map(band).collect();
    chart::bands(language, &caption("The average after so many rounds"), &bands).0
}

fn session(language: Language) -> String {
    let total = |at: i32| chart::Total {
        result: f64::from(at) * 5.0,
        probability: (-f64::from(at + 30).powi(2) / 5000.0).exp() / 125.331,
    };
    let totals: Vec<chart::Total> = (-400..=400).map(total).collect();
    let quantiles = [(0.05, -560.0), (0.5, -150.0), (0.95, 260.0)];
    chart::session(language, &caption("What a session of 300 rounds brings"), &totals, &quantiles).0
}

/// A page of all charts.
fn gallery(language: Language) -> String {
    let draw = [distribution, convergence, variants, play_map, bands, session];
    let charts: String = draw.iter().map(|draw| draw(language)).collect();
    let shown = Shown {
        heading: "Charts".to_owned(),
        subtitle: String::new(),
        body: maud::PreEscaped(charts),
        inputs: Vec::new(),
    };
    document(&Cover { language, ..Cover::default() }, &shown)
}

/// What must hold of every page.
fn whole(found: &Inspection, width: u32) {
    assert!(found.console.is_empty(), "{:#?}", found.console);
    assert!(found.requests.is_empty(), "{:#?}", found.requests);
    assert!(found.double_ids.is_empty(), "{:#?}", found.double_ids);
    assert_eq!(found.scripts, 0);
    assert!(found.client_width <= width && found.scroll_width <= found.client_width, "{found:#?}");
    assert_eq!(found.untold, 0, "every mark has its words");
    assert!(found.cut_off.is_empty(), "{:#?}", found.cut_off);
    assert!(found.overlapping.is_empty(), "{:#?}", found.overlapping);
    assert!(found.smallest_letters >= 12.0, "{}", found.smallest_letters);
}

#[test]
#[ignore = "needs Chromium"]
fn charts_are_legible_on_a_telephone_and_on_a_wide_screen() {
    for language in Language::ALL {
        let page = gallery(language);
        for width in WIDTHS {
            let found = inspect(&page, width);
            whole(&found, width);
            assert_eq!((found.lang.as_str(), found.charts), (language.code(), 6));
            assert_eq!(found.data, page.matches(" datum").count() + page.matches("\"datum ").count());
        }
    }
}

/// The harness sees what it is there to see.
#[test]
#[ignore = "needs Chromium"]
fn what_is_wrong_with_a_page_is_found() {
    let page = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
        <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">\
        <img src=\"https://example.org/a.png\"><div id=\"a\" style=\"width:900px\">wide</div><i id=\"a\"></i>\
        <script>void 0</script>\
        <table><thead><tr><th>x<tbody><tr><td>1<tr><td>2</table>\
        <figure class=\"chart\"><svg viewBox=\"0 0 400 60\"><text x=\"380\" y=\"30\">cut off</text>\
        <text x=\"1\" y=\"30\">one</text><text x=\"3\" y=\"31\">two</text><rect class=\"datum\"></rect></svg></figure>";
    let found = inspect(page, 360);
    assert!(found.console.iter().any(|line| line.contains("example.org")), "{:#?}", found.console);
    assert_eq!((found.scripts, found.double_ids.as_slice()), (1, ["a".to_owned()].as_slice()));
    assert_eq!((found.charts, found.data, found.untold), (1, 1, 1));
    assert_eq!((found.cut_off.as_slice(), found.overlapping.len()), (["cut off".to_owned()].as_slice(), 1));
    assert_eq!(found.rows_per_table, [2]);
    // Without a policy, what is asked for is seen too; without its style, nothing is wide.
    let free = page.replace("default-src 'none'", "");
    let found = inspect(&free, 360);
    assert_eq!(found.requests, ["https://example.org/a.png"]);
    assert!(found.scroll_width >= 900, "{found:?}");
}

#[test]
#[ignore = "needs Chromium"]
fn charts_are_not_torn_apart_in_print() {
    let sheets = print_to_pdf(&gallery(Language::En));
    assert!((3..=6).contains(&sheets), "{sheets} sheets");
    assert_eq!(print_to_pdf("<!doctype html><title>one</title><p>One."), 1);
}

/// Every kind of page that the program writes: what writes it, and how many charts it has.
const PAGES: [(&[&str], usize); 10] = [
    (&["exact", "mallorca", "--insurance", "1/2", "--strategy", "buy-to-draws"], 1),
    (&["exact", "caribbean-stud", "marbella", "--strategy", "ak-j83", "--strategy", "three-rules"], 5),
    (&["simulate", "mallorca", "--strategy", "buy-to-draws", "--rounds", "2e6", "--seed", "1"], 2),
    (&["exact", "mallorca", "catalonia", "--strategy", "buy-to-draws"], 3),
    (&["compare", "mallorca", "catalonia-final-hand", "france", "--strategy", "buy-to-draws"], 1),
    (
        &[
            "validate",
            "marbella-leaflet",
            "--claim",
            "edge_per_initial_bet=0.0252",
            "--rounds",
            "1e5",
            "--seed",
            "1",
        ],
        0,
    ),
    (&["tune", "marbella", "--vary", "flush=4..6", "--vary", "straight=3..5", "--strategy", "ak-j83"], 0),
    (
        &[
            "session",
            "caribbean-stud",
            "--rounds",
            "100",
            "--bankroll",
            "100",
            "--seed",
            "1",
            "--sessions",
            "99",
        ],
        1,
    ),
    (&["audit", "docs/november.csv", "--rules", "caribbean-stud", "--strategy", "three-rules"], 1),
    (&["report", "caribbean-stud", "--rounds", "1e5", "--seed", "1", "--base", "marbella"], 5),
];

#[test]
#[ignore = "needs Chromium"]
fn every_page_of_the_program_stands_in_a_browser() {
    let folder = folder();
    let file = folder.path().join("page.html");
    let path = file.to_str().expect("UTF-8");
    for (command, charts) in PAGES {
        for language in Language::ALL {
            let ended = run(&[command, &["--html", path, "--lang", language.code()]].concat());
            assert!(matches!(ended.code, Some(0 | 3)), "{command:?}: {}", ended.err);
            let page = fs::read_to_string(&file).expect("a page");
            for width in WIDTHS {
                let found = inspect(&page, width);
                whole(&found, width);
                assert_eq!((found.lang.as_str(), found.charts), (language.code(), charts), "{command:?}");
                let has_rows = found.rows_per_table.iter().all(|rows| *rows > 0);
                assert!(has_rows && found.rows_per_table.len() > 2, "{command:?}: {found:?}");
                assert!(charts == 0 || found.data > 2, "{command:?}: {found:?}");
            }
            let sheets = print_to_pdf(&page);
            assert!((1..=20).contains(&sheets), "{command:?}: {sheets} sheets");
        }
    }
}
