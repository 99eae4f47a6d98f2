//! The bets of the main game: dealer, second bet, purchase.

use super::super::rules::{AfterBuying, Buy, Dealer, NotQualified, SecondBet};
use super::{pay, section};
use crate::base::document::Table;
use crate::cards::hand::HandClass;

/// What a file says about the ante of a player who goes, when the dealer does not qualify.
#[derive(Clone, Copy)]
enum Antes {
    All,
    Better,
    None,
}

/// The lowest class with which the dealer qualifies, as soon as that much is sound, and the whole.
pub(super) fn dealer(root: &Table<'_>) -> (Option<HandClass>, Option<Dealer>) {
    let Some(table) = root.table("dealer") else { return (None, None) };
    let meanings = [
        ("ace-king", HandClass::AceKing),
        ("pair", HandClass::Pair),
        // A combination above A-K: the lowest is a pair of twos.
        ("above-ace-king", HandClass::Pair),
        ("always", HandClass::HighCard),
    ];
    let qualifies = table.word("qualifies", &meanings).map(|word| word.value);
    let not_qualified = match qualifies {
        Some(HandClass::HighCard) => {
            for key in ["not_qualified", "not_qualified_pay"] {
                table.forbid(key, "the dealer qualifies with every hand");
            }
            Some(NotQualified::Nothing)
        }
        Some(_) => not_qualified(&table),
        None => {
            table.know(&["not_qualified", "not_qualified_pay"]);
            None
        }
    };
    table.close();
    let dealer = qualifies.zip(not_qualified);
    (qualifies, dealer.map(|(qualifies, not_qualified)| Dealer { qualifies, not_qualified }))
}

fn not_qualified(table: &Table<'_>) -> Option<NotQualified> {
    let meanings =
        [("pay-all-antes", Antes::All), ("pay-better-antes", Antes::Better), ("pay-nothing", Antes::None)];
    let Some(antes) = table.word("not_qualified", &meanings) else {
        table.know(&["not_qualified_pay"]);
        return None;
    };
    match antes.value {
        Antes::All => pay(table, "not_qualified_pay").map(NotQualified::PayAllAntes),
        Antes::Better => pay(table, "not_qualified_pay").map(NotQualified::PayBetterAntes),
        Antes::None => {
            table.forbid("not_qualified_pay", "`pay-nothing` pays no ante");
            Some(NotQualified::Nothing)
        }
    }
}

/// The second bet. `qualifies` says which hands can win it; where it is not known, the pays of the
/// hands that depend on it are not judged.
pub(super) fn second_bet(table: &Table<'_>, qualifies: Option<HandClass>) -> Option<SecondBet> {
    let stake = table.positive_amount("stake");
    let pays = section(table, "pays", |pays| {
        Some(HandClass::ALL.map(|class| {
            match qualifies {
                Some(lowest) if class < lowest => {
                    pays.forbid(class.key(), "such a hand cannot beat a dealer who qualifies");
                    return None;
                }
                None if class < HandClass::Pair && !pays.has(class.key()) => return None,
                _ => {}
            }
            pay(pays, class.key())
        }))
    });
    Some(SecondBet { stake: stake?.value, pays: pays? })
}

/// Whether a card is for sale, as soon as that much is sound, and on what terms.
pub(super) fn buy(root: &Table<'_>) -> (Option<bool>, Option<Option<Buy>>) {
    let Some(table) = root.table("buy") else { return (None, None) };
    let sells = table.whole("cards", 0..=1).map(|cards| cards.value == 1);
    let buy = match sells {
        Some(true) => terms(&table, root.has("insurance")).map(Some),
        Some(false) => {
            table.forbid("price", "a purchase price without a purchase");
            table.forbid("after", "nothing follows a purchase where there is none");
            table.forbid("forfeits_insurance", "no purchase can forfeit the insurance where there is none");
            Some(None)
        }
        None => {
            table.know(&["price", "after", "forfeits_insurance"]);
            None
        }
    };
    table.close();
    (sells, buy)
}

fn terms(table: &Table<'_>, has_insurance: bool) -> Option<Buy> {
    let price = table.amount("price");
    let after = table.word("after", &[("commit", AfterBuying::Commit), ("decide", AfterBuying::Decide)]);
    let forfeits_insurance = if has_insurance {
        table.flag("forfeits_insurance").map(|flag| flag.value)
    } else {
        table.forbid("forfeits_insurance", "there is no insurance");
        Some(false)
    };
    Some(Buy { price: price?.value, after: after?.value, forfeits_insurance: forfeits_insurance? })
}
