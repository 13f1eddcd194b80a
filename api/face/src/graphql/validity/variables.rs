//! Variables, held against every place in which an operation uses them, through its fragments.

use std::collections::{HashMap, HashSet};

use async_graphql::Positioned;
use async_graphql::parser::types::{BaseType, OperationDefinition, Type, VariableDefinition};
use async_graphql_value::{ConstValue, Value};

use super::contract::{Contract, named};
use super::values::{self, Place};
use super::{Invalid, Scope, Scopes, Work};

/// What an operation declares: known types, and defaults that are of them.
pub(super) fn declared(contract: &Contract, operation: &OperationDefinition) -> Result<(), Invalid> {
    for Positioned { pos, node: definition } in &operation.variable_definitions {
        if !definition.directives.is_empty() {
            return Err(Invalid::at(*pos, "no directive stands at a variable".to_owned()));
        }
        let (name, ty) = (&definition.name.node, &definition.var_type.node);
        if contract.kind(named(ty)).is_none() {
            return Err(Invalid::at(*pos, format!("the variable `${name}` is {ty}, and there is no such type")));
        }
        if let Some(default) = &definition.default_value {
            let value = default.node.clone().into_value();
            let place = Place { ty, has_default: false, is_one_of: false, name, at: *pos };
            values::check(contract, place, &value, &mut Vec::new())?;
        }
    }
    Ok(())
}

/// The types of variables of an operation, by their places among them.
pub(super) type Types = Vec<(usize, Type)>;

/// What an operation uses, in itself and in the fragments that it reaches. Gives the types that the library takes, where it
/// does not take those that are declared.
pub(super) fn used<'s, 'a>(
    operation: &OperationDefinition,
    own: &'s Scope<'a>,
    scopes: &'s Scopes<'a>,
    work: &mut Work,
) -> Result<Types, Invalid> {
    let mut places: HashMap<&str, Vec<&Type>> = HashMap::new();
    let declared: HashMap<&str, &VariableDefinition> = operation
        .variable_definitions
        .iter()
        .map(|definition| (definition.node.name.node.as_str(), &definition.node))
        .collect();
    let (mut seen, mut waiting) = (HashSet::new(), vec![own]);
    while let Some(scope) = waiting.pop() {
        for used in &scope.uses {
            work.step()?;
            let (name, place) = (used.name.as_str(), used.place);
            let Some(definition) = declared.get(name) else {
                let reason = format!("the variable `${name}` is used for `{}`, and not declared", place.name);
                return Err(Invalid::at(place.at, reason));
            };
            let given = &definition.var_type.node;
            if !is_allowed(definition, place) {
                let reason = format!(
                    "the variable `${name}` is {given}, and `{}` wants {}; declare it so",
                    place.name, place.ty
                );
                return Err(Invalid::at(place.at, reason));
            }
            places.entry(name).or_default().push(place.ty);
            if place.is_one_of && given.nullable {
                let reason = format!(
                    "the variable `${name}` is {given}; where exactly one field is given it is not null: {given}!"
                );
                return Err(Invalid::at(place.at, reason));
            }
        }
        for name in &scope.elsewhere {
            work.step()?;
            places.entry(name).or_default();
        }
        for spread in &scope.spreads {
            work.step()?;
            if seen.insert(*spread) {
                waiting.extend(scopes.get(*spread));
            }
        }
    }
    let mut types = Types::new();
    for (number, definition) in operation.variable_definitions.iter().enumerate() {
        let given = &definition.node.var_type.node;
        let name = &definition.node.name.node;
        let Some(places) = places.get(name.as_str()) else {
            return Err(Invalid::at(definition.pos, format!("the variable `${name}` is declared and not used")));
        };
        let mut taken = loosened(given, places);
        // An argument with a default takes what may be null; the library takes for it what may not.
        let is_never_null = match given.base {
            BaseType::Named(_) => places.iter().any(|place| !place.nullable),
            BaseType::List(_) => !places.is_empty() && places.iter().all(|place| !place.nullable),
        };
        taken.nullable &= definition.node.default_value.is_some() || !is_never_null;
        if taken != *given {
            types.push((number, taken));
        }
    }
    Ok(types)
}

/// A list that cannot be null is not taken by the library where a list may be; so it is called one that may.
fn loosened(given: &Type, places: &[&Type]) -> Type {
    let BaseType::List(inner) = &given.base else { return given.clone() };
    let within: Vec<&Type> = places
        .iter()
        .filter_map(|place| match &place.base {
            BaseType::List(inner) => Some(&**inner),
            BaseType::Named(_) => None,
        })
        .collect();
    Type {
        base: BaseType::List(Box::new(loosened(inner, &within))),
        nullable: given.nullable || places.iter().all(|place| place.nullable),
    }
}

fn is_allowed(definition: &VariableDefinition, place: Place<'_>) -> bool {
    let given = &definition.var_type.node;
    if place.ty.nullable || !given.nullable {
        return fits(given, place.ty);
    }
    let default = definition.default_value.as_ref().map(|default| &default.node);
    let has_default = default.is_some_and(|default| *default != ConstValue::Null);
    (has_default || place.has_default) && fits_but_for_null(given, place.ty)
}

fn fits(given: &Type, place: &Type) -> bool {
    (place.nullable || !given.nullable) && fits_but_for_null(given, place)
}

fn fits_but_for_null(given: &Type, place: &Type) -> bool {
    match (&given.base, &place.base) {
        (BaseType::Named(given), BaseType::Named(place)) => given == place,
        (BaseType::List(given), BaseType::List(place)) => fits(given, place),
        _ => false,
    }
}

/// Whether two values are written the same.
pub(super) fn is_same(one: &Value, other: &Value, work: &mut Work) -> Result<bool, Invalid> {
    work.step()?;
    match (one, other) {
        (Value::List(one), Value::List(other)) => {
            if one.len() != other.len() {
                return Ok(false);
            }
            for (one, other) in one.iter().zip(other) {
                if !is_same(one, other, work)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        (Value::Object(one), Value::Object(other)) => {
            if one.len() != other.len() {
                return Ok(false);
            }
            for (name, value) in one {
                match other.get(name) {
                    Some(other) if is_same(value, other, work)? => {}
                    _ => return Ok(false),
                }
            }
            Ok(true)
        }
        (one, other) => Ok(one == other),
    }
}
