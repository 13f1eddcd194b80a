//! NEI Actions List, G-3 airborne operations: Air Transport and Airborne Assault.

use crate::airborne::{self, Operation};
use crate::combat::{self, BattlePlan, Participant, Profile};
use crate::command::AirDrop;
use crate::components::{AreaId, Side, UnitId};
use crate::deciding::Deciding;
use crate::game::{Control, Game, Location};
use crate::judging::{Judged, own_units};
use crate::stacking::is_closed;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// Air Transport: to an airfield that is held, functional or not.
pub(crate) fn judge_transport(
    game: &Game,
    side: Side,
    drop: &AirDrop,
    area: AreaId,
    objections: &mut Objections,
) -> Judged {
    let target = airborne::judge(game, side, drop, area, Operation::Transport, objections)?;
    let is_held = game.has_airfield(side, target) && game.control(target) == Control::By(side);
    objections.demand(is_held, || {
        Violation::new(
            "NEI-G3.air-transport-c",
            format!("{} has no airfield that only {}", game.area_name(target), side.that("hold")),
            Cure::elsewhere("fly to an airfield under your control, functional or not"),
        )
        .about([target])
    });
    Ok(())
}

/// The passengers get off, the transports fly home.
pub(crate) fn transport(deciding: &mut Deciding, side: Side, drop: &AirDrop, area: AreaId) {
    let area = deciding.game.pack.map.resolve(area);
    if airborne::fly(deciding, side, drop, area) {
        airborne::get_off(deciding, drop, area);
    }
}

/// Airborne Assault: into any land area, and against whoever holds it.
pub(crate) fn judge_assault(
    game: &Game,
    side: Side,
    drop: &AirDrop,
    area: AreaId,
    attack: bool,
    joining: &[UnitId],
    objections: &mut Objections,
) -> Judged {
    let target = airborne::judge(game, side, drop, area, Operation::Assault, objections)?;
    let name = game.area_name(target);
    // NEI-R68: enemy ground units compel it, bases among them.
    let is_held = game.has_enemy_ground_units(side, target);
    objections.demand(attack || is_closed(game, side, target) || !is_held, || {
        Violation::new(
            "NEI-G3.airborne-d",
            format!("there are enemy ground units in {name}; whoever drops there must attack"),
            Cure::elsewhere("attack, or drop elsewhere"),
        )
        .about([target])
    });
    objections.demand(!attack || is_closed(game, side, target) || is_held, || {
        Violation::new(
            "NEI-G3.airborne-c",
            format!("there are no enemy ground units in {name}"),
            Cure::elsewhere("come down without an attack"),
        )
        .about([target])
    });
    judge_joining(game, side, drop, attack, joining, target, objections)?;
    Ok(())
}

fn judge_joining(
    game: &Game,
    side: Side,
    drop: &AirDrop,
    attack: bool,
    joining: &[UnitId],
    target: AreaId,
    objections: &mut Objections,
) -> Result<(), Refusal> {
    own_units(game, side, joining)?;
    for unit in joining {
        if drop.flight.units.contains(unit) || drop.passengers.iter().any(|passenger| passenger.unit == *unit) {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} belongs to the airborne force already", game.name(*unit)),
                Cure::elsewhere("name units that are in the area before the drop"),
            )
            .by("NEI-G3.airborne-g"));
        }
        let is_there =
            game.unit(*unit).location == Location::Area(target) && (game.is_ground(*unit) || game.is_aircraft(*unit));
        objections.demand(is_there && attack, || {
            Violation::new(
                "NEI-G3.airborne-g",
                format!(
                    "{} is no ground or air unit in {} that could join an attack",
                    game.name(*unit),
                    game.area_name(target)
                ),
                "let ground and air units of that area join an attack, or nobody",
            )
            .about([*unit])
        });
    }
    Ok(())
}

/// The airborne units come down, with or without a fight. Whoever was there before fights only beside them.
pub(crate) fn assault(
    deciding: &mut Deciding,
    side: Side,
    drop: &AirDrop,
    area: AreaId,
    attack: bool,
    joining: &[UnitId],
) {
    let area = deciding.game.pack.map.resolve(area);
    if !airborne::fly(deciding, side, drop, area) {
        return;
    }
    if !attack {
        airborne::get_off(deciding, drop, area);
        return;
    }
    let mut attackers = airborne::drop_into_battle(deciding, drop);
    attackers.extend(joining.iter().copied().map(Participant::fighting));
    let plan = BattlePlan {
        profile: Profile::Airborne,
        area,
        attacker: side,
        attackers,
        defenders: deciding.game.enemies_in(side, area).map(Participant::fighting).collect(),
        landing: Vec::new(),
        beach: None,
    };
    combat::open(deciding, plan);
}
