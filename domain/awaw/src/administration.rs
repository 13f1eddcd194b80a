//! AWAW-R-70, AWAW-R-71 and what every table needs: consent, dice, corrections, the switches.

use super::accounts::Posting;
use super::command::{Command, Order};
use super::components::{Nation, Side};
use super::deciding::Deciding;
use super::event::{Correction, Event};
use super::game::Game;
use super::judging::{Judging, known_unit, refuse};
use super::pending::Pending;
use super::rulings::{DiceReading, NationalSeats, Rulings};
use kernel::dice::{Roll, Source};
use kernel::seat::{Opposed, Seat};
use kernel::verdict::{Refusal, RefusalKind};

/// The nation that pays for an order and is not the one that gives it (AWAW-R-71).
fn absent_payer(game: &Game, command: &Command) -> Option<Nation> {
    if game.rulings.national_seats == NationalSeats::Sides {
        return None;
    }
    let (Order::ConstructUnit { payers, .. } | Order::ConstructShip { payers, .. } | Order::RepairShip { payers, .. }) =
        &command.order
    else {
        return None;
    };
    payers.iter().map(|share| share.by).find(|payer| Some(*payer) != command.nation)
}

/// Who must agree before a command is carried out: the other side, or a nation of the same one.
fn consent_of(game: &Game, side: Side, command: &Command) -> Option<(Side, Option<Nation>)> {
    match &command.order {
        Order::ChooseRuling { .. } | Order::CorrectRecord { .. } => Some((side.other(), None)),
        Order::Transcribe(_)
        | Order::PlaceAtStart { .. }
        | Order::BeginGameTurn { .. }
        | Order::EndPhase
        | Order::EndPlayerTurn
        | Order::RecordYearStart { .. }
        | Order::RecordWarOutbreak(_)
        | Order::RecordBritishSurrender
        | Order::LendUnitToUs(_)
        | Order::EliminateUnit(_)
        | Order::RecordControl { .. }
        | Order::RecordProduction(_)
        | Order::BookBrps { .. }
        | Order::ConstructUnit { .. }
        | Order::AssignTransports { .. }
        | Order::ConstructShip { .. }
        | Order::RepairShip { .. }
        | Order::ConstructInaUnit { .. }
        | Order::DeferInaConstruction
        | Order::ConstructIndianPartisan { .. }
        | Order::GrantToChina { .. }
        | Order::EnterBox { .. }
        | Order::LeaveBox { .. }
        | Order::RedeployUnit { .. }
        | Order::MoveUnit { .. }
        | Order::SetGroundFactors { .. }
        | Order::DeclareAirMission { .. }
        | Order::DeclareOffensive { .. }
        | Order::DeclareGroundAttack { .. }
        | Order::DeclareAttrition { .. }
        | Order::ApplyAttrition { .. }
        | Order::RecordAirCombat { .. }
        | Order::RecordBoxBombing { .. }
        | Order::SurrenderVoluntarily { .. }
        | Order::TraceSupply { .. }
        | Order::DeclareNavalActivity(_)
        | Order::DeclareInterception { .. }
        | Order::DeclareRaiders { .. }
        | Order::RecordGibraltarSiege { .. }
        | Order::DisplaceNavalUnits { .. }
        | Order::TraceOil { .. }
        | Order::RecordDieRoll { .. }
        | Order::Roll(_)
        | Order::Declare
        | Order::DisputeFact { .. }
        | Order::AcceptFact { .. }
        | Order::WithdrawFact { .. }
        | Order::Answer { .. }
        | Order::Acknowledge => absent_payer(game, command).map(|nation| (side, Some(nation))),
    }
}

/// The side that must agree first, and the request.
pub(super) fn consent(game: &Game, side: Side, command: &Command) -> Option<(Side, Pending)> {
    let (by, nation) = consent_of(game, side, command)?;
    Some((by, Pending::Consent { by, nation, asked_by: side, command: Box::new(command.clone()) }))
}

