//! Charts.
#![allow(missing_docs)]
use super::Language;
use maud::Markup;

#[derive(Clone, Debug)]
pub struct Caption {
    pub title: String,
    pub note: String,
}
#[derive(Clone, Debug)]
pub struct Result {
    pub net: f64,
    pub label: String,
    pub probability: f64,
    pub observed: Option<f64>,
}
pub fn distribution(_: Language, _: &Caption, _: &[Result]) -> Markup {
    Markup::default()
}
#[derive(Clone, Copy, Debug)]
pub struct Running {
    pub rounds: u64,
    pub edge: f64,
}
pub fn convergence(_: Language, _: &Caption, _: &[Running], _: Option<f64>, _: f64) -> Markup {
    Markup::default()
}
#[derive(Clone, Debug)]
pub struct Variant {
    pub name: String,
    pub value: f64,
    pub interval: Option<(f64, f64)>,
}
pub fn variants(_: Language, _: &Caption, _: &[Variant]) -> Markup {
    Markup::default()
}
#[derive(Clone, Debug)]
pub struct PlayRow {
    pub name: String,
    pub cells: Vec<Vec<f64>>,
}
pub fn play_map(_: Language, _: &Caption, _: &[String], _: &[String], _: &[PlayRow]) -> Markup {
    Markup::default()
}
#[derive(Clone, Copy, Debug)]
pub struct Band {
    pub rounds: u64,
    pub mean: f64,
    pub half_90: f64,
    pub half_95: f64,
    pub half_99: f64,
}
pub fn bands(_: Language, _: &Caption, _: &[Band]) -> Markup {
    Markup::default()
}
#[derive(Clone, Copy, Debug)]
pub struct Total {
    pub result: f64,
    pub probability: f64,
}
pub fn session(_: Language, _: &Caption, _: &[Total], _: &[(f64, f64)]) -> Markup {
    Markup::default()
}
