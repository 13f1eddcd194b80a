//! GEAW 6.6, 8.3, 18.0, 19.0: movement by sea and by air, as the players declare it. The end hex is judged as any other.

use super::judge_released;
use super::prohibited::{self, Coming};
use super::second_phase::judge_enabled;
use crate::components::{Section, UnitId};
use crate::deciding::Deciding;
use crate::declarations::Basis;
use crate::event::{Entry, Event};
use crate::game::{Location, PlayerPhase};
use crate::hexes::Hex;
use crate::judging::{Judging, cite, on_map, own_phase, own_unit, refuse};
use crate::mobilization;
use crate::placement;
use crate::rulings::{AmphibiousEntryPayment, SecondPhaseNaval};
use kernel::verdict::{Refusal, RefusalKind};

const PHASES: [PlayerPhase; 2] = [PlayerPhase::FirstMovement, PlayerPhase::SecondMovement];

/// 18.0: amphibious movement. A unit that waits off the map enters (6.6).
pub(crate) fn judge_amphibious(judging: &mut Judging, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
    let game = judging.game;
    own_unit(game, judging.side, unit)?;
    let location = game.units[&unit].location;
    let on_entry = game.rulings.amphibious_entry_payment == AmphibiousEntryPayment::OnEntry;
    let enters = location == Location::AwaitingEntry || (on_entry && location.is_available());
    let clause = if enters { "GEAW-6.6-c" } else { "GEAW-8.5-a" };
    let phase = own_phase(judging, &PHASES, clause)?;
    if enters {
        mobilization::judge_sea_entry(judging, unit);
        if location != Location::AwaitingEntry {
            mobilization::judge_bought_on_entry(judging, unit)?;
        }
        // A unit off the map stands in no radius: the supply unit that lets it land is declared with it (8.3).
        let side = judging.side;
        let expended = game.expended.keys().any(|supply| game.side(*supply) == side);
        judging.demand(phase == PlayerPhase::FirstMovement || expended, || {
            kernel::verdict::Violation::new(
                "GEAW-8.3-e",
                format!(
                    "{} to enter by sea in the 2nd Movement Phase, and no supply unit is expended",
                    game.name(unit)
                ),
                "expend a supply unit first, or enter in the 1st Movement Phase",
            )
            .about([unit])
        });
    } else {
        if !matches!(location, Location::Map(_)) {
            return Err(refuse(
                RefusalKind::Malformed,
                format!("{} was not bought", game.name(unit)),
                "buy it in the Mobilization Phase, to enter by amphibious movement",
            )
            .by("GEAW-6.6-a")
            .also("GEAW-6.6-b"));
        }
        judge_released(judging, unit);
        judge_enabled(judging, unit, phase);
    }
    judging.rest("GEAW-6.6-a", Basis::Declared(Section::new(18, 0)));
    placement::judge_hex(judging, hex, "GEAW-8.6-d");
    prohibited::judge_entry(judging, unit, hex, Coming::FromAfar);
    Ok(())
}

/// 19.0: airborne movement and air transport.
pub(crate) fn judge_air(judging: &mut Judging, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
    judge_as_declared(judging, unit, hex, Section::new(19, 0))
}

/// A move that a section describes which we lack (GEAW-R-36).
pub(crate) fn judge_as_declared(
    judging: &mut Judging,
    unit: UnitId,
    hex: Hex,
    section: Section,
) -> Result<(), Refusal> {
    let game = judging.game;
    own_unit(game, judging.side, unit)?;
    let phase = own_phase(judging, &PHASES, "GEAW-8.5-a")?;
    on_map(game, unit)?;
    if section.is_held() {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("section {section} is held, and is judged hex by hex"),
            "name the hexes of the move, or the section that describes it",
        )
        .by("GEAW-8.4-b"));
    }
    cite(judging, section);
    judge_released(judging, unit);
    let is_naval = !game.counter(unit).unit_type.is_land();
    if !(is_naval && game.rulings.second_phase_naval_exempt == SecondPhaseNaval::Exempt) {
        judge_enabled(judging, unit, phase);
    }
    judging.rest("GEAW-8.3-e", Basis::Declared(section));
    placement::judge_hex(judging, hex, "GEAW-8.6-d");
    prohibited::judge_entry(judging, unit, hex, Coming::FromAfar);
    Ok(())
}

/// The unit enters or moves by sea.
pub(crate) fn move_by_sea(deciding: &mut Deciding, unit: UnitId, hex: Hex) {
    let location = deciding.game.units[&unit].location;
    if matches!(location, Location::Map(_)) {
        move_as_declared(deciding, unit, hex, Section::new(18, 0));
        return;
    }
    if location != Location::AwaitingEntry {
        mobilization::pay(deciding, unit);
    }
    mobilization::enter(deciding, unit, Location::Map(hex), Entry::Amphibious);
    move_as_declared(deciding, unit, hex, Section::new(18, 0));
}

/// The unit moves as declared.
pub(crate) fn move_as_declared(deciding: &mut Deciding, unit: UnitId, hex: Hex, section: Section) {
    let from = deciding.game.hex(unit);
    deciding.happen(Event::UnitMovedAsDeclared { unit, from, to: hex, section });
}
