//! What games are played with: the files of packs, and the overlays of owners.

use sea_orm_migration::prelude::*;

/// Packs and overlays.
pub(crate) struct Packs;

impl MigrationName for Packs {
    fn name(&self) -> &'static str {
        "m20261124_000007_packs"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Packs {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let hash = |name: &'static str| ColumnDef::new(name).string_len(64).not_null().to_owned();
        let text = |name: &'static str| ColumnDef::new(name).text().not_null().to_owned();
        manager
            .create_table(
                Table::create()
                    .table("packs")
                    .col(hash("hash").primary_key())
                    .col(text("book"))
                    .col(text("files"))
                    .col(text("kept_at"))
                    .to_owned(),
            )
            .await?;
        // One overlay makes a pack of its own over each pack that it is laid over.
        manager
            .create_table(
                Table::create()
                    .table("overlays")
                    .col(hash("hash"))
                    .col(hash("pack"))
                    .col(hash("base"))
                    .col(text("text"))
                    .col(text("kept_at"))
                    .primary_key(Index::create().col("hash").col("pack"))
                    .to_owned(),
            )
            .await?;
        // Null in games without one.
        let overlay = ColumnDef::new("overlay").string_len(64).to_owned();
        manager.alter_table(Table::alter().table("games").add_column(overlay).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("games").drop_column("overlay").to_owned()).await?;
        for table in ["overlays", "packs"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}
