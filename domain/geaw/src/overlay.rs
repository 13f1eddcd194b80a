//! GEAW 2, 3, 6 to 8: the owner's overlay, what he read off his map, counters and charts, laid over a pack
//! (GEAW-R-07). The errata and the numbers of the text hold against it, as they do for what is typed at the table.

use std::collections::BTreeSet;

use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::Table;

use super::game::Game;
use super::pack::{self, Marker, Pack};
use super::sheets::{
    Complete, CorpsRow, Counter, HexRecord, HexsideRecord, LossValue, MobilizationRow, PlacementRow, ScenarioSheet,
    Sheets, TerrainRow, Transcription, TurnRecord, UnitKind,
};
use super::transcribing;
use crate::declarations::{Topic, Value};
use kernel::overlay::sheets::{
    Entry, Kind, Known, Laid, Overlay, beyond, canonical, kind, laid_hash, section_hashes, table,
};
use kernel::overlay::{OverlayError, Section};
use kernel::pack_files::{PackFiles, PackMistake};

/// The book, as an overlay names it.
pub const BOOK: &str = "geaw";

/// What an owner can read off his copy, in the order of an overlay.
pub const KINDS: &[Kind] = &[
    kind("mobilization", Section::Tables, &["units"], canonical::<MobilizationRow>),
    Kind { prints_notes: true, ..kind("terrain", Section::Tables, &["terrain"], terrain) },
    kind("corps", Section::Tables, &["corps"], canonical::<CorpsRow>),
    kind("placement", Section::Tables, &["units"], canonical::<PlacementRow>),
    kind("turn", Section::Tables, &["turn"], canonical::<TurnRecord>),
    kind("loss", Section::Tables, &["units"], canonical::<LossValue>),
    kind("sheet", Section::Tables, &["numeral"], canonical::<ScenarioSheet>),
    kind("counter", Section::Counters, &["id"], canonical::<Counter>),
    kind("marker", Section::Counters, &["id"], canonical::<Marker>),
    kind("hex", Section::Map, &["hex"], hex),
    kind("hexside", Section::Map, &["hexside"], canonical::<HexsideRecord>),
    kind("complete", Section::Map, &[], canonical::<Complete>),
];

/// Reads an overlay for its own sake; on failure gives all mistakes at once.
pub fn read(file: &str, text: &str) -> Result<Overlay, OverlayError> {
    Overlay::read(BOOK, KINDS, file, text)
}

/// Lays an overlay over the files of a pack; on failure gives all mistakes at once, and nothing is laid.
pub fn load(files: &PackFiles, file: &str, text: &str) -> Result<Laid<Pack>, OverlayError> {
    let refused = |mistakes| OverlayError { mistakes, doubts: Vec::new() };
    let base = pack::load(files).map_err(|error| refused(error.mistakes))?;
    let overlay = read(file, text)?;
    let mut laid = base.clone();
    let mut mistakes = Vec::new();
    for entry in overlay.entries() {
        if entry.kind.key == "sheet" {
            enter_sheet(&mut laid, &overlay, entry, &mut mistakes);
            continue;
        }
        // What was read once is read again; should it not be, the entry says so.
        let transcription = match transcription(entry) {
            Ok(transcription) => transcription,
            Err(reason) => {
                mistakes.push(overlay.mistake(entry, reason));
                continue;
            }
        };
        for objection in transcribing::judge(&laid.sheets, &transcription) {
            mistakes.push(overlay.mistake(entry, format!("{}; {}", objection.message, objection.cure)));
        }
        laid.sheets.enter(&transcribing::corrected(&transcription));
    }
    if !mistakes.is_empty() {
        mistakes.sort();
        return Err(refused(mistakes));
    }
    let (before, after) = (known(&base), known(&laid));
    laid.hash = laid_hash(&base.hash, &before, &after);
    let doubt = |reason| PackMistake { file: file.to_owned(), line: 1, reason };
    let doubts = transcribing::contradictions(&laid.sheets).into_iter().map(doubt).collect();
    let sections = section_hashes(KINDS, &after, &overlay);
    Ok(Laid { hash: laid.hash.clone(), pack: laid, overlay, doubts, sections })
}

/// What a table typed and declared of the components beyond the pack of this program, as an overlay for its next game.
/// What stands in the overlay that the game was begun with keeps its readings; of the rest `date` is the day.
pub fn of_game(pack: &Pack, game: &Game, earlier: Option<&Overlay>, date: &str) -> Overlay {
    let mut typed = Pack { sheets: (*game.sheets).clone(), ..(*game.pack).clone() };
    for declared in declared(game) {
        typed.sheets.enter(&declared);
    }
    if let Some(sheet) = &game.scenario {
        for same in typed.scenarios.iter_mut().filter(|scenario| scenario.numeral == sheet.numeral) {
            same.sheet = Some(sheet.clone());
        }
    }
    Overlay::of(BOOK, KINDS, beyond(&known(pack), known(&typed)), earlier, date)
}

