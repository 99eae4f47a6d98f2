//! The page about rules files: its example is a sound file, and it names every key.

use ventaja::base::fault::Source;
use ventaja::games::sin_descarte::rules_file::{FORMAT, keys::SECTIONS, read};

const PAGE: &str = include_str!("../docs/rules-files.md");

/// The blocks of the page that are fenced as this language, each with its first line's number.
fn blocks(language: &str) -> Vec<(usize, String)> {
    let opening = format!("```{language}");
    let mut blocks = Vec::new();
    let mut lines = PAGE.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        if line == opening {
            let inside: Vec<&str> =
                lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
            blocks.push((number + 2, inside.join("\n") + "\n"));
        }
    }
    blocks
}

#[test]
fn every_whole_file_on_the_page_reads_well() {
    let whole: Vec<_> = blocks("toml").into_iter().filter(|(_, text)| text.contains("format =")).collect();
    assert!(!whole.is_empty(), "the page has an example");
    for (line, text) in whole {
        let source = Source::new(format!("docs/rules-files.md from line {line}"), text);
        let rules = read("example", &source).unwrap_or_else(|faults| panic!("{faults}"));
        // The example shows everything that a file can have.
        assert!(rules.buy.is_some() && rules.insurance.is_some() && rules.progressive.is_some());
        assert!(rules.notes.len() == 2 && rules.assumptions.len() == 1);
    }
}

#[test]
fn every_key_is_explained_under_its_table() {
    for section in &SECTIONS {
        let heading = match section.table {
            "" => "### The head of the file".to_owned(),
            "assumption" => "### `[[assumption]]`".to_owned(),
            table => format!("### `[{table}]`"),
        };
        let (_, rest) = PAGE.split_once(&format!("{heading}\n")).unwrap_or_else(|| panic!("no `{heading}`"));
        let part = rest.split("\n### ").next().unwrap_or_default();
        // The side bets' tables refer to the list of hand classes.
        let part =
            if ["insurance.pays", "progressive.awards"].contains(&section.table) { PAGE } else { part };
        for key in section.keys {
            assert!(part.contains(&format!("`{key}`")), "`{key}` is not explained under `{heading}`");
        }
    }
}

#[test]
fn the_page_is_about_the_format_that_is_read() {
    assert!(PAGE.contains(&format!("What is written here is format {FORMAT}.")));
}

/// The fault that the page shows is told in these words.
#[test]
fn the_fault_on_the_page_is_the_real_one() {
    let (_, example) = blocks("toml").into_iter().next().expect("the example");
    let broken = example.replace("flush = \"5 to 1\"", "flush = 5");
    let faults = read("my-house", &Source::new("my-house.toml", broken)).expect_err("a bare number");
    let (_, shown) = blocks("text").into_iter().next().expect("the fault");
    assert!(faults.render(false).starts_with(shown.trim_end()), "{}", faults.render(false));
}
