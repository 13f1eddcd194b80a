//! The record of a game as documents, each as a seat may see it: its lines, what webhooks are told, dice and moves as flat
//! tables. They say what the API answers to whoever asks for everything, in the same words.

use std::sync::Arc;

use async_graphql::Value;
use domain::kernel::journal::{Entry, EntryNumber};
use domain::kernel::seat::Seat;

use super::book::GraphqlBook;
use super::entry::EntryTold;
use super::fact::Fact;
use crate::books::{AnyGame, Sheet, each};
use crate::graphql::shown::{Asked, Show, whole};
use host::archive::sheets::sheet;
use host::games::GameState;
use host::seats::SeatKind;
use host::webhooks::message;

/// What a row of a flat table says of its entry.
const ORIGIN: [&str; 4] = ["entry", "at", "by", "takenBack"];

/// The record, one JSON object a line. What the seat may not see is not in it.
pub fn lines(game: &AnyGame, kind: SeatKind) -> serde_json::Result<String> {
    each!(AnyGame, game, loaded => {
        let mut text = String::new();
        for entry in loaded.table.entries() {
            text.push_str(&serde_json::to_string(&line(loaded, entry, kind.seat()))?);
            text.push('\n');
        }
        Ok(text)
    })
}

/// What webhooks are told of the first entry after a number; none when there is no later entry.
pub fn message_after(game: &AnyGame, number: EntryNumber) -> Option<serde_json::Result<(EntryNumber, String)>> {
    each!(AnyGame, game, loaded => {
        let entry = loaded.entries_after(number).first()?;
        let at = loaded.mark(entry.number).map_or("", |mark| &mark.at);
        let told = line(loaded, entry, Seat::Onlooker);
        Some(message::of(&loaded.row, at, &told).map(|text| (entry.number, text)))
    })
}

/// A flat table: a row for each die, or for each move.
pub fn flat(game: &AnyGame, wanted: Sheet, kind: SeatKind) -> Result<Vec<u8>, csv::Error> {
    each!(AnyGame, game, loaded => table(loaded, wanted, kind.seat()))
}

/// An entry as one line.
fn line<S: GraphqlBook>(loaded: &Arc<GameState<S>>, entry: &Entry<S>, seat: Seat<S::Side>) -> Value {
    Value::Object(whole(&EntryTold::to(loaded, entry, seat)))
}

fn table<S: GraphqlBook>(
    loaded: &Arc<GameState<S>>,
    wanted: Sheet,
    seat: Seat<S::Side>,
) -> Result<Vec<u8>, csv::Error> {
    let (type_name, columns) = S::columns(wanted);
    let header: Vec<&str> = ORIGIN.into_iter().chain(columns.iter().map(String::as_str)).collect();
    let rows = loaded.table.entries().iter().flat_map(|entry| {
        let origin = [
            entry.number.to_string(),
            loaded.mark(entry.number).map_or_else(String::new, |mark| mark.at.clone()),
            SeatKind::of_seat(entry.by).word().to_owned(),
            (!loaded.table.stands(entry.number)).to_string(),
        ];
        let facts = loaded.table.facts_of(entry, seat);
        let facts = facts.iter().map(|fact| S::fact(fact).into()).filter_map(|fact: Fact| cells(&fact, type_name));
        let rows: Vec<Vec<String>> = facts.map(|cells| origin.iter().cloned().chain(cells).collect()).collect();
        rows
    });
    sheet(&header, rows)
}

/// The cells of a fact of a type, in the order of its fields.
fn cells(fact: &Fact, type_name: &str) -> Option<Vec<String>> {
    let Value::Object(fields) = fact.show(&Asked::everything()) else { return None };
    let mut fields = fields.values();
    let is_wanted = matches!(fields.next(), Some(Value::String(name)) if name == type_name);
    is_wanted.then(|| fields.map(cell).collect())
}

/// A value as a cell: the values of a list stand beside one another, and of an object the first there is.
fn cell(value: &Value) -> String {
    match value {
        Value::Null | Value::Binary(_) => String::new(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Boolean(yes) => yes.to_string(),
        Value::Enum(word) => word.to_string(),
        Value::List(values) => values.iter().map(cell).collect::<Vec<_>>().join(" "),
        Value::Object(fields) => fields.values().map(cell).find(|cell| !cell.is_empty()).unwrap_or_default(),
    }
}
