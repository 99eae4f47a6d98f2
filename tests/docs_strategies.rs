//! The page about strategy files: its example is a sound file, it explains every name in the words of
//! the program, and the fault that it shows is a real one.

use ventaja::base::fault::Source;
use ventaja::game::contract::Game;
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::strategy::StrategyFile;
use ventaja::strategy::file::FORMAT;

const PAGE: &str = include_str!("../docs/strategy-files.md");

/// The blocks of the page that are fenced as this language.
fn blocks(language: &str) -> Vec<String> {
    let opening = format!("\n```{language}\n");
    let parts = PAGE.split(opening.as_str()).skip(1);
    parts.filter_map(|part| part.split_once("\n```")).map(|(block, _)| format!("{block}\n")).collect()
}

#[test]
fn every_whole_file_on_the_page_reads_well() {
    let whole: Vec<String> = blocks("toml").into_iter().filter(|block| block.contains("format =")).collect();
    assert!(!whole.is_empty(), "the page has an example");
    for text in whole {
        let read = StrategyFile::read::<SinDescarte>("example", &Source::new("the page's example", text));
        let file = read.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        assert!(!file.rules(1).is_empty(), "the example shows both lists");
    }
}

/// Each name has a row of its own with its meaning and values; the ranks held share one.
#[test]
fn every_name_is_explained() {
    let has = |row: String| assert!(PAGE.contains(&row), "the page lacks: {row}");
    let vocabulary = SinDescarte::vocabulary();
    for stage in vocabulary.stages {
        has(format!("`[[{}]]` decides {}", stage.key, stage.meaning.split(',').next().unwrap_or_default()));
        for feature in stage.features {
            if feature.name.starts_with("holds_") {
                has(format!("`{}`", feature.name));
            } else {
                let (kind, meaning, values) = (feature.kind.name(), feature.meaning, feature.values);
                has(format!("\n| `{}` | {kind} | {meaning} | {values} |\n", feature.name));
            }
        }
        for action in stage.actions {
            has(format!("\n| `{}` | {} |\n", action.name, action.meaning));
            for option in action.choice.iter().flat_map(|choice| choice.options) {
                has(format!("\n| `{}` | {} |\n", option.name, option.meaning));
            }
        }
    }
    for stake in vocabulary.stakes {
        let kind = if stake.is_flag { "flag" } else { "amount" };
        has(format!("\n| `{}` | {kind} | {} |", stake.name, stake.meaning));
        has(format!("\n| `{}` | flag | ", stake.flag));
    }
}

#[test]
fn the_page_is_about_the_format_that_is_read() {
    assert!(PAGE.contains(&format!("What is written here is format {FORMAT}.")));
}

/// The fault that the page shows is told in these words.
#[test]
fn the_fault_on_the_page_is_the_real_one() {
    let text = "format = 1\ngame = \"sin-descarte\"\ntitle = \"t\"\nsource = \"s\"\n\n[[rule]]\n\
                when = \"flush_cards = 4 and class < piar\"\ndo = \"buy\"\nthrow = \"off-flush\"\n\n\
                [[rule]]\notherwise = \"pass\"\n";
    let read = StrategyFile::read::<SinDescarte>("my-strategy", &Source::new("my-strategy.toml", text));
    let faults = read.expect_err("no such class").render(false);
    let shown = blocks("text").into_iter().find(|block| block.contains("-->")).expect("the fault");
    assert!(faults.starts_with(shown.trim_end()), "{faults}");
}
