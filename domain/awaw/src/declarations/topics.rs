//! AWAW-R-01, AWAW-R-02: what can be declared, and what with. Data alone, since the state and the record hold it; whether
//! something may be declared, disputed or withdrawn stands in the chapter.

use declared::Status;
use serde::{Deserialize, Serialize};

use super::super::calendar::Quarter;
use super::super::components::{Area, Country, Front, Land, Mark, Nation, Print, Side, Spot, UnitId, UnitKind};

/// A value of the chapter that is prorated when it changes hands (AWAW-R-40).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prize {
    /// The Australia box.
    Australia,
    India,
    Calcutta,
    Dacca,
}

impl Prize {
    pub const fn of(area: Area) -> Self {
        match area {
            Area::Australia => Self::Australia,
            Area::India => Self::India,
        }
    }

    pub const fn value(self) -> u16 {
        match self {
            Self::Australia | Self::India => 10,
            Self::Calcutta | Self::Dacca => 5,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Australia => "the Australia box",
            Self::India => "the India box",
            Self::Calcutta => "Calcutta",
            Self::Dacca => "Dacca",
        }
    }
}

/// What a declaration is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// The land a hex belongs to.
    Land { spot: Spot },
    /// The front a hex lies on.
    Front { spot: Spot },
    /// Whether a hex is so.
    Mark { spot: Spot, mark: Mark },
    /// The BRP cost of a type of unit (AWAW-R-08).
    Cost { kind: UnitKind, print: Print },
    /// Whether a place is in full supply for the side that holds it.
    FullSupply { spot: Spot },
    /// The size of the American pre-war grant limit (AWAW-R-15).
    PrewarGrantLimit,
    /// The size of the submarine warfare modifier that a place gives (AWAW-R-53).
    ModifierSize { spot: Spot },
    /// The prorated value of what is lost (AWAW-R-40).
    Prorated { prize: Prize },
    /// The BRPs Japan is credited now for a conquest (AWAW-R-42).
    Credited { prize: Prize },
    /// Whether a nation may spend beyond its BRP level (AWAW-R-31).
    DeficitSpending { nation: Nation },
    /// Whether Britain may pay after its surrender (AWAW-R-68).
    BritainPays,
    /// Whether a unit may be in an area that the deployment table does not list (AWAW-R-23).
    UnlistedArea { unit: UnitId },
    /// Whether the scenario lets a unit of the British garrison be somewhere in Asia (72.17).
    GarrisonArea { unit: UnitId },
    /// Whether another chapter lets a unit redeploy in a way that this chapter does not name.
    Redeployment { unit: UnitId },
    /// Whether a unit redeploys round the Cape, and so not past Gibraltar (AWAW-R-73).
    AroundCape { unit: UnitId },
    /// Whether a unit may be constructed in a hex that the other side holds (AWAW-R-74).
    BuildingUnderEnemy { spot: Spot },
    /// Whether the yards of a country repair though it surrendered (AWAW-R-75).
    RepairAfterSurrender { country: Country },
    /// Whether a box may be bombed though its country surrendered (AWAW-R-43).
    BombingAfterSurrender { area: Area },
    /// Whether Axis defenders of Gibraltar have the same DM (AWAW-R-59).
    GibraltarAxisDefence,
    /// What of the DM of Gibraltar is not its fortress, below which siege does not lower it (AWAW-R-59).
    GibraltarUnfortified,
    /// Anything else, in words: shown, and nothing follows from it.
    Note { text: String },
}

impl Topic {
    /// Whether the fact is kept until it changes; else it holds for one command.
    pub const fn is_kept(&self) -> bool {
        matches!(
            self,
            Self::Land { .. }
                | Self::Front { .. }
                | Self::Mark { .. }
                | Self::Cost { .. }
                | Self::FullSupply { .. }
                | Self::PrewarGrantLimit
                | Self::ModifierSize { .. }
                | Self::BritainPays
                | Self::GibraltarAxisDefence
                | Self::GibraltarUnfortified
                | Self::Note { .. }
        )
    }

