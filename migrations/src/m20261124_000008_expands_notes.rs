//! Notes on entries, which are no part of the record.

use sea_orm_migration::prelude::*;

/// The notes of games.
pub(crate) struct Notes;

impl MigrationName for Notes {
    fn name(&self) -> &'static str {
        "m20261124_000008_expands_notes"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Notes {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("notes")
                    .col(ColumnDef::new("game").string_len(36).not_null())
                    .col(ColumnDef::new("seat").string_len(20).not_null())
                    // Made by a client, so it is one of its seat alone: nobody learns from it what another seat has.
                    .col(ColumnDef::new("id").string_len(36).not_null())
                    .col(ColumnDef::new("entry").integer().not_null())
                    .col(ColumnDef::new("shared").boolean().not_null())
                    // Null for a note that is no bookmark.
                    .col(ColumnDef::new("title").text())
                    .col(ColumnDef::new("text").text().not_null())
                    .col(ColumnDef::new("at").string_len(40).not_null())
                    .primary_key(Index::create().col("game").col("seat").col("id"))
                    .foreign_key(ForeignKey::create().from("notes", "game").to("games", "id"))
                    .to_owned(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("notes").to_owned()).await
    }
}
