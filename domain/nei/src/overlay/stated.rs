//! What a table said where the pack has a gap (NEI-R36), as an owner's overlay would hold it: so that whoever read it off
//! his copy need not read it a second time.

use super::{Kind, RecordId, Value, ValueId};
use crate::book::Nei;
use crate::components::{Side, UnitId};
use crate::event::Event;
use crate::pack::{IncidentEffect, Pack, RefitResult};
use crate::statements::{Question, Statement};
use crate::telling;
use kernel::journal::{Deed, EntryNumber, Table};
use kernel::seat::Seat;

/// An answer of the table that an overlay can hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stated {
    /// The entry with which it was settled.
    pub entry: EntryNumber,
    /// The answer in words.
    pub sentence: String,
    pub values: Vec<StatedValue>,
}

/// One value of such an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedValue {
    pub id: ValueId,
    /// The value; of a list with a place for each die, as the pack has it with the answer in its place.
    pub value: Value,
    /// Of such a list the place from 0 that the answer is for.
    pub at: Option<usize>,
}

/// What was stated and stands, in order, as far as `seat` was told of it.
pub fn stated(table: &Table<Nei>, seat: Seat<Side>) -> Vec<Stated> {
    let eyes = table.eyes(seat);
    let mut found = Vec::new();
    for entry in table.entries().iter().filter(|entry| table.stands(entry.number)) {
        let Deed::Played { events, .. } = &entry.deed else { continue };
        let answers = events.iter().filter_map(|event| answer(table.pack(), event, eyes));
        found.extend(answers.map(|(sentence, values)| Stated { entry: entry.number, sentence, values }));
    }
    found
}

/// The answer that an event settles, in words and as values: none where it is nothing that is printed, or where `seat`
/// is not told.
pub fn answer(pack: &Pack, event: &Event, seat: Seat<Side>) -> Option<(String, Vec<StatedValue>)> {
    let Event::Stated { question, statement, .. } = event else { return None };
    telling::tell(pack, event, seat)?;
    let values = values(pack, question, statement);
    (!values.is_empty()).then(|| (format!("{}: {}", question.sentence(), statement.sentence()), values))
}

/// The values that an answer gives; none where it is nothing that is printed.
fn values(pack: &Pack, question: &Question, statement: &Statement) -> Vec<StatedValue> {
    match (question, statement) {
        (Question::Incident { side, die }, Statement::Incident { name, effect, drive_modifier }) => {
            incident(*side, *die, name, *effect, *drive_modifier)
        }
        (Question::Drive { die }, Statement::Drive { boxes }) => {
            let printed = pack.tables.singapore_drive.map(|boxes| match boxes {
                Some(boxes) => Value::Number(i64::from(boxes)),
                None => Value::Text("missing".to_owned()),
            });
            let record = RecordId { kind: Kind::SingaporeDrive, id: "singapore".to_owned() };
            in_its_place(&record, "boxes_by_die", printed, *die, &Value::Number(i64::from(*boxes)))
        }
        (Question::Refit { unit, die }, Statement::Refit { result }) => {
            let Some((record, printed)) = refit_row(pack, *unit) else { return Vec::new() };
            in_its_place(&record, "result", printed, *die, &letter(Some(*result)))
        }
        (Question::Terrain { terrain }, Statement::Terrain { air_naval_modifier, ground_modifier }) => {
            let record = RecordId { kind: Kind::Terrain, id: terrain.clone() };
            let modifier = |field, number: &i8| value(&record, field, Value::Number(i64::from(*number)));
            let air_naval = modifier("die_modifier_air_naval", air_naval_modifier);
            [air_naval, modifier("die_modifier_ground", ground_modifier)].into_iter().flatten().collect()
        }
        _ => Vec::new(),
    }
}

/// A line of an Incident Table. Only the Japanese one has the column of the drive (23.1).
fn incident(side: Side, die: u8, name: &str, effect: IncidentEffect, drive: i8) -> Vec<StatedValue> {
    let record = RecordId { kind: Kind::Incident, id: format!("{}-{die}", table_of(side)) };
    let text = |field, text: &str| value(&record, field, Value::Text(text.to_owned()));
    let number = |field, number: i8| value(&record, field, Value::Number(i64::from(number)));
    let (word, more) = match effect {
        IncidentEffect::None | IncidentEffect::Unknown => ("none", None),
        IncidentEffect::ActionPoints(amount) => ("ap", number("amount", amount)),
        IncidentEffect::TurnAbdacom => ("abdacom_toggle", None),
        IncidentEffect::MoraleCheck => ("morale_check", None),
        IncidentEffect::FreeAction(action) => ("free_action", text("action", action.name())),
    };
    let column = (side == Side::Japan).then(|| number("singapore", drive)).flatten();
    [text("name", name), text("effect", word), more, column].into_iter().flatten().collect()
}

const fn table_of(side: Side) -> &'static str {
    match side {
        Side::Japan => "japanese",
        Side::Allies => "allied",
    }
}

/// The row of the Refit Table that is for a unit, as the pack has it.
fn refit_row(pack: &Pack, unit: UnitId) -> Option<(RecordId, [Value; 6])> {
    let counter = pack.counters.get(&unit)?;
    let rows = pack.tables.refit.of(counter.side);
    let (at, row) = rows.iter().enumerate().find(|(_, row)| row.types.contains(&counter.kind))?;
    let id = format!("{}-{}", table_of(counter.side), at + 1);
    Some((RecordId { kind: Kind::Refit, id }, row.results.map(letter)))
}

fn letter(result: Option<RefitResult>) -> Value {
    let letter = match result {
        Some(RefitResult::Refit) => "R",
        Some(RefitResult::Damage) => "D",
        Some(RefitResult::Destroyed) => "X",
        None => "?",
    };
    Value::Text(letter.to_owned())
}

/// A list by the die with one value in its place.
fn in_its_place(record: &RecordId, field: &str, printed: [Value; 6], die: u8, known: &Value) -> Vec<StatedValue> {
    let Some(at) = usize::from(die).checked_sub(1).filter(|at| *at < printed.len()) else { return Vec::new() };
    let list = printed.into_iter().enumerate().map(|(place, old)| if place == at { known.clone() } else { old });
    let whole = value(record, field, Value::List(list.collect()));
    whole.map(|whole| StatedValue { at: Some(at), ..whole }).into_iter().collect()
}

/// One value, if an overlay has this field.
fn value(record: &RecordId, field: &str, value: Value) -> Option<StatedValue> {
    let field = record.kind.field(field)?.name;
    Some(StatedValue { id: ValueId { record: record.clone(), field }, value, at: None })
}
