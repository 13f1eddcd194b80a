//! The longest and the letters of every text of the contract.
//!
//! A text is held against its rule before anything is carried out, by one walk over what a request says; so a field that is
//! new has a rule from the day it is written, and its description tells the length.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::pin::Pin;
use std::sync::LazyLock;

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{
    BaseType, ExecutableDocument, Field, FieldDefinition, InputValueDefinition, OperationDefinition, OperationType,
    Selection, SelectionSet, Type, TypeKind, TypeSystemDefinition,
};
use async_graphql::registry::{MetaInputValue, MetaType, Registry};
use async_graphql::{Context, InputType as _, Name, Positioned, Response, SubscriptionType, Variables};
use async_graphql_value::{ConstValue, Value};
use futures_util::Stream;
use serde_json::json;

use super::book::GraphqlBook;
use super::command::{CommandInput, OFFER_MAX, opened};
use super::error::Code;
use super::schema::sdl;
use crate::books::books;
use host::text_limits::{TextLimits, TextRefusal};

/// Ids that are no ids of commands.
const ID: TextLimits = TextLimits::line(128);
/// Ids of objects: some have the hashes of a pack and of an overlay.
const NODE: TextLimits = TextLimits::line(256);
/// The scalar and the name of offers.
const OFFER: (&str, &str) = ("ID", "offer");
/// Every other text that is not named below.
const LINE: TextLimits = TextLimits::line(120);
/// An overlay, or another file that is sent as one text.
const FILE: TextLimits = TextLimits::file(500_000);

macro_rules! named {
    (() $(($name:ident $book:ident $title:literal))+) => {
        /// The inputs of each book that have a `name` which is that of a thing, and none that somebody gave.
        const NAMED: &[&[&str]] = &[$(<domain::$name::$book as GraphqlBook>::NAMED),+];
    };
}
books!(named);

/// What a text may hold, by the name of its argument or field.
fn rule(scalar: &str, name: &str) -> Option<TextLimits> {
    Some(match (scalar, name) {
        ("ID", "commandId") => TextLimits::line(64),
        _ if (scalar, name) == OFFER => TextLimits::line(OFFER_MAX),
        ("ID", _) => ID,
        ("String", "name" | "player" | "title") => TextLimits::name(60),
        ("String", "reason" | "overrule" | "note" | "purpose" | "cause") => TextLimits::lines(500),
        ("String", "words" | "base") => TextLimits::line(200),
        ("String", "url" | "endpoint") => TextLimits::line(500),
        ("String", "text" | "first" | "second") => FILE,
        ("String", _) => LINE,
        _ => return None,
    })
}

/// The same where an input, or a field, has texts of a name that means something else there.
fn rule_in(owner: &str, scalar: &str, name: &str) -> Option<TextLimits> {
    match (owner, name) {
        ("node", "id") => Some(NODE),
        ("NoteInput", "text") => Some(TextLimits::lines(1000)),
        (owner, "name") if NAMED.iter().any(|inputs| inputs.contains(&owner)) => Some(LINE),
        _ => rule(scalar, name),
    }
}

/// Where a value may stand.
#[derive(Debug)]
enum Place {
    Text(TextLimits),
    /// An offer: the texts of the command that it holds are held to the same.
    Offer,
    /// An input of this name.
    Input(String),
}

/// A field of the contract: the type that it gives, and its arguments.
#[derive(Debug)]
struct FieldArguments {
    of: String,
    arguments: HashMap<String, Place>,
}

/// What of the contract has to do with texts.
#[derive(Debug, Default)]
struct Contract {
    fields: HashMap<String, HashMap<String, FieldArguments>>,
    inputs: HashMap<String, HashMap<String, Place>>,
}

static CONTRACT: LazyLock<Contract> = LazyLock::new(Contract::read);

impl Contract {
    fn read() -> Self {
        let mut contract = Self::default();
        // The contract is our own; a test reads it.
        let Ok(document) = parse_schema(sdl()) else { return contract };
        for definition in document.definitions {
            let TypeSystemDefinition::Type(definition) = definition else { continue };
            let name = definition.node.name.node.to_string();
            match definition.node.kind {
                TypeKind::Object(object) => drop(contract.fields.insert(name, asked(&object.fields))),
                TypeKind::Interface(shared) => drop(contract.fields.insert(name, asked(&shared.fields))),
                TypeKind::InputObject(input) => {
                    drop(contract.inputs.insert(name.clone(), places(&name, &input.fields)));
                }
                TypeKind::Scalar | TypeKind::Union(_) | TypeKind::Enum(_) => {}
            }
        }
        contract
    }
}

fn asked(fields: &[Positioned<FieldDefinition>]) -> HashMap<String, FieldArguments> {
    let read = |field: &Positioned<FieldDefinition>| {
        let arguments = places(&field.node.name.node, &field.node.arguments);
        (field.node.name.node.to_string(), FieldArguments { of: named(&field.node.ty.node).to_owned(), arguments })
    };
    fields.iter().map(read).collect()
}

