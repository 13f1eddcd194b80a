//! Reading an overlay: every mistake is written down, and what is good is read on.

use std::collections::BTreeSet;

use toml::Value as Toml;

use super::{Given, Kind, Overlay, OverlayError, Reading, RecordId, ValueId};
use kernel::overlay::frame::{self, Framed, Record};
use kernel::records::{At, Mistakes, Place, Section};

/// The keys of a record that are no fields of its kind.
const ABOUT: [&str; 6] = ["id", "printed", "date", "note", "added", "removed"];

/// What could be read.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) overlay: Overlay,
    /// Records of which something could not be read: what follows from that is no mistake of its own.
    pub(super) broken: BTreeSet<RecordId>,
    pub(super) mistakes: Mistakes,
}

impl Overlay {
    /// Reads an overlay for its own sake, without a pack; on failure gives all mistakes at once. Whether its ids are
    /// there, and whether its values fit together, is for [`Transcription::load`](super::Transcription::load).
    pub fn read(file: &str, text: &str) -> Result<Self, OverlayError> {
        let read = read(file, text);
        let mistakes = read.mistakes.into_sorted();
        if mistakes.is_empty() { Ok(read.overlay) } else { Err(OverlayError { mistakes, doubts: Vec::new() }) }
    }
}

pub(super) fn read(file: &str, text: &str) -> Read {
    let mut read = Read {
        overlay: Overlay { file: file.to_owned(), ..Overlay::default() },
        broken: BTreeSet::new(),
        mistakes: Mistakes::default(),
    };
    let mut mistakes = Mistakes::default();
    let kinds = Kind::ALL.map(|kind| (kind, kind.key()));
    frame::read((file, text), "nei", kinds, &mut mistakes, |kind, record, root, mistakes| {
        read.record(kind, record, root, mistakes);
    });
    read.mistakes = mistakes;
    read
}

impl Read {
    fn record(
        &mut self,
        kind: Kind,
        At { place, value: mut record }: At<'_, Record>,
        root: &Section<'_, '_>,
        mistakes: &mut Mistakes,
    ) {
        let Some(id) = id(kind, &mut record, place, mistakes) else { return };
        let record_id = RecordId { kind, id };
        let before = mistakes.len();
        self.overlay.lines.entry(record_id.clone()).or_insert(place.line);
        let mut framed = Framed { label: &record_id, place, record: &mut record, root, mistakes };
        let reading = framed.reading();
        let note = framed.note();
        let added = framed.about("added", "true or false", Toml::as_bool);
        let removed = framed.about("removed", "true or false", Toml::as_bool);
        let remarks = note.is_some();
        if let Some(note) = note
            && self.overlay.notes.insert(record_id.clone(), note).is_some()
        {
            mistakes.add(place, format!("{record_id} has a note already"));
        }
        if added == Some(true) {
            self.overlay.added.insert(record_id.clone());
        }
        if removed == Some(true) {
            if !record.is_empty() || added == Some(true) {
                let reason = format!("{record_id} is not in the printed game, so it has no values there");
                mistakes.add(place, reason);
            }
            if let Some(reading) = reading
                && self.overlay.removed.insert(record_id.clone(), reading).is_some()
            {
                mistakes.add(place, format!("{record_id} is removed already"));
            }
        } else if record.is_empty() && remarks && added != Some(true) {
            if let Some(reading) = reading {
                self.overlay.remarked.insert(record_id.clone(), reading);
            }
        } else if record.is_empty() {
            let names: Vec<_> = kind.fields().iter().map(|field| field.name).collect();
            mistakes.add(place, format!("{record_id} says nothing; it may say {} or a note", names.join(", ")));
        } else {
            self.fields(&record_id, record, reading.as_ref(), root, mistakes);
        }
        if mistakes.len() > before {
            self.broken.insert(record_id);
        }
    }

    fn fields(
        &mut self,
        record_id: &RecordId,
        record: Record,
        reading: Option<&Reading>,
        root: &Section<'_, '_>,
        mistakes: &mut Mistakes,
    ) {
        for (name, written) in record {
            let place = root.place_of(&written);
            let Some(field) = record_id.kind.field(&name) else {
                let known = record_id.kind.fields().iter().map(|field| field.name).chain(ABOUT);
                let known: Vec<_> = known.collect();
                let reason = format!("{record_id}: there is no \"{name}\"; there is {}", known.join(", "));
                mistakes.add(place, reason);
                continue;
            };
            let Some(value) = field.holds.accept(written.get_ref(), field.required) else {
                let allows = field.holds.allows();
                let blank = if field.required { "" } else { ", or \"\" where nothing is printed" };
                let reason = format!("{record_id}: {name} is {allows}{blank}; this is {}", written.get_ref());
                mistakes.add(place, reason);
                continue;
            };
            let value_id = ValueId { record: record_id.clone(), field: field.name };
            if let Some(earlier) = self.overlay.values.get(&value_id) {
                let reason = format!("{value_id} is given twice; before it was {}", earlier.value);
                mistakes.add(place, reason);
                continue;
            }
            if let Some(reading) = reading {
                self.overlay.values.insert(value_id, Given { value, reading: reading.clone() });
            }
        }
    }
}

fn id(kind: Kind, record: &mut Record, place: Place<'_>, mistakes: &mut Mistakes) -> Option<String> {
    let Some(id) = record.remove("id") else {
        mistakes.add(place, format!("this {} has no id", kind.key()));
        return None;
    };
    let looks = kind.ids().map_or_else(|| "a name of the pack".to_owned(), str::to_owned);
    // The number of a box and the name of a counter may be written as numbers.
    let id = match id.into_inner() {
        Toml::String(id) => id,
        Toml::Integer(id) if kind == Kind::Turn => id.to_string(),
        other @ (Toml::Integer(_)
        | Toml::Float(_)
        | Toml::Boolean(_)
        | Toml::Datetime(_)
        | Toml::Array(_)
        | Toml::Table(_)) => {
            let reason = format!("the id of a {} is a text, {looks}; this is a {}", kind.key(), other.type_str());
            mistakes.add(place, reason);
            return None;
        }
    };
    if !kind.fits(&id) {
        mistakes.add(place, format!("\"{id}\" is no id of a {}; an id is {looks}", kind.key()));
        return None;
    }
    Some(id)
}
