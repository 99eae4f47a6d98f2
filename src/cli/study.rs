//! Rules under strategies, read, checked and ready to be played: the one place where the command line
//! meets a game's own types.

use super::complaint::Complaint;
use super::input::Input;
use crate::base::exact::Exact;
use crate::base::fault::nearest;
use crate::game::contract::{Game, Player, Sitting};
use crate::game::house::{House, Origin};
use crate::game::trial::Trial;
use crate::games::Visitor;
use crate::games::library::Shelf;
use crate::report::{RulesInfo, SubjectEvidence};
use crate::strategy::{StakeOverrides, StrategyFile};
use crate::tally::counts::Counts;
use rayon::prelude::*;
use std::sync::Arc;

/// All subjects of a run behind one face that knows no game.
pub struct Study {
    game: &'static str,
    subjects: Vec<Named>,
    sitting: Sitting,
    /// Whether no strategy was named.
    is_usual: bool,
    trial: Box<dyn Trial>,
}

/// What reports call a subject.
struct Named {
    rules: RulesInfo,
    strategy: Origin,
    stakes: Vec<(String, Exact)>,
    initial_bet: Exact,
}

impl Study {
    /// The trial to play.
    #[must_use]
    pub fn trial(&self) -> &dyn Trial {
        self.trial.as_ref()
    }

    /// What was counted, a piece of evidence a subject.
    #[must_use]
    pub fn evidence(&self, counts: &Counts) -> Vec<SubjectEvidence> {
        let paired = self.trial.paired(counts).into_iter().map(Some);
        let counted = self.trial.tallies(counts).into_iter().zip(std::iter::once(None).chain(paired));
        let subjects = self.subjects.iter().zip(counted).zip(self.trial.awards());
        subjects
            .map(|((named, (tally, paired)), awards)| SubjectEvidence {
                game: self.game,
                rules: named.rules.clone(),
                strategy: named.strategy.clone(),
                stakes: named.stakes.clone(),
                sitting: Sitting { initial_bet: Some(named.initial_bet), ..self.sitting.clone() },
                tally,
                paired,
                awards,
                exact: None,
                is_usual: self.is_usual,
            })
            .collect()
    }
}

/// Seats players: every strategy under all rules or, without strategies, the usual one of each house.
#[derive(Debug)]
pub struct Seating<'a> {
    /// The rules.
    pub rules: &'a [Input],
    /// The strategies.
    pub strategies: &'a [Input],
    /// Whether no strategy was named; else `strategies` are all that could be found.
    pub usual: bool,
    /// Stakes of the command line.
    pub stakes: &'a StakeOverrides,
    /// The sitting.
    pub sitting: &'a Sitting,
}

impl Visitor for Seating<'_> {
    /// All that is wrong, where anything is.
    type Answer = Result<Study, Vec<Complaint>>;

    fn visit<G: Game>(self) -> Self::Answer {
        let mut complaints = foreign_stakes::<G>(self.stakes);
        let houses = read_rules::<G>(self.rules, &mut complaints);
        let usual;
        let strategies = if self.usual {
            usual = usual_strategies::<G>(&houses, &mut complaints);
            &usual
        } else {
            self.strategies
        };
        let files = read_strategies::<G>(strategies, &mut complaints);
        let mut pairs = Vec::new();
        for house in &houses {
            let plays = |file: &&StrategyFile| !self.usual || file.origin.name == G::usual_strategy(house);
            pairs.extend(files.iter().filter(plays).map(|file| (house, file)));
        }
        let mut subjects = Vec::new();
        let mut names = Vec::new();
        for ((house, file), player) in pairs.iter().zip(compile::<G>(&pairs, self.stakes, &mut complaints)) {
            let Some(player) = player else { continue };
            let named = named::<G>(house, &player, self.sitting);
            match G::subject(house, player, self.sitting) {
                Ok(subject) => subjects.push(subject),
                Err(refusal) => {
                    Complaint::add_refusal(&mut complaints, refusal, &house.origin().name, &file.origin.name);
                }
            }
            names.push(named);
        }
        if !complaints.is_empty() || subjects.is_empty() {
            return Err(complaints);
        }
        match G::trial(subjects) {
            Ok(trial) => Ok(Study {
                game: G::ID,
                subjects: names,
                sitting: self.sitting.clone(),
                is_usual: self.usual,
                trial,
            }),
            Err(refusal) => Err(vec![Complaint::words(refusal.message, refusal.help.unwrap_or_default())]),
        }
    }
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

/// Reads strategies, on all threads of the pool that this is called in; what is wrong with them is
/// added to `complaints`.
pub fn read_strategies<G: Game>(inputs: &[Input], complaints: &mut Vec<Complaint>) -> Vec<StrategyFile> {
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

/// The usual strategy of each house, each once.
fn usual_strategies<G: Game>(houses: &[Arc<G::Rules>], complaints: &mut Vec<Complaint>) -> Vec<Input> {
    let mut names: Vec<&str> = Vec::new();
    for house in houses {
        let name = G::usual_strategy(house);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    Input::find_all(Shelf::Strategies, &names, complaints)
}

/// Stakes of the command line that the game does not know.
fn foreign_stakes<G: Game>(stakes: &StakeOverrides) -> Vec<Complaint> {
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

fn named<G: Game>(house: &Arc<G::Rules>, player: &Player, sitting: &Sitting) -> Named {
    let stakes = G::vocabulary().stakes.iter().zip(&player.stakes);
    Named {
        rules: RulesInfo {
            origin: house.origin().clone(),
            assumptions: house.assumptions().to_vec(),
            notes: house.notes().to_vec(),
        },
        strategy: player.origin.clone(),
        stakes: stakes.map(|(stake, amount)| (stake.name.to_owned(), *amount)).collect(),
        initial_bet: G::initial_bet(house, sitting),
    }
}
