//! NEI Actions List, G-1: administrative actions.

use crate::components::{Side, UnitId};
use crate::deciding::Deciding;
use crate::event::Event;
use crate::game::{Game, Location};
use crate::judging::{Judged, own_units};
use crate::pending::{Arrival, Pending, RollPurpose};
use crate::reinforcements;
use crate::rulings::ReturnToPool;
use crate::words;
use kernel::clause::Clause;
use kernel::dice::{D6, DieAsked, RollRequest};
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// Mobilize Reinforcements: units that wait join the pool (NEI-R41), then the die is asked for.
pub(crate) fn mobilize(deciding: &mut Deciding, side: Side) {
    let returning = match deciding.game.rulings.return_to_pool {
        ReturnToPool::BeforeMobilizing | ReturnToPool::AtOnce => reinforcements::returning(&deciding.game, side),
        ReturnToPool::NextTurn => Vec::new(),
    };
    if !returning.is_empty() {
        deciding.happen(Event::PoolFilled { side, units: returning });
    }
    deciding.wait_for(Pending::Roll {
        request: RollRequest {
            clause: Clause::new("NEI-G1.mobilize-a"),
            roller: side,
            purpose: "reinforcements".to_owned(),
            dice: vec![DieAsked::PLAIN],
        },
        purpose: RollPurpose::Mobilize,
    });
}

/// The die fell: so many picks, or as many units as there are (NEI-R92).
pub(crate) fn on_mobilize(deciding: &mut Deciding, side: Side, die: D6) {
    let pool = deciding.game.in_display(side, Location::Pool).count();
    let count = u8::try_from(pool).unwrap_or(u8::MAX).min(die.get());
    if count > 0 {
        deciding.wait_for(Pending::Draw { by: side, count });
    }
}

/// A draw: as many units as were asked for, all from the pool (15.5).
pub(crate) fn judge_draw(game: &Game, by: Side, count: u8, units: &[UnitId]) -> Judged {
    own_units(game, by, units)?;
    if units.len() != usize::from(count) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!(
                "{} named; {} to be drawn",
                words::count(units.len(), "unit is", "units are"),
                words::count(count, "is", "are")
            ),
            format!("name exactly {count}"),
        )
        .by("NEI-G1.mobilize-a"));
    }
    match units.iter().find(|unit| game.unit(**unit).location != Location::Pool) {
        Some(unit) => Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is not in the pool", game.name(*unit)),
            Cure::elsewhere("name units that are in the pool"),
        )
        .by("NEI-15.5-g")),
        None => Ok(()),
    }
}

/// The units are picked; those that can be deployed wait for it, 1AF for its strike (21.4).
pub(crate) fn draw(deciding: &mut Deciding, side: Side, units: Vec<UnitId>) {
    deciding.happen(Event::ReinforcementsPicked { side, units });
    reinforcements::settle_deployment(deciding, side, Arrival::Mobilized);
}

/// Mobilize Emergency Amphibious Replacements: only a side without any naval transport in play has this action.
pub(crate) fn judge_emergency(game: &Game, side: Side, unit: UnitId, objections: &mut Objections) -> Judged {
    own_units(game, side, &[unit])?;
    let refuse =
        |message: String, cure: Cure| Err(Refusal::new(RefusalKind::Malformed, message, cure).by("NEI-G1.emergency-b"));
    if !game.is_amphibious(unit) {
        return refuse(format!("{} is no naval transport", game.name(unit)), Cure::elsewhere("name an LS or a TR"));
    }
    if !is_replacement(game, unit) {
        return refuse(
            format!("{} is in neither display nor in the pool", game.name(unit)),
            Cure::elsewhere(
                "name a transport of the Disrupted Units Display, the Potential Reinforcements Display or the pool",
            ),
        );
    }
    let in_play: Vec<UnitId> = transports_in_play(game, side).collect();
    objections.demand(in_play.is_empty(), || {
        Violation::new(
            "NEI-G1.emergency-a",
            format!("{} {} in play", game.names(&in_play), words::of(in_play.len(), "is", "are")),
            Cure::instead("take Mobilize Reinforcements"),
        )
        .about(in_play.iter().copied())
    });
    Ok(())
}

/// Transports that bar the action. Those destroyed, set aside or not yet arrived do not count (NEI-R93).
fn transports_in_play(game: &Game, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    game.units
        .iter()
        .filter(|(_, unit)| matches!(unit.location, Location::Area(_) | Location::Aboard(_) | Location::Picked))
        .map(|(id, _)| *id)
        .filter(move |unit| game.side(*unit) == side && game.is_amphibious(*unit))
}

/// Whether a counter is where emergency replacements come from.
fn is_replacement(game: &Game, unit: UnitId) -> bool {
    matches!(game.unit(unit).location, Location::Disrupted | Location::Potential | Location::Pool)
}

/// The transports that a side may select now, in id order; none while it has one in play.
pub(crate) fn emergency_replacements(game: &Game, side: Side) -> Vec<UnitId> {
    if transports_in_play(game, side).next().is_some() {
        return Vec::new();
    }
    game.units
        .keys()
        .copied()
        .filter(|unit| game.side(*unit) == side && game.is_amphibious(*unit) && is_replacement(game, *unit))
        .collect()
}

/// The transport waits for its deployment, or goes to the pool where it has no site (15.5, like NEI-R95).
pub(crate) fn mobilize_emergency(deciding: &mut Deciding, side: Side, unit: UnitId) {
    deciding.happen(Event::TransportSelected { side, unit });
    reinforcements::settle_deployment(deciding, side, Arrival::Emergency);
}
