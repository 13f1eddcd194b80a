//! The table as it was after earlier entries, and the entries that one looks for.

use std::sync::Arc;

use async_graphql::{ID, Result};
use domain::kernel::journal::EntryNumber;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::components::AreaId;
use domain::nei::landmarks::{Landmark, LandmarkKind};

use super::view::NeiView;
use crate::graphql::error::{Code, WithCode};
use crate::graphql::identity::{Found, Id, Origin, Part, identified};
use crate::graphql::mirror::{Output, kinds, output};
use crate::graphql::shown::object;
use host::games::{GameState, guarded};
use host::seats::Session;

/// What a stretch of moments costs beside the fields of each: states are folded.
pub(in crate::graphql) const COST: usize = 200;
/// The most moments in one answer.
pub(crate) const MOMENTS_MAX: i32 = 32;
/// About as many landmarks as a long game has.
pub(in crate::graphql) const LANDMARKS: usize = 200;

object!(
    /// The table as it was after an entry.
    #[derive(Debug, Clone)]
    pub struct NeiMoment {
        /// Its id.
        id: Id,
        /// The entry.
        entry: u32,
        /// The table as it was then, as this seat may see it now: when the game is over, nothing of it is hidden any more.
        view: NeiView,
    }
);

identified!(NeiMoment);

impl NeiMoment {
    /// The moment itself, or what there was on the table.
    pub(super) fn part(&self, part: &Part<'_>) -> Option<Found> {
        part.among([self]).or_else(|| self.view.part(part))
    }
}

kinds!(
    /// What is worth finding again.
    NeiLandmarkKind = LandmarkKind {
        /// A turn began.
        Turn = LandmarkKind::Turn(_),
        /// A battle began.
        Battle = LandmarkKind::Battle(_),
        /// The game was over.
        End = LandmarkKind::End,
    }
);
output!(
    /// An entry that one looks for.
    NeiLandmark = Landmark as landmark {
        /// Its number. It may have been taken back since.
        entry: u32,
        /// What began with it, or ended.
        kind: NeiLandmarkKind,
        /// The turn that began; null for what is no turn.
        turn: Option<u8> = turn(landmark.kind),
        /// Where the battle was; null for what is no battle.
        area: Option<ID> = area(landmark.kind),
        /// The same in words: the name of the turn, the place and kind of the battle, the result.
        name: String,
    }
);

const fn turn(kind: LandmarkKind) -> Option<u8> {
    if let LandmarkKind::Turn(turn) = kind { Some(turn) } else { None }
}

const fn area(kind: LandmarkKind) -> Option<AreaId> {
    if let LandmarkKind::Battle(area) = kind { Some(area) } else { None }
}

/// How many moments are given.
pub(in crate::graphql) fn counted(count: Option<i32>) -> usize {
    usize::try_from(count.unwrap_or(1).clamp(1, MOMENTS_MAX)).unwrap_or(1)
}

/// The moments after an entry and those that follow it, as many as there are.
pub(in crate::graphql) fn moments(
    loaded: &GameState<Nei>,
    session: &Session,
    from: i32,
    count: Option<i32>,
) -> Result<Vec<NeiMoment>> {
    let last = loaded.table.last_number();
    let from = u32::try_from(from).ok().filter(|from| (1..=last).contains(from)).ok_or_else(|| {
        Code::BadInput.error(format!("the game has the entries 1 to {last}; `from` is one of them, not {from}"))
    })?;
    (from..=last).take(counted(count)).map(|entry| moment(loaded, session, entry)).collect()
}

/// The moment after an entry.
pub(super) fn moment(loaded: &GameState<Nei>, session: &Session, entry: EntryNumber) -> Result<NeiMoment> {
    let eyes = loaded.table.eyes(session.kind.seat());
    let state = loaded.as_of(entry).coded()?;
    let (game, print) = (Origin::moment(loaded.row.id, entry), Origin::pack_of(&loaded.row));
    let view = || NeiView::new(&Nei::view(&state, eyes), loaded.table.pack(), &game, &print);
    Ok(NeiMoment { id: game.id(), entry, view: guarded(view).coded()? })
}

/// The landmarks of a game that a seat may know of.
pub(in crate::graphql) fn landmarks(loaded: &GameState<Nei>, session: &Session) -> Result<Arc<Vec<NeiLandmark>>> {
    let seat = session.kind.seat();
    let found = || Output::output(&domain::nei::landmarks::landmarks(&loaded.table, seat));
    loaded.once_for(seat, found).coded()
}
