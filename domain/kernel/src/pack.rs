//! A data pack as a game is played with it.

use std::fmt;
use std::sync::Arc;

use crate::overlay::sheets;
use crate::pack_files::PackFiles;

/// A pack with its hash and the overlay over it.
pub struct Bound<P> {
    /// The pack as games are played with it, what the overlay says included.
    pub pack: Arc<P>,
    /// Its hash, by which the first entry of a game names it.
    pub hash: String,
    /// The overlay that lies over it.
    pub overlay: Option<Laid>,
}

/// An overlay that lies over a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laid {
    /// SHA-256 over what the overlay says, in hexadecimal; neither order nor spacing changes it.
    pub hash: String,
    /// The hash of the pack below.
    pub base: String,
    /// The overlay, in the one form that its content has.
    pub text: String,
}

impl<P> Bound<P> {
    /// A pack with nothing over it.
    pub fn bare(pack: P, hash: String) -> Self {
        Self { pack: Arc::new(pack), hash, overlay: None }
    }

    /// A pack of these files under an overlay of records.
    pub fn on_sheets(files: &PackFiles, laid: sheets::Laid<P>) -> Self {
        let overlay = Laid { hash: laid.overlay.hash(), base: files.hash(), text: laid.overlay.export() };
        Self { pack: Arc::new(laid.pack), hash: laid.hash, overlay: Some(overlay) }
    }
}

impl<P> fmt::Debug for Bound<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bound").field("hash", &self.hash).finish_non_exhaustive()
    }
}
