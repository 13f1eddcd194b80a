//! Packs that games are played with, and the overlays of owners. Neither is ever changed: their hash is their name.

use sea_orm::{
    ColumnTrait, DbBackend, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QueryTrait, Select, Statement,
};

use super::Journal;
use super::entities::{overlays, packs};
use super::error::JournalError;
use super::rows::{OverlayRow, PackRow};

/// The statement that keeps a pack.
pub(super) fn keep_pack(backend: DbBackend, pack: &PackRow) -> Statement {
    packs::Entity::insert(packs::Model::from(pack).into_active_model()).on_conflict_do_nothing().build(backend)
}

/// The statement that keeps an overlay.
pub(super) fn keep_overlay(backend: DbBackend, overlay: &OverlayRow) -> Statement {
    overlays::Entity::insert(overlays::Model::from(overlay).into_active_model()).on_conflict_do_nothing().build(backend)
}

impl Journal {
    /// A pack by its hash.
    pub async fn pack(&self, hash: &str) -> Result<Option<PackRow>, JournalError> {
        Ok(packs::Entity::find_by_id(hash).one(&self.readers.db).await?.map(PackRow::from))
    }

    /// An overlay by its hash and that of the pack below it.
    pub async fn overlay_over(&self, hash: &str, base: &str) -> Result<Option<OverlayRow>, JournalError> {
        self.newest(overlays_of(hash).filter(overlays::Column::Base.eq(base))).await
    }

    /// An overlay by its hash and that of the pack with it.
    pub async fn overlay_making(&self, hash: &str, pack: &str) -> Result<Option<OverlayRow>, JournalError> {
        self.newest(overlays_of(hash).filter(overlays::Column::Pack.eq(pack))).await
    }

    /// An overlay by its hash, whichever pack it was laid over last.
    pub async fn overlay(&self, hash: &str) -> Result<Option<OverlayRow>, JournalError> {
        self.newest(overlays_of(hash)).await
    }

    async fn newest(&self, overlays: Select<overlays::Entity>) -> Result<Option<OverlayRow>, JournalError> {
        let newest = overlays.order_by_desc(overlays::Column::KeptAt).one(&self.readers.db).await?;
        Ok(newest.map(OverlayRow::from))
    }
}

fn overlays_of(hash: &str) -> Select<overlays::Entity> {
    overlays::Entity::find().filter(overlays::Column::Hash.eq(hash))
}
