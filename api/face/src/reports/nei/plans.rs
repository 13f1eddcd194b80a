//! What the staff of the house would have begun each action phase with, as far as its side knew then.

use domain::kernel::journal::{Deed, EntryNumber, Table};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::game::{Game, Phase};
use domain::nei::known::Known;
use domain::nei::staff::{Level, Staff, Weights};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::reports::ReportError;
use crate::reports::after_action::page::Line;

/// The staff's plan for an action phase.
pub(super) struct Plan {
    pub(super) turn: u8,
    pub(super) side: Side,
    pub(super) line: Line,
}

/// The plans for the sides that a reader sees for, in the order of play.
pub(super) fn plans(table: &Table<Nei>, reader: Seat<Side>) -> Result<Vec<Plan>, ReportError> {
    if table.creation().without_advice {
        return Err(ReportError::Unknown(
            "this table plays without the staff's advice, as it was agreed at its creation: ask for the report without plans="
                .to_owned(),
        ));
    }
    let staff = Staff::new(Level::Staff, Weights::built_in().map_err(ReportError::Fault)?);
    let begun = begun(table).map_err(ReportError::Fault)?;
    let read = begun.into_iter().filter(|(_, side, _)| reader.sees_for(*side));
    Ok(read.map(|(entry, side, game)| plan(&staff, &game, side, entry)).collect())
}

/// Every action phase that stands: the entry with which it began, whose it is, the position.
fn begun(table: &Table<Nei>) -> Result<Vec<(EntryNumber, Side, Game)>, String> {
    let mut begun: Vec<(EntryNumber, Side, Game)> = Vec::new();
    let mut game = Nei::create(table.pack(), table.creation())?;
    for entry in table.entries().iter().filter(|entry| table.stands(entry.number)) {
        let Deed::Played { events, .. } = &entry.deed else { continue };
        for event in events {
            Nei::apply(&mut game, event);
        }
        let (Phase::Action(side), true) = (game.phase, game.pending.is_empty()) else { continue };
        if begun.last().is_none_or(|(_, last, at)| (*last, at.turn) != (side, game.turn)) {
            begun.push((entry.number, side, game.clone()));
        }
    }
    Ok(begun)
}

fn plan(staff: &Staff, game: &Game, side: Side, entry: EntryNumber) -> Plan {
    let seat = Seat::Side(side);
    let mut generator = StdRng::seed_from_u64(entry.into());
    let mut luck = |bound| generator.random_range(0..bound);
    let best = staff.advice(&Known::to(game, seat), side, &mut luck, &|command| Nei::allows(game, seat, command), 1);
    let text = match best.first().filter(|best| best.gain > 0.0) {
        None => "The staff would have ended this phase at once, as far as it could see.".to_owned(),
        Some(best) => {
            let what = if best.offer.text.is_empty() { String::new() } else { format!(" ({})", best.offer.text) };
            let aim = best.target.map_or_else(String::new, |area| format!(", to take {}", game.area(area).name));
            let points = format!("{:.0}", best.cost.max(1.0));
            let points = if points == "1" { "1 Action Point".to_owned() } else { format!("{points} Action Points") };
            format!(
                "The staff, with what {} knew, would have begun with {}{what}{aim}: as it weighs things, {:.1} victory points \
                 for {points} on the average.",
                side.name(),
                best.offer.action,
                best.gain
            )
        }
    };
    Plan { turn: game.turn, side, line: Line::of(text, &[entry]) }
}
