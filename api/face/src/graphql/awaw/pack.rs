//! The data pack: the rosters and values that the text prints, and what an owner added of map and costs.

use async_graphql::ID;
use domain::awaw::Awaw;
use domain::awaw::pack::{Pack, PlaceRecord, RosterLine, Yard};
use domain::awaw::transcribing::{Cost, HexRecord};
use domain::kernel::system::System;

use super::{
    AwawBoxName, AwawCounter, AwawCountry, AwawFront, AwawLand, AwawMark, AwawPlaceClass, AwawQuarter, AwawTerrain,
    AwawUnitKind,
};
use crate::graphql::identity::{Id, Origin, identified};
use crate::graphql::mirror::output;

output!(
    /// The data pack of AWAW.
    AwawPack = Pack as pack with (origin: &Origin) {
        /// Its id.
        id: Id => origin.id(),
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
);
identified!(AwawPack);

impl AwawPack {
    /// A pack on which no overlay lies.
    pub(super) fn bare(pack: &Pack) -> Self {
        Self::new(pack, &Origin::pack(Awaw::BOOK, &pack.hash, None))
    }
}

output!(
    /// A counter of the roster.
    AwawRosterLine = RosterLine as line {
        /// The counter.
        counter: AwawCounter,
        /// Its box, where the text names one.
        #[graphql(name = "box")]
        mapboard_box: Option<AwawBoxName> = line.at,
        /// The turn in which it joins the force pool, unbuilt; null for a starting unit.
        adds: Option<AwawQuarter>,
        /// The reading of AWAW-R-27 that it belongs to, where it depends on that.
        reading: Option<u8>,
    }
);
output!(
    /// A place with a value or a rule.
    AwawPlaceRecord = PlaceRecord as place {
        /// Its short name.
        code: ID = place.spot,
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
);
output!(
    /// The shipbuilding points of a country at the start.
    AwawYard = Yard {
        /// The country whose yard it is.
        country: AwawCountry,
        /// How many.
        points: u8,
    }
);
output!(
    /// What is known of a hex; what is not said is unknown.
    AwawHex = HexRecord {
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
);
output!(
    /// The cost of a type of unit.
    AwawCost = Cost {
        /// The kind of unit that costs it.
        kind: AwawUnitKind,
        /// Its figures: 2-2.
        print: String,
        /// BRPs.
        brps: u16,
    }
);
