//! What is said about strategy files that are wrong, with file, line and column.

use proptest::prelude::*;
use std::path::Path;
use ventaja::base::exact::Exact;
use ventaja::base::fault::Source;
use ventaja::cards::card::{CardSet, Rank};
use ventaja::cards::ranking::Ranking;
use ventaja::game::contract::{Game, Player};
use ventaja::games::sin_descarte::game::SinDescarte;
use ventaja::games::sin_descarte::rules::Rules;
use ventaja::games::sin_descarte::situations::coarse_index;
use ventaja::strategy::{StakeOverrides, StrategyFile};

/// Four lines before the part that is tested.
const HEAD: &str = "format = 1\ngame = \"sin-descarte\"\ntitle = \"t\"\nsource = \"s\"\n";
/// What ends most lists.
const PASS: &str = "[[rule]]\notherwise = \"pass\"\n";

fn said(text: &str) -> Vec<String> {
    match StrategyFile::read::<SinDescarte>("f", &Source::new("f", text)) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.to_string().lines().map(str::to_owned).collect(),
    }
}

/// What is said about rules that stand from line 5 on.
fn said_of(rules: &str) -> Vec<String> {
    said(&format!("{HEAD}{rules}"))
}

/// What is said about one condition, without the file, the line and the `otherwise` that follows.
fn said_of_condition(condition: &str) -> Vec<String> {
    let found = said_of(&format!("[[rule]]\nwhen = \"{condition}\"\ndo = \"go\"\n{PASS}"));
    found.iter().map(|line| line.trim_start_matches("f:6:").to_owned()).collect()
}

#[test]
fn words_that_name_nothing_are_told_with_the_nearest_name() {
    let cases: &[(&str, &[&str])] = &[
        ("clas >= pair", &["9: `clas` is not a feature (did you mean `class`?)"]),
        ("class >= piar", &["18: `piar` is not a value of `class` (did you mean `pair`?)"]),
        (
            "fourth > upcrd",
            &[
                "18: `upcrd` is not a value of `fourth` (write a rank: `2` to `9`, `T`, `J`, `Q`, `K` or `A`; or did \
               you mean `upcard`?)",
            ],
        ),
        ("upcard = Q or K", &["23: `K` is not a feature (compare each: `upcard = K`)"]),
        (
            "xyzzy",
            &["9: `xyzzy` is not a feature (`ventaja strategies features sin-descarte` lists the features)"],
        ),
        (
            "Q > 9",
            &["9: `Q` is not a feature (`ventaja strategies features sin-descarte` lists the features)"],
        ),
        (
            "flush_crads = 4 and not hols_Q or upcard <> 9",
            &["50: `<>` is not a sign of conditions (write `!=`)"],
        ),
        (
            "flush_crads = 4 and not hols_Q",
            &[
                "9: `flush_crads` is not a feature (did you mean `flush_cards`?)",
                "33: `hols_Q` is not a feature (did you mean `holds_Q`?)",
            ],
        ),
    ];
    for (condition, expected) in cases {
        assert_eq!(said_of_condition(condition), *expected, "{condition}");
    }
}

