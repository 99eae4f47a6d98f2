//! The deals of póker sin descarte: no two blocks alike, every card everywhere, and frozen.

use rand_core::Rng;
use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::collections::{BTreeMap, BTreeSet};
use ventaja::base::stream::stream;
use ventaja::cards::card::{Card, CardSet, DECK};
use ventaja::cards::ranking::{HandOrder, Ranking};
use ventaja::games::sin_descarte::deal::{Deal, Deals};

/// The ten cards of a one-box deal as one number.
fn number(deal: &Deal) -> u128 {
    let mut number = u128::from(deal.own[0].bits());
    number = number << 64 | u128::from(deal.hole.bits());
    number * 64 + deal.upcard.index() as u128
}

/// A block is its deals: two blocks whose first 1,000 deals have no deal in common at the same place,
/// or at all, are unlike. There are 1.99·10^13 unordered deals, so that among ten million some 2.5
/// pairs are alike by chance; blocks that overlap would have a thousand in common.
#[test]
fn no_two_of_ten_thousand_blocks_are_alike() {
    let mut deals: Vec<(u128, u32)> = Vec::with_capacity(10_000_000);
    for block in 0..10_000_u32 {
        deals.extend(Deals::new(1, u64::from(block), 1).take(1000).map(|deal| (number(&deal), block)));
    }
    deals.sort_unstable();
    let alike = deals.windows(2).filter(|pair| pair[0].0 == pair[1].0).count();
    assert!(alike <= 12, "{alike} deals occur twice; 2.5 are expected");
}

/// Every card in every position within 5 standard deviations over 5.2 million deals. With 52 × 11
/// cells a sound dealer fails this for about 3 seeds in 10,000.
#[test]
fn every_card_comes_to_every_position_equally_often() {
    let rounds = 5_200_000_usize;
    let (per_block, blocks) = (130_000, 40);
    let mut upcard = [0_u32; DECK];
    let mut bought = [0_u32; DECK];
    let mut own = [0_u32; DECK];
    let mut hole = [0_u32; DECK];
    for block in 0..blocks {
        for deal in Deals::new(2026, block, 1).take(per_block) {
            upcard[deal.upcard.index()] += 1;
            bought[deal.bought[0].index()] += 1;
            deal.own[0].cards().for_each(|card| own[card.index()] += 1);
            deal.hole.cards().for_each(|card| hole[card.index()] += 1);
        }
    }
    for (name, counts, cards) in
        [("own", own, 5.0), ("upcard", upcard, 1.0), ("hole", hole, 4.0), ("bought", bought, 1.0)]
    {
        let chance = cards / 52.0;
        let mean = rounds as f64 * chance;
        let deviation = (mean * (1.0 - chance)).sqrt();
        for (card, count) in Card::all().zip(counts) {
            let off = (f64::from(count) - mean) / deviation;
            assert!(
                off.abs() < 5.0,
                "{card} comes to {name} {count} times: {off:.1} standard deviations off"
            );
        }
    }
}

/// Where in the dealer's sorted hand the upcard stands must be uniform: a dealer who picks a set first
/// and turns over a card by its place in the set would show here.
#[test]
fn the_upcard_is_any_of_the_dealers_five() {
    let rounds = 1_000_000;
    let mut places = [0_u32; 5];
    for deal in Deals::new(3, 0, 1).take(rounds) {
        let lower = deal.hole.cards().filter(|card| *card < deal.upcard).count();
        places[lower] += 1;
    }
    let deviation = (rounds as f64 * 0.2 * 0.8).sqrt();
    for count in places {
        assert!((f64::from(count) - 200_000.0).abs() < 5.0 * deviation, "{places:?}");
    }
}

/// In every position of a full table each card is its own: 47 different cards a round.
#[test]
fn no_card_is_dealt_twice() {
    for boxes in 1..=7 {
        for deal in Deals::new(4, 9, boxes).take(20_000) {
            let mut cards: BTreeSet<usize> = deal.hole.cards().map(Card::index).collect();
            cards.insert(deal.upcard.index());
            for index in 0..boxes {
                cards.extend(deal.own[index].cards().map(Card::index));
                cards.insert(deal.bought[index].index());
            }
            assert_eq!(cards.len(), 6 * boxes + 5, "{deal:?}");
        }
    }
}

/// The first 20 deals of three seeds. If they change, `STREAM_VERSION` must change with them.
#[test]
fn the_first_deals_are_frozen() {
    let mut page = String::new();
    for seed in [0, 1, u64::MAX] {
        page.push_str(&format!("seed {seed}\n"));
        for deal in Deals::new(seed, 0, 1).take(20) {
            page.push_str(&format!(
                "{} | {} | {} | {}\n",
                deal.own[0], deal.upcard, deal.hole, deal.bought[0]
            ));
        }
    }
    let golden = include_str!("golden/deals.txt");
    assert_eq!(page, golden, "own | upcard | hole | bought");
}

