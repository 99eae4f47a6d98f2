//! Reading a strategy file.

use super::check::{Precompiled, RuleList};
use super::compile::{StakeOverrides, compile};
use super::condition::Passage;
use super::condition::meaning::{Condition, Reader};
use super::condition::parser::parse;
use super::rule::Rule;
use crate::base::digest::Fingerprint;
use crate::base::document::{Document, Located, Table};
use crate::base::exact::Exact;
use crate::base::fault::{Fault, Faults, Source, listed, nearest};
use crate::game::contract::{Game, Player};
use crate::game::house::Origin;
use crate::game::vocabulary::{Action, Situations, Stage, Stake, Vocabulary};
use std::ops::Range;

/// A strategy as read from a file without faults.
#[derive(Clone, Debug)]
pub struct StrategyFile {
    /// Where the strategy comes from.
    pub origin: Origin,
    pub(super) source: Source,
    /// The stakes of the vocabulary, each with its place in the file where it stands there.
    pub(super) stakes: Vec<(Exact, Option<Range<usize>>)>,
    /// The rules of each stage, `otherwise` last; nothing for a stage that the file leaves out.
    pub(super) stages: Vec<Option<Vec<Rule>>>,
    /// What the rules of each stage come to in the usual situations.
    pub(super) precompiled: Vec<Option<Precompiled>>,
}

impl StrategyFile {
    /// Reads a strategy file and checks it against the game's usual rules with everything allowed that
    /// any house allows. `name` is the short name of the strategy.
    ///
    /// # Errors
    /// All faults of the file.
    pub fn read<G: Game>(name: &str, source: &Source) -> Result<Self, Faults> {
        let none = vec![Exact::ZERO; G::vocabulary().stakes.len()];
        read(G::ID, G::vocabulary(), &G::situations(None, &none), name, source)
    }

    /// The rules of a stage, `otherwise` last; none where the file leaves the stage out.
    #[must_use]
    pub fn rules(&self, stage: usize) -> &[Rule] {
        self.stages.get(stage).and_then(Option::as_deref).unwrap_or_default()
    }

    /// Checks what depends on the house, and compiles. Stakes named beside the file replace those of
    /// the file.
    ///
    /// # Errors
    /// All faults of the file under these rules, or all faults of the stakes named beside it.
    pub fn compile<G: Game>(&self, rules: &G::Rules, stakes: &StakeOverrides) -> Result<Player, Faults> {
        compile(self, G::vocabulary(), stakes, |stakes| G::situations(Some(rules), stakes))
    }
}

/// Reads a strategy file for a game with this vocabulary. The situations are those of the stages under
/// rules that allow everything.
///
/// # Errors
/// All faults of the file.
pub fn read<V: Send + Sync>(
    game: &str,
    vocabulary: &'static Vocabulary<V>,
    situations: &[Box<dyn Situations<V>>],
    name: &str,
    source: &Source,
) -> Result<StrategyFile, Faults> {
    let document = Document::parse(source);
    let root = document.root();
    check_format(&root);
    // Of a file for another game every word would be unknown: it is read no further.
    let is_for_another = root.text("game").is_some_and(|named| {
        let is_other = named.value != game;
        if is_other {
            let message = format!("the file holds a strategy for `{}`", named.value);
            root.fault_at(named.span, message, format!("strategies for this game have `game = \"{game}\"`"));
        }
        is_other
    });
    let stages = if is_for_another { &[] } else { vocabulary.stages };
    let (title, written_from) = (root.text("title"), root.text("source"));
    let advice = format!("`ventaja strategies features {game}` lists the features");
    let stakes = read_stakes(&root, vocabulary.stakes);
    let mut lists = Vec::with_capacity(stages.len());
    for (stage, situations) in stages.iter().zip(situations) {
        let situations = situations.as_ref();
        lists.push(
            ListReader { document: &document, source, vocabulary, stage, situations, advice: &advice }
                .list(&root),
        );
    }
    if !is_for_another {
        root.close();
    }
    let amounts: Vec<Exact> = stakes.iter().map(|(amount, _)| *amount).collect();
    let mut precompiled = Vec::with_capacity(stages.len());
    for ((stage, situations), rules) in stages.iter().zip(situations).zip(&lists) {
        let Some(rules) = rules else {
            precompiled.push(None);
            continue;
        };
        let situations = situations.as_ref();
        let list = RuleList { source, stage, stakes: vocabulary.stakes, situations, rules };
        let (faults, table) = list.checked(&amounts);
        faults.into_iter().for_each(|fault| document.fault(fault));
        precompiled.push(table);
    }
    note_lists_never_reached(&document, vocabulary, &lists);
    document.finish(())?;
    // Without a fault, every text and every rule is there.
    let text = |found: Option<Located<String>>| found.map(|text| text.value).unwrap_or_default();
    let digest = Fingerprint::of(source.text.as_bytes());
    Ok(StrategyFile {
        origin: Origin { name: name.to_owned(), title: text(title), source: text(written_from), digest },
        source: source.clone(),
        stakes,
        precompiled,
        stages: lists
            .into_iter()
            .map(|rules| rules.map(|rules| rules.into_iter().flatten().collect()))
            .collect(),
    })
}

