//! Laying an overlay over a pack.

use std::collections::{BTreeMap, BTreeSet};

use toml::Value as Toml;

use super::files::{Base, Written, file_of};
use super::read::{Read, read};
use super::records::{Record, Records, forward, other_way};
use super::{Given, Kind, Overlay, OverlayError, RecordId, Section, SectionHashes, Value, ValueId, hash, plausibility};
use crate::pack::{Pack, PackFiles};
use kernel::pack_files::PackMistake;
use kernel::records::Mistakes;

/// A pack under an overlay: what an owner gave, and the reconstruction for the rest.
#[derive(Debug, Clone)]
pub struct Transcription {
    /// The pack with the owner's values. Its hash follows from the hash of the pack below and from the values that
    /// are otherwise; while none is, it is the hash of the pack below.
    pub pack: Pack,
    /// What an owner should look at again. Nothing here is a mistake.
    pub doubts: Vec<PackMistake>,
    pub(super) overlay: Overlay,
    pub(super) before: Records,
    pub(super) after: Records,
    /// The values that the owner gives, under the id that the pack has.
    pub(super) given: BTreeMap<ValueId, Given>,
    files: PackFiles,
}

impl Transcription {
    /// Reads an overlay, lays it over the files of a pack, and checks the whole; on failure gives all mistakes at
    /// once, those of the overlay by its own lines.
    pub fn load(pack: &PackFiles, file: &str, text: &str) -> Result<Self, OverlayError> {
        lay(pack, read(file, text))
    }

    /// The same with an overlay that was read before.
    pub fn of(pack: &PackFiles, overlay: Overlay) -> Result<Self, OverlayError> {
        lay(pack, Read { overlay, broken: BTreeSet::new(), mistakes: Mistakes::default() })
    }

    pub const fn overlay(&self) -> &Overlay {
        &self.overlay
    }

    /// The files of the pack with the owner's values in them.
    pub const fn files(&self) -> &PackFiles {
        &self.files
    }

    /// One hash for each section, over the values alone.
    pub fn section_hashes(&self) -> SectionHashes {
        SectionHashes::over(&self.after)
    }

    /// The value that is in force.
    pub fn value(&self, id: &ValueId) -> Option<&Value> {
        self.after.value(id)
    }
}

fn lay(pack: &PackFiles, read: Read) -> Result<Transcription, OverlayError> {
    let Read { overlay, broken, mut mistakes } = read;
    let Some(base) = Base::read(pack, &mut mistakes) else {
        return Err(OverlayError { mistakes: mistakes.into_sorted_with_first(&overlay.file), doubts: Vec::new() });
    };
    let mut found = Vec::new();
    let mut merge = Merge {
        overlay: &overlay,
        before: &base.records,
        after: base.records.clone(),
        given: BTreeMap::new(),
        new: BTreeSet::new(),
        mistakes: &mut found,
    };
    merge.records(&broken);
    merge.values();
    merge.whole();
    merge.provenance();
    let (after, given) = (merge.after, merge.given);
    let mut files = pack.clone();
    let mut written = BTreeMap::new();
    for section in Section::ALL {
        let changed =
            |(id, record): (&RecordId, &Record)| id.kind.section() == section && base.records.0.get(id) != Some(record);
        let gone = |id: &RecordId| id.kind.section() == section && !after.0.contains_key(id);
        if after.0.iter().any(changed) || base.records.0.keys().any(gone) {
            let file = base.write(section, &after);
            files.insert(file_of(section), file.text.clone());
            written.insert(file_of(section), file);
        }
    }
    let places = Places { overlay: &overlay, base: &base.records, written: &written };
    let counter = |id: &RecordId| (id.kind == Kind::Counter).then(|| id.id.parse().ok()).flatten();
    let lacking = overlay.removed.keys().filter_map(counter).collect();
    let loaded = Pack::load_lacking(&files, &lacking);
    mistakes.extend(found);
    let whole = mistakes.is_empty();
    match loaded {
        Ok(mut loaded) if whole => {
            loaded.hash = hash::corrected(&pack.hash(), &base.records, &after);
            loaded.warnings = loaded.warnings.iter().map(|warning| places.warning(warning)).collect();
            let doubts = plausibility::doubts(&overlay, &base.records, &after);
            let before = base.records;
            Ok(Transcription { pack: loaded, doubts, overlay, before, after, given, files })
        }
        Ok(_) => Err(OverlayError { mistakes: mistakes.into_sorted_with_first(&overlay.file), doubts: Vec::new() }),
        Err(error) => {
            for mistake in error.mistakes {
                let record = places.record(&mistake);
                let mine = record.is_some_and(|record| {
                    let both = [Some(record.clone()), other_way(record)];
                    let mut both = both.iter().flatten();
                    let typed = both.clone().any(|id| overlay.lines.contains_key(id));
                    typed && !both.any(|id| broken.contains(id))
                });
                // Of what the overlay does not speak, only a whole overlay can be to blame.
                if whole || mine {
                    mistakes.extend([places.mistake(&mistake)]);
                }
            }
            // What could not be read would be missed in every sum.
            let doubts = if whole { plausibility::doubts(&overlay, &base.records, &after) } else { Vec::new() };
            Err(OverlayError { mistakes: mistakes.into_sorted_with_first(&overlay.file), doubts })
        }
    }
}

