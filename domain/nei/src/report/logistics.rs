//! Bases, refits, rallies, oilfields, reinforcements; and what an action was about where nothing else says it.

use super::journeys::who;
use super::said::{Phrase, Sentence};
use crate::actions;
use crate::components::{Side, UnitId};
use crate::event::Event;
use crate::pack::{Pack, RefitResult};
use crate::pending::{Pending, RollPurpose};
use kernel::journal::EntryNumber;
use kernel::seat::Seat;

/// What an event of supply and reinforcement says. The event has a line for the reader.
pub(super) fn sentence(pack: &Pack, seat: Seat<Side>, entry: EntryNumber, event: &Event) -> Option<Sentence> {
    let phrase = Phrase::of(pack, entry);
    let known = |side: Side, units: &[UnitId]| if seat.sees_for(side) { units.to_vec() } else { Vec::new() };
    let side_of = |unit: UnitId| pack.counters.get(&unit).map(|counter| counter.side);
    Some(match event {
        Event::ConvertedToBase { unit, area } => phrase.unit(*unit).plain(" built a base at ").area(*area).end(),
        Event::ConvertedToEngineers { units } => {
            let phrase = phrase.list(units, |phrase, (unit, area)| phrase.unit(*unit).plain(" at ").area(*area));
            phrase.plain(" gave up the base and made ready to move on").end()
        }
        Event::BaseBuilt { area, .. } => phrase.side(Side::Allies).plain(" built a base at ").area(*area).end(),
        Event::BaseIncreased { area, .. } => {
            phrase.side(Side::Allies).plain(" brought the base at ").area(*area).plain(" to full strength").end()
        }
        Event::UnitsRallied { side, area, units } => {
            who(phrase, *side, &known(*side, units), "troops").plain(" rallied at ").area(*area).end()
        }
        Event::UnitsSupplied { side, area, units } => {
            let phrase = who(phrase, *side, &known(*side, units), "troops").plain(" at ").area(*area);
            phrase.plain(" were full again, supplied from the air").end()
        }
        Event::Awaited(Pending::Roll { request, purpose: RollPurpose::Refit { contingent } }) => {
            let phrase = phrase.side(request.roller).plain(" had units refitted (");
            phrase.words(contingent.name()).plain(")").end()
        }
        Event::DemolitionTried { area, demolished } => {
            let phrase = phrase.side(Side::Allies);
            let phrase = phrase.plain(if *demolished {
                " blew up the oilfield of "
            } else {
                " failed to blow up the oilfield of "
            });
            phrase.area(*area).end()
        }
        Event::RepairTried { area, repaired } => {
            let phrase = phrase.side(Side::Japan);
            let phrase =
                phrase.plain(if *repaired { " had the oilfield of " } else { " could not get the oilfield of " });
            phrase.area(*area).plain(if *repaired { " working again" } else { " to work" }).end()
        }
        Event::ReinforcementsPicked { side, units } if seat.sees_for(*side) => {
            phrase.side(*side).plain(" called up ").units(units).end()
        }
        Event::ReinforcementsPicked { side, units } => {
            let count = i64::try_from(units.len()).unwrap_or(i64::MAX);
            phrase.side(*side).plain(" called up ").things(count, "unit", "units").end()
        }
        Event::TransportSelected { side, unit } => {
            let phrase = phrase.side(*side).plain(" pressed ");
            let phrase = if seat.sees_for(*side) { phrase.unit(*unit) } else { phrase.plain("a transport") };
            phrase.plain(" into service").end()
        }
        Event::FighterFerried { unit } => {
            let phrase = phrase.plain("USS Langley brought ");
            match side_of(*unit) {
                Some(side) if seat.sees_for(side) => phrase.unit(*unit).end(),
                _ => phrase.plain("the reinforcement").end(),
            }
        }
        Event::PoolFilled { side, units } if !units.is_empty() => {
            phrase.units(units).plain(" became available to ").side(*side).end()
        }
        Event::ReturnedToPool { units, .. } if !units.is_empty() => {
            phrase.units(units).plain(" found no place and went back to the pool").end()
        }
        Event::HitThinAir { side, area } => phrase.side(*side).plain(" found nothing to hit at ").area(*area).end(),
        Event::FirstAirFleetSpent { struck: true } => {
            phrase.words("The First Air Fleet").plain(" struck and sailed away for good").end()
        }
        Event::FirstAirFleetSpent { .. } => {
            phrase.words("The First Air Fleet").plain(" found no target and sailed away for good").end()
        }
        Event::SecretBaseFound { area, .. } => phrase.plain("the secret airbase was found at ").area(*area).end(),
        Event::CounterstrikeDeclined { side } => {
            phrase.plain("the carriers of ").side(*side).plain(" did not strike back").end()
        }
        Event::ShipsWithheld { side, units } if !units.is_empty() => {
            let phrase = phrase.side(*side).plain(" kept ");
            let phrase = if seat.sees_for(*side) { phrase.units(units) } else { phrase.plain("loaded ships") };
            phrase.plain(" out of the battle").end()
        }
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
        | Event::UnitDeployed { .. }
        | Event::ReturnedToPool { .. }
        | Event::RefitTried { .. }
        | Event::ForceMoved { .. }
        | Event::UnitEmbarked { .. }
        | Event::UnitLanded { .. }
        | Event::FlightFlown { .. }
        | Event::AirForceRedeployed { .. }
        | Event::TroopsFlown { .. }
        | Event::UnitCameDown { .. }
        | Event::BattleOpened(_)
        | Event::BattlePartBegan { .. }
        | Event::ShotsFired { .. }
        | Event::HitsAllotted { .. }
        | Event::BattleClosed { .. }
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
        | Event::ArrivalRolled { .. }
        | Event::LossesCounted
        | Event::ShockWeighed { .. }
        | Event::RaidersReturned { .. }
        | Event::AirGroupLost { .. }
        | Event::PatrolLaunched { .. }
        | Event::PatrolsRecalled { .. }
        | Event::SeaplaneRebased { .. } => return None,
    })
}

