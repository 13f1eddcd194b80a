//! The records of `map.toml`, as the file writes them.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Confidence;
use crate::components::{AreaId, Port};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum SquareKind {
    Unplayable,
    HomeBase,
    Sea,
    Land,
    LandSea,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SquareRecord {
    /// A square of the grid, A1 to H12.
    pub(super) id: String,
    /// Whether it is in play.
    pub(super) playable: bool,
    /// Whether it is a Japanese home base.
    pub(super) japanese: bool,
    /// What follows from its colour and its areas: `unplayable`, `home_base`, `sea`, `land` or `land_sea`.
    pub(super) kind: SquareKind,
    /// Its land areas, by id.
    pub(super) lands: Vec<String>,
    /// Its sea areas, by id.
    pub(super) seas: Vec<String>,
    /// Where the record comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
    /// How likely the printed map agrees.
    pub(super) conf: Confidence,
    /// What the record rests on.
    pub(super) basis: String,
}

#[expect(clippy::struct_excessive_bools, reason = "one key of the file each")]
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LandRecord {
    /// Its id, such as `batavia`, by which other records name it; no other area has it.
    pub(super) id: AreaId,
    /// The square it lies in.
    pub(super) square: String,
    /// Its name, as printed.
    pub(super) name: String,
    /// The region by which scenarios name it.
    pub(super) region: String,
    /// Whose land it is.
    pub(super) contingent: String,
    /// A line of the Terrain Effects Chart.
    pub(super) terrain: String,
    /// The rank of its port.
    pub(super) port: Port,
    /// The sea areas that the port serves, by id.
    pub(super) port_seas: Vec<String>,
    /// Whether an airfield is printed in it.
    pub(super) airfield: bool,
    /// Whether an oilfield is printed in it.
    pub(super) oilfield: bool,
    /// Whether a railroad runs through it.
    pub(super) railroad: bool,
    /// The name of the base counter that starts there; empty without one.
    pub(super) base: String,
    /// Whether it is a home base.
    pub(super) home: bool,
    /// Whether it brings Victory Points.
    pub(super) vp: bool,
    /// The sea areas it touches, by id.
    pub(super) adjoins: Vec<String>,
    /// What of it the rules state, each with its section.
    pub(super) fixed: Vec<String>,
    /// Where the record comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
    /// How likely the printed map agrees.
    pub(super) conf: Confidence,
    /// What the record rests on.
    pub(super) basis: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SeaRecord {
    /// Its id, such as `s_H10`, by which other records name it; no other area has it.
    pub(super) id: AreaId,
    /// The square it lies in.
    pub(super) square: String,
    /// Its name; several seas may have the same.
    pub(super) name: String,
    /// The land areas it touches, by id.
    pub(super) adjoins: Vec<String>,
    /// Whether it is a strait.
    pub(super) choke: bool,
    /// Where the record comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
    /// How likely the printed map agrees.
    pub(super) conf: Confidence,
    /// What the record rests on.
    pub(super) basis: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OffMapRecord {
    /// The home base off the map.
    pub(super) id: AreaId,
    /// Its name as players read it, such as Indian Ocean.
    pub(super) name: String,
    /// The side whose home base it is: always `Allied` (NEI 2.1).
    pub(super) side: String,
    /// The squares by which the map is entered.
    pub(super) entry: Vec<String>,
    /// The sea areas by which the map is entered, by id.
    pub(super) entry_seas: Vec<String>,
    /// How many major ports it has.
    pub(super) major_ports: u8,
    /// Whether it has an airfield.
    pub(super) airfield: bool,
    /// Where the record comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
    /// How likely the printed map agrees.
    pub(super) conf: Confidence,
    /// What the record rests on.
    pub(super) basis: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Arrow {
    White,
    Black,
    None,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LandLinkRecord {
    /// A land area, by id.
    pub(super) a: String,
    /// The land area beyond the border, by id.
    pub(super) b: String,
    /// The arrow across the border; without one nothing passes.
    pub(super) arrow: Arrow,
    /// Whether mountains lie on it.
    pub(super) mountain: bool,
    /// Whether a railroad crosses it.
    pub(super) rail: bool,
    /// Where the record comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
    /// How likely the printed map agrees.
    #[serde(rename = "conf")]
    _conf: Confidence,
    /// What the record rests on.
    #[serde(rename = "basis")]
    _basis: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SeaLinkRecord {
    /// A sea area, by id.
    pub(super) a: String,
    /// The sea area beyond the border, by id.
    pub(super) b: String,
    /// Whether ships pass.
    pub(super) open: bool,
    /// Whether it is a chokepoint.
    pub(super) choke: bool,
    /// Where the record comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
    /// How likely the printed map agrees.
    #[serde(rename = "conf")]
    _conf: Confidence,
    /// What the record rests on.
    #[serde(rename = "basis")]
    _basis: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnchorRecord {
    /// The name of a real place, by which the drawn map is labelled.
    pub(super) name: String,
    /// Its latitude in degrees north, below zero in the south, such as -6.17.
    pub(super) lat: f64,
    /// Its longitude in degrees east, such as 106.85.
    pub(super) lon: f64,
    /// The square it lies in.
    pub(super) square: String,
    /// How the square is known: text, deduced, inferred or owner.
    pub(super) given: String,
}
