//! JSON Schema of the files of packs, by which an editor completes and checks them while they are typed.
//!
//! The records come from the very types that the loaders read; each book composes its files beside its loader.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// The schema of one file in the making.
pub struct FileSchema {
    generator: SchemaGenerator,
    title: String,
    keys: Keys,
}

/// The keys of a file or of a section of it.
#[derive(Default)]
struct Keys {
    properties: Map<String, Value>,
    required: Vec<&'static str>,
    /// Whether there may be others, which are for the reader alone.
    open: bool,
}

impl Keys {
    fn into_schema(self) -> Map<String, Value> {
        let mut schema = Map::new();
        schema.insert("type".to_owned(), json!("object"));
        schema.insert("properties".to_owned(), Value::Object(self.properties));
        schema.insert("required".to_owned(), json!(self.required));
        if !self.open {
            schema.insert("additionalProperties".to_owned(), json!(false));
        }
        schema
    }
}

impl FileSchema {
    /// A file that holds nothing yet but the number of its form.
    pub fn new(title: impl Into<String>) -> Self {
        let generator = SchemaSettings::draft2020_12().into_generator();
        let number = json!({ "const": 1, "description": "The form of the file; 1 is the only one." });
        Self { generator, title: title.into(), keys: Keys::default() }.key("schema", number).required("schema")
    }

    fn key(mut self, key: &'static str, schema: Value) -> Self {
        self.keys.properties.insert(key.to_owned(), schema);
        self
    }

    /// The file or section must have a key that was given.
    #[must_use]
    pub fn required(mut self, key: &'static str) -> Self {
        self.keys.required.push(key);
        self
    }

    /// A list of records that may be missing.
    #[must_use]
    pub fn records<T: JsonSchema>(mut self, key: &'static str, about: &str) -> Self {
        let items = self.generator.subschema_for::<T>().to_value();
        self.key(key, json!({ "type": "array", "description": about, "items": items }))
    }

    /// A value that may be missing.
    #[must_use]
    pub fn value<T: JsonSchema>(mut self, key: &'static str) -> Self {
        let value = self.generator.subschema_for::<T>().to_value();
        self.key(key, value)
    }

    /// A section of names, each with a value of one type; it may be missing.
    #[must_use]
    pub fn by_name<T: JsonSchema>(mut self, key: &'static str, about: &str) -> Self {
        let value = self.generator.subschema_for::<T>().to_value();
        self.key(key, json!({ "type": "object", "description": about, "additionalProperties": value }))
    }

    /// Something for the reader, of any kind, that may be missing.
    #[must_use]
    pub fn reading_matter(self, key: &'static str) -> Self {
        self.key(key, json!({ "description": "For the reader; nothing is read from it." }))
    }

    /// A section, with keys of its own; it may be missing.
    #[must_use]
    pub fn section(mut self, key: &'static str, about: &str, inner: impl FnOnce(Self) -> Self) -> Self {
        let outer = std::mem::take(&mut self.keys);
        self = inner(self);
        let mut section = std::mem::replace(&mut self.keys, outer).into_schema();
        section.insert("description".to_owned(), json!(about));
        self.key(key, Value::Object(section))
    }

    /// The file or section may have more keys, all of them for the reader.
    #[must_use]
    pub const fn open(mut self) -> Self {
        self.keys.open = true;
        self
    }

    /// The whole schema.
    pub fn finish(mut self) -> Value {
        let definitions = self.generator.take_definitions(false);
        let mut schema = self.keys.into_schema();
        schema.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
        schema.insert("title".to_owned(), json!(self.title));
        if !definitions.is_empty() {
            schema.insert("$defs".to_owned(), Value::Object(definitions));
        }
        let mut schema = Value::Object(schema);
        without_null(&mut schema);
        schema
    }
}

/// Takes out that a value may be nothing: TOML has no such value, and what is not known is left out.
fn without_null(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            if object.get("default").is_some_and(Value::is_null) {
                object.remove("default");
            }
            if let Some(Value::Array(types)) = object.get_mut("type") {
                types.retain(|one| one != "null");
                if let [one] = types.as_slice() {
                    let one = one.clone();
                    object.insert("type".to_owned(), one);
                }
            }
            if let Some(Value::Array(either)) = object.get_mut("anyOf") {
                either.retain(|one| one.get("type").is_none_or(|one| one != "null"));
                if let [Value::Object(one)] = either.as_mut_slice() {
                    let one = std::mem::take(one);
                    object.remove("anyOf");
                    for (key, value) in one {
                        object.entry(key).or_insert(value);
                    }
                }
            }
            if let Some(Value::Array(words)) = object.get_mut("enum") {
                words.retain(|one| !one.is_null());
            }
            object.values_mut().for_each(without_null);
        }
        Value::Array(values) => values.iter_mut().for_each(without_null),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The schema of a type that is written as one word: `written!(Hex, "what it is", r"its pattern")`.
#[macro_export]
macro_rules! written {
    ($name:ident, $about:literal, $pattern:literal) => {
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn schema_id() -> std::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", stringify!($name)).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "description": $about, "pattern": $pattern })
            }
        }
    };
}
