//! Counters.

use async_graphql::{Enum, ID, SimpleObject};
use domain::nei::components::{Face, Factors, GroundType, UnitSize, UnitType};
use domain::nei::pack::Counter;
use domain::nei::view::UnitSeen;

use super::{NeiFace, NeiSide};

/// The four combat factors; each is the highest face that hits.
#[expect(clippy::struct_field_names, reason = "the rulebook's names")]
#[derive(Debug, Clone, Copy, SimpleObject)]
pub struct NeiFactors {
    /// Against ground units.
    anti_ground: u8,
    /// Against air units.
    anti_air: u8,
    /// Against submarines.
    anti_submarine: u8,
    /// Against surface ships.
    anti_ship: u8,
}

impl From<Factors> for NeiFactors {
    fn from(factors: Factors) -> Self {
        Self {
            anti_ground: factors.anti_ground,
            anti_air: factors.anti_air,
            anti_submarine: factors.anti_submarine,
            anti_ship: factors.anti_ship,
        }
    }
}

/// What a counter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum NeiCategory {
    /// A ship or submarine.
    Naval,
    /// Aircraft.
    Air,
    /// Troops.
    Ground,
    /// A base.
    Base,
    /// The First Air Fleet.
    Marker,
}

impl From<UnitType> for NeiCategory {
    fn from(kind: UnitType) -> Self {
        match kind {
            UnitType::Ship(_) => Self::Naval,
            UnitType::Aircraft(_) => Self::Air,
            UnitType::Ground(GroundType::Base) => Self::Base,
            UnitType::Ground(_) => Self::Ground,
            UnitType::FirstAirFleet => Self::Marker,
        }
    }
}

/// A counter, with the values that count for the face that is up.
#[derive(Debug, Clone, SimpleObject)]
pub struct NeiUnit {
    /// Its id.
    id: ID,
    /// Its side.
    side: NeiSide,
    /// Its contingent, as the rulebook names it.
    contingent: String,
    /// What it is.
    category: NeiCategory,
    /// Its type as the counter shows it: "CA", "HB", "infantry", "armored recon", "base", "1AF".
    #[graphql(name = "type")]
    kind: String,
    /// Its identification, with its id in brackets where nothing printed tells it from another.
    name: String,
    /// "X" for a brigade, "III" for a regiment.
    size: Option<String>,
    /// The face that is up.
    face: NeiFace,
    /// Steps it has left.
    steps: u8,
    /// The factors that count.
    factors: NeiFactors,
    /// Movement or range, in squares.
    movement: u8,
    /// A marine unit.
    marine: bool,
    /// Units it can carry.
    capacity: u8,
    /// The ship it is aboard of.
    aboard: Option<ID>,
    /// The task force it belongs to.
    task_force: Option<u8>,
    /// Whether the enemy may see it too, now.
    open: bool,
}

fn size(size: Option<UnitSize>) -> Option<String> {
    size.map(|size| if size == UnitSize::Brigade { "X".to_owned() } else { "III".to_owned() })
}

impl From<&UnitSeen> for NeiUnit {
    fn from(unit: &UnitSeen) -> Self {
        Self {
            id: unit.unit.as_str().into(),
            side: unit.side.into(),
            contingent: unit.contingent.name().to_owned(),
            category: if unit.face == Face::Base { NeiCategory::Base } else { unit.kind.into() },
            kind: unit.kind.code().to_owned(),
            name: unit.name.clone(),
            size: size(unit.size),
            face: unit.face.into(),
            steps: unit.steps,
            factors: unit.factors.into(),
            movement: unit.movement,
            marine: unit.marine,
            capacity: unit.capacity,
            aboard: unit.aboard.map(|ship| ship.as_str().into()),
            task_force: unit.task_force,
            open: unit.open,
        }
    }
}

impl NeiUnit {
    /// A counter as it is printed, with that face up; nothing is said of where it stands.
    pub(super) fn printed(counter: &Counter, face: Face) -> Self {
        Self {
            id: counter.id.as_str().into(),
            side: counter.side.into(),
            contingent: counter.contingent.name().to_owned(),
            category: if face == Face::Base { NeiCategory::Base } else { counter.kind.into() },
            kind: counter.kind.code().to_owned(),
            name: counter.identification().into_owned(),
            size: size(counter.size),
            face: face.into(),
            steps: if face == Face::Full { counter.steps } else { 1 },
            factors: counter.factors(face).into(),
            movement: if face == Face::Base { 0 } else { counter.movement },
            marine: counter.marine,
            capacity: counter.capacity,
            aboard: None,
            task_force: None,
            open: false,
        }
    }
}
