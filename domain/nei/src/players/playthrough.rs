//! One game from its creation to its end, watched at every entry.

use std::sync::Arc;

use super::{Chair, Luck, Player, Told, Watch};
use crate::book::Nei;
use crate::command::Command;
use crate::components::Side;
use crate::game::{Creation, Phase};
use crate::pack::Pack;
use kernel::journal::Table;
use kernel::seat::Seat;
use kernel::verdict::Ruling;

/// A game that goes on longer than this has run away.
pub const MOST_ENTRIES: u32 = 5_000;

#[derive(Debug)]
pub struct Playthrough {
    table: Table<Nei>,
    watch: Watch,
    /// What the players were told.
    pub told: Told,
    trying: Option<(Seat<Side>, Command)>,
}

impl Playthrough {
    /// A new game.
    ///
    /// # Errors
    /// What does not fit the pack.
    pub fn new(pack: &Arc<Pack>, creation: Creation) -> Result<Self, String> {
        let first = Table::<Nei>::creation_entry(creation, pack.hash.clone(), Seat::Both);
        let table = Table::replay(Arc::clone(pack), [first]).map_err(|corrupt| corrupt.to_string())?;
        let watch = Watch::over(&table)?;
        Ok(Self { table, watch, told: Told::default(), trying: None })
    }

    pub const fn table(&self) -> &Table<Nei> {
        &self.table
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.table.game().phase == Phase::Finished
    }

    /// What is being tried, or was last: when a game breaks, this is not in its journal yet.
    pub const fn trying(&self) -> Option<&(Seat<Side>, Command)> {
        self.trying.as_ref()
    }

    /// One entry more. What the player chose has been offered, so it must be accepted, and afterwards everything must
    /// hold.
    ///
    /// # Errors
    /// What is broken, in words; then the game must not go on.
    pub fn step(&mut self, player: &mut dyn Player, luck: &mut dyn Luck) -> Result<(), String> {
        if self.table.last_number() >= MOST_ENTRIES {
            return Err(format!("the game runs away: it has {MOST_ENTRIES} entries"));
        }
        self.trying = None;
        let chosen = player.choose(&mut Chair::at(self.table.game(), luck, &mut self.told));
        let (by, command) = chosen.ok_or("nobody can do anything")?;
        self.trying = Some((by, command.clone()));
        let entry = self
            .table
            .play(by, command, Ruling::ByTheBook)
            .map_err(|refused| format!("what was offered is refused: {refused}"))?;
        self.table.fold(entry).map_err(|corrupt| corrupt.to_string())?;
        self.watch.see(&self.table, &mut self.told)?;
        if self.is_over() {
            self.watch.see_the_end(&self.table)?;
        }
        self.trying = None;
        Ok(())
    }
}
