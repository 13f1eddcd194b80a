//! The two sides.

use kernel::seat::Opposed;
use serde::{Deserialize, Serialize};

/// A side. Archives are verified without a rulebook, so a book writes its sides as `first` and `second`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Side {
    #[serde(rename = "first")]
    Cutter,
    #[serde(rename = "second")]
    Smugglers,
}

impl Side {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Cutter => "cutter",
            Self::Smugglers => "smugglers",
        }
    }
}

impl Opposed for Side {
    fn other(self) -> Self {
        match self {
            Self::Cutter => Self::Smugglers,
            Self::Smugglers => Self::Cutter,
        }
    }

    fn both() -> [Self; 2] {
        [Self::Cutter, Self::Smugglers]
    }
}
