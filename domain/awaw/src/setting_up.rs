//! AWAW 71.13, 72.13, 72.17: the starting units are placed by their owners.

use super::calendar::Stage;
use super::components::{Nation, Place, UnitId};
use super::deployment;
use super::game::{Game, Location};
use super::judging::{Judging, refuse};
use super::pack::RosterLine;
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// Whether a counter of the roster belongs to another reading of AWAW-R-27.
pub(super) fn is_left_out(game: &Game, line: &RosterLine) -> bool {
    line.reading.is_some() && line.reading != game.rulings.reading("AWAW-R-27")
}

/// A starting unit is placed.
pub(super) fn judge_place(judging: &mut Judging, unit: UnitId, at: Place) -> Result<(), Refusal> {
    if judging.game.stage != Stage::SetUp {
        return Err(refuse(RefusalKind::Phase, "the set-up is over", "move the unit by the rules")
            .by("AWAW-71.13-i")
            .also("AWAW-72.13-i"));
    }
    let found = judging.own(unit)?;
    let may_be_placed_again =
        found.counter.nation.country().and_then(super::components::Country::area).is_some() || found.counter.garrison;
    if found.at != Location::Waiting && !may_be_placed_again {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{} {}", found.counter, found.at.name()),
            "place the units that wait",
        ));
    }
    if found.counter.garrison {
        deployment::judge_garrison_start(judging, found.counter, at);
    } else if let Some(country) = found.counter.nation.country() {
        deployment::judge_start(judging, country, found.counter, at);
    }
    Ok(())
}

/// Every starting unit is placed before the first turn.
pub(super) fn judge_complete(judging: &mut Judging) {
    let waiting = |nation: Nation| -> Vec<String> {
        let units = judging.game.units_of(nation).filter(|unit| unit.at == Location::Waiting);
        units.map(|unit| unit.counter.id.to_string()).collect()
    };
    let lists = [
        ("AWAW-71.13-i", waiting(Nation::Australia)),
        ("AWAW-72.13-i", waiting(Nation::India)),
        ("AWAW-72.17-a", waiting(Nation::Britain)),
    ];
    for (clause, units) in lists {
        judging.demand(units.is_empty(), || {
            Violation::new(clause, format!("not placed yet: {}", units.join(", ")), "place them first").about(&units)
        });
    }
}
