//! GEAW 2.1, 3.1 and what every table needs: consent, the die, corrections, giving up.

use super::combat::judge_face;
use super::command::{Command, Order};
use super::components::Side;
use super::deciding::Deciding;
use super::declaring;
use super::event::Event;
use super::game::{Correction, End, Game, Outcome, Phase};
use super::judging::{Judging, known_unit, refuse};
use super::pending::Pending;
use super::rulings::{DeclarationConfirmation, DiceReading, Rulings, Solo};
use kernel::dice::{Roll, Source};
use kernel::seat::{Opposed, Seat};
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// Whether the other side must agree before a command is carried out.
fn needs_consent(game: &Game, command: &Command) -> bool {
    let confirm_first = game.rulings.declaration_confirmation == DeclarationConfirmation::ConfirmFirst;
    match &command.order {
        Order::DefineScenario(_)
        | Order::ChooseRuling { .. }
        | Order::RecordVictoryCheck { winner: Some(_), .. }
        | Order::RecordFinalResult { .. }
        | Order::ResolveZero { .. }
        | Order::Correct { .. }
        | Order::ReopenMove { .. } => true,
        Order::TakeSide { .. }
        | Order::Transcribe(_)
        | Order::PlaceAtStart { .. }
        | Order::FinishSetUp
        | Order::EndPhase
        | Order::ScoreObjectives
        | Order::HoldObjective { .. }
        | Order::Recruit { .. }
        | Order::RecordVictoryCheck { .. }
        | Order::Concede
        | Order::SpendVictoryPoints { .. }
        | Order::RecordVictoryPoints { .. }
        | Order::Mobilize { .. }
        | Order::EnterScheduled { .. }
        | Order::ReturnBlocked { .. }
        | Order::Withdraw { .. }
        | Order::Eliminate { .. }
        | Order::FlipToBase { .. }
        | Order::BreakDown { .. }
        | Order::Combine { .. }
        | Order::ExpendSupply { .. }
        | Order::Move { .. }
        | Order::MoveByAmphibious { .. }
        | Order::MoveByAir { .. }
        | Order::MoveAsDeclared { .. }
        | Order::DeclareRailControl { .. }
        | Order::RecordCombat { .. }
        | Order::Retreat { .. }
        | Order::Advance { .. }
        | Order::RecordAttrition { .. }
        | Order::RecordDie { .. }
        | Order::Roll(_)
        | Order::Declare
        | Order::DisputeFact { .. }
        | Order::AcceptFact { .. }
        | Order::WithdrawFact { .. }
        | Order::Answer { .. } => confirm_first && declares(game, command),
    }
}

/// Whether a command declares anything: what comes with it, or what its order says by itself (GEAW-R-08).
fn declares(game: &Game, command: &Command) -> bool {
    !command.facts.is_empty() || declaring::of_order(game, &command.order).is_some()
}

/// Whether a seat answers for both sides: a shared tablet, or one person who plays both (GEAW-R-60).
pub(super) fn answers_for_both(game: &Game, by: Seat<Side>) -> bool {
    let one_person = game.players.of(Side::Japan) == game.players.of(Side::Allies)
        && game.players.of(Side::Japan).is_some()
        && game.rulings.solo == Solo::OneMayPlayBoth;
    by == Seat::Both || one_person
}

/// The other side, where it must agree first, and the request.
pub(super) fn consent(game: &Game, side: Side, command: &Command) -> Option<(Side, Pending)> {
    let by = side.other();
    let command = needs_consent(game, command).then(|| Box::new(command.clone()))?;
    Some((by, Pending::Consent { by, asked_by: side, command }))
}

