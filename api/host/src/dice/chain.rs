//! Chains of hashes: whoever made one can show its links one by one, each the only one that fits the link before.

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, Mac};
use rand::TryRng;
use rand::rngs::SysRng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::NoChance;
use journal::seal::hexadecimal;

/// The longest chain: a link is found by hashing no more often than this.
pub const LENGTH_MAX: u32 = 1 << 16;

/// A link of a chain: 32 bytes, written as 64 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Link(pub(super) [u8; 32]);

impl Link {
    /// A link that nobody can guess.
    ///
    /// # Errors
    /// The system's generator cannot be read.
    pub fn draw() -> Result<Self, NoChance> {
        let mut bytes = [0; 32];
        SysRng.try_fill_bytes(&mut bytes).map_err(|error| NoChance(error.to_string()))?;
        Ok(Self(bytes))
    }

    /// The link below it: its SHA-256, `times` over.
    #[must_use]
    pub fn lowered(self, times: u32) -> Self {
        (0..times).fold(self, |link, _| Self(Sha256::digest(link.0).into()))
    }

    /// Another secret that follows from this one and tells nothing of it.
    #[must_use]
    pub fn derived(self, name: &str) -> Self {
        Self(mac(&self.0, name.as_bytes()))
    }
}

/// HMAC-SHA-256, which takes a key of any length.
pub(super) fn mac(key: &[u8], message: &[u8]) -> [u8; 32] {
    let Ok(mac) = <Hmac<Sha256> as Mac>::new_from_slice(key) else { return [0; 32] };
    mac.chain_update(message).finalize().into_bytes().into()
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hexadecimal(&self.0))
    }
}

impl From<Link> for String {
    fn from(link: Link) -> Self {
        link.to_string()
    }
}

impl FromStr for Link {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let no_link = || format!("a link has 64 hexadecimal digits in small letters, and {text:?} has not");
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() != 64 || !text.bytes().all(is_digit) {
            return Err(no_link());
        }
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            let digits = std::str::from_utf8(digits).map_err(|_| no_link())?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| no_link())?;
        }
        Ok(Self(bytes))
    }
}

impl TryFrom<String> for Link {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// A chain as it is told: its lowest link, and how many stand above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anchor {
    pub anchor: Link,
    /// How many links stand above it.
    pub length: u32,
}

impl Anchor {
    /// The anchor of a chain of so many links under a secret.
    pub fn of(secret: Link, length: u32) -> Self {
        Self { anchor: secret.lowered(length), length }
    }
}

/// The link of a chain under a secret, counted from 1 above its anchor; `None` where the chain has none.
pub fn link_of(secret: Link, length: u32, index: u32) -> Option<Link> {
    (1..=length).contains(&index).then(|| secret.lowered(length - index))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_lies_above_the_anchor_by_its_number() {
        let secret = Link([7; 32]);
        let anchor = Anchor::of(secret, 20).anchor;
        for index in 1..=20 {
            assert_eq!(link_of(secret, 20, index).unwrap().lowered(index), anchor);
        }
        assert_eq!(link_of(secret, 20, 20), Some(secret));
        assert_eq!((link_of(secret, 20, 0), link_of(secret, 20, 21)), (None, None));
        assert_ne!(secret.derived("dice"), secret.derived("cup"));
    }

    #[test]
    fn a_link_is_written_as_digits_and_read_again() {
        let link = Link::draw().unwrap();
        assert_eq!(link.to_string().parse(), Ok(link));
        for wrong in ["", "ab", &"g".repeat(64), &"A".repeat(64), &"é".repeat(32)] {
            assert!(wrong.parse::<Link>().is_err(), "{wrong}");
        }
        // printf '' | sha256sum | xxd -r -p | sha256sum
        let empty: Link = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855".parse().unwrap();
        let below = "5df6e0e2761359d30a8275058e299fcc0381534545f55cf43e41983f5d4c9456";
        assert_eq!(empty.lowered(1).to_string(), below);
    }
}
