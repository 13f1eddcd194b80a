//! NEI Actions List, G-3 combined actions that carry troops by sea: Naval Amphibious Movement, Amphibious Assault,
//! Emergency Naval Transport, Naval Evacuation.

use crate::amphibious;
use crate::command::{Boarding, DropOff, Force, Landing};
use crate::components::{AreaId, Side, UnitId};
use crate::deciding::Deciding;
use crate::embarkation::{self, Cargo, Carriage};
use crate::event::{Event, Travel};
use crate::game::{Game, Location};
use crate::judging::{Judged, force_units, leave_behind, one_start};
use crate::movement::{self, arriving, naval};
use crate::rulings::{EscortedTransports, LandingAndAssault};
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

use super::operational_naval::ends;

/// Naval Amphibious Movement: LS and TR load at a functional port, move, and land or keep what they carry.
pub(crate) fn judge_move(
    game: &Game,
    side: Side,
    force: &Force,
    loading: &[Boarding],
    put_ashore: &[DropOff],
    landing: Option<&Landing>,
    objections: &mut Objections,
) -> Judged {
    let sailing = naval::judge(game, side, force, "NEI-G3.amphibious-move-c", objections)?;
    // NEI-R91: by default warships come along by emergency transport only.
    let escorted = game.rulings.escorted_transports == EscortedTransports::Freely
        && force.units.iter().any(|unit| game.is_amphibious(*unit));
    for unit in &force.units {
        objections.demand(escorted || game.is_amphibious(*unit), || {
            Violation::new(
                "NEI-G3.amphibious-move-a",
                format!("{} is no amphibious ship", game.name(*unit)),
                leave_behind(game, &force.units, *unit, Cure::instead("use Naval Force Move and/or Attack")),
            )
            .about([*unit])
        });
    }
    if force.path.is_empty() && landing.is_none() && loading.is_empty() {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            "the force neither loads, moves nor lands anything",
            Cure::elsewhere("name what it does"),
        )
        .by("NEI-8.4-a"));
    }
    embarkation::judge_boarding(game, side, Carriage::Amphibious, &force.units, sailing.start, loading, objections)?;
    let carries = !loading.is_empty() || force.units.iter().any(|ship| game.cargo(*ship).next().is_some());
    objections.demand(carries, || {
        Violation::new(
            "NEI-G3.amphibious-move-b",
            "the force carries no ground units and loads none",
            Cure::elsewhere("load a unit, or use Naval Force Move and/or Attack"),
        )
    });
    // NEI-R59: a start at a functional port, which marines alone can do without (21.1).
    let marines_only = !loading.is_empty() && loading.iter().all(|boarding| game.counter(boarding.unit).marine);
    objections.demand(marines_only || game.is_served_by_port(side, sailing.start), || {
        Violation::new(
            "NEI-G3.amphibious-move-b",
            format!(
                "{} has no functional port of yours, where Naval Amphibious Movement begins",
                game.area_name(sailing.start)
            ),
            Cure::instead("use Naval Force Move and/or Attack with the cargo aboard, or Amphibious Assault from where the ships are"),
        )
        .about([sailing.start])
    });
    let cargo = Cargo { loading, put_ashore, landing };
    embarkation::judge_put_ashore(game, side, force, sailing.start, &cargo, objections)?;
    if let Some(landing) = landing {
        amphibious::judge_landing(game, side, &arriving(force), loading, sailing.end, landing, objections)?;
        judge_assault_in_it(game, landing, objections);
    }
    embarkation::judge_left_aboard(game, side, force, &cargo, "NEI-13.1-c", objections);
    Ok(())
}

/// NEI-R78: by default the landing and its assault are one action.
fn judge_assault_in_it(game: &Game, landing: &Landing, objections: &mut Objections) {
    objections.demand(!landing.attack || game.rulings.landing_and_assault == LandingAndAssault::OneAction, || {
        Violation::new(
            "NEI-R78",
            "this table reads that an assault is an action of its own",
            Cure::elsewhere("keep the units aboard and take the action Amphibious Assault"),
        )
        .about([landing.area])
    });
}

