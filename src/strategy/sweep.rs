//! All situations of a stage, and the rule that each of them comes to.

use super::condition::question::Question;
use super::rule::Asked;
use crate::game::decision::Decided;
use crate::game::vocabulary::{Chosen, Situations};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// What the situations come to.
#[derive(Debug)]
pub struct Swept<V> {
    /// For each rule, whether any situation comes to it.
    pub reached: Vec<bool>,
    /// For each rule, the first situation that comes to it and leaves it nothing to choose.
    pub lacking: Vec<Option<V>>,
    /// For each coarse situation what is done there; empty where only the rules were checked.
    pub decided: Vec<Decided>,
}

/// What one coarse situation comes to.
struct Outcome<V> {
    decided: Decided,
    lacking: Vec<(usize, V)>,
}

/// Whether codes are wanted, or only what there is to know about the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Which rules are reached, and which lack something to choose.
    Check,
    /// That, and the code of every situation.
    CheckAndCodes,
    /// The code of every situation. Rules that are told apart by nothing in what they do may then count
    /// as not reached.
    Codes,
}

/// Goes through all situations.
#[must_use]
pub fn sweep<V: Send + Sync>(rules: &[Asked<V>], situations: &dyn Situations<V>, wanted: Wanted) -> Swept<V> {
    let walk =
        Walk { rules, situations, wanted, reached: rules.iter().map(|_| AtomicBool::new(false)).collect() };
    let outcomes: Vec<Outcome<V>> =
        (0..situations.coarse()).into_par_iter().with_min_len(64).map(|index| walk.coarse(index)).collect();
    let mut lacking: Vec<Option<V>> = rules.iter().map(|_| None).collect();
    let mut decided = Vec::with_capacity(outcomes.len());
    for outcome in outcomes {
        for (rule, view) in outcome.lacking {
            lacking[rule].get_or_insert(view);
        }
        decided.push(outcome.decided);
    }
    let reached = walk.reached.into_iter().map(AtomicBool::into_inner).collect();
    Swept { reached, lacking, decided }
}

struct Walk<'w, V: 'static> {
    rules: &'w [Asked<V>],
    situations: &'w dyn Situations<V>,
    wanted: Wanted,
    /// Only ever set, so that the order in which threads do it changes nothing.
    reached: Vec<AtomicBool>,
}

impl<V: Send + Sync> Walk<'_, V> {
    fn coarse(&self, index: usize) -> Outcome<V> {
        let mut outcome = Outcome { decided: Decided::Impossible, lacking: Vec::new() };
        let Some(view) = self.situations.coarse_view(index) else { return outcome };
        let open = self.candidates(&view);
        if let [rule] = open[..]
            && let Chosen::Code(code) = self.rules[rule].act.code(&view)
        {
            self.reached[rule].store(true, Ordering::Relaxed);
            outcome.decided = Decided::Alike(code);
            return outcome;
        }
        if let Some(code) = self.without_looking_closer(&open, &view) {
            outcome.decided = Decided::Alike(code);
            return outcome;
        }
        let questions: Vec<(usize, Question<V>)> =
            open.iter().map(|rule| (*rule, self.rules[*rule].question.narrowed(&view))).collect();
        let mut row: Vec<Option<u8>> = vec![None; self.situations.row_width()];
        for (place, view) in self.situations.fine_views(index) {
            let taken = questions.iter().find(|(_, question)| question.ask(&view) == Some(true));
            let Some(&(rule, _)) = taken else { continue };
            self.reached[rule].store(true, Ordering::Relaxed);
            match self.rules[rule].act.code(&view) {
                Chosen::Code(code) => row[place] = Some(code),
                Chosen::Open | Chosen::Nothing => {
                    if outcome.lacking.iter().all(|(lacking, _)| *lacking != rule) {
                        outcome.lacking.push((rule, view));
                    }
                }
            }
        }
        outcome.decided = decided(&row);
        outcome
    }

    /// The rules that a coarse situation may come to, in their order.
    fn candidates(&self, view: &V) -> Vec<usize> {
        let mut open = Vec::new();
        for (rule, asked) in self.rules.iter().enumerate() {
            match asked.question.ask(view) {
                Some(false) => {}
                Some(true) => {
                    open.push(rule);
                    break;
                }
                None => open.push(rule),
            }
        }
        open
    }

    /// The code where the fine situations cannot tell anything that is wanted. For a mere check that is
    /// so if every rule in question is known to be reached and to have something to choose.
    fn without_looking_closer(&self, open: &[usize], view: &V) -> Option<u8> {
        let mut codes = open.iter().map(|rule| match self.rules[*rule].act.code(view) {
            Chosen::Code(code) => Some(code),
            Chosen::Open | Chosen::Nothing => None,
        });
        let first = codes.next()??;
        let are_reached = || open.iter().all(|rule| self.reached[*rule].load(Ordering::Relaxed));
        let tells = match self.wanted {
            Wanted::Codes => codes.all(|code| code == Some(first)),
            Wanted::CheckAndCodes => are_reached() && codes.all(|code| code == Some(first)),
            Wanted::Check => are_reached() && codes.all(|code| code.is_some()),
        };
        tells.then_some(first)
    }
}

/// A row in short. Places that stand for no situation take the code of the last that does, which is
/// commonly that of cards of many suits, as most cards are.
fn decided(row: &[Option<u8>]) -> Decided {
    let Some(last) = row.iter().copied().flatten().next_back() else { return Decided::Impossible };
    if row.iter().flatten().all(|code| *code == last) {
        return Decided::Alike(last);
    }
    Decided::Row(row.iter().map(|code| code.unwrap_or(last)).collect())
}
