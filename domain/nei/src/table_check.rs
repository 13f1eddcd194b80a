//! The table check: some ten facts to hold against the board, chosen so that one misplaced counter shows.
//!
//! Which slips are possible is laid out (a counter in a neighbouring area, somewhere else, in another display, with the
//! other face up), and the facts are chosen one by one: the next is the one that shows most of what none shows yet, small
//! numbers before large ones. The turn shifts the choice, so that what slips through once is asked about later.

use serde::Serialize;

use super::book::Nei;
use super::components::{Back, Face, Side, UnitId};
use super::game::{Game, Location};
use super::known::Known;
use super::pack::AreaKind;
use super::reconcile::{Group, Measure};
use kernel::seat::Opposed;
use kernel::system::System;

/// Facts about counters where both sides are seen; the counters of one side need fewer.
const COUNTER_FACTS: [usize; 3] = [0, 8, 10];
/// Slips to a place farther away that are laid out for each counter.
const FARTHER: usize = 4;
/// A number as large as this is worth half of the smallest: with the counters of both sides, few facts show much only if
/// they count many.
const HALF_WORTH: [u64; 3] = [12, 12, 60];

/// A fact to hold against the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What is to be counted or read off.
    pub measure: Measure,
    /// The number by the record.
    pub value: i16,
    /// The fact as a sentence.
    pub text: String,
}

/// The facts for a seat, those about counters first. They follow from the position, the turn and what the seat may see.
pub fn table_check(known: &Known) -> Vec<Fact> {
    let game = known.board();
    let eyes = Nei::eyes(game, known.seat());
    let sides: Vec<Side> = Side::both().into_iter().filter(|side| eyes.sees_for(*side)).collect();
    let mut measures = chosen(game, &sides);
    // Whoever compares the counters of both sides has less time for the tracks.
    let most = if sides.len() > 1 { 1 } else { 2 };
    measures.extend(tracks(game).into_iter().filter(|measure| measure.is_known_to(game, eyes)).take(most));
    measures
        .into_iter()
        .map(|measure| {
            let value = measure.value(game);
            Fact { text: measure.sentence(game, value), measure, value }
        })
        .collect()
}

/// The tracks of this turn: all of them in the course of six turns.
fn tracks(game: &Game) -> [Measure; 2] {
    let all = [
        Measure::ActionPoints(Side::Japan),
        Measure::SingaporeBox,
        Measure::ActionPoints(Side::Allies),
        Measure::TerritoryPoints(Side::Japan),
        Measure::Demolished,
        Measure::Abdacom,
    ];
    let [first, second] = [0, 1].map(|step| all[(usize::from(game.turn) + step) % all.len()].clone());
    [first, second]
}

/// A counter that is not where the record has it.
struct Slip {
    side: Side,
    was: (Location, Face),
    is: (Location, Face),
}

/// A measure with the slips that it shows.
struct Candidate {
    measure: Measure,
    value: u64,
    shows: Vec<usize>,
}

/// The measures that show most slips, one after the other.
fn chosen(game: &Game, sides: &[Side]) -> Vec<Measure> {
    let slips = slips(game, sides);
    let candidate = |measure: Measure| Candidate {
        value: u64::from(measure.value(game).unsigned_abs()),
        shows: (0..slips.len()).filter(|index| shows(game, &measure, &slips[*index])).collect(),
        measure,
    };
    let mut candidates: Vec<Candidate> = sides.iter().flat_map(|side| measures(*side)).map(candidate).collect();
    let mut is_hidden = vec![true; slips.len()];
    let mut chosen = Vec::new();
    while chosen.len() < COUNTER_FACTS[sides.len()] {
        let worth = |(index, candidate): (usize, &Candidate)| {
            let shown = candidate.shows.iter().filter(|slip| is_hidden[**slip]).count() as u64;
            let turned = (usize::from(game.turn) * 31 + index * 17) % 40;
            (
                shown * (80 + turned as u64) * 1000 / (HALF_WORTH[sides.len()] + candidate.value),
                std::cmp::Reverse(index),
            )
        };
        let best = candidates.iter().enumerate().map(worth).max();
        let Some((1.., std::cmp::Reverse(index))) = best else { break };
        for slip in std::mem::take(&mut candidates[index].shows) {
            is_hidden[slip] = false;
        }
        chosen.push(candidates[index].measure.clone());
    }
    chosen
}

/// Whether a slip changes what is counted.
fn shows(game: &Game, measure: &Measure, slip: &Slip) -> bool {
    let counts = |(place, face)| measure.would_count(game, slip.side, place, face);
    counts(slip.was) != counts(slip.is)
}

