//! Which variables a document uses, and where.

use std::collections::BTreeSet;
use std::convert::Infallible;

use async_graphql::parser::types::{
    Directive, ExecutableDocument, Field, OperationDefinition, Selection, SelectionSet,
};
use async_graphql::{Name, Positioned, Value};

/// The names of those that an operation of a document uses anywhere but in the arguments of the fields at its root.
pub(super) fn below_the_root(document: &ExecutableDocument, operation: &OperationDefinition) -> BTreeSet<String> {
    let mut used = Variables::default();
    used.of_operation(operation);
    document.fragments.values().for_each(|fragment| used.of_selection(&fragment.node.selection_set.node));
    used.0
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
