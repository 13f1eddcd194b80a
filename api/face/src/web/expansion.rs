//! How large a document becomes when its fragments are written out: worked out fragment by fragment, so that fragments that
//! spread one another many times over cost no more than they are long.

use std::collections::HashMap;

use async_graphql::parser::types::{
    Directive, ExecutableDocument, Field, OperationDefinition, Selection, SelectionSet,
};
use async_graphql::{Name, Positioned};
use async_graphql_value::Value;

use super::documents::DocumentError;
use super::request_limits::{ARGUMENTS_MAX, EXPANDED_MAX, SELECTION_DEPTH_MAX};
use super::variables;
use crate::graphql::error::Refusal;

/// So many bytes of a text count as one value more.
const TEXT_UNIT: usize = 32;

/// The measure of a document, or of a part of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Extent {
    /// Fields, fragments, directives and values.
    pub(super) weight: usize,
    /// Places where a variable is used.
    pub(super) uses: usize,
    /// The weight of what variables are worth where nothing is given.
    defaults: usize,
    /// The deepest selection.
    depth: usize,
    /// The length of the longest list.
    longest: usize,
}

impl Extent {
    /// Bytes that variables stand for, each value of `given` bytes or of its default, as often as one is used.
    pub(super) fn bytes_used(&self, given: usize) -> usize {
        given.saturating_add(self.defaults.saturating_mul(TEXT_UNIT)).saturating_mul(self.uses)
    }

    fn add(&mut self, other: Self) {
        self.weight = self.weight.saturating_add(other.weight);
        self.uses = self.uses.saturating_add(other.uses);
        self.defaults = self.defaults.saturating_add(other.defaults);
        self.depth = self.depth.max(other.depth);
        self.longest = self.longest.max(other.longest);
    }
}

/// Measures a document, all of its operations and fragments.
pub(super) fn measure(document: &ExecutableDocument) -> Result<Extent, DocumentError> {
    let mut measure = Measure { document, known: HashMap::new() };
    let mut all = Extent::default();
    for name in document.fragments.keys() {
        all.add(measure.fragment(name, 0)?);
    }
    for (_, operation) in document.operations.iter() {
        all.add(measure.operation(&operation.node)?);
    }
    if all.depth > SELECTION_DEPTH_MAX {
        return Err(too_deep());
    }
    variables::listed(all.longest)?;
    if all.weight > EXPANDED_MAX {
        let reason = format!(
            "with its fragments written out the document asks for more than {EXPANDED_MAX} fields, fragments, directives \
             and values; ask for less at once"
        );
        return Err(Refusal::too_costly(reason, EXPANDED_MAX).asked(all.weight).into());
    }
    Ok(all)
}

fn too_deep() -> DocumentError {
    let reason = format!(
        "with its fragments written out the document has more than {SELECTION_DEPTH_MAX} selections in one another"
    );
    Refusal::too_deep(reason, SELECTION_DEPTH_MAX).into()
}

struct Measure<'a> {
    document: &'a ExecutableDocument,
    /// The fragments that were measured; `None` while one is looked through.
    known: HashMap<&'a Name, Option<Extent>>,
}

impl<'a> Measure<'a> {
    fn operation(&mut self, operation: &'a OperationDefinition) -> Result<Extent, DocumentError> {
        let mut extent = directives(&operation.directives)?;
        for variable in &operation.variable_definitions {
            extent.add(Extent { weight: 1, ..Extent::default() });
            extent.add(directives(&variable.node.directives)?);
            if let Some(default) = &variable.node.default_value {
                let worth = value(&default.node.clone().into_value());
                extent.add(Extent { defaults: worth.weight, ..worth });
            }
        }
        extent.add(self.selection(&operation.selection_set.node, 0)?);
        Ok(extent)
    }

    fn fragment(&mut self, name: &'a Name, level: usize) -> Result<Extent, DocumentError> {
        match self.known.get(name) {
            Some(Some(extent)) => return Ok(*extent),
            Some(None) => {
                let reason = format!("the fragment `{name}` leads back to itself; take that spread out");
                return Err(DocumentError::bad_input(reason));
            }
            None => {}
        }
        // The schema says which fragment is missing.
        let Some(fragment) = self.document.fragments.get(name) else { return Ok(Extent::default()) };
        self.known.insert(name, None);
        let mut extent = directives(&fragment.node.directives)?;
        extent.add(self.selection(&fragment.node.selection_set.node, level)?);
        self.known.insert(name, Some(extent));
        Ok(extent)
    }

    fn selection(&mut self, set: &'a SelectionSet, level: usize) -> Result<Extent, DocumentError> {
        if level > SELECTION_DEPTH_MAX {
            return Err(too_deep());
        }
        let mut extent = Extent::default();
        for item in &set.items {
            extent.add(Extent { weight: 1, ..Extent::default() });
            extent.add(directives(item.node.directives())?);
            extent.add(match &item.node {
                Selection::Field(field) => self.field(&field.node, level)?,
                Selection::InlineFragment(inline) => self.selection(&inline.node.selection_set.node, level + 1)?,
                Selection::FragmentSpread(spread) => self.fragment(&spread.node.fragment_name.node, level + 1)?,
            });
        }
        extent.depth += 1;
        Ok(extent)
    }

