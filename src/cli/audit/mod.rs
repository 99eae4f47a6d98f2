//! `ventaja audit`: whether the results of a table are those of its rules.

use super::args::{AuditArgs, StakeArgs};
use super::attendant::{Attendance, Stop};
use super::complaint::Complaint;
use super::console::Console;
use super::count::counted;
use super::failure::Failure;
use super::hand_over::{Begun, HandOver};
use super::input::Input;
use super::plan::Request;
use super::play::OPTIMAL;
use super::progress::Advance;
use super::signals::Signals;
use crate::audit::account::in_money;
use crate::audit::checks::{self, Evidence, Played};
use crate::audit::log::Log;
use crate::audit::log::fault::Unread;
use crate::audit::theory::Theory;
use crate::base::exact::Exact;
use crate::base::files::FileError;
use crate::game::contract::{Game, Sitting};
use crate::game::paytable::Limits;
use crate::games::{self, Visitor};
use crate::report::audit::{AuditReport, NAMES};
use crate::report::printable;
use crate::validate::finding::Verdict;
use std::ffi::OsString;
use std::fs::File;
use std::slice;

/// Reads the log, counts the house, checks and reports.
///
/// # Errors
/// Arguments, files and rows that are wrong; a reading or a count that was stopped; files or a page that
/// failed; a check that failed.
pub fn run(args: &AuditArgs, words: &[OsString], console: &Console) -> Result<(), Failure> {
    let signals = Signals::catch().map_err(Failure::Signals)?;
    let begun = Begun::now();
    let attendance = Attendance { progress: args.run.progress, signals: &signals, console };
    let strategies = strategies(args);
    if let Some(complaint) = replaces_log(args) {
        return Err(Failure::Inputs(vec![complaint]));
    }
    let mut request = request(args, &strategies, &args.stakes);
    let named = request.named();
    let limits = named.rules.first().and_then(limits);
    let log = match read(args, attendance)? {
        Ok(log) => log,
        Err(complaints) => {
            // What else is wrong is told too.
            let mut all = named.complaints;
            all.extend(complaints);
            return Err(Failure::Inputs(all));
        }
    };
    request.sitting.initial_bet = args.stakes.initial_bet.or_else(|| bet_of(&log, limits?));
    let mut ready = request.seat(named)?;
    for warning in &ready.warnings {
        console.warn(&warning.to_string());
    }
    let counts = counted(&mut ready, attendance, false, |_, _| true)?;
    let seats = ready.study.seats().to_vec();
    let mut theories = Vec::new();
    for (seat, census) in seats.iter().zip(counts) {
        match census {
            Some(Ok(census)) => theories.push(Theory::of(seat.strategy.clone(), &census)),
            Some(Err(refusal)) => {
                let mut complaints = Vec::new();
                let (house, player) = (&seat.rules.origin.name, &seat.strategy.name);
                Complaint::add_refusal(&mut complaints, refusal, house, player);
                return Err(Failure::Inputs(complaints));
            }
            None => {}
        }
    }
    let mut theories = theories.into_iter();
    let (Some(seat), Some(theory), Some(limits)) = (seats.into_iter().next(), theories.next(), limits) else {
        return Ok(());
    };
    let has_fixed_stake =
        seat.stakes.iter().any(|(name, stake)| name == "progressive" && *stake != Exact::ZERO);
    let evidence = Evidence {
        log,
        theory,
        best: theories.next(),
        played: played(args),
        initial_bet: seat.sitting.initial_bet.unwrap_or(limits.minimum),
        limits,
        has_fixed_stake,
        rounds: args.rounds,
        drop: args.drop,
    };
    // What is left takes seconds, and nothing of it could be saved.
    signals.release();
    let Some(audit) = checks::run(&evidence) else {
        let words = Complaint::words("nothing is staked in the log", "a log has rounds with stakes");
        return Err(Failure::Inputs(vec![words]));
    };
    let failed = audit.findings.iter().filter(|finding| finding.verdict == Verdict::Fail).count();
    let report = AuditReport {
        game: seat.game,
        rules: seat.rules,
        stakes: seat.stakes,
        sitting: seat.sitting,
        file: args.log.display().to_string(),
        evidence,
        audit,
    };
    let info = begun.info(words, ready.counting_threads);
    let hand_over = HandOver { run: &args.run, out: &ready.out, words, begun, signals: &signals, console };
    hand_over.give(&report, |files| report.manifest(&info, files), Ok(()))?;
    if failed > 0 { Err(Failure::Checks { failed }) } else { Ok(()) }
}

