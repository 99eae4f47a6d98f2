//! Houses that differ in one rule, decks small enough to walk, and players for both: what the
//! enumeration is tried on, and what the exact count is held to.
#![allow(dead_code, reason = "each test file uses its own part")]

pub(crate) mod flips;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use toml::{Table, Value};
use ventaja::base::exact::Exact;
use ventaja::base::fault::{Faults, Source};
use ventaja::cards::card::{CardSet, Rank};
use ventaja::cards::deck::Deck;
use ventaja::engine::enumeration;
use ventaja::game::contract::{Game, Player, Sitting};
use ventaja::game::tree::{Point, Tree};
use ventaja::games::sin_descarte::amounts::{Amounts, Stakes};
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::games::sin_descarte::rules::Rules;
use ventaja::games::sin_descarte::subject::Subject;
use ventaja::games::sin_descarte::tree::RoundTree;
use ventaja::strategy::{StakeOverrides, StrategyFile};
use ventaja::tally::subject::Tally;

/// A house with every key that a file can have. Its side bets are paid down to A-K, so that even a
/// small deck has winners.
const EVERYTHING: &str = r#"
format = 1
game = "sin-descarte"
title = "A house that offers everything"
source = "written for tests"
misdeal = "The play is void."
talking = "The stake is lost."

[cards]
decks = 1
hand_order = "standard"

[table]
minimum = 1
maximum = 100
boxes = 7
bets_per_box = 4
payout_maximum_per_hand = "none"
payout_maximum_per_round = "none"

[ante]
win = "1 to 1"

[dealer]
qualifies = "ace-king"
not_qualified = "pay-all-antes"
not_qualified_pay = "1 to 1"

[second_bet]
stake = 2

[second_bet.pays]
royal_flush = "100 to 1"
straight_flush = "50 to 1"
four_of_a_kind = "20 to 1"
full_house = "7 to 1"
flush = "5 to 1"
straight = "4 to 1"
three_of_a_kind = "3 to 1"
two_pair = "2 to 1"
pair = "1 to 1"
ace_king = "1 to 1"

[buy]
cards = 1
price = 1
after = "decide"
forfeits_insurance = false

[insurance]
looks_at = "first-five"
needs_second_bet = false
lost_to_better_dealer = false
maximum = "1/2"
fixed = false

[insurance.pays]
royal_flush = "40 to 1"
straight_flush = "20 to 1"
four_of_a_kind = "12 to 1"
full_house = "8 to 1"
flush = "6 to 1"
straight = "4 to 1"
three_of_a_kind = "3 to 1"
two_pair = "2 to 1"
pair = "1 to 1"
ace_king = "0 to 1"
high_card = "0 for 1"

[progressive]
stake = 1
looks_at = "first-five"
needs_second_bet = false
meter = 1000
seed = 400
fed = "0.7"
several_winners = "split"

[progressive.awards]
royal_flush = "10 % of the meter"
straight_flush = "3 % of the meter"
four_of_a_kind = "25 for 1"
full_house = "10 for 1"
flush = "8 for 1"
straight = "5 for 1"
three_of_a_kind = "3 for 1"
two_pair = "2 for 1"
pair = "3 to 2"
ace_king = "1 for 1"
high_card = "0 for 1"

[[assumption]]
key = "buy.price"
reason = "Nobody was asked."
"#;

/// A rule written anew: its dotted key and what the file says then, as TOML; nothing for a key or a
/// table that is taken out.
pub(crate) type Change = (&'static str, Option<&'static str>);

/// Turns a house with everything into one that sells no card.
pub(crate) const NO_CARD: [Change; 4] =
    [("buy.cards", Some("0")), ("buy.price", None), ("buy.after", None), ("buy.forfeits_insurance", None)];

/// Turns a house with everything into one where buying commits to the second bet.
pub(crate) const COMMIT: [Change; 1] = [("buy.after", Some("'commit'"))];

