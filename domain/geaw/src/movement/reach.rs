//! GEAW 8: how far a unit gets, and by which way it gets there cheapest.
//!
//! A search over hexes and trains with the prices of `prices` and the stops of 8.7, on the standard library's heap.
//! Only what is transcribed or was declared is a way; a hex beside the enemy whose zone nobody declared is reached, is
//! marked, and is not left again. So is a hex that nobody entered, where the one-hex move of 8.6 may lead.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use serde::Serialize;

use super::prices::{self, Mover, There};
use super::{allowance, prohibited, rail, walk};
use crate::command::{Leg, Step, Way};
use crate::components::{MovementPoints, Side, UnitId};
use crate::declarations::Topic;
use crate::game::{Game, Phase, PlayerPhase};
use crate::hexes::Hex;
use crate::placement;
use crate::rulings::{AskZones, MissingDeclaration, RailRides, ZoneToZone};
use crate::sheets::{HexsideRecord, TerrainPrice};
use kernel::seat::Opposed;

/// What is known of the enemy's zone of control in a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// None, or none was declared and no enemy is near.
    Free,
    /// One was declared: the move ends there (8.7).
    Stop,
    /// An enemy is near and nobody said; the move will ask.
    Ask,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reached {
    pub hex: Hex,
    /// Movement points spent on the way, without what was spent before in the phase.
    pub price: MovementPoints,
    /// The enemy's zone of control there.
    pub zone: Zone,
    /// Whether only the one-hex move of 8.6 leads there.
    pub minimum: bool,
    /// Whether nobody said if its terrain is open to the unit; the one-hex move will ask.
    pub asks_terrain: bool,
    /// Whether the way uses a railroad ride.
    pub rail: bool,
}

/// Everything in reach of a unit.
#[derive(Debug, Clone)]
pub struct Reach {
    start: Hex,
    found: BTreeMap<Hex, Reached>,
    /// For each node, the node before it and the way from there.
    before: Vec<Option<(u16, Means)>>,
    /// The node at which each hex was reached cheapest.
    node: BTreeMap<Hex, u16>,
}

/// How a node was come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Means {
    On(Way),
    Rail,
    /// Onto the train or off it, without a step.
    Platform,
}

/// On foot and before any ride, on a train, or on foot after the only ride that the table allows.
const FOOT: u16 = 0;
const TRAIN: u16 = 1;
const AFTER: u16 = 2;
const HEXES: u16 = 10_000;

fn node(hex: Hex, mode: u16) -> u16 {
    mode * HEXES + hex.number()
}

fn hex_of(node: u16) -> Hex {
    Hex::of_number(node % HEXES)
}

fn index(hex: Hex) -> usize {
    usize::from(hex.number())
}

/// What the enemy does to the map, hex by hex, found once for a search.
struct Enemy {
    blocked: Vec<bool>,
    zones: Vec<Zone>,
}

impl Enemy {
    fn of(game: &Game, side: Side) -> Self {
        let mut enemy = Self { blocked: vec![false; usize::from(HEXES)], zones: vec![Zone::Free; usize::from(HEXES)] };
        // A table that does not ask goes on as if there were none (GEAW-R-02).
        let asks = game.rulings.ask_ezoc != AskZones::OnlyWhenVolunteered && !assumes(game);
        for (unit, hex) in game.on_map(side.other()) {
            enemy.blocked[index(hex)] |= placement::is_blocked(game, side, hex) != Some(false);
            if asks && game.counter(unit).unit_type.is_land() {
                for next in hex.neighbors() {
                    enemy.zones[index(next)] = Zone::Ask;
                }
            }
        }
        // The last word of the side holds.
        for known in game.declarations.iter().filter(|known| known.by == side) {
            if let Topic::EnemyZone { hex } = known.claim.topic {
                enemy.zones[index(hex)] = if known.claim.value.is_yes() { Zone::Stop } else { Zone::Free };
            }
        }
        enemy
    }

    fn zone(&self, hex: Hex) -> Zone {
        self.zones[index(hex)]
    }
}

/// What a search needs to know of a hex that it may enter, looked up once.
#[derive(Clone, Copy)]
struct Ground {
    /// Whether the unit may enter it over land.
    open: bool,
    /// Whether it may along a road.
    open_by_road: bool,
    /// What the Terrain Effects Chart says of it.
    terrain: Option<TerrainPrice>,
    /// Whether the side may ride through it (8.11), as far as it is known or assumed.
    friendly_rail: bool,
}

/// What is known of the sides of a hex, in the order of its neighbors.
type Sides<'g> = [Option<&'g HexsideRecord>; 6];

