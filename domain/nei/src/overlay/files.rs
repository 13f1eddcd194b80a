//! From the files of a pack to its records, and back.

use std::collections::BTreeMap;
use std::fmt::Write;

use csv::{ReaderBuilder, WriterBuilder};
use toml::{Table, Value as Toml};

use super::records::{Record, Records};
use super::write::quoted;
use super::{Kind, RecordId, Section, Value};
use crate::pack::PackFiles;
use kernel::records::{Mistakes, Place, Source};

/// The files of a pack as tables: what is no record stays in them as it is.
#[derive(Debug, Clone)]
pub(super) struct Base {
    pub(super) records: Records,
    columns: Vec<String>,
    map: Table,
    tables: Table,
}

/// A written file, and which record is on which line.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub(super) text: String,
    pub(super) lines: BTreeMap<usize, RecordId>,
}

/// Where the records of a kind lie: the section, the list in it, and what comes before the number in an id.
const LISTS: [(Kind, &str, &str, &str); 12] = [
    (Kind::Square, "areas", "square", ""),
    (Kind::Land, "areas", "land", ""),
    (Kind::Sea, "areas", "sea", ""),
    (Kind::OffMap, "areas", "off_map", ""),
    (Kind::LandLink, "areas", "land_link", ""),
    (Kind::SeaLink, "areas", "sea_link", ""),
    (Kind::Turn, "turn_record", "boxes", ""),
    (Kind::Incident, "incident", "japanese", "japanese-"),
    (Kind::Incident, "incident", "allied", "allied-"),
    (Kind::Refit, "refit", "japanese", "japanese-"),
    (Kind::Refit, "refit", "allied", "allied-"),
    (Kind::Terrain, "tec", "combat", ""),
];

/// The values that are no lists of records: the section, the key in it, and the field. A table there has the value
/// under `value`, with where it comes from beside it.
const SINGLE: [(Kind, &str, &str, &str, &str); 6] = [
    (Kind::ActionsTrack, "japanese", "action_tracks", "japanese_max", "value"),
    (Kind::ActionsTrack, "allied", "action_tracks", "allied_max", "value"),
    (Kind::SingaporeTrack, "singapore", "singapore_track", "boxes", "boxes"),
    (Kind::SingaporeTrack, "singapore", "singapore_track", "start", "start"),
    (Kind::SingaporeDrive, "singapore", "singapore_drive", "boxes_by_die", "boxes_by_die"),
    (Kind::Oilfields, "oilfields", "victory", "oilfield_squares", "squares"),
];

/// The name of a field in the file of the pack.
fn key_of(kind: Kind, field: &str) -> &str {
    if kind == Kind::Incident && field == "key" { "id" } else { field }
}

/// The keys that make the id of a record in the file of the pack.
const fn id_keys(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::LandLink | Kind::SeaLink => &["a", "b"],
        Kind::Turn => &["gt"],
        Kind::Incident => &["die"],
        Kind::Terrain => &["terrain"],
        Kind::Refit => &[],
        Kind::Counter
        | Kind::Square
        | Kind::Land
        | Kind::Sea
        | Kind::OffMap
        | Kind::ActionsTrack
        | Kind::SingaporeTrack
        | Kind::SingaporeDrive
        | Kind::Oilfields => &["id"],
    }
}

impl Base {
    /// Reads what an overlay can speak of. `None`, with the mistakes written down, if a file is missing or is none.
    pub(super) fn read(files: &PackFiles, mistakes: &mut Mistakes) -> Option<Self> {
        let mut text = |section: Section| {
            let found = files.text(file_of(section));
            if found.is_none() {
                mistakes.add(Place { file: file_of(section), line: 1 }, "the file is missing");
            }
            found
        };
        let (counters, map, tables) = (text(Section::Counters), text(Section::Map), text(Section::Tables));
        let mut records = Records::default();
        let columns = read_counters(counters?, &mut records, mistakes);
        let map = read_tables(Section::Map, map?, &mut records, mistakes);
        let tables = read_tables(Section::Tables, tables?, &mut records, mistakes);
        Some(Self { records, columns: columns?, map: map?, tables: tables? })
    }

    /// The same without the values that are in no list of records.
    pub(super) fn cleared(mut self) -> Self {
        for (kind, _, outer, inner, _) in SINGLE {
            let table = if kind.section() == Section::Map { &mut self.map } else { &mut self.tables };
            in_part(table, outer, |part| _ = part.remove(inner));
        }
        self
    }

