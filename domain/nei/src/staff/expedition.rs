//! An expedition: troops go by sea to an area and take it. Its steps follow from the position, so that one that is under
//! way is gone on with by whoever looks at the map: fetch the troops, sail, fire at the base, land.

use super::chart::Chart;
use super::playing::{self, Nodes};
use crate::book::Nei;
use crate::command::Command;
use crate::components::{AreaId, Side, UnitId};
use crate::game::{Game, Location};
use crate::options::{Candidate, Selection, Ways, untried};
use crate::players::Luck;
use crate::stacking::naval_units_per_action;
use kernel::seat::Seat;
use kernel::system::System;

/// Bombardments before troops land at the latest.
const BARRAGES: usize = 2;

/// Who goes, and whereto.
#[derive(Debug, Clone)]
pub(super) struct Expedition {
    pub(super) target: AreaId,
    pub(super) ships: Vec<UnitId>,
    pub(super) troops: Vec<UnitId>,
    /// Warships that fire at the base first, and support the landing.
    pub(super) guns: Vec<UnitId>,
}

/// How an expedition went.
#[derive(Debug, Clone)]
pub(super) struct Course {
    pub(super) first: Option<Step>,
    /// Action Points it took.
    pub(super) cost: f64,
}

/// An order of an expedition, and the area to which it leads.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) command: Command,
    pub(super) destination: Option<AreaId>,
    /// Whether it opens a combat.
    pub(super) attack: bool,
}

impl Step {
    fn of(candidate: &Candidate) -> Self {
        Self { command: candidate.command.clone(), destination: candidate.destination, attack: candidate.attack }
    }
}

impl Expedition {
    /// Plays it to its end, at most so many steps.
    pub(super) fn play(
        &self,
        chart: &Chart,
        world: &mut Game,
        side: Side,
        most: usize,
        luck: &mut dyn Luck,
        nodes: &mut Nodes,
    ) -> Course {
        let mut course = Course { first: None, cost: 0.0 };
        let mut barrages = 0;
        for _ in 0..most {
            if world.control(self.target).is(side) || !world.pending.is_empty() {
                break;
            }
            let Some(step) = self.next(chart, world, side, barrages) else { break };
            barrages += usize::from(matches!(step.command, Command::BombardCoast { .. }));
            course.cost += f64::from(crate::action_points::cost(world, &step.command));
            playing::play(world, side, &step.command, luck, nodes);
            course.first.get_or_insert(step);
        }
        course
    }

    /// The next step, if there is one.
    fn next(&self, chart: &Chart, world: &Game, side: Side, barrages: usize) -> Option<Step> {
        let allowed = |command: &Command| Nei::allows(world, Seat::Side(side), command);
        let ways = Ways::to_what_is_allowed(world, side);
        if barrages < BARRAGES && world.has_enemy_base(side, self.target) && !self.guns.is_empty() {
            let guns = living(world, &self.guns);
            let square = world.square(self.target);
            let fires = |found: &Candidate| {
                matches!(found.command, Command::BombardCoast { .. })
                    && found.destination.and_then(|area| world.square(area)) == square
            };
            let found = untried(&ways, &Selection { units: guns, area: None });
            if let Some(found) = found.into_iter().find(|found| fires(found) && allowed(&found.command)) {
                return Some(Step::of(&found));
            }
        }
        let ships = living(world, &self.ships);
        let troops = living(world, &self.troops);
        if troops.is_empty() {
            return None;
        }
        let are_aboard = troops.iter().all(|unit| matches!(world.unit(*unit).location, Location::Aboard(_)));
        let quay = world.place(troops[0])?;
        let is_at_quay = |ship: &UnitId| {
            let at = world.place(*ship);
            at == Some(quay) || at.is_some_and(|at| world.area(at).adjoins.contains(&quay))
        };
        // Those who are elsewhere come first, the ships of one place together.
        let away = ships.iter().find(|ship| !are_aboard && !is_at_quay(ship)).and_then(|ship| world.place(*ship));
        let (units, goal) = match away {
            Some(at) => (ships.into_iter().filter(|ship| world.place(*ship) == Some(at)).collect(), quay),
            None if are_aboard => (ships, self.target),
            None => (ships.into_iter().chain(troops).collect::<Vec<UnitId>>(), self.target),
        };
        let start = world.place(*units.first()?)?;
        let mut found = untried(&ways, &Selection { units, area: None });
        found.retain(|found| !matches!(found.command, Command::EvacuateBySea { .. }));
        if away.is_none() {
            let landing = best_landing(&found, self.target, &allowed);
            if landing.is_some() {
                return landing;
            }
        }
        nearer(chart, world, &found, (start, goal), &allowed)
    }
}

