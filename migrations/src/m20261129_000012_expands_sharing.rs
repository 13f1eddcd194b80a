//! Finished games that their sides show to everybody, which is no part of the record.

use sea_orm_migration::prelude::*;

/// What the sides of finished games agreed.
pub(crate) struct Sharing;

impl MigrationName for Sharing {
    fn name(&self) -> &'static str {
        "m20261129_000012_expands_sharing"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Sharing {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("sharing")
                    .col(ColumnDef::new("game").string_len(36).not_null().primary_key())
                    .col(ColumnDef::new("first_agrees").boolean().not_null())
                    .col(ColumnDef::new("second_agrees").boolean().not_null())
                    // In clear: whoever finds the game on the page of finished games is told it. Null while it is not there.
                    .col(ColumnDef::new("token").string_len(64))
                    .col(ColumnDef::new("about").text())
                    .col(ColumnDef::new("at").string_len(40))
                    .foreign_key(ForeignKey::create().from("sharing", "game").to("games", "id"))
                    .to_owned(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("sharing").to_owned()).await
    }
}
