//! GEAW 2.8, 6.1, 6.9: withdrawals, eliminations, and supply units turned to bases.

use super::command::{Instruction, PointsChange};
use super::components::Section;
use super::components::{UnitId, UnitType};
use super::deciding::Deciding;
use super::event::Event;
use super::judging::{Judging, cite, known_unit, on_map, own_on_map, refuse};
use super::victory_points::{self, Reason};
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// 6.1: a withdrawal rests on an instruction, and naval units stay unless 35.0 is played (GEAW-R-26).
pub(super) fn judge_withdrawal(judging: &mut Judging, unit: UnitId, instruction: Instruction) -> Result<(), Refusal> {
    own_on_map(judging, unit)?;
    let game = judging.game;
    match instruction {
        Instruction::Section(section) => {
            cite(judging, section);
            judging.demand(!section.is_held(), || {
                Violation::new(
                    "GEAW-6.1-d",
                    format!("section {section} orders no withdrawal"),
                    "cite the line of the scenario or the section that orders it",
                )
            });
        }
        Instruction::Line(line) => {
            let ordered = game.scenario.as_ref().and_then(|scenario| scenario.withdrawals.get(line));
            let fits =
                ordered.is_some_and(|ordered| ordered.turn == game.turn && ordered.units.includes(game.counter(unit)));
            judging.demand(fits && !game.withdrawals_met.contains(&line), || {
                Violation::new(
                    "GEAW-6.1-d",
                    format!("no line {line} of the scenario withdraws {} now", game.name(unit)),
                    "cite the line or the section that orders it",
                )
                .about([unit])
            });
        }
    }
    let is_naval = !game.counter(unit).unit_type.is_land();
    judging.demand(!is_naval || game.has_optional(35), || {
        Violation::new(
            "GEAW-6.1-e",
            format!("{} stays in play until it is eliminated", game.name(unit)),
            "play with 35.0 to withdraw naval units",
        )
        .about([unit])
    });
    Ok(())
}

/// The unit leaves the map.
pub(super) fn withdraw(deciding: &mut Deciding, unit: UnitId, instruction: Instruction) {
    let line = match instruction {
        Instruction::Line(line) => Some(line),
        Instruction::Section(_) => None,
    };
    deciding.happen(Event::UnitWithdrawn { unit, line });
}

/// A unit on the map, of either side, is lost.
pub(super) fn judge_elimination(judging: &mut Judging, unit: UnitId) -> Result<(), Refusal> {
    known_unit(judging.game, unit)?;
    on_map(judging.game, unit).map(|_| ())
}

/// The unit is lost, and what the players declare that it costs is booked at once (5.5).
pub(super) fn eliminate(deciding: &mut Deciding, unit: UnitId, cause: &str, points: &[PointsChange]) {
    deciding.happen(Event::UnitEliminated { unit, cause: cause.to_owned() });
    victory_points::book_changes(deciding, points, &Reason::Lost(unit), Some(Section::new(11, 0)));
}

/// 2.8: only supply units have a base side, and only 36.0 uses it.
pub(super) fn judge_flip(judging: &mut Judging, unit: UnitId) -> Result<(), Refusal> {
    own_on_map(judging, unit)?;
    let game = judging.game;
    if game.counter(unit).unit_type != UnitType::Supply || game.units[&unit].base {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{} has no base side to turn up", game.name(unit)),
            "turn a supply unit",
        )
        .by("GEAW-2.8-a"));
    }
    judging.demand(game.has_optional(36), || {
        Violation::new(
            "GEAW-2.8-a",
            "bases belong to the optional rules (36.0), and this game is played without them",
            "leave the supply unit as it is",
        )
    });
    Ok(())
}
