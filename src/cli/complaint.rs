//! What is wrong with arguments and the files that they name.

use super::console::titled;
use crate::base::fault::Faults;
use crate::base::files::FileError;
use crate::game::contract::Refusal;
use annotate_snippets::Level;

/// One thing that is wrong. A command gathers all of them before it gives up.
#[derive(Debug)]
pub enum Complaint {
    /// Words of the command line that mean nothing, or nothing together.
    Words {
        /// What is wrong.
        message: String,
        /// What would be right.
        help: String,
    },
    /// A file or folder that cannot be used.
    File(FileError),
    /// A file with faults.
    Faults {
        /// The faults.
        faults: Faults,
        /// The rules under which they are faults; none where they are so under all.
        under: Vec<String>,
    },
    /// A player who cannot sit down.
    Refusal {
        /// The name of the rules.
        rules: String,
        /// The names of the strategies that cannot be played there; an empty one where it is not about any.
        strategies: Vec<String>,
        /// Why not.
        refusal: Refusal,
    },
}

impl Complaint {
    /// A complaint about words.
    #[must_use]
    pub fn words(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Words { message: message.into(), help: help.into() }
    }

    /// Adds a file's faults under these rules, or these rules to the same faults under others.
    pub fn add_faults_under(complaints: &mut Vec<Self>, found: Faults, rules: &str) {
        for complaint in &mut *complaints {
            if let Self::Faults { faults, under } = complaint
                && *faults == found
                && !under.is_empty()
            {
                under.push(rules.to_owned());
                return;
            }
        }
        complaints.push(Self::Faults { faults: found, under: vec![rules.to_owned()] });
    }

    /// Adds why a strategy cannot be played under these rules, or the strategy to others of whom the
    /// same is true.
    pub fn add_refusal(complaints: &mut Vec<Self>, found: Refusal, house: &str, strategy: &str) {
        for complaint in &mut *complaints {
            if let Self::Refusal { rules, strategies, refusal } = complaint
                && rules == house
                && *refusal == found
            {
                strategies.push(strategy.to_owned());
                return;
            }
        }
        let strategies = vec![strategy.to_owned()];
        complaints.push(Self::Refusal { rules: house.to_owned(), strategies, refusal: found });
    }

    /// What is wrong, in one sentence without a place: of several faults the first.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::Words { message, .. } => message.clone(),
            Self::File(file) => file.to_string(),
            Self::Faults { faults, .. } => {
                faults.faults.first().map(|fault| fault.message.clone()).unwrap_or_default()
            }
            Self::Refusal { refusal, .. } => refusal.message.clone(),
        }
    }

    /// The complaint as a page for a terminal, with a line feed at its end.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        let error = |message: &str, help: Option<&str>| {
            let mut page = titled(Level::ERROR.primary_title(message), help, colour);
            page.push('\n');
            page
        };
        match self {
            Self::Words { message, help } => error(message, Some(help)),
            Self::File(file) => error(&file.to_string(), advice(file)),
            Self::Faults { faults, under } if under.is_empty() => faults.render(colour),
            Self::Faults { faults, under } => {
                format!("{} (under the rules {})\n", faults.render(colour).trim_end(), under.join(", "))
            }
            Self::Refusal { rules, strategies, refusal } => {
                let strategies: Vec<&str> =
                    strategies.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
                let place = if strategies.is_empty() {
                    format!("(rules {rules})")
                } else {
                    format!("(rules {rules}, strategy {})", strategies.join(", "))
                };
                error(&format!("{} {place}", refusal.message), refusal.help.as_deref())
            }
        }
    }
}

fn advice(error: &FileError) -> Option<&'static str> {
    match error {
        FileError::Missing { .. } | FileError::NotAFolder { .. } => {
            Some("make the folder first, or name another with `--out`")
        }
        FileError::Unwritable { .. } => Some("name another folder with `--out`"),
        FileError::Unread { .. } | FileError::TooLarge { .. } | FileError::Unwritten { .. } => None,
    }
}

impl From<FileError> for Complaint {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<Faults> for Complaint {
    fn from(faults: Faults) -> Self {
        Self::Faults { faults, under: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::fault::{Fault, Source};

    #[test]
    fn the_same_faults_under_several_rules_are_told_once() {
        let faults = Faults::new(Source::new("s.toml", "x = 1"), vec![Fault::new(0..1, "no")]);
        let mut complaints = vec![Complaint::from(FileError::Missing { path: "out".into() })];
        Complaint::add_faults_under(&mut complaints, faults.clone(), "marbella");
        Complaint::add_faults_under(&mut complaints, faults, "mallorca");
        assert_eq!(complaints.len(), 2);
        let page = complaints[1].render(false);
        assert!(page.ends_with("1 fault in s.toml (under the rules marbella, mallorca)\n"), "{page}");
    }

    #[test]
    fn a_house_refuses_a_sitting_once_whatever_the_strategies() {
        let mut complaints = Vec::new();
        for (house, strategy) in [("marbella", "a"), ("marbella", "b"), ("mallorca", "a")] {
            Complaint::add_refusal(&mut complaints, Refusal::new("no 9 boxes", "at most 7"), house, strategy);
        }
        assert_eq!(complaints.len(), 2);
        let page = complaints[0].render(false);
        assert!(page.contains("error: no 9 boxes (rules marbella, strategy a, b)"), "{page}");
    }
}
