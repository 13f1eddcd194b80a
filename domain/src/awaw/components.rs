//! AWAW 70 to 74: the words of the chapter, as small types.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::table::names::name_type;
use crate::table::seat::Opposed;

/// The two sides (AWAW-R-71).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The Axis.
    Axis,
    /// The Western Allies and whoever stands with them.
    Allies,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Axis, Self::Allies];

    /// The side as the subject of a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Axis => "the Axis",
            Self::Allies => "the Allies",
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

/// Whose counters they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
        match self {
            Self::Japan | Self::IndianNationalArmy | Self::Germany | Self::Italy => Side::Axis,
            _ => Side::Allies,
        }
    }

    /// Whether its units are Western Allied units.
    pub const fn is_western_allied(self) -> bool {
        matches!(self.side(), Side::Allies) && !matches!(self, Self::China)
    }

    /// The country of the Commonwealth whose units these are.
    pub const fn country(self) -> Option<Country> {
        match self {
            Self::Canada => Some(Country::Canada),
            Self::SouthAfrica => Some(Country::SouthAfrica),
            Self::Australia => Some(Country::Australia),
            Self::India => Some(Country::India),
            _ => None,
        }
    }

    /// Its name.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "names of countries")]
pub enum Country {
    Canada,
    SouthAfrica,
    Australia,
    India,
}

impl Country {
    /// All four.
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
            _ => None,
        }
    }

    /// Its name.
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

/// The Australia box or the India box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "names of boxes")]
pub enum Area {
    Australia,
    India,
}

impl Area {
    /// Both.
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

/// A mapboard box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
    /// All of them.
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

    /// Its name.
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
    /// A box.
    Box(BoxName),
    /// A hex or place.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
    /// Any other land.
    Elsewhere,
}

/// A front.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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

    /// Its name.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
    /// Outback.
    Outback,
    /// Adjacent to a box.
    BoxAdjacent,
    /// A city.
    City,
    /// An objective.
    Objective,
    /// A port that is eligible for sea transport and base changes to the India box.
    EligiblePort,
    /// A port.
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

/// What sort of counter it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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

    /// Its name.
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
    /// Factors.
    pub factors: u8,
    /// The second figure: kept, and used by no clause held.
    pub second: Option<u8>,
}

impl Print {
    /// A ground unit's figures.
    pub const fn of(factors: u8, second: u8) -> Self {
        Self { factors, second: Some(second) }
    }

    /// Factors alone.
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

/// A counter as it is printed, with the tags that the chapter gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// Its id.
    pub id: UnitId,
    /// Whose it is.
    pub nation: Nation,
    /// What it is.
    pub kind: UnitKind,
    /// Its figures.
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

/// Transports by the sea they serve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "names of seas")]
pub enum TransportKind {
    Atlantic,
    Pacific,
    IndianOcean,
}

impl TransportKind {
    /// Its name.
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
    /// The two.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BritainJapan => "Britain and Japan",
            Self::UsJapan => "the U.S. and Japan",
            Self::UsGermany => "the U.S. and Germany",
        }
    }
}
