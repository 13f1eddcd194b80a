//! GEAW 2: components. The words of the counters, as small types.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use kernel::name_type;
use kernel::seat::Opposed;

/// The two players (1.0, 2.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The Japanese player, whose player turn comes first (4.2).
    Japan,
    /// The Allied player.
    Allies,
}

impl Side {
    /// Both sides, in the order in which they play.
    pub const ALL: [Self; 2] = [Self::Japan, Self::Allies];

    /// The side as the subject of a sentence: "Japan", "the Allies".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Japan => "Japan",
            Self::Allies => "the Allies",
        }
    }

    /// The side as an adjective: "Japanese", "Allied".
    pub const fn adjective(self) -> &'static str {
        match self {
            Self::Japan => "Japanese",
            Self::Allies => "Allied",
        }
    }

    /// The side with what it does: "Japan buys", "The Allies buy".
    pub fn does(self, verb: &str) -> String {
        match self {
            Self::Japan => format!("Japan {verb}s"),
            Self::Allies => format!("The Allies {verb}"),
        }
    }
}

impl Opposed for Side {
    fn other(self) -> Self {
        match self {
            Self::Japan => Self::Allies,
            Self::Allies => Self::Japan,
        }
    }

    fn both() -> [Self; 2] {
        Self::ALL
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Japan => "Japan",
            Self::Allies => "Allies",
        })
    }
}

name_type!(
    /// A counter, by the id the players give it (`J-INF3`).
    UnitId,
    16,
    "a unit id"
);

/// The contingents (2.4, 2.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Contingent {
    /// Japan's own units: red on white (2.11).
    Japanese,
    /// Japan's client states.
    JapaneseClient,
    /// The British Empire: one nationality, whatever the color of the unit box (errata).
    British,
    /// The Dutch, on the Allied side: black on orange (2.11).
    Dutch,
    /// The United States.
    UnitedStates,
    /// Nationalist China.
    ChineseNationalist,
    /// Communist China, on the Allied side: white on dark red (2.11).
    ChineseCommunist,
    /// No nationality: the common color of Allied supply units and bases (2.11).
    AlliedCommon,
}

impl Contingent {
    /// All of them, in the order of 2.11.
    pub const ALL: [Self; 8] = [
        Self::Japanese,
        Self::JapaneseClient,
        Self::British,
        Self::Dutch,
        Self::UnitedStates,
        Self::ChineseNationalist,
        Self::ChineseCommunist,
        Self::AlliedCommon,
    ];

    /// The side it belongs to (2.4).
    pub const fn side(self) -> Side {
        if let Self::Japanese | Self::JapaneseClient = self { Side::Japan } else { Side::Allies }
    }

    /// Ink and background of its counters (2.11).
    pub const fn colors(self) -> (&'static str, &'static str) {
        match self {
            Self::Japanese => ("red", "white"),
            Self::JapaneseClient => ("white", "gray"),
            Self::British => ("black", "tan"),
            Self::Dutch => ("black", "orange"),
            Self::UnitedStates => ("white", "olive drab"),
            Self::ChineseNationalist => ("white", "dark blue"),
            Self::ChineseCommunist => ("white", "dark red"),
            Self::AlliedCommon => ("black", "leaf green"),
        }
    }

    /// The contingent as an adjective: "Japanese", "US".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Japanese => "Japanese",
            Self::JapaneseClient => "Japanese client",
            Self::British => "British",
            Self::Dutch => "Dutch",
            Self::UnitedStates => "US",
            Self::ChineseNationalist => "Nationalist Chinese",
            Self::ChineseCommunist => "Communist Chinese",
            Self::AlliedCommon => "Allied",
        }
    }

    /// Whether it is a nationality; the common Allied color is none (2.11).
    pub const fn is_nationality(self) -> bool {
        !matches!(self, Self::AlliedCommon)
    }

    /// Whether its reinforcements follow section 23.0 (6.10).
    pub const fn is_chinese(self) -> bool {
        matches!(self, Self::ChineseNationalist | Self::ChineseCommunist)
    }

    /// Whether its corps break down and build up (7.5).
    pub const fn reorganizes(self) -> bool {
        matches!(self, Self::Japanese | Self::British)
    }

    /// Whether its reinforcements may come by amphibious movement (6.6).
    pub const fn enters_by_sea(self) -> bool {
        matches!(self, Self::Japanese | Self::British | Self::UnitedStates)
    }
}

