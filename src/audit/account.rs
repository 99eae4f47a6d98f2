//! What the rows of a log add up to.

use super::log::cells::PARTS;
use crate::base::exact::{Exact, text, to_f64};
use std::collections::BTreeMap;

/// Different bets and results that are kept apart: what a house pays has a few dozen results.
const MOST_RESULTS: usize = 20_000;

/// Rounds of one log at most.
const MOST_ROUNDS: u64 = 1_000_000_000_000_000;

/// The largest common denominator of outcomes.
const LARGEST_DENOMINATOR: i128 = 1_000_000_000;

/// The largest denominator of a result that is shown exactly.
const SIMPLE: i128 = 1_000_000;

/// One row, in parts of the house's money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line of the file.
    pub line: u64,
    /// Rounds.
    pub rounds: u64,
    /// The sum of their initial bets; 0 where it is not known.
    pub initial_bets: i64,
    /// All that was staked, and all that came back; nothing of both where an outcome is counted.
    pub money: Option<[i64; 2]>,
    /// The outcome of each, in initial bets, where it is counted.
    pub outcome: Option<Exact>,
}

/// A row that is remembered for its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extreme {
    /// Its line.
    pub line: u64,
    /// Its net result for one initial bet.
    pub result: Exact,
}

/// Sums over rows, exact, in parts of the house's money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Rows.
    pub rows: u64,
    /// Rounds.
    pub rounds: u64,
    /// The sum of the initial bets; 0 where they are not known.
    pub initial_bets: i128,
    /// The sum of their squares over the rounds, the bets of one row taken as equal; rounded down.
    pub squares: u128,
    /// The sums of what was staked and of what came back; nothing where outcomes are counted.
    pub money: Option<[i128; 2]>,
    /// The sums of squared stakes of rows of one round, and of rows of several over their rounds.
    pub staked_squares: [u128; 2],
    /// The smallest and the largest initial bet of a round.
    pub bets: Option<[i64; 2]>,
    /// The row with the worst and that with the best result for an initial bet.
    pub extremes: Option<[Extreme; 2]>,
    /// How many rounds had each initial bet; nothing where that is not known.
    levels: Option<BTreeMap<i64, u64>>,
    /// How many rounds had each bet and net result; nothing where rows are of several rounds.
    nets: Option<BTreeMap<(i64, i64), u64>>,
    /// The same by result alone, of those that were too many to be kept apart.
    folded: BTreeMap<Exact, u64>,
    /// How many rounds had each bet and counted outcome.
    outcomes: BTreeMap<(i64, Exact), u64>,
    /// The common denominator of those.
    denominator: i128,
}

impl Default for Account {
    fn default() -> Self {
        Self {
            rows: 0,
            rounds: 0,
            initial_bets: 0,
            squares: 0,
            money: None,
            staked_squares: [0; 2],
            bets: None,
            extremes: None,
            levels: Some(BTreeMap::new()),
            nets: Some(BTreeMap::new()),
            folded: BTreeMap::new(),
            outcomes: BTreeMap::new(),
            denominator: 1,
        }
    }
}

/// A sum that no longer fits, and what to do about it.
pub(super) type TooLarge = (&'static str, &'static str);

impl Account {
    /// Adds a row.
    ///
    /// # Errors
    /// A sum that is beyond what can be added up exactly.
    pub(super) fn add(&mut self, entry: &Entry) -> Result<(), TooLarge> {
        self.rows += 1;
        self.rounds = self.rounds.checked_add(entry.rounds).filter(|rounds| *rounds <= MOST_ROUNDS).ok_or(
            ("with this row the log has more than 10^15 rounds", "audit parts of the log by themselves"),
        )?;
        if entry.rounds == 0 {
            return Ok(());
        }
        let large = (
            "with this row the sums are beyond what can be added up",
            "audit parts of the log by themselves",
        );
        let square = |amount: i64| u128::from(amount.unsigned_abs()).pow(2);
        match entry.outcome {
            Some(outcome) => self.count(entry, outcome).ok_or(large)?,
            None => {
                let [staked, returned] = entry.money.unwrap_or_default();
                let sums = self.money.get_or_insert_default();
                sums[0] += i128::from(staked);
                sums[1] += i128::from(returned);
                let place = usize::from(entry.rounds > 1);
                let squares = square(staked) / u128::from(entry.rounds);
                self.staked_squares[place] = self.staked_squares[place].checked_add(squares).ok_or(large)?;
                self.initial_bets += i128::from(entry.initial_bets);
                let squares = square(entry.initial_bets) / u128::from(entry.rounds);
                self.squares = self.squares.checked_add(squares).ok_or(large)?;
                self.remember(entry, returned - staked);
            }
        }
        Ok(())
    }

