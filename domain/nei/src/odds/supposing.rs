//! What a seat may ask odds of (NEI 20): the position as the seat knows it, with the enemies that it supposes where it
//! knows that somebody is.
//!
//! Nothing hidden enters the position: it is the board that the seat has in sight ([`known`]), with those who fight and
//! those who are supposed. So two games that differ only in what a seat may not see have the same odds for it.

use crate::book::Nei;
use crate::components::{AreaId, Face, GroundType, Side, UnitId, UnitType};
use crate::game::Game;
use crate::known::{self, VisibleBoard};
use crate::pack::AreaKind;
use kernel::seat::{Opposed, Seat};
use kernel::system::System;
use kernel::verdict::{Refusal, RefusalKind};

/// An enemy unit that a seat supposes somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Supposed {
    pub unit: UnitId,
    /// Where it is supposed to stand.
    pub area: AreaId,
    /// With which face up.
    pub face: Face,
}

/// A position that holds nothing which a seat does not know.
#[derive(Debug, Clone)]
pub struct Known {
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
pub fn known_to(known: &known::Known, supposing: Option<&[Supposed]>) -> Result<Known, Refusal> {
    let game = known.visible().game();
    let side = match Nei::eyes(game, known.seat()) {
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
    let mut board = visible(known, side)?;
    let supposed = match supposing {
        Some(supposed) => {
            for (index, one) in supposed.iter().enumerate() {
                judge(&board, side, *one, &supposed[..index])?;
            }
            supposed.to_vec()
        }
        None => last_seen(&board, side),
    };
    for one in &supposed {
        board.put(one.unit, one.face, one.area);
    }
    let named = game.names(&supposed.iter().map(|one| one.unit).collect::<Vec<_>>());
    let assumptions = match (supposed.is_empty(), supposing.is_some()) {
        (true, _) => "no enemy unit takes part but those that you see".to_owned(),
        (false, true) => format!("you suppose {named}, and no other enemy unit that you do not see"),
        (false, false) => format!("{named} are where you last saw them, and no other enemy unit that you do not see"),
    };
    Ok(Known { game: board.into_game(), assumptions: vec![assumptions] })
}

/// The board that a side has in sight, with those who fight.
fn visible(known: &known::Known, side: Side) -> Result<VisibleBoard, Refusal> {
    let board = known.visible();
    let game = board.game();
    let mut fighting = game.battle.iter().flat_map(|battle| battle.standing(game, side.other()));
    // What sails with what stays with its owner (20.1).
    if fighting.any(|one| game.is_amphibious(one.unit) || game.is_carrier(one.unit)) {
        return Err(Refusal::new(
            RefusalKind::Seat,
            "you do not know what the enemy ships of this battle carry",
            "ask from a seat that sees both sides",
        ));
    }
    Ok(board.clone())
}

/// Where a side last saw enemy units that could still be there.
fn last_seen(board: &VisibleBoard, side: Side) -> Vec<Supposed> {
    let sightings = board.unseen.iter().flat_map(|unseen| &unseen.sightings);
    let seen = sightings.map(|seen| Supposed { unit: seen.unit, area: seen.area, face: seen.face });
    let mut seen: Vec<Supposed> = seen.filter(|one| judge(board, side, *one, &[]).is_ok()).collect();
    seen.sort_by_key(|one| one.unit);
    seen
}

/// Whether a side may suppose this, beside what it supposes already.
fn judge(board: &VisibleBoard, side: Side, supposed: Supposed, before: &[Supposed]) -> Result<(), Refusal> {
    let Supposed { unit, area, face } = supposed;
    let game = board.game();
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
    if game.place(unit).is_some() {
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
    if face == Face::Reduced && counter.steps == 1 {
        return Err(malformed(format!("{name} has one step"), "suppose it with its front up"));
    }
    if board.unseen.iter().all(|unseen| unseen.area != area) {
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
