//! The frame of an overlay: its size, its book, the records of every kind, who read each where and when, and the last
//! lines by which a file that was cut short is noticed.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

use serde::Deserialize;
use toml::value::Datetime;
use toml::{Spanned, Value as Toml};

use super::{Printed, Reading};
use crate::records::{At, Mistakes, Place, Section, Source};

/// A longer file is refused unread: a full transcription has about a quarter of it.
pub const LONGEST: usize = 1 << 20;

/// The longest note.
const LONGEST_NOTE: usize = 400;

/// A record, each value with its place.
pub type Record = BTreeMap<String, Spanned<Toml>>;

/// The last lines: a file that was cut short does not have them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    entries: usize,
}

/// Reads an overlay of a book, and hands on each record of each kind.
pub fn read<K: Copy>(
    (file, text): (&str, &str),
    book: &str,
    kinds: impl IntoIterator<Item = (K, &'static str)>,
    mistakes: &mut Mistakes,
    mut each: impl FnMut(K, At<'_, Record>, &Section<'_, '_>, &mut Mistakes),
) {
    if text.len() > LONGEST {
        let reason = format!(
            "the file has {} bytes; an overlay has at most {LONGEST}, and a full transcription a quarter of that",
            text.len()
        );
        mistakes.add(Place { file, line: 1 }, reason);
        return;
    }
    let source = Source::new(file, text);
    let Some(mut root) = source.parse(mistakes) else { return };
    if let Some(At { place, value }) = root.value::<String>("book", mistakes)
        && value != book
    {
        mistakes.add(place, format!("this is read as an overlay of book = \"{book}\"; the file says \"{value}\""));
    }
    let mut entries = 0;
    let mut last = 1;
    for (kind, key) in kinds {
        let records = root.optional_records::<Record>(key, mistakes);
        entries += records.good.len() + records.failed;
        for record in records.good {
            last = last.max(record.place.line);
            each(kind, record, &root, mistakes);
        }
    }
    match root.optional::<End>("end", mistakes) {
        Some(At { place, value }) if value.entries != entries => {
            let reason =
                format!("[end] says entries = {}, but the file has {entries}: was it cut short?", value.entries);
            mistakes.add(place, reason);
        }
        Some(At { place, .. }) if place.line < last => {
            mistakes.add(place, "[end] comes after all records, so that a file that was cut short is noticed");
        }
        Some(_) => {}
        None => {
            let reason = format!("the file ends without [end] and entries = {entries} in it: was it cut short?");
            mistakes.add(source.place(text.len()), reason);
        }
    }
    root.finish(mistakes);
}

/// A record whose frame is being read.
pub struct Framed<'r, 's, 't, 'm> {
    /// What it is called in messages.
    pub label: &'r dyn Display,
    /// Where the record begins; mistakes of the whole record are told there.
    pub place: Place<'t>,
    /// What is left of it.
    pub record: &'r mut Record,
    /// The file, which knows the line of each value.
    pub root: &'r Section<'s, 't>,
    /// Where mistakes are written down.
    pub mistakes: &'m mut Mistakes,
}

impl Framed<'_, '_, '_, '_> {
    /// Where and when it was read; without either it is a mistake.
    pub fn reading(&mut self) -> Option<Reading> {
        let (printed, date) = (self.printed(), self.date());
        printed.zip(date).map(|(printed, date)| Reading { printed, date })
    }

    fn printed(&mut self) -> Option<Printed> {
        const WORDS: &str = "printed is \"map\", \"counter\" or \"errata\", where the value was read";
        let Some(printed) = self.record.remove("printed") else {
            self.mistakes.add(self.place, format!("{} does not say where it was read: {WORDS}", self.label));
            return None;
        };
        let found = Printed::ALL.into_iter().find(|known| printed.get_ref().as_str() == Some(known.name()));
        if found.is_none() {
            let reason = format!("{}: {WORDS}; this is {}", self.label, printed.get_ref());
            self.mistakes.add(self.root.place_of(&printed), reason);
        }
        found
    }

    fn date(&mut self) -> Option<String> {
        let Some(date) = self.record.remove("date") else {
            let reason = format!("{} has no date: the day it was read, as in date = 2026-11-23", self.label);
            self.mistakes.add(self.place, reason);
            return None;
        };
        let written = match date.get_ref() {
            Toml::String(text) => Datetime::from_str(text).ok(),
            Toml::Datetime(date) => Some(*date),
            Toml::Integer(_) | Toml::Float(_) | Toml::Boolean(_) | Toml::Array(_) | Toml::Table(_) => None,
        };
        let day = written.filter(|written| written.time.is_none() && written.offset.is_none());
        if day.is_none() {
            let reason = format!("{}: date is a day, as in 2026-11-23; this is {}", self.label, date.get_ref());
            self.mistakes.add(self.root.place_of(&date), reason);
        }
        day.map(|day| day.to_string())
    }

    /// What the owner says of it.
    pub fn note(&mut self) -> Option<String> {
        self.about("note", "one line of at most 400 letters", |value| {
            let note = value.as_str();
            let fits = |note: &&str| note.chars().count() <= LONGEST_NOTE && !note.contains(char::is_control);
            note.filter(fits).map(str::to_owned)
        })
    }

    /// A value that may be missing.
    pub fn about<T>(&mut self, key: &str, allowed: &str, accept: impl FnOnce(&Toml) -> Option<T>) -> Option<T> {
        let written = self.record.remove(key)?;
        let accepted = accept(written.get_ref());
        if accepted.is_none() {
            let reason = format!("{}: {key} is {allowed}; this is {}", self.label, written.get_ref());
            self.mistakes.add(self.root.place_of(&written), reason);
        }
        accepted
    }
}
