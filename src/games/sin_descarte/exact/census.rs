//! All deals under a strategy: how often a box stands in each way, and what that comes to.

use super::super::amounts::ProgressiveReturn;
use super::super::features::BUY;
use super::super::rules::{ProgressiveAward, Rules};
use super::super::settle::{Path, Showdown};
use super::super::situations::{coarse_index, fine_index, memory_index};
use super::super::subject::{SHAPE, Subject};
use super::hands::Hands;
use super::prices::{Bought, Prices};
use super::sweep::Steps;
use super::ways::{STANDPOINTS, Standpoint, Ways, place, standpoints};
use crate::base::exact::Exact;
use crate::cards::card::{Card, CardSet};
use crate::cards::renaming::Renaming;
use crate::game::census::{Census, Lookout, Uncounted};
use crate::tally::subject::{Ending, Tally};
use rayon::prelude::*;
use std::ops::Range;

/// A deal's part of a purchase: the card thrown is chosen in `times` of the ways to name the suits.
pub(super) struct Chosen {
    pub(super) upcard: Card,
    pub(super) times: u32,
}

/// What is done with the first five cards, by the action's code and for every upcard.
pub(super) type Choices = [Vec<Chosen>; 7];

/// What a player does, as far as the count asks.
pub(super) trait Play: Sync {
    /// What is done with a standing hand. Where two cards have one rank, which of them is thrown may hang
    /// on the names of the suits, so all names are tried; the numbers of ways are then counted as often.
    fn choices(&self, hand: usize) -> Choices;

    /// What is done after a purchase against one upcard.
    fn path_after(&self, exchange: &Exchange) -> Path;
}

/// Choices that are being gathered, upcard after upcard.
#[derive(Default)]
pub(super) struct Choosing(pub(super) Choices);

impl Choosing {
    /// Chooses an action in so many of the ways to name suits.
    pub(super) fn choose(&mut self, code: u8, upcard: Card, times: u32) {
        let chosen = &mut self.0[usize::from(code)];
        match chosen.last_mut() {
            Some(last) if last.upcard == upcard => last.times += times,
            _ => chosen.push(Chosen { upcard, times }),
        }
    }

    /// Chooses an action of a hand under other names, where it throws `thrown`.
    pub(super) fn choose_under(
        &mut self,
        renaming: Renaming,
        own: CardSet,
        code: u8,
        thrown: Option<Card>,
        upcard: Card,
    ) {
        let is_thrown = |card: &Card| Some(renaming.card(*card)) == thrown;
        let place = own.cards().position(|card| is_thrown(&card)).unwrap_or_default();
        self.choose(if code < BUY { code } else { BUY + place as u8 }, upcard, 1);
    }
}

/// A strategy whose decisions stand in tables.
pub(super) struct TablePlay<'p> {
    pub(super) hands: &'p Hands,
    pub(super) subject: &'p Subject,
}

impl Play for TablePlay<'_> {
    fn choices(&self, hand: usize) -> Choices {
        let Self { hands, subject } = self;
        let own = hands.cards(hand);
        let strength = hands.strength(hand);
        let names = hands.renamings().len() as u32;
        let mut choices = Choosing::default();
        let ranks = hands.ranking.hand(strength).ranks;
        let is_paired = ranks.windows(2).any(|pair| pair[0] == pair[1]);
        for upcard in hands.deck.cards().minus(own).cards() {
            let coarse = coarse_index(strength, upcard.rank());
            let code = subject.first.decide(coarse, || fine_index(own, upcard));
            if code < BUY || !is_paired {
                choices.choose(code, upcard, names);
                continue;
            }
            for renaming in hands.renamings() {
                let (own_there, upcard_there) = (renaming.cards(own), renaming.card(upcard));
                let code = subject.first.decide(coarse, || fine_index(own_there, upcard_there));
                let thrown = own_there.cards().nth(usize::from(code.saturating_sub(BUY)));
                choices.choose_under(*renaming, own, code, thrown, upcard);
            }
        }
        choices.0
    }

    fn path_after(&self, exchange: &Exchange) -> Path {
        let Some(table) = &self.subject.after_buying else { return Path::BoughtAndWent };
        let strength = self.hands.strength(exchange.last.0);
        let coarse = coarse_index(strength, exchange.upcard.rank());
        let fine = || fine_index(exchange.own, exchange.upcard);
        let memory = || memory_index(exchange.own, exchange.upcard, exchange.thrown, exchange.bought);
        match table.decide_remembering(coarse, fine, memory) {
            1 => Path::BoughtAndWent,
            _ => Path::BoughtAndPassed,
        }
    }
}

/// A purchase against one upcard.
pub(super) struct Exchange {
    /// The final hand.
    pub(super) own: CardSet,
    /// The hand that stands for it, and the renaming that leads there.
    pub(super) last: (usize, Renaming),
    pub(super) upcard: Card,
    pub(super) thrown: Card,
    pub(super) bought: Card,
}

/// How often a box stands in each way.
#[derive(Clone)]
pub(super) struct Stands(Vec<Ways>);

impl Stands {
    pub(super) fn none() -> Self {
        Self(vec![Ways::default(); STANDPOINTS])
    }

    pub(super) fn of(&self, standpoint: Standpoint) -> Ways {
        self.0[place(standpoint)]
    }

    pub(super) fn add(&mut self, standpoint: Standpoint, ways: Ways, times: i128) {
        self.0[place(standpoint)] += ways * times;
    }

    fn plus(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(sum, part)| *sum += part);
        self
    }
}

