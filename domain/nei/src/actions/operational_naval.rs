//! NEI Actions List, G-3 naval actions: move and attack, bombardment, carrier strike (with chapter 14).

use crate::combat::{self, BattlePlan, Participant, Profile};
use crate::command::Force;
use crate::components::{AreaId, Side, UnitId};
use crate::deciding::Deciding;
use crate::embarkation;
use crate::event::Travel;
use crate::game::Game;
use crate::judging::{Judged, own_units, without_attack};
use crate::movement::{self, arriving, naval};
use crate::optional::{seaplane_patrols, seaplane_tenders};
use crate::rulings::{BombardmentTargets, CarrierStrikeEscorts};
use crate::stacking::is_closed;
use crate::words;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// Naval Force Move and/or Attack.
pub(crate) fn judge_move(
    game: &Game,
    side: Side,
    force: &Force,
    attack: bool,
    joining: &[UnitId],
    objections: &mut Objections,
) -> Judged {
    let sailing = naval::judge(game, side, force, "NEI-G3.naval-move-a", objections)?;
    judge_something_happens(force, attack)?;
    embarkation::judge_waiting_marines(game, side, &force.units, objections);
    judge_joining(game, side, force, joining, sailing.end, attack, "NEI-G3.naval-move-e", objections)?;
    for unit in joining {
        // Optional rules: seaplanes with a tender of the area join, those on patrol do not (26.3).
        seaplane_patrols::judge_idle(game, &[*unit], objections);
        let fits = game.is_ship(*unit)
            || seaplane_tenders::joins(game, *unit, sailing.end)
            || seaplane_patrols::is_on_patrol(game, *unit);
        objections.demand(fits, || {
            Violation::new(
                "NEI-11.1-b",
                format!("{} is no naval unit", game.name(*unit)),
                Cure::elsewhere("let ships alone attack"),
            )
            .about([*unit])
        });
    }
    objections.demand(!attack || game.has_enemies_at_sea(side, sailing.end), || {
        let clause = if force.path.is_empty() { "NEI-G3.naval-move-g" } else { "NEI-11.0-a" };
        Violation::new(
            clause,
            format!("there are no enemy naval units in {}", game.area_name(sailing.end)),
            without_attack(force),
        )
        .about([sailing.end])
    });
    Ok(())
}

/// An action that neither moves nor attacks is none.
fn judge_something_happens(force: &Force, attack: bool) -> Result<(), Refusal> {
    if force.path.is_empty() && !attack {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            "the force neither moves nor attacks",
            Cure::elsewhere("name a path, an attack, or both"),
        )
        .by("NEI-8.4-a"));
    }
    Ok(())
}

/// Friends of the last area that join the attack: not of the force, not aboard, there already.
#[expect(clippy::too_many_arguments, reason = "each is a fact of the one question, and all callers have them at hand")]
pub(super) fn judge_joining(
    game: &Game,
    side: Side,
    force: &Force,
    joining: &[UnitId],
    area: AreaId,
    attack: bool,
    clause: &'static str,
    objections: &mut Objections,
) -> Result<(), Refusal> {
    own_units(game, side, joining)?;
    if let Some(unit) = joining.iter().find(|unit| force.units.contains(unit)) {
        let dropped = force.drop_offs.iter().any(|drop| drop.unit == *unit);
        return Err(Refusal::new(
            RefusalKind::Malformed,
            if dropped {
                format!("{} was dropped off and cannot attack in the same action", game.name(*unit))
            } else {
                format!("{} belongs to the force already", game.name(*unit))
            },
            Cure::elsewhere("name units that were in the area before the move"),
        )
        .by("NEI-10.2-b"));
    }
    if let Some(unit) = joining.first().filter(|_| !attack) {
        objections.raise(|| {
            Violation::new(
                "NEI-11.0-a",
                "units join an attack that is not made",
                Cure::elsewhere("attack, or let nobody join"),
            )
            .about([*unit])
        });
    }
    for unit in joining {
        objections.demand(game.unit(*unit).location == crate::game::Location::Area(area), || {
            Violation::new(
                clause,
                format!("{} is not in {}", game.name(*unit), game.area_name(area)),
                Cure::elsewhere("name friendly units of that area"),
            )
            .about([*unit])
        });
    }
    Ok(())
}

