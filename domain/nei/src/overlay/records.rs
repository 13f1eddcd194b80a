//! The records of a pack, as far as an overlay can speak of them.

use std::collections::BTreeMap;

use toml::Value as Toml;

use super::{Kind, RecordId, Section, Value, ValueId};

/// One record of a file of a pack.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Record {
    /// What is printed; a blank is left out.
    pub(super) values: BTreeMap<&'static str, Value>,
    /// What the file says beside it: where it comes from, notes.
    pub(super) rest: BTreeMap<String, Toml>,
    /// Its line in the file of the pack.
    pub(super) line: usize,
    /// Its place in the file; records that an overlay adds come after all others.
    pub(super) position: usize,
}

/// All records of a pack.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Records(pub(super) BTreeMap<RecordId, Record>);

impl Records {
    /// The printed values of a section, in the order of their ids. A border comes under the id that sorts its ends.
    pub(super) fn values(&self, section: Section) -> impl Iterator<Item = (ValueId, &Value)> {
        let mut all: Vec<_> = self
            .0
            .iter()
            .filter(|(id, _)| id.kind.section() == section)
            .flat_map(|(id, record)| {
                let id = forward(id);
                record.values.iter().map(move |(field, value)| (ValueId { record: id.clone(), field }, value))
            })
            .collect();
        all.sort_by(|(a, _), (b, _)| a.cmp(b));
        all.into_iter()
    }

    pub(super) fn value(&self, id: &ValueId) -> Option<&Value> {
        self.0.get(&self.find(&id.record)?)?.values.get(id.field)
    }

    /// The id under which the pack has a record; a border may be named from either side.
    pub(super) fn find(&self, id: &RecordId) -> Option<RecordId> {
        if self.0.contains_key(id) {
            return Some(id.clone());
        }
        other_way(id).filter(|id| self.0.contains_key(id))
    }

    /// Whether the pack has any record of this kind.
    pub(super) fn has(&self, kind: Kind) -> bool {
        self.of(kind).next().is_some()
    }

    /// The records of a kind, by id.
    pub(super) fn of(&self, kind: Kind) -> impl Iterator<Item = (&RecordId, &Record)> {
        self.0.iter().filter(move |(id, _)| id.kind == kind)
    }

    /// The records of a kind as they stand in the file: those of the pack as they were, added ones by id after them.
    pub(super) fn in_order(&self, kind: Kind) -> Vec<(&RecordId, &Record)> {
        let mut records: Vec<_> = self.of(kind).collect();
        records.sort_by_key(|(id, record)| (record.position, by_number(&id.id)));
        records
    }

    /// The next position in the file.
    pub(super) fn end(&self) -> usize {
        self.0.values().map(|record| record.position + 1).max().unwrap_or(0)
    }

    /// Ids of a kind that look like this one, for a message: the fewest letters to change first.
    pub(super) fn like(&self, id: &RecordId) -> Vec<&str> {
        let mut near: Vec<_> = self.of(id.kind).map(|(known, _)| (distance(&known.id, &id.id), &*known.id)).collect();
        near.sort_unstable();
        near.into_iter().take(3).map(|(_, id)| id).collect()
    }
}

/// How many letters must be put in, left out or changed to make one id of the other.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (above, letter) in a.chars().enumerate() {
        let mut diagonal = above;
        let mut left = above + 1;
        for (cell, other) in row.iter_mut().skip(1).zip(b.chars()) {
            let change = diagonal + usize::from(!letter.eq_ignore_ascii_case(&other));
            diagonal = *cell;
            left = change.min(left + 1).min(*cell + 1);
            *cell = left;
        }
        if let Some(first) = row.first_mut() {
            *first = above + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}

/// "japanese-10" after "japanese-9".
fn by_number(id: &str) -> (String, u32) {
    let digits = id.trim_end_matches(|letter: char| letter.is_ascii_digit());
    (digits.to_owned(), id[digits.len()..].parse().unwrap_or(0))
}

/// The same border named from the other side.
pub(super) fn other_way(id: &RecordId) -> Option<RecordId> {
    let (a, b) = ends(id)?;
    Some(RecordId { kind: id.kind, id: format!("{b}-{a}") })
}

/// The two areas of a border.
pub(super) fn ends(id: &RecordId) -> Option<(&str, &str)> {
    matches!(id.kind, Kind::LandLink | Kind::SeaLink).then(|| id.id.split_once('-')).flatten()
}

/// A border by the id that sorts its ends; any other record by its own.
pub(super) fn forward(id: &RecordId) -> RecordId {
    other_way(id).filter(|other| other < id).unwrap_or_else(|| id.clone())
}
