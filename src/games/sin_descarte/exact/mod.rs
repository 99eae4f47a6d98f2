//! The exact count of póker sin descarte: not a sample of the deals but all of them.
//!
//! Read in this order. Suits have no rank, so 134,459 [`hands`] stand for all 2,598,960. A sweep
//! through them by strength ([`sweep`]) keeps, for every small set of cards, how many weaker hands hold
//! it ([`subsets`]); inclusion and exclusion over the player's cards then says how many of the dealer's
//! hands each hand beats ([`standing`]), and [`ties`] how many are equal. None of that knows a
//! paytable. What a result is worth comes from the settlement alone, as weights of these numbers of
//! ways ([`ways`]); products of both are the worth of every action ([`prices`]), where a card is sold
//! with the best that can be done after it ([`finals`]), added up over what may come ([`kept`]). The
//! best of them are the best play ([`best`]), and their sums under a strategy the [`census`]. A single
//! situation is dealt out card by card ([`explain`]), without any of this, and so checks it.
//!
//! Of actions that are worth the same, the best play goes before it buys, throws a low card before a
//! high one, and passes only where nothing else is as good; so the published frequencies come out.
//!
//! Where this is wrong: nowhere that is known; everything is counted in whole numbers. What is counted
//! is one bet on one box of a table where nobody else plays: rules that look at a whole round (winners
//! who divide a meter, a payout maximum per round) see no other bets.

mod appraise;
mod best;
mod carried;
mod census;
mod choose;
mod explain;
mod finals;
mod hands;
mod kept;
mod prices;
mod renamed;
mod standards;
mod standing;
mod subsets;
mod sweep;
mod ties;
mod ways;

use super::features::PASS;
use super::game::SinDescarte;
use super::rules::{AfterBuying, Rules};
use super::situations::{COARSE, FINE};
use super::subject::Subject;
use super::view::View;
use crate::base::digest::Fingerprint;
use crate::cards::deck::Deck;
use crate::cards::hand::HandClass;
use crate::cards::ranking::HandOrder;
use crate::game::census::{Appraised, Census, Explanation, Lookout, Question, Solver, Uncounted, Wager};
use crate::game::contract::{Player, Refusal};
use crate::game::decision::DecisionTable;
use crate::game::house::Origin;
use best::BestPlay;
use carried::Carried;
use census::TablePlay;
use choose::choose;
use explain::{Explainer, Situation};
use finals::{Finals, remembers_first_five};
use hands::Hands;
use prices::Prices;
use standing::Standing;
use std::sync::{Arc, Mutex, PoisonError};
use ways::{Worths, compares_below};

/// Counts all deals of póker sin descarte. What it has counted for a deck, an order of hands and a
/// qualifying hand serves every further paytable.
#[derive(Default)]
pub struct Counter {
    deck: Deck,
    counted: Mutex<Vec<(Key, Arc<Standing>)>>,
    /// Held while one paytable is worked out.
    carried: Mutex<Carried>,
}

/// So many of these counts are kept, since they are large: those of a house and of one that differs from it
/// in what they hang on. Of more the oldest is let go, and counted anew should it be asked for again.
const MOST_STANDING: usize = 2;

/// What the counts hang on that are kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    order: HandOrder,
    qualifies: HandClass,
    compares_below: bool,
}

impl Counter {
    /// A counter of rounds from this deck.
    ///
    /// # Errors
    /// Too few cards for five own ones, one that may be bought, and the dealer's five.
    pub fn on(deck: Deck) -> Result<Self, Refusal> {
        if deck.len() < 11 {
            let message = format!("a deck of {} cards is too small for a round", deck.len());
            return Err(Refusal::new(message, "a round takes eleven"));
        }
        Ok(Self { deck, ..Self::default() })
    }