/// The house with everything, with these rules written anew, one after the other.
pub(crate) fn house(changes: &[Change]) -> Result<Arc<Rules>, Faults> {
    let mut file: Table = EVERYTHING.parse().expect("the file is TOML");
    for (key, value) in changes {
        let (path, last) = key.rsplit_once('.').unwrap_or(("", key));
        let mut table = &mut file;
        for name in path.split('.').filter(|name| !name.is_empty()) {
            table = table.get_mut(name).and_then(Value::as_table_mut).expect("a table of the file");
        }
        match value {
            Some(text) => {
                let mut line: Table = format!("value = {text}").parse().expect("a TOML value");
                table.insert((*last).to_owned(), line.remove("value").expect("it is there"));
            }
            None => _ = table.remove(last).expect("only what is there is taken out"),
        }
    }
    let text = toml::to_string(&file).expect("a file");
    SinDescarte::read_rules("everything", &Source::new("everything.toml", text)).map(Arc::new)
}

/// The deck of ranks written one after the other: `9TJQKA`.
pub(crate) fn deck(ranks: &str, suits: usize) -> Deck {
    let ranks = ranks.chars().map(|rank| Rank::from_text(&rank.to_string()).expect("a rank"));
    Deck::of(ranks, suits).unwrap_or_else(|error| panic!("{error}"))
}

/// Decks of twelve cards on which, together, every class of hand occurs: all flushes and straights and
/// A-K; A-K and lower hands and the wheel; hands of three kinds; of four kinds.
pub(crate) fn small_decks() -> [Deck; 4] {
    [deck("9TJQKA", 2), deck("2345KA", 2), deck("JQKA", 3), deck("QKA", 4)]
}

/// The stakes beside the ante, in the order of the vocabulary: the insurance in antes and whether the
/// progressive is played.
pub(crate) type SideBets = [Exact; 2];

/// No side bet.
pub(crate) const NONE: SideBets = [Exact::ZERO; 2];

/// Half an ante insured and the progressive, as far as the house takes them.
pub(crate) fn side_bets(rules: &Rules) -> SideBets {
    let stake = |is_taken: bool, stake: Exact| if is_taken { stake } else { Exact::ZERO };
    [stake(rules.insurance.is_some(), Exact::new(1, 2)), stake(rules.progressive.is_some(), Exact::from(1))]
}

/// A player who buys with nearly everything, a good hand broken up if need be, and who gives the worse
/// half of it up where the house lets him.
const BUYS_MUCH: &str = r#"
format = 1
game = "sin-descarte"
title = "Buys much"
source = "written for tests"

[[rule]]
when = "class >= straight and royal_cards < 4"
do = "go"

[[rule]]
when = "flush_cards = 4"
do = "buy"
throw = "off-flush"

[[rule]]
when = "unpaired >= 2 and upcard >= Q"
do = "buy"
throw = "second-lowest-unpaired"

[[rule]]
when = "unpaired >= 1"
do = "buy"
throw = "lowest-unpaired"

[[rule]]
otherwise = "go"

[[after_buying]]
when = "class >= two_pair or class = pair and upcard_suit_cards >= 2"
do = "go"

[[after_buying]]
otherwise = "pass"
"#;

/// A player who looks at suits and buys nothing.
const SUITS: &str = r#"
format = 1
game = "sin-descarte"
title = "Suits"
source = "written for tests"

[[rule]]
when = "class >= pair and upcard_suit_cards <= 2"
do = "go"

[[rule]]
when = "flush_cards >= 3 and straight_flush_cards >= 3 and not upcard >= K"
do = "go"

[[rule]]
otherwise = "pass"
"#;

