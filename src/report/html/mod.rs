//! Reports as pages for people to read in a browser and to file: one file without script, that asks nothing of
//! any other place, in the language of the reader.

mod audit;
pub mod chart;
mod comparison;
mod document;
mod figures;
mod house;
mod language;
mod math;
mod parts;
mod session;
mod tuning;
mod validation;
mod words;

pub(super) use self::audit::audit;
pub(super) use self::comparison::comparison;
pub use self::document::{Cover, Input, Shown, document};
pub(super) use self::figures::{exact, simulated};
pub use self::language::Language;
pub(super) use self::math::math;
pub(super) use self::session::session;
pub(super) use self::tuning::tuning;
pub(super) use self::validation::{self_test, validation};
