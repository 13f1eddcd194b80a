//! Codes and tokens have a scope, an end, and can be taken back.

use sea_orm_migration::prelude::*;

/// What codes and tokens may do, and until when.
pub(crate) struct Keys;

impl MigrationName for Keys {
    fn name(&self) -> &'static str {
        "m20261122_000002_keys"
    }
}

/// The new columns: table, column, how long. All of them are null in rows from before.
const COLUMNS: [(&str, &str, u32); 5] = [
    ("seats", "scope", 16),
    ("seats", "expires_at", 40),
    ("seats", "revoked_at", 40),
    ("tokens", "scope", 16),
    ("tokens", "revoked_at", 40),
];

#[async_trait::async_trait]
impl MigrationTrait for Keys {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column, length) in COLUMNS {
            let column = ColumnDef::new(column).string_len(length).to_owned();
            manager.alter_table(Table::alter().table(table).add_column(column).to_owned()).await?;
        }
        manager.create_index(Index::create().name("tokens_of_a_game").table("tokens").col("game").to_owned()).await?;
        manager.create_index(Index::create().name("seats_of_a_game").table("seats").col("game").to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name("seats_of_a_game").table("seats").to_owned()).await?;
        manager.drop_index(Index::drop().name("tokens_of_a_game").table("tokens").to_owned()).await?;
        for (table, column, _) in COLUMNS {
            manager.alter_table(Table::alter().table(table).drop_column(column).to_owned()).await?;
        }
        Ok(())
    }
}
