//! Reading an overlay: every mistake is written down, and what is good is read on.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use serde::Deserialize;
use toml::value::Datetime;
use toml::{Spanned, Value as Toml};

use super::{Given, Kind, Overlay, OverlayError, Printed, Reading, RecordId, ValueId};
use crate::table::records::{At, Mistakes, Place, Section, Source};

/// The keys of a record that are no fields of its kind.
const ABOUT: [&str; 6] = ["id", "printed", "date", "note", "added", "removed"];

/// The longest note.
const LONGEST_NOTE: usize = 400;

type Record = BTreeMap<String, Spanned<Toml>>;

/// The last lines: a file that was cut short does not have them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    entries: usize,
}

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
    if text.len() > Overlay::LONGEST {
        let reason = format!(
            "the file has {} bytes; an overlay has at most {}, and a full transcription a quarter of that",
            text.len(),
            Overlay::LONGEST
        );
        read.mistakes.add(Place { file, line: 1 }, reason);
        return read;
    }
    let source = Source::new(file, text);
    let Some(mut root) = source.parse(&mut read.mistakes) else { return read };
    if let Some(At { place, value }) = root.value::<String>("book", &mut read.mistakes)
        && value != "nei"
    {
        read.mistakes.add(place, format!("book is \"nei\", the only one with overlays; this is \"{value}\""));
    }
    let mut entries = 0;
    let mut last = 1;
    for kind in Kind::ALL {
        let records = root.optional_records::<Record>(kind.key(), &mut read.mistakes);
        entries += records.good.len() + records.failed;
        for record in records.good {
            last = last.max(record.place.line);
            read.record(kind, record, &root);
        }
    }
    match root.optional::<End>("end", &mut read.mistakes) {
        Some(At { place, value }) if value.entries != entries => {
            let reason =
                format!("[end] says entries = {}, but the file has {entries}: was it cut short?", value.entries);
            read.mistakes.add(place, reason);
        }
        Some(At { place, .. }) if place.line < last => {
            read.mistakes.add(place, "[end] comes after all records, so that a file that was cut short is noticed");
        }
        Some(_) => {}
        None => {
            let reason = format!("the file ends without [end] and entries = {entries} in it: was it cut short?");
            read.mistakes.add(source.place(text.len()), reason);
        }
    }
    root.finish(&mut read.mistakes);
    read
}

impl Read {
    fn record(&mut self, kind: Kind, At { place, value: mut record }: At<'_, Record>, root: &Section<'_, '_>) {
        let Some(id) = self.id(kind, &mut record, place) else { return };
        let record_id = RecordId { kind, id };
        let before = self.mistakes.len();
        self.overlay.lines.entry(record_id.clone()).or_insert(place.line);
        let printed = self.printed(&record_id, &mut record, place, root);
        let date = self.date(&record_id, &mut record, place, root);
        let note = self.about(&record_id, "note", "one line of at most 400 letters", &mut record, root, |value| {
            value
                .as_str()
                .filter(|note| note.chars().count() <= LONGEST_NOTE && !note.contains(char::is_control))
                .map(str::to_owned)
        });
        let added = self.about(&record_id, "added", "true or false", &mut record, root, Toml::as_bool);
        let removed = self.about(&record_id, "removed", "true or false", &mut record, root, Toml::as_bool);
        if let Some(note) = note
            && self.overlay.notes.insert(record_id.clone(), note).is_some()
        {
            self.mistakes.add(place, format!("{record_id} has a note already"));
        }
        if added == Some(true) {
            self.overlay.added.insert(record_id.clone());
        }
        let reading = printed.zip(date).map(|(printed, date)| Reading { printed, date });
        if removed == Some(true) {
            if !record.is_empty() || added == Some(true) {
                let reason = format!("{record_id} is not in the printed game, so it has no values there");
                self.mistakes.add(place, reason);
            }
            if let Some(reading) = reading
                && self.overlay.removed.insert(record_id.clone(), reading).is_some()
            {
                self.mistakes.add(place, format!("{record_id} is removed already"));
            }
        } else if record.is_empty() {
            let names: Vec<_> = kind.fields().iter().map(|field| field.name).collect();
            self.mistakes.add(place, format!("{record_id} says nothing; it may say {}", names.join(", ")));
        } else {
            self.fields(&record_id, record, reading.as_ref(), root);
        }
        if self.mistakes.len() > before {
            self.broken.insert(record_id);
        }
    }

