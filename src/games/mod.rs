//! The games, one folder each.

pub mod sin_descarte;
