//! Every situation with what each action is worth there.

use super::super::features::{BUY, GO, PASS};
use super::super::settle::Path;
use super::super::situations::{coarse_index, fine_index, memory_index};
use super::super::subject::Subject;
use super::super::view::View;
use super::census::{Chosen, Play, TablePlay};
use super::prices::Prices;
use super::sweep::Steps;
use crate::cards::card::Card;
use crate::cards::renaming::Renaming;
use crate::game::census::{Appraised, Lookout, Uncounted};
use rayon::prelude::*;

/// Who is shown the situations.
pub(super) type Visitor<'v> = &'v (dyn Fn(&Appraised<'_, View>) + Sync);

/// Goes through all situations of a stage.
pub(super) fn appraise(
    prices: &Prices<'_>,
    subject: &Subject,
    stage: usize,
    visitor: Visitor<'_>,
    lookout: &dyn Lookout,
) -> Result<(), Uncounted> {
    let hands = &prices.standing.hands;
    let steps = Steps::new(lookout, "hands appraised", hands.len() as u64);
    (0..hands.len()).into_par_iter().with_min_len(64).with_max_len(512).try_for_each(|hand| {
        if hand.is_multiple_of(256) {
            steps.go_on()?;
            steps.add(256);
        }
        match stage {
            0 => first(prices, hand, visitor),
            _ => after(prices, subject, hand, visitor),
        }
        Ok(())
    })
}

/// All situations of the first decision with a hand: each upcard once of those that only names of
/// suits tell apart, and under each way to name suits that puts cards of one rank in another order.
fn first(prices: &Prices<'_>, hand: usize, visitor: Visitor<'_>) {
    let hands = &prices.standing.hands;
    let own = hands.cards(hand);
    let strength = hands.strength(hand);
    let mut rows = Vec::with_capacity(7);
    prices.actions(hand, |_, row| rows.push(*row));
    let keeping: Vec<Renaming> =
        hands.renamings().iter().copied().filter(|renaming| renaming.cards(own) == own).collect();
    for upcard in hands.deck.cards().minus(own).cards() {
        if keeping.iter().any(|renaming| renaming.card(upcard) < upcard) {
            continue;
        }
        let fixing = keeping.iter().filter(|renaming| renaming.card(upcard) == upcard).count();
        // By fine situation, a renaming that leads to it, and how many do.
        let mut places: Vec<(usize, Renaming, usize)> = Vec::new();
        for renaming in hands.renamings() {
            let fine = fine_index(renaming.cards(own), renaming.card(upcard));
            match places.iter_mut().find(|(place, ..)| *place == fine) {
                Some((_, _, times)) => *times += 1,
                None => places.push((fine, *renaming, 1)),
            }
        }
        for (fine, renaming, times) in places {
            let own_there = renaming.cards(own);
            let mut values = vec![(PASS, rows[0][upcard.index()]), (GO, rows[1][upcard.index()])];
            if prices.pairs.is_some() {
                for (place, thrown) in own_there.cards().enumerate() {
                    let back = |card: &Card| renaming.card(*card) == thrown;
                    let there = own.cards().position(|card| back(&card)).unwrap_or_default();
                    values.push((BUY + place as u8, rows[usize::from(BUY) + there][upcard.index()]));
                }
            }
            let values: Vec<(u8, i128)> =
                values.into_iter().map(|(code, value)| (code, i128::from(value))).collect();
            visitor(&Appraised {
                view: &View::of(hands.ranking, own_there, renaming.card(upcard)),
                coarse: coarse_index(strength, upcard.rank()),
                fine,
                memory: 0,
                weight: (times * hands.renamings().len() / fixing) as u128,
                values: &values,
            });
        }
    }
}

/// All situations after a purchase that begin with a hand.
fn after(prices: &Prices<'_>, subject: &Subject, hand: usize, visitor: Visitor<'_>) {
    let hands = &prices.standing.hands;
    let choices = TablePlay { hands, subject }.choices(hand);
    let with = &choices[usize::from(BUY)..];
    if prices.commits || with.iter().all(Vec::is_empty) {
        return;
    }
    let first = prices.first_five(hand);
    let cards: Vec<Card> = hands.deck.cards().minus(first.own).cards().collect();
    for (thrown, chosen) in first.own.cards().zip(with).filter(|(_, chosen)| !chosen.is_empty()) {
        prices.purchases(&first, thrown, &cards, |bought| {
            let last = first.own.without(thrown).with(bought.card);
            let goes = prices.after(bought, Path::BoughtAndWent);
            let passes = prices.after(bought, Path::BoughtAndPassed);
            for Chosen { upcard, times } in chosen.iter().filter(|chosen| chosen.upcard != bought.card) {
                let at = upcard.index();
                visitor(&Appraised {
                    view: &View::of(hands.ranking, last, *upcard),
                    coarse: coarse_index(hands.strength(bought.last.0), upcard.rank()),
                    fine: fine_index(last, *upcard),
                    memory: memory_index(last, *upcard, thrown, bought.card),
                    weight: hands.renamed_count(hand) as u128 * u128::from(*times),
                    values: &[(PASS, i128::from(passes[at])), (GO, i128::from(goes[at]))],
                });
            }
        });
    }
}
