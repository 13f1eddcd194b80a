//! Whether a document is valid, as far as the library does not look.
//!
//! Tools of makers hold their documents against the specification before they send them. What passes here and not there
//! would be a document that works until such a tool is used; so what is not valid is refused, for each document once.

mod contract;
mod introspection;
mod omitted;
mod overlapping;
mod quotes;
mod values;
mod variables;

use std::collections::HashMap;

use async_graphql::parser::types::{
    Directive, DocumentOperations, ExecutableDocument, Field, OperationDefinition, OperationType, Selection,
    SelectionSet,
};
use async_graphql::{Name, Pos, Positioned};

pub use self::omitted::settle;

use self::contract::{CONTRACT, Contract, FieldType, named};
use self::values::Place;
use self::variables::Types;
use super::error::Refusal;
use super::limits::CHECK_MAX;

/// Why a document is not valid.
#[derive(Debug)]
pub(super) enum Invalid {
    Wrong {
        reason: String,
        at: Vec<Pos>,
    },
    /// To find out would take too long.
    TooCostly,
}

impl Invalid {
    fn at(at: Pos, reason: String) -> Self {
        Self::Wrong { reason, at: vec![at] }
    }
}

impl From<Invalid> for Refusal {
    fn from(invalid: Invalid) -> Self {
        match invalid {
            Invalid::Wrong { reason, at } => Self::bad_input(reason).at(at),
            Invalid::TooCostly => {
                let reason = "so many fields stand for one another under the same names, in fragments on different types, \
                              that they cannot be held against each other; ask for less at once";
                Self::too_costly(reason.to_owned(), CHECK_MAX)
            }
        }
    }
}

/// Steps that are left.
struct Work(usize);

impl Work {
    fn step(&mut self) -> Result<(), Invalid> {
        self.0 = self.0.checked_sub(1).ok_or(Invalid::TooCostly)?;
        Ok(())
    }
}

/// A variable, and a place in which it is used.
#[derive(Debug)]
struct Use<'a> {
    name: &'a Name,
    place: Place<'a>,
}

/// What an operation or a fragment uses by itself.
#[derive(Debug, Default)]
struct Scope<'a> {
    uses: Vec<Use<'a>>,
    /// The variables in places that there are not, which the library refuses.
    elsewhere: Vec<&'a str>,
    spreads: Vec<&'a str>,
}

/// The scopes of fragments.
type Scopes<'a> = HashMap<&'a str, Scope<'a>>;

/// Refuses a document that is not valid. What its fields and fragments are the library says.
///
/// Gives the document as the library takes it, where it would refuse what is valid.
pub fn check(document: &ExecutableDocument, text: &str) -> Result<Option<ExecutableDocument>, Refusal> {
    let types = look(document, text, &mut Work(CHECK_MAX))?;
    if types.is_empty() {
        return Ok(None);
    }
    let mut taken = document.clone();
    let change = |operation: &mut OperationDefinition, types: Types| {
        for (number, ty) in types {
            if let Some(definition) = operation.variable_definitions.get_mut(number) {
                definition.node.var_type.node = ty;
            }
        }
    };
    let mut types: HashMap<Option<Name>, Types> = types.into_iter().collect();
    match &mut taken.operations {
        DocumentOperations::Single(operation) => {
            if let Some(types) = types.remove(&None) {
                change(&mut operation.node, types);
            }
        }
        DocumentOperations::Multiple(operations) => {
            for (name, operation) in operations {
                if let Some(types) = types.remove(&Some(name.clone())) {
                    change(&mut operation.node, types);
                }
            }
        }
    }
    Ok(Some(taken))
}

/// Gives the types of variables that are to be changed, by the names of the operations.
fn look(document: &ExecutableDocument, text: &str, work: &mut Work) -> Result<Vec<(Option<Name>, Types)>, Invalid> {
    let contract = &*CONTRACT;
    let mut scopes = Scopes::new();
    let mut fragments: Vec<_> = document.fragments.iter().collect();
    // Of several faults the same is told each time.
    fragments.sort_by_key(|(_, fragment)| fragment.pos);
    for (name, fragment) in fragments {
        if name == "on" {
            return Err(Invalid::at(fragment.pos, "a fragment cannot be called `on`".to_owned()));
        }
        none_of_directives(&fragment.node.directives)?;
        let on = fragment.node.type_condition.node.on.node.as_str();
        scopes.insert(name, Scope::of(contract, on, &fragment.node.selection_set.node)?);
    }
    let mut operations: Vec<_> = document.operations.iter().collect();
    operations.sort_by_key(|(_, operation)| operation.pos);
    let mut changed = Vec::new();
    for (name, operation) in operations {
        let Positioned { pos, node: operation } = operation;
        none_of_directives(&operation.directives)?;
        variables::declared(contract, operation)?;
        let scope = Scope::of(contract, root(operation.ty), &operation.selection_set.node)?;
        let types = variables::used(operation, &scope, &scopes, work)?;
        if !types.is_empty() {
            changed.push((name.cloned(), types));
        }
        if operation.ty == OperationType::Subscription {
            one_root(document, operation, *pos, work)?;
        }
        introspection::check(document, operation, work)?;
        overlapping::check(contract, document, operation, text, work)?;
    }
    Ok(changed)
}

const fn root(kind: OperationType) -> &'static str {
    match kind {
        OperationType::Query => "Query",
        OperationType::Mutation => "Mutation",
        OperationType::Subscription => "Subscription",
    }
}

