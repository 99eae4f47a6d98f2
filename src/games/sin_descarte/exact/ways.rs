//! What a box's result depends on, as numbers of ways, and what each of them is worth.

use super::super::rules::{NotQualified, Rules};
use super::super::settle::{Path, Showdown, settle_round};
use super::super::subject::Subject;
use crate::cards::hand::HandClass;
use crate::tally::subject::Settled;
use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Mul, Sub};

/// Numbers of ways in which the dealer's cards can fall, or a weight for each of these numbers.
///
/// "Weaker" and "equal" are dealer hands on the same side of the qualifying line as the hand that they
/// are compared with: a dealer who does not qualify is weaker than a hand that would.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ways {
    /// All.
    pub(super) all: i128,
    /// The dealer does not qualify.
    pub(super) not_qualified: i128,
    /// The dealer's hand is weaker than the first five, or equal; counted only where a purchase has
    /// made another hand of them.
    pub(super) first: [i128; 2],
    /// The dealer's hand is weaker than the final hand, or equal.
    pub(super) last: [i128; 2],
}

impl Ways {
    fn each(self, other: Self, with: impl Fn(i128, i128) -> i128) -> Self {
        Self {
            all: with(self.all, other.all),
            not_qualified: with(self.not_qualified, other.not_qualified),
            first: [with(self.first[0], other.first[0]), with(self.first[1], other.first[1])],
            last: [with(self.last[0], other.last[0]), with(self.last[1], other.last[1])],
        }
    }

    /// The sum of each number times its weight.
    pub(super) fn dot(self, weights: Self) -> i128 {
        let products = self.each(weights, |number, weight| number * weight);
        products.all
            + products.not_qualified
            + products.first.iter().sum::<i128>()
            + products.last.iter().sum::<i128>()
    }
}

impl Add for Ways {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        self.each(other, |one, other| one + other)
    }
}

impl AddAssign for Ways {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Ways {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.each(other, |one, other| one - other)
    }
}

impl Mul<i128> for Ways {
    type Output = Self;
    fn mul(self, times: i128) -> Self {
        self.each(self, |number, _| number * times)
    }
}

const NONE: Ways = Ways { all: 0, not_qualified: 0, first: [0; 2], last: [0; 2] };
const ALL: Ways = Ways { all: 1, ..NONE };
const NOT_QUALIFIED: Ways = Ways { not_qualified: 1, ..NONE };
const FIRST_WEAKER: Ways = Ways { first: [1, 0], ..NONE };
const FIRST_EQUAL: Ways = Ways { first: [0, 1], ..NONE };
const LAST_WEAKER: Ways = Ways { last: [1, 0], ..NONE };
const LAST_EQUAL: Ways = Ways { last: [0, 1], ..NONE };

/// How a box came to the showdown, as far as that is known without the dealer's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Standpoint {
    /// What the box did.
    pub(super) path: Path,
    /// The class of the first five.
    pub(super) first: HandClass,
    /// The class of the final hand.
    pub(super) last: HandClass,
    /// The first five compared with the final hand.
    pub(super) first_against_last: Ordering,
}

impl Standpoint {
    /// Of a box that did not buy.
    pub(super) fn without_purchase(path: Path, class: HandClass) -> Self {
        Self { path, first: class, last: class, first_against_last: Ordering::Equal }
    }

