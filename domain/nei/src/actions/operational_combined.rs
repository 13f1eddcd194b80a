//! NEI Actions List, G-3 combined attacks: air-ground, amphibious with support, air-naval.
//!
//! The parts of an attack fight one combat. Aircraft that were stopped on their way are not there for it: they fly home,
//! since the attack of this action is elsewhere, and the other parts attack without them (10.1, NEI-R48, NEI-R107).

use crate::airborne::{self, Operation};
use crate::amphibious;
use crate::combat::{self, BattlePlan, Participant, Profile};
use crate::command::{AirDrop, AirSupport, Command, Flight, Force, Landing};
use crate::components::{AircraftType, AreaId, Side, UnitId, UnitType};
use crate::deciding::Deciding;
use crate::event::Travel;
use crate::game::{Game, Location};
use crate::judging::{Judged, known_area, known_units, own_units};
use crate::movement::{self, air, arriving, ground};
use crate::optional::seaplane_tenders;
use crate::rulings::AssaultSupport;
use crate::stacking::{AIR_UNITS_PER_ACTION, is_closed, judge_air_units};
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

use super::operational_amphibious;
use super::operational_naval::{self, bombards, ends, shore};

/// Combined Air-Ground Attack: at least two of a ground force, an air force and an air drop, all on one land area.
pub(crate) fn judge_air_ground(game: &Game, side: Side, command: &Command, objections: &mut Objections) -> Judged {
    let Command::AttackByLandAndAir { force, joining, support, drop, target } = command else { return Ok(()) };
    let parts = [force.is_some(), support.is_some(), drop.is_some()].into_iter().filter(|part| *part).count();
    if parts < 2 {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            "a combined attack has at least two parts",
            Cure::elsewhere("name two of ground force, aircraft and air drop, or use the action of the one part"),
        )
        .by("NEI-G3.air-ground-a"));
    }
    let target = known_area(game, *target)?;
    let everybody: Vec<UnitId> =
        taking_part(force.as_ref(), support.as_ref(), drop.as_ref()).chain(joining.iter().copied()).collect();
    known_units(game, &everybody)?;
    if let Some(force) = force {
        judge_ground_part(game, side, force, target, objections)?;
    }
    // The ground move lets them join, or else the airborne assault.
    let clause = if force.is_some() { "NEI-G3.ground-move-e" } else { "NEI-G3.airborne-g" };
    judge_residents(game, side, joining, target, Resident::Ground, clause, objections)?;
    if let Some(support) = support {
        // What bars one part often bars another: it is said once.
        let mut flying = objections.apart();
        air::judge(game, side, &support.flight, target, &mut flying)?;
        objections.join_new(flying);
        let clause = "NEI-G3.airstrike-land-b";
        judge_residents(game, side, &support.joining, target, Resident::Aircraft, clause, objections)?;
    }
    if let Some(drop) = drop {
        let mut dropping = objections.apart();
        airborne::judge(game, side, drop, target, Operation::Assault, &mut dropping)?;
        objections.join_new(dropping);
    }
    let flights = [support.as_ref().map(|support| &support.flight), drop.as_ref().map(|drop| &drop.flight)];
    judge_air_units_together(&flights.map(|flight| flight.map_or(0, |flight| flight.units.len())), objections);
    objections.demand(is_closed(game, side, target) || game.has_enemy_ground_units(side, target), || {
        Violation::new(
            "NEI-11.0-a",
            format!("there are no enemy ground units in {}", game.area_name(target)),
            Cure::elsewhere("attack where the enemy is"),
        )
        .about([target])
    });
    Ok(())
}