/// The classes of unit types (2.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Ground combat units.
    GroundCombat,
    /// Headquarters, airbases and supply units.
    Support,
    /// The three kinds of task force.
    Naval,
}

/// The unit types (2.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum UnitType {
    Infantry,
    LightInfantry,
    Garrison,
    Armor,
    Mechanized,
    Marine,
    Airborne,
    SpecialOperations,
    Cavalry,
    Fortress,
    Headquarters,
    TacticalAirbase,
    StrategicAirbase,
    Supply,
    NavalBombardmentTaskForce,
    CarrierTaskForce,
    AmphibiousTaskForce,
}

impl UnitType {
    /// All of them, in the order of 2.5.
    pub const ALL: [Self; 17] = [
        Self::Infantry,
        Self::LightInfantry,
        Self::Garrison,
        Self::Armor,
        Self::Mechanized,
        Self::Marine,
        Self::Airborne,
        Self::SpecialOperations,
        Self::Cavalry,
        Self::Fortress,
        Self::Headquarters,
        Self::TacticalAirbase,
        Self::StrategicAirbase,
        Self::Supply,
        Self::NavalBombardmentTaskForce,
        Self::CarrierTaskForce,
        Self::AmphibiousTaskForce,
    ];

    pub const fn class(self) -> Class {
        if let Self::Headquarters | Self::TacticalAirbase | Self::StrategicAirbase | Self::Supply = self {
            Class::Support
        } else if let Self::NavalBombardmentTaskForce | Self::CarrierTaskForce | Self::AmphibiousTaskForce = self {
            Class::Naval
        } else {
            Class::GroundCombat
        }
    }

    /// Whether it is a land unit: everything that is not naval, support included (5.3, GEAW-R-46).
    pub const fn is_land(self) -> bool {
        !matches!(self.class(), Class::Naval)
    }

    /// Whether it is an air unit too: both kinds of airbase (GEAW-R-46).
    pub const fn is_air(self) -> bool {
        matches!(self, Self::TacticalAirbase | Self::StrategicAirbase)
    }

    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::LightInfantry => "light infantry",
            Self::Garrison => "garrison",
            Self::Armor => "armor",
            Self::Mechanized => "mechanized",
            Self::Marine => "marine",
            Self::Airborne => "airborne",
            Self::SpecialOperations => "special operations",
            Self::Cavalry => "cavalry",
            Self::Fortress => "fortress",
            Self::Headquarters => "headquarters",
            Self::TacticalAirbase => "tactical airbase",
            Self::StrategicAirbase => "strategic airbase",
            Self::Supply => "supply",
            Self::NavalBombardmentTaskForce => "naval bombardment task force",
            Self::CarrierTaskForce => "carrier task force",
            Self::AmphibiousTaskForce => "amphibious task force",
        }
    }
}

/// The size symbols (2.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
pub enum UnitSize {
    /// A brigade, group or task force; an Allied air wing or air command.
    #[serde(rename = "x")]
    Brigade,
    /// A division or air division.
    #[serde(rename = "xx")]
    Division,
    /// An Allied corps or a Japanese field force, which the Japanese themselves called an army.
    #[serde(rename = "xxx")]
    Corps,
    /// An army of either side, printed xxxx.
    #[serde(rename = "xxxx")]
    Army,
}

impl UnitSize {
    /// The printed symbol.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Brigade => "x",
            Self::Division => "xx",
            Self::Corps => "xxx",
            Self::Army => "xxxx",
        }
    }

    /// What the symbol means on a unit of this side and type (2.9).
    pub const fn label(self, side: Side, unit_type: UnitType) -> &'static str {
        match (self, side) {
            (Self::Army, _) => "army",
            (Self::Corps, Side::Allies) => "corps",
            (Self::Corps, Side::Japan) => "field force",
            (Self::Division, _) if unit_type.is_air() => "air division",
            (Self::Division, _) => "division",
            (Self::Brigade, Side::Allies) if unit_type.is_air() => "air wing",
            (Self::Brigade, _) if !unit_type.is_land() => "task force",
            (Self::Brigade, _) => "brigade",
        }
    }
}

