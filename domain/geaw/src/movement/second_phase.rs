//! GEAW 8.3: supply units expended so that others may move in the 2nd Movement Phase. Each enables every unit within its
//! radius: those that are known to be, at once, and the others when they are to move and it is said of them.

use crate::components::{Section, Side, UnitId, UnitType};
use crate::deciding::Deciding;
use crate::declarations::{Basis, Topic, Value};
use crate::event::Event;
use crate::game::{Game, PlayerPhase};
use crate::judging::{Judging, named_once, on_map, own_phase, own_unit, refuse};
use crate::rulings::SupplyExpenditureTiming;
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// 8.3: the supply unit, and units that are to be within its radius. Membership is declared (GEAW-R-34).
pub(crate) fn judge_expenditure(judging: &mut Judging, supply: UnitId, units: &[UnitId]) -> Result<(), Refusal> {
    let game = judging.game;
    own_unit(game, judging.side, supply)?;
    own_phase(judging, &[PlayerPhase::SecondMovement], "GEAW-8.3-a")?;
    on_map(game, supply)?;
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
    if units.is_empty() {
        return judge_radius(judging, supply);
    }
    judge_named(judging, supply, units)
}

/// Nobody is named: the radius says who is meant.
fn judge_radius(judging: &mut Judging, supply: UnitId) -> Result<(), Refusal> {
    let (game, side) = (judging.game, judging.side);
    let text = "what is the supply radius, in hexes?";
    if judging.ask(Topic::SupplyRadius, "GEAW-8.3-b", text).is_none() {
        return Ok(());
    }
    let at = on_map(game, supply)?;
    let others = game.on_map(side).filter(|(unit, _)| *unit != supply);
    let enabled =
        others.filter(|(unit, hex)| is_within(judging, supply, *unit, at.distance(*hex)).is_some_and(|is| is.0));
    if enabled.count() > 0 {
        return Ok(());
    }
    Err(refuse(RefusalKind::Malformed, "the supply unit enables nobody", "keep it, or name the units in its radius")
        .by("GEAW-8.3-b"))
}

/// The units that are named are within the radius.
fn judge_named(judging: &mut Judging, supply: UnitId, units: &[UnitId]) -> Result<(), Refusal> {
    let game = judging.game;
    let at = on_map(game, supply)?;
    if units.contains(&supply) {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{} enables itself; a supply unit that enables others does not move", game.name(supply)),
            "name other units",
        )
        .by("GEAW-8.3-c"));
    }
    for (index, unit) in units.iter().enumerate() {
        own_unit(game, judging.side, *unit)?;
        named_once(units, index)?;
        let hex = on_map(game, *unit)?;
        let distance = at.distance(hex);
        let inside = known_within(judging, supply, *unit, distance).or_else(|| {
            let text =
                format!("is {} in {hex}, at {distance} hexes, within the supply radius of {supply}?", game.name(*unit));
            judging.ask(Topic::InRadius { supply, unit: *unit }, "GEAW-8.3-b", text).map(Value::is_yes)
        });
        judging.demand(inside != Some(false), || {
            Violation::new(
                "GEAW-8.3-b",
                format!(
                    "{} in {hex}, at {distance} hexes, is not within the radius of {supply}, as it was declared",
                    game.name(*unit)
                ),
                "leave it out, or expend a supply unit nearer to it",
            )
            .about([*unit])
        });
    }
    Ok(())
}

/// Whether a unit at this distance is within the radius of a supply unit: by what is said of the two, and by the radius.
/// `None` where neither is said.
fn judged_within(pair: Option<Value>, radius: Option<u16>, distance: u8) -> Option<bool> {
    match (pair, radius) {
        (Some(pair), _) if !pair.is_yes() => Some(false),
        (_, Some(radius)) => Some(u16::from(distance) <= radius),
        (pair, None) => pair.map(Value::is_yes),
    }
}

