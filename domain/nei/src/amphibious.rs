//! NEI 13.2 and 13.3: amphibious operations. Landing and the assault; who goes aboard is in [`super::embarkation`].

use super::combat::{self, BattlePlan, Participant, Profile};
use super::command::{Boarding, Landing};
use super::components::{AreaId, Side, UnitId};
use super::deciding::Deciding;
use super::embarkation;
use super::event::Event;
use super::game::{Game, Location};
use super::judging::{known_area, own_units};
use super::optional::secret_airbase;
use super::pack::AreaKind;
use super::rulings::{AircraftAtSea, CoastalFire, LandingTroops, Lift};
use super::stacking::{is_closed, judge_bases_brought, judge_entry};
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// Units that a landing ship or a transport carries where it is the same for all (NEI-R18).
pub(super) const FLAT_LIFT: usize = 2;

/// Units an LS or TR carries (13.1): two, or the printed lift (NEI-R18).
pub(super) fn capacity(game: &Game, ship: UnitId) -> usize {
    match game.rulings.lift {
        Lift::FlatTwo => FLAT_LIFT,
        Lift::Printed => usize::from(game.counter(ship).capacity),
    }
}

/// The ship a unit would be aboard of, given what is being loaded.
pub(super) fn ship_of(game: &Game, loading: &[Boarding], unit: UnitId) -> Option<UnitId> {
    loading
        .iter()
        .find(|boarding| boarding.unit == unit)
        .map(|boarding| boarding.ship)
        .or(if let Location::Aboard(ship) = game.unit(unit).location { Some(ship) } else { None })
}

/// NEI 13.2 and 13.3: which ground units go ashore, where, and whether they must fight.
pub(super) fn judge_landing(
    game: &Game,
    side: Side,
    ships: &[UnitId],
    loading: &[Boarding],
    end: AreaId,
    landing: &Landing,
    objections: &mut Objections,
) -> Result<(), Refusal> {
    let beach = judge_disembarking(game, side, ships, loading, end, landing, objections)?;
    judge_troops(game, side, end, beach, landing, objections);
    judge_aircraft(game, side, beach, landing, objections);
    judge_assault(game, side, beach, landing, objections)
}

/// NEI 13.2: what goes ashore, and where. The land area it goes to.
pub(super) fn judge_disembarking(
    game: &Game,
    side: Side,
    ships: &[UnitId],
    loading: &[Boarding],
    end: AreaId,
    landing: &Landing,
    objections: &mut Objections,
) -> Result<AreaId, Refusal> {
    own_units(game, side, &landing.units)?;
    let beach = known_area(game, landing.area)?;
    if game.area(beach).kind == AreaKind::Sea {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is sea; units go ashore on land", game.area_name(beach)),
            Cure::elsewhere("name a land area of the same square"),
        )
        .by("NEI-13.2-d"));
    }
    if landing.units.is_empty() {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            "nothing is landed",
            Cure::elsewhere("name the units that go ashore"),
        )
        .by("NEI-13.2-a"));
    }
    for unit in &landing.units {
        let aboard = ship_of(game, loading, *unit).is_some_and(|ship| ships.contains(&ship));
        if !aboard {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} is not aboard a ship of this force", game.name(*unit)),
                Cure::elsewhere("land units that are aboard"),
            )
            .by("NEI-13.2-d"));
        }
    }
    let adjoins = beach == end && game.is_home_base(end) || game.area(end).adjoins.contains(&beach);
    objections.demand(adjoins, || {
        Violation::new(
            "NEI-13.2-d",
            format!("{} does not adjoin {}", game.area_name(beach), game.area_name(end)),
            Cure::elsewhere("land in the same square"),
        )
        .about([beach])
    });
    objections.demand(is_closed(game, side, end) || !game.has_enemy_surface_ships(side, end), || {
        Violation::new(
            "NEI-13.2-b",
            format!("enemy surface ships are in {}; nothing can be landed from there", game.area_name(end)),
            Cure::first("drive them away first, or keep the units aboard"),
        )
        .about([end])
    });
    judge_entry(game, side, beach, objections);
    judge_bases_brought(game, beach, landing.units.iter().copied(), objections);
    Ok(beach)
}

/// NEI-R87: by default air units leave their ships by redeployment only; in the other reading by any action that needs
/// no fight.
fn judge_aircraft(game: &Game, side: Side, beach: AreaId, landing: &Landing, objections: &mut Objections) {
    let anywhere = game.rulings.aircraft_at_sea == AircraftAtSea::AnyShipAnyAction;
    if anywhere && !landing.attack {
        embarkation::judge_airfield(game, side, beach, landing, objections);
        return;
    }
    for unit in landing.units.iter().filter(|unit| game.is_aircraft(**unit)) {
        objections.raise(|| {
            let objection = if anywhere {
                Violation::new(
                    "NEI-R87",
                    format!("{} cannot land where there is a fight", game.name(*unit)),
                    Cure::elsewhere("keep it aboard"),
                )
            } else {
                Violation::new(
                    "NEI-G3.redeploy-naval-d",
                    format!("{} is no ground unit; air units are landed by redeployment only", game.name(*unit)),
                    Cure::elsewhere("keep it aboard, and land it by Re-Deploy Naval Units"),
                )
            };
            objection.about([*unit])
        });
    }
}

