//! What a strategy costs against the best play under the same rules and stakes, and which of its rules
//! cost it.
//!
//! In every situation the action taken is set against the best one. What it is worse by, times the ways
//! in which play comes there, is the cost of the rule that decided. All sums are of whole numbers, so
//! the parts add up to the total to the last digit.
//!
//! Where this is wrong: a cost is told of the first rule that took the situation. It may be the rule
//! before it that should have taken it, or one that is missing.

use super::condition::question::Circumstances;
use super::condition::question::Question;
use super::file::StrategyFile;
use super::rule::{Act, Asked, Rule};
use super::sweep::{Wanted, sweep};
use crate::base::exact::Exact;
use crate::base::fault::Fault;
use crate::base::money::Unit;
use crate::game::census::{Appraised, Lookout, Solver, Uncounted};
use crate::game::contract::{Game, Player, Refusal};
use crate::game::decision::DecisionTable;
use crate::game::vocabulary::{Kind, Situations, Stage};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Rules that one table of rule numbers tells apart.
const RULES_A_TABLE: usize = 250;

/// What a strategy costs, in initial bets; nothing is ever below zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The expected result of the best play.
    pub best: Exact,
    /// By how much the strategy's is lower: the sum of all rules, and of all classes.
    pub total: Exact,
    /// Each stage that is decided under these rules.
    pub stages: Vec<StageCost>,
}

/// What the rules of one list cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageCost {
    /// The place of the stage in the vocabulary.
    pub stage: usize,
    /// Each rule of the list, in its order, `otherwise` last.
    pub rules: Vec<Part>,
    /// Each class that the hands decided about are of, by its name, from the lowest; none in a game
    /// without classes.
    pub classes: Vec<(String, Part)>,
}

/// A part of a cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The part of the decisions of the list that are taken here.
    pub frequency: Exact,
    /// What that costs.
    pub cost: Exact,
    /// By the actions of the stage, what it costs where that action would have been the best.
    pub instead: Vec<Exact>,
}

impl StageCost {
    /// What the whole list costs.
    #[must_use]
    pub fn cost(&self) -> Exact {
        self.rules.iter().map(|part| part.cost).sum()
    }
}

/// Counts the cost of a strategy that was compiled for a house. `subject` seats that player.
///
/// # Errors
/// A stop, amounts that cannot be counted in, or a file that was compiled for another house.
pub fn cost<G: Game>(
    solver: &G::Solver,
    rules: &G::Rules,
    file: &StrategyFile,
    player: &Player,
    subject: &G::Subject,
    lookout: &dyn Lookout,
) -> Result<Cost, Uncounted> {
    let census = solver.census(subject, lookout)?;
    let whole = Whole { ways: solver.deals(rules) * solver.weight_unit(), unit: census.tally.unit };
    let situations = G::situations(Some(rules), &player.stakes);
    let mut stages = Vec::new();
    let mut best = None;
    for (place, (stage, table)) in G::vocabulary().stages.iter().zip(&player.tables).enumerate() {
        let Some(table) = table else { continue };
        let of_file = file.rules(place);
        let finder = RuleFinder::of(stage, situations[place].as_ref(), of_file, &player.stakes)
            .map_err(|fault| Refusal { message: fault.message, help: fault.help })?;
        let count = StageCount::new(stage, table, finder, of_file.len());
        solver.appraise(subject, place, &|appraised| count.add(appraised), lookout)?;
        let sums = count.finished();
        best.get_or_insert_with(|| whole.of(sums.best));
        stages.push(sums.parts(stage, place, situations[place].as_ref(), whole));
    }
    let best = best.unwrap_or(Exact::ZERO);
    let total: Exact = stages.iter().map(StageCost::cost).sum();
    let played = unit_amount(census.tally.net_total(), whole.unit) / census.deals as i128;
    assert_eq!(best - total, played, "what the rules cost is what the strategy loses against the best play");
    Ok(Cost { best, total, stages })
}

