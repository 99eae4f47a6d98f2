//! Rules under strategies, read, checked and ready to be played or counted: the one place where the
//! command line meets a game's own types.

use super::complaint::Complaint;
use super::input::Input;
use super::play::{Play, origin_of_best};
use crate::base::exact::{self, Exact};
use crate::base::fault::nearest;
use crate::base::lanes::Path;
use crate::game::census::{Census, Lookout, Solver, Uncounted, Wager};
use crate::game::contract::{Game, Player, Refusal, Sitting};
use crate::game::decision::DecisionTable;
use crate::game::house::{Assumption, House, Origin};
use crate::game::trial::Trial;
use crate::games::Visitor;
use crate::report::RulesInfo;
use crate::strategy::{StakeOverrides, StrategyFile, stakes_without_file};
use crate::tally::subject::Settled;
use rayon::prelude::*;
use std::sync::{Arc, OnceLock};

/// What reports call a subject.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The key of the game.
    pub game: &'static str,
    /// The rules.
    pub rules: RulesInfo,
    /// The strategy.
    pub strategy: Origin,
    /// The stakes by name, in initial bets.
    pub stakes: Vec<(String, Exact)>,
    /// The sitting, with the size of the initial bet.
    pub sitting: Sitting,
}

impl Seat {
    /// What reports call this player in this house, with the meter that the command line names.
    #[must_use]
    pub fn of<G: Game>(house: &G::Rules, player: &Player, sitting: &Sitting, meter: Option<Exact>) -> Self {
        let mut assumptions = house.assumptions().to_vec();
        // A meter is an assumption like any other: no text of a house says where it stands tonight.
        assumptions.extend(meter.map(|meter| Assumption {
            key: "--meter".to_owned(),
            reason: format!("{} is taken for the meter, as the command line says", exact::text(meter)),
        }));
        let stakes = G::vocabulary().stakes.iter().zip(&player.stakes);
        Self {
            game: G::ID,
            rules: RulesInfo {
                origin: house.origin().clone(),
                assumptions,
                notes: house.notes().to_vec(),
                rules: house.rules(),
                paytables: G::paytables(house),
            },
            strategy: player.origin.clone(),
            stakes: stakes.map(|(stake, amount)| (stake.name.to_owned(), *amount)).collect(),
            sitting: Sitting { initial_bet: Some(G::initial_bet(house, sitting)), ..sitting.clone() },
        }
    }
}

/// All subjects of a command behind one face that knows no game. Whoever plays in the best way has to
/// be told how first.
pub trait Study: Send + Sync {
    /// The subjects, in the order in which they were named.
    fn seats(&self) -> &[Seat];

    /// Whether the subject at this place plays in the best way and was not told how.
    fn waits_for_best(&self, place: usize) -> bool;

    /// Finds the best play of the subject at this place.
    ///
    /// # Errors
    /// See [`Solver::best`].
    fn find_best(&mut self, place: usize, lookout: &dyn Lookout) -> Result<(), Uncounted>;

    /// All deals of the subject at this place, told or not how to play in the best way.
    ///
    /// # Errors
    /// See [`Solver::census`] and [`Solver::census_of_best`].
    fn census(&self, place: usize, lookout: &dyn Lookout) -> Result<Census, Uncounted>;

    /// Whether that count says what becomes of each initial bet of the sitting: see
    /// [`Game::is_settled_alone`].
    fn is_settled_alone(&self, place: usize) -> bool;

    /// What each round of a block comes to for the subject at this place: see [`Game::each_round`].
    fn each_round(&self, place: usize, seed: u64, block: u64, rounds: u64, take: &mut dyn FnMut(Settled));

    /// The trial in which all are dealt the same cards, played with the instructions of a path.
    ///
    /// # Errors
    /// They cannot be counted together.
    fn trial(&self, path: Path) -> Result<Box<dyn Trial>, Refusal>;
}

/// The subjects of one game.
struct Company<G: Game> {
    solver: G::Solver,
    seats: Vec<Seat>,
    seated: Vec<Seated<G>>,
}

/// One subject of a game.
struct Seated<G: Game> {
    /// The place of an earlier subject to which this one is alike, so that nothing is counted twice.
    twin: Option<usize>,
    /// What was counted.
    census: OnceLock<Census>,
    /// Who plays in the best way does not know how until [`Study::find_best`]: until then he is a
    /// stand-in at whom only stakes and sitting can be looked at.
    subject: G::Subject,
    wager: Wager<G::Rules>,
    waits_for_best: bool,
}

impl<G: Game> Study for Company<G> {
    fn seats(&self) -> &[Seat] {
        &self.seats
    }

    fn waits_for_best(&self, place: usize) -> bool {
        self.seated[place].waits_for_best
    }

