//! All that may come of a round, walked card by card: slow and plain, the yardstick that exact
//! solvers are held to on small decks.
//!
//! Nothing is taken together: every way in which cards may come is walked by itself, whatever the
//! names of the suits. Whoever decides knows all cards that have come, so an action is worth the sum
//! of the results over all that may still come.

use crate::game::tree::{Point, Tree};
use crate::tally::subject::{Ending, Tally};

/// Adds to a tally all deals of a round in which the player decides so: an action code for every point
/// at which there is something to decide.
///
/// # Panics
/// If the player decides for something that is not legal.
pub fn count<T: Tree>(tree: &T, tally: &mut Tally, decide: &impl Fn(&T) -> Option<u8>) {
    walk(tree, tally, &|here, options| {
        let decided = decide(here);
        options.iter().position(|(code, _)| Some(*code) == decided).expect("a legal action")
    });
}

/// Adds to a tally all deals of a round under the play that is best for the player. Of equal actions
/// the one that the tree names first is taken.
pub fn count_best<T: Tree>(tree: &T, tally: &mut Tally) {
    walk(tree, tally, &|_, options| best(options));
}

/// The place of the best action among those of a decision; of several equal ones the first.
#[must_use]
pub fn best<T: Tree>(options: &[(u8, T)]) -> usize {
    let worths: Vec<i128> = options.iter().map(|(_, after)| worth(after)).collect();
    (1..worths.len()).fold(0, |best, place| if worths[place] > worths[best] { place } else { best })
}

/// The sum of the net results of all deals that come to a point, in ticks, when everything from there
/// on is decided in the best way.
#[must_use]
pub fn worth<T: Tree>(tree: &T) -> i128 {
    match tree.point() {
        Point::Chance(ways) => ways.iter().map(worth).sum(),
        Point::Decision(options) => options.iter().map(|(_, after)| worth(after)).max().unwrap_or(0),
        Point::Over(ending) => net(&ending) * tree.deals() as i128,
    }
}

/// `choose` answers a place among the options of a decision.
fn walk<T: Tree>(tree: &T, tally: &mut Tally, choose: &impl Fn(&T, &[(u8, T)]) -> usize) {
    match tree.point() {
        Point::Chance(ways) => ways.iter().for_each(|way| walk(way, tally, choose)),
        Point::Decision(options) => walk(&options[choose(tree, &options)].1, tally, choose),
        Point::Over(ending) => tally.record(&ending, tree.deals()),
    }
}

/// All returns less all stakes, in ticks.
fn net(ending: &Ending) -> i128 {
    ending.bets.iter().map(|bet| i128::from(bet.net().0)).sum()
}