fn rivers<'g>(sides: &Sides<'g>) -> impl Iterator<Item = &'g str> {
    sides.iter().flatten().filter_map(|record| record.river())
}

/// The hexes that a search has looked at; the sides of those only that it leaves.
struct Grounds<'g> {
    /// For each hex its place in the list, from 1; zero for none.
    place: Vec<u16>,
    known: Vec<(Ground, Option<Sides<'g>>)>,
}

impl<'g> Grounds<'g> {
    fn new() -> Self {
        Self { place: vec![0; usize::from(HEXES)], known: Vec::new() }
    }

    fn place(&mut self, search: &Search<'g>, hex: Hex) -> usize {
        if self.place[index(hex)] == 0 {
            self.known.push((search.ground(hex), None));
            self.place[index(hex)] = u16::try_from(self.known.len()).unwrap_or(0);
        }
        usize::from(self.place[index(hex)]) - 1
    }

    fn of(&mut self, search: &Search<'g>, hex: Hex) -> Ground {
        let place = self.place(search, hex);
        self.known[place].0
    }

    fn sides(&mut self, search: &Search<'g>, hex: Hex) -> Sides<'g> {
        let place = self.place(search, hex);
        *self.known[place].1.get_or_insert_with(|| search.sides(hex))
    }
}

/// Whether this table goes on with what is assumed instead of asking (GEAW-R-02).
fn assumes(game: &Game) -> bool {
    game.rulings.missing_declaration == MissingDeclaration::AssumeAndMark
}

/// Everything that a land unit can reach in the movement phase that runs, or that the next one would let it.
/// `None` for a unit that is not on the map, is naval, has no known allowance, or has finished its move.
pub fn reach(game: &Game, unit: UnitId) -> Option<Reach> {
    searched(game, unit, assumes(game))
}

/// Where a ride would lead and nothing else does, if what nobody said of supply and of railroads is so: the move will ask
/// (8.11, 8.12). Only the hexes where the unit would leave the train; `None` as for [`reach`].
pub fn rides_to_ask_for(game: &Game, unit: UnitId) -> Option<Vec<(Reached, Vec<Leg>)>> {
    if assumes(game) || !game.sheets.hexes.values().any(|record| record.rail == Some(true)) {
        return Some(Vec::new());
    }
    let (known, asked) = (searched(game, unit, false)?, searched(game, unit, true)?);
    let beyond = asked.hexes().filter(|reached| reached.rail && known.to(reached.hex).is_none());
    let ridden = |reached: &Reached| {
        let (legs, _) = asked.way_to(reached.hex)?;
        matches!(legs.last(), Some(Leg::Ride(_))).then(|| (reached.clone(), legs))
    };
    Some(beyond.filter_map(ridden).collect())
}

fn searched(game: &Game, unit: UnitId, trusts_rails: bool) -> Option<Reach> {
    let start = game.hex(unit)?;
    let state = game.units.get(&unit)?.in_phase;
    let counter = game.counter(unit);
    if !counter.unit_type.is_land() || state.released || state.stopped {
        return None;
    }
    let allowance = allowance(game, unit)?;
    let search = Search {
        game,
        side: counter.side(),
        mover: Mover::of(game, unit),
        enemy: Enemy::of(game, counter.side()),
        start,
        budget: allowance.minus(state.spent)?.halves(),
        may_ride: may_ride(game, unit, trusts_rails),
        trusts_rails,
        one_ride: game.rulings.rail_rides_per_phase == RailRides::One,
    };
    let mut reach = search.run();
    if state.spent == MovementPoints::ZERO && allowance > MovementPoints::ZERO {
        search.add_one_hex_moves(&mut reach, allowance);
    }
    Some(reach)
}

/// 8.12: whether a unit may ride now: the 1st Movement Phase, and in general supply by the first word of the phase
/// (GEAW-R-33).
fn may_ride(game: &Game, unit: UnitId, trusts_rails: bool) -> bool {
    let in_first = !matches!(game.phase, Phase::Of(_, PlayerPhase::SecondMovement));
    let topic = Topic::GeneralSupply { unit };
    let known = game.declarations.iter().find(|known| known.claim.topic == topic);
    let supplied = known.map_or(trusts_rails, |known| known.claim.value.is_yes());
    let rides = game.units[&unit].in_phase.rides;
    in_first && supplied && (game.rulings.rail_rides_per_phase == RailRides::Unlimited || rides == 0)
}

struct Search<'g> {
    game: &'g Game,
    side: Side,
    mover: Mover,
    enemy: Enemy,
    start: Hex,
    budget: u16,
    may_ride: bool,
    one_ride: bool,
    /// Whether what nobody said of railroads is taken to be so.
    trusts_rails: bool,
}

