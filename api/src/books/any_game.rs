//! A game, whichever book it is of.

use std::sync::Arc;

use async_graphql::Result as GraphResult;
use domain::kernel::comparison::{Difference, differences};
use domain::kernel::journal::EntryNumber;
use domain::kernel::seat::Seat;

use super::{Book, Sheet};
use crate::archive::record::{self, RecordLine};
use crate::graphql::entry::{Entry, EntryConnection};
use crate::graphql::game::Game;
use crate::graphql::luck::{self as luck_ledger, Luck};
use crate::graphql::{SeatKind, Sitting};
use crate::hall::Loaded;
use crate::journal::GameRow;
use crate::reports::{Made, NotMade, Reading};
use crate::seal::Seal;
use crate::webhooks::message;

/// A game of any book, as it stands.
pub trait AnyGame: Send + Sync {
    /// Its row.
    fn row(&self) -> &GameRow;
    /// The name of such a game in the schema.
    fn type_name(&self) -> &'static str;
    /// The number of its last entry.
    fn last_number(&self) -> EntryNumber;
    /// An entry as a seat may see it.
    fn entry(&self, number: EntryNumber, sitting: &Sitting) -> Option<Entry>;
    /// The page of entries after a number.
    fn page(&self, since: i32, sitting: &Sitting) -> GraphResult<EntryConnection>;
    /// The game as the API shows it to a seat.
    fn shown(self: Arc<Self>, sitting: Sitting) -> Game;
    /// What is otherwise in another game of the same book, as data; `None` where it is of another book.
    fn differences_from(&self, other: &dyn AnyGame) -> Option<serde_json::Result<Vec<Difference>>>;
    /// The last entry that it has in common with another game, letter by letter; 0 where there is none.
    fn common_with(&self, other: &dyn AnyGame) -> EntryNumber;
    /// An entry's seal.
    fn seal(&self, number: EntryNumber) -> Option<&Seal>;
    /// The state, as data.
    fn state(&self) -> serde_json::Result<serde_json::Value>;
    /// Whether a kind of seat sees everything that both sides see.
    fn is_open_to(&self, kind: SeatKind) -> bool;
    /// The record as JSON lines, as a seat may see it.
    fn record_lines(&self, kind: SeatKind) -> serde_json::Result<String>;
    /// A flat table, as a seat may know it; `None` where the book has none of that kind.
    fn sheet(&self, sheet: Sheet, kind: SeatKind) -> Option<Result<Vec<u8>, csv::Error>>;
    /// What the dice brought, as far as a seat may know it, with the throws after an entry.
    fn luck(&self, sitting: &Sitting, since: EntryNumber) -> Result<Luck, String>;
    /// What somebody wants to read, made of the game for a kind of seat.
    fn make(&self, reading: &dyn Reading, kind: SeatKind) -> Result<Made, NotMade>;
    /// What webhooks are told of the first entry after a number; none when there is no later entry.
    fn message_after(&self, number: EntryNumber) -> Option<serde_json::Result<(EntryNumber, String)>>;
}

impl<S: Book> AnyGame for Loaded<S> {
    fn row(&self) -> &GameRow {
        &self.row
    }

    fn type_name(&self) -> &'static str {
        S::GAME
    }

    fn last_number(&self) -> EntryNumber {
        self.table.last_number()
    }

    fn entry(&self, number: EntryNumber, sitting: &Sitting) -> Option<Entry> {
        self.table.entry(number).map(|entry| Entry::seen(self, entry, sitting))
    }

    fn page(&self, since: i32, sitting: &Sitting) -> GraphResult<EntryConnection> {
        EntryConnection::new(self, None, Some(since), None, sitting)
    }

    fn shown(self: Arc<Self>, sitting: Sitting) -> Game {
        S::shown(self, sitting)
    }

    fn differences_from(&self, other: &dyn AnyGame) -> Option<serde_json::Result<Vec<Difference>>> {
        let is_same_book = other.row().book == self.row.book;
        is_same_book.then(|| Ok(differences(&self.state()?, &other.state()?)))
    }

    fn common_with(&self, other: &dyn AnyGame) -> EntryNumber {
        let last = self.last_number().min(AnyGame::last_number(other));
        let is_common = |number: &EntryNumber| self.seal(*number).is_some_and(|seal| other.seal(*number) == Some(seal));
        (1..=last).take_while(is_common).last().unwrap_or(0)
    }

    fn seal(&self, number: EntryNumber) -> Option<&Seal> {
        self.mark(number)?.seal.as_ref()
    }

    fn state(&self) -> serde_json::Result<serde_json::Value> {
        serde_json::to_value(self.table.game())
    }

    fn is_open_to(&self, kind: SeatKind) -> bool {
        matches!(self.table.eyes(S::seat(kind)), Seat::Both | Seat::Umpire)
    }

    fn record_lines(&self, kind: SeatKind) -> serde_json::Result<String> {
        record::json_lines(self, S::seat(kind))
    }

    fn sheet(&self, sheet: Sheet, kind: SeatKind) -> Option<Result<Vec<u8>, csv::Error>> {
        S::sheet(self, sheet, S::seat(kind))
    }

    fn luck(&self, sitting: &Sitting, since: EntryNumber) -> Result<Luck, String> {
        luck_ledger::ledger(self, sitting, since)
    }

    fn make(&self, reading: &dyn Reading, kind: SeatKind) -> Result<Made, NotMade> {
        S::make(self, reading, S::seat(kind))
    }

    fn message_after(&self, number: EntryNumber) -> Option<serde_json::Result<(EntryNumber, String)>> {
        let entry = Loaded::entries_after(self, number).first()?;
        let line: RecordLine<'_, S> = record::line(self, entry, Seat::Onlooker);
        Some(message::of(&self.row, &line).map(|text| (entry.number, text)))
    }
}
