//! The contract as far as one book needs it: code that is made from it for a client is a third as long.

use std::collections::{BTreeSet, HashMap};

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{
    BaseType, FieldDefinition, InputValueDefinition, Type, TypeDefinition, TypeKind, TypeSystemDefinition,
};
use async_graphql::{Name, Positioned};

use crate::books::books;

macro_rules! names {
    (() $(($name:ident $book:ident $title:literal))+) => { [$(stringify!($book)),+] };
}

/// How each book is written in the names of its types.
const BOOKS: &[&str] = &books!(names);

/// The contract without the types of other books and without what nobody can ask for then. None where there is no such
/// book, in any case.
pub fn of_book(sdl: &str, book: &str) -> Option<String> {
    let book = BOOKS.iter().copied().find(|known| known.eq_ignore_ascii_case(book))?;
    let document = parse_schema(sdl).ok()?;
    let lines: Vec<&str> = sdl.lines().collect();
    // A definition ends where the next begins; the last of all stands as it is.
    let mut blocks = Vec::new();
    let mut starts: Vec<usize> = document.definitions.iter().map(line_of).chain([lines.len() + 1]).collect();
    starts.sort_unstable();
    let end_of = |start: usize| starts.iter().copied().find(|other| *other > start).unwrap_or(start);
    let types: HashMap<&str, &TypeDefinition> =
        document.definitions.iter().filter_map(type_of).map(|defined| (defined.name.node.as_str(), defined)).collect();
    let reached = reached(&types, book);
    for definition in &document.definitions {
        let start = line_of(definition);
        let text = &lines[start - 1..end_of(start) - 1];
        match type_of(definition) {
            None => blocks.push(text.join("\n").trim_end().to_owned()),
            Some(defined) if reached.contains(defined.name.node.as_str()) => {
                blocks.push(shortened(defined, start, text, book));
            }
            Some(_) => {}
        }
    }
    Some(format!("{}\n", blocks.join("\n\n")))
}

fn type_of(definition: &TypeSystemDefinition) -> Option<&TypeDefinition> {
    if let TypeSystemDefinition::Type(defined) = definition { Some(&defined.node) } else { None }
}

fn line_of(definition: &TypeSystemDefinition) -> usize {
    match definition {
        TypeSystemDefinition::Schema(schema) => schema.pos.line,
        TypeSystemDefinition::Type(defined) => defined.pos.line,
        TypeSystemDefinition::Directive(directive) => directive.pos.line,
    }
}

/// Whether a type has the name of another book in its own.
fn is_of_another(name: &str, book: &str) -> bool {
    BOOKS.iter().filter(|other| **other != book).any(|other| {
        name.match_indices(other).any(|(at, _)| {
            let next = name[at + other.len()..].chars().next();
            next.is_none_or(|letter| !letter.is_lowercase())
        })
    })
}

fn named(of: &Type) -> &str {
    match &of.base {
        BaseType::Named(name) => name,
        BaseType::List(inner) => named(inner),
    }
}

fn is_kept_field(field: &FieldDefinition, book: &str) -> bool {
    let arguments = field.arguments.iter().map(|argument| named(&argument.node.ty.node));
    arguments.chain([named(&field.ty.node)]).all(|name| !is_of_another(name, book))
}

fn is_kept_input(field: &InputValueDefinition, book: &str) -> bool {
    !is_of_another(named(&field.ty.node), book)
}

/// The types to which a question leads.
fn reached<'s>(types: &HashMap<&'s str, &'s TypeDefinition>, book: &str) -> BTreeSet<&'s str> {
    let mut reached = BTreeSet::new();
    let mut ahead = vec!["Query", "Mutation", "Subscription"];
    while let Some(name) = ahead.pop() {
        let Some((name, defined)) = types.get_key_value(name) else { continue };
        if is_of_another(name, book) || !reached.insert(*name) {
            continue;
        }
        let mut fields = |fields: &'s [Positioned<FieldDefinition>]| {
            for field in fields.iter().filter(|field| is_kept_field(&field.node, book)) {
                ahead.push(named(&field.node.ty.node));
                ahead.extend(field.node.arguments.iter().map(|argument| named(&argument.node.ty.node)));
            }
        };
        match &defined.kind {
            TypeKind::Object(object) => {
                fields(&object.fields);
                ahead.extend(object.implements.iter().map(|name| name.node.as_str()));
            }
            TypeKind::Interface(interface) => {
                fields(&interface.fields);
                let implements = |defined: &TypeDefinition| {
                    let TypeKind::Object(object) = &defined.kind else { return false };
                    object.implements.iter().any(|implemented| implemented.node == **name)
                };
                ahead.extend(types.iter().filter(|(_, defined)| implements(defined)).map(|(name, _)| *name));
            }
            TypeKind::Union(union) => ahead.extend(union.members.iter().map(|member| member.node.as_str())),
            TypeKind::InputObject(input) => {
                ahead.extend(input.fields.iter().map(|field| named(&field.node.ty.node)));
            }
            TypeKind::Scalar | TypeKind::Enum(_) => {}
        }
    }
    reached
}

