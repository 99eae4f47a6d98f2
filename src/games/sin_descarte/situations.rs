//! All situations in which a player of póker sin descarte decides, and their indices in the table.
//!
//! A **coarse** situation is the strength of the own hand and the rank of the upcard: its index is
//! 13 times the strength plus the place of the rank. A **fine** one adds what can be told apart of the
//! suits. For it the own cards are taken by card index from the lowest up, their suits are named anew
//! in the order in which they appear, and then the upcard's suit, which is an own one or a new one. Of
//! the 4,096 ways to write six suits, 187 begin anew in this way; they are numbered in the order of
//! the numbers that they write with four suits as digits, the lowest card's digit the lowest.

use super::features::VOCABULARY;
use super::rules::{AfterBuying, Rules};
use super::view::{Pattern, View};
use crate::base::exact::Exact;
use crate::base::fault::nearest;
use crate::cards::card::{Card, CardSet, Rank};
use crate::cards::hand::HandClass;
use crate::cards::ranking::{HandOrder, Ranking, STRENGTHS, Strength};
use crate::game::vocabulary::{Kind, Situations};
use std::sync::LazyLock;

/// How many coarse situations there are, impossible ones among them.
pub const COARSE: usize = STRENGTHS * 13;

/// How many fine situations a coarse one can have: the places of a row.
pub const FINE: usize = 187;

/// Ways to write the suits of five own cards and the upcard.
const WAYS: usize = 4096;

/// Six suits, written as a number with the first one's digit the lowest, under the names that they get
/// in the order in which they appear.
const fn named_anew(way: usize) -> [u8; 6] {
    let mut suits = [0; 6];
    let (mut name_of, mut names, mut card) = ([4_u8; 4], 0, 0);
    while card < 6 {
        let suit = way >> (2 * card) & 3;
        if name_of[suit] == 4 {
            name_of[suit] = names;
            names += 1;
        }
        suits[card] = name_of[suit];
        card += 1;
    }
    suits
}

/// The number that six suits write.
const fn way(suits: [u8; 6]) -> usize {
    let (mut way, mut card) = (0, 0);
    while card < 6 {
        way |= (suits[card] as usize) << (2 * card);
        card += 1;
    }
    way
}

/// The suits of each place of a row, the upcard's last, and the place of each way to write suits.
const NUMBERED: ([[u8; 6]; FINE], [u8; WAYS]) = {
    let (mut suits_of, mut place_of) = ([[0; 6]; FINE], [0; WAYS]);
    let (mut number, mut place) = (0, 0);
    while number < WAYS {
        let suits = named_anew(number);
        if way(suits) == number {
            suits_of[place] = suits;
            place_of[number] = place as u8;
            place += 1;
        }
        number += 1;
    }
    assert!(place == FINE, "six suits can be told apart in 187 ways");
    number = 0;
    while number < WAYS {
        place_of[number] = place_of[way(named_anew(number))];
        number += 1;
    }
    (suits_of, place_of)
};

/// For each pattern of ranks the places of the suits that its cards can have.
static ALLOWED: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let allowed = |pattern: Pattern| {
        let is_allowed = |place: &u8| {
            let [own @ .., upcard] = SUITS_OF[usize::from(*place)];
            pattern.allows(own, upcard)
        };
        (0..FINE as u8).filter(is_allowed).collect()
    };
    Pattern::all().map(allowed).collect()
});

static SUITS_OF: [[u8; 6]; FINE] = NUMBERED.0;
static PLACE_OF: [u8; WAYS] = NUMBERED.1;

/// The coarse index of a situation.
#[must_use]
#[inline(always)]
pub fn coarse_index(strength: Strength, upcard: Rank) -> usize {
    strength.index() * 13 + upcard.index()
}

/// The fine index of a situation: its place in a row. Five own cards.
#[must_use]
#[inline]
pub fn fine_index(own: CardSet, upcard: Card) -> usize {
    let mut way = upcard.suit() << 10;
    for (place, card) in own.cards().enumerate() {
        way |= card.suit() << (2 * place);
    }
    fine_index_of_suits(way)
}

/// The fine index of a situation by its suits, two bits each: those of the own cards from the lowest up,
/// then the upcard's.
#[must_use]
#[inline(always)]
pub fn fine_index_of_suits(suits: usize) -> usize {
    usize::from(PLACE_OF[suits & (WAYS - 1)])
}

/// The cards that a player may remember to have thrown.
pub const THROWN: usize = 52;

