//! GEAW 2.2, 2.6, 2.7, 8.8: a hex, a hexside, a terrain, a counter, as they were read off.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::components::{Contingent, Mobility, Side, UnitId, UnitSize, UnitType};
use crate::hexes::{Hex, Hexside};
use crate::rulings::MechanizedProposal;

/// The zones of China (2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum ChineseZone {
    Communist,
    Nationalist,
}

/// A hex as it was transcribed. What is not said stays as it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexRecord {
    /// Its four digits, such as 2915: two for the column, two for the row (GEAW-R-03).
    pub hex: Hex,
    /// The name printed in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its terrain, a row of the Terrain Effects Chart, in small letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<String>,
    /// The country it lies in, such as China; nobody may use the USSR and Mongolia (2.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// Its zone, for hexes of China.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<ChineseZone>,
    /// Whether a road is marked in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub road: Option<bool>,
    /// Whether a railroad is marked in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rail: Option<bool>,
    /// The circled number of victory points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u8>,
    /// Whether the number is not on the map at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<bool>,
}

impl HexRecord {
    /// A hex of which nothing is said yet.
    pub const fn of(hex: Hex) -> Self {
        Self {
            hex,
            name: None,
            terrain: None,
            country: None,
            zone: None,
            road: None,
            rail: None,
            value: None,
            cut: None,
        }
    }

    /// Takes over what `later` says.
    pub(super) fn merge(&mut self, later: &Self) {
        take(&mut self.name, later.name.as_ref());
        take(&mut self.terrain, later.terrain.as_ref());
        take(&mut self.country, later.country.as_ref());
        take(&mut self.zone, later.zone.as_ref());
        take(&mut self.road, later.road.as_ref());
        take(&mut self.rail, later.rail.as_ref());
        take(&mut self.value, later.value.as_ref());
        take(&mut self.cut, later.cut.as_ref());
    }

    /// Whether it counts as having a road: a road or a railroad is marked in it (8.9).
    pub fn has_road(&self) -> bool {
        self.road == Some(true) || self.rail == Some(true)
    }

    /// Whether it lies in the Soviet Union or in Mongolia (2.2).
    pub fn is_closed(&self) -> bool {
        let country = self.country.as_deref().unwrap_or_default();
        ["ussr", "soviet union", "mongolia", "outer mongolia"].iter().any(|closed| country.eq_ignore_ascii_case(closed))
    }

    /// Whether it lies in China.
    pub fn is_in_china(&self) -> bool {
        self.country.as_deref().is_some_and(|country| country.eq_ignore_ascii_case("china"))
    }
}

/// Replaces `old` where `new` says something.
fn take<T: Clone>(old: &mut Option<T>, new: Option<&T>) {
    if let Some(new) = new {
        *old = Some(new.clone());
    }
}

/// A hexside as it was transcribed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexsideRecord {
    /// The two adjacent hexes, such as 2915/2916.
    pub hexside: Hexside,
    /// The river along it, by its name; "none" where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub river: Option<String>,
    /// Whether a road crosses it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub road: Option<bool>,
    /// Whether a railroad crosses it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rail: Option<bool>,
    /// Movement points charged for crossing it, on top of the hex (8.8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crossing: Option<u8>,
}

impl HexsideRecord {
    /// A hexside of which nothing is said yet.
    pub const fn of(hexside: Hexside) -> Self {
        Self { hexside, river: None, road: None, rail: None, crossing: None }
    }

    pub(super) fn merge(&mut self, later: &Self) {
        take(&mut self.river, later.river.as_ref());
        take(&mut self.road, later.road.as_ref());
        take(&mut self.rail, later.rail.as_ref());
        take(&mut self.crossing, later.crossing.as_ref());
    }

    /// The river, if one runs along it.
    pub fn river(&self) -> Option<&str> {
        self.river.as_deref().filter(|river| !river.eq_ignore_ascii_case("none"))
    }
}

/// What it costs to enter a terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TerrainPrice {
    /// So many movement points.
    Points(u8),
    /// Nobody of that class may enter.
    Barred,
}

impl TryFrom<String> for TerrainPrice {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        if text.eq_ignore_ascii_case("barred") {
            return Ok(Self::Barred);
        }
        text.parse()
            .map(Self::Points)
            .map_err(|_| format!("a price of the Terrain Effects Chart is a number or \"barred\", not {text:?}"))
    }
}

