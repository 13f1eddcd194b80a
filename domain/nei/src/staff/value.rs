//! What a position is worth, in victory points that Japan leads by: those on the map and in the displays, and those that
//! may still be won. A chance to take an area grows with the troops and guns near it and falls with who defends it, so
//! that what prepares a landing is worth something before anybody lands.

mod chances;

use super::chart::{Chart, FAR};
use super::weights::Worth;
use crate::components::{Port, Side, UnitType};
use crate::game::{Game, Location, Phase};
use crate::pack::AreaKind;

/// More troops ashore than this wait for ships in vain.
const LIFTED: f64 = 8.0;

/// Who stands in an area, by side.
#[derive(Debug, Clone, Copy, Default)]
struct Standing {
    /// Steps of ground units.
    steps: f64,
    /// Their fire at ground units, in hits.
    fire: f64,
    ground: u8,
    bases: u8,
    /// Steps of the base.
    base_steps: u8,
    aircraft: u8,
    /// Mobile ground units ashore.
    waiting: u8,
    /// Transports in the area.
    transports: u8,
}

/// A unit that may attack: where it is and what it brings.
struct Attacker {
    at: usize,
    /// Hits at ground units.
    hits: f64,
    is_afloat: bool,
    is_ship: bool,
    /// The last ground unit of a place that it holds.
    is_garrison: bool,
}

/// A position as it is weighed.
pub(super) struct Scales<'a> {
    chart: &'a Chart,
    weights: &'a Worth,
    game: &'a Game,
    areas: Vec<[Standing; 2]>,
    attackers: [Vec<Attacker>; 2],
    value: f64,
    /// What is left of a chance by legs.
    fading: [f64; 12],
    /// Turns in which each side will still act.
    times: [f64; 2],
    /// Turns to come after this one.
    turns: f64,
    /// Action Points of the side whose turn it is.
    points: f64,
    /// What counts of troops who wait ashore, where they are more than can be lifted.
    lifted: [f64; 2],
    /// Areas whose ports work, for each side.
    ports: [Vec<usize>; 2],
}

const fn index(side: Side) -> usize {
    match side {
        Side::Japan => 0,
        Side::Allies => 1,
    }
}

/// How good losing less is for Japan.
const fn sign(side: Side) -> f64 {
    match side {
        Side::Japan => 1.0,
        Side::Allies => -1.0,
    }
}

/// The value of a position to a side. `points` are the Action Points that it had when it began to think: what is compared is
/// compared as if as many were left.
pub(super) fn value(chart: &Chart, weights: &Worth, game: &Game, side: Side, points: f64) -> f64 {
    let mut scales = Scales {
        chart,
        weights,
        game,
        areas: vec![[Standing::default(); 2]; chart.areas.len()],
        attackers: [Vec::new(), Vec::new()],
        value: 0.0,
        fading: std::array::from_fn(|legs| weights.leg.powi(i32::try_from(legs).unwrap_or(0))),
        times: [0.0; 2],
        turns: 0.0,
        points,
        lifted: [1.0; 2],
        ports: [Vec::new(), Vec::new()],
    };
    scales.turns = f64::from(game.scenario().last_turn.saturating_sub(game.turn));
    scales.times = Side::ALL.map(|side| scales.time_left(side));
    scales.count_units();
    scales.ports = Side::ALL.map(|side| (0..chart.areas.len()).filter(|area| scales.is_port(side, *area)).collect());
    scales.count_areas();
    scales.count_fleets();
    scales.value * sign(side)
}

