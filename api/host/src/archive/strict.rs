//! JSON as this program writes it: no key twice, and no number with a fraction.

use std::fmt;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

/// Reads JSON that says everything once.
///
/// # Errors
/// It is no JSON, has a key twice, or a number that is not whole.
pub(super) fn value(text: &str) -> Result<Value, String> {
    serde_json::from_str::<Strict>(text).map(|Strict(value)| value).map_err(|error| error.to_string())
}

struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader).map(Self)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON without fractions")
    }

    fn visit_bool<E>(self, is: bool) -> Result<Value, E> {
        Ok(Value::Bool(is))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut read = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            read.push(item);
        }
        Ok(Value::Array(read))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut read = Map::new();
        while let Some((key, Strict(field))) = fields.next_entry::<String, Strict>()? {
            if read.contains_key(&key) {
                return Err(A::Error::custom(format!("the field {key:?} stands twice")));
            }
            read.insert(key, field);
        }
        Ok(Value::Object(read))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_everything_once_is_read_and_nothing_else() {
        let text = r#"{"a":[1,-2,null,true,"x"],"b":{"c":{}}}"#;
        assert_eq!(value(text).unwrap().to_string(), text);
        for wrong in [r#"{"a":1,"a":1}"#, r#"[{"b":{"a":1,"a":2}}]"#, "1.5", "[1e2]", "{", ""] {
            assert!(value(wrong).is_err(), "{wrong}");
        }
    }
}
