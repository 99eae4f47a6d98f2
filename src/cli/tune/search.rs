//! The search: every paytable in the ranges, counted.

use super::super::complaint::Complaint;
use super::super::input::Input;
use super::super::play::Play;
use super::super::study::{Seat, at_meter, compile, foreign_stakes, read_rules, read_strategies, stand_in};
use super::target::Target;
use super::vary::Vary;
use crate::base::draft::Draft;
use crate::base::exact::Exact;
use crate::game::census::{Census, Lookout, Solver, Uncounted, Wager};
use crate::game::changes::{Change, changed};
use crate::game::contract::{Game, Player, Sitting};
use crate::game::house::House;
use crate::game::paytable::Paytable;
use crate::games::Visitor;
use crate::report::tuning::{Answer, Varied};
use crate::stats::census::CensusFigures;
use crate::stats::metric::{Measured, Metric};
use crate::strategy::{StakeOverrides, StrategyFile, stakes_without_file};
use std::slice;
use std::sync::Arc;

/// More paytables than this do not fit into a search that ends today.
const MOST: u64 = 1_000_000;

/// What is searched, and for what.
pub struct Search<'a> {
    /// The house.
    pub house: &'a Input,
    /// The player.
    pub play: &'a Play,
    /// Stakes of the command line.
    pub stakes: &'a StakeOverrides,
    /// The meter of the command line.
    pub meter: Option<Exact>,
    /// The sitting.
    pub sitting: &'a Sitting,
    /// The ranges.
    pub vary: &'a [Vary],
    /// What is asked of a paytable.
    pub targets: &'a [Target],
    /// Whether no hand may be paid less than a lower one.
    pub monotone: bool,
    /// Who looks on.
    pub lookout: &'a dyn Lookout,
}

/// What a search found.
#[derive(Debug)]
pub struct Searched {
    /// The house and the player.
    pub seat: Seat,
    /// The rules that varied.
    pub varied: Vec<Varied>,
    /// Those that meet every target, in the order of the ranges, the last one running first.
    pub met: Vec<Answer>,
    /// How many paytables there are in the ranges.
    pub all: u64,
    /// How many were counted.
    pub counted: u64,
    /// How many pay a hand less than a lower one, where that was not to be.
    pub falling: u64,
    /// How many make no house, or none that takes these stakes, and why the first does not.
    pub refused: Option<(u64, String)>,
    /// The least and the most of the figure of each target among those counted.
    pub spans: Vec<Option<[Measured; 2]>>,
    /// Whether it came to its end.
    pub is_complete: bool,
}

impl Visitor for Search<'_> {
    type Answer = Result<Searched, Vec<Complaint>>;

    fn visit<G: Game>(self) -> Self::Answer {
        let mut complaints = foreign_stakes::<G>(self.stakes);
        let houses = read_rules::<G>(slice::from_ref(self.house), &mut complaints);
        let inputs: Vec<&Input> = self.play.file().into_iter().collect();
        let file = read_strategies::<G>(&inputs, &mut complaints).into_iter().next();
        let varied = houses.first().map(|house| self.varied(house.as_ref(), &mut complaints));
        if let (Some(house), Some(varied)) = (houses.first(), &varied) {
            complaints.extend(varied.iter().filter_map(|one| self.outdone::<G>(house, one)));
        }
        let (Some(house), Some(varied), true) = (houses.first(), varied, complaints.is_empty()) else {
            return Err(complaints);
        };
        let several = |all: u64, one: &Varied| all.checked_mul(one.values.len() as u64);
        let Some(all) = varied.iter().try_fold(1, several).filter(|all| *all <= MOST) else {
            let message = format!("these ranges hold more than {MOST} paytables");
            return Err(vec![Complaint::words(message, "narrow a range, or take a wider step")]);
        };
        let mut found = Found::new(all, self.targets.len());
        let mut seat = None;
        let solver = G::Solver::default();
        let lengths: Vec<usize> = varied.iter().map(|one| one.values.len()).collect();
        for places in walk(&lengths) {
            if self.lookout.is_stopped() {
                found.is_complete = false;
                break;
            }
            match self.count::<G>(&solver, &varied, &places, file.as_ref(), &mut seat) {
                Ok(None) => found.falling += 1,
                Ok(Some(census)) => {
                    found.add(places, &CensusFigures::of(&census), self.targets);
                }
                Err(NotCounted::Stopped) => {
                    found.is_complete = false;
                    break;
                }
                Err(NotCounted::Refused(complaints)) => found.refuse(complaints),
            }
            self.lookout.reached("paytables", found.looked_at(), found.all);
        }
        // Where no paytable makes a house, what is wrong with the first is what is wrong.
        if found.counted + found.falling == 0
            && let Some((_, complaints)) = found.refused
        {
            return Err(complaints);
        }
        let seat = seat.unwrap_or_else(|| self.seat_of_base::<G>(house));
        Ok(found.searched(seat, varied))
    }
}

