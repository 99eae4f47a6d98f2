//! Exact counts against published figures, to the last unit or digit printed.
//!
//! The figures without a purchase stand in the literature on Caribbean Stud (M. Shackelford); those with
//! one were counted twice by independent programs.

mod common;

use common::{names, rules, strategy, subject};
use std::sync::{Arc, LazyLock};
use ventaja::base::exact::{Exact, to_f64};
use ventaja::base::money::Ticks;
use ventaja::engine::{Job, Watch, play};
use ventaja::game::census::{Census, Question, Solver, Unwatched, Wager};
use ventaja::game::contract::{Game, Sitting};
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::games::sin_descarte::rules::Rules;
use ventaja::games::sin_descarte::subject::Subject;
use ventaja::stats::agreement::Agreement;
use ventaja::stats::census::CensusFigures;
use ventaja::stats::figures::Figures;

/// C(52,5)·47·C(46,4).
const DEALS: u128 = 19_933_230_517_200;
/// The same with the card that may be bought, one of the 42 that are left.
const DEALS_WITH_CARD: u128 = 837_195_681_722_400;

/// One for all tests: what does not depend on a paytable is counted once.
static COUNTER: LazyLock<<SinDescarte as Game>::Solver> = LazyLock::new(Default::default);

fn counted(subject: &Subject) -> Census {
    COUNTER.census(subject, &Unwatched).expect("it can be counted")
}

fn best(rules: &Arc<Rules>, stakes: [Exact; 2]) -> Census {
    let wager = Wager { rules: Arc::clone(rules), stakes: stakes.to_vec(), sitting: Sitting::default() };
    counted(&COUNTER.best(&wager, &Unwatched).expect("stakes within the limits"))
}

fn under(house: &str, play: &str) -> Census {
    counted(&subject(&rules(house, &[]), play, &[], &Sitting::default()).expect("playable"))
}

/// Whether a figure, printed with so many decimals, is the one printed.
fn printed(figure: Exact, decimals: usize, expected: &str) {
    assert_eq!(format!("{:.decimals$}", to_f64(figure)), expected);
}

const NO_SIDE_BETS: [Exact; 2] = [Exact::ZERO, Exact::ZERO];

#[test]
fn strategies_without_a_purchase() {
    let percent = Exact::from(100);
    for (play, total, edge, edge_decimals, risk, risk_decimals) in [
        ("three-rules", -1_041_417_758_724, "5.225", 3, "2.554", 3),
        ("ak-j83", -1_059_715_400_580, "5.3163254", 7, "2.596", 3),
        ("ak-match", -1_063_176_931_284, "5.334", 3, "2.616", 3),
        ("pair-or-better", -1_090_272_101_460, "5.4696207", 7, "2.738", 3),
        ("ace-king-or-better", -1_132_600_203_540, "5.6819701", 7, "2.672", 3),
        ("always-go", -3_310_360_338_060, "16.6072445", 7, "5.536", 3),
    ] {
        let census = under("caribbean-stud", play);
        assert_eq!((census.deals, census.tally.net_total()), (DEALS, total), "{play}");
        let figures = CensusFigures::of(&census);
        printed(figures.edge_per_initial_bet * percent, edge_decimals, edge);
        printed(figures.element_of_risk.expect("staked") * percent, risk_decimals, risk);
    }
}