/// The units of all parts, those that are left behind on the way included.
fn taking_part<'a>(
    force: Option<&'a Force>,
    support: Option<&'a AirSupport>,
    drop: Option<&'a AirDrop>,
) -> impl Iterator<Item = UnitId> + 'a {
    let ground = force.into_iter().flat_map(|force| force.units.iter().copied());
    let air = support.into_iter().flat_map(|support| support.flight.units.iter().chain(&support.joining).copied());
    let dropping = drop.into_iter().flat_map(|drop| {
        drop.flight.units.iter().copied().chain(drop.passengers.iter().map(|passenger| passenger.unit))
    });
    ground.chain(air).chain(dropping)
}

fn judge_ground_part(game: &Game, side: Side, force: &Force, target: AreaId, objections: &mut Objections) -> Judged {
    let end = ground::judge(game, side, force, objections)?;
    if end != target {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("the ground force ends in {}, not in {}", game.area_name(end), game.area_name(target)),
            Cure::elsewhere("end its path in the area attacked"),
        )
        .by("NEI-G3.air-ground-a"));
    }
    Ok(())
}

/// Who may join a combined attack without being moved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Resident {
    Ground,
    /// Aircraft based there.
    Aircraft,
}

/// Friends that were in the area attacked beforehand, by the clause that lets them join (G-3 ground move, airstrike and
/// airborne assault, NEI-R128).
fn judge_residents(
    game: &Game,
    side: Side,
    residents: &[UnitId],
    target: AreaId,
    kind: Resident,
    clause: &'static str,
    objections: &mut Objections,
) -> Result<(), Refusal> {
    own_units(game, side, residents)?;
    let what = match kind {
        Resident::Ground => "ground unit",
        Resident::Aircraft => "air unit based",
    };
    for unit in residents {
        let fits = match kind {
            Resident::Ground => game.is_ground(*unit),
            Resident::Aircraft => game.is_aircraft(*unit),
        };
        // Optional rule: seaplanes of a tender in the square join (26.3).
        let joins = kind == Resident::Aircraft && seaplane_tenders::joins(game, *unit, target);
        objections.demand(joins || (fits && game.unit(*unit).location == Location::Area(target)), || {
            Violation::new(
                clause,
                format!("{} is no {what} in {}", game.name(*unit), game.area_name(target)),
                Cure::elsewhere("let units of that area join, or nobody"),
            )
            .about([*unit])
        });
    }
    Ok(())
}

/// NEI-R45: in a combined action all air units that move count together. More than four in one part is said already.
fn judge_air_units_together(parts: &[usize], objections: &mut Objections) {
    if parts.iter().all(|part| *part <= AIR_UNITS_PER_ACTION) {
        judge_air_units(parts.iter().sum(), objections);
    }
}

/// All parts fight one combat, if any of them gets there.
pub(crate) fn attack_by_land_and_air(deciding: &mut Deciding, side: Side, command: &Command) {
    let Command::AttackByLandAndAir { force, joining, support, drop, target } = command else { return };
    let target = deciding.game.pack.map.resolve(*target);
    let mut attackers: Vec<Participant> = Vec::new();
    if let Some(force) = force
        && let Some((start, _)) = ends(&deciding.game, force)
    {
        movement::go(deciding, side, Travel::Ground, force, start);
        let arrived = arriving(force).into_iter().filter(|unit| deciding.game.place(*unit) == Some(target));
        attackers.extend(arrived.map(Participant::fighting));
    }
    if let Some(support) = support
        && air::fly(deciding, side, &support.flight, target).is_none()
    {
        attackers.extend(support.flight.units.iter().copied().map(Participant::fighting));
    }
    if let Some(drop) = drop
        && airborne::fly(deciding, side, drop, target)
    {
        attackers.extend(airborne::drop_into_battle(deciding, drop));
    }
    if attackers.is_empty() {
        return;
    }
    let based = support.iter().flat_map(|support| &support.joining);
    attackers.extend(joining.iter().chain(based).copied().map(Participant::fighting));
    let plan = BattlePlan {
        profile: Profile::AirGround,
        area: target,
        attacker: side,
        attackers,
        defenders: deciding.game.enemies_in(side, target).map(Participant::fighting).collect(),
        landing: Vec::new(),
        beach: None,
    };
    combat::open(deciding, plan);
}