#[test]
fn values_of_the_wrong_kind_are_refused() {
    let cases: &[(&str, &str)] = &[
        ("flush_cards >= Q", "24: `Q` is not a value of `flush_cards` (write a whole number from 2 to 5)"),
        ("flush_cards = 7", "23: `7` is not a value of `flush_cards` (write a whole number from 2 to 5)"),
        ("flush_cards = 4.0", "23: `4.0` is not a value of `flush_cards` (write a whole number from 2 to 5)"),
        (
            "-1 < matches_upcard",
            "9: `-1` is not a value of `matches_upcard` (write a whole number from 0 to 3)",
        ),
        (
            "upcard = 1",
            "18: `1` is not a value of `upcard` (write a rank: `2` to `9`, `T`, `J`, `Q`, `K` or `A`)",
        ),
        (
            "highest > none",
            "19: `none` is not a value of `highest` (write a rank: `2` to `9`, `T`, `J`, `Q`, `K` or `A`)",
        ),
        (
            "strength > AAAAA",
            "20: `AAAAA` is not a value of `strength` (there are only four cards of rank A)",
        ),
        (
            "strength > AAK32s",
            "20: `AAK32s` is not a value of `strength` (cards of one suit have five different ranks)",
        ),
        (
            "strength > AKJ8",
            "20: `AKJ8` is not a value of `strength` (write the five ranks of a hand, such as `AKJ83` or `88A32`)",
        ),
        (
            "upcard",
            "9: `upcard` is a rank and cannot stand alone (compare it; its values are `2` to `9`, `T`, `J`, `Q`, \
             `K`, `A`)",
        ),
        (
            "open_ended = true",
            "9: `open_ended` is true or false and is not compared (write `open_ended` or `not open_ended`)",
        ),
        (
            "upcard > class",
            "18: `upcard` cannot be compared with `class`: the one is of kind rank, the other of kind class \
             (compare features of one kind, or a feature with one of its values)",
        ),
        (
            "insurance > upcard",
            "21: `insurance` cannot be compared with `upcard`: the one is of kind amount, the other of kind rank \
             (compare features of one kind, or a feature with one of its values)",
        ),
        ("insurance", "9: `insurance` is an amount and cannot stand alone (write `insured`, or compare it)"),
        (
            "insurance > -1/2",
            "21: `-1/2` is not a value of `insurance` (write an amount of 0 or more, such as `2`, `0.5` or `1/2`)",
        ),
        (
            "progressive > 0",
            "9: `progressive` is true or false and is not compared (write `progressive` or `not progressive`)",
        ),
    ];
    for (condition, expected) in cases {
        assert_eq!(said_of_condition(condition), [*expected], "{condition}");
    }
}

#[test]
fn what_is_meant_is_read() {
    for condition in [
        "fourth > upcard",
        "Q >= upcard",
        "pair_rank = none and kicker != none",
        "class >= pair and not (holds_A or holds_K)",
        "upcard = 10 or upcard = t",
        "strength < 5432A",
        "strength >= AKJ83s",
        "insured and insurance <= 1/2 or progressive",
        "kicker > upcard",
    ] {
        assert_eq!(said_of_condition(condition), [""; 0], "{condition}");
    }
    let over_lines =
        format!("[[rule]]\nwhen = '''\n  class >= pair\n  and upcrd = 9'''\ndo = \"go\"\n{PASS}");
    assert_eq!(said_of(&over_lines), ["f:8:7: `upcrd` is not a feature (did you mean `upcard`?)"]);
}

#[test]
fn lists_end_with_otherwise_and_nowhere_else() {
    let rule = "[[rule]]\nwhen = \"class >= pair\"\ndo = \"go\"\n";
    let add = "`[[rule]]` with `otherwise = \"pass\"`";
    let why = "the file has no rules in `rule`: what to do with the first five cards";
    assert_eq!(said_of(""), [format!("f:4:13: {why} (write {add})")]);
    assert_eq!(said_of("rule = []"), [format!("f:5:1: {why} (write {add})")]);
    assert_eq!(
        said_of(rule),
        [format!(
            "f:5:1: the list `rule` does not end with an `otherwise` (add behind its last rule: {add})"
        )]
    );
    let behind = "this rule stands behind the `otherwise` of line 5, which takes all that is left (put it before \
                  the `otherwise`, or leave it out)";
    assert_eq!(
        said_of(&format!("{PASS}{rule}{PASS}")),
        [format!("f:7:1: {behind}"), format!("f:10:1: {behind}")]
    );
}

#[test]
fn rules_that_nothing_comes_to_are_told_with_the_rules_that_take_it() {
    let rule = |when: &str| format!("[[rule]]\nwhen = \"{when}\"\ndo = \"go\"\n");
    let rules: String = [
        "class >= pair",
        "class = flush",
        "class > flush and class < flush",
        "upcard <= 9",
        "upcard = 9 or class >= ace_king and class < two_pair and upcard < T",
        "flush_cards = 4 and class = two_pair",
    ]
    .into_iter()
    .map(rule)
    .collect();
    assert_eq!(
        said_of(&(rules + PASS)),
        [
            "f:9:8: no situation comes to this rule: the rule on line 6 takes them all (put this rule before that \
             one, or leave it out)",
            "f:12:8: no situation comes to this rule: its condition never holds (change the condition, or leave \
             the rule out)",
            "f:18:8: no situation comes to this rule: the rules on lines 6 and 15 take them all (put this rule \
             before those, or leave it out)",
            "f:21:8: no situation comes to this rule: its condition never holds (change the condition, or leave \
             the rule out)",
        ]
    );
}

