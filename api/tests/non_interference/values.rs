//! Values for the arguments of a field, filled from what there is in a position: counters of every kind of secret, areas,
//! squares and entries, names that nobody has, and commands that the rules offer.

use async_graphql::parser::types::{BaseType, Type};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::kernel::journal::Table;
use domain::nei::Nei;
use domain::nei::components::{Side, UnitId};
use domain::nei::known::{Knowledge, knowledge};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::contract::{Argument, Asked, Contract, Field, Kind};
use crate::selection;

/// By which of these arguments a command is given.
const COMMANDS: [&str; 2] = ["command", "offer"];

/// Names that no counter, area or square has.
const NOBODYS: [&str; 4] = ["J-NOBODY", "nowhere", "Z99", ""];
/// What else a text may be.
const TEXTS: [&str; 6] = ["", "as it lies", "A", "D", "12", "NEI"];

/// What the arguments of questions are filled from.
pub(crate) struct Pools {
    game: Uuid,
    entries: usize,
    /// Counters of the side that asks, by place.
    hands: Vec<Vec<String>>,
    own: Vec<String>,
    /// Counters of the other side: on the map and seen, on the map and not seen, off the map.
    seen: Vec<String>,
    hidden: Vec<String>,
    displayed: Vec<String>,
    areas: Vec<String>,
    squares: Vec<String>,
    /// Commands that the rules offer to the side.
    pub(crate) offered: Vec<Value>,
}

/// A question with its variables.
pub(crate) struct Question {
    pub(crate) query: String,
    pub(crate) variables: Value,
}

impl Pools {
    /// Those of a position, as one side looks at it.
    pub(crate) fn of(table: &Table<Nei>, looking: Side, game: Uuid) -> Self {
        let position = table.game();
        let names = |wanted: &dyn Fn(UnitId) -> bool| {
            position.units.keys().copied().filter(|unit| wanted(*unit)).map(String::from).collect::<Vec<_>>()
        };
        let is_own = |unit: UnitId| position.side(unit) == looking;
        let is_on_map = |unit: UnitId| position.place(unit).is_some();
        let is_seen = |unit: UnitId| {
            matches!(knowledge(position, looking, unit), Some(Knowledge::Seen(_) | Knowledge::Visible(_)))
        };
        let areas = || position.pack.map.areas.keys().copied();
        let hands = areas().map(|area| position.units_of(looking, area).map(String::from).collect::<Vec<_>>());
        Self {
            game,
            entries: table.entries().len(),
            hands: hands.filter(|hand| !hand.is_empty()).collect(),
            own: names(&is_own),
            seen: names(&|unit| !is_own(unit) && is_on_map(unit) && is_seen(unit)),
            hidden: names(&|unit| !is_own(unit) && is_on_map(unit) && !is_seen(unit)),
            displayed: names(&|unit| !is_own(unit) && !is_on_map(unit)),
            areas: areas().map(|area| area.to_string()).collect(),
            squares: position.pack.map.squares.keys().map(ToString::to_string).collect(),
            offered: Vec::new(),
        }
    }

    fn is_unit(&self, name: &str) -> bool {
        [&self.own, &self.seen, &self.hidden, &self.displayed].iter().any(|pool| pool.iter().any(|unit| unit == name))
    }
}

pub(crate) struct Asking<'a> {
    pub(crate) contract: &'a Contract,
    pub(crate) pools: &'a Pools,
    pub(crate) generator: &'a mut StdRng,
}

