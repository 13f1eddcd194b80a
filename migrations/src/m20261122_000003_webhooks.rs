//! Addresses that are told of every entry of a game.

use sea_orm_migration::prelude::*;

/// The webhooks of games.
pub(crate) struct Webhooks;

impl MigrationName for Webhooks {
    fn name(&self) -> &'static str {
        "m20261122_000003_webhooks"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Webhooks {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("webhooks")
                    .col(ColumnDef::new("id").string_len(36).not_null().primary_key())
                    .col(ColumnDef::new("game").string_len(36).not_null())
                    .col(ColumnDef::new("token_hash").string_len(64).not_null())
                    .col(ColumnDef::new("url").text().not_null())
                    .col(ColumnDef::new("secret").string_len(64).not_null())
                    .col(ColumnDef::new("created_at").string_len(40).not_null())
                    .col(ColumnDef::new("delivered").integer().not_null())
                    .col(ColumnDef::new("delivered_at").string_len(40))
                    .col(ColumnDef::new("tries").integer().not_null())
                    .col(ColumnDef::new("failed_at").string_len(40))
                    .col(ColumnDef::new("failure").text())
                    .col(ColumnDef::new("paused").boolean().not_null())
                    .foreign_key(ForeignKey::create().from("webhooks", "game").to("games", "id"))
                    .foreign_key(ForeignKey::create().from("webhooks", "token_hash").to("tokens", "token_hash"))
                    .to_owned(),
            )
            .await?;
        manager.create_index(Index::create().name("webhooks_of_a_game").table("webhooks").col("game").to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("webhooks").to_owned()).await
    }
}
