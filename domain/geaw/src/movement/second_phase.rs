//! GEAW 8.3: supply units expended so that others may move in the 2nd Movement Phase.

use crate::components::{UnitId, UnitType};
use crate::deciding::Deciding;
use crate::declarations::{Basis, Topic, Value};
use crate::event::Event;
use crate::game::PlayerPhase;
use crate::judging::{Judging, named_once, on_map, own_phase, own_unit, refuse};
use crate::rulings::SupplyExpenditureTiming;
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// 8.3: the supply unit, and the units within its radius. Membership is declared (GEAW-R-34).
pub(crate) fn judge_expenditure(judging: &mut Judging, supply: UnitId, units: &[UnitId]) -> Result<(), Refusal> {
    let game = judging.game;
    own_unit(game, judging.side, supply)?;
    own_phase(judging, &[PlayerPhase::SecondMovement], "GEAW-8.3-a")?;
    let at = on_map(game, supply)?;
    if units.is_empty() {
        return Err(refuse(RefusalKind::Malformed, "the supply unit enables nobody", "name the units in its radius"));
    }
    judging.demand(game.counter(supply).unit_type == UnitType::Supply, || {
        Violation::new("GEAW-8.3-a", format!("{} is no supply unit", game.name(supply)), "expend a supply unit")
            .about([supply])
    });
    judging.demand(!game.units[&supply].in_phase.released, || {
        Violation::new(
            "GEAW-8.3-c",
            format!("{} has moved in this phase; a supply unit that enables others may not", game.name(supply)),
            "expend a supply unit that has not moved in this phase",
        )
        .about([supply])
    });
    let has_moved = game.units.values().any(|unit| unit.in_phase.released);
    let at_start = game.rulings.supply_expenditure_timing == SupplyExpenditureTiming::PhaseStart;
    judging.demand(!(at_start && has_moved), || {
        Violation::new(
            "GEAW-8.3-a",
            "supply after a move; this table expends all of it before anybody moves",
            "expend supply first in the next 2nd Movement Phase",
        )
    });
    let radius =
        judging.volunteered(&Topic::SupplyRadius).and_then(|(value, section)| Some((value.number()?, section)));
    for (index, unit) in units.iter().enumerate() {
        own_unit(game, judging.side, *unit)?;
        named_once(units, index)?;
        let hex = on_map(game, *unit)?;
        let distance = u16::from(at.distance(hex));
        let inside = match radius {
            Some((radius, _)) if distance > radius => Some(false),
            Some((_, section)) => {
                judging.rest("GEAW-8.3-b", Basis::Declared(section));
                Some(true)
            }
            None => {
                let text = format!(
                    "is {} in {hex}, at {distance} hexes, within the supply radius of {supply}?",
                    game.name(*unit)
                );
                let topic = Topic::InRadius { supply, unit: *unit };
                judging.ask(topic, "GEAW-8.3-b", text).map(Value::is_yes)
            }
        };
        judging.demand(inside != Some(false), || {
            let limit = radius.map_or(String::new(), |(radius, _)| format!("; the radius is {radius} hexes"));
            Violation::new(
                "GEAW-8.3-b",
                format!("{} in {hex} is {distance} hexes from {supply}{limit}", game.name(*unit)),
                "leave it out, or expend a supply unit nearer to it",
            )
            .about([*unit])
        });
    }
    Ok(())
}

/// The supply unit leaves for the pool; the units may move.
pub(crate) fn expend(deciding: &mut Deciding, supply: UnitId, units: &[UnitId]) {
    deciding.happen(Event::SupplyExpended { supply, units: units.to_vec() });
}
