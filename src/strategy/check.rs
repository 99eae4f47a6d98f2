//! Rules that no situation comes to, and choices that some situation does not have.

use super::condition::question::Circumstances;
use super::rule::{Asked, Rule};
use super::sweep::{Wanted, sweep};
use crate::base::exact::Exact;
use crate::base::fault::{Fault, Source};
use crate::game::decision::DecisionTable;
use crate::game::vocabulary::{Situations, Stage, Stake};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Unreached rules of a list for which it is told why: each takes a walk through all situations.
const EXPLAINED: usize = 5;

/// What a list of rules comes to, and where that holds.
#[derive(Clone, Debug)]
pub struct Precompiled {
    table: DecisionTable,
    likeness: u64,
    /// The stakes that conditions ask for.
    stakes: Vec<Option<Exact>>,
}

impl Precompiled {
    fn new(table: DecisionTable, likeness: u64, stakes: &[Exact], asked: Vec<bool>) -> Self {
        let stakes = stakes.iter().zip(asked).map(|(stake, asked)| asked.then_some(*stake)).collect();
        Self { table, likeness, stakes }
    }

    /// The table, if it holds in situations of this likeness under these stakes.
    #[must_use]
    pub fn table(&self, likeness: u64, stakes: &[Exact]) -> Option<&DecisionTable> {
        let same = |(asked, stake): (&Option<Exact>, &Exact)| asked.is_none_or(|asked| asked == *stake);
        (likeness == self.likeness && self.stakes.iter().zip(stakes).all(same)).then_some(&self.table)
    }
}

/// One list of rules, with all that it is checked against.
pub struct RuleList<'c, V: 'static> {
    /// The file.
    pub source: &'c Source,
    /// The stage that it decides.
    pub stage: &'static Stage<V>,
    /// The stakes of the vocabulary.
    pub stakes: &'static [Stake],
    /// The situations of the stage.
    pub situations: &'c dyn Situations<V>,
    /// The rules in their order; nothing for one whose condition could not be read.
    pub rules: &'c [Option<Rule>],
}

