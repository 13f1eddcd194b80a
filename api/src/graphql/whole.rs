//! The query for everything that a seat sees of the table, made from the contract itself, so that no field is left out.

use std::collections::HashMap;
use std::sync::LazyLock;

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{BaseType, ObjectType, Type, TypeKind, TypeSystemDefinition};

use super::sdl;

/// Types of which a view holds the id alone: who wants the rest asks for it once.
const BY_ID: [&str; 1] = ["Clause"];

/// The queries by type of game, made when the first is asked for.
static QUERIES: LazyLock<HashMap<String, String>> = LazyLock::new(queries);

/// The query for the whole view of a game of this type, such as `NeiGame`; `None` where there is no such type.
///
/// It takes the variable `game`. Fields that need an argument are not in it, and none of a view does.
pub fn view_query(game_type: &str) -> Option<&'static str> {
    QUERIES.get(game_type).map(String::as_str)
}

/// A query for each type of the contract that has a view.
fn queries() -> HashMap<String, String> {
    let mut objects: HashMap<String, ObjectType> = HashMap::new();
    // The contract is our own; a test reads it.
    let Ok(document) = parse_schema(sdl()) else { return HashMap::new() };
    for definition in document.definitions {
        if let TypeSystemDefinition::Type(definition) = definition
            && let TypeKind::Object(object) = definition.node.kind
        {
            objects.insert(definition.node.name.node.to_string(), object);
        }
    }
    let query = |(game, object): (&String, &ObjectType)| {
        let view = object.fields.iter().find(|field| field.node.name.node == "view")?;
        let fields = selection(&objects, named(&view.node.ty.node), &mut Vec::new());
        let query = format!(
            "query($game: ID!) {{ game(id: $game) {{ id book lastEntry ... on {game} {{ view {{ {fields} }} }} }} }}"
        );
        Some((game.clone(), query))
    };
    objects.iter().filter_map(query).collect()
}

/// All fields of a type, those of the types in it too; a type within itself is left out.
fn selection<'a>(objects: &'a HashMap<String, ObjectType>, name: &'a str, above: &mut Vec<&'a str>) -> String {
    if BY_ID.contains(&name) {
        return "id".to_owned();
    }
    let Some(object) = objects.get(name) else { return String::new() };
    above.push(name);
    let mut fields = Vec::new();
    for field in object.fields.iter().map(|field| &field.node) {
        let inner = named(&field.ty.node);
        if !field.arguments.is_empty() || above.contains(&inner) {
            continue;
        }
        if objects.contains_key(inner) {
            fields.push(format!("{} {{ {} }}", field.name.node, selection(objects, inner, above)));
        } else {
            fields.push(field.name.node.to_string());
        }
    }
    above.pop();
    fields.join(" ")
}

/// The name of a type, without its lists.
fn named(mut ty: &Type) -> &str {
    loop {
        match &ty.base {
            BaseType::Named(name) => return name,
            BaseType::List(inner) => ty = inner,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_is_asked_for_with_all_that_is_in_it() {
        let query = view_query("NeiGame").unwrap();
        for field in ["singaporeBox", "optionTerms { text amount clause { id } }", "sightings { unit { id", "hitsOn"] {
            assert!(query.contains(field), "{field} is missing in {query}");
        }
        assert_eq!(query.matches('{').count(), query.matches('}').count());
        assert_eq!(view_query("NoGame"), None);
    }
}