impl Asking<'_> {
    /// A question of a field.
    pub(crate) fn question(&mut self, asked: &Asked) -> Question {
        let mut variables = Map::new();
        let mut declared = Vec::new();
        let mut query = String::new();
        for (step, meant) in &asked.path {
            query.extend([&self.called(step, true, &mut declared, &mut variables), " { "]);
            if let Some(meant) = meant {
                query.extend(["... on ", meant, " { "]);
            }
        }
        query += &self.called(&asked.field, false, &mut declared, &mut variables);
        let closing = asked.path.iter().map(|(_, meant)| 1 + usize::from(meant.is_some())).sum();
        query.extend([" ", &selection::of(&asked.field.of), " ", &"} ".repeat(closing)]);
        if query.contains("$g") {
            declared.push("$g: ID!".to_owned());
        }
        let declared = if declared.is_empty() { String::new() } else { format!("({})", declared.join(", ")) };
        let query = format!("{}{declared} {{ {query} }}", asked.operation);
        Question { query, variables: Value::Object(variables) }
    }

    /// A field with its arguments, as variables. On the way to another the game is this game, and no more is said than
    /// must be.
    fn called(
        &mut self,
        field: &Field,
        is_on_the_way: bool,
        declared: &mut Vec<String>,
        variables: &mut Map<String, Value>,
    ) -> String {
        let mut arguments = Vec::new();
        let left_out = self.other_than(&field.arguments);
        for argument in &field.arguments {
            if left_out == Some(argument.name.as_str()) {
                continue;
            }
            let is_chosen = left_out.is_some() && COMMANDS.contains(&argument.name.as_str());
            if argument.optional && !is_chosen && (is_on_the_way || self.generator.random_ratio(1, 3)) {
                continue;
            }
            if argument.name == "game" || (is_on_the_way && argument.name == "id") {
                arguments.push(format!("{}: $g", argument.name));
                continue;
            }
            let variable = format!("v{}", variables.len());
            declared.push(format!("${variable}: {}", argument.ty));
            arguments.push(format!("{}: ${variable}", argument.name));
            variables.insert(variable, self.value(argument));
        }
        if arguments.is_empty() { field.name.clone() } else { format!("{}({})", field.name, arguments.join(", ")) }
    }

    /// Where a command may be given or an offer that holds it, the one that is not.
    fn other_than(&mut self, arguments: &[Argument]) -> Option<&'static str> {
        let has = |name: &&str| arguments.iter().any(|argument| argument.name == *name);
        COMMANDS.iter().all(has).then(|| COMMANDS.choose(self.generator).copied()).flatten()
    }

    fn value(&mut self, argument: &Argument) -> Value {
        self.of_type(&argument.name, &argument.ty)
    }

    fn of_type(&mut self, name: &str, ty: &Type) -> Value {
        match &ty.base {
            BaseType::List(inner) if is_list_of_ids(inner) => json!(self.ids(name)),
            BaseType::List(inner) => {
                let count = self.generator.random_range(usize::from(!ty.nullable)..=2);
                Value::Array((0..count).map(|_| self.of_type(name, inner)).collect())
            }
            BaseType::Named(named) => self.of_name(name, named.as_str()),
        }
    }

    fn of_name(&mut self, name: &str, named: &str) -> Value {
        match named {
            "ID" => json!(self.id(name)),
            "Int" => json!(self.int(name)),
            "Float" => json!(self.generator.random_range(0.0..1.0)),
            "Boolean" => json!(self.generator.random_ratio(1, 2)),
            "String" => json!(self.text()),
            "CommandInput" => json!({ "nei": self.of_name(name, "NeiCommand") }),
            "NeiCommand" if self.generator.random_ratio(1, 2) && !self.pools.offered.is_empty() => self.altered(),
            _ => match self.contract.kind(named) {
                Kind::Enum(values) => json!(values.choose(self.generator).unwrap()),
                Kind::Input { fields, one_of: true } => {
                    let field = fields.choose(self.generator).unwrap();
                    json!({ &field.name: self.value(field) })
                }
                Kind::Input { fields, one_of: false } => self.object(fields),
                kind => panic!(
                    "the argument {name} is of type {named}, {kind:?}: say in values.rs what its values are, so that it \
                     is tried on twin games"
                ),
            },
        }
    }

    fn object(&mut self, fields: &[Argument]) -> Value {
        let mut object = Map::new();
        let left_out = self.other_than(fields);
        for field in fields.iter().filter(|field| left_out != Some(field.name.as_str())) {
            if !field.optional || self.generator.random_ratio(2, 3) {
                object.insert(field.name.clone(), self.value(field));
            }
        }
        Value::Object(object)
    }

    /// A command that the rules offer, or one that differs from it in a name.
    fn altered(&mut self) -> Value {
        let mut command = self.pools.offered.choose(self.generator).unwrap().clone();
        if self.generator.random_ratio(2, 3) {
            let mut names = Vec::new();
            texts(&mut command, &mut names);
            if !names.is_empty() {
                let name = names.swap_remove(self.generator.random_range(0..names.len()));
                *name = if self.pools.is_unit(name) {
                    self.unit()
                } else if self.pools.squares.contains(name) {
                    one_of(&self.pools.squares, self.generator)
                } else {
                    one_of(&self.pools.areas, self.generator)
                };
            }
        }
        command
    }

    /// Ids in a row: a hand of one place, a counter that is not one's own, or a mixture.
    fn ids(&mut self, name: &str) -> Vec<String> {
        let count = self.generator.random_range(0..=3);
        match (is_of_units(name), self.generator.random_range(0..5)) {
            (true, 0 | 1) if !self.pools.hands.is_empty() => {
                let mut hand = self.pools.hands.choose(self.generator).unwrap().clone();
                hand.shuffle(self.generator);
                hand.truncate(count.max(1));
                hand
            }
            (true, 2 | 3) => vec![self.foreign()],
            _ => (0..count).map(|_| self.id(name)).collect(),
        }
    }

    /// An id of the kind that the argument's name means, and now and then any; where the name means none, any.
    fn id(&mut self, name: &str) -> String {
        let meant = if self.generator.random_ratio(1, 10) { "" } else { name };
        match meant {
            "id" if self.generator.random_ratio(1, 6) => {
                let entry = self.generator.random_range(1..=self.pools.entries);
                let after = if self.generator.random() { format!("@{entry}") } else { String::new() };
                format!("{}{after}/unit/{}", self.pools.game, self.unit())
            }
            "id" | "with" if self.generator.random_ratio(3, 4) => self.pools.game.to_string(),
            // Now and then one that was used.
            "commandId" if self.generator.random_ratio(1, 6) => {
                format!("c{}", self.generator.random_range(1..=self.pools.entries))
            }
            "offer" => {
                let command = json!({ "nei": self.of_name(name, "NeiCommand") });
                URL_SAFE_NO_PAD.encode(command.to_string())
            }
            "key" => uuid::Builder::from_random_bytes(self.generator.random()).into_uuid().to_string(),
            "commandId" => format!("new-{}", self.generator.random::<u64>()),
            "area" | "at" | "target" | "airfield" | "homeBase" | "land" | "beAt" | "landAt" | "bombard" => {
                one_of(&self.pools.areas, self.generator)
            }
            "square" | "haveAirOver" => one_of(&self.pools.squares, self.generator),
            name if is_of_units(name) => self.unit(),
            "path" if self.generator.random_ratio(1, 2) => one_of(&self.pools.areas, self.generator),
            "path" => one_of(&self.pools.squares, self.generator),
            _ => match self.generator.random_range(0..6) {
                0..=2 => self.unit(),
                3 => one_of(&self.pools.areas, self.generator),
                4 => one_of(&self.pools.squares, self.generator),
                _ => format!("{}", self.generator.random_range(1..=self.pools.entries)),
            },
        }
    }

    fn unit(&mut self) -> String {
        if self.generator.random_ratio(2, 5) { one_of(&self.pools.own, self.generator) } else { self.foreign() }
    }

    /// A counter that the side does not hold: hidden, seen, off the map, or one that there is not.
    fn foreign(&mut self) -> String {
        let pools = self.pools;
        let pool = match self.generator.random_range(0..7) {
            0..=2 => &pools.hidden,
            3 => &pools.seen,
            4 | 5 => &pools.displayed,
            _ => return (*NOBODYS.choose(self.generator).unwrap()).to_owned(),
        };
        one_of(pool, self.generator)
    }

    fn int(&mut self, name: &str) -> i64 {
        let entries = i64::try_from(self.pools.entries).unwrap();
        match name {
            // Nobody waits, and no page is long.
            "seconds" => 0,
            "first" | "count" => self.generator.random_range(0..=6),
            "expectedEntry" if self.generator.random_ratio(2, 3) => entries,
            _ if self.generator.random_ratio(1, 2) => self.generator.random_range(-1..=8),
            _ => self.generator.random_range((entries - 20).max(0)..=entries + 1),
        }
    }

    fn text(&mut self) -> String {
        match self.generator.random_range(0..4) {
            0 => self.unit(),
            1 => one_of(&self.pools.areas, self.generator),
            _ => (*TEXTS.choose(self.generator).unwrap()).to_owned(),
        }
    }
}

fn is_list_of_ids(inner: &Type) -> bool {
    matches!(&inner.base, BaseType::Named(name) if name == "ID")
}

/// Whether ids of this name are those of counters.
fn is_of_units(name: &str) -> bool {
    matches!(
        name,
        "unit"
            | "units"
            | "ship"
            | "ships"
            | "joining"
            | "supporting"
            | "transport"
            | "carrier"
            | "engineer"
            | "base"
            | "counters"
    )
}

/// One of a pool; a name that nobody has where it is empty.
fn one_of(pool: &[String], generator: &mut StdRng) -> String {
    pool.choose(generator).cloned().unwrap_or_else(|| NOBODYS[0].to_owned())
}

/// All texts within a value.
fn texts<'v>(value: &'v mut Value, found: &mut Vec<&'v mut String>) {
    match value {
        Value::String(text) => found.push(text),
        Value::Array(values) => values.iter_mut().for_each(|value| texts(value, found)),
        Value::Object(fields) => fields.values_mut().for_each(|value| texts(value, found)),
        _ => {}
    }
}
