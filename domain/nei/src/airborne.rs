//! NEI 21.2 and the airborne operations of the Actions List: who flies troops, who is flown, and how they come down.

use super::combat::Participant;
use super::command::AirDrop;
use super::components::{AircraftType, AreaId, GroundType, Side, UnitId, UnitType};
use super::deciding::Deciding;
use super::event::Event;
use super::game::Game;
use super::judging::{force_units, known_area, leave_behind, named, one_start};
use super::movement::air::{self, Bars, Errand};
use super::pack::AreaKind;
use super::stacking::judge_bases_brought;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// An air transport (2.4.3).
pub(super) fn is_transport(game: &Game, unit: UnitId) -> bool {
    game.counter(unit).kind == UnitType::Aircraft(AircraftType::Tr)
}

/// An airborne unit (21.2).
pub(super) fn is_airborne(game: &Game, unit: UnitId) -> bool {
    game.counter(unit).kind == UnitType::Ground(GroundType::Airborne)
}

/// A ground unit that may be carried and is not mechanized (2.4.4): air transports take it.
pub(super) fn is_carried_by_air(game: &Game, unit: UnitId) -> bool {
    game.may_be_carried(unit) && !matches!(game.counter(unit).kind, UnitType::Ground(kind) if kind.is_mechanized())
}

/// The two operations, which differ in who may fly and where they may get off.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Operation {
    Transport,
    /// Airborne Assault.
    Assault,
}

impl Operation {
    /// The clause on where the troops may get off.
    const fn destination(self) -> &'static str {
        match self {
            Self::Transport => "NEI-G3.air-transport-c",
            Self::Assault => "NEI-G3.airborne-b",
        }
    }

    /// What the operation says of its flight. The route is clear of enemy land-based aircraft out and home (NEI-R48).
    const fn errand(self) -> Errand {
        Errand {
            airfield: "NEI-G3.air-transport-a",
            off_map: "NEI-19.3-h",
            range: self.destination(),
            barred: Some("NEI-G3.air-transport-d"),
            one_base: None,
        }
    }
}

/// Judges air transports with troops aboard, on their way to a land area or own home base and back. That area.
pub(super) fn judge(
    game: &Game,
    side: Side,
    drop: &AirDrop,
    area: AreaId,
    operation: Operation,
    objections: &mut Objections,
) -> Result<AreaId, Refusal> {
    let area = known_area(game, area)?;
    if game.area(area).kind == AreaKind::Sea {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is sea; troops get off on land", game.area_name(area)),
            Cure::elsewhere("name a land area"),
        )
        .by(operation.destination()));
    }
    let target = air::judge_errand(game, side, &drop.flight, area, operation.errand(), objections)?;
    for unit in &drop.flight.units {
        objections.demand(is_transport(game, *unit), || {
            Violation::new(
                "NEI-G3.air-transport-a",
                format!("{} is no air transport", game.name(*unit)),
                Cure::elsewhere("name air transports only"),
            )
            .about([*unit])
        });
    }
    judge_passengers(game, side, drop, operation, objections)?;
    let flying = drop.passengers.iter().map(|passenger| passenger.unit);
    judge_bases_brought(game, target, flying, objections);
    Ok(target)
}

fn judge_passengers(
    game: &Game,
    side: Side,
    drop: &AirDrop,
    operation: Operation,
    objections: &mut Objections,
) -> Result<(), Refusal> {
    let malformed = |message: String, cure: &str| {
        Err(Refusal::new(RefusalKind::Malformed, message, Cure::elsewhere(cure)).by("NEI-G3.air-transport-b"))
    };
    let units: Vec<UnitId> = drop.passengers.iter().map(|passenger| passenger.unit).collect();
    if units.is_empty() {
        return malformed("the air transports carry nobody".to_owned(), "name who flies, and on which transport");
    }
    force_units(game, side, &units)?;
    for passenger in &drop.passengers {
        let name = || game.name(passenger.unit);
        if !drop.flight.units.contains(&passenger.transport) {
            return malformed(
                format!("{} flies on {}, which is not in the force", name(), named(game, passenger.transport)),
                "name a transport of the force",
            );
        }
        if !game.may_be_carried(passenger.unit) {
            return malformed(format!("{} cannot be aboard an aircraft", name()), "name mobile ground units");
        }
    }
    if let Some(airfield) = drop.flight.units.first().and_then(|unit| game.place(*unit)) {
        one_start(game, &units, airfield, objections);
    }
    // Nobody is left behind where nobody could go on.
    let without = |unit: UnitId, fits: &dyn Fn(UnitId) -> bool, alone: Cure| {
        if units.iter().any(|other| fits(*other)) { leave_behind(game, &units, unit, alone) } else { alone }
    };
    for unit in &units {
        objections.demand(is_carried_by_air(game, *unit), || {
            Violation::new(
                "NEI-G3.air-transport-b",
                format!("{} is mechanized and cannot fly", game.name(*unit)),
                without(*unit, &|other| is_carried_by_air(game, other), Cure::instead("carry it by ship")),
            )
            .about([*unit])
        });
        objections.demand(operation == Operation::Transport || is_airborne(game, *unit), || {
            Violation::new(
                "NEI-G3.airborne-a",
                format!("{} is no airborne unit", game.name(*unit)),
                without(
                    *unit,
                    &|other| is_airborne(game, other),
                    Cure::instead("use Air Transport to a friendly airfield"),
                ),
            )
            .also("NEI-21.2-a")
            .about([*unit])
        });
    }
    for transport in &drop.flight.units {
        let aboard = drop.passengers.iter().filter(|passenger| passenger.transport == *transport).count();
        objections.demand(aboard <= 1, || {
            Violation::new(
                "NEI-G3.air-transport-b",
                format!("{} would carry {aboard} units; it carries 1", game.name(*transport)),
                Cure::elsewhere("take one on each transport"),
            )
            .about([*transport])
        });
    }
    Ok(())
}

/// The air transports fly their troops out. True when they arrive; else all of them are back at their airfield, since
/// neither operation lets troops off in the square where a flight is stopped (NEI-R48, NEI-R107).
pub(super) fn fly(deciding: &mut Deciding, side: Side, drop: &AirDrop, area: AreaId) -> bool {
    let stopped =
        air::fly_as(deciding, side, &drop.flight, area, Bars::BasedAircraft, |from, path, target| Event::TroopsFlown {
            side,
            transports: drop.flight.units.clone(),
            passengers: drop.passengers.iter().map(|passenger| passenger.unit).collect(),
            from,
            path,
            target,
        });
    stopped.is_none()
}

/// The troops get off without a fight.
pub(super) fn get_off(deciding: &mut Deciding, drop: &AirDrop, area: AreaId) {
    for passenger in &drop.passengers {
        deciding.happen(Event::UnitCameDown { unit: passenger.unit, area });
    }
}

/// The troops go into a battle from the air: until it ends they are aboard, and lost with their transport (NEI-R88).
pub(super) fn drop_into_battle(deciding: &mut Deciding, drop: &AirDrop) -> Vec<Participant> {
    for passenger in &drop.passengers {
        deciding.happen(Event::UnitEmbarked { unit: passenger.unit, ship: passenger.transport });
    }
    let is_carrying = |unit: &UnitId| drop.passengers.iter().any(|passenger| passenger.transport == *unit);
    let transports = drop
        .flight
        .units
        .iter()
        .map(|unit| if is_carrying(unit) { Participant::carrying(*unit) } else { Participant::fighting(*unit) });
    drop.passengers.iter().map(|passenger| Participant::dropping(passenger.unit)).chain(transports).collect()
}
