//! The counts that commands need: the best plays, and all deals.

use super::attendant::{Attendance, Attendant, Stop};
use super::complaint::Complaint;
use super::failure::Failure;
use super::plan::{Ready, on_threads};
use super::progress::Advance;
use super::study::Study;
use crate::game::census::{Census, Lookout, Uncounted};
use crate::game::contract::Refusal;

/// What became of the count of one subject.
pub type Counted = Result<Census, Refusal>;

/// Tells the players who wait for it how to play in the best way, and counts the deals of each subject
/// that is wanted; nothing stands for the others.
///
/// # Errors
/// A best play that cannot be found, or a stop: half a count is none.
pub fn counted(
    ready: &mut Ready,
    attendance: Attendance<'_>,
    is_wanted: impl Fn(&dyn Study, usize) -> bool + Sync,
) -> Result<Vec<Option<Counted>>, Failure> {
    let study = ready.study.as_mut();
    let threads = ready.counting_threads;
    let (done, stop) = attendance.over(Advance::count("deals"), |attendant| {
        on_threads(threads, || {
            let mut results = Vec::new();
            for place in 0..study.seats().len() {
                results.push(subject(study, place, attendant, &is_wanted)?);
            }
            Ok(results)
        })
    });
    match (done?, stop) {
        (Err(Ended::Failed(failure)), _) => Err(failure),
        (Err(Ended::Stopped), Some(Stop::Signal(signal))) => Err(Failure::CountStopped { signal }),
        (Err(Ended::Stopped), Some(Stop::ReaderLeft)) => Err(Failure::ReaderLeft),
        (Err(Ended::Stopped), None) => Err(Failure::Count(Uncounted::Stopped)),
        (Ok(results), _) => Ok(results),
    }
}

/// Why the counts came to no end.
enum Ended {
    Stopped,
    Failed(Failure),
}

/// The count of the subject at a place.
fn subject(
    study: &mut dyn Study,
    place: usize,
    attendant: &Attendant,
    is_wanted: &impl Fn(&dyn Study, usize) -> bool,
) -> Result<Option<Counted>, Ended> {
    let seat = &study.seats()[place];
    let (rules, strategy) = (seat.rules.origin.name.clone(), seat.strategy.name.clone());
    if Lookout::is_stopped(attendant) {
        return Err(Ended::Stopped);
    }
    if study.waits_for_best(place) {
        attendant.turn_to(format!("the best play of {rules}"));
        study.find_best(place, attendant).map_err(|uncounted| match uncounted {
            Uncounted::Stopped => Ended::Stopped,
            Uncounted::Refused(refusal) => {
                let mut complaints = Vec::new();
                Complaint::add_refusal(&mut complaints, refusal, &rules, &strategy);
                Ended::Failed(Failure::Inputs(complaints))
            }
        })?;
    }
    if !is_wanted(study, place) {
        return Ok(None);
    }
    attendant.turn_to(format!("all deals of {rules}, {strategy}"));
    match study.census(place, attendant) {
        Ok(census) => Ok(Some(Ok(census))),
        Err(Uncounted::Refused(refusal)) => Ok(Some(Err(refusal))),
        Err(Uncounted::Stopped) => Err(Ended::Stopped),
    }
}
