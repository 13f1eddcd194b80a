//! A game may be a branch of another, made to try something.

use sea_orm_migration::prelude::*;

/// Where a game branched off.
pub(crate) struct Branches;

impl MigrationName for Branches {
    fn name(&self) -> &'static str {
        "m20261123_000005_branches"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Branches {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Null in games that are no branch. The origin may be deleted before its branches, so nothing refers to it.
        let of = ColumnDef::new("branch_of").string_len(36).to_owned();
        let at = ColumnDef::new("branch_at").integer().to_owned();
        for column in [of, at] {
            manager.alter_table(Table::alter().table("games").add_column(column).to_owned()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["branch_of", "branch_at"] {
            manager.alter_table(Table::alter().table("games").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }
}
