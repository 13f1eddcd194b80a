//! Reading TOML one record at a time, so that one bad record does not hide the next.

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::pack_files::{PackFiles, PackMistake};
use super::slips::likely_slip;

/// A line of a file of the pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place<'t> {
    /// The name of the file.
    pub file: &'t str,
    /// The line, from 1.
    pub line: usize,
}

/// The mistakes found so far.
#[derive(Debug, Default)]
pub struct Mistakes(Vec<PackMistake>);

impl Mistakes {
    /// Writes down one mistake.
    pub fn add(&mut self, at: Place<'_>, reason: impl Into<String>) {
        self.0.push(PackMistake { file: at.file.to_owned(), line: at.line, reason: reason.into() });
    }

    /// Writes down mistakes that were found elsewhere.
    pub fn extend(&mut self, mistakes: impl IntoIterator<Item = PackMistake>) {
        self.0.extend(mistakes);
    }

    /// How many there are so far.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether none was found.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same with those of one file first: what somebody wrote stands before what follows from it elsewhere.
    pub fn into_sorted_with_first(self, file: &str) -> Vec<PackMistake> {
        let (mut first, rest): (Vec<_>, Vec<_>) =
            self.into_sorted().into_iter().partition(|mistake| mistake.file == file);
        first.extend(rest);
        first
    }

    /// All of them, in the order of files and lines.
    pub fn into_sorted(mut self) -> Vec<PackMistake> {
        self.0.sort();
        self.0.dedup();
        self.0
    }
}

/// A value and the line it was read from.
#[derive(Debug, Clone)]
pub struct At<'t, T> {
    /// The file and the line where it stands.
    pub place: Place<'t>,
    /// What stands there.
    pub value: T,
}

/// The records of one array.
#[derive(Debug)]
pub struct Records<'t, T> {
    /// Those that could be read.
    pub good: Vec<At<'t, T>>,
    /// The ids of those that could not: references to them are no mistakes of their own.
    pub broken: Vec<String>,
    /// How many could not be read, with an id or without.
    pub failed: usize,
}

/// One file, to turn byte offsets into lines.
#[derive(Debug)]
pub struct Source<'t> {
    name: &'t str,
    text: &'t str,
    line_starts: Vec<usize>,
}

impl<'t> Source<'t> {
    /// A file by its name, with its text.
    pub fn new(name: &'t str, text: &'t str) -> Self {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { name, text, line_starts }
    }

    /// The name of the file, as mistakes show it.
    pub const fn name(&self) -> &'t str {
        self.name
    }

    /// The line that holds this byte.
    pub fn place(&self, offset: usize) -> Place<'t> {
        Place { file: self.name, line: self.line_starts.partition_point(|start| *start <= offset).max(1) }
    }

    fn line(&self, place: Place<'_>) -> &'t str {
        self.text.lines().nth(place.line.saturating_sub(1)).unwrap_or_default()
    }

    /// The whole file as a section. `None`, with every syntax mistake written down, if it is no TOML.
    pub fn parse<'s>(&'s self, mistakes: &mut Mistakes) -> Option<Section<'s, 't>> {
        let (root, errors) = DeTable::parse_recoverable(self.text);
        let mut said = BTreeSet::new();
        for error in &errors {
            let place = self.place(error.span().map_or(0, |span| span.start));
            match likely_slip(self.line(place)) {
                // Of one line its cause is told once.
                Some(slip) if said.insert(place.line) => mistakes.add(place, format!("this is no TOML: {slip}")),
                Some(_) => {}
                None => mistakes.add(place, format!("this is no TOML: {}", error.message().trim())),
            }
        }
        let mut section = Section { source: self, path: String::new(), offset: 0, table: root.into_inner() };
        if !errors.is_empty() {
            return None;
        }
        if let Some(schema) = section.value::<i64>("schema", mistakes)
            && schema.value != 1
        {
            mistakes
                .add(schema.place, format!("schema {} is not known here; this loader reads schema 1", schema.value));
        }
        Some(section)
    }
}

/// Reads each file of a pack that has one of these names. A file with another name is a mistake, and so is one that is
/// missing.
pub fn read_files(
    files: &PackFiles,
    names: &[&str],
    mistakes: &mut Mistakes,
    mut read: impl FnMut(&str, Section<'_, '_>, &mut Mistakes),
) {
    for (name, text) in files.iter() {
        let source = Source::new(name, text);
        if !names.contains(&name) {
            let known = names.join(", ");
            mistakes.add(Place { file: name, line: 1 }, format!("no file of a pack has this name; it has {known}"));
        } else if let Some(section) = source.parse(mistakes) {
            read(name, section, mistakes);
        }
    }
    for name in names.iter().filter(|name| files.text(name).is_none()) {
        mistakes.add(Place { file: name, line: 1 }, "the file is missing");
    }
}

/// A table of a TOML file, emptied as it is read; what is left over at the end is unknown.
#[derive(Debug)]
pub struct Section<'s, 't> {
    source: &'s Source<'t>,
    path: String,
    offset: usize,
    table: DeTable<'t>,
}

