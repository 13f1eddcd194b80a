//! Offers: candidates are made, `judge` is asked, the answer goes with the offer.

use super::ways::Ways;
use super::{
    Offer, Options, Selection, airlift, from_base, logistic, moves, pending, redeployments, seaplanes, set_up,
};
use crate::action_points;
use crate::book::Nei;
use crate::command::{Command, ScoutingSource};
use crate::components::{AreaId, Side, UnitId};
use crate::game::{Control, Game, Location, Phase};
use crate::known::is_held;
use crate::pending::Pending;
use crate::{incidents, reinforcements, unique_units};
use kernel::seat::Seat;
use kernel::system::System;

/// A candidate: a command with what a player reads of it.
pub(crate) struct Candidate {
    pub(crate) command: Command,
    pub(super) text: String,
    pub(crate) destination: Option<AreaId>,
    pub(crate) attack: bool,
}

impl Candidate {
    /// A command that leads nowhere in particular.
    pub(super) fn plain(command: Command, text: impl Into<String>) -> Self {
        Self { command, text: text.into(), destination: None, attack: false }
    }

    /// A command that leads to an area.
    pub(super) fn to(command: Command, text: impl Into<String>, destination: AreaId, attack: bool) -> Self {
        Self { command, text: text.into(), destination: Some(destination), attack }
    }
}

/// What a seat may do with `selection`; nothing with counters that it does not hold.
///
/// An offer stands or falls as the command would, so it is judged where the command is; what it says is what `judge` says.
pub fn options(game: &Game, by: Seat<Side>, selection: &Selection) -> Options {
    if !selection.units.iter().all(|unit| is_held(game, by, *unit)) {
        return Options::default();
    }
    let sides: Vec<Side> = Side::ALL.into_iter().filter(|side| by.may_act_for(*side)).collect();
    let mut candidates = Vec::new();
    for side in &sides {
        if selection.units.is_empty() {
            table_candidates(game, *side, &mut candidates);
            if let Some(area) = selection.area {
                area_candidates(game, *side, area, &mut candidates);
            }
        } else if selection.units.iter().all(|unit| game.units.contains_key(unit) && game.side(*unit) == *side) {
            unit_candidates(&Ways::new(game, *side), selection, &mut candidates);
        }
    }
    let mut offers: Vec<Offer> = candidates.into_iter().map(|candidate| offer(game, by, candidate)).collect();
    // Allowed ones first within an action; the order of candidates is kept otherwise.
    offers.sort_by_key(|offer| !offer.verdict.is_clear());
    let selectable = if selection.units.is_empty() && selection.area.is_none() {
        sides.iter().flat_map(|side| selectable(game, by, *side)).collect()
    } else {
        Vec::new()
    };
    Options { offers, selectable }
}

/// What the rules allow with one hand of several, the ways of the position found once for all of them. With nothing in
/// hand and no area it is what needs no counter; with an area it is what that area alone offers. `wanted` passes over
/// what another hand offers too.
pub(crate) fn allowed(
    ways: &Ways,
    by: Seat<Side>,
    selection: &Selection,
    wanted: impl Fn(&Command) -> bool,
) -> Vec<Offer> {
    let (game, side) = (ways.game, ways.side);
    let mut candidates = Vec::new();
    match selection.area {
        _ if !selection.units.is_empty() => unit_candidates(ways, selection, &mut candidates),
        Some(area) => area_candidates(game, side, area, &mut candidates),
        None => table_candidates(game, side, &mut candidates),
    }
    let wanted = candidates.into_iter().filter(|candidate| wanted(&candidate.command));
    wanted.map(|candidate| offer(game, by, candidate)).filter(|offer| offer.verdict.is_clear()).collect()
}

/// The offers of a side that `wanted` picks out by what they would do, as far as the rules allow them, and how many were
/// judged. Whoever looks for one thing among many positions asks no more than he needs.
pub(crate) fn picked(
    game: &Game,
    side: Side,
    by: Seat<Side>,
    selection: &Selection,
    wanted: impl Fn(&Candidate) -> bool,
) -> (Vec<(Command, String)>, u32) {
    let mut candidates = Vec::new();
    if selection.units.is_empty() {
        table_candidates(game, side, &mut candidates);
        if let Some(area) = selection.area {
            area_candidates(game, side, area, &mut candidates);
        }
    } else {
        unit_candidates(&Ways::new(game, side), selection, &mut candidates);
    }
    candidates.retain(wanted);
    let judged = u32::try_from(candidates.len()).unwrap_or(u32::MAX);
    let clear = |candidate: Candidate| {
        let Candidate { command, text, .. } = candidate;
        Nei::judge(game, by, &command).is_clear().then_some((command, text))
    };
    (candidates.into_iter().filter_map(clear).collect(), judged)
}

fn offer(game: &Game, by: Seat<Side>, candidate: Candidate) -> Offer {
    Offer {
        action: candidate.command.name(),
        text: candidate.text,
        cost: action_points::cost(game, &candidate.command),
        destination: candidate.destination,
        attack: candidate.attack,
        verdict: Nei::judge(game, by, &candidate.command),
        command: candidate.command,
    }
}