    fn field(&mut self, field: &'a Field, level: usize) -> Result<Extent, DocumentError> {
        let mut extent = arguments(&field.arguments)?;
        if !field.selection_set.node.items.is_empty() {
            extent.add(self.selection(&field.selection_set.node, level + 1)?);
        }
        Ok(extent)
    }
}

fn directives(directives: &[Positioned<Directive>]) -> Result<Extent, DocumentError> {
    let mut extent = Extent { weight: directives.len(), ..Extent::default() };
    for directive in directives {
        extent.add(arguments(&directive.node.arguments)?);
    }
    Ok(extent)
}

fn arguments(arguments: &[(Positioned<Name>, Positioned<Value>)]) -> Result<Extent, DocumentError> {
    if arguments.len() > ARGUMENTS_MAX {
        let reason =
            format!("a field is given {} arguments, and none takes more than {ARGUMENTS_MAX}", arguments.len());
        return Err(DocumentError::limit(reason, ARGUMENTS_MAX));
    }
    let mut extent = Extent::default();
    for (_, given) in arguments {
        extent.add(value(&given.node));
    }
    Ok(extent)
}

/// A value. It is nested no deeper than the text was found to be before it was parsed.
fn value(given: &Value) -> Extent {
    let mut extent = Extent { weight: 1, ..Extent::default() };
    match given {
        Value::Variable(_) => extent.uses = 1,
        Value::String(text) => extent.weight += text.len() / TEXT_UNIT,
        Value::List(values) => {
            extent.longest = values.len();
            for one in values {
                extent.add(value(one));
            }
        }
        Value::Object(fields) => fields.values().for_each(|one| extent.add(value(one))),
        Value::Null | Value::Number(_) | Value::Boolean(_) | Value::Binary(_) | Value::Enum(_) => {}
    }
    extent
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::time::{Duration, Instant};

    use async_graphql::parser::parse_query;

    use super::*;

    fn measured(text: &str) -> Result<Extent, DocumentError> {
        measure(&parse_query(text).unwrap())
    }

    fn refused(text: &str) -> String {
        match measured(text) {
            Err(DocumentError::Refused(refused)) => refused.reason().to_owned(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn fragments_are_counted_as_often_as_they_are_spread() {
        let once = measured("{ about { version } }").unwrap();
        assert_eq!(once, Extent { weight: 2, depth: 2, ..Extent::default() });
        let twice =
            measured("query($a: Int = 3) { ...F ...F } fragment F on Query { game(id: $a) { id @skip(if: $a) } }")
                .unwrap();
        // The fragment has a field, its argument, a field, a directive and its argument.
        assert_eq!(twice, Extent { weight: 2 + 2 + 3 * 5, uses: 3 * 2, defaults: 1, depth: 3, longest: 0 });
    }

    #[test]
    fn fragments_that_double_are_refused_at_once() {
        let began = Instant::now();
        let mut text = "{ ...f0 }".to_owned();
        for level in 0..29 {
            write!(text, " fragment f{level} on Query {{ ...f{0} ...f{0} }}", level + 1).unwrap();
        }
        assert!(refused(&format!("{text} fragment f29 on Query {{ __typename }}")).contains("written out"));
        assert!(began.elapsed() < Duration::from_millis(100), "{:?}", began.elapsed());
    }

    #[test]
    fn circles_are_named_whether_or_not_they_are_reached() {
        for text in [
            "{ ...A } fragment A on Query { ...B ...B } fragment B on Query { ...A ...A }",
            "{ id } fragment A on Query { a { ... on B { ...A } } }",
        ] {
            assert!(refused(text).contains("leads back to itself"), "{text}");
        }
    }

    #[test]
    fn depth_is_counted_through_fragments_reached_or_not() {
        let nested =
            |depth: usize| format!("{{ ...A }} fragment A on Query {}id{}", "{a".repeat(depth), "}".repeat(depth));
        assert!(measured(&nested(SELECTION_DEPTH_MAX - 1)).is_ok());
        assert!(refused(&nested(SELECTION_DEPTH_MAX)).contains("in one another"));
        let mut chain = "{ id } fragment f2000 on Query { id }".to_owned();
        (0..2000).for_each(|number| write!(chain, " fragment f{number} on Query {{ ...f{} }}", number + 1).unwrap());
        assert!(refused(&chain).contains("in one another"));
    }

    #[test]
    fn long_texts_and_many_arguments_count() {
        let text = format!("{{ {} }} fragment F on Query {{ a(b: \"{}\") }}", "...F ".repeat(50), "x".repeat(16_000));
        assert!(refused(&text).contains("written out"));
        let many: Vec<String> = (0..=ARGUMENTS_MAX).map(|number| format!("a{number}: 1")).collect();
        assert!(refused(&format!("{{ a({}) }}", many.join(" "))).contains("arguments"));
    }
}
