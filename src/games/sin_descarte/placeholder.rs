//! placeholder
use super::rules::*;
use crate::base::digest::sha256;
use crate::base::document::Document;
use crate::base::exact::Exact;
use crate::base::fault::{Faults, Source};
use crate::base::money::{Ticks, Unit};
use crate::base::stream::stream;
use crate::cards::hand::HandClass;
use crate::cards::ranking::HandOrder;
use crate::game::contract::{Game, Player, Refusal, Sitting};
use crate::game::house::Origin;
use crate::game::trial::{Award, Trial};
use crate::game::vocabulary::{Situations, Stake, Vocabulary};
use crate::tally::counts::Counts;
use crate::tally::shape::Shape;
use crate::tally::table::PairedTally;
use crate::tally::tally::{Ending, Settled, Tally};
use rand_core::Rng;
use std::sync::Arc;

/// placeholder
#[derive(Debug)]
pub struct SinDescarte;

static SHAPE: Shape = Shape { bets: &["ante"], decisions: &["go"], frequencies: &[], breakdowns: &[] };
static VOCABULARY: Vocabulary<u8> = Vocabulary {
    stages: &[],
    stakes: &[
        Stake { name: "insurance", meaning: "m", flag: "insured", is_flag: false },
        Stake { name: "progressive", meaning: "m", flag: "progressive", is_flag: true },
    ],
};

struct T(usize);
impl Trial for T {
    fn subjects(&self) -> usize {
        self.0
    }
    fn zero(&self) -> Counts {
        Counts::zero(1, 0)
    }
    fn play(&self, seed: u64, block: u64, rounds: u64, counts: &mut Counts) {
        let mut words = stream(seed, block);
        counts.rounds += rounds;
        for _ in 0..rounds {
            counts.cells[0] += words.next_u64() >> 63;
        }
    }
    fn tallies(&self, counts: &Counts) -> Vec<Tally> {
        let mut tally = Tally::new(&SHAPE, Unit::coarsest([Exact::from(1)]).expect("1"));
        for (n, returned) in [(counts.cells[0], 2), (counts.rounds - counts.cells[0], 0)] {
            let bets = vec![Settled { staked: Ticks(1), returned: Ticks(returned) }];
            tally.record(&Ending { bets, decision: 0, rows: vec![] }, u128::from(n));
        }
        vec![tally; self.0]
    }
    fn paired(&self, _: &Counts) -> Vec<PairedTally> {
        vec![PairedTally::default(); self.0 - 1]
    }
    fn awards(&self) -> Vec<Vec<Award>> {
        vec![vec![]; self.0]
    }
}

impl Game for SinDescarte {
    type Rules = Rules;
    type View = u8;
    type Subject = ();
    const ID: &'static str = "sin-descarte";
    const TITLE: &'static str = "póker sin descarte";
    fn shape() -> &'static Shape {
        &SHAPE
    }
    fn vocabulary() -> &'static Vocabulary<u8> {
        &VOCABULARY
    }
    fn read_rules(name: &str, source: &Source) -> Result<Rules, Faults> {
        let document = Document::parse(source);
        let title = {
            let root = document.root();
            root.text("game");
            let title = root.text("title").map(|t| t.value).unwrap_or_default();
            root.close();
            title
        };
        let pay = Pay { amount: Exact::from(1), unit: PayUnit::To };
        document.finish(Rules {
            origin: Origin {
                name: name.into(),
                title,
                source: String::new(),
                digest: sha256(source.text.as_bytes()),
            },
            assumptions: vec![],
            notes: vec![],
            hand_order: HandOrder::Standard,
            table: TableLimits {
                minimum: Exact::from(1),
                maximum: None,
                boxes: 7,
                bets_per_box: 4,
                payout_maximum_per_hand: None,
                payout_maximum_per_round: None,
            },
            ante_win: pay,
            dealer: Dealer { qualifies: HandClass::ALL[0], not_qualified: NotQualified::Nothing },
            second_bet: SecondBet { stake: Exact::from(2), pays: [Some(pay); HandClass::COUNT] },
            buy: None,
            insurance: None,
            progressive: None,
        })
    }
    fn situations(_: Option<&Rules>, _: &[Exact]) -> Vec<Box<dyn Situations<u8>>> {
        vec![]
    }
    fn subject(rules: &Arc<Rules>, _: Player, sitting: &Sitting) -> Result<(), Refusal> {
        if sitting.boxes > rules.table.boxes {
            return Err(Refusal::new("too many boxes", "at most 7"));
        }
        Ok(())
    }
    fn trial(subjects: Vec<()>) -> Box<dyn Trial> {
        Box::new(T(subjects.len()))
    }
    fn usual_strategy(_: &Rules) -> &'static str {
        "three-rules"
    }
    fn reference_rules() -> &'static [&'static str] {
        &["marbella", "catalonia"]
    }
}
