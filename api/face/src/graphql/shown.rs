//! Objects of the API that are there already: what is asked of them is read off, and nothing is waited for.
//!
//! A resolver of `async-graphql` is a future, compiled anew for each type and each list of it. Most of our objects are
//! values with fields, by the hundred; so each is a table instead, with a line for each field: its name and description,
//! its type, and a function that shows it. [`object`] declares a struct with such a table, [`fields`] gives one to a type
//! that is declared elsewhere. One function, [`Asked::object`], walks a query over all of them.
//!
//! An object with a field that must be waited for is one of `async-graphql` (`Object`, `SimpleObject`), and may hold these.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt;
use std::sync::Arc;

use async_graphql::indexmap::{IndexMap, IndexSet};
use async_graphql::parser::types::{Field as FieldAsked, FragmentDefinition, Selection, SelectionSet};
use async_graphql::registry::{MetaField, MetaType, ObjectBuilder, Registry};
use async_graphql::{Context, ContextSelectionSet, ID, Json, Name, OutputType, Positioned, ServerResult, Value};
use serde::Serialize;

/// Types of which a document holds the id alone: who wants the rest asks for it once.
pub(in crate::graphql) const BY_ID: [&str; 1] = ["Clause"];

/// What can be shown at once.
pub(in crate::graphql) trait Show {
    /// As much of it as is asked for.
    fn show(&self, asked: &Asked<'_>) -> Value;
}

/// An object that is a table of its fields.
pub(in crate::graphql) trait Table: Sized + 'static {
    const NAME: &'static str;
    const DOCS: &'static [&'static str];
    const FIELDS: &'static [Field<Self>];

    /// What the schema says of it.
    fn declared(registry: &mut Registry) -> MetaType {
        let mut fields = IndexMap::with_capacity(Self::FIELDS.len());
        for field in Self::FIELDS {
            let declared = field.words.declared((field.type_of)(registry));
            fields.insert(declared.name.clone(), declared);
        }
        let object = ObjectBuilder::new(Self::NAME, fields).description(description(Self::DOCS));
        object.rust_typename(std::any::type_name::<Self>()).build()
    }
}

/// What the schema says of a type.
pub(in crate::graphql) type Declared = fn(&mut Registry) -> MetaType;

/// A field of an object.
pub(in crate::graphql) struct Field<T> {
    pub(in crate::graphql) words: Words,
    /// Adds its type to the schema, and names it.
    pub(in crate::graphql) type_of: fn(&mut Registry) -> String,
    pub(in crate::graphql) show: fn(&T, &Asked<'_>) -> Value,
}

/// What the schema says of a field beside its type.
pub(in crate::graphql) struct Words {
    pub(in crate::graphql) rust_name: &'static str,
    /// The name that GraphQL has for it, where it is not the one in Rust.
    pub(in crate::graphql) name: Option<&'static str>,
    pub(in crate::graphql) docs: &'static [&'static str],
    /// Writes down how many objects one of it is reckoned to be, where its length counts in the measure of a query.
    pub(in crate::graphql) measure: Option<fn(&mut MetaField)>,
}

impl Words {
    fn declared(&self, type_name: String) -> MetaField {
        let mut field = MetaField::new(self.name(), type_name);
        field.description = description(self.docs);
        if let Some(measure) = self.measure {
            measure(&mut field);
        }
        field
    }

    fn name(&self) -> String {
        self.name.map_or_else(|| camel_case(self.rust_name), str::to_owned)
    }

    fn is_called(&self, name: &str) -> bool {
        self.name.map_or_else(|| camel_case(self.rust_name) == name, |given| given == name)
    }
}

/// Lines of a comment as a description.
fn description(docs: &[&str]) -> Option<String> {
    let lines: Vec<&str> = docs.iter().map(|line| line.trim()).collect();
    Some(lines.join("\n").trim().to_owned()).filter(|text| !text.is_empty())
}

/// A name of Rust as GraphQL writes it.
fn camel_case(name: &str) -> String {
    let mut camel = String::with_capacity(name.len());
    let mut is_first_of_word = false;
    for letter in name.chars() {
        match letter {
            '_' => is_first_of_word = true,
            _ if is_first_of_word => {
                camel.extend(letter.to_uppercase());
                is_first_of_word = false;
            }
            _ => camel.push(letter),
        }
    }
    camel
}

