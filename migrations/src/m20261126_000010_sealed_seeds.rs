//! The server's secrets of proven dice are kept under a key that is not in the database.

use sea_orm_migration::prelude::*;

/// The secrets under the key.
pub(crate) struct SealedSeeds;

impl MigrationName for SealedSeeds {
    fn name(&self) -> &'static str {
        "m20261126_000010_sealed_seeds"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for SealedSeeds {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Null in rows from before; where it is not, `seed` is empty.
        let column = ColumnDef::new("sealed").string_len(128).to_owned();
        manager.alter_table(Table::alter().table("dice_seeds").add_column(column).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("dice_seeds").drop_column("sealed").to_owned()).await
    }
}
