//! The contract (`schema.graphql`) as the audit reads it, and the documents that tests send: which fields they select,
//! on which types.
//!
//! It checks no document. What it cannot follow it leaves out, so that a field counts as selected only where a text says
//! so.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use async_graphql_parser::types::{
    BaseType, ExecutableDocument, Field, FieldDefinition, FragmentDefinition, OperationType, Selection, SelectionSet,
    Type, TypeKind, TypeSystemDefinition,
};
use async_graphql_parser::{Positioned, parse_query, parse_schema};

use crate::tell::{Failure, Outcome};

use super::code::Source;

/// The type that a selection handed to a helper begins at: the game of the book that the source is named after, or of the
/// first book.
const PARTIALS: [(&str, &str); 3] = [("geaw", "GeawGame"), ("awaw", "AwawGame"), ("", "NeiGame")];
/// What stands for a text that is not known: a field of every type, and nothing that is asked for.
const UNKNOWN: &str = "__typename";
const UNKNOWN_ARGUMENT: &str = "unknown: 0";
/// How deep texts stand inside each other, and fragments.
const DEPTH_MAX: usize = 12;

/// The types of the contract.
pub(super) struct Contract {
    /// The fields of each object and interface, with the names of their types.
    fields: BTreeMap<String, BTreeMap<String, String>>,
    /// Types that others can stand in for: interfaces and unions.
    open: BTreeSet<String>,
}

impl Contract {
    pub(super) fn new(text: &str) -> Outcome<Self> {
        let schema =
            parse_schema(text).map_err(|error| Failure::new(format!("the contract could not be read: {error}")))?;
        let mut contract = Self { fields: BTreeMap::new(), open: BTreeSet::new() };
        for definition in schema.definitions {
            let TypeSystemDefinition::Type(definition) = definition else { continue };
            let name = definition.node.name.to_string();
            match definition.node.kind {
                TypeKind::Object(object) => {
                    contract.fields.insert(name, fields(object.fields));
                }
                TypeKind::Interface(interface) => {
                    contract.open.insert(name.clone());
                    contract.fields.insert(name, fields(interface.fields));
                }
                TypeKind::Union(_) => {
                    contract.open.insert(name);
                }
                TypeKind::Scalar | TypeKind::Enum(_) | TypeKind::InputObject(_) => {}
            }
        }
        Ok(contract)
    }

    /// Whether the type has the field.
    pub(super) fn has(&self, of: &str, field: &str) -> bool {
        self.type_of(of, field).is_some()
    }

    fn type_of(&self, of: &str, field: &str) -> Option<&str> {
        self.fields.get(of)?.get(field).map(String::as_str)
    }

    /// Whether something must be selected of it.
    fn is_composite(&self, name: &str) -> bool {
        self.fields.contains_key(name) || self.open.contains(name)
    }

    /// Whether an object of type `of` may be one of type `narrower`.
    fn may_be(&self, of: &str, narrower: &str) -> bool {
        of == narrower || self.open.contains(of) || self.open.contains(narrower)
    }
}

/// The fields of a type, with the names of theirs.
fn fields(fields: Vec<Positioned<FieldDefinition>>) -> BTreeMap<String, String> {
    fields.into_iter().map(|field| (field.node.name.to_string(), name_of(&field.node.ty.node))).collect()
}

fn name_of(of: &Type) -> String {
    match &of.base {
        BaseType::Named(name) => name.to_string(),
        BaseType::List(inner) => name_of(inner),
    }
}

/// Types with fields.
type Selected = BTreeSet<(String, String)>;
/// Fragments by their names.
type Fragments = BTreeMap<String, FragmentDefinition>;
/// The texts of constants and variables, by their names.
type Bindings<'a> = BTreeMap<&'a str, Vec<&'a str>>;

/// A text of a test that is GraphQL.
enum Document {
    Whole(ExecutableDocument),
    /// A selection that is handed to a helper, or fragments.
    Part(ExecutableDocument),
}

impl Document {
    fn new(text: &str) -> Option<Self> {
        let begins = text.split(|letter: char| !letter.is_ascii_alphabetic()).find(|word| !word.is_empty())?;
        let is_whole = text.trim_start().starts_with('{') || ["query", "mutation", "subscription"].contains(&begins);
        if is_whole {
            return parse_query(text).ok().map(Self::Whole);
        }
        // A document needs an operation.
        let whole = if begins == "fragment" { format!("{text} {{ {UNKNOWN} }}") } else { format!("{{ {text} }}") };
        parse_query(whole).ok().filter(|_| text.contains('{')).map(Self::Part)
    }

    fn inner(&self) -> &ExecutableDocument {
        match self {
            Self::Whole(document) | Self::Part(document) => document,
        }
    }
}

