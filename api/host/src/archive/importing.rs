//! Importing an archive: a new game with the old one's entries, or nothing.

use std::sync::Arc;
use std::time::{Duration, Instant};

use uuid::Uuid;

use super::{Checked, Looked, Unfit, bound, check, read, texts};
use crate::games::{Games, GamesError};
use crate::seats::{Opening, SeatError, Seats};
use journal::clock;
use journal::seal::Seal;
use journal::{CodeRow, EntryRow, GameRow, NewGame};
use kernel::system::System;

/// A game that was imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// Its id, which is new.
    pub id: Uuid,
    pub name: String,
    /// How many entries it has.
    pub entries: u32,
    /// The codes of its seats, which are new.
    pub codes: Vec<CodeRow>,
    /// The token of whoever keeps its keys, which is new.
    pub owner_key: String,
    /// How far it was checked.
    pub checked: Checked,
    /// What it is beside its entries.
    pub looked: Looked,
}

/// Why an archive was not imported. Nothing of it was kept.
#[derive(Debug, Clone, thiserror::Error)]
pub enum ImportError {
    #[error("{0}; nothing was kept")]
    Unfit(#[from] Unfit),
    /// The game refused.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// No codes could be made.
    #[error("no codes could be made for the seats: {0}")]
    Codes(String),
}

impl From<SeatError> for ImportError {
    fn from(error: SeatError) -> Self {
        Self::Codes(error.to_string())
    }
}

/// Checks an archive and keeps it as a new game with a code for each seat that is to be opened; after `limit` it is given up.
pub async fn import<S: System>(
    games: &Arc<Games<S>>,
    bytes: impl AsRef<[u8]> + Send + 'static,
    openings: &[Opening<'static>],
    limit: Option<Duration>,
) -> Result<Imported, ImportError> {
    let limit = limit.map(|limit| Instant::now() + limit);
    let seats: Vec<&str> = openings.iter().map(|opening| opening.kind).collect();
    // It may take seconds, and nobody else should wait for it.
    let reading = tokio::task::spawn_blocking(move || {
        let archive = read(bytes.as_ref())?;
        texts::look_through(&archive)?;
        Ok::<_, Unfit>(archive)
    });
    let archive = reading.await.map_err(|error| GamesError::Fault(error.to_string()))??;
    let kept = match games.files_of(archive.head.below()).await {
        Ok(files) => Some(files),
        Err(GamesError::OtherPack { .. }) => None,
        Err(error) => return Err(error.into()),
    };
    let base = games.base().clone();
    let checking = tokio::task::spawn_blocking(move || {
        let bound = bound::<S>(&base, kept.as_deref(), &archive.head)?;
        let (checked, looked) = check::<S>(&bound.pack, &archive, &seats, limit)?;
        Ok::<_, Unfit>((archive, bound.overlay, (checked, looked)))
    });
    let (archive, overlay, (checked, looked)) =
        checking.await.map_err(|error| GamesError::Fault(error.to_string()))??;
    let id = Uuid::now_v7();
    let (owner_key, keys) = Seats::unused_keys(games.journal(), id, openings).await?;
    let head = archive.head;
    let game = GameRow {
        id,
        name: head.label.clone().unwrap_or_else(|| head.name.clone()),
        book: head.book,
        rules_version: head.rules_version,
        pack_hash: head.pack_hash,
        overlay: overlay.as_ref().map(|overlay| overlay.hash.clone()),
        dice: head.dice,
        created_at: clock::now(),
        branch: None,
    };
    let name = game.name.clone();
    let rows = archive.rows.into_iter().map(|row| EntryRow {
        game: id,
        number: row.number,
        at: row.at,
        kind: row.kind,
        version: row.version,
        payload: row.payload,
        command_id: None,
        seat: row.seat,
        seal: row.salt.zip(row.seal).map(|(salt, seal)| Seal { salt, seal }),
    });
    let codes = keys.codes.clone();
    let founding = NewGame { game, codes: keys.codes, owner: Some(keys.owner), entries: rows.collect() };
    games.adopt(founding, overlay.as_ref()).await?;
    Ok(Imported { id, name, entries: archive.end.entries, codes, owner_key, checked, looked })
}
