//! The owner's overlay: what an owner read off the printed game, laid over any pack.
//!
//! The pack holds what the rulebook says and, for the rest, a reconstruction. An overlay is one readable TOML file of
//! corrections and confirmations, each with its date and where it was read. It never changes the files of the pack:
//! [`Transcription::load`] lays it over them and gives a checked [`Pack`](super::pack::Pack) in which each value knows
//! whether rulebook, reconstruction or owner says so. A confirmation is a value that equals the one of the pack.
//!
//! An overlay with any mistake is refused whole, with every mistake and its place.

mod apply;
mod difference;
mod empty;
mod fields;
mod files;
mod hash;
mod journey;
mod plausibility;
mod read;
mod records;
mod stated;
mod whole;
mod write;

pub use apply::Transcription;
pub use difference::{Difference, Disagreement};
pub use empty::empty;
pub use fields::{Field, Holds, Kind};
pub use hash::SectionHashes;
pub use journey::{Journey, Origin, Share, Told};
pub use stated::{Stated, StatedValue, answer, stated};

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use kernel::pack_files::PackMistake;

pub use kernel::overlay::{OverlayError, Printed, Reading, Section};

/// A record: its kind and its id.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct RecordId {
    pub kind: Kind,
    /// The id, as the overlay writes it.
    pub id: String,
}

impl fmt::Display for RecordId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} \"{}\"", self.kind.key(), self.id)
    }
}

/// One value of a record.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ValueId {
    pub record: RecordId,
    /// The name of the field.
    pub field: &'static str,
}

impl fmt::Display for ValueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.record, self.field)
    }
}

/// A value as printed; names whose order says nothing are sorted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Flag(bool),
    Number(i64),
    /// A text; an empty one where nothing is printed.
    Text(String),
    List(Vec<Value>),
}

impl fmt::Display for Value {
    /// As an overlay writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(&write::quoted(text)),
            Self::List(list) => {
                f.write_str("[")?;
                for (at, value) in list.iter().enumerate() {
                    let comma = if at == 0 { "" } else { ", " };
                    write!(f, "{comma}{value}")?;
                }
                f.write_str("]")
            }
        }
    }
}

/// A value that an owner gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    pub value: Value,
    /// Where and when it was read.
    pub reading: Reading,
}

/// Corrections and confirmations of one owner for *Netherlands East Indies*.
#[derive(Debug, Clone, Default)]
pub struct Overlay {
    values: BTreeMap<ValueId, Given>,
    /// Records that the printed game has and the pack may lack.
    added: BTreeSet<RecordId>,
    /// Records that the pack has and the printed game lacks.
    removed: BTreeMap<RecordId, Reading>,
    /// What the owner wants to say about a record.
    notes: BTreeMap<RecordId, String>,
    /// Records of which only a note speaks: what the printed game has and the rules have no place for.
    remarked: BTreeMap<RecordId, Reading>,
    /// The line of each record, for messages.
    lines: BTreeMap<RecordId, usize>,
    /// The name of the file, for messages.
    file: String,
}

impl PartialEq for Overlay {
    /// Whether both say the same; file and lines do not matter.
    fn eq(&self, other: &Self) -> bool {
        (&self.values, &self.added, &self.removed, &self.notes, &self.remarked)
            == (&other.values, &other.added, &other.removed, &other.notes, &other.remarked)
    }
}

impl Eq for Overlay {}

impl Overlay {
    /// A longer file is refused unread: a full transcription has about a quarter of it.
    pub const LONGEST: usize = kernel::overlay::LONGEST;

    /// The values, in order.
    pub fn values(&self) -> impl Iterator<Item = (&ValueId, &Given)> {
        self.values.iter()
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && self.removed.is_empty()
    }

    /// The line of a record, or the first line.
    fn place(&self, record: &RecordId, reason: impl Into<String>) -> PackMistake {
        let line = self.lines.get(record).copied().unwrap_or(1);
        PackMistake { file: self.file.clone(), line, reason: reason.into() }
    }
}
