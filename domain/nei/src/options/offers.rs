//! Offers: candidates are made, `judge` is asked, the answer goes with the offer.

use std::borrow::Cow;

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
use kernel::verdict::Verdict;

/// A candidate: a command with what a player reads of it.
#[derive(Debug)]
pub(crate) struct Candidate {
    pub(crate) command: Command,
    pub(super) text: Cow<'static, str>,
    pub(crate) destination: Option<AreaId>,
    pub(crate) attack: bool,
}

impl Candidate {
    /// A command that leads nowhere in particular.
    pub(super) fn plain(command: Command, text: impl Into<Cow<'static, str>>) -> Self {
        Self { command, text: text.into(), destination: None, attack: false }
    }

    /// A command that leads to an area.
    pub(super) fn to(command: Command, text: impl Into<Cow<'static, str>>, destination: AreaId, attack: bool) -> Self {
        Self { command, text: text.into(), destination: Some(destination), attack }
    }
}

/// Candidates as they are found.
pub(crate) struct Candidates {
    found: Vec<Candidate>,
    /// Whether somebody reads of them; who only weighs them needs no words.
    in_words: bool,
}

impl Candidates {
    /// For somebody who reads of them.
    pub(super) const fn in_words() -> Self {
        Self { found: Vec::new(), in_words: true }
    }

    /// For whoever looks at commands alone.
    pub(super) const fn without_words() -> Self {
        Self { found: Vec::new(), in_words: false }
    }

    pub(super) fn push(&mut self, candidate: Candidate) {
        self.found.push(candidate);
    }

    /// The words, where somebody reads them.
    pub(super) fn say(&self, words: impl FnOnce() -> String) -> String {
        if self.in_words { words() } else { String::new() }
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
    let mut candidates = Candidates::in_words();
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
    let mut offers: Vec<Offer> = candidates.found.into_iter().map(|candidate| offer(game, by, candidate)).collect();
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
    let mut candidates = Candidates::in_words();
    ways.try_out(selection, &mut candidates);
    let wanted = candidates.found.into_iter().filter(|candidate| wanted(&candidate.command));
    let allowed = wanted.filter(|candidate| Nei::allows(ways.game, by, &candidate.command));
    allowed.map(|candidate| offer_of(ways.game, candidate, Verdict::clear())).collect()
}

/// What a side could try with one hand, not judged yet and without words: for whoever weighs many and asks the rules about
/// few. With nothing in hand and no area it is what needs no counter; with an area it is what that area alone offers.
pub(crate) fn untried(ways: &Ways, selection: &Selection) -> Vec<Candidate> {
    let mut candidates = Candidates::without_words();
    ways.try_out(selection, &mut candidates);
    candidates.found
}

impl Ways<'_> {
    /// What could be tried with one hand.
    fn try_out(&self, selection: &Selection, candidates: &mut Candidates) {
        match selection.area {
            _ if !selection.units.is_empty() => unit_candidates(self, selection, candidates),
            Some(area) => area_candidates(self.game, self.side, area, candidates),
            None => table_candidates(self.game, self.side, candidates),
        }
    }
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
    let mut candidates = Candidates::in_words();
    if selection.units.is_empty() {
        table_candidates(game, side, &mut candidates);
        if let Some(area) = selection.area {
            area_candidates(game, side, area, &mut candidates);
        }
    } else {
        unit_candidates(&Ways::new(game, side), selection, &mut candidates);
    }
    let mut candidates = candidates.found;
    candidates.retain(wanted);
    let judged = u32::try_from(candidates.len()).unwrap_or(u32::MAX);
    let clear = |candidate: Candidate| {
        let Candidate { command, text, .. } = candidate;
        Nei::allows(game, by, &command).then(|| (command, text.into_owned()))
    };
    (candidates.into_iter().filter_map(clear).collect(), judged)
}

fn offer(game: &Game, by: Seat<Side>, candidate: Candidate) -> Offer {
    let verdict = Nei::judge(game, by, &candidate.command);
    offer_of(game, candidate, verdict)
}

fn offer_of(game: &Game, candidate: Candidate, verdict: Verdict) -> Offer {
    Offer {
        action: candidate.command.name(),
        text: candidate.text.into_owned(),
        cost: action_points::cost(game, &candidate.command),
        destination: candidate.destination,
        attack: candidate.attack,
        verdict,
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
            let allowed = |candidates: &Candidates| {
                candidates.found.iter().any(|candidate| Nei::allows(game, by, &candidate.command))
            };
            let mut candidates = Candidates::without_words();
            // Scouting is cheap to find and enough to be of use: most counters need no search for moves.
            if matches!(game.phase, Phase::Action(_)) {
                scouting_candidates(game, *unit, &mut candidates);
            }
            allowed(&candidates) || {
                candidates.found.clear();
                unit_candidates(&ways, &Selection { units: vec![*unit], area: None }, &mut candidates);
                allowed(&candidates)
            }
        })
        .collect()
}

/// Steps of the turn and whatever needs no counter in hand.
fn table_candidates(game: &Game, side: Side, candidates: &mut Candidates) {
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
fn area_candidates(game: &Game, side: Side, area: AreaId, candidates: &mut Candidates) {
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
fn unit_candidates(ways: &Ways, selection: &Selection, candidates: &mut Candidates) {
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

fn scouting_candidates(game: &Game, unit: UnitId, candidates: &mut Candidates) {
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
