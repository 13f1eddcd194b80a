//! Every command of the contract goes to the rules and back without a loss. What there is to send is read off the contract:
//! a new order, field or word is in it without being named here. What is stored is held by `stored`, which knows no
//! contract.

mod stored;

use std::collections::BTreeMap;
use std::fmt::Debug;

use api::graphql::awaw::command::AwawCommand;
use api::graphql::geaw::command::GeawCommand;
use api::graphql::nei::command::NeiCommand;
use async_graphql::InputType;
use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{
    BaseType, InputObjectType, InputValueDefinition, Type, TypeKind, TypeSystemDefinition,
};
use domain::kernel::verdict::Refusal;
use domain::{awaw, geaw, nei};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Names in the forms that the books have. Which of them a field takes, the refusals say.
const NAMES: [&str; 15] = [
    "J-C1",
    "2914",
    "NN24",
    "2914/2915",
    "NN24/NN25",
    "miri",
    "s_B4",
    "B4",
    "GEAW-R-08",
    "AWAW-R-71",
    "14.2",
    "J-CA5",
    "3-3 INF",
    "Burma",
    "1-2",
];

/// Which fields that may be left out are there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fill {
    Sparse,
    Full,
}

/// The types of the contract, and whether exactly one field of it is given.
struct Contract(BTreeMap<String, (bool, TypeKind)>);

impl Contract {
    fn read() -> Self {
        let schema = parse_schema(api::graphql::sdl()).unwrap();
        let types = schema.definitions.into_iter().filter_map(|definition| match definition {
            TypeSystemDefinition::Type(definition) => {
                let definition = definition.node;
                let is_one_of = definition.directives.iter().any(|directive| directive.node.name.node == "oneOf");
                Some((definition.name.node.to_string(), (is_one_of, definition.kind)))
            }
            _ => None,
        });
        Self(types.collect())
    }

    /// A value of a type for each shape that one can have. Names are left open as `?`.
    fn values(&self, of: &Type, fill: Fill) -> Vec<Value> {
        match &of.base {
            BaseType::List(inner) => self.values(inner, fill).into_iter().map(|one| json!([one])).collect(),
            BaseType::Named(name) => self.named(name, fill),
        }
    }

    fn named(&self, name: &str, fill: Fill) -> Vec<Value> {
        match self.0.get(name) {
            Some((_, TypeKind::Enum(words))) => {
                words.values.iter().map(|word| json!(word.node.value.node.as_str())).collect()
            }
            Some((true, TypeKind::InputObject(input))) => {
                let shapes = |field: &InputValueDefinition| {
                    let values = self.values(&field.ty.node, fill);
                    values.into_iter().map(|value| json!({ field.name.node.as_str(): value })).collect::<Vec<_>>()
                };
                input.fields.iter().flat_map(|field| shapes(&field.node)).collect()
            }
            Some((false, TypeKind::InputObject(input))) => self.objects(input, fill),
            _ => vec![match name {
                "Boolean" => json!(true),
                "Int" => json!(1),
                "ID" | "String" => json!("?"),
                other => panic!("no value of {other} is known here"),
            }],
        }
    }

    /// As many objects as the field with most shapes asks for.
    fn objects(&self, input: &InputObjectType, fill: Fill) -> Vec<Value> {
        let may_be_left_out = |field: &InputValueDefinition| field.ty.node.nullable || field.default_value.is_some();
        let fields = input.fields.iter().map(|field| &field.node);
        let given = fields.filter(|field| fill == Fill::Full || !may_be_left_out(field));
        let given: Vec<_> =
            given.map(|field| (field.name.node.to_string(), self.values(&field.ty.node, fill))).collect();
        let most = given.iter().map(|(_, values)| values.len()).max().unwrap_or(1);
        let at = |index: usize| {
            given.iter().map(|(name, values)| (name.clone(), values[index % values.len()].clone())).collect()
        };
        (0..most).map(|index| Value::Object(at(index))).collect()
    }
}

/// The places in a value where a name is left open.
fn open(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::String(text) if text == "?" => found.push(path.to_owned()),
        Value::Array(values) => {
            values.iter().enumerate().for_each(|(index, one)| open(one, &format!("{path}/{index}"), found));
        }
        Value::Object(fields) => fields.iter().for_each(|(name, one)| open(one, &format!("{path}/{name}"), found)),
        _ => {}
    }
}

