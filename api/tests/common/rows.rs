//! Rows of a journal, of no book.

use api::journal::{EntryRow, GameRow, NewGame};
use uuid::Uuid;

/// An entry of a game, as its row would say.
pub(crate) fn entry(game: Uuid, number: u32, command_id: &str) -> EntryRow {
    EntryRow {
        game,
        number,
        at: "2026-01-01T00:00:00Z".to_owned(),
        kind: "played".to_owned(),
        version: 1,
        payload: format!("{{\"number\":{number},\"text\":\"it's \\\"quoted\\\" \u{1f6a2}\"}}"),
        command_id: Some(command_id.to_owned()),
        seat: "BOTH".to_owned(),
        seal: None,
    }
}

/// A game with its first entry.
pub(crate) fn founding(game: Uuid) -> NewGame {
    let row = GameRow {
        id: game,
        name: "A game".to_owned(),
        book: "NEI".to_owned(),
        rules_version: 1,
        pack_hash: "0".repeat(64),
        dice: "EITHER".to_owned(),
        created_at: "2026-01-01T00:00:00Z".to_owned(),
        overlay: None,
        branch: None,
    };
    NewGame {
        game: row,
        codes: Vec::new(),
        owner: None,
        entries: vec![EntryRow { command_id: None, ..entry(game, 1, "") }],
    }
}
