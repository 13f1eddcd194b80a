//! NEI-R65: in one reading the owner may keep loaded ships out of a battle at sea.

use super::Profile;
use crate::components::UnitId;
use crate::deciding::Deciding;
use crate::event::Event;
use crate::game::Game;
use crate::judging::Judged;
use crate::pending::Pending;
use crate::rulings::LoadedShipsInBattle;
use crate::words;
use kernel::seat::Opposed;
use kernel::verdict::{Refusal, RefusalKind};

/// Asks the defender which of its loaded ships stay out. True when the table waits. An attacker chooses by the force
/// that it names.
pub(super) fn ask(deciding: &mut Deciding) -> bool {
    let game = &deciding.game;
    if game.rulings.loaded_ships_in_battle == LoadedShipsInBattle::TakePart {
        return false;
    }
    let Some(battle) = &game.battle else { return false };
    let side = battle.attacker.other();
    let at_sea = matches!(
        battle.profile,
        Profile::Naval | Profile::AirstrikeSea | Profile::FirstAirFleetSea | Profile::ExtendedBase
    );
    if !at_sea || battle.asked_to_withhold.contains(&side) {
        return false;
    }
    let ships: Vec<UnitId> = battle
        .standing(game, side)
        .map(|participant| participant.unit)
        .filter(|unit| game.cargo(*unit).next().is_some())
        .collect();
    if ships.is_empty() {
        return false;
    }
    deciding.wait_for(Pending::Withhold { by: side, ships });
    true
}

/// Only loaded ships of this battle may be kept out.
pub(crate) fn judge_withholding(game: &Game, ships: &[UnitId], units: &[UnitId]) -> Judged {
    crate::judging::known_units(game, units)?;
    match units.iter().find(|unit| !ships.contains(unit)) {
        Some(unit) => Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} carries nothing and cannot be kept out of the battle", game.name(*unit)),
            format!("name {}, or none", words::either(ships.iter().map(|unit| game.name(*unit)))),
        )
        .by("NEI-12.3-f")),
        None => Ok(()),
    }
}

/// The ships stay out.
pub(crate) fn withhold(deciding: &mut Deciding, units: &[UnitId]) {
    let Some(Pending::Withhold { by, .. }) = deciding.game.pending.last().cloned() else { return };
    deciding.happen(Event::Answered);
    deciding.happen(Event::ShipsWithheld { side: by, units: units.to_vec() });
    super::advance(deciding);
}
