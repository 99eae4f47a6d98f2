//! Money as whole ticks.

use super::exact::Exact;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// An amount of money as a whole number of the smallest unit in which every payout of a variant is
/// whole. What one tick is worth stands in the [`Unit`] that goes with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticks(pub i64);

impl Ticks {
    /// No money.
    pub const ZERO: Self = Self(0);
}

impl Add for Ticks {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Ticks {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Ticks {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Ticks {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i64> for Ticks {
    type Output = Self;
    fn mul(self, times: i64) -> Self {
        Self(self.0 * times)
    }
}

impl Sum for Ticks {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

/// How many ticks one initial bet is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    ticks_per_initial_bet: i64,
}

/// The largest number of ticks to an initial bet: results of thousands of bets, squared and summed
/// over 10^15 rounds, must fit 128 bits.
const FINEST: i128 = 1_000_000_000;

impl Unit {
    /// The coarsest unit in which all of `amounts`, given in initial bets, are whole; nothing where
    /// that would be finer than a billionth of an initial bet.
    #[must_use]
    pub fn coarsest(amounts: impl IntoIterator<Item = Exact>) -> Option<Self> {
        let mut ticks = 1_i128;
        for amount in amounts {
            let denominator = *amount.denom();
            ticks = ticks / common_divisor(ticks, denominator) * denominator;
            if ticks > FINEST {
                return None;
            }
        }
        Some(Self { ticks_per_initial_bet: i64::try_from(ticks).ok()? })
    }

    /// The unit in which amounts of both `self` and `other` are whole.
    #[must_use]
    pub fn common(self, other: Self) -> Option<Self> {
        Self::coarsest([
            Exact::new(1, i128::from(self.ticks_per_initial_bet)),
            Exact::new(1, i128::from(other.ticks_per_initial_bet)),
        ])
    }

    /// Ticks in one initial bet; at least 1.
    #[must_use]
    pub fn ticks_per_initial_bet(self) -> i64 {
        self.ticks_per_initial_bet
    }

    /// `amount` initial bets in ticks; nothing where that is not whole or too large for 64 bits.
    #[must_use]
    pub fn ticks(self, amount: Exact) -> Option<Ticks> {
        let ticks = amount * i128::from(self.ticks_per_initial_bet);
        if !ticks.is_integer() {
            return None;
        }
        i64::try_from(ticks.to_integer()).ok().map(Ticks)
    }

    /// `ticks` in initial bets, exactly.
    #[must_use]
    pub fn initial_bets(self, ticks: Ticks) -> Exact {
        Exact::new(i128::from(ticks.0), i128::from(self.ticks_per_initial_bet))
    }
}

fn common_divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coarsest_unit_makes_every_amount_whole() {
        let amounts = [Exact::new(1, 2), Exact::new(3, 5), Exact::from(7)];
        let unit = Unit::coarsest(amounts).expect("a tenth is fine enough");
        assert_eq!(unit.ticks_per_initial_bet(), 10);
        for amount in amounts {
            let ticks = unit.ticks(amount).expect("whole by construction");
            assert_eq!(unit.initial_bets(ticks), amount);
        }
        assert_eq!(unit.ticks(Exact::new(1, 3)), None);
    }

    #[test]
    fn a_unit_finer_than_a_billionth_is_refused() {
        assert_eq!(Unit::coarsest([Exact::new(1, 1_000_000_007)]), None);
    }
}