/// Why a paytable was not counted.
enum NotCounted {
    Stopped,
    Refused(Vec<Complaint>),
}

impl Search<'_> {
    fn varied(&self, house: &impl House, complaints: &mut Vec<Complaint>) -> Vec<Varied> {
        let rules = house.rules();
        let mut varied: Vec<Varied> = Vec::new();
        for vary in self.vary {
            match vary.of_house(&rules) {
                Ok(one) if varied.iter().any(|other| other.rule.key == one.rule.key) => {
                    let message = format!("`{}` is varied twice", one.rule.key);
                    let help =
                        "name all its values in one `--vary`, or write the whole key of the other rule";
                    complaints.push(Complaint::words(message, help));
                }
                Ok(one) => varied.push(one),
                Err((message, help)) => complaints.push(Complaint::words(message, help)),
            }
        }
        varied
    }

    /// A complaint where a rule varies that says where the meter stands, and the command line says so too.
    fn outdone<G: Game>(&self, house: &G::Rules, one: &Varied) -> Option<Complaint> {
        let meter = self.meter?;
        let moves = |place: usize| {
            let input = rules_with(self.house, slice::from_ref(one), &[place]);
            G::read_rules(&input.name, &input.source).is_ok_and(|other| {
                G::meter(&other).map(|meter| meter.stands) != G::meter(house).map(|meter| meter.stands)
            })
        };
        let moves = (0..one.values.len()).take(2).any(moves);
        moves.then(|| {
            Complaint::words(
                format!(
                    "`--meter {}` takes the place of every value of {}",
                    crate::base::exact::text(meter),
                    one.rule.key
                ),
                "vary it, or name one meter: not both",
            )
        })
    }

    /// Counts one paytable; nothing comes of one that pays a hand less than a lower one, where that is not
    /// to be.
    fn count<G: Game>(
        &self,
        solver: &G::Solver,
        varied: &[Varied],
        places: &[usize],
        file: Option<&StrategyFile>,
        seat: &mut Option<Seat>,
    ) -> Result<Option<Census>, NotCounted> {
        let mut complaints = Vec::new();
        let input = rules_with(self.house, varied, places);
        let houses = read_rules::<G>(slice::from_ref(&input), &mut complaints);
        let houses = at_meter::<G>(houses, self.meter, &mut complaints);
        let (Some(house), true) = (houses.into_iter().next(), complaints.is_empty()) else {
            return Err(NotCounted::Refused(complaints));
        };
        if self.monotone && falls(&G::paytables(&house), varied) {
            return Ok(None);
        }
        let player = match file {
            Some(file) => compile::<G>(&[(&house, file)], self.stakes, &mut complaints).pop().flatten(),
            None => self.best_player::<G>(&house, &mut complaints),
        };
        let Some(player) = player else { return Err(NotCounted::Refused(complaints)) };
        if seat.is_none() {
            *seat = Some(self.seat_of::<G>(&house, &player));
        }
        let wager =
            Wager { rules: Arc::clone(&house), stakes: player.stakes.clone(), sitting: self.sitting.clone() };
        let unwatched = OnlyStops(self.lookout);
        let name = player.origin.name.clone();
        let counted = match G::subject(&house, player, self.sitting) {
            Ok(subject) if file.is_some() => solver.census(&subject, &unwatched),
            Ok(_) => solver.census_of_best(&wager, &unwatched),
            Err(refusal) => Err(Uncounted::Refused(refusal)),
        };
        match counted {
            Ok(census) => Ok(Some(census)),
            Err(Uncounted::Stopped) => Err(NotCounted::Stopped),
            Err(Uncounted::Refused(refusal)) => {
                Complaint::add_refusal(&mut complaints, refusal, &house.origin().name, &name);
                Err(NotCounted::Refused(complaints))
            }
        }
    }

    fn best_player<G: Game>(&self, house: &Arc<G::Rules>, complaints: &mut Vec<Complaint>) -> Option<Player> {
        match stakes_without_file::<G>(house, self.stakes) {
            Ok(stakes) => Some(stand_in::<G>(house, stakes, self.sitting, self.meter)),
            Err(faults) => {
                Complaint::add_faults_under(complaints, faults, &house.origin().name);
                None
            }
        }
    }

    /// What reports call the player in the house that all the paytables are of.
    fn seat_of<G: Game>(&self, house: &Arc<G::Rules>, player: &Player) -> Seat {
        let mut seat = Seat::of::<G>(house, player, self.sitting, self.meter);
        // The file that was named, not the one that was made of it.
        if let Ok(base) = G::read_rules(&self.house.name, &self.house.source) {
            seat.rules.origin = base.origin().clone();
            seat.rules.rules = base.rules();
            seat.rules.paytables = G::paytables(&base);
        }
        seat
    }

    fn seat_of_base<G: Game>(&self, house: &Arc<G::Rules>) -> Seat {
        let stakes = vec![Exact::ZERO; G::vocabulary().stakes.len()];
        Seat::of::<G>(
            house,
            &stand_in::<G>(house, stakes, self.sitting, self.meter),
            self.sitting,
            self.meter,
        )
    }
}