/// A strategy may hold rules for stakes that its file does not make, but none that no stake can reach.
/// Each unreached rule is told; why, for the first five, since each why is a walk through all hands.
#[test]
fn of_many_unreached_rules_every_one_is_told() {
    let dead = "[[rule]]\nwhen = \"class > pair\"\ndo = \"go\"\n";
    let said = said_of(&format!("{}[[rule]]\notherwise = \"pass\"\n", dead.repeat(12)));
    assert_eq!(said.len(), 11, "{said:?}");
    let explained = said.iter().filter(|fault| fault.contains("takes them all")).count();
    assert_eq!(explained, 5, "{said:?}");
    assert!(said.iter().all(|fault| fault.contains("no situation comes to this rule")), "{said:?}");
}

#[test]
fn rules_for_other_stakes_are_no_fault() {
    let rules = "[[rule]]\nwhen = \"insured and class >= pair\"\ndo = \"go\"\n\
                 [[rule]]\nwhen = \"insurance > 1/2 and insurance < 1 and class = ace_king\"\ndo = \"go\"\n\
                 [[rule]]\nwhen = \"progressive and insurance = 0 and class >= pair\"\ndo = \"go\"\n";
    assert_eq!(said_of(&format!("{rules}{PASS}")), [""; 0]);
    let never = "[[rule]]\nwhen = \"insured and insurance = 0\"\ndo = \"go\"\n";
    assert_eq!(said_of(&format!("{rules}{never}{PASS}")).len(), 1);
}

#[test]
fn actions_and_throws_are_checked() {
    let throws = "`lowest`, `lowest-unpaired`, `second-lowest-unpaired`, `lowest-unmatched`, `upcard-match`, \
                  `off-flush`, `off-straight`, `off-straight-flush` or `off-royal`";
    let rules = "[[rule]]\nwhen = \"class >= pair\"\ndo = \"goo\"\n\
                 [[rule]]\nwhen = \"class = ace_king\"\ndo = \"go\"\nthrow = \"lowest\"\n\
                 [[rule]]\nwhen = \"upcard = 9\"\ndo = \"buy\"\n\
                 [[rule]]\nwhen = \"upcard = T\"\ndo = \"buy\"\nthrow = \"off-flsh\"\n\
                 [[rule]]\nwhen = \"upcard = J\"\notherwise = \"pass\"\ndoo = \"go\"\n\
                 [[after_buying]]\notherwise = \"buy\"\n";
    assert_eq!(
        said_of(rules),
        [
            "f:7:6: `goo` is not an action of `rule` (did you mean `go`? Accepted are `pass`, `go` or `buy`)"
                .to_owned(),
            "f:11:1: `rule.throw` has no meaning here: `go` chooses nothing (leave the key out)".to_owned(),
            format!("f:14:6: `buy` does not say what to throw (add `throw = …` with {throws})"),
            format!(
                "f:18:9: `off-flsh` is not a value of `rule.throw` (did you mean `off-flush`? Accepted are {throws})"
            ),
            "f:20:1: `rule.when` has no meaning here: `otherwise` takes all that is left (leave the key out)"
                .to_owned(),
            "f:22:1: `doo` is not a key of [rule] (did you mean `do`?)".to_owned(),
            "f:24:13: `buy` is not an action of `after_buying` (accepted are `pass` or `go`)".to_owned(),
        ]
    );
}

