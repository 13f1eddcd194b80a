//! The board with what a seat has in sight, and nothing else (NEI 20): laid out anew from the seat's own view, so that
//! nothing found out on it can tell what the view does not. What a seat supposes of the rest is for those who ask to put
//! on it: odds what is supposed, the explorer its marks.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::told;
use crate::book::Nei;
use crate::components::{AreaId, Face, Side, UnitId};
use crate::event::Event;
use crate::game::{Control, Correction, Game, Location, Sighting};
use crate::view::{AreaSeen, view};
use kernel::seat::Seat;
use kernel::system::System;

/// A board that a seat could have laid out itself.
#[derive(Debug, Clone)]
pub(crate) struct VisibleBoard {
    /// The position. Of the sides that the seat does not see for, counters are on the map that are in sight there or
    /// fight, and no others; and those sides have seen nothing.
    game: Game,
    /// The counters of the sides that the seat does not see for, in sight or not.
    pub(crate) hidden: BTreeSet<UnitId>,
    /// Where somebody is who is not in sight, in the order of the areas.
    pub(crate) unseen: Vec<Unseen>,
}

/// Units that are somewhere and not in sight.
#[derive(Debug, Clone)]
pub(crate) struct Unseen {
    pub(crate) side: Side,
    pub(crate) area: AreaId,
    /// Who controls the area, as the seat sees it.
    pub(crate) control: Control,
    /// What the seat saw of them there, and could still see if it looked again.
    pub(crate) sightings: Vec<Sighting>,
}

impl Unseen {
    /// Whether their side holds the area.
    pub(crate) fn is_held(&self) -> bool {
        self.control == Control::By(self.side) || self.control == Control::Contested
    }
}

impl VisibleBoard {
    /// The board that `seat` has in sight.
    pub(super) fn of(game: &Game, seat: Seat<Side>) -> Self {
        let eyes = Nei::eyes(game, seat);
        let mut board = Self { game: game.clone(), hidden: BTreeSet::new(), unseen: Vec::new() };
        let unseen: Vec<Side> = Side::ALL.into_iter().filter(|side| !eyes.sees_for(*side)).collect();
        if unseen.is_empty() {
            return board;
        }
        let seen = view(game, seat);
        for side in unseen.iter().copied() {
            board.lift(side);
            // Who fights is in sight of all.
            for unit in game.battle.iter().flat_map(|battle| battle.standing(game, side)).map(|one| one.unit) {
                board.put_at(unit, game.unit(unit).face, game.unit(unit).location);
            }
            for area in &seen.areas {
                board.lay_out(side, area);
            }
        }
        told::keep(&mut board.game, &unseen);
        board
    }

    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    /// Changes something that the seat knows itself.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Game)) {
        change(&mut self.game);
    }

    /// The position, for whoever supposes the rest.
    pub(crate) fn into_game(self) -> Game {
        self.game
    }

    /// Puts a counter into an area.
    pub(crate) fn put(&mut self, unit: UnitId, face: Face, area: AreaId) {
        self.put_at(unit, face, Location::Area(area));
    }

    /// Puts a counter wherever a counter may be.
    pub(crate) fn put_at(&mut self, unit: UnitId, face: Face, location: Location) {
        let corrections = vec![Correction::Unit { unit, face, location }];
        self.game.apply(&Event::AdjustmentMade { corrections, reason: String::new() });
    }

    /// Takes everything of a side off the map, and forgets what it knows.
    fn lift(&mut self, side: Side) {
        let units: Vec<UnitId> = self.game.units.keys().copied().filter(|unit| self.game.side(*unit) == side).collect();
        for unit in &units {
            self.game.relocate(*unit, Location::OutOfPlay);
        }
        self.hidden.extend(units);
        *self.game.knowledge.of_mut(side) = Arc::default();
        self.game.arrivals.clear();
    }

    /// Puts back what the view of an area shows of a side.
    fn lay_out(&mut self, side: Side, area: &AreaSeen) {
        for seen in area.units.iter().filter(|unit| unit.side == side) {
            self.put(seen.unit, seen.face, area.area);
        }
        if area.hidden_presence.contains(&side) {
            let sightings = area.sightings.iter().filter(|seen| self.game.side(seen.unit) == side);
            let sightings =
                sightings.map(|seen| Sighting { unit: seen.unit, area: area.area, face: seen.face, turn: seen.turn });
            let sightings = sightings.collect();
            self.unseen.push(Unseen { side, area: area.area, control: area.control, sightings });
        }
    }
}
