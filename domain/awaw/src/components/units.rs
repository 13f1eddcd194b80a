//! Counters as they are printed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Nation, Side, UnitId};

/// What sort of counter it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum UnitKind {
    Infantry,
    Armor,
    Partisan,
    Replacement,
    ArmyAir,
    NavalAir,
    Destroyer,
    Cruiser,
    Battleship,
    Carrier,
    Submarine,
    Asw,
    Transport,
}

impl UnitKind {
    /// Whether it is a ground unit whose factors count as ground factors (AWAW-R-33).
    pub const fn is_ground(self) -> bool {
        matches!(self, Self::Infantry | Self::Armor)
    }

    /// Whether it moves on the ground.
    pub const fn walks(self) -> bool {
        matches!(self, Self::Infantry | Self::Armor | Self::Partisan | Self::Replacement)
    }

    /// Whether it is an air unit.
    pub const fn is_air(self) -> bool {
        matches!(self, Self::ArmyAir | Self::NavalAir)
    }

    /// Whether it is a naval unit.
    pub const fn is_naval(self) -> bool {
        !self.walks() && !self.is_air()
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Armor => "armor",
            Self::Partisan => "partisan",
            Self::Replacement => "replacement",
            Self::ArmyAir => "AAF",
            Self::NavalAir => "NAS",
            Self::Destroyer => "DD",
            Self::Cruiser => "CA",
            Self::Battleship => "battleship",
            Self::Carrier => "carrier",
            Self::Submarine => "submarine",
            Self::Asw => "ASW",
            Self::Transport => "transport",
        }
    }
}

/// The figures on a counter: factors, and the second figure where there is one (AWAW-R-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Print {
    /// The first figure: how many factors the unit has.
    pub factors: u8,
    /// The second figure: kept, and used by no clause held.
    pub second: Option<u8>,
}

impl Print {
    /// A ground unit's figures.
    pub const fn of(factors: u8, second: u8) -> Self {
        Self { factors, second: Some(second) }
    }

    /// Figures without a second one, such as those of a ship.
    pub const fn factors(factors: u8) -> Self {
        Self { factors, second: None }
    }
}

impl fmt::Display for Print {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.second {
            Some(second) => write!(f, "{}-{second}", self.factors),
            None => write!(f, "{}", self.factors),
        }
    }
}

/// Figures that are none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("figures are written \"2-2\" or \"2\"; this is {0:?}")]
pub struct NoPrint(String);

impl FromStr for Print {
    type Err = NoPrint;
    fn from_str(text: &str) -> Result<Self, NoPrint> {
        let number = |text: &str| text.parse().map_err(|_| NoPrint(text.to_owned()));
        match text.split_once('-') {
            Some((factors, second)) => Ok(Self { factors: number(factors)?, second: Some(number(second)?) }),
            None => Ok(Self { factors: number(text)?, second: None }),
        }
    }
}

impl Serialize for Print {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Print {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

kernel::written!(
    Print,
    "The figures as printed: factors, and the second figure where there is one, such as 2-2 or 2",
    r"^(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(-(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9]))?$"
);

/// A counter as it is printed, with the tags that the chapter gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    pub id: UnitId,
    pub nation: Nation,
    pub kind: UnitKind,
    pub print: Print,
    /// One of the two New Zealand units (71.91).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub new_zealand: bool,
    /// Of the British garrison of Asia (72.17).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub garrison: bool,
}

impl Counter {
    /// The side it plays on.
    pub const fn side(&self) -> Side {
        self.nation.side()
    }

    /// Its factors as a number to count with.
    pub const fn factors(&self) -> u32 {
        self.print.factors as u32
    }
}

impl fmt::Display for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} {} {})", self.id, self.nation.name(), self.print, self.kind.name())
    }
}
