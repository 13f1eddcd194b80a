//! Loading a pack from the texts of its files.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::sync::{Arc, LazyLock};

use sha2::{Digest, Sha256};

use super::records::{Mistakes, Place, Source};
use super::{Pack, Warnings, check, counters, map_file, scenario, tables};

const MAP: &str = "map.toml";
const COUNTERS: &str = "counters.csv";
const TABLES: &str = "tables.toml";

/// The texts of the files of a pack, by file name: `map.toml`, `counters.csv`, `tables.toml` and one
/// `scenario_*.toml` for each scenario. Reading them from a folder is the caller's business.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PackFiles(BTreeMap<String, String>);

impl PackFiles {
    /// The files compiled into this program.
    pub fn built_in() -> Self {
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

    /// Adds a file, or puts another text in the place of one. Names that end neither in `.toml` nor in `.csv`
    /// (the notes beside the pack) are left out.
    pub fn insert(&mut self, name: impl Into<String>, text: impl Into<String>) {
        let name = name.into();
        if has_extension(&name, "toml") || has_extension(&name, "csv") {
            self.0.insert(name, text.into());
        }
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// The files in the order of their names, which is also the order of [`Pack::hash`].
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// SHA-256 over the names and texts, in hexadecimal. Lengths go in too, so that no text can pass for a name.
    fn hash(&self) -> String {
        let mut hasher = Sha256::new();
        for part in self.iter().flat_map(|(name, text)| [name, text]) {
            hasher.update(part.len().to_string());
            hasher.update([0]);
            hasher.update(part);
        }
        let mut hexadecimal = String::new();
        for byte in hasher.finalize() {
            // Writing to a string cannot fail.
            _ = write!(hexadecimal, "{byte:02x}");
        }
        hexadecimal
    }
}

impl<N: Into<String>, T: Into<String>> FromIterator<(N, T)> for PackFiles {
    fn from_iter<I: IntoIterator<Item = (N, T)>>(files: I) -> Self {
        let mut all = Self::default();
        for (name, text) in files {
            all.insert(name, text);
        }
        all
    }
}

fn has_extension(name: &str, extension: &str) -> bool {
    std::path::Path::new(name).extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}

/// Every reason why the files are no pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackError {
    /// The mistakes, in the order of files and lines.
    pub mistakes: Vec<PackMistake>,
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mistakes = if self.mistakes.len() == 1 { "mistake" } else { "mistakes" };
        write!(f, "the data pack has {} {mistakes}", self.mistakes.len())?;
        for mistake in &self.mistakes {
            write!(f, "\n{mistake}")?;
        }
        Ok(())
    }
}

impl std::error::Error for PackError {}

/// One mistake: `map.toml:214: …`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PackMistake {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what would be right.
    pub reason: String,
}

impl fmt::Display for PackMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.reason)
    }
}

impl Pack {
    /// Reads and checks a pack; on failure gives all mistakes of all files at once.
    pub fn load(files: &PackFiles) -> Result<Self, PackError> {
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
        static BUILT_IN: LazyLock<Arc<Pack>> = LazyLock::new(|| match Pack::load(&PackFiles::built_in()) {
            Ok(pack) => Arc::new(pack),
            Err(error) => panic!("{error}"),
        });
        Arc::clone(&BUILT_IN)
    }
}
