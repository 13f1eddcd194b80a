//! Counters.

use async_graphql::{Enum, ID};
use domain::nei::components::{Face, Factors, GroundType, UnitSize, UnitType};
use domain::nei::pack::{Counter, Pack};
use domain::nei::view::{SightingSeen, UnitSeen};

use super::{NeiContingent, NeiFace, NeiSide, NeiUnitType};
use crate::graphql::identity::{Id, Origin, identified};
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
    /// A counter as it is printed, front up.
    NeiCounter = Counter as counter with (pack: &Origin) {
        /// Its id.
        id: Id => pack.of("counter", counter.id.as_str()),
        /// Its short name, which commands use.
        code: ID = counter.id,
        /// Its side.
        side: NeiSide,
        /// Its contingent.
        contingent: NeiContingent,
        /// What it is.
        category: NeiCategory => counter.kind.into(),
        /// Its type.
        #[graphql(name = "type")]
        kind: NeiUnitType,
        /// Its identification, with its code in brackets where nothing printed tells it from another.
        name: String => counter.identification().into_owned(),
        /// "X" for a brigade, "III" for a regiment.
        size: Option<String> => size(counter.size),
        /// Its steps.
        steps: u8,
        /// Its factors.
        factors: NeiFactors = counter.factors(Face::Full),
        /// Movement or range, in squares.
        movement: u8,
        /// A marine unit.
        marine: bool,
        /// Units it can carry.
        capacity: u8,
    }
);
output!(
    /// A unit of a game, with the values that count for the face that is up.
    NeiUnit = UnitSeen as unit with (game: &Origin) {
        /// Its id.
        id: Id => game.of("unit", unit.unit.as_str()),
        /// The short name of its counter, which commands use.
        code: ID = unit.unit,
        /// Its side.
        side: NeiSide,
        /// Its contingent.
        contingent: NeiContingent,
        /// What it is.
        category: NeiCategory => category(unit.kind, unit.face),
        /// Its type.
        #[graphql(name = "type")]
        kind: NeiUnitType,
        /// Its identification, with its code in brackets where nothing printed tells it from another.
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

/// What a counter is with that face up.
fn category(kind: UnitType, face: Face) -> NeiCategory {
    if face == Face::Base { NeiCategory::Base } else { kind.into() }
}

/// An enemy unit as it was last seen: a counter of the pack, and the face it had.
pub struct Sighted<'a> {
    counter: &'a Counter,
    face: Face,
    turn: u8,
}

impl<'a> Sighted<'a> {
    /// The counter as it was seen; none for one that the pack does not have.
    pub(super) fn of(sighting: &SightingSeen, pack: &'a Pack) -> Option<Self> {
        let counter = pack.counters.get(&sighting.unit)?;
        Some(Self { counter, face: sighting.face, turn: sighting.turn })
    }
}

output!(
    /// An enemy unit as it was last seen, with the values that count for the face it had.
    NeiSighting = Sighted<'_> as seen with (pack: &Origin) {
        /// The short name of its counter.
        code: ID = seen.counter.id,
        /// The turn.
        turn: u8,
        /// The face that was up.
        face: NeiFace,
        /// What it was.
        category: NeiCategory => category(seen.counter.kind, seen.face),
        /// Steps it had left.
        steps: u8 = seen.counter.steps_left(seen.face),
        /// The factors that counted.
        factors: NeiFactors = seen.counter.factors(seen.face),
        /// Movement or range, in squares.
        movement: u8 = if seen.face == Face::Base { 0 } else { seen.counter.movement },
        /// As it is printed.
        counter: NeiCounter => NeiCounter::new(seen.counter, pack),
    }
);

identified!(NeiCounter, NeiUnit);
