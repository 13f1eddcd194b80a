//! JSON Schema of the files of the pack, made of the records that the loader reads.

use serde_json::Value;

use super::{Abbreviation, FILES, Marker, Scenario};
use crate::sheets::{
    Complete, CorpsRow, Counter, HexRecord, HexsideRecord, LossValue, MobilizationRow, NamedObjective, PlacementRow,
    TerrainRow, TurnRecord,
};
use kernel::schema::FileSchema;

/// The files that have a schema: all of them.
pub const NAMES: [&str; 5] = FILES;

/// The JSON Schema (draft 2020-12) of a file of the pack; none if the pack has no file of this name.
pub fn of(name: &str) -> Option<Value> {
    let name = NAMES.into_iter().find(|known| *known == name)?;
    let file = FileSchema::new(format!("{name} of The Greater East Asia War"));
    let file = match name {
        "map.toml" => file
            .records::<HexRecord>("hex", "The hexes of the map.")
            .records::<HexsideRecord>("hexside", "The sides of hexes with a river, road, railroad or price.")
            .value::<Complete>("complete"),
        "tables.toml" => file
            .records::<TerrainRow>("terrain", "The Terrain Effects Chart.")
            .records::<MobilizationRow>("mobilization", "The Mobilization Costs Table.")
            .records::<PlacementRow>("placement", "The Reinforcement Placement Table.")
            .records::<CorpsRow>("corps", "The Corps Components Table.")
            .records::<TurnRecord>("turn", "The Turn Record.")
            .records::<LossValue>("loss", "What the loss of a unit is proposed to cost.")
            .records::<NamedObjective>("objective", "Objectives by name, for a table that enters no hexes."),
        "counters.toml" => {
            file.records::<Counter>("counter", "The counters of units.").records::<Marker>("marker", "The markers.")
        }
        "abbreviations.toml" => file.records::<Abbreviation>("abbreviation", "The abbreviations on counters."),
        _ => file.records::<Scenario>("scenario", "The scenarios that the book names."),
    };
    Some(file.finish())
}
