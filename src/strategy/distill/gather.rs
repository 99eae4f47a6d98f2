//! Appraised situations, added up in groups that conditions cannot tell apart.

use super::super::cost::Whole;
use crate::game::census::{Appraised, Lookout, Solver, Uncounted};
use crate::game::contract::Game;
use crate::game::vocabulary::{Chosen, Situations, Stage};
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};

/// What a rule can do: an action with, where it has a choice, what is chosen.
pub(super) struct Deed<V: 'static> {
    /// The place of the action in the stage.
    pub(super) action: usize,
    /// The place of what is chosen.
    pub(super) chosen: Option<usize>,
    /// Whether a later stage follows.
    pub(super) leads_on: bool,
    code: Code<V>,
}

impl<V> Copy for Code<V> {}

impl<V> Clone for Code<V> {
    fn clone(&self) -> Self {
        *self
    }
}

enum Code<V: 'static> {
    Always(u8),
    Chosen(fn(&V) -> Chosen),
}

impl<V> Copy for Deed<V> {}

impl<V> Clone for Deed<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Deed<V> {
    /// Everything that rules of a stage can do where the house allows it.
    pub(super) fn all(stage: &'static Stage<V>, situations: &dyn Situations<V>) -> Vec<Self> {
        let forbidden = situations.forbidden();
        let mut all = Vec::new();
        for (action, spoken) in stage.actions.iter().enumerate() {
            if forbidden.iter().any(|(name, _)| *name == spoken.name) {
                continue;
            }
            let leads_on = spoken.leads_to.is_some();
            match spoken.choice {
                None => all.push(Self { action, chosen: None, leads_on, code: Code::Always(spoken.code) }),
                Some(choice) => all.extend(choice.options.iter().enumerate().map(|(chosen, option)| Self {
                    action,
                    chosen: Some(chosen),
                    leads_on,
                    code: Code::Chosen(option.code),
                })),
            }
        }
        all
    }

    fn value(&self, appraised: &Appraised<'_, V>) -> Option<i128> {
        let code = match self.code {
            Code::Always(code) => code,
            Code::Chosen(choose) => match choose(appraised.view) {
                Chosen::Code(code) => code,
                Chosen::Open | Chosen::Nothing => return None,
            },
        };
        appraised.values.iter().find(|(other, _)| *other == code).map(|(_, value)| *value)
    }
}

/// Situations that conditions cannot tell apart.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// Their coarse situation.
    pub(super) coarse: usize,
    /// The values of the features that it leaves open.
    pub(super) fine: Vec<i64>,
    /// Their weight.
    pub(super) weight: u128,
    /// For each option what it is worse than the best action, in ticks and ways; nothing where some
    /// situation leaves it nothing to choose.
    pub(super) regrets: Vec<Option<i128>>,
}

impl Group {
    fn add(&mut self, weight: u128, regrets: &[Option<i128>]) {
        self.weight += weight;
        for (sum, part) in self.regrets.iter_mut().zip(regrets) {
            *sum = sum.zip(*part).map(|(sum, part)| sum + part);
        }
    }

    fn least(&self) -> i128 {
        self.regrets.iter().flatten().min().copied().unwrap_or(0)
    }
}

/// All groups of a stage, by their coarse situations and then by the values of open features.
pub(super) struct Gathered<V: 'static> {
    /// What rules can do.
    pub(super) options: Vec<Deed<V>>,
    /// The features that coarse situations leave open, by their places in the stage.
    pub(super) open: Vec<usize>,
    /// The groups.
    pub(super) groups: Vec<Group>,
    /// The sum of the values of the best actions.
    pub(super) best: i128,
}

/// Goes through all situations of a stage.
pub(super) fn gather<G: Game>(
    solver: &G::Solver,
    subject: &G::Subject,
    place: usize,
    situations: &dyn Situations<G::View>,
    lookout: &dyn Lookout,
) -> Result<Gathered<G::View>, Uncounted> {
    let stage = &G::vocabulary().stages[place];
    let options = Deed::all(stage, situations);
    let open = open_features(stage, situations);
    let shelves: Vec<Mutex<(i128, Vec<Group>)>> =
        (0..situations.coarse()).map(|_| Mutex::new((0, Vec::new()))).collect();
    let visit = |appraised: &Appraised<'_, G::View>| {
        let weight = appraised.weight as i128;
        let best = appraised.values.iter().map(|(_, value)| *value).max().unwrap_or(0);
        let fine: Vec<i64> = open
            .iter()
            .map(|feature| (stage.features[*feature].value)(appraised.view).unwrap_or(0))
            .collect();
        let regret = |option: &Deed<G::View>| option.value(appraised).map(|value| weight * (best - value));
        let regrets: Vec<Option<i128>> = options.iter().map(regret).collect();
        let mut shelf = shelves[appraised.coarse].lock().unwrap_or_else(PoisonError::into_inner);
        shelf.0 += weight * best;
        match shelf.1.iter_mut().find(|group| group.fine == fine) {
            Some(group) => group.add(appraised.weight, &regrets),
            None => shelf.1.push(Group { coarse: appraised.coarse, fine, weight: appraised.weight, regrets }),
        }
    };
    solver.appraise(subject, place, &visit, lookout)?;
    let (mut best, mut groups) = (0, Vec::new());
    for shelf in shelves {
        let (sum, mut found) = shelf.into_inner().unwrap_or_else(PoisonError::into_inner);
        best += sum;
        // Threads add groups in any order.
        found.sort_by(|one, other| one.fine.cmp(&other.fine));
        groups.append(&mut found);
    }
    Ok(Gathered { options, open, groups, best })
}