/// A strategy of these tests or a shipped one.
fn strategy(name: &str) -> StrategyFile {
    let text = match name {
        "buys-much" => BUYS_MUCH.to_owned(),
        "suits" => SUITS.to_owned(),
        _ => {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/strategies/sin-descarte");
            std::fs::read_to_string(format!("{folder}/{name}.toml")).expect("a shipped strategy")
        }
    };
    let file = StrategyFile::read::<SinDescarte>(name, &Source::new(name, text));
    file.unwrap_or_else(|faults| panic!("{faults}"))
}

/// Strategies that a house lets one play: one that looks at suits; and one that never passes or, where
/// a card is sold, one that buys much.
pub(crate) fn strategies(rules: &Rules) -> [&'static str; 2] {
    ["suits", if rules.buy.is_some() { "buys-much" } else { "always-go" }]
}

/// A player seated at a house. No strategy of these tests asks for stakes, so one compilation serves
/// all houses with the same order of hands and the same purchase.
pub(crate) fn seat(rules: &Arc<Rules>, name: &'static str, side_bets: SideBets) -> Subject {
    type Compiled = BTreeMap<String, Player>;
    static COMPILED: Mutex<Compiled> = Mutex::new(Compiled::new());
    let key = format!("{name} {:?} {:?}", rules.hand_order, rules.buy.as_ref().map(|buy| buy.after));
    let known = || COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let before = known().get(&key).cloned();
    // Nothing is locked while it is compiled: the compiler's threads may take up other tests meanwhile.
    let player = before.unwrap_or_else(|| {
        let player = strategy(name).compile::<SinDescarte>(rules, &StakeOverrides::default());
        let player = player.unwrap_or_else(|faults| panic!("{faults}"));
        known().insert(key, player.clone());
        player
    });
    let player = Player { stakes: side_bets.to_vec(), ..player };
    let subject = SinDescarte::subject(rules, player, &Sitting::default());
    subject.unwrap_or_else(|refusal| panic!("{name}: {refusal}"))
}

/// All deals of a deck under a strategy, walked one by one.
pub(crate) fn walked(subject: &Subject, deck: Deck) -> Tally {
    let tree = RoundTree::new(&subject.rules, &subject.amounts, deck).expect("enough cards");
    let mut tally = Tally::new(SinDescarte::shape(), subject.amounts.unit);
    enumeration::count(&tree, &mut tally, &|here| here.code(subject));
    tally
}

/// The deals of a deck in which the player is dealt this hand, under a strategy.
pub(crate) fn walked_with(own: CardSet, subject: &Subject, deck: Deck) -> Tally {
    let tree = RoundTree::new(&subject.rules, &subject.amounts, deck).expect("enough cards");
    let mut tally = Tally::new(SinDescarte::shape(), subject.amounts.unit);
    for decision in decisions_with(own, &tree) {
        enumeration::count(&decision, &mut tally, &|here| here.code(subject));
    }
    tally
}

/// The decisions on this hand, one for each upcard, of a round before the deal.
pub(crate) fn decisions_with<'r>(own: CardSet, tree: &RoundTree<'r>) -> Vec<RoundTree<'r>> {
    match tree.deal(own).map(|hand| hand.point()) {
        Ok(Point::Chance(upcards)) => upcards,
        _ => panic!("{own} cannot be dealt"),
    }
}

/// All deals of a deck under the best play, walked one by one.
pub(crate) fn walked_best(rules: &Rules, side_bets: SideBets, deck: Deck) -> Tally {
    let amounts = amounts(rules, side_bets);
    let tree = RoundTree::new(rules, &amounts, deck).expect("enough cards");
    let mut tally = Tally::new(SinDescarte::shape(), amounts.unit);
    enumeration::count_best(&tree, &mut tally);
    tally
}

/// What a player's bets come to at a house.
pub(crate) fn amounts(rules: &Rules, [insurance, progressive]: SideBets) -> Amounts {
    let stakes = Stakes { insurance, progressive: progressive > Exact::ZERO };
    Amounts::new(rules, stakes, &Sitting::default()).unwrap_or_else(|refusal| panic!("{refusal}"))
}
