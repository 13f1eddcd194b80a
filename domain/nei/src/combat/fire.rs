//! NEI 12.0, 12.3 and 12.4: the stages, the dice, the hits.

use super::{Battle, BattlePlan, HitGroup, Profile, Shot, Stage, close, factor, losses, withholding};
use crate::components::{Side, UnitId};
use crate::deciding::Deciding;
use crate::event::Event;
use crate::fog;
use crate::game::Game;
use crate::optional::airlift::Supplies;
use crate::optional::{aftermath, armor_in_the_attack, base_combat, carrier_strikes};
use crate::pack::Terrain;
use crate::pending::{Pending, RollPurpose};
use crate::rulings::{AllotmentOrder, FirstAirFleetHits};
use crate::statements::{self, Question};
use kernel::clause::Clause;
use kernel::dice::{D6, DieAsked, Roll, RollRequest};
use kernel::seat::Opposed;

/// Opens a battle: participants are shown to both sides (NEI-R106) and the first dice are asked for.
///
/// Where nobody on either side could ever fire, there is no combat; the attack hit thin air (20.2), unless troops
/// land or drop, who then go ashore or come down, or fail as 13.3 and the airborne assault say.
pub(crate) fn open(deciding: &mut Deciding, plan: BattlePlan) {
    let battle = Battle::begin(&deciding.game, plan);
    open_battle(deciding, battle);
}

/// The same for aircraft that bring supplies, which come in when the combat is over (29).
pub(crate) fn open_for(deciding: &mut Deciding, plan: BattlePlan, supplies: Supplies) {
    let battle = Battle { supplies: Some(supplies), ..Battle::begin(&deciding.game, plan) };
    open_battle(deciding, battle);
}

