//! JSON Schema of the files of the pack, made of the records that the loader reads.

use serde_json::Value;

use super::{FILES, GarrisonAreas, PlaceRecord, StartingAccount, StartingTransports, UnitLine, Yard};
use crate::transcribing::{Cost, HexRecord, HexsideRecord};
use kernel::schema::FileSchema;

/// The files that have a schema: all of them.
pub const NAMES: [&str; 3] = FILES;

/// The JSON Schema (draft 2020-12) of a file of the pack; none if the pack has no file of this name.
///
/// The loader takes every kind of record from every file, and so does each schema.
pub fn of(name: &str) -> Option<Value> {
    let name = NAMES.into_iter().find(|known| *known == name)?;
    let file = FileSchema::new(format!("{name} of A World at War"))
        .records::<UnitLine>("unit", "The rosters.")
        .records::<PlaceRecord>("place", "The places with a value or a rule.")
        .records::<Yard>("yard", "The shipbuilding points at the start.")
        .records::<HexRecord>("hex", "What is known of hexes.")
        .records::<HexsideRecord>("hexside", "What is known of the sides of hexes.")
        .records::<Cost>("cost", "What types of unit cost.")
        .records::<StartingAccount>("account", "The accounts with which scenarios begin.")
        .records::<StartingTransports>("transports", "The transports with which scenarios begin.")
        .records::<GarrisonAreas>("garrison", "Where scenarios let the British garrison of Asia be.");
    Some(file.finish())
}
