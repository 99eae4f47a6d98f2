//! The rules of a house as a list of keys and values, the way back from [`read`](super::read).

use super::super::rules::{
    AfterBuying, Buy, Dealer, Insurance, LooksAt, NotQualified, Pay, Progressive, ProgressiveAward, Rules,
    SeveralWinners, TableLimits,
};
use super::keys::meaning;
use crate::base::exact::{self, Exact};
use crate::cards::hand::HandClass;
use crate::cards::ranking::HandOrder;
use crate::game::house::{Rule, RuleValue};

/// Every rule that changes a number, in the order in which files usually have them.
#[must_use]
pub fn rules(rules: &Rules) -> Vec<Rule> {
    let mut list = List::default();
    list.bare("cards.decks", "1");
    list.word(
        "cards.hand_order",
        match rules.hand_order {
            HandOrder::Standard => "standard",
            HandOrder::FlushAboveFullHouse => "flush-above-full-house",
        },
    );
    list.table(&rules.table);
    list.pay("ante.win", rules.ante_win);
    list.dealer(&rules.dealer);
    list.amount("second_bet.stake", rules.second_bet.stake);
    list.by_class("second_bet.pays", &rules.second_bet.pays, |pay| RuleValue::Text(pay.to_string()));
    list.buy(rules.buy.as_ref(), rules.insurance.is_some());
    if let Some(insurance) = &rules.insurance {
        list.insurance(insurance);
    }
    if let Some(progressive) = &rules.progressive {
        list.progressive(progressive);
    }
    list.rules
}

/// A list that grows.
#[derive(Default)]
struct List {
    rules: Vec<Rule>,
}

impl List {
    fn add(&mut self, key: &str, value: RuleValue) {
        self.rules.push(Rule { key: key.to_owned(), meaning: meaning(key), value });
    }

    fn word(&mut self, key: &str, word: &str) {
        self.add(key, RuleValue::Text(word.to_owned()));
    }

    fn bare(&mut self, key: &str, text: impl ToString) {
        self.add(key, RuleValue::Bare(text.to_string()));
    }

    fn amount(&mut self, key: &str, amount: Exact) {
        self.add(key, RuleValue::amount(amount));
    }

    fn amount_or_none(&mut self, key: &str, amount: Option<Exact>) {
        match amount {
            Some(amount) => self.amount(key, amount),
            None => self.word(key, "none"),
        }
    }

    fn pay(&mut self, key: &str, pay: Pay) {
        self.word(key, &pay.to_string());
    }

    /// The classes that have a value, the best first.
    fn by_class<T>(
        &mut self,
        table: &str,
        values: &[Option<T>; HandClass::COUNT],
        value: impl Fn(&T) -> RuleValue,
    ) {
        for class in HandClass::ALL.into_iter().rev() {
            if let Some(of_class) = &values[class.index()] {
                self.add(&format!("{table}.{class}"), value(of_class));
            }
        }
    }

    fn table(&mut self, table: &TableLimits) {
        self.amount("table.minimum", table.minimum);
        self.amount_or_none("table.maximum", table.maximum);
        self.bare("table.boxes", table.boxes);
        self.bare("table.bets_per_box", table.bets_per_box);
        self.amount_or_none("table.payout_maximum_per_hand", table.payout_maximum_per_hand);
        self.amount_or_none("table.payout_maximum_per_round", table.payout_maximum_per_round);
    }

    fn dealer(&mut self, dealer: &Dealer) {
        let qualifies = match dealer.qualifies {
            HandClass::HighCard => "always",
            HandClass::AceKing => "ace-king",
            _ => "pair",
        };
        self.word("dealer.qualifies", qualifies);
        if dealer.qualifies == HandClass::HighCard {
            return;
        }
        let (word, pay) = match dealer.not_qualified {
            NotQualified::PayAllAntes(pay) => ("pay-all-antes", Some(pay)),
            NotQualified::PayBetterAntes(pay) => ("pay-better-antes", Some(pay)),
            NotQualified::Nothing => ("pay-nothing", None),
        };
        self.word("dealer.not_qualified", word);
        if let Some(pay) = pay {
            self.pay("dealer.not_qualified_pay", pay);
        }
    }

    fn buy(&mut self, buy: Option<&Buy>, has_insurance: bool) {
        self.bare("buy.cards", if buy.is_some() { "1" } else { "0" });
        let Some(buy) = buy else { return };
        self.amount("buy.price", buy.price);
        let after = match buy.after {
            AfterBuying::Commit => "commit",
            AfterBuying::Decide => "decide",
        };
        self.word("buy.after", after);
        if has_insurance {
            self.bare("buy.forfeits_insurance", buy.forfeits_insurance);
        }
    }

    fn looks_at(&mut self, key: &str, looks_at: LooksAt) {
        let word = match looks_at {
            LooksAt::FirstFive => "first-five",
            LooksAt::FinalHand => "final-hand",
        };
        self.word(key, word);
    }

    fn insurance(&mut self, insurance: &Insurance) {
        self.looks_at("insurance.looks_at", insurance.looks_at);
        self.bare("insurance.needs_second_bet", insurance.needs_second_bet);
        self.bare("insurance.lost_to_better_dealer", insurance.lost_to_better_dealer);
        self.amount_or_none("insurance.maximum", insurance.maximum);
        self.bare("insurance.fixed", insurance.fixed);
        self.by_class("insurance.pays", &insurance.pays, |pay| RuleValue::Text(pay.to_string()));
    }

    fn progressive(&mut self, progressive: &Progressive) {
        self.amount("progressive.stake", progressive.stake);
        self.looks_at("progressive.looks_at", progressive.looks_at);
        self.bare("progressive.needs_second_bet", progressive.needs_second_bet);
        self.amount("progressive.meter", progressive.meter);
        self.amount("progressive.seed", progressive.seed);
        self.amount("progressive.fed", progressive.fed);
        let several = match progressive.several_winners {
            SeveralWinners::Split => "split",
            SeveralWinners::EachInFull => "each-in-full",
        };
        self.word("progressive.several_winners", several);
        self.by_class("progressive.awards", &progressive.awards, |award| {
            RuleValue::Text(match award {
                ProgressiveAward::Fixed(pay) => pay.to_string(),
                ProgressiveAward::MeterShare(share) => {
                    format!("{} % of the meter", exact::text(*share * Exact::from(100)))
                }
            })
        });
    }
}