    /// The counts that these rules need.
    fn standing(&self, key: Key, lookout: &dyn Lookout) -> Result<Arc<Standing>, Uncounted> {
        // Held while it is counted, so that nobody counts the same twice.
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, standing)) = counted.iter().find(|(other, _)| *other == key) {
            return Ok(Arc::clone(standing));
        }
        let hands = Hands::new(self.deck, key.order);
        let standing = Arc::new(Standing::count(hands, key.qualifies, key.compares_below, lookout)?);
        if counted.len() == MOST_STANDING {
            counted.remove(0);
        }
        counted.push((key, Arc::clone(&standing)));
        Ok(standing)
    }

    /// Does something with the prices of a subject's actions, those of buying left out.
    fn priced<T>(
        &self,
        subject: &Subject,
        lookout: &dyn Lookout,
        work: impl FnOnce(Key, Prices<'_>) -> Result<T, Uncounted>,
    ) -> Result<T, Uncounted> {
        let key = Key::of(&subject.rules);
        let standing = self.standing(key, lookout)?;
        let buy = subject.rules.buy.as_ref();
        let prices = Prices {
            standing: &standing,
            pairs: buy.map(|_| standing.pairs(lookout)).transpose()?,
            worths: Worths::of(subject),
            commits: buy.is_some_and(|buy| buy.after == AfterBuying::Commit),
            finals: Finals::default(),
            keeping: None,
        };
        work(key, prices)
    }

    /// The same with the prices of buying.
    fn all_priced<T>(
        &self,
        subject: &Subject,
        lookout: &dyn Lookout,
        work: impl FnOnce(Key, &mut Prices<'_>, &mut Carried) -> Result<T, Uncounted>,
    ) -> Result<T, Uncounted> {
        self.priced(subject, lookout, |key, mut prices| {
            let mut carried = self.carried.lock().unwrap_or_else(PoisonError::into_inner);
            carried.add_up_purchases(key, &mut prices, lookout)?;
            let done = work(key, &mut prices, &mut carried)?;
            carried.keep_purchases(key, prices);
            Ok(done)
        })
    }
}

impl Key {
    /// What the counts hang on under these rules.
    fn of(rules: &Rules) -> Self {
        Self {
            order: rules.hand_order,
            qualifies: rules.dealer.qualifies,
            compares_below: compares_below(rules),
        }
    }
}

/// A player of these stakes who has no strategy yet.
fn undecided(wager: &Wager<Rules>) -> Result<Subject, Refusal> {
    let name = "optimal".to_owned();
    let stakes: Vec<String> = wager.stakes.iter().map(|stake| format!("{stake}")).collect();
    let digest = Fingerprint::of(
        format!("{name} {} {}", wager.rules.origin.digest.sha256, stakes.join(" ")).as_bytes(),
    );
    let origin = Origin {
        name,
        title: "Best play".to_owned(),
        source: "counted exactly under these rules and stakes".to_owned(),
        digest,
    };
    let table = || Some(DecisionTable::constant(COARSE, FINE, PASS));
    let player = Player { origin, tables: vec![table(), table()], stakes: wager.stakes.clone() };
    Subject::new(&wager.rules, player, &wager.sitting)
}

impl Solver<SinDescarte> for Counter {
    fn deals(&self, rules: &Rules) -> u128 {
        let cards = self.deck.len();
        let deals = choose(cards, 5) * (cards - 5);
        (match rules.buy {
            Some(_) => deals * (cards - 6) * choose(cards - 7, 4),
            None => deals * choose(cards - 6, 4),
        }) as u128
    }

    fn weight_unit(&self) -> u128 {
        (1..=self.deck.suits() as u128).product()
    }

    fn best(&self, wager: &Wager<Rules>, lookout: &dyn Lookout) -> Result<Subject, Uncounted> {
        let mut subject = undecided(wager)?;
        let (first, after) = self.all_priced(&subject, lookout, |_, prices, _| {
            let first = best::first_table(prices, lookout)?;
            // Not needed any more, and large.
            prices.keeping = None;
            Ok((first, best::table_after_buying(prices, lookout)?))
        })?;
        subject.first = first;
        subject.after_buying = after;
        Ok(subject)
    }

    fn census(&self, subject: &Subject, lookout: &dyn Lookout) -> Result<Census, Uncounted> {
        let deals = self.deals(&subject.rules);
        self.priced(subject, lookout, |_, prices| {
            let hands = &prices.standing.hands;
            let play = TablePlay { hands, subject };
            let stands = census::stands(&prices, &play, 0..hands.len(), lookout)?;
            Ok(census::census(&prices, subject, &stands, deals))
        })
    }

    fn census_of_best(&self, wager: &Wager<Rules>, lookout: &dyn Lookout) -> Result<Census, Uncounted> {
        let subject = undecided(wager)?;
        let deals = self.deals(&subject.rules);
        let counted = self.all_priced(&subject, lookout, |key, prices, carried| {
            let stands = match prices.pairs {
                None => carried.stands(key, prices, lookout)?,
                // Decisions that hang on the first five are made in tables alone.
                Some(_) if !prices.commits && remembers_first_five(prices) => return Ok(None),
                Some(_) => {
                    let hands = 0..prices.standing.hands.len();
                    census::stands(prices, &BestPlay(prices), hands, lookout)?
                }
            };
            Ok(Some(census::census(prices, &subject, &stands, deals)))
        })?;
        match counted {
            Some(census) => Ok(census),
            None => self.census(&self.best(wager, lookout)?, lookout),
        }
    }

    fn explain(
        &self,
        wager: &Wager<Rules>,
        question: &Question,
        strategy: Option<&Subject>,
    ) -> Result<Explanation, Uncounted> {
        let situation = Situation::read(question, self.deck)?;
        let subject = undecided(wager)?;
        Ok(Explainer { deck: self.deck, subject: &subject, strategy }.explain(situation)?)
    }

    fn appraise(
        &self,
        subject: &Subject,
        stage: usize,
        visitor: &(dyn Fn(&Appraised<'_, View>) + Sync),
        lookout: &dyn Lookout,
    ) -> Result<(), Uncounted> {
        match stage {
            0 => self.all_priced(subject, lookout, |_, prices, _| {
                appraise::appraise(prices, subject, stage, visitor, lookout)
            }),
            _ => self.priced(subject, lookout, |_, prices| {
                appraise::appraise(&prices, subject, stage, visitor, lookout)
            }),
        }
    }
}
