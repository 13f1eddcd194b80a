//! What a side makes of the map: goals, prey, quays, and what an offer may be worth.
//!
//! Numbers are tenths of a victory point. They are made of what the side may see: its own counters, bases, where the
//! enemy is present, and what it has seen of him. Offers are weighed by what they lead to and not by their kind, so a
//! new kind of action is weighed at once; a few kinds that lead nowhere have a word of their own.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::actions::{self, Family};
use crate::command::Command;
use crate::components::{AreaId, Face, Port, ShipType, Side, UnitId, UnitType};
use crate::game::{Control, Game, Location};
use crate::known::memory;
use crate::options::Candidate;
use crate::pack::{AreaKind, PortRank};
use kernel::seat::Opposed;

/// A square by row and column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Spot {
    row: i32,
    column: i32,
}

/// What an enemy in an area can take and give, as far as it is known: steps, and fire in sixths of a hit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Defence {
    steps: i32,
    fire: i32,
}

/// Counters in hand and what they carry.
pub(super) struct Hand {
    ships: Vec<UnitId>,
    ground: Vec<UnitId>,
    aircraft: Vec<UnitId>,
    start: Option<AreaId>,
}

/// The map as one side sees it.
pub(super) struct Outlook<'a> {
    game: &'a Game,
    side: Side,
    sights: OnceCell<Sights>,
    /// What is known of the enemy, and what a place is worth to come to, each found when it is asked for.
    defences: RefCell<FxHashMap<AreaId, Defence>>,
    pulls: RefCell<FxHashMap<(Pull, AreaId), i32>>,
}

/// What draws a side to a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Pull {
    /// Land that would be worth taking.
    Goals,
    /// Waters where enemy ships are.
    Prey,
    /// Own ports where troops wait for ships.
    Quays,
}

/// Where all of it is.
#[derive(Default)]
struct Sights {
    goals: Vec<(Spot, i32)>,
    prey: Vec<(Spot, i32)>,
    quays: Vec<(Spot, i32)>,
}

impl<'a> Outlook<'a> {
    /// Nothing is looked at yet.
    pub(super) fn of(game: &'a Game, side: Side) -> Self {
        Self { game, side, sights: OnceCell::new(), defences: RefCell::default(), pulls: RefCell::default() }
    }

    /// Looks at the map.
    fn look(&self) -> Sights {
        let (game, side) = (self.game, self.side);
        let mut sights = Sights::default();
        for area in game.pack.map.areas.values() {
            let Some(spot) = self.spot(area.id) else { continue };
            let goal = self.goal(area.id);
            if goal > 0 {
                // What nobody holds draws most.
                sights.goals.push((spot, 2 * goal / (2 + self.defence(area.id).steps)));
            }
            if area.kind == AreaKind::Sea && game.has_enemy_ships(side, area.id) {
                sights.prey.push((spot, 20));
            }
            if game.has_functional_port(side, area.id) {
                let waiting = game.units_of(side, area.id).filter(|unit| game.is_mobile_ground(*unit)).count();
                if waiting > 0 {
                    sights.quays.push((spot, 10 * i32::try_from(waiting).unwrap_or(0)));
                }
            }
        }
        sights
    }

    fn spot(&self, area: AreaId) -> Option<Spot> {
        let square = self.game.pack.map.square(self.game.area(area).square?)?;
        Some(Spot { row: i32::from(square.row), column: i32::from(square.column) })
    }

    /// What controlling an area is worth to Japan (4.3).
    fn worth(&self, area: AreaId) -> i32 {
        let place = self.game.area(area);
        if !place.land.is_objective {
            return 0;
        }
        let port = match place.land.port {
            PortRank(Port::Major) => 60,
            PortRank(Port::Minor) => 10,
            PortRank(Port::None) => 0,
        };
        let oil = match (place.land.oilfield, self.game.is_demolished(area)) {
            (false, _) => 0,
            (true, true) => 30,
            (true, false) => 60,
        };
        // Batavia has points of its own.
        let capital = if place.square.is_some_and(|square| square.as_str() == "G3") { 30 } else { 0 };
        capital + port + oil + if place.land.airfield { 10 } else { 0 }
    }

    /// Java, for which the campaign is fought.
    fn is_on_java(&self, area: AreaId) -> bool {
        self.game.pack.map.groups.get("java").is_some_and(|group| group.contains(&area))
    }

