//! What the table waits for, and the battle, without what their own side alone is told of them.

use crate::components::Side;
use crate::game::Game;
use crate::pending::Pending;

/// Keeps of them what everybody is told.
pub(super) fn keep(game: &mut Game, unseen: &[Side]) {
    for pending in &mut game.pending {
        if unseen.contains(&pending.by()) {
            strip(pending);
        }
    }
    if let Some(battle) = &mut game.battle
        && unseen.contains(&battle.attacker)
    {
        battle.landing.clear();
    }
}

fn strip(pending: &mut Pending) {
    match pending {
        Pending::Deploy { units, .. }
        | Pending::Withhold { ships: units, .. }
        | Pending::AttackWhereStopped { units, .. } => units.clear(),
        Pending::Counterstrike { carriers, force, .. } => {
            carriers.clear();
            force.clear();
        }
        // Which of them are protected shows what ships carry.
        Pending::ChooseLosses(choice) => choice.targets.clear(),
        Pending::DisruptExcessAircraft { excess, .. } => *excess = 0,
        Pending::Roll { .. }
        | Pending::Draw { .. }
        | Pending::ChooseMoraleLosses { .. }
        | Pending::TakeFreeAction { .. }
        | Pending::ChooseFifthColumnArea { .. }
        | Pending::ChooseFifthColumnTarget { .. }
        | Pending::State { .. }
        | Pending::ConfirmStatement { .. }
        | Pending::AgreeToAdjustment { .. } => {}
    }
}
