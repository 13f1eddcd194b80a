//! The set-up: where a counter in hand may start.

use std::collections::BTreeSet;

use super::offers::{Candidate, Candidates};
use crate::command::Command;
use crate::components::{AreaId, Side, UnitId};
use crate::game::{Game, Location};
use crate::setting_up;

/// Where a counter in hand may start.
pub(super) fn candidates(game: &Game, side: Side, units: &[UnitId], candidates: &mut Candidates) {
    let [unit] = units else { return };
    let areas: BTreeSet<AreaId> = setting_up::start_areas(game, *unit).into_iter().collect();
    for area in areas {
        candidates.push(Candidate::to(
            Command::PlaceAtStart { unit: *unit, area },
            candidates.say(|| format!("Place at {}", game.area_name(area))),
            area,
            false,
        ));
    }
    if game.is_mobile_ground(*unit) {
        for ship in game.units.keys().copied() {
            if game.side(ship) == side
                && game.is_amphibious(ship)
                && matches!(game.unit(ship).location, Location::Area(_))
            {
                candidates.push(Candidate {
                    command: Command::EmbarkAtStart { unit: *unit, ship },
                    text: candidates.say(|| format!("Start aboard {}", game.name(ship))).into(),
                    destination: game.place(ship),
                    attack: false,
                });
            }
        }
    }
}
