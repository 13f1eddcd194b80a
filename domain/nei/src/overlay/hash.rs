//! Hashes over content: neither order nor spacing nor the spelling of a number changes one.

use super::records::Records;
use super::{Overlay, Section, Value};
use kernel::digest::Parts;

fn add(parts: &mut Parts, value: &Value) {
    match value {
        Value::Flag(flag) => parts.part(if *flag { "true" } else { "false" }),
        Value::Number(number) => parts.part(&format!("#{number}")),
        Value::Text(text) => parts.part(&format!("\"{text}")),
        Value::List(list) => {
            parts.part(&format!("[{}", list.len()));
            for element in list {
                add(parts, element);
            }
        }
    }
}

impl Overlay {
    /// SHA-256 over everything it says, in hexadecimal: values, dates and where they were read, notes.
    pub fn hash(&self) -> String {
        let mut parts = Parts::default();
        parts.part("overlay of nei");
        for (id, given) in &self.values {
            for part in [id.record.kind.key(), &id.record.id, id.field] {
                parts.part(part);
            }
            add(&mut parts, &given.value);
            parts.part(given.reading.printed.name());
            parts.part(&given.reading.date);
        }
        for (record, reading) in &self.removed {
            for part in ["removed", record.kind.key(), &record.id, reading.printed.name(), &reading.date] {
                parts.part(part);
            }
        }
        for record in &self.added {
            for part in ["added", record.kind.key(), &record.id] {
                parts.part(part);
            }
        }
        for (record, note) in &self.notes {
            for part in ["note", record.kind.key(), &record.id, note] {
                parts.part(part);
            }
        }
        parts.finish()
    }
}

/// What two owners compare to learn that they typed the same, without passing on what they typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SectionHashes {
    /// Of the counter sheet.
    pub counters: String,
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
            let mut parts = Parts::default();
            parts.part(section.name());
            for (id, value) in records.values(section) {
                for part in [id.record.kind.key(), &id.record.id, id.field] {
                    parts.part(part);
                }
                add(&mut parts, value);
            }
            parts.finish()
        };
        Self { counters: hash(Section::Counters), map: hash(Section::Map), tables: hash(Section::Tables) }
    }
}

/// The hash of a pack under corrections: the pack's own, and every value that is otherwise. A mere confirmation does
/// not change it, so nobody's game is locked out by one.
pub(super) fn corrected(pack: &str, before: &Records, after: &Records) -> String {
    let mut parts = Parts::default();
    parts.part("pack and overlay");
    parts.part(pack);
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
                    parts.part(part);
                }
                add(&mut parts, value);
            }
        }
    }
    if changed { parts.finish() } else { pack.to_owned() }
}
