//! From words of the command line to the rules and strategies that they name.

use super::complaint::Complaint;
use super::play::OPTIMAL;
use crate::base::fault::{Source, listed, nearest};
use crate::base::files;
use crate::games;
use crate::games::library::{Shelf, Shipped};
use std::ffi::OsStr;
use std::path::Path;

/// A file of rules or a strategy, read and not yet understood.
#[derive(Debug)]
pub struct Input {
    /// The short name: that of the file without the ending.
    pub name: String,
    /// The key of its game.
    pub game: &'static str,
    /// Its text.
    pub source: Source,
}

impl Input {
    /// What a word of the command line stands for: a name on the shelf, or a path where it has a
    /// separator or ends in `.toml`.
    ///
    /// # Errors
    /// A name that is not on the shelf, with the nearest ones; a file that cannot be read, is not
    /// UTF-8 or says no game.
    pub fn find(shelf: Shelf, word: &OsStr) -> Result<Self, Complaint> {
        if is_path(word) { Self::read(Path::new(word)) } else { Self::named(shelf, word) }
    }

    /// All that a list of words stands for; what is wrong with the others is added to `complaints`.
    #[must_use]
    pub fn find_all<W: AsRef<OsStr>>(
        shelf: Shelf,
        words: &[W],
        complaints: &mut Vec<Complaint>,
    ) -> Vec<Self> {
        let mut inputs: Vec<Self> = Vec::new();
        for word in words {
            match Self::find(shelf, word.as_ref()) {
                Ok(input) if inputs.iter().any(|other| other.source.name == input.source.name) => {
                    complaints.push(Complaint::words(
                        format!("`{}` is named twice", input.source.name),
                        "leave one out",
                    ));
                }
                Ok(input) => inputs.push(input),
                Err(complaint) => complaints.push(complaint),
            }
        }
        Self::tell_apart(inputs.iter_mut());
        inputs
    }

    /// Calls files of one name by their paths, for reports call files by their names.
    pub fn tell_apart<'i>(inputs: impl Iterator<Item = &'i mut Self>) {
        let mut inputs: Vec<&mut Self> = inputs.collect();
        let names: Vec<String> = inputs.iter().map(|input| input.name.clone()).collect();
        for input in &mut inputs {
            let path = &input.source.name;
            // Files that come with the program keep their names.
            let is_shipped = [Shelf::Rules, Shelf::Strategies]
                .map(|shelf| format!("{}/{}/{}.toml", shelf.folder(), input.game, input.name))
                .contains(path);
            if !is_shipped && names.iter().filter(|name| **name == input.name).count() > 1 {
                input.name = path.strip_suffix(".toml").unwrap_or(path).to_owned();
            }
        }
    }

    fn read(path: &Path) -> Result<Self, Complaint> {
        let bytes = files::read(path)?;
        let source = Source::from_bytes(path.to_string_lossy(), &bytes)?;
        let game = games::reader_of(&source)?;
        let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(Self { name, game, source })
    }

    fn named(shelf: Shelf, word: &OsStr) -> Result<Self, Complaint> {
        let name = word.to_string_lossy();
        if let Some(file) = shelf.find(&name) {
            return Ok(Self::shipped(shelf, file));
        }
        let is_strategy = shelf == Shelf::Strategies;
        if is_strategy && name == OPTIMAL {
            return Err(Complaint::words(
                format!("`{OPTIMAL}` is no file: it is the best play, counted for each house"),
                "`ventaja exact RULES` counts what it is worth, `ventaja explain RULES --hand CARDS --up CARD` \
                 shows what it does with some cards; for a file write its path",
            ));
        }
        let known: Vec<&str> = shelf.files().iter().map(|file| file.name).collect();
        let all = format!("the names are {}", listed(known.iter().copied()));
        let best = is_strategy.then_some(OPTIMAL);
        let help = if Path::new(word).is_file() {
            format!("for the file of that name write `./{name}`; {all}")
        } else {
            match nearest(&name, known.iter().copied().chain(best)) {
                Some(OPTIMAL) => format!("did you mean `{OPTIMAL}`, the best play? Of files {all}"),
                Some(near) => format!("did you mean `{near}`? {}{}", all[..1].to_uppercase(), &all[1..]),
                None => format!("{all}; a path has a `/` or ends in `.toml`"),
            }
        };
        Err(Complaint::words(format!("there are no {} called `{name}`", shelf.folder()), help))
    }

    /// The same once more.
    #[must_use]
    pub fn again(&self) -> Self {
        Self { name: self.name.clone(), game: self.game, source: self.source.clone() }
    }

    /// A file that comes with the program.
    #[must_use]
    pub fn shipped(shelf: Shelf, file: Shipped) -> Self {
        let path = format!("{}/{}/{}.toml", shelf.folder(), file.game, file.name);
        Self { name: file.name.to_owned(), game: file.game, source: Source::new(path, file.text) }
    }
}

fn is_path(word: &OsStr) -> bool {
    let bytes = word.as_encoded_bytes();
    bytes.ends_with(b".toml") || bytes.iter().any(|byte| std::path::is_separator(char::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn help(word: &str) -> String {
        Input::find(Shelf::Rules, OsStr::new(word)).expect_err("no such rules").render(false)
    }

    #[test]
    fn a_name_is_found_on_the_shelf() {
        let input = Input::find(Shelf::Rules, OsStr::new("marbella")).expect("it is shipped");
        assert_eq!((input.name.as_str(), input.game), ("marbella", "sin-descarte"));
        assert_eq!(input.source.name, "rules/sin-descarte/marbella.toml");
    }

    #[test]
    fn an_unknown_name_brings_the_nearest_and_the_list() {
        let page = help("marbela");
        assert!(page.contains("there are no rules called `marbela`"), "{page}");
        assert!(page.contains("did you mean `marbella`? The names are"), "{page}");
        assert!(page.contains("`mallorca`"), "{page}");
        assert!(help("zzz").contains("a path has a `/` or ends in `.toml`"));
    }

    #[test]
    fn the_best_play_is_no_file_and_is_suggested_where_it_is_misspelt() {
        let told =
            |word| Input::find(Shelf::Strategies, OsStr::new(word)).expect_err("no file").render(false);
        assert!(told("optimal").contains("`optimal` is no file: it is the best play"));
        assert!(told("optimum").contains("did you mean `optimal`, the best play? Of files the names are"));
        assert!(told("optimo").contains("did you mean `optimal`"));
    }

    #[test]
    fn a_path_is_told_from_a_name() {
        for (word, path) in
            [("marbella", false), ("./marbella", true), ("marbella.toml", true), ("a/b", true)]
        {
            assert_eq!(is_path(OsStr::new(word)), path, "{word}");
        }
        assert!(help("no/such").contains("cannot read no/such: "));
    }

    #[test]
    fn a_name_given_twice_is_refused() {
        let mut complaints = Vec::new();
        let found = Input::find_all(Shelf::Rules, &["marbella", "mallorca", "marbella"], &mut complaints);
        assert_eq!(found.len(), 2);
        assert_eq!(complaints.len(), 1);
    }

    #[test]
    fn files_of_one_name_are_called_by_their_paths() {
        let house =
            |path: &str| Input { name: "h".into(), game: "sin-descarte", source: Source::new(path, "") };
        let mut inputs =
            [house("a/h.toml"), house("b/h.toml"), Input { name: "k".into(), ..house("k.toml") }];
        Input::tell_apart(inputs.iter_mut());
        let names: Vec<&str> = inputs.iter().map(|input| input.name.as_str()).collect();
        assert_eq!(names, ["a/h", "b/h", "k"]);
    }
}
