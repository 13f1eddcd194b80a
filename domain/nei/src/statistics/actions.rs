//! Actions by kind, and Action Points by turn. Both are told to everybody.

use std::collections::BTreeMap;

use crate::actions::{ACTIONS, Family};
use crate::book::Nei;
use crate::components::Side;
use crate::event::Event;
use crate::game::Correction;
use crate::optional::actions::OPTIONAL_ACTIONS;
use kernel::journal::{Deed, Table};

/// How often a side took an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionCount {
    pub side: Side,
    /// Its name in the Actions List.
    pub action: String,
    /// Its family; `None` for a name that is not on the list, which an old record may have.
    pub family: Option<Family>,
    /// How often, as far as it stands.
    pub times: u32,
    /// Action Points paid for it.
    pub points: u32,
    /// How often it was taken back.
    pub taken_back: u32,
}

/// What a side had and paid in a turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TurnPoints {
    /// Action Points that were determined; `None` where none were yet.
    pub determined: Option<u8>,
    /// Action Points paid.
    pub paid: u32,
}

/// Actions by side, in the order of the Actions List.
pub fn actions(table: &Table<Nei>) -> Vec<ActionCount> {
    let listed = |name: &str| ACTIONS.iter().chain(OPTIONAL_ACTIONS).position(|action| action.name == name);
    let mut counts: BTreeMap<(Side, Option<usize>, &str), ActionCount> = BTreeMap::new();
    for (number, event) in events(table) {
        let Event::ActionTaken { side, action, cost } = event else { continue };
        let place = listed(action);
        let count = counts.entry((*side, place, action)).or_insert_with(|| ActionCount {
            side: *side,
            action: action.clone(),
            family: place.and_then(|place| ACTIONS.iter().chain(OPTIONAL_ACTIONS).nth(place)).map(|line| line.family),
            times: 0,
            points: 0,
            taken_back: 0,
        });
        if table.stands(number) {
            count.times += 1;
            count.points += u32::from(*cost);
        } else {
            count.taken_back += 1;
        }
    }
    counts.into_values().collect()
}

/// Action Points by turn and side, as far as they stand.
pub fn points(table: &Table<Nei>) -> BTreeMap<(u8, Side), TurnPoints> {
    let mut turn = table.game().scenario().first_turn;
    let mut points: BTreeMap<(u8, Side), TurnPoints> = BTreeMap::new();
    for (_, event) in events(table).filter(|(number, _)| table.stands(*number)) {
        if let Event::TurnBegan { turn: begun } = event {
            turn = *begun;
        } else if let Event::AdjustmentMade { corrections, .. } = event {
            for correction in corrections {
                if let Correction::Turn(set) = correction {
                    turn = *set;
                }
            }
        } else if let Event::ActionPointsDetermined { side, total, .. } = event {
            points.entry((turn, *side)).or_default().determined = Some(*total);
        } else if let Event::ActionTaken { side, cost, .. } = event {
            points.entry((turn, *side)).or_default().paid += u32::from(*cost);
        }
    }
    points
}

/// Every event on the record with the number of its entry.
pub(super) fn events(table: &Table<Nei>) -> impl Iterator<Item = (u32, &Event)> {
    table.entries().iter().flat_map(|entry| {
        let events = if let Deed::Played { events, .. } = &entry.deed { events.as_slice() } else { &[] };
        events.iter().map(move |event| (entry.number, event))
    })
}
