//! The records of `scenario_*.toml`, as the files write them.

use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

use super::selectors::{AreaSelector, Names, UnitSelector};

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Frame {
    /// The Roman number of the scenario.
    pub(super) id: String,
    /// Its title, such as Historical Campaign.
    pub(super) title: String,
    /// The first Game Turn.
    pub(super) first_turn: u8,
    /// The last Game Turn.
    pub(super) last_turn: u8,
    /// Whether ABDACOM is in effect.
    pub(super) abdacom: bool,
    /// Where the Singapore marker starts.
    pub(super) singapore: SingaporeBox,
    /// The Action Points of the first Game Turn, where the scenario gives them.
    pub(super) first_turn_action_points: Option<ActionPoints>,
    /// Squares that are not in play.
    #[schemars(with = "Vec<String>")]
    pub(super) barred_squares: Names,
    /// The clause by which the Allies set up first.
    pub(super) allies_first: String,
    /// The clause by which Japan sets up second.
    pub(super) japan_second: String,
    /// The clause that has every start unit placed, if the scenario has one for both sides.
    pub(super) start_units: Option<String>,
    /// Where the frame comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
}

/// "start", or the number of a box.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum SingaporeBox {
    Labelled(String),
    Numbered(u8),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ActionPoints {
    /// Those of Japan on the first turn, when no die is thrown for them.
    pub(super) japan: u8,
    /// Those of the Allies on the first turn, when no die is thrown for them.
    pub(super) allies: u8,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ZoneRecord {
    /// The clause that says so.
    pub(super) clause: String,
    /// The zone in words.
    pub(super) text: String,
    /// The units that are meant.
    pub(super) units: UnitSelector,
    /// Where they may be placed.
    pub(super) areas: AreaSelector,
    /// The zone is for units that some copy of the game may have.
    #[serde(default)]
    pub(super) may_be_empty: bool,
    /// The units start with their base side up.
    #[serde(default)]
    pub(super) base_side: bool,
    /// The area where this unit stands is allowed too, if it has a functional airfield: a unit by its id.
    #[schemars(with = "Option<String>")]
    pub(super) at_the_base: Option<Spanned<String>>,
    /// The zone holds in one reading of a ruling only.
    pub(super) reading: Option<ReadingRecord>,
    /// The zone holds with an optional rule only.
    #[schemars(with = "Option<String>")]
    pub(super) option: Option<Spanned<String>>,
    /// Where the zone comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
}

/// A reading of a ruling.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReadingRecord {
    /// The ruling, by its id.
    #[schemars(with = "String")]
    pub(super) ruling: Spanned<String>,
    /// Which of its readings; 1 is the default.
    pub(super) number: u8,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MinimumRecord {
    /// The clause that says so.
    pub(super) clause: String,
    /// The minimum in words.
    pub(super) text: String,
    /// The units that are meant.
    pub(super) units: UnitSelector,
    /// Where they count.
    pub(super) areas: AreaSelector,
    /// How many have to be there.
    pub(super) at_least: u8,
    /// Where the minimum comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MaximumRecord {
    /// The clause that says so.
    pub(super) clause: String,
    /// The maximum in words.
    pub(super) text: String,
    /// The units that are meant.
    pub(super) units: UnitSelector,
    /// Where they count.
    pub(super) areas: AreaSelector,
    /// How many may be there.
    pub(super) at_most: u8,
    /// Where the maximum comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PlacedRecord {
    /// The clause that says so.
    pub(super) clause: String,
    /// The placing in words.
    pub(super) text: String,
    /// The units that are meant.
    pub(super) units: UnitSelector,
    /// Where they stand: "land area of its name", "disrupted units display" or "out of play".
    #[schemars(with = "String")]
    pub(super) at: Spanned<String>,
    /// Some copy of the game may have such units.
    #[serde(default)]
    pub(super) may_be_empty: bool,
    /// It is so in one reading of a ruling only.
    pub(super) reading: Option<ReadingRecord>,
    /// Where the placing comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct HistoricalRecord {
    /// The area, by id or by name.
    #[schemars(with = "String")]
    pub(super) at: Spanned<String>,
    /// The units that stood there, by id.
    #[schemars(with = "Vec<String>")]
    pub(super) units: Names,
    /// Where the record comes from: a section of the rulebook, deduced, inferred or owner.
    pub(super) source: String,
    /// What it rests on.
    #[serde(rename = "basis")]
    _basis: String,
}
