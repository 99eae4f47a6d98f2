//! Whether a house's rules are what they are said to be: checks with a verdict each.
//!
//! What was counted stands in the [`evidence`]; each check looks at it and makes [`finding`]s. Codes are
//! stable: A for what is counted, B for what is simulated, S for what is assumed. None stops another.

pub mod checks;
pub mod claim;
pub mod evidence;
pub mod finding;
pub mod inspection;
mod pays;
pub mod profile;
mod said;
pub mod sampled;
mod worth;
