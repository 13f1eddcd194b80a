//! Answers to what the table waits for: whether one is owed, whether it fits, and what falls with the dice.

use super::actions::{administrative, intelligence, logistic, operational_air};
use super::combat;
use super::command::Command;
use super::components::Side;
use super::deciding::Deciding;
use super::event::Event;
use super::game::{Game, Phase};
use super::judging::Judged;
use super::optional::{carrier_strikes, forces};
use super::pending::{Pending, RollPurpose};
use super::words;
use super::{action_points, administration, incidents, refit_and_rally, reinforcements, statements};
use kernel::dice::{Roll, RollRequest};
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind};

/// Commands that need not wait for what is pending.
const fn needs_no_turn(command: &Command) -> bool {
    matches!(command, Command::RevealUnits { .. } | Command::Concede | Command::Adjust { .. })
}

/// While the table waits for something, only its answer is accepted, from whoever owes it.
pub(super) fn judge_pending(game: &Game, side: Side, command: &Command) -> Result<(), Refusal> {
    if needs_no_turn(command) {
        return Ok(());
    }
    let refuse =
        |message: String, cure: Cure, clause| Err(Refusal::new(RefusalKind::Pending, message, cure).by(clause));
    match game.pending.last() {
        None => match command.unasked() {
            Some(clause) => refuse(nobody_asked(command).to_owned(), Cure::instead("go on with the turn"), clause),
            None => Ok(()),
        },
        Some(pending) => {
            if !answers(pending, command) {
                // The side that is asked can answer; the other side waits.
                let asked = pending.sentence();
                return refuse(
                    format!("the table waits for something else ({asked})"),
                    if pending.by() == side { Cure::instead(asked) } else { Cure::wait(asked) },
                    pending_clause(pending),
                );
            }
            if pending.by() != side {
                return Err(Refusal::new(
                    RefusalKind::Seat,
                    format!("it is for {} to answer", pending.by().name()),
                    Cure::wait("wait for the other side"),
                ));
            }
            Ok(())
        }
    }
}

/// What an answer is that nobody asked for.
const fn nobody_asked(command: &Command) -> &'static str {
    if let Command::Roll(_) = command {
        "nobody is asked to roll"
    } else if let Command::Draw { .. } = command {
        "nobody is asked to draw"
    } else if let Command::DeclineFreeAction = command {
        "no free action is offered"
    } else {
        "the table does not wait for that"
    }
}

/// The clause that makes the table wait, where it is one of the phase's own.
fn pending_clause(pending: &Pending) -> &'static str {
    match pending {
        Pending::Roll { purpose, .. } => purpose.clause(),
        Pending::Draw { .. } => "NEI-15.0-d",
        Pending::Deploy { after, .. } => after.clause(),
        Pending::ChooseLosses(_) => "NEI-12.6-a",
        Pending::ChooseMoraleLosses { .. } => "NEI-7.3-c",
        Pending::DisruptExcessAircraft { .. } => "NEI-9.3.1-e",
        Pending::TakeFreeAction { .. } => "NEI-8.4-e",
        Pending::ChooseFifthColumnArea { .. } => "NEI-G2.fifth-b",
        Pending::ChooseFifthColumnTarget { .. } => "NEI-G2.fifth-c",
        Pending::AttackWhereStopped { .. } => "NEI-10.0-air-e",
        Pending::State { question, .. } | Pending::ConfirmStatement { question, .. } => question.clause(),
        Pending::Withhold { .. } => "NEI-R65",
        Pending::AgreeToAdjustment { .. } => "NEI-6.1-d",
        Pending::Counterstrike { .. } => "NEI-25.3-a",
    }
}