#[test]
fn a_throw_that_some_hand_does_not_have_is_told_with_the_hand() {
    let rules = "[[rule]]\nwhen = \"class >= pair\"\ndo = \"buy\"\nthrow = \"lowest-unpaired\"\n\
                 [[rule]]\nwhen = \"flush_cards >= 3\"\ndo = \"buy\"\nthrow = \"off-flush\"\n";
    let found = said_of(&format!("{rules}{PASS}"));
    assert_eq!(
        found,
        [
            "f:8:9: `lowest-unpaired` has no card to throw in some situations that come here: 3d 3c 2h 2d 2c against \
             2s (narrow the condition; `lowest-unpaired` is the lowest card whose rank is held once; a full house \
             has none)",
            "f:12:9: `off-flush` has no card to throw in some situations that come here: 7c 5c 4d 3d 2c against 2d \
             (narrow the condition; `off-flush` is the one card that is not of the suit of the other four; only \
             where flush_cards = 4)",
        ]
    );
}

#[test]
fn stakes_and_the_head_of_the_file_are_checked() {
    assert_eq!(
        said_of(&format!("[stakes]\ninsurence = 1\nprogressive = 1\ninsurance = -1\n{PASS}")),
        [
            "f:6:1: `insurence` is not a key of [stakes] (did you mean `insurance`?)",
            "f:7:15: `stakes.progressive` is the number 1 (expected `true` or `false`)",
            "f:8:13: `stakes.insurance` is -1 (it must be 0 or more)",
        ]
    );
    assert_eq!(
        said(
            "format = 2\ngame = \"blackjack\"\ntitle = \"t\"\nsource = \"s\"\n[[rule]]\nwhen = \"hard = 17\"\n"
        ),
        [
            "f:1:10: the file is written in format 2 (this version of ventaja reads format 1)",
            "f:2:8: the file holds a strategy for `blackjack` (strategies for this game have `game = \
             \"sin-descarte\"`)",
        ]
    );
    assert_eq!(
        said_of(&format!("{PASS}[[after_buying]]\notherwise = \"go\"\n")),
        ["f:8:13: no rule leads to `after_buying` (leave the list out, or let a rule do `buy`)"]
    );
}

fn rules(name: &str) -> Rules {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("rules/sin-descarte/{name}.toml"));
    let source = Source::new(name, std::fs::read_to_string(path).expect("shipped rules"));
    SinDescarte::read_rules(name, &source).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

/// The strategy under a house's rules: a player, or what is said.
fn at(house: &str, strategy: &str, stakes: &[(&str, i128)]) -> Result<Player, String> {
    let source = Source::new("f", format!("{HEAD}{strategy}"));
    let file = StrategyFile::read::<SinDescarte>("f", &source).map_err(|faults| faults.to_string())?;
    let stakes = stakes.iter().map(|(name, amount)| ((*name).to_owned(), Exact::from(*amount))).collect();
    file.compile::<SinDescarte>(&rules(house), &StakeOverrides(stakes)).map_err(|faults| faults.to_string())
}

const BUY: &str = "[[rule]]\nwhen = \"flush_cards = 4\"\ndo = \"buy\"\nthrow = \"off-flush\"\n";
const AFTER: &str =
    "[[after_buying]]\nwhen = \"class >= pair\"\ndo = \"go\"\n[[after_buying]]\notherwise = \"pass\"\n";

#[test]
fn what_the_house_does_not_allow_is_refused() {
    let buys = format!("{BUY}{PASS}");
    assert_eq!(
        at("marbella", &buys, &[]).expect_err("no card for sale"),
        "f:7:6: `buy` is not possible here: this house sells no card (play a strategy that does not `buy`, or under \
         other rules)"
    );
    assert_eq!(
        at("house-002", &buys, &[]).expect_err("nothing said after buying"),
        "f:7:6: this house asks what to do with the final hand, in houses that let the player decide after buying, \
         and the file does not say it (add a list `[[after_buying]]` that ends with an `otherwise`)"
    );
    let tables = |house: &str, strategy: &str| {
        let player = at(house, strategy, &[]).expect("allowed");
        player.tables.iter().map(Option::is_some).collect::<Vec<bool>>()
    };
    // A house that commits asks nothing after buying; one that sells nothing has no such moment.
    assert_eq!(tables("mallorca", &buys), [true, false]);
    assert_eq!(tables("mallorca", &format!("{buys}{AFTER}")), [true, false]);
    assert_eq!(tables("house-002", &format!("{buys}{AFTER}")), [true, true]);
    assert_eq!(tables("house-002", PASS), [true, false]);
    assert_eq!(tables("marbella", PASS), [true, false]);
}

