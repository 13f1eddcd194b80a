//! NEI Actions List, G-3 air actions: the two land-based airstrikes.

use crate::combat::{self, BattlePlan, Participant, Profile};
use crate::command::Flight;
use crate::components::{AreaId, Side, SquareId, UnitId};
use crate::deciding::Deciding;
use crate::event::Event;
use crate::fog;
use crate::game::{Game, Location};
use crate::judging::{Judged, known_area, own_units};
use crate::movement::air::{self, Errand};
use crate::optional::{seaplane_patrols, seaplane_tenders};
use crate::pack::AreaKind;
use crate::pending::Pending;
use crate::rulings::StoppedFlights;
use crate::stacking::is_closed;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// Land-Based Airstrike Against Enemy Ground and Air Units.
pub(crate) fn judge_strike_land(
    game: &Game,
    side: Side,
    flight: &Flight,
    target: AreaId,
    joining: &[UnitId],
    objections: &mut Objections,
) -> Judged {
    let target = air::judge(game, side, flight, target, objections)?;
    // Of a target that is closed altogether everything is said.
    let closed = is_closed(game, side, target);
    objections.demand(closed || game.area(target).kind == AreaKind::Land, || {
        Violation::new(
            "NEI-10.0-air-d",
            format!("{} is no land area", game.area_name(target)),
            Cure::elsewhere("name the land area, or strike ships"),
        )
        .about([target])
    });
    objections.demand(closed || has_targets_ashore(game, side, target), || {
        Violation::new(
            "NEI-11.0-a",
            format!("there are no enemy ground or air units in {}", game.area_name(target)),
            Cure::elsewhere("strike where the enemy is"),
        )
        .about([target])
    });
    judge_joining(game, side, flight, joining, target, "NEI-G3.airstrike-land-b", objections)
}

/// Aircraft on the spot that join: those based in the land area attacked, and by an optional rule seaplanes of a tender
/// in its square (26.3).
fn judge_joining(
    game: &Game,
    side: Side,
    flight: &Flight,
    joining: &[UnitId],
    target: AreaId,
    clause: &'static str,
    objections: &mut Objections,
) -> Result<(), Refusal> {
    own_units(game, side, joining)?;
    for unit in joining {
        if flight.units.contains(unit) {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} flies with the force already", game.name(*unit)),
                Cure::elsewhere("name air units based in the target area"),
            )
            .by(clause));
        }
        seaplane_patrols::judge_idle(game, &[*unit], objections);
        let is_based = game.area(target).kind != AreaKind::Sea
            && game.is_aircraft(*unit)
            && game.unit(*unit).location == Location::Area(target);
        let fits =
            is_based || seaplane_tenders::joins(game, *unit, target) || seaplane_patrols::is_on_patrol(game, *unit);
        objections.demand(fits, || {
            Violation::new(
                clause,
                format!("{} is no air unit based in {}", game.name(*unit), game.area_name(target)),
                Cure::elsewhere("let only aircraft based there join"),
            )
            .about([*unit])
        });
    }
    Ok(())
}

fn has_targets_ashore(game: &Game, side: Side, area: AreaId) -> bool {
    game.enemies_in(side, area).any(|unit| game.is_ground(unit) || game.is_aircraft(unit))
}

/// Aircraft of another base are no part of the force, and nobody else takes part.
const AT_SHIPS: Errand = Errand { one_base: Some("NEI-G3.airstrike-sea-b"), ..air::ATTACK };

/// Land-Based Airstrike Against Enemy Naval Units.
pub(crate) fn judge_strike_ships(
    game: &Game,
    side: Side,
    flight: &Flight,
    target: AreaId,
    joining: &[UnitId],
    objections: &mut Objections,
) -> Judged {
    let target = air::judge_errand(game, side, flight, target, AT_SHIPS, objections)?;
    // Of a target that is closed altogether everything is said.
    let closed = is_closed(game, side, target);
    objections.demand(closed || game.area(target).kind == AreaKind::Sea, || {
        Violation::new(
            "NEI-10.0-air-d",
            format!("{} is no sea area", game.area_name(target)),
            Cure::elsewhere("name the sea area, or strike land"),
        )
        .about([target])
    });
    objections.demand(closed || game.has_enemies_at_sea(side, target), || {
        Violation::new(
            "NEI-11.0-a",
            format!("there are no enemy naval units in {}", game.area_name(target)),
            Cure::elsewhere("strike where the enemy has ships"),
        )
        .about([target])
    });
    judge_joining(game, side, flight, joining, target, "NEI-26.3-c", objections)
}