/// Combined Amphibious Assault: a landing that attacks, with ships, aircraft or both in support (NEI-R84).
pub(crate) fn judge_supported_assault(
    game: &Game,
    side: Side,
    ships: &[UnitId],
    landing: &Landing,
    supporting: &[UnitId],
    flight: Option<&Flight>,
    objections: &mut Objections,
) -> Judged {
    if supporting.is_empty() && flight.is_none() {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            "neither ships nor aircraft support the assault",
            Cure::elsewhere("name ships or aircraft, or use Amphibious Assault"),
        )
        .by("NEI-G3.comb-amph-a"));
    }
    let flying = flight.map_or(&[][..], |flight| &flight.units[..]);
    known_units(game, &[ships, supporting, flying, &landing.units, &landing.joining].concat())?;
    operational_amphibious::judge_assault(game, side, ships, landing, objections)?;
    // NEI-R84: by default either kind of support is enough.
    let both_needed = game.rulings.assault_support == AssaultSupport::BothAndBasesOnly;
    objections.demand(!both_needed || (!supporting.is_empty() && flight.is_some()), || {
        Violation::new(
            "NEI-R84",
            "this table reads that ships and aircraft both support a Combined Amphibious Assault",
            Cure::elsewhere("name ships and aircraft, or use Amphibious Assault"),
        )
    });
    objections.demand(landing.attack, || {
        Violation::new(
            "NEI-G3.comb-amph-a",
            "ships and aircraft support an attack, and the units land without one",
            Cure::elsewhere("attack, or use Amphibious Assault"),
        )
    });
    judge_supporting_ships(game, side, ships, supporting, objections)?;
    if let Some(flight) = flight {
        let mut flying = objections.apart();
        air::judge(game, side, flight, landing.area, &mut flying)?;
        objections.join_new(flying);
    }
    Ok(())
}

fn judge_supporting_ships(
    game: &Game,
    side: Side,
    ships: &[UnitId],
    supporting: &[UnitId],
    objections: &mut Objections,
) -> Result<(), Refusal> {
    own_units(game, side, supporting)?;
    let malformed = |message: String, cure: &str| {
        Err(Refusal::new(RefusalKind::Malformed, message, Cure::elsewhere(cure)).by("NEI-G3.comb-amph-b"))
    };
    let sea = ships.first().and_then(|ship| game.place(*ship));
    for unit in supporting {
        if !game.is_ship(*unit) {
            return malformed(
                format!("{} is no naval unit", game.name(*unit)),
                "name ships in support, and aircraft by their flight",
            );
        }
        objections.demand(sea.is_some_and(|sea| game.unit(*unit).location == Location::Area(sea)), || {
            Violation::new(
                "NEI-G3.comb-amph-b",
                format!("{} is not in the sea area from which the troops land", game.name(*unit)),
                Cure::elsewhere("name ships of that sea area"),
            )
            .about([*unit])
        });
    }
    Ok(())
}

/// Landers, ships and aircraft fight one combat. The ships in support take hits before the loaded ones (12.5, NEI-R82).
pub(crate) fn assault_with_support(
    deciding: &mut Deciding,
    side: Side,
    ships: &[UnitId],
    landing: &Landing,
    supporting: &[UnitId],
    flight: Option<&Flight>,
) {
    if !landing.attack {
        // The objection was overruled: there is nothing to support.
        operational_amphibious::assault(deciding, side, ships, landing);
        return;
    }
    let beach = deciding.game.pack.map.resolve(landing.area);
    let arrived = flight.filter(|flight| air::fly(deciding, side, flight, beach).is_none());
    let flying = arrived.into_iter().flat_map(|flight| &flight.units);
    let mut plan = amphibious::assault(&deciding.game, side, landing);
    plan.profile = Profile::CombinedAmphibious;
    plan.attackers.extend(supporting.iter().chain(flying).copied().map(Participant::fighting));
    combat::open(deciding, plan);
}