/// Own units for which picking them up alone leads to something the rules allow.
fn selectable(game: &Game, by: Seat<Side>, side: Side) -> Vec<UnitId> {
    let ways = Ways::new(game, side);
    game.units
        .keys()
        .copied()
        .filter(|unit| game.side(*unit) == side)
        .filter(|unit| {
            let allowed = |candidates: &[Candidate]| {
                candidates.iter().any(|candidate| Nei::judge(game, by, &candidate.command).is_clear())
            };
            let mut candidates = Vec::new();
            // Scouting is cheap to find and enough to be of use: most counters need no search for moves.
            if matches!(game.phase, Phase::Action(_)) {
                scouting_candidates(game, *unit, &mut candidates);
            }
            allowed(&candidates) || {
                candidates.clear();
                unit_candidates(&ways, &Selection { units: vec![*unit], area: None }, &mut candidates);
                allowed(&candidates)
            }
        })
        .collect()
}

/// Steps of the turn and whatever needs no counter in hand.
fn table_candidates(game: &Game, side: Side, candidates: &mut Vec<Candidate>) {
    if let Some(pending) = game.pending.last() {
        if pending.by() == side {
            pending::candidates(game, side, pending, candidates);
        }
        return;
    }
    match game.phase {
        Phase::SetUp(own) if own == side => {
            candidates.push(Candidate::plain(Command::FinishSetUp, "Finish the set-up"));
            if game.in_display(side, Location::Unplaced).next().is_some() {
                candidates.push(Candidate::plain(Command::PlaceTheRest, "Place the rest as in history"));
            }
        }
        Phase::Incident(own) if own == side => {
            if incidents::is_incident_due(game) {
                candidates.push(Candidate::plain(Command::RollIncident, "Roll the incident"));
            } else if incidents::is_drive_due(game) && side == Side::Japan {
                candidates.push(Candidate::plain(Command::RollSingaporeDrive, "Roll the drive on Singapore"));
            }
        }
        Phase::ActionPoints(own) if own == side => {
            candidates.push(Candidate::plain(Command::RollActionPoints, "Roll for Action Points"));
        }
        Phase::Action(own) if own == side => {
            candidates.push(Candidate::plain(Command::MobilizeReinforcements, "Mobilize reinforcements"));
            redeployments::emergency_candidates(game, side, candidates);
            candidates.push(Candidate::plain(Command::RaiseFifthColumn, "Fifth Column/Guerrillas"));
            logistic::table_candidates(game, side, candidates);
            seaplanes::table_candidates(game, side, candidates);
            candidates.push(Candidate::plain(Command::EndActionPhase, "End the Action Execution Phase"));
        }
        Phase::SetUp(_) | Phase::Incident(_) | Phase::ActionPoints(_) | Phase::Action(_) | Phase::Finished => {}
    }
    if side == Side::Japan && game.first_air_fleet_due {
        for (area, land) in unique_units::first_air_fleet_targets(game) {
            let at = land.unwrap_or(area);
            candidates.push(Candidate::to(
                Command::StrikeWithFirstAirFleet { area, land },
                format!("Strike {} with the First Air Fleet", game.area_name(at)),
                at,
                true,
            ));
        }
    }
}

/// What an area alone offers: scouting from its airfield.
fn area_candidates(game: &Game, side: Side, area: AreaId, candidates: &mut Vec<Candidate>) {
    let Some(place) = game.pack.map.area(area) else { return };
    if game.has_airfield(side, place.id) && game.control(place.id) == Control::By(side) {
        candidates.push(Candidate::to(
            Command::ScoutFromTheAir { source: ScoutingSource::Airfield(place.id) },
            format!("Scout two squares around {}", place.name),
            place.id,
            false,
        ));
    }
    if game.pending.is_empty() && game.phase == Phase::Action(side) {
        logistic::area_candidates(game, side, place.id, candidates);
    }
}

/// What some counters in hand offer.
fn unit_candidates(ways: &Ways, selection: &Selection, candidates: &mut Vec<Candidate>) {
    let (game, side) = (ways.game, ways.side);
    let units = &selection.units;
    if let Phase::SetUp(own) = game.phase {
        if own == side {
            set_up::candidates(game, side, units, candidates);
        }
        return;
    }
    if let [unit] = units.as_slice() {
        scouting_candidates(game, *unit, candidates);
        if let Some(Pending::Deploy { units, .. }) = game.pending.last()
            && units.contains(unit)
        {
            for area in reinforcements::sites(game, *unit) {
                candidates.push(Candidate::to(
                    Command::Deploy { unit: *unit, area },
                    format!("Deploy at {}", game.area_name(area)),
                    area,
                    false,
                ));
            }
        }
    }
    if game.pending.is_empty() && game.phase == Phase::Action(side) {
        moves::candidates(ways, units, candidates);
        logistic::unit_candidates(game, side, units, candidates);
        redeployments::candidates(ways, units, candidates);
        airlift::candidates(ways, units, candidates);
        seaplanes::candidates(ways, units, candidates);
        from_base::candidates(game, side, units, candidates);
    }
}

fn scouting_candidates(game: &Game, unit: UnitId, candidates: &mut Vec<Candidate>) {
    if game.place(unit).is_none() {
        return;
    }
    let free = matches!(game.pending.last(), Some(Pending::TakeFreeAction { .. }));
    if !free && !game.pending.is_empty() {
        return;
    }
    if game.is_carrier(unit) {
        candidates.push(Candidate::plain(
            Command::ScoutFromTheAir { source: ScoutingSource::Carrier(unit) },
            "Scout the adjacent squares from the air",
        ));
    }
    if game.is_ship(unit) {
        candidates.push(Candidate::plain(Command::ScoutAtSea { unit }, "Scout the adjacent sea areas"));
    }
    if game.is_ground(unit) {
        candidates.push(Candidate::plain(Command::ScoutOnLand { unit }, "Scout the adjacent land areas"));
    }
}
