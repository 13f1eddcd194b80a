//! The JSON Schema of overlays of NEI, by which an editor completes and checks one while it is typed.

use domain::nei::overlay::{Field, Holds, Kind, Overlay};
use serde_json::{Map, Value, json};

/// The schema of an overlay of *Netherlands East Indies*: made of the same fields by which the program reads one.
pub fn overlay_schema() -> Value {
    let mut properties = Map::new();
    properties.insert("schema".to_owned(), json!({ "const": 1 }));
    properties.insert("book".to_owned(), json!({ "const": "nei" }));
    for kind in Kind::ALL {
        properties.insert(kind.key().to_owned(), json!({ "type": "array", "items": record(kind) }));
    }
    let end = json!({
        "type": "object",
        "description": "The last lines of the file, with the number of its records.",
        "properties": { "entries": { "type": "integer", "minimum": 0 } },
        "required": ["entries"],
        "additionalProperties": false,
    });
    properties.insert("end".to_owned(), end);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An owner's overlay of Netherlands East Indies 1941-42",
        "description": format!("At most {} bytes.", Overlay::LONGEST),
        "type": "object",
        "properties": properties,
        "required": ["schema", "book", "end"],
        "additionalProperties": false,
    })
}

fn record(kind: Kind) -> Value {
    let mut properties = Map::new();
    let id = kind.ids().map_or_else(|| "the id in the pack".to_owned(), str::to_owned);
    let id_type = if kind == Kind::Turn { json!(["string", "integer"]) } else { json!("string") };
    properties.insert("id".to_owned(), json!({ "type": id_type, "description": id }));
    let where_read = json!({ "enum": ["map", "counter", "errata"], "description": "where the values were read" });
    properties.insert("printed".to_owned(), where_read);
    let day = json!({ "type": "string", "format": "date", "description": "the day the values were read" });
    properties.insert("date".to_owned(), day);
    properties.insert("note".to_owned(), json!({ "type": "string", "maxLength": 400 }));
    let added = "the printed game has this, and the pack may lack it";
    properties.insert("added".to_owned(), json!({ "type": "boolean", "description": added }));
    let removed = "the pack has this, and the printed game lacks it";
    properties.insert("removed".to_owned(), json!({ "type": "boolean", "description": removed }));
    for field in kind.fields() {
        properties.insert(field.name.to_owned(), value(field));
    }
    json!({
        "type": "object",
        "properties": properties,
        "required": ["id", "printed", "date"],
        "additionalProperties": false,
    })
}

fn value(field: &Field) -> Value {
    let number = |lowest: i64, highest: i64| json!({ "type": "integer", "minimum": lowest, "maximum": highest });
    let or_missing = |number: Value, or_missing: bool| {
        if or_missing { json!({ "anyOf": [number, { "const": "missing" }] }) } else { number }
    };
    let mut schema = match field.holds {
        Holds::Number { lowest, highest, or_missing: missing, .. } => or_missing(number(lowest, highest), missing),
        Holds::Numbers { lowest, highest, length, or_missing: missing, .. } => {
            let items = or_missing(number(lowest, highest), missing);
            match length {
                Some(length) => json!({ "type": "array", "items": items, "minItems": length, "maxItems": length }),
                None => json!({ "type": "array", "items": items, "minItems": 1 }),
            }
        }
        Holds::Flag => json!({ "type": "boolean" }),
        Holds::Text => json!({ "type": "string" }),
        Holds::Choice(words) => json!({ "enum": words }),
        Holds::Names => json!({ "type": "array", "items": { "type": "string", "minLength": 1 }, "uniqueItems": true }),
        Holds::Letters(letters) => {
            json!({ "type": "array", "items": { "enum": letters }, "minItems": 6, "maxItems": 6 })
        }
    };
    if !field.required && field.holds != Holds::Text {
        schema = json!({ "anyOf": [schema, { "const": "" }] });
    }
    if let Value::Object(schema) = &mut schema {
        schema.insert("description".to_owned(), json!(field.holds.allows()));
    }
    schema
}