fn places(owner: &str, values: &[Positioned<InputValueDefinition>]) -> HashMap<String, Place> {
    let read = |value: &Positioned<InputValueDefinition>| {
        let (name, of) = (value.node.name.node.as_str(), named(&value.node.ty.node));
        let place = match rule_in(owner, of, name) {
            Some(_) if (of, name) == OFFER => Place::Offer,
            Some(rule) => Place::Text(rule),
            None => Place::Input(of.to_owned()),
        };
        (name.to_owned(), place)
    };
    values.iter().map(read).collect()
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

/// The type with which a field of the root of commands answers.
pub fn answers_with(command: &str) -> Option<&'static str> {
    CONTRACT.fields.get("Mutation")?.get(command).map(|asked| asked.of.as_str())
}

/// The arguments of a document in which texts may stand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextArguments {
    /// The type of each field, its name, that of the argument, and what the document says there.
    given: Vec<(String, String, String, Value)>,
    /// What variables are worth that are not sent.
    defaults: Vec<(Name, ConstValue)>,
}

impl TextArguments {
    /// Those of an operation of a document, and of all its fragments.
    pub fn of(document: &ExecutableDocument, operation: &OperationDefinition) -> Self {
        let mut found = Self::default();
        for variable in &operation.variable_definitions {
            if let Some(default) = &variable.node.default_value {
                found.defaults.push((variable.node.name.node.clone(), default.node.clone()));
            }
        }
        let root = match operation.ty {
            OperationType::Query => "Query",
            OperationType::Mutation => "Mutation",
            OperationType::Subscription => "Subscription",
        };
        found.within(root, &operation.selection_set.node);
        for fragment in document.fragments.values() {
            found.within(&fragment.node.type_condition.node.on.node, &fragment.node.selection_set.node);
        }
        found
    }

    fn within(&mut self, of: &str, selection: &SelectionSet) {
        for item in &selection.items {
            match &item.node {
                Selection::Field(field) => self.at(of, &field.node),
                Selection::InlineFragment(inline) => {
                    let on = inline.node.type_condition.as_ref().map_or(of, |on| on.node.on.node.as_str());
                    self.within(on, &inline.node.selection_set.node);
                }
                // Each fragment is looked at once, by itself.
                Selection::FragmentSpread(_) => {}
            }
        }
    }

    fn at(&mut self, of: &str, field: &Field) {
        let name = field.name.node.as_str();
        let Some(asked) = CONTRACT.fields.get(of).and_then(|fields| fields.get(name)) else { return };
        for (argument, value) in &field.arguments {
            if asked.arguments.contains_key(argument.node.as_str()) {
                let argument = argument.node.to_string();
                self.given.push((of.to_owned(), name.to_owned(), argument, value.node.clone()));
            }
        }
        self.within(&asked.of, &field.selection_set.node);
    }

    /// Whether a variable gives a field that there is no place for.
    pub fn is_strange(&self, variables: &Variables) -> bool {
        self.given.iter().any(|(of, field, argument, value)| {
            let place = CONTRACT.fields.get(of).and_then(|fields| fields.get(field)?.arguments.get(argument));
            place.is_some_and(|place| is_strange_written(place, value, variables))
        })
    }

    /// What is wrong with a text of the request, if anything is.
    pub fn flaw(&self, variables: &Variables) -> Option<TextMisfit> {
        let mut walk = Walk { arguments: self, variables, seen: HashSet::new() };
        self.given.iter().find_map(|(of, field, argument, value)| {
            let place = CONTRACT.fields.get(of)?.get(field)?.arguments.get(argument)?;
            walk.written(place, value).map(|misfit| misfit.within(argument))
        })
    }
}

/// Whether a value that a variable has gives a field that its input has no place for. Whoever only reads the fields that
/// there are would not notice it.
fn is_strange(place: &Place, value: &ConstValue) -> bool {
    match (value, place) {
        (ConstValue::List(values), _) => values.iter().any(|value| is_strange(place, value)),
        (ConstValue::Object(fields), Place::Input(input)) => {
            let Some(places) = CONTRACT.inputs.get(input) else { return false };
            fields.iter().any(|(name, value)| places.get(name.as_str()).is_none_or(|place| is_strange(place, value)))
        }
        _ => false,
    }
}

/// The same of a value that is written in the document, in which variables may stand.
fn is_strange_written(place: &Place, value: &Value, variables: &Variables) -> bool {
    match (value, place) {
        (Value::Variable(name), _) => variables.get(name).is_some_and(|value| is_strange(place, value)),
        (Value::List(values), _) => values.iter().any(|value| is_strange_written(place, value, variables)),
        (Value::Object(fields), Place::Input(input)) => fields.iter().any(|(name, value)| {
            let place = CONTRACT.inputs.get(input).and_then(|places| places.get(name.as_str()));
            place.is_some_and(|place| is_strange_written(place, value, variables))
        }),
        _ => false,
    }
}

/// A walk over what a request says.
struct Walk<'a> {
    arguments: &'a TextArguments,
    variables: &'a Variables,
    /// The variables that were looked at, and where: one may stand in a thousand places.
    seen: HashSet<(&'a str, *const Place)>,
}