/// An object of any type, with which a query is answered.
pub(in crate::graphql) trait AnyObject {
    fn name(&self) -> &'static str;
    /// The place of a field in the table.
    fn find(&self, name: &str) -> Option<usize>;
    /// The names of the fields, in their order.
    fn fields(&self) -> Vec<String>;
    fn show_field(&self, place: usize, asked: &Asked<'_>) -> Value;
}

impl<T: Table> AnyObject for T {
    fn name(&self) -> &'static str {
        T::NAME
    }

    fn find(&self, name: &str) -> Option<usize> {
        T::FIELDS.iter().position(|field| field.words.is_called(name))
    }

    fn fields(&self) -> Vec<String> {
        names::<T>().collect()
    }

    fn show_field(&self, place: usize, asked: &Asked<'_>) -> Value {
        T::FIELDS.get(place).map_or(Value::Null, |field| (field.show)(self, asked))
    }
}

/// The names of the fields of a type.
fn names<T: Table>() -> impl Iterator<Item = String> {
    T::FIELDS.iter().map(|field| field.words.name())
}

/// A type by its name, and the names of its fields.
pub(in crate::graphql) fn columns<T: Table>() -> (&'static str, Vec<String>) {
    (T::NAME, names::<T>().collect())
}

/// An object with everything that it has, as a document that is no answer to a query holds it.
pub(in crate::graphql) fn whole<T: Table>(object: &T) -> IndexMap<Name, Value> {
    everything(object)
}

fn everything(object: &dyn AnyObject) -> IndexMap<Name, Value> {
    let fields = object.fields().into_iter().enumerate();
    let wanted = fields.filter(|(_, name)| name == "id" || !BY_ID.contains(&object.name()));
    wanted.map(|(place, name)| (Name::new(name), object.show_field(place, &Asked::everything()))).collect()
}

/// What is asked of an object, or of every object of a list.
pub(in crate::graphql) struct Asked<'a> {
    sets: Vec<&'a SelectionSet>,
    /// None where no query asks: then all there is is wanted.
    query: Option<Query<'a>>,
    /// What it comes to for the first type that it was asked of: in all but a union there is no other.
    plan: OnceCell<Plan<'a>>,
}

/// What the names in a query stand for.
#[derive(Clone, Copy)]
struct Query<'a> {
    fragments: &'a std::collections::HashMap<Name, Positioned<FragmentDefinition>>,
    registry: &'a Registry,
}

/// What is asked of objects of one type.
struct Plan<'a> {
    type_name: &'static str,
    /// The answer without its values: it is copied for each object, which is quicker than to sort in each name anew.
    empty: IndexMap<Name, Value>,
    /// What comes in each place of the answer.
    values: Vec<(Asks, Asked<'a>)>,
}

#[derive(Clone, Copy)]
enum Asks {
    TypeName,
    /// A field, by its place in the table.
    Field(usize),
}

impl<'a> Asked<'a> {
    /// What a query asks at this place.
    pub(in crate::graphql) fn of(context: &ContextSelectionSet<'a>) -> Self {
        let query = Query { fragments: &context.query_env.fragments, registry: &context.schema_env.registry };
        Self::under(&context.item.node, query)
    }

    /// What a query asks of the object that this field is.
    pub(in crate::graphql) fn below(context: &Context<'a>) -> Self {
        let query = Query { fragments: &context.query_env.fragments, registry: &context.schema_env.registry };
        Self::under(&context.item.node.selection_set.node, query)
    }

    fn under(set: &'a SelectionSet, query: Query<'a>) -> Self {
        Self { sets: vec![set], query: Some(query), plan: OnceCell::new() }
    }

    /// All there is.
    pub(in crate::graphql) const fn everything() -> Self {
        Self { sets: Vec::new(), query: None, plan: OnceCell::new() }
    }

    /// An object, as far as it is asked for.
    pub(in crate::graphql) fn object(&self, object: &dyn AnyObject) -> Value {
        let Some(query) = self.query else { return Value::Object(everything(object)) };
        let plan = self.plan.get_or_init(|| self.plan(object, query));
        if plan.type_name == object.name() { plan.fill(object) } else { self.plan(object, query).fill(object) }
    }

    /// One of several objects that may stand here, as far as it is asked for; among everything it names its type.
    pub(in crate::graphql) fn member(&self, object: &dyn AnyObject) -> Value {
        if self.query.is_some() {
            return self.object(object);
        }
        let type_name = (Name::new("__typename"), Value::String(object.name().to_owned()));
        Value::Object(std::iter::once(type_name).chain(everything(object)).collect())
    }

