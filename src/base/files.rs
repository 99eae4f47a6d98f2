//! Files that we read and write. What we write appears whole or not at all.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};
use thiserror::Error;

/// Why a file or a folder could not be used. Paths that are not UTF-8 are shown with replacement
/// marks.
#[derive(Debug, Error)]
pub enum FileError {
    /// A file that cannot be read.
    #[error("cannot read {}: {source}", .path.display())]
    Unread {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file that no person wrote.
    #[error("{} has more than 16 MiB: that is no file of rules or of a strategy", .path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
    },
    /// A folder that is not there.
    #[error("there is no folder {}", .path.display())]
    Missing {
        /// The folder.
        path: PathBuf,
    },
    /// Something else where a folder should be.
    #[error("{} is not a folder", .path.display())]
    NotAFolder {
        /// What should be a folder.
        path: PathBuf,
    },
    /// A folder in which no file can be made.
    #[error("cannot write into the folder {}: {source}", .path.display())]
    Unwritable {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file that could not be written.
    #[error("cannot write {}: {source}", .path.display())]
    Unwritten {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// The most bytes of a file that a person writes: more is a slip, or a device without an end.
const LARGEST: u64 = 16 << 20;

/// The bytes of a file that a person wrote.
///
/// # Errors
/// [`FileError::Unread`] and [`FileError::TooLarge`].
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    let unread = |source| FileError::Unread { path: path.to_owned(), source };
    let mut bytes = Vec::new();
    File::open(path).map_err(unread)?.take(LARGEST + 1).read_to_end(&mut bytes).map_err(unread)?;
    if bytes.len() as u64 > LARGEST {
        return Err(FileError::TooLarge { path: path.to_owned() });
    }
    Ok(bytes)
}

/// A folder that takes the files of a run.
#[derive(Debug)]
pub struct OutFolder {
    path: PathBuf,
}

impl OutFolder {
    /// A folder that is there and takes files: tried with one that is gone again at once, so that a
    /// long run does not find out at its end.
    ///
    /// # Errors
    /// A folder that is missing, is none, or takes no files.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(FileError::Missing { path: path.to_owned() });
            }
            Err(source) => return Err(FileError::Unwritable { path: path.to_owned(), source }),
            Ok(found) if !found.is_dir() => return Err(FileError::NotAFolder { path: path.to_owned() }),
            Ok(_) => {}
        }
        let folder = Self { path: path.to_owned() };
        match folder.temporary() {
            Ok(_) => Ok(folder),
            Err(source) => Err(FileError::Unwritable { path: path.to_owned(), source }),
        }
    }

    /// The same, with the folder made where it is missing and its parent is there.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_or_create(path: &Path) -> Result<Self, FileError> {
        match fs::create_dir(path) {
            Err(source) if source.kind() != io::ErrorKind::AlreadyExists => {
                Err(FileError::Unwritable { path: path.to_owned(), source })
            }
            _ => Self::open(path),
        }
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether files of these names can stand in the folder: found out before a long run.
    ///
    /// # Errors
    /// Something under one of the names that a file cannot take the place of.
    pub fn takes(&self, names: &[&str]) -> Result<(), FileError> {
        let in_the_way = names.iter().map(|name| self.path.join(name)).find(|target| target.is_dir());
        match in_the_way {
            Some(path) => Err(FileError::Unwritten { path, source: io::ErrorKind::IsADirectory.into() }),
            None => Ok(()),
        }
    }

    /// Writes files of these names and bytes. All are written out to the disk under temporary names
    /// before the first one takes its own, so that earlier files of these names stay as they are when
    /// any of the new ones fails.
    ///
    /// # Errors
    /// The first file that could not be written, with the cause.
    pub fn publish(&self, files: &[(&str, &[u8])]) -> Result<(), FileError> {
        let unwritten = |path: &Path, source| FileError::Unwritten { path: path.to_owned(), source };
        self.takes(&files.iter().map(|(name, _)| *name).collect::<Vec<_>>())?;
        let mut staged: Vec<(NamedTempFile, PathBuf)> = Vec::new();
        for (name, bytes) in files {
            let target = self.path.join(name);
            staged.push((self.stage(bytes).map_err(|source| unwritten(&target, source))?, target));
        }
        for (temporary, target) in staged {
            temporary.persist(&target).map_err(|error| unwritten(&target, error.error))?;
        }
        self.sync();
        Ok(())
    }

    /// Begins a file of this name that is written piece by piece.
    ///
    /// # Errors
    /// The folder takes no file, or not under this name.
    pub fn begin(&self, name: &str) -> Result<Growing, FileError> {
        self.takes(&[name])?;
        let target = self.path.join(name);
        match self.temporary() {
            Ok(temporary) => Ok(Growing { temporary, target }),
            Err(source) => Err(FileError::Unwritten { path: target, source }),
        }
    }

    fn stage(&self, bytes: &[u8]) -> io::Result<NamedTempFile> {
        let mut file = self.temporary()?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        Ok(file)
    }

    fn temporary(&self) -> io::Result<NamedTempFile> {
        let mut builder = Builder::new();
        builder.prefix(".ventaja-");
        // Reports are for everyone whom the umask lets read them, not for their writer alone.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        builder.tempfile_in(&self.path)
    }

    /// Makes the new names last. By now the files are whole under them, and some file systems cannot
    /// sync a folder: that they cannot is no failure of the run.
    fn sync(&self) {
        if let Ok(folder) = File::open(&self.path) {
            let _ = folder.sync_all();
        }
    }
}

