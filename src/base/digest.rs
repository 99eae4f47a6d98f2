//! Fingerprints of texts.

use sha2::{Digest, Sha256};

/// The SHA-256 of `bytes` as 64 hexadecimal digits.
///
/// ```
/// use ventaja::base::digest::sha256;
/// assert!(sha256(b"").starts_with("e3b0c44298fc1c14"));
/// ```
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The SHA-256 of a text file's meaning: with LF at the end of every line, the last one included,
/// and no byte-order mark. For a file saved that way it is what `sha256sum` prints.
///
/// ```
/// use ventaja::base::digest::{sha256, of_text};
/// assert_eq!(of_text("a = 1\r\nb = 2"), sha256(b"a = 1\nb = 2\n"));
/// ```
#[must_use]
pub fn of_text(text: &str) -> String {
    let mut text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    sha256(text.as_bytes())
}

/// The SHA-256 of bytes that come piece by piece.
///
/// ```
/// use ventaja::base::digest::{Fingerprint, sha256};
/// let mut fingerprint = Fingerprint::default();
/// fingerprint.add(b"ab");
/// fingerprint.add(b"c");
/// assert_eq!(fingerprint.text(), sha256(b"abc"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Fingerprint(Sha256);

impl Fingerprint {
    /// Adds the next bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The digest of all as 64 hexadecimal digits.
    #[must_use]
    pub fn text(self) -> String {
        self.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