    fn find_best(&mut self, place: usize, lookout: &dyn Lookout) -> Result<(), Uncounted> {
        let seated = &self.seated[place];
        let twin = seated.twin.map(|twin| &self.seated[twin]).filter(|twin| !twin.waits_for_best);
        let subject = match twin {
            Some(twin) => G::deciding_as(&seated.subject, &twin.subject),
            None => self.solver.best(&seated.wager, lookout)?,
        };
        let seated = &mut self.seated[place];
        seated.subject = subject;
        seated.waits_for_best = false;
        Ok(())
    }

    fn census(&self, place: usize, lookout: &dyn Lookout) -> Result<Census, Uncounted> {
        let seated = &self.seated[place];
        let counted = seated.twin.and_then(|twin| self.seated[twin].census.get()).or(seated.census.get());
        if let Some(census) = counted {
            return Ok(census.clone());
        }
        let census = match seated.waits_for_best {
            true => self.solver.census_of_best(&seated.wager, lookout)?,
            false => self.solver.census(&seated.subject, lookout)?,
        };
        Ok(seated.census.get_or_init(|| census).clone())
    }

    fn is_settled_alone(&self, place: usize) -> bool {
        G::is_settled_alone(&self.seated[place].subject)
    }

    fn each_round(&self, place: usize, seed: u64, block: u64, rounds: u64, take: &mut dyn FnMut(Settled)) {
        G::each_round(&self.seated[place].subject, seed, block, rounds, take);
    }

    fn trial(&self, path: Path) -> Result<Box<dyn Trial>, Refusal> {
        G::trial_on(self.seated.iter().map(|seated| seated.subject.clone()).collect(), path)
    }
}

/// Seats players: every one under all rules.
#[derive(Debug)]
pub struct Seating<'a> {
    /// The rules.
    pub rules: &'a [Input],
    /// The players.
    pub plays: &'a [Play],
    /// Stakes of the command line.
    pub stakes: &'a StakeOverrides,
    /// The meter of the command line.
    pub meter: Option<Exact>,
    /// The sitting.
    pub sitting: &'a Sitting,
    /// Whether all are to be dealt the same cards.
    pub together: bool,
}

impl Visitor for Seating<'_> {
    /// All that is wrong, where anything is.
    type Answer = Result<Box<dyn Study>, Vec<Complaint>>;

    fn visit<G: Game>(self) -> Self::Answer {
        let mut complaints = foreign_stakes::<G>(self.stakes);
        let houses = at_meter::<G>(read_rules::<G>(self.rules, &mut complaints), self.meter, &mut complaints);
        let inputs: Vec<&Input> = self.plays.iter().filter_map(Play::file).collect();
        let files = read_strategies::<G>(&inputs, &mut complaints);
        let pairs: Vec<_> =
            houses.iter().flat_map(|house| files.iter().map(move |file| (house, file))).collect();
        let mut compiled = compile::<G>(&pairs, self.stakes, &mut complaints).into_iter();
        let mut company =
            Company::<G> { solver: G::Solver::default(), seats: Vec::new(), seated: Vec::new() };
        for house in &houses {
            let mut of_files = compiled.by_ref().take(files.len());
            for play in self.plays {
                let player = match play {
                    Play::Best => self.stand_in::<G>(house, &mut complaints),
                    Play::File(_) => of_files.next().flatten(),
                };
                let Some(player) = player else { continue };
                let seat = Seat::of::<G>(house, &player, self.sitting, self.meter);
                let wager = Wager {
                    rules: Arc::clone(house),
                    stakes: player.stakes.clone(),
                    sitting: self.sitting.clone(),
                };
                match G::subject(house, player, self.sitting) {
                    Ok(subject) => {
                        let waits_for_best = matches!(play, Play::Best);
                        let is_twin = |earlier: &Seated<G>| {
                            earlier.waits_for_best == waits_for_best
                                && G::is_alike(&earlier.subject, &subject)
                        };
                        let twin = company.seated.iter().position(is_twin);
                        let census = OnceLock::new();
                        company.seated.push(Seated { twin, census, subject, wager, waits_for_best });
                    }
                    Err(refusal) => {
                        let (house, player) = (&seat.rules.origin.name, &seat.strategy.name);
                        Complaint::add_refusal(&mut complaints, refusal, house, player);
                    }
                }
                company.seats.push(seat);
            }
            // Where a file could not be read, others must not take its place in the next house.
            of_files.for_each(drop);
        }
        if !complaints.is_empty() || company.seated.is_empty() {
            return Err(complaints);
        }
        if self.together
            && let Err(refusal) = company.trial(Path::of_process())
        {
            return Err(vec![Complaint::words(refusal.message, refusal.help.unwrap_or_default())]);
        }
        Ok(Box::new(company))
    }
}

