//! A block of rounds played card by card on the [`Round`] machine: slow and plain, the yardstick that
//! the sampler is held to.

use super::deal::{Deal, Deals};
use super::round::{Action, Round, Seat, Turn};
use super::settle::{Settlement, Showdown, settle_round};
use super::situations::{fine_index, memory_index};
use super::subject::{SHAPE, Subject};
use crate::cards::card::CardSet;
use crate::game::decision::DecisionTable;
use crate::tally::subject::{Ending, Settled, Tally};
use crate::tally::table::TableTally;

/// What the rounds of a block come to for a subject, round by round on the `Round` machine.
///
/// # Panics
/// If the machine refuses what a deal or a decision table says: that is a bug in one of them.
#[must_use]
pub fn replay(subject: &Subject, seed: u64, block: u64, rounds: u64) -> Tally {
    let boxes = subject.sitting.boxes as usize;
    let deals = Deals::new(seed, block, boxes).take(usize::try_from(rounds).unwrap_or(usize::MAX));
    replayed(subject, deals, |_| {})
}

/// The same of any deals, with something done to how each box stands before it is settled.
///
/// # Panics
/// As there.
pub(super) fn replayed(
    subject: &Subject,
    deals: impl Iterator<Item = Deal>,
    change: impl Fn(&mut Showdown),
) -> Tally {
    let sitting = &subject.sitting;
    let (boxes, bets) = (sitting.boxes as usize, u128::from(sitting.bets_per_box));
    let mut tally = Tally::new(&SHAPE, subject.amounts.unit);
    let mut table =
        TableTally { boxes: sitting.boxes, bets_per_box: sitting.bets_per_box, ..TableTally::default() };
    for deal in deals {
        let (showdowns, settlements) = settled(subject, &deal, &change);
        let (mut house, mut staked) = (0_i128, 0_i128);
        for (showdown, settlement) in showdowns.iter().zip(&settlements) {
            let ending = Ending {
                bets: settlement.bets().to_vec(),
                decision: showdown.path as usize,
                rows: vec![showdown.final_class.index(), showdown.dealer_class.index()],
            };
            tally.record(&ending, bets);
            house -= i128::from(settlement.net().0) * bets as i128;
            staked += i128::from(settlement.staked().0) * bets as i128;
        }
        table.rounds += 1;
        table.house += house;
        table.house_squared += house * house;
        table.staked_squared += staked * staked;
        table.staked_times_house += staked * house;
    }
    if boxes > 1 || bets > 1 {
        tally.table = Some(table);
    }
    tally
}

/// A round with these cards: how each box stands at its end, and what is settled.
pub(super) fn settled(
    subject: &Subject,
    deal: &Deal,
    change: &impl Fn(&mut Showdown),
) -> (Vec<Showdown>, Vec<Settlement>) {
    let boxes = subject.sitting.boxes as usize;
    let mut round = Round::new(&subject.rules, boxes);
    let mut own = deal.own[..boxes].iter();
    let mut bought = deal.bought[..boxes].iter();
    loop {
        match round.turn() {
            Turn::Deal { cards: 5, .. } => {
                let cards = own.next().expect("the machine deals five cards once for each box");
                round.deal(*cards).expect("own cards of the deal");
            }
            Turn::Deal { cards: 4, .. } => round.deal(deal.hole).expect("the dealer's covered cards"),
            Turn::Deal { .. } if round.has_upcard() => {
                let card = bought.next().expect("a card for each box");
                round.deal(CardSet::EMPTY.with(*card)).expect("the bought card of the deal");
            }
            Turn::Deal { .. } => round.deal(CardSet::EMPTY.with(deal.upcard)).expect("the upcard"),
            Turn::Decide(seat) => {
                let action = decision(&subject.first, &seat, subject);
                // Each box has its own card put by, so that what one does moves no other's cards.
                if !matches!(action, Action::Buy(_)) {
                    bought.next();
                }
                round.act(action).expect("a compiled strategy takes legal actions only");
            }
            Turn::DecideAfterBuying(seat) => {
                let table = subject.after_buying.as_ref().expect("a table where the house lets decide");
                round.act(decision(table, &seat, subject)).expect("pass or go");
            }
            Turn::Over => break,
        }
    }
    let mut showdowns = round.showdowns().expect("the round is over");
    showdowns.iter_mut().for_each(change);
    let mut settlements = vec![Settlement::default(); showdowns.len()];
    settle_round(
        &subject.rules,
        &subject.amounts,
        subject.sitting.bets_per_box,
        &showdowns,
        &mut settlements,
    );
    (showdowns, settlements)
}

/// What each round of a block comes to for the first box, in their order: those of [`replay`].
pub(super) fn each_round(
    subject: &Subject,
    seed: u64,
    block: u64,
    rounds: u64,
    take: &mut dyn FnMut(Settled),
) {
    let boxes = subject.sitting.boxes as usize;
    let deals = Deals::new(seed, block, boxes).take(usize::try_from(rounds).unwrap_or(usize::MAX));
    for deal in deals {
        let (_, settlements) = settled(subject, &deal, &|_| {});
        for settlement in settlements.iter().take(1) {
            take(Settled { staked: settlement.staked(), returned: settlement.staked() + settlement.net() });
        }
    }
}

fn decision(table: &DecisionTable, seat: &Seat, subject: &Subject) -> Action {
    Action::from_code(code(table, seat, subject), seat.own).expect("codes name a card of the hand")
}

/// The code of what a table says to do.
pub(super) fn code(table: &DecisionTable, seat: &Seat, subject: &Subject) -> u8 {
    let strength = subject.ranking.strength(seat.own);
    let coarse = strength.index() * 13 + seat.upcard.rank().index();
    let fine = || fine_index(seat.own, seat.upcard);
    let memory =
        || seat.exchanged.map_or(0, |(thrown, bought)| memory_index(seat.own, seat.upcard, thrown, bought));
    table.decide_remembering(coarse, fine, memory)
}
