//! The search for one condition: the conjunction of atoms that gains most among some rows.
//!
//! It grows atom by atom; of each length the most promising conjunctions are kept. All atoms are judged
//! in one walk over the rows, by sums for each value of each feature.

use super::table::{Atom, EQUAL, IMPOSSIBLE, LESS, MORE, OPERATORS, Table, Truth};

/// The most atoms of a condition.
const LONGEST: usize = 5;

/// So many conjunctions are kept for each weighing of losses.
const KEPT: usize = 4;

/// How losses are weighed against gains, in hundredths: further atoms may take losses away.
const WEIGHINGS: [i64; 4] = [100, 30, 8, 2];

/// What an option would gain in each row against what is done there now.
pub(super) struct Gains {
    gain: Vec<i64>,
    /// Rows for which something changes.
    rows: Vec<u32>,
    /// Rows that must not be taken: the option is impossible in some of their situations.
    barred: Vec<u32>,
}

impl Gains {
    /// Among rows that come to a place of a list, from what the rest of the list loses there.
    pub(super) fn of(table: &Table, option: usize, reaching: &[u32], losses: &[i64]) -> Self {
        let mut gains = Self { gain: vec![0; table.rows], rows: Vec::new(), barred: Vec::new() };
        for row in reaching {
            let regret = table.regrets[option][*row as usize];
            if regret == IMPOSSIBLE {
                gains.barred.push(*row);
            } else if regret != losses[*row as usize] {
                gains.gain[*row as usize] = losses[*row as usize] - regret;
                gains.rows.push(*row);
            }
        }
        gains
    }
}

/// A conjunction, with what it gains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) atoms: Vec<Atom>,
    /// In points, the price of its atoms taken off.
    pub(super) gain: i64,
}

/// A conjunction that grows.
struct Partial {
    atoms: Vec<Atom>,
    /// Rows that it takes.
    taken: Vec<u32>,
    /// Rows of which it takes a part, or must take none.
    hazards: Vec<u32>,
}

/// Sums over rows.
#[derive(Clone, Copy, Default)]
struct Bin {
    won: i64,
    lost: i64,
    rows: u32,
    hazards: u32,
}

impl Bin {
    fn plus(self, other: Self) -> Self {
        Self {
            won: self.won + other.won,
            lost: self.lost + other.lost,
            rows: self.rows + other.rows,
            hazards: self.hazards + other.hazards,
        }
    }

    fn take(&mut self, gain: i64) {
        self.rows += 1;
        if gain > 0 { self.won += gain } else { self.lost -= gain }
    }
}

/// An atom added to a conjunction.
#[derive(Clone, Copy)]
struct Step {
    parent: usize,
    atom: Atom,
    won: i64,
    lost: i64,
    rows: u32,
}

/// The best conjunction among rows, of those that grow from nothing and from `seeds`.
pub(super) fn best_conjunction(table: &Table, gains: &Gains, seeds: &[Vec<Atom>]) -> Option<Found> {
    let start = Partial { atoms: Vec::new(), taken: gains.rows.clone(), hazards: gains.barred.clone() };
    let mut best = None;
    let mut beam = vec![start];
    for seed in seeds {
        let grown = seed.iter().fold(None, |partial: Option<Partial>, atom| {
            Some(partial.as_ref().unwrap_or(&beam[0]).with(table, *atom))
        });
        beam.extend(grown);
    }
    beam.iter().for_each(|partial| partial.offer(table, gains, &mut best));
    for _ in 0..LONGEST {
        let mut steps = Vec::new();
        for (parent, partial) in beam.iter().enumerate() {
            if partial.atoms.len() < LONGEST {
                partial.steps(table, gains, parent, &mut steps);
            }
        }
        for step in &steps {
            let price = table.price(&beam[step.parent].atoms) + table.price(&[step.atom]);
            let gain = step.won - step.lost - price;
            if gain > best.as_ref().map_or(0, |best: &Found| best.gain) {
                let mut grown = beam[step.parent].atoms.clone();
                grown.push(step.atom);
                best = Some(Found { atoms: grown, gain });
            }
        }
        // What could be gained at most must be more than what has been found.
        let least = best.as_ref().map_or(0, |best| best.gain);
        steps.retain(|step| step.won > least && step.lost > 0);
        let kept = kept(steps);
        if kept.is_empty() {
            break;
        }
        beam = kept.into_iter().map(|step| beam[step.parent].with(table, step.atom)).collect();
    }
    best
}

/// The most promising steps, each set of rows once.
fn kept(mut steps: Vec<Step>) -> Vec<Step> {
    let mut kept: Vec<Step> = Vec::new();
    for weighing in WEIGHINGS {
        let score = |step: &Step| step.won - step.lost / 100 * weighing;
        steps.sort_by_key(|step| (std::cmp::Reverse(score(step)), step.parent, step.atom));
        let mut new = 0;
        for step in &steps {
            let is_known =
                |other: &Step| (other.won, other.lost, other.rows) == (step.won, step.lost, step.rows);
            if !kept.iter().any(is_known) {
                kept.push(*step);
                new += 1;
                if new == KEPT {
                    break;
                }
            }
        }
    }
    kept
}