/// What could be counted of a side: rows and columns of the grid, alone and together, displays, turned counters.
fn measures(side: Side) -> Vec<Measure> {
    let rows = |rows: &[u8]| Group::Rows(rows.to_vec());
    let columns = |columns: &[u8]| Group::Columns(columns.to_vec());
    let mut groups = vec![Group::HomeBases];
    groups.extend((0..8).map(|row| rows(&[row])));
    groups.extend((1..=12).map(|column| columns(&[column])));
    groups.extend((0..4).map(|row| rows(&[row, row + 4])));
    groups.extend((0..7).map(|row| rows(&[row, row + 1])));
    groups.extend([rows(&[0, 2, 4, 6]), rows(&[1, 3, 5, 7]), rows(&[0, 1, 2, 3]), rows(&[4, 5, 6, 7])]);
    groups.extend((1..=4).map(|column| columns(&[column, column + 4, column + 8])));
    groups.extend((1..=6).map(|column| columns(&[column, column + 6])));
    groups.extend([columns(&[1, 3, 5, 7, 9, 11]), columns(&[2, 4, 6, 8, 10, 12])]);
    groups.extend([columns(&[1, 2, 3, 4, 5, 6]), columns(&[7, 8, 9, 10, 11, 12])]);
    let mut measures: Vec<Measure> = groups.into_iter().map(|group| Measure::Counters { side, group }).collect();
    measures.push(Measure::Turned { side });
    let displays = [Location::Pool, Location::Disrupted, Location::Destroyed, Location::Potential];
    for (index, one) in displays.iter().enumerate() {
        measures.push(Measure::InDisplays { side, displays: vec![*one] });
        for other in &displays[index + 1..] {
            measures.push(Measure::InDisplays { side, displays: vec![*one, *other] });
        }
    }
    measures
}

/// What could have happened to one counter.
fn slips(game: &Game, sides: &[Side]) -> Vec<Slip> {
    let mut slips = Vec::new();
    for (index, (unit, state)) in game.units.iter().enumerate() {
        let side = game.side(*unit);
        let was = (game.place(*unit).map_or(state.location, Location::Area), state.face);
        let is_seen = sides.contains(&side) && is_in_play(was.0);
        if !is_seen {
            continue;
        }
        let mut add = |is: (Location, Face)| {
            if is != was {
                slips.push(Slip { side, was, is });
            }
        };
        if let (Location::Area(_), Some(face)) = (was.0, other_face(game, *unit)) {
            // As likely as all that can happen to its place together.
            for _ in 0..FARTHER {
                add((was.0, face));
            }
        }
        for place in near(game, *unit, was.0) {
            add((place, state.face));
        }
        let places = places(game, *unit);
        for step in 0..FARTHER.min(places.len()) {
            let far = (index * 7 + usize::from(game.turn) + step * places.len() / FARTHER) % places.len();
            add((places[far], state.face));
        }
        for display in [Location::Pool, Location::Disrupted, Location::Destroyed, Location::Potential] {
            add((display, Face::Full));
        }
    }
    slips
}

/// Whether a counter there is on the map or in a display.
const fn is_in_play(place: Location) -> bool {
    matches!(
        place,
        Location::Area(_) | Location::Pool | Location::Disrupted | Location::Destroyed | Location::Potential
    )
}

/// The face that is down.
fn other_face(game: &Game, unit: UnitId) -> Option<Face> {
    let back = match game.counter(unit).back {
        Back::Reduced(_) => Face::Reduced,
        Back::Base(_) => Face::Base,
        Back::Plain | Back::Patrol(_) | Back::Transport => return None,
    };
    Some(if game.unit(unit).face == Face::Full { back } else { Face::Full })
}

/// The areas that a counter can stand in.
fn places(game: &Game, unit: UnitId) -> Vec<Location> {
    let fits = |kind: AreaKind| match kind {
        AreaKind::HomeBase => true,
        AreaKind::Sea => game.is_ship(unit),
        AreaKind::Land => !game.is_ship(unit),
    };
    game.pack.map.areas.values().filter(|area| fits(area.kind)).map(|area| Location::Area(area.id)).collect()
}

/// The areas beside the one it is in, across a grid line or in the same square.
fn near(game: &Game, unit: UnitId, place: Location) -> Vec<Location> {
    let square = |place: Location| {
        if let Location::Area(area) = place {
            game.square(area).and_then(|square| game.pack.map.squares.get(&square))
        } else {
            None
        }
    };
    let Some(here) = square(place) else { return Vec::new() };
    let is_near = |other: &Location| {
        square(*other).is_some_and(|other| {
            usize::from(other.row.abs_diff(here.row)) + usize::from(other.column.abs_diff(here.column)) <= 1
        })
    };
    places(game, unit).into_iter().filter(is_near).collect()
}
