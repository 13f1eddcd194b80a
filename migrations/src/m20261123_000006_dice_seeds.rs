//! The server's secrets of proven dice: they are on no record and in no archive.

use sea_orm_migration::prelude::*;

pub(crate) struct DiceSeeds;

impl MigrationName for DiceSeeds {
    fn name(&self) -> &'static str {
        "m20261123_000006_dice_seeds"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for DiceSeeds {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // A secret is kept before the entry that binds the server to it, so it may come before its game.
        manager
            .create_table(
                Table::create()
                    .table("dice_seeds")
                    .col(ColumnDef::new("anchor").string_len(64).not_null().primary_key())
                    .col(ColumnDef::new("game").string_len(36).not_null())
                    .col(ColumnDef::new("seed").string_len(64).not_null())
                    .to_owned(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("dice_seeds").to_owned()).await
    }
}
