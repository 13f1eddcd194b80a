//! Packs that games are played with, and the overlays of owners. Neither is ever changed: their hash is their name.

use sea_orm::{ConnectionTrait, DbErr, QueryResult, Statement};

use super::escaped;
use super::store::Store;
use super::{Journal, JournalError, OverlayRow, PackRow};

/// The statement that keeps a pack.
pub(super) fn keep_pack(store: &Store, pack: &PackRow) -> Statement {
    let PackRow { hash, book, files, kept_at } = pack;
    store.sql(
        "INSERT INTO packs (hash, book, files, kept_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        [hash.into(), book.into(), files.into(), kept_at.into()],
    )
}

/// The statement that keeps an overlay.
pub(super) fn keep_overlay(store: &Store, overlay: &OverlayRow) -> Statement {
    let OverlayRow { hash, pack, base, text, kept_at } = overlay;
    store.sql(
        "INSERT INTO overlays (hash, pack, base, text, kept_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        [hash.into(), pack.into(), base.into(), text.into(), kept_at.into()],
    )
}

impl Journal {
    /// A pack by its hash.
    pub async fn pack(&self, hash: &str) -> Result<Option<PackRow>, JournalError> {
        let text = "SELECT hash, book, files, kept_at FROM packs WHERE hash = $1";
        let row = self.readers.db.query_one_raw(self.readers.sql(text, [hash.into()])).await?;
        Ok(row.map(|row| pack_row(&row)).transpose()?)
    }

    /// An overlay by its hash and that of the pack below it.
    pub async fn overlay_over(&self, hash: &str, base: &str) -> Result<Option<OverlayRow>, JournalError> {
        self.overlay_where("base = $2", hash, base).await
    }

    /// An overlay by its hash and that of the pack with it.
    pub async fn overlay_making(&self, hash: &str, pack: &str) -> Result<Option<OverlayRow>, JournalError> {
        self.overlay_where("pack = $2", hash, pack).await
    }

    /// An overlay by its hash, whichever pack it was laid over last.
    pub async fn overlay(&self, hash: &str) -> Result<Option<OverlayRow>, JournalError> {
        self.overlay_where("$2 = ''", hash, "").await
    }

    async fn overlay_where(&self, which: &str, hash: &str, other: &str) -> Result<Option<OverlayRow>, JournalError> {
        let text = format!(
            "SELECT hash, pack, base, text, kept_at FROM overlays WHERE hash = $1 AND {which} ORDER BY kept_at DESC LIMIT 1"
        );
        let row = self.readers.db.query_one_raw(self.readers.sql(&text, [hash.into(), other.into()])).await?;
        Ok(row.map(|row| overlay_row(&row)).transpose()?)
    }
}

fn pack_row(row: &QueryResult) -> Result<PackRow, DbErr> {
    let text = |column: &str| escaped::text(row, column);
    Ok(PackRow { hash: text("hash")?, book: text("book")?, files: text("files")?, kept_at: text("kept_at")? })
}

fn overlay_row(row: &QueryResult) -> Result<OverlayRow, DbErr> {
    let text = |column: &str| escaped::text(row, column);
    Ok(OverlayRow {
        hash: text("hash")?,
        pack: text("pack")?,
        base: text("base")?,
        text: text("text")?,
        kept_at: text("kept_at")?,
    })
}
