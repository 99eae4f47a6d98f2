//! What the checks look at.

use super::claim::Claim;
use super::inspection::Inspection;
use super::profile::Profile;
use crate::base::exact::Exact;
use crate::base::fault::Source;
use crate::base::phrase::Phrase;
use crate::game::census::Census;
use crate::game::changes::Change;
use crate::game::contract::Sitting;
use crate::game::house::{Assumption, Origin, Rule};
use crate::game::paytable::{Limits, Meter, Paytable};
use crate::game::trial::Award;
use crate::stats::agreement::Agreement;
use crate::stats::census::CensusFigures;
use crate::stats::figures::Figures;
use crate::tally::subject::Tally;

/// Everything that was read and counted. Edges are the house's, amounts in initial bets.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The rules file.
    pub source: Source,
    /// Where the rules come from.
    pub origin: Origin,
    /// Every rule that changes a number.
    pub rules: Vec<Rule>,
    /// What the house's text leaves open.
    pub assumptions: Vec<Assumption>,
    /// How many deals there are, by the formula of the game.
    pub deals: u128,
    /// The tables of pays.
    pub paytables: Vec<Paytable>,
    /// What the table takes and pays at most.
    pub limits: Limits,
    /// The initial bet alone, at its smallest, under the best play.
    pub main: CensusFigures,
    /// The same under the strategy that the claims are of, and who that is.
    pub claimed: (Origin, CensusFigures),
    /// Other players in this house, with the initial bet alone.
    pub policies: Vec<(Origin, CensusFigures)>,
    /// Each bet beside the initial bet.
    pub beside: Vec<Beside>,
    /// For each table of pays what it is worth when "to 1" is read as "for 1" and the other way round.
    pub readings: Vec<Reading>,
    /// What the edge is when something that is assumed is otherwise.
    pub otherwise: Vec<Otherwise>,
    /// As many initial bets on one place as it takes, the largest, with the payout limits and without them,
    /// where there are any.
    pub at_most: Option<[CensusFigures; 2]>,
    /// One initial bet alone under the best play, at sizes from the smallest to the largest that payout
    /// limits tell apart; none where this was not asked for.
    pub levels: Vec<(Exact, CensusFigures)>,
    /// Another house from which the changes to this one are told, where one is named.
    pub base: Option<Base>,
    /// The house of the library with the same title and other rules, and the keys in which they differ.
    pub namesake: Option<(String, Vec<String>)>,
    /// The jurisdiction.
    pub profile: Profile,
    /// What is said of the house.
    pub claims: Vec<Claim>,
    /// A simulation beside the count of the initial bet, where one was asked for.
    pub sample: Option<Sample>,
}

/// A bet beside the initial bet, under the best play with it.
#[derive(Clone, Debug)]
pub struct Beside {
    /// Its name in the vocabulary.
    pub stake: &'static str,
    /// What is staked, in initial bets.
    pub amount: Exact,
    /// The initial bet with it.
    pub figures: CensusFigures,
    /// What it adds to the edge, for each unit staked on it.
    pub cost: Exact,
    /// The meter from which it is paid, where it is, and what it costs when that is at its lowest.
    pub meter: Option<(Meter, Exact)>,
}

/// A house from which changes are told.
#[derive(Clone, Debug)]
pub struct Base {
    /// Where its rules come from.
    pub origin: Origin,
    /// The rules that differ, from it to the house that is checked.
    pub changes: Vec<Change>,
    /// Its initial bet alone under the best play.
    pub figures: CensusFigures,
}

/// A table of pays read the other way.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The key of the table.
    pub table: &'static str,
    /// The edge as it is stated, and as it is read otherwise, over the same denominator; nothing where the
    /// other reading is no house, with the reason.
    pub edges: Result<[Exact; 2], String>,
    /// Over what both are.
    pub over: Phrase,
}

/// Another value of something that is assumed.
#[derive(Clone, Debug)]
pub struct Otherwise {
    /// The key.
    pub key: String,
    /// The other value.
    pub value: String,
    /// The edge as it is assumed, and otherwise; where that is no house, why not.
    pub edges: Result<[Exact; 2], String>,
    /// Over what both are.
    pub over: Phrase,
}

/// A simulation.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Rounds played.
    pub rounds: u64,
    /// The seed.
    pub seed: u64,
    /// The observed variance of the net result, in initial bets squared.
    pub variance: f64,
    /// How it compares with the count.
    pub agreement: Agreement,
    /// Whether a part of the rounds counts the same on one thread and on two.
    pub same_on_one_thread: bool,
    /// What was seen by looking into its first rounds, where somebody did.
    pub inspection: Option<Inspection>,
}

impl Sample {
    /// A simulation of one bet a round beside the count of all deals.
    #[must_use]
    pub fn of(tally: &Tally, awards: &[Award], census: &Census, seed: u64, same_on_one_thread: bool) -> Self {
        let sitting = Sitting::default();
        let figures = Figures::of(tally, awards, &sitting);
        Self {
            rounds: figures.rounds as u64,
            seed,
            variance: figures.spread.variance.unwrap_or(0.0),
            agreement: Agreement::of(&figures, tally, census, &sitting),
            same_on_one_thread,
            inspection: None,
        }
    }
}

impl Evidence {
    /// What comes back for one staked under the best play: 1 less the element of risk.
    #[must_use]
    pub fn return_of(figures: &CensusFigures) -> Option<Exact> {
        figures.element_of_risk.map(|risk| Exact::from(1) - risk)
    }
}
