//! Published exact outcomes, for the tests of statistics and of reports.

use crate::base::exact::Exact;
use crate::base::money::{Ticks, Unit};
use crate::game::census::Census;
use crate::tally::shape::{Breakdown, Frequency, Shape};
use crate::tally::subject::{Ending, Settled, Tally};

/// The exact outcomes of the best play of the usual table without a card for sale, in initial bets, of
/// 19,933,230,517,200 deals.
pub(crate) const BEST_PLAY: [(i64, u64); 13] = [
    (201, 16_759_740),
    (101, 156_929_720),
    (41, 2_832_435_800),
    (15, 16_624_475_280),
    (11, 21_856_990_280),
    (9, 43_805_516_100),
    (7, 234_242_908_320),
    (5, 488_012_139_360),
    (3, 2_343_248_003_808),
    (1, 4_532_514_033_720),
    (0, 321_623_100),
    (-1, 9_523_005_974_460),
    (-3, 2_726_592_727_512),
];

static SHAPE: Shape = Shape {
    bets: &["ante", "second_bet", "card", "insurance", "progressive"],
    decisions: &["fold", "raise", "buy", "fold_after_buy"],
    frequencies: &[
        Frequency { name: "fold", decisions: &[0] },
        Frequency { name: "raise", decisions: &[1] },
        Frequency { name: "buy", decisions: &[2, 3] },
        Frequency { name: "fold_after_buy", decisions: &[3] },
    ],
    breakdowns: &[Breakdown { name: "dealer_hand", rows: &["played", "not played"] }],
};

/// The same as a count: who goes stakes three initial bets, who passes one.
pub(crate) fn best_play() -> Census {
    let tally = best_play_with(|_, ways| ways);
    Census { deals: tally.initial_bets, tally, break_even_meter: None }
}

/// The same with each result so many times as is said of it and its ways.
pub(crate) fn best_play_with(times: impl Fn(i64, u128) -> u128) -> Tally {
    let mut tally = Tally::new(&SHAPE, Unit::coarsest([Exact::from(1)]).expect("whole"));
    let settled = |staked, returned| Settled { staked: Ticks(staked), returned: Ticks(returned) };
    for (net, ways) in BEST_PLAY {
        let (ante, second) = match net {
            -1 => (settled(1, 0), settled(0, 0)),
            -3 => (settled(1, 0), settled(2, 0)),
            0 => (settled(1, 1), settled(2, 2)),
            _ => (settled(1, 2), settled(2, 1 + net)),
        };
        let goes = net != -1;
        let mut bets = vec![ante, second];
        bets.resize(SHAPE.bets.len(), Settled::default());
        let ending = Ending { bets, decision: usize::from(goes), rows: vec![usize::from(!goes)] };
        tally.record(&ending, times(net, ways.into()));
    }
    tally
}