/// Those who are still on the map.
fn living(world: &Game, units: &[UnitId]) -> Vec<UnitId> {
    units.iter().copied().filter(|unit| world.place(*unit).is_some()).collect()
}

/// The landing at the target with most support.
fn best_landing(found: &[Candidate], target: AreaId, allowed: &dyn Fn(&Command) -> bool) -> Option<Step> {
    let lands = |command: &Command| command.parts().landing.is_some_and(|landing| landing.area == target);
    let mut landings: Vec<&Candidate> = found.iter().filter(|found| lands(&found.command)).collect();
    landings.sort_by_key(|found| std::cmp::Reverse(found.command.parts().units.len()));
    landings.into_iter().find(|found| allowed(&found.command)).map(Step::of)
}

/// The move that leads nearest to a goal, with nobody ashore who was aboard.
fn nearer(
    chart: &Chart,
    world: &Game,
    found: &[Candidate],
    (start, goal): (AreaId, AreaId),
    allowed: &dyn Fn(&Command) -> bool,
) -> Option<Step> {
    let number = |area: AreaId| world.pack.map.areas.place_of(&area);
    let goal = number(goal)?;
    let here = chart.to_land(number(start)?, goal);
    let moves = |found: &&Candidate| {
        let parts = found.command.parts();
        !found.attack && parts.landing.is_none() && parts.put_ashore.is_empty()
    };
    let mut ends: Vec<(u8, &Candidate)> = found
        .iter()
        .filter(moves)
        .filter_map(|found| Some((chart.to_land(number(found.destination?)?, goal), found)))
        .filter(|(left, _)| *left < here)
        .collect();
    ends.sort_by_key(|(left, _)| *left);
    ends.into_iter().map(|(_, found)| found).find(|found| allowed(&found.command)).map(Step::of)
}