/// The results of refit dice in one sentence, for those who may know them.
pub(super) fn refits(pack: &Pack, seat: Seat<Side>, entry: EntryNumber, events: &[Event]) -> Option<Sentence> {
    let mut phrase = Phrase::of(pack, entry);
    let mut told = false;
    let words = |result: RefitResult, is_one: bool| match (result, is_one) {
        (RefitResult::Refit, true) => " was refitted",
        (RefitResult::Refit, false) => " were refitted",
        (RefitResult::Damage, true) => " was found damaged",
        (RefitResult::Damage, false) => " were found damaged",
        (RefitResult::Destroyed, true) => " was beyond repair",
        (RefitResult::Destroyed, false) => " were beyond repair",
    };
    for wanted in [RefitResult::Refit, RefitResult::Damage, RefitResult::Destroyed] {
        let tried = events.iter().filter_map(|event| match event {
            Event::RefitTried { unit, result, .. } if *result == wanted => Some(*unit),
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
        let units: Vec<UnitId> =
            tried.filter(|unit| pack.counters.get(unit).is_some_and(|counter| seat.sees_for(counter.side))).collect();
        if units.is_empty() {
            continue;
        }
        phrase = phrase.plain(if told { ", " } else { "" }).units(&units).plain(words(wanted, units.len() == 1));
        told = true;
    }
    told.then(|| phrase.end())
}

/// How an action is told that would not be told otherwise.
pub(super) fn action(pack: &Pack, entry: EntryNumber, side: Side, name: &str, is_free: bool) -> Sentence {
    let phrase = Phrase::of(pack, entry);
    let free = if is_free { ", free by the incident" } else { "" };
    let told = [
        (actions::AERIAL_SCOUTING.name, "", " aircraft scouted"),
        (actions::NAVAL_SCOUTING.name, "", " ships scouted"),
        (actions::GROUND_SCOUTING.name, "", " patrols scouted on land"),
        (actions::FIFTH_COLUMN.name, "", " agents went to work"),
        (actions::MOBILIZE_REINFORCEMENTS.name, "", " reinforcements were called for"),
    ];
    match told.iter().find(|(known, ..)| *known == name) {
        Some((_, before, words)) => phrase.plain(before).adjective(side).plain(words).plain(free).end(),
        None => phrase.side(side).plain(" took the action ").quoted(name).plain(free).end(),
    }
}

/// Whether an action looks for the enemy, so that what it sees is its story.
pub(super) fn is_scouting(name: &str) -> bool {
    [
        actions::AERIAL_SCOUTING.name,
        actions::NAVAL_SCOUTING.name,
        actions::GROUND_SCOUTING.name,
        actions::FIFTH_COLUMN.name,
    ]
    .contains(&name)
}
