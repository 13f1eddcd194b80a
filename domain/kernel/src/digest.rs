//! SHA-256 over several texts.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// Parts, each with its length before it, so that no two lists of parts run together to the same bytes.
#[derive(Default)]
pub struct Parts(Sha256);

impl Parts {
    /// Takes in one more part, after its length in bytes.
    pub fn part(&mut self, part: &str) {
        self.0.update(part.len().to_string());
        self.0.update([0]);
        self.0.update(part);
    }

    /// The hash of all of them, in hexadecimal.
    pub fn finish(self) -> String {
        let mut hexadecimal = String::new();
        for byte in self.0.finalize() {
            // Writing to a string cannot fail.
            _ = write!(hexadecimal, "{byte:02x}");
        }
        hexadecimal
    }
}
