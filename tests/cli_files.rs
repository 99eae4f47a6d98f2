//! Files that are read and written: paths, line ends, folders, full disks.
#![cfg(unix)]

mod support;

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Command;
use support::{REPORTS, end, folder, names, run, shell, skip, tables, ventaja};

/// A short run of a house and a strategy by path.
fn simulate(rules: &Path, strategy: &Path, out: &Path) -> Command {
    let mut command = ventaja(["simulate", "--rounds", "20000", "--seed", "1"]);
    command.arg(rules).arg("--strategy").arg(strategy).arg("--out").arg(out);
    command
}

#[test]
fn a_folder_that_takes_no_reports_is_refused_before_the_run() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    let missing = folder.path().join("missing");
    let mut places = vec![missing, file];
    if cfg!(target_os = "linux") {
        // Nobody makes files there, not even the superuser.
        places.push("/proc/self".into());
    }
    for place in places {
        let mut command = ventaja(["simulate", "marbella", "--rounds", "1e15"]);
        command.arg("--out").arg(&place);
        let ended = end(command);
        assert_eq!(ended.code, Some(2), "{place:?}: {}", ended.err);
        assert!(ended.err.contains(&place.display().to_string()), "{place:?}: {}", ended.err);
        assert!(ended.out.is_empty());
    }
}

#[test]
fn reports_appear_under_their_names_and_nothing_else_does() {
    let folder = folder();
    let out = folder.path().to_str().expect("plain");
    let ended = run(&[
        "simulate",
        "marbella",
        "--strategy",
        "always-go",
        "--rounds",
        "1000",
        "--seed",
        "1",
        "--out",
        out,
    ]);
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    assert_eq!(names(folder.path()), REPORTS);
}

#[test]
fn without_a_folder_nothing_is_written_and_the_run_says_so() {
    let folder = folder();
    let mut command =
        ventaja(["simulate", "marbella", "--strategy", "always-go", "--rounds", "1000", "--seed", "1"]);
    command.current_dir(folder.path());
    let ended = end(command);
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    assert_eq!(ended.err.lines().count(), 1, "{}", ended.err);
    assert!(ended.err.contains("no files are written"), "{}", ended.err);
    assert!(names(folder.path()).is_empty());
}

#[test]
fn a_failed_write_leaves_the_earlier_reports_as_they_were() {
    let folder = folder();
    let out = folder.path().to_str().expect("plain");
    for name in REPORTS {
        fs::write(folder.path().join(name), "earlier").expect("a file");
    }
    // No file may grow at all.
    let ended = shell(&format!(
        "ulimit -f 0; exec ventaja simulate marbella --strategy always-go --rounds 1000 --seed 1 --out {out}"
    ));
    assert_eq!(ended.code, Some(1), "{}", ended.err);
    assert!(ended.err.contains("the reports were not written: cannot write"), "{}", ended.err);
    assert!(ended.err.contains(out) && ended.err.contains("File too large"), "{}", ended.err);
    assert!(!ended.out.is_empty(), "the page is all that is left of the run");
    assert_eq!(names(folder.path()), REPORTS);
    for name in REPORTS {
        assert_eq!(fs::read_to_string(folder.path().join(name)).expect("a file"), "earlier", "{name}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_file_system_takes_no_half_reports() {
    let folder = folder();
    let out = folder.path().to_str().expect("plain");
    let ended = shell(&format!(
        "unshare -m sh -c 'mount -t tmpfs -o size=1m none {out} || exit 77
         echo earlier > {out}/summary.csv
         cat /dev/zero > {out}/filler 2> /dev/null
         ventaja simulate marbella --strategy always-go --rounds 1000 --seed 1 --out {out} > /dev/null
         echo code $?; ls -A {out}; cat {out}/summary.csv'"
    ));
    if !ended.text().starts_with("code") {
        skip(&format!("no file system can be mounted here: {}", ended.err));
        return;
    }
    assert_eq!(ended.text(), "code 1\nfiller\nsummary.csv\nearlier\n", "{}", ended.err);
    assert!(ended.err.contains("No space left"), "{}", ended.err);
    assert!(ended.err.contains(out), "{}", ended.err);
}

#[test]
fn a_file_saved_by_windows_gives_the_same_tables_to_the_byte() {
    let folder = folder();
    let mut results = Vec::new();
    for windows in [false, true] {
        let place = folder.path().join(if windows { "windows" } else { "unix" });
        fs::create_dir(&place).expect("a folder");
        for (shelf, name) in [("rules", "marbella"), ("strategies", "three-rules")] {
            let text = run(&[shelf, "show", name]).text();
            let text = if windows { format!("\u{feff}{}", text.replace('\n', "\r\n")) } else { text };
            // No line end at the end of the file either.
            fs::write(place.join(format!("{name}.toml")), text.trim_end()).expect("a file");
        }
        let out = place.join("out");
        fs::create_dir(&out).expect("a folder");
        let ended = end(simulate(&place.join("marbella.toml"), &place.join("three-rules.toml"), &out));
        assert_eq!(ended.code, Some(0), "{}", ended.err);
        results.push(tables(&out));
    }
    assert_eq!(results[0], results[1]);
}

#[test]
fn utf_16_is_named() {
    let folder = folder();
    let path = folder.path().join("house.toml");
    fs::write(&path, b"\xff\xfeg\0a\0m\0e\0").expect("a file");
    let ended = run(&["simulate", path.to_str().expect("plain")]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.contains("UTF-16"), "{}", ended.err);
}

#[cfg(target_os = "linux")]
#[test]
fn paths_need_not_be_utf_8() {
    let folder = folder();
    let place = folder.path().join(OsStr::from_bytes(b"caf\xe9"));
    let out = place.join(OsStr::from_bytes(b"out\xff"));
    fs::create_dir_all(&out).expect("a folder");
    let rules = place.join(OsStr::from_bytes(b"house\xff.toml"));
    let strategy = place.join(OsStr::from_bytes(b"player\xff.toml"));
    fs::write(&rules, run(&["rules", "show", "marbella"]).out).expect("a file");
    fs::write(&strategy, run(&["strategies", "show", "always-go"]).out).expect("a file");
    let ended = end(simulate(&rules, &strategy, &out));
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    assert_eq!(names(&out), REPORTS);
    fs::write(&rules, "game = 7").expect("a file");
    let ended = end(simulate(&rules, &strategy, &out));
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.contains("house\u{fffd}.toml:1:8"), "{}", ended.err);
    let mut command = ventaja(["simulate"]);
    command.arg(OsStr::from_bytes(b"--\xff"));
    assert_eq!(end(command).code, Some(2));
    let mut command = ventaja(["simulate"]);
    command.arg(OsStr::from_bytes(b"h\xff"));
    assert_eq!(end(command).code, Some(2));
}

/// A device without an end is refused, not read until memory is gone.
#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_refused() {
    let ended = run(&["simulate", "/dev/zero", "--rounds", "10"]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.err.contains("more than 16 MiB"), "{}", ended.err);
}

