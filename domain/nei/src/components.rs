//! NEI 2: components. The words of the counters and the map, as small types.

use std::fmt;

use serde::{Deserialize, Serialize};

use kernel::name_type;
pub use kernel::names::BadName;
use kernel::seat::Opposed;

/// The two players (NEI 2.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The Japanese player, who moves first in every game turn.
    Japan,
    /// The Allied player.
    Allies,
}

impl Side {
    /// Both sides, in the order in which they play (NEI 6.1).
    pub const ALL: [Self; 2] = [Self::Japan, Self::Allies];
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
    /// A counter, by the id the pack gives it (`J-CA5`).
    UnitId,
    16,
    "a unit id"
);
name_type!(
    /// A land area, a sea area or a home base (`batavia`, `s_G3`, `australia`).
    AreaId,
    24,
    "an area id"
);
name_type!(
    /// A square of the map, A1 to H12 (NEI 2.1).
    SquareId,
    8,
    "a square id"
);

/// Contingents and the colours of their counters (NEI 2.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Contingent {
    /// Netherlands East Indies, orange.
    #[serde(rename = "NEI")]
    Netherlands,
    /// United States, green.
    #[serde(rename = "US")]
    UnitedStates,
    /// British, light blue.
    British,
    /// Australia, steel blue.
    Australia,
    /// Portuguese, gray.
    Portuguese,
    /// Imperial Japanese Army, brown.
    #[serde(rename = "IJA")]
    ImperialArmy,
    /// Imperial Japanese Navy, gold.
    #[serde(rename = "IJN")]
    ImperialNavy,
}

impl Contingent {
    /// All contingents, in the order of NEI 2.7.
    pub const ALL: [Self; 7] = [
        Self::Netherlands,
        Self::UnitedStates,
        Self::British,
        Self::Australia,
        Self::Portuguese,
        Self::ImperialArmy,
        Self::ImperialNavy,
    ];

    /// The side this contingent fights for (NEI 2.7).
    pub const fn side(self) -> Side {
        if let Self::ImperialArmy | Self::ImperialNavy = self { Side::Japan } else { Side::Allies }
    }

    /// The short name of the rulebook.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Netherlands => "NEI",
            Self::UnitedStates => "US",
            Self::British => "British",
            Self::Australia => "Australia",
            Self::Portuguese => "Portuguese",
            Self::ImperialArmy => "IJA",
            Self::ImperialNavy => "IJN",
        }
    }

    /// The colour of the counters, in words (NEI 2.7).
    pub const fn colour(self) -> &'static str {
        match self {
            Self::Netherlands => "orange",
            Self::UnitedStates => "green",
            Self::British => "light blue",
            Self::Australia => "steel blue",
            Self::Portuguese => "gray",
            Self::ImperialArmy => "brown",
            Self::ImperialNavy => "gold",
        }
    }
}

impl fmt::Display for Contingent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Types of naval unit (NEI 2.4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum ShipType {
    /// Seaplane carrier or tender.
    Av,
    /// Aircraft carrier.
    Cv,
    /// Light aircraft carrier.
    Cvl,
    /// Battleship division.
    Bb,
    /// Battlecruiser: named by 13.1 alone (NEI-R16).
    Bc,
    /// Heavy cruiser division.
    Ca,
    /// Light cruiser squadron.
    Cl,
    /// Armed merchant cruiser.
    Cx,
    /// Destroyer squadron.
    Dd,
    /// Landing ships, which carry ground units.
    Ls,
    /// Transport ships, which carry ground units.
    Tr,
    /// Submarines, the one type that is no surface ship.
    Ss,
}

/// The subclasses of naval unit (NEI 2.4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShipClass {
    /// The types AV, CV and CVL.
    Carrier,
    /// BB, BC, CA, CL, CX, DD.
    Combatant,
    /// The types LS and TR.
    Amphibious,
    /// The type SS alone.
    Submarine,
}

impl ShipType {
    /// The subclass, of which every type has exactly one (NEI 2.4.2).
    pub const fn class(self) -> ShipClass {
        match self {
            Self::Av | Self::Cv | Self::Cvl => ShipClass::Carrier,
            Self::Bb | Self::Bc | Self::Ca | Self::Cl | Self::Cx | Self::Dd => ShipClass::Combatant,
            Self::Ls | Self::Tr => ShipClass::Amphibious,
            Self::Ss => ShipClass::Submarine,
        }
    }

    /// The letters on the counter.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Av => "AV",
            Self::Cv => "CV",
            Self::Cvl => "CVL",
            Self::Bb => "BB",
            Self::Bc => "BC",
            Self::Ca => "CA",
            Self::Cl => "CL",
            Self::Cx => "CX",
            Self::Dd => "DD",
            Self::Ls => "LS",
            Self::Tr => "TR",
            Self::Ss => "SS",
        }
    }
}

