//! A small hand-made run for the tests of the renderers, in the shape of póker sin descarte.

use super::exact::{ExactEvidence, ExactReport, ExactRunInfo};
use super::model::{Report, RulesInfo, RunInfo, SubjectEvidence};
use crate::base::digest::Fingerprint;
use crate::base::exact::Exact;
use crate::base::money::{Ticks, Unit};
use crate::game::census::Census;
use crate::game::contract::Sitting;
use crate::game::house::{Assumption, Origin};
use crate::game::trial::Award;
use crate::stats::published::{best_play, best_play_with};
use crate::tally::shape::{Breakdown, Frequency, Shape};
use crate::tally::subject::{Ending, Settled, Tally};
use crate::tally::table::{PairedTally, TableTally};
use std::time::Duration;

pub(super) static SHAPE: Shape = Shape {
    bets: &["ante", "second_bet", "card", "insurance", "progressive"],
    decisions: &["fold", "raise", "buy", "fold_after_buy"],
    frequencies: &[
        Frequency { name: "fold", decisions: &[0] },
        Frequency { name: "raise", decisions: &[1] },
        Frequency { name: "buy", decisions: &[2, 3] },
        Frequency { name: "fold_after_buy", decisions: &[3] },
    ],
    breakdowns: &[
        Breakdown { name: "player_hand", rows: &["pair", "nothing"] },
        Breakdown { name: "dealer_hand", rows: &["pair", "nothing"] },
    ],
};

/// A name that must survive every reader: separators, quotes and a line break of both letters.
pub(super) const AWKWARD: &str = "A;B, \"C\"\r\nD";

/// What was staked on and returned from ante, second bet, card and insurance, in halves of an ante, a
/// decision, the rows of both hands, and how often.
pub(super) type Played = ([(i64, i64); 4], usize, [usize; 2], u128);

/// Folds, wins, losses and purchases, 1000 initial bets in all.
pub(super) const THOUSAND: [Played; 5] = [
    ([(2, 0), (0, 0), (0, 0), (1, 0)], 0, [1, 1], 480),
    ([(2, 4), (4, 8), (0, 0), (1, 0)], 1, [0, 0], 300),
    ([(2, 0), (4, 0), (0, 0), (1, 0)], 1, [0, 0], 150),
    ([(2, 4), (4, 4), (2, 0), (1, 101)], 2, [0, 1], 30),
    ([(2, 0), (0, 0), (2, 0), (1, 0)], 3, [1, 0], 40),
];

pub(super) fn tally(played: &[Played]) -> Tally {
    let unit = Unit::coarsest([Exact::new(1, 2)]).expect("halves");
    let mut tally = Tally::new(&SHAPE, unit);
    for (bets, decision, rows, times) in played {
        let settled = |(staked, returned)| Settled { staked: Ticks(staked), returned: Ticks(returned) };
        let mut bets: Vec<Settled> = bets.iter().copied().map(settled).collect();
        bets.push(Settled::default());
        tally.record(&Ending { bets, decision: *decision, rows: rows.to_vec() }, *times);
    }
    tally
}

pub(super) fn subject(rules: &str, strategy: &str, tally: Tally) -> SubjectEvidence {
    let origin = |name: &str, title: &str| Origin {
        name: name.into(),
        title: title.into(),
        source: "a page of the house".into(),
        digest: Fingerprint::of(name.as_bytes()),
    };
    SubjectEvidence {
        game: "sin-descarte",
        rules: RulesInfo {
            origin: origin(rules, "Casino de Prueba, añada 2024"),
            assumptions: vec![Assumption {
                key: "dealer.qualifies".into(),
                reason: "the text says both \"above\" and \"from\"; from, as elsewhere".into(),
            }],
            notes: vec!["a misdeal voids the play".into()],
            ..RulesInfo::default()
        },
        strategy: origin(strategy, "A pair or better goes"),
        stakes: vec![("insurance".into(), Exact::new(1, 2))],
        sitting: Sitting::default(),
        tally,
        paired: None,
        awards: Vec::new(),
        exact: None,
        running: Vec::new(),
        is_usual: false,
    }
}

