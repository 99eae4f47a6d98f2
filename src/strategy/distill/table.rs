//! Groups of situations as columns of features, for a search that asks millions of conditions.

use super::super::condition::Operator;
use super::super::cost::Whole;
use super::gather::{Gathered, Group};
use crate::game::vocabulary::{Kind, Situations, Stage};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::mem::discriminant;

/// So many points are an initial bet: what is searched for is told in points, whole numbers that are
/// quick to add. The cost of what is found is counted afterwards, exactly.
pub(super) const POINTS: f64 = 1e15;

/// The regret of an option that some situation of a row leaves nothing to choose.
pub(super) const IMPOSSIBLE: i64 = i64::MAX;

/// A feature with the least and the greatest value of each row, as places in the list of its values.
pub(super) struct Column {
    /// The place of the feature in the stage.
    pub(super) feature: usize,
    /// The values that occur, in their order.
    pub(super) values: Vec<i64>,
    pub(super) least: Vec<u16>,
    pub(super) most: Vec<u16>,
}

/// Two features of one kind that may be compared, with the results that occur in each row as bits.
pub(super) struct Pair {
    pub(super) left: usize,
    pub(super) right: usize,
    pub(super) results: Vec<u8>,
}

/// The left feature is less, equal, greater.
pub(super) const LESS: u8 = 1;
pub(super) const EQUAL: u8 = 2;
pub(super) const MORE: u8 = 4;

/// The operators of comparisons, with the results under which they hold.
pub(super) const OPERATORS: [(Operator, u8); 6] = [
    (Operator::Less, LESS),
    (Operator::More, MORE),
    (Operator::Equal, EQUAL),
    (Operator::AtMost, LESS | EQUAL),
    (Operator::AtLeast, MORE | EQUAL),
    (Operator::Unequal, LESS | MORE),
];

/// A part of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Atom {
    /// A column is at least the value at this place.
    AtLeast(usize, u16),
    /// At most.
    AtMost(usize, u16),
    /// Just that.
    Equal(usize, u16),
    /// A pair compares with one of these results.
    Compare(usize, u8),
}

/// Whether an atom holds in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    No,
    Yes,
    /// In some of its situations.
    Mixed,
}

/// Rows of situations that are decided alike or cannot be told apart.
pub(super) struct Table {
    pub(super) rows: usize,
    pub(super) columns: Vec<Column>,
    pub(super) pairs: Vec<Pair>,
    /// By option and row, what it is worse than the best action, in points.
    pub(super) regrets: Vec<Vec<i64>>,
    /// By row, its part of all decisions.
    pub(super) shares: Vec<f64>,
    /// By column, how many plain comparisons its own is as hard to read as.
    weights: Vec<i64>,
    /// What a plain comparison must gain, in points.
    pub(super) price: i64,
}

/// A strength stands for five ranks.
const STRENGTH_WEIGHT: i64 = 10;

/// Comparisons of two features.
const COMPARE_WEIGHT: i64 = 2;

impl Table {
    /// The table of what was gathered. Where one option is the best wherever features of few values
    /// (classes, numbers) are alike, all that is so alike is one row.
    pub(super) fn of<V: Send + Sync>(
        gathered: &Gathered<V>,
        stage: &'static Stage<V>,
        situations: &dyn Situations<V>,
        whole: Whole,
    ) -> Self {
        let values: Vec<Vec<i64>> = gathered
            .groups
            .par_iter()
            .map(|group| values(group, &gathered.open, stage, situations))
            .collect();
        let few: Vec<usize> = (0..stage.features.len())
            .filter(|feature| matches!(stage.features[*feature].kind, Kind::Class | Kind::Number { .. }))
            .collect();
        let mut cells: BTreeMap<Vec<i64>, Vec<usize>> = BTreeMap::new();
        for (group, values) in values.iter().enumerate() {
            cells.entry(few.iter().map(|feature| values[*feature]).collect()).or_default().push(group);
        }
        let tolerated = whole.per(MERGED_WORTH);
        let mut rows: Vec<Vec<usize>> = Vec::new();
        for members in cells.into_values() {
            if is_pure(&gathered.groups, &members, gathered.options.len(), tolerated) {
                rows.push(members);
            } else {
                rows.extend(members.into_iter().map(|group| vec![group]));
            }
        }
        Self::of_rows(gathered, stage, &values, &rows, whole)
    }