/// Types of air unit (NEI 2.4.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum AircraftType {
    /// Attack bomber, printed A.
    A,
    /// Bomber, printed B.
    B,
    /// Fighter, printed F.
    F,
    /// Heavy bomber, printed HB.
    Hb,
    /// Seaplane, printed SP.
    Sp,
    /// Air transport, printed TR as a transport ship is.
    Tr,
}

impl AircraftType {
    /// The letters on the counter.
    pub const fn code(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
            Self::F => "F",
            Self::Hb => "HB",
            Self::Sp => "SP",
            Self::Tr => "TR",
        }
    }
}

/// Types of ground unit (NEI 2.4.4), bases included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GroundType {
    Infantry,
    Marine,
    /// Airborne infantry.
    Airborne,
    Engineer,
    /// Amphibious engineers.
    AmphibiousEngineer,
    /// Oilfield engineers.
    OilfieldEngineer,
    AntiAircraft,
    Artillery,
    /// Armor or tank: mechanized.
    Armor,
    /// Armored recon: mechanized.
    ArmoredRecon,
    /// An Allied base counter: static.
    Base,
}

impl GroundType {
    /// The type in words, as the rulebook lists it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Marine => "marine",
            Self::Airborne => "airborne",
            Self::Engineer => "engineer",
            Self::AmphibiousEngineer => "amphibious engineer",
            Self::OilfieldEngineer => "oilfield engineer",
            Self::AntiAircraft => "anti-aircraft",
            Self::Artillery => "artillery",
            Self::Armor => "armor",
            Self::ArmoredRecon => "armored recon",
            Self::Base => "base",
        }
    }

    /// Mechanized units may not cross mountains nor fly (NEI 2.4.4, 10.3).
    pub const fn is_mechanized(self) -> bool {
        matches!(self, Self::Armor | Self::ArmoredRecon)
    }
}

/// What a counter is: its category and its type within it (NEI 2.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitType {
    /// Naval unit: surface ships and submarines.
    Ship(ShipType),
    /// Air unit, based on land.
    Aircraft(AircraftType),
    /// Ground unit, bases included.
    Ground(GroundType),
    /// The First Air Fleet, a marker that is drawn like a unit (NEI 21.4).
    FirstAirFleet,
}

impl UnitType {
    /// The type as the counter shows it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ship(ship) => ship.code(),
            Self::Aircraft(aircraft) => aircraft.code(),
            Self::Ground(ground) => ground.name(),
            Self::FirstAirFleet => "1AF",
        }
    }
}

/// Brigade or regiment (NEI 2.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum UnitSize {
    /// A brigade, printed X.
    #[serde(rename = "X")]
    Brigade,
    /// A regiment, printed III.
    #[serde(rename = "III")]
    Regiment,
}

/// The four combat factors of one side of a counter; each is a hit number on one die (NEI 2.4.1, 12.4).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Factors {
    /// Against ground units.
    pub anti_ground: u8,
    /// Against air units.
    pub anti_air: u8,
    /// Against submarines.
    pub anti_submarine: u8,
    /// Against surface ships.
    pub anti_ship: u8,
}

/// Which printed side of the counter is up (NEI 2.6, 22.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// The front: full strength; for an engineer, the engineer.
    Full,
    /// The back of a two-step unit.
    Reduced,
    /// The back of a Japanese engineer: a one-step base.
    Base,
    /// The back of a seaplane: on patrol, by an optional rule (26.3).
    Patrol,
}

/// What the back of a counter shows (NEI 2.4.1, 2.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Back {
    /// Nothing that the rules use: blank, or a flag.
    Plain,
    /// The reduced side of a two-step unit.
    Reduced(Factors),
    /// The base side of a Japanese engineer.
    Base(Factors),
    /// The patrol side of a seaplane, used by the optional rules only (NEI 2.4.3).
    Patrol(Factors),
    /// The lift of a transport, in units; its factors do not change (NEI 2.4.1).
    Transport,
}

/// The deployment code on the counter (NEI 2.4.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// On the map when the game begins.
    Start,
    /// Into the pool on this game turn.
    Turn(u8),
    /// Into the pool when Singapore falls.
    Singapore,
    /// Only with the optional rules.
    Optional,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("Start"),
            Self::Turn(turn) => write!(f, "R{turn}"),
            Self::Singapore => f.write_str("R-Sp"),
            Self::Optional => f.write_str("Opt"),
        }
    }
}

/// Port ranks (NEI 16.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Port {
    /// No port; `port_seas` is empty then.
    None,
    /// A minor port; outside home bases it is worth 1 Victory Point to Japan (NEI 4.3).
    Minor,
    /// A major port; it brings Action Points (8.1); outside home bases it is worth 3 Victory Points (NEI 4.3).
    Major,
}