impl Scales<'_> {
    /// Turns in which a side will still act, those of this turn by the points it has left.
    fn time_left(&self, side: Side) -> f64 {
        let game = self.game;
        let turns = self.turns;
        let now =
            match (game.phase, side) {
                (Phase::Action(phasing), _) if phasing == side => self.points / 7.5,
                (Phase::Action(Side::Japan), Side::Allies) | (Phase::SetUp(_) | Phase::Finished, _) => 1.0,
                (Phase::Action(_), _) => 0.0,
                (Phase::Incident(phasing) | Phase::ActionPoints(phasing), _) => {
                    if phasing == side || side == Side::Allies { 1.0 } else { 0.0 }
                }
            };
        if game.phase == Phase::Finished { 0.0 } else { turns + now }
    }

    const fn time(&self, side: Side) -> f64 {
        self.times[index(side)]
    }

    fn count_units(&mut self) {
        let (chart, game, weights) = (self.chart, self.game, self.weights);
        let has_time = Side::ALL.map(|side| self.time(side) > 0.4);
        let ages = Side::ALL.map(|side| {
            let time = self.time(side);
            time / (time + 2.0)
        });
        let place_of = |area| game.pack.map.areas.place_of(&area);
        let mut capitals = 0;
        for (number, piece) in chart.units.iter().enumerate() {
            let unit = game.units.at(number).1;
            let (side, way) = (index(piece.side), sign(piece.side));
            let factors = piece.factors(unit.face);
            let worth = ages[side]
                * match piece.kind {
                    UnitType::Ground(_) if piece.is_base(unit.face) => {
                        weights.troops * f64::from(piece.steps_with(unit.face))
                    }
                    UnitType::Ground(_) => {
                        weights.troops
                            * f64::from(piece.steps_with(unit.face))
                            * (0.5 + f64::from(factors.anti_ground) / 4.0)
                    }
                    UnitType::Aircraft(_) => {
                        weights.wings * f64::from(factors.anti_ground + factors.anti_air + factors.anti_ship) / 6.0
                    }
                    UnitType::Ship(_) if piece.is_transport() => weights.lift,
                    UnitType::Ship(_) => weights.hulls * f64::from(factors.anti_ship),
                    UnitType::FirstAirFleet => 1.0,
                };
            let at = match unit.location {
                Location::Area(area) | Location::Concealed(area) => place_of(area),
                Location::Aboard(ship) => game.place(ship).and_then(place_of),
                Location::Disrupted => {
                    let share = if has_time[side] { weights.disrupted } else { 1.0 };
                    self.value += way * (weights.resting * worth - share * piece.points);
                    None
                }
                Location::Destroyed => {
                    self.value -= way * piece.points;
                    None
                }
                Location::Pool | Location::Picked => {
                    self.value += way * weights.pool * worth;
                    None
                }
                Location::Potential | Location::AwaitingSingapore => {
                    self.value += way * weights.potential * worth;
                    None
                }
                Location::Unplaced | Location::OutOfPlay => None,
            };
            let Some(at) = at else { continue };
            self.value += way * worth;
            capitals += i32::from(piece.side == Side::Japan && piece.is_capital());
            let is_afloat = matches!(unit.location, Location::Aboard(_));
            let standing = &mut self.areas[at][side];
            let hits = f64::from(factors.anti_ground) / 6.0;
            match piece.kind {
                UnitType::Ground(_) => {
                    let is_base = piece.is_base(unit.face);
                    if !is_afloat {
                        standing.ground += 1;
                        standing.steps += f64::from(piece.steps_with(unit.face));
                        standing.fire += hits;
                        if is_base {
                            standing.bases += 1;
                            standing.base_steps = piece.steps_with(unit.face);
                        } else {
                            standing.waiting += 1;
                        }
                    }
                    if !is_base {
                        let attacker = Attacker { at, hits, is_afloat, is_ship: false, is_garrison: false };
                        self.attackers[side].push(attacker);
                    }
                }
                UnitType::Aircraft(_) => {
                    standing.aircraft += 1;
                }
                UnitType::Ship(_) => {
                    if piece.is_transport() {
                        standing.transports += 1;
                    } else if factors.anti_ground > 0 {
                        let attacker = Attacker { at, hits, is_afloat: true, is_ship: true, is_garrison: false };
                        self.attackers[side].push(attacker);
                    }
                }
                UnitType::FirstAirFleet => {}
            }
        }
        if capitals < 3 {
            self.value -= weights.flagship * f64::from(3 - capitals) + if capitals == 0 { 40.0 } else { 0.0 };
        }
        let areas = &self.areas;
        for side in [0, 1] {
            for attacker in &mut self.attackers[side] {
                let place = &chart.areas[attacker.at];
                attacker.is_garrison = !attacker.is_ship
                    && !attacker.is_afloat
                    && place.kind == AreaKind::Land
                    && place.whole > 0.0
                    && areas[attacker.at][side].ground < 2;
            }
            let ashore = self.attackers[side].iter().filter(|one| !one.is_ship && !one.is_afloat && !one.is_garrison);
            self.lifted[side] = (LIFTED / f64::from(u16::try_from(ashore.count()).unwrap_or(1).max(1))).min(1.0);
        }
    }

    fn count_areas(&mut self) {
        let legs = Side::ALL.map(|side| self.legs_from_ports(side));
        // How likely Japan holds none of Java, one of its areas, two or more.
        let mut java = [1.0, 0.0, 0.0];
        for number in self.chart.objectives.iter().copied() {
            let place = &self.chart.areas[number];
            let [japan, allies] = self.areas[number];
            let points = if self.game.is_demolished(place.id) { place.demolished } else { place.whole };
            let share = match (japan.ground > 0, allies.ground > 0) {
                (true, false) => 1.0 - self.chance(Side::Allies, number, &legs),
                (true, true) => 0.5 * self.chance(Side::Japan, number, &legs).max(0.3),
                (false, _) => self.chance(Side::Japan, number, &legs),
            };
            self.value += points * share;
            if self.chart.java.contains(&number) {
                java = [java[0] * (1.0 - share), java[1] * (1.0 - share) + java[0] * share, java[2] + java[1] * share];
            }
            self.count_base(number);
        }
        self.value += self.weights.java * java[2];
    }

    /// What a working base brings.
    fn count_base(&mut self, number: usize) {
        let place = &self.chart.areas[number];
        for side in Side::ALL {
            let standing = self.areas[number][index(side)];
            let other = self.areas[number][1 - index(side)];
            if standing.bases == 0 {
                continue;
            }
            let time = self.time(side);
            let turns = self.turns;
            let mut gain = 0.0;
            if place.port == Port::Major && other.ground == 0 {
                gain += self.weights.income * turns;
            }
            if place.port != Port::None || place.has_airfield {
                gain += self.weights.port * time / (time + 2.0);
            }
            self.value += sign(side) * gain;
        }
    }

    /// Transports near those who wait.
    fn count_fleets(&mut self) {
        let chart = self.chart;
        for side in Side::ALL {
            let time = self.time(side);
            if time <= 0.4 {
                continue;
            }
            let waiting: Vec<(usize, u8)> = self.ports[index(side)]
                .iter()
                .map(|area| (*area, self.areas[*area][index(side)].waiting))
                .filter(|(_, waiting)| *waiting > 0)
                .collect();
            for number in 0..chart.areas.len() {
                let standing = self.areas[number][index(side)];
                if standing.transports == 0 {
                    continue;
                }
                let near = waiting.iter().map(|(area, count)| {
                    let moves = chart.nearest(number, &chart.areas[*area].port_waters);
                    f64::from((*count).min(2 * standing.transports)) * self.fade(legs(moves))
                });
                let best = near.fold(0.0, f64::max);
                self.value += sign(side) * self.weights.quay * best * time / (time + 2.0) / 2.0;
            }
        }
    }
}

/// Actions that so many moves of transports take.
fn legs(moves: u8) -> u8 {
    if moves >= FAR { FAR } else { moves.div_ceil(3) }
}