pub(super) fn run(rounds: u64) -> RunInfo {
    RunInfo {
        command: ["ventaja", "simulate", "house one"].map(String::from).to_vec(),
        seed: u64::MAX,
        rounds_asked: rounds,
        rounds_played: rounds,
        complete: true,
        threads: 7,
        started: "2024-05-01T12:00:00Z".into(),
        counting: Duration::from_millis(125),
        elapsed: Duration::from_millis(250),
    }
}

/// Two subjects on the same cards, the second with an insurance too rare for the sample.
pub(super) fn report() -> Report {
    let first = subject("house-one", "pairs", tally(&THOUSAND));
    let mut second = subject(AWKWARD, "pairs", tally(&THOUSAND));
    second.awards =
        vec![Award { name: "insurance: royal flush".into(), bet: 3, net: 2000.0, chance: 1.0 / 649_740.0 }];
    second.paired = Some(PairedTally {
        rounds: 1000,
        initial_bets_per_round: 1,
        ticks_per_initial_bet: 2,
        difference: -30,
        difference_squared: 90,
        differing: 30,
        alike: false,
    });
    Report::new(run(1000), vec![first, second])
}

/// Two boxes that share 500 rounds.
pub(super) fn two_boxes() -> Report {
    let mut boxes = subject("house-one", "pairs", tally(&THOUSAND));
    boxes.sitting.boxes = 2;
    boxes.tally.table = Some(TableTally {
        rounds: 500,
        boxes: 2,
        bets_per_box: 1,
        house: -boxes.tally.net_total(),
        house_squared: 300_000,
        staked_squared: 60_000,
        staked_times_house: -20_000,
    });
    Report::new(run(500), vec![boxes])
}

/// The tally as a count of all deals.
pub(super) fn census(tally: Tally) -> Census {
    Census { deals: tally.initial_bets, tally, break_even_meter: Some(Exact::new(5_000_000, 19)) }
}

/// Two counts: the best play of the usual table, and a house with an awkward name, halves and a meter.
pub(super) fn exact_report() -> ExactReport {
    let counted = |evidence: SubjectEvidence, census| ExactEvidence {
        game: evidence.game,
        rules: evidence.rules,
        strategy: evidence.strategy,
        stakes: evidence.stakes,
        sitting: evidence.sitting,
        census,
    };
    let mut usual = subject("usual", "optimal", tally(&[]));
    usual.stakes = vec![("insurance".into(), Exact::ZERO)];
    let awkward = subject(AWKWARD, "pairs", tally(&[]));
    ExactReport::new(vec![counted(usual, best_play()), counted(awkward, census(tally(&THOUSAND)))])
}

pub(super) fn exact_run() -> ExactRunInfo {
    ExactRunInfo {
        command: ["ventaja", "exact", "usual"].map(String::from).to_vec(),
        threads: 2,
        started: "2024-05-01T12:00:00Z".into(),
        elapsed: Duration::from_millis(1500),
    }
}

/// Three simulations beside their exact counts: the first fits, the second holds a result that is
/// impossible and lacks one that is not, the third has two boxes.
pub(super) fn compared() -> Report {
    let mut fits = subject("usual", "optimal", best_play_with(|_, ways| ways / 200_000_000));
    fits.stakes = Vec::new();
    fits.exact = Some(best_play());
    fits.is_usual = true;
    let mut strange = subject("house-one", "pairs", tally(&THOUSAND));
    let exact = [&THOUSAND[..4], &[([(2, 0), (4, 0), (2, 0), (1, 0)], 2, [1, 0], 40)]].concat();
    strange.exact = Some(census(tally(&exact)));
    let mut boxes = two_boxes().subjects.swap_remove(0).evidence;
    boxes.exact = Some(census(tally(&THOUSAND)));
    Report::new(run(99_665), vec![fits, strange, boxes])
}