    /// What taking an area would be worth to this side: to Japan what it does not hold, to the Allies what Japan does.
    fn goal(&self, area: AreaId) -> i32 {
        let place = self.game.area(area);
        if place.kind != AreaKind::Land || (self.game.is_at_singapore(area)) {
            return 0;
        }
        match (self.side, self.game.control(area)) {
            (_, Control::By(holder)) if holder == self.side => 0,
            // The sooner Java is in reach the better; elsewhere ports and airfields are steps on the way.
            (Side::Japan, _) if self.is_on_java(area) => self.worth(area) * 3 / 2,
            (Side::Japan, _) => self.worth(area) + 2,
            (Side::Allies, Control::By(Side::Japan) | Control::Contested) => self.worth(area) / 2,
            (Side::Allies, _) => 0,
        }
    }

    /// The strongest pull on a place: what is worth most and near.
    fn pull(&self, by: Pull, area: AreaId) -> i32 {
        if let Some(known) = self.pulls.borrow().get(&(by, area)) {
            return *known;
        }
        let pull = self.spot(area).map_or(0, |here| {
            let sights = self.sights.get_or_init(|| self.look());
            let of = match by {
                Pull::Goals => &sights.goals,
                Pull::Prey => &sights.prey,
                Pull::Quays => &sights.quays,
            };
            let nearness = |(spot, value): &(Spot, i32)| {
                let distance = (here.row - spot.row).abs() + (here.column - spot.column).abs();
                20 * value / (20 + 11 * distance)
            };
            of.iter().map(nearness).max().unwrap_or(0)
        });
        self.pulls.borrow_mut().insert((by, area), pull);
        pull
    }

    /// What is known of the enemy's ground units of an area, or of his ships there. Where somebody is and nobody was
    /// seen, two are taken to be there.
    fn defence(&self, area: AreaId) -> Defence {
        if let Some(known) = self.defences.borrow().get(&area) {
            return *known;
        }
        let defence = self.estimate(area);
        self.defences.borrow_mut().insert(area, defence);
        defence
    }

    fn estimate(&self, area: AreaId) -> Defence {
        let game = self.game;
        let at_sea = game.area(area).kind != AreaKind::Land;
        let mut defence = Defence::default();
        let mut add = |unit: UnitId, face: Face| {
            let counter = game.counter(unit);
            let factors = counter.factors(face);
            let fire = if at_sea { factors.anti_ship } else { factors.anti_ground.max(factors.anti_ship) };
            defence.steps += i32::from(counter.steps_left(face));
            defence.fire += i32::from(fire);
        };
        let mut hidden = false;
        for unit in game.enemies_in(self.side, area) {
            if game.is_base(unit) {
                add(unit, game.unit(unit).face);
            } else {
                hidden = true;
            }
        }
        if hidden {
            let mut seen = false;
            for sighting in memory::known_in(game, self.side, area) {
                if game.is_ship(sighting.unit) == at_sea && !game.is_base(sighting.unit) {
                    seen = true;
                    add(sighting.unit, sighting.face);
                }
            }
            if !seen {
                defence.steps += 2;
                defence.fire += 5;
            }
        }
        defence
    }

    /// Counters in hand.
    pub(super) fn hand(&self, units: &[UnitId]) -> Hand {
        let game = self.game;
        let ships: Vec<UnitId> = units.iter().copied().filter(|unit| game.is_ship(*unit)).collect();
        let mut ground: Vec<UnitId> = units.iter().copied().filter(|unit| game.is_ground(*unit)).collect();
        for cargo in ships.iter().flat_map(|ship| game.cargo(*ship)) {
            if !ground.contains(&cargo) {
                ground.push(cargo);
            }
        }
        let aircraft = units.iter().copied().filter(|unit| game.is_aircraft(*unit)).collect();
        Hand { ships, ground, aircraft, start: units.first().and_then(|unit| game.place(*unit)) }
    }

    /// What a candidate with these counters may be worth; nothing or less means that it is better left alone.
    pub(super) fn weigh(&self, offer: &Candidate, hand: &Hand) -> i32 {
        if let Some(worth) = self.by_kind(offer) {
            return worth;
        }
        match (offer.attack, offer.destination) {
            (true, Some(destination)) => self.attack(&offer.command, hand, destination),
            (true, None) => 10,
            (false, Some(destination)) => self.arrival(hand, destination),
            (false, None) => match offer.command.action().map(|action| action.family) {
                Some(Family::Administrative) => 10,
                Some(Family::Intelligence) => 2,
                Some(Family::Operational) => 4,
                Some(Family::Logistic) => 8,
                None => 0,
            },
        }
    }

