//! What is taken and what is refused.

use super::*;
use clap::CommandFactory;

fn simulate(words: &[&str]) -> Result<SimulateArgs, clap::Error> {
    let words = ["ventaja", "simulate"].iter().chain(words);
    match Arguments::try_parse_from(words)?.command {
        Command::Simulate(args) => Ok(args),
        other => panic!("{other:?} is not what was asked for"),
    }
}

#[test]
fn the_arguments_do_not_contradict_themselves() {
    Arguments::command().debug_assert();
}

#[test]
fn help_of_the_program_and_of_what_may_take_long_lists_the_exit_codes() {
    let mut command = Arguments::command();
    command.build();
    let mut pages = vec![Arguments::command().render_help()];
    for name in ["simulate", "exact", "explain"] {
        pages.push(command.find_subcommand_mut(name).expect("it is there").render_long_help());
    }
    for page in pages {
        let page = page.to_string();
        for code in ["0  ", "1  ", "2  ", "3  ", "129 130 143"] {
            assert!(page.contains(&format!("\n  {code}")), "{code} in {page}");
        }
    }
}

#[test]
fn only_what_decides_about_the_simulation_makes_it_another_than_the_reference_run() {
    for words in [&[][..], &["--threads", "3", "--out", "x", "--format", "json"], &["--progress=never"]] {
        assert!(simulate(words).expect("sound").is_reference_run(), "{words:?}");
    }
    for words in [
        &["marbella"][..],
        &["--strategy", "x"],
        &["--rounds", "1e3"],
        &["--seed", "1"],
        &["--boxes", "2"],
        &["--bets-per-box", "2"],
        &["--initial-bet", "5"],
        &["--insurance", "1"],
        &["--progressive=false"],
        &["--meter", "5"],
    ] {
        assert!(!simulate(words).expect("sound").is_reference_run(), "{words:?}");
    }
}

#[test]
fn options_that_have_nothing_to_act_on_are_told() {
    let idle = |words: &[&str]| {
        let words = ["ventaja"].iter().chain(words);
        Arguments::try_parse_from(words).expect("sound").command.idle()
    };
    let page = [("--lang", "--html"), ("--author", "--html"), ("--previous", "--html")];
    let words = ["exact", "mallorca", "--lang", "es", "--author", "A", "--previous", "B"];
    assert_eq!(idle(&words), page);
    assert_eq!(idle(&[&words[..], &["--html", "x.html"]].concat()), []);
    for command in ["validate", "report"] {
        assert_eq!(idle(&[command, "mallorca", "--seed", "1"]), [("--seed", "--rounds")]);
        assert_eq!(idle(&[command, "mallorca", "--seed", "1", "--rounds", "10"]), []);
    }
    assert_eq!(idle(&["validate", "--self-test", "--seed", "1"]), []);
    assert_eq!(idle(&["report", "mallorca", "--lang", "es"]), []);
}

#[test]
fn the_progressive_is_on_without_a_value_and_takes_none_from_the_next_word() {
    let progressive = |words: &[&str]| simulate(words).expect("sound").stakes.progressive;
    assert_eq!(progressive(&["--progressive", "marbella"]), Some(true));
    assert_eq!(progressive(&["--progressive=false"]), Some(false));
    assert_eq!(progressive(&["--progresivo"]), Some(true));
    assert_eq!(progressive(&[]), None);
}

#[test]
fn values_out_of_bounds_are_refused_with_the_bounds() {
    for (words, bound) in [
        (["--rounds", "-1"], "1000000000000000"),
        (["--rounds", "1.5e0"], "1000000000000000"),
        (["--rounds", "0"], "1000000000000000"),
        (["--rounds", "1e30"], "1000000000000000"),
        (["--threads", "0"], "`0` is not a whole number from 1 to 4096, such as `4`"),
        (["--threads", "-1"], "1 to 4096"),
        (["--boxes", "0"], "`0` is not a whole number from 1 to 1000, such as `4`"),
        (["--bets-per-box", "-2"], "1 to 1000"),
        (["--meter", "0"], "above 0"),
        (["--initial-bet", "0"], "above 0"),
        (["--insurance", "-1"], "0 or more"),
        (["--seed", "18446744073709551616"], "whole number from 0 to 18446744073709551615"),
        (["--seed", "-1"], "whole number from 0 to 18446744073709551615"),
        (["--seed", "lucky"], "`lucky` is not a whole number from 0"),
    ] {
        let error = simulate(&words).expect_err("out of bounds").to_string();
        assert!(error.contains(bound), "{words:?}: {error}");
    }
    assert_eq!(simulate(&["--seed", "18446744073709551615"]).expect("sound").seed, Some(u64::MAX));
    assert_eq!(simulate(&["--seed", "1e3"]).expect("sound").seed, Some(1000));
    assert_eq!(simulate(&["--seed", "0"]).expect("sound").seed, Some(0));
}

#[test]
fn the_colour_is_found_in_arguments_that_are_wrong_elsewhere() {
    let scan = |words: &[&str]| When::scan(&words.iter().map(OsString::from).collect::<Vec<_>>());
    assert_eq!(scan(&["x", "--color=always", "--nonsense"]), When::Always);
    assert_eq!(scan(&["x", "--color", "never"]), When::Never);
    assert_eq!(scan(&["x", "--", "--color=never"]), When::Auto);
    assert_eq!(scan(&["x", "--color=blue", "--colors"]), When::Auto);
}
