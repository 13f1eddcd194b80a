//! Short names of counters and places, as the packs write them.

/// A name that is neither too long for the pack nor empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{what} is written with 1 to {longest} characters, none of them a space; this has {found}")]
pub struct BadName {
    /// What was to be named.
    pub what: &'static str,
    /// The longest name that fits, in bytes.
    pub longest: usize,
    /// The length that was given, in bytes.
    pub found: usize,
}

/// Letters as numbers in the same order, as far as whole words reach; see `name_type`, whose lengths are whole words.
#[inline]
pub fn words(letters: &[u8]) -> impl Iterator<Item = u64> {
    letters.as_chunks::<8>().0.iter().map(|letters| u64::from_be_bytes(*letters))
}

/// A type of short names: `name_type!(/// What it names. Name, 16, "a unit id");`, its length a multiple of eight.
#[macro_export]
macro_rules! name_type {
    ($(#[$doc:meta])* $name:ident, $len:literal, $what:literal) => {
        $(#[$doc])*
        // Its letters, and zeros up to a fixed length: every rule looks counters and areas up, and an array of a known
        // length is compared at once.
        #[derive(Clone, Copy, PartialEq, Eq, serde::Deserialize)]
        #[serde(try_from = "String")]
        pub struct $name([u8; $len]);

        impl $name {
            /// The id as the pack writes it.
            #[inline]
            pub fn as_str(&self) -> &str {
                let end = self.0.iter().position(|letter| *letter == 0).unwrap_or($len);
                std::str::from_utf8(&self.0[..end]).unwrap_or_default()
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::names::BadName;
            fn from_str(text: &str) -> Result<Self, $crate::names::BadName> {
                let bad = $crate::names::BadName { what: $what, longest: $len, found: text.len() };
                if text.is_empty() || text.contains(|letter: char| letter.is_whitespace() || letter == '\0') {
                    return Err(bad);
                }
                let mut letters = [0; $len];
                letters.get_mut(..text.len()).ok_or(bad)?.copy_from_slice(text.as_bytes());
                Ok(Self(letters))
            }
        }

        // Eight letters at a time as one number: the length is known, so nothing else tells two names apart.
        impl std::hash::Hash for $name {
            #[inline]
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                for letters in self.0.as_chunks::<8>().0 {
                    state.write_u64(u64::from_le_bytes(*letters));
                }
            }
        }

        // The order of the letters, taken eight at a time as one number.
        impl Ord for $name {
            #[inline]
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                $crate::names::words(&self.0).cmp($crate::names::words(&other.0))
            }
        }

        impl PartialOrd for $name {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::names::BadName;
            fn try_from(text: String) -> Result<Self, $crate::names::BadName> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(name: $name) -> Self {
                name.as_str().to_owned()
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn schema_id() -> std::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", stringify!($name)).into()
            }

            // A longest length in characters: a name with letters beyond ASCII has fewer of them than bytes.
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({
                    "type": "string",
                    "description": concat!($what, ": 1 to ", $len, " characters, none of them a space"),
                    "maxLength": $len,
                    "pattern": r"^[^\s\x00]+$",
                })
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
