//! What is allowed but unlikely: values that an owner should look at again.
//!
//! The loader refuses what cannot be. Here are slips of the pen that can be: a factor unlike that of every unit of the
//! same type, a weak front before a strong back, a count that the rules contradict. Only what the overlay gives is
//! doubted, each with its place.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::apply::figures;
use super::files::Base;
use super::records::{Record, Records, ends, other_way};
use super::{Kind, Overlay, RecordId, Value};
use crate::pack::{COUNTERS_IN_A_SET, built_in_files};
use kernel::pack_files::PackMistake;
use kernel::records::Mistakes;

/// The counters that the rules count: side, contingent, category and type (any if empty), how many, and where.
const COUNTS: [(&str, &str, &str, &str, usize, &str); 9] = [
    ("Allied", "NEI", "ground", "infantry", 6, "NEI 30.0"),
    ("Allied", "NEI", "ground", "armored recon", 1, "NEI 30.0"),
    ("Allied", "NEI", "ground", "engineer", 1, "NEI 30.0"),
    ("Allied", "NEI", "naval", "CL", 1, "NEI 30.0"),
    ("Allied", "NEI", "naval", "DD", 2, "NEI 30.0"),
    ("Allied", "NEI", "naval", "TR", 1, "NEI 30.0"),
    ("Allied", "British", "naval", "CV", 1, "NEI 28.2"),
    ("Allied", "British", "naval", "BB", 1, "NEI 28.2"),
    ("Japan", "", "base", "", 0, "NEI 2.6"),
];

/// Of these are markers.
const MARKERS: usize = 18;
/// Oilfields on the map (NEI 7.2).
const OILFIELDS: usize = 6;
/// So many units of one type say something about one more.
const ENOUGH: usize = 3;
/// A hit number that every face is within (NEI 12.4).
const HITS_ALWAYS: i64 = 6;
/// Of a row, so many values stand where the reconstruction has its neighbour's before one thinks of a shift.
const SHIFTED: usize = 3;
/// No ship or aircraft of the game goes further in one move.
const LONG_MOVE: i64 = 8;
/// So large is no change of Action Points by an incident (NEI 8.1 gives at most three by the die).
const LARGE_CHANGE: i64 = 3;

const FACTORS: [(&str, &str); 4] = [
    ("anti_ground", "back_anti_ground"),
    ("anti_air", "back_anti_air"),
    ("anti_sub", "back_anti_sub"),
    ("anti_ship", "back_anti_ship"),
];

/// Counters of one type.
type Units<'d> = Vec<(&'d RecordId, &'d Record)>;

struct Doubts<'d> {
    overlay: &'d Overlay,
    before: &'d Records,
    after: &'d Records,
    found: Vec<PackMistake>,
}

pub(super) fn doubts(overlay: &Overlay, before: &Records, after: &Records) -> Vec<PackMistake> {
    let mut doubts = Doubts { overlay, before, after, found: Vec::new() };
    doubts.counters();
    doubts.counts();
    doubts.another_counter();
    doubts.shifted_rows();
    doubts.names();
    doubts.areas();
    doubts.tables();
    doubts.remarks();
    let mut found = doubts.found;
    found.sort();
    found.dedup();
    found
}

fn text<'r>(record: &'r Record, field: &str) -> &'r str {
    match record.values.get(field) {
        Some(Value::Text(text)) => text,
        _ => "",
    }
}

fn number(record: &Record, field: &str) -> Option<i64> {
    match record.values.get(field) {
        Some(Value::Number(number)) => Some(*number),
        _ => None,
    }
}

fn flag(record: &Record, field: &str) -> bool {
    record.values.get(field) == Some(&Value::Flag(true))
}

fn list<'r>(record: &'r Record, field: &str) -> &'r [Value] {
    match record.values.get(field) {
        Some(Value::List(list)) => list,
        _ => &[],
    }
}

fn shown(value: Option<&Value>) -> String {
    value.map_or_else(|| "blank".to_owned(), Value::to_string)
}

impl<'d> Doubts<'d> {
    /// Doubts a record, if the overlay speaks of it.
    fn add(&mut self, record: &RecordId, reason: &str) {
        let typed = [Some(record.clone()), other_way(record)];
        if let Some(typed) = typed.iter().flatten().find(|id| self.overlay.values.keys().any(|v| v.record == **id)) {
            self.found.push(self.overlay.place(typed, format!("{typed}: {reason}")));
        }
    }

    /// Doubts a section: a count has no line.
    fn add_count(&mut self, reason: String) {
        self.found.push(PackMistake { file: self.overlay.file.clone(), line: 1, reason });
    }

    /// What a note alone says is kept, and nothing is played by it.
    fn remarks(&mut self) {
        for record in self.overlay.remarked.keys() {
            let note = self.overlay.notes.get(record).map_or("", String::as_str);
            let reason = format!("{record} is played as before; the note is kept: {note}");
            self.found.push(self.overlay.place(record, reason));
        }
    }