fn request<'a>(args: &'a AuditArgs, strategies: &'a [OsString], stakes: &'a StakeArgs) -> Request<'a> {
    Request {
        rules: slice::from_ref(&args.rules),
        strategies,
        stakes,
        sitting: Sitting { initial_bet: stakes.initial_bet, ..Sitting::default() },
        threads: args.run.threads,
        out: args.out.as_deref(),
        html: args.run.page.html.as_deref(),
        is_reference: false,
        together: false,
        files: &NAMES,
    }
}

/// Who is counted: the player named, and the best play beside an average one.
fn strategies(args: &AuditArgs) -> Vec<OsString> {
    let best = || OsString::from(OPTIMAL);
    let named = args.strategy.iter().cloned();
    let beside = (args.average && args.strategy.as_ref().is_some_and(|name| name != OPTIMAL)).then(best);
    named.chain(beside).collect()
}

fn played(args: &AuditArgs) -> Played {
    match (&args.strategy, args.average) {
        (None, _) => Played::Unknown,
        (Some(_), true) => Played::Average,
        (Some(_), false) => Played::Exactly,
    }
}

/// What is written must not take the place of the log that it is made from.
fn replaces_log(args: &AuditArgs) -> Option<Complaint> {
    let log = args.log.canonicalize().ok()?;
    let tables = args.out.iter().flat_map(|folder| NAMES.iter().map(|name| folder.join(name)));
    let page = args.run.page.html.clone();
    let written = tables.chain(page).find(|path| path.canonicalize().is_ok_and(|path| path == log))?;
    Some(Complaint::words(
        format!("{} would be written over the log that is read", printable(&written.display().to_string())),
        "name another folder or another file",
    ))
}

/// Reads the log: its rows, or all that is wrong with it.
fn read(args: &AuditArgs, attendance: Attendance<'_>) -> Result<Result<Log, Vec<Complaint>>, Failure> {
    let unread = |source| vec![Complaint::File(FileError::Unread { path: args.log.clone(), source })];
    let file = match File::open(&args.log) {
        Ok(file) => file,
        Err(source) => return Ok(Err(unread(source))),
    };
    let size = file.metadata().map_or(0, |found| found.len());
    let (log, stop) = attendance
        .over(Advance::count("the log"), |attendant| Log::read(file, &args.by, size.max(1), attendant));
    match (log, stop) {
        (Ok(log), _) => Ok(Ok(log)),
        (Err(Unread::Stopped), Some(Stop::Signal(signal))) => Err(Failure::CountStopped { signal }),
        (Err(Unread::Stopped), _) => Err(Failure::ReaderLeft),
        (Err(Unread::File(source)), _) => Ok(Err(unread(source))),
        (Err(Unread::Faults(faults)), _) => {
            let name = args.log.display();
            let told = faults
                .told
                .iter()
                .map(|fault| Complaint::words(printable(&format!("{name}:{fault}")), printable(&fault.help)));
            let mut complaints: Vec<Complaint> = told.collect();
            if faults.more > 0 {
                complaints.push(Complaint::words(
                    format!("{name}: {} more faults are not shown", faults.more),
                    "nothing is concluded from part of a log: mend it, and audit it again",
                ));
            }
            Ok(Err(complaints))
        }
    }
}

/// The initial bet of the log, where it has one and the table takes it.
fn bet_of(log: &Log, limits: Limits) -> Option<Exact> {
    let [least, most] = log.whole.bets.filter(|_| log.states_bets)?.map(|bet| in_money(bet.into()));
    let is_taken = least >= limits.minimum && limits.maximum.is_none_or(|maximum| most <= maximum);
    (least == most && is_taken).then_some(least)
}

/// What the table of a house takes and pays at most; nothing of rules with faults.
fn limits(house: &Input) -> Option<Limits> {
    games::with_game(house.game, LimitsOf(house)).flatten()
}

struct LimitsOf<'a>(&'a Input);

impl Visitor for LimitsOf<'_> {
    type Answer = Option<Limits>;

    fn visit<G: Game>(self) -> Self::Answer {
        G::read_rules(&self.0.name, &self.0.source).ok().map(|rules| G::limits(&rules))
    }
}
