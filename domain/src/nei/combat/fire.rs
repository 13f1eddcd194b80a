//! NEI 12.0, 12.3 and 12.4: the stages, the dice, the hits.

use super::{Battle, BattlePlan, HitGroup, Profile, Shot, Stage, close, factor, losses};
use crate::nei::components::{Side, UnitId};
use crate::nei::deciding::Deciding;
use crate::nei::event::Event;
use crate::nei::fog;
use crate::nei::game::Game;
use crate::nei::pending::{Pending, RollPurpose};
use crate::table::clause::Clause;
use crate::table::dice::{D6, DieAsked, Roll, RollRequest};
use crate::table::seat::Opposed;

/// Opens a battle: participants are shown to both sides (NEI-R106) and the first dice are asked for.
///
/// Where nobody on either side could ever fire, there is no combat; the attack hit thin air (20.2), unless troops
/// land or drop, who then go ashore or come down, or fail as 13.3 and the airborne assault say.
pub(in crate::nei) fn open(deciding: &mut Deciding, plan: BattlePlan) {
    let battle = Battle::begin(&deciding.game, plan);
    let game = &deciding.game;
    let anybody_fires =
        Side::ALL.iter().any(|side| Stage::ALL.iter().any(|stage| !battle.shooters(game, *side, *stage).is_empty()));
    let strikes_alone = matches!(battle.profile, Profile::FirstAirFleetSea | Profile::FirstAirFleetLand);
    let somebody_arrives = !battle.landing.is_empty() || battle.dropping(game).next().is_some();
    if !anybody_fires && !strikes_alone && !somebody_arrives {
        deciding.happen(Event::HitThinAir { side: battle.attacker, area: battle.area });
        return;
    }
    for side in Side::ALL {
        let seen = battle.participants(side.other()).iter().map(|participant| participant.unit);
        fog::show(deciding, side, seen.collect());
    }
    deciding.happen(Event::BattleOpened(Box::new(battle)));
    advance(deciding);
}

/// Goes on until dice or a choice are needed, or the battle is over.
pub(in crate::nei) fn advance(deciding: &mut Deciding) {
    while let Some(battle) = &deciding.game.battle {
        if !battle.owed.is_empty() {
            if losses::allot_or_ask(deciding) {
                continue;
            }
            return;
        }
        if !battle.fired
            && let Some(pending) = fire_request(&deciding.game, battle)
        {
            deciding.wait_for(pending);
            return;
        }
        match next_part(battle) {
            Some((stage, firing)) => deciding.happen(Event::BattlePartBegan { stage, firing }),
            None => close::close(deciding),
        }
    }
}

fn next_part(battle: &Battle) -> Option<(Stage, Side)> {
    match battle.profile {
        Profile::FirstAirFleetSea | Profile::FirstAirFleetLand => None,
        _ if battle.firing == battle.first_fire => Some((battle.stage, battle.first_fire.other())),
        _ => battle.stage.next().map(|stage| (stage, battle.first_fire)),
    }
}

/// The dice of the side whose part it is, one for each unit that fires, in id order.
fn fire_request(game: &Game, battle: &Battle) -> Option<Pending> {
    if matches!(battle.profile, Profile::FirstAirFleetSea | Profile::FirstAirFleetLand) {
        return Some(Pending::Roll {
            request: RollRequest {
                clause: Clause::new("NEI-G3.1af-d"),
                roller: Side::Japan,
                purpose: "the hits of the First Air Fleet".to_owned(),
                dice: vec![DieAsked::PLAIN; 3],
            },
            purpose: RollPurpose::FirstAirFleet,
        });
    }
    let shooters = battle.shooters(game, battle.firing, battle.stage);
    if shooters.is_empty() {
        return None;
    }
    let dice = shooters
        .iter()
        .map(|unit| DieAsked {
            unit: Some(unit.to_string()),
            hits_on: Some(factor(game, *unit, battle.stage)),
            modifier: terrain_modifier(game, battle, *unit),
        })
        .collect();
    Some(Pending::Roll {
        request: RollRequest {
            clause: Clause::new("NEI-12.4-a"),
            roller: battle.firing,
            purpose: format!("{} fire", battle.stage.name()),
            dice,
        },
        purpose: RollPurpose::Fire,
    })
}

/// NEI 12.3: what the Terrain Effects Chart adds to the die of a unit that fires at ground units (NEI-R67).
fn terrain_modifier(game: &Game, battle: &Battle, unit: UnitId) -> i8 {
    if battle.stage != Stage::AntiGround {
        return 0;
    }
    let Some(terrain) = game.pack.tables.terrain.get(&game.area(battle.area).land.terrain) else { return 0 };
    if game.is_ground(unit) { terrain.ground_modifier } else { terrain.air_naval_modifier }
}

/// The dice of a side's part have fallen: hits and misses, and whose choice the losses are.
pub(in crate::nei) fn on_fire(deciding: &mut Deciding, request: &RollRequest<Side>, roll: &Roll) {
    let Some(battle) = &deciding.game.battle else { return };
    let game = &deciding.game;
    let by = battle.firing;
    let stage = battle.stage;
    if request.dice.iter().all(|die| die.unit.is_none()) {
        // NEI-R96: the hits of the First Air Fleet are the sum of its dice, and Japan allots them (12.6).
        let hits = u8::try_from(roll.total()).unwrap_or(u8::MAX);
        let owed = vec![HitGroup { chooser: Side::Japan, hits, bases_only: false }];
        deciding.happen(Event::ShotsFired { by: Side::Japan, shots: Vec::new(), owed });
        return;
    }
    let shots: Vec<Shot> =
        request.dice.iter().zip(&roll.faces).filter_map(|(die, face)| shot(stage, die, *face)).collect();
    // NEI-R62: each hit belongs to its firing unit; those the shooter allots come first.
    let group = |shooters_choice: bool, bases_only: bool| {
        let belongs = |shot: &&Shot| {
            shot.hit
                && shooter_chooses(game, shot.unit, stage) == shooters_choice
                && battle.hits_bases_only(game, shot.unit, stage) == bases_only
        };
        let chooser = if shooters_choice { by } else { by.other() };
        let hits = u8::try_from(shots.iter().filter(belongs).count()).unwrap_or(u8::MAX);
        HitGroup { chooser, hits, bases_only }
    };
    let owed = [group(true, false), group(true, true), group(false, false), group(false, true)]
        .into_iter()
        .filter(|group| group.hits > 0)
        .collect();
    deciding.happen(Event::ShotsFired { by, shots, owed });
}

fn shot(stage: Stage, die: &DieAsked, face: D6) -> Option<Shot> {
    let unit = die.unit.as_deref()?.parse().ok()?;
    Some(Shot { stage, unit, face, hits_on: die.hits_on?, modifier: die.modifier, hit: die.is_hit(face) })
}

/// NEI 12.6: carriers and aircraft choose their victims; so do submarines among naval units (NEI-R61).
fn shooter_chooses(game: &Game, unit: UnitId, stage: Stage) -> bool {
    game.is_aircraft(unit)
        || game.is_carrier(unit)
        || (game.is_submarine(unit) && matches!(stage, Stage::AntiShip | Stage::AntiSubmarine))
}