/// The same of what was declared in the game.
pub(crate) fn within(game: &Game, side: Side, supply: UnitId, unit: UnitId, distance: u8) -> Option<bool> {
    let said = |topic: &Topic| game.fact(side, topic).map(|known| known.claim.value);
    let radius = said(&Topic::SupplyRadius).and_then(Value::number);
    judged_within(said(&Topic::InRadius { supply, unit }), radius, distance)
}

/// The same with what comes with the command, and the section that it rests on.
fn is_within(judging: &Judging, supply: UnitId, unit: UnitId, distance: u8) -> Option<(bool, Section)> {
    let pair = judging.volunteered(&Topic::InRadius { supply, unit });
    let radius = judging.volunteered(&Topic::SupplyRadius).and_then(|(value, by)| Some((value.number()?, by)));
    let inside = judged_within(pair.map(|(value, _)| value), radius.map(|(number, _)| number), distance)?;
    let section = radius.map(|(_, by)| by).or(pair.map(|(_, by)| by))?;
    Some((inside, section))
}

fn known_within(judging: &mut Judging, supply: UnitId, unit: UnitId, distance: u8) -> Option<bool> {
    let (inside, section) = is_within(judging, supply, unit, distance)?;
    judging.rest("GEAW-8.3-b", Basis::Declared(section));
    Some(inside)
}

/// The supply unit leaves for the pool, and every unit that is known to be within its radius may move.
pub(crate) fn expend(deciding: &mut Deciding, supply: UnitId, named: &[UnitId]) {
    let game = &deciding.game;
    let Some(at) = game.hex(supply) else { return };
    let side = game.side(supply);
    let mut units = named.to_vec();
    let others = game.on_map(side).filter(|(unit, _)| *unit != supply && !named.contains(unit));
    units.extend(
        others.filter_map(|(unit, hex)| {
            (within(game, side, supply, unit, at.distance(hex)) == Some(true)).then_some(unit)
        }),
    );
    deciding.happen(Event::SupplyExpended { supply, units });
}

/// 8.1, 8.3: in the 2nd Movement Phase a unit moves only if a supply unit enables it.
pub(super) fn judge_enabled(judging: &mut Judging, unit: UnitId, phase: PlayerPhase) {
    let game = judging.game;
    if phase == PlayerPhase::FirstMovement || game.units[&unit].in_phase.enabled {
        return;
    }
    let enabled = stood_within(judging, unit);
    judging.demand(enabled != Some(false), || {
        Violation::new(
            "GEAW-8.1-c",
            format!("{} in the 2nd Movement Phase, and no expended supply unit enables it", game.name(unit)),
            "expend a supply unit within whose radius it stands, or leave it where it is",
        )
        .also("GEAW-8.3-b")
        .also("GEAW-8.3-e")
        .also("GEAW-4.2-h")
        .about([unit])
    });
}

/// Whether a unit stood within the radius of a supply unit when that was expended. Asks of the nearest one of which
/// nobody said.
fn stood_within(judging: &mut Judging, unit: UnitId) -> Option<bool> {
    let game = judging.game;
    let stood = game.units[&unit].in_phase.from.or_else(|| game.hex(unit));
    let Some(stood) = stood else { return Some(false) };
    let own = game.expended.iter().filter(|(supply, _)| game.side(**supply) == judging.side);
    let mut expended: Vec<(u8, UnitId)> = own.map(|(supply, at)| (at.distance(stood), *supply)).collect();
    expended.sort_unstable();
    let mut open = None;
    for (distance, supply) in expended {
        match known_within(judging, supply, unit, distance) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => open = open.or(Some((distance, supply))),
        }
    }
    let Some((distance, supply)) = open else { return Some(false) };
    let text = format!(
        "was {} in {stood}, at {distance} hexes, within the supply radius of {supply} when that was expended?",
        game.name(unit)
    );
    judging.ask(Topic::InRadius { supply, unit }, "GEAW-8.3-b", text).map(Value::is_yes)
}
