//! The query for everything that a seat sees of the table, made from the contract itself, so that no field is left out.

use std::collections::HashMap;
use std::sync::LazyLock;

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{BaseType, ObjectType, Type, TypeKind, TypeSystemDefinition};

use super::schema::sdl;
use super::shown::BY_ID;

/// The queries by type of game, made when the first is asked for: for the present, and for an earlier moment where there is one.
static QUERIES: LazyLock<HashMap<String, (String, Option<String>)>> = LazyLock::new(queries);

/// The query for the whole view of a game of this type, such as `NeiGame`; `None` where there is no such type.
///
/// It takes the variable `game`. Fields that need an argument are not in it, and none of a view does.
pub fn view_query(game_type: &str) -> Option<&'static str> {
    QUERIES.get(game_type).map(|(now, _)| now.as_str())
}

/// The query for the whole view as it was after an entry; `None` where a game of this type shows its present alone.
///
/// It takes the variables `game` and `entry`, and has the view in the one of `moments`.
pub fn moment_query(game_type: &str) -> Option<&'static str> {
    QUERIES.get(game_type)?.1.as_deref()
}

/// A query for each type of the contract that has a view.
fn queries() -> HashMap<String, (String, Option<String>)> {
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
        let now = format!(
            "query($game: ID!) {{ game(id: $game) {{ id book lastEntry ... on {game} {{ view {{ {fields} }} }} }} }}"
        );
        let has_moments = object.fields.iter().any(|field| field.node.name.node == "moments");
        let then = has_moments.then(|| {
            format!(
                "query($game: ID!, $entry: Int!) {{ game(id: $game) {{ id book ... on {game} {{ \
                 moments(from: $entry, count: 1) {{ entry view {{ {fields} }} }} }} }} }}"
            )
        });
        Some((game.clone(), (now, then)))
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
        for field in ["singaporeBox", "optionTerms { text amount clause { id } }", "sightings { code turn", "hitsOn"] {
            assert!(query.contains(field), "{field} is missing in {query}");
        }
        assert_eq!(query.matches('{').count(), query.matches('}').count());
        assert_eq!(view_query("NoGame"), None);
        assert!(moment_query("NeiGame").unwrap().contains("moments(from: $entry, count: 1) { entry view {"));
        assert_eq!(moment_query("NoGame"), None);
    }
}
