//! The record of a game as documents, each as a seat may see it: its lines, what webhooks are told, dice and moves as flat
//! tables. They say what the API answers to whoever asks for everything, in the same words.

use std::sync::Arc;

use async_graphql::Value;
use domain::kernel::journal::{Deed, Entry, EntryNumber};
use domain::kernel::seat::{Opposed, Seat};

use super::book::GraphqlBook;
use super::entry::EntryTold;
use super::fact::Fact;
use crate::books::{AnyGame, Sheet, each};
use crate::graphql::shown::{Asked, Show, whole};
use host::archive::sheets::sheet;
use host::games::{GameState, GamesError};
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

/// What a player must know, whether he looks at the page or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Whom it is for; none for both sides.
    pub to: Option<SeatKind>,
    /// What it says.
    pub said: String,
}

/// What players, and rooms to talk in, are told of the first entry after a number: that another side must act now, that one
/// asks to take back, that the game is over. The inner notice is none where nothing of this happened.
pub fn notice_after(game: &AnyGame, number: EntryNumber) -> Option<Result<(EntryNumber, Option<Notice>), GamesError>> {
    each!(AnyGame, game, loaded => {
        let entry = loaded.entries_after(number).first()?;
        Some(notice(loaded, entry).map(|told| (entry.number, told)))
    })
}

fn notice<S: GraphqlBook>(loaded: &Arc<GameState<S>>, entry: &Entry<S>) -> Result<Option<Notice>, GamesError> {
    let kind = |side: S::Side| SeatKind::of_seat(Seat::Side(side));
    if matches!(entry.deed, Deed::TakeBackAsked { .. }) {
        let asked = if let Seat::Side(side) = entry.by { Some(kind(side.other())) } else { None };
        let said = "a take-back was asked for; the other side may agree".to_owned();
        return Ok(Some(Notice { to: asked, said }));
    }
    let Some(before) = entry.number.checked_sub(1).filter(|number| *number > 0) else { return Ok(None) };
    let (before, after) = (loaded.as_of(before)?, loaded.as_of(entry.number)?);
    let ((acted, _), (acts, stands)) = (S::awaited(&before), S::awaited(&after));
    let name = |side: S::Side| {
        S::Side::both().into_iter().zip(S::SIDES).find(|(of, _)| *of == side).map_or("", |(_, name)| name)
    };
    Ok(match acts {
        Some(side) if acted == Some(side) => None,
        Some(side) => {
            let said = if S::pending(&after).is_some() {
                format!("{} must answer. {stands}", name(side))
            } else {
                format!("it is the turn of {}. {stands}", name(side))
            };
            Some(Notice { to: Some(kind(side)), said })
        }
        None if acted.is_some() => Some(Notice { to: None, said: stands }),
        None => None,
    })
}

/// The first moves from one place to another that stand, in words, as an onlooker may see them.
pub fn first_moves(game: &AnyGame, most: usize) -> Vec<String> {
    each!(AnyGame, game, loaded => moves(loaded).take(most).collect())
}

fn moves<S: GraphqlBook>(loaded: &Arc<GameState<S>>) -> impl Iterator<Item = String> + '_ {
    let (type_name, columns) = S::columns(Sheet::Moves);
    let from = columns.iter().position(|column| column == "from");
    let moved = move |entry: &&Entry<S>| {
        let facts = loaded.table.facts_of(entry, Seat::Onlooker);
        let mut facts = facts.iter().filter_map(|fact| cells(&S::fact(fact).into(), type_name));
        facts.any(|cells| from.and_then(|column| cells.get(column)).is_some_and(|from| !from.is_empty()))
    };
    let entries = loaded.table.entries().iter().filter(|entry| loaded.table.stands(entry.number)).filter(moved);
    entries.map(|entry| {
        let seen = loaded.table.seen_by(entry, Seat::Onlooker);
        seen.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("; ")
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
