//! Póker sin descarte: Caribbean Stud as Spanish houses deal it, with a card for sale and an insurance
//! in some of them.

pub mod amounts;
mod cells;
pub mod deal;
mod deciding;
pub mod exact;
pub mod examples;
mod faulty;
pub mod features;
pub mod game;
mod histogram;
mod numbered;
pub mod pay;
pub mod paytables;
pub mod probe;
mod rated;
pub mod replay;
pub mod round;
pub mod rules;
pub mod rules_file;
mod sampler;
pub mod settle;
pub mod situations;
pub mod subject;
mod summed;
pub mod tree;
mod unseen;
pub mod view;
