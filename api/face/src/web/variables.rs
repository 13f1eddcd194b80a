//! The variables of a request: which its document uses, and where, and how large they may be.

use std::collections::BTreeSet;
use std::convert::Infallible;

use async_graphql::parser::types::{
    Directive, ExecutableDocument, Field, OperationDefinition, Selection, SelectionSet,
};
use async_graphql::{Name, Positioned, Value};

use super::documents::DocumentError;
use super::expansion::Extent;
use super::request_limits::{LIST_MAX, VARIABLE_BYTES_MAX, VARIABLE_VALUES_MAX};
use crate::graphql::error::Refusal;

/// What a value takes beside its text, in bytes.
const VALUE_BYTES: usize = 16;

/// The names of those that an operation of a document uses anywhere but in the arguments of the fields at its root.
pub(super) fn below_the_root(document: &ExecutableDocument, operation: &OperationDefinition) -> BTreeSet<String> {
    let mut used = Variables::default();
    used.of_operation(operation);
    document.fragments.values().for_each(|fragment| used.of_selection(&fragment.node.selection_set.node));
    used.0
}

/// Refuses variables that are too much by themselves, or as often as a document uses them.
pub(super) fn look(given: &async_graphql::Variables, document: Extent) -> Result<(), DocumentError> {
    let mut size = Size::default();
    given.values().for_each(|value| size.count(value));
    if size.values > VARIABLE_VALUES_MAX {
        let reason = format!("the variables hold {} values, and at most {VARIABLE_VALUES_MAX} are read", size.values);
        return Err(Refusal::limit(reason, VARIABLE_VALUES_MAX).asked(size.values).into());
    }
    listed(size.longest)?;
    if document.bytes_used(size.bytes) > VARIABLE_BYTES_MAX {
        let reason = format!(
            "the variables have {} bytes, and the document uses them in {} places; what is long is used less often",
            size.bytes, document.uses
        );
        return Err(Refusal::limit(reason, VARIABLE_BYTES_MAX).asked(document.bytes_used(size.bytes)).into());
    }
    Ok(())
}

/// Refuses a list of so many values if that is too long.
pub(super) fn listed(longest: usize) -> Result<(), DocumentError> {
    if longest > LIST_MAX {
        let reason = format!("a list of {longest} values is given, and none may have more than {LIST_MAX}");
        return Err(Refusal::limit(reason, LIST_MAX).asked(longest).into());
    }
    Ok(())
}

/// How large values are.
#[derive(Default)]
struct Size {
    values: usize,
    bytes: usize,
    longest: usize,
}

impl Size {
    /// Counts a value. It is nested no deeper than JSON is read.
    fn count(&mut self, value: &Value) {
        self.values += 1;
        self.bytes += VALUE_BYTES;
        match value {
            Value::String(text) => self.bytes += text.len(),
            Value::List(values) => {
                self.longest = self.longest.max(values.len());
                for one in values {
                    self.count(one);
                }
            }
            Value::Object(fields) => fields.iter().for_each(|(name, one)| {
                self.bytes += name.len();
                self.count(one);
            }),
            Value::Null | Value::Number(_) | Value::Boolean(_) | Value::Binary(_) | Value::Enum(_) => {}
        }
    }
}

/// The names of variables that are used.
#[derive(Default)]
struct Variables(BTreeSet<String>);

impl Variables {
    /// Below the root of an operation: the arguments of the fields there are left out.
    fn of_operation(&mut self, operation: &OperationDefinition) {
        for item in &operation.selection_set.node.items {
            match &item.node {
                Selection::Field(field) => self.of_inside(&field.node),
                // A fragment at the root is rare; what it uses is counted, its arguments too.
                other => self.of_item(other),
            }
        }
    }

    fn of_selection(&mut self, selection: &SelectionSet) {
        selection.items.iter().for_each(|item| self.of_item(&item.node));
    }

    fn of_item(&mut self, item: &Selection) {
        match item {
            Selection::Field(field) => {
                for (_, value) in &field.node.arguments {
                    let Ok(_) = value.node.clone().into_const_with(|name| Ok::<_, Infallible>(self.note(&name)));
                }
                self.of_inside(&field.node);
            }
            Selection::InlineFragment(inline) => {
                self.of_directives(&inline.node.directives);
                self.of_selection(&inline.node.selection_set.node);
            }
            Selection::FragmentSpread(spread) => self.of_directives(&spread.node.directives),
        }
    }

    fn of_inside(&mut self, field: &Field) {
        self.of_directives(&field.directives);
        self.of_selection(&field.selection_set.node);
    }

    fn of_directives(&mut self, directives: &[Positioned<Directive>]) {
        for (_, value) in directives.iter().flat_map(|directive| &directive.node.arguments) {
            let Ok(_) = value.node.clone().into_const_with(|name| Ok::<_, Infallible>(self.note(&name)));
        }
    }

    /// Takes note of a variable that stands in a value; what it is worth there does not matter.
    fn note(&mut self, name: &Name) -> Value {
        self.0.insert(name.to_string());
        Value::Null
    }
}

#[cfg(test)]
mod tests {
    use async_graphql::Variables as Given;
    use async_graphql::parser::parse_query;
    use serde_json::json;

    use super::super::expansion::measure;
    use super::*;

    fn looked(document: &str, variables: serde_json::Value) -> Result<(), DocumentError> {
        look(&Given::from_json(variables), measure(&parse_query(document).unwrap()).unwrap())
    }

    fn refused(document: &str, variables: serde_json::Value) -> String {
        match looked(document, variables) {
            Err(DocumentError::Refused(refused)) if refused.code() == "LIMIT" => refused.reason().to_owned(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn lists_and_values_are_counted() {
        let once = "query($a: [Int]) { a(b: $a) }";
        assert_eq!(looked(once, json!({ "a": vec![1; LIST_MAX] })), Ok(()));
        assert!(refused(once, json!({ "a": vec![1; LIST_MAX + 1] })).contains("a list of 1001 values"));
        let many = vec![vec![1; LIST_MAX]; VARIABLE_VALUES_MAX / LIST_MAX];
        assert!(refused(once, json!({ "a": many })).contains("values, and at most 10000"));
    }

    #[test]
    fn a_long_text_may_be_used_once_and_not_many_times() {
        let text = json!({ "a": "x".repeat(1_000_000) });
        let used = |times: usize| format!("query($a: String) {{ {} }}", "b(c: $a) ".repeat(times));
        assert_eq!(looked(&used(16), text.clone()), Ok(()));
        assert!(refused(&used(17), text.clone()).contains("in 17 places"));
        let default = |times: usize| {
            format!("query($a: String = \"{}\") {{ {} }}", "x".repeat(60_000), "b(c: $a) ".repeat(times))
        };
        assert_eq!(looked(&default(200), json!({})), Ok(()));
        assert!(refused(&default(300), json!({})).contains("in 300 places"));
    }
}
