//! The search for a list of rules: it grows by the rule that gains most, and every rule is looked for
//! anew among the others until nothing helps any more.

use super::search::{Found, Gains, best_conjunction};
use super::table::{Atom, IMPOSSIBLE, Table, Truth};
use crate::game::census::{Lookout, Uncounted};
use rayon::prelude::*;

/// The most times that all rules of a list are looked for anew after one was added.
const ROUNDS: usize = 3;

/// A comparison must save one part in so many of what a list still loses.
const PART_OF_LOSS: i64 = 1_000;

/// And at least this, in points: a ten-billionth of an initial bet.
const LEAST_PRICE: i64 = 100_000;

/// A rule: where all atoms hold, an option is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) atoms: Vec<Atom>,
    pub(super) option: usize,
}

/// A list of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct List {
    pub(super) lines: Vec<Line>,
    pub(super) otherwise: usize,
}

/// What a list does in every row.
struct Played {
    /// The place of the rule that takes a row; the length of the list for `otherwise`.
    taker: Vec<u16>,
    /// What is lost in each row, in points.
    losses: Vec<i64>,
    /// Whether every row is taken by one rule, and there is something to choose.
    is_sound: bool,
}

impl List {
    /// The list without a rule that loses least.
    pub(super) fn constant(table: &Table, otherwise: &[usize]) -> Self {
        let total =
            |option: &usize| table.regrets[*option].iter().map(|loss| i128::from(*loss)).sum::<i128>();
        let best = otherwise.iter().copied().min_by_key(total).unwrap_or(0);
        Self { lines: Vec::new(), otherwise: best }
    }

    fn play(&self, table: &Table) -> Played {
        let mut played = Played { taker: vec![0; table.rows], losses: vec![0; table.rows], is_sound: true };
        for row in 0..table.rows {
            let mut option = self.otherwise;
            let mut taker = self.lines.len();
            let mut partly: Option<usize> = None;
            for (place, line) in self.lines.iter().enumerate() {
                match table.truth_of_all(&line.atoms, row) {
                    Truth::No => continue,
                    Truth::Yes => {
                        (option, taker) = (line.option, place);
                        break;
                    }
                    Truth::Mixed => {
                        let same = partly
                            .is_none_or(|other| table.regrets[other][row] == table.regrets[line.option][row]);
                        played.is_sound &= same;
                        partly = Some(line.option);
                    }
                }
            }
            let loss = table.regrets[option][row];
            // Sound where the part that was taken before does as well as the rest.
            played.is_sound &= partly.is_none_or(|partly| table.regrets[partly][row] == loss);
            played.is_sound &= loss != IMPOSSIBLE;
            played.taker[row] = taker as u16;
            played.losses[row] = if loss == IMPOSSIBLE { WORST } else { loss };
        }
        played
    }

    /// What the list loses, in points, its atoms priced; nothing where it cannot be played.
    fn price(&self, table: &Table) -> Option<i64> {
        let played = self.play(table);
        let atoms: i64 = self.lines.iter().map(|line| table.price(&line.atoms)).sum();
        played.is_sound.then(|| played.losses.iter().sum::<i64>() + atoms)
    }

    /// What the list loses, in points.
    pub(super) fn loss(&self, table: &Table) -> i64 {
        self.play(table).losses.iter().sum()
    }

    /// The part of the decisions that each rule takes, `otherwise` last.
    pub(super) fn shares(&self, table: &Table) -> Vec<f64> {
        let mut shares = vec![0.0; self.lines.len() + 1];
        let played = self.play(table);
        played
            .taker
            .iter()
            .zip(&table.shares)
            .for_each(|(taker, share)| shares[usize::from(*taker)] += share);
        shares
    }
}

/// What an impossible option loses in a row: a tenth of an initial bet.
const WORST: i64 = 100_000_000_000_000;

/// Lists of no rule, of one, and so on up to `most`, each the best that was found.
pub(super) fn grow(
    table: &mut Table,
    otherwise: &[usize],
    most: usize,
    lookout: &dyn Lookout,
) -> Result<Vec<List>, Uncounted> {
    let mut list = List::constant(table, otherwise);
    let mut lists = vec![list.clone()];
    while list.lines.len() < most {
        lookout.reached("rules found", list.lines.len() as u64, most as u64);
        if lookout.is_stopped() {
            return Err(Uncounted::Stopped);
        }
        table.price = (list.loss(table) / PART_OF_LOSS).max(LEAST_PRICE);
        let places: Vec<usize> = (0..=list.lines.len()).collect();
        let Some(longer) = with_best_rule(table, &list, &places, &[]) else { break };
        list = improved(table, longer, otherwise);
        lists.push(list.clone());
    }
    Ok(lists)
}

/// The list with the rule that gains most put in at one of the places.
fn with_best_rule(table: &Table, list: &List, places: &[usize], seeds: &[Vec<Atom>]) -> Option<List> {
    let played = list.play(table);
    let tasks: Vec<(usize, usize)> = places
        .iter()
        .flat_map(|place| (0..table.regrets.len()).map(move |option| (*place, option)))
        .collect();
    let found: Vec<Option<Found>> = tasks
        .par_iter()
        .map(|(place, option)| {
            let reaching: Vec<u32> = (0..table.rows as u32)
                .filter(|row| usize::from(played.taker[*row as usize]) >= *place)
                .collect();
            best_conjunction(table, &Gains::of(table, *option, &reaching, &played.losses), seeds)
        })
        .collect();
    let mut best: Option<(i64, &Found, usize, usize)> = None;
    for ((place, option), found) in tasks.iter().zip(&found) {
        let Some(found) = found else { continue };
        if best.is_none_or(|(gain, ..)| found.gain > gain) {
            best = Some((found.gain, found, *place, *option));
        }
    }
    let (_, found, place, option) = best?;
    let mut longer = list.clone();
    longer.lines.insert(place, Line { atoms: found.atoms.clone(), option });
    Some(longer)
}

/// The list after every rule has been looked for anew.
fn improved(table: &Table, mut list: List, otherwise: &[usize]) -> List {
    let Some(mut price) = list.price(table) else { return list };
    for _ in 0..ROUNDS {
        let before = price;
        let mut take = |changed: List, list: &mut List| {
            if let Some(found) = changed.price(table).filter(|found| *found < price) {
                (*list, price) = (changed, found);
            }
        };
        for option in otherwise {
            take(List { otherwise: *option, ..list.clone() }, &mut list);
        }
        for place in 0..list.lines.len() {
            let line = list.lines[place].clone();
            let mut without = list.clone();
            without.lines.remove(place);
            let shorter = (0..line.atoms.len()).map(|left_out| {
                let atoms = line.atoms.iter().enumerate().filter(|(at, _)| *at != left_out);
                atoms.map(|(_, atom)| *atom).collect::<Vec<_>>()
            });
            let seeds: Vec<Vec<Atom>> = shorter.filter(|atoms| !atoms.is_empty()).collect();
            let mut places = vec![0, place, without.lines.len()];
            places.dedup();
            if let Some(changed) = with_best_rule(table, &without, &places, &seeds) {
                take(changed, &mut list);
            }
        }
        for place in 1..list.lines.len() {
            let mut swapped = list.clone();
            swapped.lines.swap(place - 1, place);
            take(swapped, &mut list);
        }
        if price == before {
            break;
        }
    }
    list
}
