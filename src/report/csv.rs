//! The report as comma-separated values, as RFC 4180 describes them.
//!
//! Lines end with CR LF in both dialects: the RFC says so, and every reader of CSV takes it.

use super::cell::{Cell, decimal, significant};
use super::model::{Record, Recorded, Records};
use super::records;

/// How values are separated and numbers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// As RFC 4180 has it: comma between values, point in numbers, UTF-8 without a byte-order mark.
    #[default]
    Standard,
    /// As a spreadsheet with Spanish settings opens it: semicolon between values, comma in numbers,
    /// and a byte-order mark, without which it takes the text for Windows-1252.
    Spanish,
}

/// The names of the files of a report, `run.json` beside them among them.
pub const NAMES: [&str; 5] = ["summary.csv", "outcomes.csv", "hands.csv", "bets.csv", "run.json"];

/// The four files: name and bytes.
#[must_use]
pub fn files(report: &impl Recorded, dialect: Dialect) -> Vec<(&'static str, Vec<u8>)> {
    let rows = |of: fn(&Records) -> &Vec<Record>| {
        report
            .records()
            .flat_map(move |records| of(records).iter().map(|record| keyed(records, record)))
            .collect::<Vec<_>>()
    };
    // Rounds that were stopped at once have no outcome, yet the file has its header.
    let outcome_columns =
        records::KEY.into_iter().chain(report.outcome_columns()).map(str::to_owned).collect();
    vec![
        (NAMES[0], summary(report, dialect)),
        (NAMES[1], written(outcome_columns, &rows(|records| &records.outcomes), dialect)),
        (NAMES[2], written(Vec::new(), &rows(|records| &records.hands), dialect)),
        (NAMES[3], written(Vec::new(), &rows(|records| &records.bets), dialect)),
    ]
}

/// The summary: a row for each subject.
#[must_use]
pub fn summary(report: &impl Recorded, dialect: Dialect) -> Vec<u8> {
    let rows = report.records().map(|records| {
        let mut row = keyed(records, &records.summary);
        row.extend(records.frequencies.iter().map(|(name, part)| (format!("{name}_frequency"), part)));
        row
    });
    written(Vec::new(), &rows.collect::<Vec<_>>(), dialect)
}

/// Rows of one shape under their columns, which a file without a row has too.
pub(super) fn table(columns: &[&str], rows: &[Record], dialect: Dialect) -> Vec<u8> {
    let named = |record: &'_ Record| record.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>();
    let rows: Vec<Row> = rows
        .iter()
        .map(|record| named(record).into_iter().zip(record.iter().map(|(_, cell)| cell)).collect())
        .collect();
    written(columns.iter().map(|column| (*column).to_owned()).collect(), &rows, dialect)
}

/// Rows of cells under as many columns.
pub(super) fn sheet(columns: &[String], rows: impl Iterator<Item = Vec<Cell>>, dialect: Dialect) -> Vec<u8> {
    lines(columns, rows.map(|cells| cells.iter().map(|cell| text(cell, dialect)).collect()), dialect)
}

/// One row: column names with their values.
type Row<'r> = Vec<(String, &'r Cell)>;

fn keyed<'r>(records: &'r Records, record: &'r Record) -> Row<'r> {
    records.key.iter().chain(record).map(|(name, cell)| ((*name).to_owned(), cell)).collect()
}

/// The rows under a header of all their columns, those given first, then in the order in which they
/// first occur. A row that lacks a column has an empty cell there.
fn written(mut columns: Vec<String>, rows: &[Row], dialect: Dialect) -> Vec<u8> {
    for (name, _) in rows.iter().flatten() {
        if !columns.contains(name) {
            columns.push(name.clone());
        }
    }
    let lines = rows.iter().map(|row| -> Vec<String> {
        let cells = columns.iter().map(|column| row.iter().find(|(name, _)| name == column));
        cells.map(|found| found.map_or_else(String::new, |(_, cell)| text(cell, dialect))).collect()
    });
    self::lines(&columns, lines, dialect)
}

