//! The games, one folder each, and the registry that finds them by their key.
//!
//! Adding a game is its folder, its module line and its line of the registry.

use crate::base::document::Document;
use crate::base::fault::{Fault, Faults, Source, listed, nearest};
use crate::game::contract::Game;

pub mod library;
pub mod sin_descarte;

/// Something to be done with a game that is known by its key only when the program runs.
pub trait Visitor {
    /// What comes of it.
    type Answer;

    /// Does it with this game.
    fn visit<G: Game>(self) -> Self::Answer;
}

macro_rules! registry {
    ($($game:ty),+ $(,)?) => {
        const IDS: &[&str] = &[$(<$game as Game>::ID),+];

        /// Lets the visitor at the game with this key; nothing where there is no such game.
        pub fn with_game<V: Visitor>(id: &str, visitor: V) -> Option<V::Answer> {
            $(if id == <$game as Game>::ID {
                return Some(visitor.visit::<$game>());
            })+
            None
        }
    };
}

registry! {
    sin_descarte::game::SinDescarte,
}

/// The keys of all games, in the order of the registry.
#[must_use]
pub fn ids() -> &'static [&'static str] {
    IDS
}

/// The key of the game with this name.
///
/// # Errors
/// A sentence naming the games that there are.
pub fn find(name: &str) -> Result<&'static str, String> {
    ids().iter().copied().find(|id| *id == name).ok_or_else(|| {
        let games = listed(ids().iter().copied());
        match nearest(name, ids().iter().copied()) {
            Some(near) => format!("did you mean `{near}`? The games are {games}"),
            None => format!("the games are {games}"),
        }
    })
}

/// The key of the game whose reader a file is given to: the one that it names. While there is one game,
/// its reader also gets a file that names none, and tells that together with all else that is wrong.
/// A file for another game is read no further: every word of it would be unknown.
///
/// # Errors
/// Those of [`game_of`].
pub fn reader_of(source: &Source) -> Result<&'static str, Faults> {
    match ids() {
        [only] if !Document::parse(source).root().has("game") => Ok(only),
        _ => game_of(source),
    }
}

/// The key of the game that a rules file or a strategy file is for, as its `game` says. All other
/// keys are left to the game's own reader.
///
/// # Errors
/// A `game` that is missing or none of ours, together with what is no TOML in the file.
pub fn game_of(source: &Source) -> Result<&'static str, Faults> {
    let document = Document::parse(source);
    let named = {
        let root = document.root();
        // A file that is broken elsewhere is read by the reader of its game, which finds everything.
        root.text("game").map(|game| (find(&game.value), game))
    };
    match named {
        Some((Ok(id), _)) => return Ok(id),
        Some((Err(advice), game)) => {
            let message = format!("`{}` is not a game", game.value);
            document.fault(Fault::new(game.span, message).help(advice));
        }
        None => {}
    }
    match document.finish(()) {
        Err(faults) => Err(faults),
        Ok(()) => Err(Faults::new(source.clone(), vec![Fault::new(0..0, "the file names no game")])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Title;

    impl Visitor for Title {
        type Answer = &'static str;

        fn visit<G: Game>(self) -> &'static str {
            G::TITLE
        }
    }

    #[test]
    fn every_game_is_found_by_its_own_key_alone() {
        for id in ids() {
            assert!(with_game(id, Title).is_some_and(|title| !title.is_empty()), "{id}");
            assert_eq!(ids().iter().filter(|other| *other == id).count(), 1, "{id}");
        }
        assert_eq!(with_game("tute", Title), None);
    }

    #[test]
    fn the_game_of_a_file_is_found_even_where_the_rest_is_broken() {
        let file = |text: &str| game_of(&Source::new("f.toml", text));
        assert_eq!(file("game = \"sin-descarte\"\nwhat = 1\n"), Ok("sin-descarte"));
        assert_eq!(file("game = \"sin-descarte\"\nwhat = = 1\n"), Ok("sin-descarte"));
        let missing = file("title = \"x\"\n").expect_err("no game").to_string();
        assert!(missing.starts_with("f.toml:1:1: `game` is missing"), "{missing}");
        let unknown = file("# house\ngame = \"sin-descarta\"\n").expect_err("no such game").to_string();
        assert!(unknown.starts_with("f.toml:2:8: `sin-descarta` is not a game"), "{unknown}");
        assert!(unknown.contains("did you mean `sin-descarte`?"), "{unknown}");
        assert!(file("game = 7").expect_err("a number").to_string().starts_with("f.toml:1:8"));
    }
}
