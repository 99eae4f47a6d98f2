//! The best strategy of so many rules, as a file that a person can read and play.
//!
//! All situations of a stage are appraised and added up in groups that conditions cannot tell apart
//! ([`gather`]), these become columns of features ([`table`]), and a list of rules is grown over them
//! ([`list`], [`search`]). What is found is written as a strategy file ([`write`]), read and compiled
//! like any other, and counted: the cost that is told is that of the file.
//!
//! Where this is wrong: the search is no proof. A better list of as many rules may exist; conditions
//! with `or` and with more than five parts are not tried, and the lists of later stages are searched
//! for under one list of the stages before them.

mod gather;
mod list;
mod search;
mod table;
mod write;

use super::compile::StakeOverrides;
use super::cost::{Whole, unit_amount};
use super::file::StrategyFile;
use crate::base::exact::Exact;
use crate::base::fault::{Faults, Source};
use crate::game::census::{Census, Lookout, Solver, Uncounted};
use crate::game::contract::{Game, Sitting};
use crate::game::house::House;
use crate::game::vocabulary::Situations;
use gather::gather;
use list::List;
use std::sync::Arc;
use table::Table;
use thiserror::Error;
use write::{Written, text};

/// A strategy that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distilled {
    /// The strategy file.
    pub text: String,
    /// The rules of all lists together, `otherwise` not counted.
    pub rules: usize,
    /// What it costs against the best play, in initial bets.
    pub cost: Exact,
    /// The expected result of the best play, in initial bets.
    pub best: Exact,
}

/// Why nothing was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Undistilled {
    /// The stakes cannot be played, or what was written cannot be read.
    #[error("{0}")]
    Faults(Faults),
    /// Nothing was counted.
    #[error(transparent)]
    Uncounted(#[from] Uncounted),
}

impl From<Faults> for Undistilled {
    fn from(faults: Faults) -> Self {
        Self::Faults(faults)
    }
}

/// A stage with the lists that were found for it.
struct Searched<V: 'static> {
    stage: usize,
    gathered: gather::Gathered<V>,
    table: Table,
    /// By their number of rules.
    lists: Vec<List>,
}

impl<V> Searched<V> {
    /// Whether a list leads to a later stage.
    fn leads_on(&self, list: &List) -> bool {
        let options = list.lines.iter().map(|line| line.option).chain([list.otherwise]);
        options.into_iter().any(|option| self.gathered.options[option].leads_on)
    }
}

/// Finds the best strategy of at most `most` rules. `meter` is told in the file, where the rules are not at
/// their own.
///
/// # Errors
/// Stakes that cannot be played under these rules, or a stop.
pub fn distill<G: Game>(
    solver: &G::Solver,
    rules: &Arc<G::Rules>,
    most: usize,
    stakes: &StakeOverrides,
    meter: Option<Exact>,
    lookout: &dyn Lookout,
) -> Result<Distilled, Undistilled> {
    let task = Task::<G> { solver, rules, stakes, meter, lookout };
    let nothing = task.written(&[], None);
    let (census, amounts) = task.counted(&nothing)?;
    let whole = Whole { ways: solver.deals(rules) * solver.weight_unit(), unit: census.tally.unit };
    let situations = G::situations(Some(rules), &amounts);
    let mut searched: Vec<Searched<G::View>> = Vec::new();
    let mut best = Exact::ZERO;
    for (stage, here) in situations.iter().enumerate().filter(|(_, here)| here.is_reached()) {
        // Later stages are come to as a list of a middling length leads there.
        let so_far: Vec<(&Searched<G::View>, usize)> =
            searched.iter().map(|earlier| (earlier, earlier.lists.len() * 3 / 4)).collect();
        let before = task.written(&so_far, None);
        if stage > 0 && !task.leads_to(&before, stage)? {
            continue;
        }
        let subject = task.subject(&before)?;
        let found = task.search(stage, here.as_ref(), &subject, most, whole)?;
        if stage == 0 {
            best = whole.of(found.gathered.best);
        }
        searched.push(found);
    }
    let chosen = shared(&searched, most);
    let lists: Vec<(&Searched<G::View>, usize)> = searched.iter().zip(chosen.iter().copied()).collect();
    let draft = task.written(&lists, None);
    let (census, _) = task.counted(&draft)?;
    let cost = best - unit_amount(census.tally.net_total(), census.tally.unit) / census.deals as i128;
    let text = task.written(&lists, Some((cost, best)));
    // What is handed over is what can be read.
    task.file(&text)?;
    Ok(Distilled { text, rules: chosen.iter().sum(), cost, best })
}

