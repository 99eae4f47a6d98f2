//! One situation, looked at by itself: every card that may still come is dealt once, so that the
//! answer needs no table and checks those that the other answers rest on.

use super::super::features::{BUY, GO, PASS};
use super::super::rules::AfterBuying;
use super::super::settle::Path;
use super::super::situations::{coarse_index, fine_index, memory_index};
use super::super::subject::Subject;
use super::ways::{Standpoint, Ways, Worths};
use crate::base::exact::Exact;
use crate::cards::card::{Card, CardError, CardSet};
use crate::cards::deck::Deck;
use crate::cards::ranking::{HandSum, Ranking, STRENGTHS, Strength, rank_bits};
use crate::game::census::{Explanation, Priced, Question};
use crate::game::contract::Refusal;

/// The cards of a question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Situation {
    own: CardSet,
    upcard: Card,
    /// After a purchase: the card thrown and, where it was said, the card bought.
    exchanged: Option<(Card, Option<Card>)>,
}

impl Situation {
    /// Reads the cards of a question.
    ///
    /// # Errors
    /// All that is no card, a card that is named twice, or too many or too few.
    pub(super) fn read(question: &Question, deck: Deck) -> Result<Self, Refusal> {
        let mut refusals = Vec::new();
        let own = told(five_cards(&question.hand), &mut refusals);
        let upcard = told(one_card("upcard", &question.upcard), &mut refusals);
        let mut one = |what: &str, text: &Option<String>| {
            text.as_ref().map(|text| told(one_card(what, text), &mut refusals))
        };
        let (thrown, bought) = (one("thrown card", &question.thrown), one("bought card", &question.bought));
        let (Some(own), Some(upcard)) = (own, upcard) else { return Err(all_of(refusals)) };
        if !refusals.is_empty() {
            return Err(all_of(refusals));
        }
        let (thrown, bought) = (thrown.flatten(), bought.flatten());
        let mut seen = own;
        for (what, card) in [("upcard", Some(upcard)), ("thrown card", thrown)] {
            let Some(card) = card else { continue };
            if seen.contains(card) {
                return Err(Refusal::new(
                    format!("the {what} {card} is named twice, and there is one of each card in the deck"),
                    "name another card",
                ));
            }
            seen = seen.with(card);
        }
        if let Some(strange) = seen.minus(deck.cards()).cards().next() {
            return Err(Refusal::new(format!("{strange} is not in this deck"), "name another card"));
        }
        match (thrown, bought) {
            (None, Some(bought)) => Err(Refusal::new(
                format!("the bought card {bought} is named, and no card that was thrown for it"),
                "name the thrown card as well",
            )),
            (_, Some(bought)) if !own.contains(bought) => Err(Refusal::new(
                format!("the bought card {bought} is not in the hand"),
                "name the hand as it is after the purchase",
            )),
            (thrown, bought) => Ok(Self { own, upcard, exchanged: thrown.map(|thrown| (thrown, bought)) }),
        }
    }
}

/// What was read; what is wrong with it is added to the others.
fn told<T>(read: Result<T, Refusal>, refusals: &mut Vec<Refusal>) -> Option<T> {
    read.map_err(|refusal| refusals.push(refusal)).ok()
}

/// All that is wrong, in one.
fn all_of(refusals: Vec<Refusal>) -> Refusal {
    let mut helps: Vec<String> = refusals.iter().filter_map(|refusal| refusal.help.clone()).collect();
    helps.dedup();
    let messages: Vec<String> = refusals.into_iter().map(|refusal| refusal.message).collect();
    Refusal::new(messages.join("; "), helps.join("; "))
}

fn five_cards(text: &str) -> Result<CardSet, Refusal> {
    let own = CardSet::parse(text).map_err(|error| refusal("hand", &error))?;
    if own.len() == 5 {
        return Ok(own);
    }
    let message = format!("the hand `{}` has {} cards, and a hand has five", text.trim(), own.len());
    Err(Refusal::new(message, "write five cards, as in `Ah Kh Qh Jh 2c`"))
}

fn refusal(what: &str, error: &CardError) -> Refusal {
    let help = match error {
        CardError::NotACard(_) => "write cards as in `Ah Kh Qh Jh 2c`",
        CardError::Twice(_) => "name another card",
    };
    Refusal::new(format!("in the {what}, {error}"), help)
}

fn one_card(what: &str, text: &str) -> Result<Card, Refusal> {
    let cards = CardSet::parse(text).map_err(|error| refusal(what, &error))?;
    let mut each = cards.cards();
    match (each.next(), each.next()) {
        (Some(card), None) => Ok(card),
        _ => Err(Refusal::new(
            format!("the {what} is one card, and `{}` is {}", text.trim(), cards.len()),
            "write one card, as in `9d`",
        )),
    }
}

/// The strengths of the hands that a dealer with this upcard may have when some cards are dead.
struct DealerHands {
    /// How many are weaker than each strength, and last how many there are.
    weaker: Vec<u64>,
}

