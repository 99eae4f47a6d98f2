//! Whole numbers of any size, for the powers of exact sums.
//!
//! The fourth moment of 10^15 deals has some 400 bits. Only what rounding such a quotient needs is
//! here: sums, products and comparisons, no division.

use std::cmp::Ordering;

/// A whole number that is not negative.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Natural {
    /// Digits to the base 2^64, the least significant first; the last is not zero.
    digits: Vec<u64>,
}

impl Natural {
    pub(super) fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        let mut sum = Vec::with_capacity(self.digits.len().max(other.digits.len()) + 1);
        let mut carry = 0;
        for place in 0..self.digits.len().max(other.digits.len()) {
            let total = self.digit(place) + other.digit(place) + carry;
            sum.push(total as u64);
            carry = total >> 64;
        }
        sum.push(carry as u64);
        Self::trimmed(sum)
    }

    /// The larger of the two less the smaller, and how `self` compares to the other.
    pub(super) fn less(&self, other: &Self) -> (Ordering, Self) {
        let ordering = self.cmp(other);
        let (large, small) = if ordering == Ordering::Less { (other, self) } else { (self, other) };
        let mut rest = Vec::with_capacity(large.digits.len());
        let mut borrow = 0;
        for place in 0..large.digits.len() {
            let taken = small.digit(place) + borrow;
            let digit = large.digit(place);
            borrow = u128::from(digit < taken);
            rest.push((digit + (borrow << 64) - taken) as u64);
        }
        (ordering, Self::trimmed(rest))
    }

    pub(super) fn times(&self, other: &Self) -> Self {
        let mut product = vec![0_u64; self.digits.len() + other.digits.len() + 1];
        for (place, mine) in self.digits.iter().enumerate() {
            let mut carry = 0;
            for (at, digit) in product.iter_mut().enumerate().skip(place) {
                let theirs = other.digit(at - place);
                if theirs == 0 && carry == 0 && at - place >= other.digits.len() {
                    break;
                }
                let total = u128::from(*mine) * theirs + u128::from(*digit) + carry;
                *digit = total as u64;
                carry = total >> 64;
            }
        }
        Self::trimmed(product)
    }

    pub(super) fn to_the(&self, power: u32) -> Self {
        (0..power).fold(Self::from(1), |product, _| product.times(self))
    }

    fn digit(&self, place: usize) -> u128 {
        self.digits.get(place).map_or(0, |digit| u128::from(*digit))
    }

    fn trimmed(mut digits: Vec<u64>) -> Self {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Self { digits }
    }
}

impl From<u128> for Natural {
    fn from(number: u128) -> Self {
        Self::trimmed(vec![number as u64, (number >> 64) as u64])
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let lengths = self.digits.len().cmp(&other.digits.len());
        lengths.then_with(|| self.digits.iter().rev().cmp(other.digits.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn number(digits: &[u64]) -> Natural {
        Natural::trimmed(digits.to_vec())
    }

    #[test]
    fn carries_run_through_every_digit() {
        let all = number(&[u64::MAX; 5]);
        let next = all.plus(&Natural::from(1));
        assert_eq!(next, number(&[0, 0, 0, 0, 0, 1]));
        assert_eq!(next.less(&Natural::from(1)), (Ordering::Greater, all.clone()));
        assert_eq!(all.less(&all), (Ordering::Equal, Natural::default()));
        // (b − 1)² = b² − 2b + 1 with b = 2^320.
        let square = all.times(&all);
        let twice = next.plus(&next);
        assert_eq!(square.plus(&twice), next.times(&next).plus(&Natural::from(1)));
        assert_eq!(Natural::from(10).to_the(19), Natural::from(10_u128.pow(19)));
        assert!(Natural::from(3).to_the(0) == Natural::from(1) && Natural::from(0).is_zero());
    }

    fn some_number() -> impl Strategy<Value = Natural> {
        let digit = prop_oneof![Just(0), Just(1), Just(u64::MAX), any::<u64>()];
        proptest::collection::vec(digit, 0..6).prop_map(|digits| number(&digits))
    }

    proptest! {
        #[test]
        fn small_numbers_agree_with_the_processor(a in any::<u64>(), b in any::<u64>()) {
            let (wide_a, wide_b) = (u128::from(a), u128::from(b));
            let (big_a, big_b) = (Natural::from(wide_a), Natural::from(wide_b));
            prop_assert_eq!(big_a.times(&big_b), Natural::from(wide_a * wide_b));
            prop_assert_eq!(big_a.plus(&big_b), Natural::from(wide_a + wide_b));
            prop_assert_eq!(big_a.less(&big_b), (a.cmp(&b), Natural::from(wide_a.abs_diff(wide_b))));
        }

        #[test]
        fn the_laws_of_arithmetic_hold(a in some_number(), b in some_number(), c in some_number()) {
            prop_assert_eq!(a.times(&b), b.times(&a));
            prop_assert_eq!(a.times(&b).times(&c), a.times(&b.times(&c)));
            prop_assert_eq!(a.plus(&b).times(&c), a.times(&c).plus(&b.times(&c)));
            let (ordering, difference) = a.less(&b);
            let (small, large) = if ordering == Ordering::Less { (&a, &b) } else { (&b, &a) };
            prop_assert_eq!(&small.plus(&difference), large);
        }
    }
}
