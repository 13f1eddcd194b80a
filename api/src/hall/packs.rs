//! The packs that games are played with: the one of this server, those that games were begun with, and each of them
//! under an owner's overlay. A game keeps the numbers that it began with.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use domain::awaw::{self, Awaw};
use domain::geaw::{self, Geaw};
use domain::kernel::dice::{Roll, Source};
use domain::kernel::overlay::sheets;
use domain::kernel::pack_files::PackFiles;
use domain::kernel::system::System;
use domain::nei::overlay::Transcription;
use domain::nei::{self, Nei};

use super::{Hall, HallError, guarded};
use crate::clock;
use crate::journal::{OverlayRow, PackRow};

/// A game module that can be played here: its state can be copied, so that readers keep theirs while play goes on.
pub trait Hosted: System<Pack: Clone> + Clone + PartialEq {
    /// Makes a pack of its files, under an owner's overlay if there is one.
    ///
    /// # Errors
    /// Every mistake of the files and of the overlay.
    fn bind(files: &PackFiles, overlay: Option<&str>) -> Result<Bound<Self>, String>;
    /// Whether a command has faces or draws that the server threw.
    fn is_thrown_by_server(command: &Self::Command) -> bool;
}

/// A pack as a game is played with it.
pub struct Bound<S: Hosted> {
    /// The pack.
    pub pack: Arc<S::Pack>,
    /// Its hash, by which the first entry of a game names it.
    pub hash: String,
    /// The overlay that lies over it.
    pub overlay: Option<Laid>,
}

/// An overlay that lies over a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laid {
    /// Its own hash.
    pub hash: String,
    /// The hash of the pack below.
    pub base: String,
    /// The overlay, in the one form that its content has.
    pub text: String,
}

impl<S: Hosted> fmt::Debug for Bound<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bound").field("hash", &self.hash).finish_non_exhaustive()
    }
}

/// A pack with its files, over which overlays can be laid.
pub struct Base<S: Hosted> {
    /// The pack.
    pub pack: Arc<S::Pack>,
    /// Its hash.
    pub hash: String,
    /// Its files.
    pub files: Arc<PackFiles>,
}

impl<S: Hosted> Clone for Base<S> {
    fn clone(&self) -> Self {
        Self { pack: Arc::clone(&self.pack), hash: self.hash.clone(), files: Arc::clone(&self.files) }
    }
}

impl<S: Hosted> fmt::Debug for Base<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Base").field("hash", &self.hash).finish_non_exhaustive()
    }
}

impl<S: Hosted> Base<S> {
    /// Reads the files of a pack.
    ///
    /// # Errors
    /// Every mistake in them.
    pub fn read(files: PackFiles) -> Result<Self, String> {
        let Bound { pack, hash, .. } = S::bind(&files, None)?;
        Ok(Self { pack, hash, files: Arc::new(files) })
    }
}

impl Hosted for Nei {
    fn bind(files: &PackFiles, overlay: Option<&str>) -> Result<Bound<Self>, String> {
        let Some(text) = overlay else {
            let pack = nei::pack::Pack::load(files).map_err(|error| error.to_string())?;
            return Ok(Bound { hash: pack.hash.clone(), pack: Arc::new(pack), overlay: None });
        };
        let laid = Transcription::load(files, "overlay", text).map_err(|error| error.to_string())?;
        let overlay = Some(Laid { hash: laid.overlay().hash(), base: files.hash(), text: laid.overlay().export() });
        Ok(Bound { hash: laid.pack.hash.clone(), pack: Arc::new(laid.pack), overlay })
    }

    fn is_thrown_by_server(command: &Self::Command) -> bool {
        use nei::command::Command;
        matches!(
            command,
            Command::Roll(Roll { source: Source::Server, .. }) | Command::Draw { source: Source::Server, .. }
        )
    }
}

impl Hosted for Geaw {
    fn bind(files: &PackFiles, overlay: Option<&str>) -> Result<Bound<Self>, String> {
        let Some(text) = overlay else {
            let pack = geaw::pack::load(files).map_err(|error| error.to_string())?;
            return Ok(Bound { hash: pack.hash.clone(), pack: Arc::new(pack), overlay: None });
        };
        Ok(on_sheets(files, geaw::overlay::load(files, "overlay", text).map_err(|error| error.to_string())?))
    }

    fn is_thrown_by_server(command: &Self::Command) -> bool {
        matches!(command.order, geaw::command::Order::Roll(Roll { source: Source::Server, .. }))
    }
}

impl Hosted for Awaw {
    fn bind(files: &PackFiles, overlay: Option<&str>) -> Result<Bound<Self>, String> {
        let Some(text) = overlay else {
            let pack = awaw::pack::load(files).map_err(|error| error.to_string())?;
            return Ok(Bound { hash: pack.hash.clone(), pack: Arc::new(pack), overlay: None });
        };
        Ok(on_sheets(files, awaw::overlay::load(files, "overlay", text).map_err(|error| error.to_string())?))
    }

    fn is_thrown_by_server(command: &Self::Command) -> bool {
        matches!(command.order, awaw::command::Order::Roll(Roll { source: Source::Server, .. }))
    }
}

fn on_sheets<S: Hosted>(files: &PackFiles, laid: sheets::Laid<S::Pack>) -> Bound<S> {
    let overlay = Laid { hash: laid.overlay.hash(), base: files.hash(), text: laid.overlay.export() };
    Bound { hash: laid.hash, pack: Arc::new(laid.pack), overlay: Some(overlay) }
}

