//! `ventaja session`: what a player takes home after so many rounds.

use super::args::SessionArgs;
use super::attendant::Attendance;
use super::complaint::Complaint;
use super::console::Console;
use super::count::counted;
use super::failure::Failure;
use super::hand_over::{Begun, HandOver};
use super::plan::{Request, drawn_seed, on_threads};
use super::signals::Signals;
use crate::base::exact::Exact;
use crate::game::contract::Sitting;
use crate::report::session::{NAMES, SessionReport};
use crate::stats::census::CensusFigures;
use crate::stats::session::Steps;
use std::ffi::OsString;
use std::slice;

/// Rounds an hour where nobody says how many.
const USUAL_PACE: i128 = 50;

/// Rounds that are simulated for the drawdown where nobody says how many sessions.
const ROUNDS_SIMULATED: u64 = 50_000_000;

/// Sessions at most, then.
const MOST_SESSIONS: u64 = 100_000;

/// Counts the house, walks through the session and reports.
///
/// # Errors
/// Arguments and files that are wrong; a count that was stopped; files or a page that failed.
pub fn run(args: &SessionArgs, words: &[OsString], console: &Console) -> Result<(), Failure> {
    let signals = Signals::catch().map_err(Failure::Signals)?;
    let request = Request {
        rules: slice::from_ref(&args.rules),
        strategies: args.strategy.as_slice(),
        stakes: &args.stakes,
        sitting: Sitting { initial_bet: args.stakes.initial_bet, ..Sitting::default() },
        threads: args.run.threads,
        out: args.out.as_deref(),
        html: args.run.page.html.as_deref(),
        is_reference: false,
        together: false,
        files: &NAMES,
    };
    let mut ready = request.resolve()?;
    for warning in &ready.warnings {
        console.warn(&warning.to_string());
    }
    let begun = Begun::now();
    let attendance = Attendance { progress: args.run.progress, signals: &signals, console };
    let counts = counted(&mut ready, attendance, false, |_, _| true)?;
    let Some(seat) = ready.study.seats().first().cloned() else { return Ok(()) };
    let census = match counts.into_iter().flatten().next() {
        Some(Ok(census)) => census,
        Some(Err(refusal)) => {
            let mut complaints = Vec::new();
            Complaint::add_refusal(&mut complaints, refusal, &seat.rules.origin.name, &seat.strategy.name);
            return Err(Failure::Inputs(complaints));
        }
        None => return Ok(()),
    };
    let figures = CensusFigures::of(&census);
    let bet = seat.sitting.initial_bet.unwrap_or(Exact::from(1));
    let steps = Steps::of(&figures).ok_or_else(|| {
        Failure::Inputs(vec![Complaint::words(
            "the results of a round have no common unit that is coarse enough for a session",
            "round the stakes or the pays to hundredths of the initial bet",
        )])
    })?;
    let to_steps = |money: Exact| {
        let steps = (money / bet * Exact::from(i128::from(steps.to_a_bet))).floor().to_integer();
        i64::try_from(steps).unwrap_or(i64::MAX)
    };
    let worst = Exact::from(i128::from(steps.worst())) / Exact::from(i128::from(steps.to_a_bet)) * bet;
    if let Some(bankroll) = args.bankroll
        && bankroll < worst
    {
        let [bankroll, worst] = [bankroll, worst].map(crate::base::exact::text);
        return Err(Failure::Inputs(vec![Complaint::words(
            format!("a bankroll of {bankroll} does not cover a round, which can cost {worst}"),
            "bring more, or bet less with `--initial-bet`",
        )]));
    }
    let bankroll = args.bankroll.map(to_steps);
    let seed = args.seed.unwrap_or_else(drawn_seed);
    if args.seed.is_none() {
        console.note(&format!("the seed of the drawdown is drawn: `--seed {seed}` repeats it"));
    }
    // One that came when nobody looked any more.
    if let Some(signal) = signals.take() {
        return Err(Failure::CountStopped { signal });
    }
    // Nothing of what is left could be saved.
    signals.release();
    let sessions =
        args.sessions.unwrap_or_else(|| (ROUNDS_SIMULATED / u64::from(args.rounds)).clamp(1, MOST_SESSIONS));
    let session = steps.session(args.rounds, bankroll);
    let drawdowns =
        on_threads(ready.counting_threads, || steps.drawdowns(args.rounds, bankroll, sessions, seed))?;
    let report = SessionReport {
        game: seat.game,
        rules: seat.rules,
        strategy: seat.strategy,
        stakes: seat.stakes,
        sitting: seat.sitting,
        figures,
        steps_to_a_bet: steps.to_a_bet,
        bankroll: args.bankroll,
        worst,
        rounds_per_hour: args.rounds_per_hour.unwrap_or(Exact::from(USUAL_PACE)),
        session,
        drawdowns,
        seed,
    };
    let info = begun.info(words, ready.counting_threads);
    let hand_over = HandOver { run: &args.run, out: &ready.out, words, begun, signals: &signals, console };
    hand_over.give(&report, |files| report.manifest(&info, files), Ok(()))
}
