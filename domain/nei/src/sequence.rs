//! NEI 6: the sequence of play.

use super::action_points;
use super::combat;
use super::components::{Side, UnitId};
use super::deciding::Deciding;
use super::event::Event;
use super::game::{Game, Location, Phase};
use super::incidents;
use super::judging::Judged;
use super::optional::{forces, shock_effect};
use super::reinforcements;
use super::rulings::ReturnToPool;
use super::unique_units;
use super::victory;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind};

/// The phases of a turn, in order (6.1).
pub(super) const PHASES: [Phase; 6] = [
    Phase::Incident(Side::Japan),
    Phase::ActionPoints(Side::Japan),
    Phase::Action(Side::Japan),
    Phase::Incident(Side::Allies),
    Phase::ActionPoints(Side::Allies),
    Phase::Action(Side::Allies),
];

/// NEI 6.1 and 21.4: a player ends his own Action Execution Phase when nothing compulsory is left.
pub(super) fn judge_end(game: &Game, side: Side, objections: &mut Objections) -> Judged {
    if game.phase != Phase::Action(side) {
        return Err(Refusal::new(
            RefusalKind::Phase,
            format!("this is the {}", game.phase.name()),
            Cure::wait("end your own Action Execution Phase"),
        )
        .by("NEI-6.0-c"));
    }
    unique_units::judge_end(game, side, objections);
    Ok(())
}

/// The phase ends: AP lapse, the next phase begins (8.2, 6.1).
pub(super) fn end_action_phase(deciding: &mut Deciding, side: Side) {
    if side == Side::Japan && deciding.game.first_air_fleet_due {
        // NEI-R98: a strike without a target is spent all the same.
        deciding.happen(Event::FirstAirFleetSpent { struck: false });
    }
    match side {
        Side::Japan => deciding.happen(Event::PhaseBegan { phase: Phase::Incident(Side::Allies) }),
        Side::Allies => record_turn(deciding),
    }
}

/// The Turn Record Phase (6.0): the marker moves on, or the game is scored.
fn record_turn(deciding: &mut Deciding) {
    let next = deciding.game.turn + 1;
    if next > deciding.game.scenario().last_turn {
        victory::finish(deciding);
    } else {
        begin_turn(deciding, next);
    }
}

/// A turn begins: coded units come into both pools before the Japanese Incident Phase (15.0, NEI-R26).
pub(super) fn begin_turn(deciding: &mut Deciding, turn: u8) {
    deciding.happen(Event::TurnBegan { turn });
    for side in Side::ALL {
        let mut arriving: Vec<UnitId> = deciding
            .game
            .in_display(side, Location::Potential)
            .filter(|unit| forces::arrives(&deciding.game, *unit, turn))
            .collect();
        // NEI-R41: one reading has units that came back to the display wait for the next turn.
        if deciding.game.rulings.return_to_pool == ReturnToPool::NextTurn {
            arriving = reinforcements::returning(&deciding.game, side);
        }
        if !arriving.is_empty() {
            deciding.happen(Event::PoolFilled { side, units: arriving });
        }
    }
    deciding.happen(Event::PhaseBegan { phase: Phase::Incident(Side::Japan) });
}

/// NEI-R41: in one reading units that come back to the potential reinforcements are in the pool at once.
pub(super) fn fill_pool_at_once(deciding: &mut Deciding) {
    if deciding.game.rulings.return_to_pool != ReturnToPool::AtOnce {
        return;
    }
    for side in Side::ALL {
        let units = reinforcements::returning(&deciding.game, side);
        if !units.is_empty() {
            deciding.happen(Event::PoolFilled { side, units });
        }
    }
}

/// What follows by itself once a command is resolved: airfields, sudden death, phases with nothing left to do.
pub(super) fn settle(deciding: &mut Deciding) {
    loop {
        let game = &deciding.game;
        if game.phase == Phase::Finished || game.battle.is_some() || !game.pending.is_empty() {
            return;
        }
        if combat::settle_airfields(deciding) {
            return;
        }
        // 27: the action is over.
        shock_effect::weigh(deciding);
        if let Some(outcome) = victory::sudden_death(&deciding.game) {
            deciding.happen(Event::GameFinished(outcome));
            return;
        }
        let game = &deciding.game;
        match game.phase {
            Phase::Incident(side) if !incidents::is_incident_due(game) && !incidents::is_drive_due(game) => {
                deciding.happen(Event::PhaseBegan { phase: Phase::ActionPoints(side) });
            }
            Phase::ActionPoints(side) => {
                let Some(points) = action_points::fixed(game, side) else { return };
                action_points::determine_fixed(deciding, side, points);
                deciding.happen(Event::PhaseBegan { phase: Phase::Action(side) });
            }
            Phase::SetUp(_) | Phase::Incident(_) | Phase::Action(_) | Phase::Finished => return,
        }
    }
}