/// The format of strategy files that is read here; a change of meaning changes it.
pub const FORMAT: u32 = 1;

fn check_format(root: &Table<'_>) {
    let known = FORMAT.to_string();
    if let Some(format) = root.written("format", &format!("the number {known}"))
        && format.value.as_str() != known
    {
        let message = format!("the file is written in format {}", format.value.as_str());
        root.fault_at(format.span, message, format!("this version of ventaja reads format {known}"));
    }
}

/// The stakes of the vocabulary: 0 where the file does not state one.
fn read_stakes(root: &Table<'_>, stakes: &'static [Stake]) -> Vec<(Exact, Option<Range<usize>>)> {
    let Some(table) = root.optional_table("stakes") else { return vec![(Exact::ZERO, None); stakes.len()] };
    let amounts = stakes
        .iter()
        .map(|stake| {
            let stated = table.has(stake.name).then(|| {
                if stake.is_flag {
                    let flag = table.flag(stake.name)?;
                    Some((Exact::from(i128::from(flag.value)), Some(flag.span)))
                } else {
                    let amount = table.amount(stake.name)?;
                    Some((amount.value, Some(amount.span)))
                }
            });
            stated.flatten().unwrap_or((Exact::ZERO, None))
        })
        .collect();
    table.close();
    amounts
}

/// Notes each optional list that no rule leads to.
fn note_lists_never_reached<V>(
    document: &Document<'_>,
    vocabulary: &'static Vocabulary<V>,
    lists: &[Option<Vec<Option<Rule>>>],
) {
    for (stage, list) in vocabulary.stages.iter().zip(lists) {
        let Some(list) = list.as_ref().filter(|_| !stage.required) else { continue };
        let leads = vocabulary.stages.iter().zip(lists).any(|(stage_before, rules)| {
            let mut rules = rules.iter().flatten();
            // An unreadable rule may lead anywhere.
            rules.any(|rule| rule.as_ref().is_none_or(|rule| leads_to(stage_before, rule, stage.key)))
        });
        let first = list.iter().flatten().next();
        if let (false, Some(rule)) = (leads, first) {
            let actions = vocabulary.stages.iter().flat_map(|stage| stage.actions);
            let leading =
                actions.filter(|action| action.leads_to == Some(stage.key)).map(|action| action.name);
            let message = format!("no rule leads to `{}`", stage.key);
            let help = format!("leave the list out, or let a rule do {}", listed(leading));
            document.fault(Fault::new(rule.when_place.clone(), message).help(help));
        }
    }
}

/// Whether a rule's action, as far as it can be read, is followed by the stage with this key.
pub(super) fn leads_to<V>(stage: &Stage<V>, rule: &Rule, key: &str) -> bool {
    rule.action.is_none_or(|action| stage.actions[action].leads_to == Some(key))
}

/// Reads one list of rules.
struct ListReader<'r, V: 'static> {
    document: &'r Document<'r>,
    source: &'r Source,
    vocabulary: &'static Vocabulary<V>,
    stage: &'static Stage<V>,
    situations: &'r dyn Situations<V>,
    advice: &'r str,
}

