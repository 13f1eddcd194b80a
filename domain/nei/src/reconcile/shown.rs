//! What the table says that the board shows, held against the record.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::measure::{DISPLAYS, Measure, display_name, in_words};
use crate::components::{AreaId, Back, Face, Side, UnitId};
use crate::game::{Game, Location};
use crate::judging::{known_area, known_units};
use kernel::seat::Seat;
use kernel::violation::{Cure, Refusal, RefusalKind};

/// The most statements in one question: whoever has more to say takes the areas one after the other.
pub const MOST_STATEMENTS: usize = 40;

/// A counter with the face that is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CounterShown {
    pub unit: UnitId,
    /// The face that is up.
    pub face: Face,
}

/// One thing that the board shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// These counters are in an area and no others, those aboard ships included. A side speaks of its own counters.
    Area { area: AreaId, counters: Vec<CounterShown> },
    /// These counters of a side are in a display and no others.
    Display {
        side: Side,
        /// The display, or the pool.
        display: Location,
        units: Vec<UnitId>,
    },
    /// A counter is somewhere; in an area it may be aboard a ship there.
    Counter {
        unit: UnitId,
        /// The face that is up.
        face: Face,
        location: Location,
    },
    /// A number that was counted or read off a track.
    Number {
        /// What was counted.
        measure: Measure,
        value: i16,
    },
}

/// Where board and record differ.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Difference {
    /// The place of the statement in the list that was given, from 0.
    pub statement: usize,
    /// The counter; none for a number.
    pub unit: Option<UnitId>,
    /// By how much, where it is a number: the board less the record.
    pub off: i16,
    pub text: String,
}

/// Where the board shows a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wanted {
    /// The place and face, where the statements say them; none for a counter that is not where the record has it.
    pub(super) at: Option<(Location, Face)>,
}

impl Shown {
    /// The statement with names of the map, if this seat may make it.
    fn known(self, game: &Game, eyes: Seat<Side>) -> Result<Self, Refusal> {
        let seen = |unit: UnitId| {
            known_units(game, &[unit])?;
            if eyes.sees_for(game.side(unit)) { Ok(()) } else { Err(of_the_other_side()) }
        };
        match self {
            Self::Area { area, counters } => {
                let area = known_area(game, area)?;
                for counter in &counters {
                    seen(counter.unit)?;
                    check_face(game, counter.unit, counter.face)?;
                }
                Ok(Self::Area { area, counters })
            }
            Self::Display { side, display, units } => {
                if !eyes.sees_for(side) {
                    return Err(of_the_other_side());
                }
                if !DISPLAYS.contains(&display) {
                    return Err(no_display());
                }
                for unit in &units {
                    seen(*unit)?;
                    if game.side(*unit) != side {
                        let message = format!("{} is no counter of {}", game.name(*unit), side.name());
                        return Err(Refusal::new(
                            RefusalKind::Malformed,
                            message,
                            Cure::elsewhere("name counters of that side"),
                        ));
                    }
                }
                Ok(Self::Display { side, display, units })
            }
            Self::Counter { unit, face, location } => {
                seen(unit)?;
                check_face(game, unit, face)?;
                let location = if let Location::Area(area) = location {
                    Location::Area(known_area(game, area)?)
                } else if let Location::Aboard(ship) = location {
                    seen(ship)?;
                    Location::Aboard(ship)
                } else if let display = location
                    && DISPLAYS.contains(&display)
                {
                    display
                } else {
                    return Err(no_display());
                };
                Ok(Self::Counter { unit, face, location })
            }
            Self::Number { measure, value } => {
                if !measure.is_known_to(game, eyes) {
                    return Err(of_the_other_side());
                }
                Ok(Self::Number { measure: measure.known(game)?, value })
            }
        }
    }

    /// The counters that it puts somewhere.
    fn places(&self) -> Vec<(UnitId, (Location, Option<Face>))> {
        match self {
            Self::Area { area, counters } => {
                counters.iter().map(|shown| (shown.unit, (Location::Area(*area), Some(shown.face)))).collect()
            }
            Self::Display { display, units, .. } => units.iter().map(|unit| (*unit, (*display, None))).collect(),
            Self::Counter { unit, face, location } => vec![(*unit, (*location, Some(*face)))],
            Self::Number { .. } => Vec::new(),
        }
    }
}

/// NEI 20.0: what is hidden from a seat is not asked of it either.
fn of_the_other_side() -> Refusal {
    let cure = "state your own counters; the other side, the umpire or a shared tablet states the rest";
    Refusal::new(RefusalKind::Seat, "that is not for this seat to see", cure)
}

fn no_display() -> Refusal {
    let names: Vec<&str> = DISPLAYS.iter().map(|display| display_name(*display)).collect();
    Refusal::new(RefusalKind::Malformed, "that is no display", format!("name {}", names.join(", ")))
}

fn check_face(game: &Game, unit: UnitId, face: Face) -> Result<(), Refusal> {
    let back = game.counter(unit).back;
    let has_face = match face {
        Face::Full => true,
        Face::Reduced => matches!(back, Back::Reduced(_)),
        Face::Base => matches!(back, Back::Base(_)),
        Face::Patrol => matches!(back, Back::Patrol(_)),
    };
    if has_face {
        return Ok(());
    }
    let message = format!("{} has no such face", game.name(unit));
    Err(Refusal::new(RefusalKind::Malformed, message, "name a face of the counter"))
}