/// NEI-R79: by default any ground unit lands and assaults on any coast; in the other reading marines alone do where
/// there is no port of theirs or an enemy.
fn judge_troops(game: &Game, side: Side, end: AreaId, beach: AreaId, landing: &Landing, objections: &mut Objections) {
    if game.rulings.landing_troops == LandingTroops::AllGroundUnits {
        return;
    }
    let is_easy = !landing.attack && game.is_served_by_port(side, end);
    for unit in landing.units.iter().filter(|unit| !is_easy && !game.counter(**unit).marine) {
        objections.raise(|| {
            Violation::new(
                "NEI-R79",
                format!("{} is no marine unit, and this table reads that marines alone land there", game.name(*unit)),
                Cure::elsewhere(format!(
                    "land marines at {}, or others at a functional port of yours",
                    game.area_name(beach)
                )),
            )
            .about([*unit])
        });
    }
}

/// NEI 13.3: compulsory against a base, optional against others, impossible against nobody.
fn judge_assault(
    game: &Game,
    side: Side,
    beach: AreaId,
    landing: &Landing,
    objections: &mut Objections,
) -> Result<(), Refusal> {
    objections.demand(landing.attack || !game.has_enemy_base(side, beach), || {
        Violation::new(
            "NEI-13.3-b",
            format!("an enemy base stands in {}; whoever lands there must attack", game.area_name(beach)),
            Cure::elsewhere("attack, or stay aboard"),
        )
        .about([beach])
    });
    objections.demand(
        !landing.attack || is_closed(game, side, beach) || game.has_enemy_ground_units(side, beach),
        || {
            Violation::new(
                "NEI-13.3-a",
                format!("there are no enemy ground units in {}", game.area_name(beach)),
                Cure::elsewhere("land without an attack"),
            )
            .about([beach])
        },
    );
    own_units(game, side, &landing.joining)?;
    for unit in &landing.joining {
        let there = game.unit(*unit).location == Location::Area(beach) && game.is_ground(*unit);
        objections.demand(there && landing.attack, || {
            Violation::new(
                "NEI-G3.amph-assault-c",
                format!(
                    "{} is no ground unit in {} that could join an attack",
                    game.name(*unit),
                    game.area_name(beach)
                ),
                "let ground units of that area join",
            )
            .about([*unit])
        });
    }
    Ok(())
}

/// The units go ashore. With an attack, the ships that carry them are exposed to coastal fire first (13.3, NEI-R82);
/// aircraft based there fight too (NEI-R81).
pub(super) fn land(deciding: &mut Deciding, side: Side, end: AreaId, landing: &Landing) {
    let game = &deciding.game;
    let beach = game.pack.map.area(landing.area).map_or(landing.area, |area| area.id);
    let met = secret_airbase::is_met_by_landing(deciding, side, beach);
    let landing = &Landing { attack: landing.attack || met, ..landing.clone() };
    let game = &deciding.game;
    // NEI-R136: by default coastal fire is part of a combat, and none takes place without an attack.
    let coastal_fire = game.rulings.coastal_fire == CoastalFire::AtAnyLanding
        && game.enemies_in(side, beach).any(|unit| game.is_ground(unit) && game.factors(unit).anti_ship > 0);
    if !landing.attack && !coastal_fire {
        for unit in &landing.units {
            deciding.happen(Event::UnitLanded { unit: *unit, area: beach });
        }
        return;
    }
    debug_assert!(game.area(end).kind != AreaKind::Land, "ships land troops from the sea");
    let plan = assault(game, side, landing);
    combat::open(deciding, plan);
}

/// The combat of a landing that attacks.
pub(super) fn assault(game: &Game, side: Side, landing: &Landing) -> BattlePlan {
    let beach = game.pack.map.resolve(landing.area);
    let mut ships: Vec<UnitId> = landing
        .units
        .iter()
        .filter_map(|unit| if let Location::Aboard(ship) = game.unit(*unit).location { Some(ship) } else { None })
        .collect();
    ships.sort_unstable();
    ships.dedup();
    let attackers = landing
        .units
        .iter()
        .chain(&landing.joining)
        .copied()
        .map(Participant::fighting)
        .chain(ships.into_iter().map(Participant::silent))
        .collect();
    let defenders = game.enemies_in(side, beach).map(Participant::fighting).collect();
    BattlePlan {
        profile: if landing.attack { Profile::Amphibious } else { Profile::CoastalFire },
        area: beach,
        attacker: side,
        attackers,
        defenders,
        landing: landing.units.clone(),
        beach: Some(beach),
    }
}
