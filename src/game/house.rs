//! What every set of rules says about itself, whatever the game.

/// Where a set of rules or a strategy comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The short name: the file's name without its ending.
    pub name: String,
    /// What reports call it in full.
    pub title: String,
    /// The text, page or law that it was written from.
    pub source: String,
    /// SHA-256 of the file.
    pub digest: String,
}

/// A rule that the house's text leaves open, and why the file chose as it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// The key of the rules file that the choice is about.
    pub key: String,
    /// What the text leaves open and why this was chosen.
    pub reason: String,
}

/// What reports say about a house beside its numbers.
pub trait House: Send + Sync {
    /// Where the rules come from.
    fn origin(&self) -> &Origin;

    /// What the house's text leaves open.
    fn assumptions(&self) -> &[Assumption];

    /// Rules that change no number, such as what voids a round.
    fn notes(&self) -> &[String];
}
