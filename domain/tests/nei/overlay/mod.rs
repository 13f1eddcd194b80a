//! The owner's overlay: corrections and confirmations over any pack of *Netherlands East Indies*.

mod applying;
mod reading;
mod same_content;
mod slips;
mod transcription;

use std::fmt::Write;

use domain::nei::overlay::{Kind, OverlayError, RecordId, Transcription, ValueId};
use domain::nei::pack::built_in_files;

/// An overlay with these records, each as it stands between braces.
fn overlay(records: &[(&str, &str)]) -> String {
    let mut text = "schema = 1\nbook = \"nei\"\n".to_owned();
    for (kind, record) in records {
        write!(text, "\n[[{kind}]]\n{record}\n").unwrap();
    }
    write!(text, "\n[end]\nentries = {}\n", records.len()).unwrap();
    text
}

/// Where and when, for records of which that is not the point.
const READ: &str = "printed = \"counter\"\ndate = 2026-11-23\n";

/// A record with an id and these fields.
fn record(id: &str, fields: &str) -> String {
    format!("id = \"{id}\"\n{READ}{fields}")
}

fn load(text: &str) -> Result<Transcription, OverlayError> {
    Transcription::load(&built_in_files(), "mine.toml", text)
}

/// The mistakes of an overlay that is refused, as lines.
fn refused(text: &str) -> Vec<String> {
    load(text).unwrap_err().mistakes.iter().map(ToString::to_string).collect()
}

fn value(kind: Kind, id: &str, field: &str) -> ValueId {
    let field = kind.field(field).unwrap().name;
    ValueId { record: RecordId { kind, id: id.to_owned() }, field }
}

/// The line on which this text begins, from 1.
fn line(text: &str, passage: &str) -> usize {
    text[..text.find(passage).unwrap_or_else(|| panic!("no {passage:?}"))].matches('\n').count() + 1
}