/// Whether a refusal is about a name.
fn is_about(refusal: &str, name: &str) -> bool {
    refusal.contains(&format!("`{name}`")) || refusal.contains(&format!("\"{name}\""))
}

/// Puts names where they are open, as the refusals ask for them.
fn named<T>(mut value: Value, read: impl Fn(&Value) -> Result<T, String>) -> (Value, Result<T, String>) {
    let mut places = Vec::new();
    open(&value, "", &mut places);
    for (number, place) in places.iter().enumerate() {
        *value.pointer_mut(place).unwrap() = json!(format!("?{number}"));
    }
    loop {
        let Err(refusal) = read(&value) else { break };
        let refused = (0..places.len()).find(|number| is_about(&refusal, &format!("?{number}")));
        let Some(place) = refused.map(|number| &places[number]) else { break };
        let fits = NAMES.into_iter().find(|name| {
            *value.pointer_mut(place).unwrap() = json!(name);
            read(&value).err().is_none_or(|refusal| !is_about(&refusal, name))
        });
        if fits.is_none() {
            break;
        }
    }
    let read = read(&value);
    (value, read)
}

/// Sends every shape of a command there and back; gives how many came back.
///
/// Some shapes are refused with a reason, since what they say does not go together; of each order some are taken.
fn there_and_back<C, I>(
    input: &str,
    order: &str,
    read: fn(I) -> Result<C, Refusal>,
    write: fn(&C) -> Option<I>,
) -> usize
where
    C: PartialEq + Debug + Serialize + DeserializeOwned,
    I: InputType + Serialize + Debug,
{
    let read = |value: &Value| {
        let given = async_graphql::Value::from_json(value.clone()).unwrap();
        let given = I::parse(Some(given)).map_err(|error| format!("{error:?}"))?;
        read(given).map_err(|refusal| refusal.message)
    };
    let contract = Contract::read();
    let (mut lost, mut refused, mut taken) = (Vec::new(), Vec::new(), BTreeMap::<String, usize>::new());
    for fill in [Fill::Sparse, Fill::Full] {
        for value in contract.named(input, fill) {
            let (value, command) = named(value, read);
            let name = value.pointer(order).and_then(Value::as_object).and_then(|order| order.keys().next());
            let name = name.cloned().unwrap_or_default();
            match command {
                Err(reason) => refused.push((name, format!("{value}: {reason}"))),
                Ok(command) => {
                    *taken.entry(name).or_default() += 1;
                    let stored = serde_json::to_string(&command).unwrap();
                    if serde_json::from_str(&stored).ok().as_ref() != Some(&command) {
                        lost.push(format!("{value} is stored as {stored}, which is read otherwise"));
                    }
                    let again = write(&command).map(|written| serde_json::to_value(written).unwrap());
                    if again.as_ref().map(read) != Some(Ok(command)) {
                        lost.push(format!("{value} came back as {again:?}"));
                    }
                }
            }
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
    let never: Vec<_> = refused.iter().filter(|(name, _)| !taken.contains_key(name)).map(|(_, why)| why).collect();
    assert!(never.is_empty(), "{never:#?}");
    for (_, reason) in &refused {
        assert!(!reason.contains("`?") && !reason.contains("\"?0\" is"), "no name was found for {reason}");
    }
    taken.values().sum()
}

#[test]
fn commands_of_nei() {
    let tried =
        there_and_back("NeiCommand", "", |input: NeiCommand| nei::command::Command::try_from(input), NeiCommand::of);
    assert!(tried > 100, "{tried}");
}

#[test]
fn commands_of_geaw() {
    let read = |input: GeawCommand| geaw::command::Command::try_from(&input);
    let tried = there_and_back("GeawCommand", "/order", read, |command| Some(GeawCommand::from(command)));
    assert!(tried > 80, "{tried}");
}

#[test]
fn commands_of_awaw() {
    let read = |input: AwawCommand| awaw::command::Command::try_from(&input);
    let tried = there_and_back("AwawCommand", "/order", read, |command| Some(AwawCommand::from(command)));
    assert!(tried > 100, "{tried}");
}