impl From<TerrainPrice> for String {
    fn from(price: TerrainPrice) -> Self {
        price.to_string()
    }
}

impl fmt::Display for TerrainPrice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => write!(f, "{points}"),
            Self::Barred => f.write_str("barred"),
        }
    }
}

kernel::written!(
    TerrainPrice,
    "So many movement points, in quotes, or \"barred\"",
    r"^((25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])|[Bb][Aa][Rr][Rr][Ee][Dd])$"
);

/// A row of the Terrain Effects Chart. A price that is not said is not known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainRow {
    /// The terrain, in small letters.
    pub terrain: String,
    /// For units that are not mechanized.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub non_mechanized: Option<TerrainPrice>,
    /// For mechanized units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mechanized: Option<TerrainPrice>,
    /// The defense multiple as printed; "none" for a blank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defense: Option<String>,
    /// What else the row says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl TerrainRow {
    /// The price for a class of units, if it is known.
    pub const fn price(&self, mobility: Mobility) -> Option<TerrainPrice> {
        match mobility {
            Mobility::NonMechanized => self.non_mechanized,
            Mobility::Mechanized => self.mechanized,
        }
    }

    pub(super) fn merge(&mut self, later: &Self) {
        take(&mut self.non_mechanized, later.non_mechanized.as_ref());
        take(&mut self.mechanized, later.mechanized.as_ref());
        take(&mut self.defense, later.defense.as_ref());
        take(&mut self.note, later.note.as_ref());
    }
}

/// A unit's counter, as far as it was read off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// The id the players give it.
    pub id: UnitId,
    /// Its contingent, known by its colors (2.11), such as `japanese`.
    pub contingent: Contingent,
    /// Its unit type (2.5), such as `light_infantry`.
    pub unit_type: UnitType,
    /// Its size symbol (2.9): `x`, `xx`, `xxx` or `xxxx`.
    pub size: UnitSize,
    /// The designation printed on it.
    #[serde(default)]
    pub name: String,
    /// The factors as printed, such as "3-1-4"; compared only for equality (GEAW-R-49).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factors: Option<String>,
    /// The movement factor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movement: Option<u8>,
    /// Whether it is mechanized, where the players confirmed it (GEAW-R-41).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mechanized: Option<bool>,
}

impl Counter {
    /// The side it belongs to.
    pub const fn side(&self) -> Side {
        self.contingent.side()
    }

    /// The movement factor, and whether it was proposed from the factors rather than read (GEAW-R-49).
    pub fn allowance(&self) -> Option<(u8, bool)> {
        if let Some(movement) = self.movement {
            return Some((movement, false));
        }
        let parts: Vec<&str> = self.factors.as_deref()?.split('-').collect();
        let [_, _, last] = parts.as_slice() else { return None };
        last.trim().parse().ok().map(|movement| (movement, true))
    }

    /// Its class on the Terrain Effects Chart, and whether that was proposed from its type (GEAW-R-41).
    pub const fn mobility(&self, proposal: MechanizedProposal) -> (Mobility, bool) {
        let (mechanized, proposed) = match self.mechanized {
            Some(mechanized) => (mechanized, false),
            None => (
                matches!(proposal, MechanizedProposal::ArmorAndMechanized)
                    && matches!(self.unit_type, UnitType::Armor | UnitType::Mechanized),
                true,
            ),
        };
        (if mechanized { Mobility::Mechanized } else { Mobility::NonMechanized }, proposed)
    }

    /// Whether it is a corps that reorganization knows: British or Japanese, of corps size (2.9, 7.5).
    pub fn is_corps(&self) -> bool {
        self.contingent.reorganizes() && self.size == UnitSize::Corps
    }

    /// Its type in the sense of the counter-mix: contingent, type, size and printed factors (GEAW-R-24).
    pub fn is_of_type(&self, other: &Self) -> bool {
        (self.contingent, self.unit_type, self.size, &self.factors)
            == (other.contingent, other.unit_type, other.size, &other.factors)
    }

    /// What it is in a few words: "Japanese infantry division".
    pub fn kind(&self) -> String {
        let size = self.size.label(self.side(), self.unit_type);
        let name = self.unit_type.name();
        let size = if name.ends_with(size) { String::new() } else { format!(" {size}") };
        format!("{} {name}{size}", self.contingent.name())
    }
}