/// Lines of texts under a header.
fn lines(columns: &[String], lines: impl Iterator<Item = Vec<String>>, dialect: Dialect) -> Vec<u8> {
    let (mark, delimiter) = match dialect {
        Dialect::Standard => ("", b','),
        Dialect::Spanish => ("\u{feff}", b';'),
    };
    let mut writer = ::csv::WriterBuilder::new()
        .delimiter(delimiter)
        .terminator(::csv::Terminator::CRLF)
        .from_writer(mark.as_bytes().to_vec());
    for line in std::iter::once(columns.to_vec()).chain(lines) {
        writer.write_record(line).expect("lines are of one length, and memory takes them all");
    }
    writer.into_inner().expect("memory takes every line")
}

/// A value as a file has it.
pub(super) fn text(cell: &Cell, dialect: Dialect) -> String {
    let number = |text: String| match dialect {
        Dialect::Standard => text,
        Dialect::Spanish => text.replace('.', ","),
    };
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => as_text(text),
        Cell::Flag(flag) => flag.to_string(),
        Cell::Whole(whole) => whole.to_string(),
        Cell::Count(count) => count.to_string(),
        Cell::Number(value) => number(significant(*value).unwrap_or_default()),
        Cell::Amount(amount) | Cell::Total(amount) => number(decimal(*amount)),
    }
}

