//! The data pack: what is printed, as far as it is known.

use std::collections::BTreeMap;

use async_graphql::ID;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::components::AreaId;
use domain::nei::overlay::Transcription;
use domain::nei::pack::{Anchor, Area, Confidence, LandLink, Map, Pack, Scenario, Square};

use super::owner_copy::NeiOwnersValue;
use super::unit::NeiCounter;
use super::{NeiAreaKind, NeiPort, NeiSide};
use crate::graphql::identity::{Found, Id, Origin, Part, identified};
use crate::graphql::mirror::{Output, output};

output!(
    /// What is printed on map and counters. Most of it is a reconstruction; every area says how sure it is.
    NeiPack = Pack as pack with (origin: &Origin) {
        /// Its id.
        id: Id => origin.id(),
        /// SHA-256 over its files.
        hash: String,
        /// Longitudes of the column edges in degrees east, west edge of column 1 first.
        longitude_edges: Vec<f64> = pack.map.longitude_edges,
        /// Latitudes of the row edges in degrees north, north edge of row A first.
        latitude_edges: Vec<f64> = pack.map.latitude_edges,
        /// The squares of the grid.
        squares: Vec<NeiSquare> => pack.map.squares.values().map(|square| NeiSquare::new(square, origin)).collect(),
        /// The areas: land, sea and home bases.
        areas: Vec<NeiArea> => pack.map.areas.values().map(|area| NeiArea::new(area, &pack.map, origin)).collect(),
        /// Real places that fit and label the drawn map.
        anchors: Vec<NeiAnchor> = pack.map.anchors,
        /// All counters, front up.
        counters: Vec<NeiCounter> => pack.counters.values().map(|counter| NeiCounter::new(counter, origin)).collect(),
        /// The labels of the game turns, turn 1 first.
        turn_names: Vec<String> = pack.tables.turn_names,
        /// The box of the Singapore marker labelled start.
        singapore_start: u8 = pack.tables.singapore_start,
        /// The scenarios, in the order of their numbers.
        scenarios: Vec<NeiScenario> => pack.scenarios.values().map(|scenario| NeiScenario::new(scenario, origin)).collect(),
        /// What an owner read off his copy: the values of the overlay that lies over the pack. Empty without one.
        owners: Vec<NeiOwnersValue> => Vec::new(),
    }
);
output!(
    /// A scenario that a game may be created with.
    NeiScenario = Scenario as scenario with (pack: &Origin) {
        /// Its id.
        id: Id => pack.of("scenario", scenario.id.as_str()),
        /// Its number in the book: I.
        code: ID = scenario.id,
        /// Its title.
        title: String,
        /// Its first game turn.
        first_turn: u8,
        /// Its last game turn.
        last_turn: u8,
    }
);
output!(
    /// A square of the grid.
    NeiSquare = Square as square with (pack: &Origin) {
        /// Its id.
        id: Id => pack.of("square", square.id.as_str()),
        /// A1 to H12.
        code: ID = square.id,
        /// Row 0 (A) to 7 (H).
        row: u8,
        /// Column 1 to 12.
        column: u8,
        /// False for the unplayable colour.
        playable: bool,
        /// Printed in the Japanese colour.
        japanese: bool,
        /// The areas inside, land first.
        areas: Vec<ID>,
    }
);
output!(
    /// An area: the place where counters stand.
    NeiArea = Area as area with (map: &Map, pack: &Origin) {
        /// Its id.
        id: Id => pack.of("area", area.id.as_str()),
        /// Its short name, which commands use.
        code: ID = area.id,
        /// Its name on the map.
        name: String,
        /// Land, sea or home base.
        kind: NeiAreaKind,
        /// Its square; null for an off-map home base.
        square: Option<ID>,
        /// Whose home base it is.
        home_of: Option<NeiSide>,
        /// Singapore's land area.
        singapore: bool = area.is_singapore,
        /// The region; empty at sea.
        region: String = area.land.region,
        /// The terrain; empty at sea.
        terrain: String = area.land.terrain,
        /// The port.
        port: NeiPort = area.land.port.0,
        /// The sea areas the port serves.
        port_seas: Vec<ID> = area.land.port_seas,
        /// An airfield is printed.
        airfield: bool = area.land.airfield,
        /// An oilfield is printed.
        oilfield: bool = area.land.oilfield,
        /// A railroad is printed.
        railroad: bool = area.land.railroad,
        /// Counts for victory.
        objective: bool = area.land.is_objective,
        /// The areas of the same square that touch it.
        adjoins: Vec<ID>,
        /// The areas ships reach by crossing one grid line.
        sea_links: Vec<ID> => map.sea_links.get(&area.id).into_iter().flat_map(BTreeMap::keys).map(ID::output).collect(),
        /// The land areas ground units reach by crossing one grid line.
        land_links: Vec<NeiLandLink> => map.land_links.get(&area.id).map(Output::output).unwrap_or_default(),
        /// Where its values come from.
        source: String = area.provenance.source,
        /// How sure they are: text, high, medium, low or owner.
        confidence: String = confidence(area.provenance.confidence),
        /// What they rest on.
        basis: String = area.provenance.basis,
    }
);
output!(
    /// A grid line that ground units may cross.
    NeiLandLink = (AreaId, LandLink) as link {
        /// The land area beyond.
        to: ID = link.0,
        /// A mountain border.
        mountain: bool = link.1.mountain,
        /// A railroad crosses here.
        railroad: bool = link.1.railroad,
    }
);
output!(
    /// A real place on the fitted grid.
    NeiAnchor = Anchor {
        /// The place.
        name: String,
        /// Degrees north.
        latitude: f64,
        /// Degrees east.
        longitude: f64,
        /// The square it belongs to.
        square: ID,
    }
);

identified!(NeiPack, NeiScenario, NeiSquare, NeiArea);

impl NeiPack {
    /// A pack on which no overlay lies.
    pub(super) fn bare(pack: &Pack) -> Self {
        Self::new(pack, &Origin::pack(Nei::BOOK, &pack.hash, None))
    }

    /// A pack under the overlay of a hash.
    pub(super) fn laid(laid: &Transcription, overlay: &str) -> Self {
        let owners = laid.given().filter_map(|(id, journey)| NeiOwnersValue::of(id, journey));
        let origin = Origin::pack(Nei::BOOK, &laid.pack.hash, Some(overlay));
        Self { owners: owners.collect(), ..Self::new(&laid.pack, &origin) }
    }

    /// The pack itself, or what is in it.
    pub(super) fn part(&self, part: &Part<'_>) -> Option<Found> {
        let found = part.among([self]).or_else(|| part.among(&self.counters)).or_else(|| part.among(&self.areas));
        found.or_else(|| part.among(&self.squares)).or_else(|| part.among(&self.scenarios))
    }
}

const fn confidence(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::Text => "text",
        Confidence::High => "high",
        Confidence::Medium => "medium",
        Confidence::Low => "low",
        Confidence::Owner => "owner",
    }
}
