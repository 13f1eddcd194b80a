//! Saves of modules that others made: a mapping says which piece is which counter, and which point of a map is which place.
//! It is learnt from a save that shows what the record has; what fits nothing is left to the players.

use std::collections::{BTreeMap, BTreeSet};

use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::components::{Side, UnitId};
use domain::nei::game::Location;
use serde::{Deserialize, Serialize};

use super::boards::Boards;
use super::compare::CompareError;
use super::pieces::Token;
use super::places::Place;
use super::position::position;
use super::reading::{Lying, lying};
use crate::vassal::{Piece, Spot};

/// The most pieces, and the most points, of a mapping.
pub const MAPPED_MAX: usize = 2_000;
/// How far from its point a piece lies at the least, in dots of the map: stacks are not laid out to the dot.
const REACH_LEAST: u32 = 20;
/// How far a piece lies at the most where nothing else is near.
const REACH_MOST: u32 = 150;

/// Which piece of a module is which counter, and which point of its maps is which place.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mapping {
    /// The counters by the names of their pieces.
    pub pieces: BTreeMap<String, String>,
    /// The places by their points.
    pub places: Vec<Point>,
    /// How far from its point a piece may lie, in dots of the map.
    pub reach: u32,
}

/// A point of a map where counters of a place lie.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// The name of the map, or of the window.
    pub map: String,
    pub x: i32,
    pub y: i32,
    /// The area or the display.
    pub place: Location,
    /// Whose display it is; none for an area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

/// A mapping as far as a save shows it, and what is left to say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Learnt {
    pub mapping: Mapping,
    /// Names of pieces that fit no counter.
    pub unknown: Vec<String>,
    /// Counters that no piece fits, each with what players call it.
    pub free: Vec<Counter>,
}

/// A counter for whoever chooses one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Counter {
    pub unit: String,
    pub label: String,
}

/// The name of a piece, as its module gives it.
fn name_of(piece: &Piece) -> Option<&str> {
    let basic = piece.traits.last().filter(|one| one.name() == "piece")?;
    basic.kind.get(4).map(String::as_str).filter(|name| !name.is_empty())
}

