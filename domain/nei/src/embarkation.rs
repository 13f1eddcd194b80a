//! NEI 13.1, 13.2 and 21.1: who goes aboard which ship, who leaves it on the way, and who may not stay aboard.

use super::amphibious::{self, ship_of};
use super::command::{Boarding, DropOff, Force, Landing};
use super::components::{AreaId, ShipType, Side, UnitId, UnitType};
use super::game::{Game, Location};
use super::judging::{known_area, named, own_units};
use super::movement::{known_path, naval, steps_of, stop_of};
use super::optional::seaplane_patrols;
use super::pack::AreaKind;
use super::rulings::{AircraftAtSea, CoastalFire};
use super::stacking::{is_closed, judge_airfield_room, judge_entry};
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// The actions that take units aboard, each on terms of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Carriage {
    /// Naval Amphibious Movement.
    Amphibious,
    /// Emergency Naval Transport.
    Emergency,
    /// Naval Evacuation of Ground Units.
    Evacuation,
    /// Re-Deploy Naval Units.
    Redeployment,
    /// Re-Deploy Naval Units Between Home Bases.
    Transfer,
}

impl Carriage {
    /// Whether units other than marines board at a functional port only. The redeployments begin at one anyway.
    const fn needs_port(self) -> bool {
        matches!(self, Self::Amphibious | Self::Emergency)
    }

    /// NEI-R87: by default air units are carried by the Allies, and by redeployment only.
    fn carries_aircraft(self, game: &Game, side: Side) -> bool {
        game.rulings.aircraft_at_sea == AircraftAtSea::AnyShipAnyAction
            || (self == Self::Redeployment && side == Side::Allies)
    }
}

/// What an action takes aboard and what it puts ashore.
#[derive(Clone, Copy)]
pub(super) struct Cargo<'a> {
    /// Taken aboard before the move.
    pub(super) loading: &'a [Boarding],
    /// Put ashore on the way.
    pub(super) put_ashore: &'a [DropOff],
    /// Landed where the move ends.
    pub(super) landing: Option<&'a Landing>,
}

impl Cargo<'_> {
    /// All who have left their ships when the move is over.
    pub(super) fn ashore(&self) -> Vec<UnitId> {
        let landed = self.landing.into_iter().flat_map(|landing| landing.units.iter().copied());
        self.put_ashore.iter().map(|drop| drop.unit).chain(landed).collect()
    }
}

/// A warship that carries a marine unit in an emergency (13.1).
pub(super) fn carries_marine(game: &Game, ship: UnitId) -> bool {
    matches!(game.counter(ship).kind, UnitType::Ship(kind) if is_warship_for_marines(kind))
}

/// Whether ships of a type carry a marine unit in an emergency (13.1).
pub(super) const fn is_warship_for_marines(kind: ShipType) -> bool {
    matches!(kind, ShipType::Bb | ShipType::Bc | ShipType::Ca | ShipType::Cl | ShipType::Dd)
}

/// Units a ship has room for (13.1).
pub(super) fn capacity(game: &Game, ship: UnitId) -> usize {
    if game.is_amphibious(ship) { amphibious::capacity(game, ship) } else { usize::from(carries_marine(game, ship)) }
}

/// What a ship has aboard once everything is loaded.
pub(super) fn aboard<'a>(
    game: &'a Game,
    loading: &'a [Boarding],
    ship: UnitId,
) -> impl Iterator<Item = UnitId> + use<'a> {
    let loaded = loading.iter().filter(move |boarding| boarding.ship == ship).map(|boarding| boarding.unit);
    game.cargo(ship).filter(|unit| loading.iter().all(|boarding| boarding.unit != *unit)).chain(loaded)
}

/// NEI 13.1 and 13.2: what goes aboard at the start of the move.
pub(super) fn judge_boarding(
    game: &Game,
    side: Side,
    carriage: Carriage,
    ships: &[UnitId],
    start: AreaId,
    loading: &[Boarding],
    objections: &mut Objections,
) -> Result<(), Refusal> {
    let units: Vec<UnitId> = loading.iter().map(|boarding| boarding.unit).collect();
    own_units(game, side, &units)?;
    for boarding in loading {
        if !ships.contains(&boarding.ship) {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!(
                    "{} is loaded on {}, which is not in the force",
                    game.name(boarding.unit),
                    named(game, boarding.ship)
                ),
                Cure::elsewhere("load ships of the force"),
            )
            .by("NEI-13.2-a"));
        }
        if !game.may_be_carried(boarding.unit) && !game.is_aircraft(boarding.unit) {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} cannot be aboard a ship", game.name(boarding.unit)),
                Cure::elsewhere("load mobile ground units"),
            )
            .by("NEI-2.4.4-b"));
        }
        judge_passenger(game, side, carriage, start, boarding, objections);
    }
    judge_room(game, carriage, ships, loading, objections);
    objections.demand(loading.is_empty() || !game.has_enemy_surface_ships(side, start), || {
        Violation::new(
            "NEI-13.2-b",
            format!("enemy surface ships are in {}; nothing can be embarked there", game.area_name(start)),
            Cure::first("drive them away first"),
        )
        .about([start])
    });
    Ok(())
}