/// How often a single card of each rank lies beside own hands of each class, over all pairs of a hand and
/// one of the 47 other cards. That is the exact table for the upcard and for a card that is bought alike.
fn ways_of_classes_and_ranks() -> BTreeMap<(usize, usize), f64> {
    let ranking = Ranking::of(HandOrder::Standard);
    let cards: Vec<Card> = Card::all().collect();
    let mut ways = BTreeMap::new();
    for a in 4..DECK {
        for b in 3..a {
            for c in 2..b {
                for d in 1..c {
                    for e in 0..d {
                        let own: CardSet = [a, b, c, d, e].map(|card| cards[card]).into_iter().collect();
                        let class = ranking.class(ranking.strength(own)).index();
                        let mut left = [4.0; 13];
                        own.cards().for_each(|card| left[card.rank().index()] -= 1.0);
                        for (rank, left) in left.into_iter().enumerate() {
                            *ways.entry((class, rank)).or_insert(0.0) += left;
                        }
                    }
                }
            }
        }
    }
    ways
}

/// The chance that counts fit these weights no better than they do (Pearson); rare cells are put together.
fn fit(counts: &BTreeMap<(usize, usize), u64>, weights: &BTreeMap<(usize, usize), f64>) -> f64 {
    let rounds: u64 = counts.values().sum();
    let all: f64 = weights.values().sum();
    let (mut sum, mut cells, mut rare) = (0.0, 0, (0.0, 0.0));
    let term = |counted: f64, expected: f64| (counted - expected).powi(2) / expected;
    for (cell, weight) in weights.iter().filter(|(_, weight)| **weight > 0.0) {
        let expected = weight / all * rounds as f64;
        let counted = *counts.get(cell).unwrap_or(&0) as f64;
        if expected < 20.0 {
            rare = (rare.0 + counted, rare.1 + expected);
        } else {
            sum += term(counted, expected);
            cells += 1;
        }
    }
    if rare.1 > 0.0 {
        sum += term(rare.0, rare.1);
        cells += 1;
    }
    let square = ChiSquared::new(f64::from(cells - 1)).expect("several cells");
    square.sf(sum)
}

/// The counts of class and rank, where `card` says which card beside the own hand is looked at.
fn joint(blocks: u64, card: impl Fn(&Deal) -> Card) -> BTreeMap<(usize, usize), u64> {
    let ranking = Ranking::of(HandOrder::Standard);
    let mut counts = BTreeMap::new();
    for block in 0..blocks {
        for deal in Deals::new(4, block, 1).take(131_072) {
            let class = ranking.class(ranking.strength(deal.own[0])).index();
            *counts.entry((class, card(&deal).rank().index())).or_insert(0) += 1;
        }
    }
    counts
}

/// The upcard that a dealer shows who draws five of the 47 cards by Floyd's method and turns up the last
/// one drawn: the five are any five with equal chance, and their order is not.
fn last_of_floyd(deal: &Deal) -> Card {
    let left: Vec<Card> = Card::all().filter(|card| !deal.own[0].contains(*card)).collect();
    // The places are drawn anew from the cards of the deal, which are random enough for that.
    let mut words = stream(deal.own[0].bits(), deal.hole.bits());
    let (mut chosen, mut last) = (Vec::new(), 0);
    for top in 42..47 {
        let place = (words.next_u64() % (top as u64 + 1)) as usize;
        last = if chosen.contains(&place) { top } else { place };
        chosen.push(last);
    }
    left[last]
}

/// The upcard and the bought card stand to the own hand as all cards do that are left. 10.5 million deals
/// in some 120 cells; a sound dealer fails this once in 5,000 seeds. Dealers who show the last card of a
/// subset, the highest or the lowest of their cards, or who sell cards from a full pack, are found out.
#[test]
fn cards_beside_the_own_hand_fit_the_exact_table_and_biased_ones_do_not() {
    let ways = ways_of_classes_and_ranks();
    assert_eq!(ways.values().sum::<f64>(), 2_598_960.0 * 47.0);
    let fits = |card: &dyn Fn(&Deal) -> Card, blocks: u64| fit(&joint(blocks, card), &ways);
    for (name, card) in
        [("upcard", (|deal: &Deal| deal.upcard) as fn(&Deal) -> Card), ("bought", |deal| deal.bought[0])]
    {
        let chance = fits(&card, 80);
        assert!(chance > 1e-4, "the {name} does not fit: {chance:e}");
    }
    let highest = |deal: &Deal| deal.hole.with(deal.upcard).cards().last().expect("five cards");
    let lowest = |deal: &Deal| deal.hole.with(deal.upcard).cards().next().expect("five cards");
    // A card of a full pack: as often as not one that is already there.
    let full = |deal: &Deal| {
        let word = stream(deal.own[0].bits(), deal.hole.bits()).next_u64();
        Card::all().nth((word % 52) as usize).expect("a card")
    };
    for (name, biased, blocks) in [
        ("last of Floyd", &last_of_floyd as &dyn Fn(&Deal) -> Card, 4),
        ("highest", &highest, 1),
        ("lowest", &lowest, 1),
        ("full pack", &full, 16),
    ] {
        let chance = fits(biased, blocks);
        assert!(chance < 1e-9, "{name} is not found out: {chance:e}");
    }
}
