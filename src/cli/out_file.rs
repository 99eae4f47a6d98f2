//! A single file that a command writes, at a place that the user names.

use super::complaint::Complaint;
use super::failure::Failure;
use crate::base::files::{FileError, Growing, OutFolder};
use std::path::{Path, PathBuf};

/// A file that is to be written.
#[derive(Debug)]
pub struct OutFile {
    folder: OutFolder,
    path: PathBuf,
}

impl OutFile {
    /// A place that takes a file whose name ends in `ending`, tried before the work that fills it. A file that
    /// has the name is replaced by the whole new one; the ending keeps rules and tables from that.
    ///
    /// # Errors
    /// No name of a file, another ending, something there that is no plain file (a device, a pipe or a link would
    /// be gone for good), or a folder that takes none.
    pub fn open(path: &Path, option: &str, ending: &str) -> Result<Self, Complaint> {
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        if path.file_name().and_then(|name| name.to_str()).is_none() || path.is_dir() {
            let message = format!("`{}` is no name of a file", path.display());
            return Err(Complaint::words(message, example(option, ending)));
        }
        if path.file_name().is_some_and(|name| name == format!(".{ending}").as_str()) {
            let message = format!("`{}` has no name before its ending", path.display());
            return Err(Complaint::words(message, example(option, ending)));
        }
        if path.extension().and_then(|ending| ending.to_str()) != Some(ending) {
            let message = format!("`{}` does not end in `.{ending}`", path.display());
            return Err(Complaint::words(message, example(option, ending)));
        }
        if path.symlink_metadata().is_ok_and(|there| !there.is_file()) {
            let message = format!("`{}` is no plain file, and is not replaced by one", path.display());
            return Err(Complaint::words(message, example(option, ending)));
        }
        let folder = OutFolder::open(folder).map_err(|error| {
            let help = format!("make the folder first, or name a file elsewhere with `{option}`");
            Complaint::words(error.to_string(), help)
        })?;
        Ok(Self { folder, path: path.to_owned() })
    }

    /// The same, where no file of this name may be lost.
    ///
    /// # Errors
    /// As [`Self::open`], and something that has the name already.
    pub fn open_new(path: &Path, option: &str) -> Result<Self, Complaint> {
        let file = Self::open(path, option, "toml")?;
        match path.symlink_metadata() {
            Ok(_) => Err(Complaint::words(
                format!("`{}` is there already", path.display()),
                format!("name a new file with `{option}`: rules that somebody wrote are not replaced"),
            )),
            Err(_) => Ok(file),
        }
    }

    /// The path that was named.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Begins the file, to be written piece by piece.
    ///
    /// # Errors
    /// The folder takes it no longer.
    pub fn begin(&self) -> Result<Growing, FileError> {
        self.folder.begin(self.name())
    }

    /// Writes the file as a whole or not at all.
    ///
    /// # Errors
    /// It could not be written.
    pub fn write(&self, text: &str) -> Result<(), Failure> {
        self.folder.publish(&[(self.name(), text.as_bytes())]).map_err(Failure::Publish)
    }

    /// The last part of its path.
    fn name(&self) -> &str {
        self.path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
    }
}

fn example(option: &str, ending: &str) -> String {
    format!("name a file with `{option}`, such as `mine.{ending}`")
}
