//! From a checked strategy to the tables that are played.

use super::check::lacks;
use super::condition::question::Circumstances;
use super::file::{StrategyFile, leads_to};
use super::rule::{Asked, Rule};
use super::sweep::{Wanted, sweep};
use crate::base::exact::{self, Exact};
use crate::base::fault::{Fault, Faults, Source, listed, nearest};
use crate::game::contract::{Game, Player};
use crate::game::decision::DecisionTable;
use crate::game::vocabulary::{Situations, Stage, Stake, Vocabulary};
use std::ops::Range;

/// Stakes named on the command line, which override those of the file: 1 and 0 for one that is only
/// on or off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StakeOverrides(pub Vec<(String, Exact)>);

impl StakeOverrides {
    /// The overrides as a text in which faults can be marked, and where each of them stands there.
    fn source(&self) -> (Source, Vec<Range<usize>>) {
        let (mut text, mut places) = (String::new(), Vec::new());
        for (name, amount) in &self.0 {
            let start = text.len();
            text.push_str(&format!("--{name} {}", exact::text(*amount)));
            places.push(start..text.len());
            text.push('\n');
        }
        (Source::new("the command line", text), places)
    }
}

/// The stakes that are played, and for each the override that it comes from.
type Stakes = (Vec<Exact>, Vec<Option<usize>>);

/// Checks what depends on the house, and compiles a table for each stage that rounds come to.
///
/// # Errors
/// All faults of the file under these rules, or all faults of the overriding stakes.
pub fn compile<V: Send + Sync>(
    file: &StrategyFile,
    vocabulary: &'static Vocabulary<V>,
    overrides: &StakeOverrides,
    situations: impl FnOnce(&[Exact]) -> Vec<Box<dyn Situations<V>>>,
) -> Result<Player, Faults> {
    let (amounts, overridden_by) = played_stakes(&file.stakes, vocabulary.stakes, overrides)?;
    let situations = situations(&amounts);
    let mut faults = refused_stakes(&file.stakes, vocabulary.stakes, overrides, &overridden_by, &situations)?;
    let mut tables = Vec::with_capacity(vocabulary.stages.len());
    for ((stage, situations), rules) in vocabulary.stages.iter().zip(&situations).zip(&file.stages) {
        faults.extend(forbidden_actions(stage, situations.as_ref(), rules.as_deref().unwrap_or_default()));
        if !situations.is_reached() {
            tables.push(None);
            continue;
        }
        let Some(rules) = rules else {
            faults.extend(first_rule_leading_to(file, vocabulary, stage.key).map(|rule| {
                let message = format!("this house asks {}, and the file does not say it", stage.meaning);
                let help = format!("add a list `[[{}]]` that ends with an `otherwise`", stage.key);
                Fault::new(rule.action_place.clone(), message).help(help)
            }));
            tables.push(None);
            continue;
        };
        let likeness = situations.likeness();
        let known = file.precompiled[tables.len()].as_ref();
        if let Some(table) = known.and_then(|known| known.table(likeness, &amounts)) {
            tables.push(Some(table.clone()));
            continue;
        }
        match table(stage, situations.as_ref(), rules, &amounts) {
            Ok(table) => tables.push(Some(table)),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() {
        Ok(Player { origin: file.origin.clone(), tables, stakes: amounts })
    } else {
        Err(Faults::new(file.source.clone(), faults))
    }
}

/// What is staked where no file states a stake, by the best play for one: nothing but what is named on
/// the command line.
///
/// # Errors
/// All faults of the stakes under these rules.
pub fn stakes_without_file<G: Game>(
    rules: &G::Rules,
    overrides: &StakeOverrides,
) -> Result<Vec<Exact>, Faults> {
    let stakes = G::vocabulary().stakes;
    let none = vec![(Exact::ZERO, None); stakes.len()];
    let (amounts, overridden_by) = played_stakes(&none, stakes, overrides)?;
    let situations = G::situations(Some(rules), &amounts);
    refused_stakes(&none, stakes, overrides, &overridden_by, &situations)?;
    Ok(amounts)
}

/// A stake of a file, and its place there.
type FileStake = (Exact, Option<Range<usize>>);

/// The stakes of the file under those that override them.
fn played_stakes(
    of_file: &[FileStake],
    stakes: &[Stake],
    overrides: &StakeOverrides,
) -> Result<Stakes, Faults> {
    let mut amounts: Vec<Exact> = of_file.iter().map(|(amount, _)| *amount).collect();
    let mut overridden_by = vec![None; stakes.len()];
    let (source, places) = overrides.source();
    let mut faults = Vec::new();
    for (index, (name, amount)) in overrides.0.iter().enumerate() {
        let fault = |message: String, help: String| Fault::new(places[index].clone(), message).help(help);
        let Some(stake) = stakes.iter().position(|stake| stake.name == name) else {
            let names = || stakes.iter().map(|stake| stake.name);
            let help = match nearest(name, names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the stakes are {}", listed(names())),
            };
            faults.push(fault(format!("`{name}` is not a stake of this game"), help));
            continue;
        };
        let is_right = match stakes[stake].is_flag {
            true => *amount == Exact::ZERO || *amount == Exact::from(1),
            false => *amount >= Exact::ZERO,
        };
        if !is_right {
            let right =
                if stakes[stake].is_flag { "it is 1 or 0: made or not made" } else { "it must be 0 or more" };
            faults.push(fault(format!("the stake `{name}` is {}", exact::text(*amount)), right.to_owned()));
            continue;
        }
        amounts[stake] = *amount;
        overridden_by[stake] = Some(index);
    }
    if faults.is_empty() { Ok((amounts, overridden_by)) } else { Err(Faults::new(source, faults)) }
}

/// The faults of stakes in the file that the house does not take.
///
/// # Errors
/// Those of the overrides, where there are any.
fn refused_stakes<V: 'static>(
    of_file: &[FileStake],
    stakes: &[Stake],
    overrides: &StakeOverrides,
    overridden_by: &[Option<usize>],
    situations: &[Box<dyn Situations<V>>],
) -> Result<Vec<Fault>, Faults> {
    let (source, places) = overrides.source();
    let (mut faults_of_file, mut faults_of_overrides) = (Vec::new(), Vec::new());
    for (name, reason) in situations.iter().flat_map(|situations| situations.refused_stakes()) {
        let Some(index) = stakes.iter().position(|stake| stake.name == name) else { continue };
        let message = format!("nothing can be staked on `{name}`: {reason}");
        match overridden_by[index] {
            Some(number) => {
                let help = "leave it out, or play under rules that take it";
                faults_of_overrides.push(Fault::new(places[number].clone(), message).help(help));
            }
            None => {
                let place = of_file[index].1.clone().unwrap_or_default();
                let help = format!("play it without, with `--{name} 0`, or under rules that take it");
                faults_of_file.push(Fault::new(place, message).help(help));
            }
        }
    }
    if faults_of_overrides.is_empty() {
        Ok(faults_of_file)
    } else {
        Err(Faults::new(source, faults_of_overrides))
    }
}

/// The rules that do what the house does not allow.
fn forbidden_actions<'r, V>(
    stage: &'static Stage<V>,
    situations: &dyn Situations<V>,
    rules: &'r [Rule],
) -> impl Iterator<Item = Fault> + use<'r, V> {
    let forbidden = situations.forbidden();
    rules.iter().filter_map(move |rule| {
        let name = stage.actions[rule.action?].name;
        let (_, reason) = forbidden.iter().find(|(forbidden, _)| *forbidden == name)?;
        let message = format!("`{name}` is not possible here: {reason}");
        let help = format!("play a strategy that does not `{name}`, or under other rules");
        Some(Fault::new(rule.action_place.clone(), message).help(help))
    })
}

