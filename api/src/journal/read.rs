//! Reading games, entries and seats.

use sea_orm::{ConnectionTrait, DbErr, QueryResult, Value};
use uuid::Uuid;

use super::{Branch, CodeRow, DiceSeedRow, EntryRow, GameRow, Journal, JournalError, TokenRow, digest, escaped};
use crate::seal::Seal;

impl Journal {
    /// A game by its id.
    pub async fn game(&self, id: Uuid) -> Result<Option<GameRow>, JournalError> {
        let text = "SELECT name, book, rules_version, pack_hash, overlay, dice, created_at, branch_of, branch_at, digest \
                    FROM games WHERE id = $1";
        let row = self.one(text, id.to_string()).await?;
        row.map(|row| game_of(id, &row).ok_or_else(|| self.close_game(id, None))).transpose()
    }

    /// The newest games, at most twenty; those whose row was altered are left out.
    pub async fn games(&self) -> Result<Vec<GameRow>, JournalError> {
        let text = "SELECT id, name, book, rules_version, pack_hash, overlay, dice, created_at, branch_of, branch_at, digest \
                    FROM games ORDER BY created_at DESC LIMIT 20";
        let rows = self.readers.db.query_all_raw(self.readers.sql(text, [])).await?;
        Ok(rows.iter().filter_map(|row| game_of(uuid(row, "id").ok()?, row)).collect())
    }

    /// The ids of all games, the oldest first.
    pub async fn game_ids(&self) -> Result<Vec<Uuid>, JournalError> {
        let statement = self.readers.sql("SELECT id FROM games ORDER BY created_at, id", []);
        let rows = self.readers.db.query_all_raw(statement).await?;
        Ok(rows.iter().map(|row| uuid(row, "id")).collect::<Result<_, _>>()?)
    }

    /// All entries of a game, in order. One that is not what was kept closes the game.
    pub async fn entries(&self, game: Uuid) -> Result<Vec<EntryRow>, JournalError> {
        let text = "SELECT number, at, kind, version, payload, command_id, seat, salt, seal, digest FROM entries \
                    WHERE game = $1 ORDER BY number";
        let rows = self.many(text, game.to_string()).await?;
        self.sound(game, 0, &rows)
    }

    /// The entries of a game after a number, in order. One that is not what was kept closes the game.
    pub async fn entries_after(&self, game: Uuid, after: u32) -> Result<Vec<EntryRow>, JournalError> {
        let text = "SELECT number, at, kind, version, payload, command_id, seat, salt, seal, digest FROM entries \
                    WHERE game = $1 AND number > $2 ORDER BY number";
        let statement = self.readers.sql(text, [game.to_string().into(), after.into()]);
        let rows = self.readers.db.query_all_raw(statement).await?;
        self.sound(game, after, &rows)
    }

    /// What is kept of an entry, as text. If it is not what was kept, the game is closed.
    pub async fn payload(&self, game: Uuid, number: u32) -> Result<Option<String>, JournalError> {
        let text = "SELECT number, at, kind, version, payload, command_id, seat, salt, seal, digest FROM entries \
                    WHERE game = $1 AND number = $2";
        let statement = self.readers.sql(text, [game.to_string().into(), number.into()]);
        let rows = self.readers.db.query_all_raw(statement).await?;
        let found = self.sound(game, number.saturating_sub(1), &rows)?;
        Ok(found.into_iter().next().map(|entry| entry.payload))
    }

    /// The entries after one, if each is what was kept and none is missing between them.
    fn sound(&self, game: Uuid, after: u32, rows: &[QueryResult]) -> Result<Vec<EntryRow>, JournalError> {
        let numbered = (after.saturating_add(1)..).zip(rows);
        let read = numbered.map(|(number, row)| {
            let entry = entry_of(game, row).filter(|entry| entry.number == number);
            entry.ok_or_else(|| self.close_game(game, Some(number)))
        });
        read.collect()
    }