/// Expeditions that come into question, the likeliest first.
pub(super) fn possible(chart: &Chart, world: &Game, side: Side, most: usize) -> Vec<Expedition> {
    let mut found: Vec<(f64, Expedition)> = Vec::new();
    let number = |area: AreaId| world.pack.map.areas.place_of(&area);
    let fleets = fleets(world, side);
    for (start, ships, troops) in parties(chart, world, side) {
        let Some(from) = number(start) else { continue };
        for target in &chart.objectives {
            let place = &chart.areas[*target];
            let moves = chart.to_land(from, *target);
            if moves > 9 || world.control(place.id).is(side) {
                continue;
            }
            let points = if world.is_demolished(place.id) { place.demolished } else { place.whole };
            let steps: f64 = world.enemies_in(side, place.id).map(|unit| f64::from(world.steps(unit))).sum();
            let hits: f64 = troops.iter().map(|unit| f64::from(world.factors(*unit).anti_ground) / 6.0).sum();
            let legs = f64::from(moves.div_ceil(3).max(1));
            let promise = points * (hits + 0.3) / (hits + 0.3 + steps) / (legs + 1.0);
            let expedition = |guns: &[UnitId]| Expedition {
                target: place.id,
                ships: ships.clone(),
                troops: troops.clone(),
                guns: guns.to_vec(),
            };
            found.push((promise, expedition(&[])));
            if !world.has_enemy_base(side, place.id) {
                continue;
            }
            let near = fleets.iter().filter(|(at, _)| number(*at).is_some_and(|at| chart.to_land(at, *target) <= 5));
            if let Some((_, guns)) = near.max_by_key(|(_, guns)| guns.len()) {
                found.push((promise * 1.1, expedition(guns)));
            }
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    // Not all of them to one place.
    let share = (most / 8).max(2);
    let mut chosen: Vec<Expedition> = Vec::new();
    for (_, expedition) in found {
        if chosen.len() >= most {
            break;
        }
        if chosen.iter().filter(|other| other.target == expedition.target).count() < share {
            chosen.push(expedition);
        }
    }
    chosen
}

/// Warships that fire at coasts, where they are.
fn fleets(world: &Game, side: Side) -> Vec<(AreaId, Vec<UnitId>)> {
    let mut fleets: Vec<(AreaId, Vec<UnitId>)> = Vec::new();
    for unit in world.units.keys().copied().filter(|unit| world.side(*unit) == side) {
        let fires = world.is_surface_ship(unit)
            && !world.is_amphibious(unit)
            && !world.is_carrier(unit)
            && world.factors(unit).anti_ground > 0;
        let (true, Some(area)) = (fires, world.place(unit)) else { continue };
        match fleets.iter_mut().find(|(at, _)| *at == area) {
            Some((_, ships)) => ships.push(unit),
            None => fleets.push((area, vec![unit])),
        }
    }
    for (_, ships) in &mut fleets {
        ships.sort_by_key(|ship| std::cmp::Reverse(world.factors(*ship).anti_ground));
        ships.truncate(naval_units_per_action(side));
    }
    fleets
}

/// Ships with the troops that they carry, or could fetch: where they are, the ships, the troops.
fn parties(chart: &Chart, world: &Game, side: Side) -> Vec<(AreaId, Vec<UnitId>, Vec<UnitId>)> {
    let mut parties = Vec::new();
    let mut quays: Vec<(AreaId, Vec<UnitId>)> = Vec::new();
    for area in world.pack.map.areas.values().filter(|area| world.has_functional_port(side, area.id)) {
        let mut troops: Vec<UnitId> =
            world.units_of(side, area.id).filter(|unit| world.is_mobile_ground(*unit)).collect();
        troops.sort_by_key(|unit| std::cmp::Reverse((world.factors(*unit).anti_ground, world.steps(*unit))));
        if !world.is_home_base(area.id)
            && !area.is_singapore
            && world.units_of(side, area.id).all(|unit| !world.is_base(unit))
        {
            troops.pop();
        }
        if !troops.is_empty() {
            quays.push((area.id, troops));
        }
    }
    let mut empty: Vec<(AreaId, UnitId)> = Vec::new();
    for area in world.pack.map.areas.values() {
        let ships: Vec<UnitId> = world.units_of(side, area.id).filter(|unit| world.is_amphibious(*unit)).collect();
        let (loaded, others): (Vec<UnitId>, Vec<UnitId>) =
            ships.into_iter().partition(|ship| world.cargo(*ship).next().is_some());
        empty.extend(others.into_iter().map(|ship| (area.id, ship)));
        let aboard = |ships: &[UnitId]| ships.iter().flat_map(|ship| world.cargo(*ship)).collect::<Vec<_>>();
        if !loaded.is_empty() {
            parties.push((area.id, loaded.clone(), aboard(&loaded)));
        }
        for ship in loaded.iter().filter(|_| loaded.len() > 1) {
            parties.push((area.id, vec![*ship], aboard(&[*ship])));
        }
    }
    let number = |area: AreaId| world.pack.map.areas.place_of(&area);
    for (quay, troops) in quays {
        let Some(at) = number(quay) else { continue };
        let mut ships: Vec<(u8, UnitId)> = empty
            .iter()
            .filter_map(|(area, ship)| Some((chart.to_land(number(*area)?, at), *ship)))
            .filter(|(moves, _)| *moves <= 9)
            .collect();
        ships.sort_unstable();
        ships.truncate(naval_units_per_action(side));
        let Some((_, nearest)) = ships.first().copied() else { continue };
        let room: usize = ships.iter().map(|(_, ship)| crate::amphibious::capacity(world, *ship)).sum();
        let most = room.min(troops.len());
        let mut sizes = vec![1, 2, 4, 6, most];
        sizes.retain(|size| (1..=most).contains(size));
        sizes.dedup();
        for size in sizes {
            let needed = ships.iter().map(|(_, ship)| *ship).take(size.div_ceil(2)).collect();
            parties.push((quay, needed, troops[..size].to_vec()));
        }
        let builder = troops.iter().rev().find(|unit| world.factors(**unit).anti_ground < 3);
        if let Some(builder) = builder {
            parties.push((quay, vec![nearest], vec![*builder]));
        }
    }
    parties
}
