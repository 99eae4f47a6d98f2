//! The best play as a map: what is done with each class of hands against each card of the dealer.

use super::cost::action_of;
use crate::game::census::{Appraised, Lookout, Solver, Uncounted};
use crate::game::contract::Game;
use crate::game::vocabulary::{Feature, Kind, Stage};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// What is done with hands of each class against each upcard, at the first decision of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayMap {
    /// The actions, by their names in strategy files.
    pub actions: Vec<&'static str>,
    /// The upcards, from the lowest.
    pub columns: Vec<String>,
    /// The classes of hands, from the highest.
    pub rows: Vec<MapRow>,
}

/// What is done with hands of a class.
#[derive(Clone, Debug, PartialEq)]
pub struct MapRow {
    /// The class.
    pub name: String,
    /// For each upcard the part of the hands with which each action is taken; none where there is no hand.
    pub shares: Vec<Vec<f64>>,
}

/// Ways in which each action is taken, by class and upcard.
type Ways = BTreeMap<(i64, i64), Vec<u128>>;

/// Maps the best play of a house. `subject` is the player; nothing in a game without classes of hands or
/// without a card of the dealer that is seen.
///
/// # Errors
/// A stop, or amounts that cannot be counted in.
pub fn play_map<G: Game>(
    solver: &G::Solver,
    rules: &G::Rules,
    stakes: &[crate::base::exact::Exact],
    subject: &G::Subject,
    lookout: &dyn Lookout,
) -> Result<Option<PlayMap>, Uncounted> {
    let Some(stage) = G::vocabulary().stages.first() else { return Ok(None) };
    let find = |is: &dyn Fn(&Feature<G::View>) -> bool| stage.features.iter().find(|feature| is(feature));
    let class = find(&|feature| feature.kind == Kind::Class);
    let upcard = find(&|feature| feature.name == "upcard");
    let (Some(class), Some(upcard)) = (class, upcard) else { return Ok(None) };
    let counts: Vec<Mutex<Ways>> = (0..rayon::current_num_threads()).map(|_| Mutex::default()).collect();
    let visitor = |appraised: &Appraised<'_, G::View>| {
        let (Some(row), Some(column)) = ((class.value)(appraised.view), (upcard.value)(appraised.view))
        else {
            return;
        };
        let thread = rayon::current_thread_index().unwrap_or(0) % counts.len();
        let mut ways = counts[thread].lock().unwrap_or_else(PoisonError::into_inner);
        let of_place = ways.entry((row, column)).or_insert_with(|| vec![0; stage.actions.len()]);
        of_place[best_action(stage, appraised)] += appraised.weight;
    };
    solver.appraise(subject, 0, &visitor, lookout)?;
    let mut all = Ways::new();
    for ways in counts {
        for (place, taken) in ways.into_inner().unwrap_or_else(PoisonError::into_inner) {
            let sums = all.entry(place).or_insert_with(|| vec![0; stage.actions.len()]);
            sums.iter_mut().zip(taken).for_each(|(sum, taken)| *sum += taken);
        }
    }
    let situations = G::situations(Some(rules), stakes);
    let spelt = |feature: &Feature<G::View>, place: i64| {
        let first = situations.first().and_then(|situations| situations.spelling(feature.kind, place));
        first.unwrap_or_else(|| place.to_string())
    };
    let distinct = |of: fn(&(i64, i64)) -> i64| {
        let mut places: Vec<i64> = all.keys().map(of).collect();
        places.sort_unstable();
        places.dedup();
        places
    };
    let (rows, columns) = (distinct(|place| place.0), distinct(|place| place.1));
    let shares = |row: i64, column: i64| -> Vec<f64> {
        let Some(taken) = all.get(&(row, column)) else { return Vec::new() };
        let sum: u128 = taken.iter().sum();
        taken.iter().map(|taken| *taken as f64 / sum as f64).collect()
    };
    Ok(Some(PlayMap {
        actions: stage.actions.iter().map(|action| action.name).collect(),
        columns: columns.iter().map(|column| spelt(upcard, *column)).collect(),
        rows: (rows.iter().rev())
            .map(|row| MapRow {
                name: spelt(class, *row),
                shares: columns.iter().map(|column| shares(*row, *column)).collect(),
            })
            .collect(),
    }))
}

/// The action that is worth most; of several equal ones the first.
fn best_action<V>(stage: &Stage<V>, appraised: &Appraised<'_, V>) -> usize {
    let mut best: Option<(u8, i128)> = None;
    for (code, value) in appraised.values {
        if best.is_none_or(|(_, most)| *value > most) {
            best = Some((*code, *value));
        }
    }
    best.map_or(0, |(code, _)| action_of(stage, code))
}
