//! JSON Schema of the rows of `counters.csv`, made of the words and limits by which the loader reads them.

use serde_json::{Map, Value, json};

use super::counters::{AIRCRAFT, COLUMNS, HIGHEST_FACTOR, LAST_TURN, LONGEST_MOVE, MOBILE_GROUND, SHIPS, label};
use crate::components::{AircraftType, Contingent, ShipType};

/// The schema: the rows as a list of objects, each with every column by name and every cell as text. `required` has the
/// columns in the order of the file.
pub(super) fn schema(title: &str) -> Value {
    let mut properties: Map<String, Value> = Map::new();
    for column in COLUMNS {
        let mut cell = any(column);
        if let Value::Object(cell) = &mut cell {
            cell.insert("description".to_owned(), json!(about(column)));
        }
        properties.insert(column.to_owned(), cell);
    }
    let marker = json!({ "properties": { "category": { "const": "marker" } } });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "description": format!(
            "The rows of the file, each an object with every cell as text, \"\" where nothing is printed. The columns, in \
             this order: {}.",
            COLUMNS.join(",")
        ),
        "type": "array",
        "items": {
            "type": "object",
            "properties": properties,
            "required": COLUMNS,
            "additionalProperties": false,
            "if": marker,
            "else": { "allOf": kinds(), "properties": unit() },
        },
    })
}

fn one_of(words: impl IntoIterator<Item = impl Into<String>>) -> Value {
    json!({ "enum": words.into_iter().map(Into::into).collect::<Vec<String>>() })
}

fn numbers(lowest: u8, highest: u8) -> impl Iterator<Item = String> {
    (lowest..=highest).map(|number| number.to_string())
}

fn filled() -> Value {
    json!({ "type": "string", "minLength": 1 })
}

/// What a column may have, in a row of any kind.
fn any(column: &str) -> Value {
    match column {
        "side" => one_of(["Japan", "Allied", "Both"]),
        "category" => one_of(["naval", "air", "ground", "base", "marker"]),
        "source" => filled(),
        _ => json!({ "type": "string" }),
    }
}

/// What the columns of a unit have, of whatever category.
fn unit() -> Value {
    let factor = one_of(numbers(0, HIGHEST_FACTOR));
    let back = one_of(std::iter::once(String::new()).chain(numbers(0, HIGHEST_FACTOR)));
    let yes = one_of(["yes", "no"]);
    let turns = (1..=LAST_TURN).map(|turn| format!("R{turn}"));
    json!({
        "id": { "type": "string", "maxLength": 16, "pattern": r"^[^\s\x00]+$" },
        "side": one_of(["Japan", "Allied"]),
        "contingent": one_of(Contingent::ALL.map(Contingent::name)),
        "name": filled(),
        "steps": one_of(["1", "2"]),
        "anti_ground": factor,
        "anti_air": factor,
        "anti_sub": factor,
        "anti_ship": factor,
        "back": one_of(["", "reduced", "base", "patrol", "transport", "flag"]),
        "back_anti_ground": back,
        "back_anti_air": back,
        "back_anti_sub": back,
        "back_anti_ship": back,
        "capacity": one_of(std::iter::once(String::new()).chain(numbers(1, 9))),
        "marine": yes,
        "mechanized": yes,
        "code": one_of(["Start", "Opt", "Spor", "R-Sp"].map(str::to_owned).into_iter().chain(turns)),
        "code_source": filled(),
        "stats_source": filled(),
        "basis": filled(),
    })
}

/// What hangs on the category: types, sizes and movement.
fn kinds() -> Value {
    let kind = |category: &str, types: Value, sizes: Value, moves: Value| {
        json!({
            "if": { "properties": { "category": { "const": category } } },
            "then": { "properties": { "type": types, "size": sizes, "move": moves } },
        })
    };
    let (none, far) = (one_of([""]), || one_of(numbers(1, LONGEST_MOVE)));
    json!([
        kind("naval", one_of(SHIPS.map(ShipType::code)), none.clone(), far()),
        kind("air", one_of(AIRCRAFT.map(AircraftType::code)), none.clone(), far()),
        kind("ground", one_of(MOBILE_GROUND.map(label)), one_of(["X", "III"]), one_of(["1", "2"])),
        kind("base", one_of(["base"]), none, one_of(["0"])),
    ])
}

/// What a column is, for the editor.
fn about(column: &str) -> &'static str {
    match column {
        "id" => "A short name of the counter that no other has.",
        "side" => "Japan or Allied; Both for markers.",
        "contingent" => "The contingent, by the colour of the counter.",
        "category" => "naval, air, ground (mobile), base or marker.",
        "type" => "The type, by its letters; ground units by its name.",
        "name" => "The name on the counter.",
        "size" => "X or III, of mobile ground units.",
        "steps" => "2 if the back has a reduced side, else 1.",
        "back" => "What the back shows: reduced, base, patrol, transport, flag, or nothing.",
        "move" => "The movement factor.",
        "capacity" => "The lift of LS, TR and air transports.",
        "marine" => "Whether the counter has the anchor.",
        "mechanized" => "Whether it is armor or armored recon.",
        "code" => "The deployment code: Start, R1 to R8, Spor or R-Sp, Opt.",
        "setup_i" | "setup_ii" => "For the reader: where it starts.",
        "source" => "Where the counter comes from.",
        "code_source" => "Where the code comes from.",
        "stats_source" => "Where the factors come from.",
        "basis" => "What the counter stands for.",
        _ => "A factor, 0 to 5.",
    }
}
