//! NEI 29, G-3: extended base combat. A base attacks the ships of an adjoining sea area, and they reply.
//!
//! The base stands for the minor craft and aircraft that are attached to it: it fires at surface ships and at
//! submarines, alone. The ships reply with their anti-surface factors (NEI-R122).

use crate::combat::{self, Battle, BattlePlan, Participant, Profile, Stage};
use crate::components::{AreaId, Side, UnitId};
use crate::deciding::Deciding;
use crate::game::Game;
use crate::judging::{Judged, force_units, known_area, own_units};
use crate::optional::secret_airbase::concealed;
use crate::pack::AreaKind;
use crate::rulings::ReplyToBases;
use crate::stacking::{is_closed, judge_entry};
use kernel::seat::Opposed;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// A base, alone, at the ships of a sea area that adjoins its land area.
///
/// Our reading: the secret airbase (28.2) attacks when it has been found, for until then ships cannot attack it.
pub(crate) fn judge(game: &Game, side: Side, units: &[UnitId], target: AreaId, objections: &mut Objections) -> Judged {
    let target = known_area(game, target)?;
    own_units(game, side, units)?;
    if let Some((base, _)) = concealed(game).filter(|(base, _)| units.contains(base)) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} lies face down, where no ship could reply to it", game.name(base)),
            Cure::elsewhere("attack with another base"),
        )
        .by("NEI-28.2-k"));
    }
    force_units(game, side, units)?;
    let Some(base) = attacking_base(game, units) else {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is no base", game.names(units)),
            Cure::elsewhere("name a base of your own"),
        )
        .by("NEI-29.G3.base-combat-a"));
    };
    for other in units.iter().copied().filter(|unit| *unit != base) {
        objections.raise(|| {
            Violation::new(
                "NEI-29.G3.base-combat-b",
                format!("{} takes no part: the base fights alone", game.name(other)),
                Cure::less(format!("leave {} out", game.name(other))),
            )
            .about([other])
        });
    }
    objections.demand(fires_at_ships(game, base), || {
        Violation::new(
            "NEI-29.G3.base-combat-a",
            format!("{} has neither an anti-ship nor an anti-submarine factor", game.name(base)),
            Cure::elsewhere("attack with a base that has one"),
        )
        .about([base])
    });
    judge_target(game, side, base, target, objections);
    Ok(())
}

/// The base among the counters that are named.
fn attacking_base(game: &Game, units: &[UnitId]) -> Option<UnitId> {
    units.iter().copied().find(|unit| game.is_base(*unit))
}

/// Whether a base has a factor that it could use (12.0).
pub(crate) fn fires_at_ships(game: &Game, base: UnitId) -> bool {
    let factors = game.factors(base);
    factors.anti_ship > 0 || factors.anti_submarine > 0
}

/// The target is an adjoining sea area with enemy ships. Which they are is hidden: an attack that can hit none of them
/// finds nothing (NEI-R107).
fn judge_target(game: &Game, side: Side, base: UnitId, target: AreaId, objections: &mut Objections) {
    let name = game.area_name(target);
    let beside = &game.area(target).adjoins;
    let is_beside =
        game.area(target).kind == AreaKind::Sea && game.place(base).is_some_and(|place| beside.contains(&place));
    if !is_beside {
        objections.raise(|| {
            Violation::new(
                "NEI-29.G3.base-combat-a",
                format!("{name} is no sea area that adjoins {}", game.place(base).map_or("", |at| game.area_name(at))),
                Cure::elsewhere("attack the ships of a sea area beside the base"),
            )
            .about([target])
        });
        return;
    }
    judge_entry(game, side, target, objections);
    objections.demand(is_closed(game, side, target) || game.has_enemy_ships(side, target), || {
        Violation::new(
            "NEI-29.G3.base-combat-a",
            format!("there are no enemy naval units in {name}"),
            Cure::elsewhere("attack where enemy ships are"),
        )
        .about([target])
    });
}

/// The base attacks every enemy ship of the area.
///
/// Our reading: seaplanes with a tender there (26.3) are neither ships nor submarines and take no part.
pub(crate) fn attack(deciding: &mut Deciding, side: Side, units: &[UnitId], target: AreaId) {
    let game = &deciding.game;
    let target = game.pack.map.resolve(target);
    let defenders = game.enemies_in(side, target).filter(|unit| game.is_ship(*unit));
    let plan = BattlePlan {
        profile: Profile::ExtendedBase,
        area: target,
        attacker: side,
        defenders: defenders.map(Participant::fighting).collect(),
        attackers: units.iter().copied().map(Participant::fighting).collect(),
        landing: Vec::new(),
        beach: None,
    };
    combat::open(deciding, plan);
}

/// The stage in which ships fire at a base: by default with anti-ship factors, the book's "anti-surface" read as for
/// the base itself; in another reading with anti-ground factors (NEI-R122).
const fn reply(game: &Game) -> Stage {
    match game.rulings.reply_to_bases {
        ReplyToBases::AntiShip => Stage::AntiShip,
        ReplyToBases::AntiGround => Stage::AntiGround,
    }
}

/// Who fires what: the attacking side at ships and submarines, the ships at the base.
pub(crate) fn may_fire(game: &Game, attacks: bool, stage: Stage) -> bool {
    if attacks { matches!(stage, Stage::AntiShip | Stage::AntiSubmarine) } else { stage == reply(game) }
}

/// What the fire of a stage can hit: ships and submarines by their class, and in the reply the base.
pub(crate) fn is_target(game: &Game, unit: UnitId, attacks: bool, stage: Stage) -> bool {
    if attacks {
        return stage == reply(game) && game.is_ground(unit);
    }
    match stage {
        Stage::AntiShip => game.is_surface_ship(unit),
        Stage::AntiSubmarine => game.is_submarine(unit),
        Stage::AntiAir | Stage::AntiGround => false,
    }
}

/// The stage and side after this part: stages two and three, and the fourth where ships reply with anti-ground factors.
pub(crate) fn next_part(game: &Game, battle: &Battle) -> Option<(Stage, Side)> {
    if battle.firing == battle.first_fire {
        return Some((battle.stage, battle.first_fire.other()));
    }
    let last = reply(game).max(Stage::AntiSubmarine);
    battle.stage.next().filter(|stage| *stage <= last).map(|stage| (stage, battle.first_fire))
}