/// The ships load, move, put marines ashore on the way and land others at its end.
pub(crate) fn do_move(
    deciding: &mut Deciding,
    side: Side,
    force: &Force,
    loading: &[Boarding],
    put_ashore: &[DropOff],
    landing: Option<&Landing>,
) {
    let Some((start, end)) = ends(&deciding.game, force) else { return };
    for boarding in loading {
        deciding.happen(Event::UnitEmbarked { unit: boarding.unit, ship: boarding.ship });
    }
    movement::go(deciding, side, Travel::Naval, force, start);
    for drop in put_ashore {
        let area = deciding.game.pack.map.resolve(drop.area);
        deciding.happen(Event::UnitLanded { unit: drop.unit, area });
    }
    if let Some(landing) = landing {
        amphibious::land(deciding, side, end, landing);
    }
}

/// Amphibious Assault: land units that are afloat in a sea area beside the beach.
pub(crate) fn judge_assault(
    game: &Game,
    side: Side,
    ships: &[UnitId],
    landing: &Landing,
    objections: &mut Objections,
) -> Judged {
    let at = force_units(game, side, ships)?;
    if let Some(ship) = ships.iter().find(|ship| !game.is_ship(**ship)) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is no ship", game.name(*ship)),
            Cure::elsewhere("name loaded ships"),
        )
        .by("NEI-G3.amph-assault-a"));
    }
    one_start(game, ships, at, objections);
    amphibious::judge_landing(game, side, ships, &[], at, landing, objections)?;
    let cargo = Cargo { loading: &[], put_ashore: &[], landing: Some(landing) };
    let force = Force::new(ships.iter().copied(), []);
    embarkation::judge_left_aboard(game, side, &force, &cargo, "NEI-13.1-c", objections);
    Ok(())
}

/// The units go ashore.
pub(crate) fn assault(deciding: &mut Deciding, side: Side, ships: &[UnitId], landing: &Landing) {
    if let Some(at) = ships.first().and_then(|ship| deciding.game.place(*ship)) {
        amphibious::land(deciding, side, at, landing);
    }
}

/// Emergency Naval Transport: warships with a marine unit each, escorts of any type, and LS and TR in company that
/// load and land as in amphibious movement.
pub(crate) fn judge_emergency_transport(
    game: &Game,
    side: Side,
    force: &Force,
    loading: &[Boarding],
    put_ashore: &[DropOff],
    landing: Option<&Landing>,
    objections: &mut Objections,
) -> Judged {
    let sailing = naval::judge(game, side, force, "NEI-G3.emergency-transport-e", objections)?;
    let cargo = Cargo { loading, put_ashore, landing };
    embarkation::judge_boarding(game, side, Carriage::Emergency, &force.units, sailing.start, loading, objections)?;
    objections.demand(carries_marines(game, &force.units, loading), || {
        Violation::new(
            "NEI-G3.emergency-transport-a",
            "no BB, BC, CA, CL or DD of the force carries a marine unit",
            Cure::elsewhere("load one, or use Naval Amphibious Movement or Naval Force Move and/or Attack"),
        )
    });
    judge_landing_of_old_cargo(game, side, sailing.start, &cargo, objections);
    embarkation::judge_put_ashore(game, side, force, sailing.start, &cargo, objections)?;
    if let Some(landing) = landing {
        amphibious::judge_landing(game, side, &arriving(force), loading, sailing.end, landing, objections)?;
        judge_assault_in_it(game, landing, objections);
    }
    embarkation::judge_left_aboard(game, side, force, &cargo, "NEI-G3.emergency-transport-d", objections);
    Ok(())
}

/// Whether a warship that may carries a marine unit once everything is loaded.
fn carries_marines(game: &Game, ships: &[UnitId], loading: &[Boarding]) -> bool {
    ships
        .iter()
        .filter(|ship| embarkation::carries_marine(game, **ship))
        .flat_map(|ship| embarkation::aboard(game, loading, *ship))
        .any(|unit| game.counter(unit).marine)
}

