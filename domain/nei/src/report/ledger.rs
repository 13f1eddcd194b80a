//! What a turn changed: points, places and losses, from the reader's views before and after it.

use super::Chapter;
use super::balance::{all_points, territory};
use crate::components::{AreaId, Side, UnitId};
use crate::game::Control;
use crate::pack::{AreaKind, Pack};
use crate::view::{SideSeen, View};

/// What a turn brought a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ledger {
    pub side: Side,
    /// Its victory points when the turn was over, and by how many they changed; none where they are hidden.
    pub points: Option<(i16, i16)>,
    /// The same of its points for territory alone.
    pub territory: Option<(i16, i16)>,
    /// Land that it holds now and did not before.
    pub taken: Vec<AreaId>,
    /// Its units out of action or destroyed now and not before; none where they are hidden.
    pub lost: Option<Vec<UnitId>>,
}

impl Chapter {
    /// What the turn brought a side, as far as the reader saw it.
    pub fn ledger(&self, pack: &Pack, side: Side) -> Ledger {
        let (before, after) = (&self.before, &self.after);
        let change = |points: fn(&View, Side) -> Option<i16>| {
            let now = points(after, side)?;
            Some((now, now - points(before, side)?))
        };
        let holds = |view: &View, area: AreaId| {
            view.areas.iter().any(|seen| seen.area == area && seen.control == Control::By(side))
        };
        let land = |area: AreaId| pack.map.area(area).is_some_and(|area| area.kind == AreaKind::Land);
        let taken = after.areas.iter().map(|seen| seen.area);
        let taken = taken.filter(|area| land(*area) && holds(after, *area) && !holds(before, *area));
        let lost = || {
            let gone = lying(before, side)?;
            Some(lying(after, side)?.into_iter().filter(|unit| !gone.contains(unit)).collect())
        };
        Ledger { side, points: change(all_points), territory: change(territory), taken: taken.collect(), lost: lost() }
    }
}

/// The units of a side in the displays of disrupted and of destroyed units.
fn lying(view: &View, side: Side) -> Option<Vec<UnitId>> {
    let seen: &SideSeen = view.sides.iter().find(|seen| seen.side == side)?;
    let units = seen.destroyed.as_ref()?.iter().chain(seen.disrupted.as_ref()?);
    Some(units.map(|unit| unit.unit).collect())
}
