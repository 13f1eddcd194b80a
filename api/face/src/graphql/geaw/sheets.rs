//! Everything printed, as far as it is known, and the data pack.

use async_graphql::{ID, Object, Result, SimpleObject};
use domain::geaw::Geaw;
use domain::geaw::hexes::Hex;
use domain::geaw::pack::{Abbreviation, Pack, Scenario};
use domain::geaw::sheets::Sheets;
use domain::geaw::transcribing::{Gap, gaps};
use domain::kernel::system::System;

use super::records::{
    GeawComplete, GeawCorpsRow, GeawCounter, GeawHex, GeawHexside, GeawLossValue, GeawMobilizationRow,
    GeawNamedObjective, GeawPlacementRow, GeawScenario, GeawTerrain, GeawTurn,
};
use super::view::UNITS_MAX;
use super::{GeawContingent, GeawScenarioNumeral};
use crate::graphql::error::Code;
use crate::graphql::identity::{Found, Id, Origin, Part, identified};
use crate::graphql::mirror::{Mirror, Output, output};
use crate::graphql::shown::object;

/// The most hexes or hexsides in one answer.
pub(crate) const PAGE_MAX: i32 = 500;
/// How many rows a chart is reckoned to have.
const ROWS: usize = 30;

fn page(first: i32) -> usize {
    usize::try_from(first.clamp(0, PAGE_MAX)).unwrap_or(0)
}

/// What is printed on map, counters and charts, as far as it was transcribed. Every value rests on a transcription;
/// what the text of the rules gives is entered from the start.
#[derive(Clone)]
pub struct GeawSheets {
    id: Id,
    sheets: Sheets,
}

/// What is printed on map, counters and charts, as far as it was transcribed.
#[expect(clippy::unused_async, reason = "resolvers are async by their macro")]
#[Object]
impl GeawSheets {
    /// Its id.
    async fn id(&self) -> ID {
        (&self.id).into()
    }

    /// Hexes in the order of their numbers, at most 500 at a time.
    #[graphql(complexity = "page(first) * child_complexity")]
    async fn hexes(
        &self,
        #[graphql(desc = "The last hex already known; null for the beginning.")] after: Option<ID>,
        #[graphql(default = 500, desc = "How many.")] first: i32,
    ) -> Result<Vec<GeawHex>> {
        let after: Option<Hex> = after.map(|id| known(&id)).transpose()?;
        let rest = self.sheets.hexes.values().filter(|record| after.is_none_or(|after| record.hex > after));
        Ok(rest.take(page(first)).map(GeawHex::output).collect())
    }

    /// Hexsides in the order of their numbers, at most 500 at a time.
    #[graphql(complexity = "page(first) * child_complexity")]
    async fn hexsides(
        &self,
        #[graphql(desc = "How many to pass over.", default = 0)] offset: i32,
        #[graphql(default = 500, desc = "How many.")] first: i32,
    ) -> Vec<GeawHexside> {
        let passed = usize::try_from(offset).unwrap_or(0);
        self.sheets.hexsides.values().skip(passed).take(page(first)).map(GeawHexside::output).collect()
    }

    /// The Terrain Effects Chart (8.8).
    #[graphql(complexity = "ROWS * child_complexity")]
    async fn terrain(&self) -> Vec<GeawTerrain> {
        self.sheets.terrain.values().map(GeawTerrain::output).collect()
    }

    /// The counters, by code.
    #[graphql(complexity = "UNITS_MAX * child_complexity")]
    async fn counters(&self) -> Vec<GeawCounter> {
        self.sheets.counters.values().map(GeawCounter::output).collect()
    }

    /// The markers (2.3).
    async fn markers(&self) -> Vec<ID> {
        Output::output(&self.sheets.markers)
    }

    /// The Mobilization Costs Table (6.3).
    #[graphql(complexity = "ROWS * child_complexity")]
    async fn mobilization(&self) -> Vec<GeawMobilizationRow> {
        Output::output(&self.sheets.mobilization)
    }

    /// The Reinforcement Placement Table (6.4).
    #[graphql(complexity = "ROWS * child_complexity")]
    async fn placement(&self) -> Vec<GeawPlacementRow> {
        Output::output(&self.sheets.placement)
    }

    /// The Corps Components Table (7.1).
    #[graphql(complexity = "ROWS * child_complexity")]
    async fn corps(&self) -> Vec<GeawCorpsRow> {
        Output::output(&self.sheets.corps)
    }

