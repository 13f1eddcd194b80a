//! Loading a pack from the texts of its files.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use super::{Pack, Warnings, check, counters, map_file, scenario, tables};
use crate::components::UnitId;
use kernel::pack_files::has_extension;
pub use kernel::pack_files::{PackError, PackFiles, PackMistake};
use kernel::records::{Mistakes, Place, Source};

const MAP: &str = "map.toml";
const COUNTERS: &str = "counters.csv";
const TABLES: &str = "tables.toml";

/// The files compiled into this program.
pub fn built_in_files() -> PackFiles {
    [
        (MAP, include_str!("../../../../scenarios/nei/map.toml")),
        (COUNTERS, include_str!("../../../../scenarios/nei/counters.csv")),
        (TABLES, include_str!("../../../../scenarios/nei/tables.toml")),
        ("scenario_1.toml", include_str!("../../../../scenarios/nei/scenario_1.toml")),
        ("scenario_2.toml", include_str!("../../../../scenarios/nei/scenario_2.toml")),
    ]
    .into_iter()
    .collect()
}

impl Pack {
    /// Reads and checks a pack; on failure gives all mistakes of all files at once.
    pub fn load(files: &PackFiles) -> Result<Self, PackError> {
        Self::load_lacking(files, &BTreeSet::new())
    }

    /// The same where the printed game lacks counters that a scenario may name: it begins without them.
    pub(crate) fn load_lacking(files: &PackFiles, lacking: &BTreeSet<UnitId>) -> Result<Self, PackError> {
        let mut mistakes = Mistakes::default();
        let mut warnings = Warnings::default();
        let sources: Vec<Source<'_>> = files.iter().map(|(name, text)| Source::new(name, text)).collect();
        let mut scenario_sources = Vec::new();
        for source in &sources {
            match source.name() {
                MAP | TABLES | COUNTERS => {}
                name if name.starts_with("scenario_") && has_extension(name, "toml") => scenario_sources.push(source),
                name => mistakes.add(
                    Place { file: name, line: 1 },
                    format!("no file of a pack has this name; it has {MAP}, {COUNTERS}, {TABLES} and scenario_*.toml"),
                ),
            }
        }
        if scenario_sources.is_empty() {
            mistakes.add(Place { file: "scenario_1.toml", line: 1 }, "a pack needs at least one scenario_*.toml");
        }
        let mut find = |name: &'static str| {
            let found = sources.iter().find(|source| source.name() == name);
            if found.is_none() {
                mistakes.add(Place { file: name, line: 1 }, "the file is missing");
            }
            found
        };
        let (map_source, counters_source, tables_source) = (find(MAP), find(COUNTERS), find(TABLES));

        let map = map_source.and_then(|source| map_file::read(source, &mut mistakes));
        let counters = counters_source
            .zip(files.text(COUNTERS))
            .and_then(|(source, text)| counters::read(source.name(), text, &mut mistakes, &mut warnings));
        let counters = counters.map(|mut read| {
            for unit in lacking {
                read.places.entry(*unit).or_insert(Place { file: COUNTERS, line: 1 });
            }
            read
        });
        let tables = tables_source.and_then(|source| tables::read(source, &mut mistakes, &mut warnings));
        let mut scenarios = BTreeMap::new();
        if let (Some(map), Some(counters), Some(tables)) = (&map, &counters, &tables) {
            check::across_files(map, counters, tables, &mut mistakes);
            for source in scenario_sources {
                let Some(read) = scenario::read(source, map, counters, &tables.tables, &mut mistakes) else { continue };
                let place = source.place(0);
                if let Some(earlier) = scenarios.insert(read.id.clone(), read) {
                    mistakes.add(place, format!("scenario {} is given by another file too", earlier.id));
                }
            }
        } else {
            for source in scenario_sources {
                source.parse(&mut mistakes);
            }
        }

        let mistakes = mistakes.into_sorted();
        match (map, counters, tables) {
            (Some(map), Some(counters), Some(tables)) if mistakes.is_empty() => Ok(Self {
                hash: files.hash(),
                map: map.map,
                counters: counters.counters,
                tables: tables.tables,
                scenarios,
                warnings: warnings.0,
            }),
            _ => Err(PackError { mistakes }),
        }
    }

    /// The pack compiled into this program, read once.
    ///
    /// # Panics
    ///
    /// If the compiled-in files have a mistake, which the tests over the pack rule out.
    pub fn built_in() -> Arc<Self> {
        static BUILT_IN: LazyLock<Arc<Pack>> = LazyLock::new(|| match Pack::load(&built_in_files()) {
            Ok(pack) => Arc::new(pack),
            Err(error) => panic!("{error}"),
        });
        Arc::clone(&BUILT_IN)
    }
}
