//! The exact count of póker sin descarte.

use super::game::SinDescarte;
use super::rules::Rules;
use super::subject::Subject;
use super::view::View;
use crate::game::census::{Appraised, Census, Explanation, Lookout, Question, Solver, Uncounted, Wager};
use crate::game::contract::Refusal;

/// Counts all deals of póker sin descarte.
#[derive(Debug, Default)]
pub struct Counter;

fn not_yet() -> Uncounted {
    Refusal::new("this cannot be counted yet", "simulate it").into()
}

impl Solver<SinDescarte> for Counter {
    fn deals(&self, rules: &Rules) -> u128 {
        19_933_230_517_200 * if rules.buy.is_some() { 42 } else { 1 }
    }

    fn best(&self, _wager: &Wager<Rules>, _lookout: &dyn Lookout) -> Result<Subject, Uncounted> {
        Err(not_yet())
    }

    fn census(&self, _subject: &Subject, _lookout: &dyn Lookout) -> Result<Census, Uncounted> {
        Err(not_yet())
    }

    fn explain(
        &self,
        _wager: &Wager<Rules>,
        _question: &Question,
        _strategy: Option<&Subject>,
    ) -> Result<Explanation, Uncounted> {
        Err(not_yet())
    }

    fn appraise(
        &self,
        _subject: &Subject,
        _stage: usize,
        _visitor: &(dyn Fn(&Appraised<'_, View>) + Sync),
        _lookout: &dyn Lookout,
    ) -> Result<(), Uncounted> {
        Err(not_yet())
    }
}
