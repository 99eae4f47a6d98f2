//! What the commands that check a house are asked.

use super::super::args::{RunArgs, StakeArgs};
use super::super::attendant::{Attendance, Stop};
use super::super::complaint::Complaint;
use super::super::console::Console;
use super::super::failure::Failure;
use super::super::input::Input;
use super::super::outputs::Outputs;
use super::super::plan::{Named, Request, counting_threads, drawn_seed, on_threads};
use super::super::play::Play;
use super::super::progress::Advance;
use super::counting::{Counted, Counting, NotCounted, Others};
use crate::base::fault::{Faults, Source, listed, nearest};
use crate::base::files;
use crate::game::census::Uncounted;
use crate::game::contract::Sitting;
use crate::games;
use crate::games::library::{Shelf, profiles};
use crate::validate::claim::Claim;
use crate::validate::profile::Profile;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The words of the command line.
pub struct Asking<'a> {
    /// The house; one word.
    pub rules: &'a [OsString],
    /// The players: the first is the one of the claims.
    pub strategies: &'a [OsString],
    /// The house from which changes are told.
    pub base: Option<&'a OsString>,
    /// The jurisdiction.
    pub profile: &'a OsStr,
    /// The claims.
    pub claims: &'a [Claim],
    /// Rounds of a simulation.
    pub rounds: Option<u64>,
    /// Its seed.
    pub seed: Option<u64>,
    /// How it runs.
    pub run: &'a RunArgs,
    /// The folder for files.
    pub out: Option<&'a Path>,
    /// The names of those.
    pub files: &'a [&'a str],
}

/// What they stand for.
pub struct Asked<'a> {
    /// The house.
    pub house: Input,
    /// The players; there is one at least.
    pub plays: Vec<Play>,
    /// The house from which changes are told.
    pub base: Option<Input>,
    /// The jurisdiction.
    pub profile: Profile,
    /// The claims.
    pub claims: &'a [Claim],
    /// Rounds of a simulation, where one is asked for.
    pub rounds: Option<u64>,
    /// Its seed, and whether it was drawn.
    pub seed: (u64, bool),
    /// Threads.
    pub threads: usize,
    /// The places that take reports.
    pub out: Outputs,
}

impl<'a> Asked<'a> {
    /// Finds and reads what was named.
    ///
    /// # Errors
    /// Everything that is wrong.
    pub fn read(asking: &Asking<'a>) -> Result<Self, Failure> {
        let request = Request {
            rules: asking.rules,
            strategies: asking.strategies,
            stakes: &StakeArgs::default(),
            sitting: Sitting::default(),
            threads: asking.run.threads,
            out: asking.out,
            html: asking.run.page.html.as_deref(),
            is_reference: false,
            together: false,
            files: asking.files,
        };
        let Named { game, rules, plays, out, mut complaints } = request.named();
        let profile = profile(asking.profile).map_err(|complaint| complaints.push(complaint));
        let words: Vec<&OsString> = asking.base.into_iter().collect();
        let base = Input::find_all(Shelf::Rules, &words, &mut complaints).pop();
        super::super::plan::one_game(game, base.iter(), &mut complaints);
        match (rules.into_iter().next(), profile) {
            (Some(house), Ok(profile)) if complaints.is_empty() && !plays.is_empty() => Ok(Self {
                house,
                plays,
                base,
                profile,
                claims: asking.claims,
                rounds: asking.rounds,
                seed: (asking.seed.unwrap_or_else(drawn_seed), asking.seed.is_none()),
                threads: counting_threads(asking.run.threads),
                out,
            }),
            _ => Err(Failure::Inputs(complaints)),
        }
    }

    /// Says which seed was drawn, where one was.
    pub fn tell_seed(&self, console: &Console) {
        let (seed, is_drawn) = self.seed;
        if self.rounds.is_some() && is_drawn {
            console.note(&format!("the seed is drawn: `--seed {seed}` repeats the run"));
        }
    }

    /// The jurisdiction as reports tell it: name, title, source and date.
    pub fn profile_told(&self) -> [String; 4] {
        let Profile { name, title, source, date, .. } = &self.profile;
        [name, title, source, date].map(Clone::clone)
    }

    /// Counts everything that the checks look at; the faults of the rules where they cannot be read.
    ///
    /// # Errors
    /// Other files that are wrong, or a stop.
    pub fn counted(
        &self,
        others: Others<'_>,
        wants_map: bool,
        attendance: Attendance<'_>,
    ) -> Result<Result<Counted, Faults>, Failure> {
        let (done, stop) = attendance.over(Advance::count(&self.house.name), |attendant| {
            let counting = Counting {
                house: &self.house,
                play: &self.plays[0],
                base: self.base.as_ref(),
                others,
                wants_map,
                profile: self.profile.clone(),
                claims: self.claims.to_vec(),
                sample: self.rounds.map(|rounds| (rounds, self.seed.0, self.threads)),
                lookout: attendant,
                turn_to: &|subject| attendant.turn_to(subject),
            };
            on_threads(self.threads, || games::with_game(self.house.game, counting))
        });
        match (done?, stop) {
            (Some(Ok(counted)), _) => Ok(Ok(counted)),
            (Some(Err(NotCounted::Unread(faults))), _) => Ok(Err(faults)),
            (Some(Err(NotCounted::Complaints(complaints))), _) => Err(Failure::Inputs(complaints)),
            (_, Some(Stop::Signal(signal))) => Err(Failure::CountStopped { signal }),
            (_, Some(Stop::ReaderLeft)) => Err(Failure::ReaderLeft),
            (_, None) => Err(Failure::Count(Uncounted::Stopped)),
        }
    }
}

/// A jurisdiction by name or from a file.
fn profile(word: &OsStr) -> Result<Profile, Complaint> {
    let name = word.to_string_lossy();
    if let Some((name, text)) = profiles().into_iter().find(|(known, _)| *known == name) {
        return Ok(Profile::read(name, &Source::new(format!("rules/profiles/{name}.toml"), text))?);
    }
    let path = Path::new(word);
    if name.ends_with(".toml") || name.contains(std::path::is_separator) {
        let source = Source::from_bytes(path.to_string_lossy(), &files::read(path)?)?;
        let stem = path.file_stem().unwrap_or(word).to_string_lossy();
        return Ok(Profile::read(&stem, &source)?);
    }
    let names: Vec<&str> = profiles().into_iter().map(|(name, _)| name).collect();
    let all = format!("the profiles are {}", listed(names.iter().copied()));
    let help = match nearest(&name, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`? {}{}", all[..1].to_uppercase(), &all[1..]),
        None => format!("{all}; a path has a `/` or ends in `.toml`"),
    };
    Err(Complaint::words(format!("there is no profile called `{name}`"), help))
}
