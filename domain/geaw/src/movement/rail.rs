//! GEAW 8.11, 8.12: railroad movement.

use super::prices;
use super::steps::Charge;
use super::walk::Walk;
use crate::components::{MovementPoints, UnitId};
use crate::declarations::{Basis, Topic, Value};
use crate::game::{Game, PlayerPhase};
use crate::hexes::{Hex, Hexside};
use crate::judging::{Judging, refuse};
use crate::rulings::RailRides;
use crate::sheets::HexsideRecord;
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// 8.11: a ride through these hexes, beginning where the walk stands.
pub(super) fn ride(judging: &mut Judging, walk: &mut Walk, hexes: &[Hex], phase: PlayerPhase) {
    let (game, unit) = (judging.game, walk.unit());
    judging.demand(phase == PlayerPhase::FirstMovement, || {
        Violation::new(
            "GEAW-8.3-f",
            format!("{} by rail in the 2nd Movement Phase", game.name(unit)),
            "march along the railroad as along a road",
        )
        .also("GEAW-8.12-b")
        .about([unit])
    });
    judge_supply(judging, unit);
    let earlier = game.units[&unit].in_phase.rides + walk.rides;
    judging.demand(game.rulings.rail_rides_per_phase == RailRides::Unlimited || earlier == 0, || {
        Violation::new(
            "GEAW-8.11-a",
            format!("{} by rail a second time in this phase; this table allows one ride", game.name(unit)),
            "ride once, and march the rest",
        )
        .about([unit])
    });
    judge_rail_hex(judging, walk.at);
    walk.rides += 1;
    for (index, hex) in hexes.iter().enumerate() {
        let from = walk.at;
        if !walk.enter(judging, *hex, true) {
            continue;
        }
        judge_line(judging, from, *hex);
        judge_rail_hex(judging, *hex);
        let (charge, price) =
            if index == 0 { (Charge::Boarding, MovementPoints::ONE) } else { (Charge::Rail, MovementPoints::ZERO) };
        walk.pay(judging, *hex, charge, price);
    }
}

/// 8.12: in general supply since the phase began. The first word of the phase holds (GEAW-R-33).
fn judge_supply(judging: &mut Judging, unit: UnitId) {
    let game = judging.game;
    let topic = Topic::GeneralSupply { unit };
    let at_start = game.declarations.iter().find(|known| known.claim.topic == topic);
    let supplied = if let Some(known) = at_start {
        judging.rest("GEAW-8.12-a", Basis::Declared(known.claim.section));
        Some(known.claim.value)
    } else {
        let text = format!("was {} in general supply when the phase began?", game.name(unit));
        judging.ask(topic, "GEAW-8.12-a", text)
    };
    judging.demand(supplied.is_none_or(Value::is_yes), || {
        Violation::new(
            "GEAW-8.12-a",
            format!("{} was not in general supply when the phase began, as it was declared", game.name(unit)),
            "march it",
        )
        .about([unit])
    });
}

/// Whether a hex is a rail hex under the control of a side; `None` where control was not declared.
pub(super) fn is_friendly(game: &Game, side: crate::components::Side, hex: Hex) -> Option<bool> {
    if game.sheets.hexes.get(&hex).and_then(|record| record.rail) != Some(true) {
        return Some(false);
    }
    if let Some(owner) = game.rail_control.get(&hex) {
        return Some(*owner == side);
    }
    game.fact(side, &Topic::RailControl { hex }).map(|known| known.claim.value.is_yes())
}

/// 8.11: a rail hex, under friendly control.
fn judge_rail_hex(judging: &mut Judging, hex: Hex) {
    let (game, side) = (judging.game, judging.side);
    let friendly = if let Some(friendly) = is_friendly(game, side, hex) {
        Some(friendly)
    } else {
        let text = format!("does {} control the railroad in {hex}?", side.name());
        judging.ask(Topic::RailControl { hex }, "GEAW-8.11-c", text).map(Value::is_yes)
    };
    if friendly == Some(false) {
        judging.object(
            Violation::new(
                "GEAW-8.11-c",
                format!("{hex} is no rail hex under the control of {}", side.name()),
                "ride through friendly rail hexes only",
            )
            .also("GEAW-8.9-f")
            .about([hex]),
        );
    }
}

/// 8.11: the line runs from hex to hex.
fn judge_line(judging: &mut Judging, from: Hex, to: Hex) {
    let game = judging.game;
    let joined = match prices::side(game, from, to).and_then(|record| record.rail) {
        Some(joined) => Some(joined),
        None => Hexside::between(from, to).and_then(|hexside| {
            let text = format!("does the railroad cross {hexside}?");
            judging.ask(Topic::RoadConnection { hexside }, "GEAW-8.11-c", text).map(Value::is_yes)
        }),
    };
    if joined == Some(false) {
        judging.object(
            Violation::new("GEAW-8.11-c", format!("no railroad joins {from} and {to}"), "follow the line").about([to]),
        );
    }
}

/// Whether the line runs from hex to hex, over a side that was looked up; `None` where nobody said.
pub(super) fn is_joined(
    game: &Game,
    side: crate::components::Side,
    from: Hex,
    to: Hex,
    record: Option<&HexsideRecord>,
) -> Option<bool> {
    record.and_then(|record| record.rail).or_else(|| {
        let hexside = Hexside::between(from, to)?;
        game.fact(side, &Topic::RoadConnection { hexside }).map(|known| known.claim.value.is_yes())
    })
}

/// Control is declared of rail hexes only (GEAW-R-57).
pub(crate) fn judge_control(judging: &mut Judging, hexes: &[Hex]) -> Result<(), Refusal> {
    if hexes.is_empty() {
        return Err(refuse(RefusalKind::Malformed, "no hex is named", "name the rail hexes"));
    }
    for hex in hexes {
        let is_rail = judging.game.sheets.hexes.get(hex).and_then(|record| record.rail) == Some(true);
        judging.demand(is_rail, || {
            Violation::new(
                "GEAW-8.11-c",
                format!("{hex} is not transcribed as a rail hex"),
                "transcribe the railroad first, or leave the hex out",
            )
            .about([hex])
        });
    }
    Ok(())
}
