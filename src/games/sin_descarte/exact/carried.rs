//! What the count of one paytable leaves to the next.

use super::super::settle::Path;
use super::Key;
use super::best::BestPlay;
use super::census::{Stands, stands};
use super::finals::Finals;
use super::kept::Keeping;
use super::prices::Prices;
use super::ways::{Standpoint, Ways, Worth};
use crate::cards::hand::HandClass;
use crate::game::census::{Lookout, Uncounted};
use std::collections::HashMap;

/// What has been worked out for the paytables so far.
#[derive(Default)]
pub(super) struct Carried {
    /// What buying is worth under the last one, and the counts and the way to buy that it was worked out
    /// for.
    purchases: Option<(Key, bool, Finals, Keeping)>,
    /// How often a box passes and goes in the best way with the hands of a class, by what both are worth.
    /// Without a purchase, nothing else matters to a hand.
    classes: HashMap<(Key, HandClass, [Worth; 2]), [Ways; 2]>,
}

/// What a player does without a purchase.
const PATHS: [Path; 2] = [Path::Passed, Path::Went];

impl Carried {
    /// Adds up what buying is worth, as far as that has changed.
    pub(super) fn add_up_purchases(
        &mut self,
        key: Key,
        prices: &mut Prices<'_>,
        lookout: &dyn Lookout,
    ) -> Result<(), Uncounted> {
        let before = match self.purchases.take() {
            Some((of, commits, finals, keeping)) if (of, commits) == (key, prices.commits) => {
                prices.finals = finals;
                Some(keeping)
            }
            _ => None,
        };
        prices.keeping = Keeping::count(before, prices, lookout)?;
        Ok(())
    }

    /// Keeps what buying is worth for the next paytable.
    pub(super) fn keep_purchases(&mut self, key: Key, prices: Prices<'_>) {
        if let Some(keeping) = prices.keeping {
            self.purchases = Some((key, prices.commits, prices.finals, keeping));
        }
    }

    /// How often a box stands in each way under the best play of a house that sells no card.
    pub(super) fn stands(
        &mut self,
        key: Key,
        prices: &Prices<'_>,
        lookout: &dyn Lookout,
    ) -> Result<Stands, Uncounted> {
        let mut all = Stands::none();
        for class in HandClass::ALL {
            let standpoints = PATHS.map(|path| Standpoint::without_purchase(path, class));
            let worths = standpoints.map(|standpoint| prices.worths.of_standpoint(standpoint));
            let place = (key, class, worths);
            let ways = match self.classes.get(&place) {
                Some(ways) => *ways,
                None => {
                    let of_class = prices.standing.hands.of_class(class);
                    let found = stands(prices, &BestPlay(prices), of_class, lookout)?;
                    let ways = standpoints.map(|standpoint| found.of(standpoint));
                    self.classes.insert(place, ways);
                    ways
                }
            };
            for (standpoint, ways) in standpoints.into_iter().zip(ways) {
                all.add(standpoint, ways, 1);
            }
        }
        Ok(all)
    }
}
