//! Nations, and the countries of the Commonwealth.

use serde::{Deserialize, Serialize};

use super::{Area, Side};

/// Whose counters they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "names of nations")]
pub enum Nation {
    Britain,
    UnitedStates,
    Canada,
    SouthAfrica,
    Australia,
    India,
    France,
    Netherlands,
    China,
    Japan,
    /// Controlled by Japan (72.91).
    IndianNationalArmy,
    Germany,
    Italy,
}

impl Nation {
    /// The side it plays on.
    pub const fn side(self) -> Side {
        if let Self::Japan | Self::IndianNationalArmy | Self::Germany | Self::Italy = self {
            Side::Axis
        } else {
            Side::Allies
        }
    }

    /// Whether its units are Western Allied units.
    pub const fn is_western_allied(self) -> bool {
        matches!(self.side(), Side::Allies) && !matches!(self, Self::China)
    }

    /// The country of the Commonwealth whose units these are.
    pub const fn country(self) -> Option<Country> {
        if let Self::Canada = self {
            Some(Country::Canada)
        } else if let Self::SouthAfrica = self {
            Some(Country::SouthAfrica)
        } else if let Self::Australia = self {
            Some(Country::Australia)
        } else if let Self::India = self {
            Some(Country::India)
        } else {
            None
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Britain => "Britain",
            Self::UnitedStates => "the U.S.",
            Self::Canada => "Canada",
            Self::SouthAfrica => "South Africa",
            Self::Australia => "Australia",
            Self::India => "India",
            Self::France => "France",
            Self::Netherlands => "the Netherlands",
            Self::China => "China",
            Self::Japan => "Japan",
            Self::IndianNationalArmy => "the Indian National Army",
            Self::Germany => "Germany",
            Self::Italy => "Italy",
        }
    }
}

/// A country of the Commonwealth with units of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "names of countries")]
pub enum Country {
    Canada,
    SouthAfrica,
    Australia,
    India,
}

impl Country {
    pub const ALL: [Self; 4] = [Self::Canada, Self::SouthAfrica, Self::Australia, Self::India];

    /// The nationality of its units.
    pub const fn nation(self) -> Nation {
        match self {
            Self::Canada => Nation::Canada,
            Self::SouthAfrica => Nation::SouthAfrica,
            Self::Australia => Nation::Australia,
            Self::India => Nation::India,
        }
    }

    /// Its box with rules of its own, where it has one.
    pub const fn area(self) -> Option<Area> {
        match self {
            Self::Australia => Some(Area::Australia),
            Self::India => Some(Area::India),
            Self::Canada | Self::SouthAfrica => None,
        }
    }

    pub const fn name(self) -> &'static str {
        self.nation().name()
    }

    /// Its name as an adjective.
    pub const fn adjective(self) -> &'static str {
        match self {
            Self::Canada => "Canadian",
            Self::SouthAfrica => "South African",
            Self::Australia => "Australian",
            Self::India => "Indian",
        }
    }
}
