//! Seals: what is concealed while a game goes on (20.3) is opened when it is over, and anybody can see that it was not
//! altered in between.
//!
//! The seal of an entry is the SHA-256 of a salt and of the entry as the journal keeps it. It is told with the entry to
//! every seat, the salt to nobody before the end. The salt has 256 bits and is drawn for each entry, so a seal tells
//! nothing of what it seals, not even whether two entries are the same.

use std::cell::RefCell;

use rand::rngs::{StdRng, SysRng};
use rand::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

thread_local! {
    /// Where the salts of a thread come from. The system is asked for the seed alone, and not once for every entry.
    static SALTS: RefCell<Option<StdRng>> = const { RefCell::new(None) };
}

/// The seal of an entry, and what opens it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// 64 hexadecimal digits, drawn for this entry alone.
    pub salt: String,
    /// SHA-256, in hexadecimal, of the salt's digits followed by the payload.
    pub seal: String,
}

impl Seal {
    /// Seals a payload.
    ///
    /// # Errors
    /// The system's generator cannot be read.
    pub fn new(payload: &str) -> Result<Self, String> {
        let salt = hexadecimal(&SALTS.with_borrow_mut(salt)?);
        let seal = seal_of(&salt, payload);
        Ok(Self { salt, seal })
    }

    /// Whether it seals this payload.
    pub fn fits(&self, payload: &str) -> bool {
        self.seal == seal_of(&self.salt, payload)
    }
}

fn salt(generator: &mut Option<StdRng>) -> Result<[u8; 32], String> {
    let generator = match generator {
        Some(seeded) => seeded,
        none => none.insert(
            StdRng::try_from_rng(&mut SysRng)
                .map_err(|error| format!("the system's random generator failed: {error}"))?,
        ),
    };
    let mut bytes = [0; 32];
    generator.fill_bytes(&mut bytes);
    Ok(bytes)
}

fn seal_of(salt: &str, payload: &str) -> String {
    hexadecimal(&Sha256::new().chain_update(salt).chain_update(payload).finalize())
}

/// SHA-256 of a text, in hexadecimal.
pub fn sha256(text: &str) -> String {
    hexadecimal(&Sha256::digest(text))
}

/// Bytes as two small digits each.
pub fn hexadecimal(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut written = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        written.extend([byte >> 4, byte & 15].map(|digit| char::from(DIGITS[usize::from(digit)])));
    }
    written
}

/// The bytes that hexadecimal digits stand for; `None` for anything else.
pub fn bytes(digits: &str) -> Option<Vec<u8>> {
    let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
    let byte = |pair: &[u8; 2]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    if rest.is_empty() { pairs.iter().map(byte).collect() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_is_a_salted_hash_that_fits_one_payload() {
        let seal = Seal { salt: "ab".repeat(32), seal: seal_of(&"ab".repeat(32), "{\"number\":7}") };
        // printf '%s%s' "$salt" '{"number":7}' | sha256sum
        assert_eq!(seal.seal, "4225311b08c3ba9328ac8315b7b5acb081d7fdfb3cc3f8c8ebf6ea5c42156028");
        assert!(seal.fits("{\"number\":7}"));
        assert!(!seal.fits("{\"number\":8}"));
    }

    #[test]
    fn the_same_payload_is_sealed_otherwise_each_time() {
        let (one, other) = (Seal::new("{}").unwrap(), Seal::new("{}").unwrap());
        assert_ne!(one, other);
        assert!(one.fits("{}") && other.fits("{}"));
    }
}
