//! What each side knows of each enemy unit (20): the one home of it. Whoever asks where an enemy is that is not in plain
//! sight, asks here.
//!
//! It is kept from the events alone, each by what it tells the side. Whom a side saw stays where it saw him, until it is
//! told that he is dead, or that somebody left whom he may have been among: then he is gone, and nobody says whereto.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::airborne;
use crate::combat::{Battle, is_reduced_by_a_hit};
use crate::components::{AreaId, Face, Side, UnitId};
use crate::event::{Event, Travel};
use crate::fog;
use crate::game::{Game, Location, Phase, Sighting};
use crate::pack::AreaKind;
use kernel::seat::Opposed;

/// What a side knows of an enemy unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Knowledge {
    /// It stands in plain sight. This is read off the map and never remembered.
    Visible(Sighting),
    /// It was seen, and nothing says that it left.
    Seen(Sighting),
    /// It left the place where it was seen, or may have.
    Gone,
    Dead,
}

/// What `side` knows of an enemy unit; `None` where it never heard of it.
pub fn of(game: &Game, side: Side, unit: UnitId) -> Option<Knowledge> {
    if game.units.get(&unit).is_none_or(|_| game.side(unit) == side) {
        return None;
    }
    let hides_nothing = hides_nothing(game);
    if let Some(seen) = fog::sighting(game, unit).filter(|_| hides_nothing || stands_open(game, unit)) {
        return Some(Knowledge::Visible(seen));
    }
    if let Location::Disrupted | Location::Destroyed = game.unit(unit).location
        && hides_nothing
    {
        return Some(Knowledge::Dead);
    } else if let _ = game.unit(unit).location
        && hides_nothing
    {
        return Some(Knowledge::Gone);
    }
    let known = game.knowledge.of(side).get(&unit).copied()?;
    let is_lost_sight_of = matches!(known, Knowledge::Seen(seen) if !may_be_there(game, side, &seen));
    Some(if is_lost_sight_of { Knowledge::Gone } else { known })
}

/// The enemies that `side` knows in an area and that do not lie open there, in id order.
pub(crate) fn known_in(game: &Game, side: Side, area: AreaId) -> Vec<Sighting> {
    if hides_nothing(game) {
        let standing = game.enemies_in(side, area).filter(|unit| !fog::is_open(game, *unit));
        return standing.filter_map(|unit| fog::sighting(game, unit)).collect();
    }
    if !is_somebody_unseen(game, side, area) {
        return Vec::new();
    }
    seen(game, side).filter(|seen| seen.area == area && may_be_there(game, side, seen)).collect()
}

/// Whether everybody sees everything: at an open table, and when the game is over (NEI-R109).
fn hides_nothing(game: &Game) -> bool {
    game.open_table || game.phase == Phase::Finished
}

/// Whether a unit lies open on the map (20.0).
fn stands_open(game: &Game, unit: UnitId) -> bool {
    fog::is_open(game, unit) && game.place(unit).is_some()
}

/// Whom `side` saw, as it remembers them.
fn seen(game: &Game, side: Side) -> impl Iterator<Item = Sighting> + '_ {
    game.knowledge.of(side).values().filter_map(|known| match known {
        Knowledge::Seen(seen) => Some(*seen),
        Knowledge::Visible(_) | Knowledge::Gone | Knowledge::Dead => None,
    })
}

/// Whether somebody of the enemy is in an area who does not lie open.
fn is_somebody_unseen(game: &Game, side: Side, area: AreaId) -> bool {
    !game.standing_of(side.other(), area).without(game.standing.open()).is_empty()
}

/// Whether a unit may still be where it was seen: somebody is, and it would not lie open there.
fn may_be_there(game: &Game, side: Side, seen: &Sighting) -> bool {
    let lies_open = matches!(seen.face, Face::Base | Face::Patrol) || fog::is_open(game, seen.unit);
    !lies_open && is_somebody_unseen(game, side, seen.area)
}

