//! GEAW 4.2, 5.5, 7.2, 8.5: what combat and supply attrition brought, as the players declare it. Sections 11.0, 12.0 and
//! 14.0 are not in the text at hand; what the held rules say of their results is judged.

use serde::Serialize;

use super::command::{AttritionResult, Cause, CombatOutcome, PointsReason};
use super::components::{Section, Side, UnitId};
use super::deciding::Deciding;
use super::declarations::{Basis, Topic, Value};
use super::event::Event;
use super::game::{Game, Phase, PlayerPhase};
use super::hexes::Hex;
use super::judging::{Judging, known_unit, named_once, on_map, own_on_map, own_phase, own_unit, refuse};
use super::movement::{self, Coming};
use super::victory_points::{self, Reason};
use super::{losses, placement, reorganization};
use kernel::clause::Clause;
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// The phases of combat.
const COMBAT: [PlayerPhase; 2] = [PlayerPhase::FirstCombat, PlayerPhase::SecondCombat];

/// The section on retreats.
pub(super) const RETREATS: Section = Section::new(12, 0);
/// The section on advances.
pub(super) const ADVANCES: Section = Section::new(11, 0);

/// 2.1: one six-sided die.
pub(super) fn judge_face(face: u8) -> Result<(), Refusal> {
    if (1..=6).contains(&face) {
        return Ok(());
    }
    Err(refuse(RefusalKind::Malformed, format!("a die that shows {face}"), "name a face from 1 to 6").by("GEAW-2.1-b"))
}

/// 4.2: the active player attacks in his Combat Phases.
pub(super) fn judge(
    judging: &mut Judging,
    attackers: &[UnitId],
    defenders: &[UnitId],
    die: Option<u8>,
    outcome: &CombatOutcome,
) -> Result<(), Refusal> {
    own_phase(judging, &COMBAT, "GEAW-4.2-g")?;
    let game = judging.game;
    if attackers.is_empty() || defenders.is_empty() {
        return Err(refuse(RefusalKind::Malformed, "a combat without attackers or defenders", "name both"));
    }
    for (index, unit) in attackers.iter().enumerate() {
        own_on_map(judging, *unit)?;
        named_once(attackers, index)?;
    }
    for (index, unit) in defenders.iter().enumerate() {
        known_unit(game, *unit)?;
        on_map(game, *unit)?;
        named_once(defenders, index)?;
        if game.side(*unit) == judging.side {
            return Err(refuse(
                RefusalKind::Malformed,
                format!("{} is a unit of the attacker", game.name(*unit)),
                "name defenders of the other side",
            )
            .by("GEAW-4.2-g"));
        }
    }
    die.map_or(Ok(()), judge_face)?;
    let all: Vec<UnitId> = attackers.iter().chain(defenders).copied().collect();
    let named = outcome.losses.iter().chain(&outcome.breakdowns);
    let displaced = outcome.retreats.iter().chain(&outcome.advances);
    if let Some(stranger) = named.chain(displaced.clone().map(|(unit, _)| unit)).find(|unit| !all.contains(unit)) {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{stranger} takes no part in this combat"),
            "name attackers and defenders only",
        ));
    }
    for corps in &outcome.breakdowns {
        reorganization::judge_parts(judging, *corps, Cause::CombatResult, &[]);
    }
    for (unit, hex) in displaced {
        judge_displacement_hex(judging, *unit, *hex, &outcome.losses);
    }
    judging.rest("GEAW-4.2-g", Basis::Declared(Section::new(11, 0)));
    Ok(())
}

/// The end hex of a retreat or an advance: open, of terrain that is not prohibited, and without enemies that live.
fn judge_displacement_hex(judging: &mut Judging, unit: UnitId, hex: Hex, dead: &[UnitId]) {
    placement::judge_open(judging, hex);
    movement::judge_entry(judging, unit, hex, Coming::OverLand);
    let game = judging.game;
    let side = game.side(unit);
    let enemies: Vec<String> = game
        .units_in(hex)
        .filter(|unit| game.side(*unit) != side && !dead.contains(unit))
        .map(|u| u.to_string())
        .collect();
    judging.demand(enemies.is_empty(), || {
        Violation::new(
            "GEAW-8.6-d",
            format!("{hex} holds enemy units: {}", enemies.join(", ")),
            "name a hex without enemy units",
        )
        .about([hex])
    });
}

/// Everything that the combat brought, as one event (5.5).
pub(super) fn record(
    deciding: &mut Deciding,
    attackers: &[UnitId],
    defenders: &[UnitId],
    die: Option<u8>,
    outcome: &CombatOutcome,
) {
    let (attackers, defenders) = (attackers.to_vec(), defenders.to_vec());
    deciding.happen(Event::CombatRecorded { attackers, defenders, die });
    for unit in &outcome.losses {
        deciding.happen(Event::UnitEliminated { unit: *unit, cause: "combat".to_owned() });
    }
    for corps in &outcome.breakdowns {
        reorganization::break_down(deciding, *corps, Cause::CombatResult, &[]);
    }
    for (unit, hex) in &outcome.retreats {
        displace(deciding, *unit, *hex, true);
    }
    for (unit, hex) in &outcome.advances {
        displace(deciding, *unit, *hex, false);
    }
    let reason = Reason::Event(PointsReason::CombatLoss);
    victory_points::book_changes(deciding, &outcome.points, &reason, Some(Section::new(11, 0)));
}

