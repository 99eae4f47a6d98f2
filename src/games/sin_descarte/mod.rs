//! Póker sin descarte: Caribbean Stud as Spanish houses deal it, with a card for sale and an insurance
//! in some of them.

pub mod rules;

pub mod placeholder;
pub use placeholder::SinDescarte;