    fn plan(&self, object: &dyn AnyObject, query: Query<'a>) -> Plan<'a> {
        let mut plan = Plan { type_name: object.name(), empty: IndexMap::new(), values: Vec::new() };
        for set in &self.sets {
            plan.add(set, object, query);
        }
        plan
    }
}

impl<'a> Plan<'a> {
    /// Adds what is selected, as `CollectFields` of the specification has it: what is asked for under one name is one.
    fn add(&mut self, set: &'a SelectionSet, object: &dyn AnyObject, query: Query<'a>) {
        for selection in &set.items {
            match &selection.node {
                Selection::Field(field) => {
                    let key = &field.node.response_key().node;
                    let below = &field.node.selection_set.node;
                    if let Some(place) = self.empty.get_index_of(key) {
                        self.values[place].1.sets.push(below);
                        continue;
                    }
                    let asks = match field.node.name.node.as_str() {
                        "__typename" => Asks::TypeName,
                        // What is no field was refused when the query was checked.
                        name => match object.find(name) {
                            Some(place) => Asks::Field(place),
                            None => continue,
                        },
                    };
                    self.empty.insert(key.clone(), Value::Null);
                    self.values.push((asks, Asked::under(below, query)));
                }
                Selection::FragmentSpread(spread) => {
                    if let Some(fragment) = query.fragments.get(&spread.node.fragment_name.node)
                        && query.is_one(object.name(), &fragment.node.type_condition.node.on.node)
                    {
                        self.add(&fragment.node.selection_set.node, object, query);
                    }
                }
                Selection::InlineFragment(fragment) => {
                    let condition = fragment.node.type_condition.as_ref();
                    if condition.is_none_or(|condition| query.is_one(object.name(), &condition.node.on.node)) {
                        self.add(&fragment.node.selection_set.node, object, query);
                    }
                }
            }
        }
    }

    fn fill(&self, object: &dyn AnyObject) -> Value {
        let mut answer = self.empty.clone();
        for (value, (asks, below)) in answer.values_mut().zip(&self.values) {
            *value = match asks {
                Asks::TypeName => Value::String(self.type_name.to_owned()),
                Asks::Field(place) => object.show_field(*place, below),
            };
        }
        Value::Object(answer)
    }
}

impl Query<'_> {
    /// Whether a type is the one of a fragment, or one of those that this stands for.
    fn is_one(&self, type_name: &str, condition: &str) -> bool {
        type_name == condition
            || self.registry.types.get(condition).is_some_and(|wanted| wanted.is_possible_type(type_name))
    }
}