/// Whether a command is of the kind the table waits for.
fn answers(pending: &Pending, command: &Command) -> bool {
    match (pending, command) {
        (Pending::Roll { .. }, Command::Roll(_))
        | (Pending::Draw { .. }, Command::Draw { .. })
        | (Pending::Deploy { .. }, Command::Deploy { .. })
        | (Pending::ChooseLosses(_), Command::ChooseLosses { .. })
        | (Pending::ChooseMoraleLosses { .. }, Command::ChooseMoraleLosses { .. })
        | (Pending::DisruptExcessAircraft { .. }, Command::DisruptExcessAircraft { .. })
        | (Pending::TakeFreeAction { .. }, Command::DeclineFreeAction)
        | (Pending::ChooseFifthColumnArea { .. }, Command::ChooseFifthColumnArea { .. })
        | (Pending::ChooseFifthColumnTarget { .. }, Command::ChooseFifthColumnTarget { .. })
        | (Pending::AttackWhereStopped { .. }, Command::AttackWhereStopped { .. })
        | (Pending::State { .. }, Command::State { .. })
        | (Pending::ConfirmStatement { .. }, Command::ConfirmStatement { .. })
        | (Pending::Withhold { .. }, Command::Withhold { .. })
        | (Pending::Counterstrike { .. }, Command::Counterstrike { .. })
        | (Pending::AgreeToAdjustment { .. }, Command::AnswerAdjustment { .. }) => true,
        (Pending::TakeFreeAction { action, .. }, command) => action_points::is_allowed_free(*action, command),
        (
            Pending::Roll { .. }
            | Pending::Draw { .. }
            | Pending::Deploy { .. }
            | Pending::ChooseLosses(_)
            | Pending::ChooseMoraleLosses { .. }
            | Pending::DisruptExcessAircraft { .. }
            | Pending::AttackWhereStopped { .. }
            | Pending::ChooseFifthColumnArea { .. }
            | Pending::ChooseFifthColumnTarget { .. }
            | Pending::State { .. }
            | Pending::ConfirmStatement { .. }
            | Pending::Withhold { .. }
            | Pending::AgreeToAdjustment { .. }
            | Pending::Counterstrike { .. },
            _,
        ) => false,
    }
}

/// The answer fits what was asked.
pub(super) fn judge_answer(game: &Game, side: Side, command: &Command, objections: &mut Objections) -> Judged {
    let Some(pending) = game.pending.last() else { return Ok(()) };
    match (pending, command) {
        (Pending::Roll { request, purpose }, Command::Roll(roll)) => {
            if roll.faces.len() == request.dice.len() {
                Ok(())
            } else {
                let refusal = Refusal::new(
                    RefusalKind::Malformed,
                    format!(
                        "{} given for {}; {} asked for",
                        words::count(roll.faces.len(), "die is", "dice are"),
                        request.purpose,
                        words::count(request.dice.len(), "is", "are")
                    ),
                    format!("give exactly {}, each 1 to 6", request.dice.len()),
                )
                .by("NEI-2.10-a");
                Err(if *purpose != RollPurpose::Fire {
                    refusal
                } else if roll.faces.len() > request.dice.len() {
                    fires_too_often(game, refusal)
                } else {
                    // Each die is tied to a unit that fires: one die less would leave a unit out.
                    refusal.also("NEI-12.2-b").also("NEI-12.3-d")
                })
            }
        }
        (Pending::Draw { by, count }, Command::Draw { units, .. }) => {
            administrative::judge_draw(game, *by, *count, units)
        }
        (Pending::Deploy { by, units, .. }, Command::Deploy { unit, area }) => {
            reinforcements::judge_deployment(game, *by, units, *unit, *area, objections)
        }
        (Pending::ChooseLosses(choice), Command::ChooseLosses { losses }) => {
            combat::judge_losses(game, choice, losses, objections)
        }
        (Pending::ChooseMoraleLosses { steps }, Command::ChooseMoraleLosses { losses }) => {
            incidents::judge_morale_losses(game, *steps, losses)
        }
        (Pending::DisruptExcessAircraft { by, area, excess }, Command::DisruptExcessAircraft { units }) => {
            combat::judge_excess_aircraft(game, *by, *area, *excess, units)
        }
        (Pending::ChooseFifthColumnArea { .. }, Command::ChooseFifthColumnArea { area }) => {
            intelligence::judge_fifth_column_area(game, side, *area, objections)
        }
        (Pending::AttackWhereStopped { areas, .. }, Command::AttackWhereStopped { area }) => {
            operational_air::judge_where_stopped(game, areas, *area)
        }
        (Pending::ChooseFifthColumnTarget { area, .. }, Command::ChooseFifthColumnTarget { unit }) => {
            intelligence::judge_fifth_column_target(game, side, *area, *unit)
        }
        (Pending::State { question, .. }, Command::State { statement }) => statements::judge(question, statement),
        (Pending::Withhold { ships, .. }, Command::Withhold { units }) => combat::judge_withholding(game, ships, units),
        (Pending::Counterstrike { carriers: asked, .. }, Command::Counterstrike { carriers }) => {
            carrier_strikes::judge_counterstrike(game, asked, carriers)
        }
        (Pending::AgreeToAdjustment { corrections, .. }, Command::AnswerAdjustment { agreed: true }) => {
            administration::judge_agreement(game, corrections)
        }
        // Of another kind than is waited for: that is refused before. The rest is a word that needs no more.
        (
            Pending::Roll { .. }
            | Pending::Draw { .. }
            | Pending::Deploy { .. }
            | Pending::ChooseLosses(_)
            | Pending::ChooseMoraleLosses { .. }
            | Pending::DisruptExcessAircraft { .. }
            | Pending::AttackWhereStopped { .. }
            | Pending::ChooseFifthColumnArea { .. }
            | Pending::ChooseFifthColumnTarget { .. }
            | Pending::State { .. }
            | Pending::ConfirmStatement { .. }
            | Pending::Withhold { .. }
            | Pending::AgreeToAdjustment { .. }
            | Pending::Counterstrike { .. }
            | Pending::TakeFreeAction { .. },
            _,
        ) => Ok(()),
    }
}