    /// Adds counted outcomes of one initial bet.
    fn count(&mut self, entry: &Entry, outcome: Exact) -> Option<()> {
        let bet = entry.initial_bets;
        let rounds = i128::from(entry.rounds);
        self.initial_bets = self.initial_bets.checked_add(i128::from(bet).checked_mul(rounds)?)?;
        let squares = u128::from(bet.unsigned_abs()).pow(2).checked_mul(u128::from(entry.rounds))?;
        self.squares = self.squares.checked_add(squares)?;
        let below = *outcome.denom();
        if self.denominator % below != 0 {
            self.denominator = common_multiple(self.denominator, below)?;
        }
        *self.outcomes.entry((bet, outcome)).or_default() += entry.rounds;
        if let Some(levels) = &mut self.levels {
            *levels.entry(bet).or_default() += entry.rounds;
        }
        self.widen(bet, Extreme { line: entry.line, result: outcome });
        // Whether the sums can be formed is found out with the row that makes them too large.
        (self.outcomes.len() <= MOST_RESULTS).then_some(())?;
        self.counted_net().map(drop)
    }

    /// Keeps the result of a row of money.
    fn remember(&mut self, entry: &Entry, net: i64) {
        let bet = entry.initial_bets;
        let each =
            u64::try_from(bet).ok().filter(|bet| bet % entry.rounds == 0).map(|bet| bet / entry.rounds);
        match (each.map(|each| each as i64), &mut self.levels) {
            (Some(each), Some(levels)) => {
                *levels.entry(each).or_default() += entry.rounds;
                if levels.len() > MOST_RESULTS {
                    self.levels = None;
                }
            }
            _ => self.levels = None,
        }
        match &mut self.nets {
            Some(nets) if entry.rounds == 1 && bet > 0 => {
                *nets.entry((bet, net)).or_default() += 1;
                if nets.len() > MOST_RESULTS {
                    // Bets of many sizes have few results for an initial bet.
                    for ((bet, net), times) in std::mem::take(nets) {
                        *self.folded.entry(Exact::new(net.into(), bet.into())).or_default() += times;
                    }
                    if self.folded.len() > MOST_RESULTS {
                        self.nets = None;
                    }
                }
            }
            _ => self.nets = None,
        }
        if bet > 0 {
            let is_beyond = |extreme: &Extreme, sign: i128| {
                let (above, below) = (*extreme.result.numer(), *extreme.result.denom());
                // Both are below 10^18 in size, or reduced from such numbers.
                sign * i128::from(net) * below > sign * above * i128::from(bet)
            };
            let is_new =
                self.extremes.is_none_or(|[worst, best]| is_beyond(&worst, -1) || is_beyond(&best, 1));
            let per_round = bet / entry.rounds as i64;
            let is_wider = self.bets.is_none_or(|[least, most]| per_round < least || per_round > most);
            if is_new || is_wider {
                let result = Exact::new(net.into(), bet.into());
                self.widen(per_round, Extreme { line: entry.line, result });
            }
        }
    }

    fn widen(&mut self, bet: i64, extreme: Extreme) {
        let [least, most] = self.bets.unwrap_or([bet; 2]);
        self.bets = Some([least.min(bet), most.max(bet)]);
        let [mut worst, mut best] = self.extremes.unwrap_or([extreme; 2]);
        if extreme.result < worst.result {
            worst = extreme;
        }
        if extreme.result > best.result {
            best = extreme;
        }
        self.extremes = Some([worst, best]);
    }

    /// The net result of the players in parts: what came back less what was staked.
    #[must_use]
    pub fn net(&self) -> Exact {
        match self.money {
            Some([staked, returned]) => Exact::from(returned - staked),
            None => self.counted_net().unwrap_or_default(),
        }
    }

    /// The sum of counted outcomes; nothing where it does not fit.
    fn counted_net(&self) -> Option<Exact> {
        let mut sum = 0_i128;
        for ((bet, outcome), rounds) in &self.outcomes {
            let whole = outcome.numer().checked_mul(self.denominator / outcome.denom())?;
            let each = i128::from(*bet).checked_mul(whole)?;
            sum = sum.checked_add(each.checked_mul(i128::from(*rounds))?)?;
        }
        Some(Exact::new(sum, self.denominator))
    }

    /// How many rounds had each initial bet, where that is known.
    #[must_use]
    pub fn levels(&self) -> Option<&BTreeMap<i64, u64>> {
        self.levels.as_ref().filter(|levels| !levels.is_empty() && !levels.contains_key(&0))
    }

    /// How often each net result of an initial bet came, where every round is known.
    #[must_use]
    pub fn results(&self) -> Option<BTreeMap<Exact, u128>> {
        let mut results: BTreeMap<Exact, u128> = BTreeMap::new();
        for ((_, outcome), rounds) in &self.outcomes {
            *results.entry(*outcome).or_default() += u128::from(*rounds);
        }
        for ((bet, net), rounds) in self.nets.as_ref()? {
            *results.entry(Exact::new((*net).into(), (*bet).into())).or_default() += u128::from(*rounds);
        }
        for (result, rounds) in &self.folded {
            *results.entry(*result).or_default() += u128::from(*rounds);
        }
        Some(results).filter(|results| !results.is_empty())
    }