/// The aircraft fly, see the square they end in (20.0), and attack unless they were stopped on the way (10.1).
pub(crate) fn strike(deciding: &mut Deciding, side: Side, flight: &Flight, target: AreaId, joining: &[UnitId]) {
    let target = deciding.game.pack.map.area(target).map_or(target, |area| area.id);
    let stopped = air::fly(deciding, side, flight, target);
    let at_sea = deciding.game.area(target).kind == AreaKind::Sea;
    if let Some(square) = stopped {
        // NEI-R48: by default the stopped aircraft may attack where they are.
        if deciding.game.rulings.stopped_flights == StoppedFlights::TurnBack {
            return;
        }
        let areas = attackable(&deciding.game, side, square, at_sea);
        if !areas.is_empty() {
            deciding.wait_for(Pending::AttackWhereStopped { by: side, units: flight.units.clone(), areas });
        }
        return;
    }
    attack(deciding, side, flight.units.iter().chain(joining).copied(), target);
}

/// The areas of a square that the action lets aircraft attack: sea areas with ships, or land with ground or air units.
fn attackable(game: &Game, side: Side, square: SquareId, at_sea: bool) -> Vec<AreaId> {
    fog::areas_of(game, [square])
        .into_iter()
        .filter(|area| !is_closed(game, side, *area))
        .filter(|area| match game.area(*area).kind {
            AreaKind::Sea => at_sea && game.has_enemies_at_sea(side, *area),
            AreaKind::Land => !at_sea && has_targets_ashore(game, side, *area),
            AreaKind::HomeBase => false,
        })
        .collect()
}

/// NEI-R48: stopped aircraft may attack what their action allows in the square where they are.
pub(crate) fn judge_where_stopped(game: &Game, areas: &[AreaId], area: Option<AreaId>) -> Judged {
    let Some(area) = area else { return Ok(()) };
    let area = known_area(game, area)?;
    if areas.contains(&area) {
        return Ok(());
    }
    let names: Vec<&str> = areas.iter().map(|area| game.area_name(*area)).collect();
    Err(Refusal::new(
        RefusalKind::Malformed,
        format!("the aircraft were not stopped over {}", game.area_name(area)),
        format!("attack {}, or fly home", names.join(" or ")),
    )
    .by("NEI-10.0-air-e"))
}

/// The stopped aircraft attack, or fly home.
pub(crate) fn attack_where_stopped(deciding: &mut Deciding, side: Side, area: Option<AreaId>) {
    let Some(Pending::AttackWhereStopped { units, .. }) = deciding.game.pending.last().cloned() else { return };
    deciding.happen(Event::Answered);
    if let Some(area) = area.and_then(|area| deciding.game.pack.map.area(area).map(|found| found.id)) {
        let flying = units.into_iter().filter(|unit| deciding.game.place(*unit).is_some()).collect::<Vec<_>>();
        attack(deciding, side, flying, area);
    }
}

/// The combat of an airstrike: aircraft against all enemy ships of a sea area, or all ground and air units of a land area.
fn attack(deciding: &mut Deciding, side: Side, units: impl IntoIterator<Item = UnitId>, target: AreaId) {
    let game = &deciding.game;
    let at_sea = game.area(target).kind == AreaKind::Sea;
    let defenders = game
        .enemies_in(side, target)
        .filter(|unit| game.fights_at_sea(*unit) == at_sea)
        .map(Participant::fighting)
        .collect();
    let plan = BattlePlan {
        profile: if at_sea { Profile::AirstrikeSea } else { Profile::AirstrikeLand },
        area: target,
        attacker: side,
        attackers: units.into_iter().map(Participant::fighting).collect(),
        defenders,
        landing: Vec::new(),
        beach: None,
    };
    combat::open(deciding, plan);
}