impl<S: Hosted> Hall<S> {
    /// The pack that new games are played with unless they name an overlay.
    pub const fn base(&self) -> &Base<S> {
        &self.base
    }

    /// The pack of this hash, under the overlay of that hash if one is named.
    ///
    /// # Errors
    /// [`HallError::OtherPack`] where it was never kept here.
    pub async fn pack_for(&self, hash: &str, overlay: Option<&str>) -> Result<Arc<S::Pack>, HallError> {
        if overlay.is_none() && hash == self.base.hash {
            return Ok(Arc::clone(&self.base.pack));
        }
        let key = (hash.to_owned(), overlay.map(str::to_owned));
        let made = async { Ok::<_, HallError>(self.kept(hash, overlay).await?.pack) };
        self.shelf.get_or_insert_async(&key, made).await
    }

    /// The overlay under which a game has its pack.
    ///
    /// # Errors
    /// [`HallError::OtherPack`] where it was never kept here.
    pub async fn overlay_of(&self, pack: &str, overlay: &str) -> Result<OverlayRow, HallError> {
        let row = self.journal.overlay_making(overlay, pack).await?;
        row.ok_or_else(|| self.other_pack(pack))
    }

    /// An overlay, over whichever pack it was laid last.
    ///
    /// # Errors
    /// [`HallError::OtherPack`] where it was never kept here.
    pub async fn newest_overlay(&self, overlay: &str) -> Result<OverlayRow, HallError> {
        self.journal.overlay(overlay).await?.ok_or_else(|| self.other_pack(overlay))
    }

    /// The files of a pack.
    ///
    /// # Errors
    /// [`HallError::OtherPack`] where it was never kept here.
    pub async fn files_of(&self, hash: &str) -> Result<Arc<PackFiles>, HallError> {
        if hash == self.base.hash {
            return Ok(Arc::clone(&self.base.files));
        }
        let row = self.journal.pack(hash).await?.filter(|row| row.book == S::BOOK);
        let row = row.ok_or_else(|| self.other_pack(hash))?;
        let files: BTreeMap<String, String> = serde_json::from_str(&row.files)
            .map_err(|error| HallError::Corrupt(format!("the pack {hash} that was kept is no pack: {error}")))?;
        Ok(Arc::new(files.into_iter().collect()))
    }

    async fn kept(&self, hash: &str, overlay: Option<&str>) -> Result<Bound<S>, HallError> {
        let (files, text) = match overlay {
            None => (self.files_of(hash).await?, None),
            Some(overlay) => {
                let row = self.overlay_of(hash, overlay).await?;
                (self.files_of(&row.base).await?, Some(row.text))
            }
        };
        let bound = bind_aside::<S>(files, text).await?.map_err(|reason| {
            HallError::Corrupt(format!("this program cannot play with the data pack {hash} that was kept: {reason}"))
        })?;
        if bound.hash == hash {
            return Ok(bound);
        }
        Err(HallError::Corrupt(format!("the data pack that was kept as {hash} has the hash {}", bound.hash)))
    }

    /// The pack of this server under an overlay that was kept here, over this pack or another.
    ///
    /// # Errors
    /// [`HallError::Creation`] where there is no such overlay, or it does not fit any more.
    pub(super) async fn under(&self, overlay: &str) -> Result<Bound<S>, HallError> {
        let row = self.journal.overlay(overlay).await?.ok_or_else(|| {
            HallError::Creation(format!("no overlay with the hash {overlay} is kept here; keep it first"))
        })?;
        let bound = bind_aside::<S>(Arc::clone(&self.base.files), Some(row.text)).await?;
        bound.map_err(|reason| {
            HallError::Creation(format!("the overlay {overlay} does not fit this server's pack: {reason}"))
        })
    }

    /// Keeps what a game is played with, before the game. What is kept already stays as it is.
    pub async fn keep_pack(&self, hash: &str, overlay: Option<&Laid>) -> Result<(), HallError> {
        let kept_at = clock::now();
        self.base_kept
            .get_or_try_init(async || {
                let files: BTreeMap<&str, &str> = self.base.files.iter().collect();
                let files = serde_json::to_string(&files).map_err(|error| HallError::Fault(error.to_string()))?;
                let (hash, kept_at) = (self.base.hash.clone(), kept_at.clone());
                let row = PackRow { hash, book: S::BOOK.to_owned(), files, kept_at };
                Ok::<(), HallError>(self.journal.keep_pack(row).await?)
            })
            .await?;
        let Some(Laid { hash: overlay, base, text }) = overlay.cloned() else { return Ok(()) };
        let row = OverlayRow { hash: overlay, pack: hash.to_owned(), base, text, kept_at };
        Ok(self.journal.keep_overlay(row).await?)
    }

    fn other_pack(&self, began: &str) -> HallError {
        HallError::OtherPack { began: began.to_owned(), here: self.base.hash.clone() }
    }
}

/// Makes a pack where nobody waits for it.
async fn bind_aside<S: Hosted>(
    files: Arc<PackFiles>,
    overlay: Option<String>,
) -> Result<Result<Bound<S>, String>, HallError> {
    let binding = tokio::task::spawn_blocking(move || guarded(|| S::bind(&files, overlay.as_deref())));
    binding.await.map_err(|error| HallError::Fault(error.to_string()))?
}
