//! What is printed on the map and the counters, laid out for asking often: numbers for areas and counters, and how far it
//! is by sea from each area to each other.

use std::collections::VecDeque;

use crate::components::{AreaId, Face, Factors, GroundType, Port, ShipType, Side, UnitType};
use crate::game::Game;
use crate::pack::{AreaKind, PortRank};
use crate::victory;

/// Further than anything on the map.
pub(super) const FAR: u8 = 60;

/// What is printed, by the numbers of the pack.
#[derive(Debug)]
pub(super) struct Chart {
    pub(super) areas: Vec<Place>,
    pub(super) units: Vec<Piece>,
    /// Moves by sea between two areas, nobody in the way.
    sea: Vec<u8>,
    /// Moves by sea from an area, or from its waters, to the waters of another.
    landings: Vec<u8>,
    /// Areas that count for victory.
    pub(super) objectives: Vec<usize>,
    /// The areas of Java, of which two decide who holds it.
    pub(super) java: Vec<usize>,
}

#[derive(Debug)]
pub(super) struct Place {
    pub(super) id: AreaId,
    pub(super) kind: AreaKind,
    pub(super) home_of: Option<Side>,
    pub(super) is_singapore: bool,
    /// Victory points for holding it with its oilfield whole, and demolished (4.3).
    pub(super) whole: f64,
    pub(super) demolished: f64,
    pub(super) has_airfield: bool,
    pub(super) port: Port,
    /// Waters from which ships land here; a home base is its own.
    pub(super) waters: Vec<usize>,
    /// Waters that its port serves.
    pub(super) port_waters: Vec<usize>,
    /// Areas that ground units march to.
    pub(super) by_land: Vec<usize>,
    /// What terrain takes from the fire of ships and aircraft.
    pub(super) cover: f64,
}

#[derive(Debug)]
pub(super) struct Piece {
    pub(super) side: Side,
    pub(super) kind: UnitType,
    /// What the enemy gets for it when it lies disrupted or destroyed (4.3, 4.4).
    pub(super) points: f64,
    full: Factors,
    reduced: Factors,
    based: Factors,
    pub(super) steps: u8,
}

impl Piece {
    pub(super) const fn factors(&self, face: Face) -> Factors {
        match face {
            Face::Full | Face::Patrol => self.full,
            Face::Reduced => self.reduced,
            Face::Base => self.based,
        }
    }

    /// Steps that are left with a face up.
    pub(super) const fn steps_with(&self, face: Face) -> u8 {
        match face {
            Face::Full | Face::Patrol => self.steps,
            Face::Reduced | Face::Base => 1,
        }
    }

    pub(super) fn is_base(&self, face: Face) -> bool {
        face == Face::Base || self.kind == UnitType::Ground(GroundType::Base)
    }

    pub(super) const fn is_transport(&self) -> bool {
        matches!(self.kind, UnitType::Ship(ShipType::Tr | ShipType::Ls))
    }

    pub(super) const fn is_capital(&self) -> bool {
        matches!(self.kind, UnitType::Ship(ShipType::Bb | ShipType::Cv | ShipType::Cvl | ShipType::Ca))
    }
}

impl Chart {
    pub(super) fn of(game: &Game) -> Self {
        let map = &game.pack.map;
        let number = |area: &AreaId| map.areas.place_of(area);
        let terrain = &game.pack.tables.terrain;
        let areas = map.areas.values().map(|area| {
            let points = |is_demolished| {
                let prizes = victory::prizes(area, is_demolished);
                prizes.into_iter().map(|prize| f64::from(prize.points())).sum()
            };
            let own: Vec<usize> = if area.kind == AreaKind::HomeBase {
                number(&area.id).into_iter().collect()
            } else {
                area.adjoins.iter().filter(|other| map.is_sea(**other)).filter_map(number).collect()
            };
            let port_waters = if area.kind == AreaKind::HomeBase {
                own.clone()
            } else {
                area.land.port_seas.iter().filter_map(number).collect()
            };
            let links = map.land_links.get(&area.id);
            Place {
                id: area.id,
                kind: area.kind,
                home_of: area.home_of,
                is_singapore: area.is_singapore,
                whole: points(false),
                demolished: points(true),
                has_airfield: area.land.airfield,
                port: match area.land.port {
                    PortRank(port) => port,
                },
                waters: own,
                port_waters,
                by_land: links.into_iter().flat_map(|links| links.keys()).filter_map(number).collect(),
                cover: terrain
                    .get(&area.land.terrain)
                    .copied()
                    .flatten()
                    .map_or(0.0, |terrain| f64::from(terrain.air_naval_modifier)),
            }
        });
        let areas: Vec<Place> = areas.collect();
        let units = game.pack.counters.values().map(|counter| Piece {
            side: counter.side,
            kind: counter.kind,
            points: f64::from(victory::loss_value(game, other(counter.side), counter.id).0),
            full: counter.factors(Face::Full),
            reduced: counter.factors(Face::Reduced),
            based: counter.factors(Face::Base),
            steps: counter.steps,
        });
        let units = units.collect();
        let sea = distances(game, &areas);
        let count = areas.len();
        let mut landings = vec![FAR; count * count];
        let moves = &|from: usize, to: usize| sea[from * count + to];
        for (from, start) in areas.iter().enumerate() {
            for (to, end) in areas.iter().enumerate() {
                let starts = start.waters.iter().chain(std::iter::once(&from));
                let ways = starts.flat_map(|start| end.waters.iter().map(move |end| moves(*start, *end)));
                landings[from * count + to] = ways.min().unwrap_or(FAR);
            }
        }
        let objectives = (0..count).filter(|area| areas[*area].whole > 0.0 && !areas[*area].is_singapore).collect();
        let java = map.groups.get("java").into_iter().flatten().filter_map(number).collect();
        Self { areas, units, sea, landings, objectives, java }
    }

    /// Moves by sea from an area to the waters beside another.
    pub(super) fn to_land(&self, from: usize, to: usize) -> u8 {
        self.landings[from * self.areas.len() + to]
    }

    /// Moves by sea from one area to another.
    pub(super) fn by_sea(&self, from: usize, to: usize) -> u8 {
        self.sea[from * self.areas.len() + to]
    }

    /// Moves by sea from some waters to the nearest of others.
    pub(super) fn nearest(&self, from: usize, to: &[usize]) -> u8 {
        to.iter().map(|to| self.by_sea(from, *to)).min().unwrap_or(FAR)
    }
}

const fn other(side: Side) -> Side {
    match side {
        Side::Japan => Side::Allies,
        Side::Allies => Side::Japan,
    }
}

/// Moves by sea between all areas: a line of the grid each, into home bases too (19.3).
fn distances(game: &Game, areas: &[Place]) -> Vec<u8> {
    let map = &game.pack.map;
    let mut beside: Vec<Vec<usize>> = vec![Vec::new(); areas.len()];
    for (from, links) in &map.sea_links {
        let Some(from) = map.areas.place_of(from) else { continue };
        beside[from].extend(links.keys().filter_map(|to| map.areas.place_of(to)));
    }
    let mut all = vec![FAR; areas.len() * areas.len()];
    for start in 0..areas.len() {
        let mut queue = VecDeque::from([start]);
        all[start * areas.len() + start] = 0;
        while let Some(here) = queue.pop_front() {
            let moves = all[start * areas.len() + here];
            for next in &beside[here] {
                let found = &mut all[start * areas.len() + next];
                if *found == FAR {
                    *found = moves + 1;
                    queue.push_back(*next);
                }
            }
        }
    }
    all
}
