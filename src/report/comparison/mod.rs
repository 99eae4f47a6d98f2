//! Houses side by side: what each is worth, and what each rule that sets two of them apart is worth.

mod page;
mod records;

use super::model::{Records, RulesInfo, RunInfo};
use crate::base::exact::Exact;
use crate::game::census::Census;
use crate::game::changes::Change;
use crate::game::contract::Sitting;
use crate::game::house::Origin;
use crate::game::trial::Award;
use crate::stats::census::CensusFigures;
use crate::stats::difference::difference_from_first;
use crate::stats::distribution::Spread;
use crate::stats::estimate::Estimate;
use crate::stats::figures::Figures;
use crate::stats::worth::Worth;
use crate::tally::subject::Tally;
use crate::tally::table::PairedTally;

/// The names of the files of a comparison.
pub const NAMES: [&str; 3] = ["comparison.csv", "rules.csv", "run.json"];

/// What was found of one house under a strategy.
#[derive(Clone, Debug)]
pub enum Found {
    /// All its deals.
    Counted(Census),
    /// Some rounds.
    Played {
        /// What was counted of them.
        tally: Tally,
        /// Its pays that may be too rare for the sample.
        awards: Vec<Award>,
        /// What came differently than under the first house of the same rounds, and the rare pays of
        /// that one; nothing for the first itself.
        paired: Option<(PairedTally, Vec<Award>)>,
    },
}

/// One house under a strategy.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The key of the game.
    pub game: &'static str,
    /// The rules.
    pub rules: RulesInfo,
    /// The strategy.
    pub strategy: Origin,
    /// The stakes by name, in initial bets.
    pub stakes: Vec<(String, Exact)>,
    /// The sitting.
    pub sitting: Sitting,
    /// What was found.
    pub found: Found,
}

/// A step from the first house to the second: a rule, or rules that make sense together alone.
#[derive(Clone, Debug)]
pub struct Step {
    /// The rules of the step.
    pub changes: Vec<Change>,
    /// The first house with the step made, beside the first house.
    pub first_with: Found,
    /// The second house with the step taken back, beside the second.
    pub second_without: Found,
}

/// All that was found.
#[derive(Clone, Debug)]
pub struct ComparisonEvidence {
    /// The houses, the base first.
    pub houses: Vec<Compared>,
    /// Rounds an hour, and who says so.
    pub rounds_per_hour: Exact,
    /// What sets two houses apart, where there are two: the steps, and how many rules are alike.
    pub between: Option<(Vec<Step>, usize)>,
    /// How the rounds were played, where any were.
    pub run: Option<RunInfo>,
}

/// A comparison, ready to be rendered.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What was found.
    pub evidence: ComparisonEvidence,
    /// The figures of each house.
    pub houses: Vec<HouseFigures>,
    /// What each step is worth.
    pub steps: Vec<StepFigures>,
    /// What all steps together are worth, and how much more that is than their sum, made from the first
    /// house and taken back from the second.
    pub together: Option<Together>,
    /// What files show of each house.
    records: Vec<Records>,
}

/// The figures of one house; amounts are in initial bets but for the win per hour.
#[derive(Clone, Debug)]
pub struct HouseFigures {
    /// The house's gain per initial bet.
    pub edge: Option<Worth>,
    /// The house's gain per unit staked.
    pub element_of_risk: Option<Worth>,
    /// The spread of the result of one initial bet.
    pub spread: Spread,
    /// Part of the initial bets that get something back.
    pub hit_frequency: Option<Worth>,
    /// Part of the initial bets that get more back than was staked.
    pub win_frequency: Option<Worth>,
    /// How often the player does what the game names.
    pub frequencies: Vec<(&'static str, Option<Worth>)>,
    /// What the house wins an hour, in its money.
    pub win_per_hour: Option<Worth>,
    /// The edge less that of the base; nothing for the base.
    pub difference: Option<Worth>,
}

/// What a step is worth: by how much it raises the edge.
#[derive(Clone, Debug)]
pub struct StepFigures {
    /// Made in the first house.
    pub from_first: Option<Worth>,
    /// Made last, in all but which the house is the second already.
    pub from_second: Option<Worth>,
}

/// What all steps are worth.
#[derive(Clone, Debug)]
pub struct Together {
    /// By how much they raise the edge.
    pub whole: Option<Worth>,
    /// The whole less the sum of the steps made from the first house.
    pub left_over_from_first: Option<Worth>,
    /// The whole less the sum of the steps made last.
    pub left_over_from_second: Option<Worth>,
}

impl StepFigures {
    /// Whether it was counted that the step changes nothing, from either end.
    fn is_nothing(&self) -> bool {
        let is_zero = |worth: &Option<Worth>| worth.as_ref().and_then(Worth::exact) == Some(Exact::ZERO);
        is_zero(&self.from_first) && is_zero(&self.from_second)
    }
}

impl Comparison {
    /// Computes everything that the renderers show.
    #[must_use]
    pub fn new(evidence: ComparisonEvidence) -> Self {
        let base = evidence.houses.first();
        let houses: Vec<HouseFigures> = (evidence.houses.iter())
            .enumerate()
            .map(|(place, house)| {
                HouseFigures::of(house, base.filter(|_| place > 0), evidence.rounds_per_hour)
            })
            .collect();
        let steps = match (&evidence.between, &evidence.houses[..]) {
            (Some((steps, _)), [first, second]) => {
                steps.iter().map(|step| StepFigures::of(step, first, second)).collect()
            }
            _ => Vec::new(),
        };
        let together = evidence.between.is_some().then(|| Together::of(&houses, &steps));
        let records = (evidence.houses.iter().zip(&houses))
            .map(|(house, figures)| records::house(&evidence, house, figures))
            .collect();
        Self { houses, steps, together, records, evidence }
    }

