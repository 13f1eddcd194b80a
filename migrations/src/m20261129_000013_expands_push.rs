//! Notices for browsers, by the push service of each.

use sea_orm_migration::prelude::*;

/// For whom a notice is encrypted, and the key of this server.
pub(crate) struct Push;

impl MigrationName for Push {
    fn name(&self) -> &'static str {
        "m20261129_000013_expands_push"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Push {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Null for what is no browser.
        let column = ColumnDef::new("receiver").text().to_owned();
        manager.alter_table(Table::alter().table("webhooks").add_column(column).to_owned()).await?;
        manager
            .create_table(
                Table::create()
                    .table("push_keys")
                    // There is one, whoever makes it first.
                    .col(ColumnDef::new("id").integer().not_null().primary_key())
                    .col(ColumnDef::new("secret").text().not_null())
                    .to_owned(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("push_keys").to_owned()).await?;
        manager.alter_table(Table::alter().table("webhooks").drop_column("receiver").to_owned()).await
    }
}
