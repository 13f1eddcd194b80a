//! GEAW 2, 3, 6 to 8: the owner's overlay, what he read off his map, counters and charts, laid over a pack
//! (GEAW-R-07). The errata and the numbers of the text hold against it, as they do for what is typed at the table.

use std::collections::BTreeSet;

use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::Table;

use super::book::Geaw;
use super::game::Game;
use super::pack::{self, Marker, Pack};
use super::sheets::{
    Complete, CorpsRow, Counter, HexRecord, HexsideRecord, LossValue, MobilizationRow, NamedObjective, PlacementRow,
    ScenarioSheet, Sheets, TerrainRow, Transcription, TurnRecord, UnitKind,
};
use super::transcribing;
use crate::declarations::{Topic, Value};
use kernel::overlay::sheets::{self, Entry, Kind, Known, Laid, Overlay, Typed, add, canonical, kind, table};
use kernel::overlay::{OverlayError, Section};
use kernel::pack_files::{PackError, PackFiles};

/// Reads an overlay for its own sake; on failure gives all mistakes at once.
pub fn read(file: &str, text: &str) -> Result<Overlay, OverlayError> {
    sheets::read::<Geaw>(file, text)
}

/// Lays an overlay over the files of a pack; on failure gives all mistakes at once, and nothing is laid.
pub fn load(files: &PackFiles, file: &str, text: &str) -> Result<Laid<Pack>, OverlayError> {
    sheets::load::<Geaw>(files, file, text)
}

impl Typed for Geaw {
    const BOOK: &'static str = "geaw";
    const KINDS: &'static [Kind] = &[
        kind("mobilization", Section::Tables, &["units"], canonical::<MobilizationRow>),
        Kind { prints_notes: true, ..kind("terrain", Section::Tables, &["terrain"], terrain) },
        kind("corps", Section::Tables, &["corps"], canonical::<CorpsRow>),
        kind("placement", Section::Tables, &["units"], canonical::<PlacementRow>),
        kind("turn", Section::Tables, &["turn"], canonical::<TurnRecord>),
        kind("loss", Section::Tables, &["units"], canonical::<LossValue>),
        kind("objective", Section::Tables, &["name"], canonical::<NamedObjective>),
        kind("sheet", Section::Tables, &["numeral"], canonical::<ScenarioSheet>),
        kind("counter", Section::Counters, &["id"], canonical::<Counter>),
        kind("marker", Section::Counters, &["id"], canonical::<Marker>),
        kind("hex", Section::Map, &["hex"], hex),
        kind("hexside", Section::Map, &["hexside"], canonical::<HexsideRecord>),
        kind("complete", Section::Map, &[], canonical::<Complete>),
    ];
    type Pack = Pack;

    fn load(files: &PackFiles) -> Result<Pack, PackError> {
        pack::load(files)
    }

    fn hash(pack: &mut Pack) -> &mut String {
        &mut pack.hash
    }

    fn enter(pack: &mut Pack, entry: &Entry) -> Vec<String> {
        if entry.kind.key == "sheet" {
            return enter_sheet(pack, entry).err().into_iter().collect();
        }
        let transcription = match transcription(entry) {
            Ok(transcription) => transcription,
            Err(reason) => return vec![reason],
        };
        let objections = transcribing::judge(&pack.sheets, &transcription);
        pack.sheets.enter(&transcribing::corrected(&transcription));
        objections.into_iter().map(|objection| format!("{}; {}", objection.message, objection.cure)).collect()
    }

    fn known(pack: &Pack) -> Known {
        let sheets: &Sheets = &pack.sheets;
        let mut known = Known::new();
        add(&mut known, "mobilization", &sheets.mobilization);
        add(&mut known, "terrain", sheets.terrain.values());
        add(&mut known, "corps", &sheets.corps);
        add(&mut known, "placement", &sheets.placement);
        add(&mut known, "turn", sheets.turns.values());
        add(&mut known, "loss", &sheets.losses);
        add(&mut known, "objective", sheets.objectives.values());
        add(&mut known, "sheet", pack.scenarios.iter().filter_map(|scenario| scenario.sheet.as_ref()));
        add(&mut known, "counter", sheets.counters.values());
        let markers: Vec<Marker> = sheets.markers.iter().map(|id| Marker { id: *id }).collect();
        add(&mut known, "marker", &markers);
        add(&mut known, "hex", sheets.hexes.values());
        add(&mut known, "hexside", sheets.hexsides.values());
        add(&mut known, "complete", (sheets.complete != Complete::default()).then_some(&sheets.complete));
        known
    }

    fn doubts(pack: &Pack) -> Vec<String> {
        transcribing::contradictions(&pack.sheets).into_iter().map(|gap| gap.text).collect()
    }
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
    sheets::of_typed::<Geaw>(pack, &typed, earlier, date)
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
    write(transcribing::corrected(&read(sheets::typed(record)?)))
}

fn transcription(entry: &Entry) -> Result<Transcription, String> {
    Ok(match entry.kind.key {
        "hex" => Transcription::Hex(entry.read()?),
        "hexside" => Transcription::Hexside(entry.read()?),
        "terrain" => Transcription::Terrain(entry.read()?),
        "mobilization" => Transcription::Mobilization(entry.read()?),
        "placement" => Transcription::Placement(entry.read()?),
        "corps" => Transcription::Corps(entry.read()?),
        "turn" => Transcription::Turn(entry.read()?),
        "loss" => Transcription::Loss(entry.read()?),
        "objective" => Transcription::Objective(entry.read()?),
        "complete" => Transcription::Complete(entry.read()?),
        "marker" => Transcription::Marker(entry.read::<Marker>()?.id),
        _ => {
            let counter: Counter = entry.read()?;
            Transcription::Counter { side: counter.side(), counter }
        }
    })
}

fn enter_sheet(pack: &mut Pack, entry: &Entry) -> Result<(), String> {
    let sheet: ScenarioSheet = entry.read()?;
    if let Some(scenario) = pack.scenarios.iter_mut().find(|scenario| scenario.numeral == sheet.numeral) {
        scenario.sheet = Some(sheet);
        return Ok(());
    }
    let known: Vec<_> = pack.scenarios.iter().filter_map(|one| table(one).ok()).collect();
    let known: Vec<_> = known.iter().filter_map(|one| one.get("numeral")).map(ToString::to_string).collect();
    Err(format!("the pack has no such scenario; it has {}", known.join(", ")))
}
