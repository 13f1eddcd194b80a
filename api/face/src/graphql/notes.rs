//! Notes on the entries of a game: a seat's own, or shared with the table. They are no part of the record.

use async_graphql::{Context, ID, InputObject, Object, Result};
use uuid::Uuid;

use super::boxed::boxed;
use super::date_time::DateTime;
use super::error::{Code, WithCode};
use super::identity::{Id, Origin, identified};
use super::seat::{app, key, kind_from_row, may_record, session};
use super::words;
use crate::graphql::shown::object;
use host::seats::{SeatKind, Session};
use journal::clock;
use journal::{NoteChange, NoteRow};

/// The most notes of one seat in one game. Each seat has its own number, so that none learns how many another has.
pub(crate) const NOTES_MAX: usize = 200;
/// About as many notes as a seat reads, for the measure of a query.
pub(super) const NOTES_READ: usize = 200;

object!(
    /// A note on an entry. One with a title is a bookmark.
    #[derive(Debug, Clone)]
    pub struct Note {
        /// Its id.
        id: Id,
        /// Its short name, made by the client that wrote it: a UUID.
        code: ID,
        /// The entry.
        entry: u32,
        /// The seat that wrote it.
        by: words::SeatKind,
        /// Whether this seat wrote it, and may change and remove it.
        mine: bool,
        /// Whether the whole table reads it, onlookers too; otherwise its seat alone.
        shared: bool,
        /// What it is called among the bookmarks; null for a note that is no bookmark.
        title: Option<String>,
        /// What it says; may be empty where it is a bookmark.
        text: String,
        /// When it was written or changed last.
        at: DateTime,
    }
);

/// A note that is to be kept.
#[derive(Debug, InputObject)]
pub struct NoteInput {
    /// Made by the client: a UUID, a new one for each note.
    id: ID,
    /// The entry.
    entry: u32,
    /// What it says; may be empty where it has a title.
    #[graphql(default)]
    text: String,
    /// What it is called among the bookmarks; null for no bookmark.
    title: Option<String>,
    /// Whether the whole table reads it, onlookers too; otherwise this seat alone.
    #[graphql(default)]
    shared: bool,
}

identified!(Note);

impl Note {
    /// What the id of a note calls it.
    pub(super) const KIND: &'static str = "note";

    fn of(row: NoteRow, reader: SeatKind) -> Result<Self> {
        let by = kind_from_row(&row.seat)?;
        Ok(Self {
            id: Origin::game(row.game).of(Self::KIND, format!("{}/{}", row.seat, row.id)),
            code: row.id.into(),
            entry: row.entry,
            by: by.into(),
            mine: by == reader,
            shared: row.shared,
            title: row.title,
            text: row.text,
            at: row.at.into(),
        })
    }
}

/// Who reads and writes notes with this request. A shared tablet does so as the side that has it in hand; the umpire does
/// so as the umpire, whoever's eyes he has borrowed: what a side keeps to itself he does not read.
async fn writer(context: &Context<'_>, game: &ID) -> Result<(Session, SeatKind)> {
    let own = kind_from_row(&key(context, game).await?.kind);
    let session = session(context, game).await?;
    let kind = if own? == SeatKind::Umpire { SeatKind::Umpire } else { session.kind };
    Ok((session, kind))
}

/// The notes that the seat of this request may read, by entry.
pub(super) async fn notes(context: &Context<'_>, game: &ID) -> Result<Vec<Note>> {
    let (session, kind) = writer(context, game).await?;
    read(context, session.game, kind).await
}

async fn read(context: &Context<'_>, game: Uuid, reader: SeatKind) -> Result<Vec<Note>> {
    let rows = app(context)?.journal.notes(game, reader.as_str()).await.coded()?;
    rows.into_iter().map(|row| Note::of(row, reader)).collect()
}

/// An id that a client made.
fn id_of(note: &ID) -> Result<Uuid> {
    Uuid::try_parse(note).map_err(|_| {
        Code::BadInput.error("the id of a note is a UUID, made by the client; the same id again changes the same note")
    })
}

/// What is written, without what surrounds it.
fn written(text: &str, title: Option<&str>) -> Result<(String, Option<String>)> {
    let (text, title) = (text.trim(), title.map(str::trim));
    if title.is_some_and(str::is_empty) {
        return Err(Code::BadInput
            .error("the title of a bookmark has 1 to 60 characters; without a title it is a note and no bookmark"));
    }
    if text.is_empty() && title.is_none() {
        return Err(Code::BadInput.error("a note says something; a bookmark may have a title alone"));
    }
    Ok((text.to_owned(), title.map(str::to_owned)))
}

/// Notes.
#[derive(Default)]
pub struct NoteMutation;

/// Notes.
#[Object]
impl NoteMutation {
    /// Write a note on an entry, or change one that this seat wrote: the same id is the same note. Answers with the notes
    /// that this seat may read. A key that reads only writes none. A seat has at most 200 in a game.
    #[graphql(complexity = "NOTES_READ * child_complexity")]
    async fn keep_note(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The note.")] note: NoteInput,
    ) -> Result<Vec<Note>> {
        let NoteInput { id, entry, text, title, shared } = note;
        let (session, kind) = writer(context, &game).await?;
        may_record(&session)?;
        let id = id_of(&id)?;
        let (text, title) = written(&text, title.as_deref())?;
        let app = app(context)?;
        let last = app.games.look(session.game).await.coded()?.last_number();
        if !(1..=last).contains(&entry) {
            return Err(Code::BadInput
                .error(format!("the game has the entries 1 to {last}; a note is on one of them, not on {entry}")));
        }
        let own = app.journal.notes(session.game, kind.as_str()).await.coded()?;
        let own = own.iter().filter(|note| note.seat == kind.as_str());
        if own.clone().count() >= NOTES_MAX && own.clone().all(|note| note.id != id) {
            return Err(Code::Limit
                .error(format!("this seat has {NOTES_MAX} notes in this game, which is the most; remove one first")));
        }
        let seat = kind.as_str().to_owned();
        let row = NoteRow { game: session.game, seat, id, entry, shared, title, text, at: clock::now() };
        boxed(app.journal.change_note(NoteChange::Keep(row))).await.coded()?;
        read(context, session.game, kind).await
    }

    /// Remove a note that this seat wrote; nothing changes where it has none of this id. Answers with the notes that this
    /// seat may read.
    #[graphql(complexity = "NOTES_READ * child_complexity")]
    async fn remove_note(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The code of the note.")] note: ID,
    ) -> Result<Vec<Note>> {
        let (session, kind) = writer(context, &game).await?;
        may_record(&session)?;
        let change = NoteChange::Remove { game: session.game, seat: kind.as_str().to_owned(), id: id_of(&note)? };
        boxed(app(context)?.journal.change_note(change)).await.coded()?;
        read(context, session.game, kind).await
    }
}
