//! When in the game each entry was made: turn and phase lie open to everybody.

use crate::book::Nei;
use crate::components::Side;
use crate::event::Event;
use crate::game::{Correction, Phase};
use kernel::journal::{Deed, Table};

/// A turn and a phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    pub turn: u8,
    pub phase: Phase,
}

/// When each entry was made, the first first: where the game stood before it. Read off the events, as they were told.
pub fn moments(table: &Table<Nei>) -> Vec<Moment> {
    let first = Moment { turn: table.game().scenario().first_turn, phase: Phase::SetUp(Side::Allies) };
    let mut now = first;
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for entry in table.entries() {
        before.push(now);
        if let Deed::Played { events, .. } = &entry.deed {
            for event in events {
                now = since(now, event);
            }
        } else if let Deed::TookBack { to } = &entry.deed {
            let place = usize::try_from(*to).ok().and_then(|to| to.checked_sub(1));
            now = place.and_then(|place| after.get(place).copied()).unwrap_or(first);
        }
        after.push(now);
    }
    before
}

/// The moment after an event.
fn since(now: Moment, event: &Event) -> Moment {
    if let Event::TurnBegan { turn } = event {
        Moment { turn: *turn, ..now }
    } else if let Event::PhaseBegan { phase } = event {
        Moment { phase: *phase, ..now }
    } else if let Event::GameFinished(_) = event {
        Moment { phase: Phase::Finished, ..now }
    } else if let Event::AdjustmentMade { corrections, .. } = event {
        let set = |turn, correction: &Correction| if let Correction::Turn(set) = correction { *set } else { turn };
        Moment { turn: corrections.iter().fold(now.turn, set), ..now }
    } else {
        now
    }
}
