//! What sets apart the rules of two houses.

use super::house::{Rule, RuleValue};
use crate::base::draft::Draft;
use crate::base::fault::Source;

/// A rule in which two houses differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The key, dotted from the top of the file.
    pub key: String,
    /// What the key says, in a few words.
    pub meaning: String,
    /// Its value in the first house; nothing where that has no such rule.
    pub from: Option<RuleValue>,
    /// Its value in the second.
    pub to: Option<RuleValue>,
}

impl Change {
    /// A rule of a house with another value.
    #[must_use]
    pub fn of(rule: &Rule, to: RuleValue) -> Self {
        Self {
            key: rule.key.clone(),
            meaning: rule.meaning.clone(),
            from: Some(rule.value.clone()),
            to: Some(to),
        }
    }

    /// The name of the table that the key stands in, the outermost one.
    #[must_use]
    pub fn table(&self) -> &str {
        table(&self.key)
    }
}

fn table(key: &str) -> &str {
    key.split('.').next().unwrap_or_default()
}

/// Changes of which some belong together: where one of the houses lacks several rules of a table, those
/// make one group.
#[must_use]
pub fn groups(changes: &[Change]) -> Vec<&[Change]> {
    let lacks = |change: &Change| (change.from.is_none(), change.to.is_none());
    changes
        .chunk_by(|one, next| {
            one.table() == next.table() && lacks(one) == lacks(next) && lacks(one) != (false, false)
        })
        .collect()
}

/// The rules in which two houses differ, in the order of their format.
///
/// ```
/// use ventaja::game::changes::changes;
/// use ventaja::game::house::{Rule, RuleValue};
/// let rule = |key: &str, value: &str| Rule {
///     key: key.into(), meaning: String::new(), value: RuleValue::Text(value.into()),
/// };
/// let found = changes(&[rule("a", "1"), rule("b", "2")], &[rule("a", "1"), rule("b", "3"), rule("c", "4")]);
/// let keys: Vec<&str> = found.iter().map(|change| change.key.as_str()).collect();
/// assert_eq!(keys, ["b", "c"]);
/// assert_eq!((&found[1].from, found[0].to.as_ref().unwrap().to_string()), (&None, "3".to_string()));
/// ```
#[must_use]
pub fn changes(from: &[Rule], to: &[Rule]) -> Vec<Change> {
    let find =
        |rules: &[Rule], key: &str| rules.iter().find(|rule| rule.key == key).map(|rule| rule.value.clone());
    let mut changes = Vec::new();
    let mut add = |rule: &Rule| {
        let (from, to) = (find(from, &rule.key), find(to, &rule.key));
        if from != to {
            changes.push(Change { key: rule.key.clone(), meaning: rule.meaning.clone(), from, to });
        }
    };
    let mut second = to.iter().peekable();
    for rule in from {
        if find(to, &rule.key).is_some() {
            // What only the second house has stands before the next rule of both.
            while let Some(other) = second.next_if(|other| other.key != rule.key) {
                add(other);
            }
            second.next();
            add(rule);
            // Of a table that only the second house goes on with, the rest comes at once.
            let is_more =
                |other: &&Rule| table(&other.key) == table(&rule.key) && find(from, &other.key).is_none();
            while let Some(other) = second.next_if(is_more) {
                add(other);
            }
        } else {
            add(rule);
        }
    }
    second.for_each(add);
    changes
}

/// A rules file with some changes made, and all that changes no number left as it was; assumptions about
/// tables that are gone go with them. Whether the rules hang together is for the reader of the game to say.
/// Nothing where the file is not TOML.
#[must_use]
pub fn changed<'c>(file: &Source, changes: impl IntoIterator<Item = &'c Change>) -> Option<Source> {
    let mut draft = Draft::of(file)?;
    for change in changes {
        match &change.to {
            Some(value) => draft.set(&change.key, &value.written()),
            None => draft.remove(&change.key),
        }
    }
    let present = draft.clone();
    draft.retain("assumption", "key", |key| key.split_once('.').is_none_or(|(table, _)| present.has(table)));
    Some(draft.source())
}
