//! What a run counts: whole numbers only, merged exactly in any order.

pub mod counts;
pub mod shape;
pub mod subject;
pub mod table;
