//! Where a command puts what it found, beside the standard output.

use super::complaint::Complaint;
use super::out_file::OutFile;
use crate::base::files::OutFolder;
use std::path::Path;

/// The places that take files; all are tried before the work that fills them.
#[derive(Debug, Default)]
pub struct Outputs {
    /// The folder that takes the tables, where one does.
    pub folder: Option<OutFolder>,
    /// The file that takes the page for a browser, where one does.
    pub html: Option<OutFile>,
}

impl Outputs {
    /// The places, as far as they can be used; what is wrong with the others is added to `complaints`.
    #[must_use]
    pub fn open(
        folder: Result<Option<OutFolder>, Complaint>,
        html: Option<&Path>,
        complaints: &mut Vec<Complaint>,
    ) -> Self {
        let folder = folder.unwrap_or_else(|complaint| {
            complaints.push(complaint);
            None
        });
        let html = html.and_then(|path| match OutFile::open(path, "--html", "html") {
            Ok(file) => Some(file),
            Err(complaint) => {
                complaints.push(complaint);
                None
            }
        });
        Self { folder, html }
    }
}
