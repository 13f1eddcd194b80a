//! The data pack: one file of numbers.

use kernel::pack::Bound;
use kernel::pack_files::PackFiles;
use serde::Deserialize;

const FILE: &str = "waters.toml";

/// The numbers of the waters.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pack {
    /// How many fields there are, the island and the beach among them.
    pub(crate) fields: u8,
    pub(crate) casks: u8,
    /// The highest face that hits.
    pub(crate) gunnery: u8,
    /// Casks to be landed for victory.
    pub(crate) wanted: u8,
    /// The most crossings that a game may have.
    pub(crate) crossings: u8,
    #[serde(skip)]
    pub(crate) hash: String,
}

impl Pack {
    fn flaw(&self) -> Option<&'static str> {
        if self.fields < 3 {
            Some("there must be a field between the island and the beach")
        } else if self.casks == 0 || self.crossings == 0 {
            Some("there must be a cask and a crossing")
        } else {
            None
        }
    }
}

/// The files of the pack that the book comes with.
pub(crate) fn built_in() -> PackFiles {
    [(FILE, include_str!("waters.toml"))].into_iter().collect()
}

pub(crate) fn bind(files: &PackFiles, overlay: Option<&str>) -> Result<Bound<Pack>, String> {
    if overlay.is_some() {
        return Err("no overlay can be laid over the waters; leave it out".to_owned());
    }
    let text = files.text(FILE).ok_or_else(|| format!("{FILE} is missing"))?;
    let pack: Pack = toml::from_str(text).map_err(|error| format!("{FILE}: {error}"))?;
    if let Some(flaw) = pack.flaw() {
        return Err(format!("{FILE}: {flaw}"));
    }
    let hash = files.hash();
    Ok(Bound::bare(Pack { hash: hash.clone(), ..pack }, hash))
}
