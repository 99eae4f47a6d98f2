//! `ventaja validate`: whether a house's rules are what they are said to be.

pub mod counting;
pub mod self_test;

use super::args::{Format, ValidateArgs};
use super::attendant::{Attendance, Stop};
use super::complaint::Complaint;
use super::console::Console;
use super::failure::Failure;
use super::input::Input;
use super::plan::{drawn_seed, on_threads, one_game};
use super::play::Play;
use super::progress::Advance;
use super::signals::Signals;
use super::simulate::{command, publish};
use super::study::Seat;
use crate::base::digest::sha256;
use crate::base::fault::{Source, listed, nearest};
use crate::base::files::{self, FileError, OutFolder};
use crate::game::census::Uncounted;
use crate::game::contract::Sitting;
use crate::game::house::Origin;
use crate::games;
use crate::games::library::{Shelf, profiles};
use crate::report::validation::{NAMES, Validation};
use crate::report::{ExactRunInfo, RulesInfo};
use crate::validate::checks;
use crate::validate::finding::Verdict;
use crate::validate::profile::Profile;
use counting::{Counted, Counting, NotCounted};
use self_test::SelfTesting;
use std::ffi::{OsStr, OsString};
use std::num::NonZero;
use std::path::Path;
use std::thread;
use std::time::{Instant, SystemTime};

/// Rounds that are played with each planted fault.
const ROUNDS_OF_A_FAULT: u64 = 1_000_000;

/// Counts, checks and reports.
///
/// # Errors
/// Arguments and files that are wrong; a count that was stopped; files or a page that failed; a check that
/// failed.
pub fn run(args: &ValidateArgs, words: &[OsString], console: &Console) -> Result<(), Failure> {
    if args.profiles {
        return console.print_page(&list_of_profiles());
    }
    if args.self_test {
        return test_itself(args, console);
    }
    let signals = Signals::catch().map_err(Failure::Signals)?;
    let asked = Asked::read(args)?;
    let (started, start) = (SystemTime::now(), Instant::now());
    let seed = args.seed.unwrap_or_else(drawn_seed);
    if args.rounds.is_some() && args.seed.is_none() {
        console.note(&format!("the seed is drawn: `--seed {seed}` repeats the run"));
    }
    let attendance = Attendance { progress: args.progress, signals: &signals, console };
    let profile = [&asked.profile.name, &asked.profile.title, &asked.profile.source, &asked.profile.date];
    let profile = profile.map(Clone::clone);
    let (done, stop) = attendance.over(Advance::count(&asked.house.name), |attendant| {
        let counting = Counting {
            house: &asked.house,
            play: &asked.play,
            profile: asked.profile.clone(),
            claims: args.claims.clone(),
            sample: args.rounds.map(|rounds| (rounds, seed, asked.threads)),
            lookout: attendant,
            turn_to: &|subject| attendant.turn_to(subject),
        };
        on_threads(asked.threads, || games::with_game(asked.house.game, counting))
    });
    let (seat, findings) = match (done?, stop) {
        (Some(Ok(Counted { seat, evidence })), _) => (seat, checks::run(&evidence)),
        (Some(Err(NotCounted::Unread(faults))), _) => (unread(&asked.house), checks::of_faults(&faults)),
        (Some(Err(NotCounted::Complaints(complaints))), _) => return Err(Failure::Inputs(complaints)),
        (_, Some(Stop::Signal(signal))) => return Err(Failure::CountStopped { signal }),
        (_, Some(Stop::ReaderLeft)) => return Err(Failure::ReaderLeft),
        (_, None) => return Err(Failure::Count(Uncounted::Stopped)),
    };
    let report = Validation {
        game: seat.game,
        rules: seat.rules,
        file: asked.house.source.name.clone(),
        strategy: seat.strategy,
        stakes: seat.stakes,
        sitting: seat.sitting,
        profile,
        findings,
    };
    let info = ExactRunInfo {
        command: command(words),
        threads: asked.threads,
        started: humantime::format_rfc3339_seconds(started).to_string(),
        elapsed: start.elapsed(),
    };
    let dialect = args.csv_dialect.dialect();
    let published = match &asked.out {
        Some(folder) => {
            let manifest = |files: &[(&str, &[u8])]| report.manifest(&info, files);
            publish(folder, vec![(NAMES[0], report.csv(dialect))], manifest, console)
        }
        None => Ok(()),
    };
    signals.release();
    let printed = console.print(&match args.format {
        Format::Table => report.page(console.width(), console.colours_results()).into_bytes(),
        Format::Csv => report.csv(dialect),
        Format::Json => report.json().into_bytes(),
    });
    published.map_err(Failure::Publish)?;
    printed?;
    let failed = report.findings.iter().filter(|finding| finding.verdict == Verdict::Fail).count();
    if failed > 0 { Err(Failure::Checks { failed }) } else { Ok(()) }
}