#[test]
fn the_best_play_without_a_purchase() {
    let census = best(&rules("caribbean-stud", &[]), NO_SIDE_BETS);
    let net: Vec<(i64, u128)> = census.tally.net.iter().map(|(net, ways)| (net.0, *ways)).collect();
    assert_eq!(
        net,
        [
            (-3, 2_726_592_727_512),
            (-1, 9_523_005_974_460),
            (0, 321_623_100),
            (1, 4_532_514_033_720),
            (3, 2_343_248_003_808),
            (5, 488_012_139_360),
            (7, 234_242_908_320),
            (9, 43_805_516_100),
            (11, 21_856_990_280),
            (15, 16_624_475_280),
            (41, 2_832_435_800),
            (101, 156_929_720),
            (201, 16_759_740),
        ]
    );
    assert_eq!(net.iter().map(|(_, ways)| ways).sum::<u128>(), DEALS);
    assert_eq!(census.tally.net_total(), -1_041_372_912_372);
    let figures = CensusFigures::of(&census);
    assert_eq!(figures.edge_per_initial_bet, Exact::new(142_031_221, 2_718_662_100));
    printed(figures.edge_per_initial_bet * 100, 7, "5.2243058");
    printed(figures.element_of_risk.expect("staked"), 10, "0.0255528561");
    printed(figures.staked_total / DEALS as i128, 10, "2.0445095223");
    assert_eq!(
        figures.spread.standard_deviation.map(|sd| format!("{sd:.9}")).as_deref(),
        Some("2.242950269")
    );
    let goes = figures.frequencies.iter().find(|(name, _)| *name == "raise").expect("of the shape").1;
    printed(goes, 10, "0.5222547612");
    // Of hands that win 3 antes, those with a pair and those with A-K.
    let rows = &census.tally.breakdowns[0];
    assert_eq!(rows.iter().map(|row| row.initial_bets).sum::<u128>(), DEALS);
    assert_eq!(rows[2].initial_bets, DEALS / 2_598_960 * 1_098_240);
}

#[test]
fn the_best_play_with_a_purchase() {
    for (house, edge, deviation, frequencies) in [
        (
            "oasis-one-card",
            "0.0103715342",
            "2.497464",
            ["0.40563027", "0.51039614", "0.08397359", "0.04447061"],
        ),
        ("mallorca", "0.0194759811", "2.514181", ["0.41830074", "0.51139503", "0.07030423", "0.00000000"]),
    ] {
        let census = best(&rules(house, &[]), NO_SIDE_BETS);
        assert_eq!(census.deals, DEALS_WITH_CARD);
        assert_eq!(census.tally.net.values().sum::<u128>(), DEALS_WITH_CARD);
        let figures = CensusFigures::of(&census);
        printed(figures.edge_per_initial_bet, 10, edge);
        let spread = figures.spread.standard_deviation.map(|sd| format!("{sd:.6}"));
        assert_eq!(spread.as_deref(), Some(deviation));
        for ((_, frequency), expected) in figures.frequencies.iter().zip(frequencies) {
            printed(*frequency, 8, expected);
        }
    }
    let heuristics = [
        ("mallorca", "buy-to-draws", -16_472_076_431_748),
        ("oasis-one-card", "buy-to-draws-decide", -8_946_785_360_244),
    ];
    for (house, play, total) in heuristics {
        assert_eq!(under(house, play).tally.net_total(), total, "{play}");
    }
}

/// Where nothing is sold every pair is a raise at every upcard, and every hand below A-K a fold.
#[test]
fn what_is_known_of_the_best_play() {
    let census = best(&rules("caribbean-stud", &[]), NO_SIDE_BETS);
    let rows = &census.tally.breakdowns[0];
    // Below A-K the ante is lost and nothing else staked; from a pair up the second bet is always made.
    assert_eq!(
        (rows[0].net, rows[0].staked),
        (-(rows[0].initial_bets as i128), rows[0].initial_bets as i128)
    );
    assert!(rows[2..].iter().all(|row| row.staked == 3 * row.initial_bets as i128));
}

/// The published single situation, in words that a user would type.
#[test]
fn one_situation() {
    let house = rules("oasis-one-card", &[]);
    let wager = Wager { rules: house, stakes: NO_SIDE_BETS.to_vec(), sitting: Sitting::default() };
    let question =
        Question { hand: "Ah Kh Qh Jh 2c".to_owned(), upcard: "9d".to_owned(), ..Question::default() };
    let answer = COUNTER.explain(&wager, &question, None).expect("sound cards");
    let value = |action: &str| {
        answer.actions.iter().find(|priced| priced.action == action).map(|priced| priced.value)
    };
    assert_eq!(value("buy, throwing 2c"), Some(Exact::new(19_136_783, 6_853_770)));
    assert_eq!(value("go"), Some(Exact::new(-161_779, 163_185)));
    assert_eq!(value("pass"), Some(Exact::from(-1)));
    assert_eq!(answer.actions[answer.best].action, "buy, throwing 2c");
    printed(answer.actions[answer.best].value, 9, "2.792154245");
}