/// The text of a type without what leads to another book.
fn shortened(defined: &TypeDefinition, start: usize, text: &[&str], book: &str) -> String {
    let members: Vec<(usize, bool)> = match &defined.kind {
        TypeKind::Object(object) => kept(&object.fields, |field| is_kept_field(field, book)),
        TypeKind::Interface(interface) => kept(&interface.fields, |field| is_kept_field(field, book)),
        TypeKind::InputObject(input) => kept(&input.fields, |field| is_kept_input(field, book)),
        TypeKind::Union(union) => return union_of(text, &union.members, book),
        TypeKind::Scalar | TypeKind::Enum(_) => Vec::new(),
    };
    let close = text.iter().rposition(|line| *line == "}").unwrap_or(text.len());
    let ends = members.iter().skip(1).map(|(line, _)| line - start).chain([close]);
    let dropped: Vec<_> = members
        .iter()
        .zip(ends)
        .filter(|((_, is_kept), _)| !is_kept)
        .map(|((line, _), end)| line - start..end)
        .collect();
    let is_kept = |(number, _): &(usize, &&str)| !dropped.iter().any(|lines| lines.contains(number));
    let left: Vec<&str> = text.iter().enumerate().filter(is_kept).map(|(_, line)| *line).collect();
    left.join("\n").trim_end().to_owned()
}

/// The line of each member, and whether it stays.
fn kept<T>(members: &[Positioned<T>], is_kept: impl Fn(&T) -> bool) -> Vec<(usize, bool)> {
    members.iter().map(|member| (member.pos.line, is_kept(&member.node))).collect()
}

/// A union stands in one line.
fn union_of(text: &[&str], members: &[Positioned<Name>], book: &str) -> String {
    let names: Vec<&str> =
        members.iter().map(|member| member.node.as_str()).filter(|name| !is_of_another(name, book)).collect();
    let short = |line: &&str| match line.split_once(" = ") {
        Some((head, _)) if head.starts_with("union ") => format!("{head} = {}", names.join(" | ")),
        _ => (*line).to_owned(),
    };
    text.iter().map(short).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphql::sdl;

    #[test]
    fn the_contract_of_one_book_is_a_contract_without_a_word_of_the_others() {
        let whole = sdl();
        for book in BOOKS.iter().copied() {
            let short = of_book(&whole, &book.to_uppercase()).unwrap();
            let document = parse_schema(&short).unwrap();
            let types: Vec<&TypeDefinition> = document.definitions.iter().filter_map(type_of).collect();
            assert!(types.iter().any(|defined| defined.name.node.starts_with(book)), "{book}");
            assert!(types.iter().all(|defined| !is_of_another(&defined.name.node, book)), "{book}");
            assert!(short.len() < whole.len() * 2 / 3, "{book}: {} of {}", short.len(), whole.len());
            let known: BTreeSet<&str> = types.iter().map(|defined| defined.name.node.as_str()).collect();
            let basic = ["Int", "Float", "String", "Boolean", "ID"];
            for defined in &types {
                let (TypeKind::Object(async_graphql::parser::types::ObjectType { fields, .. })
                | TypeKind::Interface(async_graphql::parser::types::InterfaceType { fields, .. })) = &defined.kind
                else {
                    continue;
                };
                assert!(!fields.is_empty(), "{}", defined.name.node);
                for field in fields {
                    let name = named(&field.node.ty.node);
                    assert!(known.contains(name) || basic.contains(&name), "{book}: {name} is not there");
                }
            }
        }
        assert!(of_book(&whole, "chess").is_none());
    }
}
