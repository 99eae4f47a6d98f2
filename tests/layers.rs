//! The order of the layers: a folder of `src/` uses only folders above it.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders in the order in which they stand on each other.
const LAYERS: [&str; 12] = [
    "base", "cards", "tally", "game", "games", "strategy", "engine", "stats", "validate", "audit", "report",
    "cli",
];

/// Folders that stand side by side although one is listed below the other.
const APART: [(&str, &str); 1] = [("strategy", "games")];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The folders that a text reaches by `crate::` or `ventaja::`, also in a `use crate::{a::x, b::y}`.
fn uses(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        for (at, _) in line.match_indices("crate::") {
            let rest = &line[at + "crate::".len()..];
            let paths = rest.strip_prefix('{').map_or(vec![rest], |group| group.split(',').collect());
            for path in paths {
                let name: String =
                    path.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                names.push(name);
            }
        }
    }
    names
}

#[test]
fn a_folder_uses_only_what_stands_above_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (level, layer) in LAYERS.iter().enumerate() {
        let mut files = Vec::new();
        sources(&root.join(layer), &mut files);
        for file in files {
            seen += 1;
            let text = fs::read_to_string(&file).expect("a source file");
            // A single game is a folder of games/: games never use each other.
            let game = file.strip_prefix(root.join("games")).ok().and_then(|path| path.iter().next());
            for name in uses(&text) {
                let at = LAYERS.iter().position(|known| *known == name);
                let below = at.is_none_or(|at| at > level) || APART.contains(&(layer, name.as_str()));
                if below {
                    wrong.push(format!("{} uses {name}", file.display()));
                }
            }
            for (at, _) in text.match_indices("crate::games::") {
                let used = text[at + "crate::games::".len()..]
                    .split(|c: char| !c.is_alphanumeric() && c != '_')
                    .next();
                let own = game.and_then(|game| game.to_str());
                if *layer == "games" && used != own {
                    wrong.push(format!("{} uses the game {}", file.display(), used.unwrap_or_default()));
                }
            }
        }
    }
    assert!(seen > 30, "the sources were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_folder_of_src_is_a_layer() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(root).expect("src").flatten().filter(|entry| entry.path().is_dir()) {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(LAYERS.contains(&name.as_str()), "{name} has no place among the layers");
    }
}

#[test]
fn no_source_file_is_longer_than_600_lines() {
    let mut files = Vec::new();
    for folder in ["src", "tests", "benches"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
    }
    for file in files {
        let lines = fs::read_to_string(&file).expect("a source file").lines().count();
        assert!(lines <= 600, "{} has {lines} lines", file.display());
    }
}
