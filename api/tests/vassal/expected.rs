//! What should be in a file, taken from the view of the seat and from the pack, in the words of the map.

use std::collections::BTreeMap;

use domain::nei::components::{AreaId, Face, Side};
use domain::nei::game::Location;
use domain::nei::pack::Pack;
use domain::nei::reconcile::display_name;
use domain::nei::view::{UnitSeen, View};
use serde_json::{Value, json};

fn shown(unit: &UnitSeen, place: &str) -> (String, Value) {
    (unit.unit.to_string(), json!({ "place": place, "back": unit.face != Face::Full }))
}

/// The names of the areas, by their ids.
pub(crate) fn areas(pack: &Pack) -> BTreeMap<AreaId, String> {
    let all = || pack.map.areas.values();
    let name = |name: &str, id: AreaId| {
        let is_twin = all().filter(|area| area.name == name).count() > 1;
        if is_twin { format!("{name} [{id}]") } else { name.to_owned() }
    };
    all().map(|area| (area.id, name(&area.name, area.id))).collect()
}

/// Every counter that the seat sees, with its place and the side that is up.
pub(crate) fn counters(pack: &Pack, view: &View) -> BTreeMap<String, Value> {
    let names = areas(pack);
    let on_map = view.areas.iter().flat_map(|area| area.units.iter().map(|unit| shown(unit, &names[&area.area])));
    let mut found: BTreeMap<String, Value> = on_map.collect();
    for side in &view.sides {
        let displays = [
            (Location::Pool, &side.pool),
            (Location::Potential, &side.potential),
            (Location::AwaitingSingapore, &side.awaiting_singapore),
            (Location::Disrupted, &side.disrupted),
            (Location::Destroyed, &side.destroyed),
            (Location::Picked, &side.picked),
            (Location::Unplaced, &side.unplaced),
        ];
        for (display, units) in displays {
            let place = format!("{}: {}", side.side.subject(), display_name(display));
            found.extend(units.iter().flatten().map(|unit| shown(unit, &place)));
        }
    }
    found
}

/// The counters of the seat's own side on the map.
pub(crate) fn own(view: &View, side: Side) -> Vec<String> {
    let units = view.areas.iter().flat_map(|area| &area.units);
    units.filter(|unit| unit.side == side && unit.aboard.is_none()).map(|unit| unit.unit.to_string()).collect()
}

/// How many markers lie on the boards: unseen units, fires, task forces, and one for each track.
pub(crate) fn markers(view: &View) -> usize {
    let in_areas = view.areas.iter().map(|area| area.hidden_presence.len() + usize::from(area.demolished));
    let forces = view.sides.iter().flat_map(|side| &side.task_forces).filter(|force| force.area.is_some());
    in_areas.sum::<usize>() + forces.count() + 6
}