fn judge_passenger(
    game: &Game,
    side: Side,
    carriage: Carriage,
    start: AreaId,
    boarding: &Boarding,
    objections: &mut Objections,
) {
    let unit = boarding.unit;
    judge_kind(game, side, carriage, boarding, objections);
    let on_shore = if let Location::Area(at) = game.unit(unit).location {
        (at == start && !seaplane_patrols::is_at_sea(game, unit)) || game.area(start).adjoins.contains(&at)
    } else {
        false
    };
    objections.demand(on_shore, || {
        Violation::new(
            "NEI-13.2-a",
            format!("{} is not ashore beside {}, where the ships begin", game.name(unit), game.area_name(start)),
            Cure::elsewhere("load units at the start of the move"),
        )
        .about([unit])
    });
    // 21.1: marines need no port.
    let boards = game.counter(unit).marine || !carriage.needs_port() || game.is_served_by_port(side, start);
    objections.demand(boards, || {
        Violation::new(
            "NEI-G3.amphibious-move-b",
            format!("{} has no functional port of yours to load {}", game.area_name(start), game.name(unit)),
            Cure::elsewhere("load it at a functional port, or take it off by Naval Evacuation of Ground Units"),
        )
        .also("NEI-21.1-c")
        .about([unit])
    });
}

/// NEI 13.1, 21.1, NEI-R87: a unit is of the right kind for its ship and for the action.
fn judge_kind(game: &Game, side: Side, carriage: Carriage, boarding: &Boarding, objections: &mut Objections) {
    let Boarding { unit, ship } = *boarding;
    let fits = if game.is_aircraft(unit) {
        game.is_amphibious(ship) && carriage.carries_aircraft(game, side)
    } else {
        game.is_amphibious(ship) || (carries_marine(game, ship) && game.counter(unit).marine)
    };
    objections.demand(fits, || misfit(game, side, carriage, unit, ship));
}

/// What is said of a unit of the wrong kind.
fn misfit(game: &Game, side: Side, carriage: Carriage, unit: UnitId, ship: UnitId) -> Violation {
    let (name, carrier) = (game.name(unit), game.name(ship));
    let objection = if game.is_aircraft(unit) {
        match carriage {
            Carriage::Redeployment | Carriage::Transfer => Violation::new(
                "NEI-G3.redeploy-naval-e",
                format!("{carrier} carries no air units; Allied LS and TR alone do"),
                if side == Side::Allies {
                    Cure::elsewhere("load it on an LS or TR")
                } else {
                    Cure::instead("redeploy it by air")
                },
            ),
            // NEI-R87: the transport by ships that 19.3 allows is the redeployment.
            _ if game.place(unit).is_some_and(|at| game.is_home_base_of(Side::Allies, at)) => Violation::new(
                "NEI-19.3-h",
                format!("{name} is in an Allied home base; ships that redeploy carry it, and no others"),
                Cure::instead("use Re-Deploy Naval Units, to a functional port on the map"),
            ),
            Carriage::Amphibious | Carriage::Emergency | Carriage::Evacuation => Violation::new(
                "NEI-G3.amphibious-move-b",
                format!("{name} is no ground unit and cannot be carried by this action"),
                Cure::elsewhere("load mobile ground units"),
            ),
        }
    } else if !carries_marine(game, ship) {
        Violation::new(
            "NEI-13.1-b",
            format!("{carrier} carries no units; {name} cannot go aboard"),
            Cure::elsewhere("load marines on a BB, BC, CA, CL or DD, and any unit on an LS or TR"),
        )
    } else {
        Violation::new(
            "NEI-21.1-b",
            format!("{name} is no marine unit; warships carry marines alone"),
            Cure::elsewhere("load it on an LS or TR, or load marines"),
        )
    };
    objection.about([unit])
}