/// How much a player may remember after a purchase: the card thrown, and the place in the final hand
/// where the bought one of five stands.
pub const MEMORIES: usize = THROWN * 5;

/// The index of what a player remembers after a purchase. The suit of the thrown card is named like
/// those of the fine situation, after which it comes. The remainder by [`THROWN`] leaves the bought card
/// aside.
#[must_use]
pub fn memory_index(own: CardSet, upcard: Card, thrown: Card, bought: Card) -> usize {
    let mut names = [4; 4];
    let mut next = 0;
    for card in own.cards().chain([upcard, thrown]) {
        if names[card.suit()] == 4 {
            names[card.suit()] = next;
            next += 1;
        }
    }
    let place = own.cards().position(|card| card == bought).unwrap_or(0);
    place * THROWN + 4 * thrown.rank().index() + names[thrown.suit()]
}

/// The suits of each place of a row, under the names that they have there: those of the own cards from
/// the lowest up, then the upcard's.
#[must_use]
pub fn fine_suits() -> &'static [[u8; 6]; FINE] {
    &SUITS_OF
}

/// The situations of both stages. Without rules, those of a house in the usual order of hands that
/// allows everything.
#[must_use]
pub fn situations(rules: Option<&Rules>, stakes: &[Exact]) -> Vec<Box<dyn Situations<View>>> {
    let order = rules.map_or(HandOrder::Standard, |rules| rules.hand_order);
    let buy = rules.map(|rules| rules.buy.as_ref());
    let forbidden = match buy {
        Some(None) => vec![("buy", "this house sells no card".to_owned())],
        _ => Vec::new(),
    };
    let offered = |name: &str| {
        rules.is_none_or(|rules| match name {
            "insurance" => rules.insurance.is_some(),
            _ => rules.progressive.is_some(),
        })
    };
    let refused = VOCABULARY
        .stakes
        .iter()
        .zip(stakes)
        .filter(|(stake, amount)| **amount > Exact::ZERO && !offered(stake.name))
        .map(|(stake, _)| (stake.name, format!("this house takes no {} bet", stake.name)))
        .collect();
    let decides = buy.is_none_or(|buy| buy.is_some_and(|buy| buy.after == AfterBuying::Decide));
    vec![
        Box::new(HandSituations { ranking: Ranking::of(order), is_reached: true, forbidden, refused }),
        Box::new(HandSituations {
            ranking: Ranking::of(order),
            is_reached: decides,
            forbidden: Vec::new(),
            refused: Vec::new(),
        }),
    ]
}

