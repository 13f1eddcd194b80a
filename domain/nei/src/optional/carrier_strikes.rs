//! NEI 25: carrier ranged strikes and counterstrikes, and NEI 29: the long-range carrier air strike, which moves first.
//!
//! Carriers strike the surface ships of a sea area in an adjacent square, across a grid line. They fire first, with
//! their anti-ship factors; what is left of the surface ships, and the seaplanes of that square, reply with their
//! anti-air factors. Each hit of the reply costs a carrier its air group: it goes to the reinforcement pool. Carriers
//! that were struck at and are left may then strike back, once.

use super::{Aftermath, OptionalRule};
use crate::actions::operational_naval::ends;
use crate::combat::{self, Battle, BattlePlan, Participant, Profile, Role, Stage};
use crate::command::Force;
use crate::components::{AircraftType, AreaId, Side, UnitId, UnitType};
use crate::deciding::Deciding;
use crate::embarkation;
use crate::event::{Event, Travel};
use crate::fog;
use crate::game::Game;
use crate::judging::{Judged, known_area, known_units};
use crate::movement::{self, arriving, naval};
use crate::pack::AreaKind;
use crate::pending::Pending;
use crate::stacking::{is_closed, judge_entry};
use kernel::clause::Clause;
use kernel::seat::Opposed;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// A strike from where the force is (25), or after a move of carriers and escorts (29).
///
/// Our reading: every carrier that arrives strikes. One that should not is left out of the force.
pub(crate) fn judge(game: &Game, side: Side, force: &Force, target: AreaId, objections: &mut Objections) -> Judged {
    let sailing = naval::judge(game, side, force, "NEI-G3.naval-move-a", objections)?;
    let target = known_area(game, target)?;
    if !force.path.is_empty() && !game.optional.has(OptionalRule::LongRangeCarrierStrike) {
        return Err(Refusal::new(
            RefusalKind::Phase,
            "carriers that move before they strike make a long-range strike, which this game is not played with",
            Cure::elsewhere("strike from where the carriers are"),
        )
        .by("NEI-29.G3.long-range-a"));
    }
    embarkation::judge_waiting_marines(game, side, &force.units, objections);
    objections.demand(arriving(force).iter().any(|unit| game.is_carrier(*unit)), || {
        Violation::new("NEI-25.1-a", "the force has no aircraft carrier", Cure::elsewhere("add an AV, CV or CVL"))
    });
    objections.demand(!game.is_home_base(sailing.end) && !game.counts_as_home_base_of(side, sailing.end), || {
        Violation::new("NEI-25.4-a", "no ranged strike is launched from a home base", Cure::first("put to sea first"))
            .about([sailing.end])
    });
    judge_target(game, side, sailing.end, target, objections);
    Ok(())
}

/// The target is a sea area across a grid line (NEI-R112) with enemy ships. Which they are is hidden: a strike at
/// submarines alone finds nothing (NEI-R107).
fn judge_target(game: &Game, side: Side, from: AreaId, target: AreaId, objections: &mut Objections) {
    let name = game.area_name(target);
    let objection = |clause, message: String, cure| Violation::new(clause, message, cure).about([target]);
    if game.area(target).kind != AreaKind::Sea {
        objections.raise(|| {
            objection("NEI-25.0-a", format!("{name} is no sea area"), Cure::elsewhere("strike the ships of a sea area"))
        });
        return;
    }
    if let (Some(here), Some(there)) = (game.square(from), game.square(target)) {
        if here == there {
            objections.raise(|| {
                objection(
                    "NEI-25.1-e",
                    format!("{name} is in the square of the carriers, and a ranged strike goes across a grid line"),
                    Cure::elsewhere("strike an adjacent sea area, or attack there by Naval Force Move and/or Attack"),
                )
            });
        } else if !game.pack.map.adjacent(here, there) {
            objections.raise(|| {
                objection(
                    "NEI-25.0-a",
                    format!("{name} is not across a grid line from {}", game.area_name(from)),
                    Cure::elsewhere("strike a sea area of an adjacent square"),
                )
            });
        }
    }
    judge_entry(game, side, target, objections);
    objections.demand(is_closed(game, side, target) || game.has_enemy_ships(side, target), || {
        objection(
            "NEI-25.1-b",
            format!("there are no enemy naval units in {name}"),
            Cure::elsewhere("strike where enemy ships are"),
        )
    });
}