#[test]
fn the_insurance_on_the_first_five_cards() {
    let one = Exact::new(1, 2);
    for (unit, expected) in [("to 1", "-0.7652876535"), ("for 1", "-0.7669837166")] {
        let pays = [("100 to 1", "100"), ("300 to 1", "300"), ("1000 to 1", "1000"), ("2000 to 1", "2000")];
        let changes: Vec<(String, String)> =
            pays.iter().map(|(old, pay)| (format!("\"{old}\""), format!("\"{pay} {unit}\""))).collect();
        let text = common::text("rules", "mallorca");
        let (main, insurance) = text.split_at(text.find("[insurance.pays]").expect("a table of the file"));
        let insurance =
            changes.iter().fold(insurance.to_owned(), |text, (old, new)| text.replacen(old, new, 1));
        let source = ventaja::base::fault::Source::new("mallorca", format!("{main}{insurance}"));
        let house = Arc::new(
            SinDescarte::read_rules("mallorca", &source).unwrap_or_else(|faults| panic!("{faults}")),
        );
        let census = best(&house, [one, Exact::ZERO]);
        let figures = CensusFigures::of(&census);
        let bet = figures.bets.iter().find(|bet| bet.bet == "insurance").expect("a bet of the game");
        printed(bet.ev_per_initial_bet.expect("staked") / one, 10, expected);
        // It does not touch the main game, and adds exactly.
        let main = best(&house, NO_SIDE_BETS);
        let both = main.tally.net_total() * i128::from(census.tally.unit.ticks_per_initial_bet())
            / i128::from(main.tally.unit.ticks_per_initial_bet());
        let insurance: i128 = census.tally.bets[3].returned - census.tally.bets[3].staked;
        assert_eq!(census.tally.net_total(), both + insurance);
    }
}

#[test]
fn the_break_even_meter_of_the_progressive() {
    for (four, full, flush, expected) in [("100", "75", "50", "263205.26"), ("150", "100", "50", "246784.21")]
    {
        let text = common::text("rules", "caribbean-stud");
        let (main, progressive) = text.split_at(text.find("[progressive").expect("a table of the file"));
        let line = |key: &str, pay: &str| {
            let old = progressive.lines().find(|line| line.starts_with(key)).expect("a line of the table");
            (old.to_owned(), format!("{key} = \"{pay} for 1\""))
        };
        let lines = [line("four_of_a_kind", four), line("full_house", full), line("flush", flush)];
        let progressive =
            lines.iter().fold(progressive.to_owned(), |text, (old, new)| text.replacen(old, new, 1));
        let source = ventaja::base::fault::Source::new("caribbean-stud", format!("{main}{progressive}"));
        let read = SinDescarte::read_rules("caribbean-stud", &source);
        let house = Arc::new(read.unwrap_or_else(|faults| panic!("{faults}")));
        let census = best(&house, [Exact::ZERO, Exact::from(1)]);
        printed(census.break_even_meter.expect("paid from a meter"), 2, expected);
    }
}

/// The best play of a house is at least as good as every shipped strategy, insured or not.
fn nothing_beats_the_best_play(house: &str) {
    let house = rules(house, &[]);
    let most = house.insurance.as_ref().and_then(|insurance| insurance.maximum).unwrap_or(Exact::ZERO);
    let insured: &[Exact] = if most == Exact::ZERO { &[Exact::ZERO] } else { &[Exact::ZERO, most] };
    for insurance in insured {
        let best = best(&house, [*insurance, Exact::ZERO]);
        for play in names("strategies") {
            let stakes = [("insurance", *insurance), ("progressive", Exact::ZERO)];
            let Some(player) = common::player(&house, &strategy(&play), &stakes) else { continue };
            let subject = SinDescarte::subject(&house, player, &Sitting::default()).expect("playable");
            let net = counted(&subject).tally;
            assert_eq!(net.unit, best.tally.unit);
            assert!(net.net_total() <= best.tally.net_total(), "{play} at {}", house.origin.name);
        }
    }
}