    /// Whether all deals were counted.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.evidence.run.is_none()
    }
}

impl HouseFigures {
    fn of(house: &Compared, base: Option<&Compared>, rounds_per_hour: Exact) -> Self {
        let sitting = &house.sitting;
        let bets = i128::from(sitting.boxes) * i128::from(sitting.bets_per_box);
        let per_hour = rounds_per_hour * Exact::from(bets) * sitting.initial_bet.unwrap_or(Exact::from(1));
        let difference = base.and_then(|base| gain(&house.found, &base.found, sitting));
        match &house.found {
            Found::Counted(census) => {
                let figures = CensusFigures::of(census);
                let edge = Worth::Counted(figures.edge_per_initial_bet);
                Self {
                    win_per_hour: Some(edge.times(per_hour)),
                    edge: Some(edge),
                    element_of_risk: figures.element_of_risk.map(Worth::Counted),
                    spread: figures.spread,
                    hit_frequency: Some(Worth::Counted(figures.hit_frequency)),
                    win_frequency: Some(Worth::Counted(figures.win_frequency)),
                    frequencies: (figures.frequencies.iter())
                        .map(|(name, part)| (*name, Some(Worth::Counted(*part))))
                        .collect(),
                    difference,
                }
            }
            Found::Played { tally, awards, .. } => {
                let figures = Figures::of(tally, awards, sitting);
                let part = |part: Option<f64>| part.map(|part| Worth::Played(Estimate::bare(part)));
                let edge = figures.edge_per_initial_bet.map(Worth::Played);
                Self {
                    win_per_hour: edge.as_ref().map(|edge| edge.times(per_hour)),
                    edge,
                    element_of_risk: figures.element_of_risk.map(Worth::Played),
                    spread: figures.spread,
                    hit_frequency: part(figures.hit_frequency),
                    win_frequency: part(figures.win_frequency),
                    frequencies: (figures.frequencies.iter())
                        .map(|(name, frequency)| (*name, part(*frequency)))
                        .collect(),
                    difference,
                }
            }
        }
    }
}

/// By how much the edge of a house is above that of another one, on whose cards it was played where it was
/// not counted.
fn gain(house: &Found, base: &Found, sitting: &Sitting) -> Option<Worth> {
    match (house, base) {
        (Found::Counted(house), Found::Counted(base)) => {
            let edge = |census| CensusFigures::of(census).edge_per_initial_bet;
            Some(Worth::Counted(edge(house) - edge(base)))
        }
        (Found::Played { awards, paired: Some((paired, first)), .. }, _) => {
            // The player's gain is the house's loss.
            let of_player = difference_from_first(paired, [awards, first], sitting.bets_per_box)?;
            Some(Worth::Played(of_player.negated()))
        }
        _ => None,
    }
}

impl StepFigures {
    fn of(step: &Step, first: &Compared, second: &Compared) -> Self {
        Self {
            from_first: gain(&step.first_with, &first.found, &first.sitting),
            from_second: gain(&step.second_without, &second.found, &second.sitting)
                .map(|worth| worth.negated()),
        }
    }
}

impl Together {
    fn of(houses: &[HouseFigures], steps: &[StepFigures]) -> Self {
        let whole = houses.get(1).and_then(|second| second.difference.clone());
        let left_over = |of: fn(&StepFigures) -> Option<&Worth>| {
            steps.iter().try_fold(whole.clone()?, |rest, step| Some(rest.less(of(step)?)))
        };
        Self {
            left_over_from_first: left_over(|step| step.from_first.as_ref()),
            left_over_from_second: left_over(|step| step.from_second.as_ref()),
            whole,
        }
    }
}
