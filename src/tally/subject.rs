//! The count of one subject (a house's rules under a player's strategy), whatever the game.

use super::shape::Shape;
use super::table::TableTally;
use crate::base::money::{Ticks, Unit};
use std::collections::BTreeMap;

/// What became of one bet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Settled {
    /// What the player put down.
    pub staked: Ticks,
    /// What came back, stake included.
    pub returned: Ticks,
}

impl Settled {
    /// Returned less staked: positive when the player won.
    #[must_use]
    pub fn net(self) -> Ticks {
        self.returned - self.staked
    }
}

/// How one initial bet ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ending {
    /// What became of each bet of the [`Shape`], in its order.
    pub bets: Vec<Settled>,
    /// The decision, as a place in the shape's list.
    pub decision: usize,
    /// The row of each breakdown of the shape.
    pub rows: Vec<usize>,
}

/// Counts and sums of one bet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BetTally {
    /// Initial bets beside which this bet was put down.
    pub placed: u128,
    /// Sum of its stakes, in ticks.
    pub staked: i128,
    /// Sum of what came back, in ticks.
    pub returned: i128,
    /// Bets of which something came back.
    pub returning: u128,
    /// Bets of which more came back than was staked.
    pub winning: u128,
    /// How often each net result occurred, among the bets placed.
    pub net: BTreeMap<Ticks, u128>,
}

/// Counts and sums of one row of a breakdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowTally {
    /// Initial bets.
    pub initial_bets: u128,
    /// Sum of stakes, in ticks.
    pub staked: i128,
    /// Sum of net results, in ticks.
    pub net: i128,
    /// Sum of squares of net results, in ticks squared.
    pub net_squared: i128,
}

/// Everything counted of one subject: whole numbers only. `merge` adds exactly, in any order.
///
/// The engine that counted is not recorded here: a sample counts rounds, an exact solver ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What the entries below are called.
    pub shape: &'static Shape,
    /// What one tick is worth.
    pub unit: Unit,
    /// Initial bets counted: the denominator of everything "per initial bet".
    pub initial_bets: u128,
    /// Sum of all stakes, in ticks.
    pub staked: i128,
    /// Sum of squares of the stake of an initial bet with all that was added to it.
    pub staked_squared: i128,
    /// Sum of products of stake and net result.
    pub staked_times_net: i128,
    /// Initial bets that got something back.
    pub returning: u128,
    /// Initial bets that got back more than was staked.
    pub winning: u128,
    /// How often each net result of all bets together occurred.
    pub net: BTreeMap<Ticks, u128>,
    /// The bets, in the order of the shape.
    pub bets: Vec<BetTally>,
    /// How often each decision was taken.
    pub decisions: Vec<u128>,
    /// The rows of each breakdown; an exact count may leave out the last ones of the shape.
    pub breakdowns: Vec<Vec<RowTally>>,
    /// Sums over whole rounds, where several bets shared them.
    pub table: Option<TableTally>,
}

impl Tally {
    /// A count of nothing.
    #[must_use]
    pub fn new(shape: &'static Shape, unit: Unit) -> Self {
        Self {
            shape,
            unit,
            initial_bets: 0,
            staked: 0,
            staked_squared: 0,
            staked_times_net: 0,
            returning: 0,
            winning: 0,
            net: BTreeMap::new(),
            bets: vec![BetTally::default(); shape.bets.len()],
            decisions: vec![0; shape.decisions.len()],
            breakdowns: shape.breakdowns.iter().map(|by| vec![RowTally::default(); by.rows.len()]).collect(),
            table: None,
        }
    }

    /// Counts `times` initial bets that ended alike.
    ///
    /// # Panics
    /// If a sum passes 128 bits: it cannot with up to 10^15 rounds and results below 10^9 ticks.
    pub fn record(&mut self, ending: &Ending, times: u128) {
        if times == 0 {
            return;
        }
        let n = i128::try_from(times).expect("fewer than 2^127 initial bets");
        let (mut staked, mut returned) = (Ticks::ZERO, Ticks::ZERO);
        for (bet, settled) in self.bets.iter_mut().zip(&ending.bets) {
            staked += settled.staked;
            returned += settled.returned;
            if settled.staked == Ticks::ZERO && settled.returned == Ticks::ZERO {
                continue;
            }
            bet.placed += times;
            bet.staked += n * i128::from(settled.staked.0);
            bet.returned += n * i128::from(settled.returned.0);
            bet.returning += if settled.returned > Ticks::ZERO { times } else { 0 };
            bet.winning += if settled.returned > settled.staked { times } else { 0 };
            *bet.net.entry(settled.net()).or_default() += times;
        }
        let net = returned - staked;
        let (stake, result) = (i128::from(staked.0), i128::from(net.0));
        self.initial_bets += times;
        self.staked += n * stake;
        self.staked_squared += n * stake * stake;
        self.staked_times_net += n * stake * result;
        self.returning += if returned > Ticks::ZERO { times } else { 0 };
        self.winning += if returned > staked { times } else { 0 };
        *self.net.entry(net).or_default() += times;
        self.decisions[ending.decision] += times;
        assert_eq!(self.breakdowns.len(), ending.rows.len(), "an initial bet is counted in a row of each");
        for (rows, row) in self.breakdowns.iter_mut().zip(&ending.rows) {
            let row = &mut rows[*row];
            row.initial_bets += times;
            row.staked += n * stake;
            row.net += n * result;
            row.net_squared += n * result * result;
        }
    }

    /// Adds another count of the same subject.
    ///
    /// # Panics
    /// If the other count is of another game or unit.
    pub fn merge(&mut self, other: &Self) {
        assert_eq!((self.shape, self.unit), (other.shape, other.unit), "counts of one subject");
        self.initial_bets += other.initial_bets;
        self.staked += other.staked;
        self.staked_squared += other.staked_squared;
        self.staked_times_net += other.staked_times_net;
        self.returning += other.returning;
        self.winning += other.winning;
        add(&mut self.net, &other.net);
        for (mine, theirs) in self.bets.iter_mut().zip(&other.bets) {
            mine.placed += theirs.placed;
            mine.staked += theirs.staked;
            mine.returned += theirs.returned;
            mine.returning += theirs.returning;
            mine.winning += theirs.winning;
            add(&mut mine.net, &theirs.net);
        }
        for (mine, theirs) in self.decisions.iter_mut().zip(&other.decisions) {
            *mine += theirs;
        }
        for (mine, theirs) in self.breakdowns.iter_mut().flatten().zip(other.breakdowns.iter().flatten()) {
            mine.initial_bets += theirs.initial_bets;
            mine.staked += theirs.staked;
            mine.net += theirs.net;
            mine.net_squared += theirs.net_squared;
        }
        self.table = match (self.table, other.table) {
            (Some(mine), Some(theirs)) => Some(mine.plus(theirs)),
            (mine, theirs) => mine.or(theirs),
        };
    }

    /// Sum of net results in ticks; negative when the house won.
    #[must_use]
    pub fn net_total(&self) -> i128 {
        self.net.iter().map(|(net, times)| i128::from(net.0) * *times as i128).sum()
    }
}

fn add(mine: &mut BTreeMap<Ticks, u128>, theirs: &BTreeMap<Ticks, u128>) {
    for (net, times) in theirs {
        *mine.entry(*net).or_default() += times;
    }
}