impl<V> ListReader<'_, V> {
    /// The rules of the list, each nothing where its condition cannot be read; nothing at all where
    /// the file leaves the list out.
    fn list(&self, root: &Table<'_>) -> Option<Vec<Option<Rule>>> {
        let key = self.stage.key;
        let tables = root.tables(key);
        let Some(last) = tables.last() else {
            let place = root.key_span(key);
            if self.stage.required || place.is_some() {
                let end = self.source.text.trim_end().len();
                let message = format!("the file has no rules in `{key}`: {}", self.stage.meaning);
                let help = format!("write {}", self.example_of_otherwise());
                self.document.fault(Fault::new(place.unwrap_or(end..end), message).help(help));
            }
            return None;
        };
        let otherwise = tables.iter().position(|table| table.has("otherwise"));
        match otherwise {
            None => {
                let message = format!("the list `{key}` does not end with an `otherwise`");
                last.fault(message, format!("add behind its last rule: {}", self.example_of_otherwise()));
            }
            Some(first) => {
                let line = self.source.line_and_column(tables[first].span().start).0;
                for table in &tables[first + 1..] {
                    let message = format!(
                        "this rule stands behind the `otherwise` of line {line}, which takes all that is left"
                    );
                    table.fault(message, "put it before the `otherwise`, or leave it out");
                }
            }
        }
        let whole = otherwise.map_or(tables.len(), |first| first + 1);
        let mut rules: Vec<Option<Rule>> = tables.into_iter().map(|table| self.rule(table)).collect();
        rules.truncate(whole);
        Some(rules)
    }

    fn example_of_otherwise(&self) -> String {
        let usual = self.stage.actions.iter().find(|action| action.choice.is_none());
        format!("`[[{}]]` with `otherwise = \"{}\"`", self.stage.key, usual.map_or("", |action| action.name))
    }

    /// One rule; nothing where its condition cannot be read.
    fn rule(&self, table: Table<'_>) -> Option<Rule> {
        let rule = if table.has("otherwise") {
            table.forbid("when", "`otherwise` takes all that is left");
            table.forbid("do", "`otherwise` itself says what to do");
            let what = table.text("otherwise");
            let place = what.as_ref().map_or(table.span(), |what| what.span.clone());
            Some(self.acting(&table, None, place, what))
        } else {
            let when = table.text("when");
            let what = table.text("do");
            let condition = when.as_ref().and_then(|when| self.condition(when));
            let place = when.map_or(table.span(), |when| when.span);
            let rule = self.acting(&table, condition, place, what);
            rule.when.is_some().then_some(rule)
        };
        table.close();
        rule
    }

    fn condition(&self, when: &Located<String>) -> Option<Condition> {
        let mut faults = Vec::new();
        let condition = match parse(&Passage::new(&self.source.text, when)) {
            Err(found) => {
                faults = found;
                None
            }
            Ok(expression) => Reader {
                features: self.stage.features,
                stakes: self.vocabulary.stakes,
                situations: self.situations,
                advice: self.advice,
                faults: &mut faults,
            }
            .condition(&expression),
        };
        faults.into_iter().for_each(|fault| self.document.fault(fault));
        condition
    }

    /// The rule with what it does.
    fn acting(
        &self,
        table: &Table<'_>,
        when: Option<Condition>,
        when_place: Range<usize>,
        what: Option<Located<String>>,
    ) -> Rule {
        let action_place = what.as_ref().map_or(when_place.clone(), |what| what.span.clone());
        let action = what.and_then(|what| self.action(&what));
        let chosen = match action {
            Some(index) => self.chosen(table, &self.stage.actions[index], &action_place),
            // The keys of choices are known keys, whatever the action is.
            None => {
                self.choice_keys().for_each(|key| _ = table.has(key));
                None
            }
        };
        let option_place = chosen.as_ref().map_or(action_place.clone(), |chosen| chosen.span.clone());
        let option = chosen.map(|chosen| chosen.value);
        Rule { when, action, option, when_place, action_place, option_place }
    }

    fn action(&self, what: &Located<String>) -> Option<usize> {
        let names = || self.stage.actions.iter().map(|action| action.name);
        let found = names().position(|name| name == what.value);
        if found.is_none() {
            let message = format!("`{}` is not an action of `{}`", what.value, self.stage.key);
            let accepted = listed(names());
            let help = match nearest(&what.value, names()) {
                Some(near) => format!("did you mean `{near}`? Accepted are {accepted}"),
                None => format!("accepted are {accepted}"),
            };
            self.document.fault(Fault::new(what.span.clone(), message).help(help));
        }
        found
    }

    fn choice_keys(&self) -> impl Iterator<Item = &'static str> {
        self.stage.actions.iter().filter_map(|action| action.choice).map(|choice| choice.key)
    }

    /// What is chosen with an action, where it has a choice.
    fn chosen(&self, table: &Table<'_>, action: &Action<V>, place: &Range<usize>) -> Option<Located<usize>> {
        let key = action.choice.map(|choice| choice.key);
        for other in self.choice_keys().filter(|other| Some(*other) != key) {
            table.forbid(other, &format!("`{}` chooses nothing", action.name));
        }
        let choice = action.choice?;
        let options: Vec<(&str, usize)> =
            choice.options.iter().enumerate().map(|(index, option)| (option.name, index)).collect();
        if !table.has(choice.key) {
            let message = format!("`{}` does not say what to {}", action.name, choice.key);
            let names = listed(options.iter().map(|(name, _)| *name));
            let help = format!("add `{} = …` with {names}", choice.key);
            self.document.fault(Fault::new(place.clone(), message).help(help));
            return None;
        }
        table.word(choice.key, &options)
    }
}