/// NEI-R59: what an LS or TR had aboard before lands by this action only from a start at a functional port; marines
/// need none (21.1).
fn judge_landing_of_old_cargo(game: &Game, side: Side, start: AreaId, cargo: &Cargo, objections: &mut Objections) {
    if game.is_served_by_port(side, start) {
        return;
    }
    for unit in cargo.ashore() {
        let Location::Aboard(ship) = game.unit(unit).location else { continue };
        objections.demand(!game.is_amphibious(ship) || game.counter(unit).marine, || {
            Violation::new(
                "NEI-G3.amphibious-move-b",
                format!(
                    "{} has no functional port of yours, where amphibious movement of {} begins",
                    game.area_name(start),
                    game.name(unit)
                ),
                "keep it aboard, and land it by Amphibious Assault",
            )
            .about([unit])
        });
    }
}

/// Naval Evacuation of Ground Units: as amphibious movement or emergency transport, without a functional port.
pub(crate) fn judge_evacuation(
    game: &Game,
    side: Side,
    force: &Force,
    loading: &[Boarding],
    landing: Option<&Landing>,
    objections: &mut Objections,
) -> Judged {
    let start = force_units(game, side, &force.units)?;
    if loading.is_empty() {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            "nobody is taken aboard",
            Cure::elsewhere("name the units that are evacuated"),
        )
        .by("NEI-G3.evacuation-a"));
    }
    let warships = sailing_part(game, force);
    let sailing = naval::judge(game, side, &warships, "NEI-G3.emergency-transport-e", objections)?;
    let staying: Vec<UnitId> = force.units.iter().copied().filter(|unit| game.is_amphibious(*unit)).collect();
    one_start(game, &staying, start, objections);
    objections.demand(force.path.is_empty() || carries_marines(game, &warships.units, loading), || {
        Violation::new(
            "NEI-G3.evacuation-b",
            "no warship of the force evacuates a marine unit, and LS and TR make no other movement in this action",
            Cure::instead("stay, and sail in another action"),
        )
        .about(force.units.iter().copied())
    });
    embarkation::judge_boarding(game, side, Carriage::Evacuation, &force.units, start, loading, objections)?;
    let cargo = Cargo { loading, put_ashore: &[], landing };
    if let Some(landing) = landing {
        // NEI-R90: the units are aboard when transports have evacuated them.
        let kept = landing
            .units
            .iter()
            .find(|unit| amphibious::ship_of(game, loading, **unit).is_some_and(|ship| staying.contains(&ship)));
        if let Some(unit) = kept {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} is aboard an LS or TR, which lands nobody in this action", game.name(*unit)),
                Cure::elsewhere("keep it aboard; warships alone land their marines"),
            )
            .by("NEI-G3.evacuation-b"));
        }
        amphibious::judge_landing(game, side, &arriving(&warships), loading, sailing.end, landing, objections)?;
        judge_assault_in_it(game, landing, objections);
    }
    embarkation::judge_left_aboard(game, side, &warships, &cargo, "NEI-G3.evacuation-c", objections);
    Ok(())
}

/// The ships of an evacuation that follow its path: all but the LS and TR, or whatever ships there are.
fn sailing_part(game: &Game, force: &Force) -> Force {
    let units: Vec<UnitId> = force.units.iter().copied().filter(|unit| !game.is_amphibious(*unit)).collect();
    if units.is_empty() { force.clone() } else { Force { units, ..force.clone() } }
}

/// All are taken aboard; the warships sail on and land their marines.
pub(crate) fn evacuate(
    deciding: &mut Deciding,
    side: Side,
    force: &Force,
    loading: &[Boarding],
    landing: Option<&Landing>,
) {
    let warships = sailing_part(&deciding.game, force);
    do_move(deciding, side, &warships, loading, &[], landing);
}
