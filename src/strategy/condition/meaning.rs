//! What the words of a condition name: features, stakes and literals, each checked against its kind.

use super::{Expression, Operator};
use crate::base::document::Located;
use crate::base::exact::{self, Exact};
use crate::base::fault::{Fault, nearest};
use crate::game::vocabulary::{Feature, Kind, Situations, Stake};
use std::mem::discriminant;

/// A condition whose every word has a meaning. Features and stakes are named by their places in the
/// vocabulary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A flag of the view.
    Flag(usize),
    /// A comparison of values of one kind.
    Compare {
        /// What stands on the left.
        left: Term,
        /// How it is compared.
        operator: Operator,
        /// What stands on the right.
        right: Term,
    },
    /// Whether a stake is above 0.
    Staked(usize),
    /// A comparison of amounts.
    CompareStake {
        /// What stands on the left.
        left: Amount,
        /// How it is compared.
        operator: Operator,
        /// What stands on the right.
        right: Amount,
    },
    /// What does not hold.
    Not(Box<Condition>),
    /// All of these hold.
    All(Vec<Condition>),
    /// One of these holds.
    Any(Vec<Condition>),
}

/// One side of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A feature.
    Feature(usize),
    /// A number.
    Number(i64),
    /// A word whose place on the scale of its kind depends on the house.
    Literal(Kind, Located<String>),
}

/// One side of a comparison of amounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A stake.
    Stake(usize),
    /// An amount in initial bets.
    Literal(Exact),
}

impl Condition {
    /// Every comparison of a stake with an amount, and every question whether there is one.
    pub fn for_each_stake(&self, seen: &mut impl FnMut(usize, Option<Exact>)) {
        match self {
            Self::Flag(_) | Self::Compare { .. } => {}
            Self::Staked(stake) => seen(*stake, None),
            Self::CompareStake { left, right, .. } => match (left, right) {
                (Amount::Stake(stake), Amount::Literal(amount))
                | (Amount::Literal(amount), Amount::Stake(stake)) => seen(*stake, Some(*amount)),
                (Amount::Stake(left), Amount::Stake(right)) => {
                    seen(*left, None);
                    seen(*right, None);
                }
                (Amount::Literal(_), Amount::Literal(_)) => {}
            },
            Self::Not(part) => part.for_each_stake(seen),
            Self::All(parts) | Self::Any(parts) => parts.iter().for_each(|part| part.for_each_stake(seen)),
        }
    }
}

/// What a word of a condition names.
enum Name {
    Feature(usize),
    /// A stake that is compared as an amount.
    Amount(usize),
    /// The flag of a stake.
    Staked(usize),
    Unknown,
}

/// Gives words their meanings, and collects what is wrong with them.
pub struct Reader<'r, V: 'static> {
    /// What a condition of the stage may ask.
    pub features: &'static [Feature<V>],
    /// The stakes.
    pub stakes: &'static [Stake],
    /// The situations that know the literals.
    pub situations: &'r dyn Situations<V>,
    /// How to find the list of features.
    pub advice: &'r str,
    /// What has been found wrong.
    pub faults: &'r mut Vec<Fault>,
}

