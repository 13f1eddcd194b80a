//! The data pack: the rosters and values that the text prints, and what an owner added of map and costs.

use async_graphql::{ID, SimpleObject};
use domain::awaw::pack::{Pack, PlaceRecord, RosterLine, Yard};
use domain::awaw::transcribing::{Cost, HexRecord};

use super::{
    AwawBoxName, AwawCounter, AwawCountry, AwawFront, AwawLand, AwawMark, AwawPlaceClass, AwawQuarter, AwawTerrain,
    AwawUnitKind, id,
};

/// The data pack of AWAW.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawPack {
    /// SHA-256 over its files.
    hash: String,
    /// The rosters (70.14, 71.12, 72.12, 72.17).
    units: Vec<AwawRosterLine>,
    /// The places with a value or a rule.
    places: Vec<AwawPlaceRecord>,
    /// The shipbuilding points at the start.
    yards: Vec<AwawYard>,
    /// What is known of hexes.
    hexes: Vec<AwawHex>,
    /// Costs, where an owner entered them.
    costs: Vec<AwawCost>,
}

/// A counter of the roster.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawRosterLine {
    /// The counter.
    counter: AwawCounter,
    /// Its box, where the text names one.
    #[graphql(name = "box")]
    mapboard_box: Option<AwawBoxName>,
    /// The turn in which it joins the force pool, unbuilt; null for a starting unit.
    adds: Option<AwawQuarter>,
    /// The reading of AWAW-R-27 that it belongs to, where it depends on that.
    reading: Option<u8>,
}

/// A place with a value or a rule.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawPlaceRecord {
    /// Its short name.
    spot: ID,
    /// Its name.
    name: String,
    /// Its land.
    land: AwawLand,
    /// Its value, in BRPs.
    brps: u16,
    /// What it is for BRPs.
    class: AwawPlaceClass,
    /// Its capital.
    capital: Option<ID>,
    /// Its hex, where the text prints it.
    hex: Option<ID>,
    /// Its terrain, where the text prints it.
    terrain: Vec<AwawTerrain>,
}

/// The shipbuilding points of a country at the start.
#[derive(Debug, Clone, Copy, SimpleObject)]
pub struct AwawYard {
    /// Whose.
    country: AwawCountry,
    /// How many.
    points: u8,
}

/// What is known of a hex; what is not said is unknown.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawHex {
    /// The hex.
    hex: ID,
    /// Its name.
    name: Option<String>,
    /// Its land.
    land: Option<AwawLand>,
    /// Its front.
    front: Option<AwawFront>,
    /// What it is.
    is: Vec<AwawMark>,
    /// What it is not.
    is_not: Vec<AwawMark>,
}

/// The cost of a type of unit.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawCost {
    /// What.
    kind: AwawUnitKind,
    /// Its figures: 2-2.
    print: String,
    /// BRPs.
    brps: u16,
}

impl From<&Pack> for AwawPack {
    fn from(pack: &Pack) -> Self {
        Self {
            hash: pack.hash.clone(),
            units: pack.units.iter().map(AwawRosterLine::from).collect(),
            places: pack.places.iter().map(AwawPlaceRecord::from).collect(),
            yards: pack.yards.iter().map(AwawYard::from).collect(),
            hexes: pack.hexes.iter().map(AwawHex::from).collect(),
            costs: pack.costs.iter().map(AwawCost::from).collect(),
        }
    }
}

impl From<&RosterLine> for AwawRosterLine {
    fn from(line: &RosterLine) -> Self {
        Self {
            counter: (&line.counter).into(),
            mapboard_box: line.at.map(AwawBoxName::from),
            adds: line.adds.map(AwawQuarter::from),
            reading: line.reading,
        }
    }
}

impl From<&PlaceRecord> for AwawPlaceRecord {
    fn from(place: &PlaceRecord) -> Self {
        Self {
            spot: id(place.spot),
            name: place.name.clone(),
            land: place.land.into(),
            brps: place.brps,
            class: place.class.into(),
            capital: place.capital.map(id),
            hex: place.hex.map(id),
            terrain: place.terrain.iter().copied().map(AwawTerrain::from).collect(),
        }
    }
}

impl From<&Yard> for AwawYard {
    fn from(yard: &Yard) -> Self {
        Self { country: yard.country.into(), points: yard.points }
    }
}

impl From<&HexRecord> for AwawHex {
    fn from(record: &HexRecord) -> Self {
        let marks = |marks: &[domain::awaw::components::Mark]| marks.iter().copied().map(AwawMark::from).collect();
        Self {
            hex: id(record.hex),
            name: record.name.clone(),
            land: record.land.map(AwawLand::from),
            front: record.front.map(AwawFront::from),
            is: marks(&record.is),
            is_not: marks(&record.is_not),
        }
    }
}

impl From<&Cost> for AwawCost {
    fn from(cost: &Cost) -> Self {
        Self { kind: cost.kind.into(), print: cost.print.to_string(), brps: cost.brps }
    }
}
