//! Writing an overlay: one form for one content, whoever typed it and however.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Overlay, Reading, RecordId, Value};

/// The values of one record that were read at one place on one day.
type Group<'o> = BTreeMap<(&'o RecordId, &'o Reading), Vec<(&'static str, &'o Value)>>;

impl Overlay {
    /// The overlay as a file, in the one order and spelling that this content has.
    pub fn export(&self) -> String {
        let mut groups: Group<'_> = BTreeMap::new();
        for (id, given) in &self.values {
            groups.entry((&id.record, &given.reading)).or_default().push((id.field, &given.value));
        }
        for (record, reading) in self.removed.iter().chain(&self.remarked) {
            groups.entry((record, reading)).or_default();
        }
        let entries = groups.len();
        let mut text = "schema = 1\nbook = \"nei\"\n".to_owned();
        let mut kind = None;
        let mut record_before = None;
        for ((record, reading), mut values) in groups {
            if kind != Some(record.kind) {
                let close = if kind.is_some() { "]\n" } else { "" };
                // Writing to a string cannot fail.
                _ = write!(text, "{close}\n{} = [\n", record.kind.key());
                kind = Some(record.kind);
            }
            _ = write!(
                text,
                "  {{ id = {}, printed = \"{}\", date = {}",
                quoted(&record.id),
                reading.printed.name(),
                reading.date
            );
            values.sort_by_key(|(name, _)| record.kind.fields().iter().position(|field| field.name == *name));
            for (name, value) in values {
                _ = write!(text, ", {name} = {value}");
            }
            // What is said of the whole record is said once.
            if record_before != Some(record) {
                if self.added.contains(record) {
                    text.push_str(", added = true");
                }
                if let Some(note) = self.notes.get(record) {
                    _ = write!(text, ", note = {}", quoted(note));
                }
            }
            if self.removed.contains_key(record) {
                text.push_str(", removed = true");
            }
            text.push_str(" },\n");
            record_before = Some(record);
        }
        if kind.is_some() {
            text.push_str("]\n");
        }
        _ = write!(text, "\n[end]\nentries = {entries}\n");
        text
    }
}

/// A text between quotation marks, as TOML has it.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            letter if letter.is_control() => _ = write!(quoted, "\\u{:04X}", u32::from(letter)),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
