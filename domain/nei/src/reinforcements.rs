//! NEI 15: reinforcements. Where each contingent's units may be deployed.

use super::components::{AreaId, Code, Contingent, GroundType, Side, UnitId, UnitType};
use super::deciding::Deciding;
use super::event::Event;
use super::fog;
use super::game::{Control, Game, Location};
use super::judging::{Judged, known_area, own_units};
use super::optional::{OptionalRule, forces, langley_ferry, long_range_bombers, seaplane_patrols, seaplane_tenders};
use super::pack::AreaKind;
use super::pending::{Arrival, Pending};
use super::rulings::{DeploymentAirfields, Portuguese};
use super::stacking::{is_full, no_room};
use crate::words;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// Whether a unit may be deployed in an area (15.1 to 15.5). The first reason against it is the objection.
fn judge_site(game: &Game, unit: UnitId, area: AreaId, objections: &mut Objections) {
    let side = game.side(unit);
    let contingent = game.contingent(unit);
    let (allowed, clause) = may_enter(game, unit, area);
    if !allowed && langley_ferry::came_before(game, unit, area) {
        objections.raise(|| langley_ferry::second(game, unit, elsewhere(game, unit)));
        return;
    }
    if !allowed {
        objections.raise(|| {
            let name = game.name(unit);
            let objection = Violation::new(
                clause,
                format!("{name}, a unit of {contingent}, may not be deployed at {}", game.area_name(area)),
                elsewhere(game, unit),
            )
            .about([unit]);
            // Another's home base: the lists name the one that is its own, or say that it has none.
            match acts_as(game, unit) {
                _ if !game.is_home_base(area) => objection,
                Contingent::ImperialArmy | Contingent::ImperialNavy => objection.also("NEI-15.1-a"),
                Contingent::Netherlands => objection.also("NEI-15.2-d"),
                Contingent::British => objection.also("NEI-15.3-a"),
                Contingent::Australia | Contingent::UnitedStates => objection.also("NEI-15.4-a"),
                Contingent::Portuguese => objection,
            }
        });
        return;
    }
    // 15.5: not into a square with enemy naval units; enemy home bases and the Singapore strait never hold any.
    if game.is_ship(unit)
        && let Some(square) = game.square(area)
    {
        let seas = super::fog::areas_of(game, [square]);
        if seas.iter().any(|sea| game.has_enemy_ships(side, *sea)) {
            objections.raise(|| {
                Violation::new(
                    "NEI-15.5-f",
                    format!("enemy naval units are in the square of {}", game.area_name(area)),
                    elsewhere(game, unit),
                )
                .about([area])
            });
            return;
        }
    }
    if !game.is_aircraft(unit) || !is_full(game, unit, area) {
        return;
    }
    if game.area(area).kind == AreaKind::Sea {
        seaplane_tenders::judge_room(game, area, &[unit], objections);
    } else {
        objections.raise(|| {
            let message = no_room(game, side, area);
            Violation::new("NEI-15.5-a", message, elsewhere(game, unit)).about([area])
        });
    }
}

/// Where a unit may be deployed in place of what was named.
fn elsewhere(game: &Game, unit: UnitId) -> Cure {
    let sites = sites(game, unit);
    if sites.is_empty() {
        Cure::wait("it goes back to the pool")
    } else {
        format!("deploy it at {}", words::either(sites.iter().map(|site| game.area_name(*site)))).into()
    }
}

/// The contingent by whose line a unit is deployed and refitted. NEI-R19: by default no line names the Portuguese.
pub(super) fn acts_as(game: &Game, unit: UnitId) -> Contingent {
    match (game.contingent(unit), game.rulings.portuguese) {
        (Contingent::Portuguese, Portuguese::AsNetherlands) => Contingent::Netherlands,
        (Contingent::Portuguese, Portuguese::AsAustralian) => Contingent::Australia,
        (contingent, _) => contingent,
    }
}

/// Whether a list of 15.1 to 15.4, or an optional rule, opens this area to this unit, and the clause that decides.
fn may_enter(game: &Game, unit: UnitId, area: AreaId) -> (bool, &'static str) {
    let (listed, clause) = site(game, unit, area);
    let opened = long_range_bombers::opens(game, unit, area) || langley_ferry::opens(game, unit, area);
    let clause = if long_range_bombers::concerns(game, unit) { "NEI-26.2-a" } else { clause };
    (listed || opened, clause)
}

