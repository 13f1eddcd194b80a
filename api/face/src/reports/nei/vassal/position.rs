//! A position as a seat sees it: which pieces lie where. It is made of the view alone, so nothing hidden is in it.

use std::collections::BTreeMap;

use domain::nei::components::{Face, UnitId};
use domain::nei::game::Location;
use domain::nei::view::{SideSeen, UnitSeen, View};

use super::boards::Boards;
use super::pieces::Token;
use super::places::{Place, Slot, Track};

/// How a piece lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lying {
    pub(super) place: Place,
    pub(super) slot: Slot,
    pub(super) shows_back: bool,
}

/// The pieces of a position, those that lie lower before those above them.
pub(super) type Position = Vec<(Token, Lying)>;

/// What a seat sees.
pub(super) fn position(boards: &Boards, view: &View) -> Position {
    let mut found = Position::new();
    for area in &view.areas {
        let place = Place::Area(area.area);
        // What is aboard a ship lies with it.
        let forces: BTreeMap<UnitId, Option<u8>> = area.units.iter().map(|unit| (unit.unit, unit.task_force)).collect();
        let force =
            |unit: &UnitSeen| unit.aboard.and_then(|ship| forces.get(&ship).copied()).unwrap_or(unit.task_force);
        for unit in &area.units {
            let slot = Slot::Force(unit.side, force(unit).unwrap_or_default());
            found.push((Token::Unit(unit.unit), lying(place, slot, unit)));
        }
        for side in &area.hidden_presence {
            let slot = Slot::Force(*side, 0);
            found.push((Token::Present(*side, area.area), Lying { place, slot, shows_back: false }));
        }
        if area.demolished {
            found.push((Token::Fire(area.area), Lying { place, slot: Slot::Marker, shows_back: false }));
        }
    }
    for side in &view.sides {
        for (display, units) in displays(side) {
            let place = Place::Display(side.side, display);
            let lying = |unit: &UnitSeen| (Token::Unit(unit.unit), lying(place, boards.cell(unit.unit), unit));
            found.extend(units.iter().flatten().map(lying));
        }
        for force in &side.task_forces {
            let Some(area) = force.area else { continue };
            let slot = Slot::Force(side.side, force.number);
            let lying = Lying { place: Place::Area(area), slot, shows_back: false };
            found.push((Token::TaskForce(side.side, force.number), lying));
        }
    }
    found.extend(tracks(view).map(|(track, number)| {
        (Token::Track(track), Lying { place: Place::Box(track, number), slot: Slot::Cell(0), shows_back: false })
    }));
    found
}

fn lying(place: Place, slot: Slot, unit: &UnitSeen) -> Lying {
    Lying { place, slot, shows_back: unit.face != Face::Full }
}

/// The displays of a side, as far as the seat may see them.
pub(super) fn displays(side: &SideSeen) -> [(Location, &Option<Vec<UnitSeen>>); 7] {
    [
        (Location::Pool, &side.pool),
        (Location::Potential, &side.potential),
        (Location::AwaitingSingapore, &side.awaiting_singapore),
        (Location::Disrupted, &side.disrupted),
        (Location::Destroyed, &side.destroyed),
        (Location::Picked, &side.picked),
        (Location::Unplaced, &side.unplaced),
    ]
}

/// Where the marker of each track stands.
pub(super) fn tracks(view: &View) -> impl Iterator<Item = (Track, u8)> + '_ {
    let points = view.sides.iter().map(|side| (Track::ActionPoints(side.side), side.action_points));
    points.chain([
        (Track::Turn, view.turn),
        (Track::Singapore, view.singapore_box),
        (Track::Morale, view.morale_level),
        (Track::Abdacom, u8::from(view.abdacom)),
    ])
}