/// NEI 13.1: two units on an LS or TR, one marine unit on a warship.
fn judge_room(game: &Game, carriage: Carriage, ships: &[UnitId], loading: &[Boarding], objections: &mut Objections) {
    let carriers: Vec<UnitId> = ships.iter().copied().filter(|ship| carries_marine(game, *ship)).collect();
    let riders: usize = carriers.iter().map(|ship| aboard(game, loading, *ship).count()).sum();
    for ship in ships {
        let count = aboard(game, loading, *ship).count();
        if game.is_amphibious(*ship) {
            let capacity = capacity(game, *ship);
            objections.demand(count <= capacity, || {
                Violation::new(
                    "NEI-13.1-a",
                    format!("{} would carry {count} units; it carries {capacity}", game.name(*ship)),
                    Cure::elsewhere("spread them over more ships, or leave some behind"),
                )
                .about([*ship])
            });
        } else if carries_marine(game, *ship) {
            objections.demand(count <= 1, || {
                let too_many = carriage == Carriage::Emergency && riders > carriers.len();
                Violation::new(
                    if too_many { "NEI-G3.emergency-transport-b" } else { "NEI-13.1-b" },
                    format!("{} would carry {count} units; a warship carries one marine unit", game.name(*ship)),
                    if too_many {
                        Cure::elsewhere(format!("leave {} behind, or add ships", riders - carriers.len()))
                    } else {
                        Cure::elsewhere("load each on a ship of its own")
                    },
                )
                .about([*ship])
            });
        }
    }
}

/// NEI 21.1, NEI-R57: marines put ashore on the way. Whoever must fight for the beach lands where the move ends.
pub(super) fn judge_put_ashore(
    game: &Game,
    side: Side,
    force: &Force,
    start: AreaId,
    cargo: &Cargo,
    objections: &mut Objections,
) -> Result<(), Refusal> {
    let units: Vec<UnitId> = cargo.put_ashore.iter().map(|drop| drop.unit).collect();
    own_units(game, side, &units)?;
    let path = known_path(game, &force.path)?;
    for drop in cargo.put_ashore {
        let unit = drop.unit;
        let (ship, beach) = known_way_ashore(game, force, cargo, drop)?;
        objections.demand(game.counter(unit).marine, || {
            Violation::new(
                "NEI-21.1-e",
                format!("{} is no marine unit; others land where the move ends", game.name(unit)),
                Cure::elsewhere("land it at the end of the move, or keep it aboard"),
            )
            .about([unit])
        });
        let passed = &path[..steps_of(game, force, &path, start, ship)];
        let Some(sea) = passed.iter().copied().find(|sea| beaches(game, *sea).any(|land| land == beach)) else {
            objections.raise(|| {
                Violation::new(
                    "NEI-13.2-d",
                    format!("{} enters no area beside {}", game.name(ship), game.area_name(beach)),
                    Cure::elsewhere("put it ashore beside the path, or land it where the move ends"),
                )
                .about([unit])
            });
            continue;
        };
        judge_entry(game, side, beach, objections);
        if is_closed(game, side, beach) {
            continue;
        }
        objections.demand(!game.has_enemy_surface_ships(side, sea), || {
            Violation::new(
                "NEI-13.2-b",
                format!("enemy surface ships are in {}; nothing can be landed from there", game.area_name(sea)),
                Cure::first("drive them away first, or land elsewhere"),
            )
            .about([sea])
        });
        // NEI-R136: in one reading every landing beside enemies may be a combat.
        let coast_fires = game.rulings.coastal_fire == CoastalFire::AtAnyLanding;
        objections.demand(!coast_fires || !game.has_enemy_ground_units(side, beach), || {
            Violation::new(
                "NEI-R136",
                format!(
                    "enemies ashore at {} may fire at the ships, and nobody fights on the way",
                    game.area_name(beach)
                ),
                Cure::elsewhere("end the move there, or land elsewhere"),
            )
            .about([beach])
        });
        objections.demand(!game.has_enemy_base(side, beach), || {
            Violation::new(
                "NEI-13.3-b",
                format!(
                    "an enemy base stands in {}; whoever lands there must attack, and nobody attacks on the way",
                    game.area_name(beach)
                ),
                Cure::elsewhere("end the move there and attack, or land elsewhere"),
            )
            .about([beach])
        });
    }
    Ok(())
}