fn first_rule_leading_to<'f, V>(
    file: &'f StrategyFile,
    vocabulary: &'static Vocabulary<V>,
    key: &str,
) -> Option<&'f Rule> {
    let lists = vocabulary.stages.iter().zip(&file.stages);
    lists
        .flat_map(|(stage, rules)| rules.iter().flatten().map(move |rule| (stage, rule)))
        .find(|(stage, rule)| leads_to(stage, rule, key))
        .map(|(_, rule)| rule)
}

/// The table of one stage.
fn table<V: Send + Sync>(
    stage: &'static Stage<V>,
    situations: &dyn Situations<V>,
    rules: &[Rule],
    stakes: &[Exact],
) -> Result<DecisionTable, Vec<Fault>> {
    let under = Circumstances { features: stage.features, situations, stakes };
    let mut faults = Vec::new();
    let mut asked: Vec<Asked<V>> = Vec::with_capacity(rules.len());
    for rule in rules {
        match rule.asked(stage, &under) {
            Ok(rule) => asked.push(rule),
            Err(fault) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let swept = sweep(&asked, situations, Wanted::Codes);
    for (rule, view) in rules.iter().zip(&swept.lacking) {
        if let Some(view) = view {
            faults.extend(lacks(stage, rule, &situations.describe(view)));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    // What is remembered is no feature: no rule can ask for it.
    Ok(DecisionTable::of(swept.decided, situations.row_width(), 0))
}
