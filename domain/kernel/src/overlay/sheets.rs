//! Overlays for the books of whose components nothing is reconstructed: an overlay has the records of the files of a
//! pack, each with where and when it was read.
//!
//! A record that stands in the pack already is corrected or confirmed; another is added. What a record does not say
//! stays as it is.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};

use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::frame::{self, Framed};
use super::{OverlayError, Printed, Reading, Section};
use crate::digest::Parts;
use crate::pack_files::{PackError, PackFiles, PackMistake};
use crate::records::{At, Mistakes};

/// A kind of record of a book.
#[derive(Debug)]
pub struct Kind {
    /// The key of its records, in an overlay as in a file of a pack.
    pub key: &'static str,
    /// The part of the printed game it belongs to.
    pub section: Section,
    /// The fields that say which record it is.
    pub identity: &'static [&'static str],
    /// Whether `note` is a field of such a record, printed like the others, and not a word of the owner's.
    pub prints_notes: bool,
    /// Brings a record into the one form that its content has, or says what is wrong with it.
    pub canonical: fn(Table) -> Result<Table, String>,
}

/// A kind of record.
pub const fn kind(
    key: &'static str,
    section: Section,
    identity: &'static [&'static str],
    canonical: fn(Table) -> Result<Table, String>,
) -> Kind {
    Kind { key, section, identity, prints_notes: false, canonical }
}

/// Brings a record into the form of its type.
pub fn canonical<T: DeserializeOwned + Serialize>(record: Table) -> Result<Table, String> {
    table(&typed::<T>(record)?)
}

/// Reads a record as a type of the book; an error says in one line what does not fit.
pub fn typed<T: DeserializeOwned>(record: Table) -> Result<T, String> {
    record.try_into().map_err(|error: toml::de::Error| error.message().trim().replace('\n', ", "))
}

/// A record of a pack as a table.
pub fn table<T: Serialize>(value: &T) -> Result<Table, String> {
    Table::try_from(value).map_err(|error| error.to_string())
}

/// A record, as one reads it in a message.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct RecordId {
    /// The key of its kind.
    pub kind: &'static str,
    /// The fields that say which record it is, as an overlay writes them.
    pub identity: String,
}

impl fmt::Display for RecordId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.identity)
    }
}

/// What an owner says of one record.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The kind of the record, one of [`Typed::KINDS`].
    pub kind: &'static Kind,
    /// Which record it is.
    pub id: RecordId,
    /// What is said of it, in the one form that its content has.
    pub record: Table,
    /// Where and when it was read.
    pub reading: Reading,
    /// What the owner says besides.
    pub note: Option<String>,
    /// The line of the file, for messages.
    pub line: usize,
}

impl Entry {
    /// The record. What was read once is read again; should it not be, the reason says so.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, String> {
        self.record.clone().try_into().map_err(|error: toml::de::Error| error.message().to_owned())
    }

    fn place_in_order(&self, kinds: &[Kind]) -> (Option<usize>, &RecordId, &Reading, Option<&str>) {
        let kind = kinds.iter().position(|kind| kind.key == self.kind.key);
        (kind, &self.id, &self.reading, self.note.as_deref())
    }

    fn parts(&self) -> [String; 5] {
        let said = Value::Table(self.record.clone()).to_string();
        let note = self.note.clone().unwrap_or_default();
        [self.kind.key.to_owned(), said, self.reading.printed.name().to_owned(), self.reading.date.clone(), note]
    }
}

/// Corrections, confirmations and additions of one owner.
#[derive(Debug, Clone)]
pub struct Overlay {
    book: &'static str,
    file: String,
    entries: Vec<Entry>,
}

impl Overlay {
    /// Reads an overlay for its own sake, without a pack; on failure gives all mistakes at once.
    fn read(book: &'static str, kinds: &'static [Kind], file: &str, text: &str) -> Result<Self, OverlayError> {
        let mut mistakes = Mistakes::default();
        let mut entries = Vec::new();
        let keys = kinds.iter().map(|kind| (kind, kind.key));
        frame::read((file, text), book, keys, &mut mistakes, |kind, record, root, mistakes| {
            let At { place, value: mut record } = record;
            let mut framed = Framed { label: &kind.key, place, record: &mut record, root, mistakes };
            let reading = framed.reading();
            let note = if kind.prints_notes { None } else { framed.note() };
            let record: Table = record.into_iter().map(|(key, value)| (key, value.into_inner())).collect();
            match (kind.canonical)(record) {
                Ok(record) => {
                    let Some(reading) = reading else { return };
                    let id = identity(kind, &record);
                    entries.push(Entry { kind, id, record, reading, note, line: place.line });
                }
                Err(reason) => mistakes.add(place, format!("{}: {reason}", kind.key)),
            }
        });
        let mut overlay = Self { book, file: file.to_owned(), entries };
        mistakes.extend(overlay.given_twice());
        overlay.sort(kinds);
        let mistakes = mistakes.into_sorted();
        if mistakes.is_empty() { Ok(overlay) } else { Err(OverlayError { mistakes, doubts: Vec::new() }) }
    }