/// A step that could be taken.
#[derive(Clone, Copy)]
struct Across<'g> {
    from: Hex,
    to: Hex,
    there: Ground,
    /// What is known of the side between them.
    side: Option<&'g HexsideRecord>,
    /// Whether it follows a river (8.10).
    by_river: bool,
}

/// Half points, then steps: of two ways at one price the shorter one.
type Cost = (u16, u16);

impl<'g> Search<'g> {
    fn run(&self) -> Reach {
        let nodes = usize::from(HEXES) * 3;
        let mut best: Vec<Cost> = vec![(u16::MAX, u16::MAX); nodes];
        let mut before: Vec<Option<(u16, Means)>> = vec![None; nodes];
        // Whether the cheapest way to a node uses a ride; known once the node before it has been left.
        let mut rode = vec![false; nodes];
        let mut heap: BinaryHeap<Reverse<(Cost, u16)>> = BinaryHeap::new();
        let mut reach = Reach { start: self.start, found: BTreeMap::new(), before: Vec::new(), node: BTreeMap::new() };
        let mut grounds = Grounds::new();
        best[usize::from(node(self.start, FOOT))] = (0, 0);
        heap.push(Reverse(((0, 0), node(self.start, FOOT))));
        while let Some(Reverse((cost, at))) = heap.pop() {
            if cost > best[usize::from(at)] {
                continue;
            }
            let (hex, mode) = (hex_of(at), at / HEXES);
            let zone = self.enemy.zone(hex);
            let rail =
                before[usize::from(at)].is_some_and(|(last, means)| means == Means::Rail || rode[usize::from(last)]);
            rode[usize::from(at)] = rail;
            if hex != self.start && !reach.found.contains_key(&hex) {
                reach.node.insert(hex, at);
                let price = MovementPoints::of_halves(cost.0);
                reach.found.insert(hex, Reached { hex, price, zone, minimum: false, asks_terrain: false, rail });
            }
            let mut relax = |to: u16, price: u16, steps: u16, means: Means| {
                let cost = (cost.0.saturating_add(price), cost.1 + steps);
                if cost.0 <= self.budget && cost < best[usize::from(to)] {
                    best[usize::from(to)] = cost;
                    before[usize::from(to)] = Some((at, means));
                    heap.push(Reverse((cost, to)));
                }
            };
            if mode == TRAIN {
                // Nobody boards to go nowhere: at the start of a ride this leads back to a node reached cheaper.
                relax(node(hex, if self.one_ride { AFTER } else { FOOT }), 0, 0, Means::Platform);
            }
            if zone != Zone::Free && hex != self.start {
                continue;
            }
            if mode == FOOT && self.may_ride && grounds.of(self, hex).friendly_rail {
                relax(node(hex, TRAIN), MovementPoints::ONE.halves(), 0, Means::Platform);
            }
            let sides = grounds.sides(self, hex);
            for (next, side) in hex.neighbors().zip(sides) {
                if next == self.start || self.enemy.blocked[index(next)] || !self.may_go(hex, zone, next) {
                    continue;
                }
                let there = grounds.of(self, next);
                let by_river = self.mover.is_supply && mode != TRAIN && {
                    let beyond = grounds.sides(self, next);
                    prices::joins_rivers(self.game, || rivers(&sides), || rivers(&beyond))
                };
                let step = Across { from: hex, to: next, there, side, by_river };
                if mode == TRAIN {
                    self.ride(&step, &mut relax);
                } else {
                    self.march(&step, mode, &mut relax);
                }
            }
        }
        reach.before = before;
        reach
    }

    /// What there is to know of a hex that may be entered.
    fn ground(&self, hex: Hex) -> Ground {
        let game = self.game;
        let terrain = prices::terrain(game, self.mover.mobility, hex);
        let barred = terrain.is_none() && prohibited::is_open(game, &self.mover, hex) == Some(false);
        Ground {
            open: !barred && walk::may_enter(game, hex, terrain, false),
            open_by_road: !barred && walk::may_enter(game, hex, terrain, true),
            terrain,
            friendly_rail: self.may_ride && rail::is_friendly(game, self.side, hex).unwrap_or(self.trusts_rails),
        }
    }