#[test]
fn stakes_that_the_house_does_not_take_are_refused_where_they_come_from() {
    let insured = format!("[stakes]\ninsurance = 0.5\n{PASS}");
    assert_eq!(
        at("marbella", &insured, &[]).expect_err("no insurance"),
        "f:6:13: nothing can be staked on `insurance`: this house takes no insurance bet (play it without, with \
         `--insurance 0`, or under rules that take it)"
    );
    assert_eq!(at("marbella", &insured, &[("insurance", 0)]).expect("no stake").stakes, [Exact::ZERO; 2]);
    assert_eq!(
        at("marbella", PASS, &[("insurance", 1)]).expect_err("no insurance"),
        "the command line:1:1: nothing can be staked on `insurance`: this house takes no insurance bet (leave it \
         out, or play under rules that take it)"
    );
    assert_eq!(
        at("mallorca", PASS, &[("insurence", 1), ("insurance", -1), ("progressive", 2)])
            .expect_err("three faults"),
        "the command line:1:1: `insurence` is not a stake of this game (did you mean `insurance`?)\n\
         the command line:2:1: the stake `insurance` is -1 (it must be 0 or more)\n\
         the command line:3:1: the stake `progressive` is 2 (it is 1 or 0: made or not made)"
    );
    let player = at("mallorca", &insured, &[]).expect("an insurance of half an ante");
    assert_eq!(player.stakes, [Exact::new(1, 2), Exact::ZERO]);
}

/// The order of hands is the house's: where the flush ranks above the full house, nothing stands
/// between it and four of a kind.
#[test]
fn classes_stand_in_the_order_of_the_house() {
    let above = "[[rule]]\nwhen = \"class > flush and class < four_of_a_kind\"\ndo = \"go\"\n";
    let full = CardSet::parse("9h 9d 9c Ks Kh").expect("a full house");
    let code = |house: &str| {
        let player = at(house, &format!("{above}{PASS}"), &[]).expect("allowed");
        let strength = Ranking::of(rules(house).hand_order).strength(full);
        player.tables[0].as_ref().map(|table| table.coarse(coarse_index(strength, Rank::ACE)))
    };
    assert_eq!(code("marbella"), Some(1));
    assert_eq!(code("marbella-leaflet"), Some(0));
}

/// A rule for each stake is decided by the stakes that are played.
#[test]
fn overriding_stakes_change_what_is_played() {
    let strategy = format!("[[rule]]\nwhen = \"insurance >= 1\"\ndo = \"go\"\n{PASS}");
    let code =
        |amount| at("mallorca", &strategy, &[("insurance", amount)]).expect("allowed").tables[0].clone();
    assert_eq!(code(0).map(|table| table.coarse(100)), Some(0));
    assert_eq!(code(1).map(|table| table.coarse(100)), Some(1));
}

#[test]
fn line_ends_do_not_matter() {
    let text = format!("{HEAD}{BUY}{PASS}{AFTER}");
    let player = |text: &str| {
        let file = StrategyFile::read::<SinDescarte>("f", &Source::new("f", text)).expect("no fault");
        file.compile::<SinDescarte>(&rules("house-002"), &StakeOverrides::default()).expect("allowed").tables
    };
    assert_eq!(player(&text), player(&text.replace('\n', "\r\n")));
    assert_eq!(player(&text), player(text.trim_end()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A shipped file with a piece cut out or put in is read or refused, never more.
    #[test]
    fn damaged_files_do_not_panic(from in 0_usize..1500, length in 0_usize..40, put in "[a-z\"=\\[\\]#' <>(.]{0,4}") {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("strategies/sin-descarte/three-rules.toml");
        let mut text = std::fs::read_to_string(path).expect("a shipped file");
        let bound = |at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let (start, end) = (bound(from), bound(from + length));
        text.replace_range(start..end, &put);
        for line in said(&text) {
            prop_assert!(line.starts_with("f:"), "{}", line);
        }
    }
}
