//! The contract of the game, fulfilled.

use super::exact::Counter;
use super::rules::{Progressive, Rules};
use super::sampler::Sampler;
use super::subject::{SHAPE, Subject};
use super::view::View;
use super::{deal, examples, faulty, features, paytables, replay, rules_file, situations, unseen};
use crate::base::exact::{self, Exact};
use crate::base::fault::{Faults, Source};
use crate::base::lanes::Path;
use crate::cards::card::DECK;
use crate::game::contract::{Game, PlantedFault, Player, Refusal, Sitting};
use crate::game::example::Example;
use crate::game::inspection::{Draw, Unseen};
use crate::game::paytable::{Limits, Meter, Paytable};
use crate::game::trial::Trial;
use crate::game::vocabulary::{Situations, Vocabulary};
use crate::tally::shape::Shape;
use crate::tally::subject::{Settled, Tally};
use std::sync::Arc;

/// Póker sin descarte.
#[derive(Clone, Copy, Debug)]
pub struct SinDescarte;

impl Game for SinDescarte {
    type Rules = Rules;
    type View = View;
    type Subject = Subject;
    type Solver = Counter;

    const ID: &'static str = "sin-descarte";
    const TITLE: &'static str = "póker sin descarte";

    fn shape() -> &'static Shape {
        &SHAPE
    }

    fn vocabulary() -> &'static Vocabulary<View> {
        &features::VOCABULARY
    }

    fn read_rules(name: &str, source: &Source) -> Result<Rules, Faults> {
        rules_file::read(name, source)
    }

    fn situations(rules: Option<&Rules>, stakes: &[Exact]) -> Vec<Box<dyn Situations<View>>> {
        situations::situations(rules, stakes)
    }

    fn paytables(rules: &Rules) -> Vec<Paytable> {
        paytables::paytables(rules)
    }

    fn limits(rules: &Rules) -> Limits {
        let table = &rules.table;
        Limits {
            minimum: table.minimum,
            maximum: table.maximum,
            places: u64::from(table.boxes),
            bets_per_place: u64::from(table.bets_per_box),
            payout_of_place: table.payout_maximum_per_hand,
            payout_of_round: table.payout_maximum_per_round,
        }
    }

    fn largest_stake(rules: &Rules, stake: &str) -> Option<Exact> {
        let one = Exact::from(1);
        match stake {
            "insurance" => rules.insurance.as_ref().map(|insurance| insurance.maximum.unwrap_or(one)),
            "progressive" => rules.progressive.as_ref().map(|_| one),
            _ => None,
        }
    }

    fn meter(rules: &Rules) -> Option<Meter> {
        let progressive =
            rules.progressive.as_ref().filter(|progressive| progressive.is_paid_from_meter())?;
        Some(Meter { stands: progressive.meter, lowest: progressive.seed })
    }

    fn alternatives(key: &str) -> &'static [&'static str] {
        rules_file::keys::alternatives(key)
    }

    fn payout_limits() -> &'static [&'static str] {
        &["table.payout_maximum_per_hand", "table.payout_maximum_per_round"]
    }

    fn planted_faults() -> &'static [PlantedFault] {
        &faulty::FAULTS
    }

    fn play_with_fault(
        subject: &Subject,
        stakes: &[Exact],
        fault: Option<usize>,
        seed: u64,
        rounds: u64,
    ) -> Option<Tally> {
        faulty::play(subject, stakes, fault, seed, rounds)
    }

    fn each_round(subject: &Subject, seed: u64, block: u64, rounds: u64, take: &mut dyn FnMut(Settled)) {
        replay::each_round(subject, seed, block, rounds, take);
    }

    fn deck() -> [usize; 2] {
        [DECK, deal::cards_of_round(1)]
    }

    fn each_deal(seed: u64, block: u64, rounds: u64, take: &mut dyn FnMut(&[u8])) {
        deal::each_deal(seed, block, rounds, take);
    }

    fn draws() -> Vec<Draw> {
        (0..deal::cards_of_round(1)).map(|dealt| deal::evenness(DECK - dealt)).collect()
    }

    fn decide_unseen(subject: &Subject, seed: u64, rounds: u64) -> Unseen {
        unseen::decide(subject, seed, rounds)
    }

    fn examples(subject: &Subject) -> Vec<Example> {
        examples::examples(subject)
    }

    fn initial_bet(rules: &Rules, sitting: &Sitting) -> Exact {
        sitting.initial_bet.unwrap_or(rules.table.minimum)
    }

    fn subject(rules: &Arc<Rules>, player: Player, sitting: &Sitting) -> Result<Subject, Refusal> {
        Subject::new(rules, player, sitting)
    }

    fn trial_on(subjects: Vec<Subject>, path: Path) -> Result<Box<dyn Trial>, Refusal> {
        Ok(Box::new(Sampler::new(subjects, path)?))
    }

    fn at_meter(rules: &Rules, meter: Exact) -> Result<Rules, Refusal> {
        let name = &rules.origin.name;
        match &rules.progressive {
            Some(progressive) if meter < progressive.seed => Err(Refusal::new(
                format!("a meter of {} is below where it begins again at {name}", exact::text(meter)),
                format!("it is never below {}", exact::text(progressive.seed)),
            )),
            Some(progressive) if progressive.is_paid_from_meter() => {
                let progressive = Some(Progressive { meter, ..progressive.clone() });
                Ok(Rules { progressive, ..rules.clone() })
            }
            Some(_) => Err(Refusal::new(
                format!("the progressive of {name} pays no share of a meter"),
                "leave the meter out",
            )),
            None => Err(Refusal::new(format!("{name} has no progressive"), "leave the meter out")),
        }
    }

    fn is_settled_alone(subject: &Subject) -> bool {
        !subject.depends_on_other_bets()
    }

    fn is_alike(one: &Subject, other: &Subject) -> bool {
        one.is_alike(other)
    }

    fn deciding_as(subject: &Subject, other: &Subject) -> Subject {
        Subject { first: other.first.clone(), after_buying: other.after_buying.clone(), ..subject.clone() }
    }

    fn reference_rules() -> &'static [&'static str] {
        &["marbella", "marbella-leaflet", "house-002", "mallorca", "catalonia", "catalonia-final-hand"]
    }
}