/// Plants faults and shows what catches each.
fn test_itself(args: &ValidateArgs, console: &Console) -> Result<(), Failure> {
    let signals = Signals::catch().map_err(Failure::Signals)?;
    let attendance = Attendance { progress: args.progress, signals: &signals, console };
    let (rounds, seed) = (args.rounds.unwrap_or(ROUNDS_OF_A_FAULT), args.seed.unwrap_or(1));
    let threads = threads(args);
    let (done, stop) = attendance.over(Advance::count("planted faults"), |attendant| {
        let testing = SelfTesting { rounds, seed, lookout: attendant };
        on_threads(threads, || games::with_game(games::ids()[0], testing))
    });
    let report = match (done?, stop) {
        (Some(Ok(report)), _) => report,
        (_, Some(Stop::Signal(signal))) => return Err(Failure::CountStopped { signal }),
        (_, Some(Stop::ReaderLeft)) => return Err(Failure::ReaderLeft),
        (_, None) => return Err(Failure::Count(Uncounted::Stopped)),
    };
    signals.release();
    console.print(&match args.format {
        Format::Table => report.page(console.width(), console.colours_results()).into_bytes(),
        Format::Csv => report.csv(args.csv_dialect.dialect()),
        Format::Json => report.json().into_bytes(),
    })?;
    match report.wrong() {
        0 => Ok(()),
        failed => Err(Failure::Checks { failed }),
    }
}

/// The threads to count on.
fn threads(args: &ValidateArgs) -> usize {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let asked = args.threads.map_or(processors, |threads| usize::try_from(threads).unwrap_or(usize::MAX));
    asked.min(processors)
}

/// What reports call a house whose rules cannot be read.
fn unread(house: &Input) -> Seat {
    let origin = |name: &str, text: &str| Origin {
        name: name.to_owned(),
        title: "rules that cannot be read".to_owned(),
        source: String::new(),
        digest: sha256(text.as_bytes()),
    };
    Seat {
        game: house.game,
        rules: RulesInfo {
            origin: origin(&house.name, &house.source.text),
            assumptions: Vec::new(),
            notes: Vec::new(),
        },
        strategy: origin("none", ""),
        stakes: Vec::new(),
        sitting: Sitting::default(),
    }
}

/// What the words of the command line stand for.
struct Asked {
    house: Input,
    play: Play,
    profile: Profile,
    threads: usize,
    out: Option<OutFolder>,
}

impl Asked {
    fn read(args: &ValidateArgs) -> Result<Self, Failure> {
        let mut complaints = Vec::new();
        let open = |path: &Path| -> Result<OutFolder, FileError> {
            let folder = OutFolder::open(path)?;
            folder.takes(&NAMES)?;
            Ok(folder)
        };
        let out = args.out.as_deref().map(open).transpose().map_err(|error| complaints.push(error.into()));
        let word = args.rules.as_deref().unwrap_or(OsStr::new(""));
        let house = Input::find(Shelf::Rules, word).map_err(|complaint| complaints.push(complaint));
        let strategies: Vec<OsString> = args.strategy.iter().cloned().collect();
        let play = Play::find_all(&strategies, &mut complaints).into_iter().next();
        let profile = profile(&args.profile).map_err(|complaint| complaints.push(complaint));
        if let (Ok(house), Some(play)) = (&house, &play) {
            one_game(house.game, play.file().into_iter(), &mut complaints);
        }
        match (house, play, profile, out) {
            (Ok(house), Some(play), Ok(profile), Ok(out)) if complaints.is_empty() => {
                Ok(Self { house, play, profile, threads: threads(args), out })
            }
            _ => Err(Failure::Inputs(complaints)),
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

/// A line for each jurisdiction.
fn list_of_profiles() -> String {
    let mut page = String::new();
    for (name, text) in profiles() {
        if let Ok(profile) = Profile::read(name, &Source::new(name, text)) {
            page.push_str(&format!("{name}\n  {} ({})\n  {}\n", profile.title, profile.date, profile.source));
        }
    }
    page
}