    /// The secret of the server's chains, by the anchor of the open one, in the game they were made for.
    pub async fn dice_seed(&self, game: Uuid, anchor: &str) -> Result<Option<String>, JournalError> {
        let text = "SELECT seed, sealed FROM dice_seeds WHERE anchor = $1 AND game = $2";
        let values = [anchor.to_owned().into(), game.to_string().into()];
        let Some(row) = self.readers.db.query_one_raw(self.readers.sql(text, values)).await? else { return Ok(None) };
        match row.try_get::<Option<String>>("", "sealed")? {
            Some(sealed) => self.vault.open(anchor, &sealed),
            None => Ok(Some(row.try_get("", "seed")?)),
        }
    }

    /// The secrets that lie in the database in clear.
    pub(super) async fn clear_dice_seeds(&self) -> Result<Vec<DiceSeedRow>, JournalError> {
        let text = "SELECT anchor, game, seed FROM dice_seeds WHERE sealed IS NULL";
        let rows = self.readers.db.query_all_raw(self.readers.sql(text, [])).await?;
        let seed = |row: &QueryResult| -> Result<DiceSeedRow, JournalError> {
            let (anchor, seed) = (row.try_get("", "anchor")?, row.try_get("", "seed")?);
            Ok(DiceSeedRow { anchor, game: uuid(row, "game")?, seed })
        };
        rows.iter().map(seed).collect()
    }

    /// The seat a code opens.
    pub async fn code(&self, code: &str) -> Result<Option<CodeRow>, JournalError> {
        let row = self
            .one("SELECT code, game, kind, scope, expires_at, revoked_at FROM seats WHERE code = $1", code.to_owned())
            .await?;
        Ok(row.map(|row| code_of(&row)).transpose()?)
    }

    /// All codes of a game, by kind of seat.
    pub async fn codes(&self, game: Uuid) -> Result<Vec<CodeRow>, JournalError> {
        let text = "SELECT code, game, kind, scope, expires_at, revoked_at FROM seats WHERE game = $1 \
                    ORDER BY kind, scope, code";
        let rows = self.many(text, game.to_string()).await?;
        Ok(rows.iter().map(code_of).collect::<Result<_, _>>()?)
    }

    /// The token with this hash.
    pub async fn token(&self, token_hash: &str) -> Result<Option<TokenRow>, JournalError> {
        let text = "SELECT token_hash, game, kind, name, taken_at, scope, revoked_at FROM tokens WHERE token_hash = $1";
        let row = self.one(text, token_hash.to_owned()).await?;
        Ok(row.map(|row| token_of(&row)).transpose()?)
    }

    /// All tokens of a game, the oldest first.
    pub async fn tokens(&self, game: Uuid) -> Result<Vec<TokenRow>, JournalError> {
        let text = "SELECT token_hash, game, kind, name, taken_at, scope, revoked_at FROM tokens WHERE game = $1 \
                    ORDER BY taken_at, token_hash";
        let rows = self.many(text, game.to_string()).await?;
        Ok(rows.iter().map(token_of).collect::<Result<_, _>>()?)
    }

    /// The tokens of a game that were not revoked, the oldest first.
    pub async fn good_tokens(&self, game: Uuid) -> Result<Vec<TokenRow>, JournalError> {
        let text = "SELECT token_hash, game, kind, name, taken_at, scope, revoked_at FROM tokens WHERE game = $1 \
                    AND revoked_at IS NULL ORDER BY taken_at, token_hash";
        let rows = self.many(text, game.to_string()).await?;
        Ok(rows.iter().map(token_of).collect::<Result<_, _>>()?)
    }

    /// Whether the database answers and, where it is a file, its disk takes what is written; what is wrong if not.
    pub async fn well(&self) -> Result<(), JournalError> {
        self.one("SELECT number FROM entries WHERE game = $1", String::new()).await?;
        match &self.probe {
            Some(probe) => probe.ask().await.map_err(JournalError::Trouble),
            None => Ok(()),
        }
    }

    pub(super) async fn many(&self, text: &str, key: impl Into<Value>) -> Result<Vec<QueryResult>, JournalError> {
        let statement = self.readers.sql(text, [key.into()]);
        Ok(self.readers.db.query_all_raw(statement).await?)
    }