/// All statements with names of the map, if this seat may make them and they do not contradict one another.
///
/// # Errors
/// Nothing or too much is stated; a name is unknown; a counter would be in two places; it is not for this seat to say.
pub(super) fn known(game: &Game, eyes: Seat<Side>, shown: &[Shown]) -> Result<Vec<Shown>, Refusal> {
    if shown.is_empty() || shown.len() > MOST_STATEMENTS {
        let message = format!("{} statements of what the board shows", shown.len());
        let cure = format!("say what an area, a display or a track shows: 1 to {MOST_STATEMENTS} statements");
        return Err(Refusal::new(RefusalKind::Malformed, message, cure));
    }
    let known: Vec<Shown> =
        shown.iter().map(|statement| statement.clone().known(game, eyes)).collect::<Result<_, _>>()?;
    let mut places: BTreeMap<UnitId, Location> = BTreeMap::new();
    for (unit, (location, _)) in known.iter().flat_map(Shown::places) {
        if places.insert(unit, location).is_some_and(|earlier| earlier != location) {
            let message = format!("{} is stated in two places", game.name(unit));
            return Err(Refusal::new(RefusalKind::Malformed, message, "a counter is in one place; look again"));
        }
    }
    Ok(known)
}

const fn face_name(face: Face) -> &'static str {
    match face {
        Face::Full => "full",
        Face::Reduced => "reduced",
        Face::Base => "as a base",
        Face::Patrol => "on patrol",
    }
}

/// Whether a counter is where a statement puts it.
fn is_at(game: &Game, unit: UnitId, location: Location) -> bool {
    match location {
        // NEI 28.2: a concealed counter lies in its area; the one who may speak of it sees it there.
        Location::Area(area) => game.place(unit) == Some(area) || game.unit(unit).location == Location::Concealed(area),
        other @ (Location::Unplaced
        | Location::Aboard(_)
        | Location::Disrupted
        | Location::Destroyed
        | Location::Potential
        | Location::Pool
        | Location::AwaitingSingapore
        | Location::Picked
        | Location::OutOfPlay
        | Location::Concealed(_)) => game.unit(unit).location == other,
    }
}

/// Where the record differs from what is shown.
pub(super) fn differences(game: &Game, eyes: Seat<Side>, shown: &[Shown]) -> Vec<Difference> {
    let mut found = Vec::new();
    for (statement, said) in shown.iter().enumerate() {
        let mut differs = |unit: UnitId, text: String| {
            found.push(Difference { statement, unit: Some(unit), off: 0, text });
        };
        for (unit, (location, face)) in said.places() {
            if !is_at(game, unit, location) {
                let (board, record) = (in_words(game, location), in_words(game, game.unit(unit).location));
                let text = format!("{} is {board} on the board; by the record {record}", game.name(unit));
                differs(unit, text);
            } else if let Some(face) = face.filter(|face| *face != game.unit(unit).face) {
                let recorded = face_name(game.unit(unit).face);
                let text = format!("{} is {} on the board; by the record {recorded}", game.name(unit), face_name(face));
                differs(unit, text);
            }
        }
        match said {
            Shown::Area { area, counters } => {
                let named: BTreeSet<UnitId> = counters.iter().map(|shown| shown.unit).collect();
                for unit in all_in(game, *area).filter(|unit| eyes.sees_for(game.side(*unit)) && !named.contains(unit))
                {
                    let place = game.area_name(*area);
                    differs(unit, format!("{} is not in {place} on the board; by the record it is", game.name(unit)));
                }
            }
            Shown::Display { side, display, units } => {
                for unit in game.in_display(*side, *display).filter(|unit| !units.contains(unit)) {
                    let place = display_name(*display);
                    differs(unit, format!("{} is not in {place} on the board; by the record it is", game.name(unit)));
                }
            }
            Shown::Number { measure, value } => {
                let recorded = measure.value(game);
                if recorded != *value {
                    let text = format!("{} on the board; by the record {recorded}", measure.sentence(game, *value));
                    found.push(Difference { statement, unit: None, off: value.saturating_sub(recorded), text });
                }
            }
            Shown::Counter { .. } => {}
        }
    }
    found
}

/// Everything in an area: what stands there, what is aboard, what lies there concealed.
fn all_in(game: &Game, area: AreaId) -> impl Iterator<Item = UnitId> + '_ {
    let standing = game.units_in(area).flat_map(|unit| std::iter::once(unit).chain(game.cargo(unit)));
    let concealed = Location::Concealed(area);
    standing.chain(game.units.iter().filter(move |(_, unit)| unit.location == concealed).map(|(id, _)| *id))
}

/// How far the record is from the board: a point for each counter that differs, and for each unit of a number, up to a
/// few.
pub(super) fn distance(differences: &[Difference]) -> u32 {
    const MOST: u16 = 6;
    differences.iter().map(|difference| u32::from(difference.off.unsigned_abs().clamp(1, MOST))).sum()
}

/// Where the board shows the counters that differ.
pub(super) fn wanted(shown: &[Shown], differences: &[Difference], game: &Game) -> BTreeMap<UnitId, Wanted> {
    let places: BTreeMap<UnitId, (Location, Option<Face>)> = shown.iter().flat_map(Shown::places).collect();
    let at = |unit: UnitId| places.get(&unit).map(|(at, face)| (*at, face.unwrap_or(game.unit(unit).face)));
    differences.iter().filter_map(|difference| difference.unit).map(|unit| (unit, Wanted { at: at(unit) })).collect()
}
