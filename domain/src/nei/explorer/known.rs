//! The board as a seat knows it: laid out anew from what its own view shows, so that nothing found out on it can tell
//! what the view does not (20).
//!
//! Enemies stand where the seat sees them or has seen them and units are still present. Where units are present that
//! nobody has seen, one counter stands for them: a surface ship where they hold the sea, else a submarine; ground troops
//! ashore. It is no more than a mark that somebody is there, and whatever happens to it is no answer.

use std::collections::BTreeSet;

use crate::nei::components::{AreaId, Face, Side, SquareId, UnitId};
use crate::nei::event::Event;
use crate::nei::fog;
use crate::nei::game::{Control, Correction, Game, Location};
use crate::nei::optional::{OptionalRule, secret_airbase};
use crate::nei::pack::AreaKind;
use crate::nei::system::Nei;
use crate::nei::view::{AreaSeen, view};
use crate::table::seat::Seat;
use crate::table::system::System;

/// A board that a seat could have laid out itself.
pub(super) struct Known {
    /// The position.
    pub(super) game: Game,
    /// The counters of sides that the seat does not see for: what they do is no answer.
    hidden: BTreeSet<UnitId>,
    /// Where somebody is who is not in sight.
    unseen: BTreeSet<AreaId>,
    /// A secret airbase may lie anywhere (28.2).
    secret_base: bool,
}

impl Known {
    /// The board as `seat` knows it.
    pub(super) fn to(game: &Game, seat: Seat<Side>) -> Self {
        let eyes = Nei::eyes(game, seat);
        let mut known =
            Self { game: game.clone(), hidden: BTreeSet::new(), unseen: BTreeSet::new(), secret_base: false };
        let seen = view(game, seat);
        for side in Side::ALL.into_iter().filter(|side| !eyes.sees_for(*side)) {
            known.lift(side);
            for area in &seen.areas {
                known.lay_out(side, area);
            }
            let found = secret_airbase::counter(game).is_some_and(|base| known.game.place(base).is_some());
            known.secret_base |= side == Side::Allies && game.optional.has(OptionalRule::SecretAirbase) && !found;
        }
        known
    }

    /// Whether nothing is hidden from the seat.
    pub(super) fn is_open(&self) -> bool {
        self.hidden.is_empty()
    }

    /// Whether a counter belongs to a side that the seat does not see for.
    pub(super) fn is_hidden(&self, unit: &str) -> bool {
        self.hidden.iter().any(|hidden| hidden.as_str() == unit)
    }

    /// Whether somebody who is not in sight is in one of some squares.
    pub(super) fn is_unseen_in(&self, squares: &[SquareId]) -> bool {
        squares.iter().any(|square| fog::areas_in(&self.game, *square).any(|area| self.is_unseen_at(area)))
    }

    /// Whether somebody who is not in sight is in an area.
    pub(super) fn is_unseen_at(&self, area: AreaId) -> bool {
        self.unseen.contains(&area)
    }

    /// Whether something may lie face down where ground units come (28.2).
    pub(super) const fn may_hide_a_base(&self) -> bool {
        self.secret_base
    }

    /// Takes everything of a side off the map, and forgets what it knows.
    fn lift(&mut self, side: Side) {
        let units: Vec<UnitId> = self.game.units.keys().copied().filter(|unit| self.game.side(*unit) == side).collect();
        for unit in &units {
            self.game.relocate(*unit, Location::OutOfPlay);
        }
        self.hidden.extend(units);
        self.game.sightings.of_mut(side).clear();
        self.game.arrivals.clear();
    }

    /// Puts back what the view of an area shows of a side.
    fn lay_out(&mut self, side: Side, area: &AreaSeen) {
        let open = area.units.iter().filter(|unit| unit.side == side).map(|unit| (unit.unit, unit.face));
        for (unit, face) in open {
            self.put(unit, face, area.area);
        }
        if !area.hidden_presence.contains(&side) {
            return;
        }
        self.unseen.insert(area.area);
        for seen in &area.sightings {
            if self.game.side(seen.unit) == side && self.game.place(seen.unit).is_none() {
                self.put(seen.unit, seen.face, area.area);
            }
        }
        let holds_it = area.control == Control::By(side) || area.control == Control::Contested;
        let is_held = self.game.units_of(side, area.area).any(|unit| self.game.holds(unit, area.area));
        let is_empty = self.game.units_of(side, area.area).next().is_none();
        if is_empty || (holds_it && !is_held) {
            let stand_in = self.stand_in(side, area.area, holds_it);
            if let Some(unit) = stand_in {
                self.put(unit, Face::Full, area.area);
            }
        }
    }

    /// A counter that stands for units nobody has seen.
    fn stand_in(&self, side: Side, area: AreaId, holds_it: bool) -> Option<UnitId> {
        let game = &self.game;
        let fits = |unit: UnitId| match game.area(area).kind {
            AreaKind::Sea if holds_it => game.is_surface_ship(unit) && !game.is_carrier(unit),
            AreaKind::Sea => game.is_submarine(unit),
            AreaKind::Land | AreaKind::HomeBase => game.is_mobile_ground(unit),
        };
        self.hidden.iter().copied().find(|unit| game.side(*unit) == side && game.place(*unit).is_none() && fits(*unit))
    }

    fn put(&mut self, unit: UnitId, face: Face, area: AreaId) {
        let corrections = vec![Correction::Unit { unit, face, location: Location::Area(area) }];
        self.game.apply(&Event::AdjustmentMade { corrections, reason: String::new() });
    }
}
