//! The cells in which the sampler counts: one for every way in which a box can stand at the showdown.
//!
//! A cell knows the path, the classes of the hands and who is better, never an amount: the settlement
//! of a cell is worked out afterwards by [`settle`](super::settle), so that counting costs the same
//! whatever the paytable.

use super::settle::{Path, Showdown};
use crate::cards::hand::HandClass;
use std::cmp::Ordering;

const CLASSES: usize = HandClass::COUNT;
/// Cells of boxes that did not buy: path, class, dealer's class, comparison.
pub(super) const WITHOUT_PURCHASE: usize = 2 * CLASSES * CLASSES * 3;
/// Cells of boxes that bought: path, first and final class, dealer's class, two comparisons.
const WITH_PURCHASE: usize = 2 * CLASSES * CLASSES * CLASSES * 3 * 3;
/// How many cells there are.
pub(super) const CELLS: usize = WITHOUT_PURCHASE + WITH_PURCHASE;

/// The cell of a box that passed (`code` 0) or went (`code` 1) without buying. `comparison` is 0, 1 or
/// 2 for a hand weaker than, equal to or stronger than the dealer's.
#[inline(always)]
pub(super) fn without_purchase(code: u16, class: u16, dealer: u16, comparison: u16) -> u16 {
    ((code * CLASSES as u16 + class) * CLASSES as u16 + dealer) * 3 + comparison
}

/// The cell of a box that bought and then went (`passed` 0) or passed (`passed` 1).
#[inline(always)]
pub(super) fn with_purchase(
    passed: usize,
    classes: [usize; 2],
    dealer: usize,
    comparisons: [usize; 2],
) -> usize {
    let hands = (passed * CLASSES + classes[0]) * CLASSES + classes[1];
    WITHOUT_PURCHASE + ((hands * CLASSES + dealer) * 3 + comparisons[0]) * 3 + comparisons[1]
}

/// How the box of a cell stands.
pub(super) fn showdown(cell: usize) -> Showdown {
    let mut rest = cell;
    let mut digit = |base: usize| {
        let digit = rest % base;
        rest /= base;
        digit
    };
    if cell < WITHOUT_PURCHASE {
        let comparison = ordering(digit(3));
        let dealer_class = HandClass::ALL[digit(CLASSES)];
        let class = HandClass::ALL[digit(CLASSES)];
        let path = if digit(2) == 0 { Path::Passed } else { Path::Went };
        return Showdown {
            path,
            first_class: class,
            first_against_dealer: comparison,
            final_class: class,
            final_against_dealer: comparison,
            dealer_class,
        };
    }
    rest = cell - WITHOUT_PURCHASE;
    let mut digit = |base: usize| {
        let digit = rest % base;
        rest /= base;
        digit
    };
    let final_against_dealer = ordering(digit(3));
    let first_against_dealer = ordering(digit(3));
    let dealer_class = HandClass::ALL[digit(CLASSES)];
    let final_class = HandClass::ALL[digit(CLASSES)];
    let first_class = HandClass::ALL[digit(CLASSES)];
    let path = if digit(2) == 0 { Path::BoughtAndWent } else { Path::BoughtAndPassed };
    Showdown { path, first_class, first_against_dealer, final_class, final_against_dealer, dealer_class }
}

fn ordering(comparison: usize) -> Ordering {
    comparison.cmp(&1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_stands_for_one_showdown() {
        for cell in 0..CELLS {
            let showdown = showdown(cell);
            let comparison = |order: Ordering| (order as i8 + 1) as usize;
            let dealer = showdown.dealer_class.index();
            let classes = [showdown.first_class.index(), showdown.final_class.index()];
            let comparisons =
                [comparison(showdown.first_against_dealer), comparison(showdown.final_against_dealer)];
            let without = |code: u16| {
                let [class, dealer, comparison] = [classes[0], dealer, comparisons[0]].map(|n| n as u16);
                usize::from(without_purchase(code, class, dealer, comparison))
            };
            let back = match showdown.path {
                Path::Passed => without(0),
                Path::Went => without(1),
                Path::BoughtAndWent => with_purchase(0, classes, dealer, comparisons),
                Path::BoughtAndPassed => with_purchase(1, classes, dealer, comparisons),
            };
            assert_eq!(back, cell);
        }
    }
}
