//! Standard output and standard error: pipes, closed readers, full disks, terminals, colour.
#![cfg(unix)]

mod support;

use std::fs::File;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::Duration;
use support::{ENDLESS, end, folder, run, shell, skip, ventaja, wait};

/// A command of each kind, with a result on the standard output.
const TALKATIVE: [&[&str]; 12] = [
    &["--help"],
    &["--version"],
    &["rules", "list"],
    &["rules", "show", "marbella"],
    &["strategies", "list"],
    &["strategies", "features", "sin-descarte"],
    &["strategies", "check", "always-go"],
    &["rules", "check", "marbella"],
    &["completions", "bash"],
    &["explain", "marbella", "--hand", "AhKhQhJh2c", "--up", "9d"],
    &["exact", "marbella", "--strategy", "always-go"],
    &["simulate", "marbella", "--strategy", "always-go", "--rounds", "1000", "--seed", "1"],
];

/// The end of a pipe whose reader has left.
fn deserted() -> Stdio {
    let (reader, writer) = std::io::pipe().expect("a pipe can be made");
    drop(reader);
    writer.into()
}

#[test]
fn a_reader_who_leaves_is_no_failure() {
    for args in TALKATIVE {
        let mut command = ventaja(args);
        command.stdout(deserted()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let status = wait(&mut child, Duration::from_secs(5));
        let mut err = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("it is text");
        assert_eq!(status.code(), Some(0), "{args:?}: {err}");
        if args[0] == "simulate" {
            assert!(!err.contains("panicked") && !err.contains("error"), "{err}");
        } else {
            assert_eq!(err, "", "{args:?}");
        }
        let ended = shell(&format!("ventaja {} | head -n 1", args.join(" ")));
        assert_eq!(ended.code, Some(0), "{args:?}: {}", ended.err);
        assert!(!ended.err.contains("error"), "{args:?}: {}", ended.err);
    }
}

#[test]
fn a_long_run_does_not_outlive_its_reader() {
    let saved = folder();
    let mut command = ventaja(ENDLESS);
    command.arg("--out").arg(saved.path()).stdout(deserted()).stderr(Stdio::null());
    let status = wait(&mut command.spawn().expect("it starts"), Duration::from_secs(3));
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_closed_standard_error_changes_nothing() {
    for args in [
        &["simulate", "marbella", "--strategy", "always-go", "--rounds", "1000", "--progress", "always"][..],
        &["rules", "list"],
    ] {
        let mut command = ventaja(args);
        let output = command.stdout(Stdio::piped()).stderr(deserted()).spawn().expect("it starts");
        let output = output.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(!output.stdout.is_empty(), "{args:?}");
    }
    let mut command = ventaja(["simulate", "nowhere"]);
    let status = command.stderr(deserted()).status().expect("it starts");
    assert_eq!(status.code(), Some(2));
    let mut both = ventaja(ENDLESS);
    both.stdout(deserted()).stderr(deserted());
    assert_eq!(wait(&mut both.spawn().expect("it starts"), Duration::from_secs(3)).code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_under_the_standard_output_is_a_failure_with_a_cause() {
    for args in TALKATIVE {
        let mut command = ventaja(args);
        command
            .stdout(File::options().write(true).open("/dev/full").expect("Linux has it"))
            .stderr(Stdio::piped());
        let output = command.spawn().expect("it starts").wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {err}");
        assert!(err.contains("cannot write to the standard output: No space left"), "{args:?}: {err}");
        assert!(!err.contains("panicked"), "{err}");
    }
}

#[test]
fn no_escape_and_no_carriage_return_goes_into_a_pipe() {
    let house = folder();
    let path = house.path().join("house.toml");
    std::fs::write(&path, "game = \"sin-descarte\"\r\ntitel = \"x\"\r\n").expect("a file");
    let path = path.to_str().expect("plain");
    let failing: [&[&str]; 4] =
        [&["simulate", "nowhere"], &["simulate", "--nonsense"], &[], &["strategies", "check", path]];
    let waiting: [&[&str]; 2] = [
        &["simulate", "marbella", "--strategy", "always-go", "--rounds", "1e6", "--progress", "always"],
        &["simulate", "marbella", "--strategy", "always-go", "--rounds", "1e6", "--format", "csv"],
    ];
    for args in TALKATIVE.iter().chain(&failing).chain(&waiting) {
        let ended = run(args);
        let all = [ended.out.as_slice(), ended.err.as_bytes()].concat();
        // The end of a line in RFC 4180 is not a way to overwrite one.
        let all =
            String::from_utf8_lossy(&all).replace("\r\n", if args.contains(&"csv") { "\n" } else { "\r\n" });
        assert!(!all.contains(['\u{1b}', '\r']), "{args:?}: {all:?}");
    }
}

#[test]
fn progress_goes_to_the_standard_error_as_lines_where_it_is_asked_for() {
    let said = |when| {
        run(&[
            "simulate",
            "marbella",
            "--strategy",
            "always-go",
            "--rounds",
            "1e6",
            "--seed",
            "1",
            "--progress",
            when,
        ])
    };
    let always = said("always");
    assert!(always.err.contains("100 %: 1,000,000 of 1,000,000 rounds"), "{}", always.err);
    for when in ["auto", "never"] {
        let ended = said(when);
        assert!(!ended.err.contains('%'), "a short run is over before a line is due: {}", ended.err);
        assert_eq!(ended.code, Some(0));
    }
}

#[test]
fn colour_comes_on_demand_alone() {
    let coloured: [&[&str]; 3] = [&["--help"], &["simulate", "nowhere"], &["simulate", "--nonsense"]];
    for args in coloured {
        let colour = |more: &[&str]| {
            let ended = run(&[args, more].concat());
            [ended.out.as_slice(), ended.err.as_bytes()].concat().contains(&0x1b)
        };
        assert!(colour(&["--color", "always"]), "{args:?}");
        assert!(!colour(&["--color=never"]), "{args:?}");
        assert!(!colour(&[]), "{args:?}");
        let mut command = ventaja(args);
        command.arg("--color=always").env("NO_COLOR", "1").env("TERM", "dumb");
        let ended = end(command);
        assert!(
            [ended.out.as_slice(), ended.err.as_bytes()].concat().contains(&0x1b),
            "{args:?} overrules NO_COLOR"
        );
    }
}

/// What a real terminal gets to see, everything in one stream; nothing where the system has no
/// `script` to make one.
fn terminal(line: &str) -> Option<String> {
    let known = Command::new("script").arg("--version").output();
    if !known.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("util-linux")) {
        skip("there is no `script` of util-linux to make a terminal");
        return None;
    }
    assert!(!line.contains('\''), "the line is quoted once");
    let ended = shell(&format!("script -qec '{line}' /dev/null"));
    Some(ended.text())
}

#[test]
fn a_terminal_gets_colour_and_a_bar_unless_it_asks_for_plain_text() {
    let run =
        "ventaja simulate marbella --strategy always-go --seed 1 --rounds 1e7; ventaja simulate nowhere";
    let Some(seen) = terminal(run) else { return };
    let bar = seen.rfind("rounds/s, ").unwrap_or_else(|| panic!("there is a bar: {seen:?}"));
    let error = seen.find("nowhere").unwrap_or_else(|| panic!("there is an error: {seen:?}"));
    assert!(seen[bar..error].contains("\u{1b}[2K"), "the bar is cleared away: {seen:?}");
    assert!(seen[bar..error].contains("\u{1b}[91merror"), "the error is red: {seen:?}");
    assert_eq!(
        seen.matches("\u{1b}[?25l").count(),
        seen.matches("\u{1b}[?25h").count(),
        "the cursor is visible"
    );
    for plain in ["NO_COLOR=1", "TERM=dumb"] {
        let line = run.replace("ventaja", &format!("{plain} ventaja"));
        let seen = terminal(&line).expect("there was one before");
        assert!(seen.contains("nowhere"), "{seen:?}");
        assert!(!seen.contains('\u{1b}'), "{plain}: {seen:?}");
    }
    let overruled =
        terminal("NO_COLOR=1 ventaja simulate nowhere --color=always").expect("there was one before");
    assert!(overruled.contains('\u{1b}'), "{overruled:?}");
}

#[test]
fn ctrl_c_in_a_terminal_leaves_the_cursor_on_an_empty_line() {
    let line = format!(
        "timeout --foreground --preserve-status -s INT 0.6 ventaja {}; echo code $?",
        ENDLESS[..ENDLESS.len() - 1].join(" ")
    );
    let Some(seen) = terminal(&line) else { return };
    assert!(seen.contains("code 130"), "{seen:?}");
    // What comes before the rounds is stopped too.
    let told = ["SIGINT: finishing the rounds in progress", "SIGINT: stopping the count"];
    assert!(told.iter().any(|told| seen.contains(told)), "{seen:?}");
    assert_eq!(
        seen.matches("\u{1b}[?25l").count(),
        seen.matches("\u{1b}[?25h").count(),
        "the cursor is visible"
    );
    let last = seen.trim_end().rsplit("\r\n").next().expect("there is a last line");
    assert_eq!(last.trim(), "code 130", "{seen:?}");
}

#[test]
fn a_count_in_a_terminal_has_a_bar_and_leaves_nothing_of_it() {
    let line =
        "timeout --foreground --preserve-status -s INT 1 ventaja exact mallorca oasis-one-card; echo code $?";
    let Some(seen) = terminal(line) else { return };
    assert!(seen.contains(" % ") && seen.contains("counting all deals of mallorca, optimal"), "{seen:?}");
    for told in ["SIGINT: stopping the count; again to end at once", "half a count is none", "code 130"] {
        assert!(seen.contains(told), "{told}: {seen:?}");
    }
    let last = seen.trim_end().rsplit("\r\n").next().expect("there is a last line");
    assert_eq!(last.trim(), "code 130", "{seen:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_standard_output_that_is_closed_or_full_is_a_failure_of_every_command() {
    for line in
        ["ventaja rules list >&-", "ventaja --help >&-", "ventaja exact marbella --progress never >&-"]
    {
        let ended = shell(line);
        assert_eq!(ended.code, Some(1), "{line}: {}", ended.err);
        assert!(ended.err.contains("cannot write to the standard output"), "{line}: {}", ended.err);
    }
    assert_eq!(shell("ventaja rules list >/dev/null").code, Some(0));
    let folder = folder();
    let file = folder.path().join("file");
    let ended =
        shell(&format!("ulimit -f 1; ventaja strategies features sin-descarte >'{}'", file.display()));
    assert_eq!(ended.code, Some(1), "{}", ended.err);
    assert!(ended.err.contains("cannot write to the standard output"), "{}", ended.err);
}

/// A file may be called anything; a terminal must not obey it.
#[cfg(unix)]
#[test]
fn no_name_of_a_file_moves_the_cursor() {
    let folder = folder();
    let file = |shelf: &str, name: &str, called: &str| {
        let text = std::fs::read_to_string(support::source(&format!("{shelf}/sin-descarte/{name}.toml")));
        let path = folder.path().join(called);
        std::fs::write(&path, text.expect("a shipped file")).expect("it is written");
        path.to_str().expect("UTF-8").to_owned()
    };
    let house = file("rules", "marbella", "h\u{1b}[31mo\u{202e}use.toml");
    let player = file("strategies", "three-rules", "p\u{1b}[31mlay\ner.toml");
    for args in [
        &["rules", "check", &house][..],
        &["rules", "diff", &house, "mallorca"],
        &["strategies", "check", &player],
        &["strategies", "cost", &player, &house],
        &["strategies", "distill", &house, "--rules", "1"],
        &["exact", &house, "--strategy", &player, "--progress", "always"],
        &["simulate", &house, "--strategy", &player, "--rounds", "1000", "--progress", "always"],
        &["compare", &house, "caribbean-stud", "--strategy", &player, "--progress", "always"],
        &["tune", &house, "--vary", "flush=5,6", "--strategy", &player, "--progress", "always"],
        &["bench", &house, "--strategy", &player, "--threads", "1"],
    ] {
        let ended = run(args);
        assert_eq!(ended.code, Some(0), "{args:?}: {}", ended.err);
        for text in [ended.text(), ended.err] {
            assert!(!text.contains(['\u{1b}', '\u{202e}']), "{args:?}: {text:?}");
        }
    }
}