/// The declarations that say what a component says: prices on the Mobilization Costs Table and movement factors.
fn declared(game: &Game) -> Vec<Transcription> {
    let claims = game.declarations.iter().map(|declaration| &declaration.claim);
    let said = claims.filter_map(|claim| match (&claim.topic, &claim.value) {
        (Topic::Price { unit }, Value::Number(cost)) => {
            let units = kind_of(game.sheets.counters.get(unit)?);
            let cost = Some(u8::try_from(*cost).ok()?);
            Some(Transcription::Mobilization(MobilizationRow { units, cost, years: BTreeSet::new(), once: false }))
        }
        (Topic::Allowance { unit }, Value::Number(movement)) => {
            let counter = game.sheets.counters.get(unit)?;
            let counter = Counter { movement: Some(u8::try_from(*movement).ok()?), ..counter.clone() };
            Some(Transcription::Counter { side: counter.side(), counter })
        }
        _ => None,
    });
    said.collect()
}

/// The units of a counter's kind, by all that a table can tell them by.
fn kind_of(counter: &Counter) -> UnitKind {
    UnitKind {
        contingent: counter.contingent,
        unit_type: Some(counter.unit_type),
        size: Some(counter.size),
        factors: counter.factors.clone(),
        name: (!counter.name.is_empty()).then(|| counter.name.clone()),
    }
}

fn hex(record: Table) -> Result<Table, String> {
    spelled::<HexRecord>(record, Transcription::Hex, |read| {
        if let Transcription::Hex(record) = read { table(&record) } else { Err("no hex".to_owned()) }
    })
}

fn terrain(record: Table) -> Result<Table, String> {
    spelled::<TerrainRow>(record, Transcription::Terrain, |read| {
        if let Transcription::Terrain(row) = read { table(&row) } else { Err("no terrain".to_owned()) }
    })
}

/// A record with its names as the errata spell them.
fn spelled<T: DeserializeOwned + Serialize>(
    record: Table,
    read: impl Fn(T) -> Transcription,
    write: impl Fn(Transcription) -> Result<Table, String>,
) -> Result<Table, String> {
    let record: T = canonical::<T>(record)?.try_into().map_err(|error: toml::de::Error| error.to_string())?;
    write(transcribing::corrected(&read(record)))
}

fn transcription(entry: &Entry) -> Result<Transcription, String> {
    fn read<T: DeserializeOwned>(entry: &Entry) -> Result<T, String> {
        entry.record.clone().try_into().map_err(|error: toml::de::Error| error.message().to_owned())
    }
    Ok(match entry.kind.key {
        "hex" => Transcription::Hex(read(entry)?),
        "hexside" => Transcription::Hexside(read(entry)?),
        "terrain" => Transcription::Terrain(read(entry)?),
        "mobilization" => Transcription::Mobilization(read(entry)?),
        "placement" => Transcription::Placement(read(entry)?),
        "corps" => Transcription::Corps(read(entry)?),
        "turn" => Transcription::Turn(read(entry)?),
        "loss" => Transcription::Loss(read(entry)?),
        "complete" => Transcription::Complete(read(entry)?),
        "marker" => Transcription::Marker(read::<Marker>(entry)?.id),
        _ => {
            let counter: Counter = read(entry)?;
            Transcription::Counter { side: counter.side(), counter }
        }
    })
}

fn enter_sheet(laid: &mut Pack, overlay: &Overlay, entry: &Entry, mistakes: &mut Vec<PackMistake>) {
    let Ok(sheet) = entry.record.clone().try_into::<ScenarioSheet>() else { return };
    if let Some(scenario) = laid.scenarios.iter_mut().find(|scenario| scenario.numeral == sheet.numeral) {
        scenario.sheet = Some(sheet);
        return;
    }
    let known: Vec<_> = laid.scenarios.iter().filter_map(|one| table(one).ok()).collect();
    let known: Vec<_> = known.iter().filter_map(|one| one.get("numeral")).map(ToString::to_string).collect();
    mistakes.push(overlay.mistake(entry, format!("the pack has no such scenario; it has {}", known.join(", "))));
}

/// Everything that a pack says of the components.
fn known(pack: &Pack) -> Known {
    fn add<'r, T: Serialize + 'r>(known: &mut Known, key: &'static str, records: impl IntoIterator<Item = &'r T>) {
        // A record that was read is written; one that is not would be missed in its hash alone.
        known.extend(records.into_iter().filter_map(|record| Some((key, table(record).ok()?))));
    }

    let sheets: &Sheets = &pack.sheets;
    let mut known = Known::new();
    add(&mut known, "mobilization", &sheets.mobilization);
    add(&mut known, "terrain", sheets.terrain.values());
    add(&mut known, "corps", &sheets.corps);
    add(&mut known, "placement", &sheets.placement);
    add(&mut known, "turn", sheets.turns.values());
    add(&mut known, "loss", &sheets.losses);
    add(&mut known, "sheet", pack.scenarios.iter().filter_map(|scenario| scenario.sheet.as_ref()));
    add(&mut known, "counter", sheets.counters.values());
    let markers: Vec<Marker> = sheets.markers.iter().map(|id| Marker { id: *id }).collect();
    add(&mut known, "marker", &markers);
    add(&mut known, "hex", sheets.hexes.values());
    add(&mut known, "hexside", sheets.hexsides.values());
    add(&mut known, "complete", (sheets.complete != Complete::default()).then_some(&sheets.complete));
    known
}
