//! What a strategy file for póker sin descarte may ask and do: every name with its meaning and value.

use super::view::View;
use crate::cards::card::Rank;
use crate::game::vocabulary::{
    Action, Choice, ChoiceOption, Chosen, Feature, Kind, Stage, Stake, Vocabulary,
};

/// The code of passing.
pub const PASS: u8 = 0;
/// The code of going with the second bet.
pub const GO: u8 = 1;
/// The code of buying a card for the lowest card, by card index; the next four codes throw the next.
pub const BUY: u8 = 2;

/// Everything that a strategy file for póker sin descarte may say.
pub static VOCABULARY: Vocabulary<View> = Vocabulary {
    stages: &[
        Stage {
            key: "rule",
            meaning: "what to do with the first five cards",
            required: true,
            features: &FEATURES,
            actions: &[PASS_ACTION, GO_ACTION, BUY_ACTION],
        },
        Stage {
            key: "after_buying",
            meaning: "what to do with the final hand, in houses that let the player decide after buying",
            required: false,
            features: &FEATURES,
            actions: &[PASS_ACTION, GO_ACTION],
        },
    ],
    stakes: &[
        Stake {
            name: "insurance",
            meaning: "the insurance bet (seguro), in antes",
            flag: "insured",
            is_flag: false,
        },
        Stake {
            name: "progressive",
            meaning: "whether the progressive bet (progresivo) is made, at the stake that the house fixes",
            flag: "progressive",
            is_flag: true,
        },
    ],
};

const PASS_ACTION: Action<View> = Action {
    name: "pass",
    meaning: "give the hand up and lose the ante (no voy, paso)",
    choice: None,
    code: PASS,
    leads_to: None,
};

const GO_ACTION: Action<View> =
    Action { name: "go", meaning: "make the second bet (voy, doblo)", choice: None, code: GO, leads_to: None };

const BUY_ACTION: Action<View> = Action {
    name: "buy",
    meaning: "throw one card and buy another, in houses that sell one; in some of them this makes the second bet",
    choice: Some(&THROW),
    code: BUY,
    leads_to: Some("after_buying"),
};

/// The action codes of a purchase for the card at a place of the hand.
fn thrown(place: Option<usize>) -> Chosen {
    place.map_or(Chosen::Nothing, |place| Chosen::Code(BUY + place as u8))
}

/// The same where suits may leave the place open.
fn thrown_by_suit(place: Option<Option<usize>>) -> Chosen {
    place.map_or(Chosen::Open, thrown)
}

static THROW: Choice<View> = Choice {
    key: "throw",
    options: &[
        ChoiceOption {
            name: "lowest",
            meaning: "the lowest card, whatever its rank",
            code: |_| Chosen::Code(BUY),
        },
        ChoiceOption {
            name: "lowest-unpaired",
            meaning: "the lowest card whose rank is held once; a full house has none",
            code: |view| thrown(view.singles().next()),
        },
        ChoiceOption {
            name: "second-lowest-unpaired",
            meaning: "the second-lowest card whose rank is held once; two pair, a full house and four of a kind have none",
            code: |view| thrown(view.singles().nth(1)),
        },
        ChoiceOption {
            name: "lowest-unmatched",
            meaning: "the lowest card whose rank is held once and is not the upcard's; where there is no such card, none",
            code: |view| thrown(view.singles().find(|place| view.ranks()[*place] != view.upcard())),
        },
        ChoiceOption {
            name: "upcard-match",
            meaning: "the lowest card of the upcard's rank; where none is held, none",
            code: |view| thrown(view.ranks().iter().position(|rank| *rank == view.upcard())),
        },
        ChoiceOption {
            name: "off-flush",
            meaning: "the one card that is not of the suit of the other four; only where flush_cards = 4",
            code: |view| thrown_by_suit(view.off_flush()),
        },
        ChoiceOption {
            name: "off-straight",
            meaning: "the card without which four to a straight are left: if there are several, one that leaves \
                      the draw open at both ends before the others, and of these the lowest; only where \
                      straight_cards = 4",
            code: |view| thrown(view.off_straight()),
        },
        ChoiceOption {
            name: "off-straight-flush",
            meaning: "the card without which four to a straight flush are left: if there are several, one that \
                      leaves the draw open at both ends before the others, and of these the lowest; only where \
                      straight_flush_cards = 4",
            code: |view| thrown_by_suit(view.off_straight_flush()),
        },
        ChoiceOption {
            name: "off-royal",
            meaning: "the one card without which four to a royal flush are left; only where royal_cards = 4",
            code: |view| thrown_by_suit(view.off_royal()),
        },
    ],
};

