//! What can be seen of a game by looking into its rounds, on the plain machine.

/// How evenly a place among so many cards, or pockets of a wheel, is drawn: exact, over all words that a
/// draw can read and does not throw away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Among how many is drawn.
    pub among: usize,
    /// The words that lead to the place to which the fewest lead.
    pub fewest: u64,
    /// To which the most lead.
    pub most: u64,
}

/// Decisions of rounds whose cards, as far as the player has not seen them when he decides, were exchanged
/// for others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unseen {
    /// Decisions compared.
    pub decisions: u64,
    /// Those that became others.
    pub changed: u64,
}