/// No size is written so (2.9).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a unit's size is xxxx, xxx, xx or x, not {0:?}")]
pub struct NoSize(pub String);

impl FromStr for UnitSize {
    type Err = NoSize;
    fn from_str(text: &str) -> Result<Self, NoSize> {
        [Self::Brigade, Self::Division, Self::Corps, Self::Army]
            .into_iter()
            .find(|size| size.symbol().eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| NoSize(text.to_owned()))
    }
}

/// Which column of the Terrain Effects Chart a unit reads, and its rate along roads (8.4, 8.9, GEAW-R-41).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mobility {
    /// On foot or with animals.
    NonMechanized,
    /// Motorized or mechanized: the text uses both words for one class.
    Mechanized,
}

impl Mobility {
    pub const fn name(self) -> &'static str {
        match self {
            Self::NonMechanized => "non-mechanized",
            Self::Mechanized => "mechanized",
        }
    }
}

/// Movement points, kept in halves: roads and rivers cost half a point (8.9, 8.10).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MovementPoints(u16);

impl MovementPoints {
    pub const ZERO: Self = Self(0);
    pub const HALF: Self = Self(1);
    pub const ONE: Self = Self(2);

    pub const fn whole(points: u8) -> Self {
        Self(points as u16 * 2)
    }

    /// So many half points.
    pub const fn of_halves(halves: u16) -> Self {
        Self(halves)
    }

    pub const fn halves(self) -> u16 {
        self.0
    }

    /// What is left after paying, if it can be paid.
    pub fn minus(self, price: Self) -> Option<Self> {
        self.0.checked_sub(price.0).map(Self)
    }
}

impl std::ops::Add for MovementPoints {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl std::iter::Sum for MovementPoints {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, |sum, more| sum + more)
    }
}

impl fmt::Display for MovementPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_multiple_of(2) { write!(f, "{}", self.0 / 2) } else { write!(f, "{}.5", self.0 / 2) }
    }
}

/// A section of the rulebook: 14.2, 27.0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Section {
    /// The chapter, 1 to 45.
    pub chapter: u8,
    /// The part, 0 for the chapter as a whole.
    pub part: u8,
}

impl Section {
    /// A section by its two numbers.
    pub const fn new(chapter: u8, part: u8) -> Self {
        Self { chapter, part }
    }

    /// Whether we hold its text: 1.0 to 8.12.
    pub const fn is_held(self) -> bool {
        self.chapter >= 1 && (self.chapter < 8 || (self.chapter == 8 && self.part <= 12))
    }

    /// Whether it belongs to the optional rules, 30.0 to 45.0.
    pub const fn is_optional(self) -> bool {
        self.chapter >= 30 && self.chapter <= 45
    }
}

/// No section is written so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a section is written as chapter and part, such as 14.2; the chapters are 1 to 45, and this is {0:?}")]
pub struct NoSection(pub String);

impl FromStr for Section {
    type Err = NoSection;
    fn from_str(text: &str) -> Result<Self, NoSection> {
        let bad = || NoSection(text.to_owned());
        let (chapter, part) = text.split_once('.').unwrap_or((text, "0"));
        let chapter = chapter.parse().map_err(|_| bad())?;
        let part = part.parse().map_err(|_| bad())?;
        if (1..=45).contains(&chapter) { Ok(Self { chapter, part }) } else { Err(bad()) }
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.chapter, self.part)
    }
}

impl Serialize for Section {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Section {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

kernel::written!(
    Section,
    "A section of the rulebook: chapter 1 to 45 and part, such as 14.2",
    r"^([1-9]|[1-3][0-9]|4[0-5])(\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9]))?$"
);
