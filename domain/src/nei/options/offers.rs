//! Offers: candidates are made, `judge` is asked, the answer goes with the offer.

use std::collections::BTreeSet;

use super::{Offer, Options, Selection, logistic, moves, redeployments};
use crate::nei::action_points;
use crate::nei::command::{Command, Loss, ScoutingSource};
use crate::nei::components::{AreaId, Side, UnitId};
use crate::nei::game::{Control, Game, Location, Phase};
use crate::nei::pack::{IncidentEffect, RefitResult};
use crate::nei::pending::Pending;
use crate::nei::statements::{Question, Statement};
use crate::nei::system::Nei;
use crate::nei::{actions, incidents, reinforcements, scenario_one, unique_units};
use crate::table::seat::Seat;
use crate::table::system::System;

/// A candidate: a command with what a player reads of it.
pub(super) struct Candidate {
    pub(super) command: Command,
    pub(super) text: String,
    pub(super) destination: Option<AreaId>,
    pub(super) attack: bool,
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

/// What `by` may do with `selection`.
pub fn options(game: &Game, by: Seat<Side>, selection: &Selection) -> Options {
    let sides: Vec<Side> = Side::ALL.into_iter().filter(|side| by.may_act_for(*side)).collect();
    let mut candidates = Vec::new();
    for side in &sides {
        if selection.units.is_empty() {
            table_candidates(game, *side, &mut candidates);
            if let Some(area) = selection.area {
                area_candidates(game, *side, area, &mut candidates);
            }
        } else if selection.units.iter().all(|unit| game.units.contains_key(unit) && game.side(*unit) == *side) {
            unit_candidates(game, *side, selection, &mut candidates);
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

fn offer(game: &Game, by: Seat<Side>, candidate: Candidate) -> Offer {
    Offer {
        action: candidate.command.name().to_owned(),
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
                unit_candidates(game, side, &Selection { units: vec![*unit], area: None }, &mut candidates);
                allowed(&candidates)
            }
        })
        .collect()
}

/// Steps of the turn and whatever needs no counter in hand.
fn table_candidates(game: &Game, side: Side, candidates: &mut Vec<Candidate>) {
    if let Some(pending) = game.pending.last() {
        if pending.by() == side {
            pending_candidates(game, side, pending, candidates);
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
            candidates.push(Candidate::plain(Command::RaiseFifthColumn, "Raise the fifth column"));
            logistic::table_candidates(game, side, candidates);
            candidates.push(Candidate::plain(Command::EndActionPhase, "End the Action Execution Phase"));
        }
        _ => {}
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

/// Answers to what the table waits for, where they can be listed.
fn pending_candidates(game: &Game, side: Side, pending: &Pending, candidates: &mut Vec<Candidate>) {
    match pending {
        Pending::TakeFreeAction { .. } => {
            for command in [Command::MobilizeReinforcements, Command::RaiseFifthColumn] {
                let text = format!("{}, free", command.name());
                candidates.push(Candidate::plain(command, text));
            }
            candidates.push(Candidate::plain(Command::DeclineFreeAction, "Decline the free action"));
        }
        Pending::Deploy { units, .. } => {
            for unit in units {
                for area in reinforcements::sites(game, *unit) {
                    candidates.push(Candidate::to(
                        Command::Deploy { unit: *unit, area },
                        format!("Deploy {} at {}", game.name(*unit), game.area_name(area)),
                        area,
                        false,
                    ));
                }
            }
        }
        Pending::ChooseLosses(choice) => {
            // One listed answer: the weakest way through, unprotected targets first. Others are composed by hand.
            let mut left = choice.hits;
            let mut targets = choice.targets.clone();
            targets.sort_by_key(|target| (target.protected, target.unit));
            let losses: Vec<Loss> = targets
                .iter()
                .filter_map(|target| {
                    let hits = target.steps.min(left);
                    left -= hits;
                    (hits > 0).then_some(Loss { unit: target.unit, hits })
                })
                .collect();
            let names = game.names(losses.iter().map(|loss| &loss.unit));
            candidates.push(Candidate::plain(Command::ChooseLosses { losses }, format!("Hits on {names}")));
        }
        Pending::ChooseMoraleLosses { steps } => {
            let mut left = *steps;
            let losses: Vec<Loss> = incidents::morale_targets(game)
                .into_iter()
                .filter_map(|(unit, most)| {
                    let hits = most.min(left);
                    left -= hits;
                    (hits > 0).then_some(Loss { unit, hits })
                })
                .collect();
            let names = game.names(losses.iter().map(|loss| &loss.unit));
            candidates.push(Candidate::plain(Command::ChooseMoraleLosses { losses }, format!("Steps of {names}")));
        }
        Pending::DisruptExcessAircraft { by, area, excess } => {
            let units: Vec<UnitId> =
                game.units_of(*by, *area).filter(|unit| game.is_aircraft(*unit)).take(usize::from(*excess)).collect();
            let names = game.names(&units);
            candidates.push(Candidate::plain(Command::DisruptExcessAircraft { units }, format!("Disrupt {names}")));
        }
        Pending::ChooseFifthColumnArea { .. } => {
            for area in game.pack.map.areas.values() {
                // Presence is open, so only areas where enemies stand are worth an offer.
                if game.enemies_in(side, area.id).any(|unit| !game.is_base(unit)) {
                    candidates.push(Candidate::to(
                        Command::ChooseFifthColumnArea { area: Some(area.id) },
                        format!("Look at {}", area.name),
                        area.id,
                        false,
                    ));
                }
            }
            candidates.push(Candidate::plain(Command::ChooseFifthColumnArea { area: None }, "Look nowhere"));
        }
        Pending::AttackWhereStopped { areas, .. } => {
            for area in areas {
                candidates.push(Candidate::to(
                    Command::AttackWhereStopped { area: Some(*area) },
                    format!("Attack {}", game.area_name(*area)),
                    *area,
                    true,
                ));
            }
            candidates.push(Candidate::plain(Command::AttackWhereStopped { area: None }, "Fly home"));
        }
        Pending::ChooseFifthColumnTarget { by, area } => {
            for unit in actions::intelligence::fifth_column_targets(game, *by, *area) {
                candidates.push(Candidate::to(
                    Command::ChooseFifthColumnTarget { unit: Some(unit) },
                    format!("Strike {}", game.name(unit)),
                    *area,
                    true,
                ));
            }
            candidates.push(Candidate::plain(Command::ChooseFifthColumnTarget { unit: None }, "Strike nobody"));
        }
        Pending::State { question, .. } => {
            for statement in likely_statements(question) {
                let text = format!("By the table: {}", statement.sentence());
                candidates.push(Candidate::plain(Command::State { statement }, text));
            }
        }
        Pending::ConfirmStatement { .. } => {
            candidates.push(Candidate::plain(Command::ConfirmStatement { agreed: true }, "Confirm the statement"));
            candidates.push(Candidate::plain(Command::ConfirmStatement { agreed: false }, "Do not confirm it"));
        }
        Pending::Withhold { ships, .. } => {
            let text = format!("Keep {} out", game.names(ships));
            candidates.push(Candidate::plain(Command::Withhold { units: ships.clone() }, text));
            candidates.push(Candidate::plain(Command::Withhold { units: Vec::new() }, "All ships take part"));
        }
        Pending::AgreeToAdjustment { .. } => {
            candidates.push(Candidate::plain(Command::AnswerAdjustment { agreed: true }, "Agree to the correction"));
            candidates.push(Candidate::plain(Command::AnswerAdjustment { agreed: false }, "Decline the correction"));
        }
        Pending::Roll { .. } | Pending::Draw { .. } => {}
    }
}

/// Statements that can be listed; others are composed by hand.
fn likely_statements(question: &Question) -> Vec<Statement> {
    match question {
        Question::Incident { .. } => vec![Statement::Incident {
            name: "No incident".to_owned(),
            effect: IncidentEffect::None,
            drive_modifier: 0,
        }],
        Question::Drive { .. } => (0..=3).map(|boxes| Statement::Drive { boxes }).collect(),
        Question::Refit { .. } => [RefitResult::Refit, RefitResult::Damage, RefitResult::Destroyed]
            .map(|result| Statement::Refit { result })
            .to_vec(),
        Question::Terrain { .. } => {
            (0..=2).map(|plus| Statement::Terrain { air_naval_modifier: plus, ground_modifier: plus }).collect()
        }
        Question::FirstAirFleet => (0..=3).map(|hits| Statement::FirstAirFleet { hits }).collect(),
    }
}

/// What an area alone offers: scouting from its airfield.
fn area_candidates(game: &Game, side: Side, area: AreaId, candidates: &mut Vec<Candidate>) {
    let Some(place) = game.pack.map.area(area) else { return };
    if place.land.airfield && game.control(place.id) == Control::By(side) {
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
fn unit_candidates(game: &Game, side: Side, selection: &Selection, candidates: &mut Vec<Candidate>) {
    let units = &selection.units;
    if let Phase::SetUp(own) = game.phase {
        if own == side {
            set_up_candidates(game, side, units, candidates);
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
        moves::candidates(game, side, units, candidates);
        logistic::unit_candidates(game, side, units, candidates);
        redeployments::candidates(game, side, units, candidates);
    }
}

fn set_up_candidates(game: &Game, side: Side, units: &[UnitId], candidates: &mut Vec<Candidate>) {
    let [unit] = units else { return };
    let areas: BTreeSet<AreaId> = scenario_one::start_areas(game, *unit).into_iter().collect();
    for area in areas {
        candidates.push(Candidate::to(
            Command::PlaceAtStart { unit: *unit, area },
            format!("Place at {}", game.area_name(area)),
            area,
            false,
        ));
    }
    if game.is_mobile_ground(*unit) {
        for ship in game.units.keys().copied() {
            if game.side(ship) == side
                && game.is_amphibious(ship)
                && matches!(game.unit(ship).location, Location::Area(_))
            {
                candidates.push(Candidate {
                    command: Command::EmbarkAtStart { unit: *unit, ship },
                    text: format!("Start aboard {}", game.name(ship)),
                    destination: game.place(ship),
                    attack: false,
                });
            }
        }
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
    if game.is_mobile_ground(unit) {
        candidates.push(Candidate::plain(Command::ScoutOnLand { unit }, "Scout the adjacent land areas"));
    }
}
