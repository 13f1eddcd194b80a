//! Seeded luck for the players of the house.

use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::players::{Chair, Luck, Player as _, Random};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A generator with a seed.
pub fn generator(seed: u64) -> StdRng {
    StdRng::seed_from_u64(seed)
}

/// The luck that a generator gives.
pub fn luck(generator: &mut StdRng) -> impl Luck {
    |bound| generator.random_range(0..bound)
}

/// The answer to the dice or the draw that is asked for, if any.
pub fn dice_or_draw(table: &Table<Nei>, generator: &mut StdRng) -> Option<(Seat<Side>, Command)> {
    Chair::in_silence(table.game(), &mut luck(generator)).dice_or_draw()
}

/// The random player with luck of its own.
pub struct Player {
    generator: StdRng,
}

impl Player {
    /// A player whose choices follow from the seed.
    pub fn new(seed: u64) -> Self {
        Self { generator: generator(seed) }
    }

    /// Something that may be done now, by whoever has to act.
    pub fn choose(&mut self, table: &Table<Nei>) -> Option<(Seat<Side>, Command)> {
        Random.choose(&mut Chair::in_silence(table.game(), &mut luck(&mut self.generator)))
    }
}