    pub(super) async fn one(&self, text: &str, key: impl Into<Value>) -> Result<Option<QueryResult>, JournalError> {
        let statement = self.readers.sql(text, [key.into()]);
        Ok(self.readers.db.query_one_raw(statement).await?)
    }
}

/// An entry that is what was kept. Nothing where it is not, or where a column cannot be read at all.
fn entry_of(game: Uuid, row: &QueryResult) -> Option<EntryRow> {
    let (entry, digest) = entry_row(game, row).and_then(|entry| Ok((entry, digest_of(row)?))).ok()?;
    digest::is_sound(&entry, digest.as_deref()).then_some(entry)
}

/// A game whose row is what was kept.
fn game_of(id: Uuid, row: &QueryResult) -> Option<GameRow> {
    let (game, digest) = game_row(id, row).and_then(|game| Ok((game, digest_of(row)?))).ok()?;
    digest.is_none_or(|digest| digest == digest::of_game(&game)).then_some(game)
}

fn digest_of(row: &QueryResult) -> Result<Option<String>, DbErr> {
    row.try_get("", "digest")
}

fn entry_row(game: Uuid, row: &QueryResult) -> Result<EntryRow, DbErr> {
    let (salt, seal): (Option<String>, Option<String>) = (row.try_get("", "salt")?, row.try_get("", "seal")?);
    Ok(EntryRow {
        game,
        number: number(row, "number")?,
        at: row.try_get("", "at")?,
        kind: row.try_get("", "kind")?,
        version: number(row, "version")?,
        payload: escaped::text(row, "payload")?,
        command_id: escaped::optional(row, "command_id")?,
        seat: row.try_get("", "seat")?,
        seal: salt.zip(seal).map(|(salt, seal)| Seal { salt, seal }),
    })
}

fn code_of(row: &QueryResult) -> Result<CodeRow, DbErr> {
    Ok(CodeRow {
        code: row.try_get("", "code")?,
        game: uuid(row, "game")?,
        kind: row.try_get("", "kind")?,
        scope: row.try_get("", "scope")?,
        expires_at: row.try_get("", "expires_at")?,
        revoked_at: row.try_get("", "revoked_at")?,
    })
}

fn token_of(row: &QueryResult) -> Result<TokenRow, DbErr> {
    Ok(TokenRow {
        token_hash: row.try_get("", "token_hash")?,
        game: uuid(row, "game")?,
        kind: row.try_get("", "kind")?,
        name: escaped::text(row, "name")?,
        taken_at: row.try_get("", "taken_at")?,
        scope: row.try_get("", "scope")?,
        revoked_at: row.try_get("", "revoked_at")?,
    })
}

fn game_row(id: Uuid, row: &QueryResult) -> Result<GameRow, DbErr> {
    let of: Option<String> = row.try_get("", "branch_of")?;
    let of = of.map(|of| Uuid::try_parse(&of).map_err(|error| DbErr::Type(error.to_string()))).transpose()?;
    let at: Option<i32> = row.try_get("", "branch_at")?;
    let at = at.map(counted).transpose()?;
    Ok(GameRow {
        branch: of.zip(at).map(|(of, at)| Branch { of, at }),
        id,
        name: escaped::text(row, "name")?,
        book: row.try_get("", "book")?,
        rules_version: number(row, "rules_version")?,
        pack_hash: row.try_get("", "pack_hash")?,
        overlay: row.try_get("", "overlay")?,
        dice: row.try_get("", "dice")?,
        created_at: row.try_get("", "created_at")?,
    })
}

pub(super) fn uuid(row: &QueryResult, column: &str) -> Result<Uuid, DbErr> {
    let text: String = row.try_get("", column)?;
    Uuid::try_parse(&text).map_err(|error| DbErr::Type(format!("`{text}` is no id of a game: {error}")))
}

/// A number that is kept as the signed integer that both databases have.
pub(super) fn number(row: &QueryResult, column: &str) -> Result<u32, DbErr> {
    counted(row.try_get("", column)?)
}

fn counted(number: i32) -> Result<u32, DbErr> {
    u32::try_from(number).map_err(|_| DbErr::Type(format!("{number} counts nothing")))
}