/// A reinforcement is deployed, and the others wait on. Where Langley alone opens the way, it has ferried its fighter
/// (29).
pub(super) fn deploy(deciding: &mut Deciding, side: Side, unit: UnitId, area: AreaId) {
    let game = &deciding.game;
    let by_another_way = site(game, unit, area).0 || long_range_bombers::opens(game, unit, area);
    let ferried = !by_another_way && langley_ferry::opens(game, unit, area);
    deciding.happen(Event::UnitDeployed { unit, area });
    if ferried {
        deciding.happen(Event::FighterFerried { unit });
    }
    if let Some(Pending::Deploy { after, .. }) = deciding.game.pending.last() {
        let after = *after;
        settle_deployment(deciding, side, after);
    }
}

/// Whether the lists of 15.1 to 15.4 name this area for this unit, and the clause that decides.
fn site(game: &Game, unit: UnitId, area: AreaId) -> (bool, &'static str) {
    let side = game.side(unit);
    let place = game.area(area);
    let kind = game.counter(unit).kind;
    let at_home = |id: &str| place.id.as_str() == id;
    let is_ship = matches!(kind, UnitType::Ship(_));
    let is_air = matches!(kind, UnitType::Aircraft(_));
    // 16.0, NEI-R21: the sea beside a controlled functional major port, if it has a coast with it.
    let beside_major_port = |region: Option<&str>| {
        place.kind == AreaKind::Sea
            && place.adjoins.iter().any(|land| {
                game.has_functional_major_port(side, *land)
                    && game.control(*land) == Control::By(side)
                    && region.is_none_or(|region| game.area(*land).land.region == region)
            })
    };
    let controlled_airfield = place.kind == AreaKind::Land
        && game.has_functional_airfield(side, area)
        && game.control(area) == Control::By(side);
    // NEI-R140: the airfields of home bases are functional and controlled too.
    let any_airfield = controlled_airfield
        || (place.home_of == Some(side) && game.rulings.deployment_airfields == DeploymentAirfields::HomeBasesToo);
    let singapore_land = place.is_singapore && game.singapore_holder() == side;
    let singapore_sea = place.kind == AreaKind::Sea && game.is_at_singapore(area) && game.singapore_holder() == side;
    match acts_as(game, unit) {
        Contingent::ImperialArmy | Contingent::ImperialNavy => {
            if place.home_of == Some(Side::Japan) {
                (true, "NEI-15.1-a")
            } else if is_ship {
                (beside_major_port(None), "NEI-15.1-b")
            } else if is_air {
                (controlled_airfield, "NEI-15.1-c")
            } else {
                (singapore_land, "NEI-15.1-d")
            }
        }
        Contingent::Netherlands => {
            if is_ship {
                (beside_major_port(Some("NEI")) || singapore_sea, "NEI-15.2-a")
            } else if is_air {
                (any_airfield, "NEI-15.2-b")
            } else {
                let port = place.kind == AreaKind::Land
                    && place.land.region == "NEI"
                    && game.has_functional_major_port(side, area)
                    && game.control(area) == Control::By(side);
                (port, "NEI-15.2-c")
            }
        }
        Contingent::British => {
            if at_home("indian_ocean") {
                (true, "NEI-15.3-a")
            } else if is_ship {
                (singapore_sea, "NEI-15.3-b")
            } else if is_air {
                (any_airfield, "NEI-15.3-c")
            } else {
                (singapore_land, "NEI-15.3-d")
            }
        }
        Contingent::Australia | Contingent::UnitedStates => {
            let darwin = |area: &super::pack::Area| area.square.is_some_and(|square| square.as_str() == "H10");
            if at_home("australia") {
                (true, "NEI-15.4-a")
            } else if is_ship {
                (darwin(place) && beside_major_port(None), "NEI-15.4-b")
            } else if is_air {
                (darwin(place) && controlled_airfield, "NEI-15.4-c")
            } else {
                let held = place.kind == AreaKind::Land
                    && game.control(area) == Control::By(side)
                    && game.units_of(side, area).any(|unit| game.is_base(unit));
                (darwin(place) && held, "NEI-15.4-d")
            }
        }
        // NEI-R19: no line of section 15 names the Portuguese.
        Contingent::Portuguese => (false, "NEI-15.0-d"),
    }
}