/// What the table waits for comes first; only giving up needs no waiting.
pub(super) fn judge_pending(game: &Game, by: Seat<Side>, order: &Order) -> Result<(), Refusal> {
    let Some(pending) = game.pending.last() else {
        if matches!(order, Order::Answer { .. } | Order::Roll(_)) {
            return Err(declared::nothing_is_asked());
        }
        return Ok(());
    };
    match (pending, order) {
        (_, Order::Concede) | (Pending::Roll(_), Order::Roll(_)) => Ok(()),
        (Pending::Consent { by: asked, asked_by, command }, Order::Answer { agreed }) => {
            let may_answer = by.may_act_for(*asked);
            let withdraws = !agreed && by.may_act_for(*asked_by);
            if may_answer || withdraws {
                return Ok(());
            }
            let refusal = refuse(
                RefusalKind::Seat,
                format!("{} to agree to its own wish to {}", asked_by.name(), command.order.name()),
                "let the other side answer, or withdraw it",
            );
            Err(if matches!(command.order, Order::ReopenMove { .. }) { refusal.by("GEAW-8.5-c") } else { refusal })
        }
        (Pending::Roll(request), _) => Err(declared::throw_first(request)),
        (Pending::Consent { by, command, .. }, _) => Err(declared::answer_first(by.name(), command.order.name())),
    }
}

/// 2.1: a die that was thrown, or one to be thrown by the program (GEAW-R-55).
pub(super) fn judge_die(judging: &mut Judging, face: Option<u8>) -> Result<(), Refusal> {
    let dice = judging.game.rulings.dice;
    let source = if face.is_some() { Source::Table } else { Source::Server };
    face.map_or(Ok(()), judge_face)?;
    judge_source(judging, dice, source);
    Ok(())
}

fn judge_source(judging: &mut Judging, dice: DiceReading, source: Source) {
    let fits = match dice {
        DiceReading::Either => true,
        DiceReading::Physical => source == Source::Table,
        DiceReading::Assistant => source == Source::Server,
    };
    judging.demand(fits, || {
        let (message, cure) = declared::misthrown(source);
        Violation::new("GEAW-2.1-b", message, cure)
    });
}

/// The face of the die that was asked for.
pub(super) fn judge_roll(judging: &mut Judging, roll: &Roll) -> Result<(), Refusal> {
    declared::judge_faces(roll).map_err(|refusal| refusal.by("GEAW-2.1-b"))?;
    judge_source(judging, judging.game.rulings.dice, roll.source);
    Ok(())
}

/// There is such a ruling, with such a reading.
pub(super) fn judge_ruling(judging: &Judging, ruling: &str, reading: u8) -> Result<(), Refusal> {
    let mut rulings: Rulings = judging.game.rulings;
    declared::judge_ruling(rulings.choose(ruling, reading))
}

/// Corrections name what exists.
pub(super) fn judge_correction(judging: &Judging, corrections: &[Correction], reason: &str) -> Result<(), Refusal> {
    declared::judge_correction(corrections, reason)?;
    for correction in corrections {
        match correction {
            Correction::Unit { unit, .. } => known_unit(judging.game, *unit)?,
            Correction::VictoryPoints { total, .. } if *total > 100 => {
                return Err(refuse(RefusalKind::Malformed, format!("{total} victory points"), "name 100 or less")
                    .by("GEAW-5.6-a"));
            }
            Correction::Turn(turn) if *turn == 0 || *turn > judging.game.last_turn() => {
                let last = judging.game.last_turn();
                return Err(refuse(
                    RefusalKind::Malformed,
                    format!("turn {turn}"),
                    format!("name a turn from 1 to {last}"),
                ));
            }
            Correction::Phase(Phase::Finished | Phase::SetUp) => {
                return Err(refuse(
                    RefusalKind::Malformed,
                    "the set-up or the end of the game as a correction",
                    "name a phase of the sequence of play",
                ));
            }
            Correction::VictoryPoints { .. } | Correction::Turn(_) | Correction::Phase(_) => {}
        }
    }
    Ok(())
}

/// 3.1: a player gives up, in any phase.
pub(super) fn concede(deciding: &mut Deciding, side: Side) {
    let winner = Some(side.other());
    deciding.happen(Event::GameFinished(Outcome { end: End::Conceded, winner, section: None }));
}
