//! What was played: rules with what they assume, and strategies.

use super::super::model::RulesInfo;
use super::sheet::{Ink, Sheet};
use crate::base::exact::{self, Exact};
use crate::game::house::Origin;

/// What one subject was.
pub(in crate::report) struct Played<'r> {
    pub(in crate::report) game: &'r str,
    pub(in crate::report) rules: &'r RulesInfo,
    pub(in crate::report) strategy: &'r Origin,
    pub(in crate::report) stakes: &'r [(String, Exact)],
    /// Whether the program chose the strategy, since none was named.
    pub(in crate::report) is_usual: bool,
}

/// The games, each once.
pub(in crate::report) fn games(subjects: &[Played]) -> String {
    let mut games: Vec<&str> = subjects.iter().map(|subject| subject.game).collect();
    games.dedup();
    games.join(", ")
}

impl Sheet {
    /// The rules and the strategies, each once: in full where there is one set of rules, and with no more
    /// than the keys that were assumed where there are several.
    pub(in crate::report) fn sources(&mut self, subjects: &[Played]) {
        let mut rules: Vec<&RulesInfo> = Vec::new();
        for subject in subjects {
            if !rules.iter().any(|told| told.origin.digest == subject.rules.origin.digest) {
                rules.push(subject.rules);
            }
        }
        let in_full = rules.len() == 1;
        for rules in &rules {
            if in_full {
                self.rules_in_full(rules);
            } else {
                self.rules_in_short(rules);
            }
        }
        if rules.iter().any(|rules| !rules.assumptions.is_empty()) && !in_full {
            let where_reasons_stand =
                "the reasons for what is assumed: `ventaja rules show NAME`, summary.csv, run.json.";
            self.indented(where_reasons_stand, [0, 2], Ink::Plain);
        }
        let mut told: Vec<String> = Vec::new();
        for subject in subjects {
            let mut line = format!("strategy {}: {}", subject.strategy.name, subject.strategy.title);
            for (name, stake) in subject.stakes.iter().filter(|(_, stake)| *stake != Exact::ZERO) {
                line.push_str(&format!(", {name} {}", exact::text(*stake)));
            }
            if subject.is_usual {
                line.push_str(" (chosen: none was named)");
            }
            if told.contains(&line) {
                continue;
            }
            self.indented(&line, [0, 2], if in_full { Ink::Strong } else { Ink::Plain });
            if in_full {
                self.indented(&format!("source: {}", subject.strategy.source), [2, 4], Ink::Plain);
            }
            told.push(line);
        }
    }

    fn rules_in_full(&mut self, rules: &RulesInfo) {
        self.indented(&title(rules), [0, 2], Ink::Strong);
        self.indented(&format!("source: {}", rules.origin.source), [2, 4], Ink::Plain);
        for assumption in &rules.assumptions {
            let assumed = format!("assumed {}: {}", assumption.key, assumption.reason);
            self.indented(&assumed, [2, 4], Ink::Plain);
        }
        if rules.assumptions.is_empty() {
            self.indented("the file states no assumption", [2, 4], Ink::Plain);
        }
        for note in &rules.notes {
            self.indented(&format!("note: {note}"), [2, 4], Ink::Plain);
        }
    }

    fn rules_in_short(&mut self, rules: &RulesInfo) {
        let mut line = title(rules);
        let keys: Vec<&str> = rules.assumptions.iter().map(|made| made.key.as_str()).collect();
        if !keys.is_empty() {
            line.push_str(&format!("; assumed: {}", keys.join(", ")));
        }
        self.indented(&line, [0, 2], Ink::Plain);
    }
}

fn title(rules: &RulesInfo) -> String {
    format!("rules {}: {}", rules.origin.name, rules.origin.title)
}
