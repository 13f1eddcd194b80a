//! The types that a document is held against: those of the contract, and those by which it tells of itself.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use async_graphql::Name;
use async_graphql::Positioned;
use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{
    BaseType, FieldDefinition, InputValueDefinition, Type, TypeDefinition, TypeKind, TypeSystemDefinition,
};

use super::super::schema::sdl;

/// What every schema tells of itself, as the specification has it.
const INTROSPECTION: &str = "
type __Schema { description: String types: [__Type!]! queryType: __Type! mutationType: __Type subscriptionType: __Type
  directives: [__Directive!]! }
type __Type { kind: __TypeKind! name: String description: String specifiedByURL: String
  fields(includeDeprecated: Boolean = false): [__Field!] interfaces: [__Type!] possibleTypes: [__Type!]
  enumValues(includeDeprecated: Boolean = false): [__EnumValue!]
  inputFields(includeDeprecated: Boolean = false): [__InputValue!] ofType: __Type isOneOf: Boolean }
enum __TypeKind { SCALAR OBJECT INTERFACE UNION ENUM INPUT_OBJECT LIST NON_NULL }
type __Field { name: String! description: String args(includeDeprecated: Boolean = false): [__InputValue!]! type: __Type!
  isDeprecated: Boolean! deprecationReason: String }
type __InputValue { name: String! description: String type: __Type! defaultValue: String isDeprecated: Boolean!
  deprecationReason: String }
type __EnumValue { name: String! description: String isDeprecated: Boolean! deprecationReason: String }
type __Directive { name: String! description: String isRepeatable: Boolean! locations: [__DirectiveLocation!]!
  args(includeDeprecated: Boolean = false): [__InputValue!]! }
enum __DirectiveLocation { QUERY MUTATION SUBSCRIPTION FIELD FRAGMENT_DEFINITION FRAGMENT_SPREAD INLINE_FRAGMENT
  VARIABLE_DEFINITION SCHEMA SCALAR OBJECT FIELD_DEFINITION ARGUMENT_DEFINITION INTERFACE UNION ENUM ENUM_VALUE
  INPUT_OBJECT INPUT_FIELD_DEFINITION }
type Query { __schema: __Schema! __type(name: String!): __Type __typename: String! }
";

/// A place for a value.
#[derive(Debug)]
pub(super) struct Slot {
    pub(super) ty: Type,
    pub(super) has_default: bool,
}

/// A field of an object or interface.
#[derive(Debug)]
pub(super) struct FieldType {
    pub(super) ty: Type,
    pub(super) arguments: HashMap<String, Slot>,
}

pub(super) type Fields = HashMap<String, FieldType>;

/// A type of the contract.
#[derive(Debug)]
pub(super) enum Kind {
    Object(Fields),
    Interface(Fields),
    Union,
    /// A scalar of the language itself.
    Plain,
    /// A scalar of our own, of which nothing is known.
    Scalar,
    Enum(HashSet<String>),
    Input {
        slots: HashMap<String, Slot>,
        is_one_of: bool,
    },
}

/// The types by their names.
#[derive(Debug, Default)]
pub(super) struct Contract {
    types: HashMap<String, Kind>,
    /// `__typename`, and the condition of `@skip` and `@include`.
    pub(super) of_all: Option<(FieldType, Slot)>,
}

pub(super) static CONTRACT: LazyLock<Contract> = LazyLock::new(Contract::read);

impl Contract {
    fn read() -> Self {
        let mut contract = Self::default();
        for scalar in ["Int", "Float", "String", "Boolean", "ID"] {
            contract.types.insert(scalar.to_owned(), Kind::Plain);
        }
        // Both are our own; a test reads them.
        for text in [sdl().as_str(), INTROSPECTION] {
            let Ok(document) = parse_schema(text) else { continue };
            for definition in document.definitions {
                if let TypeSystemDefinition::Type(definition) = definition {
                    contract.add(definition.node);
                }
            }
        }
        let condition = Type::new("Boolean!").map(|ty| Slot { ty, has_default: false });
        let type_name = Type::new("String!").map(|ty| FieldType { ty, arguments: HashMap::new() });
        contract.of_all = type_name.zip(condition);
        contract
    }

    fn add(&mut self, definition: TypeDefinition) {
        let is_one_of = definition.directives.iter().any(|directive| directive.node.name.node == "oneOf");
        let name = definition.name.node.to_string();
        let kind = match definition.kind {
            TypeKind::Scalar => Kind::Scalar,
            TypeKind::Object(object) => Kind::Object(fields(object.fields)),
            TypeKind::Interface(interface) => Kind::Interface(fields(interface.fields)),
            TypeKind::Union(_) => Kind::Union,
            TypeKind::Enum(words) => {
                Kind::Enum(words.values.iter().map(|word| word.node.value.node.to_string()).collect())
            }
            TypeKind::InputObject(input) => Kind::Input { slots: slots(input.fields), is_one_of },
        };
        match (self.types.get_mut(&name), kind) {
            (Some(Kind::Object(known)), Kind::Object(more)) => known.extend(more),
            (_, kind) => drop(self.types.insert(name, kind)),
        }
    }

    pub(super) fn kind(&self, name: &str) -> Option<&Kind> {
        self.types.get(name)
    }

    /// The field of a name, where a type has one.
    pub(super) fn field(&self, of: &str, name: &str) -> Option<&FieldType> {
        match self.kind(of)? {
            _ if name == "__typename" => self.of_all.as_ref().map(|(type_name, _)| type_name),
            Kind::Object(fields) | Kind::Interface(fields) => fields.get(name),
            Kind::Union | Kind::Plain | Kind::Scalar | Kind::Enum(_) | Kind::Input { .. } => None,
        }
    }
}

fn fields(definitions: Vec<Positioned<FieldDefinition>>) -> Fields {
    let read = |definition: Positioned<FieldDefinition>| {
        let FieldDefinition { name, arguments, ty, .. } = definition.node;
        (name.node.to_string(), FieldType { ty: ty.node, arguments: slots(arguments) })
    };
    definitions.into_iter().map(read).collect()
}

fn slots(definitions: Vec<Positioned<InputValueDefinition>>) -> HashMap<String, Slot> {
    let read = |definition: Positioned<InputValueDefinition>| {
        let InputValueDefinition { name, ty, default_value, .. } = definition.node;
        (name.node.to_string(), Slot { ty: ty.node, has_default: default_value.is_some() })
    };
    definitions.into_iter().map(read).collect()
}

/// The name of a type, without its lists.
pub(super) fn named(mut ty: &Type) -> &Name {
    loop {
        match &ty.base {
            BaseType::Named(name) => return name,
            BaseType::List(inner) => ty = inner,
        }
    }
}
