//! Variables that are not sent. The library would refuse the request, or take them for null; after the specification what a
//! variable gives that is not sent is not given.

use std::collections::HashSet;

use async_graphql::parser::types::{
    BaseType, DocumentOperations, ExecutableDocument, OperationDefinition, Selection, SelectionSet, Type,
    VariableDefinition,
};
use async_graphql::{Name, Positioned, Variables};
use async_graphql_value::{ConstValue, Value};

use super::contract::{CONTRACT, Kind};

/// Makes of a document, as the library takes it, what it says with the variables that are sent, for the operation of a name
/// or the only one.
pub fn settle(
    document: &mut ExecutableDocument,
    written: &ExecutableDocument,
    asked: Option<&str>,
    variables: &Variables,
) {
    let omitted = omitted(written, variables);
    match &mut document.operations {
        DocumentOperations::Single(operation) => settle_one(&mut operation.node, &omitted),
        DocumentOperations::Multiple(operations) => {
            let is_only = operations.len() == 1;
            for (name, operation) in operations {
                settle_one(&mut operation.node, &omitted);
                if !is_only && Some(name.as_str()) != asked {
                    fill(&mut operation.node.variable_definitions);
                }
            }
        }
    }
    if !omitted.is_empty() {
        for fragment in document.fragments.values_mut() {
            forget(&mut fragment.node.selection_set.node, &omitted);
        }
    }
}

/// The variables that are not sent and that no operation has a value for.
fn omitted(document: &ExecutableDocument, variables: &Variables) -> HashSet<Name> {
    let definitions = document.operations.iter().flat_map(|(_, operation)| &operation.node.variable_definitions);
    let (mut omitted, mut needed) = (HashSet::new(), HashSet::new());
    for Positioned { node: VariableDefinition { name, var_type, default_value, .. }, .. } in definitions {
        let is_omitted = var_type.node.nullable && default_value.is_none() && !variables.contains_key(&name.node);
        if is_omitted {
            omitted.insert(name.node.clone())
        } else {
            needed.insert(name.node.clone())
        };
    }
    omitted.retain(|name| !needed.contains(name));
    omitted
}

fn settle_one(operation: &mut OperationDefinition, omitted: &HashSet<Name>) {
    if !omitted.is_empty() {
        operation.variable_definitions.retain(|definition| !omitted.contains(&definition.node.name.node));
        forget(&mut operation.selection_set.node, omitted);
    }
}

fn forget(selection: &mut SelectionSet, omitted: &HashSet<Name>) {
    for item in &mut selection.items {
        match &mut item.node {
            Selection::Field(field) => {
                field.node.arguments.retain_mut(|(_, value)| is_given(&mut value.node, omitted));
                forget(&mut field.node.selection_set.node, omitted);
            }
            Selection::InlineFragment(inline) => forget(&mut inline.node.selection_set.node, omitted),
            Selection::FragmentSpread(_) => {}
        }
    }
}

/// Whether a value is given, without what is not given in it.
fn is_given(value: &mut Value, omitted: &HashSet<Name>) -> bool {
    match value {
        Value::Variable(name) => return !omitted.contains(name),
        Value::Object(fields) => fields.retain(|_, value| is_given(value, omitted)),
        Value::List(values) => {
            for value in values {
                if !is_given(value, omitted) {
                    *value = Value::Null;
                }
            }
        }
        Value::Null | Value::Number(_) | Value::String(_) | Value::Boolean(_) | Value::Enum(_) | Value::Binary(_) => {}
    }
    true
}

/// Gives variables a value that must have one, of an operation that is not asked for: the library measures it too.
fn fill(definitions: &mut [Positioned<VariableDefinition>]) {
    for Positioned { pos, node: definition } in definitions {
        if definition.default_value.is_none() && !definition.var_type.node.nullable {
            let value = some_value(&definition.var_type.node);
            definition.default_value = value.map(|value| Positioned::new(value, *pos));
        }
    }
}

/// A value of a type, where one is at hand.
fn some_value(ty: &Type) -> Option<ConstValue> {
    let BaseType::Named(name) = &ty.base else { return Some(ConstValue::List(Vec::new())) };
    match name.as_str() {
        "Int" | "Float" => Some(ConstValue::Number(0.into())),
        "String" | "ID" => Some(ConstValue::String(String::new())),
        "Boolean" => Some(ConstValue::Boolean(false)),
        other => match CONTRACT.kind(other) {
            Some(Kind::Enum(words)) => words.iter().min().map(|word| ConstValue::Enum(Name::new(word))),
            _ => None,
        },
    }
}
