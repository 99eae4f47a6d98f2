use super::*;
use crate::game::census::Unwatched;

fn read(text: &[u8]) -> Result<Log, Vec<String>> {
    Log::read(text, &[], text.len() as u64, &Unwatched).map_err(|unread| match unread {
        Unread::Faults(faults) => {
            faults.told.iter().map(|fault| format!("{fault} ({})", fault.help)).collect()
        }
        other => vec![other.to_string()],
    })
}

fn sound(text: &str) -> Log {
    read(text.as_bytes()).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

#[test]
fn both_dialects_line_ends_marks_and_quotes_mean_the_same() {
    let plain = sound("initial_bet,staked,returned,channel\n5,15,30.5,web\n5,5,0,table\n");
    for text in [
        "\u{feff}initial_bet;staked;returned;channel\r\n5;15;30,5;web\r\n5;5;0;table\r\n",
        "channel,returned,staked,initial_bet\nweb,30.50,15,5.0\ntable,0,5,5",
        "initial_bet,staked,returned,channel\n\"5\",\"15\",\"30.5\",\"web\"\n 5 , 5,0, table\n\n\n",
    ] {
        let log = sound(text);
        assert_eq!((&log.whole.money, log.whole.rounds), (&plain.whole.money, 2), "{text}");
        assert_eq!((&log.groupings.len(), log.whole.results()), (&1, plain.whole.results()), "{text}");
        assert_eq!(log.groupings[0].groups[1].0, "web");
    }
    assert_eq!(plain.digest.sha256.len(), 64);
}

/// Every kind of bad row, with its exact message.
#[test]
fn every_bad_row_is_named() {
    for (text, told) in [
        ("", " the log is empty (its first line names the columns, such as `outcome,count`)"),
        (
            "staked\n5\n",
            "1: `staked` is the only column (separate columns by commas, or by semicolons where numbers have decimal commas)",
        ),
        ("outcome,count\n", " the log has no round (there must be rows after the header)"),
        ("outcome,count\n-1,0\n", " the log has no round (there must be rows after the header)"),
        (
            "outcome,count\n-1,2.5\n",
            "2:4: `2.5` is no count (`count`) (write a whole number from 0 to 1000000000000000, digits alone)",
        ),
        ("outcome,count\nwin,2\n", "2:1: `win` is no outcome (`outcome`) (write a number such as `12.5`)"),
        (
            "outcome,count\ntotal,2\n",
            "2:1: `total` is no outcome (`outcome`) (a row of totals is no round: leave it out)",
        ),
        (
            "staked,returned\n5,-5\n",
            "2:3: `-5` is negative (`returned`) (amounts are what was put down and what came back, each 0 or more)",
        ),
        (
            "staked,returned\n5,\n",
            "2:3: the cell is empty (`returned`) (every cell of a row has a value; leave out a row that has none)",
        ),
        ("staked,returned\n5\n", "2: the row has 1 cells, and the header 2 (a row is staked,returned)"),
        ("staked,returned\n5,6,7\n", "2: the row has 3 cells, and the header 2 (a row is staked,returned)"),
        ("staked,returned\n0,0\n", "2:1: nothing is staked (`staked`) (a round has a stake above 0)"),
        (
            "staked,returned\n5,\"1,234\"\n",
            "2:3: `1,234` is no amount (`returned`) (between commas the decimal sign is `.`, and nothing separates thousands)",
        ),
        (
            "staked,returned\n5,\"1\n",
            "2: a quotation mark is not closed on its line (close it, or leave quotation marks out)",
        ),
        (
            "staked,returned\n5,0\n\n5,0\n",
            "3: the line is blank (a row is missing, or the line is to be left out)",
        ),
        (
            "staked,returned,month\n5,0,2026-13\n",
            "2:5: `2026-13` is no month (`month`) (write year and month, as in `2026-11`)",
        ),
        (
            "staked,returned,date\n5,0,2026-02-30\n",
            "2:5: `2026-02-30` is no day (`date`) (write year, month and day, as in `2026-11-30`)",
        ),
        (
            "initial_bet,staked,returned\n5,4,0\n",
            "2:3: 4 is staked, which is less than the initial bet of 5 (`staked`) (what is staked includes the initial bet)",
        ),
        (
            "initial_bet,staked,returned\n0,4,0\n",
            "2:1: the initial bet is 0 (`initial_bet`) (a round has an initial bet above 0)",
        ),
        (
            "initial_bet,staked,returned,rounds\n5,5,0,0\n",
            "2:7: `0` is no count (`rounds`) (write a whole number from 1 to 1000000000000000, digits alone)",
        ),
        (
            "initial_bet,staked,returned,outcome\n5,5,0,1\n",
            "2:7: the outcome 1 does not agree with 0 returned of 5 staked, which is -1 initial bets (`outcome`) (the outcome is what is returned less what is staked, over the initial bet)",
        ),
        (
            "initial_bet,staked,returned,outcome,rounds\n5,5,0,-1,2\n",
            "2:7: 2 rounds have one outcome (`outcome`) (leave the column `outcome` out, or write one round a row)",
        ),
        (
            "staked,returned\n5,0\n5,5\n5,0\n15,5\n",
            "5: the last row is the sum of all others (a row of totals is no round: leave it out)",
        ),
        (
            "staked,returned\n5,0\0\n",
            "2:4: a control character (U+0000) stands in the line (leave it out; lines end with LF or CR LF)",
        ),
        (
            "staked,returned\r5,0\r",
            "1:16: a control character (U+000D) stands in the line (leave it out; lines end with LF or CR LF)",
        ),
    ] {
        assert_eq!(read(text.as_bytes()), Err(vec![told.to_owned()]), "{text:?}");
    }
    let bytes: [(&[u8], &str); 3] = [
        (b"staked,returned\n5,\xff0\n", "2:3: the line is not UTF-8 (save the file as UTF-8)"),
        (b"\xff\xfes\0t\0", " the log is written in UTF-16 (save the file as UTF-8)"),
        (
            &[b'x'; 70_000],
            "1: the line has more than 65536 bytes (a row of a log is short: is this a log, and are its lines ended by LF or CR LF?)",
        ),
    ];
    for (bytes, told) in bytes {
        assert_eq!(read(bytes), Err(vec![told.to_owned()]));
    }
}

#[test]
fn all_bad_cells_are_told_up_to_twenty_and_the_others_counted() {
    assert_eq!(read(b"staked,returned\nx,y\n").map_err(|told| told.len()), Err(2));
    let text = format!("staked,returned\n{}", "x,5\n".repeat(50));
    match Log::read(text.as_bytes(), &[], 1, &Unwatched) {
        Err(Unread::Faults(faults)) => assert_eq!((faults.told.len(), faults.more), (20, 30)),
        other => panic!("{other:?}"),
    }
    let text = format!("outcome,count\n{}", "1,1000000000000000\n".repeat(2));
    let told = read(text.as_bytes()).expect_err("too many");
    assert!(told[0].starts_with("3: with this row the log has more than 10^15 rounds"), "{told:?}");
}

#[test]
fn too_many_groups_are_no_groups() {
    let rows: String = (0..1001).map(|table| format!("5,0,t{table}\n")).collect();
    let told = read(format!("staked,returned,table\n{rows}").as_bytes()).expect_err("too many");
    assert!(told[0].starts_with("1002: `t1000` is one more than 1000 groups of `table`"), "{told:?}");
}

#[test]
fn initial_bets_are_groups_where_there_are_several_and_few() {
    let log = sound("initial_bet,staked,returned\n5,5,0\n10,30,60\n10,10,0\n");
    assert_eq!(log.groupings.len(), 1);
    let names: Vec<&str> = log.groupings[0].groups.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((log.groupings[0].column.as_str(), names), ("initial_bet", vec!["5", "10"]));
    let log = sound("initial_bet,staked,returned,stake_level\n5,5,0,low\n10,30,60,high\n");
    assert_eq!((log.groupings.len(), log.groupings[0].column.as_str()), (1, "stake_level"));
    let rows: String = (1..=60).map(|bet| format!("{bet},{bet},0\n")).collect();
    assert!(sound(&format!("initial_bet,staked,returned\n{rows}")).groupings.is_empty());
    assert!(sound("staked,returned\n5,0\n10,0\n").groupings.is_empty());
}

#[test]
fn days_make_months() {
    let log = sound("date,staked,returned\n2026-01-31,5,0\n2026-02-01,5,15\n2026-02-02,5,0\n");
    let months: Vec<(&str, u64)> = log.months.iter().map(|(month, of)| (month.as_str(), of.rounds)).collect();
    assert_eq!(months, [("2026-01", 1), ("2026-02", 2)]);
    assert_eq!(log.groupings[0].column, "month");
}
