//! The players that the command line names: strategy files, and the best play.

use super::complaint::Complaint;
use super::input::Input;
use crate::base::digest::Fingerprint;
use crate::base::exact::{self, Exact};
use crate::game::contract::{Game, Sitting};
use crate::game::house::{House, Origin};
use crate::games::library::Shelf;
use std::ffi::{OsStr, OsString};

/// The name of the best play. A strategy file of this name is reached by its path.
pub const OPTIMAL: &str = "optimal";

/// How somebody plays.
#[derive(Debug)]
pub enum Play {
    /// In the best way, whatever the house.
    Best,
    /// As a file says.
    File(Input),
}

impl Play {
    /// What a word stands for: [`OPTIMAL`] for the best play, else a strategy file.
    ///
    /// # Errors
    /// As [`Input::find`].
    pub fn find(word: &OsStr) -> Result<Self, Complaint> {
        if word == OPTIMAL { Ok(Self::Best) } else { Input::find(Shelf::Strategies, word).map(Self::File) }
    }

    /// The players of a list of words, in their order; the best play where there is no word. What is
    /// wrong is added to `complaints`.
    #[must_use]
    pub fn find_all(words: &[OsString], complaints: &mut Vec<Complaint>) -> Vec<Self> {
        if words.is_empty() {
            return vec![Self::Best];
        }
        let files: Vec<&OsString> = words.iter().filter(|word| *word != OPTIMAL).collect();
        let mut files = Input::find_all(Shelf::Strategies, &files, complaints).into_iter();
        let mut plays: Vec<Self> = Vec::new();
        for word in words {
            if word != OPTIMAL {
                plays.extend(files.next().map(Self::File));
            } else if plays.iter().any(|play| matches!(play, Self::Best)) {
                complaints.push(same_name(OPTIMAL));
            } else {
                plays.push(Self::Best);
            }
        }
        let named_alike = plays.iter().find_map(|play| match play {
            Self::File(input) if input.name == OPTIMAL => Some(input.source.name.as_str()),
            Self::File(_) | Self::Best => None,
        });
        if let Some(file) = named_alike
            && plays.iter().any(|play| matches!(play, Self::Best))
        {
            complaints.push(same_name(file));
        }
        plays
    }

    /// The file, where it is one.
    #[must_use]
    pub fn file(&self) -> Option<&Input> {
        match self {
            Self::Best => None,
            Self::File(input) => Some(input),
        }
    }
}

/// Another player is called like the best play.
fn same_name(other: &str) -> Complaint {
    Complaint::words(
        format!("`{OPTIMAL}` and `{other}` have one name"),
        "reports call players by their names: leave one out, or name a file otherwise",
    )
}

/// What reports call the best play in a house. There is no file whose digest could be taken: it is that
/// of a text that names everything on which the best play depends, the file of the rules by its digest.
#[must_use]
pub fn origin_of_best<G: Game>(
    rules: &G::Rules,
    stakes: &[Exact],
    sitting: &Sitting,
    meter: Option<Exact>,
) -> Origin {
    let mut text = format!("{OPTIMAL}\ngame {}\nrules {}\n", G::ID, rules.origin().digest.sha256);
    text.push_str(&format!("initial_bet {}\n", exact::text(G::initial_bet(rules, sitting))));
    text.push_str(&format!("bets_per_box {}\n", sitting.bets_per_box));
    for (stake, amount) in G::vocabulary().stakes.iter().zip(stakes) {
        text.push_str(&format!("{} {}\n", stake.name, exact::text(*amount)));
    }
    if let Some(meter) = meter {
        text.push_str(&format!("meter {}\n", exact::text(meter)));
    }
    Origin {
        name: OPTIMAL.to_owned(),
        title: "best play, counted exactly".to_owned(),
        source: format!("the exact count of {} under these rules and stakes", G::TITLE),
        digest: Fingerprint::of(text.as_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(words: &[&str]) -> (Vec<Option<String>>, Vec<String>) {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let mut complaints = Vec::new();
        let plays = Play::find_all(&words, &mut complaints);
        (
            plays.iter().map(|play| play.file().map(|input| input.name.clone())).collect(),
            complaints.iter().map(|complaint| complaint.render(false)).collect(),
        )
    }

    #[test]
    fn the_best_play_stands_where_it_is_named_and_where_nobody_is() {
        assert_eq!(found(&[]), (vec![None], vec![]));
        let go = || Some("always-go".to_owned());
        assert_eq!(found(&["always-go", "optimal"]), (vec![go(), None], vec![]));
        assert_eq!(found(&["optimal", "always-go"]), (vec![None, go()], vec![]));
    }

    #[test]
    fn nobody_else_is_called_like_it_in_one_run() {
        let (_, complaints) = found(&["optimal", "optimal"]);
        assert_eq!(complaints.len(), 1, "{complaints:?}");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("optimal.toml");
        let shipped = Shelf::Strategies.find("always-go").expect("it is shipped");
        std::fs::write(&path, shipped.text).expect("a file");
        let path = path.to_str().expect("plain");
        assert_eq!(found(&[path]), (vec![Some("optimal".to_owned())], vec![]), "a path is a file");
        let (_, complaints) = found(&["optimal", path]);
        assert_eq!(complaints.len(), 1, "{complaints:?}");
        assert!(complaints[0].contains(path), "{complaints:?}");
    }

    #[test]
    fn no_shipped_strategy_has_its_name() {
        assert!(Shelf::Strategies.find(OPTIMAL).is_none());
    }
}