impl<V> Reader<'_, V> {
    /// The condition that an expression means; nothing where a word of it has been found wrong.
    pub fn condition(&mut self, expression: &Expression) -> Option<Condition> {
        self.part(expression, &mut None)
    }

    /// The meaning of a part. `last` is the feature that was compared last before it.
    fn part(&mut self, expression: &Expression, last: &mut Option<usize>) -> Option<Condition> {
        match expression {
            Expression::Word(word) => self.flag(word, *last),
            Expression::Compare { left, operator, right } => self.comparison(left, *operator, right, last),
            Expression::Not(part) => Some(Condition::Not(Box::new(self.part(part, last)?))),
            Expression::All(parts) => self.parts(parts, last).map(Condition::All),
            Expression::Any(parts) => self.parts(parts, last).map(Condition::Any),
        }
    }

    /// The meanings of all parts: each is read, even where one before it is wrong.
    fn parts(&mut self, parts: &[Expression], last: &mut Option<usize>) -> Option<Vec<Condition>> {
        let meanings: Vec<Option<Condition>> = parts.iter().map(|part| self.part(part, last)).collect();
        meanings.into_iter().collect()
    }

    fn name(&self, word: &str) -> Name {
        if let Some(feature) = self.features.iter().position(|feature| feature.name == word) {
            return Name::Feature(feature);
        }
        match self.stakes.iter().position(|stake| stake.name == word || stake.flag == word) {
            Some(stake) if self.stakes[stake].flag == word => Name::Staked(stake),
            Some(stake) => Name::Amount(stake),
            None => Name::Unknown,
        }
    }

    fn names(&self) -> impl Iterator<Item = &'static str> {
        let stakes = self.stakes.iter().flat_map(|stake| [stake.name, stake.flag]);
        self.features.iter().map(|feature| feature.name).chain(stakes)
    }

    fn refuse<T>(&mut self, word: &Located<String>, message: String, help: impl Into<String>) -> Option<T> {
        self.faults.push(Fault::new(word.span.clone(), message).help(help));
        None
    }

    fn unknown<T>(&mut self, word: &Located<String>) -> Option<T> {
        let message = format!("`{}` is not a feature", word.value);
        let help = match nearest(&word.value, self.names()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => self.advice.to_owned(),
        };
        self.refuse(word, message, help)
    }

    fn flag(&mut self, word: &Located<String>, last: Option<usize>) -> Option<Condition> {
        match self.name(&word.value) {
            Name::Feature(index) if self.features[index].kind == Kind::Flag => Some(Condition::Flag(index)),
            Name::Feature(index) => {
                let feature = &self.features[index];
                let message = format!("`{}` is a {} and cannot stand alone", feature.name, feature.kind.name());
                self.refuse(word, message, format!("compare it; its values are {}", feature.values))
            }
            Name::Staked(stake) => Some(Condition::Staked(stake)),
            Name::Amount(stake) => {
                let stake = &self.stakes[stake];
                let message = format!("`{}` is an amount and cannot stand alone", stake.name);
                self.refuse(word, message, format!("write `{}`, or compare it", stake.flag))
            }
            Name::Unknown => {
                // `upcard = Q or K`: the second word is meant for the same feature.
                let meant = last.map(|index| &self.features[index]);
                match meant.filter(|feature| self.literal(feature.kind, word).is_ok()) {
                    Some(feature) => {
                        let help = format!("compare each: `{} = {}`", feature.name, word.value);
                        self.refuse(word, format!("`{}` is not a feature", word.value), help)
                    }
                    None => self.unknown(word),
                }
            }
        }
    }

    fn comparison(
        &mut self,
        left: &Located<String>,
        operator: Operator,
        right: &Located<String>,
        last: &mut Option<usize>,
    ) -> Option<Condition> {
        let names = (self.name(&left.value), self.name(&right.value));
        for (word, name) in [(left, &names.0), (right, &names.1)] {
            let is_flag = match name {
                Name::Feature(index) => self.features[*index].kind == Kind::Flag,
                Name::Staked(_) => true,
                Name::Amount(_) | Name::Unknown => false,
            };
            if is_flag {
                let message = format!("`{}` is true or false and is not compared", word.value);
                return self.refuse(word, message, format!("write `{0}` or `not {0}`", word.value));
            }
        }
        if let Name::Feature(index) = names.0 {
            *last = Some(index);
        }
        match names {
            (Name::Feature(a), Name::Feature(b)) => {
                let kinds = (self.features[a].kind, self.features[b].kind);
                if discriminant(&kinds.0) != discriminant(&kinds.1) {
                    return self.mismatch(left, kinds.0.name(), right, kinds.1.name());
                }
                Some(Condition::Compare { left: Term::Feature(a), operator, right: Term::Feature(b) })
            }
            (Name::Amount(a), Name::Amount(b)) => {
                Some(Condition::CompareStake { left: Amount::Stake(a), operator, right: Amount::Stake(b) })
            }
            (Name::Feature(index), Name::Unknown) => {
                let right = self.value(index, right)?;
                Some(Condition::Compare { left: Term::Feature(index), operator, right })
            }
            (Name::Unknown, Name::Feature(index)) => {
                let left = self.value(index, left)?;
                Some(Condition::Compare { left, operator, right: Term::Feature(index) })
            }
            (Name::Amount(stake), Name::Unknown) => {
                let right = Amount::Literal(self.amount(stake, right)?);
                Some(Condition::CompareStake { left: Amount::Stake(stake), operator, right })
            }
            (Name::Unknown, Name::Amount(stake)) => {
                let left = Amount::Literal(self.amount(stake, left)?);
                Some(Condition::CompareStake { left, operator, right: Amount::Stake(stake) })
            }
            (Name::Unknown, Name::Unknown) => {
                let (is_left, is_right) = (
                    nearest(&left.value, self.names()).is_some(),
                    nearest(&right.value, self.names()).is_some(),
                );
                self.unknown(if is_right && !is_left { right } else { left })
            }
            (Name::Feature(index), _) => {
                self.mismatch(left, self.features[index].kind.name(), right, "amount")
            }
            (_, Name::Feature(index)) => {
                self.mismatch(left, "amount", right, self.features[index].kind.name())
            }
            // Flags of stakes were refused above.
            (Name::Staked(_), _) | (_, Name::Staked(_)) => None,
        }
    }

    fn mismatch<T>(
        &mut self,
        left: &Located<String>,
        left_kind: &str,
        right: &Located<String>,
        right_kind: &str,
    ) -> Option<T> {
        let message = format!(
            "`{}` cannot be compared with `{}`: the one is of kind {left_kind}, the other of kind {right_kind}",
            left.value, right.value
        );
        self.refuse(right, message, "compare features of one kind, or a feature with one of its values")
    }

    fn literal(&self, kind: Kind, word: &Located<String>) -> Result<Term, String> {
        match kind {
            Kind::Number { least, most } => {
                let number = word.value.parse().ok().filter(|number| (least..=most).contains(number));
                number.map(Term::Number).ok_or_else(|| format!("write a whole number from {least} to {most}"))
            }
            _ => {
                self.situations.literal(kind, &word.value)?;
                Ok(Term::Literal(kind, word.clone()))
            }
        }
    }

    /// A literal that a feature is compared with.
    fn value(&mut self, feature: usize, word: &Located<String>) -> Option<Term> {
        let feature = &self.features[feature];
        match self.literal(feature.kind, word) {
            Ok(term) => Some(term),
            Err(right) => {
                let alike = self.features.iter().filter(|other| discriminant(&other.kind) == discriminant(&feature.kind));
                let help = match nearest(&word.value, alike.map(|other| other.name)) {
                    Some(near) if word.value.len() > 2 => format!("{right}; or did you mean `{near}`?"),
                    _ => right,
                };
                self.refuse(word, format!("`{}` is not a value of `{}`", word.value, feature.name), help)
            }
        }
    }

    /// An amount that a stake is compared with.
    fn amount(&mut self, stake: usize, word: &Located<String>) -> Option<Exact> {
        match exact::parse(&word.value) {
            Ok(amount) if amount >= Exact::ZERO => Some(amount),
            _ => {
                let message = format!("`{}` is not a value of `{}`", word.value, self.stakes[stake].name);
                self.refuse(word, message, "write an amount of 0 or more, such as `2`, `0.5` or `1/2`")
            }
        }
    }
}
