//! The chain: each line ends with the SHA-256 of the hash before it followed by the line without its own hash.

use sha2::{Digest, Sha256};

const OPENING: &str = ",\"hash\":\"";
const CLOSING: &str = "\"}";
/// The length of a hash in hexadecimal.
const HASH_LENGTH: usize = 64;

/// The hash of the last line so far; empty before the first.
#[derive(Debug, Default)]
pub(super) struct Chain {
    last: String,
}

impl Chain {
    /// A JSON object as a line of the archive, with its hash as its last field.
    pub(super) fn seal(&mut self, object: &str) -> String {
        self.last = self.hash(object);
        let open = object.strip_suffix('}').unwrap_or(object);
        format!("{open}{OPENING}{}{CLOSING}\n", self.last)
    }

    /// Whether an object and the hash at the end of its line follow the line before.
    pub(super) fn follows(&mut self, object: &str, hash: &str) -> bool {
        self.last = self.hash(object);
        self.last == hash
    }

    fn hash(&self, object: &str) -> String {
        format!("{:x}", Sha256::new().chain_update(&self.last).chain_update(object).finalize())
    }
}

/// The object of a line and the hash at its end, if there is one where it belongs.
pub(super) fn unseal(line: &str) -> Option<(String, &str)> {
    let sealed = line.strip_suffix(CLOSING)?;
    let start = sealed.len().checked_sub(HASH_LENGTH)?;
    let (open, hash) = sealed.split_at_checked(start)?;
    Some((format!("{}}}", open.strip_suffix(OPENING)?), hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_sealed_and_opened_again() {
        let mut writing = Chain::default();
        let lines = [writing.seal("{\"a\":1}"), writing.seal("{\"b\":\"ü\"}")];
        let mut reading = Chain::default();
        for line in &lines {
            let (object, hash) = unseal(line.trim_end()).unwrap();
            assert!(reading.follows(&object, hash), "{line}");
        }
        let (object, hash) = unseal(lines[1].trim_end()).unwrap();
        assert!(!Chain::default().follows(&object, hash), "the second line without the first");
        assert_eq!(unseal("{}"), None);
        assert_eq!(unseal(&format!("{}\"}}", "ü".repeat(40))), None);
    }
}