impl<'a> Walk<'a> {
    /// A value as it is written in the document.
    fn written(&mut self, place: &'a Place, value: &'a Value) -> Option<TextMisfit> {
        match (value, place) {
            (Value::Variable(name), _) => {
                let is_new = self.seen.insert((name.as_str(), std::ptr::from_ref(place)));
                sent(place, self.worth(name).filter(|_| is_new)?)
            }
            (Value::List(values), _) => values.iter().find_map(|value| self.written(place, value)),
            (Value::Object(fields), Place::Input(input)) => fields.iter().find_map(|(name, value)| {
                let place = CONTRACT.inputs.get(input)?.get(name.as_str())?;
                self.written(place, value).map(|misfit| misfit.within(name))
            }),
            (Value::String(text), Place::Text(rule)) => TextMisfit::of(rule, text),
            (Value::String(text), Place::Offer) => offered(text),
            _ => None,
        }
    }

    fn worth(&self, name: &Name) -> Option<&'a ConstValue> {
        let default = || self.arguments.defaults.iter().find(|(known, _)| known == name).map(|(_, value)| value);
        self.variables.get(name).or_else(default)
    }
}

/// A value that a variable has.
fn sent(place: &Place, value: &ConstValue) -> Option<TextMisfit> {
    match (value, place) {
        (ConstValue::List(values), _) => values.iter().find_map(|value| sent(place, value)),
        (ConstValue::Object(fields), Place::Input(input)) => fields.iter().find_map(|(name, value)| {
            let place = CONTRACT.inputs.get(input)?.get(name.as_str())?;
            sent(place, value).map(|misfit| misfit.within(name))
        }),
        (ConstValue::String(text), Place::Text(rule)) => TextMisfit::of(rule, text),
        (ConstValue::String(text), Place::Offer) => offered(text),
        _ => None,
    }
}

/// An offer: itself, and what it holds.
fn offered(text: &str) -> Option<TextMisfit> {
    TextMisfit::of(&TextLimits::line(OFFER_MAX), text)
        .or_else(|| sent(&Place::Input(CommandInput::type_name().into_owned()), &opened(text)?))
}

/// A text that is not taken, and where it stands.
#[derive(Debug, PartialEq, Eq)]
pub struct TextMisfit {
    /// The names that lead to it, the innermost first.
    path: Vec<String>,
    flaw: TextRefusal,
}

impl TextMisfit {
    fn of(rule: &TextLimits, text: &str) -> Option<Self> {
        rule.flaw(text).map(|flaw| Self { path: Vec::new(), flaw })
    }

    fn within(mut self, name: &str) -> Self {
        self.path.push(name.to_owned());
        self
    }

    /// The error as the client reads it.
    pub fn error(&self) -> serde_json::Value {
        let argument: Vec<&str> = self.path.iter().rev().map(String::as_str).collect();
        let argument = argument.join(".");
        let message = format!("`{argument}` {}", self.flaw);
        let mut extensions = json!({ "code": Code::BadInput.as_str(), "argument": argument });
        if let Some(limit) = self.flaw.limit() {
            extensions["limit"] = json!(limit);
        }
        json!({ "message": message, "extensions": extensions })
    }
}

/// A root of the contract under which every description of a text tells its length.
///
/// It stands for the last of the roots to be registered, when all types are known.
pub struct Measured<T>(pub T);

impl<T: SubscriptionType> SubscriptionType for Measured<T> {
    fn type_name() -> Cow<'static, str> {
        T::type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        let name = T::create_type_info(registry);
        for ty in registry.types.values_mut() {
            tell_lengths(ty);
        }
        name
    }

    fn create_field_stream<'a>(
        &'a self,
        context: &'a Context<'_>,
    ) -> Option<Pin<Box<dyn Stream<Item = Response> + Send + 'a>>> {
        self.0.create_field_stream(context)
    }
}

fn tell_lengths(ty: &mut MetaType) {
    let owner = ty.name().to_owned();
    match ty {
        MetaType::Object { fields, .. } | MetaType::Interface { fields, .. } => {
            for (name, field) in fields {
                field.args.values_mut().for_each(|value| tell_length(name, value));
            }
        }
        MetaType::InputObject { input_fields, .. } => {
            input_fields.values_mut().for_each(|value| tell_length(&owner, value));
        }
        MetaType::Scalar { .. } | MetaType::Union { .. } | MetaType::Enum { .. } => {}
    }
}

fn tell_length(owner: &str, value: &mut MetaInputValue) {
    let scalar = value.ty.trim_matches(['[', ']', '!']);
    let Some(TextLimits { longest, .. }) = rule_in(owner, scalar, &value.name) else { return };
    let each = if value.ty.starts_with('[') { "Each at" } else { "At" };
    let told = format!("{each} most {longest} characters.");
    let description = value.description.take().unwrap_or_default();
    value.description = Some(format!("{description} {told}").trim().to_owned());
}