    fn of_rows<V>(
        gathered: &Gathered<V>,
        stage: &'static Stage<V>,
        values: &[Vec<i64>],
        rows: &[Vec<usize>],
        whole: Whole,
    ) -> Self {
        let column = |feature: usize| {
            let ends = |row: &Vec<usize>| {
                let of_row = row.iter().map(|group| values[*group][feature]);
                (of_row.clone().min().unwrap_or(0), of_row.max().unwrap_or(0))
            };
            let ends: Vec<(i64, i64)> = rows.iter().map(ends).collect();
            let mut known: Vec<i64> = ends.iter().flat_map(|(least, most)| [*least, *most]).collect();
            known.sort_unstable();
            known.dedup();
            let place = |value: &i64| known.binary_search(value).unwrap_or(0) as u16;
            let (least, most) = ends.iter().map(|(least, most)| (place(least), place(most))).unzip();
            Column { feature, values: known, least, most }
        };
        let is_known = |feature: &usize| values.iter().all(|values| values[*feature] != UNKNOWN);
        let columns: Vec<Column> = (0..stage.features.len())
            .into_par_iter()
            .filter(is_known)
            .map(column)
            .filter(|column| column.values.len() > 1)
            .collect();
        let compared: Vec<usize> = columns.iter().map(|column| column.feature).collect();
        let mut pairs = Vec::new();
        for (at, left) in compared.iter().enumerate() {
            for right in &compared[at + 1..] {
                let kinds = [*left, *right].map(|feature| stage.features[feature].kind);
                let is_scale = !matches!(kinds[0], Kind::Flag | Kind::Number { .. });
                if is_scale && discriminant(&kinds[0]) == discriminant(&kinds[1]) {
                    pairs.push((*left, *right));
                }
            }
        }
        let pairs = pairs.into_par_iter().map(|(left, right)| {
            let result = |group: &usize| match values[*group][left].cmp(&values[*group][right]) {
                std::cmp::Ordering::Less => LESS,
                std::cmp::Ordering::Equal => EQUAL,
                std::cmp::Ordering::Greater => MORE,
            };
            let results = |row: &Vec<usize>| row.iter().map(result).fold(0, |all, one| all | one);
            Pair { left, right, results: rows.iter().map(results).collect() }
        });
        let pairs = pairs.collect();
        let points = |regret: i128| (regret as f64 / whole.ticks() * POINTS).round() as i64;
        let regrets = (0..gathered.options.len()).map(|option| {
            let of_row = |row: &Vec<usize>| {
                let sum: Option<i128> = row.iter().map(|group| gathered.groups[*group].regrets[option]).sum();
                sum.map_or(IMPOSSIBLE, points)
            };
            rows.iter().map(of_row).collect()
        });
        let regrets = regrets.collect();
        let all: u128 = gathered.groups.iter().map(|group| group.weight).sum();
        let share = |row: &Vec<usize>| {
            row.iter().map(|group| gathered.groups[*group].weight).sum::<u128>() as f64 / all.max(1) as f64
        };
        let weight = |column: &Column| match stage.features[column.feature].kind {
            Kind::Strength => STRENGTH_WEIGHT,
            _ => 1,
        };
        let weights = columns.iter().map(weight).collect();
        let shares = rows.iter().map(share).collect();
        Self { rows: rows.len(), columns, pairs, regrets, shares, weights, price: 0 }
    }

    /// What atoms must gain together, in points.
    pub(super) fn price(&self, atoms: &[Atom]) -> i64 {
        let weight = |atom: &Atom| match atom {
            Atom::AtLeast(column, _) | Atom::AtMost(column, _) | Atom::Equal(column, _) => {
                self.weights[*column]
            }
            Atom::Compare(..) => COMPARE_WEIGHT,
        };
        atoms.iter().map(weight).sum::<i64>() * self.price
    }

    /// Whether an atom holds in a row.
    pub(super) fn truth(&self, atom: Atom, row: usize) -> Truth {
        let (all, any) = match atom {
            Atom::AtLeast(column, place) => {
                let column = &self.columns[column];
                (column.least[row] >= place, column.most[row] >= place)
            }
            Atom::AtMost(column, place) => {
                let column = &self.columns[column];
                (column.most[row] <= place, column.least[row] <= place)
            }
            Atom::Equal(column, place) => {
                let column = &self.columns[column];
                let (least, most) = (column.least[row], column.most[row]);
                (least == place && most == place, least <= place && place <= most)
            }
            Atom::Compare(pair, wanted) => {
                let results = self.pairs[pair].results[row];
                (results & !wanted == 0, results & wanted != 0)
            }
        };
        match (all, any) {
            (true, _) => Truth::Yes,
            (false, true) => Truth::Mixed,
            (false, false) => Truth::No,
        }
    }

    /// Whether all of these atoms hold in a row.
    pub(super) fn truth_of_all(&self, atoms: &[Atom], row: usize) -> Truth {
        let mut truth = Truth::Yes;
        for atom in atoms {
            match self.truth(*atom, row) {
                Truth::No => return Truth::No,
                Truth::Mixed => truth = Truth::Mixed,
                Truth::Yes => {}
            }
        }
        truth
    }
}

/// Stands for the value of a feature that was left out.
const UNKNOWN: i64 = i64::MIN;

/// One in so many initial bets may be lost by what is one row.
const MERGED_WORTH: i128 = 10_000_000_000;

fn values<V>(
    group: &Group,
    open: &[usize],
    stage: &'static Stage<V>,
    situations: &dyn Situations<V>,
) -> Vec<i64> {
    let view = situations.coarse_view(group.coarse);
    let value = |feature: usize| {
        if let Some(place) = open.iter().position(|open| *open == feature) {
            return group.fine[place];
        }
        view.as_ref().and_then(|view| (stage.features[feature].value)(view)).unwrap_or(UNKNOWN)
    };
    (0..stage.features.len()).map(value).collect()
}

/// Whether one option is the best of all, or nearly so.
fn is_pure(groups: &[Group], members: &[usize], options: usize, tolerated: i128) -> bool {
    (0..options).any(|option| {
        let sum: Option<i128> = members.iter().map(|group| groups[*group].regrets[option]).sum();
        sum.is_some_and(|sum| sum <= tolerated)
    })
}