/// The force moves and, if it attacks, meets every enemy ship of the area (NEI-R69).
pub(crate) fn do_move(deciding: &mut Deciding, side: Side, force: &Force, attack: bool, joining: &[UnitId]) {
    let Some((start, end)) = ends(&deciding.game, force) else { return };
    movement::go(deciding, side, Travel::Naval, force, start);
    if attack {
        let attackers = arriving(force).into_iter().chain(joining.iter().copied());
        let plan = attack_plan(&deciding.game, side, attackers, end);
        combat::open(deciding, plan);
    }
}

/// Ships against every enemy ship of an area (NEI-R69).
pub(crate) fn attack_plan(
    game: &Game,
    side: Side,
    attackers: impl IntoIterator<Item = UnitId>,
    end: AreaId,
) -> BattlePlan {
    BattlePlan {
        profile: Profile::Naval,
        area: end,
        attacker: side,
        attackers: attackers.into_iter().map(Participant::fighting).collect(),
        defenders: game
            .enemies_in(side, end)
            .filter(|unit| game.fights_at_sea(*unit))
            .map(Participant::fighting)
            .collect(),
        landing: Vec::new(),
        beach: None,
    }
}

/// Where a force starts and ends.
pub(crate) fn ends(game: &Game, force: &Force) -> Option<(AreaId, AreaId)> {
    let start = game.place(*force.units.first()?)?;
    let end = force.path.last().and_then(|area| game.pack.map.area(*area)).map_or(start, |area| area.id);
    Some((start, end))
}

/// Coastal Bombardment (14.2, G-3): in a sea area beside a land area with an enemy base.
pub(crate) fn judge_bombardment(game: &Game, side: Side, force: &Force, objections: &mut Objections) -> Judged {
    let sailing = naval::judge(game, side, force, "NEI-G3.naval-move-a", objections)?;
    embarkation::judge_waiting_marines(game, side, &force.units, objections);
    let land = shore(game, sailing.end);
    objections.demand(!game.is_home_base(sailing.end), || {
        Violation::new("NEI-19.3-l", "no bombardment is made from a home base", Cure::first("sail to a sea area first"))
            .about([sailing.end])
    });
    // NEI-R74: by default enemy ships do not prevent a bombardment, and carriers have an action of their own.
    let reading = game.rulings.bombardment;
    objections.demand(
        reading != BombardmentTargets::NotBesideEnemyShips || !game.has_enemy_surface_ships(side, sailing.end),
        || {
            Violation::new(
                "NEI-R74",
                format!(
                    "enemy surface ships are in {}, and this table reads that they prevent a bombardment",
                    game.area_name(sailing.end)
                ),
                Cure::first("attack the ships first"),
            )
            .about([sailing.end])
        },
    );
    let carriers_bombard = reading == BombardmentTargets::CarriersAnyGroundUnit
        && arriving(force).iter().any(|unit| game.is_carrier(*unit))
        && land.is_some_and(|land| !is_closed(game, side, land) && game.has_enemy_ground_units(side, land));
    objections.demand(carriers_bombard || land.is_some_and(|land| game.has_enemy_base(side, land)), || {
        let clause = if land.is_some_and(|land| !is_closed(game, side, land) && game.has_enemy_ground_units(side, land))
        {
            "NEI-14.2-b"
        } else {
            "NEI-G3.coastal-bombardment-a"
        };
        Violation::new(
            clause,
            format!(
                "no enemy base stands beside {}; ships other than carriers bombard bases only",
                game.area_name(sailing.end)
            ),
            Cure::elsewhere("go beside an enemy base, or strike with carriers"),
        )
        .also("NEI-11.0-g")
        .about([sailing.end])
    });
    objections.demand(arriving(force).iter().any(|unit| bombards(game, *unit)), || {
        Violation::new(
            "NEI-14.2-b",
            "no surface ship of the force other than carriers has an anti-ground factor",
            Cure::elsewhere("add a ship that has one, or use Carrier Strike Against Land Units"),
        )
    });
    if let Some(land) = land {
        crate::stacking::judge_entry(game, side, land, objections);
    }
    Ok(())
}

/// Ships that fire in a bombardment: surface ships other than carriers (NEI-R75), or carriers too (NEI-R74).
pub(super) fn bombards(game: &Game, unit: UnitId) -> bool {
    let carriers_too = game.rulings.bombardment == BombardmentTargets::CarriersAnyGroundUnit;
    game.is_surface_ship(unit) && (carriers_too || !game.is_carrier(unit)) && game.factors(unit).anti_ground > 0
}