    /// What is known of the sides of a hex.
    fn sides(&self, hex: Hex) -> Sides<'g> {
        let mut sides = [None; 6];
        for (side, next) in sides.iter_mut().zip(hex.neighbors()) {
            *side = prices::side(self.game, hex, next);
        }
        sides
    }

    /// 8.6: not from one declared zone straight into another.
    fn may_go(&self, from: Hex, zone: Zone, to: Hex) -> bool {
        if zone != Zone::Stop || self.enemy.zone(to) != Zone::Stop {
            return true;
        }
        let excepted = self.game.fact(self.side, &Topic::ZoneToZone { from, to });
        excepted.is_some_and(|known| known.claim.value.is_yes())
            || self.game.rulings.ezoc_to_ezoc == ZoneToZone::MinimumOnly
    }

    fn march(&self, step: &Across<'_>, mode: u16, relax: &mut impl FnMut(u16, u16, u16, Means)) {
        let (game, mover) = (self.game, &self.mover);
        let Across { from, to, there, side, by_river } = *step;
        let mut go = |way, price: MovementPoints| relax(node(to, mode), price.halves(), 1, Means::On(way));
        if there.open_by_road {
            let leads = match prices::road_over(game, mover, from, to, side) {
                There::Yes => true,
                There::Unknown => assumes(game),
                There::No => false,
            };
            if leads {
                go(Way::Road, prices::along_road(mover.mobility));
            }
        }
        if there.open {
            if by_river {
                go(Way::River, MovementPoints::HALF);
            }
            if let Some(price) = prices::over_land(game, mover, from, to, there.terrain, || side) {
                go(Way::Terrain, price);
            }
        }
    }

    fn ride(&self, step: &Across<'_>, relax: &mut impl FnMut(u16, u16, u16, Means)) {
        let Across { from, to, there, side, .. } = *step;
        let is_line =
            there.friendly_rail && rail::is_joined(self.game, self.side, from, to, side).unwrap_or(self.trusts_rails);
        if is_line && there.open_by_road {
            relax(node(to, TRAIN), 0, 1, Means::Rail);
        }
    }

    /// 8.6: the hexes around the start for the whole allowance, where nothing else leads there.
    fn add_one_hex_moves(&self, reach: &mut Reach, allowance: MovementPoints) {
        let zone = self.enemy.zone(self.start);
        for hex in self.start.neighbors() {
            let blocked = self.enemy.blocked[index(hex)];
            if blocked || reach.found.contains_key(&hex) || !self.ground(hex).open {
                continue;
            }
            let there = self.enemy.zone(hex);
            let excepted = self.game.fact(self.side, &Topic::ZoneToZone { from: self.start, to: hex });
            let excepted = excepted.is_some_and(|known| known.claim.value.is_yes());
            if zone == Zone::Stop && there == Zone::Stop && !excepted {
                continue;
            }
            let asks_terrain = prohibited::is_open(self.game, &self.mover, hex).is_none() && !assumes(self.game);
            let reached = Reached { hex, price: allowance, zone: there, minimum: true, asks_terrain, rail: false };
            reach.found.insert(hex, reached);
        }
    }
}

impl Reach {
    /// The hexes in reach, in the order of their numbers; without the one where the unit stands.
    pub fn hexes(&self) -> impl Iterator<Item = &Reached> {
        self.found.values()
    }

    pub fn to(&self, hex: Hex) -> Option<&Reached> {
        self.found.get(&hex)
    }

    /// The cheapest way to a hex: its legs, and whether it is the one-hex move.
    pub fn way_to(&self, hex: Hex) -> Option<(Vec<Leg>, bool)> {
        let reached = self.found.get(&hex)?;
        if reached.minimum {
            return Some((vec![Leg::March(vec![Step { hex, way: Way::Terrain }])], true));
        }
        let mut legs: Vec<Leg> = Vec::new();
        let mut is_new_ride = false;
        for (hex, means) in self.steps(hex)? {
            match (means, legs.last_mut()) {
                (Means::Platform, _) => is_new_ride = true,
                (Means::On(way), Some(Leg::March(steps))) => steps.push(Step { hex, way }),
                (Means::On(way), _) => legs.push(Leg::March(vec![Step { hex, way }])),
                (Means::Rail, Some(Leg::Ride(hexes))) if !is_new_ride => hexes.push(hex),
                (Means::Rail, _) => {
                    legs.push(Leg::Ride(vec![hex]));
                    is_new_ride = false;
                }
            }
        }
        Some((legs, false))
    }

    /// What was done on the way to a hex, in order.
    fn steps(&self, hex: Hex) -> Option<Vec<(Hex, Means)>> {
        let mut at = *self.node.get(&hex)?;
        let mut steps = Vec::new();
        while at != node(self.start, FOOT) {
            let (before, means) = (*self.before.get(usize::from(at))?)?;
            steps.push((hex_of(at), means));
            at = before;
        }
        steps.reverse();
        Some(steps)
    }
}

/// The cheapest way of a unit to a hex, ready to be ordered.
pub fn cheapest(game: &Game, unit: UnitId, to: Hex) -> Option<(Vec<Leg>, bool)> {
    reach(game, unit)?.way_to(to)
}
