//! Offers of the logistic actions (G-4).

use super::offers::{Candidate, Candidates};
use crate::actions::logistic::{base_named_for, is_buildable};
use crate::command::Command;
use crate::components::{AreaId, Back, Face, GroundType, Side, UnitId, UnitType};
use crate::engineers_and_bases::{engineer_bases, is_engineer};
use crate::game::{Game, Location};
use crate::refit_and_rally::{contingents, disrupted, rallying};
use crate::stacking::{aircraft_at, base_in};

/// What needs no counter in hand.
pub(super) fn table_candidates(game: &Game, side: Side, candidates: &mut Candidates) {
    for contingent in contingents(side).iter().copied() {
        let count = disrupted(game, contingent).len();
        if count > 0 {
            let units = || if count == 1 { "unit".to_owned() } else { format!("{count} units") };
            candidates.push(Candidate::plain(
                Command::Refit { contingent, units: Vec::new() },
                candidates.say(|| format!("Refit the disrupted {} of {contingent}", units())),
            ));
        }
    }
    for area in game.pack.map.oilfields() {
        let (command, verb) = match (side, game.is_demolished(area.id)) {
            (Side::Allies, false) => (Command::DemolishOilfield { area: area.id }, "Demolish"),
            (Side::Japan, true) => (Command::RepairOilfield { area: area.id }, "Repair"),
            _ => continue,
        };
        candidates.push(Candidate::to(
            command,
            candidates.say(|| format!("{verb} the oilfield of {}", area.name)),
            area.id,
            false,
        ));
    }
    if side == Side::Japan {
        let bases = engineer_bases(game);
        if bases.len() > 1 {
            candidates.push(to_engineers(game, bases));
        }
    }
}

/// What an area alone offers.
pub(super) fn area_candidates(game: &Game, side: Side, area: AreaId, candidates: &mut Candidates) {
    let units = rallying(game, side, area);
    if !units.is_empty() {
        let text = candidates.say(|| format!("Rally {} at {}", game.names(&units), game.area_name(area)));
        candidates.push(Candidate::to(Command::Rally { area }, text, area, false));
    }
}

/// What the counters in hand offer, all ashore in one area.
pub(super) fn unit_candidates(game: &Game, side: Side, units: &[UnitId], candidates: &mut Candidates) {
    if units.len() > 1 && units.iter().all(|unit| game.unit(*unit).face == Face::Base) {
        candidates.push(to_engineers(game, units.to_vec()));
    }
    let Some(Location::Area(area)) = units.first().map(|unit| game.unit(*unit).location) else { return };
    if units.iter().any(|unit| game.is_mobile_ground(*unit) && game.unit(*unit).face == Face::Reduced) {
        area_candidates(game, side, area, candidates);
    }
    let [unit] = units else { return };
    let name = game.area_name(area);
    if game.unit(*unit).face == Face::Base {
        candidates.push(to_engineers(game, vec![*unit]));
    } else if matches!(game.counter(*unit).back, Back::Base(_)) {
        let command = Command::ConvertToBase { unit: *unit };
        candidates.push(Candidate::to(command, candidates.say(|| format!("Turn into a base at {name}")), area, false));
    }
    match game.counter(*unit).kind {
        UnitType::Ground(GroundType::OilfieldEngineer) if game.is_demolished(area) => {
            let command = Command::RepairOilfield { area };
            candidates.push(Candidate::to(
                command,
                candidates.say(|| format!("Repair the oilfield of {name}")),
                area,
                false,
            ));
        }
        _ if side == Side::Allies && is_engineer(game, *unit) => builder(game, *unit, area, candidates),
        UnitType::Ground(GroundType::Base) if game.unit(*unit).face == Face::Reduced => {
            candidates.push(increase(game, *unit, area));
        }
        UnitType::Ship(_) | UnitType::Aircraft(_) | UnitType::Ground(_) | UnitType::FirstAirFleet => {}
    }
}

/// An Allied engineer builds the base of its area, or strengthens the one that stands there.
fn builder(game: &Game, engineer: UnitId, area: AreaId, candidates: &mut Candidates) {
    match (base_in(game, area), base_named_for(game, area)) {
        (Some(base), _) if game.side(base) == Side::Allies && game.unit(base).face == Face::Reduced => {
            candidates.push(increase(game, base, area));
        }
        (None, Some(base)) if is_buildable(game, base) => {
            let command = Command::BuildBase { engineer, base };
            let text = candidates.say(|| format!("Build the base of {}", game.area_name(area)));
            candidates.push(Candidate::to(command, text, area, false));
        }
        _ => {}
    }
}

fn increase(game: &Game, base: UnitId, area: AreaId) -> Candidate {
    let text = format!("Increase the base of {} to two steps", game.area_name(area));
    Candidate::to(Command::IncreaseBase { base }, text, area, false)
}

/// Bases turn back; whoever loses aircraft by it is told so (NEI-R100).
fn to_engineers(game: &Game, bases: Vec<UnitId>) -> Candidate {
    let areas: Vec<AreaId> = bases.iter().filter_map(|base| game.place(*base)).collect();
    let grounded: Vec<&str> = areas
        .iter()
        .filter(|area| {
            // A home base and Singapore need no base (7.4, 19.0).
            let rests_on_base = !game.is_home_base(**area) && !game.area(**area).is_singapore;
            rests_on_base && aircraft_at(game, Side::Japan, **area) > 0
        })
        .map(|area| game.area_name(*area))
        .collect();
    let warning = if grounded.is_empty() {
        String::new()
    } else {
        format!("; the aircraft at {} are disrupted", grounded.join(", "))
    };
    let destination = if let [area] = areas.as_slice() { Some(*area) } else { None };
    let text = format!("Turn {} back into {}{warning}", game.names(&bases), plural(&bases));
    Candidate { command: Command::ConvertToEngineers { units: bases }, text: text.into(), destination, attack: false }
}

const fn plural(bases: &[UnitId]) -> &'static str {
    if bases.len() == 1 { "an engineer" } else { "engineers" }
}
