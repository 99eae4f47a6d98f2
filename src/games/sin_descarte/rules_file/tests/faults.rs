//! What each kind of fault is told as, word for word.

use super::{COMPLETE, edited, faults};

/// Texts of the complete file exchanged for others, and the faults that it then has.
type Case<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str]);

/// Each file has its faults and no others.
fn check(cases: &[Case<'_>]) {
    for (edits, expected) in cases {
        assert_eq!(faults(&edited(edits)), *expected, "{edits:?}");
    }
}

#[test]
fn faults_of_the_head_of_the_file() {
    check(&[
        (
            &[("format = 1", "format = 2")],
            &["f:1:10: the file is written in format 2 (this version of ventaja reads format 1)"],
        ),
        (
            &[("format = 1\n", "")],
            &["f:1:1: `format` is missing from the top level (add `format`: the number 1)"],
        ),
        (
            &[(r#"game = "sin-descarte""#, r#"game = "blackjack""#)],
            &[
                r#"f:2:8: the file holds rules of `blackjack` (rules of póker sin descarte have `game = "sin-descarte"`)"#,
            ],
        ),
        (&[(r#"title = "A house""#, r#"title = "  ""#)], &["f:3:9: `title` is blank (write a text)"]),
        (
            &[(r#"source = "Its leaflet""#, "source = 3")],
            &["f:4:10: `source` is the number 3 (expected a text in quotes)"],
        ),
        (
            &[("talking = ", "taking = ")],
            &["f:6:1: `taking` is not a key of the top level (did you mean `talking`?)"],
        ),
        (
            &[(r#"misdeal = "Voids the play""#, "misdeal = true")],
            &["f:5:11: `misdeal` is true (expected a text in quotes)"],
        ),
        (
            &[(r#"source = "Its leaflet""#, r#"source = "Its leaflet"#)],
            &[r#"f:4:22: invalid basic string, expected `"`"#],
        ),
    ]);
}

#[test]
fn faults_of_assumptions() {
    check(&[
        (
            &[(r#"key = "second_bet.pays""#, r#"key = "second_bet.pay""#)],
            &[
                "f:9:7: the assumption is about `second_bet.pay`, which is not a rule of this format (did you mean `second_bet.pays`?)",
            ],
        ),
        (
            &[(r#"key = "second_bet.pays""#, r#"key = "title""#)],
            &[
                "f:9:7: the assumption is about `title`, which is not a rule of this format (name a key of this file with its table, such as `second_bet.pays`)",
            ],
        ),
        (
            &[("key = \"second_bet.pays\"\n", "")],
            &["f:8:1: `key` is missing from [assumption] (add `key`: a text)"],
        ),
        (
            &[(
                r#"reason = "Not printed""#,
                "reason = \"Not printed\"\n[[assumption]]\nkey = \"second_bet.pays\"\nreason = \"x\"",
            )],
            &["f:12:7: there is an assumption about `second_bet.pays` already (join the two reasons)"],
        ),
        (
            &[("[[assumption]]", "[assumption]")],
            &["f:8:1: `assumption` is a TOML table (expected a list of tables `[[assumption]]`)"],
        ),
    ]);
}

#[test]
fn faults_of_cards_and_table() {
    check(&[
        (
            &[("decks = 1", "decks = 6.5")],
            &["f:13:9: `cards.decks` is 6.5 (expected a whole number, and the game is played with 1 deck)"],
        ),
        (&[("decks = 1", "decks = 6")], &["f:13:9: `cards.decks` is 6 (the game is played with 1 deck)"]),
        (
            &[("decks = 1", r#"decks = "one""#)],
            &[r#"f:13:9: `cards.decks` is the text "one" (expected a number such as `2`, `0.5` or `"1/2"`)"#],
        ),
        (
            &[(r#"hand_order = "standard""#, r#"hand_order = "standrad""#)],
            &[
                "f:14:14: `standrad` is not a value of `cards.hand_order` (did you mean `standard`? Accepted are `standard` or `flush-above-full-house`)",
            ],
        ),
        (&[("minimum = 1\n", "minimum = 0\n")], &["f:16:11: `table.minimum` is 0 (it must be above 0)"]),
        (
            &[("minimum = 1\n", "minimum = 1,5\n")],
            &["f:16:12: `,5` cannot follow a number (write a decimal point, or put a text in quotes)"],
        ),
        (
            &[("minimum = 1\nmaximum = \"none\"", "minimum = 10\nmaximum = 5")],
            &["f:17:11: `table.maximum` is 5 (it cannot be below `table.minimum`, which is 10)"],
        ),
        (
            &[("minimum = 1\nmaximum = \"none\"", "minimum = 10\nmaximum = \"nil\"")],
            &[r#"f:17:11: `table.maximum` is the text "nil" (expected a number above 0, or `"none"`)"#],
        ),
        (
            &[("boxes = 7", "boxes = 8")],
            &["f:18:9: `table.boxes` is the number 8 (expected a whole number from 1 to 7)"],
        ),
        (
            &[("boxes = 7", "boxes = 2.5")],
            &["f:18:9: `table.boxes` is the number 2.5 (expected a whole number from 1 to 7)"],
        ),
        (
            &[("bets_per_box = 1", "bets_per_box = 0")],
            &["f:19:16: `table.bets_per_box` is the number 0 (expected a whole number from 1 to 4)"],
        ),
        (
            &[(r#"payout_maximum_per_round = "none""#, "payout_maximum_per_round = 0")],
            &[
                r#"f:21:28: `table.payout_maximum_per_round` is the number 0 (expected a number above 0, or `"none"`)"#,
            ],
        ),
    ]);
}

#[test]
fn faults_of_ante_and_dealer() {
    check(&[
        (
            &[(r#"win = "1 to 1""#, "win = 1")],
            &[
                r#"f:23:7: `ante.win` is `1`: a pay needs its unit (write `"1 to 1"` if the stake comes back beside it, or `"1 for 1"` if the pay includes the stake)"#,
            ],
        ),
        (
            &[(r#"win = "1 to 1""#, "win = 1 to 1")],
            &[
                r#"f:23:7: `1 to 1` is neither a number nor a text in quotes (write a text in quotes: `"1 to 1"`)"#,
            ],
        ),
        (
            &[(r#"qualifies = "ace-king""#, r#"qualifies = "ace-kign""#)],
            &[
                "f:25:13: `ace-kign` is not a value of `dealer.qualifies` (did you mean `ace-king`? Accepted are `ace-king`, `pair`, `above-ace-king` or `always`)",
            ],
        ),
        (
            &[(r#"qualifies = "ace-king""#, r#"qualifies = "pair""#)],
            &[
                "f:40:1: `second_bet.pays.ace_king` has no meaning here: such a hand cannot beat a dealer who qualifies (leave the key out)",
            ],
        ),
        (
            &[(r#"qualifies = "ace-king""#, r#"qualifies = "always""#)],
            &[
                "f:26:1: `dealer.not_qualified` has no meaning here: the dealer qualifies with every hand (leave the key out)",
                "f:27:1: `dealer.not_qualified_pay` has no meaning here: the dealer qualifies with every hand (leave the key out)",
                r#"f:30:1: `high_card` is missing from [second_bet.pays] (add `high_card`: a pay such as `"7 to 1"` or `"7 for 1"`)"#,
            ],
        ),
        (
            &[(r#"not_qualified = "pay-all-antes""#, r#"not_qualified = "pay-nothing""#)],
            &[
                "f:27:1: `dealer.not_qualified_pay` has no meaning here: `pay-nothing` pays no ante (leave the key out)",
            ],
        ),
        (
            &[(r#"not_qualified = "pay-all-antes""#, r#"not_qualified = "pay-al-antes""#)],
            &[
                "f:26:17: `pay-al-antes` is not a value of `dealer.not_qualified` (did you mean `pay-all-antes`? Accepted are `pay-all-antes`, `pay-better-antes` or `pay-nothing`)",
            ],
        ),
        (
            &[("not_qualified_pay = \"1 to 1\"\n", "")],
            &[
                r#"f:24:1: `not_qualified_pay` is missing from [dealer] (add `not_qualified_pay`: a pay such as `"7 to 1"` or `"7 for 1"`)"#,
            ],
        ),
        (
            &[(
                "[dealer]\nqualifies = \"ace-king\"\nnot_qualified = \"pay-all-antes\"\nnot_qualified_pay = \"1 to 1\"\n",
                "",
            )],
            &["f:1:1: `dealer` is missing from the top level (add `dealer`: a table `[dealer]`)"],
        ),
    ]);
}

#[test]
fn faults_of_the_second_bet() {
    check(&[
        (&[("stake = 2", "stake = -2")], &["f:29:9: `second_bet.stake` is -2 (it must be above 0)"]),
        (
            &[("stake = 2", r#"stake = "two""#)],
            &[
                r#"f:29:9: `second_bet.stake` is the text "two" (expected a number such as `2`, `0.5` or `"1/2"`)"#,
            ],
        ),
        (
            &[(r#"flush = "5 to 1""#, r#"flush = "-5 to 1""#)],
            &[
                r#"f:35:9: `second_bet.pays.flush` is `-5 to 1`: a pay is never below 0 (a hand that is paid nothing has `"0 to 1"`, and its stake comes back)"#,
            ],
        ),
        (
            &[(r#"flush = "5 to 1""#, "flush = -5")],
            &[
                r#"f:35:9: `second_bet.pays.flush` is `-5`: a pay is never below 0 (a hand that is paid nothing has `"0 to 1"`, and its stake comes back)"#,
            ],
        ),
        (
            &[(r#"flush = "5 to 1""#, "flush = 5")],
            &[
                r#"f:35:9: `second_bet.pays.flush` is `5`: a pay needs its unit (write `"5 to 1"` if the stake comes back beside it, or `"5 for 1"` if the pay includes the stake)"#,
            ],
        ),
        (
            &[(r#"flush = "5 to 1""#, r#"flush = "5""#)],
            &[
                r#"f:35:9: `second_bet.pays.flush` is `5`: a pay needs its unit (write `"5 to 1"` if the stake comes back beside it, or `"5 for 1"` if the pay includes the stake)"#,
            ],
        ),
        (
            &[(r#"flush = "5 to 1""#, r#"flush = "5:1""#)],
            &[
                r#"f:35:9: `second_bet.pays.flush` is `5:1`: this is not a pay (write for example `"7 to 1"`, `"3 to 2"` or `"7 for 1"`)"#,
            ],
        ),
        (
            &[(r#"flush = "5 to 1""#, r#"flush = "5000000 to 1""#)],
            &[
                "f:35:9: `second_bet.pays.flush` is `5000000 to 1`: a pay is at most 1,000,000 to 1 (check the number)",
            ],
        ),
        (
            &[(r#"flush = "5 to 1""#, "flush = true")],
            &[
                r#"f:35:9: `second_bet.pays.flush` is true (expected a pay such as `"7 to 1"` or `"7 for 1"`)"#,
            ],
        ),
        (
            &[("flush = \"5 to 1\"\n", "")],
            &[
                r#"f:30:1: `flush` is missing from [second_bet.pays] (add `flush`: a pay such as `"7 to 1"` or `"7 for 1"`)"#,
            ],
        ),
        (
            &[(r#"flush = "5 to 1""#, "flush = \"5 to 1\"\nflush = \"6 to 1\"")],
            &["f:36:1: `flush` is given twice (keep one of the two)"],
        ),
        (
            &[(r#"full_house = "7 to 1""#, r#"full = "7 to 1""#)],
            &[
                r#"f:30:1: `full_house` is missing from [second_bet.pays] (add `full_house`: a pay such as `"7 to 1"` or `"7 for 1"`)"#,
                "f:34:1: `full` is not a key of [second_bet.pays] (did you mean `full_house`?)",
            ],
        ),
        (
            &[(r#"ace_king = "1 to 1""#, "ace_king = \"1 to 1\"\nhigh_card = \"1 to 1\"")],
            &[
                "f:41:1: `second_bet.pays.high_card` has no meaning here: such a hand cannot beat a dealer who qualifies (leave the key out)",
            ],
        ),
    ]);
}

#[test]
fn faults_of_the_purchase() {
    check(&[
        (
            &[("cards = 1", "cards = 2")],
            &["f:42:9: `buy.cards` is the number 2 (expected a whole number from 0 to 1)"],
        ),
        (
            &[("cards = 1", "cards = 0")],
            &[
                "f:43:1: `buy.price` has no meaning here: a purchase price without a purchase (leave the key out)",
                "f:44:1: `buy.after` has no meaning here: nothing follows a purchase where there is none (leave the key out)",
                "f:45:1: `buy.forfeits_insurance` has no meaning here: no purchase can forfeit the insurance where there is none (leave the key out)",
            ],
        ),
        (&[("price = 1\n", "price = -1\n")], &["f:43:9: `buy.price` is -1 (it must be 0 or more)"]),
        (
            &[(r#"after = "commit""#, r#"after = "comit""#)],
            &[
                "f:44:9: `comit` is not a value of `buy.after` (did you mean `commit`? Accepted are `commit` or `decide`)",
            ],
        ),
        (
            &[("forfeits_insurance = false\n", "")],
            &[
                "f:41:1: `forfeits_insurance` is missing from [buy] (add `forfeits_insurance`: `true` or `false`)",
            ],
        ),
        (
            &[("forfeits_insurance = false", r#"forfeits_insurance = "no""#)],
            &[r#"f:45:22: `buy.forfeits_insurance` is the text "no" (expected `true` or `false`)"#],
        ),
        (
            &[("[buy]", "[buy")],
            &[
                "f:1:1: `buy` is missing from the top level (add `buy`: a table `[buy]`)",
                "f:41:5: unclosed table, expected `]`",
            ],
        ),
        (
            &[("[buy]", "[byu]")],
            &[
                "f:1:1: `buy` is missing from the top level (add `buy`: a table `[buy]`)",
                "f:41:2: `byu` is not a key of the top level (its keys are `format`, `game`, `title`, `source`, `misdeal`, `talking`, `cards`, `table`, `ante`, `dealer`, `second_bet`, `buy`, `insurance`, `progressive` or `assumption`)",
            ],
        ),
        (
            &[
                ("cards = 1\nprice = 1\nafter = \"commit\"\nforfeits_insurance = false", "cards = 0"),
                (
                    "looks_at = \"first-five\"\nneeds_second_bet = false\nlost",
                    "looks_at = \"final-hand\"\nneeds_second_bet = false\nlost",
                ),
                (
                    "looks_at = \"first-five\"\nneeds_second_bet = false\nmeter",
                    "looks_at = \"final-hand\"\nneeds_second_bet = false\nmeter",
                ),
            ],
            &[
                "f:44:12: `insurance.looks_at` is `final-hand`, but no card is for sale (without a purchase the only hand is `first-five`)",
                "f:56:12: `progressive.looks_at` is `final-hand`, but no card is for sale (without a purchase the only hand is `first-five`)",
            ],
        ),
        (
            &[
                ("forfeits_insurance = false", "forfeits_insurance = true"),
                (
                    "looks_at = \"first-five\"\nneeds_second_bet = false\nlost",
                    "looks_at = \"final-hand\"\nneeds_second_bet = false\nlost",
                ),
            ],
            &[
                "f:45:1: the insurance looks at the final hand, but is forfeited by the purchase that changes it (write `false`, or let the insurance look at `first-five`)",
            ],
        ),
    ]);
}

#[test]
fn faults_of_the_insurance() {
    check(&[
        (
            &[(
                "looks_at = \"first-five\"\nneeds_second_bet = false\nlost",
                "looks_at = \"last-five\"\nneeds_second_bet = false\nlost",
            )],
            &[
                "f:47:12: `last-five` is not a value of `insurance.looks_at` (did you mean `first-five`? Accepted are `first-five` or `final-hand`)",
            ],
        ),
        (
            &[("fixed = false", "fixed = 1")],
            &["f:51:9: `insurance.fixed` is the number 1 (expected `true` or `false`)"],
        ),
        (
            &[("four_of_a_kind = \"300 to 1\"\n", "")],
            &[
                r#"f:52:1: `four_of_a_kind` is missing from [insurance.pays] (`full_house` is listed, so all better hands must be; write `"0 for 1"` for one that loses)"#,
            ],
        ),
        (
            &[(r#"full_house = "100 to 1""#, "full_house = 100")],
            &[
                r#"f:56:14: `insurance.pays.full_house` is `100`: a pay needs its unit (write `"100 to 1"` if the stake comes back beside it, or `"100 for 1"` if the pay includes the stake)"#,
            ],
        ),
        (
            &[("maximum = \"1/2\"\nfixed = false", "maximum = \"none\"\nfixed = true")],
            &[
                "f:51:9: `insurance.fixed` is true, but there is no maximum (a fixed insurance is taken at its maximum: state one, or write `false`)",
            ],
        ),
    ]);
}

#[test]
fn faults_of_the_progressive() {
    check(&[
        (
            &[("meter = 100000", "meter = 10000")],
            &[
                "f:61:9: `progressive.meter` is 10000 (the meter is never below `progressive.seed`, which is 50000)",
            ],
        ),
        (
            &[("meter = 100000", "meter = 1e5")],
            &[
                r#"f:61:9: `progressive.meter` is the number 1e5 (expected a number such as `2`, `0.5` or `"1/2"`)"#,
            ],
        ),
        (
            &[(r#"fed = "0.7""#, "fed = 70")],
            &["f:63:7: `progressive.fed` is 70 (it is a part of the stake: at most 1)"],
        ),
        (
            &[(r#"several_winners = "split""#, r#"several_winners = "splits""#)],
            &[
                "f:64:19: `splits` is not a value of `progressive.several_winners` (did you mean `split`? Accepted are `split` or `each-in-full`)",
            ],
        ),
        (
            &[(r#"royal_flush = "100 % of the meter""#, r#"royal_flush = "101 % of the meter""#)],
            &[
                r#"f:66:15: `progressive.awards.royal_flush` is `101 % of the meter`: a share of the meter is above 0 % and at most 100 % (write for example `"100 % of the meter"` or `"50 for 1"`)"#,
            ],
        ),
        (
            &[(r#"royal_flush = "100 % of the meter""#, r#"royal_flush = "100 of the meter""#)],
            &[
                r#"f:66:15: `progressive.awards.royal_flush` is `100 of the meter`: this is not an award (write for example `"100 % of the meter"` or `"50 for 1"`)"#,
            ],
        ),
        (
            &[(r#"royal_flush = "100 % of the meter""#, r#"royal_flush = "everything""#)],
            &[
                r#"f:66:15: `progressive.awards.royal_flush` is `everything`: this is not an award (write for example `"100 % of the meter"` or `"50 for 1"`)"#,
            ],
        ),
        (
            &[(r#"four_of_a_kind = "100 for 1""#, "four_of_a_kind = 100")],
            &[
                r#"f:68:18: `progressive.awards.four_of_a_kind` is `100`: a pay needs its unit (write `"100 to 1"` if the stake comes back beside it, or `"100 for 1"` if the pay includes the stake)"#,
            ],
        ),
        (
            &[("straight_flush = \"10 % of the meter\"\n", "")],
            &[
                r#"f:65:1: `straight_flush` is missing from [progressive.awards] (`four_of_a_kind` is listed, so all better hands must be; write `"0 for 1"` for one that loses)"#,
            ],
        ),
        (
            &[(
                "royal_flush = \"100 % of the meter\"\nstraight_flush = \"10 % of the meter\"",
                "royal_flush = \"100 for 1\"\nstraight_flush = \"10 for 1\"",
            )],
            &[r#"f:65:1: no hand wins from the meter (write for example `"100 % of the meter"` for one)"#],
        ),
        (
            &[(
                "royal_flush = \"100 % of the meter\"\nstraight_flush = \"10 % of the meter\"\nfour_of_a_kind = \"100 for 1\"\n",
                "",
            )],
            &["f:65:1: no hand is paid (list the hands that are, from the royal flush down)"],
        ),
    ]);
}

/// Keys whose meaning hangs on a faulty one are neither asked for nor refused.
#[test]
fn one_fault_makes_no_others() {
    for (old, new) in [
        (r#"qualifies = "ace-king""#, r#"qualifies = "king""#),
        (r#"not_qualified = "pay-all-antes""#, "not_qualified = 1"),
        ("cards = 1", "cards = true"),
        (r#"hand_order = "standard""#, r#"hand_order = "odd""#),
    ] {
        assert_eq!(faults(&edited(&[(old, new)])).len(), 1, "{new}");
    }
}

#[test]
fn ten_faults_are_found_at_once() {
    let text = edited(&[
        ("decks = 1", "decks = 6.5"),
        ("boxes = 7\n", ""),
        (r#"win = "1 to 1""#, r#"wins = "1 to 1""#),
        (r#"qualifies = "ace-king""#, r#"qualifies = "queen""#),
        (r#"flush = "5 to 1""#, "flush = \"-5 to 1\"\nflush = \"5 to 1\""),
        ("stake = 1\n", "stake = true\n"),
        (r#"maximum = "1/2""#, r#"maximum = "none""#),
        ("fixed = false", "fixed = true"),
        (r#"two_pair = "2 to 1""#, "two_pair = 2"),
    ]);
    assert_eq!(
        faults(&text),
        [
            "f:13:9: `cards.decks` is 6.5 (expected a whole number, and the game is played with 1 deck)",
            "f:15:1: `boxes` is missing from [table] (add `boxes`: a whole number from 1 to 7)",
            "f:21:1: `win` is missing from [ante] (add `win`: a pay such as `\"7 to 1\"` or `\"7 for 1\"`)",
            "f:22:1: `wins` is not a key of [ante] (did you mean `win`?)",
            "f:24:13: `queen` is not a value of `dealer.qualifies` (accepted are `ace-king`, `pair`, \
             `above-ace-king` or `always`)",
            "f:34:9: `second_bet.pays.flush` is `-5 to 1`: a pay is never below 0 (a hand that is paid nothing \
             has `\"0 to 1\"`, and its stake comes back)",
            "f:35:1: `flush` is given twice (keep one of the two)",
            "f:38:12: `second_bet.pays.two_pair` is `2`: a pay needs its unit (write `\"2 to 1\"` if the stake \
             comes back beside it, or `\"2 for 1\"` if the pay includes the stake)",
            "f:51:9: `insurance.fixed` is true, but there is no maximum (a fixed insurance is taken at its \
             maximum: state one, or write `false`)",
            "f:58:9: `progressive.stake` is true (expected a number such as `2`, `0.5` or `\"1/2\"`)",
        ]
    );
}

/// An empty file lacks everything that must be there, and is told so.
#[test]
fn an_empty_file_lacks_ten_things() {
    let keys = ["format", "game", "title", "source", "cards", "table", "ante", "dealer", "second_bet", "buy"];
    let found = faults("");
    assert_eq!(found.len(), keys.len());
    for (fault, key) in found.iter().zip(keys) {
        assert!(fault.starts_with(&format!("f:1:1: `{key}` is missing")), "{fault}");
    }
}

/// With the flush above the full house, a table that pays full houses pays flushes too; one that pays
/// flushes need not pay full houses.
#[test]
fn gaps_are_judged_in_the_order_of_the_house() {
    let flush_above = (r#"hand_order = "standard""#, r#"hand_order = "flush-above-full-house""#);
    assert_eq!(
        faults(&edited(&[flush_above])),
        [
            "f:52:1: `flush` is missing from [insurance.pays] (`full_house` is listed, so all better hands must \
             be; write `\"0 for 1\"` for one that loses)"
        ]
    );
    let flush = (r#"full_house = "100 to 1""#, r#"flush = "100 to 1""#);
    assert_eq!(faults(&edited(&[flush_above, flush])), [""; 0]);
    assert_eq!(faults(&edited(&[flush])).len(), 1);
    assert_eq!(faults(COMPLETE), [""; 0]);
}
