//! The exact count of póker sin descarte.

mod choose;
mod hands;
mod prices;
mod standing;
mod subsets;
mod sweep;
mod ties;
mod ways;

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

#[cfg(test)]
mod tests {
    use super::super::rules_file;
    use super::hands::Hands;
    use super::prices::Prices;
    use super::standing::Standing;
    use super::ways::{Worths, compares_below};
    use super::*;
    use crate::base::fault::Source;
    use crate::cards::deck::Deck;
    use crate::game::census::Unwatched;
    use crate::game::contract::{Player, Sitting};
    use crate::game::decision::DecisionTable;
    use crate::game::house::Origin;
    use rayon::prelude::*;
    use std::sync::Arc;
    use std::time::Instant;

    #[test]
    fn first_look() {
        for name in ["caribbean-stud", "oasis-one-card", "mallorca"] {
            let t = Instant::now();
            let text = std::fs::read_to_string(format!("rules/sin-descarte/{name}.toml")).unwrap();
            let rules = Arc::new(rules_file::read(name, &Source::new(name, text)).unwrap());
            let origin = Origin {
                name: "x".into(),
                title: String::new(),
                source: String::new(),
                digest: String::new(),
            };
            let table = DecisionTable::constant(97_006, 187, 0);
            let player = Player { origin, tables: vec![Some(table.clone()), Some(table)], stakes: vec![] };
            let subject = Subject::new(&rules, player, &Sitting::default()).unwrap();
            let hands = Hands::new(Deck::FULL, rules.hand_order);
            eprintln!("hands {:?}", t.elapsed());
            let standing =
                Standing::count(hands, rules.dealer.qualifies, compares_below(&rules), &Unwatched).unwrap();
            eprintln!("standing {:?}", t.elapsed());
            let pairs = rules.buy.as_ref().map(|_| standing.pairs(&Unwatched).unwrap());
            eprintln!("pairs {:?}", t.elapsed());
            let commits =
                rules.buy.as_ref().is_some_and(|buy| buy.after == super::super::rules::AfterBuying::Commit);
            let prices = Prices { standing: &standing, pairs, worths: Worths::of(&subject), commits };
            let hands = &standing.hands;
            let total: i128 = (0..hands.len())
                .into_par_iter()
                .map(|hand| {
                    let rows = prices.actions(hand);
                    let mut sum = 0_i128;
                    for card in hands.deck.cards().minus(hands.cards(hand)).cards() {
                        sum += i128::from(rows.iter().map(|row| row[card.index()]).max().unwrap());
                    }
                    sum * hands.renamed_count(hand) as i128
                })
                .sum();
            eprintln!("total {:?}", t.elapsed());
            let deals = 19_933_230_517_200_f64 * if rules.buy.is_some() { 42.0 } else { 1.0 };
            eprintln!(
                "{name} {total} ticks {:?}, edge {}",
                subject.amounts.unit,
                -(total as f64) / deals / subject.amounts.unit.ticks_per_initial_bet() as f64
            );
        }
    }
}
