//! NEI Actions List, G-3 combined actions that carry troops by sea: Naval Amphibious Movement, Amphibious Assault,
//! Emergency Naval Transport, Naval Evacuation.

use crate::nei::amphibious;
use crate::nei::command::{Boarding, DropOff, Force, Landing};
use crate::nei::components::{Side, UnitId};
use crate::nei::deciding::Deciding;
use crate::nei::event::{Event, Travel};
use crate::nei::game::Game;
use crate::nei::judging::{Judged, demand, force_units, one_start};
use crate::nei::movement::{self, arriving, naval};
use crate::nei::rulings::LandingAndAssault;
use crate::table::violation::{Refusal, RefusalKind, Violation};

use super::operational_naval::ends;

/// Naval Amphibious Movement: LS and TR load at a functional port, move, and land or keep what they carry.
pub(in crate::nei) fn judge_move(
    game: &Game,
    side: Side,
    force: &Force,
    loading: &[Boarding],
    _put_ashore: &[DropOff],
    landing: Option<&Landing>,
) -> Judged {
    let sailing = naval::judge(game, side, force, "NEI-G3.amphibious-move-c")?;
    let mut objections = sailing.objections;
    for unit in &force.units {
        demand(&mut objections, game.is_amphibious(*unit), || {
            Violation::new(
                "NEI-G3.amphibious-move-a",
                format!("{} is no amphibious ship", game.name(*unit)),
                "leave it behind; escorts move by a naval force move",
            )
            .about([*unit])
        });
    }
    if force.path.is_empty() && landing.is_none() && loading.is_empty() {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            "the force neither loads, moves nor lands anything",
            "name what it does",
        )
        .by("NEI-8.4-a"));
    }
    amphibious::judge_boarding(game, side, &force.units, sailing.start, loading, &mut objections)?;
    let carries = !loading.is_empty() || force.units.iter().any(|ship| game.cargo(*ship).next().is_some());
    demand(&mut objections, carries, || {
        Violation::new(
            "NEI-G3.amphibious-move-b",
            "the force carries no ground units and loads none",
            "load a unit, or use Naval Force Move and/or Attack",
        )
    });
    // NEI-R59: a start at a functional port, which marines alone can do without (21.1).
    let marines_only = !loading.is_empty() && loading.iter().all(|boarding| game.counter(boarding.unit).marine);
    demand(&mut objections, marines_only || game.is_served_by_port(side, sailing.start), || {
        Violation::new(
            "NEI-G3.amphibious-move-b",
            format!(
                "{} has no functional port of yours, where Naval Amphibious Movement begins",
                game.area_name(sailing.start)
            ),
            "use Naval Force Move and/or Attack with the cargo aboard, or Amphibious Assault from where the ships are",
        )
        .about([sailing.start])
    });
    if let Some(landing) = landing {
        amphibious::judge_landing(game, side, &arriving(force), loading, sailing.end, landing, &mut objections)?;
        // NEI-R78: by default the landing and its assault are one action.
        demand(
            &mut objections,
            !landing.attack || game.rulings.landing_and_assault == LandingAndAssault::OneAction,
            || {
                Violation::new(
                    "NEI-R78",
                    "this table reads that an assault is an action of its own",
                    "keep the units aboard and take the action Amphibious Assault",
                )
                .about([landing.area])
            },
        );
    }
    Ok(objections)
}

/// The ships load, move and land.
pub(in crate::nei) fn do_move(
    deciding: &mut Deciding,
    side: Side,
    force: &Force,
    loading: &[Boarding],
    _put_ashore: &[DropOff],
    landing: Option<&Landing>,
) {
    let Some((start, end)) = ends(&deciding.game, force) else { return };
    for boarding in loading {
        deciding.happen(Event::UnitEmbarked { unit: boarding.unit, ship: boarding.ship });
    }
    movement::go(deciding, side, Travel::Naval, force, start);
    if let Some(landing) = landing {
        amphibious::land(deciding, side, end, landing);
    }
}

/// Amphibious Assault: land units that are afloat in a sea area beside the beach.
pub(in crate::nei) fn judge_assault(game: &Game, side: Side, ships: &[UnitId], landing: &Landing) -> Judged {
    let at = force_units(game, side, ships)?;
    if let Some(ship) = ships.iter().find(|ship| !game.is_ship(**ship)) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is no ship", game.name(*ship)),
            "name loaded ships",
        )
        .by("NEI-G3.amph-assault-a"));
    }
    let mut objections = Vec::new();
    one_start(game, ships, at, &mut objections);
    amphibious::judge_landing(game, side, ships, &[], at, landing, &mut objections)?;
    Ok(objections)
}

/// The units go ashore.
pub(in crate::nei) fn assault(deciding: &mut Deciding, side: Side, ships: &[UnitId], landing: &Landing) {
    if let Some(at) = ships.first().and_then(|ship| deciding.game.place(*ship)) {
        amphibious::land(deciding, side, at, landing);
    }
}

/// Emergency Naval Transport.
pub(in crate::nei) fn judge_emergency_transport(
    _game: &Game,
    _side: Side,
    _force: &Force,
    _loading: &[Boarding],
    _put_ashore: &[DropOff],
    _landing: Option<&Landing>,
) -> Judged {
    Err(Refusal::new(RefusalKind::Malformed, "this action is not built yet", "take another action"))
}

/// Naval Evacuation of Ground Units.
pub(in crate::nei) fn judge_evacuation(
    _game: &Game,
    _side: Side,
    _force: &Force,
    _loading: &[Boarding],
    _landing: Option<&Landing>,
) -> Judged {
    Err(Refusal::new(RefusalKind::Malformed, "this action is not built yet", "take another action"))
}
