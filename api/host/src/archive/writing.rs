//! Writing an archive.

use serde::Serialize;
use uuid::Uuid;

use super::chain::Chain;
use super::{End, FORMAT, FORMAT_VERSION, Head, Row, WITH_OVERLAY, WITHOUT_OVERLAY, state_hash};
use crate::games::{Games, GamesError};
use journal::{EntryRow, Journal};
use kernel::system::System;

/// A game as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    pub name: String,
    pub text: String,
}

/// A game as it stands now. It holds what both sides know: who may have it is for the caller to say.
pub async fn export<S: System>(games: &Games<S>, journal: &Journal, game: Uuid) -> Result<Exported, GamesError> {
    let loaded = games.look(game).await?;
    let mut rows = journal.entries(game).await?;
    // What was recorded since then is not part of this state.
    rows.retain(|row| row.number <= loaded.table.last_number());
    let creation = serde_json::to_value(loaded.table.creation()).map_err(unwritten)?;
    let overlay = match &loaded.row.overlay {
        Some(overlay) => Some(games.overlay_of(&loaded.row.pack_hash, overlay).await?),
        None => None,
    };
    let sealed_name = loaded.table.settings().map(|settings| settings.name.clone());
    let version = match (&sealed_name, &overlay) {
        (Some(_), _) => FORMAT_VERSION,
        (None, Some(_)) => WITH_OVERLAY,
        (None, None) => WITHOUT_OVERLAY,
    };
    let label = sealed_name.as_ref().filter(|name| **name != loaded.row.name).map(|_| loaded.row.name.clone());
    let (overlay, base) = overlay.map(|overlay| (overlay.text, overlay.base)).unzip();
    let head = Head {
        format: FORMAT.to_owned(),
        version,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        book: loaded.row.book.clone(),
        rules_version: loaded.row.rules_version,
        pack_hash: loaded.row.pack_hash.clone(),
        overlay,
        base,
        name: sealed_name.unwrap_or_else(|| loaded.row.name.clone()),
        label,
        dice: loaded.row.dice.clone(),
        scenario: scenario_of(&creation),
    };
    let end = End {
        entries: loaded.table.last_number(),
        state_version: S::STATE_VERSION,
        state: state_hash::<S>(loaded.table.game()).map_err(unwritten)?,
    };
    // Of a long game that takes a while, and nobody else should wait for it.
    let writing = tokio::task::spawn_blocking(move || written(&head, rows, &end));
    let text = writing.await.map_err(|error| GamesError::Fault(error.to_string()))??;
    Ok(Exported { name: loaded.row.name.clone(), text })
}

fn written(head: &Head, rows: Vec<EntryRow>, end: &End) -> Result<String, GamesError> {
    let mut chain = Chain::default();
    let mut text = sealed(&mut chain, head)?;
    for row in rows {
        let (salt, seal) = row.seal.map(|seal| (seal.salt, seal.seal)).unzip();
        let row = Row {
            number: row.number,
            at: row.at,
            kind: row.kind,
            version: row.version,
            payload: row.payload,
            seat: row.seat,
            salt,
            seal,
        };
        text.push_str(&sealed(&mut chain, &row)?);
    }
    text.push_str(&sealed(&mut chain, end)?);
    Ok(text)
}

/// The scenario that a creation names; empty for a game that has none.
pub(super) fn scenario_of(creation: &serde_json::Value) -> String {
    creation["scenario"].as_str().unwrap_or_default().to_owned()
}

fn sealed(chain: &mut Chain, line: &impl Serialize) -> Result<String, GamesError> {
    Ok(chain.seal(&serde_json::to_string(line).map_err(unwritten)?))
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn unwritten(error: serde_json::Error) -> GamesError {
    GamesError::Fault(format!("the archive cannot be written: {error}"))
}
