//! The counts that the checks need: the house itself, and the houses that it might be.

use super::super::complaint::Complaint;
use super::super::input::Input;
use super::super::play::Play;
use super::super::study::{Seat, compile, read_rules, read_strategies, stand_in};
use crate::base::exact::{Exact, text};
use crate::base::fault::{Faults, Source};

use crate::base::phrase::{Part, Phrase, phrase};
use crate::engine::{self, Job};
use crate::game::census::{Census, Lookout, Solver, Uncounted, Wager};
use crate::game::changes::{Change, changed, changes};
use crate::game::contract::{Game, Player, Sitting};
use crate::game::example::Example;
use crate::game::house::{House, Origin, Rule, RuleValue};
use crate::game::paytable::Stated;
use crate::games::Visitor;
use crate::games::library::{Shelf, Shipped};
use crate::stats::census::CensusFigures;
use crate::strategy::{PlayMap, StakeOverrides, StrategyFile, play_map, stakes_without_file};
use crate::validate::claim::Claim;
use crate::validate::evidence::{Base, Beside, Evidence, Otherwise, Reading, Sample};
use crate::validate::inspection::Inspection;
use crate::validate::profile::Profile;
use std::sync::Arc;

/// What is asked.
pub struct Counting<'a> {
    /// The house.
    pub house: &'a Input,
    /// The player of the claims.
    pub play: &'a Play,
    /// The house from which changes are told, where one is named.
    pub base: Option<&'a Input>,
    /// Other players who are set beside the best play: those named, or all that come with the program.
    pub others: Others<'a>,
    /// Whether the best play is wanted as a map and in examples.
    pub wants_map: bool,
    /// The jurisdiction.
    pub profile: Profile,
    /// The claims.
    pub claims: Vec<Claim>,
    /// Rounds and seed of a simulation, where one is asked for, and on how many threads.
    pub sample: Option<(u64, u64, usize)>,
    /// Who looks on.
    pub lookout: &'a dyn Lookout,
    /// Who is told what is counted.
    pub turn_to: &'a (dyn Fn(String) + Sync),
}

/// Players beside the best play.
#[derive(Clone, Copy, Debug)]
pub enum Others<'a> {
    /// These.
    Named(&'a [Input]),
    /// All that come with the program and can play in the house.
    Shipped,
}

/// What was counted, and what reports call it.
#[derive(Debug)]
pub struct Counted {
    /// The house and the player of the claims.
    pub seat: Seat,
    /// What the checks look at.
    pub evidence: Evidence,
    /// The best play as a map, where that was asked for and the game has one.
    pub map: Option<PlayMap>,
    /// Rounds of the best play that show what the rules say, where that was asked for.
    pub examples: Vec<Example>,
}

/// Why nothing was.
#[derive(Debug)]
pub enum NotCounted {
    /// The rules file has faults, which are findings.
    Unread(Faults),
    /// What is wrong with other files and words.
    Complaints(Vec<Complaint>),
    /// It was stopped.
    Stopped,
}

