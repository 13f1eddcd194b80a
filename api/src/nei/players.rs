//! The players of the house by their names.

use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::players::{Chair, Player, Random, Sensible};
use domain::nei::staff::{Level, Staff, Weights};

use crate::config::HousePlayer;

/// A player, which has these weights if it is the staff.
pub(super) fn player(house: HousePlayer, weights: &Weights) -> Box<dyn Player> {
    let staff = |level| Box::new(Staff::new(level, weights.clone()));
    match house {
        HousePlayer::Idle => Box::new(Idle),
        HousePlayer::Random => Box::new(Random),
        HousePlayer::Sensible => Box::new(Sensible),
        HousePlayer::Recruit => staff(Level::Recruit),
        HousePlayer::Staff => staff(Level::Staff),
        HousePlayer::Chief => staff(Level::Chief),
    }
}

/// A player that ends its phase as soon as it may, and is sensible where it has to do something.
struct Idle;

impl Player for Idle {
    fn choose(&mut self, chair: &mut Chair<'_>) -> Option<(Seat<Side>, Command)> {
        let end = chair.side().map(|side| (Seat::Side(side), Command::EndActionPhase));
        let end = end.filter(|(by, end)| Nei::chance(chair.game()).is_none() && Nei::allows(chair.game(), *by, end));
        end.or_else(|| Sensible.choose(chair))
    }
}
