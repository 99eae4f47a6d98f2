//! Cards, hands and their strength: what every card game shares.

pub mod card;
pub mod deck;
pub mod hand;
pub mod ranking;
pub mod renaming;
