//! The counts that commands need: the best plays, and all deals.

use super::attendant::{Attendance, Attendant, Stop};
use super::complaint::Complaint;
use super::failure::Failure;
use super::plan::{Ready, on_threads};
use super::progress::Advance;
use super::study::Study;
use crate::game::census::{Census, Lookout, Uncounted};
use crate::game::contract::Refusal;

/// What is counted before and after anything in particular.
const DEALS: &str = "deals";

/// What became of the count of one subject.
pub type Counted = Result<Census, Refusal>;

/// Counts the deals of each subject that is wanted; nothing stands for the others. Where they are to
/// play later, the players who wait for it are told how to play in the best way.
///
/// # Errors
/// A best play that cannot be found, or a stop: half a count is none.
pub fn counted(
    ready: &mut Ready,
    attendance: Attendance<'_>,
    are_to_play: bool,
    is_wanted: impl Fn(&dyn Study, usize) -> bool + Sync,
) -> Result<Vec<Option<Counted>>, Failure> {
    let study = ready.study.as_mut();
    let threads = ready.counting_threads;
    let (done, stop) = attendance.over(Advance::count(DEALS), |attendant| {
        on_threads(threads, || {
            let mut results = Vec::new();
            for place in 0..study.seats().len() {
                results.push(subject(study, place, attendant, are_to_play, &is_wanted)?);
            }
            attendant.turn_to(DEALS.to_owned());
            attendant.reached("", 1, 1);
            Ok(results)
        })
    });
    match (done?, stop) {
        (Err(Ended::Failed(failure)), _) => Err(failure),
        // A count that ends as it is told to stop is stopped all the same: more work comes after it.
        (_, Some(Stop::Signal(signal))) => Err(Failure::CountStopped { signal }),
        (_, Some(Stop::ReaderLeft)) => Err(Failure::ReaderLeft),
        (Err(Ended::Stopped), None) => Err(Failure::Count(Uncounted::Stopped)),
        (Ok(results), None) => Ok(results),
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
    are_to_play: bool,
    is_wanted: &impl Fn(&dyn Study, usize) -> bool,
) -> Result<Option<Counted>, Ended> {
    let seat = &study.seats()[place];
    let number = match study.seats().len() {
        1 => String::new(),
        all => format!(" ({} of {all})", place + 1),
    };
    let (rules, strategy) = (seat.rules.origin.name.clone(), seat.strategy.name.clone());
    if Lookout::is_stopped(attendant) {
        return Err(Ended::Stopped);
    }
    if are_to_play && study.waits_for_best(place) {
        attendant.turn_to(format!("the best play of {rules}{number}"));
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
    attendant.turn_to(format!("all deals of {rules}, {strategy}{number}"));
    match study.census(place, attendant) {
        Ok(census) => Ok(Some(Ok(census))),
        Err(Uncounted::Refused(refusal)) => Ok(Some(Err(refusal))),
        Err(Uncounted::Stopped) => Err(Ended::Stopped),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::lanes::Path;
    use crate::cli::args::When;
    use crate::cli::console::Console;
    use crate::cli::signals::{Signal, Signals};
    use crate::cli::study::Seat;
    use crate::game::contract::Sitting;
    use crate::game::house::Origin;
    use crate::game::trial::Trial;
    use crate::report::RulesInfo;
    use crate::tally::subject::Settled;
    use std::thread;
    use std::time::Duration;

    /// What a house of the stand-in does when it is counted.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Does {
        /// Refuses to find the best play.
        RefusesBest,
        /// Finds the best play and refuses the count.
        RefusesCensus,
        /// Counts until it is stopped.
        NeverEnds,
        /// Ends just as it is stopped.
        EndsAsItIsStopped,
    }

    struct StandIn {
        seats: Vec<Seat>,
        does: Vec<Does>,
        waits: Vec<bool>,
    }

    impl StandIn {
        fn ready(does: &[Does]) -> Ready {
            let origin = |name: &str| Origin { name: name.to_owned(), ..Origin::default() };
            let seat = Seat {
                game: "stand-in",
                rules: RulesInfo { origin: origin("house"), ..RulesInfo::default() },
                strategy: origin("optimal"),
                stakes: Vec::new(),
                sitting: Sitting::default(),
            };
            let study =
                Self { seats: vec![seat; does.len()], does: does.to_vec(), waits: vec![true; does.len()] };
            Ready {
                study: Box::new(study),
                threads: 1,
                counting_threads: 1,
                out: super::super::outputs::Outputs::default(),
                warnings: Vec::new(),
            }
        }
    }

    impl Study for StandIn {
        fn seats(&self) -> &[Seat] {
            &self.seats
        }

        fn waits_for_best(&self, place: usize) -> bool {
            self.waits[place]
        }

        fn find_best(&mut self, place: usize, lookout: &dyn Lookout) -> Result<(), Uncounted> {
            lookout.reached("step", 1, 2);
            if self.does[place] == Does::RefusesBest {
                return Err(Refusal::new("no best play", "another house").into());
            }
            self.waits[place] = false;
            Ok(())
        }

        fn census(&self, place: usize, lookout: &dyn Lookout) -> Result<Census, Uncounted> {
            let waits = matches!(self.does[place], Does::NeverEnds | Does::EndsAsItIsStopped);
            while waits && !lookout.is_stopped() {
                lookout.reached("step", 1, 2);
                thread::sleep(Duration::from_millis(1));
            }
            match self.does[place] {
                Does::NeverEnds => Err(Uncounted::Stopped),
                _ => Err(Refusal::new("no census", "another house").into()),
            }
        }

        fn is_settled_alone(&self, _place: usize) -> bool {
            true
        }

        fn each_round(
            &self,
            _place: usize,
            _seed: u64,
            _block: u64,
            _rounds: u64,
            _take: &mut dyn FnMut(Settled),
        ) {
        }

        fn trial(&self, _path: Path) -> Result<Box<dyn Trial>, Refusal> {
            Err(Refusal::new("no trial", "another house"))
        }
    }

    fn count(does: &[Does], seen: Option<Signal>, wanted: bool) -> Result<Vec<Option<Counted>>, Failure> {
        let (signals, console) = (Signals::stand_in(seen), Console::new(When::Never));
        let attendance = Attendance { progress: When::Never, signals: &signals, console: &console };
        counted(&mut StandIn::ready(does), attendance, true, |_, _| wanted)
    }

    #[test]
    fn a_signal_ends_a_count_that_would_not_end() {
        for signal in [Signal::HangUp, Signal::Interrupt, Signal::Terminate] {
            let ended = count(&[Does::EndsAsItIsStopped], Some(signal), true);
            assert!(matches!(ended, Err(Failure::CountStopped { signal: heard }) if heard == signal));
            let ended = count(&[Does::RefusesCensus, Does::NeverEnds], Some(signal), true);
            let failure = ended.expect_err("it is stopped");
            assert!(
                matches!(failure, Failure::CountStopped { signal: heard } if heard == signal),
                "{failure:?}"
            );
            assert_eq!(failure.exit_code(), signal.exit_code());
            let words =
                "while counting: half a count is none, so there is nothing to report and nothing is saved";
            assert_eq!(failure.to_string(), format!("stopped by {signal} {words}"));
        }
    }

    #[test]
    fn a_refused_census_is_an_answer_and_a_refused_best_play_the_end() {
        let counts = count(&[Does::RefusesCensus, Does::RefusesCensus], None, true).expect("it ends");
        assert!(counts.iter().all(|count| matches!(count, Some(Err(_)))) && counts.len() == 2);
        let failure = count(&[Does::RefusesCensus, Does::RefusesBest], None, true).expect_err("no best play");
        assert!(failure.render(false).contains("error: no best play (rules house, strategy optimal)"));
        assert_eq!(failure.exit_code(), 2);
    }

    #[test]
    fn what_is_not_wanted_is_not_counted_and_its_best_play_is_found_all_the_same() {
        assert!(count(&[Does::NeverEnds], None, false).is_ok_and(|counts| counts == [None]));
        assert!(count(&[Does::RefusesBest], None, false).is_err());
    }
}
