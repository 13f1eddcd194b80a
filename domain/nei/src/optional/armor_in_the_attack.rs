//! NEI 26.1: armor in the attack. Whoever attacks with armor chooses the ground unit that its hits fall on.
//!
//! Our reading: an armored unit is one of the mechanized types of 2.4.4, armor and armored recon alike; and it attacks
//! where its side does, so that armor that defends changes nothing (unlike 12.6, NEI-R61).

use super::OptionalRule;
use crate::combat::{Battle, Stage};
use crate::components::{UnitId, UnitType};
use crate::game::Game;

/// Whether the hits of a unit are its own side's to allot because it is armor on the attack.
pub(crate) fn chooses(game: &Game, battle: &Battle, unit: UnitId, stage: Stage) -> bool {
    game.optional.has(OptionalRule::ArmorInTheAttack)
        && stage == Stage::AntiGround
        && game.side(unit) == battle.attacker
        && matches!(game.counter(unit).kind, UnitType::Ground(ground) if ground.is_mechanized())
}
