//! Values as they are written in a document, held against the types of their places whatever the variables are worth.

use async_graphql::parser::types::{BaseType, Type};
use async_graphql::{Name, Pos};
use async_graphql_value::{Number, Value};

use super::contract::{Contract, Kind, Slot, named};
use super::{Invalid, Use};

/// A place in which a value stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) ty: &'a Type,
    pub(super) has_default: bool,
    /// Of an input of which exactly one field is given.
    pub(super) is_one_of: bool,
    /// The argument or variable with which it began.
    pub(super) name: &'a str,
    pub(super) at: Pos,
}

impl<'a> Place<'a> {
    pub(super) const fn of(name: &'a str, slot: &'a Slot, at: Pos) -> Self {
        Self { ty: &slot.ty, has_default: slot.has_default, is_one_of: false, name, at }
    }

    fn inside(self, ty: &'a Type) -> Self {
        Self { ty, has_default: false, is_one_of: false, ..self }
    }
}

/// Says what is wrong with a value in its place, and takes note of the variables in it.
pub(super) fn check<'a>(
    contract: &'a Contract,
    place: Place<'a>,
    value: &'a Value,
    uses: &mut Vec<Use<'a>>,
) -> Result<(), Invalid> {
    match (value, &place.ty.base) {
        (Value::Variable(name), _) => {
            uses.push(Use { name, place });
            Ok(())
        }
        (Value::Null, _) if place.ty.nullable => Ok(()),
        (Value::List(values), BaseType::List(inner)) => {
            values.iter().try_for_each(|one| check(contract, place.inside(inner), one, uses))
        }
        (Value::Object(given), _) => object(contract, place, given, uses),
        (value, _) if is_leaf(contract, named(place.ty), value) => Ok(()),
        (value, _) => Err(unfit(place, value)),
    }
}

fn object<'a>(
    contract: &'a Contract,
    place: Place<'a>,
    given: &'a async_graphql::indexmap::IndexMap<Name, Value>,
    uses: &mut Vec<Use<'a>>,
) -> Result<(), Invalid> {
    let of = named(place.ty);
    let (slots, is_one_of) = match contract.kind(of) {
        Some(Kind::Input { slots, is_one_of }) => (slots, *is_one_of),
        Some(Kind::Scalar) => return Ok(()),
        _ => return Err(Invalid::at(place.at, format!("`{}` is {}, not an object", place.name, place.ty))),
    };
    if is_one_of && (given.len() != 1 || given.values().any(|value| *value == Value::Null)) {
        let reason = format!("`{}`: exactly one field of {of} is given, and it is not null", place.name);
        return Err(Invalid::at(place.at, reason));
    }
    let lacks =
        |(name, slot): &(&String, &Slot)| !slot.ty.nullable && !slot.has_default && !given.contains_key(name.as_str());
    // The first by name: the error is the same each time.
    if let Some((name, slot)) = slots.iter().filter(lacks).min_by_key(|(name, _)| *name) {
        let reason = format!("`{}`: the field `{name}` of {of} is missing; it is {}", place.name, slot.ty);
        return Err(Invalid::at(place.at, reason));
    }
    for (name, value) in given {
        let Some(slot) = slots.get(name.as_str()) else {
            return Err(Invalid::at(place.at, format!("`{}`: {of} has no field `{name}`", place.name)));
        };
        let inner = Place { ty: &slot.ty, has_default: slot.has_default, is_one_of, ..place };
        check(contract, inner, value, uses)?;
    }
    Ok(())
}

/// Takes note of the variables in a value.
pub(super) fn names<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Variable(name) => found.push(name),
        Value::List(values) => values.iter().for_each(|value| names(value, found)),
        Value::Object(fields) => fields.values().for_each(|value| names(value, found)),
        Value::Null | Value::Number(_) | Value::String(_) | Value::Boolean(_) | Value::Enum(_) | Value::Binary(_) => {}
    }
}

/// Whether a value that holds no other is one of a scalar or enum.
fn is_leaf(contract: &Contract, of: &str, value: &Value) -> bool {
    match (contract.kind(of), value) {
        (Some(Kind::Scalar), _) => *value != Value::Null,
        (Some(Kind::Enum(words)), Value::Enum(word)) => words.contains(word.as_str()),
        (Some(Kind::Plain), Value::Number(number)) => match of {
            "Int" => is_int(number),
            "ID" => number.is_i64() || number.is_u64(),
            _ => of == "Float",
        },
        (Some(Kind::Plain), Value::String(_)) => matches!(of, "String" | "ID"),
        (Some(Kind::Plain), Value::Boolean(_)) => of == "Boolean",
        _ => false,
    }
}

fn is_int(number: &Number) -> bool {
    number.as_i64().is_some_and(|number| i32::try_from(number).is_ok())
}

fn unfit(place: Place<'_>, value: &Value) -> Invalid {
    let shown = value.to_string();
    let shown: String = shown.chars().take(40).collect();
    let hint = match value {
        Value::String(_) => "; a word of an enum stands without quotes",
        _ => "",
    };
    Invalid::at(place.at, format!("`{}` is {}, not {shown}{hint}", place.name, place.ty))
}
