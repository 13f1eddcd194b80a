//! The packs that games are played with: the one of this server, those that games were begun with, and each of them
//! under an owner's overlay. A game keeps the numbers that it began with.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use kernel::pack::{Bound, Laid};
use kernel::pack_files::PackFiles;
use kernel::system::System;

use super::{Games, GamesError, guarded};
use journal::clock;
use journal::{OverlayRow, PackRow};

/// A pack with its files, over which overlays can be laid.
pub struct Base<S: System> {
    pub pack: Arc<S::Pack>,
    pub hash: String,
    pub files: Arc<PackFiles>,
}

impl<S: System> Clone for Base<S> {
    fn clone(&self) -> Self {
        Self { pack: Arc::clone(&self.pack), hash: self.hash.clone(), files: Arc::clone(&self.files) }
    }
}

impl<S: System> fmt::Debug for Base<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Base").field("hash", &self.hash).finish_non_exhaustive()
    }
}

impl<S: System> Base<S> {
    /// Reads the files of a pack.
    ///
    /// # Errors
    /// Every mistake in them.
    pub fn read(files: PackFiles) -> Result<Self, String> {
        let Bound { pack, hash, .. } = S::bind(&files, None)?;
        Ok(Self { pack, hash, files: Arc::new(files) })
    }
}

impl<S: System> Games<S> {
    /// The pack that new games are played with unless they name an overlay.
    pub const fn base(&self) -> &Base<S> {
        &self.base
    }

    /// The pack of this hash, under the overlay of that hash if one is named.
    ///
    /// # Errors
    /// [`GamesError::OtherPack`] where it was never kept here.
    pub async fn pack_for(&self, hash: &str, overlay: Option<&str>) -> Result<Arc<S::Pack>, GamesError> {
        if overlay.is_none() && hash == self.base.hash {
            return Ok(Arc::clone(&self.base.pack));
        }
        let key = (hash.to_owned(), overlay.map(str::to_owned));
        let made = async { Ok::<_, GamesError>(self.kept(hash, overlay).await?.pack) };
        self.shelf.get_or_insert_async(&key, made).await
    }

    /// The overlay under which a game has its pack.
    ///
    /// # Errors
    /// [`GamesError::OtherPack`] where it was never kept here.
    pub async fn overlay_of(&self, pack: &str, overlay: &str) -> Result<OverlayRow, GamesError> {
        let row = self.journal.overlay_making(overlay, pack).await?;
        row.ok_or_else(|| self.other_pack(pack))
    }

    /// An overlay, over whichever pack it was laid last.
    ///
    /// # Errors
    /// [`GamesError::OtherPack`] where it was never kept here.
    pub async fn newest_overlay(&self, overlay: &str) -> Result<OverlayRow, GamesError> {
        self.journal.overlay(overlay).await?.ok_or_else(|| self.other_pack(overlay))
    }

    /// The files of a pack.
    ///
    /// # Errors
    /// [`GamesError::OtherPack`] where it was never kept here.
    pub async fn files_of(&self, hash: &str) -> Result<Arc<PackFiles>, GamesError> {
        if hash == self.base.hash {
            return Ok(Arc::clone(&self.base.files));
        }
        let row = self.journal.pack(hash).await?.filter(|row| row.book == S::BOOK);
        let row = row.ok_or_else(|| self.other_pack(hash))?;
        let files: BTreeMap<String, String> = serde_json::from_str(&row.files)
            .map_err(|error| GamesError::Corrupt(format!("the pack {hash} that was kept is no pack: {error}")))?;
        Ok(Arc::new(files.into_iter().collect()))
    }

    async fn kept(&self, hash: &str, overlay: Option<&str>) -> Result<Bound<S::Pack>, GamesError> {
        let (files, text) = match overlay {
            None => (self.files_of(hash).await?, None),
            Some(overlay) => {
                let row = self.overlay_of(hash, overlay).await?;
                (self.files_of(&row.base).await?, Some(row.text))
            }
        };
        let bound = bind_aside::<S>(files, text).await?.map_err(|reason| {
            GamesError::Corrupt(format!("this program cannot play with the data pack {hash} that was kept: {reason}"))
        })?;
        if bound.hash == hash {
            return Ok(bound);
        }
        Err(GamesError::Corrupt(format!("the data pack that was kept as {hash} has the hash {}", bound.hash)))
    }

    /// The pack of this server under an overlay that was kept here, over this pack or another.
    ///
    /// # Errors
    /// [`GamesError::Creation`] where there is no such overlay, or it does not fit any more.
    pub(super) async fn under(&self, overlay: &str) -> Result<Bound<S::Pack>, GamesError> {
        let row = self.journal.overlay(overlay).await?.ok_or_else(|| {
            GamesError::Creation(format!("no overlay with the hash {overlay} is kept here; keep it first"))
        })?;
        let bound = bind_aside::<S>(Arc::clone(&self.base.files), Some(row.text)).await?;
        bound.map_err(|reason| {
            GamesError::Creation(format!("the overlay {overlay} does not fit this server's pack: {reason}"))
        })
    }

    /// Keeps what a game is played with, before the game. What is kept already stays as it is.
    pub async fn keep_pack(&self, hash: &str, overlay: Option<&Laid>) -> Result<(), GamesError> {
        let kept_at = clock::now();
        self.base_kept
            .get_or_try_init(async || {
                let files: BTreeMap<&str, &str> = self.base.files.iter().collect();
                let files = serde_json::to_string(&files).map_err(|error| GamesError::Fault(error.to_string()))?;
                let (hash, kept_at) = (self.base.hash.clone(), kept_at.clone());
                let row = PackRow { hash, book: S::BOOK.to_owned(), files, kept_at };
                Ok::<(), GamesError>(self.journal.keep_pack(row).await?)
            })
            .await?;
        let Some(Laid { hash: overlay, base, text }) = overlay.cloned() else { return Ok(()) };
        let row = OverlayRow { hash: overlay, pack: hash.to_owned(), base, text, kept_at };
        Ok(self.journal.keep_overlay(row).await?)
    }

    fn other_pack(&self, began: &str) -> GamesError {
        GamesError::OtherPack { began: began.to_owned(), here: self.base.hash.clone() }
    }
}

/// Makes a pack where nobody waits for it.
async fn bind_aside<S: System>(
    files: Arc<PackFiles>,
    overlay: Option<String>,
) -> Result<Result<Bound<S::Pack>, String>, GamesError> {
    let binding = tokio::task::spawn_blocking(move || guarded(|| S::bind(&files, overlay.as_deref())));
    binding.await.map_err(|error| GamesError::Fault(error.to_string()))?
}
