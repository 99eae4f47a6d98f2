//! What every other folder stands on: exact numbers and money, random streams, files that people
//! write and the faults found in them, files that we write, digests.

pub mod count;
pub mod digest;
pub mod document;
pub mod draft;
pub mod exact;
pub mod fault;
pub mod files;
pub mod lanes;
pub mod money;
pub mod phrase;
pub mod places;
pub mod spanish;
pub mod stream;