    /// The rule that a declaration about it usually relies on.
    pub const fn section(&self) -> &'static str {
        match self {
            Self::Land { .. } | Self::Front { .. } | Self::Mark { .. } => "the mapboard",
            Self::Cost { .. } | Self::DeficitSpending { .. } => "unit costs",
            Self::FullSupply { .. } => "supply",
            Self::PrewarGrantLimit => "grants",
            Self::ModifierSize { .. } => "25.7",
            Self::Prorated { .. } | Self::Credited { .. } => "proration",
            Self::BritainPays => "59.5",
            Self::UnlistedArea { .. } | Self::GarrisonArea { .. } => "the scenario",
            Self::Redeployment { .. } | Self::AroundCape { .. } => "28",
            Self::BuildingUnderEnemy { .. } | Self::RepairAfterSurrender { .. } => "27",
            Self::BombingAfterSurrender { .. } => "26.462",
            Self::GibraltarAxisDefence | Self::GibraltarUnfortified => "siege and defence",
            Self::Note { .. } => "the players",
        }
    }

    /// Whether a value can answer it.
    pub(super) const fn fits(&self, value: Value) -> bool {
        if let Self::Land { .. } = self {
            matches!(value, Value::Land(_))
        } else if let Self::Front { .. } = self {
            matches!(value, Value::Front(_))
        } else if let Self::Cost { .. }
        | Self::PrewarGrantLimit
        | Self::ModifierSize { .. }
        | Self::Prorated { .. }
        | Self::Credited { .. }
        | Self::GibraltarUnfortified = self
        {
            matches!(value, Value::Number(_))
        } else if let Self::Note { .. } = self {
            true
        } else {
            matches!(value, Value::Yes | Value::No)
        }
    }

    pub fn name(&self) -> String {
        match self {
            Self::Land { spot } => format!("the land {spot} belongs to"),
            Self::Front { spot } => format!("the front {spot} lies on"),
            Self::Mark { spot, mark } => format!("{spot} is {}", mark.name()),
            Self::Cost { kind, print } => format!("the BRP cost of a {print} {}", kind.name()),
            Self::FullSupply { spot } => format!("{spot} is in full supply"),
            Self::PrewarGrantLimit => "the American pre-war grant limit".to_owned(),
            Self::ModifierSize { spot } => format!("the size of the modifier of {spot}"),
            Self::Prorated { prize } => format!("the prorated value of {}", prize.name()),
            Self::Credited { prize } => format!("the BRPs Japan gains now for {}", prize.name()),
            Self::DeficitSpending { nation } => format!("{} may spend beyond its level", nation.name()),
            Self::BritainPays => "Britain may pay after its surrender".to_owned(),
            Self::UnlistedArea { unit } => format!("{unit} may be in an area that the table does not list"),
            Self::GarrisonArea { unit } => format!("the scenario lets {unit} be there"),
            Self::AroundCape { unit } => format!("{unit} redeploys round the Cape, not past Gibraltar"),
            Self::BuildingUnderEnemy { spot } => format!("units may be constructed in {spot}, which the enemy holds"),
            Self::RepairAfterSurrender { country } => {
                format!("the yards of {} repair after its surrender", country.name())
            }
            Self::Redeployment { unit } => format!("{unit} may redeploy so"),
            Self::BombingAfterSurrender { area } => format!("{} may be bombed after the surrender", area.name()),
            Self::GibraltarAxisDefence => "Axis defenders of Gibraltar have the DM of the Allied ones".to_owned(),
            Self::GibraltarUnfortified => "the DM of Gibraltar without its fortress".to_owned(),
            Self::Note { text } => text.clone(),
        }
    }
}

impl declared::Topic for Topic {
    type Value = Value;
    type Section = Option<String>;
    type Rule = String;

    fn usual(&self) -> Option<String> {
        None
    }

    fn rule(&self, section: &Option<String>) -> String {
        section.clone().unwrap_or_else(|| self.section().to_owned())
    }

    fn leaves_out(section: &Option<String>) -> bool {
        section.is_none()
    }

    fn assumed(&self) -> Option<Value> {
        match self {
            Self::Mark { mark: Mark::Outback | Mark::BoxAdjacent, .. }
            | Self::DeficitSpending { .. }
            | Self::UnlistedArea { .. }
            | Self::AroundCape { .. }
            | Self::BombingAfterSurrender { .. } => Some(Value::No),
            Self::Mark { .. }
            | Self::FullSupply { .. }
            | Self::BritainPays
            | Self::GarrisonArea { .. }
            | Self::BuildingUnderEnemy { .. }
            | Self::RepairAfterSurrender { .. }
            | Self::Redeployment { .. }
            | Self::GibraltarAxisDefence => Some(Value::Yes),
            Self::Land { .. }
            | Self::Front { .. }
            | Self::Cost { .. }
            | Self::PrewarGrantLimit
            | Self::ModifierSize { .. }
            | Self::Prorated { .. }
            | Self::Credited { .. }
            | Self::GibraltarUnfortified
            | Self::Note { .. } => None,
        }
    }
}

/// What is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    Yes,
    No,
    Number(u16),
    Land(Land),
    Front(Front),
}

impl Value {
    /// Whether it is so.
    pub const fn is_yes(self) -> bool {
        matches!(self, Self::Yes)
    }

    /// The number, if it is one.
    pub const fn number(self) -> Option<u16> {
        if let Self::Number(number) = self { Some(number) } else { None }
    }
}

/// What a player says: a fact, and the rule he relies on; the usual one where none is named.
pub type Claim = declared::Claim<Topic>;
/// A question that must be answered before the rules can judge (AWAW-R-02).
pub type Question = declared::Question<Topic>;
/// What a check rests on.
pub type Basis = declared::Basis<String>;
/// A clause that a command met, and what that rests on.
pub type Rest = declared::Rest<String>;

/// A fact that was declared and is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declaration {
    /// Its number in the game.
    pub number: u32,
    pub by: Side,
    pub claim: Claim,
    /// The game turn, where play has begun.
    pub quarter: Option<Quarter>,
    /// Whether it holds.
    pub status: Status,
    /// Whether a command rested on it already.
    pub used: bool,
}
