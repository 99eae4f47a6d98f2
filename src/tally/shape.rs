//! What the rounds of a game can be broken down by.

/// The names of everything that a [`Tally`](super::subject::Tally) of one game counts.
#[derive(Debug, PartialEq, Eq)]
pub struct Shape {
    /// The bets that a player may have on the table, the initial bet first.
    pub bets: &'static [&'static str],
    /// The ways in which a player may decide; every initial bet is counted under just one.
    pub decisions: &'static [&'static str],
    /// The frequencies that reports show, each of one or more decisions.
    pub frequencies: &'static [Frequency],
    /// The breakdowns; every initial bet is counted in one row of each.
    pub breakdowns: &'static [Breakdown],
}

/// How often the player does something, whatever else goes with it: a purchase is counted both when
/// the player goes on and when he passes after it.
#[derive(Debug, PartialEq, Eq)]
pub struct Frequency {
    /// What reports call it: `buy`, which becomes the column `buy_frequency`.
    pub name: &'static str,
    /// The decisions that it is the sum of, as places in the shape's list; each at most once.
    pub decisions: &'static [usize],
}

/// One way to sort rounds into rows.
#[derive(Debug, PartialEq, Eq)]
pub struct Breakdown {
    /// What the rows are, as the `by` column of reports names it: `player_hand`.
    pub name: &'static str,
    /// The rows.
    pub rows: &'static [&'static str],
}
