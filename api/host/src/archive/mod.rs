//! A game as data: one file that holds all of it, and what a seat may take home.
//!
//! An archive is text, one JSON object a line: the head, every entry as the journal holds it, the end. Each line ends
//! with a hash over itself and the line before, so a change anywhere is named where it was made. `checking` plays the
//! entries anew before one of them is kept. [`sheets`] writes what is no archive: flat tables.

mod binding;
mod chain;
mod checking;
mod importing;
mod plain;
pub mod proofs;
mod reading;
mod receipt;
pub mod sheets;
mod strict;
mod texts;
mod writing;

pub use binding::bound;
pub use checking::{Checked, check, state_hash};
pub use importing::{ImportError, Imported, import};
pub use plain::author;
pub use plain::{Looked, look};
pub use reading::{Archive, LINE_MAX, apart, book_of, read};
pub use writing::{Exported, export};

use std::fmt;

use kernel::journal::EntryNumber;
use serde::{Deserialize, Serialize};

/// What the first line says the file is.
pub const FORMAT: &str = "adjutant archive";
/// The version of the format: 2 has seals, 3 an overlay, 4 settings that the creation seals. This program reads all, and
/// writes the older ones for games that were begun before there were sealed settings.
pub const FORMAT_VERSION: u32 = 4;
/// The version from which on the creation seals what the head says.
const SEALED_VERSION: u32 = 4;
/// The version of an archive with an overlay and without sealed settings.
const WITH_OVERLAY: u32 = 3;
/// The version of an archive with neither.
const WITHOUT_OVERLAY: u32 = 2;
/// The media type of an archive.
pub const MEDIA: &str = "application/jsonl";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    pub format: String,
    /// [`FORMAT_VERSION`].
    pub version: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// The rulebook's short name.
    pub book: String,
    /// The version of the rules the game began under.
    pub rules_version: u32,
    /// The hash of its data pack.
    pub pack_hash: String,
    /// The owner's overlay over the pack, whole; `None` where none lies there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overlay: Option<String>,
    /// The hash of the pack below the overlay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// The name that the players gave it when they created it.
    pub name: String,
    /// What it is called where it was exported, where that is another name: a branch has one. Nothing seals it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Where its dice may be thrown.
    pub dice: String,
    pub scenario: String,
}

/// An entry, as its row in the journal says; the id that a client gave the command is of no use in another game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub number: EntryNumber,
    /// When it was recorded.
    pub at: String,
    pub kind: String,
    /// The version of the payload's shape.
    pub version: u32,
    /// The entry itself, as JSON in a string, letter by letter.
    pub payload: String,
    /// The kind of seat that made it.
    pub seat: String,
    /// The salt of its seal; entries from before there were seals have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// How many entries there are.
    pub entries: u32,
    /// The version of the state's shape.
    pub state_version: u32,
    /// SHA-256 of the state after the last entry.
    pub state: String,
}

/// Where an archive does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Head,
    /// The line of an entry.
    Entry(EntryNumber),
    End,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head => f.write_str("the head of the archive (line 1)"),
            Self::Entry(number) => write!(f, "entry {number} (line {})", number.saturating_add(1)),
            Self::End => f.write_str("the last line of the archive"),
        }
    }
}

/// An archive that does not fit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct Unfit {
    pub place: Place,
    /// What is wrong, and what would work.
    pub reason: String,
}

impl Unfit {
    fn new(place: Place, reason: impl Into<String>) -> Self {
        Self { place, reason: reason.into() }
    }
}
