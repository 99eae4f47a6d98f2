//! The reports that are committed are those that the program writes, and the README shows them.

use std::fs;
use std::path::Path;
use std::process::Command;

const FILES: [&str; 4] = ["summary.csv", "outcomes.csv", "hands.csv", "bets.csv"];

#[test]
fn the_reference_run_writes_what_is_committed_and_the_readme_shows_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let elsewhere = tempfile::tempdir().expect("a temporary folder");
    let run = Command::new(env!("CARGO_BIN_EXE_ventaja"))
        .args(["simulate", "--threads", "2"])
        .current_dir(elsewhere.path())
        .output()
        .expect("the program runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    for name in FILES {
        let committed = fs::read(root.join("reports").join(name)).expect("a committed report");
        let written = fs::read(elsewhere.path().join("reports").join(name)).expect("a report of the run");
        assert!(committed == written, "reports/{name} is not what `ventaja simulate` writes");
    }
    assert!(root.join("reports/run.json").exists());

    let page = String::from_utf8(run.stdout).expect("the page is UTF-8");
    let readme = fs::read_to_string(root.join("README.md")).expect("README.md");
    let shown = readme.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a table");
    assert_eq!(shown.lines().count(), 15, "two tables of six houses");
    assert!(page.contains(shown), "README.md shows\n{shown}\nbut the program prints\n{page}");
}

/// Every command of the README, as it stands there but for the number of rounds, on a fresh folder.
#[test]
fn the_commands_of_the_readme_run() {
    let readme =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).expect("README.md");
    let blocks = readme.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let block = blocks.into_iter().find(|block| block.contains("ventaja rules list")).expect("commands");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = env!("CARGO_BIN_EXE_ventaja");
    let script = format!(
        "set -e\nventaja() {{ '{program}' \"$@\"; }}\n{}",
        block.replace("1e8", "1e5").replace("1e7", "1e5")
    );
    assert!(script.matches("ventaja ").count() >= 16, "the commands were found");
    let run = Command::new("sh").arg("-c").arg(script).current_dir(folder.path()).output().expect("a shell");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    for name in FILES {
        assert!(folder.path().join("out").join(name).exists(), "{name}");
    }
}