/// One die more than there are units to fire: somebody would fire twice, or without a factor, or where he may not.
fn fires_too_often(game: &Game, refusal: Refusal) -> Refusal {
    let refusal = refusal.also("NEI-12.0-c").also("NEI-12.3-h");
    let bombards = game.battle.as_ref().is_some_and(|battle| battle.profile == combat::Profile::Bombardment);
    if bombards { refusal.also("NEI-14.3-a") } else { refusal }
}

/// The dice that were asked for have fallen.
pub(super) fn on_roll(deciding: &mut Deciding, roll: &Roll) {
    let Some(Pending::Roll { request, purpose }) = deciding.game.pending.last().cloned() else { return };
    let side = request.roller;
    deciding.happen(Event::Answered);
    deciding.happen(Event::DiceRolled { by: side, purpose, roll: roll.clone() });
    let Some(first) = roll.faces.first().copied() else { return };
    match purpose {
        RollPurpose::Incident => incidents::on_incident(deciding, side, first),
        RollPurpose::MoraleCheck => incidents::on_morale_check(deciding, first),
        RollPurpose::MoraleLosses => incidents::on_morale_losses(deciding, first),
        RollPurpose::SingaporeDrive => incidents::on_drive(deciding, first),
        RollPurpose::ActionPoints => {
            action_points::determine(deciding, side, first);
            deciding.happen(Event::PhaseBegan { phase: Phase::Action(side) });
        }
        RollPurpose::Mobilize => administrative::on_mobilize(deciding, side, first),
        RollPurpose::FifthColumn => intelligence::on_fifth_column(deciding, side, first),
        RollPurpose::Fire | RollPurpose::FirstAirFleet => on_fire(deciding, &request, roll),
        RollPurpose::Refit { .. } => refit_and_rally::on_refit(deciding, &request, roll),
        RollPurpose::Demolition { area } => logistic::on_demolition(deciding, area, first),
        RollPurpose::Repair { area } => logistic::on_repair(deciding, area, first),
        RollPurpose::Arrival { unit } => forces::on_arrival(deciding, unit, first),
    }
}

fn on_fire(deciding: &mut Deciding, request: &RollRequest<Side>, roll: &Roll) {
    combat::on_fire(deciding, request, roll);
    combat::advance(deciding);
}