/// 8.5: a retreat or an advance is no movement, and belongs to a Combat Phase. Either side's unit may be named.
pub(super) fn judge_displacement(
    judging: &mut Judging,
    unit: UnitId,
    hex: Hex,
    section: Section,
) -> Result<(), Refusal> {
    let game = judging.game;
    known_unit(game, unit)?;
    if !game.phase.of_player().is_some_and(PlayerPhase::is_combat) {
        return Err(refuse(
            RefusalKind::Phase,
            format!("retreats and advances follow combat; it is the {}", game.phase.name()),
            "wait for a Combat Phase",
        )
        .by("GEAW-8.5-d")
        .also("GEAW-4.1-b"));
    }
    if on_map(game, unit)? == hex {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{} stands in {hex} already", game.name(unit)),
            "name the hex where it goes",
        ));
    }
    judge_displacement_hex(judging, unit, hex, &[]);
    judging.rest("GEAW-8.5-d", Basis::Declared(section));
    Ok(())
}

/// The unit is where the result puts it; nothing is spent.
pub(super) fn displace(deciding: &mut Deciding, unit: UnitId, hex: Hex, retreat: bool) {
    let Some(from) = deciding.game.hex(unit) else { return };
    deciding.happen(Event::UnitDisplaced { unit, from, to: hex, retreat });
}

/// Whether the errata call for a check of a unit: desert, on a turn marked III.
pub fn is_checked_in_desert(game: &Game, unit: UnitId) -> bool {
    let terrain =
        game.hex(unit).and_then(|hex| game.sheets.hexes.get(&hex)).and_then(|record| record.terrain.as_deref());
    terrain == Some("desert") && game.quarter().is_some_and(super::calendar::Quarter::is_summer)
}

/// The units of a side that are to be checked for supply attrition, as far as the text at hand says.
pub fn attrition_reminders(game: &Game, side: Side) -> Vec<UnitId> {
    game.on_map(side).map(|(unit, _)| unit).filter(|unit| is_checked_in_desert(game, *unit)).collect()
}

/// What the phase that runs reminds of: units in desert in summer that were not checked in it yet (errata, GEAW-R-06).
pub fn reminders(game: &Game) -> Vec<Reminder> {
    let Phase::Of(side, PlayerPhase::SupplyAttrition) = game.phase else { return Vec::new() };
    let open = attrition_reminders(game, side).into_iter().filter(|unit| !game.units[unit].in_phase.checked);
    open.map(|unit| {
        let hex = game.hex(unit).map(|hex| game.hex_name(hex)).unwrap_or_default();
        let text = format!("{} in {hex}: desert in summer, to be checked for supply attrition", game.name(unit));
        Reminder { text, clause: Clause::new("GEAW-ERR-d"), unit }
    })
    .collect()
}

/// Something that the phase calls for, and that nobody is held to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reminder {
    pub text: String,
    pub clause: Clause,
    /// The unit concerned.
    pub unit: UnitId,
}

/// 4.2: the active side's units, and only on turns that call for it (GEAW-R-54).
pub(super) fn judge_attrition(
    judging: &mut Judging,
    unit: UnitId,
    die: Option<u8>,
    result: AttritionResult,
) -> Result<(), Refusal> {
    let game = judging.game;
    own_unit(game, judging.side, unit)?;
    own_phase(judging, &[PlayerPhase::SupplyAttrition], "GEAW-4.2-j")?;
    on_map(game, unit)?;
    die.map_or(Ok(()), judge_face)?;
    let declared = judging.volunteered(&Topic::AttritionTurn);
    let flagged = declared.is_some_and(|(value, _)| value == Value::Yes);
    judging.demand(is_checked_in_desert(game, unit) || flagged, || {
        Violation::new(
            "GEAW-4.2-j",
            format!("{} checked on turn {}, which calls for no check of it", game.name(unit), game.turn),
            "declare that supply attrition is checked this turn, by the section that says so",
        )
        .about([unit])
    });
    if result == AttritionResult::BrokenDown {
        reorganization::judge_parts(judging, unit, Cause::SupplyAttrition, &[]);
    }
    judging.rest("GEAW-4.2-j", Basis::Declared(Section::new(14, 0)));
    Ok(())
}

/// What the check brought.
pub(super) fn check_attrition(deciding: &mut Deciding, unit: UnitId, die: Option<u8>, result: AttritionResult) {
    deciding.happen(Event::AttritionChecked { unit, die, result });
    match result {
        AttritionResult::NoEffect => {}
        AttritionResult::Eliminated => losses::eliminate(deciding, unit, "supply attrition", &[]),
        AttritionResult::BrokenDown => reorganization::break_down(deciding, unit, Cause::SupplyAttrition, &[]),
    }
}
