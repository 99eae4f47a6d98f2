//! A condition under one house's rules and one player's stakes, asked about situations.

use super::Operator;
use super::meaning::{Amount, Condition, Term};
use crate::base::exact::Exact;
use crate::base::fault::Fault;
use crate::game::vocabulary::{Feature, Situations};

/// The value of a feature in a situation; nothing while it is open.
pub type Value<V> = fn(&V) -> Option<i64>;

/// A condition that can be asked about situations. What depends on stakes alone is known beforehand.
#[derive(Debug)]
pub enum Question<V> {
    /// The same answer everywhere.
    Known(bool),
    /// A flag.
    Flag(Value<V>),
    /// A feature compared with a place on its scale.
    Against(Value<V>, Operator, i64),
    /// Two features compared.
    Between(Value<V>, Operator, Value<V>),
    /// The opposite.
    Not(Box<Question<V>>),
    /// Whether all hold.
    All(Vec<Question<V>>),
    /// Whether one holds.
    Any(Vec<Question<V>>),
}

/// What a condition is asked under.
pub struct Circumstances<'c, V: 'static> {
    /// The features of the stage.
    pub features: &'static [Feature<V>],
    /// The situations of the stage, which know where literals stand.
    pub situations: &'c dyn Situations<V>,
    /// The stakes of the vocabulary.
    pub stakes: &'c [Exact],
}

impl<V> Question<V> {
    /// The question that a condition is under these circumstances.
    ///
    /// # Errors
    /// A literal that this house does not know.
    pub fn of(condition: &Condition, under: &Circumstances<'_, V>) -> Result<Self, Fault> {
        let stake = |index: usize| under.stakes.get(index).copied().unwrap_or(Exact::ZERO);
        let parts = |parts: &[Condition]| -> Result<Vec<Self>, Fault> {
            parts.iter().map(|part| Self::of(part, under)).collect()
        };
        Ok(match condition {
            Condition::Flag(index) => Self::Flag(under.features[*index].value),
            Condition::Staked(index) => Self::Known(stake(*index) > Exact::ZERO),
            Condition::CompareStake { left, operator, right } => {
                let amount = |side: &Amount| match side {
                    Amount::Stake(index) => stake(*index),
                    Amount::Literal(amount) => *amount,
                };
                Self::Known(operator.holds(&amount(left), &amount(right)))
            }
            Condition::Compare { left, operator, right } => {
                let literal = |term: &Term| match term {
                    Term::Feature(_) => Ok(0),
                    Term::Number(number) => Ok(*number),
                    Term::Literal(kind, word) => {
                        under.situations.literal(*kind, &word.value).map_err(|help| {
                            Fault::new(
                                word.span.clone(),
                                format!("this house does not know `{}`", word.value),
                            )
                            .help(help)
                        })
                    }
                };
                let mirrored = match operator {
                    Operator::Less => Operator::More,
                    Operator::AtMost => Operator::AtLeast,
                    Operator::More => Operator::Less,
                    Operator::AtLeast => Operator::AtMost,
                    same => *same,
                };
                match (left, right) {
                    (Term::Feature(left), Term::Feature(right)) => {
                        Self::Between(under.features[*left].value, *operator, under.features[*right].value)
                    }
                    (Term::Feature(left), right) => {
                        Self::Against(under.features[*left].value, *operator, literal(right)?)
                    }
                    (left, Term::Feature(right)) => {
                        Self::Against(under.features[*right].value, mirrored, literal(left)?)
                    }
                    (left, right) => Self::Known(operator.holds(&literal(left)?, &literal(right)?)),
                }
            }
            Condition::Not(part) => match Self::of(part, under)? {
                Self::Known(answer) => Self::Known(!answer),
                part => Self::Not(Box::new(part)),
            },
            Condition::All(all) => Self::joined(parts(all)?, false, Self::All),
            Condition::Any(any) => Self::joined(parts(any)?, true, Self::Any),
        })
    }

    /// Parts joined by `and` (which one false part decides) or `or` (which one true part decides).
    fn joined(parts: Vec<Self>, decisive: bool, joined: fn(Vec<Self>) -> Self) -> Self {
        if parts.iter().any(|part| matches!(part, Self::Known(answer) if *answer == decisive)) {
            return Self::Known(decisive);
        }
        let mut open: Vec<Self> = parts.into_iter().filter(|part| !matches!(part, Self::Known(_))).collect();
        match open.len() {
            0 => Self::Known(!decisive),
            1 => open.remove(0),
            _ => joined(open),
        }
    }

