//! When something happened.

use async_graphql::{InputValueError, InputValueResult, Scalar, ScalarType, Value};
use serde::Serialize;

use super::shown::{Asked, Show};

/// A moment, as it was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DateTime(String);

/// A moment in UTC as RFC 3339 writes it, such as `2026-11-28T19:30:00.000Z`. No argument takes one.
#[Scalar]
impl ScalarType for DateTime {
    fn parse(value: Value) -> InputValueResult<Self> {
        if let Value::String(text) = value { Ok(Self(text)) } else { Err(InputValueError::expected_type(value)) }
    }

    fn to_value(&self) -> Value {
        Value::String(self.0.clone())
    }
}

impl Show for DateTime {
    fn show(&self, _: &Asked<'_>) -> Value {
        self.to_value()
    }
}

impl From<String> for DateTime {
    fn from(written: String) -> Self {
        Self(written)
    }
}
