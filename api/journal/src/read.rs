//! Reading games, entries and seats.

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QueryResult,
    QuerySelect, QueryTrait, Select,
};
use uuid::Uuid;

use super::entities::{dice_seeds, entries, games, seats, stored, tokens};
use super::error::JournalError;
use super::rows::{CodeRow, DiceSeedRow, EntryRow, GameRow, TokenRow};
use super::{Journal, digest};

/// The newest games that are listed.
const GAMES_LISTED: u64 = 20;

impl Journal {
    /// A game by its id.
    pub async fn game(&self, id: Uuid) -> Result<Option<GameRow>, JournalError> {
        let rows = self.rows(games::Entity::find_by_id(id.to_string())).await?;
        rows.first().map(|row| game_of(row).ok_or_else(|| self.close_game(id, None))).transpose()
    }

    /// The newest games, at most twenty; those whose row was altered are left out.
    pub async fn games(&self) -> Result<Vec<GameRow>, JournalError> {
        let newest = games::Entity::find().order_by_desc(games::Column::CreatedAt).limit(GAMES_LISTED);
        Ok(self.rows(newest).await?.iter().filter_map(game_of).collect())
    }

    /// The ids of all games, the oldest first.
    pub async fn game_ids(&self) -> Result<Vec<Uuid>, JournalError> {
        let ids: Vec<String> = games::ids().into_tuple().all(&self.readers.db).await?;
        let ids = ids.iter().map(|id| Uuid::try_parse(id).map_err(|error| DbErr::Type(error.to_string())));
        Ok(ids.collect::<Result<_, _>>()?)
    }

    /// All entries of a game, in order. One that is not what was kept closes the game.
    pub async fn entries(&self, game: Uuid) -> Result<Vec<EntryRow>, JournalError> {
        self.entries_after(game, 0).await
    }

    /// The entries of a game after a number, in order. One that is not what was kept closes the game.
    pub async fn entries_after(&self, game: Uuid, after: u32) -> Result<Vec<EntryRow>, JournalError> {
        let later = entries::Entity::find()
            .filter(entries::Column::Game.eq(game.to_string()))
            .filter(entries::Column::Number.gt(stored(after)))
            .order_by_asc(entries::Column::Number);
        self.sound(game, after, &self.rows(later).await?)
    }

    /// What is kept of an entry, as text. If it is not what was kept, the game is closed.
    pub async fn payload(&self, game: Uuid, number: u32) -> Result<Option<String>, JournalError> {
        let rows = self.rows(entries::Entity::find_by_id((game.to_string(), stored(number)))).await?;
        let found = self.sound(game, number.saturating_sub(1), &rows)?;
        Ok(found.into_iter().next().map(|entry| entry.payload))
    }

    /// The entries after one, if each is what was kept and none is missing between them.
    fn sound(&self, game: Uuid, after: u32, rows: &[QueryResult]) -> Result<Vec<EntryRow>, JournalError> {
        let numbered = (after.saturating_add(1)..).zip(rows);
        let read = numbered.map(|(number, row)| {
            let entry = entry_of(row).filter(|entry| entry.number == number);
            entry.ok_or_else(|| self.close_game(game, Some(number)))
        });
        read.collect()
    }

    /// The secret of the server's chains, by the anchor of the open one, in the game they were made for.
    pub async fn dice_seed(&self, game: Uuid, anchor: &str) -> Result<Option<String>, JournalError> {
        let of_game = dice_seeds::Column::Game.eq(game.to_string());
        let found = dice_seeds::Entity::find_by_id(anchor).filter(of_game).one(&self.readers.db).await?;
        match found {
            Some(dice_seeds::Model { sealed: Some(sealed), .. }) => self.dice_key.open(anchor, &sealed),
            found => Ok(found.map(|found| found.seed)),
        }
    }

    /// The secrets that lie in the database in clear.
    pub(super) async fn clear_dice_seeds(&self) -> Result<Vec<DiceSeedRow>, JournalError> {
        let clear = dice_seeds::Entity::find().filter(dice_seeds::Column::Sealed.is_null());
        read(clear.all(&self.readers.db).await?)
    }

    /// The seat a code opens.
    pub async fn code(&self, code: &str) -> Result<Option<CodeRow>, JournalError> {
        let found = seats::Entity::find_by_id(code).one(&self.readers.db).await?;
        Ok(found.map(CodeRow::try_from).transpose()?)
    }

    /// All codes of a game, by kind of seat.
    pub async fn codes(&self, game: Uuid) -> Result<Vec<CodeRow>, JournalError> {
        let of_game = seats::Entity::find()
            .filter(seats::Column::Game.eq(game.to_string()))
            .order_by_asc(seats::Column::Kind)
            .order_by_asc(seats::Column::Scope)
            .order_by_asc(seats::Column::Code);
        read(of_game.all(&self.readers.db).await?)
    }

    /// The token with this hash.
    pub async fn token(&self, token_hash: &str) -> Result<Option<TokenRow>, JournalError> {
        let found = tokens::Entity::find_by_id(token_hash).one(&self.readers.db).await?;
        Ok(found.map(TokenRow::try_from).transpose()?)
    }

    /// All tokens of a game, the oldest first.
    pub async fn tokens(&self, game: Uuid) -> Result<Vec<TokenRow>, JournalError> {
        read(tokens_of(game).all(&self.readers.db).await?)
    }

    /// The tokens of a game that were not revoked, the oldest first.
    pub async fn good_tokens(&self, game: Uuid) -> Result<Vec<TokenRow>, JournalError> {
        read(tokens_of(game).filter(tokens::Column::RevokedAt.is_null()).all(&self.readers.db).await?)
    }

    /// Whether the database answers and, where it is a file, its disk takes what is written; what is wrong if not.
    pub async fn well(&self) -> Result<(), JournalError> {
        entries::Entity::find_by_id((String::new(), 0)).one(&self.readers.db).await?;
        match &self.probe {
            Some(probe) => probe.ask().await.map_err(JournalError::Storage),
            None => Ok(()),
        }
    }

    /// Rows that are read one by one, since one that was altered must not hide the others.
    async fn rows<E: EntityTrait>(&self, select: Select<E>) -> Result<Vec<QueryResult>, DbErr> {
        self.readers.db.query_all_raw(select.build(self.readers.backend())).await
    }
}

/// The rows of a table as they are used.
pub(super) fn read<M, R: TryFrom<M>>(models: Vec<M>) -> Result<Vec<R>, JournalError>
where
    JournalError: From<R::Error>,
{
    Ok(models.into_iter().map(R::try_from).collect::<Result<_, _>>()?)
}

fn tokens_of(game: Uuid) -> Select<tokens::Entity> {
    tokens::Entity::find()
        .filter(tokens::Column::Game.eq(game.to_string()))
        .order_by_asc(tokens::Column::TakenAt)
        .order_by_asc(tokens::Column::TokenHash)
}

/// An entry that is what was kept. Nothing where it is not, or where a column cannot be read at all.
fn entry_of(row: &QueryResult) -> Option<EntryRow> {
    let (entry, digest) =
        entries::Model::from_query_result(row, "").and_then(<(EntryRow, Option<String>)>::try_from).ok()?;
    digest::is_sound(&entry, digest.as_deref()).then_some(entry)
}

/// A game whose row is what was kept.
fn game_of(row: &QueryResult) -> Option<GameRow> {
    let (game, digest) =
        games::Model::from_query_result(row, "").and_then(<(GameRow, Option<String>)>::try_from).ok()?;
    digest.is_none_or(|digest| digest == digest::of_game(&game)).then_some(game)
}