    /// The file of a section with other records.
    pub(super) fn write(&self, section: Section, records: &Records) -> Written {
        match section {
            Section::Counters => self.write_counters(records),
            Section::Map => write_tables(with_records(self.map.clone(), section, records), records),
            Section::Tables => write_tables(with_records(self.tables.clone(), section, records), records),
        }
    }

    fn write_counters(&self, records: &Records) -> Written {
        let mut lines = BTreeMap::new();
        let mut writer = WriterBuilder::new().from_writer(Vec::new());
        // Writing to memory cannot fail, and every row has as many cells as the header.
        _ = writer.write_record(&self.columns);
        for (line, (id, record)) in (2..).zip(records.in_order(Kind::Counter)) {
            let cell = |column: &String| match (column.as_str(), record.values.get(column.as_str())) {
                ("id", _) => id.id.clone(),
                (_, Some(Value::Flag(flag))) => if *flag { "yes" } else { "no" }.to_owned(),
                (_, Some(Value::Text(text))) => text.clone(),
                (_, Some(other)) => other.to_string(),
                (_, None) => record.rest.get(column).and_then(Toml::as_str).unwrap_or_default().to_owned(),
            };
            _ = writer.write_record(self.columns.iter().map(cell));
            lines.insert(line, id.clone());
        }
        let text = writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
        Written { text, lines }
    }
}

fn read_counters(text: &str, records: &mut Records, mistakes: &mut Mistakes) -> Option<Vec<String>> {
    let file = file_of(Section::Counters);
    let mut reader = ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let columns: Vec<String> = match reader.headers() {
        Ok(header) => header.iter().map(str::to_owned).collect(),
        Err(error) => {
            mistakes.add(Place { file, line: 1 }, format!("this is no CSV: {error}"));
            return None;
        }
    };
    for (position, row) in reader.records().enumerate() {
        let row = match row {
            Ok(row) => row,
            Err(error) => {
                mistakes.add(Place { file, line: 1 }, format!("this is no CSV: {error}"));
                return None;
            }
        };
        let line = row.position().map_or(1, |position| usize::try_from(position.line()).unwrap_or(usize::MAX));
        let mut record = Record { line, position, ..Record::default() };
        let mut id = String::new();
        for (column, cell) in columns.iter().zip(&row) {
            if column == "id" {
                cell.clone_into(&mut id);
                continue;
            }
            let written = match (cell, cell.parse()) {
                ("yes" | "no", _) => Toml::Boolean(cell == "yes"),
                (_, Ok(number)) => Toml::Integer(number),
                _ => Toml::String(cell.to_owned()),
            };
            // "13" is a number in one column and a name in another.
            let text = Toml::String(cell.to_owned());
            if !take(Kind::Counter, column, &written, &mut record) && !take(Kind::Counter, column, &text, &mut record) {
                record.rest.insert(column.clone(), text);
            }
        }
        records.0.insert(RecordId { kind: Kind::Counter, id }, record);
    }
    Some(columns)
}

/// Takes a value into a record if it is one of its kind; gives whether it was.
fn take(kind: Kind, key: &str, written: &Toml, record: &mut Record) -> bool {
    let Some(field) = kind.fields().iter().find(|field| key_of(kind, field.name) == key) else { return false };
    match field.holds.accept(written, field.required) {
        Some(Value::Text(text)) if text.is_empty() => true,
        Some(value) => {
            record.values.insert(field.name, value);
            if let (super::Holds::Names, Toml::Array(_)) = (field.holds, written) {
                // The order of the file says nothing, and stays as long as nobody names others.
                record.rest.insert(field.name.to_owned(), written.clone());
            }
            true
        }
        None => false,
    }
}

