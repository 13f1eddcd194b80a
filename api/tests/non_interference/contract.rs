//! The published contract, and every field of it that takes arguments.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{
    FieldDefinition, InputValueDefinition, Type, TypeDefinition, TypeKind, TypeSystemDefinition,
};
use domain::awaw::Awaw;
use domain::geaw::Geaw;
use domain::kernel::system::System as _;

/// An argument, or a field of an input object.
#[derive(Debug, Clone)]
pub(crate) struct Argument {
    pub(crate) name: String,
    pub(crate) ty: Type,
    /// Whether it may be left out.
    pub(crate) optional: bool,
}

/// A field of an object.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) arguments: Vec<Argument>,
    /// The type of the answer, without lists and nulls.
    pub(crate) of: String,
}

#[derive(Debug)]
pub(crate) enum Kind {
    Object(Vec<Field>),
    /// A union or an interface, with the objects that it may be.
    Abstract(Vec<String>),
    /// An input object; of some exactly one field is given.
    Input {
        fields: Vec<Argument>,
        one_of: bool,
    },
    Enum(Vec<String>),
    Scalar,
}

/// A field that takes arguments, and the way to it from a root.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    /// The keyword of the operation.
    pub(crate) operation: &'static str,
    /// The fields that lead to it, each with the type that is meant where it may be several.
    pub(crate) path: Vec<Step>,
    pub(crate) field: Field,
    /// Its name with that of its type.
    pub(crate) name: String,
}

/// The types of the contract by name.
pub(crate) struct Contract(BTreeMap<String, Kind>);

/// A field on the way, and the type that its answer is meant to have.
pub(crate) type Step = (Field, Option<String>);

const ROOTS: [(&str, &str); 3] = [("query", "Query"), ("mutation", "Mutation"), ("subscription", "Subscription")];

impl Contract {
    /// The contract as this server publishes it.
    pub(crate) fn published() -> Self {
        let document = parse_schema(api::graphql::sdl()).unwrap();
        let mut types = BTreeMap::new();
        let mut implementors: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for definition in document.definitions {
            let TypeSystemDefinition::Type(definition) = definition else { continue };
            let name = definition.node.name.node.to_string();
            if let TypeKind::Object(object) = &definition.node.kind {
                for interface in &object.implements {
                    implementors.entry(interface.node.to_string()).or_default().push(name.clone());
                }
            }
            types.insert(name, kind(definition.node));
        }
        for (interface, objects) in implementors {
            types.insert(interface, Kind::Abstract(objects));
        }
        Self(types)
    }

    /// What a type is. A scalar that every schema has need not be in the contract.
    pub(crate) fn kind(&self, name: &str) -> &Kind {
        self.0.get(name).unwrap_or(&Kind::Scalar)
    }

    /// Every field with arguments that a game of the first book has to do with, by the shortest way from a root.
    pub(crate) fn asked(&self) -> Vec<Asked> {
        let mut asked = Vec::new();
        let mut seen = BTreeSet::new();
        for (operation, root) in ROOTS {
            let mut queue = VecDeque::from([(root.to_owned(), Vec::new())]);
            while let Some((name, path)) = queue.pop_front() {
                if seen.insert(name.clone()) {
                    self.visit(operation, &name, &path, &mut asked, &mut queue);
                }
            }
        }
        asked
    }

    fn visit(
        &self,
        operation: &'static str,
        name: &str,
        path: &[Step],
        asked: &mut Vec<Asked>,
        queue: &mut VecDeque<(String, Vec<Step>)>,
    ) {
        match self.kind(name) {
            Kind::Object(fields) => {
                for field in fields.iter().filter(|field| is_of_first_book(field)) {
                    if is_of_no_game(operation, path, field) {
                        continue;
                    }
                    if !field.arguments.is_empty() {
                        let (path, field) = (path.to_vec(), field.clone());
                        asked.push(Asked { operation, path, name: format!("{name}.{}", field.name), field });
                    }
                    let further = [path, &[(field.clone(), None)]].concat();
                    queue.push_back((field.of.clone(), further));
                }
            }
            Kind::Abstract(members) => {
                for member in members.iter().rev().filter(|member| !names_another_book(member)) {
                    let mut path = path.to_vec();
                    if let Some((_, meant)) = path.last_mut() {
                        *meant = Some(member.clone());
                    }
                    queue.push_front((member.clone(), path));
                }
            }
            Kind::Input { .. } | Kind::Enum(_) | Kind::Scalar => {}
        }
    }
}

/// Whether a root field has to do with no game: it takes no id, or it makes a game or opens one by its code.
fn is_of_no_game(operation: &str, path: &[Step], field: &Field) -> bool {
    let names_a_game = |argument: &Argument| match operation {
        "mutation" => argument.name == "game",
        _ => base(&argument.ty) == "ID",
    };
    path.is_empty() && !field.arguments.iter().any(names_a_game)
}

fn names_another_book(name: &str) -> bool {
    [Geaw::BOOK, Awaw::BOOK].iter().any(|book| name.to_uppercase().contains(book))
}

fn is_of_first_book(field: &Field) -> bool {
    !names_another_book(&field.name)
        && !names_another_book(&field.of)
        && !field.arguments.iter().any(|argument| names_another_book(&argument.ty.to_string()))
}

fn base(ty: &Type) -> String {
    ty.to_string().replace(['[', ']', '!'], "")
}

fn argument(definition: InputValueDefinition) -> Argument {
    let ty = definition.ty.node;
    Argument { name: definition.name.node.to_string(), optional: ty.nullable || definition.default_value.is_some(), ty }
}

fn field(definition: FieldDefinition) -> Field {
    Field {
        name: definition.name.node.to_string(),
        arguments: definition.arguments.into_iter().map(|one| argument(one.node)).collect(),
        of: base(&definition.ty.node),
    }
}

fn kind(definition: TypeDefinition) -> Kind {
    let one_of = definition.directives.iter().any(|directive| directive.node.name.node == "oneOf");
    match definition.kind {
        TypeKind::Object(object) => Kind::Object(object.fields.into_iter().map(|one| field(one.node)).collect()),
        TypeKind::Union(union) => Kind::Abstract(union.members.iter().map(|one| one.node.to_string()).collect()),
        TypeKind::InputObject(input) => {
            Kind::Input { fields: input.fields.into_iter().map(|one| argument(one.node)).collect(), one_of }
        }
        TypeKind::Enum(values) => {
            Kind::Enum(values.values.into_iter().map(|one| one.node.value.node.to_string()).collect())
        }
        TypeKind::Interface(_) => Kind::Abstract(Vec::new()),
        TypeKind::Scalar => Kind::Scalar,
    }
}