/// The features that some coarse situation leaves open.
fn open_features<V: Send + Sync>(stage: &'static Stage<V>, situations: &dyn Situations<V>) -> Vec<usize> {
    let views: Vec<V> = (0..situations.coarse()).filter_map(|index| situations.coarse_view(index)).collect();
    let is_open = |feature: &usize| views.iter().any(|view| (stage.features[*feature].value)(view).is_none());
    (0..stage.features.len()).filter(is_open).collect()
}

impl<V: Send + Sync> Gathered<V> {
    /// Leaves out options and open features without which nearly the same could be reached.
    pub(super) fn narrow(&mut self, whole: Whole) {
        self.narrow_options(whole.per(OPTION_WORTH));
        self.narrow_features(whole.per(FEATURES_WORTH));
    }

    fn narrow_options(&mut self, worth: i128) {
        let mut kept: Vec<usize> = Vec::new();
        let mut least: Vec<Option<i128>> = vec![None; self.groups.len()];
        while kept.len() < MOST_OPTIONS {
            let total = |option: usize| -> Option<i128> {
                let regrets = self.groups.iter().zip(&least).map(|(group, least)| {
                    match (group.regrets[option], *least) {
                        (Some(one), Some(other)) => Some(one.min(other)),
                        (one, other) => one.or(other),
                    }
                });
                regrets.sum()
            };
            let totals: Vec<(Option<i128>, usize)> =
                (0..self.options.len()).into_par_iter().map(|option| (total(option), option)).collect();
            let best = totals.into_iter().filter_map(|(total, option)| Some((total?, option))).min();
            let Some((total, option)) = best else { break };
            let before: Option<i128> = least.iter().copied().sum();
            if kept.contains(&option) || before.is_some_and(|before| before - total < worth) {
                break;
            }
            for (least, group) in least.iter_mut().zip(&self.groups) {
                *least = match (*least, group.regrets[option]) {
                    (Some(one), Some(other)) => Some(one.min(other)),
                    (one, other) => one.or(other),
                };
            }
            kept.push(option);
        }
        kept.sort_unstable();
        self.options = kept.iter().map(|option| self.options[*option]).collect();
        for group in &mut self.groups {
            group.regrets = kept.iter().map(|option| group.regrets[*option]).collect();
        }
    }

    fn narrow_features(&mut self, worth: i128) {
        let lost = |groups: &[Group]| groups.iter().map(Group::least).sum::<i128>();
        let most = lost(&self.groups) + worth;
        loop {
            let tried: Vec<(i128, usize, Vec<Group>)> = (0..self.open.len())
                .into_par_iter()
                .map(|feature| {
                    let merged = without(&self.groups, feature);
                    (lost(&merged), feature, merged)
                })
                .collect();
            let best = tried.into_iter().min_by_key(|(lost, feature, _)| (*lost, *feature));
            match best {
                Some((lost, feature, groups)) if lost <= most => {
                    self.groups = groups;
                    self.open.remove(feature);
                }
                _ => return,
            }
        }
    }
}

/// The groups with one open feature left out.
fn without(groups: &[Group], feature: usize) -> Vec<Group> {
    let mut merged: Vec<Group> = Vec::new();
    let mut first = 0;
    for group in groups {
        let mut fine = group.fine.clone();
        fine.remove(feature);
        if merged.last().is_some_and(|last| last.coarse != group.coarse) {
            first = merged.len();
        }
        match merged[first..].iter_mut().find(|other| other.fine == fine) {
            Some(other) => other.add(group.weight, &group.regrets),
            None => merged.push(Group { fine, ..group.clone() }),
        }
    }
    merged
}

/// One in so many initial bets is what an option must gain to be looked at.
const OPTION_WORTH: i128 = 1_000_000;

/// One in so many initial bets may be lost with all the open features that are not looked at.
const FEATURES_WORTH: i128 = 1_000_000;

/// So many options are looked at.
const MOST_OPTIONS: usize = 8;
