//! Everything that a database holds, carried over into an empty one: a copy of a server's database in a file, and a copy
//! put back into a database of either kind.
//!
//! Rows go over game by game; what was on disk when it began is carried, and writers go on meanwhile. The target gets all of
//! it or nothing.

use sea_orm::{
    AccessMode, ActiveModelTrait, ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, IdenStatic, IntoActiveModel,
    IsolationLevel, Iterable, PrimaryKeyToColumn, QueryFilter, QueryOrder, QueryTrait, Select, TransactionTrait, Value,
};

use super::Journal;
use super::address::Address;
use super::entities::{
    dice_seeds, entries, games, notes, overlays, packs, push_keys, seats, sharing, tokens, webhooks,
};
use super::error::JournalError;
use super::escaped;
use super::open::{self, OpenError, Opened};
use super::sqlite;
use super::store::{Dialect, Store, WriteTransaction};

/// Rows in one statement.
const CHUNK: usize = 200;

/// Why nothing was carried over.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// The target cannot be used.
    #[error(transparent)]
    OpenGauge(#[from] OpenError),
    /// The target is in use already.
    #[error(
        "{0} holds games already, and would hold others' beside them; name an empty database, or carry single games over with `adjutant export` and `adjutant import`"
    )]
    NotEmpty(Address),
    /// One of the two databases refuses.
    #[error("nothing was carried over: {}", .0.in_full())]
    Store(#[from] JournalError),
}

impl From<DbErr> for TransferError {
    fn from(error: DbErr) -> Self {
        Self::Store(error.into())
    }
}

/// What was carried over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transferred {
    pub games: usize,
    /// How many texts hold U+0000 and went in an escaped form.
    pub escaped: usize,
}

impl Journal {
    /// Carries everything over into a database that holds no game yet, which is made if it is a file that is not there.
    /// Says how much it was.
    ///
    /// # Errors
    /// [`TransferError`]; then the target holds nothing.
    pub async fn carry_to(&self, target: &Address) -> Result<Transferred, TransferError> {
        // Nobody else writes there meanwhile.
        let Opened { writer, readers, dialect, lock } = open::open(target).await?;
        let store = Store { db: writer, dialect };
        let carried = self.carry_into(&store, target).await;
        if carried.is_err() {
            store.clear().await;
        }
        readers.close().await?;
        store.db.close().await?;
        let left = match target.file() {
            Some(file) => sqlite::leave(file).await,
            None => Ok(()),
        };
        drop(lock);
        let games = carried?;
        left.map_err(JournalError::from)?;
        Ok(games)
    }

    async fn carry_into(&self, store: &Store, target: &Address) -> Result<Transferred, TransferError> {
        let work = store.begin().await?;
        if work.one(games::ids().build(store.backend())).await?.is_some() {
            return Err(TransferError::NotEmpty(target.clone()));
        }
        // All is read as it was at one moment.
        let level = (self.readers.dialect == Dialect::Postgres).then_some(IsolationLevel::RepeatableRead);
        let mode = (self.readers.dialect == Dialect::Postgres).then_some(AccessMode::ReadOnly);
        let reading = self.readers.db.begin_with_config(level, mode).await?;
        let games: Vec<String> = games::ids().into_tuple().all(&reading).await?;
        let over = Over { reading: &reading, work: &work, store };
        let mut escaped = over.rows(packs::Entity::find()).await?;
        escaped += over.rows(push_keys::Entity::find()).await?;
        escaped += over.rows(overlays::Entity::find()).await?;
        // No table points from game to game, so each can be carried by itself.
        for game in &games {
            escaped += over.rows(games::Entity::find_by_id(game)).await?;
            escaped += over.rows_of(game, entries::Column::Game).await?;
            escaped += over.rows_of(game, seats::Column::Game).await?;
            escaped += over.rows_of(game, tokens::Column::Game).await?;
            escaped += over.rows_of(game, webhooks::Column::Game).await?;
            escaped += over.rows_of(game, notes::Column::Game).await?;
            escaped += over.rows_of(game, sharing::Column::Game).await?;
            escaped += over.rows_of(game, dice_seeds::Column::Game).await?;
        }
        reading.rollback().await?;
        work.commit().await?;
        Ok(Transferred { games: games.len(), escaped })
    }
}

/// From where rows go where.
struct Over<'a> {
    reading: &'a DatabaseTransaction,
    work: &'a WriteTransaction<'a>,
    store: &'a Store,
}

impl Over<'_> {
    /// Carries the rows of a game.
    async fn rows_of<C>(&self, game: &str, column: C) -> Result<usize, DbErr>
    where
        C: ColumnTrait,
        C::EntityName: EntityTrait<Column = C>,
        <C::EntityName as EntityTrait>::Model: IntoActiveModel<<C::EntityName as EntityTrait>::ActiveModel>,
    {
        self.rows(<C::EntityName as EntityTrait>::find().filter(column.eq(game))).await
    }

    /// Carries rows, in an order that is always the same; says how many of their texts were escaped.
    async fn rows<E>(&self, mut rows: Select<E>) -> Result<usize, DbErr>
    where
        E: EntityTrait,
        E::Model: IntoActiveModel<E::ActiveModel>,
    {
        for key in E::PrimaryKey::iter() {
            rows = rows.order_by_asc(key.into_column());
        }
        let mut escaped = 0;
        let mut rows = rows.all(self.reading).await?.into_iter().map(IntoActiveModel::into_active_model).peekable();
        while rows.peek().is_some() {
            let some = rows.by_ref().take(CHUNK).map(|mut row| {
                escaped += escape(&mut row);
                row
            });
            let some: Vec<E::ActiveModel> = some.collect();
            self.work.execute(E::insert_many(some).build(self.store.backend())).await?;
        }
        Ok(escaped)
    }
}

/// Escapes what PostgreSQL has no place for; how many texts that were.
fn escape<A: ActiveModelTrait>(row: &mut A) -> usize {
    let mut count = 0;
    for column in <A::Entity as EntityTrait>::Column::iter() {
        if let Some(Value::String(Some(text))) = row.get(column).into_value()
            && text.contains('\0')
        {
            count += 1;
            row.set(column, Value::String(escaped::escaped(column.as_str(), &text)));
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::strings;

    fn table<E: EntityTrait>(entity: E) -> (String, Vec<String>) {
        let mut columns: Vec<String> = E::Column::iter().map(|column| column.as_str().to_owned()).collect();
        columns.sort();
        (entity.table_name().to_owned(), columns)
    }

    #[tokio::test]
    async fn every_column_of_every_table_is_carried_over() {
        let folder = tempfile::tempdir().unwrap();
        let journal = Journal::open(folder.path().join("a.db")).await.unwrap();
        let tables = strings(
            &journal.readers.db,
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'seaql_migrations'",
        );
        let mut found = tables.await.unwrap();
        found.sort();
        let mut known = vec![
            table(games::Entity),
            table(entries::Entity),
            table(seats::Entity),
            table(tokens::Entity),
            table(webhooks::Entity),
            table(notes::Entity),
            table(sharing::Entity),
            table(push_keys::Entity),
            table(dice_seeds::Entity),
            table(packs::Entity),
            table(overlays::Entity),
        ];
        known.sort();
        assert_eq!(found, known.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>());
        for (name, columns) in known {
            let text = format!("SELECT name FROM pragma_table_info('{name}') ORDER BY name");
            assert_eq!(strings(&journal.readers.db, &text).await.unwrap(), columns, "{name}");
        }
    }
}
