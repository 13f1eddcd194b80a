//! Every field that a type of the schema has, as a selection set.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{TypeKind, TypeSystemDefinition};

/// The deepest selection.
const DEPTH: usize = 9;

/// A field with the name of its type; those that need arguments are left out.
type Fields = Vec<(String, String)>;

enum Kind {
    Object(Fields),
    Either(Vec<String>),
}

/// All fields of a type that need no arguments, and all of theirs. Of a clause the id says all: its text is the same
/// in every game. Pages of entries are asked for where they are wanted,
/// and so is everything that a side may do.
pub(crate) fn of(type_name: &str) -> String {
    static TYPES: LazyLock<BTreeMap<String, Kind>> = LazyLock::new(types);
    select(&TYPES, type_name, DEPTH)
}

fn types() -> BTreeMap<String, Kind> {
    let document = parse_schema(api::graphql::sdl()).unwrap();
    let mut types = BTreeMap::new();
    for definition in document.definitions {
        let TypeSystemDefinition::Type(definition) = definition else { continue };
        let name = definition.node.name.node.to_string();
        let kind = match definition.node.kind {
            TypeKind::Object(object) => {
                let fields = object.fields.into_iter().filter(|field| {
                    // One of the two is needed.
                    let has = |name: &str| field.node.arguments.iter().any(|argument| argument.node.name.node == name);
                    !(has("command") && has("offer"))
                        && field
                            .node
                            .arguments
                            .iter()
                            .all(|argument| argument.node.default_value.is_some() || argument.node.ty.node.nullable)
                });
                let base = |ty: String| ty.replace(['[', ']', '!'], "");
                Kind::Object(
                    fields
                        .map(|field| (field.node.name.node.to_string(), base(field.node.ty.node.to_string())))
                        .collect(),
                )
            }
            TypeKind::Union(union) => {
                Kind::Either(union.members.iter().map(|member| member.node.to_string()).collect())
            }
            TypeKind::Interface(_) if name == "Node" => Kind::Either(["NeiGame", "NeiUnit"].map(str::to_owned).into()),
            TypeKind::Interface(_) => Kind::Either(vec![format!("Nei{name}")]),
            _ => continue,
        };
        types.insert(name, kind);
    }
    types
}

fn select(types: &BTreeMap<String, Kind>, type_name: &str, depth: usize) -> String {
    match types.get(type_name) {
        None => String::new(),
        Some(_) if type_name == "Clause" => "{ id }".to_owned(),
        // The nodes of the edges are those of the page once more, and would cost as much again.
        Some(_) if type_name.ends_with("Edge") => "{ cursor }".to_owned(),
        Some(_) if depth == 0 => "{ __typename }".to_owned(),
        Some(Kind::Either(members)) => {
            let members = members.iter().map(|member| format!("... on {member} {}", select(types, member, depth - 1)));
            format!("{{ __typename {} }}", members.collect::<Vec<_>>().join(" "))
        }
        Some(Kind::Object(fields)) => {
            let fields = fields
                .iter()
                .filter(|(name, ty)| {
                    !(type_name == "NeiGame" && (ty == "NeiOptions" || name == "entries" || name == "allOptions"))
                })
                .map(|(name, ty)| format!("{name} {}", select(types, ty, depth - 1)));
            format!("{{ __typename {} }}", fields.collect::<Vec<_>>().join(" "))
        }
    }
}
