//! Reading games, entries and seats.

use sea_orm::{ConnectionTrait, DbBackend, DbErr, QueryResult, Statement};
use uuid::Uuid;

use super::{CodeRow, EntryRow, GameRow, Journal, JournalError, TokenRow};

impl Journal {
    /// A game by its id.
    pub async fn game(&self, id: Uuid) -> Result<Option<GameRow>, JournalError> {
        let row = self
            .one(
                "SELECT name, book, rules_version, pack_hash, dice, created_at FROM games WHERE id = $1",
                id.to_string(),
            )
            .await?;
        row.map(|row| {
            Ok(GameRow {
                id,
                name: row.try_get("", "name")?,
                book: row.try_get("", "book")?,
                rules_version: row.try_get("", "rules_version")?,
                pack_hash: row.try_get("", "pack_hash")?,
                dice: row.try_get("", "dice")?,
                created_at: row.try_get("", "created_at")?,
            })
        })
        .transpose()
    }

    /// All entries of a game, in order.
    pub async fn entries(&self, game: Uuid) -> Result<Vec<EntryRow>, JournalError> {
        let statement = Statement::from_sql_and_values(
            DbBackend::Sqlite,
            "SELECT number, at, kind, version, payload, command_id, seat FROM entries WHERE game = $1 ORDER BY number",
            [game.to_string().into()],
        );
        let rows = self.readers.query_all_raw(statement).await?;
        rows.iter()
            .map(|row| {
                Ok(EntryRow {
                    game,
                    number: row.try_get("", "number")?,
                    at: row.try_get("", "at")?,
                    kind: row.try_get("", "kind")?,
                    version: row.try_get("", "version")?,
                    payload: row.try_get("", "payload")?,
                    command_id: row.try_get("", "command_id")?,
                    seat: row.try_get("", "seat")?,
                })
            })
            .collect()
    }

    /// The seat a code opens.
    pub async fn code(&self, code: &str) -> Result<Option<CodeRow>, JournalError> {
        let row = self.one("SELECT game, kind FROM seats WHERE code = $1", code.to_owned()).await?;
        row.map(|row| Ok(CodeRow { code: code.to_owned(), game: uuid(&row, "game")?, kind: row.try_get("", "kind")? }))
            .transpose()
    }

    /// The token with this hash.
    pub async fn token(&self, token_hash: &str) -> Result<Option<TokenRow>, JournalError> {
        let row = self
            .one("SELECT game, kind, name, taken_at FROM tokens WHERE token_hash = $1", token_hash.to_owned())
            .await?;
        row.map(|row| {
            Ok(TokenRow {
                token_hash: token_hash.to_owned(),
                game: uuid(&row, "game")?,
                kind: row.try_get("", "kind")?,
                name: row.try_get("", "name")?,
                taken_at: row.try_get("", "taken_at")?,
            })
        })
        .transpose()
    }

    /// Whether the database answers.
    pub async fn is_well(&self) -> bool {
        self.one("SELECT number FROM entries WHERE game = $1", String::new()).await.is_ok()
    }

    async fn one(&self, text: &str, key: String) -> Result<Option<QueryResult>, JournalError> {
        let statement = Statement::from_sql_and_values(DbBackend::Sqlite, text, [key.into()]);
        Ok(self.readers.query_one_raw(statement).await?)
    }
}

pub(super) fn uuid(row: &QueryResult, column: &str) -> Result<Uuid, DbErr> {
    let text: String = row.try_get("", column)?;
    Uuid::try_parse(&text).map_err(|error| DbErr::Type(format!("`{text}` is no id of a game: {error}")))
}