/// Declares a struct, and its fields as those of an object of the API. A field may have another name in GraphQL, as with
/// `SimpleObject`; in brackets stands how long a list is reckoned to be, where its length counts in the measure of a query.
macro_rules! object {
    (
        $(#[doc = $doc:literal])*
        $(#[derive($($derive:path),* $(,)?)])?
        $vis:vis struct $name:ident {
            $(
                $(#[doc = $field_doc:literal])*
                $(#[graphql(name = $given:literal)])?
                $field_vis:vis $field:ident: $type:ty $([$most:expr])?,
            )*
        }
    ) => {
        $(#[doc = $doc])*
        $(#[derive($($derive),*)])?
        #[allow(clippy::struct_field_names, clippy::struct_excessive_bools, reason = "the contract's")]
        $vis struct $name { $($(#[doc = $field_doc])* $field_vis $field: $type,)* }

        $crate::graphql::shown::fields!(
            $(#[doc = $doc])*
            $name as of {
                $($(#[doc = $field_doc])* $(#[graphql(name = $given)])? $field: $type $([$most])? = of.$field,)*
            }
        );
    };
}
pub(in crate::graphql) use object;

/// Makes a type an object of the API. Each field says what it shows of the value, which `as` names; it is worked out for
/// those who ask for it.
macro_rules! fields {
    (
        $(#[doc = $doc:literal])*
        $name:ident as $of:ident {
            $(
                $(#[doc = $field_doc:literal])*
                $(#[graphql(name = $given:literal)])?
                $field:ident: $type:ty $([$most:expr])? = $value:expr,
            )*
        }
    ) => {
        impl $crate::graphql::shown::Table for $name {
            const NAME: &'static str = stringify!($name);
            const DOCS: &'static [&'static str] = &[$($doc),*];
            const FIELDS: &'static [$crate::graphql::shown::Field<Self>] = &[$(
                $crate::graphql::shown::Field {
                    words: $crate::graphql::shown::Words {
                        rust_name: stringify!($field),
                        name: $crate::graphql::shown::maybe!($($given)?),
                        docs: &[$($field_doc),*],
                        measure: $crate::graphql::shown::maybe!($(|field| {
                            field.compute_complexity = Some(|_, _, _, child_complexity| Ok($most * child_complexity));
                        })?),
                    },
                    type_of: <$type as async_graphql::OutputType>::create_type_info,
                    show: |$of, asked| <$type as $crate::graphql::shown::Show>::show(&$value, asked),
                },
            )*];
        }

        impl $crate::graphql::shown::Show for $name {
            fn show(&self, asked: &$crate::graphql::shown::Asked<'_>) -> async_graphql::Value {
                asked.object(self)
            }
        }

        impl async_graphql::OutputType for $name {
            fn type_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn create_type_info(registry: &mut async_graphql::registry::Registry) -> String {
                // By a pointer, so that what the registry does with it is compiled once for all types.
                let declared: $crate::graphql::shown::Declared = <Self as $crate::graphql::shown::Table>::declared;
                registry.create_output_type::<Self, _>(async_graphql::registry::MetaTypeId::Object, declared)
            }

            async fn resolve(
                &self,
                context: &async_graphql::ContextSelectionSet<'_>,
                _: &async_graphql::Positioned<async_graphql::parser::types::Field>,
            ) -> async_graphql::ServerResult<async_graphql::Value> {
                Ok($crate::graphql::shown::Asked::of(context).object(self))
            }
        }

        impl async_graphql::ContainerType for $name {
            async fn resolve_field(
                &self,
                context: &async_graphql::Context<'_>,
            ) -> async_graphql::ServerResult<Option<async_graphql::Value>> {
                use $crate::graphql::shown::AnyObject;
                let place = self.find(&context.item.node.name.node);
                Ok(place.map(|place| self.show_field(place, &$crate::graphql::shown::Asked::below(context))))
            }
        }

        impl async_graphql::ObjectType for $name {}
    };
}
pub(in crate::graphql) use fields;

/// A value that one of several objects of the API is.
macro_rules! union {
    ($(#[doc = $doc:literal])* $vis:vis enum $name:ident { $($variant:ident($type:ty),)* }) => {
        $(#[doc = $doc])*
        #[allow(missing_docs, reason = "each is what its type says")]
        #[derive(Debug, Clone, async_graphql::Union)]
        $vis enum $name { $($variant($type),)* }

        impl $crate::graphql::shown::Show for $name {
            fn show(&self, asked: &$crate::graphql::shown::Asked<'_>) -> async_graphql::Value {
                match self { $(Self::$variant(object) => asked.member(object),)* }
            }
        }
    };
}
pub(in crate::graphql) use union;

/// What several objects of the API have in common: each of them has the fields that are named, of these types or of what
/// these stand for.
macro_rules! interface {
    (
        $(#[doc = $doc:literal])*
        $vis:vis enum $name:ident { $($variant:ident($type:ty),)* }
        has { $($(#[doc = $field_doc:literal])* $field:ident: $field_type:ty,)* }
    ) => {
        $(#[doc = $doc])*
        #[allow(missing_docs, reason = "each is what its type says")]
        #[derive(Debug, Clone)]
        $vis enum $name { $($variant($type),)* }

        $(
            impl From<$type> for $name {
                fn from(object: $type) -> Self {
                    Self::$variant(object)
                }
            }
        )*

        impl $crate::graphql::shown::Show for $name {
            fn show(&self, asked: &$crate::graphql::shown::Asked<'_>) -> async_graphql::Value {
                match self { $(Self::$variant(object) => object.show(asked),)* }
            }
        }

        impl async_graphql::OutputType for $name {
            fn type_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn create_type_info(registry: &mut async_graphql::registry::Registry) -> String {
                use $crate::graphql::shown::{Words, interface_of};
                registry.create_output_type::<Self, _>(async_graphql::registry::MetaTypeId::Interface, |registry| {
                    interface_of(
                        registry,
                        (stringify!($name), &[$($doc),*]),
                        &[$((
                            Words { rust_name: stringify!($field), name: None, docs: &[$($field_doc),*], measure: None },
                            <$field_type as async_graphql::OutputType>::create_type_info,
                        )),*],
                        &[$(<$type as async_graphql::OutputType>::create_type_info),*],
                    )
                })
            }

            async fn resolve(
                &self,
                context: &async_graphql::ContextSelectionSet<'_>,
                _: &async_graphql::Positioned<async_graphql::parser::types::Field>,
            ) -> async_graphql::ServerResult<async_graphql::Value> {
                Ok($crate::graphql::shown::Show::show(self, &$crate::graphql::shown::Asked::of(context)))
            }
        }
    };
}
pub(in crate::graphql) use interface;

/// Adds a type to the schema, and names it.
pub(in crate::graphql) type TypeOf = fn(&mut Registry) -> String;

/// What the schema says of an interface, which the objects of these types implement.
pub(in crate::graphql) fn interface_of(
    registry: &mut Registry,
    (name, docs): (&str, &[&str]),
    fields: &[(Words, TypeOf)],
    objects: &[TypeOf],
) -> MetaType {
    let declared = fields.iter().map(|(words, type_of)| words.declared(type_of(registry)));
    let fields = declared.map(|field| (field.name.clone(), field)).collect();
    let mut possible_types = IndexSet::new();
    for type_of in objects {
        let object = type_of(registry).trim_end_matches('!').to_owned();
        registry.add_implements(&object, name);
        possible_types.insert(object);
    }
    MetaType::Interface {
        name: name.to_owned(),
        description: description(docs),
        fields,
        possible_types,
        extends: false,
        keys: None,
        visible: None,
        inaccessible: false,
        tags: Vec::new(),
        rust_typename: None,
        directive_invocations: Vec::new(),
        requires_scopes: Vec::new(),
    }
}

/// What is worked out for those who ask for it.
#[derive(Clone)]
pub(in crate::graphql) struct Later<T>(Arc<dyn Fn() -> T + Send + Sync>);

impl<T> Later<T> {
    pub(in crate::graphql) fn new(tell: impl Fn() -> T + Send + Sync + 'static) -> Self {
        Self(Arc::new(tell))
    }

    pub(in crate::graphql) fn tell(&self) -> T {
        (self.0)()
    }
}

impl<T> fmt::Debug for Later<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Later")
    }
}

impl<T: Show> Show for Later<T> {
    fn show(&self, asked: &Asked<'_>) -> Value {
        self.tell().show(asked)
    }
}

impl<T: OutputType> OutputType for Later<T> {
    fn type_name() -> Cow<'static, str> {
        T::type_name()
    }

    fn qualified_type_name() -> String {
        T::qualified_type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        T::create_type_info(registry)
    }

    async fn resolve(&self, context: &ContextSelectionSet<'_>, field: &Positioned<FieldAsked>) -> ServerResult<Value> {
        self.tell().resolve(context, field).await
    }
}

/// What is said, if anything is.
macro_rules! maybe {
    () => {
        None
    };
    ($value:expr) => {
        Some($value)
    };
}
pub(in crate::graphql) use maybe;

/// Enums of the API, which are shown by their names.
macro_rules! named {
    ($($name:ty),* $(,)?) => { $(
        impl $crate::graphql::shown::Show for $name {
            fn show(&self, _: &$crate::graphql::shown::Asked<'_>) -> async_graphql::Value {
                async_graphql::resolver_utils::enum_value(*self)
            }
        }
    )* };
}
pub(in crate::graphql) use named;

macro_rules! scalars {
    ($($type:ty),*) => { $(
        impl Show for $type {
            fn show(&self, _: &Asked<'_>) -> Value {
                Value::from(self.clone())
            }
        }
    )* };
}

scalars!(bool, i8, u8, i16, u16, i32, u32, i64, u64, usize, f64, &str, String);

impl Show for ID {
    fn show(&self, _: &Asked<'_>) -> Value {
        Value::String(self.0.clone())
    }
}

impl<T: Serialize> Show for Json<T> {
    fn show(&self, _: &Asked<'_>) -> Value {
        async_graphql::to_value(&self.0).unwrap_or_default()
    }
}

impl<T: Show> Show for Option<T> {
    fn show(&self, asked: &Asked<'_>) -> Value {
        self.as_ref().map_or(Value::Null, |value| value.show(asked))
    }
}

impl<T: Show> Show for Vec<T> {
    fn show(&self, asked: &Asked<'_>) -> Value {
        Value::List(self.iter().map(|value| value.show(asked)).collect())
    }
}

impl<T: Show> Show for &[T] {
    fn show(&self, asked: &Asked<'_>) -> Value {
        Value::List(self.iter().map(|value| value.show(asked)).collect())
    }
}

impl<T: Show> Show for Box<T> {
    fn show(&self, asked: &Asked<'_>) -> Value {
        self.as_ref().show(asked)
    }
}

impl<T: Show> Show for Arc<T> {
    fn show(&self, asked: &Asked<'_>) -> Value {
        self.as_ref().show(asked)
    }
}

#[cfg(test)]
#[allow(unreachable_pub, clippy::unwrap_used, reason = "a schema of three types; a test stops at the first surprise")]
mod tests {
    use async_graphql::{EmptyMutation, EmptySubscription, Object, Schema, Union, Variables, value};

    use super::camel_case;

    object!(
        /// A die.
        #[derive(Clone)]
        pub struct Die {
            /// What it showed.
            face: u8,
            /// The counter it was thrown for.
            thrown_for: Option<String>,
        }
    );
    object!(
        /// A throw of dice.
        pub struct Throw {
            /// Each of them.
            dice: Vec<Die> [6],
            /// The clause.
            #[graphql(name = "type")]
            kind: &'static str,
        }
    );

    pub struct Draw(u32);

    fields!(
        /// A draw from the pool.
        Draw as draw {
            /// How many were drawn.
            count: u32 = draw.0,
            /// Twice as many.
            doubled: u32 = draw.0 * 2,
        }
    );

    /// What chance brought.
    #[derive(Union)]
    pub enum Chance {
        Throw(Throw),
        Draw(Draw),
    }

    struct Query;

    #[Object]
    impl Query {
        async fn chances(&self) -> Vec<Chance> {
            let dice = vec![Die { face: 6, thrown_for: Some("CA-5".to_owned()) }, Die { face: 1, thrown_for: None }];
            vec![Chance::Throw(Throw { dice, kind: "combat" }), Chance::Draw(Draw(3))]
        }

        async fn die(&self) -> Die {
            Die { face: 4, thrown_for: None }
        }
    }

    async fn answer(query: &str) -> String {
        let schema = Schema::new(Query, EmptyMutation, EmptySubscription);
        let request = async_graphql::Request::new(query).variables(Variables::from_value(value!({ "no": false })));
        let response = schema.execute(request).await;
        assert!(response.errors.is_empty(), "{:?}", response.errors);
        serde_json::to_string(&response.data).unwrap()
    }

    #[actix_web::test]
    async fn fields_come_in_the_order_asked_by_the_names_asked() {
        let asked = "query ($no: Boolean!) { die { thrownFor __typename value: face face @include(if: $no) } }";
        assert_eq!(answer(asked).await, r#"{"die":{"thrownFor":null,"__typename":"Die","value":4}}"#);
    }

    #[actix_web::test]
    async fn fragments_hold_for_the_types_that_they_name() {
        let asked = "{ chances { __typename ...Thrown ... on Draw { count doubled } ... on Chance { __typename } } }
            fragment Thrown on Throw { type dice { ...Face } dice { thrownFor } }
            fragment Face on Die { ... { face } }";
        assert_eq!(
            answer(asked).await,
            r#"{"chances":[{"__typename":"Throw","type":"combat","dice":[{"face":6,"thrownFor":"CA-5"},{"face":1,"thrownFor":null}]},{"__typename":"Draw","count":3,"doubled":6}]}"#
        );
    }

    #[actix_web::test]
    async fn a_list_is_reckoned_at_the_length_it_was_declared_with() {
        let schema = |most| Schema::build(Query, EmptyMutation, EmptySubscription).limit_complexity(most).finish();
        let asked = "{ chances { ... on Throw { dice { face } } } }";
        assert!(schema(7).execute(asked).await.errors.is_empty());
        assert!(!schema(6).execute(asked).await.errors.is_empty());
    }

    #[test]
    fn names_are_written_as_graphql_writes_them() {
        assert_eq!(["face", "thrown_for", "is_at_2_nd"].map(camel_case), ["face", "thrownFor", "isAt2Nd"]);
    }
}
