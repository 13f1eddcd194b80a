//! NEI 8: actions and action points.

use super::actions::{self, Action, Family};
use super::command::Command;
use super::components::Side;
use super::deciding::Deciding;
use super::event::Event;
use super::game::{Amount, Control, Game, Phase};
use super::incidents;
use super::judging::Judged;
use super::optional::joint_operations;
use super::pack::FreeAction;
use super::pending::{Pending, RollPurpose};
use super::rulings::{FixedTotals, IncidentDeduction, PointsOutOfTurn, SingaporePoint};
use super::words;
use kernel::clause::Clause;
use kernel::dice::{D6, DieAsked, RollRequest};
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// The terms of a determination (8.1). Without a die: what is certain already of the one to come.
pub fn terms(game: &Game, side: Side, die: Option<D6>) -> Vec<Amount> {
    if let Some(points) = fixed(game, side).filter(|_| die.is_none() && is_to_come(game.phase, side)) {
        return fixed_terms(game, side, points);
    }
    let mut terms = Vec::new();
    let home_ports = game
        .pack
        .map
        .areas
        .values()
        .filter(|area| area.home_of == Some(side) && game.has_functional_major_port(side, area.id))
        .count();
    let home_ports = i16::try_from(home_ports).unwrap_or(i16::MAX);
    match side {
        Side::Japan => terms.push(Amount::new("major ports of the home bases", 2 * home_ports, "NEI-8.1-c")),
        Side::Allies => {
            terms.push(Amount::new("major ports of the home bases", home_ports, "NEI-8.1-e"));
            if game.abdacom {
                terms.push(Amount::new("ABDACOM in effect", 1, "NEI-8.1-f"));
            }
        }
    }
    if let Some(die) = die {
        let clause = if side == Side::Japan { "NEI-8.1-d" } else { "NEI-8.1-g" };
        terms.push(Amount::new(format!("half of the die, a {die}"), i16::from(die.halved()), clause));
    }
    // NEI-R27: by default one point a turn, the same that 7.4 speaks of; the other readings pay it at the drive too, or
    // there alone.
    let pays_here = game.rulings.singapore_point != SingaporePoint::LostByAllies;
    if pays_here && game.singapore_holder() == side {
        terms.push(Amount::new("Singapore", 1, "NEI-8.1-h"));
    }
    for area in game.pack.map.areas.values() {
        // NEI-R133: controlled and functional.
        if area.home_of.is_none()
            && !area.is_singapore
            && game.has_functional_major_port(side, area.id)
            && game.control(area.id) == Control::By(side)
        {
            terms.push(Amount::new(format!("major port of {}", area.name), 1, "NEI-8.1-i"));
        }
    }
    terms.extend(joint_operations::bonus(game));
    terms.extend(earned_before(game, side));
    terms
}

/// What incidents brought, and what was earned since the last turn.
fn earned_before(game: &Game, side: Side) -> Vec<Amount> {
    let mut terms = Vec::new();
    let incident = *game.incident_points.of(side);
    if incident != 0 {
        terms.push(Amount::new("incident", incident, "NEI-8.1-j"));
    }
    let by_shock = *game.shock_credits.of(side);
    let credit = *game.credits.of(side) - by_shock;
    if credit != 0 {
        terms.push(Amount::new("earned since the last turn", credit, "NEI-7.3-d"));
    }
    if by_shock != 0 {
        terms.push(Amount::new("shock effect since the last turn", by_shock, "NEI-27.1-d"));
    }
    terms
}

/// Whether a side's determination of this turn is still to come.
fn is_to_come(phase: Phase, side: Side) -> bool {
    match phase {
        Phase::SetUp(_) => true,
        Phase::Incident(phasing) | Phase::ActionPoints(phasing) => phasing == side || side == Side::Allies,
        Phase::Action(phasing) => phasing == Side::Japan && side == Side::Allies,
        Phase::Finished => false,
    }
}

/// The AP a scenario fixes for this turn (23.1).
pub fn fixed(game: &Game, side: Side) -> Option<u8> {
    let scenario = game.scenario();
    scenario.first_turn_action_points.filter(|_| game.turn == scenario.first_turn).map(|points| *points.of(side))
}

