//! Runs that are ended early.
#![cfg(unix)]

mod support;

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};
use support::{ENDLESS, REPORTS, Running, folder, names, skip, ventaja};

/// Whether this process was started with the signal ignored, as `nohup` does with a hang-up.
fn ignored(number: u32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask >> (number - 1) & 1 == 1)
}

#[test]
fn the_first_signal_saves_what_was_done() {
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        if ignored(number) {
            skip(&format!("SIG{signal} is ignored here"));
            continue;
        }
        let folder = folder();
        let mut command = ventaja(ENDLESS);
        command.arg("--out").arg(folder.path());
        let running = Running::start(command);
        running.send(signal);
        let ended = running.end();
        assert_eq!(ended.code, Some(128 + number as i32), "{}", ended.err);
        assert!(ended.err.contains(&format!("stopped by SIG{signal} after ")), "{}", ended.err);
        assert!(!ended.out.is_empty(), "the page of what was played is printed");
        assert_eq!(names(folder.path()), REPORTS);
        let manifest = fs::read_to_string(folder.path().join("run.json")).expect("it is text");
        let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("it is JSON");
        assert_eq!(manifest["complete"], false, "{manifest}");
        let played = manifest["rounds_played"].as_u64().expect("a count");
        assert!(
            played > 0 && ended.err.contains(&format!("after {played} of 1000000000000000 rounds")),
            "{}",
            ended.err
        );
        let summary = fs::read_to_string(folder.path().join("summary.csv")).expect("it is text");
        assert!(summary.contains(&format!("{played}")), "the true number of rounds: {summary}");
    }
}

#[test]
fn what_a_stopped_run_reports_is_what_a_run_of_so_many_rounds_reports() {
    let (stopped, whole) = (folder(), folder());
    let mut command = ventaja(ENDLESS);
    command.arg("--out").arg(stopped.path());
    let running = Running::start(command);
    running.send("TERM");
    assert_eq!(running.end().code, Some(143));
    let manifest = fs::read_to_string(stopped.path().join("run.json")).expect("it is text");
    let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("it is JSON");
    let played = manifest["rounds_played"].as_u64().expect("a count").to_string();
    let mut args = ENDLESS;
    args[5] = &played;
    let mut command = ventaja(args);
    command.arg("--out").arg(whole.path());
    assert_eq!(support::end(command).code, Some(0));
    // The distribution of results says nothing about how the run ended.
    let outcomes = |folder: &tempfile::TempDir| fs::read(folder.path().join("outcomes.csv")).expect("a file");
    assert_eq!(outcomes(&stopped), outcomes(&whole));
}

#[test]
fn the_second_signal_ends_the_run_with_whole_reports_or_none() {
    let folder = folder();
    // Rounds of this size come slowly: the blocks in progress are not over for a while.
    let mut command =
        ventaja(["simulate", "marbella", "marbella-leaflet", "caribbean-stud", "--strategy", "always-go"]);
    command.args(["--strategy", "three-rules", "--boxes", "7", "--rounds", "1e15"]);
    command.args(["--progress", "always", "--out"]).arg(folder.path());
    let running = Running::start(command);
    let start = Instant::now();
    running.send("HUP");
    std::thread::sleep(Duration::from_millis(60));
    running.send("TERM");
    let ended = running.end();
    // It would go on for weeks; a machine under load may take its time to end it.
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    // Nothing stands for the code where the second came when all had been saved: it is no longer caught.
    assert!([Some(129), Some(143), None].contains(&ended.code), "{:?}: {}", ended.code, ended.err);
    assert!(ended.err.ends_with('\n'), "{}", ended.err);
    let names = names(folder.path());
    assert!(names.is_empty() || names == REPORTS, "{names:?}");
}

#[test]
fn what_a_run_was_started_to_ignore_stays_ignored() {
    let mut command = Command::new("sh");
    let line = format!("trap '' HUP INT; exec '{}' {}", env!("CARGO_BIN_EXE_ventaja"), ENDLESS.join(" "));
    command.args(["-c", &line]);
    let running = Running::start(command);
    for signal in ["HUP", "INT"] {
        running.send(signal);
        std::thread::sleep(Duration::from_millis(100));
    }
    running.send("TERM");
    assert_eq!(running.end().code, Some(143));
}

