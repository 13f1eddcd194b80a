//! The players of the house by their names.

use clap::ValueEnum as _;
use domain::nei::players::{Player, Random, Sensible};
use domain::nei::staff::{Level, Staff, Weights};

use crate::config::HousePlayer;

/// A player, which has these weights if it is the staff.
pub(super) fn player(house: HousePlayer, weights: &Weights) -> Box<dyn Player> {
    let staff = |level| Box::new(Staff::new(level, weights.clone()));
    match house {
        HousePlayer::Random => Box::new(Random),
        HousePlayer::Sensible => Box::new(Sensible),
        HousePlayer::Recruit => staff(Level::Recruit),
        HousePlayer::Staff => staff(Level::Staff),
        HousePlayer::Chief => staff(Level::Chief),
    }
}

/// What a player is called on the command line.
pub(super) fn name(house: HousePlayer) -> String {
    house.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}
