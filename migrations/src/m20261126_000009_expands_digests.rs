//! Every row of a game and of an entry says what it should be, beside what the seal of an entry covers.

use sea_orm_migration::prelude::*;

/// The digests of rows.
pub(crate) struct Digests;

impl MigrationName for Digests {
    fn name(&self) -> &'static str {
        "m20261126_000009_expands_digests"
    }
}

/// The tables that have the new column. It is null in rows from before, and in those of an older program.
const TABLES: [&str; 2] = ["games", "entries"];

#[async_trait::async_trait]
impl MigrationTrait for Digests {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in TABLES {
            let column = ColumnDef::new("digest").string_len(16).to_owned();
            manager.alter_table(Table::alter().table(table).add_column(column).to_owned()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in TABLES {
            manager.alter_table(Table::alter().table(table).drop_column("digest").to_owned()).await?;
        }
        Ok(())
    }
}