impl Visitor for Counting<'_> {
    type Answer = Result<Counted, NotCounted>;

    fn visit<G: Game>(mut self) -> Self::Answer {
        let mut complaints = Vec::new();
        let inputs: Vec<&Input> = self.play.file().into_iter().collect();
        let files = read_strategies::<G>(&inputs, &mut complaints);
        let base = self.base.iter().map(|base| base.again()).collect::<Vec<_>>();
        let _ = read_rules::<G>(&base, &mut complaints);
        let house = match G::read_rules(&self.house.name, &self.house.source) {
            Ok(house) => Arc::new(house),
            Err(faults) if complaints.is_empty() => return Err(NotCounted::Unread(faults)),
            // Where other files have faults, too, all are told.
            Err(faults) => {
                complaints.insert(0, faults.into());
                return Err(NotCounted::Complaints(complaints));
            }
        };
        if !complaints.is_empty() {
            return Err(NotCounted::Complaints(complaints));
        }
        let counter =
            Counter::<G> { solver: G::Solver::default(), lookout: self.lookout, turn_to: self.turn_to };
        let main =
            counter.figures(&house, &StakeOverrides::default(), Sitting::default(), "the initial bet")?;
        let none = stakes_without_file::<G>(&house, &StakeOverrides::default());
        let none = none.map_err(|faults| NotCounted::Complaints(vec![faults.into()]))?;
        let sitting = Sitting::default();
        let (player, claimed) = match files.first() {
            None => {
                let best = stand_in::<G>(&house, none, &sitting, None);
                (best.clone(), (best.origin, main.clone()))
            }
            Some(file) => {
                let mut compiled =
                    compile::<G>(&[(&house, file)], &StakeOverrides::default(), &mut complaints);
                let Some(player) = compiled.pop().flatten() else {
                    return Err(NotCounted::Complaints(complaints));
                };
                let census = counter.of_player(&house, &player)?;
                (player.clone(), (player.origin, CensusFigures::of(&census)))
            }
        };
        let policies = match self.others {
            Others::Named(inputs) => {
                let files = read_strategies::<G>(&inputs.iter().collect::<Vec<_>>(), &mut complaints);
                let policies = counter.policies(&house, &files, &mut complaints)?;
                if !complaints.is_empty() {
                    return Err(NotCounted::Complaints(complaints));
                }
                policies
            }
            Others::Shipped => counter.policies(&house, &shipped::<G>(), &mut Vec::new())?,
        };
        let (map, examples) = if self.wants_map { counter.shown(&house)? } else { (None, Vec::new()) };
        let base = match self.base {
            Some(input) => Some(counter.base(input, &house)?),
            None => None,
        };
        let beside = counter.beside(&house, &main)?;
        let readings = counter.readings(self.house, &house, &main, &beside)?;
        let otherwise = counter.otherwise(self.house, &house, &main, &beside)?;
        let at_most = counter.at_most(self.house, &house)?;
        let levels = if self.wants_map { counter.levels(&house, &main)? } else { Vec::new() };
        let sample = match self.sample.take() {
            Some((rounds, seed, threads)) => Some(counter.sample(&house, rounds, seed, threads)?),
            None => None,
        };
        let seat = Seat::of::<G>(&house, &player, &sitting, None);
        let evidence = Evidence {
            source: self.house.source.clone(),
            origin: house.origin().clone(),
            rules: house.rules(),
            assumptions: house.assumptions().to_vec(),
            deals: counter.solver.deals(&house),
            paytables: G::paytables(&house),
            limits: G::limits(&house),
            main,
            claimed,
            policies,
            beside,
            readings,
            otherwise,
            at_most,
            levels,
            base,
            namesake: namesake::<G>(house.as_ref()),
            profile: self.profile,
            claims: self.claims,
            sample,
        };
        Ok(Counted { seat, evidence, map, examples })
    }
}

/// The house of the library that has the same title, and the keys in which it differs.
fn namesake<G: Game>(house: &G::Rules) -> Option<(String, Vec<String>)> {
    let shelf = Shelf::Rules.files();
    let of_game = shelf.iter().filter(|file| file.game == G::ID);
    let known = of_game.filter_map(|file| G::read_rules(file.name, &Source::new(file.name, file.text)).ok());
    let namesake = known.into_iter().find(|known| known.origin().title == house.origin().title)?;
    let keys = changes(&namesake.rules(), &house.rules()).into_iter().map(|change| change.key).collect();
    Some((namesake.origin().name.clone(), keys))
}

/// Every strategy of the game that comes with the program.
fn shipped<G: Game>() -> Vec<StrategyFile> {
    let shelf = Shelf::Strategies.files();
    let of_game = shelf.iter().filter(|file| file.game == G::ID);
    let read = |file: &Shipped| StrategyFile::read::<G>(file.name, &Source::new(file.name, file.text)).ok();
    of_game.filter_map(read).collect()
}