    /// (ΣB)²/ΣB², of the initial bets B of the rounds: so many equal bets say as much.
    #[must_use]
    pub fn effective_rounds(&self) -> Option<f64> {
        let sum = self.initial_bets as f64;
        (self.squares > 0).then(|| sum * sum / self.squares as f64)
    }

    /// The return over all that was staked, where that is known.
    #[must_use]
    pub fn return_to_player(&self) -> Option<Exact> {
        self.money.filter(|[staked, _]| *staked > 0).map(|[staked, returned]| Exact::new(returned, staked))
    }
}

/// An amount in the house's money.
#[must_use]
pub fn in_money(parts: i128) -> Exact {
    Exact::new(parts, PARTS.into())
}

/// A result of one initial bet: exact where it is a simple number, else with six decimals.
#[must_use]
pub fn result_text(result: Exact) -> String {
    if *result.denom() <= SIMPLE { text(result) } else { format!("{:.6}", to_f64(result)) }
}

fn common_multiple(one: i128, other: i128) -> Option<i128> {
    let (mut a, mut b) = (one, other);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (one / a).checked_mul(other).filter(|multiple| *multiple <= LARGEST_DENOMINATOR)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(bet: i64, staked: i64, returned: i64) -> Entry {
        Entry { line: 2, rounds: 1, initial_bets: bet, money: Some([staked, returned]), outcome: None }
    }

    /// The example of the facts: 900 bets of 1 and 100 of 100 say as much as 119 equal ones.
    #[test]
    fn stakes_that_vary_say_as_much_as_fewer_equal_ones() {
        let mut account = Account::default();
        for bet in std::iter::repeat_n(1, 900).chain(std::iter::repeat_n(100, 100)) {
            account.add(&round(bet * PARTS, bet * PARTS, 0)).expect("small");
        }
        let effective = account.effective_rounds().expect("bets");
        assert!((effective - 10_900.0_f64.powi(2) / 1_000_900.0).abs() < 1e-9, "{effective}");
        assert_eq!(effective.round() as i64, 119);
        assert_eq!(account.levels().map(BTreeMap::len), Some(2));
        assert_eq!(account.results(), Some(BTreeMap::from([(Exact::from(-1), 1000)])));
    }

    #[test]
    fn counts_and_rounds_add_up_alike() {
        let (mut counts, mut rounds) = (Account::default(), Account::default());
        for (outcome, times) in [(Exact::new(-1, 3), 2), (Exact::new(3, 2), 1), (Exact::from(-3), 4)] {
            let entry = Entry {
                line: 2,
                rounds: times,
                initial_bets: 6 * PARTS,
                money: None,
                outcome: Some(outcome),
            };
            counts.add(&entry).expect("small");
            for _ in 0..times {
                let net = (outcome * Exact::from(i128::from(6 * PARTS))).to_integer() as i64;
                rounds.add(&round(6 * PARTS, 18 * PARTS, 18 * PARTS + net)).expect("small");
            }
        }
        assert_eq!((counts.net(), counts.rounds), (rounds.net(), rounds.rounds));
        assert_eq!((counts.results(), counts.levels()), (rounds.results(), rounds.levels()));
        assert_eq!(counts.squares, rounds.squares);
        assert_eq!(
            counts.extremes.map(|both| both.map(|one| one.result)),
            Some([Exact::from(-3), Exact::new(3, 2)])
        );
    }

    #[test]
    fn bets_of_many_sizes_have_few_results() {
        let mut account = Account::default();
        for bet in 1..=3 * MOST_RESULTS as i64 {
            account.add(&round(bet, 3 * bet, if bet % 3 == 0 { 6 * bet } else { 0 })).expect("small");
        }
        let results = account.results().expect("two");
        assert_eq!(results, BTreeMap::from([(Exact::from(-3), 40_000), (Exact::from(3), 20_000)]));
        assert_eq!(account.levels(), None);
    }

    #[test]
    fn sums_that_do_not_fit_are_told() {
        let mut account = Account::default();
        let huge = 999_999_999_999_999_999;
        let entry = Entry {
            rounds: 1_000_000_000_000_000,
            initial_bets: huge,
            money: None,
            outcome: Some(Exact::from(9)),
            line: 2,
        };
        assert!(account.add(&entry).is_err());
        let mut account = Account::default();
        let entry = Entry { rounds: 1_000_000_000_000_000, ..round(1, 1, 1) };
        assert!(account.add(&entry).is_ok());
        assert!(account.add(&round(1, 1, 1)).is_err());
        let mut account = Account::default();
        assert!((0..1000).any(|_| account.add(&round(huge, huge, 0)).is_err()));
    }
}