/// Where a mistake of the corrected files comes from.
struct Places<'p> {
    overlay: &'p Overlay,
    base: &'p Records,
    written: &'p BTreeMap<&'static str, Written>,
}

impl Places<'_> {
    fn record(&self, mistake: &PackMistake) -> Option<&RecordId> {
        self.written.get(mistake.file.as_str())?.lines.get(&mistake.line)
    }

    fn mistake(&self, mistake: &PackMistake) -> PackMistake {
        let Some(written) = self.written.get(mistake.file.as_str()) else { return mistake.clone() };
        let Some(record) = written.lines.get(&mistake.line) else {
            // What is missing from a whole file has no line in it.
            return PackMistake { line: 1, ..mistake.clone() };
        };
        let other = other_way(record);
        let typed = [Some(record), other.as_ref()].into_iter().flatten();
        if let Some(typed) = typed.into_iter().find(|id| self.overlay.lines.contains_key(id)) {
            return self.overlay.place(typed, format!("{typed}: {}", mistake.reason));
        }
        let line = self.base.0.get(record).map_or(1, |record| record.line);
        let reason = format!("{record}, of which the overlay says nothing: {}", mistake.reason);
        PackMistake { file: mistake.file.clone(), line, reason }
    }

    /// A warning begins with file and line as a mistake does.
    fn warning(&self, warning: &str) -> String {
        let mut parts = warning.splitn(3, ':');
        let (Some(file), Some(Ok(line)), Some(reason)) = (parts.next(), parts.next().map(str::parse), parts.next())
        else {
            return warning.to_owned();
        };
        let reason = reason.trim_start().to_owned();
        self.mistake(&PackMistake { file: file.to_owned(), line, reason }).to_string()
    }
}

/// The records of the pack while the overlay goes into them.
struct Merge<'m> {
    overlay: &'m Overlay,
    before: &'m Records,
    after: Records,
    given: BTreeMap<ValueId, Given>,
    new: BTreeSet<RecordId>,
    mistakes: &'m mut Vec<PackMistake>,
}