impl Partial {
    fn with(&self, table: &Table, atom: Atom) -> Self {
        let mut atoms = self.atoms.clone();
        atoms.push(atom);
        let (mut taken, mut hazards) = (Vec::new(), Vec::new());
        for row in &self.taken {
            match table.truth(atom, *row as usize) {
                Truth::Yes => taken.push(*row),
                Truth::Mixed => hazards.push(*row),
                Truth::No => {}
            }
        }
        hazards.extend(self.hazards.iter().filter(|row| table.truth(atom, **row as usize) != Truth::No));
        Self { atoms, taken, hazards }
    }

    fn offer(&self, table: &Table, gains: &Gains, best: &mut Option<Found>) {
        if !self.hazards.is_empty() {
            return;
        }
        let gain: i64 = self.taken.iter().map(|row| gains.gain[*row as usize]).sum();
        let gain = gain - table.price(&self.atoms);
        // Without an atom it would be an `otherwise`.
        if !self.atoms.is_empty() && gain > best.as_ref().map_or(0, |best| best.gain) {
            *best = Some(Found { atoms: self.atoms.clone(), gain });
        }
    }

    /// All atoms that may be added without a hazard and leave something out.
    fn steps(&self, table: &Table, gains: &Gains, parent: usize, steps: &mut Vec<Step>) {
        let before = self.taken.len() as u32;
        let had_hazards = !self.hazards.is_empty();
        let mut offer = |atom: Atom, certain: Bin, possible: u32| {
            let narrows = certain.rows < before || had_hazards;
            if possible == certain.rows && certain.won > 0 && narrows {
                let Bin { won, lost, rows, .. } = certain;
                steps.push(Step { parent, atom, won, lost, rows });
            }
        };
        for (number, column) in table.columns.iter().enumerate() {
            let values = column.values.len();
            // Rows of one value, by it; rows of several by their least and by their greatest.
            let mut alone = vec![Bin::default(); values];
            let mut by_least = vec![Bin::default(); values];
            let mut by_most = vec![Bin::default(); values];
            let mut has_ranges = false;
            for row in &self.taken {
                let (least, most) = (column.least[*row as usize], column.most[*row as usize]);
                let gain = gains.gain[*row as usize];
                if least == most {
                    alone[usize::from(least)].take(gain);
                } else {
                    has_ranges = true;
                    by_least[usize::from(least)].take(gain);
                    by_most[usize::from(most)].take(gain);
                }
            }
            for row in &self.hazards {
                has_ranges = true;
                by_least[usize::from(column.least[*row as usize])].hazards += 1;
                by_most[usize::from(column.most[*row as usize])].hazards += 1;
            }
            // All rows whose least, or greatest, value is at most that of the place before.
            let (mut below_by_least, mut below_by_most) = (Bin::default(), Bin::default());
            let sum = |bins: &[Bin]| bins.iter().fold(Bin::default(), |all, bin| all.plus(*bin));
            let alone_in_all = sum(&alone);
            let all_by_least = alone_in_all.plus(sum(&by_least));
            for place in 0..values {
                let here = alone[place];
                let upto_by_most = below_by_most.plus(here).plus(by_most[place]);
                let upto_by_least = below_by_least.plus(here).plus(by_least[place]);
                let at = place as u16;
                if here.rows > 0 {
                    let possible = upto_by_least.rows + upto_by_least.hazards
                        - below_by_most.rows
                        - below_by_most.hazards;
                    offer(Atom::Equal(number, at), here, possible);
                }
                if place + 1 < values && (here.rows > 0 || has_ranges) {
                    let possible = upto_by_least.rows + upto_by_least.hazards;
                    offer(Atom::AtMost(number, at), upto_by_most, possible);
                }
                if place > 0 && (here.rows > 0 || has_ranges) {
                    let certain = Bin {
                        won: all_by_least.won - below_by_least.won,
                        lost: all_by_least.lost - below_by_least.lost,
                        rows: all_by_least.rows - below_by_least.rows,
                        hazards: 0,
                    };
                    let possible =
                        all_by_least.rows + all_by_least.hazards - below_by_most.rows - below_by_most.hazards;
                    offer(Atom::AtLeast(number, at), certain, possible);
                }
                below_by_least = upto_by_least;
                below_by_most = upto_by_most;
            }
        }
        for (number, pair) in table.pairs.iter().enumerate() {
            let mut bins = [Bin::default(); 8];
            for row in &self.taken {
                bins[usize::from(pair.results[*row as usize] & 7)].take(gains.gain[*row as usize]);
            }
            for row in &self.hazards {
                bins[usize::from(pair.results[*row as usize] & 7)].hazards += 1;
            }
            for (_, wanted) in OPERATORS {
                let (mut certain, mut possible) = (Bin::default(), 0);
                for (results, bin) in bins.iter().enumerate() {
                    let results = results as u8 & (LESS | EQUAL | MORE);
                    if results & wanted != 0 {
                        possible += bin.rows + bin.hazards;
                        if results & !wanted == 0 {
                            certain = certain.plus(*bin);
                        }
                    }
                }
                offer(Atom::Compare(number, wanted), certain, possible);
            }
        }
    }
}
