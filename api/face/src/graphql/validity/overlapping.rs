//! Fields that would be answered under one name: one answer cannot hold two of them.
//!
//! All that is selected is gathered by the name under which it is answered, through fragments, and each group is held
//! against its first. Where types exclude each other, the fields may differ, but not in what an answer looks like: whoever
//! reads it has one type for both.

use std::collections::HashSet;

use async_graphql::indexmap::IndexMap;
use async_graphql::parser::types::{
    BaseType, ExecutableDocument, Field, OperationDefinition, Selection, SelectionSet, Type,
};
use async_graphql::{Pos, Positioned};

use super::contract::{Contract, FieldType, Kind, named};
use super::variables::is_same;
use super::{Invalid, Work, quotes, root};

/// A field that is selected, and of which type.
#[derive(Clone, Copy)]
struct Asked<'a> {
    on: Option<&'a str>,
    field: &'a Field,
    at: Pos,
    found: Option<&'a FieldType>,
}

/// Fields that are answered under one name, by that name.
type Groups<'a> = IndexMap<&'a str, Vec<Asked<'a>>>;

/// What is held against each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Against {
    /// Names, arguments and types.
    All,
    /// The types alone, since no object has both.
    Types,
    /// Names and arguments alone, since the types were looked at.
    Names,
}

/// Refuses an operation with fields that cannot be merged.
pub(super) fn check(
    contract: &Contract,
    document: &ExecutableDocument,
    operation: &OperationDefinition,
    text: &str,
    work: &mut Work,
) -> Result<(), Invalid> {
    let mut merge = Merge { contract, document, text: Some(text).filter(|text| quotes::has_blocks(text)), work };
    let mut groups = Groups::new();
    merge.gather(Some(root(operation.ty)), &operation.selection_set.node, &mut HashSet::new(), &mut groups)?;
    merge.hold(&groups, Against::All)
}

struct Merge<'a, 'w> {
    contract: &'a Contract,
    document: &'a ExecutableDocument,
    /// The text, where it matters how texts in it are quoted.
    text: Option<&'a str>,
    work: &'w mut Work,
}

