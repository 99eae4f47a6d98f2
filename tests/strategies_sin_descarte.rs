//! The strategies that are shipped for póker sin descarte: read, compiled, and held against their own
//! rules on real cards.

use rand_core::Rng;
use std::path::{Path, PathBuf};
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
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder())
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (
                name.clone(),
                Source::new(format!("{name}.toml"), std::fs::read_to_string(&path).expect("a text")),
            )
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
        assert_eq!((file.origin.name.as_str(), file.origin.digest.sha256.len()), (name.as_str(), 64));
        let player = compiled(&file).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        // Equal rows are shared, so that a table with draws in it is hardly larger than one without.
        assert!(player.tables.iter().flatten().all(|table| table.bytes() < 600_000), "{name}");
    }
}

/// A strategy whose rules ask for suits wherever they can, in twenty rules.
fn of_suits() -> (String, Source) {
    let rules = [
        ("straight_flush_cards = 4 and class <= pair and upcard != 2", "off-straight-flush"),
        ("royal_cards = 4", "off-royal"),
        ("flush_outs = 9 and class < pair", "off-flush"),
        ("flush_outs = 8 and class < pair and upcard < fourth", "off-flush"),
        ("flush_cards = 4 and class = pair and pair_rank < 8 and upcard_suit_cards = 0", "off-flush"),
        ("flush_cards = 4 and class = pair and pair_rank < 9", "off-flush"),
        ("straight_outs = 8 and class < pair and flush_cards >= 3", "off-straight"),
        ("open_ended and class < pair", "off-straight"),
        ("straight_outs = 4 and class < pair and upcard_suit_cards >= 3", "off-straight"),
        ("flush_cards = 3 and class = ace_king and upcard_suit_cards = 3", "lowest"),
        (
            "flush_cards = 3 and class = ace_king and upcard > fourth and upcard_suit_cards = 0",
            "second-lowest-unpaired",
        ),
        (
            "flush_cards = 2 and class = high_card and upcard_suit_cards = 0 and highest = A and second = Q",
            "",
        ),
        ("class = ace_king and upcard <= Q and matches_upcard >= 1 and upcard_suit_cards <= 2", ""),
        ("class = ace_king and upcard >= K and (holds_Q or holds_J)", ""),
        ("class = ace_king and matches_upcard = 0 and holds_Q and upcard < fourth", ""),
        (
            "class = pair and not (flush_cards = 2 or upcard_suit_cards != 2) and matches_upcard = 1",
            "upcard-match",
        ),
        ("class = pair and flush_cards = 3 and upcard_suit_cards = 1 and kicker = Q", "lowest-unmatched"),
        ("class = two_pair and upcard_suit_cards = 2", "lowest-unpaired"),
        ("class = three_of_a_kind and flush_cards = 3", "lowest-unpaired"),
    ];
    let mut text =
        String::from("format = 1\ngame = \"sin-descarte\"\ntitle = \"suits\"\nsource = \"a test\"\n");
    for (when, throw) in rules {
        let what = if throw.is_empty() {
            "do = \"go\"".to_owned()
        } else {
            format!("do = \"buy\"\nthrow = \"{throw}\"")
        };
        text.push_str(&format!("[[rule]]\nwhen = \"{when}\"\n{what}\n"));
    }
    text.push_str("[[rule]]\notherwise = \"pass\"\n");
    text.push_str("[[after_buying]]\nwhen = \"class >= pair or upcard_suit_cards = 3 and class = ace_king\"\ndo = \"go\"\n");
    text.push_str("[[after_buying]]\notherwise = \"pass\"\n");
    ("suits".to_owned(), Source::new("suits.toml", text))
}

/// Ranks of hands with draws of every sort, and of hands with none.
const RANKS: [&str; 16] = [
    "AKQJ2", "A2346", "A2356", "5678T", "4568T", "99TJQ", "23455", "AKJ83", "TTJQK", "JJJ92", "QQ772",
    "88855", "4444K", "9TJQK", "AKQT9", "76542",
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
/// choice of suits, and for hands drawn at random, against every upcard. Beside the shipped strategies
/// one that asks for suits wherever it can.
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
    for (name, source) in shipped().into_iter().chain([of_suits()]) {
        let file = strategy(&name, &source).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        let player = compiled(&file).expect("no fault");
        let lists = VOCABULARY.stages.iter().zip(&houses).zip(&player.tables).enumerate();
        for (number, ((stage, house), table)) in lists {
            let Some(table) = table else { continue };
            let under = Circumstances {
                features: stage.features,
                situations: house.as_ref(),
                stakes: &player.stakes,
            };
            let rules: Vec<_> = file
                .rules(number)
                .iter()
                .map(|rule| rule.asked(stage, &under).expect("known literals"))
                .collect();
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