/// What sums over situations are measured by.
#[derive(Clone, Copy)]
pub(super) struct Whole {
    /// All weights of a stage that every deal comes to.
    pub(super) ways: u128,
    /// What a tick is.
    pub(super) unit: Unit,
}

impl Whole {
    /// A sum of weights times ticks, in initial bets for each deal.
    pub(super) fn of(self, sum: i128) -> Exact {
        unit_amount(sum, self.unit) / self.ways as i128
    }

    /// The sum that is one in so many initial bets for each deal.
    pub(super) fn per(self, parts: i128) -> i128 {
        self.ways as i128 * i128::from(self.unit.ticks_per_initial_bet()) / parts
    }

    /// The sum that is an initial bet for each deal.
    pub(super) fn ticks(self) -> f64 {
        self.ways as f64 * self.unit.ticks_per_initial_bet() as f64
    }
}

/// A sum of ticks in initial bets.
pub(super) fn unit_amount(sum: i128, unit: Unit) -> Exact {
    Exact::new(sum, i128::from(unit.ticks_per_initial_bet()))
}

/// Which rule of a list takes a situation: decision tables whose codes are the numbers of rules.
struct RuleFinder(Vec<DecisionTable>);

impl RuleFinder {
    fn of<V: Send + Sync>(
        stage: &'static Stage<V>,
        situations: &dyn Situations<V>,
        rules: &[Rule],
        stakes: &[Exact],
    ) -> Result<Self, Fault> {
        let under = Circumstances { features: stage.features, situations, stakes };
        let tables = rules.chunks(RULES_A_TABLE).map(|rules| {
            let mut asked = Vec::with_capacity(rules.len() + 1);
            for (number, rule) in rules.iter().enumerate() {
                let question = rule.asked(stage, &under)?.question;
                asked.push(Asked { question, act: Act::Code(number as u8) });
            }
            asked.push(Asked { question: Question::Known(true), act: Act::Code(RULES_A_TABLE as u8) });
            let decided = sweep(&asked, situations, Wanted::Codes).decided;
            Ok(DecisionTable::of(decided, situations.row_width(), 0))
        });
        tables.collect::<Result<_, Fault>>().map(Self)
    }

    fn rule(&self, coarse: usize, fine: usize) -> usize {
        let numbers = self.0.iter().map(|table| usize::from(table.decide(coarse, || fine)));
        let found = numbers.enumerate().find(|(_, number)| *number < RULES_A_TABLE);
        found.map_or(0, |(table, number)| table * RULES_A_TABLE + number)
    }
}

/// A sum over situations.
#[derive(Clone, Debug, Default)]
struct Sum {
    weight: u128,
    cost: i128,
    instead: Vec<i128>,
}

impl Sum {
    fn add(&mut self, other: &Self) {
        self.weight += other.weight;
        self.cost += other.cost;
        self.instead.resize(self.instead.len().max(other.instead.len()), 0);
        self.instead.iter_mut().zip(&other.instead).for_each(|(sum, part)| *sum += part);
    }

    fn loss(&mut self, weight: u128, cost: i128, instead: usize, actions: usize) {
        self.weight += weight;
        if cost > 0 {
            self.cost += cost;
            self.instead.resize(actions, 0);
            self.instead[instead] += cost;
        }
    }

    fn part(&self, actions: usize, decisions: u128, whole: Whole) -> Part {
        let mut instead: Vec<Exact> = self.instead.iter().map(|sum| whole.of(*sum)).collect();
        instead.resize(actions, Exact::ZERO);
        let frequency = Exact::new(self.weight as i128, decisions.max(1) as i128);
        Part { frequency, cost: whole.of(self.cost), instead }
    }
}

/// What one thread has added up of a stage.
#[derive(Clone, Debug, Default)]
struct Sums {
    /// Weights times the values of the best actions.
    best: i128,
    rules: Vec<Sum>,
    classes: BTreeMap<i64, Sum>,
}

