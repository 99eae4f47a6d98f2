//! Whether decisions hang on cards that the player has not seen.

use super::deal::{Deal, Deals};
use super::replay::settled;
use super::settle::Path;
use super::subject::Subject;
use crate::cards::card::{Card, CardSet};
use crate::cards::hand::HandClass;
use crate::game::inspection::Unseen;

/// Decides rounds again: once with other covered cards of the dealer; and once with another card to buy,
/// which may change what is done after it has come, but not whether it is bought.
pub(super) fn decide(subject: &Subject, seed: u64, rounds: u64) -> Unseen {
    let mut unseen = Unseen::default();
    for deal in Deals::new(seed, 0, 1).take(usize::try_from(rounds).unwrap_or(usize::MAX)) {
        let out = deal.own[0].union(deal.hole).with(deal.upcard).with(deal.bought[0]);
        let mut others = Card::all().filter(|card| !out.contains(*card));
        let mut bought = deal.bought;
        bought[0] = others.next().unwrap_or(deal.bought[0]);
        let hole: CardSet = others.take(deal.hole.len()).collect();
        let before = decided(subject, &deal);
        let under_other_hole = decided(subject, &Deal { hole, ..deal });
        let (path, _) = decided(subject, &Deal { bought, ..deal });
        unseen.decisions += 2;
        unseen.changed += u64::from(under_other_hole != before) + u64::from(buys(path) != buys(before.0));
    }
    unseen
}

/// What the player does, and what hand that leaves him with.
fn decided(subject: &Subject, deal: &Deal) -> (Path, HandClass) {
    let (showdowns, _) = settled(subject, deal, &|_| {});
    (showdowns[0].path, showdowns[0].final_class)
}

fn buys(path: Path) -> bool {
    matches!(path, Path::BoughtAndWent | Path::BoughtAndPassed)
}