impl<'t> Section<'_, 't> {
    /// The line where the section begins.
    pub fn place(&self) -> Place<'t> {
        self.source.place(self.offset)
    }

    fn named(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// Takes the value of a key out of the section; a missing one is a mistake.
    pub fn raw(&mut self, key: &str, mistakes: &mut Mistakes) -> Option<Spanned<DeValue<'t>>> {
        let found = self.table.remove(key);
        if found.is_none() {
            mistakes.add(self.place(), format!("`{}` is missing", self.named(key)));
        }
        found
    }

    /// Takes a sub-table out of the section; a missing one and a value of another kind are mistakes.
    pub fn section(&mut self, key: &str, mistakes: &mut Mistakes) -> Option<Self> {
        let value = self.raw(key, mistakes)?;
        let offset = value.span().start;
        let path = self.named(key);
        match value.into_inner() {
            DeValue::Table(table) => Some(Section { source: self.source, path, offset, table }),
            other @ (DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Array(_)) => {
                let reason = format!("`{path}` is a table, [{path}]; this is a {}", other.type_str());
                mistakes.add(self.source.place(offset), reason);
                None
            }
        }
    }

    /// Puts a sub-table back, for another reader of the same section.
    pub fn put_back(&mut self, key: &'static str, section: Self) {
        let span = section.offset..section.offset;
        self.table.insert(Spanned::new(span.clone(), key.into()), Spanned::new(span, DeValue::Table(section.table)));
    }

    /// Takes a value out of the section and reads it; a missing one and one of another type are mistakes.
    pub fn value<T: Deserialize<'t>>(&mut self, key: &str, mistakes: &mut Mistakes) -> Option<At<'t, T>> {
        let value = self.raw(key, mistakes)?;
        let name = self.named(key);
        self.read(value, &name, mistakes)
    }

    /// One value that may be missing.
    pub fn optional<T: Deserialize<'t>>(&mut self, key: &str, mistakes: &mut Mistakes) -> Option<At<'t, T>> {
        let value = self.table.remove(key)?;
        let name = self.named(key);
        self.read(value, &name, mistakes)
    }

    /// An array of records that may be missing.
    pub fn optional_records<T: Deserialize<'t>>(&mut self, key: &str, mistakes: &mut Mistakes) -> Records<'t, T> {
        if self.table.contains_key(key) {
            self.records(key, mistakes)
        } else {
            Records { good: Vec::new(), broken: Vec::new(), failed: 0 }
        }
    }

    /// An array of records, each read on its own.
    pub fn records<T: Deserialize<'t>>(&mut self, key: &str, mistakes: &mut Mistakes) -> Records<'t, T> {
        let mut records = Records { good: Vec::new(), broken: Vec::new(), failed: 0 };
        let Some(value) = self.raw(key, mistakes) else { return records };
        let place = self.source.place(value.span().start);
        let name = self.named(key);
        let DeValue::Array(array) = value.into_inner() else {
            mistakes.add(place, format!("`{name}` is a list of records"));
            return records;
        };
        for element in array {
            let id = element.get_ref().get("id").and_then(|id| id.get_ref().as_str()).map(str::to_owned);
            let label = id.as_ref().map_or_else(|| format!("{name} record"), |id| format!("{name} record \"{id}\""));
            if let Some(record) = self.read(element, &label, mistakes) {
                records.good.push(record);
            } else {
                records.broken.extend(id);
                records.failed += 1;
            }
        }
        records
    }

    /// Every key still in the section, with its own reading of the value.
    pub fn rest<T: Deserialize<'t>>(mut self, mistakes: &mut Mistakes) -> Vec<(At<'t, String>, T)> {
        let keys: Vec<_> = self.table.keys().map(|key| (key.get_ref().to_string(), key.span().start)).collect();
        let mut entries = Vec::new();
        for (key, offset) in keys {
            let Some(value) = self.table.remove(key.as_str()) else { continue };
            let name = self.named(&key);
            if let Some(read) = self.read(value, &name, mistakes) {
                entries.push((At { place: self.source.place(offset), value: key }, read.value));
            }
        }
        entries
    }

    /// Reports every key that nobody asked for.
    pub fn finish(self, mistakes: &mut Mistakes) {
        for key in self.table.keys() {
            let name = self.named(key.get_ref());
            mistakes.add(self.source.place(key.span().start), format!("`{name}` is not a key of this file"));
        }
    }

    /// Turns a byte offset of a value into its line.
    pub fn place_of<T>(&self, value: &Spanned<T>) -> Place<'t> {
        self.source.place(value.span().start)
    }

    fn read<T: Deserialize<'t>>(
        &self,
        value: Spanned<DeValue<'t>>,
        label: &str,
        mistakes: &mut Mistakes,
    ) -> Option<At<'t, T>> {
        let start = value.span().start;
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(value) => Some(At { place: self.source.place(start), value }),
            Err(error) => {
                let offset = error.span().map_or(start, |span| span.start);
                let reason = format!("{label}: {}", error.message().trim().replace('\n', ", "));
                mistakes.add(self.source.place(offset), reason);
                None
            }
        }
    }
}