    /// All ways in which the dealer's cards can fall, cut into the showdowns that may be settled
    /// differently, with what each of them comes to as a sum of [`Ways`]. The dealer's class in a
    /// showdown stands for all on its side of the line. Where nothing hangs on who is better with the
    /// first five, they are taken as not compared.
    pub(super) fn showdowns(self, rules: &Rules, compares_first: bool) -> Vec<(Showdown, Ways)> {
        use Ordering::{Equal, Greater, Less};
        let mut showdowns = Vec::new();
        let mut add = |qualifies: bool, against: [Ordering; 2], ways: Ways| {
            let dealer_class = if qualifies { rules.dealer.qualifies } else { HandClass::HighCard };
            let showdown = Showdown {
                path: self.path,
                first_class: self.first,
                first_against_dealer: against[0],
                final_class: self.last,
                final_against_dealer: against[1],
                dealer_class,
            };
            showdowns.push((showdown, ways));
        };
        let last_qualifies = rules.qualifies(self.last);
        // First five as strong as the final hand, as they are without a purchase, stand as that does.
        let compares_first = compares_first || self.first_against_last == Ordering::Equal;
        let first_qualifies = compares_first && rules.qualifies(self.first);
        if last_qualifies {
            add(false, [Greater, Greater], NOT_QUALIFIED);
        } else if compares_below(rules) {
            add(false, [Greater, Greater], LAST_WEAKER);
            add(false, [Greater, Equal], LAST_EQUAL);
            add(false, [Greater, Less], NOT_QUALIFIED - LAST_WEAKER - LAST_EQUAL);
        } else {
            add(false, [Greater, Less], NOT_QUALIFIED);
        }
        let qualified = ALL - NOT_QUALIFIED;
        match (first_qualifies, last_qualifies, self.first_against_last) {
            (false, false, _) => add(true, [Less, Less], qualified),
            (true, false, _) => {
                add(true, [Greater, Less], FIRST_WEAKER);
                add(true, [Equal, Less], FIRST_EQUAL);
                add(true, [Less, Less], qualified - FIRST_WEAKER - FIRST_EQUAL);
            }
            (false, true, _) => {
                add(true, [Less, Greater], LAST_WEAKER);
                add(true, [Less, Equal], LAST_EQUAL);
                add(true, [Less, Less], qualified - LAST_WEAKER - LAST_EQUAL);
            }
            (true, true, Equal) => {
                add(true, [Greater, Greater], LAST_WEAKER);
                add(true, [Equal, Equal], LAST_EQUAL);
                add(true, [Less, Less], qualified - LAST_WEAKER - LAST_EQUAL);
            }
            (true, true, Less) => {
                add(true, [Greater, Greater], FIRST_WEAKER);
                add(true, [Equal, Greater], FIRST_EQUAL);
                add(true, [Less, Greater], LAST_WEAKER - FIRST_WEAKER - FIRST_EQUAL);
                add(true, [Less, Equal], LAST_EQUAL);
                add(true, [Less, Less], qualified - LAST_WEAKER - LAST_EQUAL);
            }
            (true, true, Greater) => {
                add(true, [Greater, Greater], LAST_WEAKER);
                add(true, [Greater, Equal], LAST_EQUAL);
                add(true, [Greater, Less], FIRST_WEAKER - LAST_WEAKER - LAST_EQUAL);
                add(true, [Equal, Less], FIRST_EQUAL);
                add(true, [Less, Less], qualified - FIRST_WEAKER - FIRST_EQUAL);
            }
        }
        showdowns
    }

    /// The bets of a box in a showdown, all other boxes empty.
    pub(super) fn settled(subject: &Subject, showdown: &Showdown) -> [Settled; 5] {
        let mut alone = [Default::default()];
        settle_round(&subject.rules, &subject.amounts, 1, &[*showdown], &mut alone);
        alone[0].bets()
    }

    /// The net result in ticks as a weight for each of the ways.
    pub(super) fn worth(self, subject: &Subject) -> Ways {
        let net = |showdown: &Showdown| -> i128 {
            Self::settled(subject, showdown).iter().map(|bet| i128::from(bet.net().0)).sum()
        };
        self.showdowns(&subject.rules, true)
            .into_iter()
            .fold(NONE, |worth, (showdown, ways)| worth + ways * net(&showdown))
    }
}

/// Whether it matters who is better when the dealer does not qualify.
pub(super) fn compares_below(rules: &Rules) -> bool {
    matches!(rules.dealer.not_qualified, NotQualified::PayBetterAntes(_))
}