const RANKS: &str = "`2` to `9`, `T`, `J`, `Q`, `K`, `A`";
const RANKS_OR_NONE: &str = "`none`, `2` to `9`, `T`, `J`, `Q`, `K`, `A`; `none` is lower than every rank";
const FLAG: &str = "true or false";

/// A rank on the scale of ranks; 0 where there is none.
pub(super) fn rank_value(rank: Option<Rank>) -> i64 {
    rank.map_or(0, |rank| i64::from(rank.number()))
}

/// Whether a rank is held, as a feature's value.
fn holds(view: &View, index: usize) -> Option<i64> {
    Rank::from_index(index).map(|rank| i64::from(view.count(rank) > 0))
}

macro_rules! holds {
    ($name:literal, $meaning:literal, $index:literal) => {
        Feature {
            name: $name,
            meaning: $meaning,
            kind: Kind::Flag,
            values: FLAG,
            value: |view: &View| holds(view, $index),
        }
    };
}

static FEATURES: [Feature<View>; 34] = [
    Feature {
        name: "class",
        meaning: "the class of the own hand, in the house's order of hands",
        kind: Kind::Class,
        values: "from the lowest: `high_card`, `ace_king`, `pair`, `two_pair`, `three_of_a_kind`, `straight`, \
                 `flush`, `full_house`, `four_of_a_kind`, `straight_flush`, `royal_flush`; flush and full house \
                 change places where the house ranks them so",
        value: |view| Some(i64::from(view.class_place())),
    },
    Feature {
        name: "strength",
        meaning: "the strength of the own hand, down to its last card",
        kind: Kind::Strength,
        values: "five ranks in any order, `AKJ83` or `88A32`: the hand of these ranks, not all of one suit; with \
                 `s` behind them, `AKJ83s`, all of one suit",
        value: |view| Some(view.strength().index() as i64),
    },
    Feature {
        name: "highest",
        meaning: "the rank of the highest own card, whatever the hand's class",
        kind: Kind::Rank { or_none: false },
        values: RANKS,
        value: |view| Some(rank_value(Some(view.ranks()[4]))),
    },
    Feature {
        name: "second",
        meaning: "the rank of the second-highest own card; with a pair of aces it is an ace too",
        kind: Kind::Rank { or_none: false },
        values: RANKS,
        value: |view| Some(rank_value(Some(view.ranks()[3]))),
    },
    Feature {
        name: "third",
        meaning: "the rank of the third-highest own card",
        kind: Kind::Rank { or_none: false },
        values: RANKS,
        value: |view| Some(rank_value(Some(view.ranks()[2]))),
    },
    Feature {
        name: "fourth",
        meaning: "the rank of the fourth-highest own card",
        kind: Kind::Rank { or_none: false },
        values: RANKS,
        value: |view| Some(rank_value(Some(view.ranks()[1]))),
    },
    Feature {
        name: "lowest",
        meaning: "the rank of the lowest own card",
        kind: Kind::Rank { or_none: false },
        values: RANKS,
        value: |view| Some(rank_value(Some(view.ranks()[0]))),
    },
    Feature {
        name: "pair_rank",
        meaning: "the rank that is held most often, at least twice: of the pair, the higher of two pairs, the \
                  three or the four",
        kind: Kind::Rank { or_none: true },
        values: RANKS_OR_NONE,
        value: |view| Some(rank_value(view.group(0))),
    },
    Feature {
        name: "second_pair_rank",
        meaning: "the rank of the lower of two pairs, or of the pair in a full house",
        kind: Kind::Rank { or_none: true },
        values: RANKS_OR_NONE,
        value: |view| Some(rank_value(view.group(1))),
    },
    Feature {
        name: "kicker",
        meaning: "the highest rank that is held once",
        kind: Kind::Rank { or_none: true },
        values: RANKS_OR_NONE,
        value: |view| Some(rank_value(view.singles().next_back().map(|place| view.ranks()[place]))),
    },
    holds!("holds_2", "whether a 2 is held", 0),
    holds!("holds_3", "whether a 3 is held", 1),
    holds!("holds_4", "whether a 4 is held", 2),
    holds!("holds_5", "whether a 5 is held", 3),
    holds!("holds_6", "whether a 6 is held", 4),
    holds!("holds_7", "whether a 7 is held", 5),
    holds!("holds_8", "whether an 8 is held", 6),
    holds!("holds_9", "whether a 9 is held", 7),
    holds!("holds_T", "whether a ten is held", 8),
    holds!("holds_J", "whether a jack is held", 9),
    holds!("holds_Q", "whether a queen is held", 10),
    holds!("holds_K", "whether a king is held", 11),
    holds!("holds_A", "whether an ace is held", 12),
    Feature {
        name: "upcard",
        meaning: "the rank of the dealer's upcard",
        kind: Kind::Rank { or_none: false },
        values: RANKS,
        value: |view| Some(rank_value(Some(view.upcard()))),
    },
    Feature {
        name: "matches_upcard",
        meaning: "how many own cards have the upcard's rank; each makes a pair of the dealer's rarer",
        kind: Kind::Number { least: 0, most: 3 },
        values: "0 to 3",
        value: |view| Some(view.matches_upcard() as i64),
    },
    Feature {
        name: "upcard_suit_cards",
        meaning: "how many own cards have the upcard's suit",
        kind: Kind::Number { least: 0, most: 5 },
        values: "0 to 5",
        value: |view| view.upcard_suit_cards().map(|cards| cards as i64),
    },
    Feature {
        name: "flush_cards",
        meaning: "the most own cards of one suit",
        kind: Kind::Number { least: 2, most: 5 },
        values: "2 to 5",
        value: |view| view.flush_cards().map(|cards| cards as i64),
    },
    Feature {
        name: "flush_outs",
        meaning: "how many unseen cards make a flush after `off-flush` is thrown: 9, or 8 where the upcard is of \
                  the suit; 0 unless flush_cards = 4",
        kind: Kind::Number { least: 0, most: 9 },
        values: "0 to 9",
        value: |view| view.flush_outs().map(i64::from),
    },
    Feature {
        name: "straight_cards",
        meaning: "the most own ranks that fit one straight, the ace also low; 4 is a draw, 5 a straight",
        kind: Kind::Number { least: 1, most: 5 },
        values: "1 to 5",
        value: |view| Some(i64::from(view.straight_cards())),
    },
    Feature {
        name: "straight_outs",
        meaning: "how many unseen cards make a straight after `off-straight` is thrown: 7 or 8 for a draw open \
                  at both ends, 3 or 4 for one open at one place; 0 unless straight_cards = 4",
        kind: Kind::Number { least: 0, most: 8 },
        values: "0 to 8",
        value: |view| Some(i64::from(view.straight_outs())),
    },
    Feature {
        name: "open_ended",
        meaning: "whether four own cards are in a row and a rank at either end makes a straight of them; false \
                  where the hand is a straight already, and for A-2-3-4 and J-Q-K-A",
        kind: Kind::Flag,
        values: FLAG,
        value: |view| Some(i64::from(view.is_open_ended())),
    },
    Feature {
        name: "straight_flush_cards",
        meaning: "the most own cards of one suit that fit one straight",
        kind: Kind::Number { least: 1, most: 5 },
        values: "1 to 5",
        value: |view| view.straight_flush_cards().map(i64::from),
    },
    Feature {
        name: "royal_cards",
        meaning: "the most own cards of one suit from ten to ace",
        kind: Kind::Number { least: 0, most: 5 },
        values: "0 to 5",
        value: |view| view.royal_cards().map(i64::from),
    },
    Feature {
        name: "unpaired",
        meaning: "how many own cards have a rank that is held once",
        kind: Kind::Number { least: 0, most: 5 },
        values: "0 to 5",
        value: |view| Some(view.singles().count() as i64),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::card::{Card, CardSet};
    use crate::cards::ranking::{HandOrder, Ranking};

    fn view(own: &str, upcard: &str) -> View {
        let own = CardSet::parse(own).expect("own cards");
        let upcard: Card = upcard.parse().expect("an upcard");
        View::of(Ranking::of(HandOrder::Standard), own, upcard)
    }

    fn value(name: &str, view: &View) -> i64 {
        let feature = FEATURES.iter().find(|feature| feature.name == name).expect("a feature");
        (feature.value)(view).expect("known where suits are")
    }

    fn option(name: &str, view: &View) -> Chosen {
        let option = THROW.options.iter().find(|option| option.name == name).expect("an option");
        (option.code)(view)
    }

    /// What is thrown, by place from the lowest card.
    fn place(name: &str, own: &str, upcard: &str) -> Option<u8> {
        match option(name, &view(own, upcard)) {
            Chosen::Code(code) => Some(code - BUY),
            Chosen::Nothing => None,
            Chosen::Open => panic!("{name} is open where suits are known"),
        }
    }

    #[test]
    fn features_say_what_their_meanings_say() {
        let cases: &[(&str, &str, &str, i64)] = &[
            ("highest", "Ah Kd 9c 5s 2h", "Qd", 14),
            ("fourth", "Ah Kd 9c 5s 2h", "Qd", 5),
            ("lowest", "Ah Kd 9c 5s 2h", "Qd", 2),
            ("pair_rank", "Ah Kd 9c 5s 2h", "Qd", 0),
            ("pair_rank", "9h 9d 9c Ks Kh", "Qd", 9),
            ("second_pair_rank", "9h 9d 9c Ks Kh", "Qd", 13),
            ("second_pair_rank", "9h 9d 3c Ks 3h", "Qd", 3),
            ("kicker", "9h 9d 3c Ks 3h", "Qd", 13),
            ("kicker", "9h 9d 9c Ks Kh", "Qd", 0),
            ("kicker", "Ah Kd 9c 5s 2h", "Qd", 14),
            ("holds_Q", "Ah Qd 9c 5s 2h", "3d", 1),
            ("holds_J", "Ah Qd 9c 5s 2h", "3d", 0),
            ("matches_upcard", "9h 9d 9c Ks Kh", "9s", 3),
            ("upcard_suit_cards", "9h 9d 9c Ks Kh", "9s", 1),
            ("flush_cards", "Ah Kh Qh Jh 2c", "9d", 4),
            ("flush_outs", "Ah Kh Qh Jh 2c", "9d", 9),
            ("flush_outs", "2h Kh Qh Jh 2c", "9h", 8),
            ("flush_outs", "Ah Kh Qh 2d 2c", "9h", 0),
            ("flush_outs", "Ah Kh Qh Jh 2h", "9h", 0),
            ("straight_cards", "Ah 2h 3h 4h Kc", "9d", 4),
            ("straight_cards", "Ah Kh 2d 3c Qs", "9d", 3),
            ("straight_cards", "Ah Ad As Ac 2s", "9d", 2),
            ("open_ended", "Ah 2h 3h 4h Kc", "9d", 0),
            ("open_ended", "Ah Kh Qh Jh 2c", "9d", 0),
            ("open_ended", "2h 3d 4c 5s Kc", "9d", 1),
            ("open_ended", "5h 6d 7c 8s Tc", "2d", 1),
            ("open_ended", "5h 6d 7c 8s 9c", "2d", 0),
            ("straight_outs", "2h 3d 4c 5s Kc", "9d", 8),
            ("straight_outs", "2h 3d 4c 5s Kc", "Ad", 7),
            ("straight_outs", "2h 3d 4c 5s 5c", "6d", 7),
            ("straight_outs", "Ah Kh Qh Jh 2c", "9d", 4),
            ("straight_outs", "Ah Kh Qh Jh 2c", "Td", 3),
            ("straight_outs", "5h 6d 7c 8s 9c", "Td", 0),
            ("straight_flush_cards", "5h 6h 7h 8h Th", "2d", 4),
            ("straight_flush_cards", "Ah 2h 3h 4d 5h", "2d", 4),
            ("royal_cards", "9h Th Jh Qh Kh", "2d", 4),
            ("royal_cards", "Ah Td 3c 2s 4c", "2d", 1),
            ("unpaired", "9h 9d 3c Ks 3h", "Qd", 1),
        ];
        for &(name, own, upcard, expected) in cases {
            assert_eq!(value(name, &view(own, upcard)), expected, "{name} of {own} against {upcard}");
        }
    }

    #[test]
    fn throws_say_what_their_meanings_say() {
        let cases: &[(&str, &str, &str, Option<u8>)] = &[
            ("lowest", "Ah Kd 9c 5s 2h", "Qd", Some(0)),
            ("lowest-unpaired", "2h 2d 9c 5s Kh", "Qd", Some(2)),
            ("lowest-unpaired", "2h 2d 9c 9s 9h", "Qd", None),
            ("second-lowest-unpaired", "2h 2d 9c 5s Kh", "Qd", Some(3)),
            ("second-lowest-unpaired", "2h 2d 9c 9s Kh", "Qd", None),
            ("lowest-unmatched", "2h 2d 9c 5s Kh", "5d", Some(3)),
            ("upcard-match", "2h 2d 9c 5s Kh", "9d", Some(3)),
            ("upcard-match", "2h 2d 9c 5s Kh", "Td", None),
            ("off-flush", "Ah Kh Qh Jh 2c", "9d", Some(0)),
            ("off-flush", "2h Kh Qh Jh 2c", "9d", Some(0)),
            ("off-flush", "2c Kc Qc Jc 2h", "9d", Some(1)),
            ("off-flush", "Ah Kh Qh Jd 2c", "9d", None),
            ("off-flush", "Ah Kh Qh Jh 2h", "9d", None),
            ("off-straight", "5h 6d 7c 8s Tc", "2d", Some(4)),
            ("off-straight", "4h 6d 7c 8s 9c", "2d", Some(0)),
            ("off-straight", "4h 5d 6c 8s Tc", "2d", Some(4)),
            ("off-straight", "4h 5d 7c 8s Jc", "2d", Some(4)),
            ("off-straight", "Ah 2d 3c 4s 6c", "2h", Some(3)),
            ("off-straight", "Ah 2d 3c 5s 6c", "2h", Some(3)),
            ("off-straight", "6h 6d 7c 8s 9c", "2d", Some(0)),
            ("off-straight", "5h 6d 7c 8s 9c", "2d", None),
            ("off-straight-flush", "5h 6h 7h 8h Th", "2d", Some(4)),
            ("off-straight-flush", "5h 6h 7h 8d Th", "2d", None),
            ("off-straight-flush", "2h 6h 7h 8h 6d", "2d", None),
            ("off-straight-flush", "5h 6h 7h 8h 6d", "2d", Some(1)),
            ("off-royal", "9h Th Jh Qh Kh", "2d", Some(0)),
            ("off-royal", "Ah Th Jh Qh Kh", "2d", None),
        ];
        for &(name, own, upcard, expected) in cases {
            assert_eq!(place(name, own, upcard), expected, "{name} of {own} against {upcard}");
        }
    }

    #[test]
    fn names_are_distinct_and_bounds_stand_in_the_text() {
        for (index, feature) in FEATURES.iter().enumerate() {
            assert!(FEATURES[..index].iter().all(|other| other.name != feature.name), "{}", feature.name);
            assert!(crate::cards::hand::HandClass::KEYS.iter().all(|key| *key != feature.name));
            assert!(Rank::from_text(feature.name).is_none());
            if let Kind::Number { least, most } = feature.kind {
                assert_eq!(feature.values, format!("{least} to {most}"), "{}", feature.name);
            }
        }
    }

    /// Over a third of a million random situations: no number leaves its bounds, nothing is open, and
    /// whatever is known without suits is the same with them.
    #[test]
    fn suits_open_nothing_that_was_known() {
        use crate::base::stream::stream;
        use rand_core::Rng;
        let ranking = Ranking::of(HandOrder::Standard);
        let mut words = stream(7, 0);
        for _ in 0..300_000 {
            let mut cards: Vec<Card> = Vec::new();
            while cards.len() < 6 {
                let card = Card::from_index((words.next_u64() % 52) as usize).expect("a card");
                if !cards.contains(&card) {
                    cards.push(card);
                }
            }
            let fine = View::of(ranking, cards[..5].iter().copied().collect(), cards[5]);
            let coarse = View::without_suits(ranking, fine.strength(), fine.upcard());
            for feature in &FEATURES {
                let known = (feature.value)(&fine).expect("nothing is open where suits are known");
                if let Kind::Number { least, most } = feature.kind {
                    assert!((least..=most).contains(&known), "{} of {fine} is {known}", feature.name);
                }
                let before = (feature.value)(&coarse);
                assert!(before.is_none_or(|before| before == known), "{} of {fine}", feature.name);
            }
            for option in THROW.options {
                let (known, before) = ((option.code)(&fine), (option.code)(&coarse));
                assert_ne!(known, Chosen::Open, "{} of {fine}", option.name);
                assert!(before == Chosen::Open || before == known, "{} of {fine}", option.name);
            }
        }
    }
}
