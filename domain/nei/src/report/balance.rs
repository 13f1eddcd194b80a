//! Victory points, Action Points, losses and control over time, as far as a seat may know them.

use serde::Serialize;

use crate::components::Side;
use crate::game::Control;
use crate::pack::Pack;
use crate::view::View;
use kernel::journal::EntryNumber;

/// The numbers after an entry. Each pair has Japan first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reading {
    pub entry: EntryNumber,
    pub turn: u8,
    /// Victory points for territory; none where they are hidden.
    pub territory: [Option<i16>; 2],
    /// Victory points for what the enemy lost; none where they are hidden.
    pub losses: [Option<i16>; 2],
    /// Action Points on the track.
    pub action_points: [u8; 2],
    /// Counters in the displays of disrupted and of destroyed units; none where they are hidden.
    pub out_of_action: [Option<u8>; 2],
    /// Areas with a port, an airfield or an oilfield that each controls.
    pub held: [u8; 2],
}

impl Reading {
    /// The numbers of a view.
    pub(super) fn of(pack: &Pack, view: &View, entry: EntryNumber) -> Self {
        let of = |side: Side| view.sides.iter().find(|seen| seen.side == side);
        let pair = |side: Side| {
            let objectives =
                view.areas.iter().filter(|area| pack.map.area(area.area).is_some_and(|found| found.land.is_objective));
            let held = objectives.filter(|area| area.control == Control::By(side)).count();
            let seen = of(side);
            let lying = seen.and_then(|seen| Some(seen.disrupted.as_ref()?.len() + seen.destroyed.as_ref()?.len()));
            (
                seen.and_then(|seen| seen.territory_points),
                seen.and_then(|seen| seen.loss_points),
                seen.map_or(0, |seen| seen.action_points),
                lying.map(|count| u8::try_from(count).unwrap_or(u8::MAX)),
                u8::try_from(held).unwrap_or(u8::MAX),
            )
        };
        let (japan, allies) = (pair(Side::Japan), pair(Side::Allies));
        Self {
            entry,
            turn: view.turn,
            territory: [japan.0, allies.0],
            losses: [japan.1, allies.1],
            action_points: [japan.2, allies.2],
            out_of_action: [japan.3, allies.3],
            held: [japan.4, allies.4],
        }
    }

    /// Whether another reading has the same numbers, whatever its entry.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        *self == Self { entry: self.entry, ..other.clone() }
    }
}

/// Japanese less Allied victory points, as far as a view has them; what it hides counts nothing.
pub fn known_balance(view: &View) -> i16 {
    let of = |side: Side| view.sides.iter().filter(move |seen| seen.side == side);
    let points = |side| -> i16 {
        of(side)
            .map(|seen| {
                let costs: i16 = seen.option_terms.iter().map(|term| term.amount).sum();
                seen.territory_points.unwrap_or(0) + seen.loss_points.unwrap_or(0) + costs
            })
            .sum()
    };
    points(Side::Japan) - points(Side::Allies)
}

/// All victory points of a side, where a view has them.
pub(super) fn all_points(view: &View, side: Side) -> Option<i16> {
    let seen = view.sides.iter().find(|seen| seen.side == side)?;
    let costs: i16 = seen.option_terms.iter().map(|term| term.amount).sum();
    Some(seen.territory_points? + seen.loss_points? + costs)
}

/// Victory points of a side for territory, where a view has them.
pub(super) fn territory(view: &View, side: Side) -> Option<i16> {
    view.sides.iter().find(|seen| seen.side == side)?.territory_points
}