/// The force moves, if it does, and its carriers strike.
pub(crate) fn strike(deciding: &mut Deciding, side: Side, force: &Force, target: AreaId) {
    let Some((start, end)) = ends(&deciding.game, force) else { return };
    movement::go(deciding, side, Travel::Naval, force, start);
    let game = &deciding.game;
    let target = game.pack.map.resolve(target);
    let force = arriving(force);
    let carriers = force.iter().copied().filter(|unit| game.is_carrier(*unit)).collect();
    let targets: Vec<UnitId> = game.enemies_in(side, target).filter(|unit| game.is_surface_ship(*unit)).collect();
    let aftermath = Aftermath::Counterstrike { from: end, force };
    open(deciding, Profile::RangedStrike, side, carriers, target, &targets, Some(aftermath));
}

/// Carriers against ships across the line.
fn open(
    deciding: &mut Deciding,
    profile: Profile,
    side: Side,
    carriers: Vec<UnitId>,
    area: AreaId,
    targets: &[UnitId],
    aftermath: Option<Aftermath>,
) {
    if targets.is_empty() {
        deciding.happen(Event::HitThinAir { side, area });
        return;
    }
    let game = &deciding.game;
    let others = answering(game, side, area).into_iter().filter(|unit| !targets.contains(unit));
    let defenders =
        targets.iter().copied().map(Participant::fighting).chain(others.map(Participant::answering)).collect();
    let plan = BattlePlan {
        profile,
        area,
        attacker: side,
        attackers: carriers.into_iter().map(Participant::fighting).collect(),
        defenders,
        landing: Vec::new(),
        beach: None,
    };
    let battle = Battle { aftermath, ..Battle::begin(game, plan) };
    combat::open_battle(deciding, battle);
}

/// Who replies: all surface ships and seaplanes of the square, whether they are targets or not (25.1).
///
/// Our reading: a counterstrike is answered by the whole square too, "the same procedure", though it hits only the
/// force that launched the strike.
fn answering(game: &Game, striker: Side, area: AreaId) -> Vec<UnitId> {
    let is_seaplane = |unit| game.counter(unit).kind == UnitType::Aircraft(AircraftType::Sp);
    fog::areas_of(game, game.square(area))
        .into_iter()
        .flat_map(|area| game.enemies_in(striker, area))
        .filter(|unit| game.is_surface_ship(*unit) || is_seaplane(*unit))
        .collect()
}

/// Who fires what: the carriers at ships, the other side at the carriers' aircraft (25.1).
pub(crate) const fn may_fire(strikes: bool, stage: Stage) -> bool {
    matches!((strikes, stage), (true, Stage::AntiShip) | (false, Stage::AntiAir))
}

/// What the fire of a stage can hit: the surface ships struck at (NEI-R134), and in the reply the carriers.
pub(crate) fn is_target(game: &Game, unit: UnitId, strikes: bool, stage: Stage) -> bool {
    match stage {
        Stage::AntiShip => !strikes && game.is_surface_ship(unit),
        Stage::AntiAir => strikes && game.is_carrier(unit),
        Stage::AntiSubmarine | Stage::AntiGround => false,
    }
}

/// The parts of the battle after this one: the strike, then the reply.
pub(crate) fn next_part(battle: &Battle) -> Option<(Stage, Side)> {
    (battle.firing == battle.attacker).then(|| (Stage::AntiAir, battle.attacker.other()))
}

/// Whether the reply's hits on a carrier are its owner's to allot, whoever fired them (NEI-R112).
pub(crate) fn is_reply(battle: &Battle, by: Side) -> bool {
    matches!(battle.profile, Profile::RangedStrike | Profile::Counterstrike) && by != battle.attacker
}

