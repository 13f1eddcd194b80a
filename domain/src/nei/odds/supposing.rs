//! What a seat may ask odds of (NEI 20): the position as the seat knows it, with the enemies that it supposes where it
//! knows that somebody is.
//!
//! Nothing hidden enters the position: enemy counters that the seat does not see are taken off it, wherever they are,
//! before anything is asked. So two games that differ only in what a seat may not see have the same odds for it.

use crate::nei::Nei;
use crate::nei::combat::Battle;
use crate::nei::components::{AreaId, Face, GroundType, Side, UnitId, UnitType};
use crate::nei::fog::is_open;
use crate::nei::game::{Game, Location};
use crate::nei::pack::AreaKind;
use crate::table::seat::{Opposed, Seat};
use crate::table::system::System;
use crate::table::violation::{Refusal, RefusalKind};

/// An enemy unit that a seat supposes somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Supposed {
    /// The counter.
    pub unit: UnitId,
    /// Where it is supposed to stand.
    pub area: AreaId,
    /// With which face up.
    pub face: Face,
}

/// A position that holds nothing which a seat does not know.
#[derive(Debug, Clone)]
pub struct Known {
    /// The position.
    pub game: Game,
    /// What it takes for granted, in words.
    pub assumptions: Vec<String>,
}

/// The position as a seat knows it.
///
/// A seat that sees everything has the true position. For a side, enemy units that it does not see are where `supposing`
/// says, or, without that, where it last saw them as long as somebody is still there.
///
/// Refused for an onlooker, for a supposition of a seat that sees everything, of own units, of bases, of a counter twice,
/// of a place where the counter cannot stand or where nobody is; and for a battle in which enemy ships may carry what the
/// seat does not know.
pub fn known_to(game: &Game, seat: Seat<Side>, supposing: Option<&[Supposed]>) -> Result<Known, Refusal> {
    let side = match Nei::eyes(game, seat) {
        Seat::Side(side) => side,
        Seat::Onlooker => {
            return Err(Refusal::new(
                RefusalKind::Seat,
                "an onlooker knows no force of either side",
                "ask from the seat of a player, or when the game is over",
            ));
        }
        Seat::Both | Seat::Umpire if supposing.is_some() => {
            return Err(malformed("this seat sees every unit", "leave out what you suppose"));
        }
        Seat::Both | Seat::Umpire => return Ok(Known { game: game.clone(), assumptions: Vec::new() }),
    };
    let mut known = stripped(game, side)?;
    let supposed = match supposing {
        Some(supposed) => {
            for (index, one) in supposed.iter().enumerate() {
                judge(game, side, *one, &supposed[..index])?;
            }
            supposed.to_vec()
        }
        None => last_seen(game, side),
    };
    for one in &supposed {
        known.relocate(one.unit, Location::Area(one.area));
        if let Some(unit) = known.units.get_mut(&one.unit) {
            unit.face = one.face;
        }
    }
    let named = game.names(&supposed.iter().map(|one| one.unit).collect::<Vec<_>>());
    let assumptions = match (supposed.is_empty(), supposing.is_some()) {
        (true, _) => "no enemy unit takes part but those that you see".to_owned(),
        (false, true) => format!("you suppose {named}, and no other enemy unit that you do not see"),
        (false, false) => format!("{named} are where you last saw them, and no other enemy unit that you do not see"),
    };
    Ok(Known { game: known, assumptions: vec![assumptions] })
}

/// The position without the enemies that a side does not see.
fn stripped(game: &Game, side: Side) -> Result<Game, Refusal> {
    let enemy = side.other();
    // What sails with what stays with its owner (20.1).
    let carries = |unit: UnitId| game.is_amphibious(unit) || game.is_carrier(unit);
    if let Some(battle) = &game.battle
        && battle.standing(game, enemy).any(|participant| carries(participant.unit))
    {
        return Err(Refusal::new(
            RefusalKind::Seat,
            "you do not know what the enemy ships of this battle carry",
            "ask from a seat that sees both sides",
        ));
    }
    let mut known = game.clone();
    let enemies: Vec<UnitId> = game.units.keys().copied().filter(|unit| game.side(*unit) == enemy).collect();
    for unit in enemies {
        if is_seen(game, enemy, unit) {
            if let Some(unit) = known.units.get_mut(&unit) {
                unit.task_force = None;
            }
        } else {
            known.relocate(unit, Location::OutOfPlay);
        }
    }
    known.sightings.of_mut(enemy).clear();
    Ok(known)
}

/// Whether the other side sees a unit of `owner` now: on the map and open to both, or in the battle.
fn is_seen(game: &Game, owner: Side, unit: UnitId) -> bool {
    let fights = |battle: &Battle| battle.standing(game, owner).any(|participant| participant.unit == unit);
    (is_open(game, unit) && game.place(unit).is_some()) || game.battle.as_ref().is_some_and(fights)
}

/// Where a side last saw enemy units that could still be there.
fn last_seen(game: &Game, side: Side) -> Vec<Supposed> {
    let seen = game.sightings.of(side).values();
    let seen = seen.map(|seen| Supposed { unit: seen.unit, area: seen.area, face: seen.face });
    seen.filter(|one| judge(game, side, *one, &[]).is_ok()).collect()
}

/// Whether a side may suppose this, beside what it supposes already.
fn judge(game: &Game, side: Side, supposed: Supposed, before: &[Supposed]) -> Result<(), Refusal> {
    let Supposed { unit, area, face } = supposed;
    let Some(counter) = game.pack.counters.get(&unit) else {
        return Err(malformed(format!("there is no counter {unit}"), "name a counter of the pack"));
    };
    let name = counter.label();
    let Some(place) = game.pack.map.area(area) else {
        return Err(malformed(format!("there is no area {area}"), "name an area of the map"));
    };
    if counter.side == side {
        return Err(malformed(format!("{name} is yours"), "suppose units of the enemy"));
    }
    if before.iter().any(|one| one.unit == unit) {
        return Err(malformed(format!("{name} is supposed twice"), "name each counter once"));
    }
    if is_seen(game, side.other(), unit) {
        return Err(malformed(format!("{name} is in sight"), "suppose units that you do not see"));
    }
    // Bases and patrols stand open on the map (20.0, 26.3).
    let is_open_always =
        matches!(face, Face::Base | Face::Patrol) || counter.kind == UnitType::Ground(GroundType::Base);
    let stands = if game.is_ship(unit) { place.kind != AreaKind::Land } else { place.holds_land_units() };
    if is_open_always || !stands {
        return Err(malformed(
            format!("{name} cannot stand in {} like that", place.name),
            "suppose ships at sea, other units on land, and no bases: those are open",
        ));
    }
    if face == Face::Reduced && counter.steps_left(Face::Reduced) == 0 {
        return Err(malformed(format!("{name} has one step"), "suppose it with its front up"));
    }
    let is_somebody_there = game.enemies_in(side, area).any(|unit| !is_open(game, unit));
    if !is_somebody_there {
        return Err(malformed(
            format!("no hidden enemy unit is in {}", place.name),
            "suppose units where the enemy is known to have some",
        ));
    }
    Ok(())
}

fn malformed(message: impl Into<String>, cure: &str) -> Refusal {
    Refusal::new(RefusalKind::Malformed, message.into(), cure.to_owned())
}