    /// Kinds of which the way they lead says nothing.
    fn by_kind(&self, offer: &Candidate) -> Option<i32> {
        let (game, side) = (self.game, self.side);
        let count = |location| i32::try_from(game.in_display(side, location).count()).unwrap_or(0);
        let name = offer.command.action()?.name;
        if name == actions::MOBILIZE_REINFORCEMENTS.name {
            // What is called up late comes too late.
            let left = i32::from(game.scenario().last_turn.saturating_sub(game.turn)) + 2;
            return Some(match count(Location::Pool) {
                0 => 1,
                few @ 1..=2 => left * few,
                _ => 3 * left,
            });
        }
        if name == actions::FIFTH_COLUMN.name {
            return Some(1);
        }
        if name == actions::REFIT.name {
            return Some((3 * count(Location::Disrupted)).min(25));
        }
        if name == actions::CONVERT_TO_ENGINEER.name {
            return Some(-10);
        }
        let there = offer.destination.map_or(0, |area| self.worth(area));
        if name == actions::CONVERT_TO_BASE.name || name == actions::BUILD_BASE.name {
            return Some(10 + there / 2);
        }
        if name == actions::REPAIR_OILFIELD.name {
            return Some(20);
        }
        if name == actions::DEMOLISH_OILFIELD.name {
            let near = offer.destination.is_some_and(|area| self.is_threatened(area));
            return Some(if near { 30 } else { 6 });
        }
        None
    }

    /// Whether enemies are within two squares.
    fn is_threatened(&self, area: AreaId) -> bool {
        let Some(here) = self.spot(area) else { return false };
        self.game.pack.map.areas.keys().any(|other| {
            self.spot(*other).is_some_and(|spot| (here.row - spot.row).abs() + (here.column - spot.column).abs() <= 2)
                && self.game.enemies_in(self.side, *other).next().is_some()
        })
    }

    /// An attack: what it may win by what it may cost.
    fn attack(&self, command: &Command, hand: &Hand, destination: AreaId) -> i32 {
        let game = self.game;
        let from_ships = matches!(command, Command::BombardCoast { .. } | Command::StrikeFromCarriers { .. });
        let target = if from_ships { game.area(destination).adjoins.first().copied() } else { Some(destination) };
        let Some(target) = target else { return 0 };
        let defence = self.defence(target);
        if game.area(target).kind != AreaKind::Land {
            // 29: a base fires too.
            let bases = hand.ground.iter().filter(|unit| game.is_base(**unit));
            let firing = hand.ships.iter().chain(&hand.aircraft).chain(bases);
            let fire: i32 = firing.map(|unit| i32::from(game.factors(*unit).anti_ship)).sum();
            let kills = 10 * fire.min(6 * defence.steps) / 6;
            // Transports sink easily, and with them all they carry.
            let weak: i32 = hand.ships.iter().map(|ship| if game.is_amphibious(*ship) { 15 } else { 0 }).sum();
            return kills - 8 * defence.fire / 6 - weak + 4;
        }
        let goal = self.goal(target);
        let terrain = game.pack.tables.terrain.get(&game.area(target).land.terrain).copied().flatten();
        let is_assault = !from_ships && !hand.ground.is_empty();
        let firing: Vec<UnitId> = if is_assault {
            hand.ground.iter().chain(&helpers(command)).chain(&hand.aircraft).copied().collect()
        } else {
            let carriers = matches!(command, Command::StrikeFromCarriers { .. });
            let ships = hand.ships.iter().filter(|ship| game.is_carrier(**ship) == carriers);
            ships.chain(&hand.aircraft).copied().collect()
        };
        let firing: BTreeSet<UnitId> = firing.into_iter().collect();
        let modifier = terrain.map_or(0, |terrain| {
            i32::from(if is_assault { terrain.ground_modifier } else { terrain.air_naval_modifier })
        });
        let fire: Vec<i32> =
            firing.iter().map(|unit| (i32::from(game.factors(*unit).anti_ground) - modifier).max(0)).collect();
        if is_assault {
            let odds = chance_of(defence.steps, &fire);
            let troops = 10 * i32::try_from(hand.ground.len()).unwrap_or(0);
            // A landing that fails costs everybody who landed (13.3); on land one may try again.
            let toll = if hand.ships.is_empty() { troops / 4 } else { troops };
            let prize = goal + 10 * defence.steps;
            (prize * odds - toll * (100 - odds)) / 100 - self.left_alone(hand, target)
        } else {
            // A strike prepares what others do; it is worth a part of the goal, and what it kills.
            let need = 6 * defence.steps.max(1);
            let share = if self.has_troops_near(target) { goal } else { goal / 3 };
            fire.iter().sum::<i32>().min(need) * (share + 6 * defence.steps) / need - defence.fire / 2
        }
    }