impl DealerHands {
    fn of(deck: Deck, ranking: &Ranking, dead: CardSet, upcard: Card) -> Self {
        let cards: Vec<Card> = deck.cards().minus(dead).without(upcard).cards().collect();
        let mut counts = vec![0_u64; STRENGTHS];
        let start = HandSum::default().with(upcard);
        for (a, first) in cards.iter().enumerate() {
            let one = start.with(*first);
            for (b, second) in cards[..a].iter().enumerate() {
                let two = one.with(*second);
                for (c, third) in cards[..b].iter().enumerate() {
                    let three = two.with(*third);
                    for fourth in &cards[..c] {
                        let ranks =
                            || rank_bits([upcard, *first, *second, *third, *fourth].into_iter().collect());
                        let strength = ranking.strength_of_sum(three.with(*fourth), ranks);
                        counts[strength.index()] += 1;
                    }
                }
            }
        }
        let mut weaker = vec![0];
        weaker.extend(counts.iter().scan(0, |sum, count| {
            *sum += count;
            Some(*sum)
        }));
        Self { weaker }
    }

    /// Weaker on the same side of the line, and equal.
    fn against(&self, line: Strength, strength: Strength) -> [i128; 2] {
        let side = if strength >= line { self.weaker[line.index()] } else { 0 };
        let weaker = self.weaker[strength.index()];
        [weaker - side, self.weaker[strength.index() + 1] - weaker].map(i128::from)
    }

    fn all(&self) -> i128 {
        self.weaker.last().copied().map_or(0, i128::from)
    }
}

/// Prices the actions of one situation.
pub(super) struct Explainer<'s> {
    pub(super) deck: Deck,
    pub(super) subject: &'s Subject,
    pub(super) strategy: Option<&'s Subject>,
}