fn read_tables(section: Section, text: &str, records: &mut Records, mistakes: &mut Mistakes) -> Option<Table> {
    let file = file_of(section);
    let source = Source::new(file, text);
    let mut root = source.parse(mistakes)?;
    let table: Table = match text.parse() {
        Ok(table) => table,
        Err(error) => {
            let error: toml::de::Error = error;
            mistakes.add(Place { file, line: 1 }, format!("this is no TOML: {}", error.message()));
            return None;
        }
    };
    // A list that is missing or none is the loader's to complain of.
    let mut unheard = Mistakes::default();
    for (kind, outer, inner, prefix) in LISTS.into_iter().filter(|(kind, ..)| kind.section() == section) {
        let Some(mut part) = root.section(outer, &mut unheard) else { continue };
        let list = part.optional_records::<Table>(inner, &mut unheard).good;
        root.put_back(outer, part);
        for (position, at) in list.into_iter().enumerate() {
            let id = id_in(kind, prefix, position, &at.value);
            let mut record = Record { line: at.place.line, position, ..Record::default() };
            for (key, written) in at.value {
                if !id_keys(kind).contains(&key.as_str()) && !take(kind, &key, &written, &mut record) {
                    record.rest.insert(key, written);
                }
            }
            records.0.insert(RecordId { kind, id }, record);
        }
    }
    for (kind, id, outer, inner, field) in SINGLE.into_iter().filter(|(kind, ..)| kind.section() == section) {
        let Some(mut part) = root.section(outer, &mut unheard) else { continue };
        let found = part.optional::<Toml>(inner, &mut unheard);
        root.put_back(outer, part);
        let Some(found) = found else { continue };
        let mut record = Record { line: found.place.line, ..Record::default() };
        let written = match found.value {
            Toml::Table(mut table) => {
                let value = table.remove("value");
                record.rest.extend(table);
                value
            }
            other @ (Toml::String(_)
            | Toml::Integer(_)
            | Toml::Float(_)
            | Toml::Boolean(_)
            | Toml::Datetime(_)
            | Toml::Array(_)) => Some(other),
        };
        if written.is_some_and(|written| take(kind, field, &written, &mut record)) {
            let known = records.0.entry(RecordId { kind, id: id.to_owned() }).or_default();
            known.line = record.line;
            known.values.extend(record.values);
            known.rest.extend(record.rest);
        }
    }
    Some(table)
}

fn id_in(kind: Kind, prefix: &str, position: usize, record: &Table) -> String {
    if kind == Kind::Refit {
        return format!("{prefix}{}", position + 1);
    }
    let parts: Vec<String> = id_keys(kind)
        .iter()
        .map(|key| match record.get(*key) {
            Some(Toml::String(text)) => text.clone(),
            Some(other) => other.to_string(),
            None => String::new(),
        })
        .collect();
    format!("{prefix}{}", parts.join("-"))
}

/// The tables of a file with these records in the place of those it has.
fn with_records(mut table: Table, section: Section, records: &Records) -> Table {
    for (kind, outer, inner, prefix) in LISTS.into_iter().filter(|(kind, ..)| kind.section() == section) {
        let list = records.in_order(kind).into_iter().filter(|(id, _)| id.id.starts_with(prefix));
        let list = list.map(|(id, record)| Toml::Table(written(id, prefix, record))).collect();
        in_part(&mut table, outer, |part| _ = part.insert(inner.to_owned(), Toml::Array(list)));
    }
    for (kind, id, outer, inner, field) in SINGLE.into_iter().filter(|(kind, ..)| kind.section() == section) {
        let Some(record) = records.0.get(&RecordId { kind, id: id.to_owned() }) else { continue };
        let Some(value) = record.values.get(field) else { continue };
        let value = in_file(field, value, record);
        let about: Vec<_> = record.rest.iter().filter(|(key, _)| matches!(key.as_str(), "source" | "conf")).collect();
        let about = about.into_iter().map(|(key, value)| (key.clone(), value.clone()));
        in_part(&mut table, outer, |part| {
            if matches!(inner, "japanese_max" | "allied_max" | "start") {
                in_part(part, inner, |place| {
                    place.insert("value".to_owned(), value);
                    place.extend(about);
                });
            } else {
                part.insert(inner.to_owned(), value);
                if inner == "boxes_by_die" {
                    part.extend(about);
                }
            }
        });
    }
    table
}

fn in_part(table: &mut Table, key: &str, change: impl FnOnce(&mut Table)) {
    if let Toml::Table(part) = table.entry(key).or_insert_with(|| Toml::Table(Table::new())) {
        change(part);
    }
}

