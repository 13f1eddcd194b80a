//! The statements that keep entries.
//!
//! Each batch is one statement, kept in whole or not at all. PostgreSQL takes it as one value, an array of JSON, so that the
//! statement is the same for any number of rows. SQLite takes the values themselves: of an array it would read each row
//! again for every column.

use sea_orm::{DbBackend, EntityTrait, IntoActiveModel, QueryTrait, Statement, Value};
use serde::Serialize;

use super::digest;
use super::entities::entries;
use super::rows::EntryRow;

/// Keeps those of entries of several games that follow the last one of their game, in SQLite, and gives back the games.
pub(super) fn append_to_file(entries: &[EntryRow]) -> Statement {
    let rows = vec!["(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"; entries.len()].join(", ");
    let text = format!(
        "INSERT INTO entries (game, number, at, kind, version, payload, command_id, seat, salt, seal, digest) \
         SELECT * FROM (VALUES {rows}) AS new \
         WHERE EXISTS (SELECT 1 FROM entries before \
                       WHERE before.game = new.column1 AND before.number = new.column2 - 1) \
         ON CONFLICT DO NOTHING RETURNING game"
    );
    let values = entries.iter().flat_map(|entry| {
        let (salt, seal) = entry.seal.clone().map(|seal| (seal.salt, seal.seal)).unzip();
        [
            Value::from(entry.game.to_string()),
            entry.number.into(),
            entry.at.clone().into(),
            entry.kind.clone().into(),
            entry.version.into(),
            entry.payload.clone().into(),
            entry.command_id.clone().into(),
            entry.seat.clone().into(),
            salt.into(),
            seal.into(),
            digest::of_entry(entry).into(),
        ]
    });
    Statement::from_sql_and_values(DbBackend::Sqlite, text, values)
}

/// Keeps each of the entries of an array that follows the last one of its game, in PostgreSQL, tells the other processes,
/// and gives back the games and numbers of those that it kept, and which process of the server kept them.
///
/// They are told together, since each notification is looked up, queued and sent for itself; a hundred at a time, since one
/// may have 8,000 bytes.
///
/// The one before is looked for by a scalar query: with EXISTS the planner joins, three times slower. And as the first that
/// is not before it: game and number alone could also be looked up by the index of command ids, entry after entry of the
/// whole game, and while a database is new the planner takes that for as good.
pub(super) const APPEND_TO_SERVER: &str = "WITH kept AS ( \
       INSERT INTO entries (game, number, at, kind, version, payload, command_id, seat, salt, seal, digest) \
       SELECT game, number, at, kind, version, payload, command_id, seat, salt, seal, digest \
       FROM json_to_recordset($1::json) AS new (game text, number integer, at text, kind text, \
            version integer, payload text, command_id text, seat text, salt text, seal text, digest text) \
       WHERE (SELECT before.game = new.game AND before.number = new.number - 1 FROM entries before \
              WHERE (before.game, before.number) >= (new.game, new.number - 1) \
              ORDER BY before.game, before.number LIMIT 1) \
       ON CONFLICT DO NOTHING RETURNING game, number) \
     SELECT kept, pg_backend_pid() AS scribe, pg_notify('adjutant', 'entries ' || kept) \
     FROM (SELECT string_agg(game || ' ' || number, ' ') AS kept \
           FROM (SELECT game, number, (row_number() OVER () - 1) / 100 AS part FROM kept) numbered \
           GROUP BY part) parts";

/// Keeps entries whose place was looked at before: the first of a new game, or several that follow each other.
pub(super) fn keep(backend: DbBackend, rows: &[EntryRow]) -> Statement {
    entries::Entity::insert_many(rows.iter().map(|row| entries::Model::from(row).into_active_model())).build(backend)
}

/// A row as PostgreSQL reads it.
#[derive(Serialize)]
struct Record<'a> {
    game: String,
    number: u32,
    at: &'a str,
    kind: &'a str,
    version: u32,
    payload: &'a str,
    command_id: Option<&'a str>,
    seat: &'a str,
    salt: Option<&'a str>,
    seal: Option<&'a str>,
    digest: String,
}

impl<'a> From<&'a EntryRow> for Record<'a> {
    fn from(entry: &'a EntryRow) -> Self {
        Self {
            game: entry.game.to_string(),
            number: entry.number,
            at: &entry.at,
            kind: &entry.kind,
            version: entry.version,
            payload: &entry.payload,
            command_id: entry.command_id.as_deref(),
            seat: &entry.seat,
            salt: entry.seal.as_ref().map(|seal| seal.salt.as_str()),
            seal: entry.seal.as_ref().map(|seal| seal.seal.as_str()),
            digest: digest::of_entry(entry),
        }
    }
}

/// Entries as PostgreSQL reads them.
pub(super) fn json(entries: &[EntryRow]) -> String {
    let records: Vec<Record<'_>> = entries.iter().map(Record::from).collect();
    // Text and numbers can always be written.
    serde_json::to_string(&records).unwrap_or_default()
}