#[test]
fn no_shipped_strategy_beats_the_best_play() {
    for house in ["caribbean-stud", "marbella-leaflet", "catalonia-final-hand"] {
        nothing_beats_the_best_play(house);
    }
}

#[test]
#[ignore = "minutes: cargo test --release --test published -- --ignored"]
fn no_shipped_strategy_beats_the_best_play_of_any_house() {
    names("rules").iter().for_each(|house| nothing_beats_the_best_play(house));
}

/// Nobody looks on.
struct Nobody;

impl Watch for Nobody {
    fn advanced(&self, _rounds: u64) {}

    fn is_stopped(&self) -> bool {
        false
    }
}

/// The sampler, dealing a billion rounds to the best play of every house, comes to the exact mean and to
/// outcomes that fit the exact ones.
#[test]
#[ignore = "minutes: cargo test --release --test published -- --ignored"]
fn a_billion_rounds_of_the_best_play_come_to_the_exact_mean() {
    let sitting = Sitting::default();
    for house in names("rules") {
        let house = rules(&house, &[]);
        let wager =
            Wager { rules: Arc::clone(&house), stakes: NO_SIDE_BETS.to_vec(), sitting: sitting.clone() };
        let best = COUNTER.best(&wager, &Unwatched).expect("no stakes");
        let census = counted(&best);
        let trial = common::trial(vec![best]);
        let job = Job { seed: 1_000_000_007, rounds: 1_000_000_000, threads: 2 };
        let played = play(&*trial, &job, &Nobody).expect("two threads");
        let tally = &trial.tallies(&played.counts)[0];
        let figures = Figures::of(tally, &trial.awards()[0], &sitting);
        let agreement = Agreement::of(&figures, tally, &census, &sitting);
        let off = agreement.edge_deviation.expect("a billion rounds");
        assert!(off.abs() < 4.0, "{}: {off} standard errors", house.origin.name);
    }
}

/// Under a fixed strategy the expected result is linear in the paytable: a pay raised by one adds
/// the ways in which it is won, whatever the other pays are.
#[test]
fn values_are_linear_in_the_paytable() {
    let total = |changes: &[(&str, &str)]| {
        let house = rules("oasis-one-card", changes);
        let subject = subject(&house, "buy-to-draws-decide", &[], &Sitting::default()).expect("playable");
        let census = counted(&subject);
        (census.tally.net_total(), census)
    };
    let (none, census) = total(&[]);
    let flush = ("flush = \"5 to 1\"", "flush = \"6 to 1\"");
    let straight = ("straight = \"4 to 1\"", "straight = \"7 to 1\"");
    let ((one, _), (other, _), (both, _)) = (total(&[flush]), total(&[straight]), total(&[flush, straight]));
    assert_eq!(both - none, (one - none) + (other - none));
    let won = |net: i64| census.tally.bets[1].net.get(&Ticks(net)).copied().unwrap_or(0) as i128;
    // A second bet of 2 wins 10 with a flush and 8 with a straight.
    assert_eq!((one - none, other - none), (2 * won(10), 6 * won(8)));
}

/// A legal option more never lowers the best play: to buy, and to decide after buying.
#[test]
fn options_are_worth_something_or_nothing() {
    let nothing_sold =
        to_f64(CensusFigures::of(&best(&rules("caribbean-stud", &[]), NO_SIDE_BETS)).ev_per_initial_bet);
    let commits = to_f64(CensusFigures::of(&best(&rules("mallorca", &[]), NO_SIDE_BETS)).ev_per_initial_bet);
    let decides =
        to_f64(CensusFigures::of(&best(&rules("oasis-one-card", &[]), NO_SIDE_BETS)).ev_per_initial_bet);
    assert!(nothing_sold < commits && commits < decides);
}
