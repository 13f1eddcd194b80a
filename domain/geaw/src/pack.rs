//! The data pack of GEAW: what the text says of the components, and whatever an owner transcribed into the files.
//!
//! Every file is TOML with one record a line. [`load`] reports all mistakes at once, each with file, line and reason,
//! and checks every record against the errata as it would a transcription at the table.

pub mod schema;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};

use super::components::{Contingent, Section};
use super::sheets::{
    Complete, CorpsRow, Counter, HexRecord, HexsideRecord, LossValue, MobilizationRow, NamedObjective, PlacementRow,
    ScenarioNumeral, ScenarioSheet, Sheets, TerrainRow, Transcription, TurnRecord,
};
use super::transcribing;
use kernel::pack_files::{PackError, PackFiles};
use kernel::records::{Mistakes, Place, Section as TomlSection, read_files};

/// The files of a pack.
const FILES: [&str; 5] = ["abbreviations.toml", "counters.toml", "map.toml", "scenarios.toml", "tables.toml"];

/// Everything printed, as far as it is known.
#[derive(Debug, Clone, PartialEq)]
pub struct Pack {
    /// SHA-256 over the files, in hexadecimal.
    pub hash: String,
    /// Map, counters and charts.
    pub sheets: Sheets,
    /// The abbreviations on counters (2.10), in the order of the rulebook.
    pub abbreviations: Vec<Abbreviation>,
    /// The scenarios known by name, in the order of their numerals.
    pub scenarios: Vec<Scenario>,
}

/// An abbreviation on the counters of a contingent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Abbreviation {
    /// On whose counters it stands; on others the same letters may mean something else.
    pub contingent: Contingent,
    /// The abbreviation, letter by letter as printed, such as `Ch Ex`.
    pub short: String,
    /// What it stands for.
    pub long: String,
}

/// A scenario as the contents of the book name it, with its sheet where an owner entered one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// `I`, `II` or `III` as in the book; the sheet of an overlay is for the scenario with its numeral.
    pub numeral: ScenarioNumeral,
    /// The title in the contents of the book, such as 1941-45: Campaign Game.
    pub title: String,
    /// Where the book has it.
    pub section: Section,
    /// The year in which it begins, such as 1941.
    pub from: u16,
    /// The year in which it ends, such as 1945.
    pub to: u16,
    /// Whether it belongs to the optional rules.
    pub optional: bool,
    /// Length, victory points, set-up.
    #[serde(default)]
    pub sheet: Option<ScenarioSheet>,
}

impl Pack {
    /// What an abbreviation on a counter of a contingent stands for.
    pub fn long_form(&self, contingent: Contingent, short: &str) -> Option<&str> {
        let of_contingent = self.abbreviations.iter().filter(|known| known.contingent == contingent);
        of_contingent.filter(|known| known.short == short).map(|known| known.long.as_str()).next()
    }

    /// The pack compiled into this program, read once.
    ///
    /// # Panics
    ///
    /// If the compiled-in files have a mistake, which the tests over the pack rule out.
    pub fn built_in() -> Arc<Self> {
        static BUILT_IN: LazyLock<Arc<Pack>> = LazyLock::new(|| match load(&built_in_files()) {
            Ok(pack) => Arc::new(pack),
            Err(error) => panic!("{error}"),
        });
        Arc::clone(&BUILT_IN)
    }
}

/// The files compiled into this program.
pub fn built_in_files() -> PackFiles {
    [
        ("abbreviations.toml", include_str!("../../../scenarios/geaw/abbreviations.toml")),
        ("counters.toml", include_str!("../../../scenarios/geaw/counters.toml")),
        ("map.toml", include_str!("../../../scenarios/geaw/map.toml")),
        ("scenarios.toml", include_str!("../../../scenarios/geaw/scenarios.toml")),
        ("tables.toml", include_str!("../../../scenarios/geaw/tables.toml")),
    ]
    .into_iter()
    .collect()
}

/// Reads and checks a pack; on failure gives all mistakes of all files at once.
pub fn load(files: &PackFiles) -> Result<Pack, PackError> {
    let mut mistakes = Mistakes::default();
    let mut reading = Reading::default();
    read_files(files, &FILES, &mut mistakes, |name, section, mistakes| reading.read(name, section, mistakes));
    reading.check_what_the_text_gives(&mut mistakes);
    let mistakes = mistakes.into_sorted();
    if mistakes.is_empty() {
        let Reading { sheets, abbreviations, scenarios } = reading;
        Ok(Pack { hash: files.hash(), sheets, abbreviations, scenarios })
    } else {
        Err(PackError { mistakes })
    }
}

/// A pack in the making.
#[derive(Default)]
struct Reading {
    sheets: Sheets,
    abbreviations: Vec<Abbreviation>,
    scenarios: Vec<Scenario>,
}

