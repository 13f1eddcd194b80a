//! The pack that a game in an archive was played with.

use std::sync::Arc;

use kernel::pack_files::PackFiles;
use kernel::system::System;

use super::{Head, Place, Unfit};
use crate::games::{Base, Bound, GamesError};

impl Head {
    /// The hash of the pack whose files the game needs.
    pub fn below(&self) -> &str {
        self.base.as_deref().unwrap_or(&self.pack_hash)
    }
}

/// Makes the pack that an archive names: of the pack that is played with here, or of files that were kept, under the
/// overlay that the archive brings.
///
/// # Errors
/// That no such pack is here, or what is wrong with the overlay.
pub fn bound<S: System>(base: &Base<S>, kept: Option<&PackFiles>, head: &Head) -> Result<Bound<S::Pack>, Unfit> {
    let unfit = |reason: String| Unfit::new(Place::Head, reason);
    let overlay = head.overlay.as_deref();
    if overlay.is_none() && head.pack_hash == base.hash {
        return Ok(Bound { pack: Arc::clone(&base.pack), hash: base.hash.clone(), overlay: None });
    }
    let other = || unfit(GamesError::OtherPack { began: head.below().to_owned(), here: base.hash.clone() }.to_string());
    let files = if head.below() == base.hash { &base.files } else { kept.ok_or_else(other)? };
    let bound =
        S::bind(files, overlay).map_err(|reason| unfit(format!("what it is played with is refused: {reason}")))?;
    if bound.hash == head.pack_hash {
        return Ok(bound);
    }
    Err(unfit(format!(
        "with its overlay the data pack has the hash {}, and the archive says {}",
        bound.hash, head.pack_hash
    )))
}
