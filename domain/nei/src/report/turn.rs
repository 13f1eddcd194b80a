//! The frame of a turn: incidents, morale, the drive on Singapore, Action Points, and the end of the game.

use super::balance;
use super::journeys::who;
use super::said::{Phrase, Said, Sentence};
use crate::components::{Side, UnitId};
use crate::event::Event;
use crate::game::Outcome;
use crate::pack::Pack;
use crate::view::View;
use kernel::journal::EntryNumber;
use kernel::seat::Seat;

/// What an event of the turn's frame says; `None` for other events, and for those that say nothing by themselves.
///
/// The event has a line for the reader.
pub(super) fn sentence(
    pack: &Pack,
    seat: Seat<Side>,
    entry: EntryNumber,
    event: &Event,
    with: &[Event],
) -> Option<Sentence> {
    let phrase = Phrase::of(pack, entry);
    Some(match event {
        Event::SetUpFinished { side } => phrase.side(*side).plain(" finished the set-up").end(),
        Event::IncidentHappened { side, die, name, drive_modifier } => {
            let phrase = phrase.plain("the ").adjective(*side).plain(" incident was a ").figure((*die).into());
            let phrase = phrase.plain(", ").quoted(name);
            match drive_modifier {
                0 => phrase.end(),
                modifier => phrase
                    .plain(&format!(", with {modifier:+} on the die of the drive"))
                    .states(Said::Number(i64::from(*modifier).abs()))
                    .end(),
            }
        }
        Event::ActionPointsCredited { side, amount, .. } => {
            let verb = if *amount < 0 { " lost " } else { " gained " };
            phrase.side(*side).plain(verb).things(i64::from(*amount).abs(), "Action Point", "Action Points").end()
        }
        Event::ActionPointsDetermined { side, total, .. } => {
            phrase.side(*side).plain(" had ").things((*total).into(), "Action Point", "Action Points").end()
        }
        Event::FreeActionDeclined { side } => phrase.side(*side).plain(" declined the free action").end(),
        Event::AbdacomTurned { in_effect: true } => phrase.words("ABDACOM").plain(" came into effect").end(),
        Event::AbdacomTurned { .. } => phrase.words("ABDACOM").plain(" fell apart").end(),
        Event::MoraleChecked { level, die, passed } => {
            let phrase = phrase.adjective(Side::Allies).plain(" morale was put to the test: a ");
            let phrase = phrase.figure((*die).into()).plain(" against level ").figure((*level).into());
            phrase.plain(if *passed { ", and it held" } else { ", and it broke" }).end()
        }
        Event::SingaporeDriveRolled { boxes, .. } => {
            let stands = with.iter().find_map(|event| match event {
                Event::SingaporeMarkerMoved { to } if *to > 0 => Some(*to),
                Event::PlacedAtStart { .. }
                | Event::EmbarkedAtStart { .. }
                | Event::SetUpFinished { .. }
                | Event::TaskForceAssigned { .. }
                | Event::AreasSeen { .. }
                | Event::UnitsSeen { .. }
                | Event::TurnBegan { .. }
                | Event::PhaseBegan { .. }
                | Event::PoolFilled { .. }
                | Event::Awaited(_)
                | Event::Answered
                | Event::DiceRolled { .. }
                | Event::IncidentHappened { .. }
                | Event::ActionPointsCredited { .. }
                | Event::ActionPointsDetermined { .. }
                | Event::ActionTaken { .. }
                | Event::FreeActionDeclined { .. }
                | Event::AbdacomTurned { .. }
                | Event::MoraleChecked { .. }
                | Event::SingaporeMarkerMoved { .. }
                | Event::SingaporeDriveRolled { .. }
                | Event::EvacuatedFromSingapore { .. }
                | Event::UnitReduced { .. }
                | Event::UnitDisrupted { .. }
                | Event::UnitDestroyed { .. }
                | Event::ReinforcementsPicked { .. }
                | Event::TransportSelected { .. }
                | Event::UnitDeployed { .. }
                | Event::ReturnedToPool { .. }
                | Event::ConvertedToBase { .. }
                | Event::ConvertedToEngineers { .. }
                | Event::BaseBuilt { .. }
                | Event::BaseIncreased { .. }
                | Event::UnitsRallied { .. }
                | Event::RefitTried { .. }
                | Event::DemolitionTried { .. }
                | Event::RepairTried { .. }
                | Event::ForceMoved { .. }
                | Event::UnitEmbarked { .. }
                | Event::UnitLanded { .. }
                | Event::FlightFlown { .. }
                | Event::AirForceRedeployed { .. }
                | Event::TroopsFlown { .. }
                | Event::UnitCameDown { .. }
                | Event::HitThinAir { .. }
                | Event::BattleOpened(_)
                | Event::BattlePartBegan { .. }
                | Event::ShotsFired { .. }
                | Event::HitsAllotted { .. }
                | Event::BattleClosed { .. }
                | Event::FirstAirFleetSpent { .. }
                | Event::FifthColumnDone
                | Event::FifthColumnStruck { .. }
                | Event::Stated { .. }
                | Event::StatementDeclined
                | Event::ShipsWithheld { .. }
                | Event::AdjustmentProposed { .. }
                | Event::AdjustmentMade { .. }
                | Event::CorrectionRead { .. }
                | Event::AdjustmentDeclined
                | Event::GameFinished(_)
                | Event::SuppliesFlown { .. }
                | Event::UnitsSupplied { .. }
                | Event::FighterFerried { .. }
                | Event::ArrivalRolled { .. }
                | Event::LossesCounted
                | Event::ShockWeighed { .. }
                | Event::RaidersReturned { .. }
                | Event::AirGroupLost { .. }
                | Event::CounterstrikeDeclined { .. }
                | Event::PatrolLaunched { .. }
                | Event::PatrolsRecalled { .. }
                | Event::SeaplaneRebased { .. }
                | Event::SecretBaseFound { .. } => None,
            });
            let phrase = phrase.plain("the drive on Singapore");
            match (boxes, stands) {
                (0, _) => phrase.plain(" gained no ground").states(Said::Number(0)).end(),
                (boxes, Some(to)) => phrase
                    .plain(" gained ")
                    .things((*boxes).into(), "box", "boxes")
                    .plain(" and stood at ")
                    .number(to.into())
                    .end(),
                (boxes, None) => phrase.plain(" gained ").things((*boxes).into(), "box", "boxes").end(),
            }
        }
        Event::SingaporeMarkerMoved { to: 0 } => phrase.words("Singapore").plain(" fell to ").side(Side::Japan).end(),
        // The drive has said it already.
        Event::SingaporeMarkerMoved { .. }
            if with.iter().any(|event| matches!(event, Event::SingaporeDriveRolled { .. })) =>
        {
            return None;
        }
        Event::SingaporeMarkerMoved { to } => phrase.plain("the Singapore marker stood at ").number((*to).into()).end(),
        Event::EvacuatedFromSingapore { units } => {
            let known: &[UnitId] = if seat.sees_for(Side::Allies) { units } else { &[] };
            who(phrase, Side::Allies, known, "ships").plain(" left Singapore at its fall").end()
        }
        Event::ShockWeighed { gain: Some(side), .. } => {
            phrase.side(*side).plain(" gained an Action Point by the shock of the losses").end()
        }
        Event::ArrivalRolled { turn, .. } => {
            phrase.plain("an optional force was due on turn ").number((*turn).into()).end()
        }
        Event::PlacedAtStart { .. }
        | Event::EmbarkedAtStart { .. }
        | Event::TaskForceAssigned { .. }
        | Event::AreasSeen { .. }
        | Event::UnitsSeen { .. }
        | Event::TurnBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::PoolFilled { .. }
        | Event::Awaited(_)
        | Event::Answered
        | Event::DiceRolled { .. }
        | Event::ActionTaken { .. }
        | Event::UnitReduced { .. }
        | Event::UnitDisrupted { .. }
        | Event::UnitDestroyed { .. }
        | Event::ReinforcementsPicked { .. }
        | Event::TransportSelected { .. }
        | Event::UnitDeployed { .. }
        | Event::ReturnedToPool { .. }
        | Event::ConvertedToBase { .. }
        | Event::ConvertedToEngineers { .. }
        | Event::BaseBuilt { .. }
        | Event::BaseIncreased { .. }
        | Event::UnitsRallied { .. }
        | Event::RefitTried { .. }
        | Event::DemolitionTried { .. }
        | Event::RepairTried { .. }
        | Event::ForceMoved { .. }
        | Event::UnitEmbarked { .. }
        | Event::UnitLanded { .. }
        | Event::FlightFlown { .. }
        | Event::AirForceRedeployed { .. }
        | Event::TroopsFlown { .. }
        | Event::UnitCameDown { .. }
        | Event::HitThinAir { .. }
        | Event::BattleOpened(_)
        | Event::BattlePartBegan { .. }
        | Event::ShotsFired { .. }
        | Event::HitsAllotted { .. }
        | Event::BattleClosed { .. }
        | Event::FirstAirFleetSpent { .. }
        | Event::FifthColumnDone
        | Event::FifthColumnStruck { .. }
        | Event::Stated { .. }
        | Event::StatementDeclined
        | Event::ShipsWithheld { .. }
        | Event::AdjustmentProposed { .. }
        | Event::AdjustmentMade { .. }
        | Event::CorrectionRead { .. }
        | Event::AdjustmentDeclined
        | Event::GameFinished(_)
        | Event::SuppliesFlown { .. }
        | Event::UnitsSupplied { .. }
        | Event::FighterFerried { .. }
        | Event::LossesCounted
        | Event::ShockWeighed { .. }
        | Event::RaidersReturned { .. }
        | Event::AirGroupLost { .. }
        | Event::CounterstrikeDeclined { .. }
        | Event::PatrolLaunched { .. }
        | Event::PatrolsRecalled { .. }
        | Event::SeaplaneRebased { .. }
        | Event::SecretBaseFound { .. } => return None,
    })
}