impl Reading {
    fn read(&mut self, name: &str, mut section: TomlSection<'_, '_>, mistakes: &mut Mistakes) {
        match name {
            "map.toml" => {
                self.enter::<HexRecord>(&mut section, "hex", Transcription::Hex, mistakes);
                self.enter::<HexsideRecord>(&mut section, "hexside", Transcription::Hexside, mistakes);
                if let Some(complete) = section.optional::<Complete>("complete", mistakes) {
                    self.sheets.complete = complete.value;
                }
            }
            "tables.toml" => {
                self.enter::<TerrainRow>(&mut section, "terrain", Transcription::Terrain, mistakes);
                self.enter::<MobilizationRow>(&mut section, "mobilization", Transcription::Mobilization, mistakes);
                self.enter::<PlacementRow>(&mut section, "placement", Transcription::Placement, mistakes);
                self.enter::<CorpsRow>(&mut section, "corps", Transcription::Corps, mistakes);
                self.enter::<TurnRecord>(&mut section, "turn", Transcription::Turn, mistakes);
                self.enter::<LossValue>(&mut section, "loss", Transcription::Loss, mistakes);
                self.enter::<NamedObjective>(&mut section, "objective", Transcription::Objective, mistakes);
            }
            "counters.toml" => {
                let unit = |counter: Counter| Transcription::Counter { side: counter.side(), counter };
                self.enter::<Counter>(&mut section, "counter", unit, mistakes);
                self.enter::<Marker>(&mut section, "marker", |marker| Transcription::Marker(marker.id), mistakes);
            }
            "abbreviations.toml" => {
                let records = section.optional_records::<Abbreviation>("abbreviation", mistakes);
                self.abbreviations.extend(records.good.into_iter().map(|at| at.value));
            }
            _ => {
                let records = section.optional_records::<Scenario>("scenario", mistakes);
                self.scenarios.extend(records.good.into_iter().map(|at| at.value));
            }
        }
        section.finish(mistakes);
    }

    fn enter<T: for<'t> Deserialize<'t>>(
        &mut self,
        section: &mut TomlSection<'_, '_>,
        key: &str,
        transcription: impl Fn(T) -> Transcription,
        mistakes: &mut Mistakes,
    ) {
        for record in section.optional_records::<T>(key, mistakes).good {
            let transcription = transcription(record.value);
            for objection in transcribing::judge(&self.sheets, &transcription) {
                mistakes.add(record.place, format!("{}; {}", objection.message, objection.cure));
            }
            self.sheets.enter(&transcribing::corrected(&transcription));
        }
    }

    /// What the errata and the text say must stand in every pack, so that no owner's file loses it.
    fn check_what_the_text_gives(&self, mistakes: &mut Mistakes) {
        let mut demand = |file: &'static str, holds: bool, what: &str| {
            if !holds {
                mistakes.add(Place { file, line: 1 }, format!("the errata ask for {what}"));
            }
        };
        for side in transcribing::LOWER_YANGTZE {
            let record = side.parse().ok().and_then(|side| self.sheets.hexsides.get(&side));
            demand(
                "map.toml",
                record.is_some_and(|record| record.river().is_some()),
                &format!("the Yangtze at {side}"),
            );
        }
        let wenchow = transcribing::WENCHOW.parse().ok().and_then(|hex| self.sheets.hexes.get(&hex));
        demand("map.toml", wenchow.is_some_and(|record| record.value == Some(1)), "Wenchow in 3117, worth 1");
        let has = |terrain: &str| self.sheets.terrain.contains_key(terrain);
        demand("tables.toml", has("clear") && has("desert"), "rows for clear and desert");
    }
}

/// A marker in a file.
#[derive(Debug, Clone, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Marker {
    pub(super) id: super::components::UnitId,
}

/// The transcriptions of a game as the files of a pack, for the next game of the same table (GEAW-R-07).
pub fn table_files(pack: &Pack, sheets: &Sheets) -> PackFiles {
    let markers: Vec<Marker> = sheets.markers.iter().map(|id| Marker { id: *id }).collect();
    let complete = BTreeMap::from([("complete", sheets.complete)]);
    [
        ("abbreviations.toml", records("abbreviation", &pack.abbreviations)),
        ("counters.toml", records("counter", sheets.counters.values()) + &records("marker", &markers)),
        (
            "map.toml",
            toml::to_string(&complete).unwrap_or_default()
                + "\n"
                + &records("hex", sheets.hexes.values())
                + &records("hexside", sheets.hexsides.values()),
        ),
        ("scenarios.toml", records("scenario", &pack.scenarios)),
        (
            "tables.toml",
            records("terrain", sheets.terrain.values())
                + &records("mobilization", &sheets.mobilization)
                + &records("placement", &sheets.placement)
                + &records("corps", &sheets.corps)
                + &records("turn", sheets.turns.values())
                + &records("loss", &sheets.losses)
                + &records("objective", sheets.objectives.values()),
        ),
    ]
    .into_iter()
    .map(|(name, text)| (name, format!("schema = 1\n\n{text}")))
    .collect()
}

fn records<'a, T: Serialize + 'a>(key: &str, records: impl IntoIterator<Item = &'a T>) -> String {
    let mut text = String::new();
    for record in records {
        let wrapped = BTreeMap::from([(key, [record])]);
        let _ = writeln!(text, "{}", toml::to_string(&wrapped).unwrap_or_default());
    }
    text
}
