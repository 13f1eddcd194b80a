//! The board as a seat knows it: the one home of what a side knows of the other's units (20). Whatever a seat asks before
//! it commands is answered from a [`Known`], and the true position cannot be reached from it: it is laid out anew from the
//! seat's own view.
//!
//! It is what the seat has in sight, and marks for the rest. Where units are present that are not in sight,
//! those stand that the seat has seen there. Where nobody has been seen, one counter stands for them: a surface ship where
//! they hold the sea, else a submarine; ashore ground troops where they hold the land, else aircraft. It is no more than a
//! mark that somebody is there, and whatever happens to it is no answer.

pub(crate) mod memory;
mod told;
mod visible;

pub use memory::{Knowledge, of as knowledge};

pub(crate) use visible::Unseen;
pub(crate) use visible::VisibleBoard;

use crate::components::{AreaId, Face, Side, SquareId, UnitId};
use crate::fog;
use crate::game::Game;
use crate::optional::{OptionalRule, secret_airbase};
use crate::pack::AreaKind;
use kernel::seat::Seat;
use kernel::verdict::{Cure, Refusal, RefusalKind};

/// The board as a seat knows it.
#[derive(Debug, Clone)]
pub struct Known {
    seat: Seat<Side>,
    /// What is in sight, without a mark.
    visible: VisibleBoard,
    /// The same with marks.
    board: VisibleBoard,
    /// A secret airbase may lie anywhere (28.2).
    secret_base: bool,
}

impl Known {
    /// The board as `seat` knows it. This is the only way from a true position to an answer.
    pub fn to(game: &Game, seat: Seat<Side>) -> Self {
        let visible = VisibleBoard::of(game, seat);
        let mut known = Self { seat, board: visible.clone(), visible, secret_base: false };
        let unseen = known.board.unseen.clone();
        for unseen in &unseen {
            known.put_seen(unseen);
        }
        for unseen in &unseen {
            known.mark(unseen);
        }
        known.secret_base = known.may_hide_a_base_now();
        known
    }

    /// Whose board it is.
    pub const fn seat(&self) -> Seat<Side> {
        self.seat
    }

    /// The position: what is in sight, and marks.
    pub(crate) const fn board(&self) -> &Game {
        self.board.game()
    }

    /// What is in sight, without marks.
    pub(crate) const fn visible(&self) -> &VisibleBoard {
        &self.visible
    }

    /// Refuses to take up a counter that the seat does not hold. Wherever it is, or whether there is one, the words are
    /// the same.
    pub fn take_up(&self, units: &[UnitId]) -> Result<(), Refusal> {
        let stranger = units.iter().find(|unit| !self.holds(**unit));
        stranger.map_or(Ok(()), |unit| Err(not_held(unit.as_str())))
    }

    fn holds(&self, unit: UnitId) -> bool {
        is_held(self.board(), self.seat, unit)
    }

    /// The same board with one thing otherwise that the seat knows: its own track, the phase.
    pub(crate) fn with(&self, change: impl FnOnce(&mut Game)) -> Self {
        let mut other = self.clone();
        other.board.change(change);
        other
    }

    /// Whether nothing is hidden from the seat.
    pub(crate) fn is_open(&self) -> bool {
        self.board.hidden.is_empty()
    }

    /// Whether a counter belongs to a side that the seat does not see for: what it does is no answer.
    pub(crate) fn is_hidden(&self, unit: &str) -> bool {
        self.board.hidden.iter().any(|hidden| hidden.as_str() == unit)
    }

    fn may_hide_a_base_now(&self) -> bool {
        let may_be_hidden = |base: UnitId| self.board.hidden.contains(&base) && self.board().place(base).is_none();
        self.board().optional.has(OptionalRule::SecretAirbase)
            && secret_airbase::counter(self.board()).is_some_and(may_be_hidden)
    }

    /// Whether somebody who is not in sight is in one of some squares.
    pub(crate) fn is_unseen_in(&self, squares: &[SquareId]) -> bool {
        squares.iter().any(|square| fog::areas_in(self.board(), *square).any(|area| self.is_unseen_at(area)))
    }

    /// Whether somebody who is not in sight is in an area.
    pub(crate) fn is_unseen_at(&self, area: AreaId) -> bool {
        self.board.unseen.iter().any(|unseen| unseen.area == area)
    }

    /// Whether something may lie face down where ground units come (28.2).
    pub(crate) const fn may_hide_a_base(&self) -> bool {
        self.secret_base
    }

    /// Those whom the seat has seen in an area. Gone are a base, which would be in sight, and who would hold the area where
    /// nobody does.
    fn put_seen(&mut self, unseen: &Unseen) {
        for seen in &unseen.sightings {
            let game = self.board.game();
            let is_gone = game.is_base(seen.unit) || (game.holds(seen.unit, seen.area) && !unseen.is_held());
            if !is_gone && game.place(seen.unit).is_none() {
                self.board.put(seen.unit, seen.face, seen.area);
            }
        }
    }

    /// Where nobody stands for units that are present, or nobody who holds what they hold, a mark does.
    fn mark(&mut self, unseen: &Unseen) {
        let Unseen { side, area, .. } = *unseen;
        let (game, holds_it) = (self.board.game(), unseen.is_held());
        let is_held = game.units_of(side, area).any(|unit| game.holds(unit, area));
        let is_marked = game.units_of(side, area).any(|unit| !fog::is_open(game, unit));
        if (!is_marked || (holds_it && !is_held))
            && let Some(unit) = self.stand_in(side, area, holds_it)
        {
            self.board.put(unit, Face::Full, area);
        }
    }

    /// A counter that stands for units nobody has seen.
    fn stand_in(&self, side: Side, area: AreaId, holds_it: bool) -> Option<UnitId> {
        let game = self.board.game();
        let fits = |unit: UnitId| match game.area(area).kind {
            AreaKind::Sea if holds_it => game.is_surface_ship(unit) && !game.is_carrier(unit),
            AreaKind::Sea => game.is_submarine(unit),
            AreaKind::Land | AreaKind::HomeBase if holds_it => game.is_mobile_ground(unit),
            AreaKind::Land | AreaKind::HomeBase => game.is_aircraft(unit),
        };
        let mut hidden = self.board.hidden.iter().copied();
        hidden.find(|unit| game.side(*unit) == side && game.place(*unit).is_none() && fits(*unit))
    }
}

/// Whether a counter is the seat's to take up.
pub(crate) fn is_held(game: &Game, seat: Seat<Side>, unit: UnitId) -> bool {
    game.pack.counters.get(&unit).is_some_and(|counter| seat.sees_for(counter.side))
}

/// A counter that is not the seat's to take up.
pub fn not_held(unit: &str) -> Refusal {
    Refusal::new(
        RefusalKind::Unknown,
        format!("{unit:?} is no counter that this seat holds"),
        Cure::elsewhere("take up counters of your own side, by the ids of the pack"),
    )
}
