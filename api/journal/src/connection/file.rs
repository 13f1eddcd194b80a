//! SQLite: the writer's one connection, and what brings its log over into the file.

use std::path::Path;

use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::super::insert;
use super::super::rows::EntryRow;
use super::super::sqlite::give_rights_back;
use super::super::store::Store;
use super::Inserted;
use super::checkpoints::Checkpoints;

/// The hand of a writer over a file.
pub(in super::super) struct FileConnection {
    store: Store,
    checkpoints: Checkpoints,
}

impl FileConnection {
    /// Over the store of a file.
    pub(in super::super) fn of(store: Store, file: &Path) -> Self {
        give_rights_back(file);
        Self { store, checkpoints: Checkpoints::of(file.to_owned()) }
    }

    /// Waits for the checkpoint that is being made.
    pub(super) async fn end(self) {
        self.checkpoints.end().await;
    }

    /// Keeps those of a batch that follow, in one statement, which is kept in whole or not at all.
    pub(in super::super) async fn append(&mut self, entries: &[EntryRow]) -> Result<Inserted, DbErr> {
        let rows = self.store.db.query_all_raw(insert::append_to_file(entries)).await?;
        self.checkpoints.kept(rows.len());
        let game = |row: &sea_orm::QueryResult| {
            let game: String = row.try_get_by_index(0)?;
            game.parse::<Uuid>().map_err(|error| DbErr::Type(error.to_string()))
        };
        rows.iter().map(game).collect()
    }
}
