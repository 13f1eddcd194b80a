//! NEI Actions List, G-3 naval actions: the two redeployments.

use std::collections::BTreeSet;

use crate::amphibious;
use crate::command::{Boarding, Force, Landing};
use crate::components::{AreaId, Side, SquareId, UnitId};
use crate::deciding::Deciding;
use crate::embarkation::{self, Cargo, Carriage};
use crate::fog;
use crate::game::Game;
use crate::judging::{Judged, force_units, known_area, no_transfer, one_start};
use crate::movement::{Reach, arriving, known_path, naval, stop_of};
use crate::optional::seaplane_patrols;
use crate::pack::AreaKind;
use crate::rulings::FriendlyPort;
use crate::stacking::{is_closed, judge_entry, judge_naval_units};
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

use super::operational_amphibious;

/// How far ships go in a redeployment, in movement factors.
pub(crate) const REACH: usize = 3;

/// Re-Deploy Naval Units: far, from port to port, away from all enemies, with or without cargo.
pub(crate) fn judge(
    game: &Game,
    side: Side,
    force: &Force,
    loading: &[Boarding],
    landing: Option<&Landing>,
    objections: &mut Objections,
) -> Judged {
    let sailing = naval::judge_up_to(game, side, force, "NEI-G3.redeploy-naval-a", REACH, objections)?;
    let path = known_path(game, &force.path)?;
    if path.is_empty() {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            "the force does not move",
            Cure::elsewhere("name a path to another port"),
        )
        .by("NEI-8.4-a"));
    }
    judge_squares(game, side, sailing.start, &path, objections);
    judge_ends(game, side, force, sailing.start, objections);
    embarkation::judge_boarding(game, side, Carriage::Redeployment, &force.units, sailing.start, loading, objections)?;
    let aircraft = loading.iter().find(|boarding| game.is_aircraft(boarding.unit));
    let troops = loading.iter().find(|boarding| game.is_ground(boarding.unit));
    if let (Some(aircraft), Some(troops)) = (aircraft, troops) {
        objections.raise(|| {
            Violation::new(
                "NEI-G3.redeploy-naval-d",
                format!(
                    "{} and {} go aboard in one action; a force embarks ground units or air units, not both",
                    game.name(troops.unit),
                    game.name(aircraft.unit)
                ),
                "leave one kind behind",
            )
            .about([troops.unit, aircraft.unit])
        });
    }
    if let Some(landing) = landing {
        objections.demand(!landing.attack && landing.joining.is_empty(), || {
            Violation::new(
                "NEI-G3.redeploy-naval-f",
                "units that redeploy make no amphibious assault",
                Cure::elsewhere("land without an attack, or use Naval Amphibious Movement"),
            )
            .about([landing.area])
        });
        let beach =
            amphibious::judge_disembarking(game, side, &arriving(force), loading, sailing.end, landing, objections)?;
        embarkation::judge_airfield(game, side, beach, landing, objections);
    }
    // NEI-R87: marines on warships redeploy too, and land as 13.1 says.
    let cargo = Cargo { loading, put_ashore: &[], landing };
    embarkation::judge_left_aboard(game, side, force, &cargo, "NEI-13.1-c", objections);
    Ok(())
}

/// No square of the way holds enemies, ashore or afloat. That they are there is open; who they are is not (NEI-R107).
fn judge_squares(game: &Game, side: Side, start: AreaId, path: &[AreaId], objections: &mut Objections) {
    let mut seen = BTreeSet::new();
    for area in std::iter::once(start).chain(path.iter().copied()) {
        let Some(square) = game.square(area).filter(|square| seen.insert(*square)) else { continue };
        // Optional rule: seaplane patrols (26.3).
        if area != start {
            seaplane_patrols::judge_redeployment(game, side, square, objections);
        }
        objections.demand(!holds_enemies(game, side, square), || {
            Violation::new(
                "NEI-G3.redeploy-naval-b",
                format!("enemy units are in {square}; no redeployment by sea begins there or passes"),
                if area == start {
                    Cure::instead("use Naval Force Move and/or Attack")
                } else {
                    Cure::elsewhere("choose another way")
                },
            )
            .about([square])
        });
    }
}

fn holds_enemies(game: &Game, side: Side, square: SquareId) -> bool {
    fog::areas_in(game, square)
        .filter(|area| game.enemies_in(side, *area).any(|unit| !seaplane_patrols::is_on_patrol(game, unit)))
        .any(|area| !is_closed(game, side, area))
}

/// Whether a redeployment may begin and end in an area: a home base, or a sea that a friendly port serves (NEI-R21). By
/// default that is a functional port; in the other reading of NEI-R22 control of its land area is enough.
pub(crate) fn is_harbour(game: &Game, side: Side, area: AreaId) -> bool {
    let is_controlled = |land: &AreaId| {
        game.area(*land).has_port() && game.area(*land).land.port_seas.contains(&area) && game.control(*land).is(side)
    };
    game.is_served_by_port(side, area)
        || (game.rulings.friendly_port == FriendlyPort::ControlledOnly
            && game.area(area).adjoins.iter().any(is_controlled))
}