impl Merge<'_> {
    fn mistake(&mut self, record: &RecordId, reason: impl Into<String>) {
        self.mistakes.push(self.overlay.place(record, reason));
    }

    /// Every record is there, or may be added; those that the printed game lacks go.
    fn records(&mut self, broken: &BTreeSet<RecordId>) {
        let overlay = self.overlay;
        for id in overlay.removed.keys() {
            match self.after.find(id) {
                Some(known) => _ = self.after.0.remove(&known),
                None => self.unknown(id),
            }
        }
        let named: BTreeSet<&RecordId> = overlay.values.keys().map(|id| &id.record).chain(&overlay.added).collect();
        let named: BTreeSet<&RecordId> = named.into_iter().chain(broken).collect();
        for id in named {
            if overlay.removed.contains_key(id) {
                if overlay.values.keys().any(|value| value.record == *id) {
                    self.mistake(id, format!("{id} is removed and has values: it is there or it is not"));
                }
                continue;
            }
            if self.after.find(id).is_some() {
                continue;
            }
            let may_be_added = overlay.added.contains(id)
                || other_way(id).is_some_and(|other| overlay.added.contains(&other))
                || !self.before.has(id.kind);
            if !may_be_added {
                self.unknown(id);
            } else if !broken.contains(id) {
                self.new.insert(id.clone());
                let position = self.before.end();
                self.after.0.insert(id.clone(), Record { position, ..Record::default() });
            }
        }
    }

    fn unknown(&mut self, id: &RecordId) {
        let like = self.before.like(id);
        let near = if like.is_empty() { String::new() } else { format!("; near it: {}", like.join(", ")) };
        let reason =
            format!("the pack has no {id}{near}. If the printed game has one that the pack lacks, say added = true");
        self.mistake(id, reason);
    }

    fn values(&mut self) {
        let overlay = self.overlay;
        for (id, given) in &overlay.values {
            let Some(record) = self.after.find(&id.record) else { continue };
            let here = ValueId { record: record.clone(), field: id.field };
            if let Some(other) = self.given.get(&here)
                && other.value != given.value
            {
                let back = other_way(&id.record).unwrap_or_else(|| id.record.clone());
                let reason = format!("{id} is {}, but from the other side, {back}, it is {}", given.value, other.value);
                self.mistake(&id.record, reason.clone());
                self.mistake(&back, reason);
                continue;
            }
            self.given.insert(here, given.clone());
            let Some(record) = self.after.0.get_mut(&record) else { continue };
            if given.value == Value::Text(String::new()) {
                record.values.remove(id.field);
            } else if record.values.get(id.field) != Some(&given.value) {
                record.values.insert(id.field, given.value.clone());
                // The order in which the pack listed other names.
                record.rest.remove(id.field);
            }
        }
    }

    /// New records have all that a record needs, and rows are counted without a gap.
    fn whole(&mut self) {
        for id in std::mem::take(&mut self.new) {
            let missing: Vec<&str> = id
                .kind
                .fields()
                .iter()
                .filter(|field| field.required)
                .map(|field| field.name)
                .filter(|field| !self.given.contains_key(&ValueId { record: id.clone(), field }))
                .collect();
            if !missing.is_empty() {
                let reason = format!("{id} is new to the pack, so it needs {} too", missing.join(", "));
                self.mistake(&id, reason);
            }
            self.new.insert(id);
        }
        for (kind, side) in [(Kind::Turn, ""), (Kind::Refit, "japanese-"), (Kind::Refit, "allied-")] {
            let ids: Vec<RecordId> = self.after.of(kind).map(|(id, _)| id.clone()).collect();
            let mut numbers: Vec<(usize, RecordId)> =
                ids.into_iter().filter_map(|id| Some((id.id.strip_prefix(side)?.parse().ok()?, id))).collect();
            numbers.sort();
            let gap = (1..).zip(numbers).find(|(expected, (number, _))| expected != number);
            if let Some((expected, (_, id))) = gap {
                self.mistake(&id, format!("{id}: there is no {} \"{side}{expected}\" before it", kind.key()));
            }
        }
    }

    /// A record whose printed values are all given comes from the owner.
    fn provenance(&mut self) {
        let touched: BTreeSet<RecordId> = self.given.keys().map(|id| id.record.clone()).collect();
        for id in touched {
            let given = |field: &str| self.given.keys().any(|value| value.record == id && value.field == field);
            let note = self.overlay.notes.get(&id).or_else(|| self.overlay.notes.get(&forward(&id)));
            let Some(record) = self.after.0.get(&id) else { continue };
            let all = |fields: &[&str]| record.values.keys().filter(|field| fields.contains(field)).all(|f| given(f));
            let owner = || Toml::String("owner".to_owned());
            let text = |text: &str| Toml::String(text.to_owned());
            let mut rest: BTreeMap<String, Toml> = BTreeMap::new();
            let is_new = self.new.contains(&id);
            if id.kind == Kind::Counter {
                let (identity, code, figures) = (&IDENTITY[..], &["code"][..], figures());
                for (column, fields) in [("source", identity), ("code_source", code), ("stats_source", &figures)] {
                    if is_new || (all(fields) && record.values.keys().any(|field| fields.contains(field))) {
                        rest.insert(column.to_owned(), owner());
                    }
                }
                if is_new {
                    rest.insert("basis".to_owned(), text(note.map_or("as printed", String::as_str)));
                }
            } else if !matches!(id.kind, Kind::Turn | Kind::Oilfields) {
                if is_new || record.values.keys().all(|field| given(field)) {
                    rest.insert("source".to_owned(), owner());
                    rest.insert("conf".to_owned(), owner());
                }
                if is_new && !matches!(id.kind, Kind::ActionsTrack | Kind::SingaporeTrack | Kind::SingaporeDrive) {
                    rest.insert("basis".to_owned(), text(note.map_or("", String::as_str)));
                }
                if is_new && id.kind == Kind::Land {
                    rest.insert("fixed".to_owned(), Toml::Array(Vec::new()));
                }
            }
            if let Some(record) = self.after.0.get_mut(&id) {
                record.rest.extend(rest);
            }
        }
    }
}

/// What says which counter it is.
pub(super) const IDENTITY: [&str; 6] = ["side", "contingent", "category", "type", "name", "size"];

/// What else is printed on a counter, its code aside.
pub(super) fn figures() -> Vec<&'static str> {
    let names = Kind::Counter.fields().iter().map(|field| field.name);
    names.filter(|name| !IDENTITY.contains(name) && *name != "code").collect()
}