    /// Whether own troops, ashore or afloat, are near enough to follow up.
    fn has_troops_near(&self, target: AreaId) -> bool {
        let Some(there) = self.spot(target) else { return false };
        self.game.units.iter().any(|(unit, state)| {
            self.game.side(*unit) == self.side
                && self.game.is_mobile_ground(*unit)
                && self.game.place(*unit).and_then(|area| self.spot(area)).is_some_and(|here| {
                    let distance = (here.row - there.row).abs() + (here.column - there.column).abs();
                    let most = if matches!(state.location, Location::Aboard(_)) { 2 } else { 1 };
                    distance <= most
                })
        })
    }

    /// A move without a fight: what holding the new place is worth, less what is left alone.
    fn arrival(&self, hand: &Hand, destination: AreaId) -> i32 {
        let game = self.game;
        let Some(start) = hand.start else { return self.station(destination) };
        let is_land = game.area(destination).kind == AreaKind::Land;
        if is_land && !hand.ground.is_empty() {
            // Into the boats and back to the same shore is no journey.
            let goes = |unit: &UnitId| game.unit(*unit).location != Location::Area(destination);
            if !hand.ground.iter().all(goes) {
                return -10;
            }
            let held = game.has_enemy_ground_units(self.side, destination);
            let taken = if held { self.goal(destination) / 4 } else { self.goal(destination) };
            let nearer = (self.pull(Pull::Goals, destination) - self.pull(Pull::Goals, start)) / 4;
            return taken + nearer + self.guard(destination, &hand.ground) - self.left_alone(hand, destination);
        }
        if !hand.aircraft.is_empty() {
            return self.pull(Pull::Prey, destination) - self.pull(Pull::Prey, start)
                + (self.pull(Pull::Goals, destination) - self.pull(Pull::Goals, start)) / 2;
        }
        if hand.ships.is_empty() {
            return self.pull(Pull::Goals, destination) - self.pull(Pull::Goals, start);
        }
        let loaded = !hand.ground.is_empty();
        let transports = hand.ships.iter().filter(|ship| game.is_amphibious(**ship)).count();
        let risk = if transports > 0 && game.has_enemy_ships(self.side, destination) { 30 } else { 0 };
        let gain = if loaded {
            // Troops on their way; loading them is a step towards it.
            let boards = hand.ground.iter().filter(|unit| matches!(game.unit(**unit).location, Location::Area(_)));
            self.pull(Pull::Goals, destination) - self.pull(Pull::Goals, start)
                + 2 * i32::try_from(boards.count()).unwrap_or(0)
                - self.left_alone(hand, destination)
        } else if transports > 0 {
            self.pull(Pull::Quays, destination) - self.pull(Pull::Quays, start)
        } else {
            let (sought, fled) = match self.side {
                Side::Japan => (self.pull(Pull::Goals, destination) - self.pull(Pull::Goals, start), 0),
                Side::Allies => (self.pull(Pull::Prey, destination) - self.pull(Pull::Prey, start), 2),
            };
            // Ships keep together: the more go, the better it is to go.
            sought * i32::try_from(hand.ships.len().min(6)).unwrap_or(0) / 8 - fled
        };
        gain - risk
    }

    /// What a garrison adds to an own place; Java counts most, and the first to come more than the tenth.
    fn guard(&self, area: AreaId, besides: &[UnitId]) -> i32 {
        if self.side == Side::Japan {
            return 0;
        }
        let game = self.game;
        let java = self.is_on_java(area);
        let there =
            game.units_of(self.side, area).filter(|unit| game.is_mobile_ground(*unit) && !besides.contains(unit));
        self.worth(area) / (if java { 2 } else { 4 } * (1 + i32::try_from(there.count()).unwrap_or(0)))
    }