fn judge_ends(game: &Game, side: Side, force: &Force, start: AreaId, objections: &mut Objections) {
    objections.demand(is_harbour(game, side, start), || {
        no_port(game, side, start, "begins", Cure::instead("use Naval Force Move and/or Attack"))
    });
    let stops: BTreeSet<AreaId> = force.units.iter().map(|unit| stop_of(game, force, start, *unit)).collect();
    for stop in stops {
        objections.demand(is_harbour(game, side, stop), || {
            no_port(game, side, stop, "ends", Cure::elsewhere("end in a home base of yours or at a functional port"))
        });
        objections.demand(
            stop == start || !game.counts_as_home_base_of(side, start) || !game.counts_as_home_base_of(side, stop),
            || {
                Violation::new(
                    "NEI-G3.redeploy-naval-g",
                    format!(
                        "{} and {} are both home bases; this action does not lead from one to another",
                        game.area_name(start),
                        game.area_name(stop)
                    ),
                    if side == Side::Japan && game.is_home_base(start) && game.is_home_base(stop) {
                        Cure::instead("use Re-Deploy Naval Units Between Home Bases")
                    } else {
                        Cure::elsewhere("end at a functional port on the map")
                    },
                )
                .about([start, stop])
            },
        );
    }
}

fn no_port(game: &Game, side: Side, area: AreaId, verb: &str, cure: Cure) -> Violation {
    let name = game.area_name(area);
    let of_another_sea = game.area(area).adjoins.iter().find(|land| game.has_functional_port(side, **land));
    match of_another_sea {
        Some(land) => Violation::new(
            "NEI-10.0-naval-e",
            format!("the port of {} does not serve {name}, where the redeployment {verb}", game.area_name(*land)),
            cure,
        ),
        None => Violation::new(
            "NEI-G3.redeploy-naval-c",
            format!("{name}, where the redeployment {verb}, has no functional port of yours"),
            cure,
        ),
    }
    .about([area])
}

/// The force moves, loading before and landing after.
pub(crate) fn redeploy(
    deciding: &mut Deciding,
    side: Side,
    force: &Force,
    loading: &[Boarding],
    landing: Option<&Landing>,
) {
    operational_amphibious::do_move(deciding, side, force, loading, &[], landing);
}

/// The shortest ways from `start` to every area within `range` where a redeployment may end.
pub(crate) fn reach(game: &Game, side: Side, start: AreaId, range: usize) -> Reach<AreaId> {
    let is_open = |area: AreaId| {
        !is_closed(game, side, area)
            && game.square(area).is_none_or(|square| {
                !holds_enemies(game, side, square) && seaplane_patrols::enemy_patrol(game, side, square).is_none()
            })
    };
    let next = |area, is_start| {
        let links = (is_start || game.square(area).is_some()).then(|| game.pack.map.sea_links.get(&area))?;
        links.map(|links| links.keys().copied())
    };
    let reach = Reach::breadth_first(start, range, next, is_open);
    reach.ending(|end| {
        is_harbour(game, side, end)
            && !(game.counts_as_home_base_of(side, start) && game.counts_as_home_base_of(side, end))
    })
}

/// Re-Deploy Naval Units Between Home Bases: from any Japanese home base to any other (NEI-R54), without a path. It is
/// the transfer of 19.2 (NEI-R55).
pub(crate) fn judge_between_home_bases(
    game: &Game,
    side: Side,
    units: &[UnitId],
    loading: &[Boarding],
    home_base: AreaId,
    landing: Option<&Landing>,
    objections: &mut Objections,
) -> Judged {
    let start = force_units(game, side, units)?;
    if let Some(unit) = units.iter().find(|unit| !game.is_ship(**unit)) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is no naval unit", game.name(*unit)),
            Cure::elsewhere("name ships and submarines, and load ground units on them"),
        )
        .by("NEI-8.4-f"));
    }
    let end = known_area(game, home_base)?;
    let is_end = match game.area(end).kind {
        AreaKind::HomeBase => true,
        AreaKind::Sea => game.is_at_singapore(end),
        AreaKind::Land => false,
    };
    if !is_end {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is no home base; the transfer takes the whole move and ends in one", game.area_name(end)),
            Cure::elsewhere("name a home base, and sail on in another action"),
        )
        .by("NEI-19.2-b"));
    }
    if end == start {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("the force is in {} already", game.area_name(end)),
            Cure::elsewhere("name another home base"),
        )
        .by("NEI-G3.redeploy-naval-home-a"));
    }
    one_start(game, units, start, objections);
    judge_naval_units(side, units.len(), objections);
    objections.demand(game.counts_as_home_base_of(side, start), || {
        let cure = Cure::instead("sail to a home base first, or use Re-Deploy Naval Units");
        no_transfer(game, side, start, "NEI-G3.redeploy-naval-home-a", cure)
    });
    if is_closed(game, side, end) {
        judge_entry(game, side, end, objections);
    } else {
        objections.demand(game.counts_as_home_base_of(side, end), || {
            let cure = Cure::instead("use Re-Deploy Naval Units");
            no_transfer(game, side, end, "NEI-G3.redeploy-naval-home-a", cure)
        });
    }
    embarkation::judge_boarding(game, side, Carriage::Transfer, units, start, loading, objections)?;
    if let Some(landing) = landing {
        amphibious::judge_landing(game, side, units, loading, end, landing, objections)?;
    }
    let cargo = Cargo { loading, put_ashore: &[], landing };
    let force = Force::new(units.iter().copied(), [end]);
    embarkation::judge_left_aboard(game, side, &force, &cargo, "NEI-13.1-c", objections);
    Ok(())
}

/// The force is in the other home base.
pub(crate) fn between_home_bases(
    deciding: &mut Deciding,
    side: Side,
    units: &[UnitId],
    loading: &[Boarding],
    home_base: AreaId,
    landing: Option<&Landing>,
) {
    let force = Force::new(units.iter().copied(), [home_base]);
    operational_amphibious::do_move(deciding, side, &force, loading, &[], landing);
}
