//! Questions about the contract that go round in circles: fields of types of fields of types. Tools refuse them.

use std::collections::HashMap;

use async_graphql::parser::types::{ExecutableDocument, OperationDefinition, Selection, SelectionSet};

use super::{Invalid, Work};

/// Lists of types and fields in one another, of which so many are too many. The usual question has two.
const TOO_MANY_LISTS: usize = 3;

/// Refuses an operation that asks too deep.
pub(super) fn check(
    document: &ExecutableDocument,
    operation: &OperationDefinition,
    work: &mut Work,
) -> Result<(), Invalid> {
    let mut walk = Walk { document, work, known: HashMap::new() };
    walk.selection(&operation.selection_set.node, None)
}

struct Walk<'a, 'w> {
    document: &'a ExecutableDocument,
    work: &'w mut Work,
    /// The fragments that were looked through, each in the most lists that it was met in.
    known: HashMap<&'a str, Option<usize>>,
}

impl<'a> Walk<'a, '_> {
    /// A selection in so many lists of a question about the contract; `None` outside of one.
    fn selection(&mut self, set: &'a SelectionSet, lists: Option<usize>) -> Result<(), Invalid> {
        for item in &set.items {
            self.work.step()?;
            match &item.node {
                Selection::Field(field) => {
                    let lists = match (field.node.name.node.as_str(), lists) {
                        ("__schema" | "__type", lists) => Some(lists.unwrap_or_default()),
                        ("fields" | "interfaces" | "possibleTypes" | "inputFields", Some(lists)) => Some(lists + 1),
                        (_, lists) => lists,
                    };
                    if lists >= Some(TOO_MANY_LISTS) {
                        let reason = "this asks for types and fields in one another without end; ask for each type by \
                                      its name, with `__type`";
                        return Err(Invalid::at(field.pos, reason.to_owned()));
                    }
                    self.selection(&field.node.selection_set.node, lists)?;
                }
                Selection::InlineFragment(inline) => self.selection(&inline.node.selection_set.node, lists)?,
                Selection::FragmentSpread(spread) => {
                    let name = spread.node.fragment_name.node.as_str();
                    let is_known = self.known.get(name).is_some_and(|known| *known >= lists);
                    if let Some(fragment) = self.document.fragments.get(name).filter(|_| !is_known) {
                        self.known.insert(name, lists);
                        self.selection(&fragment.node.selection_set.node, lists)?;
                    }
                }
            }
        }
        Ok(())
    }
}