/// Two versions of a file under one name are told apart by their paths, wherever houses are named.
#[test]
fn files_of_one_name_are_told_apart_by_their_paths() {
    let folder = folder();
    let text = fs::read_to_string("rules/sin-descarte/caribbean-stud.toml").expect("a shipped file");
    let mut paths = Vec::new();
    for (version, text) in [("old", text.clone()), ("new", text.replace("\"5 to 1\"", "\"6 to 1\""))] {
        let place = folder.path().join(version);
        fs::create_dir(&place).expect("a folder");
        fs::write(place.join("h.toml"), text).expect("a file");
        paths.push(place.join("h.toml").display().to_string());
    }
    let [old, new] = &paths[..] else { unreachable!("two paths") };
    let named = |path: &str| path.trim_end_matches(".toml").to_owned();
    for args in [
        vec!["rules", "diff", old, new],
        vec!["compare", old, new, "--strategy", "ak-j83", "--format", "csv"],
        vec!["compare", old, new, "--strategy", "ak-j83", "--format", "csv", "--base", new],
    ] {
        let ended = run(&args);
        assert_eq!(ended.code, Some(0), "{args:?}: {}", ended.err);
        let page = ended.text().replace('\n', "");
        assert!(page.contains(&named(old)) && page.contains(&named(new)), "{args:?}: {page}");
    }
    let twice = run(&["rules", "check", old, old]);
    assert_eq!(twice.code, Some(2));
    assert!(twice.err.contains("is named twice"), "{}", twice.err);
}

/// A file that an option names is tried before the work, and what is said of it names that option.
#[test]
fn a_place_for_a_page_is_refused_in_words_that_fit_it() {
    let folder = folder();
    let missing = folder.path().join("no/x.html").display().to_string();
    for (page, told) in
        [(missing.as_str(), "elsewhere with `--html`"), (".html", "no name before its ending")]
    {
        let ended = run(&["exact", "marbella", "--html", page]);
        assert_eq!(ended.code, Some(2));
        assert!(ended.err.contains(told), "{}", ended.err);
    }
}

/// An option that changes nothing is refused, not passed over.
#[test]
fn options_without_what_they_act_on_are_refused() {
    for (args, told) in [
        (&["exact", "marbella", "--lang", "es", "--author", "A"][..], "`--lang` has nothing to act on"),
        (&["session", "marbella", "--rounds", "9", "--previous", "x"], "name `--html` too"),
        (&["validate", "marbella", "--seed", "5"], "name `--rounds` too"),
        (&["report", "marbella", "--seed", "5"], "name `--rounds` too"),
    ] {
        let ended = run(args);
        assert_eq!(ended.code, Some(2), "{args:?}");
        assert!(ended.err.contains(told), "{args:?}: {}", ended.err);
    }
}