fn written(id: &RecordId, prefix: &str, record: &Record) -> Table {
    let mut table = Table::new();
    let bare = id.id.strip_prefix(prefix).unwrap_or(&id.id);
    let number = || bare.parse().map_or_else(|_| Toml::String(bare.to_owned()), Toml::Integer);
    match id_keys(id.kind) {
        [a, b] => {
            let (first, second) = bare.split_once('-').unwrap_or((bare, ""));
            table.insert((*a).to_owned(), Toml::String(first.to_owned()));
            table.insert((*b).to_owned(), Toml::String(second.to_owned()));
        }
        [key @ ("gt" | "die")] => _ = table.insert((*key).to_owned(), number()),
        [key] => _ = table.insert((*key).to_owned(), Toml::String(bare.to_owned())),
        _ => {}
    }
    for (key, value) in &record.rest {
        if id.kind.field(key).is_none() {
            table.insert(key.clone(), value.clone());
        }
    }
    for field in id.kind.fields() {
        let key = key_of(id.kind, field.name).to_owned();
        match record.values.get(field.name) {
            Some(value) => _ = table.insert(key, in_file(field.name, value, record)),
            None if field.required && field.holds == super::Holds::Text => {
                table.insert(key, Toml::String(String::new()));
            }
            None => {}
        }
    }
    table
}

/// A value as the file of the pack has it; names stay in the order in which they stood there.
fn in_file(field: &str, value: &Value, record: &Record) -> Toml {
    match value {
        Value::Flag(flag) => Toml::Boolean(*flag),
        Value::Number(number) => Toml::Integer(*number),
        Value::Text(text) => Toml::String(text.clone()),
        Value::List(list) => match record.rest.get(field) {
            Some(as_it_stood) => as_it_stood.clone(),
            None => Toml::Array(list.iter().map(|element| in_file("", element, record)).collect()),
        },
    }
}

fn write_tables(table: Table, records: &Records) -> Written {
    let mut written = Written::default();
    let mut line = 1;
    let mut put = |written: &mut Written, text: &str| {
        written.text.push_str(text);
        written.text.push('\n');
        line += 1;
        line - 1
    };
    let (inner, top): (Vec<_>, Vec<_>) = table.into_iter().partition(|(_, value)| value.is_table());
    for (key, value) in top {
        put(&mut written, &format!("{} = {}", quoted(&key), inline(&value)));
    }
    for (outer, value) in inner {
        put(&mut written, &format!("[{}]", quoted(&outer)));
        let Toml::Table(value) = value else { continue };
        for (key, value) in value {
            let ids: Vec<RecordId> = LISTS
                .into_iter()
                .filter(|(_, section, list, _)| (*section, *list) == (outer.as_str(), key.as_str()))
                .flat_map(|(kind, _, _, prefix)| {
                    let list = records.in_order(kind).into_iter().map(|(id, _)| id.clone());
                    list.filter(move |id| id.id.starts_with(prefix))
                })
                .collect();
            match value {
                Toml::Array(list) if !ids.is_empty() => {
                    put(&mut written, &format!("{} = [", quoted(&key)));
                    for (element, id) in list.iter().zip(ids) {
                        let at = put(&mut written, &format!("  {},", inline(element)));
                        written.lines.insert(at, id);
                    }
                    put(&mut written, "]");
                }
                value @ (Toml::String(_)
                | Toml::Integer(_)
                | Toml::Float(_)
                | Toml::Boolean(_)
                | Toml::Datetime(_)
                | Toml::Array(_)
                | Toml::Table(_)) => {
                    let at = put(&mut written, &format!("{} = {}", quoted(&key), inline(&value)));
                    let single =
                        SINGLE.into_iter().find(|(_, _, section, name, _)| (*section, *name) == (&outer, &key));
                    if let Some((kind, id, ..)) = single {
                        written.lines.insert(at, RecordId { kind, id: id.to_owned() });
                    }
                }
            }
        }
    }
    written
}

/// A value on one line.
fn inline(value: &Toml) -> String {
    match value {
        Toml::String(text) => quoted(text),
        Toml::Array(list) => format!("[{}]", list.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Toml::Table(table) => {
            let mut text = "{ ".to_owned();
            for (at, (key, value)) in table.iter().enumerate() {
                let comma = if at == 0 { "" } else { ", " };
                // Writing to a string cannot fail.
                _ = write!(text, "{comma}{} = {}", quoted(key), inline(value));
            }
            text + " }"
        }
        other @ (Toml::Integer(_) | Toml::Float(_) | Toml::Boolean(_) | Toml::Datetime(_)) => other.to_string(),
    }
}

/// The file of a pack that holds a part of the printed game.
pub(super) const fn file_of(section: Section) -> &'static str {
    match section {
        Section::Counters => "counters.csv",
        Section::Map => "map.toml",
        Section::Tables => "tables.toml",
    }
}