/// NEI 25.2: a carrier that is hit in the reply goes to the pool. True where that is what a hit does.
pub(crate) fn loses_air_group(deciding: &mut Deciding, unit: UnitId) -> bool {
    let game = &deciding.game;
    let replies = game.battle.as_ref().is_some_and(|battle| is_reply(battle, game.side(unit).other()));
    if !replies {
        return false;
    }
    let cargo: Vec<UnitId> = game.cargo(unit).collect();
    for carried in cargo {
        // No rule loads a carrier; where a table overruled that, its cargo does not go to the pool with it.
        deciding.happen(Event::UnitDisrupted { unit: carried, clause: Clause::new("NEI-13.2-h") });
    }
    deciding.happen(Event::AirGroupLost { unit });
    true
}

/// NEI 25.3: carriers that were struck at and are left may strike back, if anybody of the launching force is left.
pub(crate) fn offer(deciding: &mut Deciding, battle: &Battle, from: AreaId, force: &[UnitId]) {
    let game = &deciding.game;
    let by = battle.attacker.other();
    let carriers: Vec<UnitId> = battle
        .standing(game, by)
        .filter(|participant| participant.role == Role::Fighting && game.is_carrier(participant.unit))
        .map(|participant| participant.unit)
        .collect();
    if !carriers.is_empty() && !within_reach(game, from, force).is_empty() {
        deciding.wait_for(Pending::Counterstrike { by, area: from, carriers, force: force.to_vec() });
    }
}

/// The ships that a counterstrike can hit: the surface ships of the launching force that are still where it struck
/// from (NEI-R113).
fn within_reach(game: &Game, area: AreaId, force: &[UnitId]) -> Vec<UnitId> {
    force.iter().copied().filter(|unit| game.is_surface_ship(*unit) && game.place(*unit) == Some(area)).collect()
}

/// Only the carriers that are asked may strike back (25.3).
pub(crate) fn judge_counterstrike(game: &Game, asked: &[UnitId], carriers: &[UnitId]) -> Judged {
    known_units(game, carriers)?;
    match carriers.iter().find(|unit| !asked.contains(unit)) {
        Some(unit) => Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is no carrier that was struck at, and only those strike back", game.name(*unit)),
            format!("name {}, or none", game.names(asked)),
        )
        .by("NEI-25.3-c")),
        None => Ok(()),
    }
}

/// The carriers strike back, or none does.
pub(crate) fn counterstrike(deciding: &mut Deciding, carriers: &[UnitId]) {
    let Some(Pending::Counterstrike { by, area, force, .. }) = deciding.game.pending.last().cloned() else { return };
    deciding.happen(Event::Answered);
    if carriers.is_empty() {
        deciding.happen(Event::CounterstrikeDeclined { side: by });
        return;
    }
    let targets = within_reach(&deciding.game, area, &force);
    open(deciding, Profile::Counterstrike, by, carriers.to_vec(), area, &targets, None);
}

/// After a correction: those who are still there are asked, if anybody is left to be hit.
pub(crate) fn ask_again(deciding: &mut Deciding) {
    let Some(Pending::Counterstrike { by, area, carriers, force }) = deciding.game.pending.last().cloned() else {
        return;
    };
    let game = &deciding.game;
    let reaches = |unit: &UnitId| {
        let squares = game.place(*unit).and_then(|place| game.square(place)).zip(game.square(area));
        squares.is_some_and(|(here, there)| game.pack.map.adjacent(here, there))
    };
    let left: Vec<UnitId> = carriers.iter().copied().filter(reaches).collect();
    if left == carriers && !within_reach(game, area, &force).is_empty() {
        return;
    }
    deciding.happen(Event::Answered);
    if !left.is_empty() && !within_reach(&deciding.game, area, &force).is_empty() {
        deciding.wait_for(Pending::Counterstrike { by, area, carriers: left, force });
    }
}