    /// The answer in a situation; nothing where the situation leaves it open.
    #[must_use]
    pub fn ask(&self, view: &V) -> Option<bool> {
        match self {
            Self::Known(answer) => Some(*answer),
            Self::Flag(value) => value(view).map(|value| value != 0),
            Self::Against(value, operator, literal) => {
                value(view).map(|value| operator.holds(&value, literal))
            }
            Self::Between(left, operator, right) => Some(operator.holds(&left(view)?, &right(view)?)),
            Self::Not(part) => part.ask(view).map(|answer| !answer),
            Self::All(parts) => Self::ask_each(parts, view, false),
            Self::Any(parts) => Self::ask_each(parts, view, true),
        }
    }

    /// What remains open of the question in a situation: the same question for all finer situations.
    #[must_use]
    pub fn narrowed(&self, view: &V) -> Self {
        let narrowed = |parts: &[Self]| parts.iter().map(|part| part.narrowed(view)).collect();
        match (self.ask(view), self) {
            (Some(answer), _) => Self::Known(answer),
            (None, Self::Not(part)) => Self::Not(Box::new(part.narrowed(view))),
            (None, Self::All(parts)) => Self::joined(narrowed(parts), false, Self::All),
            (None, Self::Any(parts)) => Self::joined(narrowed(parts), true, Self::Any),
            (None, Self::Flag(value)) => Self::Flag(*value),
            (None, Self::Against(value, operator, literal)) => Self::Against(*value, *operator, *literal),
            (None, Self::Between(left, operator, right)) => Self::Between(*left, *operator, *right),
            (None, Self::Known(answer)) => Self::Known(*answer),
        }
    }

    /// `decisive` if one part answers so, else open if one part is open, else the opposite.
    fn ask_each(parts: &[Self], view: &V, decisive: bool) -> Option<bool> {
        let mut answer = Some(!decisive);
        for part in parts {
            match part.ask(view) {
                Some(found) if found == decisive => return Some(decisive),
                Some(_) => {}
                None => answer = None,
            }
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A situation of two flags that may be open.
    type View = [Option<i64>; 2];

    fn first() -> Question<View> {
        Question::Flag(|view| view[0])
    }

    fn second() -> Question<View> {
        Question::Flag(|view| view[1])
    }

    /// Every way for two flags to be false, true or open.
    fn views() -> Vec<View> {
        let answers = [Some(0), Some(1), None];
        answers.into_iter().flat_map(|one| answers.map(|other| [one, other])).collect()
    }

    /// What an open question can still be answered where everything is known.
    fn possible(question: &Question<View>, view: View) -> Vec<bool> {
        let known = views().into_iter().filter(|known| known.iter().all(Option::is_some));
        known
            .filter(|known| known.iter().zip(view).all(|(known, open)| open.is_none() || *known == open))
            .filter_map(|known| question.ask(&known))
            .collect()
    }

    #[test]
    fn an_answer_holds_however_the_open_flags_turn_out() {
        let questions = [
            Question::All(vec![first(), second()]),
            Question::Any(vec![first(), second()]),
            Question::Not(Box::new(Question::All(vec![first(), Question::Not(Box::new(second()))]))),
            Question::Any(vec![Question::All(vec![first(), second()]), Question::Not(Box::new(first()))]),
            Question::Against(|view| view[0], Operator::Less, 1),
            Question::Between(|view| view[0], Operator::Equal, |view| view[1]),
        ];
        for (number, question) in questions.iter().enumerate() {
            for view in views() {
                let possible = possible(question, view);
                match question.ask(&view) {
                    Some(answer) => {
                        assert!(possible.iter().all(|other| *other == answer), "{number}: {view:?}")
                    }
                    None => assert!(view.contains(&None), "{number}: {view:?}"),
                }
                let narrowed = question.narrowed(&view);
                assert_eq!(narrowed.ask(&view), question.ask(&view), "{number}: {view:?}");
                for known in views().into_iter().filter(|known| {
                    known
                        .iter()
                        .zip(view)
                        .all(|(known, open)| known.is_some() && (open.is_none() || *known == open))
                }) {
                    assert_eq!(narrowed.ask(&known), question.ask(&known), "{number}: {view:?} {known:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_known_is_left_out() {
        let view = [Some(1), None];
        let narrowed = Question::All(vec![first(), second()]).narrowed(&view);
        assert!(matches!(narrowed, Question::Flag(_)));
        assert!(matches!(Question::Any(vec![first(), second()]).narrowed(&view), Question::Known(true)));
    }
}
