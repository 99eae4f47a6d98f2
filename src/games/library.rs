//! The rules and strategies that come with the program: every TOML file in `rules/<game>/` and
//! `strategies/<game>/`, found by its name.

use include_dir::{Dir, include_dir};
use std::path::Path;

static RULES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rules");
static STRATEGIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/strategies");

/// The folder among the rules that holds jurisdictions, which are of no game.
const PROFILES: &str = "profiles";

/// The jurisdictions that come with the program: name and text, in the order of their names.
///
/// ```
/// use ventaja::games::library::profiles;
/// assert!(profiles().iter().any(|(name, _)| *name == "neutral"));
/// ```
#[must_use]
pub fn profiles() -> Vec<(&'static str, &'static str)> {
    let folder = RULES.get_dir(PROFILES);
    let files = folder.into_iter().flat_map(Dir::files).filter_map(shipped);
    let mut profiles: Vec<_> = files.map(|file| (file.name, file.text)).collect();
    profiles.sort_unstable();
    profiles
}

/// One of the two shelves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// The rules of houses.
    Rules,
    /// The strategies of players.
    Strategies,
}

/// A file that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// The key of its game: the folder that it stands in.
    pub game: &'static str,
    /// Its name: that of the file without the ending.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

impl Shelf {
    /// The folder of the shelf in the sources of the program.
    #[must_use]
    pub fn folder(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Strategies => "strategies",
        }
    }

    /// Everything on the shelf, by game and name.
    ///
    /// ```
    /// use ventaja::games::library::Shelf;
    /// assert!(Shelf::Rules.files().iter().any(|house| house.name == "marbella"));
    /// ```
    #[must_use]
    pub fn files(self) -> Vec<Shipped> {
        let folder = match self {
            Self::Rules => &RULES,
            Self::Strategies => &STRATEGIES,
        };
        let mut files: Vec<Shipped> = (folder.dirs().filter(|folder| folder.path() != Path::new(PROFILES)))
            .flat_map(Dir::files)
            .filter_map(shipped)
            .collect();
        files.sort_by_key(|file| (file.game, file.name));
        files
    }

    /// The file of this name.
    #[must_use]
    pub fn find(self, name: &str) -> Option<Shipped> {
        self.files().into_iter().find(|file| file.name == name)
    }
}

fn shipped(file: &'static include_dir::File<'static>) -> Option<Shipped> {
    let path = file.path();
    if path.extension().is_none_or(|ending| ending != "toml") {
        return None;
    }
    let game = path.parent()?.file_name()?.to_str()?;
    Some(Shipped { game, name: path.file_stem()?.to_str()?, text: file.contents_utf8()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use std::fs;

    #[test]
    fn every_file_of_the_folders_is_on_its_shelf_and_in_the_folder_of_a_game() {
        for shelf in [Shelf::Rules, Shelf::Strategies] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(shelf.folder());
            let mut there = Vec::new();
            for game in fs::read_dir(&folder).expect("the folder is there") {
                let game = game.expect("an entry").path();
                if game.ends_with(PROFILES) {
                    continue;
                }
                assert!(
                    games::ids().iter().any(|id| game.ends_with(id)),
                    "{game:?} is the folder of no game"
                );
                for file in fs::read_dir(game).expect("a folder a game") {
                    let file = file.expect("an entry").path();
                    if file.extension().is_some_and(|ending| ending == "toml") {
                        there.push(file.file_stem().expect("a name").to_string_lossy().into_owned());
                    }
                }
            }
            there.sort();
            let mut shelved: Vec<&str> = shelf.files().iter().map(|file| file.name).collect();
            shelved.sort_unstable();
            assert_eq!(shelved, there);
        }
    }

    #[test]
    fn a_name_stands_for_one_file() {
        for shelf in [Shelf::Rules, Shelf::Strategies] {
            for file in shelf.files() {
                assert_eq!(shelf.find(file.name), Some(file));
            }
        }
    }

    #[test]
    fn every_file_says_the_game_of_its_folder() {
        for shelf in [Shelf::Rules, Shelf::Strategies] {
            for file in shelf.files() {
                let source = crate::base::fault::Source::new(file.name, file.text);
                assert_eq!(games::game_of(&source), Ok(file.game));
            }
        }
    }
}