impl Explainer<'_> {
    /// The answer.
    ///
    /// # Errors
    /// A decision that nobody comes to in this house, or one that hangs on a card that was not named.
    pub(super) fn explain(&self, situation: Situation) -> Result<Explanation, Refusal> {
        let unseen = self.deck.len() - 6;
        let buys = self.subject.rules.buy.is_some();
        match situation.exchanged {
            None => Ok(self.first(situation, if buys { unseen - 4 } else { 1 })),
            Some((thrown, bought)) => self.after(situation, thrown, bought),
        }
    }

    fn ranking(&self) -> &'static Ranking {
        self.subject.ranking
    }

    fn line(&self) -> Strength {
        self.ranking().lowest_of(self.subject.rules.dealer.qualifies)
    }

    fn first(&self, situation: Situation, repeats: usize) -> Explanation {
        let Situation { own, upcard, .. } = situation;
        let ranking = self.ranking();
        let strength = ranking.strength(own);
        let dealer = DealerHands::of(self.deck, ranking, own, upcard);
        let ways = Ways {
            all: dealer.all(),
            not_qualified: i128::from(dealer.weaker[self.line().index()]),
            first: [0; 2],
            last: dealer.against(self.line(), strength),
        };
        let worth = |path| Standpoint::without_purchase(path, ranking.class(strength)).worth(self.subject);
        let mut totals = vec![
            (PASS, "pass".to_owned(), ways.dot(worth(Path::Passed)) * repeats as i128),
            (GO, "go".to_owned(), ways.dot(worth(Path::Went)) * repeats as i128),
        ];
        let code = self.strategy.map(|strategy| {
            strategy.first.decide(coarse_index(strength, upcard.rank()), || fine_index(own, upcard))
        });
        let mut of_strategy = code.map(|code| (usize::from(code), None));
        if self.subject.rules.buy.is_some() {
            let commits = self.subject.rules.buy.as_ref().is_some_and(|buy| buy.after == AfterBuying::Commit);
            let bought: Vec<(Card, DealerHands)> = (self.deck.cards().minus(own).without(upcard).cards())
                .map(|card| (card, DealerHands::of(self.deck, ranking, own.with(card), upcard)))
                .collect();
            let worths = Worths::of(self.subject);
            for (place, thrown) in own.cards().enumerate() {
                let (mut best, mut by_strategy) = (0, 0);
                for (card, dealer) in &bought {
                    let purchase = Purchase { own, upcard, thrown, bought: *card };
                    let [passes, goes] = self.purchase(&purchase, dealer, &worths);
                    best += if commits { goes } else { goes.max(passes) };
                    by_strategy += if self.goes_after(&purchase) { goes } else { passes };
                }
                let code = BUY + place as u8;
                totals.push((code, format!("buy, throwing {thrown}"), best));
                if let Some((chosen, value)) = &mut of_strategy
                    && *chosen == usize::from(code)
                {
                    *value = Some(by_strategy);
                }
            }
        }
        let deals = ways.all * repeats as i128;
        let named = format!("{own} against {upcard}");
        self.explanation(named, "what to do with the first five cards", deals, totals, of_strategy)
    }

    /// What passing and going are worth after a purchase.
    fn purchase(&self, purchase: &Purchase, dealer: &DealerHands, worths: &Worths) -> [i128; 2] {
        let ranking = self.ranking();
        let [first, last] = [purchase.own, purchase.last()].map(|hand| ranking.strength(hand));
        let ways = Ways {
            all: dealer.all(),
            not_qualified: i128::from(dealer.weaker[self.line().index()]),
            first: dealer.against(self.line(), first),
            last: dealer.against(self.line(), last),
        };
        [Path::BoughtAndPassed, Path::BoughtAndWent].map(|path| {
            let worth = worths.of_standpoint(Standpoint {
                path,
                first: ranking.class(first),
                last: ranking.class(last),
                first_against_last: first.cmp(&last),
            });
            ways.dot(worth.wide())
        })
    }

    fn goes_after(&self, purchase: &Purchase) -> bool {
        let Some(table) = self.strategy.and_then(|strategy| strategy.after_buying.as_ref()) else {
            return true;
        };
        let own = purchase.last();
        let coarse = coarse_index(self.ranking().strength(own), purchase.upcard.rank());
        let fine = || fine_index(own, purchase.upcard);
        let memory = || memory_index(own, purchase.upcard, purchase.thrown, purchase.bought);
        table.decide_remembering(coarse, fine, memory) == GO
    }

    fn after(
        &self,
        situation: Situation,
        thrown: Card,
        bought: Option<Card>,
    ) -> Result<Explanation, Refusal> {
        let name = &self.subject.rules.origin.name;
        if self.strategy.is_some_and(|strategy| strategy.after_buying.is_none()) {
            return Err(Refusal::new(
                "the strategy buys no card, and decides nothing about a hand with a bought one",
                "leave the strategy out to see what the actions are worth",
            ));
        }
        match self.subject.rules.buy.as_ref().map(|buy| buy.after) {
            None => {
                return Err(Refusal::new(format!("{name} sells no card"), "leave the thrown card out"));
            }
            Some(AfterBuying::Commit) => {
                return Err(Refusal::new(
                    format!("buying makes the second bet at {name}: nothing is decided after it"),
                    "leave the thrown card out",
                ));
            }
            Some(AfterBuying::Decide) => {}
        }
        let Situation { own, upcard, .. } = situation;
        let dealer = DealerHands::of(self.deck, self.ranking(), own.with(thrown), upcard);
        let worths = Worths::of(self.subject);
        let cards: Vec<Card> = bought.map_or_else(|| own.cards().collect(), |bought| vec![bought]);
        let purchases: Vec<Purchase> = cards
            .into_iter()
            .map(|card| Purchase { own: own.without(card).with(thrown), upcard, thrown, bought: card })
            .collect();
        let mut values = purchases.iter().map(|purchase| {
            let goes = self.strategy.map(|_| self.goes_after(purchase));
            (self.purchase(purchase, &dealer, &worths), goes)
        });
        let first = values.next();
        if values.any(|other| Some(other) != first) {
            return Err(Refusal::new(
                "what this is worth hangs on which of the five cards was bought",
                "name the bought card as well",
            ));
        }
        let ([passes, goes], by_strategy) = first.unwrap_or_default();
        let totals = vec![(PASS, "pass".to_owned(), passes), (GO, "go".to_owned(), goes)];
        let named = format!("{own}, {thrown} thrown, against {upcard}");
        let decision = "what to do with the final hand";
        let of_strategy = by_strategy.map(|goes| (usize::from(goes), None));
        Ok(self.explanation(named, decision, dealer.all(), totals, of_strategy))
    }

    fn explanation(
        &self,
        situation: String,
        decision: &'static str,
        deals: i128,
        totals: Vec<(u8, String, i128)>,
        of_strategy: Option<(usize, Option<i128>)>,
    ) -> Explanation {
        let unit = i128::from(self.subject.amounts.unit.ticks_per_initial_bet());
        let value = |total: i128| Exact::new(total, deals * unit);
        let most = totals.iter().map(|(_, _, total)| *total).max();
        // Passing, the first in the list, is best only where nothing else is as good.
        let others = totals.iter().skip(1).position(|(_, _, total)| Some(*total) == most);
        let best = others.map_or(0, |place| place + 1);
        let strategy = of_strategy.and_then(|(place, total)| {
            let total = total.or_else(|| totals.get(place).map(|(_, _, total)| *total))?;
            Some((place, value(total)))
        });
        let actions = totals
            .into_iter()
            .map(|(code, action, total)| Priced { code, action, value: value(total) })
            .collect();
        Explanation { situation, decision, deals: deals as u128, actions, best, strategy }
    }
}

/// A purchase: the first five, and what was thrown for what.
struct Purchase {
    own: CardSet,
    upcard: Card,
    thrown: Card,
    bought: Card,
}

impl Purchase {
    fn last(&self) -> CardSet {
        self.own.without(self.thrown).with(self.bought)
    }
}
