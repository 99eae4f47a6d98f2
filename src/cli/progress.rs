//! How far a run is, for the person who waits: a bar on a terminal, plain lines elsewhere.

use super::args::When;
use super::console::Console;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// The time between two plain lines.
const LINE_EVERY: Duration = Duration::from_secs(10);

const BAR: &str = "{percent:>3} % {wide_bar} {rate}, {eta} left";

/// What is shown of a run that goes on.
#[derive(Debug)]
pub struct Progress<'c> {
    console: &'c Console,
    total: u64,
    start: Instant,
    face: Face,
}

#[derive(Debug)]
enum Face {
    Bar(ProgressBar),
    Lines {
        /// When the next line is due.
        next: Instant,
        /// Whether the beginning and the end have a line too.
        framed: bool,
    },
    Nothing,
}

impl<'c> Progress<'c> {
    /// Begins to show a run of `total` rounds. Only a terminal that takes cursor movements gets a
    /// bar; one whose user wants plain text does so on demand alone.
    #[must_use]
    pub fn begin(console: &'c Console, when: When, total: u64) -> Self {
        let target = ProgressDrawTarget::stderr();
        let bar = !target.is_hidden() && (when == When::Always || !console.is_plain());
        let start = Instant::now();
        let face = match when {
            When::Never => Face::Nothing,
            _ if bar => Face::Bar(bar_of(total, target)),
            _ => {
                let framed = when == When::Always;
                let next = if framed { start } else { start + LINE_EVERY };
                Face::Lines { next, framed }
            }
        };
        Self { console, total, start, face }
    }

    /// Shows that so many rounds are done.
    pub fn show(&mut self, done: u64) {
        match &mut self.face {
            Face::Bar(bar) => bar.set_position(done),
            Face::Lines { next, .. } if Instant::now() >= *next => {
                *next = Instant::now() + LINE_EVERY;
                self.console.say(&line(done, self.total, self.start.elapsed()));
            }
            Face::Lines { .. } | Face::Nothing => {}
        }
    }

    /// Says something while the run goes on.
    pub fn say(&self, message: &str) {
        match &self.face {
            Face::Bar(bar) => bar.suspend(|| self.console.say(message)),
            Face::Lines { .. } | Face::Nothing => self.console.say(message),
        }
    }

    /// Ends it: a terminal is left at the start of an empty line.
    pub fn end(&mut self, done: u64) {
        match &mut self.face {
            Face::Bar(bar) => bar.finish_and_clear(),
            Face::Lines { framed: true, .. } => {
                self.console.say(&line(done, self.total, self.start.elapsed()))
            }
            Face::Lines { framed: false, .. } | Face::Nothing => {}
        }
    }
}

fn bar_of(total: u64, target: ProgressDrawTarget) -> ProgressBar {
    let style = ProgressStyle::with_template(BAR).unwrap_or_else(|_| ProgressStyle::default_bar()).with_key(
        "rate",
        |state: &ProgressState, out: &mut dyn Write| {
            let _ = out.write_str(&rate(state.per_sec()));
        },
    );
    ProgressBar::with_draw_target(Some(total), target).with_style(style)
}

/// How far a run is, in a line.
fn line(done: u64, total: u64, elapsed: Duration) -> String {
    let percent = u128::from(done) * 100 / u128::from(total.max(1));
    let mut line = format!("{percent} %: {} of {} rounds", HumanCount(done), HumanCount(total));
    let seconds = elapsed.as_secs_f64();
    if done > 0 && seconds > 0.0 {
        let per_second = done as f64 / seconds;
        let left = total.saturating_sub(done) as f64 / per_second;
        line.push_str(&format!(", {}", rate(per_second)));
        if let Ok(left) = Duration::try_from_secs_f64(left)
            && done < total
        {
            line.push_str(&format!(", {} left", HumanDuration(left)));
        }
    }
    line
}

fn rate(per_second: f64) -> String {
    if per_second >= 1e6 {
        format!("{:.1} million rounds/s", per_second / 1e6)
    } else {
        format!("{per_second:.0} rounds/s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_far_how_fast_and_how_long_still() {
        let second = Duration::from_secs(1);
        assert_eq!(line(0, 1_000_000, Duration::ZERO), "0 %: 0 of 1,000,000 rounds");
        assert_eq!(
            line(40_000_000, 100_000_000, second),
            "40 %: 40,000,000 of 100,000,000 rounds, 40.0 million rounds/s, 2 seconds left"
        );
        assert_eq!(line(500, 500, second), "100 %: 500 of 500 rounds, 500 rounds/s");
        assert!(
            line(1, u64::MAX, second).starts_with("0 %: 1 of 18,446,744,073,709,551,615 rounds, 1 rounds/s")
        );
    }

    #[test]
    fn the_template_of_the_bar_is_sound() {
        assert!(ProgressStyle::with_template(BAR).is_ok());
    }
}