/// What the documents of these sources select on which types.
pub(super) fn selected(contract: &Contract, sources: &[Source]) -> Selected {
    let mut selected = Selected::new();
    let mut shared = Bindings::new();
    for (name, text) in sources.iter().flat_map(|source| &source.named_texts) {
        if name.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_') {
            shared.entry(name).or_default().push(text);
        }
    }
    for source in sources {
        let mut own = Bindings::new();
        for (name, text) in &source.named_texts {
            own.entry(name).or_default().push(text);
        }
        let texts = source.texts.iter().flat_map(|text| filled(text, &own, &shared));
        let documents: Vec<Document> = texts.filter_map(|text| Document::new(&text)).collect();
        let fragments = documents.iter().flat_map(|document| &document.inner().fragments);
        let fragments = fragments.map(|(name, fragment)| (name.to_string(), fragment.node.clone())).collect();
        let partial = PARTIALS.iter().find(|(book, _)| source.name.contains(book)).map_or("", |(_, game)| game);
        for document in &documents {
            let mut walk = Walk { contract, fragments: &fragments, found: Selected::new(), unknown: 0 };
            match document {
                Document::Whole(document) => walk.document(document),
                Document::Part(part) => walk.part(part, partial),
            }
            selected.extend(walk.found);
        }
    }
    selected
}

/// A walk through what a document selects.
struct Walk<'a> {
    contract: &'a Contract,
    fragments: &'a Fragments,
    found: Selected,
    /// Names that are no field of the type they stand in.
    unknown: usize,
}

impl Walk<'_> {
    fn document(&mut self, document: &ExecutableDocument) {
        for (_, operation) in document.operations.iter() {
            let root = match operation.node.ty {
                OperationType::Query => "Query",
                OperationType::Mutation => "Mutation",
                OperationType::Subscription => "Subscription",
            };
            self.selection(&operation.node.selection_set.node, Some(root), 0);
        }
    }

    /// It counts where every name of it is a field there.
    fn part(&mut self, part: &ExecutableDocument, of: &str) {
        for (_, operation) in part.operations.iter() {
            self.selection(&operation.node.selection_set.node, Some(of), 0);
        }
        if self.unknown > 0 {
            self.found.clear();
        }
    }

    /// Whether anything of the type was selected.
    fn selection(&mut self, selection: &SelectionSet, of: Option<&str>, depth: usize) -> bool {
        let mut any = false;
        for item in &selection.items {
            any |= match &item.node {
                Selection::Field(field) => self.field(&field.node, of, depth),
                Selection::InlineFragment(fragment) => {
                    let on = fragment.node.type_condition.as_ref().map(|condition| condition.node.on.node.as_str());
                    let narrowed = on.map_or(of, |on| self.narrowed(of, on));
                    self.selection(&fragment.node.selection_set.node, narrowed, depth)
                }
                Selection::FragmentSpread(spread) => self.fragment(&spread.node.fragment_name.node, of, depth),
            };
        }
        any
    }

    fn field(&mut self, field: &Field, of: Option<&str>, depth: usize) -> bool {
        let (contract, name, selection) = (self.contract, field.name.node.as_str(), &field.selection_set.node);
        let found = of.and_then(|of| contract.type_of(of, name));
        if found.is_none() && name != UNKNOWN {
            self.unknown += 1;
        }
        let within = found.filter(|found| contract.is_composite(found));
        let selects =
            if selection.items.is_empty() { within.is_none() } else { self.selection(selection, within, depth) };
        match of.filter(|_| found.is_some() && selects) {
            Some(of) => {
                self.found.insert((of.to_owned(), name.to_owned()));
                true
            }
            None => false,
        }
    }

    fn fragment(&mut self, name: &str, of: Option<&str>, depth: usize) -> bool {
        let fragments = self.fragments;
        let Some(fragment) = fragments.get(name).filter(|_| depth < DEPTH_MAX) else { return false };
        match self.narrowed(of, fragment.type_condition.node.on.node.as_str()) {
            Some(on) => self.selection(&fragment.selection_set.node, Some(on), depth + 1),
            None => false,
        }
    }

    fn narrowed<'b>(&self, of: Option<&str>, on: &'b str) -> Option<&'b str> {
        of.filter(|of| self.contract.may_be(of, on)).map(|_| on)
    }
}

/// A text with what stands in the places that `format!` fills: the texts of that name, in one way for each if there are
/// several, or what is not known.
fn filled(text: &str, own: &Bindings, shared: &Bindings) -> Vec<String> {
    let mut ways = 1;
    let first = filled_in(text, own, shared, 0, (0, &mut ways));
    let others = (1..ways).map(|way| filled_in(text, own, shared, 0, (way, &mut 0)));
    std::iter::once(first).chain(others).collect()
}