    fn id(&mut self, kind: Kind, record: &mut Record, place: Place<'_>) -> Option<String> {
        let Some(id) = record.remove("id") else {
            self.mistakes.add(place, format!("this {} has no id", kind.key()));
            return None;
        };
        let looks = kind.ids().map_or_else(|| "a name of the pack".to_owned(), str::to_owned);
        // The number of a box and the name of a counter may be written as numbers.
        let id = match id.into_inner() {
            Toml::String(id) => id,
            Toml::Integer(id) if kind == Kind::Turn => id.to_string(),
            other => {
                let reason = format!("the id of a {} is a text, {looks}; this is a {}", kind.key(), other.type_str());
                self.mistakes.add(place, reason);
                return None;
            }
        };
        if !kind.fits(&id) {
            self.mistakes.add(place, format!("\"{id}\" is no id of a {}; an id is {looks}", kind.key()));
            return None;
        }
        Some(id)
    }

    fn printed(
        &mut self,
        record_id: &RecordId,
        record: &mut Record,
        place: Place<'_>,
        root: &Section<'_, '_>,
    ) -> Option<Printed> {
        const WORDS: &str = "printed is \"map\", \"counter\" or \"errata\", where the value was read";
        let Some(printed) = record.remove("printed") else {
            self.mistakes.add(place, format!("{record_id} does not say where it was read: {WORDS}"));
            return None;
        };
        let found = [Printed::Map, Printed::Counter, Printed::Errata]
            .into_iter()
            .find(|known| printed.get_ref().as_str() == Some(known.name()));
        if found.is_none() {
            let reason = format!("{record_id}: {WORDS}; this is {}", printed.get_ref());
            self.mistakes.add(root.place_of(&printed), reason);
        }
        found
    }

    fn date(
        &mut self,
        record_id: &RecordId,
        record: &mut Record,
        place: Place<'_>,
        root: &Section<'_, '_>,
    ) -> Option<String> {
        let Some(date) = record.remove("date") else {
            self.mistakes.add(place, format!("{record_id} has no date: the day it was read, as in date = 2026-11-23"));
            return None;
        };
        let written = match date.get_ref() {
            Toml::String(text) => Datetime::from_str(text).ok(),
            Toml::Datetime(date) => Some(*date),
            _ => None,
        };
        let day = written.filter(|written| written.time.is_none() && written.offset.is_none());
        if day.is_none() {
            let reason = format!("{record_id}: date is a day, as in 2026-11-23; this is {}", date.get_ref());
            self.mistakes.add(root.place_of(&date), reason);
        }
        day.map(|day| day.to_string())
    }

    fn about<T>(
        &mut self,
        record_id: &RecordId,
        key: &str,
        allowed: &str,
        record: &mut Record,
        root: &Section<'_, '_>,
        accept: impl FnOnce(&Toml) -> Option<T>,
    ) -> Option<T> {
        let written = record.remove(key)?;
        let accepted = accept(written.get_ref());
        if accepted.is_none() {
            let reason = format!("{record_id}: {key} is {allowed}; this is {}", written.get_ref());
            self.mistakes.add(root.place_of(&written), reason);
        }
        accepted
    }

    fn fields(&mut self, record_id: &RecordId, record: Record, reading: Option<&Reading>, root: &Section<'_, '_>) {
        for (name, written) in record {
            let place = root.place_of(&written);
            let Some(field) = record_id.kind.field(&name) else {
                let known = record_id.kind.fields().iter().map(|field| field.name).chain(ABOUT);
                let known: Vec<_> = known.collect();
                let reason = format!("{record_id}: there is no \"{name}\"; there is {}", known.join(", "));
                self.mistakes.add(place, reason);
                continue;
            };
            let Some(value) = field.holds.accept(written.get_ref(), field.required) else {
                let allows = field.holds.allows();
                let blank = if field.required { "" } else { ", or \"\" where nothing is printed" };
                let reason = format!("{record_id}: {name} is {allows}{blank}; this is {}", written.get_ref());
                self.mistakes.add(place, reason);
                continue;
            };
            let value_id = ValueId { record: record_id.clone(), field: field.name };
            if let Some(earlier) = self.overlay.values.get(&value_id) {
                let reason = format!("{value_id} is given twice; before it was {}", earlier.value);
                self.mistakes.add(place, reason);
                continue;
            }
            if let Some(reading) = reading {
                self.overlay.values.insert(value_id, Given { value, reading: reading.clone() });
            }
        }
    }
}