/// A file that is being written: it has its name when it is whole, and is gone when it never is.
#[derive(Debug)]
pub struct Growing {
    temporary: NamedTempFile,
    target: PathBuf,
}

impl Growing {
    /// Writes the next bytes.
    ///
    /// # Errors
    /// They could not be written.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let written = self.temporary.write_all(bytes);
        written.map_err(|source| FileError::Unwritten { path: self.target.clone(), source })
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// It could not be written out to the disk, or not get its name.
    pub fn finish(self) -> Result<(), FileError> {
        let Self { temporary, target } = self;
        let unwritten = |source| FileError::Unwritten { path: target.clone(), source };
        temporary.as_file().sync_all().map_err(unwritten)?;
        temporary.persist(&target).map_err(|error| unwritten(error.error))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_its_name_when_it_is_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = OutFolder::open(folder.path()).expect("it takes files");
        let mut dropped = out.begin("a.csv").expect("a file");
        dropped.add(b"1").expect("it is written");
        drop(dropped);
        assert!(names(folder.path()).is_empty());
        let mut whole = out.begin("a.csv").expect("a file");
        whole.add(b"1").and_then(|()| whole.add(b"2")).expect("it is written");
        whole.finish().expect("it gets its name");
        assert_eq!(fs::read(folder.path().join("a.csv")).expect("a file"), b"12");
        assert_eq!(names(folder.path()), ["a.csv"]);
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("the folder is there");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn files_appear_under_their_names_and_nothing_else_does() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = OutFolder::open(folder.path()).expect("it takes files");
        assert!(names(folder.path()).is_empty());
        out.publish(&[("a.csv", b"1"), ("b.csv", b"2")]).expect("both are written");
        out.publish(&[("a.csv", b"3")]).expect("it is replaced");
        assert_eq!(names(folder.path()), ["a.csv", "b.csv"]);
        assert_eq!(fs::read(folder.path().join("a.csv")).expect("a file"), b"3");
    }

    #[test]
    fn when_one_file_fails_the_earlier_ones_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = OutFolder::open(folder.path()).expect("it takes files");
        out.publish(&[("a.csv", b"old")]).expect("it is written");
        fs::create_dir(folder.path().join("b.csv")).expect("a folder in the way");
        let error = out.publish(&[("a.csv", b"new"), ("b.csv", b"new")]).expect_err("a folder is in the way");
        assert!(error.to_string().contains("b.csv"), "{error}");
        assert!(out.takes(&["a.csv", "c.csv"]).is_ok() && out.takes(&["a.csv", "b.csv"]).is_err());
        assert_eq!(names(folder.path()), ["a.csv", "b.csv"]);
        assert_eq!(fs::read(folder.path().join("a.csv")).expect("a file"), b"old");
    }

    #[test]
    fn what_is_no_folder_is_refused_before_anything_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let missing = folder.path().join("missing");
        assert!(matches!(OutFolder::open(&missing), Err(FileError::Missing { .. })));
        let file = folder.path().join("file");
        fs::write(&file, "").expect("a file");
        assert!(matches!(OutFolder::open(&file), Err(FileError::NotAFolder { .. })));
        assert!(matches!(OutFolder::open(&file.join("in")), Err(FileError::Unwritable { .. })));
        assert!(OutFolder::open_or_create(&missing).is_ok());
        assert!(OutFolder::open_or_create(&missing).is_ok(), "a folder that is there is used");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_that_takes_no_files_is_refused() {
        // Not even the superuser makes files there.
        let error = OutFolder::open(Path::new("/proc/self")).expect_err("the kernel owns it");
        assert!(matches!(error, FileError::Unwritable { .. }), "{error}");
        assert!(error.to_string().contains("/proc/self"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn reports_are_readable_for_others() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("ordinary"), "").expect("a file");
        OutFolder::open(folder.path())
            .expect("it takes files")
            .publish(&[("a", b"")])
            .expect("it is written");
        let mode = |name| fs::metadata(folder.path().join(name)).expect("a file").permissions().mode();
        assert_eq!(mode("a"), mode("ordinary"));
    }
}
