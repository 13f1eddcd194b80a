//! What makes two units of a side alike in a fight, and the order in which units are given up.

use crate::combat::{Battle, Participant, Role, landing_takes_ships_along};
use crate::components::{AreaId, Face, Side, UnitId, UnitType};
use crate::game::{Game, Location};
use crate::victory::loss_value;
use kernel::seat::Opposed;

/// A unit as the fight sees it. Units of one side with equal ranks are alike; ranks are in the order of worth: victory
/// points for its loss with all it carries, then the sum of its factors, then its steps; the rest only separates units
/// that are not alike.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    points: i16,
    strength: u8,
    steps: u8,
    kind: UnitType,
    factors: [u8; 4],
    face: Face,
    role: Part,
    pub(super) place: Option<AreaId>,
    pub(super) lands: bool,
    aboard: Option<UnitId>,
    cargo: Vec<Rank>,
}

/// The role of a unit, in an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Fighting,
    Silent,
    Carrying,
    Dropping,
    Answering,
    /// Takes no part; rests on an airfield that the fight may close.
    Resting,
}

impl Rank {
    /// The rank of a unit with the face that is up in `game`.
    pub(super) fn of(game: &Game, battle: &Battle, unit: UnitId, role: Option<Role>) -> Self {
        let mut cargo: Vec<Self> = game.cargo(unit).map(|carried| Self::of(game, battle, carried, None)).collect();
        cargo.sort();
        let factors = game.factors(unit);
        let factors = [factors.anti_air, factors.anti_ship, factors.anti_submarine, factors.anti_ground];
        let (place, aboard) = if let Location::Area(area) = game.unit(unit).location {
            (Some(area), None)
        } else if let Location::Aboard(ship) = game.unit(unit).location {
            // Which ship a lander is on matters where the ship is lost with it after the fight (NEI-R80).
            (None, landing_takes_ships_along(game).then_some(ship))
        } else {
            (None, None)
        };
        Self {
            points: points(game, unit) + cargo.iter().map(|carried| carried.points).sum::<i16>(),
            strength: factors.iter().sum(),
            steps: game.steps(unit),
            kind: game.counter(unit).kind,
            factors,
            face: game.unit(unit).face,
            role: match role {
                Some(Role::Fighting) => Part::Fighting,
                Some(Role::Silent) => Part::Silent,
                Some(Role::Carrying) => Part::Carrying,
                Some(Role::Dropping) => Part::Dropping,
                Some(Role::Answering) => Part::Answering,
                None => Part::Resting,
            },
            place,
            lands: battle.landing.contains(&unit),
            aboard,
            cargo,
        }
    }

    /// The rank of a participant.
    pub(super) fn of_participant(game: &Game, battle: &Battle, participant: Participant) -> Self {
        Self::of(game, battle, participant.unit, Some(participant.role))
    }

    /// Whether a unit comes down from an air transport when the fight ends.
    pub(super) fn drops(&self) -> bool {
        self.role == Part::Dropping && self.place.is_none()
    }
}

/// Victory points that the enemy of its owner gets for a unit (4.3, 4.4).
pub(super) fn points(game: &Game, unit: UnitId) -> i16 {
    loss_value(game, game.side(unit).other(), unit).0
}

/// The same as Japan's gain: what Japan loses is negative.
pub(super) fn swing(game: &Game, unit: UnitId) -> i16 {
    match game.side(unit) {
        Side::Japan => -points(game, unit),
        Side::Allies => points(game, unit),
    }
}