    /// What is lost when ground units leave their own places for another.
    fn left_alone(&self, hand: &Hand, destination: AreaId) -> i32 {
        let game = self.game;
        let mut places: Vec<AreaId> = hand
            .ground
            .iter()
            .filter_map(|unit| match game.unit(*unit).location {
                Location::Area(area) if area != destination && game.area(area).kind == AreaKind::Land => Some(area),
                Location::Unplaced
                | Location::Area(_)
                | Location::Aboard(_)
                | Location::Disrupted
                | Location::Destroyed
                | Location::Potential
                | Location::Pool
                | Location::AwaitingSingapore
                | Location::Picked
                | Location::OutOfPlay
                | Location::Concealed(_) => None,
            })
            .collect();
        places.sort_unstable();
        places.dedup();
        let cost = |start: AreaId| {
            let stays =
                game.units_of(self.side, start).any(|unit| game.is_ground(unit) && !hand.ground.contains(&unit));
            let held = if stays || self.side == Side::Allies { 2 } else { self.worth(start) };
            held + self.guard(start, &hand.ground)
        };
        places.into_iter().map(cost).sum()
    }

    /// What a place is worth to a reinforcement: near the goals for Japan, Java for the Allies.
    pub(super) fn station(&self, area: AreaId) -> i32 {
        match self.side {
            Side::Japan => self.pull(Pull::Goals, area),
            Side::Allies => self.guard(area, &[]) + i32::from(self.game.has_functional_port(self.side, area)),
        }
    }

    /// Whether the enemy is known to be in an area.
    pub(super) fn is_enemy_in(&self, area: AreaId) -> bool {
        self.game.units_of(self.side.other(), area).next().is_some()
    }

    /// What a lost counter is worth, so that the cheapest is given up first (4.3, 4.4).
    pub(super) fn price(&self, unit: UnitId) -> i32 {
        let game = self.game;
        match game.counter(unit).kind {
            UnitType::Ship(ShipType::Bb | ShipType::Cv | ShipType::Cvl) => 30,
            UnitType::Ship(ShipType::Tr) if self.side == Side::Japan => 14,
            UnitType::Ship(ShipType::Ca | ShipType::Av) => 10,
            UnitType::Aircraft(_) => 15,
            UnitType::Ground(_) if game.is_mobile_ground(unit) => 10,
            UnitType::Ship(_) | UnitType::Ground(_) | UnitType::FirstAirFleet => 3,
        }
    }
}

/// The chance in a hundred that fire makes at least so many hits, each shot a number of sixths; somewhat less, as the
/// enemy fires too.
fn chance_of(hits: i32, fire: &[i32]) -> i32 {
    let Ok(hits) = usize::try_from(hits) else { return 100 };
    // Ten-thousandths by hits made so far; the last place holds all that are enough.
    let mut chances = vec![0; hits + 1];
    chances[0] = 10_000;
    for sixths in fire.iter().map(|sixths| (*sixths).min(6)) {
        for made in (0..hits).rev() {
            let hit = chances[made] * sixths / 6;
            chances[made] -= hit;
            chances[made + 1] += hit;
        }
    }
    chances[hits] * 9 / 1_000
}

/// Friends who join an attack on land, and who support it from the sea and the air.
fn helpers(command: &Command) -> Vec<UnitId> {
    if let Command::MoveNavalForce { joining, .. }
    | Command::MoveGroundForce { joining, .. }
    | Command::MoveByRailroad { joining, .. }
    | Command::StrikeLand { joining, .. }
    | Command::AssaultFromTheAir { joining, .. } = command
    {
        joining.clone()
    } else if let Command::AttackByLandAndAir { joining, support, .. } = command {
        let aircraft = support.iter().flat_map(|support| support.flight.units.iter().chain(&support.joining));
        joining.iter().chain(aircraft).copied().collect()
    } else if let Command::MoveAmphibiousForce { landing: Some(landing), .. }
    | Command::AssaultFromTheSea { landing, .. } = command
    {
        landing.joining.clone()
    } else if let Command::AssaultWithSupport { landing, supporting, flight, .. } = command {
        let aircraft = flight.iter().flat_map(|flight| &flight.units);
        landing.joining.iter().chain(supporting).chain(aircraft).copied().collect()
    } else {
        Vec::new()
    }
}
