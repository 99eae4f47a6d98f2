//! The strategies that are shipped for póker sin descarte: read, compiled, and held against their own
//! rules on real cards.

use std::path::{Path, PathBuf};
use rand_core::Rng;
use ventaja::base::fault::{Faults, Source};
use ventaja::base::stream::stream;
use ventaja::cards::card::{Card, CardSet, Rank};
use ventaja::cards::ranking::{HandOrder, Ranking};
use ventaja::game::contract::Player;
use ventaja::game::vocabulary::Chosen;
use ventaja::games::sin_descarte::features::VOCABULARY;
use ventaja::games::sin_descarte::situations::{coarse_index, fine_index, situations};
use ventaja::games::sin_descarte::view::View;
use ventaja::strategy::compile::compile;
use ventaja::strategy::condition::question::Circumstances;
use ventaja::strategy::file::read;
use ventaja::strategy::{StakeOverrides, StrategyFile};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("strategies/sin-descarte")
}

fn shipped() -> Vec<(String, Source)> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder()).expect("the folder is there").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
        .into_iter()
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name.clone(), Source::new(format!("{name}.toml"), std::fs::read_to_string(&path).expect("a text")))
        })
        .collect()
}

fn strategy(name: &str, source: &Source) -> Result<StrategyFile, Faults> {
    read("sin-descarte", &VOCABULARY, &situations(None, &[]), name, source)
}

fn compiled(file: &StrategyFile) -> Result<Player, Faults> {
    compile(file, &VOCABULARY, &StakeOverrides::default(), |stakes| situations(None, stakes))
}

#[test]
fn every_shipped_strategy_is_read_without_fault() {
    let files = shipped();
    assert!(files.len() >= 8, "{} strategies", files.len());
    for (name, source) in files {
        let file = strategy(&name, &source).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        assert_eq!((file.origin.name.as_str(), file.origin.digest.len()), (name.as_str(), 64));
        let player = compiled(&file).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        let tables: Vec<String> = player
            .tables
            .iter()
            .flatten()
            .map(|table| format!("{} looked closer, {} rows, {} bytes", table.looked_closer(), table.rows(), table.bytes()))
            .collect();
        println!("{name}: {}", tables.join("; "));
    }
}

/// Ranks of hands with draws of every sort, and of hands with none.
const RANKS: [&str; 16] = [
    "AKQJ2", "A2346", "A2356", "5678T", "4568T", "99TJQ", "23455", "AKJ83", "TTJQK", "JJJ92", "QQ772", "88855",
    "4444K", "9TJQK", "AKQT9", "76542",
];

/// The hands of five ranks with every choice of suits.
fn hands(ranks: &str) -> Vec<CardSet> {
    let ranks: Vec<Rank> = ranks.chars().filter_map(|letter| Rank::from_text(&letter.to_string())).collect();
    let mut hands: Vec<CardSet> = (0..1024)
        .map(|suits| {
            let card = |place: usize| Card::new(ranks[place], suits >> (2 * place) & 3);
            (0..5).filter_map(card).collect::<CardSet>()
        })
        .filter(|hand| hand.len() == 5)
        .collect();
    hands.sort_unstable();
    hands.dedup();
    hands
}

/// What a table says is what the rules say of the very cards: for hands of sixteen kinds with every
/// choice of suits, and for hands drawn at random, against every upcard.
#[test]
fn tables_say_what_the_rules_say_of_the_cards() {
    let ranking = Ranking::of(HandOrder::Standard);
    let mut all: Vec<CardSet> = RANKS.into_iter().flat_map(hands).collect();
    let mut words = stream(1, 0);
    for _ in 0..5_000 {
        let mut hand = CardSet::EMPTY;
        while hand.len() < 5 {
            hand = hand.with(Card::from_index((words.next_u64() % 52) as usize).expect("a card"));
        }
        all.push(hand);
    }
    let houses = situations(None, &[]);
    for (name, source) in shipped() {
        let file = strategy(&name, &source).expect("no fault");
        let player = compiled(&file).expect("no fault");
        let lists = VOCABULARY.stages.iter().zip(&houses).zip(&player.tables).enumerate();
        for (number, ((stage, house), table)) in lists {
            let Some(table) = table else { continue };
            let under =
                Circumstances { features: stage.features, situations: house.as_ref(), stakes: &player.stakes };
            let rules: Vec<_> =
                file.rules(number).iter().map(|rule| rule.asked(stage, &under).expect("known literals")).collect();
            for &own in &all {
                for upcard in Card::all().filter(|card| !own.contains(*card)) {
                    let view = View::of(ranking, own, upcard);
                    let coarse = coarse_index(view.strength(), upcard.rank());
                    let found = table.decide(coarse, || fine_index(own, upcard));
                    let taken = rules.iter().find(|rule| rule.question.ask(&view) == Some(true));
                    let said = taken.expect("a rule takes every hand").act.code(&view);
                    assert_eq!(said, Chosen::Code(found), "{name}, list {number}: {view}");
                }
            }
        }
    }
}