/// A text that a spreadsheet does not take for a formula: an apostrophe stands before one that begins like
/// one, as people write it there.
fn as_text(text: &str) -> String {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-./".contains(&byte));
    match text.chars().next() {
        Some('=' | '+' | '-' | '@' | '\t' | '\r') if !is_number => format!("'{text}"),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Report;
    use crate::report::fixture::{
        AWKWARD, THOUSAND, compared, exact_report, report, run, subject, tally, two_boxes,
    };

    /// Rows as a reader who knows nothing but RFC 4180 sees them.
    fn read_by_hand(bytes: &[u8], delimiter: char) -> Vec<Vec<String>> {
        let text = std::str::from_utf8(bytes).expect("UTF-8");
        let mut letters = text.strip_prefix('\u{feff}').unwrap_or(text).chars().peekable();
        let (mut rows, mut row, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
        while let Some(letter) = letters.next() {
            match letter {
                '"' if quoted && letters.peek() == Some(&'"') => field.extend(letters.next()),
                '"' => quoted = !quoted,
                '\r' if !quoted => {
                    assert_eq!(letters.next(), Some('\n'), "lines end with CR LF");
                    row.push(std::mem::take(&mut field));
                    rows.push(std::mem::take(&mut row));
                }
                letter if letter == delimiter && !quoted => row.push(std::mem::take(&mut field)),
                letter => field.push(letter),
            }
        }
        assert!(row.is_empty() && field.is_empty() && !quoted, "the last line is ended");
        rows
    }

    fn read_by_crate(bytes: &[u8], delimiter: u8) -> Vec<Vec<String>> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let mut reader =
            ::csv::ReaderBuilder::new().has_headers(false).delimiter(delimiter).from_reader(bytes);
        reader.records().map(|row| row.expect("sound").iter().map(str::to_owned).collect()).collect()
    }

    /// The files of every fixture.
    fn all_files(dialect: Dialect) -> Vec<(&'static str, Vec<u8>)> {
        let simulated = [report(), two_boxes(), compared()];
        simulated
            .iter()
            .flat_map(|report| files(report, dialect))
            .chain(files(&exact_report(), dialect))
            .collect()
    }

    fn file(report: &impl Recorded, name: &str) -> Vec<Vec<String>> {
        let files = files(report, Dialect::Standard);
        let (_, bytes) = files.iter().find(|(other, _)| *other == name).expect("there is one");
        read_by_hand(bytes, ',')
    }

    /// The cell of a column in a row that is counted without the header.
    fn cell<'f>(file: &'f [Vec<String>], row: usize, column: &str) -> &'f str {
        let place = file[0].iter().position(|name| name == column).expect(column);
        &file[row + 1][place]
    }

    #[test]
    fn no_text_is_taken_for_a_formula() {
        for formula in ["=1+1", "+SUM(A1)", "-cmd", "@x", "\t=1"] {
            assert_eq!(as_text(formula), format!("'{formula}"));
        }
        for plain in ["-181/200", "+1", "a=b", "", "Casino"] {
            assert_eq!(as_text(plain), plain);
        }
    }

    #[test]
    fn every_file_reads_back_alike_in_both_dialects_and_by_two_readers() {
        let pairs = all_files(Dialect::Standard).into_iter().zip(all_files(Dialect::Spanish));
        for ((name, standard), (_, spanish)) in pairs {
            assert!(spanish.starts_with(b"\xef\xbb\xbf") && !standard.starts_with(b"\xef\xbb\xbf"));
            let standard_rows = read_by_hand(&standard, ',');
            let spanish_rows = read_by_hand(&spanish, ';');
            assert_eq!(standard_rows, read_by_crate(&standard, b','), "{name}");
            assert_eq!(spanish_rows, read_by_crate(&spanish, b';'), "{name}");
            assert_eq!(standard_rows.len(), spanish_rows.len());
            for (plain, comma) in standard_rows.iter().flatten().zip(spanish_rows.iter().flatten()) {
                match plain.parse::<f64>() {
                    Ok(_) => assert_eq!(*plain, comma.replace(',', "."), "{name}"),
                    Err(_) => assert_eq!(plain, comma, "{name}"),
                }
            }
        }
    }

    #[test]
    fn an_awkward_name_survives() {
        for (dialect, delimiter) in [(Dialect::Standard, ','), (Dialect::Spanish, ';')] {
            for (name, bytes) in files(&report(), dialect) {
                let rows = read_by_hand(&bytes, delimiter);
                assert!(rows.iter().any(|row| row[1] == AWKWARD), "{name}");
            }
        }
    }

    #[test]
    fn headers_begin_with_the_key_and_are_unique() {
        for (name, bytes) in all_files(Dialect::Standard) {
            let rows = read_by_hand(&bytes, ',');
            assert_eq!(rows[0][..3], ["game", "rules", "strategy"], "{name}");
            let mut names = rows[0].clone();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), rows[0].len(), "{name}");
            assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{name}");
        }
    }

    /// Every figure here was computed a second time in exact fractions by a program of its own.
    #[test]
    fn the_summary_shows_the_figures_of_a_thousand_rounds() {
        let summary = file(&report(), "summary.csv");
        let expected = [
            ("method", "simulated"),
            ("partial", "false"),
            ("seed", "18446744073709551615"),
            ("stream_version", "1"),
            ("rounds", "1000"),
            ("stakes", "insurance=0.5"),
            ("initial_bets", "1000"),
            ("staked_total", "2530"),
            ("net_total", "905"),
            ("ev_per_initial_bet", "0.905"),
            ("edge_per_initial_bet", "-0.905"),
            ("standard_error", "0.2816074889"),
            ("edge_95_low", "-1.456940536"),
            ("edge_95_high", "-0.3530594641"),
            ("edge_99_low", "-1.630372822"),
            ("edge_99_high", "-0.1796271781"),
            ("interval_note", ""),
            ("element_of_risk", "-0.3577075099"),
            ("element_of_risk_standard_error", "0.1094165494"),
            ("variance", "79.30277778"),
            ("standard_deviation", "8.905210709"),
            ("skewness", "5.006287755"),
            ("excess_kurtosis", "24.78186981"),
            ("hit_frequency", "0.33"),
            ("win_frequency", "0.33"),
            ("max_win", "50"),
            ("max_loss", "3.5"),
            ("edge_less_first", ""),
            ("house_result_per_round", ""),
            ("assumptions", "1"),
            ("fold_frequency", "0.48"),
            ("raise_frequency", "0.45"),
            ("buy_frequency", "0.07"),
            ("fold_after_buy_frequency", "0.04"),
        ];
        for (column, value) in expected {
            assert_eq!(cell(&summary, 0, column), value, "{column}");
        }
        for (column, value) in [
            ("standard_error", "0.2816074889"),
            ("edge_95_low", ""),
            ("edge_99_high", ""),
            ("edge_less_first", "0.015"),
            ("edge_less_first_standard_error", "0.004722001408"),
        ] {
            assert_eq!(cell(&summary, 1, column), value, "{column}");
        }
        assert!(cell(&summary, 1, "interval_note").contains("insurance: royal flush"));
    }

    #[test]
    fn boxes_that_share_rounds_show_the_house_and_their_covariance() {
        let summary = file(&two_boxes(), "summary.csv");
        for (column, value) in [
            ("rounds", "500"),
            ("initial_bets", "1000"),
            ("standard_error", "0.2711253731"),
            ("house_result_per_round", "-1.81"),
            ("house_result_standard_error", "0.5422507462"),
            ("house_variance_per_round", "147.0179359"),
            ("covariance_between_boxes", "-5.861525"),
            ("correlation_between_boxes", "-0.07398722412"),
        ] {
            assert_eq!(cell(&summary, 0, column), value, "{column}");
        }
    }

    #[test]
    fn outcomes_are_written_byte_by_byte() {
        let report = Report::new(run(1000), vec![subject("house-one", "pairs", tally(&THOUSAND))]);
        let header = "game,rules,strategy,net,ways,probability,one_in,cumulative_probability,\
            contribution_to_ev,exact_probability,expected,p_value,holm_p_value";
        let expected = [
            header,
            "sin-descarte,house-one,pairs,-3.5,150,0.15,6.666666667,0.15,-0.525,,,,",
            "sin-descarte,house-one,pairs,-2.5,40,0.04,25,0.19,-0.1,,,,",
            "sin-descarte,house-one,pairs,-1.5,480,0.48,2.083333333,0.67,-0.72,,,,",
            "sin-descarte,house-one,pairs,2.5,300,0.3,3.333333333,0.97,0.75,,,,",
            "sin-descarte,house-one,pairs,50,30,0.03,33.33333333,1,1.5,,,,",
            "",
        ];
        let files_of = |dialect| files(&report, dialect).swap_remove(1);
        assert_eq!(files_of(Dialect::Standard), ("outcomes.csv", expected.join("\r\n").into_bytes()));
        let spanish = format!("\u{feff}{}", expected.join("\r\n").replace(',', ";").replace('.', ","));
        assert_eq!(files_of(Dialect::Spanish), ("outcomes.csv", spanish.into_bytes()));
    }

    /// Published for the best play, and computed a second time in fractions by a program of its own.
    #[test]
    fn the_summary_of_a_count_shows_the_figures_of_all_deals() {
        let summary = file(&exact_report(), "summary.csv");
        for (row, expected) in [
            (
                0,
                vec![
                    ("method", "exact"),
                    ("deals", "19933230517200"),
                    ("initial_bets", "19933230517200"),
                    ("net_total", "-1041372912372"),
                    ("staked_total", "40753679602680"),
                    ("ev_per_initial_bet", "-0.05224305772"),
                    ("edge_per_initial_bet", "0.05224305772"),
                    ("edge_exact", "142031221/2718662100"),
                    ("element_of_risk", "0.02555285615"),
                    ("element_of_risk_exact", "86781076031/3396139966890"),
                    ("variance", "5.03082591"),
                    ("standard_deviation", "2.242950269"),
                    ("skewness", "3.342711957"),
                    ("excess_kurtosis", "105.2004889"),
                    ("max_win", "201"),
                    ("break_even_meter", ""),
                    ("fold_frequency", "0.4777452388"),
                    ("raise_frequency", "0.5222547612"),
                ],
            ),
            (
                1,
                vec![
                    ("deals", "1000"),
                    ("net_total", "905"),
                    ("edge_exact", "-181/200"),
                    ("variance", "79.223475"),
                    ("standard_deviation", "8.90075699"),
                    ("break_even_meter", "263157.8947"),
                    ("break_even_meter_exact", "5000000/19"),
                    ("fold_after_buy_frequency", "0.04"),
                ],
            ),
        ] {
            for (column, value) in expected {
                assert_eq!(cell(&summary, row, column), value, "{column}");
            }
        }
        let bets = file(&exact_report(), "bets.csv");
        let columns = ["bet", "edge_per_initial_bet", "edge_exact", "variance"];
        assert_eq!(
            columns.map(|column| cell(&bets, 8, column)),
            ["insurance", "-1.015", "-203/200", "74.212275"]
        );
    }

    #[test]
    fn a_simulation_stands_beside_its_exact_count() {
        let summary = file(&compared(), "summary.csv");
        for (row, expected) in [
            (
                0,
                [
                    ("exact_edge_per_initial_bet", "0.05224305772"),
                    ("edge_exact", "142031221/2718662100"),
                    ("exact_standard_deviation", "2.242950269"),
                    ("chi_square_degrees_of_freedom", "9"),
                    ("lowest_holm_p_value", "1"),
                    ("break_even_meter", ""),
                ],
            ),
            (
                1,
                [
                    ("edge_exact", "-33/40"),
                    ("edge_deviation", "-0.2829809205"),
                    ("chi_square", ""),
                    ("chi_square_degrees_of_freedom", "4"),
                    ("chi_square_p_value", "0"),
                    ("lowest_holm_p_value", "0"),
                ],
            ),
            (
                2,
                [
                    ("edge_exact", "-181/200"),
                    ("edge_deviation", "0"),
                    ("exact_standard_deviation", "8.90075699"),
                    ("chi_square_p_value", ""),
                    ("lowest_holm_p_value", ""),
                    ("break_even_meter", "263157.8947"),
                ],
            ),
        ] {
            for (column, value) in expected {
                assert_eq!(cell(&summary, row, column), value, "{row} {column}");
            }
        }
        let outcomes = file(&compared(), "outcomes.csv");
        let rows: Vec<_> =
            (0..outcomes.len() - 1).filter(|row| cell(&outcomes, *row, "rules") == "house-one").collect();
        let columns = ["net", "ways", "exact_probability", "expected", "p_value"];
        // Possible and missed, impossible and seen; then a table whose boxes depend on each other.
        for (row, values) in [
            (rows[0], ["-4.5", "0", "0.04", "40", "0.000000000000000003735"]),
            (rows[2], ["-2.5", "40", "0", "0", "0"]),
            (rows[6], ["-3.5", "150", "0.15", "150", ""]),
        ] {
            assert_eq!(columns.map(|column| cell(&outcomes, row, column)), values);
        }
    }

    #[test]
    fn hands_and_bets_show_their_own_denominators() {
        let hands = file(&report(), "hands.csv");
        for (row, values) in [
            (0, ["player_hand", "pair", "480", "0.48", "1725", "3.59375", "0.5615913416", "1.725"]),
            (3, ["dealer_hand", "nothing", "510", "0.51", "780", "1.529411765", "0.5371052628", "0.78"]),
        ] {
            let columns = [
                "by",
                "row",
                "initial_bets",
                "frequency",
                "net_total",
                "ev_per_initial_bet",
                "standard_error",
                "contribution_to_ev",
            ];
            assert_eq!(columns.map(|column| cell(&hands, row, column)), values);
        }
        let bets = file(&report(), "bets.csv");
        let columns = [
            "bet",
            "placed",
            "staked_total",
            "returned_total",
            "net_total",
            "edge_per_initial_bet",
            "standard_error",
            "ev_per_placed_bet",
            "element_of_risk",
            "hit_frequency_per_placed_bet",
        ];
        for (row, values) in [
            (
                1,
                [
                    "second_bet",
                    "480",
                    "960",
                    "1260",
                    "300",
                    "-0.3",
                    "0.04137283785",
                    "0.625",
                    "-0.3125",
                    "0.6875",
                ],
            ),
            (2, ["card", "70", "70", "0", "-70", "0.07", "0.008072494358", "-1", "1", "0"]),
            (4, ["progressive", "0", "0", "0", "0", "", "", "", "", ""]),
        ] {
            assert_eq!(columns.map(|column| cell(&bets, row, column)), values);
        }
    }

    #[test]
    fn nothing_counted_once_counted_and_always_alike_print_no_nonsense() {
        let one = [([(2, 4), (4, 8), (0, 0), (1, 0)], 1, [0, 0], 1)];
        let constant = [([(2, 0), (0, 0), (0, 0), (0, 0)], 0, [1, 1], 1_000_000)];
        for (played, rounds) in [(&[][..], 0), (&one[..], 1), (&constant[..], 1_000_000)] {
            let report = Report::new(run(rounds), vec![subject("house-one", "pairs", tally(played))]);
            for (name, bytes) in files(&report, Dialect::Standard) {
                let rows = read_by_hand(&bytes, ',');
                assert_eq!(rows[0][..3], ["game", "rules", "strategy"], "{name}");
                for cell in rows.iter().flatten() {
                    let lower = cell.to_lowercase();
                    assert!(!["nan", "inf", "-inf", "-0"].contains(&lower.as_str()), "{name}: {cell}");
                }
            }
        }
        let report = Report::new(run(1), vec![subject("house-one", "pairs", tally(&one))]);
        let summary = file(&report, "summary.csv");
        let columns = ["edge_per_initial_bet", "standard_error", "edge_95_low", "variance", "skewness"];
        assert_eq!(columns.map(|column| cell(&summary, 0, column)), ["-2.5", "", "", "", ""]);
        assert!(cell(&summary, 0, "interval_note").contains("fewer than two rounds"));
    }

    #[test]
    fn outcomes_add_up_to_the_return_that_the_summary_states() {
        let report = report();
        let outcomes = file(&report, "outcomes.csv");
        let summary = file(&report, "summary.csv");
        let rows = || (0..outcomes.len() - 1).filter(|row| cell(&outcomes, *row, "rules") == "house-one");
        let number = |row, column| cell(&outcomes, row, column).parse::<f64>().expect("a number");
        let total: f64 = rows().map(|row| number(row, "net") * number(row, "ways")).sum();
        let probability: f64 = rows().map(|row| number(row, "probability")).sum();
        assert_eq!(total.to_string(), cell(&summary, 0, "net_total"));
        assert!((probability - 1.0).abs() < 1e-9, "{probability}");
    }

    #[test]
    fn no_number_has_separators_of_thousands() {
        let many = [([(2, 0), (0, 0), (0, 0), (1, 0)], 0, [1, 1], 1_234_567_890_123)];
        let report = Report::new(run(1_234_567_890_123), vec![subject("house-one", "pairs", tally(&many))]);
        let summary = file(&report, "summary.csv");
        assert_eq!(cell(&summary, 0, "initial_bets"), "1234567890123");
        assert_eq!(cell(&summary, 0, "net_total"), "-1851851835184.5");
    }

    #[test]
    fn every_column_is_explained() {
        let page = include_str!("../../docs/report-columns.md");
        for (name, bytes) in all_files(Dialect::Standard) {
            assert!(page.contains(&format!("## {name}")), "{name}");
            for column in &read_by_hand(&bytes, ',')[0] {
                assert!(page.contains(&format!("| `{column}` |")), "{name}: {column}");
            }
        }
    }
}
