//! A webhook may be told in the words of a room to talk in, and then of what a player must know alone.

use sea_orm_migration::prelude::*;

/// The shape of a webhook's messages.
pub(crate) struct Notices;

impl MigrationName for Notices {
    fn name(&self) -> &'static str {
        "m20261129_000011_expands_notices"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Notices {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Null in rows from before, and in those of an older program: every entry, signed.
        let column = ColumnDef::new("shape").string_len(16).to_owned();
        manager.alter_table(Table::alter().table("webhooks").add_column(column).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("webhooks").drop_column("shape").to_owned()).await
    }
}