/// What both sides learn by an event, which has not happened yet.
pub(crate) fn learn(game: &mut Game, event: &Event) {
    match event {
        Event::AreasSeen { by, areas, sightings, .. } => {
            forget(game, *by, |_, seen| areas.contains(&seen.area));
            see(game, *by, sightings);
        }
        Event::UnitsSeen { by, sightings } => see(game, *by, sightings),
        // What is empty when an action is announced or a phase begins is empty for all to see.
        Event::ActionTaken { .. } | Event::PhaseBegan { .. } => {
            for side in Side::ALL {
                lose(game, side, |game, seen| !may_be_there(game, side, seen));
            }
        }
        // The allotment names them.
        Event::HitsAllotted { losses, .. } => {
            for loss in losses {
                hit(game, loss.unit, loss.hits);
            }
        }
        Event::FifthColumnStruck { by, unit, face } => match face {
            Some(face) => turn(game, *by, *face, |_, seen| seen.unit == *unit),
            None => know(game, *by, *unit, Knowledge::Dead),
        },
        Event::CorrectionRead { by, units } => {
            for unit in units {
                read(game, *by, *unit);
            }
        }
        Event::UnitDisrupted { unit, clause } => lose_a_unit(game, *unit, clause.id()),
        Event::UnitDestroyed { unit, .. } => lose_a_unit(game, *unit, ""),
        Event::AirGroupLost { unit } => know(game, game.side(*unit).other(), *unit, Knowledge::Gone),
        Event::ForceMoved { side, travel, from, .. } => lose(game, side.other(), |game, seen| {
            let moves = match travel {
                // What ships carry goes with them, and so do seaplanes that are based with them.
                Travel::Naval => !game.is_aircraft(seen.unit) || game.area(*from).kind == AreaKind::Sea,
                Travel::Ground | Travel::GroundRedeployment | Travel::Railroad => game.is_ground(seen.unit),
            };
            moves && seen.area == *from
        }),
        Event::AirForceRedeployed { side, from, .. } => {
            lose(game, side.other(), |game, seen| seen.area == *from && game.is_aircraft(seen.unit));
        }
        Event::TroopsFlown { side, from, target: Some(_), .. } => {
            lose(game, side.other(), |game, seen| seen.area == *from && game.is_ground(seen.unit));
        }
        Event::UnitLanded { unit, area } => {
            let beside = game.area(*area).adjoins.clone();
            lose(game, game.side(*unit).other(), |game, seen| !game.is_ship(seen.unit) && beside.contains(&seen.area));
        }
        Event::EvacuatedFromSingapore { .. } => {
            lose(game, Side::Japan, |game, seen| game.is_at_singapore(seen.area));
        }
        Event::SeaplaneRebased { unit, area } => {
            let square = game.square(*area);
            lose(game, game.side(*unit).other(), |game, seen| {
                let was_afloat = seen.area != *area && game.area(seen.area).kind == AreaKind::Sea;
                was_afloat && game.is_aircraft(seen.unit) && game.square(seen.area) == square
            });
        }
        // The raider was shown, if it met anybody.
        Event::RaidersReturned { side, units, to } => {
            shift(game, side.other(), *to, |seen| units.contains(&seen.unit));
        }
        // Those who land or drop were shown, and are on land now or lost.
        Event::BattleClosed { .. } => {
            if let Some(battle) = game.battle.clone() {
                let (comers, to) = comers(game, &battle);
                shift(game, battle.attacker.other(), to, |seen| comers.contains(&seen.unit));
            }
        }
        // All of a place are restored.
        Event::UnitsRallied { side, area, .. } => turn(game, side.other(), Face::Full, |game, seen| {
            seen.area == *area && seen.face == Face::Reduced && game.is_mobile_ground(seen.unit)
        }),
        Event::ConvertedToEngineers { units } => {
            for (unit, area) in units {
                let seen = Sighting { unit: *unit, area: *area, face: Face::Full, turn: game.turn };
                know(game, game.side(*unit).other(), *unit, Knowledge::Seen(seen));
            }
        }
        // They lie open from now on.
        Event::ConvertedToBase { unit, .. } | Event::SecretBaseFound { unit, .. } => {
            forget(game, game.side(*unit).other(), |_, seen| seen.unit == *unit);
        }
        Event::PatrolLaunched { side, units, area: Some(_), .. } => {
            forget(game, side.other(), |_, seen| units.contains(&seen.unit));
        }
        Event::PatrolsRecalled { side, units } => {
            for (unit, _) in units {
                know(game, side.other(), *unit, Knowledge::Gone);
            }
        }
        // The enemy is told of no unit that could be one he saw; a reduced one in battle was named by the allotment.
        Event::PlacedAtStart { .. }
        | Event::EmbarkedAtStart { .. }
        | Event::SetUpFinished { .. }
        | Event::TaskForceAssigned { .. }
        | Event::TurnBegan { .. }
        | Event::PoolFilled { .. }
        | Event::Awaited(_)
        | Event::Answered
        | Event::DiceRolled { .. }
        | Event::IncidentHappened { .. }
        | Event::ActionPointsCredited { .. }
        | Event::ActionPointsDetermined { .. }
        | Event::FreeActionDeclined { .. }
        | Event::AbdacomTurned { .. }
        | Event::MoraleChecked { .. }
        | Event::SingaporeMarkerMoved { .. }
        | Event::SingaporeDriveRolled { .. }
        | Event::UnitReduced { .. }
        | Event::ReinforcementsPicked { .. }
        | Event::TransportSelected { .. }
        | Event::UnitDeployed { .. }
        | Event::ReturnedToPool { .. }
        | Event::BaseBuilt { .. }
        | Event::BaseIncreased { .. }
        | Event::RefitTried { .. }
        | Event::DemolitionTried { .. }
        | Event::RepairTried { .. }
        | Event::UnitEmbarked { .. }
        | Event::FlightFlown { .. }
        | Event::TroopsFlown { target: None, .. }
        | Event::UnitCameDown { .. }
        | Event::HitThinAir { .. }
        | Event::BattleOpened(_)
        | Event::BattlePartBegan { .. }
        | Event::ShotsFired { .. }
        | Event::FirstAirFleetSpent { .. }
        | Event::FifthColumnDone
        | Event::Stated { .. }
        | Event::StatementDeclined
        | Event::ShipsWithheld { .. }
        | Event::AdjustmentProposed { .. }
        | Event::AdjustmentMade { .. }
        | Event::AdjustmentDeclined
        | Event::GameFinished(_)
        | Event::SuppliesFlown { .. }
        | Event::UnitsSupplied { .. }
        | Event::FighterFerried { .. }
        | Event::ArrivalRolled { .. }
        | Event::LossesCounted
        | Event::ShockWeighed { .. }
        | Event::CounterstrikeDeclined { .. }
        | Event::PatrolLaunched { area: None, .. } => {}
    }
}

