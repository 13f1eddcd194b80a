//! Games, their entries, the codes of their seats and the tokens given for them.

use sea_orm_migration::prelude::*;

/// The first tables.
pub(crate) struct Journal;

impl MigrationName for Journal {
    fn name(&self) -> &'static str {
        "m20260101_000001_journal"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Journal {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("games")
                    .col(ColumnDef::new("id").string_len(36).not_null().primary_key())
                    .col(ColumnDef::new("name").text().not_null())
                    .col(ColumnDef::new("book").string_len(16).not_null())
                    .col(ColumnDef::new("rules_version").integer().not_null())
                    .col(ColumnDef::new("pack_hash").string_len(64).not_null())
                    .col(ColumnDef::new("dice").string_len(16).not_null())
                    .col(ColumnDef::new("created_at").string_len(40).not_null())
                    .to_owned(),
            )
            .await?;
        // The primary key is the lock: of two writers with the same number one fails.
        manager
            .create_table(
                Table::create()
                    .table("entries")
                    .col(ColumnDef::new("game").string_len(36).not_null())
                    .col(ColumnDef::new("number").integer().not_null())
                    .col(ColumnDef::new("at").string_len(40).not_null())
                    .col(ColumnDef::new("kind").string_len(32).not_null())
                    .col(ColumnDef::new("version").integer().not_null())
                    .col(ColumnDef::new("payload").text().not_null())
                    .col(ColumnDef::new("command_id").string_len(64))
                    .col(ColumnDef::new("seat").string_len(16).not_null())
                    .primary_key(Index::create().col("game").col("number"))
                    .foreign_key(ForeignKey::create().from("entries", "game").to("games", "id"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("entries_command_id")
                    .table("entries")
                    .col("game")
                    .col("command_id")
                    .unique()
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("seats")
                    .col(ColumnDef::new("code").string_len(16).not_null().primary_key())
                    .col(ColumnDef::new("game").string_len(36).not_null())
                    .col(ColumnDef::new("kind").string_len(16).not_null())
                    .foreign_key(ForeignKey::create().from("seats", "game").to("games", "id"))
                    .to_owned(),
            )
            .await?;
        // One code may be used by several tablets; each gets a token of its own. Only its hash is kept.
        manager
            .create_table(
                Table::create()
                    .table("tokens")
                    .col(ColumnDef::new("token_hash").string_len(64).not_null().primary_key())
                    .col(ColumnDef::new("game").string_len(36).not_null())
                    .col(ColumnDef::new("kind").string_len(16).not_null())
                    .col(ColumnDef::new("name").text().not_null())
                    .col(ColumnDef::new("taken_at").string_len(40).not_null())
                    .foreign_key(ForeignKey::create().from("tokens", "game").to("games", "id"))
                    .to_owned(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["tokens", "seats", "entries", "games"] {
            manager.drop_table(Table::drop().table(table).to_owned()).await?;
        }
        Ok(())
    }
}
