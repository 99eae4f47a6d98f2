//! `ventaja validate --self-test`: faults planted in a game, and the checks that catch them.

use super::counting::NotCounted;
use crate::base::fault::Source;
use crate::game::census::{Lookout, Solver, Uncounted, Wager};
use crate::game::contract::{Game, Sitting};
use crate::games::Visitor;
use crate::games::library::Shelf;
use crate::report::self_test::{Planted, SelfTest};
use crate::strategy::{StakeOverrides, stakes_without_file};
use crate::validate::evidence::Sample;
use crate::validate::finding::{Finding, Verdict};
use crate::validate::sampled;
use rayon::prelude::*;
use std::sync::Arc;

/// Plants the faults.
pub struct SelfTesting<'a> {
    /// Rounds for each fault.
    pub rounds: u64,
    /// The seed.
    pub seed: u64,
    /// Who looks on.
    pub lookout: &'a dyn Lookout,
}

impl Visitor for SelfTesting<'_> {
    type Answer = Result<SelfTest, NotCounted>;

    fn visit<G: Game>(self) -> Self::Answer {
        let mut planted = Vec::new();
        let mut games: Vec<(&str, Option<&str>)> = Vec::new();
        for fault in G::planted_faults() {
            if !games.contains(&(fault.house, fault.stake)) {
                games.push((fault.house, fault.stake));
            }
        }
        for (house, stake) in games {
            planted.extend(self.in_house::<G>(house, stake)?);
        }
        Ok(SelfTest { rounds: self.rounds, seed: self.seed, planted })
    }
}

impl SelfTesting<'_> {
    /// A sound game of a house, and those with the faults that show there.
    fn in_house<G: Game>(&self, house: &str, stake: Option<&str>) -> Result<Vec<Planted>, NotCounted> {
        let none = || NotCounted::Complaints(Vec::new());
        let file = Shelf::Rules.find(house).filter(|file| file.game == G::ID).ok_or_else(none)?;
        let rules = G::read_rules(file.name, &Source::new(file.name, file.text)).map_err(|_| none())?;
        let rules = Arc::new(rules);
        let amount = stake.and_then(|stake| G::largest_stake(&rules, stake));
        let overrides = stake.zip(amount).map(|(stake, amount)| (stake.to_owned(), amount));
        let overrides = StakeOverrides(overrides.into_iter().collect());
        let stakes = stakes_without_file::<G>(&rules, &overrides)
            .map_err(|faults| NotCounted::Complaints(vec![faults.into()]))?;
        let wager = Wager { rules: Arc::clone(&rules), stakes: stakes.clone(), sitting: Sitting::default() };
        let solver = G::Solver::default();
        let subject = solver.best(&wager, self.lookout).map_err(stopped)?;
        let census = solver.census(&subject, self.lookout).map_err(stopped)?;
        let trial = G::trial(vec![subject.clone()]).map_err(|_| none())?;
        let awards = trial.awards().into_iter().next().unwrap_or_default();
        let shows = |fault: &usize| {
            let planted = &G::planted_faults()[*fault];
            (planted.house, planted.stake) == (house, stake)
        };
        let faults = (0..G::planted_faults().len()).filter(shows).map(Some);
        let faults: Vec<Option<usize>> = std::iter::once(None).chain(faults).collect();
        let judged = |fault: &Option<usize>| {
            let tally = G::play_with_fault(&subject, &stakes, *fault, self.seed, self.rounds)?;
            let sample = Sample::of(&tally, &awards, &census, self.seed, true);
            let mut findings: Vec<Finding> = Vec::new();
            sampled::check(Some(&sample), &mut findings);
            let failed = findings.into_iter().filter(|finding| finding.verdict == Verdict::Fail);
            Some(Planted {
                house: house.to_owned(),
                fault: fault.map_or("none: a sound game", |fault| G::planted_faults()[fault].what).to_owned(),
                stake: stake.unwrap_or_default().to_owned(),
                is_sound: fault.is_none(),
                caught_by: failed.map(|finding| (finding.check.code, finding.found.to_string())).collect(),
            })
        };
        Ok(faults.par_iter().filter_map(judged).collect())
    }
}

fn stopped(error: Uncounted) -> NotCounted {
    match error {
        Uncounted::Stopped => NotCounted::Stopped,
        Uncounted::Refused(_) => NotCounted::Complaints(Vec::new()),
    }
}
