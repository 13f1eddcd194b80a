//! The tables of the journal, step by step.
//!
//! A migration names its tables as literals and imports no entity: what it did on the day it was written is what it
//! does on every later day. A published migration is never edited; the next change is the next file.

use sea_orm_migration::prelude::*;

mod m20260101_000001_journal;
mod m20261122_000002_keys;
mod m20261122_000003_webhooks;
mod m20261122_000004_seals;
mod m20261123_000005_branches;
mod m20261123_000006_dice_seeds;
mod m20261124_000007_packs;
mod m20261124_000008_expands_notes;
mod m20261126_000009_expands_digests;
mod m20261126_000010_sealed_seeds;
mod m20261129_000011_expands_notices;
mod m20261129_000012_expands_sharing;
mod m20261129_000013_expands_push;

/// All migrations, oldest first.
#[derive(Debug)]
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20260101_000001_journal::Journal),
            Box::new(m20261122_000002_keys::Keys),
            Box::new(m20261122_000003_webhooks::Webhooks),
            Box::new(m20261122_000004_seals::Seals),
            Box::new(m20261123_000005_branches::Branches),
            Box::new(m20261123_000006_dice_seeds::DiceSeeds),
            Box::new(m20261124_000007_packs::Packs),
            Box::new(m20261124_000008_expands_notes::Notes),
            Box::new(m20261126_000009_expands_digests::Digests),
            Box::new(m20261126_000010_sealed_seeds::SealedSeeds),
            Box::new(m20261129_000011_expands_notices::Notices),
            Box::new(m20261129_000012_expands_sharing::Sharing),
            Box::new(m20261129_000013_expands_push::Push),
        ]
    }
}

/// The names of all migrations this program knows, oldest first.
pub fn names() -> Vec<String> {
    Migrator::migrations().iter().map(|migration| migration.name().to_owned()).collect()
}
