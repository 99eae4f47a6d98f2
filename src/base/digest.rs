//! Fingerprints of texts.

use sha1::Sha1;
use sha2::{Digest, Sha256};

/// The fingerprints by which a text is known. Spanish test labs ask for SHA-1 (BOE-A-2014-10303), which no
/// longer stands against somebody who wants two texts to share it; everybody else for SHA-256.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fingerprint {
    /// The SHA-256 as 64 hexadecimal digits.
    pub sha256: String,
    /// The SHA-1 as 40 hexadecimal digits.
    pub sha1: String,
}

impl Fingerprint {
    /// Those of some bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self { sha256: sha256(bytes), sha1: hexadecimal(&Sha1::digest(bytes)) }
    }

    /// Those of a text file's meaning: with LF at the end of every line, the last one included, and no
    /// byte-order mark. For a file saved that way they are what `sha256sum` and `sha1sum` print.
    ///
    /// ```
    /// use ventaja::base::digest::Fingerprint;
    /// assert_eq!(Fingerprint::of_text("a = 1\r\nb = 2"), Fingerprint::of(b"a = 1\nb = 2\n"));
    /// ```
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        let mut text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        Self::of(text.as_bytes())
    }
}

/// The fingerprints of bytes that come piece by piece.
///
/// ```
/// use ventaja::base::digest::{Fingerprint, Fingerprinting};
/// let mut fingerprinting = Fingerprinting::default();
/// fingerprinting.add(b"ab");
/// fingerprinting.add(b"c");
/// assert_eq!(fingerprinting.finished(), Fingerprint::of(b"abc"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Fingerprinting {
    sha256: Sha256,
    sha1: Sha1,
}

impl Fingerprinting {
    /// Adds the next bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.sha256.update(bytes);
        self.sha1.update(bytes);
    }

    /// Those of all.
    #[must_use]
    pub fn finished(self) -> Fingerprint {
        Fingerprint { sha256: hexadecimal(&self.sha256.finalize()), sha1: hexadecimal(&self.sha1.finalize()) }
    }
}

/// The SHA-256 of `bytes` as 64 hexadecimal digits.
///
/// ```
/// use ventaja::base::digest::sha256;
/// assert!(sha256(b"").starts_with("e3b0c44298fc1c14"));
/// ```
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_are_those_of_the_standards() {
        // FIPS 180, the example of one block.
        let found = Fingerprint::of(b"abc");
        assert_eq!(found.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d");
        assert_eq!(found.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
