//! The raw counters of a run, in a layout that only the game's sampler knows.

use std::collections::BTreeMap;

/// Counters that workers fill and the engine adds up. Adding is commutative, associative and exact,
/// so threads, shards and machines cannot change a digit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Rounds played.
    pub rounds: u64,
    /// How often each cell was hit.
    pub cells: Vec<u64>,
    /// Sums of results and of their squares and products.
    pub sums: Vec<i128>,
    /// How often something happened that is too rare and too varied for a cell of its own.
    pub rare: BTreeMap<Vec<i64>, u64>,
}

impl Counts {
    /// Counters at zero.
    #[must_use]
    pub fn zero(cells: usize, sums: usize) -> Self {
        Self { rounds: 0, cells: vec![0; cells], sums: vec![0; sums], rare: BTreeMap::new() }
    }

    /// Adds what another worker counted.
    ///
    /// # Panics
    /// If the other counters are of another layout.
    pub fn merge(&mut self, other: &Self) {
        assert_eq!(
            (self.cells.len(), self.sums.len()),
            (other.cells.len(), other.sums.len()),
            "one layout a run"
        );
        self.rounds += other.rounds;
        for (mine, theirs) in self.cells.iter_mut().zip(&other.cells) {
            *mine += theirs;
        }
        for (mine, theirs) in self.sums.iter_mut().zip(&other.sums) {
            *mine += theirs;
        }
        for (key, count) in &other.rare {
            *self.rare.entry(key.clone()).or_default() += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn some_counts() -> impl Strategy<Value = Counts> {
        let cells = proptest::collection::vec(0..1_u64 << 40, 3);
        let sums = proptest::collection::vec(-(1_i128 << 90)..1_i128 << 90, 2);
        let rare = proptest::collection::btree_map(proptest::collection::vec(-3..3_i64, 2), 1..9_u64, 0..5);
        (0..1_u64 << 50, cells, sums, rare).prop_map(|(rounds, cells, sums, rare)| Counts {
            rounds,
            cells,
            sums,
            rare,
        })
    }

    fn merged(a: &Counts, b: &Counts) -> Counts {
        let mut sum = a.clone();
        sum.merge(b);
        sum
    }

    proptest! {
        #[test]
        fn merging_is_commutative_and_associative(a in some_counts(), b in some_counts(), c in some_counts()) {
            prop_assert_eq!(merged(&a, &b), merged(&b, &a));
            prop_assert_eq!(merged(&merged(&a, &b), &c), merged(&a, &merged(&b, &c)));
        }
    }

    #[test]
    fn counters_pass_32_bits() {
        let many = Counts { rounds: 4_294_967_290, cells: vec![4_294_967_290], ..Counts::default() };
        let few = Counts { rounds: 10, cells: vec![10], ..Counts::default() };
        assert_eq!(merged(&many, &few).rounds, 4_294_967_300);
        assert_eq!(merged(&many, &few).cells, [4_294_967_300]);
    }
}