/// `@skip` and `@include` stand at what is selected, and there are no others.
fn none_of_directives(directives: &[Positioned<Directive>]) -> Result<(), Invalid> {
    directives.first().map_or(Ok(()), |directive| {
        let reason = format!("`@{}` does not stand at an operation or a fragment", directive.node.name.node);
        Err(Invalid::at(directive.pos, reason))
    })
}

/// One answer cannot tell of two streams: the specification of GraphQL allows one.
fn one_root(
    document: &ExecutableDocument,
    operation: &OperationDefinition,
    pos: Pos,
    work: &mut Work,
) -> Result<(), Invalid> {
    let mut fields = Vec::new();
    let mut waiting = vec![&operation.selection_set.node];
    while let Some(set) = waiting.pop() {
        for item in &set.items {
            work.step()?;
            match &item.node {
                Selection::Field(field) => fields.push(field),
                Selection::InlineFragment(inline) => waiting.push(&inline.node.selection_set.node),
                Selection::FragmentSpread(spread) => {
                    let fragment = document.fragments.get(&spread.node.fragment_name.node);
                    waiting.extend(fragment.map(|fragment| &fragment.node.selection_set.node));
                }
            }
        }
    }
    if fields.len() > 1 {
        let names = fields.iter().take(8).map(|field| format!("`{}`", field.node.name.node));
        let names = names.collect::<Vec<_>>().join(" and ");
        let reason = format!("a subscription follows one field, not {names}; begin one for each");
        return Err(Invalid::at(pos, reason));
    }
    match fields.iter().find(|field| field.node.name.node.starts_with("__")) {
        Some(field) => Err(Invalid::at(field.pos, format!("a subscription cannot follow `{}`", field.node.name.node))),
        None => Ok(()),
    }
}

impl<'a> Scope<'a> {
    fn of(contract: &'a Contract, on: &str, selection: &'a SelectionSet) -> Result<Self, Invalid> {
        let mut scope = Self::default();
        scope.selection(contract, Some(on), selection)?;
        Ok(scope)
    }

    fn selection(
        &mut self,
        contract: &'a Contract,
        on: Option<&str>,
        selection: &'a SelectionSet,
    ) -> Result<(), Invalid> {
        for item in &selection.items {
            self.directives(contract, item.node.directives())?;
            match &item.node {
                Selection::Field(field) => self.field(contract, on, field)?,
                Selection::InlineFragment(inline) => {
                    let condition = inline.node.type_condition.as_ref().map(|on| on.node.on.node.as_str());
                    self.selection(contract, condition.or(on), &inline.node.selection_set.node)?;
                }
                Selection::FragmentSpread(spread) => self.spreads.push(spread.node.fragment_name.node.as_str()),
            }
        }
        Ok(())
    }

    fn field(&mut self, contract: &'a Contract, on: Option<&str>, field: &'a Positioned<Field>) -> Result<(), Invalid> {
        let Positioned { pos, node: field } = field;
        if field.name.node == "__typename" && !(field.arguments.is_empty() && field.selection_set.node.items.is_empty())
        {
            return Err(Invalid::at(*pos, "`__typename` has no arguments and no fields".to_owned()));
        }
        let is_twice = |(name, _): &&(Positioned<Name>, _)| {
            field.arguments.iter().filter(|(other, _)| other.node == name.node).count() > 1
        };
        if let Some((name, _)) = field.arguments.iter().find(is_twice) {
            return Err(Invalid::at(name.pos, format!("`{}` is given twice; give it once", name.node)));
        }
        let found: Option<&FieldType> = on.and_then(|on| contract.field(on, &field.name.node));
        for (name, value) in &field.arguments {
            if let Some(slot) = found.and_then(|found| found.arguments.get(name.node.as_str())) {
                values::check(contract, Place::of(&name.node, slot, name.pos), &value.node, &mut self.uses)?;
            } else {
                let known = self.elsewhere.len();
                values::names(&value.node, &mut self.elsewhere);
                // An argument goes with its variable where that is not sent, and the library would not see it.
                if found.is_some() && self.elsewhere.len() > known {
                    let reason = format!("`{}` has no argument `{}`", field.name.node, name.node);
                    return Err(Invalid::at(name.pos, reason));
                }
            }
        }
        self.selection(contract, found.map(|found| named(&found.ty).as_str()), &field.selection_set.node)
    }

    fn directives(&mut self, contract: &'a Contract, directives: &'a [Positioned<Directive>]) -> Result<(), Invalid> {
        let mut known = Vec::new();
        for Positioned { pos, node: directive } in directives {
            let name = directive.name.node.as_str();
            if !matches!(name, "skip" | "include") {
                let reason = format!("there is no directive `@{name}` for a query; there are `@skip` and `@include`");
                return Err(Invalid::at(*pos, reason));
            }
            if known.contains(&name) {
                return Err(Invalid::at(*pos, format!("`@{name}` stands twice at one thing; give it once")));
            }
            known.push(name);
            let [(argument, value)] = directive.arguments.as_slice() else {
                return Err(Invalid::at(*pos, format!("`@{name}` takes one argument, `if`")));
            };
            let Some((_, condition)) = contract.of_all.as_ref().filter(|_| argument.node == "if") else {
                return Err(Invalid::at(*pos, format!("`@{name}` takes `if`, and no `{}`", argument.node)));
            };
            values::check(contract, Place::of("if", condition, argument.pos), &value.node, &mut self.uses)?;
        }
        Ok(())
    }
}
