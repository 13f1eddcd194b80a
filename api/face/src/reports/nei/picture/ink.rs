//! What a picture is drawn with: colours for a screen, black for paper.

pub use crate::reports::wanted::Ink;

/// What is drawn in which colour. Two sides never differ by it alone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Palette {
    pub(super) paper: &'static str,
    pub(super) sea: &'static str,
    pub(super) land: &'static str,
    pub(super) coast: &'static str,
    pub(super) grid: &'static str,
    pub(super) unplayable: &'static str,
    pub(super) text: &'static str,
    pub(super) muted: &'static str,
    /// Japan's counters and signs.
    pub(super) japan: &'static str,
    /// What is written on them.
    pub(super) on_japan: &'static str,
    /// The outline and writing of Allied counters and signs.
    pub(super) allies: &'static str,
    /// What they are filled with.
    pub(super) allies_fill: &'static str,
    /// Laid over the squares that a side controls.
    pub(super) japan_tint: &'static str,
    pub(super) allies_tint: &'static str,
    /// Behind what lies on land, and behind what lies at sea.
    pub(super) group_land: &'static str,
    pub(super) group_sea: &'static str,
    /// A battle, and a fire.
    pub(super) alarm: &'static str,
}

impl Ink {
    pub(super) const fn palette(self) -> Palette {
        match self {
            Self::Colour => Palette {
                paper: "#fbf8f1",
                sea: "#d3e4ec",
                land: "#efe3c4",
                coast: "#8b7a50",
                grid: "#6f8794",
                unplayable: "#c3ccd0",
                text: "#1b1b1b",
                muted: "#5a5a52",
                japan: "#8a2318",
                on_japan: "#ffffff",
                allies: "#17365f",
                allies_fill: "#ffffff",
                japan_tint: "#c0392b",
                allies_tint: "#2a62a8",
                group_land: "#f8f0dc",
                group_sea: "#e6f0f5",
                alarm: "#b3261e",
            },
            Self::Black => Palette {
                paper: "#ffffff",
                sea: "#ffffff",
                land: "#e4e4e4",
                coast: "#555555",
                grid: "#777777",
                unplayable: "#cccccc",
                text: "#000000",
                muted: "#333333",
                japan: "#000000",
                on_japan: "#ffffff",
                allies: "#000000",
                allies_fill: "#ffffff",
                japan_tint: "none",
                allies_tint: "none",
                group_land: "#ffffff",
                group_sea: "#ffffff",
                alarm: "#000000",
            },
        }
    }
}