impl Sums {
    fn add(&mut self, other: &Self) {
        self.best += other.best;
        self.rules.resize(self.rules.len().max(other.rules.len()), Sum::default());
        self.rules.iter_mut().zip(&other.rules).for_each(|(sum, part)| sum.add(part));
        for (class, part) in &other.classes {
            self.classes.entry(*class).or_default().add(part);
        }
    }

    fn parts<V>(
        &self,
        stage: &'static Stage<V>,
        place: usize,
        situations: &dyn Situations<V>,
        whole: Whole,
    ) -> StageCost {
        let actions = stage.actions.len();
        let decisions = self.rules.iter().map(|sum| sum.weight).sum();
        let classes = self.classes.iter().map(|(class, sum)| {
            let name = situations.spelling(Kind::Class, *class).unwrap_or_else(|| class.to_string());
            (name, sum.part(actions, decisions, whole))
        });
        let rules = self.rules.iter().map(|sum| sum.part(actions, decisions, whole)).collect();
        StageCost { stage: place, rules, classes: classes.collect() }
    }
}

/// The cost of a stage while it is added up, by threads that do not wait for each other.
struct StageCount<'c, V: 'static> {
    stage: &'static Stage<V>,
    table: &'c DecisionTable,
    finder: RuleFinder,
    class: Option<fn(&V) -> Option<i64>>,
    sums: Vec<Mutex<Sums>>,
}

impl<'c, V> StageCount<'c, V> {
    fn new(stage: &'static Stage<V>, table: &'c DecisionTable, finder: RuleFinder, rules: usize) -> Self {
        let class = stage.features.iter().find(|feature| feature.kind == Kind::Class);
        let sums = Sums { rules: vec![Sum::default(); rules], ..Sums::default() };
        let sums = (0..rayon::current_num_threads()).map(|_| Mutex::new(sums.clone())).collect();
        Self { stage, table, finder, class: class.map(|feature| feature.value), sums }
    }

    fn add(&self, appraised: &Appraised<'_, V>) {
        let code = self.table.decide_remembering(appraised.coarse, || appraised.fine, || appraised.memory);
        let mut best = (code, i128::MIN);
        let mut taken = None;
        for (action, value) in appraised.values {
            if *value > best.1 {
                best = (*action, *value);
            }
            if *action == code {
                taken = Some(*value);
            }
        }
        let weight = appraised.weight;
        let cost = weight as i128 * (best.1 - taken.unwrap_or(best.1));
        let rule = self.finder.rule(appraised.coarse, appraised.fine);
        let actions = self.stage.actions.len();
        let instead = action_of(self.stage, best.0);
        let thread = rayon::current_thread_index().unwrap_or(0) % self.sums.len();
        let mut sums = self.sums[thread].lock().unwrap_or_else(PoisonError::into_inner);
        sums.best += weight as i128 * best.1;
        if let Some(sum) = sums.rules.get_mut(rule) {
            sum.loss(weight, cost, instead, actions);
        }
        if let Some(class) = self.class.and_then(|class| class(appraised.view)) {
            sums.classes.entry(class).or_default().loss(weight, cost, instead, actions);
        }
    }

    fn finished(self) -> Sums {
        let parts =
            self.sums.into_iter().map(|sums| sums.into_inner().unwrap_or_else(PoisonError::into_inner));
        parts.fold(Sums::default(), |mut all, part| {
            all.add(&part);
            all
        })
    }
}

/// The place of the action that a code belongs to.
pub(super) fn action_of<V>(stage: &Stage<V>, code: u8) -> usize {
    let by_code = stage.actions.iter().position(|action| action.choice.is_none() && action.code == code);
    by_code.or(stage.actions.iter().position(|action| action.choice.is_some())).unwrap_or(0)
}