    fn of(&self, kind: Kind) -> impl Iterator<Item = (&'d RecordId, &'d Record)> + use<'d> {
        self.after.of(kind)
    }

    fn counters(&mut self) {
        let mut types: BTreeMap<(&str, &str, &str), Units<'_>> = BTreeMap::new();
        for (id, record) in self.of(Kind::Counter).filter(|(_, record)| text(record, "category") != "marker") {
            let kind = (text(record, "side"), text(record, "category"), text(record, "type"));
            types.entry(kind).or_default().push((id, record));
            for (front, back) in FACTORS {
                if text(record, "back") == "reduced"
                    && let (Some(front_factor), Some(back_factor)) = (number(record, front), number(record, back))
                    && back_factor > front_factor
                {
                    let reason = format!("{back} is {back_factor}, more than {front} {front_factor} of the front");
                    self.add(id, &reason);
                }
            }
            for field in FACTORS.iter().flat_map(|(front, back)| [*front, *back]) {
                if number(record, field) == Some(HITS_ALWAYS) {
                    self.add(id, &format!("{field} is {HITS_ALWAYS}, which hits with every face"));
                }
            }
            if number(record, "move").is_some_and(|squares| squares > LONG_MOVE) {
                self.add(id, &format!("a move of more than {LONG_MOVE} squares is far"));
            }
        }
        for ((side, _, kind), units) in types {
            if units.len() < ENOUGH {
                continue;
            }
            // What units of one type have in common as a rule.
            for field in figures().into_iter().chain(["size"]) {
                let mut values: BTreeMap<Option<&Value>, Vec<&RecordId>> = BTreeMap::new();
                for (id, record) in &units {
                    values.entry(record.values.get(field)).or_default().push(id);
                }
                let most = values.iter().max_by_key(|(_, ids)| ids.len()).map(|(value, ids)| (*value, ids.len()));
                let Some((usual, how_many)) = most else { continue };
                for (value, ids) in &values {
                    if let [only] = ids.as_slice()
                        && how_many + 1 >= ENOUGH
                        && *value != usual
                    {
                        let reason = format!(
                            "{field} is {}, which no other {side} {kind} has; {how_many} of {} have {}",
                            shown(*value),
                            units.len(),
                            shown(usual)
                        );
                        self.add(only, &reason);
                    }
                }
            }
        }
    }

    fn counts(&mut self) {
        let all: Vec<&Record> = self.of(Kind::Counter).map(|(_, record)| record).collect();
        let mut expect = |what: String, found: usize, expected: usize, clause: &str| {
            if found != expected {
                self.add_count(format!("there are {found} counters {what}; the rules have {expected} ({clause})"));
            }
        };
        expect("in all".to_owned(), all.len(), COUNTERS_IN_A_SET, "NEI 2.0");
        let markers = all.iter().filter(|record| text(record, "category") == "marker").count();
        expect("that are markers".to_owned(), markers, MARKERS, "NEI 2.9");
        for (side, contingent, category, kind, expected, clause) in COUNTS {
            let fits = |record: &&&Record| {
                text(record, "side") == side
                    && (contingent.is_empty() || text(record, "contingent") == contingent)
                    && text(record, "category") == category
                    && (kind.is_empty() || text(record, "type") == kind)
                    && (text(record, "code") != "Opt" || clause == "NEI 28.2")
            };
            let what: Vec<&str> = [side, contingent, category, kind].into_iter().filter(|w| !w.is_empty()).collect();
            expect(format!("of {}", what.join(", ")), all.iter().filter(fits).count(), expected, clause);
        }
        let oil = self.of(Kind::Land).filter(|(_, land)| flag(land, "oilfield")).count();
        if oil != OILFIELDS {
            self.add_count(format!(
                "there are {oil} land areas with an oilfield; the rules have {OILFIELDS} (NEI 7.2)"
            ));
        }
    }

    /// A counter that is somebody else than the pack says: perhaps the values went into the wrong line.
    fn another_counter(&mut self) {
        for (id, record) in self.of(Kind::Counter) {
            let Some(before) = self.before.0.get(id) else { continue };
            for field in super::apply::IDENTITY {
                if before.values.get(field) != record.values.get(field) {
                    let (was, is) = (shown(before.values.get(field)), shown(record.values.get(field)));
                    self.add(id, &format!("{field} is {is}, and the pack has {was}: is this the right counter?"));
                }
            }
        }
    }

    /// A row whose figures are those of the reconstruction, one column further: one was left out, or typed twice.
    fn shifted_rows(&mut self) {
        static RECONSTRUCTED: LazyLock<Option<Records>> =
            LazyLock::new(|| Base::read(&built_in_files(), &mut Mistakes::default()).map(|base| base.records));
        let Some(reconstructed) = RECONSTRUCTED.as_ref() else { return };
        let columns: Vec<&str> = FACTORS.iter().map(|(front, _)| *front).chain(["move"]).collect();
        let row = |record: &Record| columns.iter().map(|field| number(record, field)).collect::<Vec<_>>();
        for (id, record) in self.of(Kind::Counter) {
            let Some(ours) = reconstructed.0.get(id).map(row) else { continue };
            let theirs = row(record);
            let same = |theirs: &[Option<i64>], ours: &[Option<i64>]| {
                let pairs = theirs.iter().zip(ours).filter(|(a, b)| a.is_some() || b.is_some());
                let (alike, unlike): (Vec<_>, Vec<_>) = pairs.partition(|(a, b)| a == b);
                (alike.len(), unlike.len())
            };
            let (unmoved, _) = same(&theirs, &ours);
            let last = columns.len() - 1;
            for (direction, (alike, unlike)) in
                [("right", same(&theirs[1..], &ours[..last])), ("left", same(&theirs[..last], &ours[1..]))]
            {
                let many = if unmoved == 0 { SHIFTED - 1 } else { SHIFTED };
                if theirs != ours && alike >= many && unlike == 0 && alike > unmoved {
                    let reason = format!(
                        "{alike} of its figures are those of the reconstruction one column to the {direction}: was the \
                         row shifted?"
                    );
                    self.add(id, &reason);
                }
            }
        }
    }

    fn names(&mut self) {
        for kind in [Kind::Counter, Kind::Land, Kind::Turn] {
            let mut names: BTreeMap<(&str, &str, &str), &RecordId> = BTreeMap::new();
            for (id, record) in self.of(kind).filter(|(_, record)| text(record, "category") != "marker") {
                let name = (text(record, "contingent"), text(record, "type"), text(record, "name"));
                let name = if kind == Kind::Counter { name } else { ("", "", name.2) };
                // Of two that the pack calls by one name already, nobody has typed the name of the other by mistake.
                let is_known =
                    |id: &RecordId| self.before.0.get(id).is_some_and(|before| text(before, "name") == name.2);
                if let Some(other) = names.insert(name, id)
                    && !(is_known(id) && is_known(other))
                {
                    self.add(id, &format!("it has the name {} of {other}", shown(record.values.get("name"))));
                }
            }
        }
    }

    fn areas(&mut self) {
        for (id, sea) in self.of(Kind::Sea) {
            let square = text(sea, "square");
            if let Some(rest) = id.id.strip_prefix("s_")
                && !rest.starts_with(square)
            {
                self.add(id, &format!("its id names another square than {square}"));
            }
        }
        let tracks: BTreeSet<&str> = self
            .of(Kind::LandLink)
            .filter(|(_, link)| flag(link, "rail"))
            .filter_map(|(id, _)| ends(id))
            .flat_map(|(a, b)| [a, b])
            .collect();
        for (id, land) in self.of(Kind::Land).filter(|(_, land)| flag(land, "railroad")) {
            if !tracks.contains(id.id.as_str()) {
                self.add(id, &format!("a railroad is in {}, but none crosses its borders", text(land, "name")));
            }
        }
    }

    fn tables(&mut self) {
        for (id, refit) in self.of(Kind::Refit) {
            let results: Vec<usize> = list(refit, "result")
                .iter()
                .filter_map(|letter| {
                    ["R", "D", "X"].iter().position(|known| *letter == Value::Text((*known).to_owned()))
                })
                .collect();
            if !results.is_sorted() {
                self.add(id, "a higher die gives a better result than a lower one (NEI 18.1)");
            }
        }
        for (id, drive) in self.of(Kind::SingaporeDrive) {
            let boxes: Vec<&Value> =
                list(drive, "boxes_by_die").iter().filter(|value| matches!(value, Value::Number(_))).collect();
            if !boxes.is_sorted() {
                self.add(id, "a higher die moves the marker less far than a lower one (NEI 7.4)");
            }
        }
        for (id, track) in self.of(Kind::SingaporeTrack) {
            let last = list(track, "boxes").last();
            if last.is_some() && last != track.values.get("start") {
                self.add(id, "the marker does not start in the last box");
            }
        }
        let mut incidents = BTreeMap::new();
        for (id, incident) in self.of(Kind::Incident) {
            if number(incident, "amount").is_some_and(|points| points.abs() > LARGE_CHANGE || points == 0) {
                self.add(id, &format!("an incident changes Action Points by 1 to {LARGE_CHANGE} (NEI 8.1)"));
            }
            let side = id.id.split('-').next();
            if let Some(other) = incidents.insert((side, text(incident, "key")), id) {
                self.add(id, &format!("it has the key of {other}"));
            }
        }
    }
}
