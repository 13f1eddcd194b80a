//! A game to try things in: the players of the house have played it up to an entry, the same for the same seed.

use std::sync::Arc;

use domain::kernel::journal::{Entry, Table};
use domain::kernel::seat::Seat;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::game::Creation;
use domain::nei::pack::Pack;
use domain::nei::players::{Chair, Player as _, Sensible};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The most entries that are played: a few turns.
pub const ENTRIES_MAX: u32 = 400;

/// The entries of a game of Scenario I by a seed: at least one, at most so many, fewer where the game is over before.
///
/// The same seed and data pack make the same entries.
pub fn play(pack: &Arc<Pack>, seed: u64, entries: u32) -> Result<Vec<Entry<Nei>>, String> {
    let mut generator = StdRng::seed_from_u64(seed);
    let mut luck = |bound| generator.random_range(0..bound);
    let first = Table::<Nei>::creation_entry(Creation::of("I"), pack.hash.clone(), Seat::Umpire);
    let mut table = Table::replay(Arc::clone(pack), [first]).map_err(|error| error.to_string())?;
    let mut sensible = Sensible;
    while table.last_number() < entries {
        let Some((by, command)) = sensible.choose(&mut Chair::in_silence(table.game(), &mut luck)) else { break };
        let entry = table
            .play(by, command, Ruling::ByTheBook)
            .map_err(|refused| format!("a player of the house was refused: {refused:?}"))?;
        table.fold(entry).map_err(|error| error.to_string())?;
    }
    Ok(table.entries().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_game() {
        let pack = Pack::built_in();
        let game = play(&pack, 7, 60).unwrap();
        assert_eq!(game.len(), 60);
        assert_eq!(game, play(&pack, 7, 60).unwrap());
        assert_ne!(game, play(&pack, 8, 60).unwrap());
    }
}