/// What every standpoint is worth under a subject, by table: so that it is worked out once.
#[derive(Debug)]
pub(super) struct Worths {
    by_place: Vec<Worth>,
    any_compares_first: bool,
}

/// A worth in numbers that the inner loops can use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Worth {
    pub(super) all: i64,
    pub(super) not_qualified: i64,
    pub(super) first: [i64; 2],
    pub(super) last: [i64; 2],
}

impl Worth {
    /// What is left of these weights when others are taken off.
    pub(super) fn less(self, other: Self) -> Self {
        let less = |one: [i64; 2], other: [i64; 2]| [one[0] - other[0], one[1] - other[1]];
        Self {
            all: self.all - other.all,
            not_qualified: self.not_qualified - other.not_qualified,
            first: less(self.first, other.first),
            last: less(self.last, other.last),
        }
    }

    /// These weights and others.
    pub(super) fn plus(self, other: Self) -> Self {
        self.less(Self::default().less(other))
    }

    /// The same as weights of [`Ways`].
    pub(super) fn wide(self) -> Ways {
        Ways {
            all: self.all.into(),
            not_qualified: self.not_qualified.into(),
            first: self.first.map(i128::from),
            last: self.last.map(i128::from),
        }
    }

    /// Whether the dealer's hand must be compared with the first five as well.
    pub(super) fn compares_first(&self) -> bool {
        self.first != [0, 0]
    }
}

const CLASSES: usize = HandClass::COUNT;

/// The place of a standpoint among all.
pub(super) fn place(standpoint: Standpoint) -> usize {
    let order = (standpoint.first_against_last as i8 + 1) as usize;
    ((standpoint.path as usize * CLASSES + standpoint.first.index()) * CLASSES + standpoint.last.index()) * 3
        + order
}

/// How many standpoints there are.
pub(super) const STANDPOINTS: usize = 4 * CLASSES * CLASSES * 3;

/// All standpoints by their place.
pub(super) fn standpoints() -> impl Iterator<Item = Standpoint> {
    let orders = [Ordering::Less, Ordering::Equal, Ordering::Greater];
    Path::ALL.into_iter().flat_map(move |path| {
        HandClass::ALL.into_iter().flat_map(move |first| {
            HandClass::ALL.into_iter().flat_map(move |last| {
                orders.into_iter().map(move |first_against_last| Standpoint {
                    path,
                    first,
                    last,
                    first_against_last,
                })
            })
        })
    })
}

impl Worths {
    /// The worths under a subject.
    pub(super) fn of(subject: &Subject) -> Self {
        // Amounts are bounded so that a square of them fits 128 bits: they fit 64 by far.
        let narrow = |wide: i128| wide as i64;
        let worth = |standpoint: Standpoint| {
            let ways = standpoint.worth(subject);
            Worth {
                all: narrow(ways.all),
                not_qualified: narrow(ways.not_qualified),
                first: ways.first.map(narrow),
                last: ways.last.map(narrow),
            }
        };
        let by_place: Vec<Worth> = standpoints().map(worth).collect();
        let any_compares_first = by_place.iter().any(Worth::compares_first);
        Self { by_place, any_compares_first }
    }

    /// The worth of a standpoint.
    #[inline(always)]
    pub(super) fn of_standpoint(&self, standpoint: Standpoint) -> Worth {
        self.by_place[place(standpoint)]
    }

    /// Whether it ever matters who is better with the first five after a purchase.
    pub(super) fn any_compares_first(&self) -> bool {
        self.any_compares_first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standpoints_stand_in_their_places() {
        let all: Vec<Standpoint> = standpoints().collect();
        assert_eq!(all.len(), STANDPOINTS);
        assert!(all.iter().enumerate().all(|(at, standpoint)| place(*standpoint) == at));
    }
}