/// The rules of a house with other values.
#[must_use]
pub fn rules_with(house: &Input, varied: &[Varied], places: &[usize]) -> Input {
    let value =
        |(one, place): (&Varied, &usize)| Some(Change::of(&one.rule, one.values.get(*place)?.clone()));
    let changes: Vec<Change> = varied.iter().zip(places).filter_map(value).collect();
    let mut source = changed(&house.source, &changes).unwrap_or_else(|| house.source.clone());
    source.name.push_str(", as `--vary` changes it");
    Input { source, ..house.again() }
}

/// A rules file that says what it is: rules of a house with other values, and who chose them.
#[must_use]
pub fn written(house: &Input, varied: &[Varied], places: &[usize], title: &str, why: &str) -> String {
    let rules = rules_with(house, varied, places);
    let Some(mut draft) = Draft::of(&rules.source) else { return rules.source.text };
    draft.set_text("title", title);
    let value = |one: &Varied, place: &usize| one.values.get(*place).map(ToString::to_string);
    for (one, place) in varied.iter().zip(places) {
        let value = value(one, place).unwrap_or_default();
        let reason = match value == one.rule.value.to_string() {
            true => format!("{value} as in {}; {why}", house.name),
            false => format!("{value} instead of {} in {}; {why}", one.rule.value, house.name),
        };
        if value != one.rule.value.to_string() {
            draft.drop_comment(&one.rule.key);
            // What is said of a whole table speaks of the rule as it was, too.
            draft.reword("assumption", "key", "reason", |key, reason| {
                let is_of_table = one.rule.key.strip_prefix(key).is_some_and(|rest| rest.starts_with('.'));
                let of_house = format!("Of {}, before {} was changed: ", house.name, one.rule.key);
                (is_of_table && !reason.starts_with("Of "))
                    .then(|| format!("{of_house}{}", reason.trim_start()))
            });
        }
        draft.retain("assumption", "key", |key| key != one.rule.key);
        draft.push("assumption", &[("key", &one.rule.key), ("reason", &reason)]);
    }
    draft.source().text
}

