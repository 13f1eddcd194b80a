//! Every entry is sealed when it is recorded.

use sea_orm_migration::prelude::*;

/// The seals of entries.
pub(crate) struct Seals;

impl MigrationName for Seals {
    fn name(&self) -> &'static str {
        "m20261122_000004_seals"
    }
}

/// The new columns. They are null in entries from before.
const COLUMNS: [&str; 2] = ["salt", "seal"];

#[async_trait::async_trait]
impl MigrationTrait for Seals {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in COLUMNS {
            let column = ColumnDef::new(column).string_len(64).to_owned();
            manager.alter_table(Table::alter().table("entries").add_column(column).to_owned()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in COLUMNS {
            manager.alter_table(Table::alter().table("entries").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }
}