/// The letters and digits of a name: modules write them with other signs between.
fn plain(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl Point {
    fn place(&self) -> Option<Place> {
        match (self.place, self.side) {
            (Location::Area(area), _) => Some(Place::Area(area)),
            (display, Some(side)) => Some(Place::Display(side, display)),
            (_, None) => None,
        }
    }

    fn of(place: Place, map: &str, x: i32, y: i32) -> Option<Self> {
        let (location, side) = match place {
            Place::Area(area) => (Location::Area(area), None),
            Place::Display(side, display) => (display, Some(side)),
            Place::Box(..) => return None,
        };
        Some(Self { map: map.to_owned(), x, y, place: location, side })
    }

    fn squared(&self, spot: &Spot) -> u64 {
        squared((self.x, self.y), (spot.x, spot.y))
    }
}

fn squared(one: (i32, i32), other: (i32, i32)) -> u64 {
    let (x, y) = (u64::from(one.0.abs_diff(other.0)), u64::from(one.1.abs_diff(other.1)));
    x.saturating_mul(x).saturating_add(y.saturating_mul(y))
}

impl Mapping {
    /// The counter that a piece is.
    pub(super) fn unit(&self, piece: &Piece) -> Option<&str> {
        self.pieces.get(name_of(piece)?).map(String::as_str)
    }

    /// The place nearest to a spot, if it is near enough.
    pub(super) fn place(&self, spot: &Spot) -> Option<Place> {
        let there = self.places.iter().filter(|point| point.map == spot.map);
        let nearest = there.min_by_key(|point| point.squared(spot))?;
        let reach = u64::from(self.reach);
        nearest.place().filter(|_| nearest.squared(spot) <= reach * reach)
    }

    /// Whether it knows any place of a map.
    pub(super) fn knows(&self, map: &str) -> bool {
        self.places.iter().any(|point| point.map == map)
    }

    /// Whether it has more than a module has.
    pub(super) fn is_too_long(&self) -> bool {
        self.pieces.len() > MAPPED_MAX || self.places.len() > MAPPED_MAX
    }

    /// The same with what another one knows.
    #[must_use]
    pub fn and(mut self, more: Self) -> Self {
        for (name, unit) in more.pieces {
            self.pieces.entry(name).or_insert(unit);
        }
        for point in more.places {
            if self.places.len() < MAPPED_MAX && !self.places.contains(&point) {
                self.places.push(point);
            }
        }
        self.reach = reach(&self.places);
        self
    }

    /// The counters that it knows.
    pub(super) fn units(&self) -> BTreeSet<UnitId> {
        self.pieces.values().filter_map(|unit| unit.parse().ok()).collect()
    }
}

/// What a save shows of the module it was made with: counters by the names of their pieces, places by where the record has
/// those counters. The save must show the board as the record has it; a second one, of another moment, shows more places.
///
/// # Errors
/// It is no save, or none of its pieces has the name of a counter.
pub fn learnt(table: &Table<Nei>, seat: Seat<Side>, bytes: &[u8]) -> Result<Learnt, CompareError> {
    let pack = table.pack();
    let pieces = lying(bytes)?;
    // A name that two counters share says nothing.
    let mut named: BTreeMap<String, Option<UnitId>> = BTreeMap::new();
    for (unit, counter) in &pack.counters {
        for name in BTreeSet::from([plain(&counter.label()), plain(&counter.name), plain(&unit.to_string())]) {
            named.entry(name).and_modify(|known| *known = None).or_insert(Some(*unit));
        }
    }
    let mut mapping = Mapping { reach: REACH_MOST, ..Mapping::default() };
    let mut unknown = BTreeSet::new();
    let mut spots: BTreeMap<UnitId, Option<&Spot>> = BTreeMap::new();
    for Lying { piece, spot } in pieces.values() {
        let Some(name) = name_of(piece) else { continue };
        let unit = named.get(&plain(name)).copied().flatten();
        let Some(unit) = unit.filter(|unit| !spots.contains_key(unit)) else {
            unknown.insert(name.to_owned());
            continue;
        };
        mapping.pieces.insert(name.to_owned(), unit.to_string());
        spots.insert(unit, spot.as_ref());
    }
    if mapping.pieces.is_empty() {
        return Err(CompareError::NoNames);
    }
    mapping.places = points(table, seat, &spots);
    mapping.reach = reach(&mapping.places);
    let free = pack.counters.iter().filter(|(unit, _)| !spots.contains_key(unit));
    let free = free.map(|(unit, counter)| Counter { unit: unit.to_string(), label: counter.label().into_owned() });
    Ok(Learnt { mapping, unknown: unknown.into_iter().take(MAPPED_MAX).collect(), free: free.collect() })
}

/// Where counters lie, and in which place the record has them.
fn points(table: &Table<Nei>, seat: Seat<Side>, spots: &BTreeMap<UnitId, Option<&Spot>>) -> Vec<Point> {
    let game = table.game();
    let boards = Boards::of(table.pack());
    let mut found: BTreeMap<(&str, i32, i32), Place> = BTreeMap::new();
    for (token, at) in position(&boards, &Nei::view(game, Nei::eyes(game, seat))) {
        let Token::Unit(unit) = token else { continue };
        if let Some(Some(Spot { map, x, y })) = spots.get(&unit) {
            found.entry((map.as_str(), *x, *y)).or_insert(at.place);
        }
    }
    found.into_iter().take(MAPPED_MAX).filter_map(|((map, x, y), place)| Point::of(place, map, x, y)).collect()
}

/// Half the way between the two points of different places that are nearest to one another.
fn reach(points: &[Point]) -> u32 {
    let mut least = u64::from(REACH_MOST * 2).pow(2);
    for (at, one) in points.iter().enumerate() {
        let others = points.iter().skip(at + 1);
        for other in others.filter(|other| other.map == one.map && (other.place, other.side) != (one.place, one.side)) {
            least = least.min(squared((one.x, one.y), (other.x, other.y)));
        }
    }
    let half = u32::try_from(least.isqrt() / 2).unwrap_or(REACH_MOST);
    half.clamp(REACH_LEAST, REACH_MOST)
}
