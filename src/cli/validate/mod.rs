//! `ventaja validate`: whether a house's rules are what they are said to be.

pub mod counting;
pub mod self_test;

use super::args::{StakeArgs, ValidateArgs};
use super::attendant::{Attendance, Stop};
use super::complaint::Complaint;
use super::console::Console;
use super::failure::Failure;
use super::hand_over::{Begun, HandOver};
use super::input::Input;
use super::outputs::Outputs;
use super::plan::{Named, Request, counting_threads, drawn_seed, on_threads};
use super::play::Play;
use super::progress::Advance;
use super::signals::Signals;
use super::study::Seat;
use crate::base::digest::Fingerprint;
use crate::base::fault::{Source, listed, nearest};
use crate::base::files;
use crate::game::census::Uncounted;
use crate::game::contract::Sitting;
use crate::game::house::Origin;
use crate::games;
use crate::games::library::profiles;
use crate::report::RulesInfo;
use crate::report::validation::{NAMES, Validation};
use crate::validate::checks;
use crate::validate::finding::Verdict;
use crate::validate::profile::Profile;
use counting::{Counted, Counting, NotCounted, Others};
use self_test::SelfTesting;
use std::ffi::{OsStr, OsString};
use std::path::Path;

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
        return test_itself(args, words, console);
    }
    let signals = Signals::catch().map_err(Failure::Signals)?;
    let asked = Asked::read(args)?;
    let begun = Begun::now();
    let seed = args.seed.unwrap_or_else(drawn_seed);
    if args.rounds.is_some() && args.seed.is_none() {
        console.note(&format!("the seed is drawn: `--seed {seed}` repeats the run"));
    }
    let attendance = Attendance { progress: args.run.progress, signals: &signals, console };
    let profile = [&asked.profile.name, &asked.profile.title, &asked.profile.source, &asked.profile.date];
    let profile = profile.map(Clone::clone);
    let (done, stop) = attendance.over(Advance::count(&asked.house.name), |attendant| {
        let counting = Counting {
            house: &asked.house,
            play: &asked.play,
            others: Others::Named(asked.play.file().map_or(&[], std::slice::from_ref)),
            wants_map: false,
            profile: asked.profile.clone(),
            claims: args.claims.clone(),
            sample: args.rounds.map(|rounds| (rounds, seed, asked.threads)),
            lookout: attendant,
            turn_to: &|subject| attendant.turn_to(subject),
        };
        on_threads(asked.threads, || games::with_game(asked.house.game, counting))
    });
    let (seat, findings) = match (done?, stop) {
        (Some(Ok(Counted { seat, evidence, .. })), _) => (seat, checks::run(&evidence)),
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
    let info = begun.info(words, asked.threads);
    let hand_over = HandOver { run: &args.run, out: &asked.out, words, begun, signals: &signals, console };
    hand_over.give(&report, |files| report.manifest(&info, files), Ok(()))?;
    let failed = report.findings.iter().filter(|finding| finding.verdict == Verdict::Fail).count();
    if failed > 0 { Err(Failure::Checks { failed }) } else { Ok(()) }
}

/// Plants faults and shows what catches each.
fn test_itself(args: &ValidateArgs, words: &[OsString], console: &Console) -> Result<(), Failure> {
    let signals = Signals::catch().map_err(Failure::Signals)?;
    let mut complaints = Vec::new();
    let out = Outputs::open(Ok(None), args.run.page.html.as_deref(), &mut complaints);
    if !complaints.is_empty() {
        return Err(Failure::Inputs(complaints));
    }
    let begun = Begun::now();
    let attendance = Attendance { progress: args.run.progress, signals: &signals, console };
    let (rounds, seed) = (args.rounds.unwrap_or(ROUNDS_OF_A_FAULT), args.seed.unwrap_or(1));
    let threads = counting_threads(args.run.threads);
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
    let hand_over = HandOver { run: &args.run, out: &out, words, begun, signals: &signals, console };
    hand_over.give(&report, |_| String::new(), Ok(()))?;
    match report.wrong() {
        0 => Ok(()),
        failed => Err(Failure::Checks { failed }),
    }
}

/// What reports call a house whose rules cannot be read.
fn unread(house: &Input) -> Seat {
    let origin = |name: &str, text: &str| Origin {
        name: name.to_owned(),
        title: "rules that cannot be read".to_owned(),
        source: String::new(),
        digest: Fingerprint::of_text(text),
    };
    Seat {
        game: house.game,
        rules: RulesInfo { origin: origin(&house.name, &house.source.text), ..RulesInfo::default() },
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
    out: Outputs,
}

impl Asked {
    fn read(args: &ValidateArgs) -> Result<Self, Failure> {
        let request = Request {
            rules: args.rules.as_slice(),
            strategies: args.strategy.as_slice(),
            stakes: &StakeArgs::default(),
            sitting: Sitting::default(),
            threads: args.run.threads,
            out: args.out.as_deref(),
            html: args.run.page.html.as_deref(),
            is_reference: false,
            together: false,
            files: &NAMES,
        };
        let Named { rules, plays, out, mut complaints, .. } = request.named();
        let profile = profile(&args.profile).map_err(|complaint| complaints.push(complaint));
        match (rules.into_iter().next(), plays.into_iter().next(), profile) {
            (Some(house), Some(play), Ok(profile)) if complaints.is_empty() => {
                Ok(Self { house, play, profile, threads: counting_threads(args.run.threads), out })
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