/// The land area that adjoins a sea area.
pub(super) fn shore(game: &Game, sea: AreaId) -> Option<AreaId> {
    game.area(sea).adjoins.first().copied()
}

/// The ships bombard; ground units ashore reply at every ship of the force (14.3, NEI-R72).
pub(crate) fn bombard(deciding: &mut Deciding, side: Side, force: &Force) {
    let Some((start, end)) = ends(&deciding.game, force) else { return };
    movement::go(deciding, side, Travel::Naval, force, start);
    if let Some(plan) = bombardment_plan(&deciding.game, side, force, end) {
        combat::open(deciding, plan);
    }
}

/// Ships against the ground units beside a sea area.
pub(crate) fn bombardment_plan(game: &Game, side: Side, force: &Force, end: AreaId) -> Option<BattlePlan> {
    let land = shore(game, end)?;
    let attackers = arriving(force)
        .into_iter()
        .map(|unit| if bombards(game, unit) { Participant::fighting(unit) } else { Participant::silent(unit) })
        .collect();
    // 14.3: aircraft take no part.
    let defenders =
        game.enemies_in(side, land).filter(|unit| game.is_ground(*unit)).map(Participant::fighting).collect();
    Some(BattlePlan {
        profile: Profile::Bombardment,
        area: land,
        attacker: side,
        attackers,
        defenders,
        landing: Vec::new(),
        beach: None,
    })
}

/// Carrier Strike Against Land Units (14.2, G-3): carriers fire, escorts come along silent (NEI-R73).
pub(crate) fn judge_carrier_strike(game: &Game, side: Side, force: &Force, objections: &mut Objections) -> Judged {
    let sailing = naval::judge(game, side, force, "NEI-G3.naval-move-a", objections)?;
    embarkation::judge_waiting_marines(game, side, &force.units, objections);
    let land = shore(game, sailing.end);
    objections.demand(!game.is_home_base(sailing.end), || {
        Violation::new(
            "NEI-19.3-l",
            "no carrier strike is made from a home base",
            Cure::first("sail to a sea area first"),
        )
        .about([sailing.end])
    });
    objections.demand(arriving(force).iter().any(|unit| game.is_carrier(*unit)), || {
        Violation::new(
            "NEI-G3.carrier-strike-a",
            "the force has no aircraft carrier",
            Cure::elsewhere("add an AV, CV or CVL"),
        )
    });
    // NEI-R73: by default escorts may come along.
    let escorts: Vec<UnitId> = arriving(force).into_iter().filter(|unit| !game.is_carrier(*unit)).collect();
    objections.demand(
        escorts.is_empty() || game.rulings.carrier_strike_escorts == CarrierStrikeEscorts::Silent,
        || {
            Violation::new(
                "NEI-R73",
                format!(
                    "{} {} and this table reads that carriers strike alone",
                    game.names(&escorts),
                    words::of(escorts.len(), "is no carrier,", "are no carriers,")
                ),
                Cure::less("strike with the carriers alone"),
            )
            .about(escorts.iter().copied())
        },
    );
    objections.demand(
        land.is_some_and(|land| is_closed(game, side, land) || game.has_enemy_ground_units(side, land)),
        || {
            Violation::new(
                "NEI-14.2-c",
                format!("there are no enemy ground units beside {}", game.area_name(sailing.end)),
                Cure::elsewhere("strike where the enemy has ground units"),
            )
            .about([sailing.end])
        },
    );
    if let Some(land) = land {
        crate::stacking::judge_entry(game, side, land, objections);
    }
    Ok(())
}

/// The carriers strike; ground units and based aircraft reply (14.3, NEI-R72).
pub(crate) fn strike_from_carriers(deciding: &mut Deciding, side: Side, force: &Force) {
    let Some((start, end)) = ends(&deciding.game, force) else { return };
    movement::go(deciding, side, Travel::Naval, force, start);
    let game = &deciding.game;
    let Some(land) = shore(game, end) else { return };
    let attackers = arriving(force)
        .into_iter()
        .map(|unit| if game.is_carrier(unit) { Participant::fighting(unit) } else { Participant::silent(unit) })
        .collect();
    let defenders = game.enemies_in(side, land).map(Participant::fighting).collect();
    let plan = BattlePlan {
        profile: Profile::CarrierStrike,
        area: land,
        attacker: side,
        attackers,
        defenders,
        landing: Vec::new(),
        beach: None,
    };
    combat::open(deciding, plan);
}
