//! Luck: the throws of a game against what they could have brought, those of a battle in victory points too (4.3, 4.4).
//!
//! What a position in a battle is worth is the differential and what the battle will change of it in the mean, both
//! sides choosing losses by the customary order ([`Choice::Customary`]), so that a hit more is never bad luck. Outside a
//! battle nobody can say it.

use super::Nei;
use super::combat::Battle;
use super::command::Command;
use super::components::Side;
use super::game::Game;
use super::odds::{Aim, Choice, Policies, odds, pick_excess};
use super::pending::Pending;
use super::victory::differential;
use kernel::dice::Roll;
use kernel::journal::{CorruptJournal, Table};
use kernel::luck::{self, Throw};
use kernel::seat::Seat;
use kernel::system::System;

/// Every throw on the record, in order; with `swings` what each throw of a battle changed in victory points.
///
/// A swing is read from the true positions: show it to nobody who may not see them.
pub fn throws(table: &Table<Nei>, swings: bool) -> Result<Vec<Throw<Side>>, CorruptJournal> {
    luck::throws(table, roll_in, |before, after, side| if swings { swing(before, after, side) } else { None })
}

/// The faces in a command that answers a request for dice.
fn roll_in(command: &Command) -> Option<Roll> {
    if let Command::Roll(roll) = command { Some(roll.clone()) } else { None }
}

/// By how much a throw of a battle changed what the position is worth in victory points to the side that threw, from the
/// positions before and after it. `None` where there is no battle, and where the odds of one are not known.
pub fn swing(before: &Game, after: &Game, side: Side) -> Option<f64> {
    let battle = before.battle.as_ref()?;
    let japan = worth(after.clone(), battle)? - worth(before.clone(), battle)?;
    Some(match side {
        Side::Japan => japan,
        Side::Allies => -japan,
    })
}

/// What a position in a battle or just after it is worth to Japan.
fn worth(mut game: Game, battle: &Battle) -> Option<f64> {
    if game.battle.is_some() {
        let odds = odds(&game, Policies::both(Choice::Customary, Aim::VictoryPoints)).ok()?;
        return Some(f64::from(differential(&game)) + odds.mean(|outcome| f64::from(outcome.swing)));
    }
    // Aircraft that find no room belong to the battle (14.4); the odds count them too.
    while let Some(Pending::DisruptExcessAircraft { by, area, excess }) = game.pending.last() {
        let by = *by;
        let units = pick_excess(&game, battle, by, *area, *excess, Choice::Customary);
        let command = Command::DisruptExcessAircraft { units };
        let seat = Seat::Side(by);
        if !Nei::judge(&game, seat, &command).is_clear() {
            return None;
        }
        for event in Nei::decide(&game, seat, &command) {
            game.apply(&event);
        }
    }
    Some(f64::from(differential(&game)))
}
