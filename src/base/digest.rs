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
