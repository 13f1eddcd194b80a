//! What a document wants of the variables that are sent with it, read off it once. The schema would find most of this out
//! too, but late, in words that do not name the argument, or not at all.

use std::convert::Infallible;

use async_graphql::parser::types::{ExecutableDocument, Field, OperationDefinition, Selection, SelectionSet};
use async_graphql::{Name, Number, Value, Variables};

/// What the variables of an operation must be, and what is wrong with it whatever they are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Arguments {
    required: Vec<Required>,
    counts: Vec<Count>,
    fault: Option<String>,
}

/// A variable that may not be null.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Required {
    variable: Name,
    type_name: String,
    has_default: bool,
}

/// An argument that is given by a variable. A number that is an argument by itself counts something.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Count {
    argument: Name,
    variable: Name,
    default: Option<Number>,
}

impl Arguments {
    /// Reads an operation.
    pub(super) fn of(document: &ExecutableDocument, operation: &OperationDefinition) -> Self {
        let mut arguments = Self::default();
        for definition in operation.variable_definitions.iter().map(|definition| &definition.node) {
            if !definition.var_type.node.nullable {
                arguments.required.push(Required {
                    variable: definition.name.node.clone(),
                    type_name: definition.var_type.node.to_string(),
                    has_default: definition.default_value.is_some(),
                });
            }
        }
        arguments.read(operation, &operation.selection_set.node);
        for fragment in document.fragments.values() {
            arguments.read(operation, &fragment.node.selection_set.node);
        }
        arguments
    }

    /// Says what is wrong with the operation, or with the variables that were sent.
    pub(super) fn check(&self, variables: &Variables) -> Result<(), String> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        for Required { variable, type_name, has_default } in &self.required {
            match variables.get(variable) {
                Some(Value::Null) => return Err(format!("the variable `${variable}` is null; it must be {type_name}")),
                None if !has_default => {
                    return Err(format!("the variable `${variable}` is missing; it must be {type_name}"));
                }
                _ => {}
            }
        }
        for Count { argument, variable, default } in &self.counts {
            let number = variables.get(variable).map_or(default.as_ref(), number);
            if let Some(number) = number.filter(|number| is_negative(number)) {
                return Err(negative(argument, number));
            }
        }
        Ok(())
    }

    fn read(&mut self, operation: &OperationDefinition, selection: &SelectionSet) {
        for item in &selection.items {
            match &item.node {
                Selection::Field(field) => {
                    self.read_arguments(operation, &field.node);
                    self.read(operation, &field.node.selection_set.node);
                }
                Selection::InlineFragment(inline) => self.read(operation, &inline.node.selection_set.node),
                // Each fragment is read once, wherever it is spread.
                Selection::FragmentSpread(_) => {}
            }
        }
    }

    fn read_arguments(&mut self, operation: &OperationDefinition, field: &Field) {
        for (argument, value) in &field.arguments {
            let mut variable = None;
            let Ok(value) = value.node.clone().into_const_with(|name| {
                variable = Some(name);
                Ok::<_, Infallible>(Value::Null)
            });
            match (value, variable) {
                (Value::Null, Some(variable)) => {
                    let default = default(operation, &variable);
                    self.counts.push(Count { argument: argument.node.clone(), variable, default });
                }
                (Value::Number(number), _) if is_negative(&number) => {
                    self.fault.get_or_insert_with(|| negative(&argument.node, &number));
                }
                _ => {}
            }
        }
    }
}

fn default(operation: &OperationDefinition, variable: &Name) -> Option<Number> {
    let mut definitions = operation.variable_definitions.iter().map(|definition| &definition.node);
    let default = definitions.find(|definition| definition.name.node == *variable)?.default_value.as_ref()?;
    number(&default.node).cloned()
}

fn number(value: &Value) -> Option<&Number> {
    match value {
        Value::Number(number) => Some(number),
        _ => None,
    }
}

fn is_negative(number: &Number) -> bool {
    number.as_f64().is_some_and(|number| number < 0.0)
}

fn negative(argument: &Name, number: &Number) -> String {
    format!("the argument `{argument}` is a number from 0 up, not {number}")
}

#[cfg(test)]
mod tests {
    use async_graphql::parser::parse_query;
    use serde_json::json;

    use super::super::operation_summary::OperationSummary;
    use super::*;

    fn checked(query: &str, variables: serde_json::Value) -> Result<(), String> {
        let asked = OperationSummary::of(query, parse_query(query).ok().as_ref(), None);
        asked.arguments.check(&Variables::from_json(variables))
    }

    #[test]
    fn a_negative_number_is_refused_however_it_is_given() {
        for (query, variables) in [
            ("{ game { entries(first: -1) { totalCount } } }", json!({})),
            ("query($n: Int) { game { entries(first: $n) { totalCount } } }", json!({ "n": -1 })),
            ("query($n: Int = -1) { game { entries(first: $n) { totalCount } } }", json!({})),
            ("query($n: Int) { ...A } fragment A on Query { game { ... { entries(first: $n) } } }", json!({ "n": -7 })),
        ] {
            let refused = checked(query, variables).unwrap_err();
            assert!(refused.contains("`first`"), "{query}: {refused}");
        }
        for (query, variables) in [
            ("query($n: Int = -1) { game { entries(first: $n) { totalCount } } }", json!({ "n": 0 })),
            ("{ game(id: \"-1\") { entries(first: 0, after: null) { totalCount } } }", json!({})),
            ("mutation($c: C!) { record(command: $c, by: { modifier: -1 }) { x } }", json!({ "c": { "value": -1 } })),
        ] {
            assert_eq!(checked(query, variables), Ok(()), "{query}");
        }
    }

    #[test]
    fn a_variable_that_is_needed_is_named() {
        let query =
            "query($game: ID!, $n: Int! = 3, $m: Int) { game(id: $game) { entries(first: $n, since: $m) { x } } }";
        assert_eq!(checked(query, json!({ "game": "a" })), Ok(()));
        assert!(checked(query, json!({})).unwrap_err().contains("`$game` is missing; it must be ID!"));
        assert!(checked(query, json!({ "game": null })).unwrap_err().contains("`$game` is null"));
        assert!(checked(query, json!({ "game": "a", "n": null })).unwrap_err().contains("`$n` is null"));
    }
}
