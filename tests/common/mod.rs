//! Shipped rules and strategies, read and seated, for the tests of several files.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use ventaja::base::exact::Exact;
use ventaja::base::fault::Source;
use ventaja::game::contract::{Game, Player, Sitting};
use ventaja::game::trial::Trial;
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::games::sin_descarte::rules::Rules;
use ventaja::games::sin_descarte::subject::Subject;
use ventaja::strategy::{StakeOverrides, StrategyFile};

fn folder(kind: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(kind).join("sin-descarte")
}

/// The names of all shipped files of a kind: `rules` or `strategies`.
pub(crate) fn names(kind: &str) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder(kind))
        .expect("a folder of shipped files")
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.strip_suffix(".toml").map(str::to_owned))
        .collect();
    names.sort();
    names
}

/// The text of a shipped file.
pub(crate) fn text(kind: &str, name: &str) -> String {
    fs::read_to_string(folder(kind).join(format!("{name}.toml"))).expect("a shipped file")
}

/// A preset, with texts in it replaced.
pub(crate) fn rules(name: &str, changes: &[(&str, &str)]) -> Arc<Rules> {
    let mut text = text("rules", name);
    for (old, new) in changes {
        assert!(text.contains(old), "{name} has no `{old}`");
        text = text.replacen(old, new, 1);
    }
    let rules = SinDescarte::read_rules(name, &Source::new(name, text));
    Arc::new(rules.unwrap_or_else(|faults| panic!("{faults}")))
}

/// A shipped strategy.
pub(crate) fn strategy(name: &str) -> StrategyFile {
    let file = StrategyFile::read::<SinDescarte>(name, &Source::new(name, text("strategies", name)));
    file.unwrap_or_else(|faults| panic!("{faults}"))
}

/// A strategy compiled for some rules; nothing where the rules do not allow what it does.
pub(crate) fn player(
    rules: &Arc<Rules>,
    strategy: &StrategyFile,
    stakes: &[(&str, Exact)],
) -> Option<Player> {
    let stakes = stakes.iter().map(|(name, stake)| ((*name).to_owned(), *stake)).collect();
    strategy.compile::<SinDescarte>(rules, &StakeOverrides(stakes)).ok()
}

/// A shipped strategy seated under some rules.
pub(crate) fn subject(
    rules: &Arc<Rules>,
    name: &str,
    stakes: &[(&str, Exact)],
    sitting: &Sitting,
) -> Option<Subject> {
    SinDescarte::subject(rules, player(rules, &strategy(name), stakes)?, sitting).ok()
}

/// A trial of subjects that can be counted together.
pub(crate) fn trial(subjects: Vec<Subject>) -> Box<dyn Trial> {
    SinDescarte::trial(subjects).unwrap_or_else(|refusal| panic!("{refusal}"))
}
