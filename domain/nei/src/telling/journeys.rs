//! The record in words: who moved, sailed, flew and came down.

use super::Teller;
use crate::components::{AreaId, UnitId};
use crate::event::{Event, Travel};
use crate::words;
use kernel::system::Line;
pub(super) fn tell_movement(teller: &Teller<'_>, event: &Event) -> Option<Line> {
    Some(match event {
        Event::ForceMoved { side, travel, from, path, units } => {
            let ids: Vec<UnitId> = units.iter().map(|(unit, _)| *unit).collect();
            let (hidden, verb, clause) = match travel {
                Travel::Naval => ("a naval force", "by sea", "NEI-G3.naval-move-a"),
                Travel::Ground => ("a ground force", "overland", "NEI-G3.ground-move-a"),
                Travel::GroundRedeployment => ("a ground force", "overland", "NEI-G3.redeploy-ground-a"),
                Travel::Railroad => ("a ground force", "by rail", "NEI-G3.rail-a"),
            };
            let way = path.iter().map(|area| teller.area(*area)).collect::<Vec<_>>().join(", ");
            let who = teller.units(*side, &ids, hidden);
            Line::new(format!("{} {who} {verb} from {} to {way}", side.does("move"), teller.area(*from)), clause)
        }
        Event::UnitEmbarked { unit, ship } => {
            let side = teller.side_of(*unit)?;
            if !teller.sees(side) {
                return None;
            }
            Line::new(format!("{} goes aboard {}", teller.unit(*unit), teller.unit(*ship)), "NEI-13.2-a")
        }
        Event::UnitLanded { unit, area } => {
            let side = teller.side_of(*unit)?;
            if !teller.sees(side) {
                return Some(Line::new(format!("{side}: units go ashore at {}", teller.area(*area)), "NEI-13.2-d"));
            }
            Line::new(format!("{side}: {} goes ashore at {}", teller.unit(*unit), teller.area(*area)), "NEI-13.2-d")
        }
        Event::FlightFlown { side, units, from, target, path } => {
            let who = teller.units(*side, units, "aircraft");
            match target {
                Some(target) => Line::new(
                    format!(
                        "{side}: {who} from {} {} {}",
                        teller.area(*from),
                        teller.verb(*side, units, "attacks", "attack"),
                        teller.area(*target)
                    ),
                    "NEI-10.0-air-b",
                ),
                None => Line::new(
                    format!(
                        "{side}: {who} from {} {} stopped in {} by enemy aircraft",
                        teller.area(*from),
                        teller.verb(*side, units, "is", "are"),
                        path.last().map(ToString::to_string).unwrap_or_default()
                    ),
                    "NEI-10.0-air-e",
                ),
            }
        }
        Event::AirForceRedeployed { side, units, passengers, from, airfield, .. } => {
            let is_home = |area: &AreaId| teller.pack.map.areas.get(area).is_some_and(|area| area.home_of.is_some());
            let clause =
                if is_home(from) && is_home(airfield) { "NEI-G3.redeploy-air-home-a" } else { "NEI-G3.redeploy-air-a" };
            let all: Vec<UnitId> = units.iter().chain(passengers).copied().collect();
            let who = teller.units(*side, &all, "an air force");
            let (from, to) = (teller.area(*from), teller.area(*airfield));
            Line::new(format!("{} {who} by air from {from} to {to}", side.does("move")), clause)
        }
        Event::TroopsFlown { .. } | Event::SuppliesFlown { .. } | Event::UnitCameDown { .. } => {
            return tell_airborne(teller, event);
        }
        Event::AreasSeen { by, sightings, areas, clause } => {
            if !teller.sees(*by) {
                return None;
            }
            if sightings.is_empty() {
                let names = words::either(areas.iter().map(|area| teller.area(*area)));
                Line { text: format!("Nobody is found in {names}"), clause: Some(clause.clone()) }
            } else {
                let seen = words::list(
                    sightings.iter().map(|seen| format!("{} at {}", teller.unit(seen.unit), teller.area(seen.area))),
                );
                Line { text: format!("{} {seen}", by.does("see")), clause: Some(clause.clone()) }
            }
        }
        Event::PlacedAtStart { .. }
        | Event::EmbarkedAtStart { .. }
        | Event::SetUpFinished { .. }
        | Event::TaskForceAssigned { .. }
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
        | Event::SecretBaseFound { .. } => return None,
    })
}

pub(super) fn tell_airborne(teller: &Teller<'_>, event: &Event) -> Option<Line> {
    Some(if let Event::TroopsFlown { side, transports, passengers, from, path, target } = event {
        let who = teller.units(*side, transports, "air transports");
        let whom = teller.units(*side, passengers, "troops");
        let from = teller.area(*from);
        match target {
            Some(target) => Line::new(
                format!("{side}: {whom} by air from {from} to {}, with {who}", teller.area(*target)),
                "NEI-G3.air-transport-c",
            ),
            None => Line::new(
                format!(
                    "{side}: {whom} by air from {from} with {who}, turned back in {} by enemy aircraft",
                    path.last().map(ToString::to_string).unwrap_or_default()
                ),
                "NEI-10.0-air-e",
            ),
        }
    } else if let Event::SuppliesFlown { side, units, from, path, target } = event {
        let who = teller.units(*side, units, "aircraft");
        let from = teller.area(*from);
        match target {
            Some(target) => Line::new(
                format!(
                    "{side}: {who} from {from} {} supplies to {}",
                    teller.verb(*side, units, "flies", "fly"),
                    teller.area(*target)
                ),
                "NEI-29.G4.airlift-a",
            ),
            None => Line::new(
                format!(
                    "{side}: {who} from {from} with supplies {} stopped in {} by enemy aircraft",
                    teller.verb(*side, units, "is", "are"),
                    path.last().map(ToString::to_string).unwrap_or_default()
                ),
                "NEI-10.0-air-e",
            ),
        }
    } else if let Event::UnitCameDown { unit, area } = event {
        let side = teller.side_of(*unit)?;
        if !teller.sees(side) {
            return Some(Line::new(
                format!("{side}: troops come down at {}", teller.area(*area)),
                "NEI-G3.air-transport-c",
            ));
        }
        Line::new(
            format!("{side}: {} comes down at {}", teller.unit(*unit), teller.area(*area)),
            "NEI-G3.air-transport-c",
        )
    } else {
        return None;
    })
}
