//! What a row should be: a digest of all that it says, kept in the row, so that a bit that tips over on the disk is noticed
//! when the row is read. It is no seal: nobody is told it, and whoever may write to the database can make it anew.
//!
//! The payload of an entry is covered by its seal, so it is not digested a second time.

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::rows::{EntryRow, GameRow};
use crate::seal::hexadecimal;

/// Bytes that are kept of a digest: what happens by chance is noticed.
const BYTES: usize = 8;

/// The digest of an entry's row.
pub(super) fn of_entry(row: &EntryRow) -> String {
    let seal = row.seal.as_ref().map(|seal| (&seal.salt, &seal.seal));
    let unsealed = row.seal.is_none().then_some(&row.payload);
    of(&(row.game, row.number, &row.at, &row.kind, row.version, &row.command_id, &row.seat, seal, unsealed))
}

/// The digest of a game's row.
pub(super) fn of_game(row: &GameRow) -> String {
    let branch = row.branch.map(|branch| (branch.of, branch.at));
    let played = (&row.book, row.rules_version, &row.pack_hash, &row.overlay, &row.dice);
    of(&(row.id, &row.name, played, &row.created_at, branch))
}

/// Whether an entry is what it was when it was kept, as far as its row can tell: older rows have neither digest nor seal.
pub(super) fn is_sound(row: &EntryRow, digest: Option<&str>) -> bool {
    let is_sealed = row.seal.as_ref().is_none_or(|seal| seal.fits(&row.payload));
    is_sealed && digest.is_none_or(|digest| digest == of_entry(row))
}

fn of(row: &impl Serialize) -> String {
    // Text and numbers can always be written.
    let text = serde_json::to_vec(row).unwrap_or_default();
    hexadecimal(&Sha256::digest(text)[..BYTES])
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::seal::Seal;

    #[test]
    fn whatever_of_a_row_is_altered_is_noticed() {
        let payload = "{\"number\":7}".to_owned();
        let sound = EntryRow {
            game: Uuid::from_u128(1),
            number: 7,
            at: "2026-01-01T00:00:00Z".to_owned(),
            kind: "played".to_owned(),
            version: 1,
            seal: Some(Seal::new(&payload).unwrap()),
            payload,
            command_id: Some("c7".to_owned()),
            seat: "JAPAN".to_owned(),
        };
        let digest = of_entry(&sound);
        assert!(is_sound(&sound, Some(&digest)) && is_sound(&sound, None));
        let altered: [fn(&mut EntryRow); 8] = [
            |row| row.game = Uuid::from_u128(2),
            |row| row.number = 8,
            |row| row.at.push('0'),
            |row| row.kind.push('x'),
            |row| row.version = 2,
            |row| row.payload.push(' '),
            |row| row.command_id = None,
            |row| row.seat = "ALLIES".to_owned(),
        ];
        for alter in altered {
            let mut row = sound.clone();
            alter(&mut row);
            assert!(!is_sound(&row, Some(&digest)), "{row:?}");
        }
        let unsealed = EntryRow { seal: None, ..sound };
        let digest = of_entry(&unsealed);
        assert!(!is_sound(&EntryRow { payload: "{}".to_owned(), ..unsealed }, Some(&digest)));
    }
}