/// How both sides stood when a turn was over, or stand in its midst, as far as it is known.
pub(super) fn standing(pack: &Pack, view: &View, entry: EntryNumber, is_over: bool) -> Option<Sentence> {
    let phrase = Phrase::of(pack, entry).plain(if is_over { "at the end of the turn " } else { "so far " });
    if let (Some(japan), Some(allies)) =
        (balance::all_points(view, Side::Japan), balance::all_points(view, Side::Allies))
    {
        let [of_japan, of_allies] = super::alike([japan.into(), allies.into()]);
        let phrase = phrase.plain(Side::Japan.name()).plain(" stood at ").plain(&format!("{of_japan} {}", noun(japan)));
        let phrase = phrase.plain(" and ").plain(Side::Allies.name()).plain(" at ").plain(&of_allies);
        let phrase = phrase.states(Said::Points { side: Side::Japan, points: japan.into() });
        return Some(phrase.states(Said::Points { side: Side::Allies, points: allies.into() }).end());
    }
    let japan = balance::territory(view, Side::Japan)?;
    let phrase = phrase.plain(Side::Japan.name()).plain(" held territory worth ").plain(&points(japan));
    Some(phrase.states(Said::Territory { side: Side::Japan, points: japan.into() }).end())
}

fn points(points: i16) -> String {
    format!("{} {}", super::counted(points.into()), noun(points))
}

const fn noun(points: i16) -> &'static str {
    if points == 1 { "victory point" } else { "victory points" }
}

/// How the game ended.
pub(super) fn ending(pack: &Pack, outcome: &Outcome, differential: i16, entry: EntryNumber) -> Sentence {
    let phrase = Phrase::of(pack, entry).plain("the game was over: ").words(&outcome.result);
    let phrase = phrase.plain(", with ").plain(&points(differential)).plain(" more for Japan than for the Allies");
    phrase.states(Said::Differential(differential.into())).end()
}
