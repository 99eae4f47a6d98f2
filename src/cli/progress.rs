//! How far work is, for the person who waits: a bar on a terminal, plain lines elsewhere.

use super::args::When;
use super::console::Console;
use crate::report::printable;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// The time between two plain lines.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// A count that is over sooner than this has no bar: it would only flicker.
const BAR_AFTER: Duration = Duration::from_millis(500);

const BAR_OF_ROUNDS: &str = "{percent:>3} % {wide_bar} {rate}, {eta} left";
const BAR_OF_A_COUNT: &str = "{percent:>3} % {wide_bar} {msg}";

/// How far work is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advance {
    /// What is worked on: empty for rounds, else what is counted.
    pub subject: String,
    /// The step of a count.
    pub step: &'static str,
    /// So much of the step is done.
    pub done: u64,
    /// So much there is to do; 0 where nobody has said it yet.
    pub of: u64,
}

impl Advance {
    /// The beginning of a run of so many rounds.
    #[must_use]
    pub fn rounds(of: u64) -> Self {
        Self { of, ..Self::default() }
    }

    /// The beginning of a count.
    #[must_use]
    pub fn count(subject: impl Into<String>) -> Self {
        Self { subject: subject.into(), ..Self::default() }
    }

    fn is_of_rounds(&self) -> bool {
        self.subject.is_empty()
    }

    /// What is done once it is to end.
    #[must_use]
    pub fn finishing(&self) -> &'static str {
        if self.is_of_rounds() { "finishing the rounds in progress" } else { "stopping the count" }
    }

    /// What is counted, in words.
    fn counted(&self) -> String {
        let subject = printable(&self.subject);
        match self.step {
            "" => format!("counting {subject}"),
            step => format!("counting {subject}: {step}"),
        }
    }

    fn percent(&self) -> u128 {
        u128::from(self.done) * 100 / u128::from(self.of.max(1))
    }

    /// How far it is, in a line.
    fn line(&self, elapsed: Duration) -> String {
        if !self.is_of_rounds() {
            return format!("{} %: {}", self.percent(), self.counted());
        }
        let (done, of) = (self.done, self.of);
        let mut line = format!("{} %: {} of {} rounds", self.percent(), HumanCount(done), HumanCount(of));
        let seconds = elapsed.as_secs_f64();
        if done > 0 && seconds > 0.0 {
            let per_second = done as f64 / seconds;
            let left = of.saturating_sub(done) as f64 / per_second;
            line.push_str(&format!(", {}", rate(per_second)));
            if let Ok(left) = Duration::try_from_secs_f64(left)
                && done < of
            {
                line.push_str(&format!(", {} left", HumanDuration(left)));
            }
        }
        line
    }
}

/// What is shown of work that goes on.
#[derive(Debug)]
pub struct Progress<'c> {
    console: &'c Console,
    start: Instant,
    face: Face,
}

#[derive(Debug)]
enum Face {
    Bar {
        bar: ProgressBar,
        /// When it is first shown.
        from: Instant,
    },
    Lines {
        /// When the next line is due.
        next: Instant,
        /// Whether the beginning and the end have a line too.
        framed: bool,
    },
    Nothing,
}

impl<'c> Progress<'c> {
    /// Begins to show work. Only a terminal that takes cursor movements gets a bar; one whose user wants
    /// plain text does so on demand alone.
    #[must_use]
    pub fn begin(console: &'c Console, when: When, advance: Advance) -> Self {
        let target = ProgressDrawTarget::stderr();
        let bar = !target.is_hidden() && (when == When::Always || !console.is_plain());
        let start = Instant::now();
        let face = match when {
            When::Never => Face::Nothing,
            _ if bar => {
                let patience = if advance.is_of_rounds() { Duration::ZERO } else { BAR_AFTER };
                Face::Bar { bar: bar_of(&advance, target), from: start + patience }
            }
            _ => {
                let framed = when == When::Always;
                let next = if framed { start } else { start + LINE_EVERY };
                Face::Lines { next, framed }
            }
        };
        Self { console, start, face }
    }

    /// Shows how far it is.
    pub fn show(&mut self, now: &Advance) {
        match &mut self.face {
            Face::Bar { bar, from } if Instant::now() >= *from => {
                if !now.is_of_rounds() {
                    bar.set_length(now.of.max(1));
                    bar.set_message(now.counted());
                }
                bar.set_position(now.done);
            }
            Face::Lines { next, .. } if Instant::now() >= *next => {
                *next = Instant::now() + LINE_EVERY;
                self.console.say(&now.line(self.start.elapsed()));
            }
            Face::Bar { .. } | Face::Lines { .. } | Face::Nothing => {}
        }
    }

    /// Says something while the work goes on.
    pub fn say(&self, message: &str) {
        match &self.face {
            Face::Bar { bar, .. } => bar.suspend(|| self.console.say(message)),
            Face::Lines { .. } | Face::Nothing => self.console.say(message),
        }
    }

    /// Ends it: a terminal is left at the start of an empty line.
    pub fn end(&mut self, now: &Advance) {
        match &mut self.face {
            Face::Bar { bar, .. } => bar.finish_and_clear(),
            Face::Lines { framed: true, .. } => self.console.say(&now.line(self.start.elapsed())),
            Face::Lines { framed: false, .. } | Face::Nothing => {}
        }
    }
}

fn bar_of(advance: &Advance, target: ProgressDrawTarget) -> ProgressBar {
    let template = if advance.is_of_rounds() { BAR_OF_ROUNDS } else { BAR_OF_A_COUNT };
    let style = ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
            let _ = out.write_str(&rate(state.per_sec()));
        });
    ProgressBar::with_draw_target(Some(advance.of.max(1)), target).with_style(style)
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

    fn line(done: u64, of: u64, elapsed: Duration) -> String {
        Advance { done, of, ..Advance::default() }.line(elapsed)
    }

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
    fn a_line_of_a_count_says_what_is_counted_and_how_far_it_is() {
        let mut now = Advance::count("the best play of mallorca");
        assert_eq!(now.line(Duration::ZERO), "0 %: counting the best play of mallorca");
        now = Advance { step: "final hands", done: 1, of: 3, ..now };
        assert_eq!(now.line(Duration::ZERO), "33 %: counting the best play of mallorca: final hands");
    }

    #[test]
    fn the_templates_of_the_bars_are_sound() {
        for template in [BAR_OF_ROUNDS, BAR_OF_A_COUNT] {
            assert!(ProgressStyle::with_template(template).is_ok());
        }
    }
}
