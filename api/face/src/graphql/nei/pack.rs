//! The data pack: what is printed, as far as it is known.

use async_graphql::{ID, SimpleObject};
use domain::nei::components::{AreaId, Face};
use domain::nei::overlay::Transcription;
use domain::nei::pack::{Anchor, Area, Confidence, Map, Pack, Scenario, Square};

use super::copy::NeiOwnersValue;
use super::unit::NeiUnit;
use super::{NeiAreaKind, NeiPort, NeiSide};

/// What is printed on map and counters. Most of it is a reconstruction; every area says how sure it is.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiPack {
    /// SHA-256 over its files.
    hash: String,
    /// Longitudes of the column edges in degrees east, west edge of column 1 first.
    longitude_edges: Vec<f64>,
    /// Latitudes of the row edges in degrees north, north edge of row A first.
    latitude_edges: Vec<f64>,
    /// The squares of the grid.
    squares: Vec<NeiSquare>,
    /// The areas: land, sea and home bases.
    areas: Vec<NeiArea>,
    /// Real places that fit and label the drawn map.
    anchors: Vec<NeiAnchor>,
    /// All counters, front up.
    counters: Vec<NeiUnit>,
    /// The labels of the game turns, turn 1 first.
    turn_names: Vec<String>,
    /// The box of the Singapore marker labelled start.
    singapore_start: u8,
    /// The scenarios, in the order of their numbers.
    scenarios: Vec<NeiScenario>,
    /// What an owner read off his copy: the values of the overlay that lies over the pack. Empty without one.
    owners: Vec<NeiOwnersValue>,
}

/// A scenario that a game may be created with.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiScenario {
    /// Its number in the book: I.
    id: ID,
    /// Its title.
    title: String,
    /// Its first game turn.
    first_turn: u8,
    /// Its last game turn.
    last_turn: u8,
}

impl From<&Scenario> for NeiScenario {
    fn from(scenario: &Scenario) -> Self {
        Self {
            id: scenario.id.as_str().into(),
            title: scenario.title.clone(),
            first_turn: scenario.first_turn,
            last_turn: scenario.last_turn,
        }
    }
}

/// A square of the grid.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiSquare {
    /// A1 to H12.
    id: ID,
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

/// An area: the place where counters stand.
#[expect(clippy::struct_excessive_bools, reason = "each is a symbol that is printed or not")]
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiArea {
    /// Its id.
    id: ID,
    /// Its name on the map.
    name: String,
    /// Land, sea or home base.
    kind: NeiAreaKind,
    /// Its square; null for an off-map home base.
    square: Option<ID>,
    /// Whose home base it is.
    home_of: Option<NeiSide>,
    /// Singapore's land area.
    singapore: bool,
    /// The region; empty at sea.
    region: String,
    /// The terrain; empty at sea.
    terrain: String,
    /// The port.
    port: NeiPort,
    /// The sea areas the port serves.
    port_seas: Vec<ID>,
    /// An airfield is printed.
    airfield: bool,
    /// An oilfield is printed.
    oilfield: bool,
    /// A railroad is printed.
    railroad: bool,
    /// Counts for victory.
    objective: bool,
    /// The areas of the same square that touch it.
    adjoins: Vec<ID>,
    /// The areas ships reach by crossing one grid line.
    sea_links: Vec<ID>,
    /// The land areas ground units reach by crossing one grid line.
    land_links: Vec<NeiLandLink>,
    /// Where its values come from.
    source: String,
    /// How sure they are: text, high, medium, low or owner.
    confidence: String,
    /// What they rest on.
    basis: String,
}

/// A grid line that ground units may cross.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiLandLink {
    /// The land area beyond.
    to: ID,
    /// A mountain border.
    mountain: bool,
    /// A railroad crosses here.
    railroad: bool,
}

/// A real place on the fitted grid.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiAnchor {
    /// The place.
    name: String,
    /// Degrees north.
    latitude: f64,
    /// Degrees east.
    longitude: f64,
    /// The square it belongs to.
    square: ID,
}

impl From<&Pack> for NeiPack {
    fn from(pack: &Pack) -> Self {
        Self {
            hash: pack.hash.clone(),
            longitude_edges: pack.map.longitude_edges.clone(),
            latitude_edges: pack.map.latitude_edges.clone(),
            squares: pack.map.squares.values().map(NeiSquare::from).collect(),
            areas: pack.map.areas.values().map(|area| NeiArea::new(area, &pack.map)).collect(),
            anchors: pack.map.anchors.iter().map(NeiAnchor::from).collect(),
            counters: pack.counters.values().map(|counter| NeiUnit::printed(counter, Face::Full)).collect(),
            turn_names: pack.tables.turn_names.clone(),
            singapore_start: pack.tables.singapore_start,
            scenarios: pack.scenarios.values().map(NeiScenario::from).collect(),
            owners: Vec::new(),
        }
    }
}

impl From<&Transcription> for NeiPack {
    fn from(laid: &Transcription) -> Self {
        let owners = laid.given().filter_map(|(id, journey)| NeiOwnersValue::of(id, journey));
        Self { owners: owners.collect(), ..Self::from(&laid.pack) }
    }
}

impl From<&Square> for NeiSquare {
    fn from(square: &Square) -> Self {
        Self {
            id: square.id.as_str().into(),
            row: square.row,
            column: square.column,
            playable: square.playable,
            japanese: square.japanese,
            areas: ids(&square.areas),
        }
    }
}

impl NeiArea {
    fn new(area: &Area, map: &Map) -> Self {
        let sea_links = map.sea_links.get(&area.id).into_iter().flat_map(|links| links.keys());
        let land_links = map.land_links.get(&area.id).into_iter().flatten().map(|(to, link)| NeiLandLink {
            to: to.as_str().into(),
            mountain: link.mountain,
            railroad: link.railroad,
        });
        Self {
            id: area.id.as_str().into(),
            name: area.name.clone(),
            kind: area.kind.into(),
            square: area.square.map(|square| square.as_str().into()),
            home_of: area.home_of.map(NeiSide::from),
            singapore: area.is_singapore,
            region: area.land.region.clone(),
            terrain: area.land.terrain.clone(),
            port: area.land.port.0.into(),
            port_seas: ids(&area.land.port_seas),
            airfield: area.land.airfield,
            oilfield: area.land.oilfield,
            railroad: area.land.railroad,
            objective: area.land.is_objective,
            adjoins: ids(&area.adjoins),
            sea_links: ids(sea_links),
            land_links: land_links.collect(),
            source: area.provenance.source.clone(),
            confidence: confidence(area.provenance.confidence).to_owned(),
            basis: area.provenance.basis.clone(),
        }
    }
}

impl From<&Anchor> for NeiAnchor {
    fn from(anchor: &Anchor) -> Self {
        Self {
            name: anchor.name.clone(),
            latitude: anchor.latitude,
            longitude: anchor.longitude,
            square: anchor.square.as_str().into(),
        }
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

fn ids<'a>(areas: impl IntoIterator<Item = &'a AreaId>) -> Vec<ID> {
    areas.into_iter().map(|area| area.as_str().into()).collect()
}
