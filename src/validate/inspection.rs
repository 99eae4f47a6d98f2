//! Looking into the first rounds of a simulation, card by card on the plain machine.

use crate::base::exact::Exact;
use crate::game::contract::Game;
use crate::game::inspection::{Draw, Unseen};
use crate::game::trial::Trial;
use crate::stats::independence::{Independence, Sequence};
use crate::stats::shuffle::{Shuffle, ShuffleTests};

/// What is seen by looking into the first rounds of a simulation, on the plain machine, card by card.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// How many rounds.
    pub rounds: u64,
    /// Whether the plain machine counts the same of them as the simulation.
    pub same_on_plain_machine: bool,
    /// Whether one round tells anything about the next; nothing where all results are alike.
    pub independence: Option<Independence>,
    /// Whether cards come in every order; nothing where the rounds are too few to tell.
    pub shuffle: Option<ShuffleTests>,
    /// Decisions after what the player has not seen was exchanged.
    pub unseen: Unseen,
    /// How evenly each draw of a round is drawn.
    pub draws: Vec<Draw>,
}

impl Inspection {
    /// Looks into the first rounds of the first block of a trial of one subject, whose stakes these are.
    #[must_use]
    pub fn of<G: Game>(
        subject: &G::Subject,
        stakes: &[Exact],
        trial: &dyn Trial,
        seed: u64,
        rounds: u64,
    ) -> Self {
        let mut counts = trial.zero();
        trial.play(seed, 0, rounds, &mut counts);
        let plain = G::play_with_fault(subject, stakes, None, seed, rounds);
        let mut results = Sequence::default();
        G::each_round(subject, seed, 0, rounds, &mut |settled| results.count(settled.net().0));
        let [deck, dealt] = G::deck();
        let mut shuffle = Shuffle::new(deck, dealt);
        G::each_deal(seed, 0, rounds, &mut |cards| shuffle.count(cards));
        Self {
            rounds,
            same_on_plain_machine: plain.as_ref() == trial.tallies(&counts).first(),
            independence: results.tests(),
            shuffle: shuffle.tests(),
            unseen: G::decide_unseen(subject, seed, rounds),
            draws: G::draws(),
        }
    }
}