/// The areas where a unit may be deployed now, in id order.
pub fn sites(game: &Game, unit: UnitId) -> Vec<AreaId> {
    areas(game).filter(|area| is_site(game, unit, *area)).collect()
}

/// All areas, in id order.
fn areas(game: &Game) -> impl Iterator<Item = AreaId> + '_ {
    game.pack.map.areas.keys().copied()
}

/// Whether a unit may be deployed in an area now.
fn is_site(game: &Game, unit: UnitId, area: AreaId) -> bool {
    if !may_enter(game, unit, area).0 || (game.is_aircraft(unit) && is_full(game, unit, area)) {
        return false;
    }
    let side = game.side(unit);
    let meets_enemies = |square| fog::areas_of(game, [square]).iter().any(|sea| game.has_enemy_ships(side, *sea));
    !(game.is_ship(unit) && game.square(area).is_some_and(meets_enemies))
}

/// A deployment: the unit awaits it, and the site is on its list.
pub(super) fn judge_deployment(
    game: &Game,
    by: Side,
    waiting: &[UnitId],
    unit: UnitId,
    area: AreaId,
    objections: &mut Objections,
) -> Judged {
    own_units(game, by, &[unit])?;
    let area = known_area(game, area)?;
    if !waiting.contains(&unit) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is not among the units to be deployed", game.name(unit)),
            Cure::elsewhere(format!("deploy {}", words::either(waiting.iter().map(|unit| game.name(*unit))))),
        )
        .by("NEI-15.0-d"));
    }
    let fits = match game.area(area).kind {
        AreaKind::HomeBase => true,
        AreaKind::Sea => {
            let afloat = game.optional.has(OptionalRule::SeaplaneTenders) && seaplane_patrols::is_seaplane(game, unit);
            game.is_ship(unit) || afloat
        }
        AreaKind::Land => !game.is_ship(unit),
    };
    if !fits {
        let clause = if game.is_ship(unit) {
            "NEI-10.0-naval-f"
        } else if game.is_aircraft(unit) {
            "NEI-2.4.3-a"
        } else {
            "NEI-10.0-ground-a"
        };
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} cannot stand in {}", game.name(unit), game.area_name(area)),
            elsewhere(game, unit),
        )
        .by(clause));
    }
    judge_site(game, unit, area, objections);
    Ok(())
}

/// Units that wait in the potential reinforcements for their owner's next mobilization (NEI-R41).
pub(super) fn returning(game: &Game, side: Side) -> Vec<UnitId> {
    game.in_display(side, Location::Potential)
        .filter(|unit| match game.counter(*unit).code {
            Code::Start => true,
            Code::Turn(turn) => turn <= game.turn,
            Code::Singapore => game.singapore_holder() == Side::Japan,
            Code::Optional => forces::has_come(game, *unit),
        })
        .collect()
}

/// Whether a unit is one that is never deployed by a pick: the First Air Fleet is played instead (21.4).
pub(super) fn is_deployed(game: &Game, unit: UnitId) -> bool {
    !matches!(game.counter(unit).kind, UnitType::FirstAirFleet | UnitType::Ground(GroundType::Base))
}

/// Picked units without any site go back to the pool once all picks are made (15.5, NEI-R92); for the rest the
/// table waits.
pub(super) fn settle_deployment(deciding: &mut Deciding, side: Side, after: Arrival) {
    let game = &deciding.game;
    let waiting: Vec<UnitId> =
        game.in_display(side, Location::Picked).filter(|unit| is_deployed(game, *unit)).collect();
    let (placeable, homeless): (Vec<UnitId>, Vec<UnitId>) =
        waiting.into_iter().partition(|unit| areas(game).any(|area| is_site(game, *unit, area)));
    let is_open = matches!(game.pending.last(), Some(Pending::Deploy { .. }));
    if placeable.is_empty() {
        if is_open {
            deciding.happen(Event::Answered);
        }
        if !homeless.is_empty() {
            deciding.happen(Event::ReturnedToPool { side, units: homeless });
        }
    } else if !is_open {
        let mut units = placeable;
        units.extend(homeless);
        units.sort_unstable();
        deciding.wait_for(Pending::Deploy { by: side, units, after });
    }
}