impl Seating<'_> {
    /// Someone who sits down for the best play, so that what is wrong with stakes and sitting is told
    /// before anything is counted.
    fn stand_in<G: Game>(&self, house: &Arc<G::Rules>, complaints: &mut Vec<Complaint>) -> Option<Player> {
        match stakes_without_file::<G>(house, self.stakes) {
            Ok(stakes) => Some(stand_in::<G>(house, stakes, self.sitting, self.meter)),
            Err(faults) => {
                Complaint::add_faults_under(complaints, faults, &house.origin().name);
                None
            }
        }
    }
}

/// A player under the name of the best play who does the same in every situation.
#[must_use]
pub fn stand_in<G: Game>(
    house: &Arc<G::Rules>,
    stakes: Vec<Exact>,
    sitting: &Sitting,
    meter: Option<Exact>,
) -> Player {
    let situations = G::situations(Some(house), &stakes);
    let tables = G::vocabulary().stages.iter().zip(&situations).map(|(stage, situations)| {
        let code =
            stage.actions.iter().find(|action| action.choice.is_none()).map_or(0, |action| action.code);
        let table = || DecisionTable::constant(situations.coarse(), situations.row_width(), code);
        situations.is_reached().then(table)
    });
    Player { origin: origin_of_best::<G>(house, &stakes, sitting, meter), tables: tables.collect(), stakes }
}

/// Reads rules; what is wrong with them is added to `complaints`.
pub fn read_rules<G: Game>(inputs: &[Input], complaints: &mut Vec<Complaint>) -> Vec<Arc<G::Rules>> {
    let mut houses = Vec::new();
    for input in inputs {
        match G::read_rules(&input.name, &input.source) {
            Ok(house) => houses.push(Arc::new(house)),
            Err(faults) => complaints.push(faults.into()),
        }
    }
    houses
}

/// The houses with their meters at what the command line says, where it says something.
pub fn at_meter<G: Game>(
    houses: Vec<Arc<G::Rules>>,
    meter: Option<Exact>,
    complaints: &mut Vec<Complaint>,
) -> Vec<Arc<G::Rules>> {
    let Some(meter) = meter else { return houses };
    let mut judged = Vec::new();
    for house in houses {
        match G::at_meter(&house, meter) {
            Ok(house) => judged.push(Arc::new(house)),
            Err(refusal) => {
                let message = format!("`--meter {}`: {}", exact::text(meter), refusal.message);
                complaints.push(Complaint::words(message, refusal.help.unwrap_or_default()));
                // What else is wrong there is told too.
                judged.push(house);
            }
        }
    }
    judged
}

/// Reads strategies, on all threads of the pool that this is called in; what is wrong with them is
/// added to `complaints`.
pub fn read_strategies<G: Game>(inputs: &[&Input], complaints: &mut Vec<Complaint>) -> Vec<StrategyFile> {
    let read: Vec<_> =
        inputs.par_iter().map(|input| StrategyFile::read::<G>(&input.name, &input.source)).collect();
    let mut files = Vec::new();
    for file in read {
        match file {
            Ok(file) => files.push(file),
            Err(faults) => complaints.push(faults.into()),
        }
    }
    files
}

/// Compiles each strategy for its house, on all threads of the pool that this is called in. Nothing
/// stands for a strategy that cannot be played there, and why not is added to `complaints`.
pub fn compile<G: Game>(
    pairs: &[(&Arc<G::Rules>, &StrategyFile)],
    stakes: &StakeOverrides,
    complaints: &mut Vec<Complaint>,
) -> Vec<Option<Player>> {
    let compiled: Vec<_> = pairs.par_iter().map(|(house, file)| file.compile::<G>(house, stakes)).collect();
    let players = pairs.iter().zip(compiled).map(|((house, _), player)| match player {
        Ok(player) => Some(player),
        Err(faults) => {
            Complaint::add_faults_under(complaints, faults, &house.origin().name);
            None
        }
    });
    players.collect()
}

/// Stakes of the command line that the game does not know.
pub fn foreign_stakes<G: Game>(stakes: &StakeOverrides) -> Vec<Complaint> {
    let known: Vec<&str> = G::vocabulary().stakes.iter().map(|stake| stake.name).collect();
    let foreign = stakes.0.iter().filter(|(name, _)| !known.contains(&name.as_str()));
    let complaint = |name: &str| {
        let help = match nearest(name, known.iter().copied()) {
            Some(near) => format!("did you mean `--{near}`?"),
            None => "leave it out".to_owned(),
        };
        Complaint::words(format!("`--{name}` has no meaning in {}", G::TITLE), help)
    };
    foreign.map(|(name, _)| complaint(name)).collect()
}