fn filled_in(text: &str, own: &Bindings, shared: &Bindings, depth: usize, (way, ways): (usize, &mut usize)) -> String {
    if !text.contains("{{") {
        return text.to_owned();
    }
    let (open, close) = ('\u{1}', '\u{2}');
    let marked = text.replace("{{", &open.to_string()).replace("}}", &close.to_string());
    let mut parts = marked.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (place, rest) = part.split_once('}').unwrap_or(("", part));
        let name = place.split(':').next().unwrap_or_default();
        let texts = own.get(name).or_else(|| shared.get(name)).filter(|_| depth < DEPTH_MAX);
        let known = texts.and_then(|texts| texts.iter().cycle().nth(way));
        *ways = texts.map_or(*ways, |texts| texts.len().max(*ways));
        let known = known.map(|text| filled_in(text, own, shared, depth + 1, (way, ways)));
        let unknown = if filled.ends_with('(') { UNKNOWN_ARGUMENT } else { UNKNOWN };
        let _ = write!(filled, " {} ", known.as_deref().unwrap_or(unknown));
        filled.push_str(rest);
    }
    filled.replace(open, "{").replace(close, "}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEMA: &str = "schema { query: Query }\n\"\"\"\nA { brace } in words\n\"\"\"\n\
        type Query { \"One: a game\" game(id: ID!, \"n\" n: Int = 2): Game odds: [Odds!]! @deprecated(reason: \"x\") }\n\
        type Mutation { record(input: Input!): Outcome! }\nunion Outcome = Recorded | Refused\n\
        type Recorded { entry: Int! }\ntype Refused { code: Code! }\nenum Code { PHASE }\ninput Input { view: Int = 1 }\n\
        interface Game { last: Int! }\ntype NeiGame implements Game & Node { last: Int! view(at: Int): View! }\n\
        type View { turn: Int! units: [[Unit!]!]! }\ntype Unit { id: ID! aboard: Unit }\ntype Odds { mean: Float! }";

    fn found(tests: &[&str]) -> Vec<String> {
        let sources: Vec<Source> = tests.iter().map(|text| Source::new("api/tests/a.rs", text).unwrap()).collect();
        selected(&Contract::new(SCHEMA).unwrap(), &sources)
            .into_iter()
            .map(|(of, field)| format!("{of}.{field}"))
            .collect()
    }

    #[test]
    fn types_have_fields_whatever_stands_between() {
        let contract = Contract::new(SCHEMA).unwrap();
        assert_eq!(contract.type_of("Query", "game"), Some("Game"));
        assert_eq!(contract.type_of("Query", "odds"), Some("Odds"));
        assert_eq!(contract.type_of("View", "units"), Some("Unit"));
        assert!(!contract.has("Code", "PHASE") && !contract.has("Input", "view") && !contract.has("A", "brace"));
        assert!(contract.is_composite("Outcome") && !contract.is_composite("Code"));
    }

    #[test]
    fn a_field_is_selected_on_the_type_it_stands_in() {
        let test = "fn a() { ask(\"query($id: ID!) { one: game(id: $id, n: 1) @skip(if: false) { last ... on NeiGame { \\\n\
                    view { turn } } } }\"); }";
        assert_eq!(found(&[test]), ["Game.last", "NeiGame.view", "Query.game", "View.turn"]);
        // An object of which nothing is selected does not count, nor what no type has, nor what cannot be there.
        let test = "fn a() { ask(\"{ game { view { turn } ... on NeiGame { view { __typename } } } odds { mode } \
                    ... on Recorded { entry } }\"); }";
        assert_eq!(found(&[test]), [""; 0]);
    }

    #[test]
    fn texts_are_put_together_and_fragments_followed() {
        let constants = "const OUTCOME: &str = \"{ ... on Recorded { entry } ... on Refused { code } }\";";
        let test = "fn a() { let inner = \"units { ...U }\";\n\
                    let query = format!(\"mutation($i: Input!) {{ record(input: $i) {OUTCOME} }}\");\n\
                    let query = format!(\"{{ game {{ ... on NeiGame {{ view {{ {inner} {other} }} }} }} }} {FRAGMENTS}\"); }\n\
                    const FRAGMENTS: &str = concat!(\"fragment U on Unit \", \"{ id aboard { ...U } }\");";
        let expected = [
            "Mutation.record",
            "NeiGame.view",
            "Query.game",
            "Recorded.entry",
            "Refused.code",
            "Unit.aboard",
            "Unit.id",
            "View.units",
        ];
        assert_eq!(found(&[constants, test]), expected);
    }

    #[test]
    fn what_a_helper_is_handed_begins_at_the_game() {
        assert_eq!(found(&["fn a() { look(&game, \"view(at: 1) { turn }\"); }"]), ["NeiGame.view", "View.turn"]);
        for text in ["view { turn year }", "view is {not} a selection", "last"] {
            assert_eq!(found(&[&format!("fn a() {{ look(\"{text}\"); }}")]), [""; 0], "{text}");
        }
        let other = Source::new("api/tests/geaw/a.rs", "fn a() { look(\"view { turn }\"); }").unwrap();
        assert!(selected(&Contract::new(SCHEMA).unwrap(), &[other]).is_empty());
        let schema = format!("{SCHEMA}\ntype GeawGame implements Game {{ last: Int! view: View! }}");
        let other = Source::new("api/tests/geaw/a.rs", "fn a() { look(\"view { turn }\"); }").unwrap();
        let begins_at = ("GeawGame".to_owned(), "view".to_owned());
        assert!(selected(&Contract::new(&schema).unwrap(), &[other]).contains(&begins_at));
    }
}