/// How many rules each list gets of all that there may be.
fn shared<V>(searched: &[Searched<V>], most: usize) -> Vec<usize> {
    let Some((first, later)) = searched.split_first() else { return Vec::new() };
    // A first list that leads to no later one is played alone.
    let [leading, alone]: [Vec<(usize, i64)>; 2] = [true, false].map(|leads| {
        let lists = first.lists.iter().enumerate().take(most + 1);
        lists
            .filter(|(_, list)| first.leads_on(list) == leads || (leads && later.is_empty()))
            .map(|(number, list)| (number, list.loss(&first.table)))
            .collect()
    });
    let without_more = |(number, loss): (usize, i64)| {
        let numbers = std::iter::once(number).chain(later.iter().map(|_| 0)).collect();
        (loss, numbers)
    };
    let mut found: Vec<(i64, Vec<usize>)> = alone.into_iter().map(without_more).collect();
    let mut known: Vec<(i64, Vec<usize>)> =
        leading.into_iter().map(|(number, loss)| (loss, vec![number])).collect();
    for stage in later {
        let losses: Vec<i64> = stage.lists.iter().map(|list| list.loss(&stage.table)).collect();
        let longer =
            known.iter().flat_map(|(before, numbers)| {
                let left = most - numbers.iter().sum::<usize>();
                losses.iter().enumerate().take(left + 1).map(move |(number, loss)| {
                    (before + loss, numbers.iter().copied().chain([number]).collect())
                })
            });
        known = longer.collect();
    }
    found.append(&mut known);
    // Of equal ones the shortest.
    let best = found.into_iter().min_by_key(|(loss, numbers)| (*loss, numbers.iter().sum::<usize>()));
    best.map_or_else(|| vec![0; searched.len()], |(_, numbers)| numbers)
}

/// What is asked for.
struct Task<'t, G: Game> {
    solver: &'t G::Solver,
    rules: &'t Arc<G::Rules>,
    stakes: &'t StakeOverrides,
    meter: Option<Exact>,
    lookout: &'t dyn Lookout,
}

impl<G: Game> Task<'_, G> {
    fn search(
        &self,
        stage: usize,
        situations: &dyn Situations<G::View>,
        subject: &G::Subject,
        most: usize,
        whole: Whole,
    ) -> Result<Searched<G::View>, Undistilled> {
        let vocabulary = &G::vocabulary().stages[stage];
        let mut gathered = gather::<G>(self.solver, subject, stage, situations, self.lookout)?;
        gathered.narrow(whole);
        let mut table = Table::of(&gathered, vocabulary, situations, whole);
        let otherwise: Vec<usize> =
            (0..gathered.options.len()).filter(|option| gathered.options[*option].chosen.is_none()).collect();
        let lists = list::grow(&mut table, &otherwise, most, self.lookout)?;
        Ok(Searched { stage, gathered, table, lists })
    }

    /// The file of these lists, each with the number of its rules.
    fn written(&self, lists: &[(&Searched<G::View>, usize)], cost: Option<(Exact, Exact)>) -> String {
        let head = Written { house: self.rules.origin(), stakes: self.stakes, meter: self.meter, cost };
        text::<G>(&head, self.rules, lists)
    }

    fn file(&self, text: &str) -> Result<StrategyFile, Faults> {
        StrategyFile::read::<G>("distilled", &Source::new("distilled.toml", text))
    }

    fn leads_to(&self, text: &str, stage: usize) -> Result<bool, Faults> {
        let key = G::vocabulary().stages[stage].key;
        let file = self.file(text)?;
        Ok((0..stage).any(|earlier| {
            file.rules(earlier).iter().any(|rule| {
                let actions = G::vocabulary().stages[earlier].actions;
                rule.action.is_some_and(|action| actions[action].leads_to == Some(key))
            })
        }))
    }

    fn subject(&self, text: &str) -> Result<G::Subject, Undistilled> {
        let player = self.file(text)?.compile::<G>(self.rules, self.stakes)?;
        let seated = G::subject(self.rules, player, &Sitting::default());
        Ok(seated.map_err(Uncounted::Refused)?)
    }

    /// All deals under a file, and its stakes.
    fn counted(&self, text: &str) -> Result<(Census, Vec<Exact>), Undistilled> {
        let player = self.file(text)?.compile::<G>(self.rules, self.stakes)?;
        let stakes = player.stakes.clone();
        let subject = G::subject(self.rules, player, &Sitting::default()).map_err(Uncounted::Refused)?;
        Ok((self.solver.census(&subject, self.lookout)?, stakes))
    }
}
