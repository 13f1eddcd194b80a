//! The records of `tables.toml`, as the file writes them.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Confidence;

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TurnBox {
    /// The number of the box, from 1.
    pub(super) gt: u8,
    /// What is printed in it.
    pub(super) name: String,
}

/// A number with its provenance.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Sourced {
    /// The number of a box of the track.
    pub(super) value: u8,
    /// Where it comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
    /// How likely the print agrees.
    pub(super) conf: Option<Confidence>,
    /// The section that proves that there is such a number.
    #[serde(default)]
    pub(super) text_basis: String,
    /// What it rests on.
    #[serde(default)]
    pub(super) basis: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct IncidentRecord {
    /// The die, 1 to 6 in order.
    pub(super) die: u8,
    /// A word for the line.
    pub(super) id: String,
    /// Its title for players, such as Inter-Allied friction.
    pub(super) name: String,
    /// What it does: none, missing, ap, `abdacom_toggle`, `morale_check` or `free_action`.
    pub(super) effect: String,
    /// The Action Points of the effect ap.
    pub(super) amount: Option<i8>,
    /// The action of the effect `free_action`.
    pub(super) action: Option<String>,
    /// The modifier of the drive die; on the Japanese table, in each line.
    pub(super) singapore: Option<i8>,
    /// Where the line comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
    /// How likely the print agrees.
    pub(super) conf: Option<Confidence>,
    /// The section that proves that there is such a line.
    #[serde(default)]
    pub(super) text_basis: String,
    /// What it rests on.
    #[serde(default)]
    pub(super) basis: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RefitRecord {
    /// What the row is called.
    pub(super) row: String,
    /// The unit types it is for.
    pub(super) types: Vec<String>,
    /// R, D, X or ? (missing) for each die 1 to 6.
    pub(super) result: Vec<String>,
    /// Where the row comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
    /// How likely the print agrees.
    pub(super) conf: Option<Confidence>,
    /// The section that proves that there is such a row.
    #[serde(default)]
    pub(super) text_basis: String,
    /// What it rests on.
    #[serde(default)]
    pub(super) basis: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TerrainRecord {
    /// The terrain, as land areas of the map name it.
    pub(super) terrain: String,
    /// What is added to the dice of air and naval units.
    pub(super) die_modifier_air_naval: Entry<i8>,
    /// What is added to the dice of ground units.
    pub(super) die_modifier_ground: Entry<i8>,
    /// Where the line comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
    /// How likely the print agrees.
    pub(super) conf: Option<Confidence>,
    /// The section that proves that there is such a line.
    #[serde(default)]
    pub(super) text_basis: String,
    /// What it rests on.
    #[serde(default)]
    pub(super) basis: String,
}

/// A number, or `"missing"` where the owner of the pack does not know it.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Entry<T> {
    Known(T),
    Missing(Missing),
}

#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Missing {
    Missing,
}

impl<T> Entry<T> {
    pub(super) fn known(self) -> Option<T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Missing(Missing::Missing) => None,
        }
    }
}