/// Sizes of bets above the smallest by which tables are set up: 2, 5, 10, 20, ... times it, and the largest.
fn sizes(smallest: Exact, largest: Option<Exact>) -> Vec<Exact> {
    let steps = [2, 5, 10, 20, 50, 100, 200, 500, 1000].map(|times| smallest * Exact::from(times));
    let below = steps.into_iter().filter(|size| largest.is_none_or(|largest| *size < largest));
    below.chain(largest.filter(|largest| *largest > smallest)).collect()
}

/// Counts houses of one game.
struct Counter<'a, G: Game> {
    solver: G::Solver,
    lookout: &'a dyn Lookout,
    turn_to: &'a (dyn Fn(String) + Sync),
}

impl<G: Game> Counter<'_, G> {
    /// All deals under the best play with some stakes and an initial bet.
    fn figures(
        &self,
        house: &Arc<G::Rules>,
        stakes: &StakeOverrides,
        sitting: Sitting,
        what: &str,
    ) -> Result<CensusFigures, NotCounted> {
        (self.turn_to)(format!("{}: {what}", house.origin().name));
        let stakes = stakes_without_file::<G>(house, stakes)
            .map_err(|faults| NotCounted::Complaints(vec![faults.into()]))?;
        let wager = Wager { rules: Arc::clone(house), stakes, sitting };
        let census = self.solver.census_of_best(&wager, self.lookout);
        census.map(|census| CensusFigures::of(&census)).map_err(|error| not_counted(error, house.origin()))
    }

    fn of_player(&self, house: &Arc<G::Rules>, player: &Player) -> Result<Census, NotCounted> {
        (self.turn_to)(format!("{}: {}", house.origin().name, player.origin.name));
        let subject = G::subject(house, player.clone(), &Sitting::default())
            .map_err(|refusal| not_counted(Uncounted::Refused(refusal), house.origin()))?;
        self.solver.census(&subject, self.lookout).map_err(|error| not_counted(error, house.origin()))
    }

    /// What the house is worth under each of these players who can play in it with the initial bet alone.
    fn policies(
        &self,
        house: &Arc<G::Rules>,
        files: &[StrategyFile],
        complaints: &mut Vec<Complaint>,
    ) -> Result<Vec<(Origin, CensusFigures)>, NotCounted> {
        let nothing = StakeOverrides(
            G::vocabulary().stakes.iter().map(|stake| (stake.name.to_owned(), Exact::ZERO)).collect(),
        );
        let mut policies = Vec::new();
        for file in files {
            let player = compile::<G>(&[(house, file)], &nothing, complaints).pop().flatten();
            let Some(player) = player else { continue };
            let census = self.of_player(house, &player)?;
            policies.push((player.origin, CensusFigures::of(&census)));
        }
        Ok(policies)
    }

    /// The house from which changes are told.
    fn base(&self, input: &Input, house: &Arc<G::Rules>) -> Result<Base, NotCounted> {
        let base = G::read_rules(&input.name, &input.source);
        let base = Arc::new(base.map_err(|faults| NotCounted::Complaints(vec![faults.into()]))?);
        let figures =
            self.figures(&base, &StakeOverrides::default(), Sitting::default(), "the initial bet")?;
        let changes = changes(&base.rules(), &house.rules());
        Ok(Base { origin: base.origin().clone(), changes, figures })
    }

    /// The best play as a map, and in examples.
    fn shown(&self, house: &Arc<G::Rules>) -> Result<(Option<PlayMap>, Vec<Example>), NotCounted> {
        (self.turn_to)(format!("{}: the best play as a map", house.origin().name));
        let stakes = stakes_without_file::<G>(house, &StakeOverrides::default())
            .map_err(|faults| NotCounted::Complaints(vec![faults.into()]))?;
        let wager = Wager { rules: Arc::clone(house), stakes, sitting: Sitting::default() };
        let refused = |error| not_counted(error, house.origin());
        let subject = self.solver.best(&wager, self.lookout).map_err(refused)?;
        let map = play_map::<G>(&self.solver, house, &wager.stakes, &subject, self.lookout);
        Ok((map.map_err(refused)?, G::examples(&subject)))
    }

    /// Each bet beside the initial bet, at the most that may be staked on it.
    fn beside(&self, house: &Arc<G::Rules>, main: &CensusFigures) -> Result<Vec<Beside>, NotCounted> {
        let mut beside = Vec::new();
        for stake in G::vocabulary().stakes {
            let Some(amount) = G::largest_stake(house, stake.name) else { continue };
            let staked = one_stake(stake.name, amount);
            let figures = self.figures(house, &staked, Sitting::default(), stake.name)?;
            let cost = cost(&figures, main, stake.name);
            let meter = match G::meter(house).filter(|_| figures.break_even_meter.is_some()) {
                Some(meter) => {
                    let at_lowest = G::at_meter(house, meter.lowest).map(Arc::new);
                    let at_lowest = at_lowest
                        .map_err(|refusal| not_counted(Uncounted::Refused(refusal), house.origin()))?;
                    let there = self.figures(&at_lowest, &staked, Sitting::default(), stake.name)?;
                    Some((meter, self::cost(&there, main, stake.name)))
                }
                None => None,
            };
            beside.push(Beside { stake: stake.name, amount, figures, cost, meter });
        }
        Ok(beside)
    }

    /// What a wager costs in a house that differs in some rules: the initial bet per initial bet, and a bet
    /// beside it per unit staked on it.
    fn edge_with(
        &self,
        input: &Input,
        changes: &[Change],
        main: &CensusFigures,
        beside: Option<&Beside>,
        what: &str,
    ) -> Result<Result<Exact, String>, NotCounted> {
        let Some(source) = changed(&input.source, changes) else { return Ok(Err("no TOML".to_owned())) };
        let house = match G::read_rules(&input.name, &source) {
            Ok(house) => Arc::new(house),
            Err(faults) => {
                let first = faults.faults.first().map(|fault| fault.message.clone());
                return Ok(Err(first.unwrap_or_default()));
            }
        };
        let edge = match beside {
            None => self
                .figures(&house, &StakeOverrides::default(), Sitting::default(), what)
                .map(|figures| figures.edge_per_initial_bet),
            // Rules of a bet beside the initial one change nothing for who does not make it.
            Some(beside) => self
                .figures(&house, &one_stake(beside.stake, beside.amount), Sitting::default(), what)
                .map(|with| cost(&with, main, beside.stake)),
        };
        match edge {
            Ok(edge) => Ok(Ok(edge)),
            Err(NotCounted::Complaints(complaints)) => {
                Ok(Err(complaints.first().map(Complaint::sentence).unwrap_or_default()))
            }
            Err(other) => Err(other),
        }
    }

    fn readings(
        &self,
        input: &Input,
        house: &Arc<G::Rules>,
        main: &CensusFigures,
        beside: &[Beside],
    ) -> Result<Vec<Reading>, NotCounted> {
        let mut readings = Vec::new();
        for table in G::paytables(house) {
            let turned: Vec<Change> = (house.rules().iter())
                .filter(|rule| {
                    table.rows.iter().any(|row| {
                        table.row_key(row) == rule.key
                            && row.pay.is_some_and(|pay| pay.stated != Stated::MeterShare)
                    })
                })
                .filter_map(|rule| Some(Change::of(rule, turned(&rule.value)?)))
                .collect();
            if turned.is_empty() {
                continue;
            }
            let wager = beside.iter().find(|beside| beside.stake == table.bet);
            let (stated, over) = stated(main, wager);
            let other = self.edge_with(input, &turned, main, wager, "units read the other way")?;
            let edges = other.map(|other| [stated, other]);
            readings.push(Reading { table: table.key, edges, over });
        }
        Ok(readings)
    }

    fn otherwise(
        &self,
        input: &Input,
        house: &Arc<G::Rules>,
        main: &CensusFigures,
        beside: &[Beside],
    ) -> Result<Vec<Otherwise>, NotCounted> {
        let rules = house.rules();
        let mut all = Vec::new();
        for assumption in house.assumptions() {
            let Some(rule) = rules.iter().find(|rule| rule.key == assumption.key) else { continue };
            let others = G::alternatives(&rule.key).iter().filter(|word| **word != rule.value.to_string());
            for word in others {
                let to = match rule.value {
                    RuleValue::Text(_) => RuleValue::Text((*word).to_owned()),
                    RuleValue::Bare(_) => RuleValue::Bare((*word).to_owned()),
                };
                let change = Change::of(rule, to);
                let table = change.table().to_owned();
                let wager = beside.iter().find(|beside| beside.stake == table);
                let (usual, over) = stated(main, wager);
                let other = self.edge_with(input, &[change], main, wager, &format!("{} {word}", rule.key))?;
                let edges = other.map(|other| [usual, other]);
                all.push(Otherwise { key: rule.key.clone(), value: (*word).to_owned(), edges, over });
            }
        }
        Ok(all)
    }

    /// As many initial bets on one place as it takes, the largest, with the payout limits and without.
    fn at_most(
        &self,
        input: &Input,
        house: &Arc<G::Rules>,
    ) -> Result<Option<[CensusFigures; 2]>, NotCounted> {
        let limits = G::limits(house);
        let Some(largest) = limits.maximum else { return Ok(None) };
        if limits.payout_of_place.is_none() && limits.payout_of_round.is_none() {
            return Ok(None);
        }
        let none = || RuleValue::Text("none".to_owned());
        let is_limit = |rule: &&Rule| G::payout_limits().contains(&rule.key.as_str());
        let rules = house.rules();
        let free: Vec<Change> = rules.iter().filter(is_limit).map(|rule| Change::of(rule, none())).collect();
        let free = changed(&input.source, &free).and_then(|source| G::read_rules(&input.name, &source).ok());
        let Some(free) = free.map(Arc::new) else { return Ok(None) };
        let none = StakeOverrides::default();
        // A limit of a place looks at all bets on it.
        let sitting = || Sitting {
            bets_per_box: u32::try_from(limits.bets_per_place).unwrap_or(u32::MAX),
            initial_bet: Some(largest),
            ..Sitting::default()
        };
        let with = self.figures(house, &none, sitting(), "the largest bet")?;
        let without = self.figures(&free, &none, sitting(), "the largest bet without limits")?;
        Ok(Some([with, without]))
    }

    /// One initial bet at sizes up to the largest, where payout limits make them differ.
    fn levels(
        &self,
        house: &Arc<G::Rules>,
        main: &CensusFigures,
    ) -> Result<Vec<(Exact, CensusFigures)>, NotCounted> {
        let limits = G::limits(house);
        let smallest = (limits.minimum, main.clone());
        if limits.payout_of_place.is_none() && limits.payout_of_round.is_none() {
            return Ok(vec![smallest]);
        }
        let count = |bet: Exact| {
            let sitting = Sitting { initial_bet: Some(bet), ..Sitting::default() };
            let what = format!("an initial bet of {}", text(bet));
            Ok((bet, self.figures(house, &StakeOverrides::default(), sitting, &what)?))
        };
        let larger = sizes(limits.minimum, limits.maximum);
        std::iter::once(Ok(smallest)).chain(larger.into_iter().map(count)).collect()
    }

    /// Rounds of the best play beside the count of it.
    fn sample(
        &self,
        house: &Arc<G::Rules>,
        rounds: u64,
        seed: u64,
        threads: usize,
    ) -> Result<Sample, NotCounted> {
        let stakes = stakes_without_file::<G>(house, &StakeOverrides::default())
            .map_err(|faults| NotCounted::Complaints(vec![faults.into()]))?;
        let sitting = Sitting::default();
        let wager = Wager { rules: Arc::clone(house), stakes: stakes.clone(), sitting: sitting.clone() };
        (self.turn_to)(format!("{}: the best play", house.origin().name));
        let refused = |error| not_counted(error, house.origin());
        let subject = self.solver.best(&wager, self.lookout).map_err(refused)?;
        let census = self.solver.census(&subject, self.lookout).map_err(refused)?;
        let trial = G::trial(vec![subject.clone()])
            .map_err(|refusal| not_counted(Uncounted::Refused(refusal), house.origin()))?;
        (self.turn_to)(format!("{}: {rounds} rounds", house.origin().name));
        let played = |threads: usize, rounds: u64| {
            let watch = Watched(self.lookout);
            engine::play(trial.as_ref(), &Job { seed, rounds, threads }, &watch)
        };
        let run = played(threads, rounds).map_err(|_| NotCounted::Stopped)?;
        if !run.complete {
            return Err(NotCounted::Stopped);
        }
        // Counts of whole blocks do not hang on who counted them: a part is enough to see it.
        let part = rounds.min(PART_PLAYED_TWICE);
        let twice = [1, 2].map(|threads| played(threads, part).map(|run| run.counts).ok());
        let tally = trial.tallies(&run.counts).into_iter().next().ok_or(NotCounted::Stopped)?;
        let awards = trial.awards().into_iter().next().unwrap_or_default();
        let is_same = twice[0].is_some() && twice[0] == twice[1];
        (self.turn_to)(format!("{}: looking into rounds", house.origin().name));
        let looked_into = rounds.min(PART_LOOKED_INTO);
        let inspection = Inspection::of::<G>(&subject, &stakes, trial.as_ref(), seed, looked_into);
        let sample = Sample::of(&tally, &awards, &census, seed, is_same);
        Ok(Sample { inspection: Some(inspection), ..sample })
    }
}