    /// What a game's table typed beyond its pack, as an overlay. What stands in an earlier overlay keeps who read it
    /// where and when; of the rest `date` is the day, and the component is that of its part of the game.
    fn of(
        book: &'static str,
        kinds: &'static [Kind],
        typed: impl IntoIterator<Item = (&'static str, Table)>,
        earlier: Option<&Self>,
        date: &str,
    ) -> Self {
        let mut entries = Vec::new();
        for (key, record) in typed {
            let Some(kind) = kinds.iter().find(|kind| kind.key == key) else { continue };
            let id = identity(kind, &record);
            let before = earlier.into_iter().flat_map(|earlier| &earlier.entries);
            let same = before.into_iter().find(|entry| entry.id == id && entry.record == record);
            let printed = if kind.section == Section::Counters { Printed::Counter } else { Printed::Map };
            let reading = Reading { printed, date: date.to_owned() };
            let (reading, note) = same.map_or((reading, None), |same| (same.reading.clone(), same.note.clone()));
            entries.push(Entry { kind, id, record, reading, note, line: 1 });
        }
        let mut overlay = Self { book, file: String::new(), entries };
        overlay.sort(kinds);
        overlay
    }

    /// What it says, kind by kind.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// A mistake at an entry.
    pub fn mistake(&self, entry: &Entry, reason: impl Into<String>) -> PackMistake {
        PackMistake { file: self.file.clone(), line: entry.line, reason: format!("{}: {}", entry.id, reason.into()) }
    }

    /// SHA-256 over everything it says, in hexadecimal; neither order nor spacing changes it.
    pub fn hash(&self) -> String {
        let mut parts = Parts::default();
        parts.part(&format!("overlay of {}", self.book));
        for part in self.entries.iter().flat_map(Entry::parts) {
            parts.part(&part);
        }
        parts.finish()
    }

    /// The overlay as a file, in the one order and spelling that this content has.
    pub fn export(&self) -> String {
        let mut text = format!("schema = 1\nbook = \"{}\"\n", self.book);
        let mut kind = None;
        for entry in &self.entries {
            if kind != Some(entry.kind.key) {
                let close = if kind.is_some() { "]\n" } else { "" };
                // Writing to a string cannot fail.
                _ = write!(text, "{close}\n{} = [\n", entry.kind.key);
                kind = Some(entry.kind.key);
            }
            let first = entry.kind.identity.iter().filter_map(|key| entry.record.get_key_value(*key));
            let rest = entry.record.iter().filter(|(key, _)| !entry.kind.identity.contains(&key.as_str()));
            text.push_str("  { ");
            for (key, value) in first.chain(rest) {
                _ = write!(text, "{key} = {value}, ");
            }
            _ = write!(text, "printed = \"{}\", date = {}", entry.reading.printed.name(), entry.reading.date);
            if let Some(note) = &entry.note {
                _ = write!(text, ", note = {}", Value::String(note.clone()));
            }
            text.push_str(" },\n");
        }
        if kind.is_some() {
            text.push_str("]\n");
        }
        _ = write!(text, "\n[end]\nentries = {}\n", self.entries.len());
        text
    }

    /// The values in which two overlays differ: the record, the field, what the first says and what the second.
    pub fn difference(&self, other: &Self) -> Vec<Difference> {
        let (first, second) = (self.values(), other.values());
        let all: BTreeSet<_> = first.keys().chain(second.keys()).collect();
        let differs = all.into_iter().filter(|value| first.get(*value) != second.get(*value));
        let named = differs.map(|(record, field)| {
            let value = (record.clone(), field.clone());
            Difference {
                first: first.get(&value).cloned(),
                second: second.get(&value).cloned(),
                record: value.0,
                field: value.1,
            }
        });
        named.collect()
    }

    fn values(&self) -> BTreeMap<(RecordId, String), String> {
        let mut values = BTreeMap::new();
        for entry in &self.entries {
            for field in fields(entry) {
                let value = entry.record.get(field).map(ToString::to_string).unwrap_or_default();
                values.insert((entry.id.clone(), field.to_owned()), value);
            }
        }
        values
    }

    fn given_twice(&self) -> Vec<PackMistake> {
        let mut lines: BTreeMap<(&RecordId, &str), usize> = BTreeMap::new();
        let mut mistakes = Vec::new();
        for entry in &self.entries {
            for field in fields(entry) {
                let earlier = lines.insert((&entry.id, field), entry.line);
                if let Some(earlier) = earlier {
                    let what = if field.is_empty() { String::new() } else { format!("{field} ") };
                    mistakes.push(self.mistake(entry, format!("{what}is given twice; before in line {earlier}")));
                }
            }
        }
        mistakes
    }

    fn sort(&mut self, kinds: &[Kind]) {
        self.entries.sort_by(|one, other| one.place_in_order(kinds).cmp(&other.place_in_order(kinds)));
    }
}

/// A value in which two overlays differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The record in which they differ.
    pub record: RecordId,
    /// The field; empty where a record is there or not.
    pub field: String,
    /// What the first says, if anything.
    pub first: Option<String>,
    /// What the second says.
    pub second: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = |said: &Option<String>| said.clone().unwrap_or_else(|| "nothing".to_owned());
        let field = if self.field.is_empty() { String::new() } else { format!(", {}", self.field) };
        write!(f, "{}{field}: the first says {}, the second {}", self.record, said(&self.first), said(&self.second))
    }
}