/// How often a box stands in each way over all deals of some hands.
pub(super) fn stands(
    prices: &Prices<'_>,
    play: &dyn Play,
    of: Range<usize>,
    lookout: &dyn Lookout,
) -> Result<Stands, Uncounted> {
    let steps = Steps::new(lookout, "hands counted", of.len() as u64);
    of.into_par_iter()
        .with_min_len(64)
        .with_max_len(512)
        .try_fold(Stands::none, |mut stands, hand| {
            if hand.is_multiple_of(256) {
                steps.go_on()?;
                steps.add(256);
            }
            count_hand(prices, play, hand, &mut stands);
            Ok::<_, Uncounted>(stands)
        })
        .try_reduce(Stands::none, |one, other| Ok(one.plus(other)))
}

/// What all deals come to.
pub(super) fn census(prices: &Prices<'_>, subject: &Subject, stands: &Stands, deals: u128) -> Census {
    let names = prices.standing.hands.renamings().len() as i128;
    let mut tally = Tally::new(&SHAPE, subject.amounts.unit);
    // Counts tell the dealer's hands apart by who is better, not by class.
    tally.breakdowns.truncate(1);
    let mut progressive = Progressive::default();
    for (standpoint, ways) in standpoints().zip(&stands.0).filter(|(_, ways)| **ways != Ways::default()) {
        for (showdown, part) in standpoint.showdowns(&subject.rules, prices.compares_first(standpoint)) {
            let times = ways.dot(part);
            assert!(times >= 0 && times % names == 0, "ways are counted once for each naming of suits");
            let times = (times / names) as u128;
            let ending = Ending {
                bets: Standpoint::settled(subject, &showdown).to_vec(),
                decision: showdown.path as usize,
                rows: vec![showdown.final_class.index()],
            };
            tally.record(&ending, times);
            progressive.add(&subject.rules, &showdown, times);
        }
    }
    assert_eq!(tally.initial_bets, deals, "every deal is counted once");
    let break_even_meter = progressive.break_even_meter(subject, deals);
    Census { deals, tally, break_even_meter }
}

/// Counts all deals of one hand and of those that it stands for.
fn count_hand(prices: &Prices<'_>, play: &dyn Play, hand: usize, stands: &mut Stands) {
    let standing = prices.standing;
    let hands = &standing.hands;
    let class = hands.class(hand);
    let alike = hands.renamed_count(hand) as i128;
    let choices = play.choices(hand);
    let (without, with) = choices.split_at(usize::from(BUY));
    for (path, chosen) in [Path::Passed, Path::Went].into_iter().zip(without) {
        let standpoint = Standpoint::without_purchase(path, class);
        let mut sum = Ways::default();
        for Chosen { upcard, times } in chosen {
            let ways = Ways {
                all: i128::from(standing.ways()),
                not_qualified: i128::from(standing.not_qualified(hand, *upcard)),
                first: [0; 2],
                last: [standing.weaker(hand, *upcard), standing.ties(hand, *upcard)].map(i128::from),
            };
            sum += ways * i128::from(*times);
        }
        stands.add(standpoint, sum, alike * i128::from(prices.repeats()));
    }
    if with.iter().all(Vec::is_empty) {
        return;
    }
    let first = prices.first_five(hand);
    let cards: Vec<Card> = hands.deck.cards().minus(first.own).cards().collect();
    for (thrown, chosen) in first.own.cards().zip(with).filter(|(_, chosen)| !chosen.is_empty()) {
        prices.purchases(&first, thrown, &cards, |bought| {
            let own = first.own.without(thrown).with(bought.card);
            for Chosen { upcard, times } in chosen.iter().filter(|chosen| chosen.upcard != bought.card) {
                let exchange =
                    Exchange { own, last: bought.last, upcard: *upcard, thrown, bought: bought.card };
                let path = play.path_after(&exchange);
                let ways = ways_of(prices, bought, *upcard);
                stands.add(Standpoint { path, ..bought.standpoint }, ways, alike * i128::from(*times));
            }
        });
    }
}

/// The ways of a purchase against one upcard.
fn ways_of(prices: &Prices<'_>, bought: &Bought, upcard: Card) -> Ways {
    let at = upcard.index();
    Ways {
        all: i128::from(prices.standing.ways_after_purchase()),
        not_qualified: i128::from(bought.not_qualified[at]),
        first: [bought.first_weaker[at], bought.first_equal[at]].map(i128::from),
        last: [bought.last_weaker[at], bought.last_equal[at]].map(i128::from),
    }
}

/// What a progressive is paid over all deals.
#[derive(Default)]
struct Progressive {
    /// Sum of the shares of the meter.
    shares: Exact,
    /// Sum of what comes back beside them, for each unit staked.
    fixed: Exact,
}

impl Progressive {
    fn add(&mut self, rules: &Rules, showdown: &Showdown, times: u128) {
        let Some(progressive) = &rules.progressive else { return };
        let lost = progressive.needs_second_bet && !showdown.path.went();
        let class = showdown.class_of(progressive.looks_at);
        let times = Exact::from(times as i128);
        match progressive.awards[class.index()] {
            _ if lost => {}
            None => {}
            Some(ProgressiveAward::Fixed(pay)) => self.fixed += pay.returned() * times,
            Some(ProgressiveAward::MeterShare(share)) => self.shares += share * times,
        }
    }

    /// The meter at which what comes back is what was staked.
    fn break_even_meter(&self, subject: &Subject, deals: u128) -> Option<Exact> {
        let progressive = subject.rules.progressive.as_ref()?;
        let is_played = subject.amounts.progressive_won.iter().any(|won| *won != ProgressiveReturn::Nothing);
        let open = Exact::from(deals as i128) - self.fixed;
        (is_played && self.shares > Exact::ZERO).then(|| progressive.stake * open / self.shares)
    }
}
