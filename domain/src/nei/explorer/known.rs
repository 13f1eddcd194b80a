//! The board as a seat knows it: what it has in sight ([`InSight`]), and marks for the rest (20).
//!
//! Where units are present that are not in sight, those stand that the seat has seen there. Where nobody has been seen,
//! one counter stands for them: a surface ship where they hold the sea, else a submarine; ground troops ashore. It is no
//! more than a mark that somebody is there, and whatever happens to it is no answer.

use crate::nei::components::{AreaId, Face, Side, SquareId, UnitId};
use crate::nei::fog;
use crate::nei::game::{Control, Game};
use crate::nei::in_sight::{InSight, Unseen};
use crate::nei::optional::{OptionalRule, secret_airbase};
use crate::nei::pack::AreaKind;
use crate::table::seat::Seat;

/// A board on which a command is tried.
pub(super) struct Known {
    board: InSight,
    /// A secret airbase may lie anywhere (28.2).
    secret_base: bool,
}

impl Known {
    /// The board as `seat` knows it.
    pub(super) fn to(game: &Game, seat: Seat<Side>) -> Self {
        let mut known = Self { board: InSight::of(game, seat), secret_base: false };
        let unseen = known.board.unseen.clone();
        for seen in unseen.iter().flat_map(|unseen| &unseen.sightings) {
            if known.board.game.place(seen.unit).is_none() {
                known.board.put(seen.unit, seen.face, seen.area);
            }
        }
        for unseen in &unseen {
            known.mark(unseen);
        }
        let may_be_hidden = |base: UnitId| known.board.hidden.contains(&base) && known.board.game.place(base).is_none();
        known.secret_base =
            game.optional.has(OptionalRule::SecretAirbase) && secret_airbase::counter(game).is_some_and(may_be_hidden);
        known
    }

    /// The position.
    pub(super) const fn game(&self) -> &Game {
        &self.board.game
    }

    /// Whether nothing is hidden from the seat.
    pub(super) fn is_open(&self) -> bool {
        self.board.hidden.is_empty()
    }

    /// Whether a counter belongs to a side that the seat does not see for: what it does is no answer.
    pub(super) fn is_hidden(&self, unit: &str) -> bool {
        self.board.hidden.iter().any(|hidden| hidden.as_str() == unit)
    }

    /// Whether somebody who is not in sight is in one of some squares.
    pub(super) fn is_unseen_in(&self, squares: &[SquareId]) -> bool {
        squares.iter().any(|square| fog::areas_in(self.game(), *square).any(|area| self.is_unseen_at(area)))
    }

    /// Whether somebody who is not in sight is in an area.
    pub(super) fn is_unseen_at(&self, area: AreaId) -> bool {
        self.board.unseen.iter().any(|unseen| unseen.area == area)
    }

    /// Whether something may lie face down where ground units come (28.2).
    pub(super) const fn may_hide_a_base(&self) -> bool {
        self.secret_base
    }

    /// Where nobody stands for units that are present, or nobody who holds what they hold, a mark does.
    fn mark(&mut self, unseen: &Unseen) {
        let Unseen { side, area, control, .. } = *unseen;
        let game = &self.board.game;
        let holds_it = control == Control::By(side) || control == Control::Contested;
        let is_held = game.units_of(side, area).any(|unit| game.holds(unit, area));
        let is_empty = game.units_of(side, area).next().is_none();
        if (is_empty || (holds_it && !is_held))
            && let Some(unit) = self.stand_in(side, area, holds_it)
        {
            self.board.put(unit, Face::Full, area);
        }
    }

    /// A counter that stands for units nobody has seen.
    fn stand_in(&self, side: Side, area: AreaId, holds_it: bool) -> Option<UnitId> {
        let game = &self.board.game;
        let fits = |unit: UnitId| match game.area(area).kind {
            AreaKind::Sea if holds_it => game.is_surface_ship(unit) && !game.is_carrier(unit),
            AreaKind::Sea => game.is_submarine(unit),
            AreaKind::Land | AreaKind::HomeBase => game.is_mobile_ground(unit),
        };
        let mut hidden = self.board.hidden.iter().copied();
        hidden.find(|unit| game.side(*unit) == side && game.place(*unit).is_none() && fits(*unit))
    }
}
