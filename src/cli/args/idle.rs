//! Options that have nothing to act on.

use super::{Command, PageArgs};
use crate::report::html::Language;

impl Command {
    /// The options that were given and change nothing, each with the one that it needs.
    #[must_use]
    pub fn idle(&self) -> Vec<(&'static str, &'static str)> {
        let seed = |seed: Option<u64>, rounds: Option<u64>| {
            (seed.is_some() && rounds.is_none()).then_some(("--seed", "--rounds"))
        };
        let (page, seed) = match self {
            Self::Simulate(args) => (Some(&args.run.page), None),
            Self::Exact(args) => (Some(&args.run.page), None),
            Self::Compare(args) => (Some(&args.run.page), None),
            Self::Tune(args) => (Some(&args.run.page), None),
            Self::Session(args) => (Some(&args.run.page), None),
            Self::Audit(args) => (Some(&args.run.page), None),
            // The self-test has rounds of its own.
            Self::Validate(args) if args.self_test => (Some(&args.run.page), None),
            Self::Validate(args) => (Some(&args.run.page), seed(args.seed, args.rounds)),
            // It always writes a page.
            Self::Report(args) => (None, seed(args.seed, args.rounds)),
            Self::Explain(_)
            | Self::Bench(_)
            | Self::Rules(_)
            | Self::Strategies(_)
            | Self::Completions(_) => (None, None),
        };
        page.map(PageArgs::idle).unwrap_or_default().into_iter().chain(seed).collect()
    }
}

impl PageArgs {
    fn idle(&self) -> Vec<(&'static str, &'static str)> {
        if self.html.is_some() {
            return Vec::new();
        }
        let given = [
            ("--lang", self.lang != Language::default()),
            ("--author", self.author.is_some()),
            ("--previous", self.previous.is_some()),
        ];
        given.into_iter().filter(|(_, is_given)| *is_given).map(|(option, _)| (option, "--html")).collect()
    }
}
