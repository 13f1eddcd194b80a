//! Entries that one looks for in a record: where turns and battles began, and where the game was over.

use super::Nei;
use super::components::{AreaId, Side};
use super::event::Event;
use super::telling;
use kernel::journal::{Deed, EntryNumber, Table};
use kernel::seat::Seat;

/// An entry that one looks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Landmark {
    pub entry: EntryNumber,
    /// What began with it, or ended.
    pub kind: LandmarkKind,
    /// The same in words.
    pub name: String,
}

/// What is worth finding again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LandmarkKind {
    Turn(u8),
    /// A battle began in an area.
    Battle(AreaId),
    /// The game was over.
    End,
}

/// The landmarks of a record, in order, those of entries that were taken back among them: nothing that a seat was not told
/// of in words.
pub fn landmarks(table: &Table<Nei>, seat: Seat<Side>) -> Vec<Landmark> {
    let (pack, eyes) = (table.pack(), table.eyes(seat));
    let mut found = Vec::new();
    for entry in table.entries() {
        let Deed::Played { events, .. } = &entry.deed else { continue };
        for event in events.iter().filter(|event| telling::tell(pack, event, eyes).is_some()) {
            let (kind, name) = if let Event::TurnBegan { turn } = event {
                let at = usize::from(*turn).saturating_sub(1);
                (LandmarkKind::Turn(*turn), pack.tables.turn_names.get(at).cloned().unwrap_or_default())
            } else if let Event::BattleOpened(battle) = event {
                let area = pack.map.areas.get(&battle.area);
                let place = area.map_or_else(|| battle.area.to_string(), |area| area.name.clone());
                (LandmarkKind::Battle(battle.area), format!("{place}: {}", battle.profile.name()))
            } else if let Event::GameFinished(outcome) = event {
                (LandmarkKind::End, outcome.result.clone())
            } else {
                continue;
            };
            found.push(Landmark { entry: entry.number, kind, name });
        }
    }
    found
}