#[cfg(target_os = "linux")]
#[test]
fn the_run_has_the_threads_that_it_was_told_and_no_others() {
    let threads = |id: u32| {
        let status = fs::read_to_string(format!("/proc/{id}/status")).expect("it is running");
        let line = status.lines().find_map(|line| line.strip_prefix("Threads:")).expect("Linux tells");
        line.trim().parse::<usize>().expect("a count")
    };
    let mut runs = vec![(ventaja(ENDLESS), 3)];
    runs[0].0.args(["--threads", "3"]);
    let known = Command::new("taskset").arg("--version").output();
    if known.is_ok_and(|output| output.status.success()) {
        let mut pinned = Command::new("taskset");
        pinned.args(["-c", "0", env!("CARGO_BIN_EXE_ventaja")]).args(ENDLESS);
        runs.push((pinned, 1));
    } else {
        skip("there is no `taskset` to bind a run to one processor");
    }
    for (command, workers) in runs {
        let running = Running::start(command);
        // Beside the workers, the one who waits for them and the one who shows how far they are.
        let expected = workers + 2;
        let start = Instant::now();
        while threads(running.id()) != expected && start.elapsed() < Duration::from_secs(2) {
            std::thread::sleep(Duration::from_millis(10));
        }
        let found = threads(running.id());
        running.send("TERM");
        running.end();
        assert_eq!(found, expected);
    }
}

/// A count that takes long enough to be stopped: cards are for sale in all these houses, and each has
/// deals of its own.
const LONG_COUNT: [&str; 7] =
    ["exact", "mallorca", "house-002", "catalonia-final-hand", "--insurance", "1/2", "--progress=always"];

#[test]
fn half_a_count_is_none_and_nothing_of_it_is_saved() {
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        if ignored(number) {
            skip(&format!("SIG{signal} is ignored here"));
            continue;
        }
        let folder = folder();
        let mut command = ventaja(LONG_COUNT);
        command.arg("--out").arg(folder.path());
        let running = Running::counting(command);
        running.send(signal);
        let ended = running.end();
        assert_eq!(ended.code, Some(128 + number as i32), "{}", ended.err);
        assert!(
            ended.err.contains(&format!("SIG{signal}: stopping the count; again to end at once")),
            "{}",
            ended.err
        );
        let words =
            "while counting: half a count is none, so there is nothing to report and nothing is saved";
        assert!(ended.err.contains(&format!("warning: stopped by SIG{signal} {words}")), "{}", ended.err);
        assert!(ended.out.is_empty());
        assert!(names(folder.path()).is_empty());
    }
}

#[test]
fn a_run_that_is_stopped_while_its_exact_values_are_counted_has_played_nothing() {
    let folder = folder();
    let mut command =
        ventaja(["simulate", "mallorca", "house-002", "--rounds", "1e15", "--progress", "always"]);
    command.args(["--seed", "1", "--out"]).arg(folder.path());
    let running = Running::counting(command);
    running.send("TERM");
    let ended = running.end();
    assert_eq!(ended.code, Some(143), "{}", ended.err);
    let words = "stopped by SIGTERM after 0 of 1000000000000000 rounds: there is nothing to report";
    assert!(ended.err.contains(words), "{}", ended.err);
    assert!(ended.out.is_empty() && names(folder.path()).is_empty());
}

#[test]
fn a_count_does_not_outlive_its_reader() {
    let (reader, writer) = std::io::pipe().expect("a pipe can be made");
    drop(reader);
    let start = Instant::now();
    let mut command = ventaja(LONG_COUNT);
    command.stdout(writer).stderr(std::process::Stdio::null());
    let status = support::wait(&mut command.spawn().expect("it starts"), Duration::from_secs(5));
    assert_eq!(status.code(), Some(0), "{:?}", start.elapsed());
}