/// Those who come ashore or down when a battle closes, and where.
fn comers(game: &Game, battle: &Battle) -> (Vec<UnitId>, AreaId) {
    match battle.beach {
        Some(beach) => (battle.landing.clone(), beach),
        None => (battle.dropping(game).collect(), battle.area),
    }
}

/// Hits on a unit that everybody reads the name of.
fn hit(game: &mut Game, unit: UnitId, hits: u8) {
    let side = game.side(unit).other();
    if hits == 1 && is_reduced_by_a_hit(game, unit) {
        turn(game, side, Face::Reduced, |_, seen| seen.unit == unit);
        return;
    }
    lose_cargo(game, unit);
    know(game, side, unit, Knowledge::Dead);
}

/// What a ship or an air transport carries is lost with it (13.2, NEI-R88), and only its owner knows what that is.
fn lose_cargo(game: &mut Game, unit: UnitId) {
    let drops = game.battle.as_ref().is_some_and(|battle| battle.dropping(game).next().is_some());
    if game.is_ship(unit) || (drops && airborne::is_transport(game, unit)) {
        let at = game.place(unit);
        lose(game, game.side(unit).other(), |game, seen| Some(seen.area) == at && game.is_ground(seen.unit));
    }
}

/// A unit is lost outside the allotment of hits. Its name stays with its owner, unless it lay open or the clause says
/// which units are lost.
fn lose_a_unit(game: &mut Game, unit: UnitId, clause: &str) {
    let side = game.side(unit).other();
    if stands_open(game, unit) {
        know(game, side, unit, Knowledge::Dead);
        return;
    }
    let at = game.place(unit);
    match clause {
        // All that attacked from the sea or the air, whom everybody saw (13.3).
        "NEI-13.3-c" if game.is_ship(unit) => {
            lose(game, side, |game, seen| Some(seen.area) == at && game.is_amphibious(seen.unit));
        }
        "NEI-13.3-c" | "NEI-G3.airborne-e" if seen(game, side).any(|seen| seen.unit == unit) => {
            know(game, side, unit, Knowledge::Dead);
        }
        // All that is ashore (7.4).
        "NEI-7.4-l" => {
            lose(game, side, |game, seen| !game.is_ship(seen.unit) && game.is_at_singapore(seen.area));
        }
        // Aircraft of that airfield, their owner knows which.
        "NEI-9.3.1-e" => lose(game, side, |game, seen| Some(seen.area) == at && game.is_aircraft(seen.unit)),
        _ => {}
    }
}