/// The ship of a unit that is put ashore on the way, and the land area it goes to.
fn known_way_ashore(game: &Game, force: &Force, cargo: &Cargo, drop: &DropOff) -> Result<(UnitId, AreaId), Refusal> {
    let name = || game.name(drop.unit);
    let beach = known_area(game, drop.area)?;
    if game.area(beach).kind == AreaKind::Sea {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is sea; units go ashore on land", game.area_name(beach)),
            Cure::elsewhere("name a land area beside the path"),
        )
        .by("NEI-13.2-d"));
    }
    if cargo.landing.is_some_and(|landing| landing.units.contains(&drop.unit)) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is put ashore on the way and cannot land again where the move ends", name()),
            Cure::elsewhere("land it once"),
        )
        .by("NEI-10.2-b"));
    }
    match ship_of(game, cargo.loading, drop.unit).filter(|ship| force.units.contains(ship)) {
        Some(ship) => Ok((ship, beach)),
        None => Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is not aboard a ship of this force", name()),
            Cure::elsewhere("put ashore units that are aboard"),
        )
        .by("NEI-13.2-d")),
    }
}

/// NEI 13.1: marines may not stay aboard a warship when its move is over. `clause` is what the action says of it where
/// they could land.
pub(super) fn judge_left_aboard(
    game: &Game,
    side: Side,
    force: &Force,
    cargo: &Cargo,
    clause: &'static str,
    objections: &mut Objections,
) {
    let ashore = cargo.ashore();
    for ship in force.units.iter().copied().filter(|ship| !game.is_amphibious(*ship)) {
        let Some(start) = game.place(ship) else { continue };
        for unit in aboard(game, cargo.loading, ship).filter(|unit| !ashore.contains(unit)) {
            let dropped = force.drop_offs.iter().any(|drop| drop.unit == ship);
            let beach = landing_place(game, side, stop_of(game, force, start, ship)).filter(|_| !dropped);
            objections.raise(|| {
                let message =
                    format!("{} would stay aboard {} when the move is over", game.name(unit), game.name(ship));
                let objection = match beach {
                    Some(beach) => Violation::new(
                        clause,
                        message,
                        Cure::elsewhere(format!("land it at {}", game.area_name(beach))),
                    ),
                    // NEI-R86: no plan may end where landing is visibly barred.
                    None => Violation::new(
                        "NEI-13.1-c",
                        message,
                        Cure::elsewhere("end the move where it can land, or put it ashore on the way"),
                    ),
                };
                objection.about([unit])
            });
        }
    }
}

/// NEI-R86: marines that were left aboard a warship all the same land in its next action. An action that lands nobody
/// is for ships that have no beach in reach.
pub(super) fn judge_waiting_marines(game: &Game, side: Side, ships: &[UnitId], objections: &mut Objections) {
    for ship in ships.iter().copied().filter(|ship| !game.is_amphibious(*ship)) {
        let Some(unit) = game.cargo(ship).next() else { continue };
        let Some(start) = game.place(ship) else { continue };
        let within = naval::reach(game, side, start, usize::from(game.movement(ship)));
        let mut ends = std::iter::once(start).chain(within.ways().filter_map(|way| way.end()));
        let Some(sea) = ends.find(|end| landing_place(game, side, *end).is_some()) else { continue };
        objections.raise(|| {
            Violation::new(
                "NEI-13.1-c",
                format!("{} is still aboard {} and lands in its next action", game.name(unit), game.name(ship)),
                if sea == start {
                    Cure::instead("land it by Amphibious Assault")
                } else {
                    Cure::instead(format!(
                        "carry it to {} by Emergency Naval Transport and land it",
                        game.area_name(sea)
                    ))
                },
            )
            .about([unit])
        });
    }
}

/// NEI-R87: air units land at a functional airfield with room for them.
pub(super) fn judge_airfield(game: &Game, side: Side, beach: AreaId, landing: &Landing, objections: &mut Objections) {
    let coming = landing.units.iter().filter(|unit| game.is_aircraft(**unit)).count();
    if coming == 0 || is_closed(game, side, beach) {
        return;
    }
    let name = game.area_name(beach);
    objections.demand(game.has_functional_airfield(side, beach), || {
        Violation::new(
            "NEI-17.0-a",
            format!("{name} has no functional airfield of yours"),
            Cure::elsewhere("land air units at a functional airfield, or keep them aboard"),
        )
        .about([beach])
    });
    if game.has_functional_airfield(side, beach) {
        judge_airfield_room(game, side, beach, coming, objections);
    }
}

/// The areas where units go ashore from a sea area or a home base (13.2).
fn beaches(game: &Game, at: AreaId) -> impl Iterator<Item = AreaId> + '_ {
    game.area(at).adjoins.iter().copied().chain(game.is_home_base(at).then_some(at))
}

/// Where units could go ashore from an area, with or without a fight: nothing the mover can see bars it.
fn landing_place(game: &Game, side: Side, at: AreaId) -> Option<AreaId> {
    if is_closed(game, side, at) || game.has_enemy_surface_ships(side, at) {
        return None;
    }
    beaches(game, at).find(|beach| !is_closed(game, side, *beach))
}