/// The fields of a record beside those that say which it is; an empty one where it has no other.
fn fields(entry: &Entry) -> Vec<&str> {
    let of_it = entry.record.keys().map(String::as_str).filter(|key| !entry.kind.identity.contains(key));
    let fields: Vec<&str> = of_it.collect();
    if fields.is_empty() { vec![""] } else { fields }
}

fn identity(kind: &'static Kind, record: &Table) -> RecordId {
    let values = kind.identity.iter().filter_map(|key| record.get(*key));
    let identity = values.map(ToString::to_string).collect::<Vec<_>>().join(" ");
    RecordId { kind: kind.key, identity }
}

/// A pack under an overlay.
#[derive(Debug, Clone)]
pub struct Laid<P> {
    /// The pack, as games are played with it.
    pub pack: P,
    /// The hash of pack and overlay together; the pack's own where the overlay only confirms it.
    pub hash: String,
    /// The overlay as it was read.
    pub overlay: Overlay,
    /// What is possible but unlikely: to be looked at again.
    pub doubts: Vec<PackMistake>,
    /// The hash of each part of the printed game.
    pub sections: Vec<SectionHash>,
}

/// What is printed, as far as it is known: each record with the key of its kind, in any order.
pub type Known = Vec<(&'static str, Table)>;

/// Records of one kind among what is known.
pub fn add<'r, T: Serialize + 'r>(known: &mut Known, key: &'static str, records: impl IntoIterator<Item = &'r T>) {
    // A record that was read is written; one that is not would be missed in its hash alone.
    known.extend(records.into_iter().filter_map(|record| Some((key, table(record).ok()?))));
}

/// A book whose owners type the records of its pack.
pub trait Typed {
    /// The book, as an overlay names it.
    const BOOK: &'static str;
    /// What an owner can read off his copy, in the order of an overlay.
    const KINDS: &'static [Kind];
    /// What the files are read into; an overlay is laid over a copy of it.
    type Pack: Clone;

    /// Reads the files of a pack.
    fn load(files: &PackFiles) -> Result<Self::Pack, PackError>;
    /// The hash of a pack, which an overlay changes.
    fn hash(pack: &mut Self::Pack) -> &mut String;
    /// Takes a record in; gives what the text of the rules has against it.
    fn enter(pack: &mut Self::Pack, entry: &Entry) -> Vec<String>;
    /// Everything that a pack says of the components.
    fn known(pack: &Self::Pack) -> Known;
    /// What is possible in a pack but unlikely.
    fn doubts(pack: &Self::Pack) -> Vec<String> {
        let _ = pack;
        Vec::new()
    }
}

/// Reads an overlay for its own sake; on failure gives all mistakes at once.
pub fn read<B: Typed>(file: &str, text: &str) -> Result<Overlay, OverlayError> {
    Overlay::read(B::BOOK, B::KINDS, file, text)
}

/// Lays an overlay over the files of a pack; on failure gives all mistakes at once, and nothing is laid.
pub fn load<B: Typed>(files: &PackFiles, file: &str, text: &str) -> Result<Laid<B::Pack>, OverlayError> {
    let refused = |mistakes| OverlayError { mistakes, doubts: Vec::new() };
    let base = B::load(files).map_err(|error| refused(error.mistakes))?;
    let overlay = read::<B>(file, text)?;
    let mut pack = base.clone();
    let mut mistakes = Vec::new();
    for entry in overlay.entries() {
        let reasons = B::enter(&mut pack, entry);
        mistakes.extend(reasons.into_iter().map(|reason| overlay.mistake(entry, reason)));
    }
    if !mistakes.is_empty() {
        mistakes.sort();
        return Err(refused(mistakes));
    }
    let (before, after) = (B::known(&base), B::known(&pack));
    let hash = laid_hash(B::hash(&mut pack), &before, &after);
    B::hash(&mut pack).clone_from(&hash);
    let doubt = |reason| PackMistake { file: file.to_owned(), line: 1, reason };
    let doubts = B::doubts(&pack).into_iter().map(doubt).collect();
    let sections = section_hashes(B::KINDS, &after, &overlay);
    Ok(Laid { pack, hash, overlay, doubts, sections })
}

/// What a game's table typed beyond its pack, as an overlay for its next game: `typed` is the pack with all of it. What
/// stands in an earlier overlay keeps its readings; of the rest `date` is the day.
pub fn of_typed<B: Typed>(pack: &B::Pack, typed: &B::Pack, earlier: Option<&Overlay>, date: &str) -> Overlay {
    Overlay::of(B::BOOK, B::KINDS, beyond(&B::known(pack), B::known(typed)), earlier, date)
}

/// What two owners compare to learn that they typed the same, without passing on what they typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SectionHash {
    /// The part of the printed game.
    pub section: Section,
    /// Records of it that an overlay speaks of.
    pub owner: usize,
    /// All records of it that are known.
    pub records: usize,
    /// Over all of them, wherever they come from.
    pub hash: String,
}