/// Whether one of the tables in which a rule varies pays a hand less than a lower one.
fn falls(tables: &[Paytable], varied: &[Varied]) -> bool {
    let is_varied = |table: &Paytable| {
        varied
            .iter()
            .any(|one| one.rule.key.strip_prefix(table.key).is_some_and(|rest| rest.starts_with('.')))
    };
    tables.iter().filter(|table| is_varied(table)).any(|table| table.falls().next().is_some())
}

/// Who looks on while one of many is counted: he may stop it, and its steps are not told.
struct OnlyStops<'a>(&'a dyn Lookout);

impl Lookout for OnlyStops<'_> {
    fn reached(&self, _step: &'static str, _done: u64, _of: u64) {}

    fn is_stopped(&self) -> bool {
        self.0.is_stopped()
    }
}

/// The places of the values of each paytable, so that each differs from the one before in one step of one
/// rule: what is counted of one paytable then serves the next.
fn walk(lengths: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    let all: usize = lengths.iter().product();
    (0..all).map(move |number| {
        let mut left = all;
        lengths
            .iter()
            .map(|length| {
                // How often this rule has gone through its values, and how far it is: every other time it
                // goes back.
                let times = number / left;
                left /= length;
                let step = number / left % length;
                if times.is_multiple_of(2) { step } else { length - 1 - step }
            })
            .collect()
    })
}

/// What was found so far.
struct Found {
    met: Vec<Answer>,
    all: u64,
    counted: u64,
    falling: u64,
    refused: Option<(u64, Vec<Complaint>)>,
    spans: Vec<Option<[Measured; 2]>>,
    is_complete: bool,
}

impl Found {
    fn new(all: u64, targets: usize) -> Self {
        Self {
            met: Vec::new(),
            all,
            counted: 0,
            falling: 0,
            refused: None,
            spans: vec![None; targets],
            is_complete: true,
        }
    }

    fn looked_at(&self) -> u64 {
        self.counted + self.falling + self.refused.as_ref().map_or(0, |(times, _)| *times)
    }

    fn add(&mut self, places: Vec<usize>, figures: &CensusFigures, targets: &[Target]) {
        self.counted += 1;
        for (span, target) in self.spans.iter_mut().zip(targets) {
            let Some(measured) = target.metric.of(figures) else { continue };
            let [low, high] = span.get_or_insert([measured; 2]);
            if measured.value() < low.value() {
                *low = measured;
            }
            if measured.value() > high.value() {
                *high = measured;
            }
        }
        if targets.iter().all(|target| target.is_met(figures)) {
            let figures = Metric::ALL.map(|metric| metric.of(figures));
            self.met.push(Answer { places, figures });
        }
    }

    fn refuse(&mut self, complaints: Vec<Complaint>) {
        match &mut self.refused {
            Some((times, _)) => *times += 1,
            None => self.refused = Some((1, complaints)),
        }
    }

    fn searched(mut self, seat: Seat, varied: Vec<Varied>) -> Searched {
        self.met.sort_by(|one, other| one.places.cmp(&other.places));
        let told = |complaints: &[Complaint]| complaints.first().map(Complaint::sentence).unwrap_or_default();
        Searched {
            seat,
            varied,
            met: self.met,
            all: self.all,
            counted: self.counted,
            falling: self.falling,
            refused: self.refused.map(|(times, complaints)| (times, told(&complaints))),
            spans: self.spans,
            is_complete: self.is_complete,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_comes_to_every_paytable_by_single_steps() {
        let all: Vec<Vec<usize>> = walk(&[3, 2, 4]).collect();
        let mut sorted = all.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!((all.len(), sorted.len()), (24, 24));
        for pair in all.windows(2) {
            let steps = pair[0].iter().zip(&pair[1]).map(|(one, other)| one.abs_diff(*other));
            assert_eq!(steps.sum::<usize>(), 1, "{pair:?}");
        }
    }
}
