//! Counters.

use async_graphql::{Enum, ID};
use domain::nei::components::{Face, Factors, GroundType, UnitSize, UnitType};
use domain::nei::pack::Counter;
use domain::nei::view::UnitSeen;

use super::{NeiFace, NeiSide};
use crate::graphql::mirror::output;
use crate::graphql::shown::named;

output!(
    /// The four combat factors; each is the highest face that hits.
    NeiFactors = Factors {
        /// Against ground units.
        anti_ground: u8,
        /// Against air units.
        anti_air: u8,
        /// Against submarines.
        anti_submarine: u8,
        /// Against surface ships.
        anti_ship: u8,
    }
);

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

named!(NeiCategory);

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

output!(
    /// A counter, with the values that count for the face that is up.
    NeiUnit = UnitSeen as unit {
        /// Its id.
        id: ID = unit.unit,
        /// Its side.
        side: NeiSide,
        /// Its contingent, as the rulebook names it.
        contingent: String = unit.contingent.name(),
        /// What it is.
        category: NeiCategory => if unit.face == Face::Base { NeiCategory::Base } else { unit.kind.into() },
        /// Its type as the counter shows it: "CA", "HB", "infantry", "armored recon", "base", "1AF".
        #[graphql(name = "type")]
        kind: String = unit.kind.code(),
        /// Its identification, with its id in brackets where nothing printed tells it from another.
        name: String,
        /// "X" for a brigade, "III" for a regiment.
        size: Option<String> => size(unit.size),
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
);

fn size(size: Option<UnitSize>) -> Option<String> {
    size.map(|size| if size == UnitSize::Brigade { "X".to_owned() } else { "III".to_owned() })
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
            factors: (&counter.factors(face)).into(),
            movement: if face == Face::Base { 0 } else { counter.movement },
            marine: counter.marine,
            capacity: counter.capacity,
            aboard: None,
            task_force: None,
            open: false,
        }
    }
}