/// Combined Air-Naval Attack: a naval attack or a bombardment with seaplanes.
pub(crate) fn judge_air_naval(
    game: &Game,
    side: Side,
    force: &Force,
    bombardment: bool,
    joining: &[UnitId],
    flight: &Flight,
    objections: &mut Objections,
) -> Judged {
    known_units(game, &[&force.units[..], joining, &flight.units[..]].concat())?;
    if bombardment {
        if let Some(unit) = joining.first() {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} cannot join; one force bombards", game.name(*unit)),
                Cure::elsewhere("let nobody join, or name it in the force"),
            )
            .by("NEI-8.4-c"));
        }
        operational_naval::judge_bombardment(game, side, force, objections)?;
    } else {
        operational_naval::judge_move(game, side, force, true, joining, objections)?;
    }
    if let Some(target) = air_naval_target(game, force, bombardment) {
        let mut flying = objections.apart();
        air::judge(game, side, flight, target, &mut flying)?;
        objections.join_new(flying);
    }
    for unit in &flight.units {
        objections.demand(is_seaplane(game, *unit), || {
            Violation::new(
                "NEI-G3.air-naval-a",
                format!("{} is no seaplane", game.name(*unit)),
                Cure::elsewhere("let seaplanes alone fly with the ships"),
            )
            .about([*unit])
        });
    }
    Ok(())
}

fn is_seaplane(game: &Game, unit: UnitId) -> bool {
    game.counter(unit).kind == UnitType::Aircraft(AircraftType::Sp)
}

/// What ships and seaplanes attack: the sea area where the ships end, or the land area beside it if they bombard.
fn air_naval_target(game: &Game, force: &Force, bombardment: bool) -> Option<AreaId> {
    let (_, end) = ends(game, force)?;
    if bombardment { shore(game, end) } else { Some(end) }
}

/// Ships and seaplanes fight one combat.
pub(crate) fn attack_by_sea_and_air(
    deciding: &mut Deciding,
    side: Side,
    force: &Force,
    bombardment: bool,
    joining: &[UnitId],
    flight: &Flight,
) {
    let Some((start, _)) = ends(&deciding.game, force) else { return };
    let target = air_naval_target(&deciding.game, force, bombardment);
    movement::go(deciding, side, Travel::Naval, force, start);
    let Some(target) = target else { return };
    let arrive = air::fly(deciding, side, flight, target).is_none();
    let game = &deciding.game;
    let fires = |unit: UnitId| !bombardment || bombards(game, unit);
    let mut attackers: Vec<Participant> = arriving(force)
        .into_iter()
        .chain(joining.iter().copied())
        .map(|unit| if fires(unit) { Participant::fighting(unit) } else { Participant::silent(unit) })
        .collect();
    if arrive {
        attackers.extend(flight.units.iter().copied().map(Participant::fighting));
    }
    let defends = |unit: UnitId| match (bombardment, arrive) {
        (false, _) => game.fights_at_sea(unit),
        // NEI-R85: based aircraft rise against seaplanes, not against ships alone (14.3).
        (true, true) => true,
        (true, false) => game.is_ground(unit),
    };
    let profile = match (bombardment, arrive) {
        (false, true) => Profile::AirNaval,
        (false, false) => Profile::Naval,
        (true, true) => Profile::SeaplaneBombardment,
        (true, false) => Profile::Bombardment,
    };
    let defenders = game.enemies_in(side, target).filter(|unit| defends(*unit)).map(Participant::fighting).collect();
    let plan =
        BattlePlan { profile, area: target, attacker: side, attackers, defenders, landing: Vec::new(), beach: None };
    combat::open(deciding, plan);
}
