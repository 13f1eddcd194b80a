//! AWAW 70 to 74: the words of the chapter, as small types.

mod nations;
mod units;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use nations::{Country, Nation};
pub use units::{Counter, NoPrint, Print, UnitKind};

use kernel::name_type;
use kernel::seat::Opposed;

/// The two sides (AWAW-R-71).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Axis,
    /// The Western Allies and whoever stands with them.
    Allies,
}

impl Side {
    pub const ALL: [Self; 2] = [Self::Axis, Self::Allies];

    /// The side as the subject of a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Axis => "the Axis",
            Self::Allies => "the Allies",
        }
    }

    /// What the side does not do: the beginning of that sentence.
    pub const fn does_not(self) -> &'static str {
        match self {
            Self::Axis => "the Axis does not",
            Self::Allies => "the Allies do not",
        }
    }

    /// The side as an adjective.
    pub const fn adjective(self) -> &'static str {
        match self {
            Self::Axis => "Axis",
            Self::Allies => "Allied",
        }
    }
}

impl Opposed for Side {
    fn other(self) -> Self {
        match self {
            Self::Axis => Self::Allies,
            Self::Allies => Self::Axis,
        }
    }

    fn both() -> [Self; 2] {
        Self::ALL
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.adjective())
    }
}

name_type!(
    /// A counter, by its id (`AUS-INF1`).
    UnitId,
    16,
    "a unit id"
);

name_type!(
    /// A hex by its printed letters and number (`NN24`), or a place by its name (`CALCUTTA`).
    Spot,
    24,
    "a hex or place"
);

/// The Australia box or the India box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "names of boxes")]
pub enum Area {
    Australia,
    India,
}

impl Area {
    pub const ALL: [Self; 2] = [Self::Australia, Self::India];

    /// The country it stands for.
    pub const fn country(self) -> Country {
        match self {
            Self::Australia => Country::Australia,
            Self::India => Country::India,
        }
    }

    /// The box as a place.
    pub const fn as_box(self) -> BoxName {
        match self {
            Self::Australia => BoxName::Australia,
            Self::India => BoxName::India,
        }
    }

    /// The box as a place for units.
    pub const fn place(self) -> Place {
        Place::Box(self.as_box())
    }

    /// The land whose hexes lie beside it.
    pub const fn land(self) -> Land {
        match self {
            Self::Australia => Land::Australia,
            Self::India => Land::India,
        }
    }

    /// "the Australia box".
    pub const fn name(self) -> &'static str {
        self.as_box().name()
    }
}

/// A box beside the hexes of a mapboard, in which units can be, such as `us_atlantic` or `india`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "names of boxes")]
pub enum BoxName {
    UsAtlantic,
    UsPacific,
    SouthAfrica,
    Australia,
    India,
    Ethiopia,
    AtlanticSw,
    IndianOceanSw,
}

impl BoxName {
    pub const ALL: [Self; 8] = [
        Self::UsAtlantic,
        Self::UsPacific,
        Self::SouthAfrica,
        Self::Australia,
        Self::India,
        Self::Ethiopia,
        Self::AtlanticSw,
        Self::IndianOceanSw,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::UsAtlantic => "the Atlantic U.S. box",
            Self::UsPacific => "the Pacific U.S. box",
            Self::SouthAfrica => "the South Africa box",
            Self::Australia => "the Australia box",
            Self::India => "the India box",
            Self::Ethiopia => "the Ethiopia box",
            Self::AtlanticSw => "the Atlantic SW box",
            Self::IndianOceanSw => "the Indian Ocean SW box",
        }
    }
}

/// Where a unit can be: in a box, or in a hex or at a place of a mapboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Box(BoxName),
    Hex(Spot),
}

impl Place {
    /// The hex, if it is one.
    pub const fn spot(self) -> Option<Spot> {
        match self {
            Self::Hex(spot) => Some(spot),
            Self::Box(_) => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Box(name) => f.write_str(name.name()),
            Self::Hex(spot) => spot.fmt(f),
        }
    }
}

/// The land a hex belongs to, as far as this chapter asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "names of lands")]
pub enum Land {
    Australia,
    India,
    Burma,
    Malaya,
    Singapore,
    Ethiopia,
    Gibraltar,
    /// Any land but these, such as Hong Kong.
    Elsewhere,
}

/// The front a hex lies on; western, Mediterranean and eastern are those of the European theater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "names of fronts")]
pub enum Front {
    Pacific,
    SoutheastAsian,
    Western,
    Mediterranean,
    Eastern,
}

impl Front {
    /// Whether it lies in the European theater.
    pub const fn is_european(self) -> bool {
        matches!(self, Self::Western | Self::Mediterranean | Self::Eastern)
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Pacific => "the Pacific front",
            Self::SoutheastAsian => "the Southeast Asian front",
            Self::Western => "the western front",
            Self::Mediterranean => "the Mediterranean front",
            Self::Eastern => "the eastern front",
        }
    }
}

/// What else a hex can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A British possession.
    BritishPossession,
    /// On the southern edge of the Pacific mapboard.
    SouthEdge,
    /// On the western edge of the Pacific mapboard.
    WestEdge,
    /// South of the Himalayas.
    SouthOfHimalayas,
    /// An outback hex of Australia: nothing on the ground crosses its side to the box (71.81).
    Outback,
    /// Adjacent to a box.
    BoxAdjacent,
    /// A city; in India and Burma the Indian National Army can be built there (72.92C).
    City,
    /// An objective, where an SR into the India box can start.
    Objective,
    /// A port that is eligible for sea transport and base changes to the India box.
    EligiblePort,
    /// A port of any kind; what opens the India box to sea transport is `eligible_port`.
    Port,
    /// On the Pacific mapboard.
    PacificMapboard,
}

impl Mark {
    /// In words, after "is".
    pub const fn name(self) -> &'static str {
        match self {
            Self::BritishPossession => "a British possession",
            Self::SouthEdge => "on the southern edge",
            Self::WestEdge => "on the western edge",
            Self::SouthOfHimalayas => "south of the Himalayas",
            Self::Outback => "outback",
            Self::BoxAdjacent => "adjacent to a box",
            Self::City => "a city",
            Self::Objective => "an objective",
            Self::EligiblePort => "an eligible port",
            Self::Port => "a port",
            Self::PacificMapboard => "on the Pacific mapboard",
        }
    }
}

/// Transports by the sea they serve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "names of seas")]
pub enum TransportKind {
    Atlantic,
    Pacific,
    IndianOcean,
}

impl TransportKind {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Atlantic => "Atlantic",
            Self::Pacific => "Pacific",
            Self::IndianOcean => "Indian Ocean",
        }
    }
}

/// A war whose outbreak the chapter asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum War {
    /// Britain and Japan.
    BritainJapan,
    /// The U.S. and Japan.
    UsJapan,
    /// The U.S. and Germany.
    UsGermany,
}

impl War {
    pub const fn name(self) -> &'static str {
        match self {
            Self::BritainJapan => "Britain and Japan",
            Self::UsJapan => "the U.S. and Japan",
            Self::UsGermany => "the U.S. and Germany",
        }
    }
}
