//! How rounds of póker sin descarte are settled, card by card on the `Round` machine: the cases that
//! programs of this kind have got wrong, and every switch of the rules.

use ventaja::base::exact::{self, Exact};
use ventaja::base::fault::Source;
use ventaja::cards::card::CardSet;
use ventaja::game::contract::Sitting;
use ventaja::games::sin_descarte::amounts::{Amounts, Stakes};
use ventaja::games::sin_descarte::round::{Action, Round, RoundError, Turn};
use ventaja::games::sin_descarte::rules::Rules;
use ventaja::games::sin_descarte::rules_file;
use ventaja::games::sin_descarte::settle::Settlement;

const PASS: &str = "pass";
const GO: &str = "go";

/// A preset, with lines of it replaced.
fn house(name: &str, changes: &[(&str, &str)]) -> Rules {
    let path = format!("{}/rules/sin-descarte/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let mut text = std::fs::read_to_string(path).expect("a preset");
    for (old, new) in changes {
        assert!(text.contains(old), "{name} has no `{old}`");
        text = text.replacen(old, new, 1);
    }
    rules_file::read(name, &Source::new(name, text)).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A table at which rounds are played with given cards.
struct Table {
    rules: Rules,
    stakes: Stakes,
    sitting: Sitting,
}

impl Table {
    fn of(rules: Rules) -> Self {
        Self { rules, stakes: Stakes::NONE, sitting: Sitting::default() }
    }

    fn insured(mut self, stake: &str) -> Self {
        self.stakes.insurance = exact::parse(stake).expect("a stake");
        self
    }

    fn with_progressive(mut self) -> Self {
        self.stakes.progressive = true;
        self
    }

    fn ante(mut self, ante: i128) -> Self {
        self.sitting.initial_bet = Some(Exact::from(ante));
        self
    }

    fn bets(mut self, bets: u32) -> Self {
        self.sitting.bets_per_box = bets;
        self
    }

    /// Plays one round. Each box is its five cards and what it does: `pass`, `go`, or `2c Th go`:
    /// throw the first, get the second, and then, where the house lets one decide, go or pass.
    /// The dealer's hand begins with the upcard.
    fn play(mut self, boxes: &[(&str, &str)], dealer: &str) -> Vec<Settlement> {
        self.sitting.boxes = boxes.len() as u32;
        let amounts =
            Amounts::new(&self.rules, self.stakes, &self.sitting).expect("stakes within the limits");
        let cards = |text: &str| CardSet::parse(text).unwrap_or_else(|error| panic!("{error}"));
        let mut round = Round::new(&self.rules, boxes.len());
        for (own, _) in boxes {
            round.deal(cards(own)).expect("own cards");
        }
        let (upcard, hole) = dealer.split_once(' ').expect("five cards");
        round.deal(cards(upcard)).expect("the upcard");
        for (_, does) in boxes {
            let words: Vec<&str> = does.split(' ').collect();
            match words.as_slice() {
                [PASS] => round.act(Action::Pass).expect("passing is always allowed"),
                [GO] => round.act(Action::Go).expect("going is always allowed"),
                [thrown, bought, rest @ ..] => {
                    let thrown = thrown.parse().expect("a card");
                    round.act(Action::Buy(thrown)).expect("the house sells a card");
                    round.deal(cards(bought)).expect("the bought card");
                    if let [then] = rest {
                        let then = if *then == GO { Action::Go } else { Action::Pass };
                        round.act(then).expect("the house lets one decide");
                    }
                }
                _ => panic!("no such play: {does}"),
            }
        }
        round.deal(cards(hole)).expect("the covered cards");
        assert_eq!(round.turn(), Turn::Over);
        round.settle(&amounts, self.sitting.bets_per_box).expect("the round is over")
    }

    /// The net result and the gross return of a single box, in antes.
    fn one(self, own: &str, does: &str, dealer: &str) -> (f64, f64) {
        let unit = Amounts::new(&self.rules, self.stakes, &self.sitting).expect("within limits").unit;
        let settlement = self.play(&[(own, does)], dealer)[0];
        let gross = settlement.bets().iter().map(|bet| bet.returned).sum();
        let antes = |ticks| exact::to_f64(unit.initial_bets(ticks));
        (antes(settlement.net()), antes(gross))
    }
}

fn us() -> Table {
    Table::of(house("caribbean-stud", &[]))
}

/// Net results in antes under the United States table, with the second bet made.
#[test]
fn hands_are_ranked_and_paid() {
    let cases = [
        // The wheel is a straight, and beats a pair of kings.
        ("Ac 2d 3h 4s 5c", "Kc Kd 9h 8s 2c", 9.0),
        // It is the lowest of them.
        ("Ac 2d 3h 4s 5c", "2s 3d 4h 5s 6c", -3.0),
        // No straight goes round the corner: A-K high, against a lower A-K.
        ("Qd Kd Ac 2h 3h", "As Kc 9h 8s 2c", 3.0),
        // A run topped by the king is a straight.
        ("9c Tc Jd Qh Ks", "Ac Kd 8h 5s 2c", 9.0),
        ("Tc Jc Qd Kh As", "Ac Kd 8h 5s 2c", 9.0),
        // Three of a kind is no full house.
        ("Jh Jd Js 8h 4c", "Ac Kd 8d 5s 2c", 7.0),
        ("Jh Jd Js 8h 8c", "Ac Kd 8d 5s 2c", 15.0),
        ("Jh Jd Js Jc 8c", "Ac Kd 8d 5s 2c", 41.0),
        // A royal flush is no mere straight flush.
        ("Ah Kh Qh Jh Th", "Ac Kd 8d 5s 2c", 201.0),
        ("9h Kh Qh Jh Th", "Ac Kd 8d 5s 2c", 101.0),
        ("Ah 2h 3h 4h 5h", "Ac Kd 8d 5s 2c", 101.0),
        // Five of a suit that do not follow each other: a flush.
        ("Qh Kh Ah 2h 3h", "Ac Kd 8d 5s 2c", 11.0),
        ("Qh Qd 9h 9d 3h", "Ac Kd 8d 5s 2c", 5.0),
        ("Qh Qd 9h 8h 3h", "Ac Kd 8d 5s 2c", 3.0),
        // Ties are decided by all five cards, never by suits and never for the house.
        ("Ad Kh 8s 5c 2d", "Ac Kd 8h 5s 2c", 0.0),
        ("Kc Kd 8h 8s 2c", "Kh Ks 8c 8d 3h", -3.0),
        ("Kc Kd 8h 8s 3c", "Kh Ks 8c 8d 2h", 5.0),
        ("7h 7s 2h 2s Ac", "6s 6h 3s 3h As", 5.0),
        // The dealer does not qualify: the ante is paid whoever holds the better hand.
        ("2c 2d 7h 9s Jc", "Ad Qc Jh Ts 9d", 1.0),
        ("2c 3d 7h 5s 4c", "Ad Qc Jh Ts 9d", 1.0),
    ];
    for (own, dealer, net) in cases {
        assert_eq!(us().one(own, GO, dealer).0, net, "{own} against {dealer}");
        assert_eq!(us().one(own, PASS, dealer), (-1.0, 0.0), "{own} passed");
    }
    // Ante 100, raise 200, the dealer does not qualify: 400 come back.
    assert_eq!(us().ante(100).one("2c 2d 7h 9s Jc", GO, "Ad Qc Jh Ts 9d"), (1.0, 4.0));
}

/// All ten straights and all forty straight flushes, in every suit.
#[test]
fn every_straight_is_found() {
    let ranks = "A23456789TJQKA";
    for top in 4..14 {
        let letters: Vec<char> = ranks.chars().skip(top - 4).take(5).collect();
        for (suit, other) in [('c', 'd'), ('d', 'h'), ('h', 's'), ('s', 'c')] {
            let suited: String = letters.iter().map(|rank| format!("{rank}{suit} ")).collect();
            // A dealer's pair of a suit that the hand does not use.
            let spare =
                ['c', 'd', 'h', 's'].into_iter().filter(|s| *s != suit && *s != other).collect::<Vec<_>>();
            let dealer = format!("8{0} 8{1} 3{0} 5{1} 6{0}", spare[0], spare[1]);
            let net = if top == 13 { 201.0 } else { 101.0 };
            assert_eq!(us().one(&suited, GO, &dealer).0, net, "{suited}");
            let mixed = suited.replacen(suit, &other.to_string(), 1);
            assert_eq!(us().one(&mixed, GO, &dealer).0, 9.0, "{mixed}");
        }
    }
}

/// A side bet settles just once on every path: ante 10, raise 20, a progressive of 1 that pays 50 for
/// 1 on a flush.
#[test]
fn the_progressive_is_paid_whatever_the_main_bets_do() {
    let flush = "2h 4h 6h 8h Th";
    let table = || us().ante(10).with_progressive();
    let (net, gross) = table().one(flush, GO, "Ad Qc Jh Ts 9d");
    assert_eq!((net * 10.0, gross * 10.0), (59.0, 90.0));
    let (net, _) = table().one(flush, GO, "Ad Ac As Ks Kd");
    assert_eq!(net * 10.0, 19.0);
    let (net, _) = table().one(flush, PASS, "Ad Ac As Ks Kd");
    assert_eq!(net * 10.0, 39.0, "the stake is not lost with a passed hand unless the rules say so");
    let strict = house("caribbean-stud", &[("needs_second_bet = false", "needs_second_bet = true")]);
    let (net, _) = Table::of(strict).ante(10).with_progressive().one(flush, PASS, "Ad Ac As Ks Kd");
    assert_eq!(net * 10.0, -11.0);
    let (net, _) = table().one("2h 4h 6h 8h Tc", GO, "Ad Ac As Ks Kd");
    assert_eq!(net * 10.0, -31.0);
}

/// Shares of a meter of 100,000 at an ante of 5: a whole for a royal flush, a tenth for a straight flush.
#[test]
fn winners_of_one_share_divide_the_meter_or_are_each_paid_in_full() {
    let royal = ("Ah Kh Qh Jh Th", GO);
    let other = ("Ad Kd Qd Jd Td", GO);
    let nothing = ("2c 3d 5h 7s 9c", PASS);
    let dealer = "2s 3s 4c 6c 8d";
    let progressive = |settlements: Vec<Settlement>, rules: &Rules, boxes: u32| -> Vec<f64> {
        let sitting = Sitting { boxes, ..Sitting::default() };
        let stakes = Stakes { progressive: true, ..Stakes::NONE };
        let unit = Amounts::new(rules, stakes, &sitting).expect("within limits").unit;
        let antes = |ticks| exact::to_f64(unit.initial_bets(ticks));
        settlements.iter().map(|settlement| antes(settlement.progressive.returned)).collect()
    };
    let split = house("caribbean-stud", &[]);
    let full =
        house("caribbean-stud", &[("several_winners = \"split\"", "several_winners = \"each-in-full\"")]);
    let play = |rules: &Rules, boxes: &[(&str, &str)]| {
        let settlements = Table::of(rules.clone()).with_progressive().play(boxes, dealer);
        progressive(settlements, rules, boxes.len() as u32)
    };
    assert_eq!(play(&split, &[royal]), [20_000.0]);
    assert_eq!(play(&split, &[royal, nothing]), [20_000.0, 0.0]);
    assert_eq!(play(&split, &[royal, other, nothing]), [10_000.0, 10_000.0, 0.0]);
    assert_eq!(play(&full, &[royal, other, nothing]), [20_000.0, 20_000.0, 0.0]);
    // A straight flush wins another share and divides nothing with a royal flush.
    assert_eq!(play(&split, &[royal, ("9d Kd Qd Jd Td", GO)]), [20_000.0, 2_000.0]);
}

/// All bets of a box win together, so a share of the meter is divided by multiples of the bets on a box
/// alone: a full table of 7 boxes with 4 bets each can be counted.
#[test]
fn a_full_table_with_a_progressive_can_be_played() {
    let rules = house("caribbean-stud", &[("bets_per_box = 1", "bets_per_box = 4")]);
    let stakes = Stakes { progressive: true, ..Stakes::NONE };
    let sitting = Sitting { boxes: 7, bets_per_box: 4, initial_bet: None };
    assert!(Amounts::new(&rules, stakes, &sitting).is_ok(), "a tick that is fine enough");
    let three = Sitting { boxes: 3, ..sitting };
    let unit = Amounts::new(&rules, stakes, &three).expect("a tick that is fine enough").unit;
    let boxes: [(&str, &str); 3] = [("Ah Kh Qh Jh Th", GO), ("Ad Kd Qd Jd Td", GO), ("As Ks Qs Js Ts", GO)];
    for settlement in Table::of(rules).with_progressive().bets(4).play(&boxes, "2s 3s 4c 6c 8d") {
        // A meter of 100,000 at an ante of 5, among three boxes of four bets.
        assert_eq!(unit.initial_bets(settlement.progressive.returned), Exact::new(20_000, 12));
    }
}

/// Buying: the price never comes back, and the thrown card is dead.
#[test]
fn a_bought_card_costs_its_price_on_every_path() {
    let own = "Ah Kh Qh Jh 2c";
    let decide = || Table::of(house("oasis-one-card", &[]));
    // Bought, then passed: ante and price are lost.
    assert_eq!(decide().one(own, "2c 9c pass", "9d 8c 7c 5s 3s"), (-2.0, 0.0));
    // Bought and gone, the dealer does not qualify: the ante pays for the card.
    assert_eq!(decide().one(own, "2c 9c go", "9d 8c 7c 5s 3s").0, 0.0);
    // Bought and gone, lost.
    assert_eq!(decide().one(own, "2c 9c go", "9d 9s 7c 5s 3s").0, -4.0);
    // Bought the royal flush.
    assert_eq!(decide().one(own, "2c Th go", "9d 9s 7c 5s 3s").0, 200.0);
    // Where buying commits, the second bet stands with the purchase and nothing is asked again.
    let commit = || Table::of(house("mallorca", &[]));
    assert_eq!(commit().one(own, "2c 9c", "9d 9s 7c 5s 3s").0, -4.0);
    assert_eq!(commit().one(own, "2c Th", "9d 9s 7c 5s 3s").0, 200.0);

    let rules = house("oasis-one-card", &[]);
    let mut round = Round::new(&rules, 1);
    let cards = |text: &str| CardSet::parse(text).expect("cards");
    round.deal(cards(own)).expect("own cards");
    round.deal(cards("9d")).expect("the upcard");
    assert_eq!(round.act(Action::Buy("9d".parse().expect("a card"))), Err(RoundError::NotAllowed));
    round.act(Action::Buy("2c".parse().expect("a card"))).expect("2c is in the hand");
    assert_eq!(round.deal(cards("2c")), Err(RoundError::WrongCards), "the thrown card is dead");
    round.deal(cards("3c")).expect("an unseen card");
    assert_eq!(
        round.act(Action::Buy("3c".parse().expect("a card"))),
        Err(RoundError::NotAllowed),
        "one card only"
    );
}

#[test]
fn a_house_without_a_purchase_sells_no_card() {
    let rules = house("marbella", &[]);
    let mut round = Round::new(&rules, 1);
    round.deal(CardSet::parse("Ah Kh Qh Jh 2c").expect("cards")).expect("own cards");
    round.deal(CardSet::parse("9d").expect("a card")).expect("the upcard");
    assert_eq!(round.actions(), [Action::Pass, Action::Go]);
    assert_eq!(round.act(Action::Buy("2c".parse().expect("a card"))), Err(RoundError::NotAllowed));
}

/// Mallorca: "juega sólo con las primeras 5 cartas", whatever the dealer has.
#[test]
fn an_insurance_on_the_first_five_ignores_the_purchase_and_the_dealer() {
    let table = || Table::of(house("mallorca", &[])).insured("0.5");
    let full = "8h 8c 8d Kh Ks";
    // 100 to 1 on a half, and the main bets: 15 when the dealer qualifies and is worse.
    assert_eq!(table().one(full, GO, "Ac Kd 7d 5s 2c").0, 50.0 + 15.0);
    assert_eq!(table().one(full, GO, "Ac Qd 7d 5s 2c").0, 50.0 + 1.0);
    assert_eq!(table().one(full, GO, "Ac Ad As Ah 2c").0, 50.0 - 3.0);
    assert_eq!(table().one(full, PASS, "Ac Kd 7d 5s 2c").0, 50.0 - 1.0);
    // A full house that was bought is not insured; one that was broken still is.
    assert_eq!(table().one("8h 8c 8d Kh 2s", "2s Ks", "Ac Kd 7d 5s 2c").0, -0.5 + 15.0 - 1.0);
    assert_eq!(table().one(full, "Kh 2s", "Ac Kd 7d 5s 2c").0, 50.0 + 7.0 - 1.0);
    // Nothing, and the insurance lost on its own.
    assert_eq!(table().one("8h 8c 8d Kh 2s", GO, "Ac Kd 7d 5s 2c").0, 7.0 - 0.5);
    // "100 for 1" keeps the stake.
    let four = [("full_house = \"100 to 1\"", "full_house = \"100 for 1\"")];
    let table = Table::of(house("mallorca", &four)).insured("0.5");
    assert_eq!(table.one(full, GO, "Ac Kd 7d 5s 2c").0, 49.5 + 15.0);
}

#[test]
fn an_insurance_on_the_final_hand_follows_the_purchase_and_the_second_bet() {
    let table = || Table::of(house("catalonia-final-hand", &[])).insured("0.5");
    let full = "8h 8c 8d Kh Ks";
    assert_eq!(table().one("8h 8c 8d Kh 2s", "2s Ks", "Ac Kd 7d 5s 2c").0, 50.0 + 15.0 - 1.0);
    assert_eq!(table().one(full, "Kh 2s", "Ac Kd 7d 5s 2c").0, -0.5 + 7.0 - 1.0);
    // "Per a utilitzar aquesta opció és obligatori arribar fins a la Segona Aposta."
    assert_eq!(table().one(full, PASS, "Ac Kd 7d 5s 2c").0, -1.0 - 0.5);
}

/// France: paid if the bank does not qualify, lost if a qualified bank is better; buying forfeits it.
#[test]
fn an_insurance_may_depend_on_the_dealer_and_on_not_buying() {
    let table = || Table::of(house("france", &[])).insured("0.2");
    let flush = "2h 4h 6h 8h Th";
    assert_eq!(table().one(flush, GO, "Ad Qc Jh Ts 9d").0, 1.0 + 20.0);
    assert_eq!(table().one(flush, GO, "Ad Kc Jh Ts 9d").0, 17.0 + 20.0);
    assert_eq!(table().one(flush, GO, "Ad Ac As Ks Kd").0, -3.0 - 0.2);
    let tie = table().one("2h 4h 6h 8h Th", GO, "2d 4d 6d 8d Td").0;
    assert_eq!(tie, 20.0, "an equal hand is not better");
    assert_eq!(table().one("2h 4h 6h 8h Tc", "Tc Th", "Ad Kc Jh Ts 9d").0, 17.0 - 1.0 - 0.2);
    assert_eq!(table().one(flush, "2h 3h", "Ad Kc Jh Ts 9d").0, 17.0 - 1.0 - 0.2);
}

#[test]
fn the_insurance_is_bounded_by_the_table_minimum() {
    let sitting = |ante: i128| Sitting { initial_bet: Some(Exact::from(ante)), ..Sitting::default() };
    let insured = |name: &str, stake: Exact, ante: i128| {
        let stakes = Stakes { insurance: stake, ..Stakes::NONE };
        Amounts::new(&house(name, &[]), stakes, &sitting(ante))
    };
    let half = Exact::new(1, 2);
    assert!(insured("mallorca", half, 1).is_ok());
    // An ante of ten minimums: the insurance stays at half of one minimum, a twentieth of the ante.
    let refusal = insured("mallorca", half, 10).expect_err("above the limit").to_string();
    assert!(refusal.contains("0.05"), "{refusal}");
    assert!(insured("mallorca", Exact::new(1, 20), 10).is_ok());
    assert!(insured("mallorca", Exact::new(51, 100), 1).is_err());
    assert!(insured("mallorca", Exact::from(-1), 1).is_err());
    assert!(insured("marbella", half, 1).is_err(), "no insurance there");
    // Fixed at a fifth: neither more nor less.
    assert!(insured("france", Exact::new(1, 5), 1).is_ok());
    assert!(insured("france", Exact::new(1, 10), 1).is_err());
    assert!(insured("france", Exact::ZERO, 1).is_ok());
}

#[test]
fn limits_of_the_table_are_kept() {
    let refused = |sitting: Sitting| Amounts::new(&house("mallorca", &[]), Stakes::NONE, &sitting).is_err();
    assert!(refused(Sitting { boxes: 8, ..Sitting::default() }));
    assert!(refused(Sitting { boxes: 0, ..Sitting::default() }));
    assert!(refused(Sitting { bets_per_box: 5, ..Sitting::default() }));
    assert!(refused(Sitting { initial_bet: Some(Exact::new(1, 2)), ..Sitting::default() }));
    assert!(!refused(Sitting { boxes: 7, bets_per_box: 4, initial_bet: Some(Exact::from(100)) }));
    let stakes = Stakes { progressive: true, ..Stakes::NONE };
    assert!(Amounts::new(&house("mallorca", &[]), stakes, &Sitting::default()).is_err());
}

/// What is paid when the dealer does not qualify.
#[test]
fn antes_may_be_paid_all_or_only_to_better_hands_or_not_at_all() {
    let (better, worse) = ("2c 2d 7h 9s Jc", "3c 4d 7h 9s Jc");
    let dealer = "Ad Qc Jh Ts 9d";
    let all = ("not_qualified = \"pay-all-antes\"", "not_qualified = \"pay-better-antes\"");
    let table = || Table::of(house("marbella", &[all]));
    assert_eq!(table().one(better, GO, dealer).0, 1.0);
    assert_eq!(table().one(worse, GO, dealer), (0.0, 3.0));
    assert_eq!(table().one("Ac Qd Js Tc 9s", GO, dealer), (0.0, 3.0), "an equal hand does not beat it");
    let text = house_text("marbella");
    let pay = text.lines().find(|line| line.starts_with("not_qualified_pay")).expect("a line");
    let none = ("not_qualified = \"pay-all-antes\"", "not_qualified = \"pay-nothing\"");
    let table = || Table::of(house("marbella", &[none, (pay, "")]));
    assert_eq!(table().one(better, GO, dealer), (0.0, 3.0));
    assert_eq!(table().one(worse, GO, dealer), (0.0, 3.0));
}

fn house_text(name: &str) -> String {
    std::fs::read_to_string(format!("{}/rules/sin-descarte/{name}.toml", env!("CARGO_MANIFEST_DIR")))
        .expect("a preset")
}

#[test]
fn the_ante_may_stay_unpaid_and_the_line_of_qualification_may_move() {
    let unpaid = house("marbella", &[("win = \"1 to 1\"", "win = \"0 to 1\"")]);
    assert_eq!(Table::of(unpaid).one("8h 8c 7d 5h 2s", GO, "Ac Kd 7c 5s 2c").0, 2.0);
    let text = house_text("marbella");
    let ace_king = text.lines().find(|line| line.starts_with("ace_king")).expect("a line");
    let pair = house("marbella", &[("qualifies = \"ace-king\"", "qualifies = \"pair\""), (ace_king, "")]);
    let table = || Table::of(pair.clone());
    assert_eq!(table().one("8h 8c 7d 5h 2s", GO, "Ac Kd 7c 5s 2c").0, 1.0);
    assert_eq!(table().one("8h 8c 7d 5h 2s", GO, "7c 7s Kd 5s 2c").0, 3.0);
}

/// The leaflet of Marbella: the flush above the full house, paid 7 and 5.
#[test]
fn the_flush_may_rank_above_the_full_house() {
    let (flush, full) = ("2h 4h 6h 8h Th", "8c 8d 8s Kh Ks");
    let leaflet = || Table::of(house("marbella-leaflet", &[]));
    assert_eq!(leaflet().one(flush, GO, "8c 8d 8s Kh Ks").0, 15.0);
    assert_eq!(leaflet().one(full, GO, "2h 4h 6h 8h Th").0, -3.0);
    assert_eq!(leaflet().one(full, GO, "Ac Kd 7d 5s 2c").0, 11.0);
    let usual = || Table::of(house("marbella", &[]));
    assert_eq!(usual().one(flush, GO, "8c 8d 8s Kh Ks").0, -3.0);
    assert_eq!(usual().one(full, GO, "2h 4h 6h 8h Th").0, 15.0);
}

/// A maximum payout cuts what is won, never a stake: from the second bet first.
#[test]
fn a_maximum_payout_is_kept_per_hand_and_per_round() {
    let royal = ("Ah Kh Qh Jh Th", GO);
    let other = ("Ad Kd Qd Jd Td", GO);
    let dealer = "Ac Kc 8c 5s 2c";
    let nets = |rules: Rules, bets: u32, boxes: &[(&str, &str)]| -> Vec<f64> {
        let sitting = Sitting { boxes: boxes.len() as u32, bets_per_box: bets, initial_bet: None };
        let unit = Amounts::new(&rules, Stakes::NONE, &sitting).expect("within limits").unit;
        let settlements = Table::of(rules).bets(bets).play(boxes, dealer);
        settlements.iter().map(|settlement| exact::to_f64(unit.initial_bets(settlement.net()))).collect()
    };
    let hand = |most: &str| {
        let line = format!("payout_maximum_per_hand = {most}");
        house("mallorca", &[("payout_maximum_per_hand = \"none\"", &line)])
    };
    assert_eq!(nets(hand("\"none\""), 1, &[royal]), [201.0]);
    assert_eq!(nets(hand("100"), 1, &[royal]), [100.0]);
    assert_eq!(nets(hand("0.5"), 1, &[royal]), [0.5], "the ante is cut last, stakes never");
    assert_eq!(nets(hand("100"), 4, &[royal]), [25.0], "four bets of a box share it");
    let round = |most: &str| {
        let line = format!("payout_maximum_per_round = {most}");
        house("mallorca", &[("payout_maximum_per_round = \"none\"", &line)])
    };
    assert_eq!(nets(round("250"), 1, &[royal, other]), [201.0, 49.0], "box by box, as the croupier pays");
    assert_eq!(nets(round("150"), 1, &[royal, other]), [150.0, 0.0]);
    assert_eq!(nets(round("1000"), 1, &[royal, other]), [201.0, 201.0]);
}

/// Nothing that a seat sees depends on the dealer's covered cards or on what other boxes hold.
#[test]
fn a_seat_sees_its_own_cards_and_the_upcard_only() {
    let rules = house("oasis-one-card", &[]);
    let cards = |text: &str| CardSet::parse(text).expect("cards");
    let turn = |other: &str| {
        let mut round = Round::new(&rules, 2);
        round.deal(cards(other)).expect("the first box");
        round.deal(cards("Ah Kh Qh Jh 2c")).expect("the second box");
        round.deal(cards("9d")).expect("the upcard");
        round.act(Action::Pass).expect("the first box passes");
        round.turn()
    };
    assert_eq!(turn("3c 4c 5c 6c 7c"), turn("As Ks Qs Js Ts"));
}
