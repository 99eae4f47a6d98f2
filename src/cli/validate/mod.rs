//! `ventaja validate`: whether a house's rules are what they are said to be.

pub mod asked;
pub mod counting;
pub mod self_test;

use super::args::ValidateArgs;
use super::attendant::{Attendance, Stop};
use super::console::Console;
use super::failure::Failure;
use super::hand_over::{Begun, HandOver};
use super::input::Input;
use super::outputs::Outputs;
use super::plan::{counting_threads, on_threads};
use super::progress::Advance;
use super::signals::Signals;
use super::study::Seat;
use crate::base::digest::Fingerprint;
use crate::base::fault::Source;
use crate::game::census::Uncounted;
use crate::game::contract::Sitting;
use crate::game::house::Origin;
use crate::games;
use crate::games::library::profiles;
use crate::report::RulesInfo;
use crate::report::validation::{NAMES, Validation};
use crate::validate::checks;
use crate::validate::finding::{Finding, Verdict};
use crate::validate::profile::Profile;
use asked::{Asked, Asking};
use counting::{Counted, Others};
use self_test::SelfTesting;
use std::ffi::OsString;
use std::slice;

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
    let asked = Asked::read(&Asking {
        rules: args.rules.as_slice(),
        strategies: args.strategy.as_slice(),
        base: args.base.as_ref(),
        profile: &args.profile,
        claims: &args.claims,
        rounds: args.rounds,
        seed: args.seed,
        run: &args.run,
        out: args.out.as_deref(),
        files: &NAMES,
    })?;
    let begun = Begun::now();
    asked.tell_seed(console);
    let attendance = Attendance { progress: args.run.progress, signals: &signals, console };
    let others = Others::Named(asked.plays[0].file().map_or(&[], slice::from_ref));
    let (seat, findings) = match asked.counted(others, false, attendance)? {
        Ok(Counted { seat, evidence, .. }) => (seat, checks::run(&evidence)),
        Err(faults) => (unread(&asked.house), checks::of_faults(&faults)),
    };
    let report = Validation {
        game: seat.game,
        rules: seat.rules,
        file: asked.house.source.name.clone(),
        strategy: seat.strategy,
        stakes: seat.stakes,
        sitting: seat.sitting,
        profile: asked.profile_told(),
        findings,
    };
    let info = begun.info(words, asked.threads);
    let hand_over = HandOver { run: &args.run, out: &asked.out, words, begun, signals: &signals, console };
    hand_over.give(&report, |files| report.manifest(&info, files), Ok(()))?;
    failed(&report.findings)
}

/// An error where a check failed.
pub(super) fn failed(findings: &[Finding]) -> Result<(), Failure> {
    let failed = findings.iter().filter(|finding| finding.verdict == Verdict::Fail).count();
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
pub(super) fn unread(house: &Input) -> Seat {
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