/// What the table waits for comes first.
pub(super) fn judge_pending(game: &Game, by: Seat<Side>, command: &Command) -> Result<(), Refusal> {
    let Some(pending) = game.pending.last() else {
        if matches!(command.order, Order::Answer { .. } | Order::Roll(_) | Order::Acknowledge) {
            return Err(declared::nothing_is_asked());
        }
        return Ok(());
    };
    match (pending, &command.order) {
        (Pending::Roll(_), Order::Roll(_)) | (Pending::Surrender { .. }, Order::Acknowledge) => Ok(()),
        (Pending::Consent { by: asked, nation, asked_by, .. }, Order::Answer { agreed }) => {
            let answers = by.may_act_for(*asked) && (nation.is_none() || *nation == command.nation);
            let withdraws = !agreed && by.may_act_for(*asked_by);
            if answers || withdraws {
                return Ok(());
            }
            Err(refuse(
                RefusalKind::Seat,
                "an agreement to one's own wish",
                format!("let {} answer, or withdraw it", nation.map_or(asked.name(), Nation::name)),
            ))
        }
        (Pending::Roll(request), _) => Err(declared::throw_first(request)),
        (Pending::Consent { by, nation, command, .. }, _) => {
            Err(declared::answer_first(nation.map_or(by.name(), Nation::name), &command.order.name()))
        }
        (Pending::Surrender { area }, _) => Err(refuse(
            RefusalKind::Pending,
            format!("{} surrendered", area.country().name()),
            "look at the effects and acknowledge them",
        )),
    }
}

/// A die that was thrown, or one to be thrown by the program.
pub(super) fn judge_die(judging: &Judging, face: Option<u8>) -> Result<(), Refusal> {
    if face.is_some_and(|face| !(1..=6).contains(&face)) {
        return Err(refuse(RefusalKind::Malformed, format!("a face {face:?}"), "name a face from 1 to 6"));
    }
    let source = if face.is_some() { Source::Table } else { Source::Server };
    judge_source(judging.game, source)
}

fn judge_source(game: &Game, source: Source) -> Result<(), Refusal> {
    let fits = match game.rulings.dice {
        DiceReading::Either => true,
        DiceReading::Physical => source == Source::Table,
        DiceReading::Assistant => source == Source::Server,
    };
    if fits {
        return Ok(());
    }
    let (message, cure) = declared::misthrown(source);
    Err(refuse(RefusalKind::Malformed, message, cure))
}

/// The face of the die that was asked for.
pub(super) fn judge_roll(judging: &Judging, roll: &Roll) -> Result<(), Refusal> {
    declared::judge_faces(roll)?;
    judge_source(judging.game, roll.source)
}

/// There is such a ruling, with such a reading.
pub(super) fn judge_ruling(judging: &Judging, ruling: &str, reading: u8) -> Result<(), Refusal> {
    let mut rulings: Rulings = judging.game.rulings;
    declared::judge_ruling(rulings.choose(ruling, reading))
}

/// Corrections name what exists, and say why.
pub(super) fn judge_correction(judging: &Judging, corrections: &[Correction], reason: &str) -> Result<(), Refusal> {
    declared::judge_correction(corrections, reason)?;
    for correction in corrections {
        if let Correction::Unit { unit, .. } = correction {
            known_unit(judging.game, *unit)?;
        }
    }
    Ok(())
}

/// The record is put right.
pub(super) fn correct(deciding: &mut Deciding, corrections: &[Correction], reason: &str) {
    deciding.happen(Event::Corrected { corrections: corrections.to_vec(), reason: reason.to_owned() });
    for correction in corrections {
        if let Correction::Figure { nation, figure, value } = *correction {
            let change = value - deciding.game.account(nation).get(figure);
            let (reason, quarter) = (reason.to_owned(), deciding.game.quarter);
            deciding.happen(Event::Posted(Posting {
                nation,
                figure,
                change,
                after: value,
                clause: None,
                reason,
                quarter,
            }));
        }
    }
}