/// A unit is where a correction put it, which both sides agreed to.
fn read(game: &mut Game, side: Side, unit: UnitId) {
    let known = match (fog::sighting(game, unit), game.unit(unit).location) {
        (Some(seen), _) if stands_open(game, unit) => return forget(game, side, |_, other| other.unit == seen.unit),
        (Some(seen), _) => Knowledge::Seen(seen),
        (None, Location::Disrupted | Location::Destroyed) => Knowledge::Dead,
        (None, _) => Knowledge::Gone,
    };
    know(game, side, unit, known);
}

fn know(game: &mut Game, side: Side, unit: UnitId, knowledge: Knowledge) {
    Arc::make_mut(game.knowledge.of_mut(side)).insert(unit, knowledge);
}

fn see(game: &mut Game, side: Side, sightings: &[Sighting]) {
    for seen in sightings {
        know(game, side, seen.unit, Knowledge::Seen(*seen));
    }
}

/// Those whom `side` saw and who fit.
fn fitting(game: &Game, side: Side, fits: impl Fn(&Game, &Sighting) -> bool) -> Vec<Sighting> {
    seen(game, side).filter(|seen| fits(game, seen)).collect()
}

/// They left, or may have.
fn lose(game: &mut Game, side: Side, fits: impl Fn(&Game, &Sighting) -> bool) {
    for seen in fitting(game, side, fits) {
        know(game, side, seen.unit, Knowledge::Gone);
    }
}

/// What was remembered of them counts no more: they are looked at anew, or lie open.
fn forget(game: &mut Game, side: Side, fits: impl Fn(&Game, &Sighting) -> bool) {
    for seen in fitting(game, side, fits) {
        Arc::make_mut(game.knowledge.of_mut(side)).remove(&seen.unit);
    }
}

/// They are known to show this face.
fn turn(game: &mut Game, side: Side, face: Face, fits: impl Fn(&Game, &Sighting) -> bool) {
    for seen in fitting(game, side, fits) {
        know(game, side, seen.unit, Knowledge::Seen(Sighting { face, turn: game.turn, ..seen }));
    }
}

/// They are known to have come here.
fn shift(game: &mut Game, side: Side, area: AreaId, fits: impl Fn(&Sighting) -> bool) {
    for seen in fitting(game, side, |_, seen| fits(seen)) {
        know(game, side, seen.unit, Knowledge::Seen(Sighting { area, turn: game.turn, ..seen }));
    }
}