/// The situations of one stage: every hand against every upcard.
struct HandSituations {
    ranking: &'static Ranking,
    is_reached: bool,
    forbidden: Vec<(&'static str, String)>,
    refused: Vec<(&'static str, String)>,
}

impl Situations<View> for HandSituations {
    fn likeness(&self) -> u64 {
        // Both stages show five cards and an upcard; only the order of hands differs.
        match self.ranking.order() {
            HandOrder::Standard => 0,
            HandOrder::FlushAboveFullHouse => 1,
        }
    }

    fn is_reached(&self) -> bool {
        self.is_reached
    }

    fn forbidden(&self) -> Vec<(&'static str, String)> {
        self.forbidden.clone()
    }

    fn refused_stakes(&self) -> Vec<(&'static str, String)> {
        self.refused.clone()
    }

    fn literal(&self, kind: Kind, text: &str) -> Result<i64, String> {
        match kind {
            Kind::Rank { or_none } => rank_literal(text, or_none),
            Kind::Class => class_literal(self.ranking, text),
            Kind::Strength => strength_literal(self.ranking, text),
            Kind::Flag | Kind::Number { .. } => Err(format!("a {} has no such words", kind.name())),
        }
    }

    fn spelling(&self, kind: Kind, place: i64) -> Option<String> {
        match kind {
            Kind::Rank { or_none: true } if place == super::features::rank_value(None) => {
                Some("none".to_owned())
            }
            Kind::Rank { .. } => {
                let rank = Rank::all().find(|rank| super::features::rank_value(Some(*rank)) == place)?;
                Some(rank.letter().to_string())
            }
            Kind::Class => {
                let class = HandClass::ALL.into_iter().find(|c| self.ranking.place(*c) as i64 == place)?;
                Some(class.key().to_owned())
            }
            Kind::Strength => strength_spelling(self.ranking, place),
            Kind::Number { least, most } => (least..=most).contains(&place).then(|| place.to_string()),
            Kind::Flag => None,
        }
    }

    fn coarse(&self) -> usize {
        COARSE
    }

    fn coarse_view(&self, index: usize) -> Option<View> {
        let strength =
            u16::try_from(index / 13).ok().filter(|strength| usize::from(*strength) < STRENGTHS)?;
        let view = View::without_suits(self.ranking, Strength(strength), Rank::from_index(index % 13)?);
        view.can_occur().then_some(view)
    }

    fn fine_views(&self, index: usize) -> Vec<(usize, View)> {
        let Some(coarse) = self.coarse_view(index) else { return Vec::new() };
        let fine = |place: &u8| {
            let place = usize::from(*place);
            let [own @ .., upcard] = SUITS_OF[place];
            (place, coarse.with_suits(own, upcard))
        };
        ALLOWED[coarse.pattern().index()].iter().map(fine).collect()
    }

    fn row_width(&self) -> usize {
        FINE
    }

    fn describe(&self, view: &View) -> String {
        view.to_string()
    }
}

fn rank_literal(text: &str, or_none: bool) -> Result<i64, String> {
    match (text, Rank::from_text(text)) {
        ("none", _) if or_none => Ok(super::features::rank_value(None)),
        (_, Some(rank)) => Ok(super::features::rank_value(Some(rank))),
        _ if or_none => Err("write a rank, `2` to `9`, `T`, `J`, `Q`, `K` or `A`, or `none`".to_owned()),
        _ => Err("write a rank: `2` to `9`, `T`, `J`, `Q`, `K` or `A`".to_owned()),
    }
}

fn class_literal(ranking: &Ranking, text: &str) -> Result<i64, String> {
    let found = HandClass::ALL.into_iter().find(|class| class.key() == text);
    found.map(|class| ranking.place(class) as i64).ok_or_else(|| match nearest(text, HandClass::KEYS) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the classes are {}", crate::base::fault::listed(HandClass::KEYS)),
    })
}

/// The strength of five ranks, all of one suit where an `s` follows them.
fn strength_literal(ranking: &Ranking, text: &str) -> Result<i64, String> {
    let (letters, suited) = match text.strip_suffix('s') {
        Some(letters) => (letters, true),
        None => (text, false),
    };
    let ranks: Option<Vec<Rank>> = letters
        .replace("10", "T")
        .chars()
        .map(|letter| Rank::from_text(letter.encode_utf8(&mut [0; 4])))
        .collect();
    let Some(ranks) = ranks.filter(|ranks| ranks.len() == 5) else {
        return Err("write the five ranks of a hand, such as `AKJ83` or `88A32`".to_owned());
    };
    let mut own = CardSet::EMPTY;
    for (place, rank) in ranks.iter().enumerate() {
        let before = ranks[..place].iter().filter(|other| *other == rank).count();
        if suited && before > 0 {
            return Err("cards of one suit have five different ranks".to_owned());
        }
        let Some(card) = Card::new(*rank, before) else {
            return Err(format!("there are only four cards of rank {}", rank.letter()));
        };
        own = own.with(card);
    }
    // Five different ranks were all given the first suit; unless they are meant so, one changes it.
    let changed = Card::new(ranks[0], 0).zip(Card::new(ranks[0], 1));
    if let (false, true, Some((from, to))) = (suited, own.cards().all(|card| card.suit() == 0), changed) {
        own = own.without(from).with(to);
    }
    Ok(ranking.strength(own).index() as i64)
}

/// The five ranks of a strength, from the highest, with an `s` where they are of one suit.
fn strength_spelling(ranking: &Ranking, place: i64) -> Option<String> {
    let strength = u16::try_from(place).ok().filter(|place| usize::from(*place) < STRENGTHS)?;
    let hand = ranking.hand(Strength(strength));
    let mut text: String = hand.ranks.iter().rev().map(|rank| rank.letter()).collect();
    if matches!(hand.class, HandClass::Flush | HandClass::StraightFlush | HandClass::RoyalFlush) {
        text.push('s');
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::stream::stream;
    use rand_core::Rng;

    fn strength(text: &str) -> Result<i64, String> {
        strength_literal(Ranking::of(HandOrder::Standard), text)
    }

    #[test]
    fn a_strength_is_written_as_its_ranks() {
        let ranking = Ranking::of(HandOrder::Standard);
        for (text, own) in [
            ("AKJ83", "Ah Kd Jc 8s 3h"),
            ("3J8AK", "Ah Kd Jc 8s 3h"),
            ("akj83", "Ah Kd Jc 8s 3h"),
            ("88A32", "8h 8d Ac 3s 2h"),
            ("AKJ103", "Ah Kd Jc Ts 3h"),
            ("5432A", "Ah 5d 4c 3s 2h"),
            ("AKJ83s", "Ah Kh Jh 8h 3h"),
            ("AKQJTs", "Ah Kh Qh Jh Th"),
            ("4444A", "4h 4d 4c 4s Ah"),
        ] {
            let own = CardSet::parse(own).expect("a hand");
            assert_eq!(strength(text), Ok(ranking.strength(own).index() as i64), "{text}");
        }
        for text in ["", "s", "AKJ8", "AKJ832", "AAAAA", "AAK32s", "AKJ81", "AKñ83", "AKJ83S", "pair"] {
            assert!(strength(text).is_err(), "{text}");
        }
    }

    /// What is spelt is read as the place that it was spelt from, on every scale and in both orders.
    #[test]
    fn a_literal_is_spelt_as_it_is_read() {
        for order in [HandOrder::Standard, HandOrder::FlushAboveFullHouse] {
            let ranking = Ranking::of(order);
            let stage = HandSituations { ranking, is_reached: true, forbidden: vec![], refused: vec![] };
            let ranks = [false, true].map(|or_none| (Kind::Rank { or_none }, 15));
            for (kind, places) in ranks.into_iter().chain([(Kind::Class, 12), (Kind::Strength, 7463)]) {
                let spelt: Vec<i64> =
                    (-1..places).filter(|place| stage.spelling(kind, *place).is_some()).collect();
                for place in &spelt {
                    let text = stage.spelling(kind, *place).expect("it is spelt");
                    assert_eq!(stage.literal(kind, &text), Ok(*place), "{text}");
                }
                assert!(spelt.len() >= 11, "{kind:?}");
            }
        }
    }

    /// Every place of a row comes from a hand that has it, and real hands find their own cards there up
    /// to the names of suits.
    #[test]
    fn a_situation_is_found_under_its_indices() {
        let all = situations(None, &[]);
        let ranking = Ranking::of(HandOrder::Standard);
        let mut words = stream(3, 0);
        for _ in 0..20_000 {
            let mut cards: Vec<Card> = Vec::new();
            while cards.len() < 6 {
                let card = Card::from_index((words.next_u64() % 52) as usize).expect("a card");
                if !cards.contains(&card) {
                    cards.push(card);
                }
            }
            let own: CardSet = cards[..5].iter().copied().collect();
            let coarse = coarse_index(ranking.strength(own), cards[5].rank());
            let place = fine_index(own, cards[5]);
            let (_, found) = all[0]
                .fine_views(coarse)
                .into_iter()
                .find(|(fine, _)| *fine == place)
                .expect("a real situation has a place");
            let actual = View::of(ranking, own, cards[5]);
            assert_eq!(
                (found.strength(), found.ranks(), found.upcard()),
                (actual.strength(), actual.ranks(), actual.upcard())
            );
            assert_eq!(found.flush_cards(), actual.flush_cards());
            assert_eq!(found.upcard_suit_cards(), actual.upcard_suit_cards());
            assert_eq!(found.off_flush(), actual.off_flush());
            assert_eq!(found.off_straight_flush(), actual.off_straight_flush());
        }
    }

    /// The situations stand for all pairs of hand and upcard: 2,598,960 times 47. A fine situation
    /// stands for as many as there are ways to give its names to suits; cards of one rank stand in it
    /// in every order of their suits.
    #[test]
    fn the_situations_are_all_there_are() {
        let stage = &situations(None, &[])[0];
        let mut deals = 0_u64;
        for coarse in 0..stage.coarse() {
            let Some(view) = stage.coarse_view(coarse) else { continue };
            let orders: u64 =
                Rank::all().map(|rank| (1..=view.count(rank) as u64).product::<u64>()).product();
            let ordered: u64 = stage
                .fine_views(coarse)
                .into_iter()
                .map(|(place, _)| u64::from(SUITS_OF[place].into_iter().max().unwrap_or(0)) + 1)
                .map(|names| (4 - names + 1..=4).product::<u64>())
                .sum();
            assert_eq!(ordered % orders, 0);
            deals += ordered / orders;
        }
        assert_eq!(deals, 2_598_960 * 47);
        assert!(stage.coarse_view(COARSE).is_none());
    }
}