/// Rounds that are played card by card, to look into them.
const PART_LOOKED_INTO: u64 = 1_000_000;

/// Rounds that are played again on one thread and on two.
const PART_PLAYED_TWICE: u64 = 2_000_000;

/// Rounds are stopped as counts are.
struct Watched<'a>(&'a dyn Lookout);

impl engine::Watch for Watched<'_> {
    fn advanced(&self, _rounds: u64) {}

    fn is_stopped(&self) -> bool {
        self.0.is_stopped()
    }
}

fn not_counted(error: Uncounted, house: &Origin) -> NotCounted {
    match error {
        Uncounted::Stopped => NotCounted::Stopped,
        Uncounted::Refused(refusal) => {
            let mut complaints = Vec::new();
            Complaint::add_refusal(&mut complaints, refusal, &house.name, "");
            NotCounted::Complaints(complaints)
        }
    }
}

fn one_stake(name: &str, amount: Exact) -> StakeOverrides {
    StakeOverrides(vec![(name.to_owned(), amount)])
}

/// What a bet beside the initial one adds to the edge, for each unit staked on it.
fn cost(with: &CensusFigures, without: &CensusFigures, bet: &str) -> Exact {
    let staked = with.bets.iter().find(|other| other.bet == bet).map_or(Exact::ZERO, |bet| bet.staked_total);
    let per_deal = staked / Exact::from(with.deals as i128);
    match per_deal == Exact::ZERO {
        true => Exact::ZERO,
        false => (with.edge_per_initial_bet - without.edge_per_initial_bet) / per_deal,
    }
}

/// The edge as the rules stand, and over what it is.
fn stated(main: &CensusFigures, beside: Option<&Beside>) -> (Exact, Phrase) {
    match beside {
        None => (main.edge_per_initial_bet, phrase!("of the initial bet")),
        Some(beside) => (beside.cost, phrase!("of the {}", Part::Word(beside.stake.to_owned()))),
    }
}

/// `7 to 1` as `7 for 1`, and the other way round.
fn turned(value: &RuleValue) -> Option<RuleValue> {
    let RuleValue::Text(text) = value else { return None };
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        [pays, "to", stake] => Some(RuleValue::Text(format!("{pays} for {stake}"))),
        [pays, "for", stake] => Some(RuleValue::Text(format!("{pays} to {stake}"))),
        _ => None,
    }
}