/// The same for a battle that an optional rule has laid out.
pub(crate) fn open_battle(deciding: &mut Deciding, battle: Battle) {
    let game = &deciding.game;
    let anybody_fires =
        Side::ALL.iter().any(|side| Stage::ALL.iter().any(|stage| !battle.shooters(game, *side, *stage).is_empty()));
    let strikes_alone = matches!(battle.profile, Profile::FirstAirFleetSea | Profile::FirstAirFleetLand);
    let somebody_arrives =
        !battle.landing.is_empty() || battle.dropping(game).next().is_some() || battle.supplies.is_some();
    if !anybody_fires && !strikes_alone && !somebody_arrives {
        deciding.happen(Event::HitThinAir { side: battle.attacker, area: battle.area });
        aftermath::follow(deciding, &battle);
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
pub(crate) fn advance(deciding: &mut Deciding) {
    if matches!(deciding.game.pending.last(), Some(Pending::State { .. })) {
        return;
    }
    while let Some(battle) = &deciding.game.battle {
        if !battle.owed.is_empty() {
            if losses::allot_or_ask(deciding) {
                continue;
            }
            return;
        }
        if withholding::ask(deciding) {
            return;
        }
        let Some(battle) = &deciding.game.battle else { return };
        if !battle.fired
            && let Some(terrain) = unknown_terrain(&deciding.game, battle)
        {
            statements::ask(deciding, Question::Terrain { terrain });
            return;
        }
        if !battle.fired
            && let Some(pending) = fire_request(&deciding.game, battle)
        {
            deciding.wait_for(pending);
            return;
        }
        match next_part(&deciding.game, battle) {
            Some((stage, firing)) => deciding.happen(Event::BattlePartBegan { stage, firing }),
            None => close::close(deciding),
        }
    }
}

/// The stage and the side whose part comes after the one that is on; `None` when the battle is over.
pub(crate) fn next_part(game: &Game, battle: &Battle) -> Option<(Stage, Side)> {
    match battle.profile {
        Profile::FirstAirFleetSea | Profile::FirstAirFleetLand => None,
        // 29: nothing but aircraft takes part, and the anti-air stage is all.
        Profile::Airlift if battle.firing != battle.first_fire => None,
        Profile::RangedStrike | Profile::Counterstrike => carrier_strikes::next_part(battle),
        Profile::ExtendedBase => base_combat::next_part(game, battle),
        _ if battle.firing == battle.first_fire => Some((battle.stage, battle.first_fire.other())),
        Profile::Naval
        | Profile::Bombardment
        | Profile::CarrierStrike
        | Profile::AirstrikeLand
        | Profile::AirstrikeSea
        | Profile::Ground
        | Profile::Amphibious
        | Profile::CoastalFire
        | Profile::Airborne
        | Profile::AirGround
        | Profile::CombinedAmphibious
        | Profile::AirNaval
        | Profile::SeaplaneBombardment
        | Profile::Airlift => battle.stage.next().map(|stage| (stage, battle.first_fire)),
    }
}

/// The dice of the side whose part it is, one for each unit that fires, in id order.
fn fire_request(game: &Game, battle: &Battle) -> Option<Pending> {
    if let Some(dice) = dice_asked(battle) {
        return Some(Pending::Roll {
            request: RollRequest {
                clause: Clause::new("NEI-G3.1af-d"),
                roller: Side::Japan,
                purpose: "the hits of the First Air Fleet".to_owned(),
                dice,
            },
            purpose: RollPurpose::FirstAirFleet,
        });
    }
    let shooters = battle.shooters(game, battle.firing, battle.stage);
    if shooters.is_empty() {
        return None;
    }
    let dice = shooters.iter().map(|unit| die(game, battle, *unit)).collect();
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

/// The dice of a side whose hits are read off the dice themselves and not fired by units: the First Air Fleet's.
pub(crate) fn dice_asked(battle: &Battle) -> Option<Vec<DieAsked>> {
    matches!(battle.profile, Profile::FirstAirFleetSea | Profile::FirstAirFleetLand).then(|| vec![DieAsked::PLAIN; 3])
}

/// The die of a unit that fires in the part that is on (12.4).
pub(crate) fn die(game: &Game, battle: &Battle, unit: UnitId) -> DieAsked {
    DieAsked {
        unit: Some(unit.to_string()),
        hits_on: Some(factor(game, unit, battle.stage)),
        modifier: terrain_modifier(game, battle, unit),
    }
}

/// The line of the Terrain Effects Chart for the area of a battle, as the pack or the players have it.
fn terrain(game: &Game, battle: &Battle) -> Option<Terrain> {
    let printed = game.pack.tables.terrain.get(&game.area(battle.area).land.terrain).copied().flatten();
    printed.or(battle.stated_terrain)
}

/// A terrain whose line is missing and needed for the dice of this part (12.3).
pub(crate) fn unknown_terrain(game: &Game, battle: &Battle) -> Option<String> {
    let name = &game.area(battle.area).land.terrain;
    let is_needed = battle.stage == Stage::AntiGround
        && game.pack.tables.terrain.contains_key(name)
        && terrain(game, battle).is_none()
        && !battle.shooters(game, battle.firing, battle.stage).is_empty();
    is_needed.then(|| name.clone())
}

/// NEI 12.3: what the Terrain Effects Chart adds to the die of a unit that fires at ground units (NEI-R67).
fn terrain_modifier(game: &Game, battle: &Battle, unit: UnitId) -> i8 {
    if battle.stage != Stage::AntiGround {
        return 0;
    }
    let Some(terrain) = terrain(game, battle) else { return 0 };
    if game.is_ground(unit) { terrain.ground_modifier } else { terrain.air_naval_modifier }
}

/// The dice of a side's part have fallen: hits and misses, and whose choice the losses are.
pub(crate) fn on_fire(deciding: &mut Deciding, request: &RollRequest<Side>, roll: &Roll) {
    let Some(battle) = &deciding.game.battle else { return };
    let game = &deciding.game;
    let by = battle.firing;
    let stage = battle.stage;
    if request.dice.iter().all(|die| die.unit.is_none()) {
        // NEI-R96: by default the hits of the First Air Fleet are the sum of its dice; the book gives no number for the
        // other readings, so the players say how many these dice are.
        if game.rulings.first_air_fleet_hits == FirstAirFleetHits::Sum {
            first_air_fleet_hits(deciding, u8::try_from(roll.total()).unwrap_or(u8::MAX));
        } else {
            statements::ask(deciding, Question::FirstAirFleet);
        }
        return;
    }
    let shots: Vec<Shot> =
        request.dice.iter().zip(&roll.faces).filter_map(|(die, face)| shot(stage, die, *face)).collect();
    let mut hits = Hits::default();
    for shot in shots.iter().filter(|shot| shot.hit) {
        let bases_only = battle.hits_bases_only(game, shot.unit, stage);
        hits.add(shooter_chooses(game, battle, shot.unit, stage), bases_only, 1);
    }
    let owed = hit_groups(game.rulings.allotment_order, by, hits);
    deciding.happen(Event::ShotsFired { by, shots, owed });
}

/// The hits of one side's part, by whose choice they are (12.6) and whether bases alone can take them (14.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Hits([[u8; 2]; 2]);

impl Hits {
    /// More hits of a kind.
    pub(crate) fn add(&mut self, shooters_choice: bool, bases_only: bool, hits: u8) {
        let counted = &mut self.0[usize::from(shooters_choice)][usize::from(bases_only)];
        *counted = counted.saturating_add(hits);
    }
}

/// Who allots first where both sides have hits to allot (NEI-R62).
pub(crate) fn first_chooser(order: AllotmentOrder, by: Side) -> Side {
    if order == AllotmentOrder::OwnerFirst { by.other() } else { by }
}

/// The hits of the side `by` as groups in the order in which they are allotted. NEI-R62: by default each hit belongs
/// to its firing unit, and those the shooter allots come first.
pub(crate) fn hit_groups(order: AllotmentOrder, by: Side, hits: Hits) -> Vec<HitGroup> {
    let Hits([mut owners, mut shooters]) = hits;
    if order == AllotmentOrder::OneChooser && shooters != [0, 0] {
        for (all, more) in shooters.iter_mut().zip(&mut owners) {
            *all = all.saturating_add(std::mem::take(more));
        }
    }
    let group = |chooser: Side, bases_only: bool| {
        let of = if chooser == by { shooters } else { owners };
        HitGroup { chooser, hits: of[usize::from(bases_only)], bases_only }
    };
    let first = first_chooser(order, by);
    [group(first, false), group(first, true), group(first.other(), false), group(first.other(), true)]
        .into_iter()
        .filter(|group| group.hits > 0)
        .collect()
}

/// The First Air Fleet has scored; Japan allots its hits (12.6).
pub(crate) fn first_air_fleet_hits(deciding: &mut Deciding, hits: u8) {
    let owed = vec![HitGroup { chooser: Side::Japan, hits, bases_only: false }];
    deciding.happen(Event::ShotsFired { by: Side::Japan, shots: Vec::new(), owed });
}

fn shot(stage: Stage, die: &DieAsked, face: D6) -> Option<Shot> {
    let unit = die.unit.as_deref()?.parse().ok()?;
    Some(Shot { stage, unit, face, hits_on: die.hits_on?, modifier: die.modifier, hit: die.is_hit(face) })
}

/// NEI 12.6: carriers and aircraft choose their victims; so do submarines among naval units (NEI-R61). Options: whoever
/// replies to a ranged strike does not (25.2), armor on the attack does (26.1).
pub(crate) fn shooter_chooses(game: &Game, battle: &Battle, unit: UnitId, stage: Stage) -> bool {
    if carrier_strikes::is_reply(battle, game.side(unit)) {
        return false;
    }
    game.is_aircraft(unit)
        || game.is_carrier(unit)
        || armor_in_the_attack::chooses(game, battle, unit, stage)
        || (game.is_submarine(unit) && matches!(stage, Stage::AntiShip | Stage::AntiSubmarine))
}