    /// The Turn Record, where the players confirmed it (2.13).
    #[graphql(complexity = "ROWS * child_complexity")]
    async fn turns(&self) -> Vec<GeawTurn> {
        self.sheets.turns.values().map(GeawTurn::output).collect()
    }

    /// Proposed losses.
    #[graphql(complexity = "ROWS * child_complexity")]
    async fn losses(&self) -> Vec<GeawLossValue> {
        Output::output(&self.sheets.losses)
    }

    /// Objectives that are entered by name, for a table that enters no hexes (5.2).
    #[graphql(complexity = "ROWS * child_complexity")]
    async fn objectives(&self) -> Vec<GeawNamedObjective> {
        self.sheets.objectives.values().map(GeawNamedObjective::output).collect()
    }

    /// What is still to be read off the components, or to be looked at, at most 500 at a time.
    #[graphql(complexity = "page(first) * child_complexity")]
    async fn missing(
        &self,
        #[graphql(desc = "How many to pass over.", default = 0)] offset: i32,
        #[graphql(default = 500, desc = "How many.")] first: i32,
    ) -> Vec<GeawGap> {
        let passed = usize::try_from(offset).unwrap_or(0);
        gaps(&self.sheets).iter().skip(passed).take(page(first)).map(GeawGap::output).collect()
    }

    /// What the players say is whole.
    async fn complete(&self) -> GeawComplete {
        Output::output(&self.sheets.complete)
    }
}

fn known(id: &ID) -> Result<Hex> {
    Mirror::read(id).map_err(|refusal| Code::BadInput.error(refusal.message))
}

/// The data pack: what the text says of the components, and whatever its owner transcribed.
#[derive(Clone, SimpleObject)]
pub struct GeawPack {
    /// Its id.
    id: Id,
    /// SHA-256 over its files.
    hash: String,
    /// Map, counters and charts.
    sheets: GeawSheets,
    /// The abbreviations on counters (2.10).
    abbreviations: Vec<GeawAbbreviation>,
    /// The scenarios of the book, in the order of their numerals.
    scenarios: Vec<GeawPackScenario>,
}

object!(
    /// A file of a data pack.
    #[derive(Debug, Clone)]
    pub struct GeawPackFile {
        /// Its name, such as map.toml.
        name: String,
        /// What stands in it.
        text: String,
    }
);

impl GeawPackFile {
    pub(super) fn new(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), text: text.to_owned() }
    }
}

output!(
    /// Something that is still to be read off the components, or to be looked at.
    GeawGap = Gap {
        /// What, in words.
        text: String,
        /// The hex where it is; null where it is in none.
        hex: Option<ID>,
        /// The short name of the counter on which it stands; null where it is on none.
        counter: Option<ID>,
    }
);
output!(
    /// An abbreviation on the counters of a contingent (2.10).
    GeawAbbreviation = Abbreviation {
        /// Whose counters.
        contingent: GeawContingent,
        /// As printed.
        short: String,
        /// What it stands for.
        long: String,
    }
);
output!(
    /// A scenario as the contents of the book name it.
    GeawPackScenario = Scenario {
        /// Its numeral.
        numeral: GeawScenarioNumeral,
        /// Its title.
        title: String,
        /// The section where the book has it.
        section: ID,
        /// The first year.
        from: u16,
        /// The last year.
        to: u16,
        /// Whether it belongs to the optional rules.
        optional: bool,
        /// Its sheet; null where the pack holds none and the players enter it.
        sheet: Option<GeawScenario>,
    }
);

identified!(GeawPack, GeawSheets);

impl GeawSheets {
    /// The sheets of a game or of a pack.
    pub fn new(sheets: &Sheets, origin: &Origin) -> Self {
        Self { id: origin.one("sheets"), sheets: sheets.clone() }
    }
}

impl GeawPack {
    /// A pack on which no overlay lies.
    pub(super) fn bare(pack: &Pack) -> Self {
        let origin = Origin::pack(Geaw::BOOK, &pack.hash, None);
        Self {
            id: origin.id(),
            hash: pack.hash.clone(),
            sheets: GeawSheets::new(&pack.sheets, &origin),
            abbreviations: Output::output(&pack.abbreviations),
            scenarios: Output::output(&pack.scenarios),
        }
    }

    /// The pack itself, or its sheets.
    pub(super) fn part(&self, part: &Part<'_>) -> Option<Found> {
        part.among([self]).or_else(|| part.among([&self.sheets]))
    }
}
