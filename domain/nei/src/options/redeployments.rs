//! Redeployments of the counters in hand, railroads, and emergency replacements.

use super::offers::{Candidate, Candidates};
use super::ways::Ways;
use crate::actions::administrative::emergency_replacements;
use crate::actions::operational_air_redeployment::{is_air_transport, is_airportable};
use crate::actions::operational_ground::has_friendly_base;
use crate::command::{Command, Flight, Force, Passenger};
use crate::components::{AreaId, Side, UnitId};
use crate::game::{Game, Location};

/// Emergency replacements, which need no counter in hand: one offer for each transport that may be selected.
pub(super) fn emergency_candidates(game: &Game, side: Side, candidates: &mut Candidates) {
    for unit in emergency_replacements(game, side) {
        let text = candidates.say(|| format!("Select {} as an emergency replacement", game.name(unit)));
        candidates.push(Candidate::plain(Command::MobilizeEmergencyTransport { unit }, text));
    }
}

/// Everything the counters in hand could do together.
pub(super) fn candidates(ways: &Ways, units: &[UnitId], candidates: &mut Candidates) {
    let (game, side) = (ways.game, ways.side);
    if let [unit] = units
        && ways.is_emergency_replacement(*unit)
    {
        candidates.push(Candidate::plain(
            Command::MobilizeEmergencyTransport { unit: *unit },
            "Select as an emergency replacement",
        ));
    }
    let Some(start) = units.first().and_then(|unit| game.place(*unit)) else { return };
    let (aircraft, others): (Vec<UnitId>, Vec<UnitId>) =
        units.iter().copied().partition(|unit| game.is_aircraft(*unit));
    let ashore =
        others.iter().all(|unit| game.may_be_carried(*unit) && matches!(game.unit(*unit).location, Location::Area(_)));
    if !ashore {
        return;
    }
    if aircraft.is_empty() && !others.iter().all(|unit| game.is_mobile_ground(*unit)) {
        return;
    }
    if aircraft.is_empty() {
        ground_candidates(ways, &others, start, candidates);
    } else {
        if others.is_empty() {
            air_candidates(ways, &aircraft, start, candidates);
        }
        home_base_candidates(game, side, &aircraft, &others, start, candidates);
    }
}

fn slowest(game: &Game, units: &[UnitId]) -> usize {
    units.iter().map(|unit| usize::from(game.movement(*unit))).min().unwrap_or(0)
}

fn air_candidates(ways: &Ways, units: &[UnitId], base: AreaId, candidates: &mut Candidates) {
    let game = ways.game;
    for (airfield, path) in ways.redeploying_by_air(units, base, slowest(game, units)) {
        // From home base to home base leads another action.
        if game.counts_as_home_base_of(ways.side, base) && game.counts_as_home_base_of(ways.side, airfield) {
            continue;
        }
        let command = Command::RedeployAirForce { flight: Flight { units: units.to_vec(), path }, airfield };
        let text = candidates.say(|| format!("Redeploy to {}", game.area_name(airfield)));
        candidates.push(Candidate::to(command, text, airfield, false));
    }
}

/// Transfers between Japanese home bases; ground units in hand go aboard the air transports in hand, one on each.
fn home_base_candidates(
    game: &Game,
    side: Side,
    aircraft: &[UnitId],
    ground: &[UnitId],
    base: AreaId,
    candidates: &mut Candidates,
) {
    let transports: Vec<UnitId> = aircraft.iter().copied().filter(|unit| is_air_transport(game, *unit)).collect();
    if side != Side::Japan
        || !game.counts_as_home_base_of(side, base)
        || ground.len() > transports.len()
        || !ground.iter().all(|unit| is_airportable(game, *unit))
    {
        return;
    }
    let passengers: Vec<Passenger> =
        ground.iter().zip(transports).map(|(unit, transport)| Passenger { unit: *unit, transport }).collect();
    for home_base in game.transfer_ends(side, false).filter(|area| *area != base) {
        let command = Command::RedeployAirForceBetweenHomeBases {
            units: aircraft.to_vec(),
            passengers: passengers.clone(),
            home_base,
        };
        let text = candidates.say(|| format!("Transfer to {}", game.area_name(home_base)));
        candidates.push(Candidate::to(command, text, home_base, false));
    }
}

fn ground_candidates(ways: &Ways, units: &[UnitId], start: AreaId, candidates: &mut Candidates) {
    let (game, side) = (ways.game, ways.side);
    if has_friendly_base(game, side, start) && !game.has_enemy_ground_units(side, start) {
        for way in ways.redeploying_by_land(start, slowest(game, units)).ways() {
            let Some(end) = way.end().filter(|end| has_friendly_base(game, side, *end)) else { continue };
            let command = Command::RedeployGroundForce { force: Force::new(units.iter().copied(), way.path()) };
            candidates.push(Candidate::to(
                command,
                candidates.say(|| format!("Redeploy to {}", game.area_name(end))),
                end,
                false,
            ));
        }
    }
    if !game.area(start).land.railroad {
        return;
    }
    for way in ways.by_rail(start).ways() {
        let Some(end) = way.end() else { continue };
        let name = game.area_name(end);
        let force = Force::new(units.iter().copied(), way.path());
        let ride =
            |attack: bool, joining: Vec<UnitId>| Command::MoveByRailroad { force: force.clone(), attack, joining };
        candidates.push(Candidate::to(
            ride(false, Vec::new()),
            candidates.say(|| format!("Ride to {name}")),
            end,
            false,
        ));
        if game.has_enemy_ground_units(side, end) {
            let text = candidates.say(|| format!("Ride to {name} and attack"));
            candidates.push(Candidate::to(ride(true, Vec::new()), text.clone(), end, true));
            let joining: Vec<UnitId> =
                game.units_of(side, end).filter(|unit| game.is_ground(*unit) && !units.contains(unit)).collect();
            if !joining.is_empty() {
                let text = candidates.say(|| format!("{text}, joined by {}", game.names(&joining)));
                candidates.push(Candidate::to(ride(true, joining), text, end, true));
            }
        }
    }
}