impl<V: Send + Sync> RuleList<'_, V> {
    /// Everything that is wrong with rules that can be read, under the stakes of the file; and, as it is
    /// known then, what the rules come to, which means nothing where there are faults. A rule may depend
    /// on stakes that only other players make: it counts as reached if any stakes let a situation come to
    /// it.
    #[must_use]
    pub fn checked(&self, stakes: &[Exact]) -> (Vec<Fault>, Option<Precompiled>) {
        let rules: Vec<&Rule> = self.rules.iter().flatten().collect();
        // What comes to a rule behind an unreadable one is not known, only that it is no more than this.
        let known = self.rules.iter().position(Option::is_none).unwrap_or(rules.len());
        let samples = self.samples(stakes, &rules);
        let mut reached: Vec<bool> = rules.iter().map(|rule| rule.when.is_none()).collect();
        let mut lacking: Vec<Option<String>> = vec![None; rules.len()];
        let mut precompiled = None;
        for (number, sample) in samples.iter().enumerate() {
            // The first stakes are those of the file, under which it will commonly be played.
            let wanted = if number == 0 { Wanted::CheckAndCodes } else { Wanted::Check };
            let swept = match self.asked(&rules, sample) {
                Ok(asked) => sweep(&asked, self.situations, wanted),
                Err(fault) => return (vec![fault], None),
            };
            if number == 0 {
                let table = DecisionTable::of(swept.decided, self.situations.row_width(), 0);
                precompiled = Some(Precompiled::new(
                    table,
                    self.situations.likeness(),
                    stakes,
                    self.asked_stakes(&rules),
                ));
            }
            for (rule, view) in swept.lacking.iter().enumerate() {
                if let (Some(view), true) = (view, rule < known) {
                    lacking[rule].get_or_insert_with(|| self.situations.describe(view));
                }
            }
            reached.iter_mut().zip(swept.reached).for_each(|(reached, now)| *reached |= now);
            if reached.iter().all(|reached| *reached) {
                break;
            }
        }
        let mut faults = Vec::new();
        for (rule, example) in lacking.iter().enumerate() {
            faults.extend(example.as_deref().and_then(|example| lacks(self.stage, rules[rule], example)));
        }
        let unreached = reached.iter().enumerate().filter(|(_, reached)| !**reached);
        for (nth, (index, _)) in unreached.enumerate() {
            let explained = (nth < EXPLAINED).then_some(samples.as_slice());
            faults.push(self.unreached(&rules, index, explained));
        }
        (faults, precompiled)
    }

    /// For each stake whether a condition asks for it.
    fn asked_stakes(&self, rules: &[&Rule]) -> Vec<bool> {
        let mut asked = vec![false; self.stakes.len()];
        for condition in rules.iter().filter_map(|rule| rule.when.as_ref()) {
            condition.for_each_stake(&mut |stake, _| asked[stake] = true);
        }
        asked
    }

    fn asked(&self, rules: &[&Rule], stakes: &[Exact]) -> Result<Vec<Asked<V>>, Fault> {
        let under = Circumstances { features: self.stage.features, situations: self.situations, stakes };
        rules.iter().map(|rule| rule.asked(self.stage, &under)).collect()
    }

    /// Stakes that stand for all that conditions can tell apart, those of the file first: each amount
    /// that a condition names, one between each two, and one above.
    fn samples(&self, stakes: &[Exact], rules: &[&Rule]) -> Vec<Vec<Exact>> {
        let mut named: Vec<Option<BTreeSet<Exact>>> = vec![None; self.stakes.len()];
        for condition in rules.iter().filter_map(|rule| rule.when.as_ref()) {
            condition.for_each_stake(&mut |stake, amount| {
                named[stake].get_or_insert_with(|| BTreeSet::from([Exact::ZERO])).extend(amount);
            });
        }
        let mut samples = vec![stakes.to_vec()];
        for (stake, amounts) in named.into_iter().enumerate() {
            let Some(amounts) = amounts else { continue };
            let mut tried: Vec<Exact> = amounts.iter().copied().collect();
            if self.stakes[stake].is_flag {
                tried = vec![Exact::ZERO, Exact::from(1)];
            } else {
                let between = amounts.iter().zip(amounts.iter().skip(1)).map(|(low, high)| (low + high) / 2);
                let above = amounts.last().map(|highest| highest + 1);
                tried.extend(between.chain(above));
            }
            let others = samples.clone();
            for amount in tried {
                samples.extend(others.iter().cloned().map(|mut sample| {
                    sample[stake] = amount;
                    sample
                }));
            }
        }
        samples
    }

    /// Says that no situation comes to a rule and, where it is to be explained, why.
    fn unreached(&self, rules: &[&Rule], index: usize, explained: Option<&[Vec<Exact>]>) -> Fault {
        let Some(samples) = explained else {
            let place = rules[index].when_place.clone();
            return Fault::new(place, "no situation comes to this rule").help(
                "change the condition, or leave the rule out; why is told when the rules above are mended",
            );
        };
        let mut takers = BTreeSet::new();
        for asked in samples.iter().filter_map(|sample| self.asked(rules, sample).ok()) {
            takers.extend(self.takers(&asked, index));
        }
        let place = rules[index].when_place.clone();
        let lines: Vec<String> = takers
            .iter()
            .map(|taker| self.source.line_and_column(rules[*taker].when_place.start).0.to_string())
            .collect();
        let (why, help) = match lines.as_slice() {
            [] => ("its condition never holds".to_owned(), "change the condition, or leave the rule out"),
            [line] => (
                format!("the rule on line {line} takes them all"),
                "put this rule before that one, or leave it out",
            ),
            [most @ .., last] => (
                format!("the rules on lines {} and {last} take them all", most.join(", ")),
                "put this rule before those, or leave it out",
            ),
        };
        Fault::new(place, format!("no situation comes to this rule: {why}")).help(help)
    }

    /// The earlier rules that take what the condition of a rule would take.
    fn takers(&self, rules: &[Asked<V>], index: usize) -> BTreeSet<usize> {
        let (earlier, asked) = (&rules[..index], &rules[index]);
        let taker = |view: &V| earlier.iter().position(|rule| rule.question.ask(view) == Some(true));
        (0..self.situations.coarse())
            .into_par_iter()
            .filter_map(|coarse| Some((coarse, self.situations.coarse_view(coarse)?)))
            .filter(|(_, view)| asked.question.ask(view) != Some(false))
            .flat_map_iter(|(coarse, _)| self.situations.fine_views(coarse))
            .filter(|(_, view)| asked.question.ask(view) == Some(true))
            .filter_map(|(_, view)| taker(&view))
            .fold(BTreeSet::new, |mut takers, taker| {
                takers.insert(taker);
                takers
            })
            .reduce(BTreeSet::new, |mut all, some| {
                all.extend(some);
                all
            })
    }
}

/// The fault of a rule whose choice has nothing to choose in a situation that comes to it.
#[must_use]
pub fn lacks<V>(stage: &'static Stage<V>, rule: &Rule, example: &str) -> Option<Fault> {
    let choice = stage.actions[rule.action?].choice?;
    let option = &choice.options[rule.option?];
    let message = format!(
        "`{}` has no card to {} in some situations that come here: {example}",
        option.name, choice.key
    );
    let help = format!("narrow the condition; `{}` is {}", option.name, option.meaning);
    Some(Fault::new(rule.option_place.clone(), message).help(help))
}
