//! Whole rounds, where several bets share one and their results depend on each other.

/// Sums over the rounds of a table with several boxes, or several bets on a box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableTally {
    /// Rounds played.
    pub rounds: u64,
    /// Boxes in play.
    pub boxes: u32,
    /// Bets on each box.
    pub bets_per_box: u32,
    /// Sum of the house's results, in ticks: positive when the house won.
    pub house: i128,
    /// Sum of the squares of the house's results, in ticks squared.
    pub house_squared: i128,
    /// Sum of the squares of all that was staked in a round, in ticks squared.
    pub staked_squared: i128,
    /// Sum of products of all that was staked in a round and the house's result, in ticks squared.
    pub staked_times_house: i128,
}

impl TableTally {
    /// The sums of both.
    ///
    /// # Panics
    /// If the tables are not of one size.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        assert_eq!((self.boxes, self.bets_per_box), (other.boxes, other.bets_per_box), "tables of one size");
        Self {
            rounds: self.rounds + other.rounds,
            house: self.house + other.house,
            house_squared: self.house_squared + other.house_squared,
            staked_squared: self.staked_squared + other.staked_squared,
            staked_times_house: self.staked_times_house + other.staked_times_house,
            ..self
        }
    }
}

/// Sums over rounds of the difference between two subjects that were dealt the same cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairedTally {
    /// Rounds played.
    pub rounds: u64,
    /// Initial bets in each round.
    pub initial_bets_per_round: u32,
    /// Ticks to an initial bet in the two sums below; a unit in which both subjects' results are whole.
    pub ticks_per_initial_bet: i64,
    /// Sum of (result under this subject less result under the first), the player's results over all
    /// boxes of a round.
    pub difference: i128,
    /// Sum of the squares of these differences.
    pub difference_squared: i128,
    /// Rounds that came differently.
    pub differing: u64,
    /// Whether no round can: both subjects settle and decide alike.
    pub alike: bool,
}