impl<'a> Merge<'a, '_> {
    /// Gathers what a selection asks for; a fragment counts once wherever it is spread.
    fn gather(
        &mut self,
        on: Option<&'a str>,
        set: &'a SelectionSet,
        seen: &mut HashSet<&'a str>,
        groups: &mut Groups<'a>,
    ) -> Result<(), Invalid> {
        for item in &set.items {
            self.work.step()?;
            match &item.node {
                Selection::Field(Positioned { pos, node: field }) => {
                    let found = on.and_then(|on| self.contract.field(on, &field.name.node));
                    let asked = Asked { on, field, at: *pos, found };
                    groups.entry(field.response_key().node.as_str()).or_default().push(asked);
                }
                Selection::InlineFragment(inline) => {
                    let condition = inline.node.type_condition.as_ref().map(|on| on.node.on.node.as_str());
                    self.gather(condition.or(on), &inline.node.selection_set.node, seen, groups)?;
                }
                Selection::FragmentSpread(spread) => {
                    let name = spread.node.fragment_name.node.as_str();
                    if seen.insert(name)
                        && let Some(fragment) = self.document.fragments.get(name)
                    {
                        let on = fragment.node.type_condition.node.on.node.as_str();
                        self.gather(Some(on), &fragment.node.selection_set.node, seen, groups)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn hold(&mut self, groups: &Groups<'a>, against: Against) -> Result<(), Invalid> {
        for (name, group) in groups {
            if against == Against::Types {
                self.same_types(name, group)?;
                self.below(group, Against::Types)?;
                continue;
            }
            let sets = self.that_meet(group)?;
            match sets.as_slice() {
                [_] => {
                    self.same_names(name, group)?;
                    if against == Against::All {
                        self.same_types(name, group)?;
                    }
                    self.below(group, against)?;
                }
                sets => {
                    for set in sets {
                        self.same_names(name, set)?;
                        self.below(set, Against::Names)?;
                    }
                    if against == Against::All {
                        self.same_types(name, group)?;
                        self.below(group, Against::Types)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// What is selected of what is selected, all of a group together.
    fn below(&mut self, group: &[Asked<'a>], against: Against) -> Result<(), Invalid> {
        let (mut seen, mut groups) = (HashSet::new(), Groups::new());
        for Asked { field, found, .. } in group {
            let on = found.map(|found| named(&found.ty).as_str());
            self.gather(on, &field.selection_set.node, &mut seen, &mut groups)?;
        }
        self.hold(&groups, against)
    }

    /// The fields of a group that one object may have both of: two types of objects exclude each other, and an interface or
    /// a union may be any of them.
    fn that_meet(&mut self, group: &[Asked<'a>]) -> Result<Vec<Vec<Asked<'a>>>, Invalid> {
        let mut of_objects: IndexMap<&str, Vec<Asked<'a>>> = IndexMap::new();
        let mut of_any = Vec::new();
        for asked in group {
            match asked.on {
                Some(on) if matches!(self.contract.kind(on), Some(Kind::Object(_))) => {
                    of_objects.entry(on).or_default().push(*asked);
                }
                _ => of_any.push(*asked),
            }
        }
        if of_objects.len() < 2 {
            return Ok(vec![group.to_vec()]);
        }
        let mut sets = Vec::new();
        for of_one in of_objects.into_values() {
            for _ in 0..of_any.len() {
                self.work.step()?;
            }
            sets.push([of_any.as_slice(), &of_one].concat());
        }
        Ok(sets)
    }

    fn same_names(&mut self, name: &str, group: &[Asked<'a>]) -> Result<(), Invalid> {
        let Some((first, others)) = group.split_first() else { return Ok(()) };
        for other in others {
            if first.field.name.node != other.field.name.node {
                return Err(conflict(name, first, other, "two fields"));
            }
            if !std::ptr::eq(first.field, other.field) && !self.has_same_arguments(first.field, other.field)? {
                return Err(conflict(name, first, other, "one field with other arguments"));
            }
        }
        Ok(())
    }

    fn has_same_arguments(&mut self, one: &Field, other: &Field) -> Result<bool, Invalid> {
        if one.arguments.len() != other.arguments.len() {
            return Ok(false);
        }
        for (name, value) in &one.arguments {
            match other.get_argument(&name.node) {
                Some(other) if is_same(&value.node, &other.node, self.work)? => {
                    let has_same_quotes =
                        |text: &str| quotes::blocks(text, value.pos) == quotes::blocks(text, other.pos);
                    if !self.text.is_none_or(has_same_quotes) {
                        return Ok(false);
                    }
                }
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    fn same_types(&self, name: &str, group: &[Asked<'a>]) -> Result<(), Invalid> {
        // A field that there is not has no type, and the library refuses it.
        let mut known = group.iter().filter_map(|asked| Some((asked, &asked.found?.ty)));
        let Some((first, ty)) = known.next() else { return Ok(()) };
        match known.find(|(_, other)| !self.looks_alike(ty, other)) {
            Some((other, _)) => Err(conflict(name, first, other, "two types")),
            None => Ok(()),
        }
    }

    /// Whether values of two types are read alike. What objects hold is looked at field by field.
    fn looks_alike(&self, one: &Type, other: &Type) -> bool {
        one.nullable == other.nullable
            && match (&one.base, &other.base) {
                (BaseType::List(one), BaseType::List(other)) => self.looks_alike(one, other),
                (BaseType::Named(one), BaseType::Named(other)) => {
                    one == other || !(self.is_leaf(one) || self.is_leaf(other))
                }
                _ => false,
            }
    }

    fn is_leaf(&self, name: &str) -> bool {
        matches!(self.contract.kind(name), Some(Kind::Plain | Kind::Scalar | Kind::Enum(_)))
    }
}

fn conflict(name: &str, one: &Asked<'_>, other: &Asked<'_>, what: &str) -> Invalid {
    let told = |asked: &Asked<'_>| {
        let Asked { on, field, found, .. } = asked;
        let arguments: Vec<String> =
            field.arguments.iter().map(|(name, value)| format!("{}: {}", name.node, value.node)).collect();
        let arguments = if arguments.is_empty() { String::new() } else { format!("({})", arguments.join(", ")) };
        let arguments: String = arguments.chars().take(80).collect();
        let ty = found.map_or_else(String::new, |found| format!(": {}", found.ty));
        format!("`{}.{}{arguments}{ty}`", on.unwrap_or("?"), field.name.node)
    };
    let reason = format!(
        "{} and {} would both be answered as `{name}`, {what} under one name; give one of them another, such as \
         `{name}2: {}`",
        told(one),
        told(other),
        other.field.name.node
    );
    Invalid::Wrong { reason, at: vec![one.at, other.at] }
}