/// NEI 8.1: determination, once, in its own phase, unless the scenario fixes the points.
pub(super) fn judge_determination(game: &Game, side: Side) -> Judged {
    if fixed(game, side).is_some() {
        return Err(Refusal::new(
            RefusalKind::Phase,
            "Action Points are not determined on the first turn of this scenario",
            Cure::instead("go on with the actions"),
        )
        .by(if side == Side::Japan { "NEI-23.1-shock-b" } else { "NEI-23.1-shock-a" }));
    }
    if game.phase == Phase::Incident(side) {
        let (what, clause) = if incidents::is_incident_due(game) {
            ("the incident", "NEI-6.1-a")
        } else {
            ("the drive on Singapore", "NEI-7.4-d")
        };
        return Err(Refusal::new(
            RefusalKind::Phase,
            format!("Action Points are determined after the Incident Phase; {what} is still to be rolled"),
            Cure::instead(format!("roll {what} first")),
        )
        .by(clause));
    }
    if game.phase != Phase::ActionPoints(side) {
        return Err(Refusal::new(
            RefusalKind::Phase,
            format!("Action Points are determined in their own phase; this is the {}", game.phase.name()),
            Cure::wait("wait for that phase"),
        )
        .by("NEI-8.1-a"));
    }
    Ok(())
}

/// The die is asked for.
pub(super) fn ask_for_determination(deciding: &mut Deciding, side: Side) {
    deciding.wait_for(Pending::Roll {
        request: RollRequest {
            clause: Clause::new(if side == Side::Japan { "NEI-8.1-d" } else { "NEI-8.1-g" }),
            roller: side,
            purpose: "Action Points".to_owned(),
            dice: vec![DieAsked::PLAIN],
        },
        purpose: RollPurpose::ActionPoints,
    });
}

/// The die fell: the total goes to the track, no lower than zero and no higher than its last box (8.2).
pub(super) fn determine(deciding: &mut Deciding, side: Side, die: D6) {
    let terms = terms(&deciding.game, side, Some(die));
    let sum: i32 = terms.iter().map(|term| i32::from(term.amount)).sum();
    let total = deciding.game.action_points.of(side).clamp(sum);
    deciding.happen(Event::ActionPointsDetermined { side, terms, total, credits_held: false });
}

/// The terms of a total that the scenario fixes (23.1). NEI-R30 says whether incidents and credits alter it.
fn fixed_terms(game: &Game, side: Side, points: u8) -> Vec<Amount> {
    let clause = if side == Side::Japan { "NEI-23.1-shock-b" } else { "NEI-23.1-shock-a" };
    let mut terms = vec![Amount::new("fixed by the scenario", i16::from(points), clause)];
    if game.rulings.fixed_totals == FixedTotals::Modified {
        terms.extend(joint_operations::bonus(game));
        terms.extend(earned_before(game, side));
        if game.singapore_holder() == side {
            terms.push(Amount::new("Singapore", 1, "NEI-8.1-h"));
        }
    }
    terms
}

/// The scenario fixes the total (23.1). Where credits do not alter it they are held for the next turn, which is the next
/// that determines anything (NEI-R34).
pub(super) fn determine_fixed(deciding: &mut Deciding, side: Side, points: u8) {
    let game = &deciding.game;
    let terms = fixed_terms(game, side, points);
    let sum: i32 = terms.iter().map(|term| i32::from(term.amount)).sum();
    let total = game.action_points.of(side).clamp(sum);
    let credits_held = game.rulings.fixed_totals == FixedTotals::Unmodified && *game.credits.of(side) != 0;
    deciding.happen(Event::ActionPointsDetermined { side, terms, total, credits_held });
}

/// AP that an incident of the side's own gives or takes (7.0). NEI-R31: the track stands at zero then, so one reading
/// loses what is taken.
pub(super) fn gain_by_incident(deciding: &mut Deciding, side: Side, amount: i16) {
    let amount = by_incident(&deciding.game, amount);
    deciding.happen(Event::ActionPointsCredited { side, amount, by_incident: true, by_shock: false });
}

