//! Hashes over content: neither order nor spacing nor the spelling of a number changes one.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::records::Records;
use super::{Overlay, Section, Value};

/// Parts, each with its length before it, so that no two lists of parts run together to the same bytes.
#[derive(Default)]
pub(super) struct Hasher(Sha256);

impl Hasher {
    pub(super) fn part(&mut self, part: &str) {
        self.0.update(part.len().to_string());
        self.0.update([0]);
        self.0.update(part);
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Flag(flag) => self.part(if *flag { "true" } else { "false" }),
            Value::Number(number) => self.part(&format!("#{number}")),
            Value::Text(text) => self.part(&format!("\"{text}")),
            Value::List(list) => {
                self.part(&format!("[{}", list.len()));
                for element in list {
                    self.value(element);
                }
            }
        }
    }

    pub(super) fn finish(self) -> String {
        let mut hexadecimal = String::new();
        for byte in self.0.finalize() {
            // Writing to a string cannot fail.
            _ = write!(hexadecimal, "{byte:02x}");
        }
        hexadecimal
    }
}

impl Overlay {
    /// SHA-256 over everything it says, in hexadecimal: values, dates and where they were read, notes.
    pub fn hash(&self) -> String {
        let mut hasher = Hasher::default();
        hasher.part("overlay of nei");
        for (id, given) in &self.values {
            for part in [id.record.kind.key(), &id.record.id, id.field] {
                hasher.part(part);
            }
            hasher.value(&given.value);
            hasher.part(given.reading.printed.name());
            hasher.part(&given.reading.date);
        }
        for (record, reading) in &self.removed {
            for part in ["removed", record.kind.key(), &record.id, reading.printed.name(), &reading.date] {
                hasher.part(part);
            }
        }
        for record in &self.added {
            for part in ["added", record.kind.key(), &record.id] {
                hasher.part(part);
            }
        }
        for (record, note) in &self.notes {
            for part in ["note", record.kind.key(), &record.id, note] {
                hasher.part(part);
            }
        }
        hasher.finish()
    }
}

/// What two owners compare to learn that they typed the same, without passing on what they typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SectionHashes {
    /// Of the counter sheet.
    pub counters: String,
    /// Of the map.
    pub map: String,
    /// Of the tables and tracks.
    pub tables: String,
}

impl SectionHashes {
    /// The hash of one section.
    pub fn of(&self, section: Section) -> &str {
        match section {
            Section::Counters => &self.counters,
            Section::Map => &self.map,
            Section::Tables => &self.tables,
        }
    }

    /// Over the values alone: where one comes from makes no difference.
    pub(super) fn over(records: &Records) -> Self {
        let hash = |section: Section| {
            let mut hasher = Hasher::default();
            hasher.part(section.name());
            for (id, value) in records.values(section) {
                for part in [id.record.kind.key(), &id.record.id, id.field] {
                    hasher.part(part);
                }
                hasher.value(value);
            }
            hasher.finish()
        };
        Self { counters: hash(Section::Counters), map: hash(Section::Map), tables: hash(Section::Tables) }
    }
}

/// The hash of a pack under corrections: the pack's own, and every value that is otherwise. A mere confirmation does
/// not change it, so nobody's game is locked out by one.
pub(super) fn corrected(pack: &str, before: &Records, after: &Records) -> String {
    let mut hasher = Hasher::default();
    hasher.part("pack and overlay");
    hasher.part(pack);
    let mut changed = false;
    for (what, from, other) in [("otherwise", after, before), ("gone", before, after)] {
        for section in Section::ALL {
            for (id, value) in from.values(section) {
                let there = other.value(&id);
                // A value that is there otherwise is counted where it goes to, not where it comes from.
                if there == Some(value) || (what == "gone" && there.is_some()) {
                    continue;
                }
                changed = true;
                for part in [what, id.record.kind.key(), &id.record.id, id.field] {
                    hasher.part(part);
                }
                hasher.value(value);
            }
        }
    }
    if changed { hasher.finish() } else { pack.to_owned() }
}
