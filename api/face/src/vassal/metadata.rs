//! What VASSAL shows of a file before it is opened: `moduledata` and `savedata`.

use super::Markup;

/// The version of VASSAL whose formats are written, and the oldest that needs to read them.
pub const VASSAL_VERSION: &str = "3.6.0";

/// What is told of a module or a save. It has no date: the same game is the same file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Metadata {
    /// The name of the module; none for a save.
    pub name: Option<String>,
    /// The version of the module.
    pub version: String,
    pub description: String,
}

impl Metadata {
    /// As VASSAL keeps it.
    pub fn xml(&self) -> String {
        let named = self.name.iter().map(|name| Markup::new("name").saying(name));
        Markup::new("data")
            .with("version", 1)
            .of([
                Markup::new("version").saying(&self.version),
                Markup::new("extra1"),
                Markup::new("extra2"),
                Markup::new("VassalVersion").saying(VASSAL_VERSION),
                Markup::new("dateSaved").saying("0"),
                Markup::new("description").saying(&self.description),
            ])
            .of(named)
            .document()
    }
}