/// The hash of each part of the printed game.
fn section_hashes(kinds: &[Kind], known: &Known, overlay: &Overlay) -> Vec<SectionHash> {
    let of = |section: Section| {
        let is_of = |key: &str| kinds.iter().any(|kind| kind.key == key && kind.section == section);
        let mut lines: Vec<String> =
            known.iter().filter(|(key, _)| is_of(key)).map(|(key, record)| line(key, record)).collect();
        lines.sort_unstable();
        let mut parts = Parts::default();
        parts.part(section.name());
        for line in &lines {
            parts.part(line);
        }
        let said: BTreeSet<_> =
            overlay.entries.iter().filter(|entry| entry.kind.section == section).map(|entry| &entry.id).collect();
        SectionHash { section, owner: said.len(), records: lines.len(), hash: parts.finish() }
    };
    Section::ALL.map(of).into()
}

/// The hash of a pack under an overlay: the pack's own, and every record that is otherwise. A mere confirmation does not
/// change it.
fn laid_hash(pack: &str, before: &Known, after: &Known) -> String {
    let lines = |known: &Known| known.iter().map(|(key, record)| line(key, record)).collect::<BTreeSet<_>>();
    let (before, after) = (lines(before), lines(after));
    if before == after {
        return pack.to_owned();
    }
    let mut parts = Parts::default();
    parts.part("pack and overlay");
    parts.part(pack);
    for (what, lines) in [("changed", after.difference(&before)), ("gone", before.difference(&after))] {
        for line in lines {
            parts.part(what);
            parts.part(line);
        }
    }
    parts.finish()
}

/// The records that are known beyond those of a pack, or otherwise than there.
fn beyond(pack: &Known, known: Known) -> Known {
    let printed: BTreeSet<_> = pack.iter().map(|(key, record)| line(key, record)).collect();
    known.into_iter().filter(|(key, record)| !printed.contains(&line(key, record))).collect()
}

fn line(key: &str, record: &Table) -> String {
    format!("{key} {}", Value::Table(record.clone()))
}