/// What becomes of the AP that a line of the Incident Table gives or takes, as NEI-R31 is read here.
pub(super) fn by_incident(game: &Game, amount: i16) -> i16 {
    let is_lost = amount < 0 && game.rulings.incident_deduction == IncidentDeduction::Lost;
    if is_lost { 0 } else { amount }
}

/// AP that a side earns outside its determination. NEI-R34: the track is cleared when its turn begins, so one reading
/// loses what is earned in the enemy's turn.
pub(super) fn credit(deciding: &mut Deciding, side: Side, amount: i16) {
    let is_lost =
        deciding.game.phase.side() != Some(side) && deciding.game.rulings.points_out_of_turn == PointsOutOfTurn::Lost;
    if !is_lost {
        deciding.happen(Event::ActionPointsCredited { side, amount, by_incident: false, by_shock: false });
    }
}

/// The point of a great victory in the enemy's turn, held until one's own (27.1, NEI-R34).
pub(super) fn credit_shock(deciding: &mut Deciding, side: Side) {
    deciding.happen(Event::ActionPointsCredited { side, amount: 1, by_incident: false, by_shock: true });
}

/// Whether an incident's free action allows this command.
pub(super) fn is_allowed_free(free: FreeAction, command: &Command) -> bool {
    command.action().is_some_and(|action| is_free_with(free, action))
}

/// Whether an incident's free action may be this one of the Actions List.
pub(super) fn is_free_with(free: FreeAction, action: &Action) -> bool {
    match free {
        FreeAction::MobilizeReinforcements => *action == actions::MOBILIZE_REINFORCEMENTS,
        FreeAction::FifthColumn => *action == actions::FIFTH_COLUMN,
        FreeAction::AnyIntelligence => action.family == Family::Intelligence,
    }
}

/// AP a command costs now (8.4): one, or nothing for an incident's free action and the First Air Fleet. Joint operations
/// may ask for one more (24).
pub fn cost(game: &Game, command: &Command) -> u8 {
    let Some(action) = command.action() else { return 0 };
    match price(game, action) {
        0 => 0,
        points => points + joint_operations::surcharge(game, command).map_or(0, |(more, _)| more),
    }
}

/// AP that an action of the list costs now whoever takes part, before joint operations ask for more.
pub fn price(game: &Game, action: &Action) -> u8 {
    match game.pending.last() {
        Some(Pending::TakeFreeAction { action: free, .. }) if is_free_with(*free, action) => 0,
        _ if *action == actions::FIRST_AIR_FLEET => 0,
        _ => 1,
    }
}

/// NEI 6.0 and 8.4: an action is taken in one's own Action Execution Phase, for one AP.
pub(super) fn judge_announcement(game: &Game, side: Side, command: &Command, objections: &mut Objections) -> Judged {
    let cost = cost(game, command);
    let free = matches!(game.pending.last(), Some(Pending::TakeFreeAction { .. }));
    if !free && game.phase != Phase::Action(side) {
        let own_turn = game.phase.side() == Some(side);
        return Err(Refusal::new(
            RefusalKind::Phase,
            format!("{} belongs to the Action Execution Phase; this is the {}", command.name(), game.phase.name()),
            if own_turn { Cure::instead("finish this phase first") } else { Cure::wait("wait for your own turn") },
        )
        .by(if own_turn { "NEI-6.1-a" } else { "NEI-6.0-c" }));
    }
    let points = game.action_points.of(side).get();
    objections.demand(points >= cost, || {
        let price = words::count(cost, "Action Point", "Action Points");
        let clause = joint_operations::surcharge(game, command).map_or("NEI-8.4-a", |(_, clause)| clause);
        Violation::new(
            if points == 0 { "NEI-8.4-a" } else { clause },
            format!("{} costs {price}; {} {points}", command.name(), side.that("have")),
            if points == 0 {
                Cure::instead("end the Action Execution Phase")
            } else {
                Cure::elsewhere("let one contingent act alone")
            },
        )
        .also("NEI-8.2-c")
    });
    Ok(())
}
